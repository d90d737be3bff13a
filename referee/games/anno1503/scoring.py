"""The result of Anno 1503 (Siegpunkte, Spielende): the sheet of a record or a tally, and what is asked for a tally.

Answers are kept by key; `1/gold` belongs to the second player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.answers import InvalidAnswer, Question, list_results, read_plain_answer
from referee.engine.reading import Problem, TomlTable, read_head
from referee.engine.score import PlayerScore, Scored, ScoreLine, ScoreSheet, SheetRow
from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.value import Value
from referee.engine.verdict import Hint
from referee.games.anno1503.rules.turns import tell_win
from referee.games.anno1503.state import AGREEMENT, POST
from referee.games.anno1503.turn import list_counted

if TYPE_CHECKING:
    from referee.engine.answers import AllNames
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.ruleset import Ruleset
    from referee.games.anno1503.state import Player, State


class VictoryCounts(Value):
    """What a player has of each thing that brings a victory point."""

    player: str
    counts: Mapping[str, int]


def score(ruleset: Ruleset, final_counts: Sequence[VictoryCounts], winner: str | None, *, final: bool) -> ScoreSheet:
    """victory.marker: each condition counts once; nobody but the winner has a rank."""
    players = tuple(
        PlayerScore(entry.player, tuple(lines(ruleset, entry.counts)), 1 if entry.player == winner else 0)
        for entry in final_counts
    )
    decided = "unfinished" if winner is None else "three_points"
    return ScoreSheet(ruleset.id, players, (winner,) if winner is not None else (), decided, final)


def lines(ruleset: Ruleset, counts: Mapping[str, int]) -> list[ScoreLine]:
    """Return the point of each condition if it is held, its count and target; gold is shown even above its target."""
    targets = ruleset.scoring.targets
    found = []
    for row in ruleset.scoring.rows:
        count, target = counts.get(row, 0), targets[row]
        points, how = int(count >= target), f"{count}/{target}"
        found.append(ScoreLine(row, points, how, shown=f"{points} ({how})"))
    return found


def too_many_together(ruleset: Ruleset, counts: Mapping[str, Sequence[int]]) -> list[tuple[str, int, int]]:
    """victory.not_exclusive: of what there are more than the box brings for so many players, how many, and the most."""
    found = []
    for key, bound in ruleset.bounds.items():
        most = bound[len(counts[key])]
        if sum(counts[key]) > most:
            found.append((key, sum(counts[key]), most))
    return found


def score_state(state: State) -> Scored:
    """Return the sheet of a table as it stands; final once somebody has won."""
    final_counts = [VictoryCounts(player.name, state.counts(player)) for player in state.players]
    winner = None if state.win is None else state.players[state.win.seat].name
    return Scored(score(state.ruleset, final_counts, winner, final=state.over))


def sheet_rows(ruleset: Ruleset, language: str, in_play: Sequence[str] | None) -> tuple[SheetRow, ...]:
    """Return the five conditions, in the same order in every language."""
    return tuple(SheetRow(row, Ref("victory_point", row)) for row in ruleset.scoring.rows)


# how it came about -------------------------------------------------------------------------------------------


def course(state: State) -> tuple[Hint, ...]:
    """Return the lines below the result: when points came and went, who won when and how, and the game in numbers."""
    won = () if state.win is None else (tell_win(state, state.win),)
    hints: list[Hint] = []
    for change in state.changes:
        facts: dict[str, Fact] = {"turn": change.turn, "player": change.player, "cause": change.cause}
        point = {"point": Ref("victory_point", change.point)}
        hints.append(Hint("point_gained" if change.gained else "point_lost", facts | point))
    ended = [Hint("position", _list_holdings(player)) for player in state.players] if state.over else []
    return (*hints, *won, *ended, *_tell_numbers(state))


def _list_holdings(player: Player) -> dict[str, Fact]:
    """Return what a player has at the end of the game."""
    posts = tuple(
        Text(N_("{number}: {good}"), {"number": number, "good": Ref("good", good)})
        for number, good in sorted(player.posts.items())
    )
    things: dict[str, Listing] = {
        "inhabitants": list_counted(player.inhabitants, "inhabitant"),
        "buildings": list_counted(player.buildings.values(), "building"),
        "posts": Listing(posts),
        "hand": list_counted(good for good, count in player.hand.items() for _ in range(count)),
    }
    told: dict[str, Fact] = {key: found if found.items else "–" for key, found in things.items()}
    return told | {"player": player.name, "agreements": player.agreements, "ships": len(player.ships)}


def _tell_numbers(state: State) -> list[Hint]:
    """Tell rolls, events, and what everyone earned, spent and paid."""
    if not state.course:
        return []
    # Translators: how often a side of the die came up, for example "3: 2".
    count, course, limits = N_("{side}: {count}"), state.course, state.ruleset.limits
    sides = range(1, limits.sides + 1)
    rolls = tuple(Text(count, {"side": side, "count": course["die", str(side)]}) for side in sides)
    events = tuple(Ref("event", kind, course["event", kind]) for kind in dict.fromkeys(limits.events))
    found = [Hint("rolls", {"counts": Listing(rolls)}), Hint("events", {"counts": Listing(events)})]
    for player in state.players:
        numbers = {key: course[key, player.name] for key in ("tiles", "sold", "bought", "paid")}
        found.append(Hint("voyages", {"player": player.name, **numbers}))
    return found


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
    """Return the sheet of a tally, or everything that keeps it from being counted."""
    problems: list[Problem] = []
    top = TomlTable(data, file, problems, words=words)
    results = top.tables("result")
    _name_buildings(results, ruleset)
    named = [str(entry.data["player"]) for entry in results if isinstance(entry.data.get("player"), str)]
    head = read_head(top, ruleset.editions, ruleset.setup.players, named=list(dict.fromkeys(named)))
    found: dict[str, VictoryCounts] = {}
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
    """Replace the names of buildings, in any language, by their ids."""
    for entry in results:
        value = entry.data.get("buildings")
        if isinstance(value, list):
            ids = [entry.find_name(str(each), ruleset.buildings) or each for each in value]
            entry.data = {**entry.data, "buildings": ids}


def tally_at(state: State) -> dict[str, object]:
    """Return the end of a played game as a tally: what each player has, and who won."""
    counts = {player.name: state.counts(player) for player in state.players}
    results = [{"player": name, **{key: has[row] for key, row in KEYS.items()}} for name, has in counts.items()]
    return {"result": results} | ({"winner": state.players[state.win.seat].name} if state.win is not None else {})


def _result(table: TomlTable, ruleset: Ruleset, players: tuple[str, ...], found: dict[str, VictoryCounts]) -> None:
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
        found[player] = VictoryCounts(player, counts)
    table.done()


def _check_named(table: TomlTable, ruleset: Ruleset, named: list[Any]) -> None:
    """building.no_duplicate: buildings that are told by name exist, and nobody has one twice."""
    for kind in dict.fromkeys(map(str, named)):
        if kind not in ruleset.buildings:
            table.complain("buildings", "unknown_name", found=kind, known=tuple(ruleset.buildings))
        elif named.count(kind) > 1:
            table.complain("buildings", "building_twice", building=Ref("building", kind))


def _check_together(top: TomlTable, ruleset: Ruleset, found: Mapping[str, VictoryCounts]) -> None:
    """victory.not_exclusive: posts, agreements and buildings are too few for everybody."""
    counts = {key: [final_count.counts[KEYS[key]] for final_count in found.values()] for key in ruleset.bounds}
    for key, count, most in too_many_together(ruleset, counts):
        top.complain("result", "too_many_together", thing=THINGS[key], found=count, most=most, players=len(found))


def _odd(ruleset: Ruleset, sheet: ScoreSheet) -> tuple[Hint, ...]:
    """Return points that nobody can have, since the game ends with the third one of the player on turn."""
    needed = ruleset.scoring.to_win
    return tuple(
        Hint("points_many", {"player": player.player, "count": player.total, "needed": needed})
        for player in sheet.players
        if player.total > needed or (player.total == needed and player.player not in sheet.winners)
    )


def most_of(ruleset: Ruleset) -> dict[str, int]:
    """Return the most that a player can have of each."""
    home = ruleset.home
    return {
        "gold": MOST_GOLD,
        "trading_posts": home.stone_piers,
        "trade_agreements": home.wooden_piers,
        "buildings": home.fields - home.first_building_field + 1,
        "merchants": ruleset.supply.tiles[ruleset.inhabitants[ruleset.levels[-1]].tile],
    }


def _winner(top: TomlTable, ruleset: Ruleset, found: Mapping[str, VictoryCounts]) -> str | None:
    """Return who won: as told, or the only one with enough points; without either, the game was broken off."""
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


Answers = Mapping[str, Any]


def questions(
    ruleset: Ruleset, answers: Answers, ties: Sequence[tuple[str, str]], rows: Sequence[str] = ()
) -> Iterator[Question]:
    """Yield all questions in order, as far as the answers tell."""
    yield Question("players", "players", Text(N_("Players, in seating order")), "", *ruleset.setup.players)
    if "players" not in answers:
        return
    players, most = answers["players"], most_of(ruleset)
    for seat, player in enumerate(players):
        for key, row in KEYS.items():
            left = most[key]
            if key in ruleset.bounds:  # what the other players have left for this one
                taken = sum(answers.get(f"{other}/{key}", 0) for other in range(len(players)) if other != seat)
                left = min(left, ruleset.bounds[key][len(players)] - taken)
            yield Question(f"{seat}/{key}", "sum", Ref("sheet", row), player, 0, left)
    able = _able_to_win(ruleset, answers)
    if len(able) > 1:
        yield Question("winner", "choice", Ref("phrase", "winner"), choices=able)


def _able_to_win(ruleset: Ruleset, answers: Answers) -> tuple[str, ...]:
    """Return the players with enough points, once all is known; of several somebody has to say who was first."""
    targets = ruleset.scoring.targets
    found = []
    for seat, player in enumerate(answers["players"]):
        counts = {row: answers.get(f"{seat}/{key}", 0) for key, row in KEYS.items()}
        if sum(counts[row] >= targets[row] for row in targets) >= ruleset.scoring.to_win:
            found.append(player)
    return tuple(found)


def read_answer(question: Question, text: str, ruleset: Ruleset, names: AllNames) -> object:
    """Return the answer as it goes into the tally, or why it does not fit."""
    found = read_plain_answer(question, text)
    return InvalidAnswer("unknown", {"word": text, "known": question.choices}) if found == "" else found


def tally_of(answers: Answers) -> dict[str, object]:
    """Return the answers as the tally that a file would hold; what was not answered is left out."""
    tally: dict[str, Any] = {"format": 1, "game": "anno1503"}
    tally |= {key: answers[key] for key in ("players", "winner") if key in answers}
    return tally | {"result": list_results(answers)}
