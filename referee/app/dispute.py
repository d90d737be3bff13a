"""A move of a game that nobody recorded: what is asked for, the answers so far, and the verdict once it is certain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.hearing import readings_of, whole
from referee.app.new import NewRecord, Request, draft
from referee.app.outcomes import NotUnderstood, Refused
from referee.app.records import Record, judge, record_of
from referee.app.rulesets import lexicon_of
from referee.engine.inquiry import Disputed, Inquiry, Unknown
from referee.engine.misread import Ambiguous, Misread
from referee.engine.reading import Problem
from referee.engine.speech.hearing import Heard
from referee.engine.text import Ref
from referee.engine.value import Value
from referee.engine.verdict import Judgement, Verdict
from referee.storage.documents import Document
from referee.storage.toml_writing import write_head, write_position
from referee.storage.writing import Written, write_text

if TYPE_CHECKING:
    from referee.engine.messages import Lexicon
    from referee.engine.protocols import State

DEPTH = 4
"""So many choices in a row a turn may leave to its player."""


class Seats:
    """Who plays at a table that nobody recorded, and how a turn is judged there."""

    def __init__(self, record: Record, players: Sequence[str], seated: bool) -> None:
        self.record = record
        self.players = players
        self.seated = seated

    def facts(self, text: str, moves: str) -> list[Unknown]:
        move = Disputed(text, moves, self.record.words, self.seated)
        return self.record.game.unknown_facts(self.record.ruleset, self.players, move)

    def table(self, values: Mapping[str, int]) -> State:
        return self.record.game.supposed_table(self.record.ruleset, self.players, values)

    def judged(self, table: State, text: str, depth: int = DEPTH) -> Judgement[State] | Misread | Ambiguous:
        """The verdict; where the player may choose, that on the first choice that is legal, else on the first one."""
        found = judge(self.record, table, text)
        if not isinstance(found, Ambiguous) or not self.record.game.own_choices or not depth:
            return found
        first: Judgement[State] | None = None
        for reading in found.readings:
            if isinstance(reading, Ref):  # a name that means two things is no choice of the player
                return found
            one = self.judged(table, whole(text, reading), depth - 1)
            if isinstance(one, Judgement):
                if one.legal:
                    return one
                first = first or one
        return first or found

    def generously(self, text: str) -> Judgement[State] | Misread | Ambiguous:
        """The verdict at the most generous table."""
        return self.judged(self.table({fact.key: fact.generous for fact in self.facts(text, text)}), text)


class Dispute:
    """One disputed move. Facts are asked for until whatever else is true cannot change the answer."""

    def __init__(self, seats: Seats, text: str, understood: Verdict, heard: Heard | None = None) -> None:
        self.seats = seats
        self.record = seats.record
        self.text = text
        self.understood = understood
        """What the most generous table says to it, by which it can be told;"""
        self.heard = heard
        """and how it was understood, where it was said and not typed as move text."""
        self.asked: list[str] = []
        self.inquiry = Inquiry(seats.facts(text, "; ".join(understood.moves)), self._is_legal)

    @property
    def lexicon(self) -> Lexicon:
        return lexicon_of(self.record.game)

    def _is_legal(self, values: Mapping[str, int]) -> bool | None:
        found = self.seats.judged(self.seats.table(values), self.text)
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
        found = self.seats.judged(self.seats.table(values), self.text)
        assert isinstance(found, Judgement)
        if self.record.game.own_choices:  # what nobody told, such as the buyer of a card, is not told by the answer
            return legal, found.verdict._replace(moves=(self.text,), pay=())
        return legal, found.verdict

    def depends_on(self) -> list[Unknown]:
        """What the answer hangs on although nobody knows it."""
        return self.inquiry.depends_on()

    def save(self, path: Path, notes: Sequence[str]) -> Written | Problem:
        """Keeps what was told as a record that starts there, and every answer as a note."""
        told = self.record.game.described(self.record.ruleset, self.seats.players, self.inquiry.told)
        said = "".join(f"# {note}\n" for note in notes)
        return write_text(path, said + write_head(self.record.document.data) + write_position(told), overwrite=False)


class SeveralReadings(Value):
    """A move that can mean several things, and what each of them says; nothing where they are names and no turns."""

    problem: Ambiguous
    lexicon: Lexicon
    verdicts: tuple[Verdict, ...]


def start_dispute(
    game_id: str, players: Sequence[str], edition: str | None, text: str, language: str, *, seated: bool = True
) -> Dispute | SeveralReadings | NotUnderstood | Refused:
    """The dispute about a move as somebody says it, first looked at on the most generous table."""
    drafted = draft(Path(), Request(game_id, players, edition, language), overwrite=True)
    if not isinstance(drafted, NewRecord):
        return drafted
    record = record_of(Document("", "", dict(drafted.head)), language)
    if not isinstance(record, Record):
        return record
    seats = Seats(record, players, seated)
    if not seats.facts(text, text):
        return Refused([Problem("", "", "no_disputes")], record.lexicon)
    exact = seats.generously(text)
    if isinstance(exact, Judgement):
        return _about(seats, text, exact)
    heard = readings_of(record, record.start, text)
    if isinstance(heard, Heard):
        if heard.seat > 0:  # whoever is said to move comes first
            turned = (*players[heard.seat :], *players[: heard.seat])
            return start_dispute(game_id, turned, edition, text, language, seated=seated)
        return _heard(seats, text, heard)
    if heard is None and isinstance(exact, Ambiguous):
        return _several(seats, exact)
    return NotUnderstood(heard if heard is not None else exact, record.lexicon)


def _about(seats: Seats, text: str, found: Judgement[State], heard: Heard | None = None) -> Dispute:
    return Dispute(seats, text, found.verdict, heard)


def _several(seats: Seats, question: Ambiguous) -> SeveralReadings:
    found = [seats.generously(reading) for reading in question.readings if isinstance(reading, str)]
    told = tuple(one.verdict for one in found if isinstance(one, Judgement))
    whole = told if len(told) == len(question.readings) else ()
    return SeveralReadings(question, seats.record.lexicon, whole)


def _heard(seats: Seats, text: str, heard: Heard) -> Dispute | SeveralReadings | NotUnderstood:
    """The only reading, or the first where all are refused at the most generous tables; else they are asked for."""
    judged: dict[str, Judgement[State]] = {}
    asked: dict[str, None] = {}
    for reading in heard.readings:
        found = seats.generously(reading)
        if isinstance(found, Judgement):
            judged[reading] = found
        elif isinstance(found, Ambiguous):
            asked.update(dict.fromkeys(whole(reading, option) for option in found.readings))
    possible = [reading for reading, found in judged.items() if found.legal is not False]
    if not asked and judged and (len(judged) == 1 or not possible):
        first = next(iter(judged))
        return _about(seats, first, judged[first], heard)
    if not judged and not asked:
        return NotUnderstood(Misread(text, 0, len(text), "meaning", (), heard.language), seats.record.lexicon)
    return _several(seats, Ambiguous(text, 0, len(text), (*judged, *asked)))
