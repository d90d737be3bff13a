"""What a player says: one small type per kind of clause, and the ways to pay that a clause may name.

Names that exist in several versions are kept as the tuple of ids they can mean; the table decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.anno1800.ruleset import Effect, Island

Names = tuple[str, ...]


# ways to pay -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Work:
    """A cube works once at an industry; `tier` only where the player named the cube."""

    industry: Names
    tier: int = -1


@dataclass(frozen=True, slots=True)
class Trade:
    """Trade for a resource; `partner` is a seat, -1 where the player left it open. `good` may be anything named."""

    good: str
    partner: int = -1
    kind: str = "resource"


@dataclass(frozen=True, slots=True)
class Import:
    """A resource of an own New World island for a trade token."""

    good: str


@dataclass(frozen=True, slots=True)
class Return:
    """A shift end for one cube: from these workplaces, from the exhausted area (`EXHAUSTED`), or anywhere (())."""

    tier: int
    place: Names = ()
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Exhaust:
    """A cube or a token exhausted directly; said only for clarity, the cost demands it anyway."""

    thing: str


EXHAUSTED: Names = ("exhausted",)
Payment = Work | Trade | Import | Return | Exhaust
Payments = tuple[Payment, ...]


# clauses -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Building:
    """One thing to build: its possible ids, what it is built over, and the kind of field if one was named."""

    names: Names
    over: Names = ()
    on: str = ""


@dataclass(frozen=True, slots=True)
class Expand:
    buildings: tuple[Building, ...]
    removed: tuple[Names, ...] = ()
    pay: Payments = ()


@dataclass(frozen=True, slots=True)
class CardName:
    """A population card by its needs; by its effect too where two ask for the same; or declared in full."""

    needs: tuple[tuple[str, int], ...]
    effect: tuple[tuple[str, str, int], ...] = ()
    stack: str = ""
    declared: Effect | None = None


@dataclass(frozen=True, slots=True)
class Play:
    cards: tuple[CardName, ...]
    pay: Payments = ()


@dataclass(frozen=True, slots=True)
class Swap:
    cards: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Workforce:
    tiers: tuple[int, ...]
    pay: Payments = ()


@dataclass(frozen=True, slots=True)
class Rise:
    """One cube that rises from a tier to another, ready, exhausted or on a workplace."""

    tier: int
    to: int
    place: Names = ()


@dataclass(frozen=True, slots=True)
class Upgrade:
    rises: tuple[Rise, ...]
    pay: Payments = ()


@dataclass(frozen=True, slots=True)
class OldWorld:
    islands: tuple[Island, ...]


@dataclass(frozen=True, slots=True)
class NewWorld:
    islands: tuple[Names, ...]


@dataclass(frozen=True, slots=True)
class Expedition:
    cards: int


@dataclass(frozen=True, slots=True)
class Festival:
    pass


@dataclass(frozen=True, slots=True)
class Activate:
    """A played card is activated, with what its effect asks the player to choose."""

    card: CardName
    rises: tuple[Rise, ...] = ()
    returned: tuple[tuple[str, int], ...] = ()
    good: str = ""


@dataclass(frozen=True, slots=True)
class UseObjective:
    objective: str
    returned: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ShiftEnd:
    cubes: tuple[Return, ...]


Action = Expand | Play | Swap | Workforce | Upgrade | OldWorld | NewWorld | Expedition | Festival
Clause = Action | Activate | UseObjective | ShiftEnd
