"""The text of a record: its headings and their lines, how a turn is written, taken back, restored and exchanged."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.storage.turns import TURN, UNDONE

_HEADING = re.compile(r"^[ \t]*\[\[[ \t]*(turn|undone)[ \t]*\]\]", re.MULTILINE)
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ANY_HEADING = re.compile(r"^[ \t]*\[", re.MULTILINE)


def heading_lines(text: str, kind: str) -> list[int]:
    """The lines (from 1) of all `[[turn]]` or `[[undone]]` headings."""
    from referee.storage.shape import Lines

    lines = Lines(text)
    return [lines.line(match.start()) for match in _HEADING.finditer(text) if match[1] == kind]


def write_turn(player: str, moves: Sequence[str], extras: dict[str, Any]) -> str:
    """The text of one turn, as it is appended to a record. The moves come last: with them the turn is whole."""
    said = ", ".join(toml_text(move) for move in moves)
    listed = f"[{said}]" if len(said) < 100 else "[\n" + "".join(f"    {toml_text(m)},\n" for m in moves) + "]"
    lines = ["", "[[turn]]", f"player = {toml_text(player)}"]
    lines += [f"{key} = {toml_value(value)}" for key, value in extras.items()]
    return "\n".join([*lines, f"moves = {listed}"]) + "\n"


def in_style_of(text: str, addition: str) -> str:
    """An addition with the line ends of the text it is added to."""
    return addition.replace("\n", "\r\n") if "\r\n" in text else addition


def toml_text(text: str) -> str:
    """A TOML basic string; bytes of an argument that were no text are replaced."""
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_key(key: str) -> str:
    return key if _BARE.fullmatch(key) else toml_text(key)


def toml_value(value: Any) -> str:
    if isinstance(value, str):
        return toml_text(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml_key(str(key))} = {toml_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    return json.dumps(value)


def toml_lines(table: Mapping[str, Any]) -> list[str]:
    """Keys with their values, one a line; a plain text of several lines stands as it is."""
    lines = []
    for key, value in table.items():
        several = isinstance(value, str) and "\n" in value and not re.search(r'["\\]|[^\n -~]', value)
        lines.append(
            f'{toml_key(key)} = """\n{value.strip()}\n"""' if several else f"{toml_key(key)} = {toml_value(value)}"
        )
    return lines


def write_head(head: Mapping[str, Any]) -> str:
    """The head of a new record: values first, then tables of tables, each with a heading of its own."""
    tables = {key: value for key, value in head.items() if _is_table_of_tables(value)}
    lines = toml_lines({key: value for key, value in head.items() if key not in tables})
    for key, parts in tables.items():
        for name, part in parts.items():
            lines += ["", f"[{toml_key(key)}.{toml_key(name)}]", *toml_lines(part)]
    return "\n".join(lines) + "\n"


def _is_table_of_tables(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and all(isinstance(part, dict) for part in value.values())


# taking back and restoring: headings change, everything else stays as the person wrote it ------------------


def take_back(text: str, count: int) -> str:
    """The record with its last turns marked as undone."""
    turns = [match for match in _HEADING.finditer(text) if match[1] == TURN]
    for match in reversed(turns[-count:]):
        text = f"{text[: match.start()]}[[{UNDONE}]]{text[match.end() :]}"
    return text


def restore(text: str, count: int) -> str:
    """The record with the first undone turns after its last turn back in force."""
    for match in reversed(undone(text)[:count]):
        text = f"{text[: match.start()]}[[{TURN}]]{text[match.end() :]}"
    return text


def undone(text: str) -> list[re.Match[str]]:
    """The headings of turns that were taken back and can be restored."""
    headings = list(_HEADING.finditer(text))
    last = max((n for n, match in enumerate(headings) if match[1] == TURN), default=-1)
    return headings[last + 1 :]


def forget_undone(text: str) -> str:
    """The record without the turns that were taken back; something new was recorded."""
    for match in reversed(undone(text)):
        following = _ANY_HEADING.search(text, match.end())
        text = text[: match.start()] + (text[following.start() :] if following else "")
    return text.rstrip("\r\n") + ("\r\n" if "\r\n" in text else "\n")


def replace_turn(text: str, number: int, player: str, moves: Sequence[str]) -> str:
    """The record with another text for a turn (from 1); comments around it and all other turns stay as they are."""
    turns = [match for match in _HEADING.finditer(text) if match[1] == TURN]
    start = turns[number - 1].start()
    following = _ANY_HEADING.search(text, turns[number - 1].end())
    end = following.start() if following else len(text)
    comments = [line for line in text[start:end].splitlines() if line.lstrip().startswith("#")]
    new = write_turn(player, moves, {}).lstrip("\n")
    tail = "\n".join(["", *comments, ""]) if comments else ""
    return text[:start] + in_style_of(text, new + tail + ("\n" if following else "")) + text[end:]
