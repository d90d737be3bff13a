"""Turning up what lay face down, before the score."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from referee.app.outcomes import Refused, Unread
from referee.app.turns import Table
from referee.engine.misread import Ambiguous, Misread
from referee.storage.recording import append
from referee.storage.records import toml_text, toml_value


@dataclass(frozen=True, slots=True)
class Revealed:
    player: str
    shown: int
    hidden: int


def reveal(path: Path, player: str, text: str, language: str) -> Revealed | Refused | Unread | Misread | Ambiguous:
    """Appends what a player shows to the record, if the cards can be those that lie there."""
    table = Table.open(path, language)
    if not isinstance(table, Table):
        return table
    record = table.record
    cards = record.game.read_cards(record.ruleset, text, record.words)
    if isinstance(cards, Misread | Ambiguous):
        return cards
    entry = {"player": player, "expedition": [{"animal": a, "artefact": b} for a, b in cards]}
    data = dict(record.document.data)
    data["reveal"] = [*data.get("reveal", []), entry]
    state, problems = record.game.reveal(table.state, data, record.document.file)
    if problems:
        return Refused(problems, record.lexicon)
    addition = f"\n[[reveal]]\nplayer = {toml_text(player)}\nexpedition = {toml_value(entry['expedition'])}\n"
    problem = append(path, record.document.text, addition)
    if problem is not None:
        return Unread(problem)
    hidden = next(p.expedition_hidden for p in state.players if p.name == player)
    return Revealed(player, len(cards), hidden)
