"""Correcting the head of a record: names, seats, what is in play, edition, date and place."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.app.amend import Broken, newly_broken
from referee.app.outcomes import NotUnderstood, Refused, unusable
from referee.app.records import Record, locked_record, open_record, record_of, table_of
from referee.engine.answers import InvalidAnswer, SetUp, find_name
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage.documents import parse_text
from referee.storage.records import rewrite_record
from referee.storage.toml_text import rename_in_data, rename_in_text, set_head_value

if TYPE_CHECKING:
    from referee.engine.messages import Lexicon
    from referee.storage.documents import Document


class HeadCorrection(Value):
    """What is to be corrected; empty where it stays. `renames` are texts such as `old=new`.

    Which of several signs stands between the names, and which of several commas, only the record can tell.
    """

    renames: tuple[str, ...] = ()
    in_play: str = ""
    edition: str = ""
    date: datetime.date | None = None
    place: str | None = None
    players: str = ""
    """The names in seating order, separated by commas."""
    stopped: str | None = None


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
    if isinstance(changed, InvalidAnswer):
        return NotUnderstood(changed, record.lexicon)
    text, data, names = changed
    if parse_text(text) != data:
        return Refused([Problem(record.document.file, "", "head_not_plain")], record.lexicon)
    after = record_of(record.document._replace(text=text, data=data), language)
    if not isinstance(after, Record):
        return after
    if names and not _same_table(record, after, names):
        return Refused([Problem(record.document.file, "players", "rename_means_more")], record.lexicon)
    broken = newly_broken(record, after)
    notes: tuple[Problem, ...] = ()
    if write:
        written = rewrite_record(record.document, text)
        if isinstance(written, Problem):
            return unusable(written)
        notes = written.notes
    return HeadCorrected(broken, write, record.lexicon, record.game.id, notes)


Changed = tuple[str, dict[str, Any], dict[str, str]]
"""The new text, what it has to mean, and new names by old ones."""


def _changed(record: Record, correction: HeadCorrection) -> Changed | InvalidAnswer | NotUnderstood | Refused:
    document: Document = record.document
    text, data = document.text, dict(document.data)
    names: dict[str, str] = {}
    for rename in correction.renames:
        typed, new = _split_rename(rename, data["players"])
        old = _player(typed, data["players"])
        if old is None:
            return InvalidAnswer("unknown", {"word": typed, "known": tuple(data["players"])})
        if not new.strip() or new in data["players"]:
            return InvalidAnswer("twice", {"word": new})
        seat = data["players"].index(old)
        keys, tables = record.game.naming, record.game.by_name
        text = rename_in_text(text, old, new, seat, keys, tables)
        data = rename_in_data(data, old, new, seat, keys, tables)
        names[old] = new
    entries = _entries(record, correction, data)
    if not isinstance(entries, dict):
        return entries
    for key, value in entries.items():
        text, data = set_head_value(text, key, value), {**data, key: value}
    return text, data, names


def _entries(
    record: Record, correction: HeadCorrection, data: Mapping[str, Any]
) -> dict[str, object] | InvalidAnswer | NotUnderstood | Refused:
    """What the head says instead."""
    found: dict[str, Any] = {}
    if correction.players:
        seated = _seated(_split_names(correction.players, data["players"]), data["players"])
        if isinstance(seated, InvalidAnswer):
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
            return InvalidAnswer("unknown", {"word": correction.in_play, "known": ()})
        found[key] = list(chosen.head[key])
    plain = {
        "edition": correction.edition or None,
        "date": correction.date,
        "place": correction.place,
        "stopped": correction.stopped,
    }
    return found | {key: value for key, value in plain.items() if value is not None}


def _no_draw(names: object, count: int, seed: int | None) -> list[str]:
    raise AssertionError("nothing is drawn")


def _split_rename(typed: str, players: Sequence[str]) -> tuple[str, str]:
    """Gives the old and the new name in `old=new`: the longest old name that plays here, else up to the first `=`."""
    signs = [place for place, letter in enumerate(typed) if letter == "="]
    pairs = [(typed[:place].strip(), typed[place + 1 :].strip()) for place in signs]
    whole = [(old, new) for old, new in pairs if old and new]
    return next(((old, new) for old, new in reversed(whole) if old in players), whole[0])


def _split_names(typed: str, players: Sequence[str]) -> list[str]:
    """Gives the names in a text that separates them by commas; a player may have commas in the name."""
    pieces = typed.split(",")
    names, done = list[str](), 0
    while done < len(pieces):
        ends = range(len(pieces), done, -1)
        joined = ((",".join(pieces[done:end]).strip(), end) for end in ends)
        name, done = next((each for each in joined if each[0] in players), (pieces[done].strip(), done + 1))
        names.append(name)
    return [name for name in names if name]


def _player(typed: str, players: Sequence[str]) -> str | None:
    return typed if typed in players else find_name(typed, dict.fromkeys(players, ()))


def _seated(typed: Sequence[str], players: Sequence[str]) -> list[str] | InvalidAnswer:
    """The players in another order; each has to be there once."""
    found = []
    for name in typed:
        player = _player(name, players)
        if player is None:
            return InvalidAnswer("unknown", {"word": name, "known": tuple(players)})
        if player in found:
            return InvalidAnswer("twice", {"word": name})
        found.append(player)
    missing = next((player for player in players if player not in found), None)
    return found if missing is None else InvalidAnswer("seats_all", {"player": missing})


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
