"""Turning up what lay face down, before the score."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.outcomes import NotUnderstood, Refused, unusable
from referee.app.records import Record, locked_record, open_record, table_of
from referee.engine.misread import Ambiguous, Misread
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage.records import append_entries
from referee.storage.toml_text import format_entry

if TYPE_CHECKING:
    from referee.engine.protocols import State


class Revealed(Value):
    player: str
    shown: int
    hidden: int
    notes: tuple[Problem, ...] = ()


def reveal(path: Path, player: str, text: str, language: str) -> Revealed | Refused | NotUnderstood:
    """Appends what a player shows to the record, if the cards can be those that lie there."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        state = table_of(record)
        return state if isinstance(state, Refused) else _reveal(record, state, player, text)


def _reveal(record: Record, state: State, player: str, text: str) -> Revealed | Refused | NotUnderstood:
    found = record.game.read_reveal(record.ruleset, text, record.words)
    if found is None:
        return Refused([Problem(record.document.file, "", "nothing_face_down")], record.lexicon)
    if isinstance(found, Misread | Ambiguous):
        return NotUnderstood(found, record.lexicon)
    entry = {"player": player, **found}
    data = dict(record.document.data)
    before, _ = record.game.reveal(state, data, record.document.file)
    shown = data.get("reveal", [])
    data["reveal"] = [*(shown if isinstance(shown, list) else [shown]), entry]
    state, problems = record.game.reveal(state, data, record.document.file)
    if problems:
        return Refused(problems, record.lexicon)
    written = append_entries(record.document, format_entry("reveal", entry))
    if isinstance(written, Problem):
        return unusable(written)
    left = record.game.face_down(state, player)
    return Revealed(player, record.game.face_down(before, player) - left, left, written.notes)


def face_down(path: Path, language: str) -> dict[str, int] | Refused:
    """How much still lies face down, for every player who has something there."""
    record = open_record(path, language)
    if not isinstance(record, Record):
        return record
    state = table_of(record)
    if isinstance(state, Refused):
        return state
    state, problems = record.game.reveal(state, record.document.data, record.document.file)
    if problems:
        return Refused(problems, record.lexicon)
    left = {player.name: record.game.face_down(state, player.name) for player in state.players}
    return {player: count for player, count in left.items() if count}
