"""Output for a terminal, laid out by Rich at its width. Loaded only where a terminal is looked at.

Rich breaks lines, draws tables and bars and knows what a terminal can show. Colours have a meaning and never stand
alone: the mark beside them says the same. They are the terminal's own, which it keeps readable on light and dark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import IO, TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, JustifyMethod, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress
from rich.table import Table
from rich.text import Text

from referee.render.chart import draw_bars, explain_bars
from referee.render.tables import Grid, split_grid

if TYPE_CHECKING:
    from referee.render.stats import StatsReport

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
"""Marks that a line can begin with, and the colour that says the same."""
WHOLE = "✓✗?★"
"""Marks of an answer: the whole line has its colour, not the mark alone."""
_HANG = re.compile(r"\A *(?:[✓✗?•~§→–★▸] |\d+[.)] |(?:\S++ )*\S++ {2,}(?=\S))?")
"""The beginning by which the lines below are indented: spaces, a mark, a number, or a label with its column."""
_KEPT = {0xA0: "\ue000", 0x202F: "\ue001"}
"""Rich would break a line at no-break spaces; these stand for them meanwhile (nothing we show has them itself)."""
_BACK = {0xE000: "\xa0", 0xE001: "\u202f", 0xE002: " "}
_COUNT = re.compile(r"(?<=\d) × (?=\S)")
"""In "2 × beer" the number stays with the thing."""
LONG_BAR, ROOMY = 24, 130
"""Length of a bar, and the width of a terminal below which bars are half as long, so that words have room."""
NARROWEST = 20
"""Minimum number of columns that can be laid out for."""


def paint_text(text: str, width: int) -> str:
    """Return lines wrapped at words with hanging indents; marks in their colours, titles bold."""
    console = _open_console(width)
    lines = _hold_together(text).split("\n")
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        _print_line(console, line, is_title=not line.startswith(" ") and after.startswith("  "))
    return _read_console(console)


def draw_grid(grid: Grid, width: int) -> str:
    """Return a table; where its columns do not fit side by side, several below each other."""
    console = _open_console(width)
    label = max(cell_len(line) for row in (grid.head, *grid.rows) for line in row[0].split("\n"))
    others = (len(grid.head) - 1) * (grid.least + 3)
    label = min(label, max(console.width // 3, console.width - others))
    bands = split_grid(grid, (console.width - label) // (grid.least + 3))
    for number, band in enumerate(bands):
        if number:
            console.print()
        console.print(_make_table(band, label))
    return _read_console(console)


@contextmanager
def show_progress(total: int, stream: IO[str], *, above: bool) -> Iterator[Callable[[], None]]:
    """Yield a function that moves a bar on, which is wiped at the end; with `above`, output stands above it."""
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


def _open_console(width: int) -> Console:
    return Console(
        file=StringIO(), force_terminal=True, width=max(width, NARROWEST), highlight=False, markup=False, emoji=False
    )


def _read_console(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    lines = console.file.getvalue().translate(_BACK).split("\n")
    return "\n".join(line.rstrip(" ") for line in lines)


def _hold_together(text: str) -> str:
    """Return text with what must not be torn apart at the end of a line held together."""
    return _COUNT.sub("\ue002×\ue002", text.translate(_KEPT))


def _print_line(console: Console, line: str, is_title: bool) -> None:
    found = _HANG.match(line)
    start = found[0] if found else ""
    hang = cell_len(start)
    if hang > console.width // 3:  # no room for an indent as wide as that
        start = line[: len(line) - len(line.lstrip(" "))]
        hang = len(start) + 4
    parts = [line[len(start) :]]
    if cell_len(line) > console.width:
        wrapped = Text(parts[0]).wrap(console, console.width - hang)
        parts = [part.plain.rstrip() for part in wrapped] or [""]
    mark = line.lstrip(" ")[:1]
    for number, part in enumerate(parts):
        text = Text(f"{' ' * hang if number else start}{part}", style="bold" if is_title else "")
        if mark in WHOLE:
            text.stylize(MARKS.get(mark, ""))
        elif mark in MARKS and number == 0:
            text.stylize(MARKS[mark], line.index(mark), line.index(mark) + 1)
        console.print(text, no_wrap=True, overflow="ignore", crop=False)


def _make_table(grid: Grid, label: int) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for number, head in enumerate(grid.head):
        table.add_column(Text(_hold_together(head)), overflow="fold", width=None if number else label)
    for number, row in enumerate(grid.rows, start=1):
        last = grid.summed and number == len(grid.rows)
        table.add_row(*(_make_cell(cell) for cell in row), style="bold" if last else None)
    return table


def _make_cell(cell: str) -> RenderableType:
    """Return a text; with a tab in it, a number and what stands beside it, which is wrapped beside it."""
    number, tab, rest = _hold_together(cell).partition("\t")
    if not tab:
        return Text(number)
    pair = Table.grid()
    pair.add_column(no_wrap=True)
    pair.add_column(overflow="fold")
    pair.add_row(Text(f"{number}  "), Text(rest))
    return pair


def draw_markdown(text: str, width: int) -> str:
    """Return a page of Markdown, no wider than is good to read."""
    from rich.markdown import Markdown

    console = _open_console(min(width, 88))
    console.print(Markdown(text, code_theme="ansi_light"))
    return _read_console(console)


def show_stats(report: StatsReport) -> None:
    """Print statistics as wide as the terminal: headings, tables with bars, colours where the terminal has them."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(Text(report.title, style="bold"))
    for line in report.about:
        console.print(line)
    cells = LONG_BAR if console.width >= ROOMY else LONG_BAR // 2
    for title, parts in report.chapters:
        console.rule(Text(title, style="bold"), align="left")
        for part in parts:
            console.print()
            console.print(Text(part.title, style="bold cyan"))
            if part.head:
                table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
                for place, name in enumerate(part.head):
                    side: JustifyMethod = "left" if part.has_words(place) else "right"
                    table.add_column(Text(name), justify=side, overflow="fold")
                bars = draw_bars(part.chart, cells) if part.chart else []
                if bars:
                    table.add_column("", no_wrap=True, overflow="crop")
                for number, row in enumerate(part.rows):
                    words = [Text(cell.text) for cell in row]
                    table.add_row(*words, *([Text(bars[number], style="green")] if bars else []))
                console.print(table)
            for note in (*part.notes, *explain_bars(part.chart)):
                console.print(Text(note, style="dim"))
