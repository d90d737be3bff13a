"""What a player says: one small type per kind of clause. 0, -1 and "" stand for what was left open."""

from __future__ import annotations

from dataclasses import dataclass

Goods = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Take:
    """What a player takes from the piles at a yield or at golden times; no goods: declined."""

    seat: int
    goods: Goods


@dataclass(frozen=True, slots=True)
class Pay:
    """What a player is said to pay at an event."""

    seat: int
    gold: int


@dataclass(frozen=True, slots=True)
class Loss:
    """What a player gives up at an event: a tile (its good, its pier) and the field its successor goes to,
    or an inhabitant's field, or a building."""

    seat: int
    thing: str
    good: str = ""
    number: int = 0
    to: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    number: int
    second: int = 0
    takes: tuple[Take, ...] = ()
    pays: tuple[Pay, ...] = ()
    losses: tuple[Loss, ...] = ()


@dataclass(frozen=True, slots=True)
class BuildShip:
    pass


@dataclass(frozen=True, slots=True)
class Settle:
    level: str = ""
    field: int = 0
    building: str = ""


@dataclass(frozen=True, slots=True)
class Develop:
    field: int = 0
    level: str = ""
    to: str = ""


@dataclass(frozen=True, slots=True)
class Sale:
    good: str
    field: int = 0
    level: str = ""
    owner: int = -1
    price: int = -1


@dataclass(frozen=True, slots=True)
class Sell:
    sales: tuple[Sale, ...]


@dataclass(frozen=True, slots=True)
class Purchase:
    good: str
    price: int = -1
    seller: int = -1


@dataclass(frozen=True, slots=True)
class Buy:
    purchases: tuple[Purchase, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A card drawn with the great trading post: from whom, and which card came."""

    seat: int
    good: str = ""
    price: int = -1


@dataclass(frozen=True, slots=True)
class Sail:
    """Steps of a ship: the fields one after the other, or only how many."""

    ship: int = 0
    fields: tuple[str, ...] = ()
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Explore:
    ship: int = 0
    field: str = ""


@dataclass(frozen=True, slots=True)
class Keep:
    """The tile just explored is used. `number`: the pier of a post, or the field of an inhabitant that rises."""

    tile: str
    good: str = ""
    number: int = 0
    to: str = ""
    owner: int = -1
    later: bool = False
    stays: bool = False
    exchanged: bool = False


@dataclass(frozen=True, slots=True)
class Discard:
    goods: Goods


@dataclass(frozen=True, slots=True)
class ClaimWin:
    pass


PhaseTwo = BuildShip | Settle | Develop | Sell | Buy | Draw
PhaseThree = Sail | Explore | Keep
Clause = Roll | PhaseTwo | PhaseThree | Discard | ClaimWin
