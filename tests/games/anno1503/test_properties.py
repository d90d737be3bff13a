"""Properties of random legal play: pieces are conserved, text and replay are exact, a game ends or can go on."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.games.anno1503.options import options
from referee.games.anno1503.scoring import score_state
from referee.games.anno1503.setup import start
from referee.games.anno1503.state import TREASURE_GOLD, State
from referee.games.anno1503.status import status
from tests.games.anno1503.build_table import record, ruleset, table, words
from tests.games.anno1503.playing import must_judge, random_turn

NAMES = ["Anna", "Ben", "Cleo", "Dan"]
QUICK = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def rich(rng: Random, players: int, board: bool) -> dict[str, Any]:
    """A case in the middle of a game, so that everything can happen within a few turns."""
    position: dict[str, dict[str, Any]] = {}
    for name in NAMES[:players]:
        hand = ", ".join(f"{rng.randint(0, 2)} {good}" for good in ruleset().goods)
        fields = rng.choice(["P S", "P S P", "S C P P", "S M C P P", "M M C P P"])
        kinds = rng.sample(["church", "school", "tavern", "great_trading_post", "shipyard", "smithy"], 2)
        buildings = ", ".join(f"{field} {kind}" for field, kind in zip((4, 5), kinds, strict=True))
        position[name] = {
            "gold": rng.randint(0, 33), "hand": hand, "fields": fields, "agreements": rng.randint(0, 3),
            "buildings": ", ".join(buildings.split(", ")[: max(0, len(fields.split()) - 3)]),
        }  # fmt: skip
    display = dict.fromkeys(ruleset().buildings, 1)
    case: dict[str, Any] = {"players": NAMES[:players], "position": position, "display": display}
    if board:  # event.pirate.always_a_field: every tile at a home island left a free field behind
        gone = sum(area["agreements"] for area in position.values())
        case["tiles"] = sorted(table({"players": NAMES[:players]}).tiles)[gone:]
    return case | {"board": board}


def tiles(state: State) -> int:
    at_home = sum(player.island_tiles() for player in state.players)
    return len(state.tiles) + at_home + sum(state.treasures.values())


def gold(state: State) -> int:
    """Gold of all players without what came from and went to the bank since the start."""
    names = [player.name for player in state.players]
    earned = sum(state.course["sold", name] for name in names)
    spent = sum(state.course["bought", name] + state.course["paid", name] for name in names)
    found = ruleset().limits.treasure_gold * state.treasures[TREASURE_GOLD]
    return sum(player.gold for player in state.players) - earned + spent - found


def check_table(state: State, first: State) -> None:
    assert gold(state) == gold(first)
    assert state.board is None or tiles(state) == tiles(first)
    assert state.buildings == first.buildings
    display = state.display() or {}
    assert all(count >= 0 for count in display.values())
    for good in ruleset().goods:
        left = state.pile(good)
        assert left is not None
        assert left >= 0
        assert left + sum(player.hand[good] for player in state.players) == state.cards_per_good
    for player in state.players:
        assert player.gold >= 0
        assert min(player.hand.values()) >= 0
        assert all(state.free_tiles(player, size) >= 0 for size in ("small", "large"))
        assert all(4 <= field <= len(player.inhabitants) for field in player.buildings)
        assert len(set(player.buildings.values())) == len(player.buildings)
        assert player.piers is not None
        assert set(player.posts) <= set(player.piers)
        assert 0 <= player.agreements <= 3
        assert set(player.ships) <= {1, 2}
        assert state.board is None or all(state.board.is_sea(field) for field in player.ships.values())


def check_text(before: State, moves: tuple[str, ...], after: State, language: str) -> None:
    """text → move → text is the identity, in whatever language is tried first, and leads to the very same table."""
    again = must_judge(before, "; ".join(moves), language)
    assert again.verdict.moves == moves
    assert again.after == after


def check_status(state: State, case: dict[str, Any]) -> None:
    """A status is plain data, and typed back as a position it is the same table."""
    told = json.loads(json.dumps(status(state)))
    data = record(case)
    keys = ("gold", "hand", "inhabitants", "buildings", "trading_posts", "trade_agreements", "ships")
    areas = {area["player"]: {key: area[key] for key in keys} for area in told["players"]}
    data["position"] = {
        "to_move": state.players[state.to_move].name, "round": told["round"], "turn": told["turn"],
        "display": told["display"], "treasures": told["treasures"], "player": areas,
    } | ({"tiles": told["tiles"]} if state.board else {})  # fmt: skip
    again = start(ruleset(), data, words(), "status").state
    assert again.players == state.players
    assert (again.tiles, again.display(), again.turn) == (state.tiles, state.display(), state.turn)


@QUICK
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4), board=st.booleans())
def test_random_legal_play(seed: int, players: int, board: bool) -> None:
    rng = Random(seed)
    case = rich(rng, players, board) if rng.random() < 0.7 else {"players": NAMES[:players], "board": board}
    first = state = table(case)
    played: list[tuple[str, ...]] = []
    for _ in range(10):
        if state.over:
            break
        before = state
        found = random_turn(state, rng)
        state = found.after
        played.append(found.verdict.moves)
        check_table(state, first)
        check_text(before, found.verdict.moves, state, rng.choice(["en", "de", "fr", "cs"]))
        assert state.over or state.to_move == (before.to_move + 1) % players
    check_status(state, case)
    sheet = score_state(state).sheet
    assert [score.total for score in sheet.players] == [len(state.points(player)) for player in state.players]
    replayed = first
    for moves in played:
        replayed = must_judge(replayed, "; ".join(moves)).after
    assert replayed == state


@pytest.mark.slow
@QUICK
@given(seed=st.integers(0, 10**6))
def test_a_game_ends_or_can_go_on(seed: int) -> None:
    """Whoever has not won can always take a turn, and the winner has three points."""
    rng = Random(seed)
    state = table(rich(rng, 2, board=True))
    for _ in range(25):
        if state.win is not None:
            assert len(state.points(state.players[state.win.seat])) >= 3
            assert must_judge(state, "roll 4").verdict.legal is False
            return
        state = random_turn(state, rng).after


@QUICK
@given(seed=st.integers(0, 10**6))
def test_every_option_is_legal(seed: int) -> None:
    state = table(rich(Random(seed), 2, board=True))
    nothing = "roll 6 5 take Anna nothing, Ben nothing"
    for option in [] if state.over else options(state):
        found = must_judge(state, f"{nothing}; {option.move}")
        broken = {violation.rule for violation in found.verdict.violations}
        assert broken <= {"hand.max_five_end_of_turn"}, option
        assert found.verdict.moves[1] == option.move
