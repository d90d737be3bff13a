"""A result for other programs: the counted file, what is known of the game, and the tally to count it again."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.lookup import box_of
from referee.app.outcomes import Refused, unusable
from referee.app.records import Record, record_of, table_of
from referee.app.scoring import score_document
from referee.app.stats.people import place_for, read_people
from referee.engine.counted import Counted, Result
from referee.engine.evenings.people import Person
from referee.engine.reading import Problem
from referee.storage.documents import read_document

if TYPE_CHECKING:
    from referee.storage.documents import Document

COURSE = ("turn", "undone", "adjust", "position", "reveal")
"""What tells how a record came to its end; a tally has the rest of its head."""


def export_file(path: Path, language: str) -> Result | Refused:
    """The result of the tally or the record in a file."""
    document = read_document(path)
    if isinstance(document, Problem):
        return unusable(document)
    counted = score_document(document, language)
    if not isinstance(counted, Counted):
        return counted
    tally = _tally(document, language) if counted.sheet.final else None
    turns = len(document.data.get("turn", ()))
    box, rounds = box_of(document.data["game"]), rounds_of(document.data, turns)
    return Result(counted, box, turns, tally, rounds, people_beside(path))


def rounds_of(data: Mapping[str, object], turns: int) -> int:
    """How many rounds were begun, counted from the start of the game; 0 where nobody knows."""
    players = data.get("players")
    if not turns or not isinstance(players, list) or not players:
        return 0
    position = data.get("position")
    if not isinstance(position, Mapping):
        return -(-turns // len(players))
    before, to_move = position.get("round"), position.get("to_move", players[0])
    if not isinstance(before, int) or to_move not in players:
        return 0
    return before - 1 - (-(turns + players.index(to_move)) // len(players))


def people_beside(path: Path) -> dict[str, Person]:
    """Every spelling that the file of the group beside a record lists; nothing where that file is of no use."""
    listed = read_people(place_for([path]))
    return {} if isinstance(listed, list) else {name: person for person in listed for name in person.spellings}


def _tally(document: Document, language: str) -> dict[str, object]:
    """The file itself if it is a tally, else the tally of the table at the end of the record."""
    data = document.data
    if "result" not in data:
        head = {key: value for key, value in data.items() if key not in COURSE}
        data = {**head, **_end(record_of(document, language))}
    return {key: _plain(value) for key, value in data.items()}


def _end(record: Record | Refused) -> dict[str, object]:
    assert isinstance(record, Record)  # it has just been counted
    table = table_of(record)
    assert not isinstance(table, Refused)
    state, _ = record.game.reveal(table, record.document.data, record.document.file)
    return record.game.tally_at(state)


def _plain(value: object) -> object:
    """Data as JSON can hold it: dates as text."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value.isoformat() if isinstance(value, datetime.date | datetime.time) else value
