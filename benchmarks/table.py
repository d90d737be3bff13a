"""The result as Markdown: one row a figure, as a ratio with its spread, and whether the target is reached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

HEADING = ("what", "median", "low–high", "target", "reached", "explanation")


@dataclass(frozen=True, slots=True)
class Row:
    """A figure: its values (one a round), what it should be, whether it is so (None: no target, or not measured)."""

    what: str
    values: Sequence[float]
    target: str = ""
    reached: bool | None = None
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Rows that belong together, under a line that says what 1.0 is."""

    title: str
    rows: Sequence[Row]


def at_most(limit: float, values: Sequence[float]) -> tuple[str, bool | None]:
    """Return target and answer for a figure whose median must not exceed a limit."""
    return f"≤ {figure(limit)}", median(values) <= limit if values else None


def at_least(limit: float, values: Sequence[float]) -> tuple[str, bool | None]:
    """Return target and answer for a figure whose median must reach a limit."""
    return f"≥ {figure(limit)}", median(values) >= limit if values else None


def figure(value: float) -> str:
    """Return a ratio with as many digits as mean something."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def markdown(sections: Iterable[Section]) -> str:
    """Return every section as a table of its own."""
    return "\n".join(_section(section) for section in sections)


def _section(section: Section) -> str:
    lines = [f"**{section.title}**", "", _line(HEADING), _line("---" for _ in HEADING)]
    lines += [_line(_cells(row)) for row in section.rows]
    return "\n".join(lines) + "\n"


def _cells(row: Row) -> tuple[str, ...]:
    spread = f"{figure(min(row.values))}–{figure(max(row.values))}" if len(row.values) > 1 else ""
    middle = figure(median(row.values)) if row.values else "not measured"
    reached = "" if row.reached is None else "yes" if row.reached else "**no**"
    return row.what, middle, spread, row.target, reached, row.explanation


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def write(path: Path, name: str, block: str) -> None:
    """Replace what stands between `<!-- NAME -->` and `<!-- /NAME -->` in a file."""
    text = path.read_text("utf-8")
    start, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
    before, found, rest = text.partition(start)
    if not found or end not in rest:
        raise SystemExit(f"{path} has no place for {name}")
    path.write_text(f"{before}{start}{block}{end}{rest.partition(end)[2]}", "utf-8")
