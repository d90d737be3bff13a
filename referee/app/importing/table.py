"""Plays out of a CSV: one line for each player of each game, with heads that people understand."""

from __future__ import annotations

import csv
import datetime
import hashlib
import io
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from referee.app.imported import ToldResult
from referee.app.importing import FoundPlays, Play, sorted_out
from referee.app.importing.bgstats import points_of
from referee.engine.reading import Problem
from referee.engine.words import fold

SEPARATORS = ";\t,"
NEEDED = "player"
Line = Mapping[str, str]


def plays_in_table(
    text: str, columns: Mapping[str, str], yes: frozenset[str], boxes: Mapping[str, str], game: str | None
) -> FoundPlays | Problem:
    """Lines that follow each other with the same date, game, place and number are one play, until a player returns."""
    lines = _lines(text, columns)
    if isinstance(lines, Problem):
        return lines
    passed: Counter[str] = Counter()
    plays: list[Play] = []
    times: Counter[str] = Counter()
    for group in _groups(lines):
        first = group[0]
        named = first.get("game", "").strip().casefold()
        known = boxes.get(named, None if named else game)
        date = _date(first.get("date", ""))
        reason = "other_game" if known is None else "date" if date is None else _unfinished(group, yes)
        if known is None or date is None or reason:
            passed[reason] += 1
            continue
        told = tuple(_told(line, yes) for line in group)
        source = _source(known, date, told, times)
        plays.append(Play(known, date, first.get("place", "").strip(), "", told, source))
    return sorted_out(plays, passed)


def _lines(text: str, columns: Mapping[str, str]) -> list[Line] | Problem:
    head = text.split("\n", 1)[0]
    separator = max(SEPARATORS, key=head.count)
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=separator))
    except csv.Error:
        return Problem("", "", "no_plays")
    keys = [columns.get(fold(name), "") for name in rows[0]] if rows else []
    if NEEDED not in keys or not {"points", "winner", "rank"} & set(keys):
        return Problem("", "", "csv_heads")
    return [
        {key: cell for key, cell in zip(keys, row, strict=False) if key} for row in rows[1:] if any(map(str.strip, row))
    ]


def _groups(lines: Sequence[Line]) -> list[list[Line]]:
    """Gives the lines of each play; every line is looked at once."""
    groups: list[list[Line]] = []
    names: set[str] = set()
    for line in lines:
        if not groups or _frame(groups[-1][0]) != _frame(line) or _name(line) in names:
            groups.append([])
            names = set()
        groups[-1].append(line)
        names.add(_name(line))
    return groups


def _unfinished(group: Sequence[Line], yes: frozenset[str]) -> str:
    """Our own exports also hold games that are not over."""
    told = (line.get("final", "").strip() for line in group)
    return "not_over" if any(word and fold(word) not in yes for word in told) else ""


def _frame(line: Line) -> tuple[str, ...]:
    return tuple(line.get(key, "").strip() for key in ("date", "game", "place", "play"))


def _name(line: Line) -> str:
    """The player; a spreadsheet may have got an apostrophe before what looks like a formula."""
    name = line.get(NEEDED, "").strip()
    return name[1:] if re.match(r"'[=+\-@|%]", name) else name


def _told(line: Line, yes: frozenset[str]) -> ToldResult:
    rank = points_of(line.get("rank") or None)
    won = fold(line["winner"]) in yes if line.get("winner", "").strip() else None
    return ToldResult(_name(line), points_of(line.get("points") or None), rank or None, won)


def _date(text: str) -> str | None:
    """A day as 2024-05-31 or 31.5.2024; empty where none is told; None for what may be several days."""
    text = text.strip()
    if not text:
        return ""
    match = re.fullmatch(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})", text, re.ASCII)
    try:
        if match:
            return datetime.date(int(match[3]), int(match[2]), int(match[1])).isoformat()
        return datetime.date.fromisoformat(text[:10]).isoformat()
    except ValueError:
        return None


def _source(game: str, date: str, told: Sequence[ToldResult], times: Counter[str]) -> str:
    """The same lines are the same play; the second play with the same lines is another one."""
    what = hashlib.sha256(repr((game, date, *map(tuple, told))).encode()).hexdigest()[:16]
    times[what] += 1
    return f"csv:{what}" if times[what] == 1 else f"csv:{what}-{times[what]}"
