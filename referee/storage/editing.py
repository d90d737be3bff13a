"""Changing the text of a record: headings, values and blocks are exchanged, everything else stays as a person wrote it.

What stands in strings and comments is never taken for a heading or a key; comments outlive what they stand beside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from referee.engine.value import Value
from referee.storage.shape import Lines, comments_in, without_quiet
from referee.storage.toml_writing import in_style_of, toml_lines, toml_value, write_moves
from referee.storage.turns import ADJUST, TURN, UNDONE

_HEADING = re.compile(r"^[ \t]*\[\[[ \t]*(turn|undone|adjust)[ \t]*\]\]", re.MULTILINE)
_ANY_HEADING = re.compile(r"^[ \t]*\[", re.MULTILINE)
_KEY = re.compile(r"^[ \t]*([A-Za-z0-9_-]+)[ \t]*=[ \t]*", re.MULTILINE)
REFEREES = ("overruled", "unjudged")
"""What the referee said to the moves of a turn: gone with them."""


class Entry(Value):
    """A key of a block: where its line begins, and where its value does and ends."""

    key: str
    start: int
    value: int
    end: int


def heading_lines(text: str, kind: str) -> list[int]:
    """The lines (from 1) of all headings of a kind, such as `[[turn]]`."""
    lines = Lines(text)
    return [lines.line(match.start()) for match in _headings(text) if match[1] == kind]


def _headings(text: str) -> list[re.Match[str]]:
    return list(_HEADING.finditer(without_quiet(text)))


def step_kinds(text: str) -> list[str]:
    """Turns and adjustments in the order in which they stand there, by their kinds."""
    return [match[1] for match in _steps(text)]


def _steps(text: str) -> list[re.Match[str]]:
    return [match for match in _headings(text) if match[1] in (TURN, ADJUST)]


def take_back(text: str, count: int) -> str:
    """The record with its last turns and adjustments marked as undone."""
    return _renamed(text, [(match, UNDONE) for match in _steps(text)[-count:]])


def restore(text: str, count: int) -> str:
    """The record with what was undone first after its last turn back in force."""
    return _renamed(text, [(match, kind_of_undone(text, match)) for match in undone(text)[:count]])


def kind_of_undone(text: str, heading: re.Match[str]) -> str:
    """What was taken back there: an adjustment has a thing, a turn has moves."""
    keys = [entry.key for entry in entries_of(text[heading.end() : block_end(text, heading.end())])]
    return ADJUST if "thing" in keys else TURN


def _renamed(text: str, headings: Sequence[tuple[re.Match[str], str]]) -> str:
    for match, name in reversed(headings):
        text = f"{text[: match.start()]}[[{name}]]{text[match.end() :]}"
    return text


def undone(text: str) -> list[re.Match[str]]:
    """The headings of turns and adjustments that were taken back and can be restored."""
    headings = _headings(text)
    last = max((n for n, match in enumerate(headings) if match[1] != UNDONE), default=-1)
    return headings[last + 1 :]


def forget_undone(text: str) -> str:
    """The record without the turns that were taken back, but with the comments that stood among them."""
    for match in reversed(undone(text)):
        end = block_end(text, match.end())
        text = text[: match.start()] + comment_lines(text[match.start() : end], text) + text[end:]
    return text.rstrip("\r\n") + in_style_of(text, "\n")


def block_end(text: str, start: int) -> int:
    """Where the next heading begins, or the text ends."""
    following = _ANY_HEADING.search(without_quiet(text), start)
    return following.start() if following else len(text)


def comment_lines(block: str, text: str, indent: str = "") -> str:
    """The comments of a block, each on a line of its own, with the line ends of the text."""
    return in_style_of(text, "".join(f"{indent}{comment}\n" for comment in comments_in(block)))


def replace_turn(text: str, number: int, moves: Sequence[str], unjudged: Sequence[str]) -> str | None:
    """The record with other moves in a turn (from 1); its note, its comments and all other turns stay as they are.

    None if the moves are not written in a way that can be exchanged.
    """
    turns = [match for match in _headings(text) if match[1] == TURN]
    start = turns[number - 1].end()
    end = block_end(text, start)
    block = text[start:end]
    entries = entries_of(block)
    if sum(entry.key == "moves" for entry in entries) != 1:
        return None
    for entry in reversed(entries):
        if entry.key == "moves":
            block = _with_moves(block, entry, text, moves, unjudged)
        elif entry.key in REFEREES:
            block = _without(block, entry, text)
    return text[:start] + block + text[end:]


def entries_of(block: str) -> list[Entry]:
    """The keys of a block, each with the place of its value."""
    loud = without_quiet(block)
    return [Entry(match[1], match.start(), match.end(), _value_end(loud, match.end())) for match in _KEY.finditer(loud)]


def with_entries(block: str, text: str, table: Mapping[str, object], old: Mapping[str, object]) -> str:
    """What follows a heading, with these entries: what is new at the end, what has changed since `old` in its place."""
    entries = entries_of(block)
    new = toml_lines({key: value for key, value in table.items() if key not in [entry.key for entry in entries]})
    if new:
        after = block.find("\n", entries[-1].end if entries else 0)
        before = block[: after + 1] if after >= 0 else block + in_style_of(text, "\n")
        block = before + in_style_of(text, "\n".join([*new, ""])) + block[len(before) :]
    for entry in reversed(entries):
        if entry.key not in table:
            block = _without(block, entry, text)
        elif table[entry.key] != old.get(entry.key):
            comments = comment_lines(block[entry.value : entry.end], text)
            said = in_style_of(text, toml_lines({entry.key: table[entry.key]})[0])
            block = block[: entry.start] + comments + said + block[entry.end :]
    return block


def _value_end(loud: str, start: int) -> int:
    """Where a value ends: at its line's end or comment, unless a bracket is still open."""
    depth = 0
    for at in range(start, len(loud)):
        if loud[at] in "[{":
            depth += 1
        elif loud[at] in "]}":
            depth -= 1
        elif depth == 0 and loud[at] in "\n#":
            return start + len(loud[start:at].rstrip())
    return start + len(loud[start:].rstrip())


def _with_moves(block: str, entry: Entry, text: str, moves: Sequence[str], unjudged: Sequence[str]) -> str:
    """The block with other moves; comments that stood between the old ones come before them."""
    line = block[entry.start : entry.value]
    indent = line[: len(line) - len(line.lstrip())]
    before = comment_lines(block[entry.value : entry.end], text, indent)
    doubt = in_style_of(text, f"{indent}unjudged = {toml_value(unjudged)}\n") if unjudged else ""
    new = in_style_of(text, write_moves(moves))
    return block[: entry.start] + before + doubt + line + new + block[entry.end :]


def _without(block: str, entry: Entry, text: str) -> str:
    """The block without a key; a comment beside it gets a line of its own."""
    after = block.find("\n", entry.end) + 1 or len(block)
    return block[: entry.start] + comment_lines(block[entry.value : after], text) + block[after:]
