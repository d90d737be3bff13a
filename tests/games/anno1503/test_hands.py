"""What hands have to do, in random play: who does it has the table that the referee has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from referee.engine.verdict import Hands
from referee.games.anno1503.hands import events, hands
from referee.games.anno1503.state import State
from referee.games.anno1503.status import status
from tests.games.anno1503.build_table import table
from tests.games.anno1503.playing import must_judge, random_turn
from tests.games.anno1503.test_properties import rich

NOT_HANDS = ("round", "turn", "to_move", "phase", "winner")
"""What passes on by itself when a turn is over."""
GAMES, TURNS = 24, 12


def do(before: dict[str, Any], todo: Iterable[Hands]) -> dict[str, Any]:
    """The table as `status` shows it, after everybody has done it; nothing is taken from where it does not lie."""
    now = deepcopy(before)
    players = {player["player"]: player for player in now["players"]}
    for one in todo:
        for deed in one.deeds:
            DO[deed.kind](now, players, one.player, dict(deed.facts))
    return comparable(now)


def comparable(found: dict[str, Any]) -> dict[str, Any]:
    now = {key: value for key, value in deepcopy(found).items() if key not in NOT_HANDS}
    now["tiles"] = None if now["tiles"] is None else set(now["tiles"])
    for player in now["players"]:
        del player["points"]  # follows from the rest
        player["hand"] = {good: count for good, count in player["hand"].items() if count}
    return now


def _goods(now: Any, players: Any, me: str, facts: dict[str, Any]) -> None:
    for end, count in (("from", -facts["count"]), ("to", facts["count"])):
        name = me if facts[end] == "player" else facts[end]
        holder = now["supply"] if name == "supply" else players[name]["hand"]
        holder[facts["good"]] = holder.get(facts["good"], 0) + count
        assert holder[facts["good"]] >= 0, facts


def _gold(now: Any, players: Any, me: str, facts: dict[str, Any]) -> None:
    for end, count in (("from", -facts["count"]), ("to", facts["count"])):
        name = me if facts[end] == "player" else facts[end]
        if name != "supply":
            players[name]["gold"] += count


def _ships(now: Any, players: Any, me: str, facts: dict[str, Any]) -> None:
    ships = players[me]["ships"]
    assert ships.pop(str(facts["ship"]), "supply") == facts["from"]
    if facts["to"] != "supply":
        ships[str(facts["ship"])] = facts["to"]


def _tiles(now: Any, players: Any, me: str, facts: dict[str, Any]) -> None:
    tile, here = facts["tile"], players[me]
    placed = facts["to"] == "home_island"
    if tile == "island_tile":
        now["tiles"].remove(facts["from"]) if placed else now["tiles"].append(facts["to"])
    elif tile.startswith("treasure"):
        now["treasures"][tile] = now["treasures"].get(tile, 0) + facts["count"]
    elif tile == "trade_agreement":
        here["trade_agreements"] += facts["count"] if placed else -facts["count"]
    elif tile == "trading_post":
        posts, number = here["trading_posts"], str(facts["number"])
        if placed:
            posts[number] = facts["good"]
        else:
            assert posts.pop(number) == facts["good"]
    elif tile in ("pioneer", "settler", "citizen", "merchant"):
        _inhabitant(here["inhabitants"], facts, placed)
    else:
        buildings, field = here["buildings"], str(facts["field"])
        if placed:
            buildings[field] = tile
        else:
            assert buildings.pop(field) == tile
        if now["display"] is not None:
            now["display"][tile] += -1 if placed else 1


def _inhabitant(living: list[str], facts: dict[str, Any], placed: bool) -> None:
    field = facts["field"] - 1
    if not placed:
        assert living.pop(field) == facts["tile"]
    elif "over" in facts:
        assert living[field] == facts["over"]
        living[field] = facts["tile"]
    else:
        assert len(living) == field
        living.append(facts["tile"])


DO = {"goods": _goods, "gold": _gold, "ships": _ships, "tiles": _tiles}


def games() -> Iterable[tuple[State, State, tuple[str, ...]]]:
    """Turns of random games: the table before, the table after, the canonical text."""
    for seed in range(GAMES):
        rng = Random(seed)
        state = table(rich(rng, 2 + seed % 3, board=seed % 2 == 0))
        for _ in range(TURNS):
            if state.over:
                break
            found = random_turn(state, rng)
            yield state, found.after, found.verdict.moves
            state = found.after


@pytest.mark.slow
def test_doing_it_gives_the_table_after() -> None:
    kinds: Counter[str] = Counter()
    heard: Counter[str] = Counter()
    for before, after, moves in games():
        todo = hands(before, after, before.players[before.to_move].name, moves)
        assert do(status(before), todo) == comparable(status(after)), moves
        kinds.update(deed.kind for one in todo for deed in one.deeds)
        heard.update(event.what for event in events(before, after, moves))
    assert set(kinds) == set(DO)
    assert min(kinds.values()) > 20, kinds
    assert {"pirates", "fire", "golden_times", "point_won", "point_lost"} <= set(heard), heard


def test_the_third_point_wins_and_ends_the_game() -> None:
    """Three agreements, three merchants, and 30 gold with a sale: three points in the own turn."""
    anna = {"gold": 29, "fields": "M M M P", "agreements": 3, "hand": "1 tobacco"}
    before = table({"players": ["Anna", "Ben"], "position": {"Anna": anna}})
    found = must_judge(before, "roll 6 5 take Anna nothing, Ben nothing; sell tobacco")
    assert found.verdict.legal, found.verdict.violations
    heard = events(before, found.after, found.verdict.moves)
    assert [(event.what, event.player) for event in heard] == [
        ("golden_times", ""), ("point_won", "Anna"), ("won", "Anna"), ("over", "Anna"),
    ]  # fmt: skip
    assert (heard[1].facts["count"], heard[1].facts["needed"]) == (3, 3)


def test_a_card_drawn_by_the_great_trading_post_goes_from_hand_to_hand() -> None:
    """Two gold go to its owner; the piles have nothing to do with it."""
    players = {
        "Anna": {"gold": 5, "fields": "P S P P", "buildings": "4 great_trading_post"},
        "Ben": {"gold": 0, "hand": "1 wood"},
    }
    before = table({"players": ["Anna", "Ben"], "position": players})
    found = must_judge(before, "roll 6 5 take Anna nothing, Ben nothing; draw Ben wood")
    assert found.verdict.legal, found.verdict.violations
    todo = hands(before, found.after, before.players[0].name, found.verdict.moves)
    assert [(one.player, [dict(deed.facts) for deed in one.deeds]) for one in todo] == [
        ("Anna", [
            {"good": "wood", "count": 1, "from": "Ben", "to": "Anna"},
            {"count": 2, "from": "Anna", "to": "Ben"},
        ]),
    ]  # fmt: skip


@pytest.mark.parametrize(("second", "what"), [(1, "pirates"), (3, "fire"), (5, "golden_times")])
def test_the_second_roll_is_an_event(second: int, what: str) -> None:
    before = table({"players": ["Anna", "Ben"]})
    limits = before.ruleset.limits.events
    takes = " take Anna wood, Ben wood" if limits[second - 1] == "golden_times" else ""
    found = must_judge(before, f"roll 6 {second}{takes}")
    assert next(event.what for event in events(before, found.after, found.verdict.moves)) == limits[second - 1] == what
