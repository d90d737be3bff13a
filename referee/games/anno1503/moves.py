"""What a player says: one small type per kind of clause. 0, -1 and "" stand for what was left open."""

from __future__ import annotations

from typing import NamedTuple

Goods = tuple[str, ...]


class Take(NamedTuple):
    """What a player takes from the piles at a yield or at golden times; no goods: declined."""

    seat: int
    goods: Goods


class Pay(NamedTuple):
    """What a player is said to pay at an event."""

    seat: int
    gold: int


class Loss(NamedTuple):
    """What a player gives up at an event: a tile (its good, its pier) and the field its successor goes to,
    or an inhabitant's field, or a building."""

    seat: int
    thing: str
    good: str = ""
    number: int = 0
    to: str = ""


class Roll(NamedTuple):
    number: int
    second: int = 0
    takes: tuple[Take, ...] = ()
    pays: tuple[Pay, ...] = ()
    losses: tuple[Loss, ...] = ()


class BuildShip(NamedTuple):
    pass


class Settle(NamedTuple):
    level: str = ""
    field: int = 0
    building: str = ""


class Develop(NamedTuple):
    field: int = 0
    level: str = ""
    to: str = ""


class Sale(NamedTuple):
    good: str
    field: int = 0
    level: str = ""
    owner: int = -1
    price: int = -1


class Sell(NamedTuple):
    sales: tuple[Sale, ...]


class Purchase(NamedTuple):
    good: str
    price: int = -1
    seller: int = -1


class Buy(NamedTuple):
    purchases: tuple[Purchase, ...]


class Draw(NamedTuple):
    """A card drawn with the great trading post: from whom, and which card came."""

    seat: int
    good: str = ""
    price: int = -1


class Sail(NamedTuple):
    """Steps of a ship: the fields one after the other, or only how many."""

    ship: int = 0
    fields: tuple[str, ...] = ()
    steps: int = 0


class Explore(NamedTuple):
    ship: int = 0
    field: str = ""


class Keep(NamedTuple):
    """The tile just explored is used. `number`: the pier of a post, or the field of an inhabitant that rises."""

    tile: str
    good: str = ""
    number: int = 0
    to: str = ""
    owner: int = -1
    later: bool = False
    stays: bool = False
    exchanged: bool = False


class Discard(NamedTuple):
    goods: Goods


class ClaimWin(NamedTuple):
    pass


PhaseTwo = BuildShip | Settle | Develop | Sell | Buy | Draw
PhaseThree = Sail | Explore | Keep
Clause = Roll | PhaseTwo | PhaseThree | Discard | ClaimWin
