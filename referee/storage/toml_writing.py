"""How a record is written: the one way from values to TOML. Lists stand on one line and turns under a heading each."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
WIDEST = 100
"""Moves that are longer together stand on a line each."""


def write_turn(player: str, moves: Sequence[str], extras: Mapping[str, object]) -> str:
    """The text of one turn, as it is appended to a record."""
    lines = ["", "[[turn]]", f"player = {toml_text(player)}"]
    lines += [f"{key} = {toml_value(value)}" for key, value in extras.items()]
    return "\n".join([*lines, f"moves = {write_moves(moves)}"]) + "\n"


def write_moves(moves: Sequence[str]) -> str:
    """The moves of a turn as a list, on one line or on several."""
    said = ", ".join(toml_text(move) for move in moves)
    return f"[{said}]" if len(said) < WIDEST else "[\n" + "".join(f"    {toml_text(m)},\n" for m in moves) + "]"


def write_entry(heading: str, values: Mapping[str, object]) -> str:
    """An entry under a heading of its own, as it is appended to a record."""
    return "\n".join(["", f"[[{heading}]]", *toml_lines(values), ""])


def in_style_of(text: str, addition: str) -> str:
    """An addition with the line ends of the text it is added to."""
    return addition.replace("\n", "\r\n") if "\r\n" in text else addition


def toml_text(text: str) -> str:
    """A TOML basic string; bytes of an argument that were no text are replaced."""
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_key(key: str) -> str:
    return key if _BARE.fullmatch(key) else toml_text(key)


def toml_value(value: object) -> str:
    """A value on one line."""
    if isinstance(value, str):
        return toml_text(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml_key(str(key))} = {toml_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    if hasattr(value, "isoformat"):  # a date or a time
        return str(value.isoformat())
    return str(value).lower() if isinstance(value, bool | float) else str(value)


def toml_lines(table: Mapping[str, object]) -> list[str]:
    """Keys with their values, one a line; a plain text of several lines stands as it is."""
    lines = []
    for key, value in table.items():
        several = isinstance(value, str) and "\n" in value and not re.search(r'["\\]|[^\n -~]', value)
        lines.append(f'{toml_key(key)} = """\n{value}"""' if several else f"{toml_key(key)} = {toml_value(value)}")
    return lines


def write_head(head: Mapping[str, Any]) -> str:
    """A whole new file: values first, then tables of tables and lists of tables, each part with its heading."""
    tables = {key: value for key, value in head.items() if _is_table_of_tables(value) or _is_list_of_tables(value)}
    lines = toml_lines({key: value for key, value in head.items() if key not in tables})
    for key, parts in tables.items():
        if isinstance(parts, dict):
            for name, part in parts.items():
                lines += ["", f"[{toml_key(key)}.{toml_key(name)}]", *toml_lines(part)]
        else:
            for part in parts:
                lines += ["", f"[[{toml_key(key)}]]", *toml_lines(part)]
    return "\n".join(lines) + "\n"


def write_position(position: Mapping[str, Any]) -> str:
    """A described table, each player under a heading; what each has stands on one line, as people write it."""
    lines = ["", "[position]", *toml_lines({key: value for key, value in position.items() if key != "player"})]
    for name, area in position.get("player", {}).items():
        lines += ["", f"[position.player.{toml_key(name)}]", *toml_lines(area)]
    return "\n".join(lines) + "\n"


def _is_table_of_tables(value: object) -> bool:
    return isinstance(value, dict) and bool(value) and all(isinstance(part, dict) for part in value.values())


def _is_list_of_tables(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(part, dict) for part in value)


def write_from(head: Mapping[str, object], position: Mapping[str, Any]) -> str:
    """A whole new file that starts from a position: the head, the table, then a part for each player."""
    shared = {key: value for key, value in position.items() if key != "player"}
    lines = ["", "[position]", *toml_lines(shared)]
    for name, area in position.get("player", {}).items():
        lines += ["", f"[position.player.{toml_key(name)}]", *toml_lines(area)]
    return write_head(head) + "\n".join(lines) + "\n"
