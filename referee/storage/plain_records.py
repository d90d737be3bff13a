"""Records as `new` and `record` write them, read line by line: a twentieth of what reading TOML in general costs.

Only plain lines are known here: a heading of turns, `key = value` with a text, a whole number or a list of texts, and
lists with one text a line. A head that holds more (a table, a drawing) is left to the TOML reader, the turns are not.
Whatever else a file holds (an escape, a comment among the turns), this reader gives up and the TOML reader takes over;
where it does not give up, both give the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

TURN = "turn"
HEADINGS = {"[[turn]]": TURN, "[[undone]]": "undone"}
KINDS = frozenset(HEADINGS.values())
LAST_KEY = "moves"
"""With it a turn is whole."""
USUAL = '\n[[turn]]\nplayer = "'
"""So begins a turn as `record` writes it."""
LONGEST_NUMBER = 15
PLAIN = bytes(range(ord(" "), 127)) + b"\n"
"""What most files hold and nothing else; only the rest of a text is looked at letter by letter."""


def read(raw: bytes) -> tuple[str, dict[str, object]] | None:
    """The text of a plain record and what it says; None if it is not plain."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if text[-1:] not in ("", "\n") or "\\" in text or not raw.translate(None, PLAIN).decode("utf-8").isprintable():
        return None
    start, *turns = text.split(USUAL)
    lines = start.split("\n")
    first = next((at for at, line in enumerate(lines) if line in HEADINGS), len(lines))
    data = _head(lines[:first], turns=bool(turns) or first < len(lines))
    if data is None or not _tables(lines[first:], data):
        return None
    for turn in turns:
        if not _usual(turn, data) and not _tables(f"{USUAL}{turn}".split("\n"), data):
            return None
    return text, data


def _usual(turn: str, data: dict[str, Any]) -> bool:
    """Reads a turn as `record` writes it, its clauses on one line or on one each; whether it is one."""
    player, _, moves = turn.partition('"\nmoves = [')
    if moves[:6] == '\n    "' and moves[-5:] == '",\n]\n' and len(moves) > 10:
        texts = moves[6:-5].split('",\n    "')
    elif moves[:1] == '"' and moves[-3:] == '"]\n' and len(moves) > 3:
        texts = moves[1:-3].split('", "')
    else:
        return False
    words = player + "".join(texts)
    if '"' in words or "\n" in words:
        return False
    data.setdefault(TURN, []).append({"player": player, LAST_KEY: texts})
    return True


def _tables(lines: list[str], data: dict[str, Any]) -> bool:
    """Reads turns line by line; whether they are plain."""
    table: dict[str, Any] = {LAST_KEY: ()}
    waiting = iter(lines)
    for line in waiting:
        if line in HEADINGS:
            if LAST_KEY not in table:
                return False
            table = {}
            data.setdefault(HEADINGS[line], []).append(table)
        elif line and not _entry(line, waiting, table):
            return False
    return LAST_KEY in table


def _head(lines: list[str], *, turns: bool) -> dict[str, object] | None:
    """What stands before the first turn, plain or, where turns follow, not; None where a turn only looks like one."""
    data: dict[str, Any] = {}
    waiting = iter(lines)
    if all(_entry(line, waiting, data) for line in waiting if line):
        return None if KINDS & data.keys() else data
    if not turns:
        return None
    import tomllib

    try:
        data = tomllib.loads("\n".join([*lines, ""]))
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
    return None if KINDS & data.keys() else data


def _entry(line: str, lines: Iterator[str], table: dict[str, object]) -> bool:
    """Reads `key = value` into the table; whether it is plain."""
    key, equals, said = line.partition(" = ")
    value = _listed(lines) if said == "[" else _value(said)
    if value is None or not equals or key in table or not (key.isascii() and key.isidentifier()):
        return False
    table[key] = value
    return True


def _value(said: str) -> str | int | list[str] | None:
    """A text, a whole number or a list of texts on one line; a quotation mark inside a text is not plain."""
    marks = said.count('"')
    if marks == 2 and said[0] == said[-1] == '"':
        return said[1:-1]
    if marks and said.startswith('["') and said.endswith('"]'):
        texts = said[2:-2].split('", "')
        return texts if marks == 2 * len(texts) else None
    if said.isdecimal() and said.isascii() and len(said) <= LONGEST_NUMBER and (said[0] != "0" or said == "0"):
        return int(said)
    return None


def _listed(lines: Iterator[str]) -> list[str] | None:
    """A list with one text a line, up to the bracket that closes it."""
    texts: list[str] = []
    for line in lines:
        if line == "]":
            return texts
        if len(line) < 7 or line[:5] != '    "' or line[-2:] != '",' or '"' in (text := line[5:-2]):
            return None
        texts.append(text)
    return None
