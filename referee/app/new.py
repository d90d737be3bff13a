"""Start a record: players, edition, and what the game wants to know before its first turn."""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.app.records import (
    NotUnderstood,
    Refused,
    build_ruleset_for,
    lexicon_of,
    publishers_of,
    refuse_file,
    refuse_ruleset,
)
from referee.app.session import drop_turn
from referee.app.shelf import known_games, load
from referee.engine.answers import InvalidAnswer
from referee.engine.game import Game
from referee.engine.reading import FORMAT, Problem
from referee.engine.value import Value
from referee.engine.verdict import Ambiguous, Misread
from referee.engine.words import split
from referee.storage.files import is_one_of, path_exists, read_text_file
from referee.storage.locking import hold_lock
from referee.storage.records import create_record
from referee.storage.rulesets import load_vocabulary
from referee.storage.toml_text import format_file, make_plain
from referee.storage.user_files import read_remembered, write_remembered

if TYPE_CHECKING:
    from referee.engine.answers import Question, SetUp
    from referee.engine.game import AnyGame, RulesetLike, SetupOption
    from referee.engine.text import GameLexicon
    from referee.engine.verdict import Hint
    from referee.engine.words import Vocabulary

__all__ = ["publishers_of", "read_text_file"]


class Request(Value):
    """What was asked for when a record is started; `given` are the options of the game that were."""

    game: str
    players: Sequence[str]
    edition: str | None
    language: str
    given: Mapping[str, Any] = MappingProxyType({})
    date: datetime.date | None = None
    """When it is played."""
    inputs: Sequence[Path] = ()
    """The files that options named; none of them becomes the record."""


class NewRecord(Value):
    """A record before it is written: what its head says so far, and what of it is remembered from another evening."""

    path: Path
    game: AnyGame
    ruleset: RulesetLike
    words: Vocabulary
    lexicon: GameLexicon
    head: Mapping[str, Any]
    setup: SetUp
    remembered: Mapping[str, Any]


class Begun(Value):
    """A new record: what is said and noted about it, and what could not be remembered."""

    path: Path
    lexicon: GameLexicon
    said: tuple[Hint, ...]
    notes: tuple[Hint, ...]
    problems: tuple[Problem, ...] = ()


def list_setup_options() -> dict[str, tuple[SetupOption, ...]]:
    """Return what `new` can be told, game by game."""
    return {id: tuple(load(id).setup_options) for id in known_games()}


def games_with_records() -> tuple[str, ...]:
    """Return the games that `new` can start: those that judge turns."""
    return tuple(id for id in known_games() if type(load(id)).judge is not Game.judge)


def draft(path: Path, request: Request, *, overwrite: bool) -> NewRecord | Refused | NotUnderstood:
    """Return the record as the options tell it, or why it cannot be. An empty path is that of no file."""
    file = _name_file(path)
    if is_one_of(path, request.inputs):
        return refuse_file(Problem(file, "", "output_is_input"))
    if not overwrite and path_exists(path):
        return refuse_file(Problem(file, "", "file_exists"))
    keys: dict[str, str] = {}
    for name in request.players:  # the same name twice is told elsewhere
        other = keys.setdefault("".join(split(name)) or name, name)
        if other != name:
            return Refused([Problem(file, "players", "players_alike", {"one": other, "other": name})])
    game = load(request.game)
    lexicon = lexicon_of(game)
    ruleset = build_ruleset_for(game)
    if isinstance(ruleset, list):
        return refuse_ruleset(ruleset, lexicon)
    words = load_vocabulary(game.id, request.language)
    found = game.set_up(ruleset, request.given, request.players, words, _draw)
    if isinstance(found, InvalidAnswer | Misread | Ambiguous):
        return NotUnderstood(found, lexicon)
    if found.wrong:
        return Refused([Problem(file, key, what, facts) for key, what, facts in found.wrong], lexicon)
    editions = tuple(publishers_of(game.id))
    usual = request.language if request.language in editions else editions[0]
    head = {
        "format": FORMAT, "game": game.id, "ruleset": ruleset.version, "edition": request.edition or usual,
        **({"date": request.date} if request.date else {}),
        "players": list(request.players), **found.head,
    }  # fmt: skip
    made = NewRecord(path, game, ruleset, words, lexicon, head, found, read_remembered(game.id))
    checked = _warnings(made, head)
    return checked if isinstance(checked, Refused) else made


def begin(draft: NewRecord, answers: Mapping[str, object], *, overwrite: bool) -> Begun | Refused:
    """Write the new record with what was answered, and remember it for the next evening.

    A turn that had begun in another record at this path is forgotten.
    """
    head = draft.game.setup_head(draft.head, answers)
    warnings = _warnings(draft, head)
    if isinstance(warnings, Refused):
        return warnings
    with hold_lock(draft.path) as problem:
        written = problem or create_record(draft.path, format_file(head), head, overwrite=overwrite)
    if isinstance(written, Problem):
        return refuse_file(written)
    drop_turn(draft.path)
    forgotten = write_remembered(draft.game.id, draft.game.remember(head, draft.remembered), draft.remembered)
    notes = (*draft.setup.notes, *draft.game.setup_gaps(draft.ruleset, head), *warnings)
    return Begun(draft.path, draft.lexicon, draft.setup.said, notes, (*written.notes, *forgotten))


def _name_file(path: Path) -> str:
    """Return the file as a problem names it, "" for the empty path of a table that is no file."""
    return str(path) if path.name else ""


def _warnings(draft: NewRecord, head: Mapping[str, object]) -> tuple[Hint, ...] | Refused:
    """Return what is odd about the table at the start, or why there cannot be such a one."""
    started = draft.game.start(draft.ruleset, make_plain(head), draft.words, _name_file(draft.path))
    return Refused(started, draft.lexicon) if isinstance(started, list) else started.warnings


def _draw(names: Iterable[str], count: int, seed: int | None) -> list[str]:
    return random.Random(seed).sample(sorted(names), count)


class SetupInterview:
    """The questions about a new record. Stepping back takes away the last answer; questions follow from the others."""

    def __init__(self, draft: NewRecord) -> None:
        self.draft = draft
        self.answers: dict[str, Any] = {}

    def question(self) -> Question | None:
        """Return the first question without an answer; None when there is nothing left to ask."""
        made = self.draft
        for question in made.game.setup_questions(made.ruleset, made.head, self.answers, made.remembered):
            if question.key not in self.answers:
                return question
        return None

    def answer(self, question: Question, text: str) -> InvalidAnswer | Misread | Ambiguous | None:
        """Take an answer; return why it does not fit, else None."""
        made = self.draft
        value = made.game.read_setup(question, text, made.ruleset, made.words, self.answers)
        if isinstance(value, InvalidAnswer | Misread | Ambiguous):
            return value
        self.answers[question.key] = value
        return None

    def back(self) -> None:
        """Forget the last answer, if there is one."""
        if self.answers:
            self.answers.popitem()
