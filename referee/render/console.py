"""What people see on a terminal, laid out by Rich at its width. Loaded only where a terminal is looked at.

Rich breaks lines, draws tables and bars and knows what a terminal can show. Colours have a meaning and never stand
alone: the mark beside them says the same. They are the terminal's own, which it keeps readable on light and dark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import IO

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress
from rich.table import Table
from rich.text import Text

from referee.render.grid import Grid, in_bands

MARKS = {
    "✓": "bold green",
    "✗": "bold red",
    "?": "bold magenta",
    "•": "red",
    "~": "magenta",
    "§": "magenta",
    "★": "bold yellow",
    "▸": "cyan",
}
"""The marks that a line can begin with, and the colour that says the same."""
WHOLE = "✓✗?★"
"""Marks of an answer: the whole line has its colour, not the mark alone."""
_HANG = re.compile(r"\A *(?:[✓✗?•~§→–★▸] |\d+[.)] |(?:\S++ )*\S++ {2,}(?=\S))?")
"""What the lines that follow are indented by: spaces, a mark, a number, or a label with its column."""
_KEPT = {0xA0: "\ue000", 0x202F: "\ue001"}
"""Rich would break a line at no-break spaces; these stand for them meanwhile (nothing we show has them itself)."""
_BACK = {0xE000: "\xa0", 0xE001: "\u202f", 0xE002: " "}
_COUNT = re.compile(r"(?<=\d) × (?=\S)")
"""In "2 × beer" the number stays with the thing."""
NARROWEST = 20
"""Fewer columns than these cannot be laid out for."""


def painted(text: str, width: int) -> str:
    """Lines wrapped at words with hanging indents; marks in their colours, titles bold."""
    console = _console(width)
    lines = _whole(text).split("\n")
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        _print(console, line, is_title=not line.startswith(" ") and after.startswith("  "))
    return _shown(console)


def drawn(grid: Grid, width: int) -> str:
    """A table; where its columns do not fit side by side, several below each other."""
    console = _console(width)
    label = max(cell_len(line) for row in (grid.head, *grid.rows) for line in row[0].split("\n"))
    others = (len(grid.head) - 1) * (grid.least + 3)
    label = min(label, max(console.width // 3, console.width - others))
    bands = in_bands(grid, (console.width - label) // (grid.least + 3))
    for number, band in enumerate(bands):
        if number:
            console.print()
        console.print(_table(band, label))
    return _shown(console)


@contextmanager
def progress(total: int, stream: IO[str], *, above: bool) -> Iterator[Callable[[], None]]:
    """A bar that goes on with each call and is wiped at the end; with `above`, what is printed stands above it."""
    bar = Progress(
        BarColumn(), MofNCompleteColumn(),
        console=Console(file=stream), transient=True, auto_refresh=False,
        redirect_stdout=above, redirect_stderr=True,
    )  # fmt: skip
    with bar:
        task = bar.add_task("", total=total)

        def done() -> None:
            bar.advance(task)
            bar.refresh()

        yield done


def _console(width: int) -> Console:
    return Console(
        file=StringIO(), force_terminal=True, width=max(width, NARROWEST), highlight=False, markup=False, emoji=False
    )


def _shown(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    lines = console.file.getvalue().translate(_BACK).split("\n")
    return "\n".join(line.rstrip(" ") for line in lines)


def _whole(text: str) -> str:
    """The text with what must not be torn apart at the end of a line held together."""
    return _COUNT.sub("\ue002×\ue002", text.translate(_KEPT))


def _print(console: Console, line: str, is_title: bool) -> None:
    start, hang = _start(line, console.width)
    indent = " " * hang
    parts = [line[len(start) :]]
    if cell_len(line) > console.width:
        wrapped = Text(parts[0]).wrap(console, console.width - hang)
        parts = [part.plain.rstrip() for part in wrapped] or [""]
    mark = line.lstrip(" ")[:1]
    for number, part in enumerate(parts):
        text = Text(f"{indent if number else start}{part}", style="bold" if is_title else "")
        if mark in WHOLE:
            text.stylize(MARKS.get(mark, ""))
        elif mark in MARKS and number == 0:
            text.stylize(MARKS[mark], line.index(mark), line.index(mark) + 1)
        console.print(text, no_wrap=True, overflow="ignore", crop=False)


def _start(line: str, width: int) -> tuple[str, int]:
    """The beginning of a line, and by how much the rest of it is indented below: as much as that, if there is room."""
    found = _HANG.match(line)
    start = found[0] if found else ""
    if cell_len(start) <= width // 3:
        return start, cell_len(start)
    margin = len(line) - len(line.lstrip(" "))
    return line[:margin], margin + 4


def _table(grid: Grid, label: int) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for number, head in enumerate(grid.head):
        table.add_column(Text(_whole(head)), overflow="fold", width=None if number else label)
    for number, row in enumerate(grid.rows, start=1):
        last = grid.summed and number == len(grid.rows)
        table.add_row(*(_cell(cell) for cell in row), style="bold" if last else None)
    return table


def _cell(cell: str) -> RenderableType:
    """A text; with a tab in it, a number and what stands beside it, which is wrapped beside it."""
    number, tab, rest = _whole(cell).partition("\t")
    if not tab:
        return Text(number)
    pair = Table.grid()
    pair.add_column(no_wrap=True)
    pair.add_column(overflow="fold")
    pair.add_row(Text(f"{number}  "), Text(rest))
    return pair


def page_of(text: str, width: int) -> str:
    """A page of Markdown, no wider than is good to read."""
    from rich.markdown import Markdown

    console = _console(min(width, 88))
    console.print(Markdown(text, code_theme="ansi_light"))
    return _shown(console)
