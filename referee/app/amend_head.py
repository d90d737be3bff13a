"""Correcting the head of a record: names, seats, what is in play, edition, date and place."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.app.amend import Broken, newly_broken
from referee.app.outcomes import NotUnderstood, Refused, unusable
from referee.app.records import Record, locked_record, open_record, record_of, table_of
from referee.engine.answers import Misfit, SetUp, find_name
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage.head_editing import renamed, renamed_data, with_head
from referee.storage.recording import meaning, rewrite

if TYPE_CHECKING:
    from referee.engine.messages import Lexicon
    from referee.storage.documents import Document


class HeadCorrection(Value):
    """What is to be corrected; empty where it stays. `renames` are pairs of an old and a new name."""

    renames: tuple[tuple[str, str], ...] = ()
    in_play: str = ""
    edition: str = ""
    date: datetime.date | None = None
    place: str | None = None
    players: tuple[str, ...] = ()


class HeadCorrected(Value):
    """What the correction does: the turns that are no longer legal, and whether it was written."""

    broken: Broken
    written: bool
    lexicon: Lexicon
    game: str
    notes: tuple[Problem, ...] = ()


Outcome = HeadCorrected | NotUnderstood | Refused


def correct_head(path: Path, correction: HeadCorrection, language: str, *, write: bool) -> Outcome:
    """Corrects the head. Nothing is written unless told to, nor if the record could not be read afterwards."""
    if not write:
        return _corrected(open_record(path, language), correction, language, write=False)
    with locked_record(path, language) as record:
        return _corrected(record, correction, language, write=True)


def _corrected(record: Record | Refused, correction: HeadCorrection, language: str, *, write: bool) -> Outcome:
    if not isinstance(record, Record):
        return record
    changed = _changed(record, correction)
    if isinstance(changed, NotUnderstood | Refused):
        return changed
    if isinstance(changed, Misfit):
        return NotUnderstood(changed, record.lexicon)
    text, data, names = changed
    if meaning(text) != data:
        return Refused([Problem(record.document.file, "", "head_not_plain")], record.lexicon)
    after = record_of(record.document._replace(text=text, data=data), language)
    if not isinstance(after, Record):
        return after
    if names and not _same_table(record, after, names):
        return Refused([Problem(record.document.file, "players", "rename_means_more")], record.lexicon)
    broken = newly_broken(record, after)
    notes: tuple[Problem, ...] = ()
    if write:
        written = rewrite(record.document, text)
        if isinstance(written, Problem):
            return unusable(written)
        notes = written.notes
    return HeadCorrected(broken, write, record.lexicon, record.game.id, notes)


Changed = tuple[str, dict[str, Any], dict[str, str]]
"""The new text, what it has to mean, and new names by old ones."""


def _changed(record: Record, correction: HeadCorrection) -> Changed | Misfit | NotUnderstood | Refused:
    document: Document = record.document
    text, data = document.text, dict(document.data)
    names: dict[str, str] = {}
    for typed, new in correction.renames:
        old = _player(typed, data["players"])
        if old is None:
            return Misfit("unknown", {"word": typed, "known": tuple(data["players"])})
        if not new.strip() or new in data["players"]:
            return Misfit("twice", {"word": new})
        seat = data["players"].index(old)
        keys, tables = record.game.naming, record.game.by_name
        text = renamed(text, old, new, seat, keys, tables)
        data = renamed_data(data, old, new, seat, keys, tables)
        names[old] = new
    entries = _entries(record, correction, data)
    if not isinstance(entries, dict):
        return entries
    for key, value in entries.items():
        text, data = with_head(text, key, value), {**data, key: value}
    return text, data, names


def _entries(
    record: Record, correction: HeadCorrection, data: Mapping[str, Any]
) -> dict[str, object] | Misfit | NotUnderstood | Refused:
    """What the head says instead."""
    found: dict[str, Any] = {}
    if correction.players:
        seated = _seated(correction.players, data["players"])
        if isinstance(seated, Misfit):
            return seated
        found["players"] = seated
    if correction.in_play:
        key = record.game.in_play
        chosen = record.game.set_up(record.ruleset, {key: correction.in_play}, data["players"], record.words, _no_draw)
        if not isinstance(chosen, SetUp):
            return NotUnderstood(chosen, record.lexicon)
        if chosen.wrong:
            file = record.document.file
            return Refused([Problem(file, key, what, facts) for key, what, facts in chosen.wrong], record.lexicon)
        if key not in chosen.head:
            return Misfit("unknown", {"word": correction.in_play, "known": ()})
        found[key] = list(chosen.head[key])
    plain = {"edition": correction.edition or None, "date": correction.date, "place": correction.place}
    return found | {key: value for key, value in plain.items() if value is not None}


def _no_draw(names: object, count: int, seed: int | None) -> list[str]:
    raise AssertionError("nothing is drawn")


def _player(typed: str, players: Sequence[str]) -> str | None:
    return typed if typed in players else find_name(typed, dict.fromkeys(players, ()))


def _seated(typed: Sequence[str], players: Sequence[str]) -> list[str] | Misfit:
    """The players in another order; each has to be there once."""
    found = []
    for name in typed:
        player = _player(name, players)
        if player is None:
            return Misfit("unknown", {"word": name, "known": tuple(players)})
        if player in found:
            return Misfit("twice", {"word": name})
        found.append(player)
    missing = next((player for player in players if player not in found), None)
    return found if missing is None else Misfit("seats_all", {"player": missing})


def _same_table(before: Record, after: Record, names: Mapping[str, str]) -> bool:
    """Whether nothing but names is different at the end; a name can look like another word of a move."""
    was, now = table_of(before), table_of(after)
    if isinstance(was, Refused) or isinstance(now, Refused):
        return isinstance(was, Refused) == isinstance(now, Refused)
    return bool(_named(before.game.status(was), names) == after.game.status(now))


def _named(value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, dict):
        return {names.get(key, key): _named(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [_named(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value
