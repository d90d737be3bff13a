"""Statistics of many evenings: chapters of tables with charts, and their writers as text, CSV, HTML and JSON."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence

from referee.engine.evenings import (
    Chapter,
    Figures,
    Outcome,
    Report,
    RowFigures,
    list_spellings,
    mean,
)
from referee.engine.value import Value
from referee.i18n import N_, _, current, date, decimal, gettext, listing, ngettext, number, percent, pgettext
from referee.render.cells import safe, width, wrap, wrap_row
from referee.render.chart import BarChart, BarLine, draw_bars, draw_bars_svg, explain_bars
from referee.render.tables import Cell, make_cell
from referee.render.text import Speaker

FORMATS = ("text", "html", "csv")
HANDFUL = 5
"""With fewer games there are dots and their number, no percentages."""
WON, LOST = "●", "○"
MOST_COLUMNS = 8
"""With more players a table of rows by players would not be read."""
BETWEEN = "\u00a0·\u00a0"
RECORDS = {
    "most_points": N_("most points"),
    "fewest_points": N_("fewest points"),
    "fewest_to_win": N_("victory with the fewest points"),
    "greatest_lead": N_("greatest lead"),
    "smallest_lead": N_("smallest lead"),
    "longest": N_("longest game, in turns"),
    "shortest": N_("shortest game, in turns"),
}


class StatsPart(Value):
    """A table of a chapter with notes, and perhaps a chart that has one line for each row of the table."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    chart: BarChart | None = None

    def has_words(self, place: int) -> bool:
        """Tell whether a column holds words, which stand at its left, or numbers."""
        return place == 0 or all(isinstance(row[place].value, str) for row in self.rows)


class StatsReport(Value):
    """Everything that is shown: a title, what it is about, chapters of parts, and the files that were skipped."""

    language: str
    title: str
    about: tuple[str, ...]
    chapters: tuple[tuple[str, tuple[StatsPart, ...]], ...]
    skipped_title: str
    skipped: tuple[tuple[str, str], ...]


# the report ----------------------------------------------------------------------------------------------------------


def make_report(report: Report) -> StatsReport:
    """Return the figures of many evenings as chapters, one a game and, of several games, one over all of them."""
    chapters: list[tuple[str, tuple[StatsPart, ...]]] = []
    if len(report.chapters) > 1:  # points of different games are not added up
        chapters.append((_("All games"), (_list_players(report.overall, by_points=False),)))
    builders: Sequence[Callable[[Chapter], StatsPart | None]] = (
        _compare_players, _compare_rows, _compare_rows_by_player, _compare_pairs, _compare_numbers_of_players,
        _compare_seats, _compare_things_in_play, _compare_lengths, _list_records, _tell_referee,
    )  # fmt: skip
    for chapter in report.chapters:
        parts = (build(chapter) for build in builders)
        shown = tuple(part for part in parts if part is not None and (part.rows or not part.head))
        chapters.append((chapter.name, shown))
    skipped = tuple((safe(each.file), each.why) for each in report.skipped)
    return StatsReport(current(), _("Our evenings"), tuple(_tell_about(report)), tuple(chapters), _("Skipped"), skipped)


def _tell_about(report: Report) -> list[str]:
    """Return what the report is about: how many games, from when to when, imported and stopped ones, spellings."""
    evenings = [dated.evening for dated in report.overall.evenings]
    games, stopped = len(evenings), sum(evening.stopped for evening in evenings)
    if not games:
        return [_("No finished game was found.")]
    days = [evening.date for evening in evenings if evening.date]
    first, last = (_tell_date(day) for day in (min(days), max(days))) if days else ("", "")
    if first == last:
        told = ngettext("{count} finished game. {day}", "{count} finished games. {day}", games)
    else:
        # Translators: {first} and {last} are dates.
        told = ngettext(
            "{count} finished game, from {first} to {last}.", "{count} finished games, from {first} to {last}.", games
        )
    lines = [told.format(count=number(games), day=first, first=first, last=last).strip()]
    if report.imported:
        told = ngettext(
            "{count} of them was imported: it counts with its points, not by row and seat.",
            "{count} of them were imported: they count with their points, not by row and seat.",
            report.imported,
        )
        lines.append(told.format(count=number(report.imported)))
    if stopped:
        told = ngettext(
            "{count} of them was stopped early: it counts as it stood.",
            "{count} of them were stopped early: they count as they stood.",
            stopped,
        )
        lines.append(told.format(count=number(stopped)))
    for person, names in list_spellings(report.people).items():
        if len(names) > 1:
            # Translators: {names} is a list of spellings of one person's name, in quotation marks.
            told = _("One person, {name}: {names}")
            spellings = listing([_("“{word}”").format(word=safe(name)) for name in names])
            lines.append(told.format(name=safe(person.name), names=spellings))
    return lines


def _tell_date(day: str) -> str:
    """Return a day such as 2024-05-31 in words."""
    return date(datetime.date.fromisoformat(day))


def _average(values: Iterable[int | float | None]) -> Cell:
    found = mean(values)
    return make_cell(None) if found is None else Cell(decimal(found), round(found, 2))


def _count_wins(outcomes: Sequence[Outcome]) -> Cell:
    """Return how many were won: of few games a dot each, of more the number and the share."""
    won = sum(outcome.won for outcome in outcomes)
    if len(outcomes) < HANDFUL:
        dots = "".join(WON if outcome.won else LOST for outcome in outcomes)
        # Translators: {dots} is one dot for each game, {count} their number; n is the usual sign for it.
        return Cell(_("{dots} (of {count})").format(dots=dots, count=number(len(outcomes))), won)
    # Translators: {won} is a number, {share} for example "40 %".
    return Cell(_("{won} ({share})").format(won=number(won), share=percent(won / len(outcomes))), won)


def _chart_points(title: str, groups: Iterable[tuple[str, Sequence[Outcome]]]) -> BarChart:
    """Return for each label the average with the best and the worst; of few games a dot each."""
    lines = []
    for label, outcomes in groups:
        points = [outcome.points for outcome in outcomes if outcome.points is not None]
        if len(points) < HANDFUL:
            lines.append(BarLine(label, 0, dots=tuple(map(float, points))))
        else:
            lines.append(BarLine(label, mean(points) or 0, min(points), max(points)))
    worst = _("line: from the worst to the best")
    return BarChart(title, tuple(lines), _("bar: average"), range=worst, dot=_("dot: one game"))


def _compare_players(chapter: Chapter) -> StatsPart:
    players = [(safe(player.person.name), player.outcomes) for player in chapter.figures.players]
    chart = _chart_points(_("Points by player"), players) if chapter.by_points else None
    return _list_players(chapter.figures, by_points=chapter.by_points)._replace(chart=chart)


def _list_players(figures: Figures, *, by_points: bool) -> StatsPart:
    """Return each player's games, wins, points if they count, and how often each place was reached."""
    places = range(1, max((place for player in figures.players for place in player.places), default=0) + 1)
    rows = []
    for player in figures.players:
        points = [outcome.points for outcome in player.outcomes if outcome.points is not None]
        best = (_average(points), *(make_cell(end(points) if points else None) for end in (max, min)))
        told = BETWEEN.join(number(player.places.get(place, 0)) for place in places)  # for example "3 · 1 · 0 · 2"
        cells = (make_cell(safe(player.person.name)), make_cell(len(player.outcomes)), _count_wins(player.outcomes))
        rows.append((*cells, *(best if by_points else ()), Cell(told or "–", told)))
    columns = (_("Average"), _("Best"), _("Worst")) if by_points else ()
    # Translators: the head of a column; {places} for example "1 · 2 · 3", how often each place was reached.
    reached = _("Places {places}").format(places=BETWEEN.join(map(number, places)))
    return StatsPart(_("Players"), (_("Player"), _("Games"), _("Wins"), *columns, reached), tuple(rows))


def _name_row(chapter: Chapter, id: str) -> str:
    speaker = Speaker(chapter.lexicon)
    return next((speaker.name(row.label) for row in chapter.rows if row.id == id), safe(id))


def _order_rows(chapter: Chapter) -> list[RowFigures]:
    """Return the rows of the sheet that occur, as the printed sheet of the language has them."""
    order = {row.id: place for place, row in enumerate(chapter.rows)}
    return sorted(chapter.figures.rows, key=lambda row: order.get(row.row, len(order)))


def _compare_rows(chapter: Chapter) -> StatsPart:
    """Return what wins: each row in victories and otherwise."""
    rows, lines = [], []
    for row in _order_rows(chapter):
        name = _name_row(chapter, row.row)
        won, lost = row.points(lambda outcome: outcome.won), row.points(lambda outcome: not outcome.won)
        best = row.best
        # Translators: the most points in a row of the sheet, for example "33 (Linda)".
        most = _("{points} ({name})").format(points=number(best.rows[row.row]), name=safe(best.person.name))
        record = Cell(most, best.rows[row.row]) if best.rows[row.row] else make_cell(None)
        cells = (make_cell(name), _average(row.points()), _average(won), _average(lost), record)
        rows.append(cells if chapter.by_points else cells[:-1])
        lines.append(BarLine(name, mean(won) or 0, other=mean(lost) or 0))
    head = (_("Row of the sheet"), _("Average"), _("In victories"), _("Otherwise"), _("Most"))
    chart = BarChart(
        _("Points by row of the sheet"), tuple(lines), _("full bar: in victories"), _("hatched bar: otherwise")
    )
    games = len({outcome.dated.file for row in chapter.figures.rows for outcome in row.outcomes})
    note = ngettext("From {count} game.", "From {count} games.", games)
    notes, shown = (note.format(count=number(games)),), chart if games >= HANDFUL else None
    return StatsPart(_("What wins?"), head if chapter.by_points else head[:-1], tuple(rows), notes, shown)


def _compare_rows_by_player(chapter: Chapter) -> StatsPart | None:
    players = chapter.figures.players
    if not 1 < len(players) <= MOST_COLUMNS:
        return None
    rows = []
    for row in _order_rows(chapter):
        averages = (_average(outcome.rows.get(row.row) for outcome in player.outcomes) for player in players)
        rows.append((make_cell(_name_row(chapter, row.row)), *averages))
    head = (_("Row of the sheet"), *(safe(player.person.name) for player in players))
    return StatsPart(_("Average by row and player"), head, tuple(rows))


def _compare_pairs(chapter: Chapter) -> StatsPart:
    """Return each pair of players once."""
    seen: set[frozenset[object]] = set()
    rows = []
    for duel in chapter.figures.head_to_head:
        pair: frozenset[object] = frozenset((duel.person, duel.other))
        if pair not in seen:
            seen.add(pair)
            numbers = (duel.games, duel.ahead, duel.level, duel.behind)
            rows.append((make_cell(safe(duel.person.name)), make_cell(safe(duel.other.name)), *map(make_cell, numbers)))
    head = (_("Player"), _("Opponent"), _("Games"), pgettext("place", "Ahead"), pgettext("place", "Level"),
            pgettext("place", "Behind"))  # fmt: skip
    note = _("Who had the better place, whoever won.") if chapter.by_points else _("Only winners have a place.")
    return StatsPart(_("Head to head"), head, tuple(rows), (note,))


def _compare_numbers_of_players(chapter: Chapter) -> StatsPart:
    groups, title = chapter.figures.by_players, _("By number of players")
    head = (_("Players"), _("Games"), _("Average"), _("Average of the winners"))
    rows = []
    for group in groups:
        won = _average(outcome.points for outcome in group.outcomes if outcome.won)
        points = _average(outcome.points for outcome in group.outcomes)
        rows.append((make_cell(int(group.key)), make_cell(group.games), points, won))
    if not chapter.by_points:
        return StatsPart(title, head[:2], tuple(row[:2] for row in rows))
    by_number = [(number(int(group.key)), group.outcomes) for group in groups]
    return StatsPart(title, head, tuple(rows), chart=_chart_points(_("Points by number of players"), by_number))


def _compare_seats(chapter: Chapter) -> StatsPart:
    rows, lines = [], []
    for group in chapter.figures.seats:
        expected = Cell(decimal(group.expected), round(group.expected, 2))
        cells = (make_cell(int(group.key)), make_cell(len(group.outcomes)), _count_wins(group.outcomes), expected)
        rows.append((*cells, _average(o.points for o in group.outcomes)) if chapter.by_points else cells)
        lines.append(BarLine(number(int(group.key)), group.wins, tick=group.expected))
    head = (_("Seat"), _("Games"), _("Wins"), _("Expected"), _("Average"))
    chart = BarChart(_("Wins by seat"), tuple(lines), _("bar: wins"), tick=_("mark: expected if all seats were alike"))
    note = _("Seat 1 starts. Expected: the wins if every seat were as good.")
    enough = any(len(group.outcomes) >= HANDFUL for group in chapter.figures.seats)
    shown = head if chapter.by_points else head[:-1]
    return StatsPart(_("By seat"), shown, tuple(rows), (note,), chart if enough else None)


def _compare_things_in_play(chapter: Chapter) -> StatsPart:
    rows = []
    for group in chapter.figures.in_play:
        rows_told = (row for outcome in group.outcomes for row in outcome.rows)
        row = next((row for row in rows_told if row.rpartition(":")[2] == group.key and ":" in row), "")
        own = [outcome.rows[row] for outcome in group.outcomes if row in outcome.rows]
        won = [outcome.rows[row] for outcome in group.outcomes if row in outcome.rows and outcome.won]
        name = _name_row(chapter, row) if row else Speaker(chapter.lexicon).bare_name("", group.key)
        points = _average(outcome.points for outcome in group.outcomes)
        rows.append((make_cell(name), make_cell(group.games), points, _average(own), _average(won)))
    head = (_("In play"), _("Games"), _("Average of all points"), _("Its own points"), _("In victories"))
    return StatsPart(_("By what was in play"), head, tuple(rows))


def _compare_lengths(chapter: Chapter) -> StatsPart:
    rows = []
    for group in chapter.figures.by_players:
        if group.turns:
            each = (_average(group.turns), make_cell(min(group.turns)), make_cell(max(group.turns)))
            rows.append((make_cell(int(group.key)), make_cell(len(group.turns)), *each))
    head = (_("Players"), _("Games"), _("Average"), _("Shortest"), _("Longest"))
    return StatsPart(_("Length in turns"), head, tuple(rows))


def _list_records(chapter: Chapter) -> StatsPart:
    shown = [b for b in chapter.figures.records if chapter.by_points or b.what in ("longest", "shortest")]
    rows = []
    for best in shown if len(chapter.figures.evenings) > 1 else ():
        names, day = listing([safe(person.name) for person in best.people]), best.dated.evening.date
        when = _tell_date(day) if day else "–"
        rows.append((make_cell(_(RECORDS[best.what])), make_cell(best.value), make_cell(names), Cell(when, day)))
    return StatsPart(_("Records of the group"), (_("Record"), _("Value"), _("Who"), _("When")), tuple(rows))


def _tell_referee(chapter: Chapter) -> StatsPart | None:
    """Return how often the referee was asked and overruled by the records; no table if no rule was broken."""
    found = chapter.figures.referee
    if not found.turns:
        return None
    domain = f"{chapter.lexicon.game}-rules"
    rows = []
    for rule, overruled, against in found.by_rule:
        title = chapter.rules.get(rule, "")
        told = f"{gettext(title, domain=domain)} ({rule})" if title else rule
        rows.append((Cell(told, rule), make_cell(overruled), make_cell(against)))
    notes = [
        ngettext("{count} recorded turn was judged.", "{count} recorded turns were judged.", found.turns),
        ngettext("{count} stands by a ruling of the table.", "{count} stand by a ruling of the table.", found.rulings),
        ngettext("{count} could not be judged.", "{count} could not be judged.", found.unjudged),
    ]
    told_notes = [
        note.format(count=number(n))
        for note, n in zip(notes, (found.turns, found.rulings, found.unjudged), strict=True)
    ]
    told_notes.append(_("Moves that were refused and not played are in no record, so they are not counted."))
    head = (_("Rule"), _("Overruled by the table"), _("Broken without a ruling"))
    return StatsPart(_("The referee"), head if rows else (), tuple(rows), tuple(told_notes))


# writers -------------------------------------------------------------------------------------------------------------

PAGE = 100
BAR = 24
LABEL = 40
STYLE = """
body { max-width: 74rem; }
h2 { margin: 2rem 0 .4rem; padding-bottom: .2rem; border-bottom: 3px double var(--strong); font-size: 1.35rem; }
h3 { margin: 1.4rem 0 .2rem; font-size: 1.05rem; color: var(--strong); }
.part { display: flex; flex-wrap: wrap; gap: 0 2rem; align-items: flex-start; }
.part > .table { flex: 0 1 auto; min-width: 0; max-width: 100%; overflow-x: auto; }
.part > figure { flex: 1 1 30rem; min-width: 0; margin: .8rem 0; max-width: 46rem; }
table { width: auto; table-layout: auto; }
thead th:first-child, th[scope=row] { width: auto; }
th.words, td.words, thead th.words { text-align: left; }
td, th { overflow-wrap: normal; }
td { white-space: nowrap; }
svg text { font-size: 13px; }
figure { overflow-x: auto; }
figure > svg { min-width: 27rem; }
figcaption { font-size: .85rem; color: var(--soft); }
figcaption span { margin-right: 1.2rem; white-space: nowrap; }
figcaption svg { display: inline-block; width: 1.6em; height: .9em; margin-right: .35em; vertical-align: -.1em; }
svg .grid { stroke: var(--line); stroke-width: .5; stroke-dasharray: 2 3; }
svg .bar { fill: var(--bar); } svg .dot { fill: var(--bar); fill-opacity: .75; stroke: var(--ink); }
svg .range { fill: none; stroke: var(--ink); stroke-width: 1.2; } svg .tick { stroke: var(--strong); stroke-width: 3; }
:root { --bar: #4f7f94; }
@media (prefers-color-scheme: dark) { :root { --bar: #6fa5bd; } }
@media print { :root { --bar: #8a8a8a; } h2, h3 { break-after: avoid; } section, figure, tr { break-inside: avoid; }
  .part > .table, figure { overflow: visible; }
  table { break-inside: auto; } .part > * { flex-basis: 100%; }
  .part > figure { max-width: 150mm; } figure > svg { min-width: 0; } td { white-space: normal; } }
"""


def write_stats(report: StatsReport, format: str) -> str:
    """Return the report in one of `FORMATS`."""
    return {"text": _write_text, "html": _write_html, "csv": _write_csv}[format](report)


def _write_text(report: StatsReport) -> str:
    """Return tables with a bar or dots behind each line."""
    lines = [report.title, *(line for about in report.about for line in wrap(about, PAGE, 9))]
    for title, parts in report.chapters:
        lines += ["", title, "═" * width(title)]
        for part in parts:
            lines += ["", part.title, *_write_text_table(part)]
            for note in (*part.notes, *explain_bars(part.chart)):
                lines += [f"  {line}" for line in wrap(note, PAGE - 2, 9)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _write_text_table(part: StatsPart) -> Iterator[str]:
    """Yield the lines of a table; what is too long for its column goes on below."""
    if not part.head:
        return
    rows = [part.head, *([cell.text for cell in row] for row in part.rows)]
    columns = [min(max(width(row[place]) for row in rows), LABEL) for place in range(len(part.head))]
    right = [not part.has_words(place) for place in range(len(columns))]
    bars = ["", *(draw_bars(part.chart, BAR) if part.chart else [""] * len(part.rows))]
    for place, (row, bar) in enumerate(zip(rows, bars, strict=True)):
        for line, cells in enumerate(wrap_row(row, columns, right)):
            yield "  " + "  ".join(cells) + (f"  {bar}" if bar and not line else "")
        if not place:
            yield "  " + "──".join("─" * column for column in columns)


def _write_csv(report: StatsReport) -> str:
    """Return one figure a line, so that a spreadsheet can filter and turn it; what is not known is left out."""
    from referee.render.formats import choose_separator, guard_formula, write_csv

    rows: list[list[int | float | str | None]] = [[_("Game"), _("Part"), _("Line"), _("Figure"), _("Value")]]
    for game, parts in report.chapters:
        for part in parts:
            keys = 2 if len(part.head) > 2 and part.has_words(1) else 1
            for row in part.rows:
                line = " – ".join(guard_formula(cell.text) for cell in row[:keys])
                for name, cell in zip(part.head[keys:], row[keys:], strict=True):
                    if cell.value is not None:
                        rows.append([game, part.title, line, name, cell.value])
    rows += [["", report.skipped_title, file, "", why] for file, why in report.skipped]
    return write_csv(rows, choose_separator())


def _write_html(report: StatsReport) -> str:
    """Return one page that needs nothing else: tables with charts, light and dark, and for paper."""
    from html import escape

    from referee.render.formats import isolate, write_html_head, write_html_row, write_page, write_stylesheet

    lines = [f"<h1>{escape(report.title)}</h1>", *(f"<p>{isolate(line)}</p>" for line in report.about)]
    for chapter, (title, parts) in enumerate(report.chapters, start=1):
        lines.append(f"<h2>{escape(title)}</h2>")
        for place, part in enumerate(parts, start=1):
            lines.append(f"<section><h3>{escape(part.title)}</h3>")
            lines += [f'<p class="note">{escape(note)}</p>' for note in part.notes]
            if part.head:
                kinds = ["words" if part.has_words(column) else "" for column in range(len(part.head))]
                head = write_html_head(map(isolate, part.head), kinds)
                lines += ['<div class="part"><div class="table">', f"<table>{head}<tbody>"]
                for row in part.rows:
                    label, *cells = (isolate(cell.text) for cell in row)
                    lines.append(write_html_row(label, cells, kinds[1:]))
                lines += ["</tbody></table>", "</div>"]
                lines += draw_bars_svg(part.chart, f"p{chapter}-{place}") if part.chart else []
                lines.append("</div>")
            lines.append("</section>")
    if report.skipped:
        lines.append(f"<h2>{escape(report.skipped_title)}</h2>")
        lines += [f'<p class="note">{isolate(file)}: {isolate(why)}</p>' for file, why in report.skipped]
    return write_page(report.language, report.title, write_stylesheet("A4 portrait", 15, 10) + STYLE, lines)


# JSON ----------------------------------------------------------------------------------------------------------------

OBJECTIVES = "objectives"
"""The key of what was in play: the name that scripts rely on."""


def stats_json(report: Report) -> dict[str, object]:
    """Return figures over everything, then game by game; averages have two decimal places.

    Points that another game counts as aims are not mixed in.
    """
    spellings = {person.id: list(names) for person, names in list_spellings(report.people).items()}
    return {
        **_figures_json(report.overall),
        "by_game": [
            {"game": chapter.figures.game, "name": chapter.name, **_figures_json(chapter.figures)}
            for chapter in report.chapters
        ],
        "imported": report.imported,
        "stopped": sum(dated.evening.stopped for dated in report.overall.evenings),
        "people": [
            {"id": player.person.id, "player": player.person.name, "spellings": spellings.get(player.person.id, [])}
            for player in report.overall.players
        ],
        "skipped": [{"file": each.file, "why": each.why} for each in report.skipped],
    }


def _figures_json(figures: Figures) -> dict[str, object]:
    found = figures.referee
    players, rows, things = [], [], []
    for player in figures.players:
        names = dict.fromkeys(row for outcome in player.outcomes for row in outcome.rows)
        players.append({
            "player": player.person.name, "games": len(player.outcomes), "wins": player.wins,
            **_points_json(player.outcomes),
            "places": {str(place): times for place, times in player.places.items()},
            "rows": {row: _round_mean(o.rows[row] for o in player.outcomes if row in o.rows) for row in names},
        })  # fmt: skip
    for row in figures.rows:
        rows.append({
            "row": row.row, "results": len(row.outcomes), "average": _round_mean(row.points()),
            "won": _round_mean(row.points(lambda outcome: outcome.won)),
            "other": _round_mean(row.points(lambda outcome: not outcome.won)), "most": max(row.points()),
        })  # fmt: skip
    for group in figures.in_play:
        names = {row: None for o in group.outcomes for row in o.rows if row.endswith(f":{group.key}")}
        own = [(o.rows[row], o.won) for o in group.outcomes for row in names if row in o.rows]
        things.append({
            "id": group.key, "games": group.games, **_points_json(group.outcomes),
            "points": _round_mean(points for points, _won in own),
            "won": _round_mean(points for points, won in own if won),
        })  # fmt: skip
    return {
        "games": len(figures.evenings),
        "players": players,
        "rows": rows,
        "head_to_head": [
            {
                "player": duel.person.name, "opponent": duel.other.name, "games": duel.games,
                "ahead": duel.ahead, "level": duel.level, "behind": duel.behind,
            }
            for duel in figures.head_to_head
        ],
        OBJECTIVES: things,
        "by_players": [
            {
                "players": int(group.key), "games": group.games, **_points_json(group.outcomes),
                "turns": _round_mean(group.turns),
            }
            for group in figures.by_players
        ],
        "seats": [
            {
                "seat": int(group.key), "games": len(group.outcomes), "wins": group.wins,
                "expected": round(group.expected, 2), **_points_json(group.outcomes),
            }
            for group in figures.seats
        ],
        "records": [
            {
                "record": best.what, "value": best.value, "players": [person.name for person in best.people],
                "date": best.dated.evening.date or None, "file": best.dated.file,
            }
            for best in figures.records
        ],
        "turns": {
            "games": len(figures.turns), "average": _round_mean(figures.turns),
            "shortest": min(figures.turns, default=None), "longest": max(figures.turns, default=None),
        },
        "referee": {
            "turns": found.turns, "overruled": found.rulings, "broken": found.broken, "unjudged": found.unjudged,
            "refused": None,
            "rules": [{"rule": rule, "overruled": told, "broken": against} for rule, told, against in found.by_rule],
        },
    }  # fmt: skip


def _points_json(outcomes: Sequence[Outcome]) -> dict[str, object]:
    points = [outcome.points for outcome in outcomes if outcome.points is not None]
    return {"average": _round_mean(points), "best": max(points, default=None), "worst": min(points, default=None)}


def _round_mean(values: Iterable[int]) -> float | None:
    found = mean(values)
    return None if found is None else round(found, 2)
