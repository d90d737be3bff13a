"""TOML from bytes: what the files of people say, or the one Problem that keeps them from being read."""

from __future__ import annotations

import json
import re
import tomllib

from referee.engine.reading import Problem
from referee.storage.documents import MARK, Document
from referee.storage.shape import LONGEST_SHOWN, misshapen, undecodable

EXPORTED = "referee-result"
_PLACE = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")
_CAUSES = (
    ("toml_twice", ("cannot overwrite", "cannot declare", "cannot mutate", "duplicate", "twice", "redefine")),
    ("toml_equals", ("expected '='",)),
    # a line that ends inside a text is told by the reader as an illegal line end
    ("toml_quote", ("unterminated", "expected '\"", 'expected "', "illegal character '\\n'")),
    ("toml_bracket", ("unclosed", "expected ']'", "expected '}'")),
    ("toml_value", ("invalid value", "illegal character", "invalid statement", "expected newline", "invalid initial")),
)


def parse(file: str, raw: bytes) -> Document | Problem:
    """TOML from bytes; a byte order mark is let pass."""
    problem = undecodable(file, raw)
    if problem is not None:
        return problem
    text = raw.decode("utf-8")
    mark = MARK if text.startswith(MARK) else ""
    text = text.removeprefix(MARK)
    exported = _tally_in(file, text)
    if exported is not None:
        return exported if isinstance(exported, Problem) else Document(file, text, exported, mark)
    problem = misshapen(file, text)
    if problem is not None:
        return problem
    try:
        return Document(file, text, tomllib.loads(text), mark)
    except tomllib.TOMLDecodeError as error:
        return _toml_problem(file, text, str(error))
    except (RecursionError, ValueError, OverflowError):  # a date that no calendar has, and what the shape let pass
        return Problem(file, "", "toml_absurd", line=1, column=1)


def _tally_in(file: str, text: str) -> dict[str, object] | Problem | None:
    """The tally of a result that was exported as JSON, or that it has none; None if the text is nothing of the kind."""
    if not text.lstrip().startswith("{"):  # no TOML starts like this
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.get("format") != EXPORTED:
        return None
    tally = data.get("tally")
    return tally if isinstance(tally, dict) else Problem(file, "", "export_not_final")


def _toml_problem(file: str, text: str, message: str) -> Problem:
    place = _PLACE.search(message)
    lines = text.replace("\r\n", "\n").split("\n")
    if place and place[1]:
        line, column = int(place[1]), int(place[2])
    else:
        lines = lines[:-1] if len(lines) > 1 and not lines[-1] else lines
        line, column = len(lines), len(lines[-1]) + 1
    shown = lines[line - 1] if line <= len(lines) else ""
    lower = message.lower()
    cause = next((name for name, marks in _CAUSES if any(mark in lower for mark in marks)), "toml")
    if cause == "toml_equals" and not shown[column - 1 : column].isascii():
        cause = "toml_bare_key"
    return Problem(file, "", cause, {"shown": shown} if len(shown) < LONGEST_SHOWN else {}, line, column)
