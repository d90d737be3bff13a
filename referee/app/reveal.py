"""Turning up what lay face down, before the score."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from referee.app.outcomes import Refused, Unread
from referee.app.records import Record, locked_record, table_of
from referee.engine.misread import Ambiguous, Misread
from referee.engine.reading import Problem
from referee.storage.recording import append
from referee.storage.records import toml_text, toml_value


class Revealed(NamedTuple):
    player: str
    shown: int
    hidden: int
    notes: tuple[Problem, ...] = ()


def reveal(path: Path, player: str, text: str, language: str) -> Revealed | Refused | Unread | Misread | Ambiguous:
    """Appends what a player shows to the record, if the cards can be those that lie there."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        state = table_of(record)
        return state if isinstance(state, Refused) else _reveal(record, state, player, text)


def _reveal(record: Record, state: Any, player: str, text: str) -> Revealed | Refused | Unread | Misread | Ambiguous:
    cards = record.game.read_cards(record.ruleset, text, record.words)
    if isinstance(cards, Misread | Ambiguous):
        return cards
    entry = {"player": player, "expedition": [{"animal": a, "artefact": b} for a, b in cards]}
    data = dict(record.document.data)
    shown = data.get("reveal", [])
    data["reveal"] = [*(shown if isinstance(shown, list) else [shown]), entry]
    state, problems = record.game.reveal(state, data, record.document.file)
    if problems:
        return Refused(problems, record.lexicon)
    addition = f"\n[[reveal]]\nplayer = {toml_text(player)}\nexpedition = {toml_value(entry['expedition'])}\n"
    written = append(record.document, addition)
    if isinstance(written, Problem):
        return Unread(written)
    hidden = next(p.expedition_hidden for p in state.players if p.name == player)
    return Revealed(player, len(cards), hidden, written.notes)
