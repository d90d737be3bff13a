"""The report as text: tables with a bar or dots behind each line. On a terminal Rich sets it, elsewhere it is plain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from referee.render.cells import left, right, width, wrap
from referee.render.stats.parts import Line, Pages, Part, Picture

if TYPE_CHECKING:
    from rich.table import Table

Side = Callable[[str, int], str]
PAGE = 100
BAR = 24
ROOMY = 130
"""A narrower terminal gets shorter bars, so that words have room."""
LABEL = 40
FULL, OTHER, DOT, TICK = "█", "░", "•", "|"
EIGHTHS = " ▏▎▍▌▋▊▉"


def write(pages: Pages) -> str:
    lines = [pages.title, *(line for about in pages.about for line in wrap(about, PAGE, 9))]
    for title, parts in pages.chapters:
        lines += ["", title, "═" * width(title)]
        for part in parts:
            lines += ["", part.title, *_table(part), *_notes(part)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _table(part: Part) -> Iterator[str]:
    if not part.head:
        return
    cells = [part.head, *([cell.text for cell in row] for row in part.rows)]
    columns = [min(max(width(row[place]) for row in cells), LABEL) for place in range(len(part.head))]
    sides = [left if in_words(part, place) else right for place in range(len(columns))]
    bars = bars_of(part.picture) if part.picture else [""] * len(part.rows)
    yield from _row(part.head, columns, sides, "")
    yield "  " + "──".join("─" * column for column in columns)
    for row, bar in zip(part.rows, bars, strict=True):
        yield from _row([cell.text for cell in row], columns, sides, bar)


def in_words(part: Part, place: int) -> bool:
    """Whether a column holds words, which stand at its left, or numbers."""
    return place == 0 or all(isinstance(row[place].value, str) for row in part.rows)


def _row(cells: Sequence[str], columns: Sequence[int], sides: Sequence[Side], bar: str) -> Iterator[str]:
    """What is too long goes on below."""
    split = [wrap(cell, column) for cell, column in zip(cells, columns, strict=True)]
    for number in range(max(len(each) for each in split)):
        shown = [each[number] if number < len(each) else "" for each in split]
        placed = [side(cell, column) for side, cell, column in zip(sides, shown, columns, strict=True)]
        yield "  " + "  ".join(placed) + (f"  {bar}" if bar and not number else "")


def _notes(part: Part) -> Iterator[str]:
    for note in (*part.notes, *legend(part.picture)):
        yield from (f"  {line}" for line in wrap(note, PAGE - 2, 9))


def legend(picture: Picture | None) -> list[str]:
    """What the marks of a picture mean, each shown before it is explained; only those that occur."""
    if picture is None:
        return []
    lines = picture.lines
    known = (
        (FULL, picture.bar, any(not line.dots for line in lines)),
        (OTHER, picture.other, any(line.other is not None for line in lines)),
        (TICK, picture.tick, any(line.tick is not None for line in lines)),
        (DOT, picture.dot, any(line.dots for line in lines)),
    )
    said = [f"{mark} {meaning}" for mark, meaning, occurs in known if meaning and occurs]
    return ["   ".join(said)] if said else []


def bars_of(picture: Picture, cells: int = BAR) -> list[str]:
    """One bar or row of dots for each line."""
    return [_bar(line, picture.most, cells) for line in picture.lines]


def _bar(line: Line, most: float, cells: int) -> str:
    if line.dots:
        places = {round(max(dot, 0) / most * (cells - 1)) for dot in line.dots}
        return "".join(DOT if place in places else "·" for place in range(cells))
    full = _filled(line.value, most, cells)
    if line.other is not None:
        return f"{left(full, cells)} {OTHER * round(max(line.other, 0) / most * cells)}"
    if line.tick is not None:
        place = min(round(line.tick / most * cells), cells)
        padded = left(full, cells + 1)
        return padded[:place] + TICK + padded[place + 1 :]
    return full


def _filled(value: float, most: float, cells: int) -> str:
    eighths = round(max(value, 0) / most * cells * 8)
    return FULL * (eighths // 8) + EIGHTHS[eighths % 8].strip()


# on a terminal ------------------------------------------------------------------------------------------------


def show_rich(pages: Pages) -> None:
    """The same, set by Rich: headings, colours where the terminal has them, as wide as it is."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)
    console.print(Text(pages.title, style="bold"))
    for line in pages.about:
        console.print(line)
    for title, parts in pages.chapters:
        console.rule(Text(title, style="bold"), align="left")
        for part in parts:
            console.print()
            console.print(Text(part.title, style="bold cyan"))
            if part.head:
                console.print(_rich_table(part, BAR if console.width >= ROOMY else BAR // 2))
            for note in (*part.notes, *legend(part.picture)):
                console.print(Text(note, style="dim"))


def _rich_table(part: Part, cells: int) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for place, name in enumerate(part.head):
        table.add_column(Text(name), justify="left" if in_words(part, place) else "right", overflow="fold")
    bars = bars_of(part.picture, cells) if part.picture else []
    if bars:
        table.add_column("", no_wrap=True, overflow="crop")
    for number, row in enumerate(part.rows):
        words = [Text(cell.text) for cell in row]
        table.add_row(*words, *([Text(bars[number], style="green")] if bars else []))
    return table
