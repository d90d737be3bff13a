"""The parts of one game's chapter, in the order in which they are read; a part without anything to tell is left out."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence

from referee.engine.evenings.figures import Best, Dated, Figures, Group, Row, mean
from referee.engine.evenings.report import Chapter
from referee.i18n import N_, _, date, decimal, gettext, listing, ngettext, number, pgettext
from referee.render.cells import safe
from referee.render.stats.parts import (
    HANDFUL,
    NOTHING,
    Cell,
    Line,
    Part,
    Picture,
    average,
    count,
    points_line,
    text,
    wins,
)
from referee.render.text import Speaker

MOST_COLUMNS = 8
"""With more players a table of rows by players would not be read."""
BETWEEN = "\u00a0·\u00a0"


def parts_of(chapter: Chapter) -> tuple[Part, ...]:
    builders: Sequence[Callable[[Chapter], Part | None]] = (
        _players, _rows, _rows_by_player, _head_to_head, _by_players, _seats, _in_play, _length, _records, _referee,
    )  # fmt: skip
    found = (build(chapter) for build in builders)
    return tuple(part for part in found if part is not None and (part.rows or not part.head))


def overall(figures: Figures) -> Part:
    """Everybody over all games: points of different games are not added up."""
    places, last = _places_head(figures)
    rows = tuple(
        (
            text(safe(player.person.name)),
            count(len(player.outcomes)),
            wins(player.outcomes),
            _places(player.places, last),
        )
        for player in figures.players
    )
    return Part(_("Players"), (_("Player"), _("Games"), _("Wins"), places), rows)


def _players(chapter: Chapter) -> Part:
    head = [_("Player"), _("Games"), _("Wins")]
    columns = [_("Average"), _("Best"), _("Worst")] if chapter.by_points else []
    places, last = _places_head(chapter.figures)
    rows, lines = [], []
    for player in chapter.figures.players:
        points = [outcome.points for outcome in player.outcomes if outcome.points is not None]
        name = safe(player.person.name)
        row = [text(name), count(len(player.outcomes)), wins(player.outcomes)]
        if chapter.by_points:
            row += [average(points), *([count(max(points)), count(min(points))] if points else [NOTHING, NOTHING])]
        rows.append((*row, _places(player.places, last)))
        lines.append(points_line(name, player.outcomes))
    picture = Picture(
        _("Points by player"), tuple(lines), _("bar: average"), range=_("line: from the worst to the best"), dot=_dot()
    )
    return Part(_("Players"), (*head, *columns, places), tuple(rows), picture=picture if chapter.by_points else None)


def _dot() -> str:
    return _("dot: one game")


def _places(places: dict[int, int], last: int) -> Cell:
    """How often each place was reached: "3 · 1 · 0 · 2"."""
    told = BETWEEN.join(number(places.get(place, 0)) for place in range(1, last + 1))
    return Cell(told or "–", told)


def _places_head(figures: Figures) -> tuple[str, int]:
    """The head of that column, and the last place that occurs."""
    last = max((place for player in figures.players for place in player.places), default=0)
    # Translators: the head of a column; {places} for example "1 · 2 · 3", how often each place was reached.
    return _("Places {places}").format(places=BETWEEN.join(map(number, range(1, last + 1)))), last


def _row_name(chapter: Chapter, id: str) -> str:
    speaker = Speaker(chapter.lexicon)
    return next((speaker.name(row.label) for row in chapter.rows if row.id == id), safe(id))


def _in_order(chapter: Chapter) -> list[Row]:
    """The rows of the sheet that occur, as the printed sheet of the language has them."""
    order = {row.id: place for place, row in enumerate(chapter.rows)}
    return sorted(chapter.figures.rows, key=lambda row: order.get(row.row, len(order)))


def _rows(chapter: Chapter) -> Part:
    """What wins? Each row in victories and otherwise."""
    rows, lines = [], []
    for row in _in_order(chapter):
        name = _row_name(chapter, row.row)
        won, lost = row.points(lambda outcome: outcome.won), row.points(lambda outcome: not outcome.won)
        best = row.best
        # Translators: the most points in a row of the sheet, for example "33 (Linda)".
        most = _("{points} ({name})").format(points=number(best.rows[row.row]), name=safe(best.person.name))
        record = Cell(most, best.rows[row.row]) if best.rows[row.row] else NOTHING
        cells = (text(name), average(row.points()), average(won), average(lost), record)
        rows.append(cells if chapter.by_points else cells[:-1])
        lines.append(Line(name, mean(won) or 0, other=mean(lost) or 0))
    head = (_("Row of the sheet"), _("Average"), _("In victories"), _("Otherwise"), _("Most"))
    picture = Picture(
        _("Points by row of the sheet"), tuple(lines), _("full bar: in victories"), _("hatched bar: otherwise")
    )
    games = len({outcome.dated.file for row in chapter.figures.rows for outcome in row.outcomes})
    shown = picture if games >= HANDFUL else None
    return Part(_("What wins?"), head if chapter.by_points else head[:-1], tuple(rows), (_counted(games),), shown)


def _counted(games: int) -> str:
    return ngettext("From {count} game.", "From {count} games.", games).format(count=number(games))


def _rows_by_player(chapter: Chapter) -> Part | None:
    players = chapter.figures.players
    if not 1 < len(players) <= MOST_COLUMNS:
        return None
    rows = tuple(
        (
            text(_row_name(chapter, row.row)),
            *(average(o.rows.get(row.row) for o in player.outcomes) for player in players),
        )
        for row in _in_order(chapter)
    )
    return Part(_("Average by row and player"), (_("Row of the sheet"), *(safe(p.person.name) for p in players)), rows)


def _head_to_head(chapter: Chapter) -> Part:
    """Each pair once."""
    seen: set[frozenset[object]] = set()
    rows = []
    for duel in chapter.figures.head_to_head:
        pair: frozenset[object] = frozenset((duel.person, duel.other))
        if pair not in seen:
            seen.add(pair)
            numbers = (duel.games, duel.ahead, duel.level, duel.behind)
            rows.append((text(safe(duel.person.name)), text(safe(duel.other.name)), *map(count, numbers)))
    head = (_("Player"), _("Opponent"), _("Games"), pgettext("place", "Ahead"), pgettext("place", "Level"),
            pgettext("place", "Behind"))  # fmt: skip
    note = _("Who had the better place, whoever won.") if chapter.by_points else _("Only winners have a place.")
    return Part(_("Head to head"), head, tuple(rows), (note,))


def _by_players(chapter: Chapter) -> Part:
    rows, lines = [], []
    for group in chapter.figures.by_players:
        won = [outcome.points for outcome in group.outcomes if outcome.won]
        points = [outcome.points for outcome in group.outcomes]
        rows.append((count(int(group.key)), count(group.games), average(points), average(won)))
        lines.append(points_line(number(int(group.key)), group.outcomes))
    if not chapter.by_points:
        return Part(_("By number of players"), (_("Players"), _("Games")), tuple(row[:2] for row in rows))
    head = (_("Players"), _("Games"), _("Average"), _("Average of the winners"))
    picture = Picture(
        _("Points by number of players"), tuple(lines), _("bar: average"), range=_("line: from the worst to the best"),
        dot=_dot(),
    )  # fmt: skip
    return Part(_("By number of players"), head, tuple(rows), picture=picture)


def _seats(chapter: Chapter) -> Part:
    rows, lines = [], []
    for group in chapter.figures.seats:
        expected = Cell(decimal(group.expected), round(group.expected, 2))
        cells = (count(int(group.key)), count(len(group.outcomes)), wins(group.outcomes), expected)
        rows.append((*cells, average(o.points for o in group.outcomes)) if chapter.by_points else cells)
        lines.append(Line(number(int(group.key)), group.wins, tick=group.expected))
    head = (_("Seat"), _("Games"), _("Wins"), _("Expected"), _("Average"))
    picture = Picture(_("Wins by seat"), tuple(lines), _("bar: wins"), tick=_("mark: expected if all seats were alike"))
    note = _("Seat 1 starts. Expected: the wins if every seat were as good.")
    enough = any(len(group.outcomes) >= HANDFUL for group in chapter.figures.seats)
    shown = head if chapter.by_points else head[:-1]
    return Part(_("By seat"), shown, tuple(rows), (note,), picture if enough else None)


def _in_play(chapter: Chapter) -> Part:
    rows = []
    for group in chapter.figures.in_play:
        row = _own_row(group)
        own = [outcome.rows[row] for outcome in group.outcomes if row in outcome.rows]
        won = [outcome.rows[row] for outcome in group.outcomes if row in outcome.rows and outcome.won]
        name = _row_name(chapter, row) if row else Speaker(chapter.lexicon).bare_name("", group.key)
        points = average(outcome.points for outcome in group.outcomes)
        rows.append((text(name), count(group.games), points, average(own), average(won)))
    head = (_("In play"), _("Games"), _("Average of all points"), _("Its own points"), _("In victories"))
    return Part(_("By what was in play"), head, tuple(rows))


def _own_row(group: Group) -> str:
    """The row of the sheet that something in play has, if it can bring points."""
    rows = (row for outcome in group.outcomes for row in outcome.rows)
    return next((row for row in rows if row.rpartition(":")[2] == group.key and ":" in row), "")


def _length(chapter: Chapter) -> Part:
    rows = []
    for group in chapter.figures.by_players:
        if group.turns:
            each = (average(group.turns), count(min(group.turns)), count(max(group.turns)))
            rows.append((count(int(group.key)), count(len(group.turns)), *each))
    head = (_("Players"), _("Games"), _("Average"), _("Shortest"), _("Longest"))
    return Part(_("Length in turns"), head, tuple(rows))


RECORDS = {
    "most_points": N_("most points"),
    "fewest_points": N_("fewest points"),
    "fewest_to_win": N_("victory with the fewest points"),
    "greatest_lead": N_("greatest lead"),
    "smallest_lead": N_("smallest lead"),
    "longest": N_("longest game, in turns"),
    "shortest": N_("shortest game, in turns"),
}


def _records(chapter: Chapter) -> Part:
    shown = [b for b in chapter.figures.records if chapter.by_points or b.what in ("longest", "shortest")]
    rows = tuple(_record(best) for best in shown) if len(chapter.figures.evenings) > 1 else ()
    return Part(_("Records of the group"), (_("Record"), _("Value"), _("Who"), _("When")), rows)


def _record(best: Best) -> tuple[Cell, ...]:
    names = listing([safe(person.name) for person in best.people])
    return text(_(RECORDS[best.what])), count(best.value), text(names), Cell(when(best.dated), best.dated.evening.date)


def when(dated: Dated) -> str:
    """The day, as far as the file tells it."""
    known = dated.evening.date
    return date(datetime.date.fromisoformat(known)) if known else "–"


def _referee(chapter: Chapter) -> Part | None:
    """How often the referee was asked and overruled, as far as records tell; sentences alone if no rule was broken."""
    found = chapter.figures.referee
    if not found.turns:
        return None
    domain = f"{chapter.lexicon.game}-rules"
    rows = []
    for rule, overruled, against in found.by_rule:
        title = chapter.rules.get(rule, "")
        told = f"{gettext(title, domain=domain)} ({rule})" if title else rule
        rows.append((Cell(told, rule), count(overruled), count(against)))
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
    return Part(_("The referee"), head if rows else (), tuple(rows), tuple(told_notes))
