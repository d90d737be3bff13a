"""What a player says: one small type per kind of clause. 0, -1 and "" stand for what was left open."""

from __future__ import annotations

from referee.engine.value import Value

Goods = tuple[str, ...]


class Take(Value):
    """What a player takes from the piles at a yield or at golden times; no goods: declined."""

    seat: int
    goods: Goods


class Pay(Value):
    """What a player is said to pay at an event."""

    seat: int
    gold: int


class Loss(Value):
    """What a player gives up at an event: a tile (its good, its pier) and the field its successor goes to,
    or an inhabitant's field (and who lives there), or a building."""

    seat: int
    thing: str
    good: str = ""
    number: int = 0
    to: str = ""
    level: str = ""


class Roll(Value):
    number: int
    second: int = 0
    takes: tuple[Take, ...] = ()
    pays: tuple[Pay, ...] = ()
    losses: tuple[Loss, ...] = ()


class BuildShip(Value):
    pass


class Settle(Value):
    level: str = ""
    field: int = 0
    building: str = ""


class Develop(Value):
    field: int = 0
    level: str = ""
    to: str = ""
    listed: bool = False
    """Whether it stands in a list behind another one."""


class Sale(Value):
    good: str
    field: int = 0
    level: str = ""
    owner: int = -1
    price: int = -1


class Sell(Value):
    sales: tuple[Sale, ...]


class Purchase(Value):
    good: str
    price: int = -1
    seller: int = -1


class Buy(Value):
    purchases: tuple[Purchase, ...]


class Draw(Value):
    """A card drawn with the great trading post: from whom, and which card came."""

    seat: int
    good: str = ""
    price: int = -1


class Sail(Value):
    """Steps of a ship: the fields one after the other, or only how many (`told`: by a number)."""

    ship: int = 0
    fields: tuple[str, ...] = ()
    steps: int = 0
    told: bool = False


class Explore(Value):
    ship: int = 0
    field: str = ""


class Keep(Value):
    """The tile just explored is used. `number`: the pier of a post, or the field of an inhabitant that rises."""

    tile: str
    good: str = ""
    number: int = 0
    to: str = ""
    owner: int = -1
    later: bool = False
    stays: bool = False
    exchanged: bool = False


class Discard(Value):
    goods: Goods


class ClaimWin(Value):
    pass


class End(Value):
    """Says that the turn is over, which the end of the text says as well."""


Clause = Roll | BuildShip | Settle | Develop | Sell | Buy | Draw | Sail | Explore | Keep | Discard | ClaimWin | End
