"""What a referee says about a turn, and text that it could not read: data only. Sentences are made in `render`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.engine.text import NO_FACTS, Fact, Text
from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.text import Ref


# text that was not read ----------------------------------------------------------------------------------


class Misread(Value):
    """What was expected at a place of the typed text, what stood there, and what it may have meant."""

    text: str
    start: int
    end: int
    expected: str
    near: tuple[str, ...] = ()
    language: str = ""
    """The language in which the rest was typed, as far as that can be told."""

    @property
    def word(self) -> str:
        return self.text[self.start : self.end]


class Ambiguous(Value):
    """Text that could mean several things; `readings` are ways to say each of them (move text or names)."""

    text: str
    start: int
    end: int
    readings: tuple[str | Ref, ...]

    @property
    def word(self) -> str:
        return self.text[self.start : self.end]


class Unclear(Exception):
    """Raised inside a parser only; its caller turns it into the Misread or Ambiguous that it carries.

    `groups` are the kinds of words that were expected, to look for near ones.
    """

    def __init__(self, problem: Misread | Ambiguous, groups: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.problem = problem
        self.groups = groups


# the verdict ---------------------------------------------------------------------------------------------


S = TypeVar("S")

UNCERTAIN = ("single", "disputed", "unknown")
"""What a verdict must not rest on without saying so; such a number has to name its source."""


class Violation(Value):
    """A rule that the turn breaks, with the facts of the case."""

    rule: str
    facts: Mapping[str, Fact] = NO_FACTS
    of: str = ""
    """The rule of the finding just before that says the same already: this rule is broken by the same cause."""
    bare: bool = False
    """Whether it is certain that the rule is broken, but not by what: then only the rule itself is told."""


class Unjudged(Value):
    """Something that decides the verdict and cannot be known from the record; `what` says what would settle it."""

    what: str
    facts: Mapping[str, Fact] = NO_FACTS


class Doubt(Value):
    """A fact the verdict rests on without certainty."""

    component: str
    field: str
    confidence: str

    @property
    def source(self) -> str:
        """Return where the fact comes from, as the ruleset writes it; empty where it does not say."""
        return str(getattr(self.confidence, "source", ""))


class Hint(Value):
    """Something that helps when the answer is no, or a note when it is yes; `what` is an id with facts."""

    what: str
    facts: Mapping[str, Fact] = NO_FACTS


class Verdict(Value):
    """The answer to one turn: legal, illegal, or (None) not to be told."""

    player: str
    moves: tuple[str, ...]
    pay: tuple[str, ...] = ()
    violations: tuple[Violation, ...] = ()
    unjudged: tuple[Unjudged, ...] = ()
    unsure: tuple[Doubt, ...] = ()
    rulings: tuple[str, ...] = ()
    house: Mapping[str, str] = MappingProxyType({})
    """The house rules that decided, by the names of their switches, each with the ruling that it turns round."""
    hints: tuple[Hint, ...] = ()
    story: tuple[Text, ...] = ()
    """What the turn does, clause by clause, as it is told."""
    plan: tuple[Fact, ...] = ()
    """How it is paid, one payment after the other, as it is told."""
    editions: Mapping[str, bool | None] = MappingProxyType({})
    winner: str = ""
    """Who has won the game with this turn; empty where it goes on, or where only the points will tell."""

    @property
    def legal(self) -> bool | None:
        if self.violations:
            return False
        return None if self.unjudged else True


class Judgement(Generic[S]):
    """Whether a turn is legal, its verdict, and the table after it, played as if it had been legal.

    Instead of the verdict a game may give its legality and a function that tells it: a replay seldom asks for words.
    """

    __slots__ = ("_tell", "_verdict", "after", "legal", "unsettled")

    def __init__(
        self,
        verdict: Verdict | None,
        after: S,
        legal: bool | None = None,
        tell: Callable[[], Verdict] | None = None,
        unsettled: Ambiguous | None = None,
    ) -> None:
        self._verdict = verdict
        self._tell = tell
        self.after = after
        self.unsettled = unsettled
        """What could still be meant, where every meaning is refused alike; `after` is the table of the first one."""
        self.legal = legal if verdict is None else verdict.legal

    @property
    def verdict(self) -> Verdict:
        if self._verdict is None:
            assert self._tell is not None
            self._verdict = self._tell()
        return self._verdict


class Started(Value, Generic[S]):
    """The table at the start, and what is odd about how it was described."""

    state: S
    warnings: tuple[Hint, ...] = ()


class Section(Value):
    """A part of a report: a title and rows of a label and what stands there; perhaps what one player has."""

    title: Text
    rows: tuple[tuple[Text, Fact], ...]
    is_player: bool = False
    short: tuple[tuple[Text, Fact], ...] = ()
    """Fewer rows for where room is short: what differs from the start of the game; none: the rows are short enough."""
    covered: tuple[tuple[Text, Fact], ...] = ()
    """The rows as the other players may see them; none: nothing here is hidden."""

    def cover(self) -> Section:
        """Return the section as the other players may see it."""
        return self._replace(rows=self.covered or self.rows)


class Way(Value):
    """One of several ways to pay for a turn: the full move text, how it is told, and what it costs."""

    move: str
    plan: tuple[Fact, ...]
    costs: tuple[Fact, ...]


class PossibleMove(Value):
    """Something the player to move could do now: its group (an action), the move text, and a way to pay for it."""

    action: str
    move: str
    pay: tuple[str, ...] = ()
    rare: int = 0
    """How much it takes that is hard to come by; what takes least is shown first."""


# what hands have to do after a turn, and what it set off ------------------------------------------------------
# It is found by comparing the tables before and after, which cannot lie; only what leaves no trace there, such as cards
# that were swapped, is taken from the turn itself.


SUPPLY = "supply"
"""The place where everything lies that nobody has."""


class HandStep(Value):
    """One thing to do: under which key other programs find it, how it is told, and its facts in ids and numbers."""

    kind: str
    told: Text | None
    """None where another step tells it, too."""
    facts: Mapping[str, Any]


class Hands(Value):
    """What one player's hands have to do, in order."""

    player: str
    deeds: tuple[HandStep, ...]


class Event(Value):
    """Something that a turn set off: `what` is its id and, with the facts, its message; whom it concerns."""

    what: str
    player: str = ""
    facts: Mapping[str, Fact] = NO_FACTS


class Waiting(Value):
    """Something that a player has earned and not used yet: the effect of a played card."""

    player: str
    card: str
    effect: str
    """Both in move text."""
    told: Text
    """Both as they are told."""
    clause: str
    """What to say to use it, in move text."""


def find_flows(before: Mapping[str, int], after: Mapping[str, int], order: Iterable[str]) -> list[tuple[str, str, int]]:
    """Return how things of one kind move from place to place: (from, to, count), with the supply as a place.

    They leave the places in their order and come to them in it; what comes from nowhere comes from the supply.
    """
    places = list(order)
    change = {place: after.get(place, 0) - before.get(place, 0) for place in places}
    leaving = {place: -count for place, count in change.items() if count < 0}
    moves: list[tuple[str, str, int]] = []
    for place, missing in [(place, count) for place, count in change.items() if count > 0]:
        wanted = missing
        for source, there in list(leaving.items()):
            count = min(wanted, there)
            if count:
                leaving[source] -= count
                wanted -= count
                moves.append((source, place, count))
        if wanted:
            moves.append((SUPPLY, place, wanted))
    return moves + [(place, SUPPLY, count) for place, count in leaving.items() if count]
