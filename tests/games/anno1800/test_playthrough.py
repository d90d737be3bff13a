"""Complete games composed by hand (playthroughs/*.toml), replayed with the table checked after every turn."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.games.anno1800.scoring import score_state
from referee.games.anno1800.setup import reveal
from referee.games.anno1800.state import State
from tests.games.anno1800.build_table import differences, judged, table

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.toml"))
all_games = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def game(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


@cache
def played(path: Path) -> tuple[list[State], list[tuple[str, ...]]]:
    """The tables before and after each turn, and the turns in canonical words."""
    data = game(path)
    tables = [table({}, data["players"], data["objectives"], data["edition"])]
    moves = []
    for number, turn in enumerate(data["turn"], start=1):
        state = tables[-1]
        assert state.players[state.to_move].name == turn["player"], number
        found = judged(state, turn["move"])
        assert found.verdict.legal, (number, turn["move"], found.verdict.violations)
        tables.append(found.after)
        moves.append(found.verdict.moves)
    return tables, moves


@all_games
def test_it_starts_with_the_setup(path: Path) -> None:
    assert differences(played(path)[0][0], game(path)["setup"]) == []


@all_games
def test_the_table_after_every_turn(path: Path) -> None:
    tables, _ = played(path)
    for number, turn in enumerate(game(path)["turn"], start=1):
        expected = dict(turn["after"])
        mine = expected.pop("me", {})
        expected["player"] = {**expected.get("player", {}), turn["player"]: mine}
        assert differences(tables[number], expected) == [], (number, turn["player"], turn["move"])


@all_games
def test_the_game_is_over_after_the_last_turn_and_not_before(path: Path) -> None:
    tables, _ = played(path)
    assert [state.over for state in tables] == [False] * (len(tables) - 1) + [True]
    assert "end.final_round" in {v.rule for v in judged(tables[-1], "festival").verdict.violations}


@all_games
def test_the_final_score(path: Path) -> None:
    data = game(path)
    tables, _ = played(path)
    assert not score_state(tables[-1]).sheet.final, "cards lie face down"
    state, problems = reveal(tables[-1], {"reveal": data["reveal"]}, path.name)
    assert problems == []
    sheet = score_state(state).sheet
    assert sheet.final
    for player in sheet.players:
        expected = data["score"][player.player]
        rows = {line.row: line.points for line in player.lines}
        assert {row: rows[row] for row in expected["rows"]} == expected["rows"], player.player
        assert sum(rows.values()) == player.total == expected["total"]
        assert player.rank == expected["rank"]


@all_games
def test_the_canonical_record_is_the_same_game(path: Path) -> None:
    tables, moves = played(path)
    for number, said in enumerate(moves):
        again = judged(tables[number], "; ".join(said))
        assert again.verdict.moves == said
        assert again.after == tables[number + 1]


@all_games
def test_without_payments_it_is_still_legal(path: Path) -> None:
    tables, _ = played(path)
    for number, turn in enumerate(game(path)["turn"]):
        clauses = [clause.partition(" with ")[0] for clause in turn["move"].split("; ")]
        assert judged(tables[number], "; ".join(clauses)).verdict.legal, turn
