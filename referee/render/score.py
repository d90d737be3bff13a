"""The score of a table in words and as JSON: every row with its reckoning, then who won and by what."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.score import Growth, Scored, ScoreLine, ScoreSheet, SheetRow
from referee.i18n import _, listing, ngettext, number
from referee.render.cells import align_left, align_right, safe, width
from referee.render.rules import doubt_json
from referee.render.tables import Grid
from referee.render.text import Speaker

IMPORTED = "imported"
"""The value of `decided_by` of a game that came from another program."""


def tell_score(sheet: ScoreSheet, rows: Sequence[SheetRow], speaker: Speaker) -> str:
    """Return one block a player, then the winner."""
    labels = {row.id: speaker.name(row.label) for row in rows}
    total = speaker.bare_name("sheet", "total")
    column = max(width(label) for label in (*labels.values(), total))
    blocks = []
    for player in sheet.players:
        lines = [safe(player.player)]
        for row, label in labels.items():
            line = player.line(row)
            points = _tell_points(line.points if line.scores else None)
            told = tell_reckoning(line, speaker)
            lines.append(f"  {align_left(label, column)}  {align_right(points, 5)}   {told}".rstrip())
        points = _tell_points(player.total if player.lines else None)
        lines.append(f"  {align_left(total, column)}  {align_right(points, 5)}")
        blocks.append("\n".join(lines))
    return "\n\n".join([*blocks, "\n".join(tell_result(sheet, speaker))])


def score_grid(sheet: ScoreSheet, rows: Sequence[SheetRow], speaker: Speaker) -> Grid:
    """Return a column a player: the points of each row and how they came about."""

    def make_cell(line: ScoreLine) -> str:
        points = _tell_points(line.points if line.scores else None)
        return f"{align_right(points, 4)}\t{tell_reckoning(line, speaker)}".rstrip()

    lines = [(speaker.name(row.label), *(make_cell(player.line(row.id)) for player in sheet.players)) for row in rows]
    total = (speaker.bare_name("sheet", "total"), *(align_right(number(player.total), 4) for player in sheet.players))
    return Grid(("", *(safe(player.player) for player in sheet.players)), (*lines, total), summed=True, least=18)


def _tell_points(points: int | None) -> str:
    return "–" if points is None else number(points)


def tell_result(sheet: ScoreSheet, speaker: Speaker) -> list[str]:
    """Return who won, with how many points, and what decided it; of an imported game what the other program tells."""
    winners = [safe(name) for name in sheet.winners or find_leaders(sheet)]
    if sheet.decided_by == IMPORTED:
        origin = _("Imported: as another program tells it, without the rows of the sheet.")
        if not sheet.final:
            return [_("Nobody is told as the winner."), origin]
        # Translators: {names} is one name or a list of names.
        return [_("Victory: {names}").format(names=listing(winners)), origin]
    points = max(player.total for player in sheet.players if player.player in (sheet.winners or find_leaders(sheet)))
    counted = ngettext("{points} point", "{points} points", points).format(points=number(points))
    # Translators: {why} is the reason that the group gave.
    stopped = [_("Stopped early: {why}").format(why=safe(sheet.stopped))] if sheet.stopped else []
    if not sheet.final or not sheet.winners:
        # Translators: {names} is one name or a list of names, {points} for example "107 points"; the game is not over.
        ahead = _("So far ahead: {names} ({points})").format(names=listing(winners), points=counted)
        return [ahead, *([] if sheet.final else [_("Not final: these are the points as they stand.")]), *stopped]
    if len(winners) > 1:
        # Translators: {names} is a list of names, {points} for example "107 points".
        first = _("Shared victory: {names} ({points})").format(names=listing(winners), points=counted)
    else:
        first = _("Victory: {name} ({points})").format(name=winners[0], points=counted)
    decided = f"decided.{sheet.decided_by}"  # the game has words only where it was a tie
    return [first, *([speaker.say(decided, {})] if speaker.knows(decided) else []), *stopped]


def find_leaders(sheet: ScoreSheet) -> tuple[str, ...]:
    """Return the players with the most points, whatever that decides."""
    most = max(player.total for player in sheet.players)
    return tuple(player.player for player in sheet.players if player.total == most)


def tell_warnings(sheet: ScoreSheet, speaker: Speaker) -> list[str]:
    """Return what is odd or not certain about the score."""
    # Translators: {text} is a whole sentence.
    return [_("Note: {text}").format(text=speaker.say(hint.what, hint.facts)) for hint in sheet.warnings]


def tell_course(scored: Scored, speaker: Speaker) -> list[str]:
    """Return the course of the game, one line each."""
    return [speaker.say(hint.what, hint.facts) for hint in scored.course]


def score_json(sheet: ScoreSheet, rows: Sequence[SheetRow], speaker: Speaker) -> dict[str, object]:
    """Return the score for other programs; names as typed."""
    players = []
    for player in sheet.players:
        lines = [player.line(row.id) for row in rows]
        told = [{"row": line.row, "points": line.points, "how": tell_reckoning(line, speaker)} for line in lines]
        total = player.total if player.lines else None
        players.append({"player": player.player, "rows": told, "total": total, "rank": player.rank})
    return {
        "game": sheet.game,
        "final": sheet.final,
        **({"stopped": sheet.stopped} if sheet.stopped else {}),
        **({"uncounted": list(sheet.uncounted)} if sheet.uncounted else {}),
        "players": players,
        "winners": list(sheet.winners),
        "decided_by": None if sheet.missing else sheet.decided_by,
        **({"missing": [{"player": name, "entry": entry} for name, entry in sheet.missing]} if sheet.missing else {}),
        "unsure": [doubt_json(doubt) for doubt in sheet.unsure],
        "warnings": [speaker.say(hint.what, hint.facts) for hint in sheet.warnings],
    }


def growth_json(growth: Growth, sheet: ScoreSheet) -> dict[str, object]:
    """Return every player's points after every turn; turn 0 is the start."""
    players = [
        {"player": player.player, "totals": list(growth.totals(seat))} for seat, player in enumerate(sheet.players)
    ]
    return {"turns": list(growth.turns), "players": players}


def tell_reckoning(line: ScoreLine, speaker: Speaker) -> str:
    """Return how the points of a row came about, with the signs of the language."""
    # Translators: the sign between what is divided and by what it is divided.
    return speaker.fact(line.how).replace("÷", _("÷"))
