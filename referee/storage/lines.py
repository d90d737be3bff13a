"""On which line of a TOML file a key stands, since the TOML reader does not say. A guess where it cannot be known."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.engine.reading import Problem

_STEP = re.compile(r"([^.\[\]]+)(?:\[(\d+)\])?")
_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")


MOST_TOLD = 20
"""Of more problems than these only the first are told; nobody reads on."""


def with_lines(problems: Sequence[Problem], text: str) -> list[Problem]:
    """The problems with their lines; of very many the first ones, and how many more there are."""
    told = [with_line(problem, text) for problem in problems[:MOST_TOLD]]
    rest = len(problems) - len(told)
    return [*told, Problem(problems[0].file, "", "more_problems", {"count": rest})] if rest else told


def with_line(problem: Problem, text: str) -> Problem:
    """The problem with its line, if the key or what leads to it is found in the text."""
    if problem.line is not None or not problem.key:
        return problem
    return problem._replace(line=line_of(problem.key, text))


def line_of(key: str, text: str) -> int | None:
    """The line (from 1) of a key such as `result[2].played.new_world`, as near as it can be found."""
    lines = text.splitlines()
    start, end, found = 0, len(lines), None
    path = ""
    for name, number in _STEP.findall(key):
        path = f"{path}.{name}" if path else name
        span = _section(lines, start, end, path, int(number) if number else None)
        if span is not None:
            start, end = span
            found = start
            continue
        line = _entry(lines, found or start, end, name)
        if line is None:
            break
        start = found = line
    return None if found is None else found + 1


def _section(lines: list[str], start: int, end: int, path: str, number: int | None) -> tuple[int, int] | None:
    """From the `[path]` header, or the numbered `[[path]]` one, to the next header that does not continue it."""
    at, left = -1, number or 1
    for index in range(start, end):
        header = _HEADER.match(lines[index])
        if header is None:
            continue
        title = header[2].replace('"', "").replace(" ", "")
        if at < 0 and (title == path or (number is None and title.startswith(f"{path}."))):
            left -= 1
            if left == 0:
                at = index
        elif at >= 0 and not title.startswith(f"{path}."):
            return at, index
    return None if at < 0 else (at, end)


def _entry(lines: list[str], start: int, end: int, name: str) -> int | None:
    """The line on which a key gets its value, at the start of a line first, inside an inline table else."""
    quoted = rf"(?:\"?{re.escape(name)}\"?)"
    for pattern in (rf"^\s*{quoted}\s*[=.]", rf"[{{,]\s*{quoted}\s*="):
        wanted = re.compile(pattern)
        for index in range(start, end):
            if wanted.search(lines[index]):
                return index
    return None
