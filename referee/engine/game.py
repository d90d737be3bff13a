"""What a game offers to the rest of the program. Each game is a value of this shape; there is no base class."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from referee.engine.answers import Misfit, Question
from referee.engine.messages import Findings, Messages
from referee.engine.misread import Ambiguous, Misread
from referee.engine.reading import Problem
from referee.engine.score import ScoreSheet, SheetRow
from referee.engine.verdict import Hint, Judgement, Option, Section, Way
from referee.engine.words import Vocabulary

Tables = Mapping[str, Mapping[str, Any]]
Draw = Callable[[Iterable[str], int], list[str]]
"""Draws so many of some names; chance comes from outside."""
AllNames = Mapping[str, Mapping[str, Sequence[str]]]
"""Kind, then id, then the names of a thing in all languages."""


class GameInfo(NamedTuple):
    """A game as it is listed: name, version of its rules data, number of players, publishers by language."""

    id: str
    name: str
    version: int
    players: tuple[int, int]
    editions: Mapping[str, str]


class Scored(NamedTuple):
    """A counted table: the sheet, which objectives were in play, and when it was played."""

    sheet: ScoreSheet
    objectives: tuple[str, ...]
    date: datetime.date | None = None


class Started(NamedTuple):
    """The table at the start, and what is odd about how it was described."""

    state: Any
    warnings: tuple[Hint, ...] = ()


class Game(Protocol):
    """A game: its id and the functions that the use cases in `app` call. Rulesets and states are its own types."""

    @property
    def id(self) -> str: ...

    @property
    def tables(self) -> Sequence[str]:
        """The names of the ruleset's tables that `build_ruleset` needs."""
        ...

    def lay_over(
        self, tables: Tables, data: Mapping[str, Any], file: str
    ) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
        """The tables with what a file declares on top, and what is wrong with that."""
        ...

    def build_ruleset(
        self, tables: Tables, edition: str, declared_in: Sequence[str] = ()
    ) -> tuple[Any | None, list[Problem]]:
        """The typed ruleset, or None with every problem; those of declared entries name the file they stand in."""
        ...

    def score_tally(self, ruleset: Any, data: Mapping[str, Any], file: str) -> Scored | list[Problem]:
        """The sheet of a finished table that nobody logged, or everything that is wrong with the tally."""
        ...

    def sheet_rows(self, ruleset: Any, language: str, objectives: Sequence[str] | None) -> tuple[SheetRow, ...]:
        """The rows of the printed sheet in the order of that language's edition; None: objectives not known yet."""
        ...

    def questions(
        self, ruleset: Any, answers: Mapping[str, Any], ties: Sequence[tuple[str, str]]
    ) -> Iterator[Question]:
        """What has to be asked to count a finished table, as far as the answers so far tell."""
        ...

    def read_answer(self, question: Question, text: str, ruleset: Any, names: AllNames) -> Any | Misfit:
        """An answer as it goes into the tally, or why it does not fit."""
        ...

    def tally_of(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        """The answers as the tally that a file would hold."""
        ...

    def tied(self, ruleset: Any, tally: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """Players who lead with the same points, each with the key of what would break the tie and is not known."""
        ...

    def messages(self) -> Messages:
        """The templates by which problems and hints of this game are told, by id."""
        ...

    def start(self, ruleset: Any, data: Mapping[str, Any], words: Vocabulary, file: str) -> Started | list[Problem]:
        """The table at the start of a record, from the normal setup or a described position."""
        ...

    def judge(
        self, state: Any, text: str, words: Vocabulary, player: str | None = None
    ) -> Judgement | Misread | Ambiguous:
        """The verdict on one whole turn and the table after it; `player` where the record names one."""
        ...

    def whose_turn(self, state: Any) -> str | None:
        """The player to move; None once the game is over."""
        ...

    def score_state(self, state: Any) -> Scored:
        """The sheet of a table as it stands."""
        ...

    def tally_at(self, state: Any) -> dict[str, Any]:
        """What a tally of this table would hold beside its head; counting it gives the same points."""
        ...

    def status(self, state: Any) -> dict[str, Any]:
        """The table as plain data, with the keys of a described position."""
        ...

    def tell_status(self, state: Any) -> list[Section]:
        """The table as it is told."""
        ...

    def options(self, state: Any, *, rested: bool = False) -> list[Option]:
        """What the player to move could do now, or after a turn spent on getting ready again (`rested`)."""
        ...

    def ways(self, state: Any, text: str, words: Vocabulary) -> list[Way]:
        """Ways to pay for a turn that differ in something that matters, the best first."""
        ...

    def advise(self, state: Any, text: str, words: Vocabulary) -> list[Hint]:
        """What would make an illegal turn legal."""
        ...

    def choose(
        self, ruleset: Any, named: str | None, words: Vocabulary, draw: Draw | None
    ) -> dict[str, Any] | Misread | Ambiguous:
        """Further entries of a new record's head: cards as named, else drawn, else as recommended for a first game."""
        ...

    def read_cards(self, ruleset: Any, text: str, words: Vocabulary) -> list[tuple[str, str]] | Misread | Ambiguous:
        """Cards that are turned up for scoring, as typed."""
        ...

    def reveal(self, state: Any, data: Mapping[str, Any], file: str) -> tuple[Any, list[Problem]]:
        """The table with everything turned up that a record reveals for scoring."""
        ...

    def findings(self) -> Findings:
        """The templates by which a broken rule is told, by rule id."""
        ...
