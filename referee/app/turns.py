"""Checking, recording, taking back and restoring turns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from referee.app.outcomes import Refused, Unread
from referee.app.records import Record, open_record, table_of
from referee.engine.messages import Lexicon
from referee.engine.misread import Ambiguous, Misread
from referee.engine.reading import Problem
from referee.engine.verdict import Hint, Judgement, Verdict, Way
from referee.storage import recording
from referee.storage.documents import read_document
from referee.storage.records import restore, take_back, undone, write_turn
from referee.storage.writing import write_text


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says to a turn, and whether it stands in the record now."""

    verdict: Verdict | Misread | Ambiguous
    lexicon: Lexicon
    recorded: bool = False
    overruled: bool = False
    warnings: tuple[Hint, ...] = ()
    next_player: str | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """How many turns were taken back or restored, of how many that could have been, and which."""

    count: int
    wanted: int
    turns: tuple[str, ...]


class Table:
    """A record with its table, for one turn after the other without replaying each time."""

    def __init__(self, record: Record, state: Any) -> None:
        self.record = record
        self.state = state
        self.text = record.document.text

    @classmethod
    def open(cls, path: Path, language: str) -> Table | Refused | Unread:
        record = open_record(path, language)
        if not isinstance(record, Record):
            return record
        state = table_of(record)
        return state if isinstance(state, Refused) else cls(record, state)

    def check(self, text: str, player: str | None = None) -> Answer:
        """The verdict alone; nothing changes."""
        found = self.record.game.judge(self.state, text, self.record.words, player)
        verdict = self.advised(found.verdict, text) if isinstance(found, Judgement) else found
        return Answer(verdict, self.record.lexicon, warnings=self.record.warnings, next_player=self.to_move)

    def advised(self, verdict: Verdict, text: str) -> Verdict:
        """The verdict with what would make an illegal turn legal."""
        if verdict.legal is not False:
            return verdict
        return replace(verdict, hints=tuple(self.record.game.advise(self.state, text, self.record.words)))

    def record_turn(self, text: str, overrule: str | None = None) -> Answer | Unread:
        """Checks a turn and, if it is legal or the table overrules the referee, appends it to the record."""
        found = self.record.game.judge(self.state, text, self.record.words)
        lexicon, warnings = self.record.lexicon, self.record.warnings
        if not isinstance(found, Judgement):
            return Answer(found, lexicon, warnings=warnings)
        verdict = found.verdict
        overruled = verdict.legal is False and overrule is not None
        if verdict.legal is False and not overruled:
            return Answer(self.advised(verdict, text), lexicon, warnings=warnings, next_player=self.to_move)
        extras: dict[str, Any] = {"overruled": overrule} if overruled else {}
        if verdict.unjudged:
            extras["unjudged"] = [doubt.what for doubt in verdict.unjudged]
        turn = write_turn(verdict.player, verdict.moves, extras)
        problem = recording.append_turn(self.record.path, self.text, turn)
        if problem is not None:
            return Unread(problem)
        self.text += turn
        self.state = found.after
        return Answer(verdict, lexicon, True, overruled, warnings, self.to_move)

    def ways(self, text: str) -> list[Way]:
        """Ways to pay for a turn that differ in something that matters."""
        return self.record.game.ways(self.state, text, self.record.words)

    def fresh(self) -> Table:
        """The table itself, or read again if the file has changed since."""
        document = read_document(self.record.path)
        if isinstance(document, Problem) or document.text == self.text:
            return self
        again = Table.open(self.record.path, self.record.words.order[0])
        return again if isinstance(again, Table) else self

    @property
    def to_move(self) -> str | None:
        return self.record.game.whose_turn(self.state)


def undo(path: Path, count: int, language: str) -> Moved | Refused | Unread:
    """Takes back the last turns; they are kept until something new is recorded."""
    record = open_record(path, language)
    if not isinstance(record, Record):
        return record
    taken = min(count, len(record.turns))
    if taken:
        problem = write_text(path, take_back(record.document.text, taken))
        if problem is not None:
            return Unread(problem)
    last = record.turns[len(record.turns) - taken :]
    return Moved(taken, count, tuple(f"{turn.player}: {turn.text}" for turn in last))


def redo(path: Path, count: int, language: str) -> Moved | Refused | Unread:
    """Restores turns that were taken back."""
    record = open_record(path, language)
    if not isinstance(record, Record):
        return record
    text = record.document.text
    restored = min(count, len(undone(text)))
    if not restored:
        return Moved(0, count, ())
    entries = record.document.data.get("undone", [])[-len(undone(text)) :][:restored]
    problem: Problem | None = write_text(path, restore(text, restored))
    if problem is not None:
        return Unread(problem)
    said = tuple(f"{entry.get('player')}: {'; '.join(entry.get('moves', []))}" for entry in entries)
    return Moved(restored, count, said)
