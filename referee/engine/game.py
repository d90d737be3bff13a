"""What a game offers to the rest of the program, and what is asked of its types. Each game is a value of this shape."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from referee.engine.text import Ref
from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.adjustment import Things
    from referee.engine.answers import AllNames, Draw, InvalidAnswer, Question, SetUp
    from referee.engine.asking import Asked, Information
    from referee.engine.reading import Problem
    from referee.engine.score import Scored, SheetRow
    from referee.engine.text import Fact, Findings, Messages
    from referee.engine.unknown_table import Disputed, Unknown
    from referee.engine.verdict import (
        Ambiguous,
        Event,
        Hands,
        Hint,
        Judgement,
        Misread,
        PossibleMove,
        Section,
        Started,
        Waiting,
        Way,
    )
    from referee.engine.words import Vocabulary


def fit_option(clause: str, option: str | Ref) -> str:
    """Return a clause with an option put in; "" where it belongs to another clause.

    An option is a thing that a name in the clause can mean, or the clause told more closely.
    """
    action, _, rest = clause.partition(" ")
    told, paid, payment = rest.partition(" with ")
    if isinstance(option, Ref):
        words = re.split(r"([, ]+)", told)
        for place, word in enumerate(words):
            if word and option.id.startswith(f"{word}_"):
                return f"{action} {''.join(words[:place])}{option.id}{''.join(words[place + 1 :])}{paid}{payment}"
        return ""
    if option.partition(" ")[0] == action:
        return option
    same = sorted(option.partition(" for ")[0].split(", ")) == sorted(told.split(", "))
    return f"{action} {option}{paid}{payment}" if same else ""


# what is asked of a game's types -------------------------------------------------------------------------


class RulesetLike(Protocol):
    """What the program asks of the ruleset of any game."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def edition(self) -> str: ...
    @property
    def editions(self) -> Sequence[str]: ...


class PlayerLike(Protocol):
    """A player, of whom only the name is asked."""

    @property
    def name(self) -> str: ...


class StateLike(Protocol):
    """What the program asks of the table of any game."""

    @property
    def ruleset(self) -> RulesetLike: ...
    @property
    def players(self) -> Sequence[PlayerLike]: ...
    @property
    def to_move(self) -> int: ...
    @property
    def over(self) -> bool: ...


# the game ------------------------------------------------------------------------------------------------


R = TypeVar("R", bound="RulesetLike")
S = TypeVar("S", bound="StateLike")

Tables = Mapping[str, Mapping[str, Any]]


class SetupOption(Value):
    """An option of `referee new` that a game understands.

    Forms: `flag`, `text`, `texts` (may be given several times), `number`, `file` (its text is handed on).
    """

    name: str
    help: str
    form: str = "text"
    metavar: str = ""

    @property
    def spelling(self) -> str:
        return "--" + self.name.replace("_", "-")


class Game(Generic[R, S]):
    """A game: its id and the functions that the use cases in `app` call. Rulesets and states are its own types.

    The functions of the first part are what every game has. Those of the second part have an answer here, "nothing of
    this kind", which a game keeps until it has a better one.
    """

    id: str
    tables: Sequence[str]
    """The names of the ruleset's tables that `build_ruleset` needs."""

    def build_ruleset(
        self, tables: Tables, edition: str, declared_in: Sequence[str] = ()
    ) -> tuple[R | None, list[Problem]]:
        """Return the typed ruleset, or None with every problem; those of declared entries name their file."""
        raise NotImplementedError

    def sheet_rows(self, ruleset: R, language: str, in_play: Sequence[str] | None) -> tuple[SheetRow, ...]:
        """Return the rows of the printed sheet in the order of that language's edition.

        `in_play` is None where nobody knows what is in play.
        """
        raise NotImplementedError

    def messages(self) -> Messages:
        """Return the templates by which problems and hints of this game are told, by id."""
        raise NotImplementedError

    def start(self, ruleset: R, data: Mapping[str, Any], words: Vocabulary, file: str) -> Started[S] | list[Problem]:
        """Return the table at the start of a record, from the normal setup or a described position.

        A game without records, which is only counted (`score_tally`), keeps this answer and leaves out `judge`,
        `score_state`, `status`, `tell_status` and `findings`.
        """
        from referee.engine.reading import Problem

        return [Problem(file, "", "no_records", {"game": self.id})]

    def judge(
        self, state: S, text: str, words: Vocabulary, player: str | None = None
    ) -> Judgement[S] | Misread | Ambiguous:
        """Return the verdict on one whole turn and the table after it; `player` where the record names one."""
        raise NotImplementedError

    def judge_allowed(
        self, state: S, text: str, words: Vocabulary, player: str | None = None
    ) -> Judgement[S] | Misread | Ambiguous:
        """Return the same of a refused turn that the table allows: what it costs is paid all the same."""
        return self.judge(state, text, words, player)

    def whose_turn(self, state: S) -> str | None:
        """Return the player to move; None once the game is over."""
        return None if state.over else state.players[state.to_move].name

    def score_state(self, state: S) -> Scored:
        """Return the sheet of a table as it stands."""
        raise NotImplementedError

    def status(self, state: S) -> dict[str, Any]:
        """Return the table as plain data, with the keys of a described position."""
        raise NotImplementedError

    def tell_status(self, state: S) -> list[Section]:
        """Return the table as it is told."""
        raise NotImplementedError

    def findings(self) -> Findings:
        """Return the templates by which a broken rule is told, by rule id."""
        return {}

    # what a game may also have ------------------------------------------------------------------------

    domain: str = ""
    """The catalog with the names and messages of the game; "" for the one that is called by its id."""

    def name_game(self, ruleset: R, language: str) -> str:
        """Return what the game is called on sheets in a language."""
        return ruleset.name

    setup_options: Sequence[SetupOption] = ()
    """What `new` can be told about this game."""
    versions: Mapping[str, str] = MappingProxyType({})
    """Kinds of things that exist in versions, each with the kind by whose ids the versions end (`sawmill_farmer`)."""
    rests: bool = False
    """Whether a turn can be spent on getting ready again, so that `options` can look beyond it."""
    by_points: bool = True
    """Whether points decide, also about places below the first; else a sheet counts aims, and who reaches them wins."""

    in_play: str = ""
    """The option of `new`, and the key in a record's head, that says what of the box is in play; "" where nothing."""
    naming: Collection[str] = ()
    """Keys of a record of this game whose texts are names of players, beside those that every game has."""
    by_name: Collection[str] = ()
    """Tables of a record of this game that have an entry for each player by name."""

    hidden: Collection[str] = ()
    """Keys of a player's `status` that only this player may see; the others see how many there are."""

    by_steps: bool = False
    """Whether people begin a turn before they know how it goes on, as with a roll (`opens`)."""
    end_rules: Collection[str] = ()
    """Rules that are looked at only when a turn ends, so that a turn that goes on may still come to keep them."""

    asked_rules: Mapping[str, str] = MappingProxyType({})
    """The question, as a key of `messages`, by the rule that a turn breaks only where the answer was left out."""

    def opens(self, moves: Sequence[str]) -> bool:
        """Return whether a turn that begins so is played step by step, as after a roll: what follows is said later."""
        return False

    def rolls(self, state: S) -> Sequence[str]:
        """Return the rolls with which a turn begins, as move text; none in a game without dice."""
        return ()

    def midway(self, state: S, text: str, words: Vocabulary) -> S:
        """Return the table in the middle of a turn of which so much has been played; still the same player's turn."""
        return state

    def brief(self, state: S) -> tuple[Fact, ...]:
        """Return what the player to move has at hand, in few words."""
        return ()

    def answers(self, state: S, text: str) -> Sequence[str]:
        """Return what can be added to the text of a turn with a `find_open_question`, likely ones first."""
        return ()

    def tell_asked(self, ruleset: R, state: S | None, asked: Asked) -> Information | None:
        """Return the answer to a question at the table, or without one; None where the game does not tell it."""
        return None

    def move_as(self, state: S, seat: int) -> S:
        """Return the table as if it were this player's turn."""
        return state

    def suggestions(self, state: S) -> Sequence[str]:
        """Return clauses that may well be said now although they are no `options`, such as free actions."""
        return ()

    def follows(self, state: S, keyword: str, named: Sequence[str]) -> Sequence[str] | None:
        """Return what fits behind a keyword of a half-typed turn, in move text: behind *over* what stands there.

        `named` are the ids before it. None where the game does not say.
        """
        return None

    def set_up(
        self, ruleset: R, given: Mapping[str, Any], players: Sequence[str], words: Vocabulary, draw: Draw
    ) -> SetUp | InvalidAnswer | Misread | Ambiguous:
        """Return what the options of `new` make of a record's head; `given` has those that were named."""
        from referee.engine.answers import SetUp

        return SetUp()

    def setup_questions(
        self, ruleset: R, head: Mapping[str, Any], answers: Mapping[str, Any], remembered: Mapping[str, Any]
    ) -> Iterator[Question]:
        """Return what `new` asks on a terminal, as far as the options and the answers so far do not tell."""
        return iter(())

    def read_setup(
        self, question: Question, text: str, ruleset: R, words: Vocabulary, answers: Mapping[str, Any]
    ) -> object:
        """Return an answer to such a question, or why it does not fit; None for "not now"."""
        return None

    def setup_head(self, head: Mapping[str, Any], answers: Mapping[str, Any]) -> dict[str, object]:
        """Return the head of the new record with the answers."""
        return dict(head)

    def setup_gaps(self, ruleset: R, head: Mapping[str, Any]) -> tuple[Hint, ...]:
        """Return what a new record does not tell although its score will depend on it."""
        return ()

    def remember(self, head: Mapping[str, Any], remembered: Mapping[str, Any]) -> dict[str, object]:
        """Return what of a new record's head is worth remembering for the next evening, with what already is."""
        return {}

    def apply_overrides(
        self, tables: Tables, data: Mapping[str, Any], file: str
    ) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
        """Return the tables with what a file declares (`declared`, `settings`) on top, and what is wrong with that."""
        from referee.engine.reading import Problem

        found = [Problem(file, key, "unknown_key") for key in ("declared", "settings") if key in data]
        return {name: dict(table) for name, table in tables.items()}, found

    def score_tally(
        self, ruleset: R, data: Mapping[str, Any], file: str, words: Vocabulary | None = None
    ) -> Scored | list[Problem]:
        """Return the sheet of a finished table that nobody logged, or everything that is wrong with the tally."""
        from referee.engine.reading import Problem

        return [Problem(file, "result", "no_tallies")]

    def questions(
        self, ruleset: R, answers: Mapping[str, Any], ties: Sequence[tuple[str, str]], rows: Sequence[str] = ()
    ) -> Iterator[Question]:
        """Return what has to be asked to count a finished table, as far as the answers so far tell.

        `rows` are those of the sheet in the order of the reader's language.
        """
        return iter(())

    def read_answer(self, question: Question, text: str, ruleset: R, names: AllNames) -> object:
        """Return an answer as it goes into the tally, or why it does not fit."""
        return None

    def tally_of(self, answers: Mapping[str, Any]) -> dict[str, object]:
        """Return the answers as the tally that a file would hold."""
        return {}

    def find_ties(self, ruleset: R, tally: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """Return the players who lead with the same points, each with the key of what would break the tie."""
        return ()

    def tally_at(self, state: S) -> dict[str, object]:
        """Return what a tally of this table would hold beside its head; counting it gives the same points."""
        return {}

    def course(self, state: S) -> tuple[Hint, ...]:
        """Return what stands below the result: how the game went."""
        return ()

    def position(self, state: S) -> dict[str, object] | None:
        """Return what stands under `[position]` in a record that begins at this table; None where no record can."""
        return None

    def options(self, state: S, *, rested: bool = False) -> list[PossibleMove] | None:
        """Return what the player to move could do now, or after a turn spent on getting ready again (`rested`).

        None where the game does not say, which is not the same as nothing.
        """
        return None

    def hands(self, before: S, after: S, player: str, moves: Sequence[str]) -> tuple[Hands, ...]:
        """Return what hands have to do when a turn of this player has led from one table to the other, in order."""
        return ()

    def events(self, before: S, after: S, moves: Sequence[str]) -> tuple[Event, ...]:
        """Return what the turn set off: the end, or what everybody has to hear of."""
        return ()

    def waiting(self, state: S) -> tuple[Waiting, ...]:
        """Return what players have earned and not used yet, in seating order."""
        return ()

    def ways(self, state: S, text: str, words: Vocabulary) -> list[Way]:
        """Return ways to pay for a turn that differ in something that matters, the best first."""
        return []

    def unsaid(self, state: S, text: str, words: Vocabulary, moves: Sequence[str]) -> dict[str, Any]:
        """Return what a turn that is recorded as `moves` spends and its text did not say, as plain data.

        `gold` (how much) and `partners` (for each resource those who could deliver) are what a table is asked about.
        """
        return {}

    def advise(self, state: S, text: str, words: Vocabulary) -> list[Hint]:
        """Return what would make an illegal turn legal."""
        return []

    def find_open_question(self, moves: Sequence[str]) -> str:
        """Return the key of `messages` for what must be told before a legal turn can be recorded; "" for nothing."""
        return ""

    def spoken_table(self, state: S) -> object:
        """Return the `SpokenTable` by which turns are understood as people say them; None where there is none."""
        return None

    def fit_option(self, clause: str, option: str | Ref) -> str:
        """Return a clause with what it was asked for put in; "" where the question was about another clause."""
        return fit_option(clause, option)

    def read_reveal(self, ruleset: R, text: str, words: Vocabulary) -> dict[str, Any] | Misread | Ambiguous | None:
        """Return as entries of the record what a player turns up for scoring; None where nothing lies face down."""
        return None

    def reveal(self, state: S, data: Mapping[str, Any], file: str) -> tuple[S, list[Problem]]:
        """Return the table with everything turned up that a record reveals for scoring."""
        return state, []

    own_choices: bool = False
    """Whether what a legal turn leaves open is the player's own choice, so that one way to play it is enough."""

    def unknown_facts(self, ruleset: R, players: Sequence[str], move: Disputed) -> list[Unknown] | None:
        """Return every fact of an unknown table that can matter to a move, from the least welcome question to the best.

        None where the game judges moves within a record alone.
        """
        return None

    def supposed_table(self, ruleset: R, players: Sequence[str], values: Mapping[str, int]) -> S:
        """Return the table that such facts describe, its first player to move; asked for only where there are facts."""
        raise AssertionError(self.id)

    def describe_facts(self, ruleset: R, players: Sequence[str], told: Mapping[str, int]) -> dict[str, object]:
        """Return what was told of such a table, as the `[position]` of a record."""
        return {}

    @property
    def things(self) -> Things[S, Any]:
        """Return the things that a table can have more or less of than its record says, to adjust between turns."""
        from referee.engine.adjustment import nothing

        return nothing()

    def face_down(self, state: S, player: str) -> int:
        """Return how much of a player still lies face down."""
        return 0


if TYPE_CHECKING:
    AnyGame = Game[RulesetLike, StateLike]
    """Some game, as `app` has it: a table or a ruleset goes back only to the game that made it."""
