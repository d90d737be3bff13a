"""Read a file that people wrote as TOML: its data and its text, or a Problem with line and column.

There are two readers. Records as `new` and `record` write them are read line by line, which takes a twentieth of what
reading TOML in general costs (10 ms less at 240 turns): a heading of turns, `key = value` with a text, a whole number
or a list of texts, and lists with one text a line. A head that holds more (a table, a drawing) is left to `tomllib`,
the turns are not. Whatever else a file holds (an escape, a comment among the turns), the quick reader gives up and
`tomllib` reads it all; where it does not give up, both give the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage.files import BYTE_ORDER_MARK, find_encoding_problem, read_bytes
from referee.storage.toml_text import TURN, UNDONE, mask_strings_and_comments

EXPORT_FORMAT = "referee-result"
MAX_DEPTH = 50
"""Brackets or dots within each other; the files of people have five."""
MAX_DIGITS = 40
MAX_SHOWN = 10_000
"""Letters of a line that a Problem shows; a longer one is not shown at all."""
_TOML_CAUSES = (
    ("toml_twice", ("cannot overwrite", "cannot declare", "cannot mutate", "duplicate", "twice", "redefine")),
    ("toml_equals", ("expected '='",)),
    # a line that ends inside a text is told by the reader as an illegal line end
    ("toml_quote", ("unterminated", "expected '\"", 'expected "', "illegal character '\\n'")),
    ("toml_bracket", ("unclosed", "expected ']'", "expected '}'")),
    ("toml_value", ("invalid value", "illegal character", "invalid statement", "expected newline", "invalid initial")),
)
"""Kinds of Problem, each with parts of the messages of `tomllib`."""

_HEADINGS = {"[[turn]]": TURN, "[[undone]]": UNDONE}
_MOVES = "moves"
"""The last key of a turn: with it a turn is whole."""
_TURN_START = '\n[[turn]]\nplayer = "'
"""The beginning of a turn as `record` writes it."""
_PLAIN_DIGITS = 15
_PLAIN_BYTES = bytes(range(ord(" "), 127)) + b"\n"
"""Bytes that need no look; only the rest of a text is looked at letter by letter."""


class Document(Value):
    """A file that was read: its `data`, its `text`, and the byte order `mark` before the text."""

    file: str
    text: str
    data: dict[str, Any]
    mark: str = ""

    @property
    def raw(self) -> bytes:
        """Return the bytes of the file."""
        return (self.mark + self.text).encode("utf-8")


def read_document(path: Path) -> Document | Problem:
    """Return the file as a Document, or the one problem that kept it from being read."""
    raw = read_bytes(path)
    return raw if isinstance(raw, Problem) else parse_document(str(path), raw)


def is_unchanged(document: Document) -> bool:
    """Return whether the file still holds the bytes that were read from it; nothing is parsed for that."""
    return read_bytes(Path(document.file)) == document.raw


def parse_document(file: str, raw: bytes) -> Document | Problem:
    """Return the bytes of a file as a Document: by the quick reader, else as TOML; else the Problem."""
    found = parse_plain_record(raw)
    return Document(file, *found) if found is not None else parse_toml(file, raw)


def parse_text(text: str) -> dict[str, object] | None:
    """Return what a text says to whoever reads it as a file; None if it cannot be read."""
    try:
        found = parse_document("", text.encode("utf-8"))
    except UnicodeEncodeError:
        return None
    return found.data if isinstance(found, Document) else None


# TOML in general --------------------------------------------------------------------------------------------


def parse_toml(file: str, raw: bytes) -> Document | Problem:
    """Return a Document read by `tomllib`, or the tally of an exported JSON result as one; else the Problem."""
    import tomllib

    problem = find_encoding_problem(file, raw)
    if problem is not None:
        return problem
    text = raw.decode("utf-8")
    mark = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
    text = text.removeprefix(BYTE_ORDER_MARK)
    exported = _parse_export(file, text)
    if exported is not None:
        return exported if isinstance(exported, Problem) else Document(file, text, exported, mark)
    problem = _find_shape_problem(file, text)
    if problem is not None:
        return problem
    try:
        return Document(file, text, tomllib.loads(text), mark)
    except tomllib.TOMLDecodeError as error:
        return _explain_toml_error(file, text, str(error))
    except (RecursionError, ValueError, OverflowError):  # a date that no calendar has, and what the shape let pass
        return Problem(file, "", "toml_absurd", line=1, column=1)


def _parse_export(file: str, text: str) -> dict[str, object] | Problem | None:
    """Return the tally of a result that was exported as JSON, a Problem if it has none; None for any other text."""
    if not text.lstrip().startswith("{"):  # no TOML starts like this
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.get("format") != EXPORT_FORMAT:
        return None
    tally = data.get("tally")
    return tally if isinstance(tally, dict) and "result" in tally else Problem(file, "", "export_not_final")


def _find_shape_problem(file: str, text: str) -> Problem | None:
    """Return what makes a text senseless before it is read as TOML, such as a merge left half done; None if nothing.

    Control characters and the line ends of old Macs count anywhere, all else outside strings and comments.
    """
    control, old_mac = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", r"\r(?!\n)"
    conflict = r"^(?:<{7}|={7}|>{7}|\|{7})(?:[ \r]|$)"
    dotted = rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MAX_DEPTH}}}"
    number = rf"(?<![\w-])[+-]?(?:\d[\d_]{{{MAX_DIGITS},}}|0[xob][\da-fA-F_]{{{MAX_DIGITS},}})"
    for kind, pattern in (("control_character", control), ("old_mac_lines", old_mac)):
        if found := re.search(pattern, text):
            return _make_problem_at(file, text, kind, found.start())
    masked = mask_strings_and_comments(text)
    if found := re.search(conflict, masked, re.MULTILINE):
        return _make_problem_at(file, text, "merge_conflict", found.start())
    if found := re.search(dotted, masked):
        return _make_problem_at(file, text, "too_deep", found.start())
    depth = 0
    for bracket in re.finditer(r"[\[\]{}]", masked):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > MAX_DEPTH:
            return _make_problem_at(file, text, "too_deep", bracket.start())
    if found := re.search(number, masked):
        return _make_problem_at(file, text, "number_too_long", found.start())
    return None


def _make_problem_at(file: str, text: str, kind: str, offset: int) -> Problem:
    """Return a problem at an offset of the text, with its line, column and what stands there."""
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    shown = text[start : end if end >= 0 else len(text)].rstrip("\r")
    facts = {"shown": shown} if len(shown) < MAX_SHOWN else {}
    return Problem(file, "", kind, facts, text.count("\n", 0, offset) + 1, offset - start + 1)


def _explain_toml_error(file: str, text: str, message: str) -> Problem:
    """Return a message of `tomllib` as a Problem with line and column."""
    place = re.search(r"\(at (?:line (\d+), column (\d+)|end of document)\)", message)
    lines = text.replace("\r\n", "\n").split("\n")
    if place and place[1]:
        line, column = int(place[1]), int(place[2])
    else:
        lines = lines[:-1] if len(lines) > 1 and not lines[-1] else lines
        line, column = len(lines), len(lines[-1]) + 1
    shown = lines[line - 1] if line <= len(lines) else ""
    lower = message.lower()
    cause = next((name for name, marks in _TOML_CAUSES if any(mark in lower for mark in marks)), "toml")
    if cause == "toml_equals" and not shown[column - 1 : column].isascii():
        cause = "toml_bare_key"
    return Problem(file, "", cause, {"shown": shown} if len(shown) < MAX_SHOWN else {}, line, column)


# the quick reader -------------------------------------------------------------------------------------------


def parse_plain_record(raw: bytes) -> tuple[str, dict[str, object]] | None:
    """Return text and data of a record as we write it; None if it holds anything else."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if text[-1:] not in ("", "\n") or "\\" in text:
        return None
    if not raw.translate(None, _PLAIN_BYTES).decode("utf-8").isprintable():
        return None
    start, *turns = text.split(_TURN_START)
    lines = start.split("\n")
    first = next((at for at, line in enumerate(lines) if line in _HEADINGS), len(lines))
    data = _parse_head(lines[:first], turns_follow=bool(turns) or first < len(lines))
    if data is None or not _parse_steps(lines[first:], data):
        return None
    for turn in turns:
        if not _parse_usual_turn(turn, data) and not _parse_steps(f"{_TURN_START}{turn}".split("\n"), data):
            return None
    return text, data


def _parse_head(lines: list[str], *, turns_follow: bool) -> dict[str, object] | None:
    """Parse the lines before the first `[[turn]]`; fall back to `tomllib` if `turns_follow`.

    Return None if neither can, or if a key is named like a table of turns.
    """
    data: dict[str, Any] = {}
    rest = iter(lines)
    if not all(_parse_entry(line, rest, data) for line in rest if line):
        if not turns_follow:
            return None
        import tomllib

        try:
            data = tomllib.loads("\n".join([*lines, ""]))
        except (tomllib.TOMLDecodeError, RecursionError):
            return None
    return None if TURN in data or UNDONE in data else data


def _parse_usual_turn(turn: str, data: dict[str, Any]) -> bool:
    """Add a turn as `record` writes it to the data, its clauses on one line or on one each; return False for others."""
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
    data.setdefault(TURN, []).append({"player": player, _MOVES: texts})
    return True


def _parse_steps(lines: list[str], data: dict[str, Any]) -> bool:
    """Add turns and undone turns to the data line by line; return False if they are not plain."""
    table: dict[str, Any] = {_MOVES: ()}
    rest = iter(lines)
    for line in rest:
        if line in _HEADINGS:
            if _MOVES not in table:
                return False
            table = {}
            data.setdefault(_HEADINGS[line], []).append(table)
        elif line and not _parse_entry(line, rest, table):
            return False
    return _MOVES in table


def _parse_entry(line: str, rest: Iterator[str], table: dict[str, object]) -> bool:
    """Add `key = value` to the table, a list from the `rest` of the lines; return False if it is not plain."""
    key, equals, text = line.partition(" = ")
    value = _parse_list(rest) if text == "[" else _parse_value(text)
    if value is None or not equals or key in table or not (key.isascii() and key.isidentifier()):
        return False
    table[key] = value
    return True


def _parse_value(text: str) -> str | int | list[str] | None:
    """Return a text, a whole number or a list of texts on one line; None for anything else, a quote in a text too."""
    quotes = text.count('"')
    if quotes == 2 and text[0] == text[-1] == '"':
        return text[1:-1]
    if quotes and text.startswith('["') and text.endswith('"]'):
        texts = text[2:-2].split('", "')
        return texts if quotes == 2 * len(texts) else None
    if text.isdecimal() and text.isascii() and len(text) <= _PLAIN_DIGITS and (text[0] != "0" or text == "0"):
        return int(text)
    return None


def _parse_list(lines: Iterator[str]) -> list[str] | None:
    """Return a list with one text a line, up to the bracket that closes it; None if it is not plain."""
    texts: list[str] = []
    for line in lines:
        if line == "]":
            return texts
        if len(line) < 7 or line[:5] != '    "' or line[-2:] != '",' or '"' in (text := line[5:-2]):
            return None
        texts.append(text)
    return None
