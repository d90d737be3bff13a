"""Open and replay a record: its ruleset, its turns, and the table after each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.app.shelf import find_wrong_kind, load
from referee.engine.judging import judge_spellings
from referee.engine.reading import Problem
from referee.engine.text import GameLexicon
from referee.engine.value import Value
from referee.engine.verdict import Ambiguous, Hint, Judgement, Misread, Verdict
from referee.storage.documents import Document, read_document
from referee.storage.files import path_exists
from referee.storage.locking import hold_lock
from referee.storage.records import RecordedTurn, read_adjustments, read_turns
from referee.storage.rulesets import load_optional_table, load_table, load_tables, load_vocabulary
from referee.storage.toml_text import ADJUST, TURN, add_line_number, add_line_numbers, find_heading_lines
from referee.storage.user_files import read_config

if TYPE_CHECKING:
    from referee.engine.adjustment import Adjustment
    from referee.engine.answers import InvalidAnswer
    from referee.engine.game import AnyGame, RulesetLike, StateLike
    from referee.engine.text import Fact
    from referee.engine.words import Vocabulary


# how a use ends ------------------------------------------------------------------------------------------


class Refused(Value):
    """A file that is of no use, with all reasons: it says something that cannot be, or it is itself `unusable`."""

    problems: Sequence[Problem]
    lexicon: GameLexicon | None = None
    unusable: bool = False


def refuse_file(problem: Problem) -> Refused:
    """Return a file that could not be read or written at all, or is none of ours."""
    return Refused((problem,), unusable=True)


class NotUnderstood(Value):
    """Something typed that says nothing this game knows."""

    problem: InvalidAnswer | Misread | Ambiguous
    lexicon: GameLexicon


# the ruleset ---------------------------------------------------------------------------------------------


CONFIG_KEYS = ("declared", "format", "remembered", "settings")
"""What can stand in the file in which a user declares something for all records of a game."""


def build_ruleset_for(game: AnyGame, document: Document | None = None) -> RulesetLike | list[Problem]:
    """Return the ruleset, or the problems of what was declared, each with its line."""
    config = read_config(game.id)
    if isinstance(config, Problem):
        return [config]
    if config is not None and (strange := [key for key in config.data if key not in CONFIG_KEYS]):
        unknown = [Problem(config.file, key, "unknown_key", {"known": CONFIG_KEYS}) for key in strange]
        return add_line_numbers(unknown, config.text)
    told = document.data.get("edition") if document else None
    edition = next(iter(publishers_of(game.id))) if told is None else str(told)
    sources = [source for source in (config, document) if source and {"declared", "settings"} & source.data.keys()]
    if not sources:
        return build_plain_ruleset(game, edition)
    tables: Mapping[str, Mapping[str, Any]] = load_tables(game.id, game.tables)
    for source in sources:
        tables, problems = game.apply_overrides(tables, source.data, source.file)
        if problems:
            return add_line_numbers(problems, source.text)
    ruleset, problems = game.build_ruleset(tables, edition, [source.file for source in sources])
    if ruleset is None:
        texts = {source.file: source.text for source in sources}
        return [add_line_number(problem, texts.get(problem.file, "")) for problem in problems]
    return ruleset


def refuse_ruleset(problems: Sequence[Problem], lexicon: GameLexicon | None = None) -> Refused:
    """Return why there is no ruleset: settings that cannot be read are `unusable`, as a record would be."""
    return Refused(problems, lexicon, unusable=any(not problem.key for problem in problems))


@cache
def build_plain_ruleset(game: AnyGame, edition: str) -> RulesetLike | list[Problem]:
    """Return the ruleset of a record that declares nothing, or the problems; built once for all records."""
    ruleset, problems = game.build_ruleset(load_tables(game.id, game.tables), edition)
    found: RulesetLike | list[Problem] = problems if ruleset is None else ruleset
    return found


def lexicon_of(game: AnyGame) -> GameLexicon:
    """Return what is needed to speak of a game."""
    names = partial(load_table, game.id, "names")
    rulings = partial(load_optional_table, game.id, "rulings")
    publishers = partial(publishers_of, game.id)
    return GameLexicon(  # it reads each of these when it is needed
        game.id,
        names,
        lambda: game.messages(),
        lambda: game.findings(),
        game.versions,
        rulings,
        publishers,
        game.domain,
    )


def publishers_of(game: str) -> dict[str, str]:
    """Return who printed the rulebook of each language."""
    return {edition: told["publisher"] for edition, told in load_table(game, "ruleset")["editions"].items()}


# the record ----------------------------------------------------------------------------------------------


LONGEST_TURN = 2000
"""So many characters a turn may have, several times those of the longest with every payment spelled out."""


class RejectedAdjustment(Value):
    """An adjustment that cannot be, and why."""

    adjustment: Adjustment
    why: Hint


class Record(Value):
    """Everything a command needs of a record before it looks at the turns."""

    path: Path
    document: Document
    game: AnyGame
    ruleset: RulesetLike
    words: Vocabulary
    turns: tuple[RecordedTurn, ...]
    start: StateLike
    warnings: tuple[Hint, ...]
    adjustments: tuple[Adjustment, ...] = ()
    """What the table set right between turns; those before the first turn are in `start` already."""
    unfit: tuple[RejectedAdjustment, ...] = ()
    """Those of them before the first turn that cannot be."""

    @property
    def steps(self) -> tuple[RecordedTurn | Adjustment, ...]:
        """Return turns and adjustments in the order of the file."""
        found: list[RecordedTurn | Adjustment] = [a for a in self.adjustments if not a.after]
        for number, turn in enumerate(self.turns, start=1):
            found += [turn, *(a for a in self.adjustments if a.after == number)]
        return tuple(found)

    @property
    def lexicon(self) -> GameLexicon:
        return lexicon_of(self.game)

    def line_of(self, number: int) -> int | None:
        """Return the line on which a turn (from 1) begins; None if it is not written as a table of its own."""
        lines = find_heading_lines(self.document.text, TURN)
        return lines[number - 1] if number <= len(lines) else None

    @property
    def notes(self) -> tuple[Problem, ...]:
        """Return what is odd about a file that can be used: newer rules data, a game that was stopped early."""
        made, ours, found = self.made_with, self.ruleset.version, []
        if made > ours:
            found.append(Problem(self.document.file, "ruleset", "newer_ruleset", {"found": made, "expected": ours}))
        if self.stopped is not None:
            found.append(self.stopped)
        if not found:
            return ()
        return tuple(add_line_numbers(found, self.document.text))

    @property
    def stopped(self) -> Problem | None:
        """Return why nothing is recorded any more: the group stopped before the end of the game."""
        why = str(self.document.data.get("stopped", "")).strip()
        return Problem(self.document.file, "stopped", "game_stopped", {"why": why}) if why else None

    @property
    def made_with(self) -> int:
        """Return the version of the rules data under which the record was made; ours, where it does not say."""
        made = self.document.data.get("ruleset", self.ruleset.version)
        return made if isinstance(made, int) else 0


class Judged:
    """A recorded turn with its number (from 1), its verdict (or why it could not be read), and the table after it."""

    __slots__ = ("after", "after_end", "found", "number", "turn", "unfit")

    def __init__(
        self,
        number: int,
        turn: RecordedTurn,
        found: Judgement[StateLike] | Misread | Ambiguous,
        after: StateLike,
        unfit: tuple[RejectedAdjustment, ...] = (),
        after_end: bool = False,
    ) -> None:
        self.number = number
        self.turn = turn
        self.found = found
        self.after = after
        """The table after the turn and what was set right before the next one."""
        self.unfit = unfit
        """What the table wanted to set right there and cannot be."""
        self.after_end = after_end
        """The game was over before this turn."""

    @property
    def verdict(self) -> Verdict | Misread | Ambiguous:
        return self.found.verdict if isinstance(self.found, Judgement) else self.found

    @property
    def illegal(self) -> bool:
        """Return true for broken rules that the table has not overruled, and for text that cannot be read."""
        if isinstance(self.found, Judgement):
            return self.found.legal is False and not self.turn.overruled
        return True

    @property
    def undecided(self) -> bool:
        """Return true if the turn cannot be judged, or could not be when it was recorded."""
        unsure = isinstance(self.found, Judgement) and self.found.legal is None
        return unsure or self.turn.unjudged


def open_record(path: Path, language: str) -> Record | Refused:
    """Return the record in a file, or why it cannot be used."""
    document = read_document(path)
    return refuse_file(document) if isinstance(document, Problem) else parse_record(document, language)


@contextmanager
def locked_record(path: Path, language: str, *, lock: bool = True) -> Iterator[Record | Refused]:
    """Yield the record as it is now; with `lock` for a change that nobody else can come between."""
    if not lock or not path_exists(path):
        yield open_record(path, language)
        return
    with hold_lock(path) as problem:
        yield refuse_file(problem) if problem is not None else open_record(path, language)


def parse_record(document: Document, language: str) -> Record | Refused:
    """Return the record that a file holds."""
    wrong = find_wrong_kind(document.data, document.file)
    if wrong is not None:
        return refuse_file(add_line_number(wrong, document.text))
    game = load(document.data["game"])
    ruleset = build_ruleset_for(game, document)
    if isinstance(ruleset, list):
        return refuse_ruleset(ruleset, lexicon_of(game))
    words = load_vocabulary(game.id, language)
    turns, problems = read_turns(document)
    started = game.start(ruleset, document.data, words, document.file)
    if isinstance(started, list) or problems:
        found = problems + (started if isinstance(started, list) else [])
        return Refused(add_line_numbers(found, document.text), lexicon_of(game))
    record = Record(Path(document.file), document, game, ruleset, words, tuple(turns), started.state, started.warnings)
    return with_adjustments(record) if ADJUST in document.data else record


def with_adjustments(record: Record) -> Record | Refused:
    """Return the record with what the table set right, as far as that can be read."""
    document = record.document
    found, problems = read_adjustments(document)
    if problems:
        return Refused(add_line_numbers(problems, document.text), record.lexicon)
    record = record._replace(adjustments=tuple(found))
    start, unfit = apply_adjustments(record, record.start, 0)
    return record._replace(start=start, unfit=unfit)


def apply_adjustments(
    record: Record, state: StateLike, number: int
) -> tuple[StateLike, tuple[RejectedAdjustment, ...]]:
    """Return the table with what stands in the record between this turn and the next, and what cannot be of that."""
    unfit = []
    for each in record.adjustments:
        if each.after == number:
            after = record.game.things.adjust(state, each.player, each.thing, each.change, record.words)
            if isinstance(after, Hint):
                unfit.append(RejectedAdjustment(each, after))
            else:
                state = after
    return state, tuple(unfit)


def replay(record: Record) -> Iterator[Judged]:
    """Judge the turns one after the other; after an illegal one go on as if it had been legal.

    A turn that can mean several things is not read, even where each would be refused. Once the game is over, turns
    change nothing, whatever the table says about them.
    """
    state, game = record.start, record.game
    for number, turn in enumerate(record.turns, start=1):
        found = judge(record, state, turn.text, turn.player)
        after_end = False
        if isinstance(found, Judgement):
            if found.unsettled is not None:
                found = found.unsettled
            elif game.whose_turn(state) is None:
                after_end = True
            else:
                state = found.after
        unfit: tuple[RejectedAdjustment, ...] = ()
        if record.adjustments:
            state, unfit = apply_adjustments(record, state, number)
        yield Judged(number, turn, found, state, unfit, after_end)


def replay_to_end(record: Record) -> tuple[StateLike, int] | Refused:
    """Return the table after all turns, and the number of the first illegal turn after the end of the game (0: none).

    A turn that cannot be read at all is a problem of the file.
    """
    state, late = record.start, 0
    for judged in replay(record):
        if not isinstance(judged.found, Judgement):
            return refuse_unread(record, judged)
        state = judged.after
        if judged.after_end and not late and judged.found.legal is False:
            late = judged.number
    return state, late


def find_table(record: Record) -> StateLike | Refused:
    """Return the table after all turns; `Refused` where a turn cannot be read."""
    found = replay_to_end(record)
    return found if isinstance(found, Refused) else found[0]


def refuse_unread(record: Record, judged: Judged) -> Refused:
    """Return the refusal of a record in which this turn cannot be read."""
    assert not isinstance(judged.found, Judgement)
    number = judged.number
    facts: dict[str, Fact] = {"number": number, "word": judged.found.word or judged.turn.text}
    problem = Problem(record.document.file, f"turn[{number}]", "turn_unread", facts, record.line_of(number))
    return Refused([problem], record.lexicon)


def judge(
    record: Record, state: StateLike, text: str, player: str | None = None
) -> Judgement[StateLike] | Misread | Ambiguous:
    """Return the game's verdict on a turn; what is far too long to be one is not even looked at."""
    if len(text) > LONGEST_TURN:
        return Misread(f"{text[:60]}…", 0, 60, "shorter")
    found = record.game.judge(state, text, record.words, player)
    if isinstance(found, Judgement) or not isinstance(found, Ambiguous):
        return found
    return judge_spellings(found, lambda other: record.game.judge(state, other, record.words, player))
