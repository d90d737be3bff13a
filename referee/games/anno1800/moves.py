"""What a player says: one small type per kind of clause, and the ways to pay that a clause may name.

Names that exist in several versions are kept as the tuple of ids they can mean; the table decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Effect, Island

Names = tuple[str, ...]


# ways to pay -------------------------------------------------------------------------------------------


class Work(NamedTuple):
    """A cube works once at an industry; `tier` only where the player named the cube."""

    industry: Names
    tier: int = -1


class Trade(NamedTuple):
    """Trade for a resource; `partner` is a seat, -1 where the player left it open. `good` may be anything named."""

    good: str
    partner: int = -1
    kind: str = "resource"


class Import(NamedTuple):
    """A resource of an own New World island for a trade token."""

    good: str


class Return(NamedTuple):
    """A shift end for one cube: from these workplaces, from the exhausted area (`EXHAUSTED`), or anywhere (())."""

    tier: int
    place: Names = ()
    thing: str = ""


class Exhaust(NamedTuple):
    """A cube or a token exhausted directly; said only for clarity, the cost demands it anyway."""

    thing: str


EXHAUSTED: Names = ("exhausted",)
Payment = Work | Trade | Import | Return | Exhaust
Payments = tuple[Payment, ...]


# clauses -----------------------------------------------------------------------------------------------


class Building(NamedTuple):
    """One thing to build: its possible ids, what it is built over, and the kind of field if one was named."""

    names: Names
    over: Names = ()
    on: str = ""


class Expand(NamedTuple):
    buildings: tuple[Building, ...]
    removed: tuple[Names, ...] = ()
    pay: Payments = ()


class CardName(NamedTuple):
    """A population card by its needs; by its effect too where two ask for the same; or declared in full."""

    needs: tuple[tuple[str, int], ...]
    effect: tuple[tuple[str, str, int], ...] = ()
    stack: str = ""
    declared: Effect | None = None


class Play(NamedTuple):
    cards: tuple[CardName, ...]
    pay: Payments = ()


class Swap(NamedTuple):
    cards: tuple[tuple[str, int], ...]


class Workforce(NamedTuple):
    tiers: tuple[int, ...]
    pay: Payments = ()


class Rise(NamedTuple):
    """One cube that rises from a tier to another, ready, exhausted or on a workplace."""

    tier: int
    to: int
    place: Names = ()


class Upgrade(NamedTuple):
    rises: tuple[Rise, ...]
    pay: Payments = ()


class OldWorld(NamedTuple):
    islands: tuple[Island, ...]
    pay: Payments = ()


class NewWorld(NamedTuple):
    islands: tuple[Names, ...]
    pay: Payments = ()


class Expedition(NamedTuple):
    cards: int
    pay: Payments = ()


class Festival(NamedTuple):
    pass


class Activate(NamedTuple):
    """A played card is activated, with what its effect asks the player to choose."""

    card: CardName
    rises: tuple[Rise, ...] = ()
    returned: tuple[tuple[str, int], ...] = ()
    good: str = ""


class UseObjective(NamedTuple):
    objective: str
    returned: tuple[tuple[str, int], ...] = ()


class ShiftEnd(NamedTuple):
    cubes: tuple[Return, ...]


Action = Expand | Play | Swap | Workforce | Upgrade | OldWorld | NewWorld | Expedition | Festival
Clause = Action | Activate | UseObjective | ShiftEnd
