"""Setting right what the table had wrong, between two turns."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.outcomes import NotUnderstood, Refused, unusable
from referee.app.records import Record, locked_record, table_of
from referee.engine.adjustment import Adjustment
from referee.engine.answers import InvalidAnswer, find_name
from referee.engine.misread import Ambiguous, Misread
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.engine.verdict import Hint
from referee.storage.records import append_step
from referee.storage.toml_text import ADJUST, format_entry

if TYPE_CHECKING:
    from referee.engine.messages import Lexicon
    from referee.engine.protocols import State
    from referee.engine.text import Fact


class Adjusted(Value):
    """What was set right, or why it cannot be."""

    adjustment: Adjustment
    thing: Fact
    lexicon: Lexicon
    wrong: Hint | None = None
    notes: tuple[Problem, ...] = ()


Outcome = Adjusted | NotUnderstood | Refused


def adjust(path: Path, player: str, thing: str, change: int, why: str, language: str) -> Outcome:
    """Writes a change of what a player has into the record, unless it cannot be."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        state = table_of(record)
        return state if isinstance(state, Refused) else _adjust(record, state, player, thing, change, why)


def _adjust(record: Record, state: State, player: str, thing: str, change: int, why: str) -> Outcome:
    players = tuple(record.document.data["players"])
    name = find_name(player, dict.fromkeys(players, ()))
    if name is None:
        return NotUnderstood(InvalidAnswer("unknown", {"word": player, "known": players}), record.lexicon)
    found = record.game.things.read(thing, record.words)
    if isinstance(found, Misread | Ambiguous):
        return NotUnderstood(found, record.lexicon)
    count, spelled = found
    adjustment = Adjustment(name, spelled, count * change, why, len(record.turns))
    told = record.game.things.tell(spelled, record.words)
    after = record.game.things.adjust(state, name, spelled, count * change, record.words)
    if isinstance(after, Hint):
        return Adjusted(adjustment, told, record.lexicon, after)
    entry = {"player": name, "thing": spelled, "change": count * change} | ({"why": why} if why else {})
    written = append_step(record.document, format_entry(ADJUST, entry))
    if isinstance(written, Problem):
        return unusable(written)
    return Adjusted(adjustment, told, record.lexicon, notes=written.notes)
