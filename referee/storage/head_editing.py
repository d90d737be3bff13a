"""Changing what stands around the turns of a record: entries of its head, and names of players wherever they stand.

Only the values are exchanged; the caller compares what the new text means with what it should.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from referee.engine.text import spell_player
from referee.storage.editing import block_end, entries_of
from referee.storage.shape import without_quiet
from referee.storage.toml_writing import in_style_of, toml_key, toml_text, toml_value

NAMING = ("players", "player", "to_move")
"""Keys whose texts are names of players in every game."""
POSITION = r"position[ \t]*\.[ \t]*player"
"""The table that describes players by name."""
_TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*+"?')


def with_head(text: str, key: str, value: object) -> str:
    """The text with another value of a key in its head, or with that key."""
    end = block_end(text, 0)
    entries = entries_of(text[:end])
    for entry in entries:
        if entry.key == key:
            return text[: entry.value] + toml_value(value) + text[entry.end :]
    line = in_style_of(text, f"{toml_key(key)} = {toml_value(value)}\n")
    at = text.find("\n", entries[-1].end) + 1 if entries else 0
    return text[:at] + line + text[at:]


def with_entry(text: str, table: str, key: str, value: object) -> str:
    """The text with another value of a key under a heading, or with that key, or with that heading, too."""
    line = in_style_of(text, f"{toml_key(key)} = {toml_value(value)}\n")
    heading = re.search(rf"^[ \t]*\[{table}\][^\n]*\n?", without_quiet(text), re.MULTILINE)
    if heading is None:
        at = block_end(text, 0)
        gap = in_style_of(text, "\n")
        before = text[:at].rstrip() + gap if text[:at].strip() else ""
        return f"{before}{gap if before else ''}[{table}]{gap}{line}{gap if text[at:] else ''}{text[at:]}"
    end = block_end(text, heading.end())
    for entry in entries_of(text[heading.end() : end]):
        if entry.key == key:
            start, stop = heading.end() + entry.value, heading.end() + entry.end
            return text[:start] + toml_value(value) + text[stop:]
    return text[: heading.end()] + line + text[heading.end() :]


def renamed(text: str, old: str, new: str, seat: int, keys: Collection[str], tables: Collection[str]) -> str:
    """The text with another name of a player: in the head, the turns, their moves, and what is described.

    `keys` and `tables` are those of the game that have names of players, too.
    """
    for entry in reversed(entries_of(text)):
        change: Callable[[str], str] | None = None
        if entry.key in (*NAMING, *keys):
            change = _whole(old, new)
        elif entry.key == "moves":
            change = _in_moves(old, new, seat)
        if change is not None:
            text = text[: entry.value] + change(text[entry.value : entry.end]) + text[entry.end :]
    bare = {toml_key(old), toml_text(old)}
    named = "|".join([POSITION, *map(re.escape, tables)])
    heading = re.compile(rf"^([ \t]*\[[ \t]*(?:{named})[ \t]*\.[ \t]*)([^\]\n]+?)([ \t]*\])", re.MULTILINE)
    return heading.sub(lambda m: f"{m[1]}{toml_key(new)}{m[3]}" if m[2] in bare else m[0], text)


def _whole(old: str, new: str) -> Callable[[str], str]:
    said, name = toml_text(old), toml_text(new)
    return lambda value: _TEXT.sub(lambda match: name if match[0] == said else match[0], value)


def _in_moves(old: str, new: str, seat: int) -> Callable[[str], str]:
    said, name = (toml_text(spell_player(each, seat))[1:-1] for each in (old, new))
    pattern = re.compile(rf"(?<![\w#]){re.escape(said)}(?!\w)")
    return lambda value: pattern.sub(lambda _: name, value)


def renamed_data(
    data: dict[str, object], old: str, new: str, seat: int, keys: Collection[str], tables: Collection[str]
) -> dict[str, object]:
    """What the renamed text has to mean."""
    said, name = spell_player(old, seat), spell_player(new, seat)
    pattern = re.compile(rf"(?<![\w#]){re.escape(said)}(?!\w)")

    def change(value: object, key: str) -> object:
        if isinstance(value, dict):
            named = key in ("player", *tables)
            return {(new if named and k == old else k): change(v, k) for k, v in value.items()}
        if isinstance(value, list):
            return [change(item, key) for item in value]
        if isinstance(value, str) and key in (*NAMING, *keys) and value == old:
            return new
        return pattern.sub(lambda _: name, value) if isinstance(value, str) and key == "moves" else value

    return {key: change(value, key) for key, value in data.items()}
