"""What a player says: one small type per kind of clause, and the ways to pay that a clause may name.

Names that exist in several versions are kept as the tuple of ids they can mean; the table decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Effect, Island

Names = tuple[str, ...]


# ways to pay -------------------------------------------------------------------------------------------


class Work(Value):
    """A cube works once at an industry; `tier` only where the player named the cube."""

    industry: Names
    tier: int = -1


class Trade(Value):
    """Trade for a resource; `partner` is a seat, -1 where the player left it open. `good` may be anything named."""

    good: str
    partner: int = -1
    kind: str = "resource"


class Import(Value):
    """A resource of an own New World island for a trade token."""

    good: str


class Return(Value):
    """A shift end for one cube: from these workplaces, from the exhausted area (`EXHAUSTED`), or anywhere (())."""

    tier: int
    place: Names = ()
    thing: str = ""


class Exhaust(Value):
    """A cube or a token exhausted directly; said only for clarity, the cost demands it anyway."""

    thing: str


EXHAUSTED: Names = ("exhausted",)
Payment = Work | Trade | Import | Return | Exhaust
Payments = tuple[Payment, ...]


# clauses -----------------------------------------------------------------------------------------------


class Building(Value):
    """One thing to build: its possible ids, what it is built over, and the kind of field if one was named."""

    names: Names
    over: Names = ()
    on: str = ""


class Expand(Value):
    buildings: tuple[Building, ...]
    removed: tuple[Names, ...] = ()
    pay: Payments = ()


class CardName(Value):
    """A population card by its needs; by its effect too where two ask for the same; or declared in full."""

    needs: tuple[tuple[str, int], ...]
    effect: tuple[tuple[str, str, int], ...] = ()
    stack: str = ""
    declared: Effect | None = None


class Play(Value):
    cards: tuple[CardName, ...]
    pay: Payments = ()


class Swap(Value):
    cards: tuple[tuple[str, int], ...]


class Workforce(Value):
    tiers: tuple[int, ...]
    pay: Payments = ()


class Rise(Value):
    """One cube that rises from a tier to another, ready, exhausted or on a workplace."""

    tier: int
    to: int
    place: Names = ()


class Upgrade(Value):
    rises: tuple[Rise, ...]
    pay: Payments = ()


class OldWorld(Value):
    islands: tuple[Island, ...]
    pay: Payments = ()


class NewWorld(Value):
    islands: tuple[Names, ...]
    pay: Payments = ()


class Expedition(Value):
    cards: int
    pay: Payments = ()


class Festival(Value):
    """`pay` is what is made before it for a later action of the turn."""

    pay: Payments = ()


class Activate(Value):
    """A played card is activated, with what its effect asks the player to choose.

    `pay` is what is made before its upgrades for a later action of the turn.
    """

    card: CardName
    rises: tuple[Rise, ...] = ()
    returned: tuple[tuple[str, int], ...] = ()
    good: str = ""
    pay: Payments = ()


class UseObjective(Value):
    objective: str
    returned: tuple[tuple[str, int], ...] = ()


class ShiftEnd(Value):
    cubes: tuple[Return, ...]


class Pass(Value):
    """No action at all; only a house rule allows it."""


Action = Expand | Play | Swap | Workforce | Upgrade | OldWorld | NewWorld | Expedition | Festival
Clause = Action | Activate | UseObjective | ShiftEnd | Pass
