"""Counting a finished table by asking for it: the questions, the answers so far, and the tally they make."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.app.outcomes import Refused, unusable
from referee.app.rulesets import lexicon_of, ruleset_for
from referee.app.scoring import UNFINISHED, score_document
from referee.engine.answers import InvalidAnswer, Question
from referee.engine.counted import Counted
from referee.engine.head import date_of, wrong_kind
from referee.engine.reading import Problem
from referee.games import GAMES, load
from referee.storage.documents import Document, read_document
from referee.storage.files import WriteResult, find_free_name, write_text

if TYPE_CHECKING:
    from referee.engine.answers import AllNames
    from referee.engine.game import AnyGame
    from referee.engine.protocols import Ruleset


class Interview:
    """The answers of an interview so far. The next question follows from them; stepping back drops the last."""

    def __init__(self, game_id: str, ruleset: Ruleset, date: datetime.date | None = None) -> None:
        self.game: AnyGame = load(game_id)
        self.lexicon = lexicon_of(self.game)
        self.ruleset = ruleset
        self.date = date
        self.names: AllNames = {}
        """Names of things in all languages, for finding what people type."""
        self.answers: dict[str, Any] = {}
        self._ties: tuple[tuple[str, str], ...] = ()
        self.rows: tuple[str, ...] = ()
        """The rows of the sheet in the order of the reader's language."""
        self.resumed: Path | None = None
        """The unfinished count that this one goes on with."""

    def question(self) -> Question | None:
        """Return the first question without an answer; None when all is known."""
        for question in self.game.questions(self.ruleset, self.answers, self._ties, self.rows):
            if question.key not in self.answers:
                return question
        return None

    def answer(self, question: Question, text: str) -> InvalidAnswer | None:
        """Take an answer; return why it does not fit, else None."""
        value = self.game.read_answer(question, text, self.ruleset, self.names)
        if isinstance(value, InvalidAnswer):
            return value
        self.answers[question.key] = value
        self._find_ties()
        return None

    def _find_ties(self) -> None:
        """Find, once everything else is known, who is tied and what would break it."""
        if self.question() is not None:
            return
        found = self.game.tied(self.ruleset, self.tally())
        self._ties = (*self._ties, *(tie for tie in found if tie not in self._ties))

    def back(self) -> bool:
        """Forget the last answer, if there is one; return true if others are left."""
        if self.answers:
            self.answers.popitem()
            self._ties = ()
            self._find_ties()
        return bool(self.answers)

    def tally(self) -> dict[str, object]:
        tally = self.game.tally_of(self.answers)
        return tally if self.date is None else {"format": 1, "game": self.game.id, "date": self.date, **tally}

    def score(self, language: str) -> Counted | Refused:
        """Return the points of what was told."""
        return score_document(Document("", "", self.tally()), language)

    def place(self, name: str) -> Path:
        """Return the file for the tally unless another is named: the unfinished count, else a name that is free."""
        return self.resumed or find_free_name(Path(name))

    def save(self, path: Path) -> Path | Problem:
        """Write the tally into a new file, or over the unfinished count that it comes from; return the file."""

        from referee.storage.toml_text import format_file

        return self._write(path, format_file(self.tally()))

    def keep(self, path: Path) -> Path | Problem:
        """Write what was answered so far, to go on from there; return the file."""
        import tomli_w

        head: dict[str, Any] = {"format": 1, "game": self.game.id}
        head |= {} if self.date is None else {"date": self.date}
        return self._write(path, tomli_w.dumps({**head, UNFINISHED: self.answers}))

    def _write(self, path: Path, text: str) -> Path | Problem:
        written = write_text(path, text, overwrite=path == self.resumed)
        return path if isinstance(written, WriteResult) else written


def start_interview(game_id: str, date: datetime.date | None, language: str = "en") -> Interview | Refused:
    """Return an interview about a game, with what this user declared; `Refused` where it cannot be counted so."""
    ruleset = ruleset_for(load(game_id))
    if isinstance(ruleset, list):
        return Refused(ruleset)
    started = Interview(game_id, ruleset, date)
    if started.question() is None:
        return Refused([Problem("", "", "no_tallies")], started.lexicon)
    started.rows = tuple(row.id for row in started.game.sheet_rows(ruleset, language, ()))
    return started


def resume_interview(path: Path, language: str) -> Interview | Refused:
    """Return an interview that goes on with the answers of an unfinished count, as far as they still fit."""
    document = read_document(path)
    if isinstance(document, Problem):
        return unusable(document)
    wrong = wrong_kind(document.data, document.file, tuple(GAMES))
    if wrong is not None:
        return unusable(wrong)
    started = start_interview(document.data["game"], date_of(document.data), language)
    if isinstance(started, Refused):
        return started
    started.resumed = path
    told = document.data.get(UNFINISHED, {})
    for _ in told:
        question = started.question()
        if question is None or question.key not in told:
            break
        started.answers[question.key] = told[question.key]
    return started
