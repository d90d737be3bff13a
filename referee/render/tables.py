"""Tables: the cells that sheets and statistics are made of, grids for a terminal, the status of a table, the games.

`console` draws a `Grid`; where there is no terminal, commands print the plain text instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.score import Box
from referee.engine.text import Fact, Listing, Text
from referee.engine.value import Value
from referee.engine.verdict import Section
from referee.i18n import _, language_name, ngettext, number, number_range
from referee.render.cells import align_left, width
from referee.render.text import Speaker


class Cell(Value):
    """What stands in a table: as people read it, as a spreadsheet takes it, and small print below it."""

    text: str
    value: int | float | str | None = None
    note: str = ""


def make_cell(value: int | str | None, note: str = "") -> Cell:
    """Return the cell for a number, for text as it stands, or for nothing, which is a dash."""
    if value is None:
        return Cell("–", None, note)
    return Cell(number(value) if isinstance(value, int) else value, value, note)


class Grid(Value):
    """Heads and rows of the same length; a cell may have several lines, or a number, a tab and what belongs to it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    summed: bool = False
    """True where the last row is the sum of the others."""
    least: int = 8
    """Minimum width in cells of every column after the first; columns that do not fit stand below each other."""


def split_grid(grid: Grid, columns: int) -> list[Grid]:
    """Return grids with at most `columns` columns beside the first, as even as can be."""
    others = len(grid.head) - 1
    bands = -(-others // max(1, columns))
    if bands < 2:
        return [grid]
    size = -(-others // bands)
    found = []
    for start in range(1, others + 1, size):
        end = min(start + size, others + 1)
        rows = tuple((row[0], *row[start:end]) for row in grid.rows)
        found.append(grid._replace(head=(grid.head[0], *grid.head[start:end]), rows=rows))
    return found


def merge_labels(orders: Sequence[Sequence[str]]) -> list[str]:
    """Return all labels once, each after those that stand before it in any of the lists."""
    found: list[str] = []
    for order in orders:
        at = 0
        for label in order:
            if label in found:
                at = found.index(label) + 1
            else:
                found.insert(at, label)
                at += 1
    return found


# the status of a table -----------------------------------------------------------------------------------------------


def tell_sections(report: Sequence[Section], speaker: Speaker) -> str:
    """Return each section with its title, labels in a column."""
    column = max((width(speaker.text(label)) for section in report for label, _fact in section.rows), default=0)
    blocks = []
    for section in report:
        rows = [f"  {align_left(speaker.text(label), column)}  {speaker.fact(fact)}" for label, fact in section.rows]
        blocks.append("\n".join([speaker.text(section.title), *rows]))
    return "\n\n".join(blocks)


def players_grid(report: Sequence[Section], speaker: Speaker) -> Grid:
    """Return what the players have, a column each; lists have an item a line."""
    return _make_grid([section.rows for section in report], report, speaker, least=20)


def short_grid(report: Sequence[Section], speaker: Speaker) -> tuple[Grid, str]:
    """Return the same where room is short: a grid of the numbers, and below it the lists, a line each."""
    numbers = [[row for row in section.short if not isinstance(row[1], Listing)] for section in report]
    lines = []
    for section in report:
        lists = [(label, fact) for label, fact in section.short if isinstance(fact, Listing)]
        told = [f"  {speaker.text(label)}: {speaker.fact(fact)}" for label, fact in lists]
        lines += [speaker.text(section.title), *told] if told else []
    return _make_grid(numbers, report, speaker, least=8), "\n".join(lines)


def _make_grid(
    columns: Sequence[Sequence[tuple[Text, Fact]]], report: Sequence[Section], speaker: Speaker, least: int
) -> Grid:
    """Return labels and facts of each section as columns; the items of a list on lines of their own."""

    def tell_lines(fact: Fact) -> str:
        if isinstance(fact, Listing) and fact.items:
            return "\n".join(speaker.fact(item) for item in fact.items)
        return speaker.fact(fact)

    told = [{speaker.text(label): tell_lines(fact) for label, fact in column} for column in columns]
    head = ("", *(speaker.text(section.title) for section in report))
    widest = max((width(line) for each in told for cell in each.values() for line in cell.split("\n")), default=least)
    labels = merge_labels([list(each) for each in told])
    rows = tuple((label, *(each.get(label, "–") for each in told)) for label in labels)
    return Grid(head, rows, least=min(least, widest))


# games ---------------------------------------------------------------------------------------------------------------


def tell_games(games: Sequence[Box]) -> str:
    """Return one line a game."""
    lines = []
    for game in games:
        editions = ", ".join(f"{language} ({publisher})" for language, publisher in game.editions.items())
        # Translators: {count} is a number or a range of numbers, such as 2–4.
        players = ngettext("{count} player", "{count} players", game.players[1])
        # Translators: {id} is what is written in files, {name} the game, {players} for example "2–4 players";
        # {editions} lists languages and publishers.
        line = _("{id}: {name}, {players}; rulebooks: {editions}")
        if not any(game.editions):
            line = _("{id}: {name}, {players}; only counted")
        told = players.format(count=number_range(*game.players))
        lines.append(line.format(id=game.id, name=game.name, players=told, editions=editions))
    return "\n".join(lines)


def games_grid(games: Sequence[Box]) -> Grid:
    """Return the same as a table."""
    rows = []
    for game in games:
        editions = (f"{language_name(code)} ({publisher})" for code, publisher in game.editions.items() if code)
        rows.append((game.id, game.name, number_range(*game.players), "\n".join(editions)))
    return Grid((_("Id"), _("Game"), _("Players"), _("Rulebooks")), tuple(rows))


def games_json(games: Sequence[Box]) -> list[dict[str, object]]:
    """Return the games for other programs."""
    return [
        {
            "id": game.id,
            "name": game.name,
            "ruleset": game.version,
            "players": {"min": game.players[0], "max": game.players[1]},
            "editions": {code: publisher for code, publisher in game.editions.items() if code},
        }
        for game in games
    ]
