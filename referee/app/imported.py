"""Tallies that came from another program: who played, with how many points, and who won; no rows of a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.app.lookup import seats_of
from referee.engine.head import read_head
from referee.engine.reading import Problem, TomlTable
from referee.engine.score import PlayerScore, Scored, ScoreLine, ScoreSheet
from referee.engine.value import Value
from referee.games import load
from referee.storage.rulesets import load_table

IMPORTED = "imported"
TOTAL = "total"
"""The only line of such a sheet."""
MOST_POINTS = 999_999
"""No game is won with more, nor lost with fewer below zero."""


def is_imported(data: Mapping[str, object]) -> bool:
    return data.get(IMPORTED) is True


class ToldResult(Value):
    """What the other program says of a player; None where it says nothing."""

    player: str
    points: int | None = None
    rank: int | None = None
    winner: bool | None = None


def score_imported(data: Mapping[str, object], file: str) -> Scored | list[Problem]:
    """The sheet, or everything that is wrong with the tally."""
    problems: list[Problem] = []
    top = TomlTable(data, file, problems)
    game = str(data["game"])
    results = top.tables("result")
    told = [_told(entry, len(results)) for entry in results]
    editions = tuple(load_table(game, "ruleset")["editions"])
    head = read_head(top, editions, seats_of(game), named=[each.player for each in told])
    for player in head.players:
        count = sum(each.player == player for each in told)
        if count != 1:
            top.complain("result", "imported_result", player=player)
    for each in told:
        if each.player not in head.players:
            top.complain("result", "unknown_player", found=each.player, known=head.players)
    top.raw(IMPORTED)
    top.text("source", required=False)
    top.done()
    if problems:
        return problems
    by_name = {each.player: each for each in told}
    return Scored(_sheet(game, [by_name[player] for player in head.players]), (), head.date)


def _told(entry: TomlTable, players: int) -> ToldResult:
    points = entry.number("points", least=-MOST_POINTS, most=MOST_POINTS) if entry.has("points") else None
    rank = entry.number("rank", least=1, most=players) if entry.has("rank") else None
    winner = entry.flag("winner") if entry.has("winner") else None
    told = ToldResult(entry.text("player"), points, rank, winner)
    entry.done()
    return told


def _sheet(game: str, told: Sequence[ToldResult]) -> ScoreSheet:
    """As told, whatever our own count would say; without any winner told, the most points win."""
    ranks = ranks_of(told, by_points=load(game).by_points)
    named = [each.player for each in told if each.winner]
    winners = tuple(named or (each.player for each, rank in zip(told, ranks, strict=True) if rank == 1))
    players = tuple(
        PlayerScore(each.player, () if each.points is None else (ScoreLine(TOTAL, each.points),), rank)
        for each, rank in zip(told, ranks, strict=True)
    )
    return ScoreSheet(game, players, winners, IMPORTED, bool(winners))


def ranks_of(told: Sequence[ToldResult], *, by_points: bool) -> tuple[int, ...]:
    """Places as told for all, else by points with those who won before all others; else only the winners have one."""
    if all(each.rank for each in told):
        return tuple(each.rank or 0 for each in told)
    if not by_points or any(each.points is None for each in told):
        return tuple(1 if each.winner else 0 for each in told)
    anybody = any(each.winner for each in told)
    keys = [(bool(each.winner) if anybody else False, each.points or 0) for each in told]
    return tuple(1 if anybody and key[0] else 1 + sum(other > key for other in keys) for key in keys)
