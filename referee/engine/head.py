"""The head that every file of ours has: which format, game and edition, who plays, and when it was played."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence

from referee.engine.reading import Problem, TomlTable
from referee.engine.value import Value

FORMAT = 1
LONGEST_NAME = 200
LONGEST_NOTES, LONGEST_PLACE = 1000, 200
"""In characters: so much is always printed whole, on every paper."""


class Head(Value):
    players: tuple[str, ...]
    edition: str
    date: datetime.date | None


def wrong_kind(data: Mapping[str, object], file: str, games: Sequence[str]) -> Problem | None:
    """The reason why a file is not one of ours at all: another format, or a game that we do not know."""
    number = data.get("format", FORMAT)
    if isinstance(number, int) and number > FORMAT:
        return Problem(file, "format", "newer_format", {"found": number, "expected": FORMAT})
    if isinstance(number, bool) or not isinstance(number, int | float):
        return Problem(file, "format", "format_no_number", {"expected": FORMAT})
    if number != FORMAT:
        return Problem(file, "format", "wrong_format", {"found": str(number), "expected": FORMAT})
    game = data.get("game")
    if game is None:
        return Problem(file, "game", "game_missing", {"known": tuple(games)})
    if game not in games:
        return Problem(file, "game", "wrong_game", {"found": str(game), "known": tuple(games)})
    return None


def read_head(table: TomlTable, editions: Sequence[str], seats: tuple[int, int], *, named: Sequence[str] = ()) -> Head:
    """The head of a file. `named` are the players that other parts name, for a file that does not list them."""
    for key in ("format", "game"):
        table.raw(key)
    table.number("ruleset", required=False)
    edition = table.one_of("edition", editions, editions[0], required=False)
    players = _players(table) if table.raw("players") is not None else tuple(named)
    least, most = seats
    if not least <= len(players) <= most:
        table.complain("players", "player_count", found=len(players), least=least, most=most)
    read_place(table)
    read_stopped(table)
    read_notes(table)
    return Head(players, edition, _date(table))


def _players(table: TomlTable) -> tuple[str, ...]:
    names = []
    for number, name in enumerate(table.items("players"), start=1):
        if not isinstance(name, str) or not name.strip():
            table.complain(f"players[{number}]", "player_name")
        elif len(name) > LONGEST_NAME:
            table.complain(f"players[{number}]", "too_long", most=LONGEST_NAME)
        elif name in names:
            table.complain(f"players[{number}]", "player_twice", player=name)
        else:
            names.append(name)
    return tuple(names)


def read_place(table: TomlTable) -> str:
    return _read_line(table, "place")


def read_stopped(table: TomlTable) -> str:
    """Reads why the group stopped before the end of the game; empty if it did not."""
    return _read_line(table, "stopped")


def _read_line(table: TomlTable, key: str) -> str:
    text = table.text(key, required=False).strip()
    if len(text) > LONGEST_PLACE:
        table.complain(key, "too_long", most=LONGEST_PLACE)
    return text


def read_notes(table: TomlTable) -> tuple[str, ...]:
    """One text, or a list of them."""
    value = table.raw("notes")
    if isinstance(value, str):
        value = [value]
    if value is None or (isinstance(value, list) and all(isinstance(note, str) for note in value)):
        notes = tuple(note.strip() for note in value or () if note.strip())
        if sum(map(len, notes)) > LONGEST_NOTES:
            table.complain("notes", "too_long", most=LONGEST_NOTES)
        return notes
    table.complain("notes", "type", expected="str", found=type(value).__name__)
    return ()


def date_of(data: Mapping[str, object]) -> datetime.date | None:
    """When it was played, if the head says so."""
    return _date(TomlTable(data, "", []))


def moment_of(data: Mapping[str, object]) -> datetime.datetime | None:
    """When it ended, if the head tells a time with the date."""
    value = data.get("date")
    if isinstance(value, str) and len(value) > len("2024-05-31"):
        try:
            return datetime.datetime.fromisoformat(value)
        except ValueError:
            return None
    return value if isinstance(value, datetime.datetime) else None


def _date(table: TomlTable) -> datetime.date | None:
    value = table.raw("date")
    if isinstance(value, datetime.datetime):
        return value.date()
    if isinstance(value, datetime.date):
        return value
    if isinstance(value, str):
        try:
            return datetime.datetime.fromisoformat(value).date()
        except ValueError:
            table.complain("date", "not_a_date", found=value)
    elif value is not None:
        table.complain("date", "not_a_date", found=str(value))
    return None
