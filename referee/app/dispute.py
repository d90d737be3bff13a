"""A move of a game that nobody recorded: what is asked for, the answers so far, and the verdict once it is certain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.app.new import Draft, Request, draft
from referee.app.outcomes import NotUnderstood, Refused, Unread
from referee.app.records import Record, judge, record_of
from referee.app.rulesets import lexicon_of
from referee.app.turns import Table
from referee.engine.inquiry import Inquiry, Unknown
from referee.engine.misread import Ambiguous, Misread
from referee.engine.reading import Problem
from referee.engine.verdict import Judgement, Verdict
from referee.storage.documents import Document
from referee.storage.records import write_head, write_position
from referee.storage.writing import Written, write_text

if TYPE_CHECKING:
    from referee.engine.messages import Lexicon


class Dispute:
    """One disputed move. Facts are asked for until whatever else is true cannot change the answer."""

    def __init__(self, record: Record, players: Sequence[str], text: str, canonical: str) -> None:
        self.record = record
        self.players = players
        self.text = text
        self.asked: list[str] = []
        self.inquiry = Inquiry(record.game.unknown_facts(record.ruleset, players, canonical), self._is_legal)

    @property
    def lexicon(self) -> Lexicon:
        return lexicon_of(self.record.game)

    def _table(self, values: Mapping[str, int]) -> Any:
        return self.record.game.supposed_table(self.record.ruleset, self.players, values)

    def _is_legal(self, values: Mapping[str, int]) -> bool | None:
        found = judge(self.record, self._table(values), self.text)
        return found.legal if isinstance(found, Judgement) else False

    def question(self) -> Unknown | None:
        """The next question; None once the verdict is certain, or nobody knows what it depends on."""
        return None if self.inquiry.verdict() is not None else self.inquiry.next()

    def answer(self, fact: Unknown, value: int | None) -> None:
        self.inquiry.tell(fact.key, value)
        self.asked.append(fact.key)

    def back(self) -> None:
        """Forgets the last answer."""
        if self.asked:
            self.inquiry.back(self.asked.pop())

    def verdict(self) -> tuple[bool | None, Verdict]:
        """Whether the move is legal, and the verdict at the table that shows it."""
        legal = self.inquiry.verdict()
        values = self.inquiry.meagre() if legal else self.inquiry.generous()
        found = judge(self.record, self._table(values), self.text)
        assert isinstance(found, Judgement)
        return legal, found.verdict

    def depends_on(self) -> list[Unknown]:
        """What the answer hangs on although nobody knows it."""
        return self.inquiry.needed()

    def save(self, path: Path) -> Written | Problem:
        """Keeps what was told as a record that starts there."""
        told = self.record.game.described(self.record.ruleset, self.players, self.inquiry.told)
        return write_text(path, write_head(self.record.document.data) + write_position(told), overwrite=False)


def start_dispute(
    game_id: str, players: Sequence[str], edition: str | None, text: str, language: str
) -> Dispute | NotUnderstood | Refused | Unread:
    """The dispute about a move as somebody says it, first looked at on the most generous table."""
    drafted = draft(Path(), Request(game_id, players, edition, language), overwrite=True)
    if not isinstance(drafted, Draft):
        return drafted
    record = record_of(Document("", "", dict(drafted.head)), language)
    if not isinstance(record, Record):
        return record
    facts = record.game.unknown_facts(record.ruleset, players, text)
    if not facts:
        return Refused([Problem("", "", "no_disputes")], record.lexicon)
    generous = record.game.supposed_table(record.ruleset, players, {fact.key: fact.generous for fact in facts})
    found, _, understood = Table(record, generous).understood(text)
    if isinstance(found, Misread | Ambiguous):
        return NotUnderstood(found, record.lexicon)
    return Dispute(record, players, understood, "; ".join(found.verdict.moves))
