"""One turn of Anno 1503 under judgement: the turn's own limits, what was done and paid, goods and points.

What was done is noted as facts (`log_clause`) and put into words only when somebody asks: a replay does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from referee.engine import judging
from referee.engine.judging import NONE
from referee.engine.text import Fact, Listing, Ref, refs, spell_player
from referee.engine.verdict import Ambiguous, Unclear
from referee.games.anno1503.moves.canonical import spell
from referee.games.anno1503.state import Change, Player, State, Win

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import PublicBuilding

BEFORE, YIELDS, TRADING, SAILING, DISCARDING = range(5)
"""The phases of a turn; TRADING is phase 2, SAILING phase 3 of the rulebook."""
GOLD_POINT, MERCHANT_POINT = "thirty_gold", "three_merchants"
NO_FIELDS: frozenset[int] = frozenset()


class Choices:
    """Which of several alike things is meant where the player did not say; the judge tries one plan after the other."""

    __slots__ = ("counts", "plan")

    def __init__(self, plan: tuple[int, ...] = ()) -> None:
        self.plan = plan
        self.counts: list[int] = []

    def pick(self, count: int) -> int:
        place = len(self.counts)
        self.counts.append(count)
        return self.plan[place] if place < len(self.plan) else 0

    def next_plan(self) -> tuple[int, ...] | None:
        """Return the plan after this one, counting up from the last choice; None when all were tried."""
        taken = [self.plan[place] if place < len(self.plan) else 0 for place in range(len(self.counts))]
        while taken:
            if taken[-1] + 1 < self.counts[len(taken) - 1]:
                return (*taken[:-1], taken[-1] + 1)
            taken.pop()
        return None


class Turn(judging.TurnFindings[State]):
    """The scratch copy of a table during one turn."""

    over = "victory.ends_game"

    __slots__ = (
        "bought", "built", "choices", "counted", "developed", "draws", "ended", "explored", "last_ship",
        "looked", "lost", "me", "new_buildings", "pay", "phase", "returned", "rolled", "ruleset", "settled", "sold",
        "treasures", "used", "win",
    )  # fmt: skip

    def __init__(self, state: State, seat: int, choices: Choices | None = None) -> None:
        super().__init__(state, state.copy(), seat)
        self.ruleset = state.ruleset
        self.me: Player = self.state.players[seat]
        self.choices = choices
        begun = state.told is not None and state.told.begun
        self.phase = TRADING if begun else BEFORE
        self.rolled = begun
        self.ended = False
        """Whether the player has said that the turn is over."""
        self.sold: dict[int, int] = {}
        """How many cards each inhabitant has bought, by field."""
        self.bought: list[str] = []
        self.draws = 0
        self.settled = NO_FIELDS
        self.developed = NO_FIELDS
        self.new_buildings = NONE
        self.built = NO_FIELDS
        """Own ships that have been built in this turn."""
        self.used: dict[int, int] = {}
        """How many actions each ship has had."""
        self.last_ship = 0
        self.lost: dict[int, str] = {}
        """Own fields that fire has emptied in this turn, each with the building that went, too."""
        self.explored: list[tuple[int, str]] = []
        self.returned = NO_FIELDS
        """Own ships that have come home in this turn."""
        self.treasures = NONE
        """The kinds of treasures used in this turn."""
        looked = state.told is not None and state.told.looked
        self.looked: tuple[int, str] | None = (min(self.me.ships, default=1), "") if looked else None
        """The ship that has just explored, and the field; its tile may be used now."""
        self.counted: dict[int, tuple[str, ...]] = {}
        """The points of the players for whom something has changed, see `held`."""
        self.pay: list[str] = []
        self.win: Win | None = None
        """The end of the game, if this turn has brought it by the rules."""

    # findings --------------------------------------------------------------------------------------

    def works(self, building: str) -> None:
        """building.works_at_once: notes the use of a building that was placed in this very turn."""
        if building in self.new_buildings:
            self.rests_on("building.works_at_once")

    def misses(self, fits: Callable[[PublicBuilding], bool], *, against: bool = False) -> None:
        """building.lost_effect: notes that a building of such a kind would have helped, had fire not taken it."""
        if any(kind and fits(self.ruleset.buildings[kind]) for kind in self.lost.values()):
            self.rests_on("building.lost_effect", against=against)

    def show_field(self, field: int, named: int) -> int:
        """Return a field of the home island as it is told: at a table that nobody recorded only if named."""
        return field if self.state.told is None else named

    @property
    def moves(self) -> tuple[str, ...]:
        """Return what was done as canonical move text, from the clauses as they were settled."""
        return spell([tell(self, *facts)[0] for tell, facts in self.done], self.names)

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.state.players]

    @property
    def winner(self) -> str:
        return "" if self.win is None else self.state.players[self.win.seat].name

    # goods and points ------------------------------------------------------------------------------

    def spend(self, cost: Mapping[str, int], rule: str, **facts: Fact) -> None:
        """goods.back_to_pile: pays goods from the hand, or breaks the rule about this cost."""
        hand = self.me.hand
        missing: dict[str, int] = {}
        for good, count in cost.items():
            if hand[good] < count:
                missing[good] = count - hand[good]
                hand[good] = 0
            else:
                hand[good] -= count
            self.pay.append(good if count == 1 else f"{count} {good}")
        if missing:
            self.breaks(rule, missing=refs("good", missing), **facts)

    def hold_points(self, seat: int) -> tuple[str, ...]:
        """Return the points that a player holds now."""
        found = self.counted.get(seat)
        return self.before.points(self.before.players[seat]) if found is None else found

    def count_points(self, cause: Ref, other: int | None = None) -> None:
        """victory.can_be_lost, victory.immediate: after every change, who gained or lost a point, and who has won.

        Counted is the player on turn, and another one whom the change concerns.
        """
        state, gained = self.state, ""
        for seat in (self.seat,) if other is None else sorted({self.seat, other}):
            player = state.players[seat]
            now, before = state.points(player), self.hold_points(seat)
            self.counted[seat] = now
            if now == before:
                continue
            new = [point for point in now if point not in before]
            gone = [point for point in before if point not in now]
            told = [*((point, True) for point in new), *((point, False) for point in gone)]
            state.changes += tuple(Change(state.turn, player.name, point, won, cause) for point, won in told)
            gained = new[-1] if new and seat == self.seat else gained
        if gained and self.on_turn and len(self.hold_points(self.seat)) >= self.ruleset.scoring.to_win:
            state.win = state.win or Win(self.seat, state.turn, min(self.phase, SAILING), gained)
            if GOLD_POINT in self.hold_points(self.seat) and self.me.gold == self.ruleset.scoring.targets[GOLD_POINT]:
                self.rests_on("victory.exactly_thirty")

    def decides(self, before: int, after: int) -> bool:
        """Return True if gold that became more or less brings or takes a point."""
        target = self.ruleset.scoring.targets[GOLD_POINT]
        return (before < target) != (after < target)

    # asking ----------------------------------------------------------------------------------------

    def pick(self, count: int) -> int:
        """Return one of so many alike things."""
        if self.choices is None:
            self.choices = Choices()
        return self.choices.pick(count)

    def ask(self, readings: Iterable[str]) -> None:
        """Ask what only the player can say, unless something is wrong already; raises Unclear."""
        if not self.violations:
            raise Unclear(Ambiguous("", 0, 0, tuple(readings)))

    def spell_player(self, seat: int) -> str:
        return spell_player(self.state.players[seat].name, seat)


def list_counted(goods: Iterable[str], kind: str = "good") -> Listing:
    """Return goods as they are told: counted, in the order of their first mention."""
    counts = Counter(goods)
    return Listing(tuple(Ref(kind, good, count if count > 1 else None) for good, count in counts.items()))
