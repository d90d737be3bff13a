"""Counting a finished table by asking for it: the questions, the answers so far, and the tally they make."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.app.outcomes import Refused, Unread
from referee.app.rulesets import lexicon_of, ruleset_for
from referee.app.scoring import Count, score_document
from referee.engine.answers import Misfit, Question
from referee.games import load
from referee.storage.documents import Document
from referee.storage.writing import Written, free_name, write_text

if TYPE_CHECKING:
    from referee.engine.game import AllNames, AnyGame, Ruleset
    from referee.engine.reading import Problem


class Interview:
    """The state of an interview. Stepping back takes away the last answer; questions follow from the others."""

    def __init__(self, game_id: str, ruleset: Ruleset, date: datetime.date | None = None) -> None:
        self.game: AnyGame = load(game_id)
        self.lexicon = lexicon_of(self.game)
        self.ruleset = ruleset
        self.date = date
        self.names: AllNames = {}
        """Names of things in all languages, for finding what people type."""
        self.answers: dict[str, Any] = {}
        self._ties: tuple[tuple[str, str], ...] = ()

    def question(self) -> Question | None:
        """The first question without an answer; None when all is known."""
        for question in self.game.questions(self.ruleset, self.answers, self._ties):
            if question.key not in self.answers:
                return question
        return None

    def answer(self, question: Question, text: str) -> Misfit | None:
        """Takes an answer, or says why it does not fit."""
        value = self.game.read_answer(question, text, self.ruleset, self.names)
        if isinstance(value, Misfit):
            return value
        self.answers[question.key] = value
        self._find_ties()
        return None

    def _find_ties(self) -> None:
        """Once everything else is known: who is tied, and what would break it."""
        if self.question() is not None:
            return
        found = self.game.tied(self.ruleset, self.tally())
        self._ties = (*self._ties, *(tie for tie in found if tie not in self._ties))

    def back(self) -> bool:
        """Forgets the last answer, if there is one."""
        if self.answers:
            self.answers.popitem()
            self._ties = ()
            self._find_ties()
        return bool(self.answers)

    def tally(self) -> dict[str, Any]:
        tally = self.game.tally_of(self.answers)
        return tally if self.date is None else {"format": 1, "game": self.game.id, "date": self.date, **tally}

    def score(self, language: str) -> Count | Refused | Unread:
        """The points of what was told."""
        return score_document(Document("", "", self.tally()), language)

    def save(self, path: Path, *, anywhere: bool = False) -> Path | Problem:
        """Writes the tally into a new file, or, with `anywhere`, into the first free name like it."""
        from referee.storage.records import write_head

        path = free_name(path) if anywhere else path
        written = write_text(path, write_head(self.tally()), overwrite=False)
        return path if isinstance(written, Written) else written


def start_interview(game_id: str, date: datetime.date | None) -> Interview | Refused:
    """An interview about a game, with what this user declared."""
    ruleset = ruleset_for(load(game_id))
    if isinstance(ruleset, list):
        return Refused(ruleset)
    return Interview(game_id, ruleset, date)
