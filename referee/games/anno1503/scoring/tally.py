"""A finished table that nobody logged: `[[result]]` entries with what each player had, and who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.head import read_head
from referee.engine.reading import Problem, TomlTable
from referee.engine.score import Scored
from referee.engine.text import Listing, Ref
from referee.engine.verdict import Hint
from referee.games.anno1503.scoring.score import FinalCount, score, too_many_together
from referee.games.anno1503.state import AGREEMENT, POST

if TYPE_CHECKING:
    from referee.engine.score import ScoreSheet
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.ruleset import Ruleset
    from referee.games.anno1503.state import State

KEYS = {
    "gold": "thirty_gold",
    "trading_posts": "four_trading_posts",
    "trade_agreements": "three_trade_agreements",
    "buildings": "four_public_buildings",
    "merchants": "three_merchants",
}
"""What a result tells, and which victory point it counts for."""
THINGS = {
    "trading_posts": Ref("island_tile", POST),
    "trade_agreements": Ref("island_tile", AGREEMENT),
    "buildings": Ref("component", "public_building"),
}
"""What there is only so much of for all players together."""
DECLARED = ("settings", "island", "buildings", "board", "cards_per_good", "tiles")
MOST_GOLD = 999
"""No count of gold comes near it; a larger number is a slip of the finger."""


def score_tally(
    ruleset: Ruleset, data: Mapping[str, Any], file: str, words: Vocabulary | None = None
) -> Scored | list[Problem]:
    """The sheet of a tally, or everything that keeps it from being counted."""
    problems: list[Problem] = []
    top = TomlTable(data, file, problems, words=words)
    results = top.tables("result")
    _name_buildings(results, ruleset)
    named = [str(entry.data["player"]) for entry in results if isinstance(entry.data.get("player"), str)]
    head = read_head(top, ruleset.editions, ruleset.setup.players, named=list(dict.fromkeys(named)))
    found: dict[str, FinalCount] = {}
    for entry in results:
        _result(entry, ruleset, head.players, found)
    for player in head.players:
        if player not in found:
            top.complain("result", "result_missing", player=player)
    if not problems:
        _check_together(top, ruleset, found)
    winner = _winner(top, ruleset, found)
    for key in DECLARED:
        top.raw(key)
    top.done()
    if problems:
        return problems
    final_counts = [found[player] for player in head.players]
    sheet = score(ruleset, final_counts, winner, final=winner is not None)
    return Scored(sheet._replace(warnings=_odd(ruleset, sheet)), (), head.date)


def _name_buildings(results: Sequence[TomlTable], ruleset: Ruleset) -> None:
    """Buildings that are told by name, in any language, by their ids."""
    for entry in results:
        value = entry.data.get("buildings")
        if isinstance(value, list):
            ids = [entry.named(str(each), ruleset.buildings) or each for each in value]
            entry.data = {**entry.data, "buildings": ids}


def tally_at(state: State) -> dict[str, object]:
    """The end of a played game as a tally: what each player has, and who won."""
    counts = {player.name: state.counts(player) for player in state.players}
    results = [{"player": name, **{key: has[row] for key, row in KEYS.items()}} for name, has in counts.items()]
    return {"result": results} | ({"winner": state.players[state.win.seat].name} if state.win is not None else {})


def _result(table: TomlTable, ruleset: Ruleset, players: tuple[str, ...], found: dict[str, FinalCount]) -> None:
    player = table.one_of("player", players)
    most = most_of(ruleset)
    counts = {}
    for key, row in KEYS.items():
        value = table.raw(key)
        count = len(value) if isinstance(value, list | dict) else table.number(key, required=False)
        if key == "buildings" and isinstance(value, list | dict):
            _check_named(table, ruleset, list(value.values() if isinstance(value, dict) else value))
        if count > most[key]:
            table.complain(key, "too_many", found=count, most=most[key])
        counts[row] = count
    if player in found:
        table.complain("player", "result_twice", player=player)
    elif player:
        found[player] = FinalCount(player, counts)
    table.done()


def _check_named(table: TomlTable, ruleset: Ruleset, named: list[Any]) -> None:
    """building.no_duplicate: buildings that are told by name exist, and nobody has one twice."""
    for kind in dict.fromkeys(map(str, named)):
        if kind not in ruleset.buildings:
            table.complain("buildings", "unknown_name", found=kind, known=tuple(ruleset.buildings))
        elif named.count(kind) > 1:
            table.complain("buildings", "building_twice", building=Ref("building", kind))


def _check_together(top: TomlTable, ruleset: Ruleset, found: Mapping[str, FinalCount]) -> None:
    """victory.not_exclusive: posts, agreements and buildings are too few for everybody."""
    counts = {key: [final_count.counts[KEYS[key]] for final_count in found.values()] for key in ruleset.bounds}
    for key, count, most in too_many_together(ruleset, counts):
        top.complain("result", "too_many_together", thing=THINGS[key], found=count, most=most, players=len(found))


def _odd(ruleset: Ruleset, sheet: ScoreSheet) -> tuple[Hint, ...]:
    """Points that nobody can have, since the game ends with the third one of the player on turn."""
    needed = ruleset.scoring.to_win
    return tuple(
        Hint("points_many", {"player": player.player, "count": player.total, "needed": needed})
        for player in sheet.players
        if player.total > needed or (player.total == needed and player.player not in sheet.winners)
    )


def most_of(ruleset: Ruleset) -> dict[str, int]:
    """The most that a player can have of each."""
    home = ruleset.home
    return {
        "gold": MOST_GOLD,
        "trading_posts": home.stone_piers,
        "trade_agreements": home.wooden_piers,
        "buildings": home.fields - home.first_building_field + 1,
        "merchants": ruleset.supply.tiles[ruleset.inhabitants[ruleset.levels[-1]].tile],
    }


def _winner(top: TomlTable, ruleset: Ruleset, found: Mapping[str, FinalCount]) -> str | None:
    """Who won: as told, or the only one with enough points; without either, the game was broken off."""
    targets, needed = ruleset.scoring.targets, ruleset.scoring.to_win
    points = {name: sum(s.counts[row] >= targets[row] for row in targets) for name, s in found.items()}
    told = top.one_of("winner", tuple(found), required=False)
    if told:
        if points[told] < needed:
            top.complain("winner", "winner_points", player=told, count=points[told])
        return told
    able = [name for name, count in points.items() if count >= needed]
    if len(able) > 1:
        top.complain("winner", "winner_unclear", players=Listing(tuple(able)))
    return able[0] if len(able) == 1 else None
