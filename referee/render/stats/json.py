"""The figures for other programs: names and ids as they are, averages with two decimal places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.evenings.figures import Figures, Group, Outcome, Player, Row, mean
from referee.engine.evenings.people import spelled
from referee.engine.evenings.report import Chapter, Report

OBJECTIVES = "objectives"
"""What was in play, under the name that scripts rely on."""


def stats_json(report: Report) -> dict[str, object]:
    """Figures over everything, then game by game. Points that another game counts as aims are not mixed in."""
    spellings = {person.id: list(names) for person, names in spelled(report.people).items()}
    return {
        **_figures(report.overall),
        "by_game": [_chapter(chapter) for chapter in report.chapters],
        "imported": report.imported,
        "people": [
            {"id": player.person.id, "player": player.person.name, "spellings": spellings.get(player.person.id, [])}
            for player in report.overall.players
        ],
        "skipped": [{"file": each.file, "why": each.why} for each in report.skipped],
    }


def _chapter(chapter: Chapter) -> dict[str, object]:
    return {"game": chapter.figures.game, "name": chapter.name, **_figures(chapter.figures)}


def _figures(figures: Figures) -> dict[str, object]:
    return {
        "games": len(figures.evenings),
        "players": [_player(player) for player in figures.players],
        "rows": [_row(row) for row in figures.rows],
        "head_to_head": [
            {
                "player": duel.person.name, "opponent": duel.other.name, "games": duel.games,
                "ahead": duel.ahead, "level": duel.level, "behind": duel.behind,
            }
            for duel in figures.head_to_head
        ],
        OBJECTIVES: [_in_play(group) for group in figures.in_play],
        "by_players": [
            {"players": int(group.key), "games": group.games, **_points(group.outcomes), "turns": _round(group.turns)}
            for group in figures.by_players
        ],
        "seats": [
            {
                "seat": int(group.key), "games": len(group.outcomes), "wins": group.wins,
                "expected": round(group.expected, 2), **_points(group.outcomes),
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
            "games": len(figures.turns), "average": _round(figures.turns),
            "shortest": min(figures.turns, default=None), "longest": max(figures.turns, default=None),
        },
        "referee": _referee(figures),
    }  # fmt: skip


def _player(player: Player) -> dict[str, object]:
    names = dict.fromkeys(row for outcome in player.outcomes for row in outcome.rows)
    rows = {row: _round([o.rows[row] for o in player.outcomes if row in o.rows]) for row in names}
    return {
        "player": player.person.name,
        "games": len(player.outcomes),
        "wins": player.wins,
        **_points(player.outcomes),
        "places": {str(place): times for place, times in player.places.items()},
        "rows": rows,
    }


def _points(outcomes: Sequence[Outcome]) -> dict[str, object]:
    points = [outcome.points for outcome in outcomes if outcome.points is not None]
    return {"average": _round(points), "best": max(points, default=None), "worst": min(points, default=None)}


def _row(row: Row) -> dict[str, object]:
    return {
        "row": row.row,
        "results": len(row.outcomes),
        "average": _round(row.points()),
        "won": _round(row.points(lambda outcome: outcome.won)),
        "other": _round(row.points(lambda outcome: not outcome.won)),
        "most": max(row.points()),
    }


def _in_play(group: Group) -> dict[str, object]:
    rows = {row for outcome in group.outcomes for row in outcome.rows if row.endswith(f":{group.key}")}
    own = [(outcome.rows[row], outcome.won) for outcome in group.outcomes for row in rows if row in outcome.rows]
    return {
        "id": group.key,
        "games": group.games,
        **_points(group.outcomes),
        "points": _round([points for points, _won in own]),
        "won": _round([points for points, won in own if won]),
    }


def _referee(figures: Figures) -> dict[str, object]:
    found = figures.referee
    return {
        "turns": found.turns,
        "overruled": found.rulings,
        "broken": found.broken,
        "unjudged": found.unjudged,
        "refused": None,
        "rules": [{"rule": rule, "overruled": told, "broken": against} for rule, told, against in found.by_rule],
    }


def _round(values: Iterable[int]) -> float | None:
    found = mean(values)
    return None if found is None else round(found, 2)
