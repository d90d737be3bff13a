"""On which line of a TOML file a key stands, since the TOML reader does not say. A guess where it cannot be known."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.engine.reading import Problem

_STEP = re.compile(r"([^.\[\]]+)(?:\[(\d+)\])?")

MOST_TOLD = 20
"""Of more problems than these only the first are told; nobody reads on."""


def with_lines(problems: Sequence[Problem], text: str) -> list[Problem]:
    """The problems with their lines; of very many the first ones, and how many more there are."""
    places = Places(text)
    told = [_placed(problem, places) for problem in problems[:MOST_TOLD]]
    rest = len(problems) - len(told)
    return [*told, Problem(problems[0].file, "", "more_problems", {"count": rest})] if rest else told


def with_line(problem: Problem, text: str) -> Problem:
    """The problem with its line, if the key or what leads to it is found in the text."""
    return _placed(problem, Places(text))


def _placed(problem: Problem, places: Places) -> Problem:
    if problem.line is not None or not problem.key:
        return problem
    return problem._replace(line=places.line_of(problem.key))


class Places:
    """The lines of a text, and those of them that are headings; lines end as TOML ends them, not as Unicode does."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        titles = ((index, _title(line)) for index, line in enumerate(self.lines))
        self.headings = [(index, title) for index, title in titles if title is not None]

    def line_of(self, key: str) -> int | None:
        """The line (from 1) of a key such as `result[2].played.new_world`, as near as it can be found."""
        start, end, found = 0, len(self.lines), None
        path = ""
        for name, number in _STEP.findall(key):
            path = f"{path}.{name}" if path else name
            span = self._section(start, end, path, int(number) if number else None)
            if span is not None:
                start, end = span
                found = start
                continue
            line = self._entry(found or start, end, name)
            if line is None:
                break
            start = found = line
        return None if found is None else found + 1

    def _section(self, start: int, end: int, path: str, number: int | None) -> tuple[int, int] | None:
        """From the `[path]` header, or the numbered `[[path]]` one, to the next header that does not continue it."""
        at, left = -1, number or 1
        for index, title in self.headings:
            if not start <= index < end:
                continue
            if at < 0 and (title == path or (number is None and title.startswith(f"{path}."))):
                left -= 1
                if left == 0:
                    at = index
            elif at >= 0 and not title.startswith(f"{path}."):
                return at, index
        return None if at < 0 else (at, end)

    def _entry(self, start: int, end: int, name: str) -> int | None:
        """The line on which a key gets its value, at the start of a line first, inside an inline table else."""
        quoted = rf"(?:\"?{re.escape(name)}\"?)"
        for pattern in (rf"^\s*+{quoted}\s*+[=.]", rf"[{{,]\s*+{quoted}\s*+="):
            wanted = re.compile(pattern)
            for index in range(start, end):
                if wanted.search(self.lines[index]):
                    return index
        return None


def _title(line: str) -> str | None:
    """The name in a heading; None if the line is none."""
    line = line.strip()
    if not line.startswith("["):
        return None
    name, bracket, rest = line.removeprefix("[").removeprefix("[").partition("]")
    rest = rest.removeprefix("]").lstrip()
    if not bracket or not name.strip() or (rest and not rest.startswith("#")):
        return None
    return name.replace('"', "").replace(" ", "")
