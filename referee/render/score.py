"""A counted table in words and as JSON: every row with how it came about, then who won and by what."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.counted import Growth
from referee.engine.score import PlayerScore, Scored, ScoreLine, ScoreSheet, SheetRow
from referee.i18n import _, listing, ngettext, number
from referee.render.cells import left, right, safe, width
from referee.render.doubt import doubt_json
from referee.render.grid import Grid
from referee.render.text import Speaker

IMPORTED = "imported"
"""By what a game was decided that came from another program."""


def score_text(sheet: ScoreSheet, rows: Sequence[SheetRow], speaker: Speaker) -> str:
    """One block a player, then the winner."""
    labels = {row.id: speaker.name(row.label) for row in rows}
    total = speaker.bare_name("sheet", "total")
    column = max(width(label) for label in (*labels.values(), total))
    blocks = [_player_block(player, labels, total, column, speaker) for player in sheet.players]
    return "\n\n".join([*blocks, "\n".join(result_lines(sheet, speaker))])


def _player_block(player: PlayerScore, labels: dict[str, str], total: str, column: int, speaker: Speaker) -> str:
    lines = [safe(player.player)]
    for row, label in labels.items():
        line = player.line(row)
        points = number(line.points) if line.scores else "–"
        lines.append(f"  {left(label, column)}  {right(points, 5)}   {how_of(line, speaker)}".rstrip())
    told = number(player.total) if player.lines else "–"
    lines.append(f"  {left(total, column)}  {right(told, 5)}")
    return "\n".join(lines)


def score_grid(sheet: ScoreSheet, rows: Sequence[SheetRow], speaker: Speaker) -> Grid:
    """A column a player: the points of each row and how they came about."""
    lines = [
        (speaker.name(row.label), *(_cell(player.line(row.id), speaker) for player in sheet.players)) for row in rows
    ]
    total = (speaker.bare_name("sheet", "total"), *(right(number(player.total), 4) for player in sheet.players))
    return Grid(("", *(safe(player.player) for player in sheet.players)), (*lines, total), summed=True, least=18)


def _cell(line: ScoreLine, speaker: Speaker) -> str:
    points = number(line.points) if line.scores else "–"
    return f"{right(points, 4)}\t{how_of(line, speaker)}".rstrip()


def result_lines(sheet: ScoreSheet, speaker: Speaker) -> list[str]:
    """Who won, with how many points, and what decided it."""
    winners = [safe(name) for name in sheet.winners or leaders(sheet)]
    if sheet.decided_by == IMPORTED:
        return _imported_lines(sheet, winners)
    points = max(player.total for player in sheet.players if player.player in (sheet.winners or leaders(sheet)))
    counted = ngettext("{points} point", "{points} points", points).format(points=number(points))
    if not sheet.final:
        # Translators: {names} is one name or a list of names, {points} for example "107 points"; the game is not over.
        ahead = _("So far ahead: {names} ({points})").format(names=listing(winners), points=counted)
        return [ahead, _("Not final: these are the points as they stand.")]
    if len(winners) > 1:
        # Translators: {names} is a list of names, {points} for example "107 points".
        first = _("Shared victory: {names} ({points})").format(names=listing(winners), points=counted)
    else:
        first = _("Victory: {name} ({points})").format(name=winners[0], points=counted)
    return [first, speaker.say(f"decided.{sheet.decided_by}", {})]


def _imported_lines(sheet: ScoreSheet, winners: Sequence[str]) -> list[str]:
    """Who won as the other program tells it; by what it was decided is not known."""
    origin = _("Imported: as another program tells it, without the rows of the sheet.")
    if not sheet.final:
        return [_("Nobody is told as the winner."), origin]
    # Translators: {names} is one name or a list of names.
    return [_("Victory: {names}").format(names=listing(winners)), origin]


def leaders(sheet: ScoreSheet) -> tuple[str, ...]:
    """Who has the most points, whatever that decides."""
    most = max(player.total for player in sheet.players)
    return tuple(player.player for player in sheet.players if player.total == most)


def warning_lines(sheet: ScoreSheet, speaker: Speaker) -> list[str]:
    """What is odd or not certain about the score."""
    # Translators: {text} is a whole sentence.
    return [_("Note: {text}").format(text=speaker.say(hint.what, hint.facts)) for hint in sheet.warnings]


def course_lines(scored: Scored, speaker: Speaker) -> list[str]:
    """How the game went, one line each."""
    return [speaker.say(hint.what, hint.facts) for hint in scored.course]


def score_json(sheet: ScoreSheet, rows: Sequence[SheetRow], speaker: Speaker) -> dict[str, object]:
    """The score for other programs; names as typed."""
    return {
        "game": sheet.game,
        "final": sheet.final,
        "players": [_player_json(player, rows, speaker) for player in sheet.players],
        "winners": list(sheet.winners),
        "decided_by": None if sheet.missing else sheet.decided_by,
        **({"missing": [{"player": name, "entry": entry} for name, entry in sheet.missing]} if sheet.missing else {}),
        "unsure": [doubt_json(doubt) for doubt in sheet.unsure],
        "warnings": [speaker.say(hint.what, hint.facts) for hint in sheet.warnings],
    }


def growth_json(growth: Growth, sheet: ScoreSheet) -> dict[str, object]:
    """Every player's points after every turn; 0 is the start."""
    players = [
        {"player": player.player, "totals": list(growth.totals(seat))} for seat, player in enumerate(sheet.players)
    ]
    return {"turns": list(growth.turns), "players": players}


def how_of(line: ScoreLine, speaker: Speaker) -> str:
    """How the points of a row came about, with the signs of the language."""
    # Translators: the sign between what is divided and by what it is divided.
    return speaker.fact(line.how).replace("÷", _("÷"))


def _player_json(player: PlayerScore, rows: Sequence[SheetRow], speaker: Speaker) -> dict[str, object]:
    lines = [player.line(row.id) for row in rows]
    return {
        "player": player.player,
        "rows": [{"row": line.row, "points": line.points, "how": how_of(line, speaker)} for line in lines],
        "total": player.total if player.lines else None,
        "rank": player.rank,
    }
