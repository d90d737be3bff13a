"""What hands have to do, in random play: who does it has the table that the referee has."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from referee.engine.verdict import find_flows
from referee.games.anno1800.hands import events, hands
from referee.games.anno1800.status import status
from tests.games.anno1800.build_table import judged, legal, table
from tests.games.anno1800.doing import comparable, do
from tests.games.anno1800.test_random_play import GAMES, play


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(GAMES))
def test_doing_it_gives_the_table_after(seed: int) -> None:
    played = play(seed)
    for (before, after), verdict in zip(pairwise(played.tables), played.verdicts, strict=True):
        todo = hands(before, after, before.players[before.to_move].name, verdict.moves)
        assert do(status(before), todo) == comparable(status(after)), verdict.moves


def test_random_play_has_every_kind_of_deed() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        played = play(seed)
        for (before, after), verdict in zip(pairwise(played.tables), played.verdicts, strict=True):
            kinds.update(
                d.kind
                for h in hands(before, after, before.players[before.to_move].name, verdict.moves)
                for d in h.deeds
            )
    assert set(kinds) == {"cubes", "tokens", "gold", "tiles", "cards"}
    assert min(kinds.values()) > 100, kinds


def facts(before, text, player="Linda"):
    found = judged(before, text)
    todo = hands(before, found.after, before.players[before.to_move].name, found.verdict.moves)
    return [dict(deed.facts) for one in todo if one.player == player for deed in one.deeds]


def test_a_trade_exhausts_tokens_and_brings_the_partner_one_gold() -> None:
    """p. 5: a farmer's or worker's product costs one trade token; the partner takes 1 gold from the supply."""
    position = {"player": {"Linda": {"gone": ["sawmill_farmer"]}}}
    before = table(position)
    text = "expand sheep_farm with trade timber from Andreas"
    assert {"token": "trade_token", "count": 1, "from": "ready", "to": "exhausted"} in facts(before, text)
    assert facts(before, text, "Andreas") == [{"count": 1, "from": "supply", "to": "player"}]


def test_a_token_that_is_won_and_spent_in_one_turn_comes_from_the_supply_first() -> None:
    """A ship brings its token from the supply, the timber traded for exhausts one: none of Linda's is lost."""
    text = "expand merchant_ship_1 with sailmakers_artisan, trade timber from Andreas"
    tokens = [told for told in facts(table(), text) if told.get("token") == "trade_token"]
    assert tokens == [
        {"token": "trade_token", "count": 1, "from": "supply", "to": "ready"},
        {"token": "trade_token", "count": 1, "from": "ready", "to": "exhausted"},
    ]


def test_a_festival_tells_the_cubes_together_and_keeps_the_facts_of_each() -> None:
    tired = {"home": {}, "exhausted": {"farmer": 1, "worker": 2}, "at_work": {"sawmill_farmer": ["farmer", "farmer"]}}
    before = table({"player": {"Linda": tired}})
    found = judged(before, "festival")
    (one,) = hands(before, found.after, "Linda", found.verdict.moves)
    told = [deed.told for deed in one.deeds if deed.kind == "cubes" and deed.told is not None]
    assert [text.template for text in told] == ["{cubes} home"]
    assert [(each.id, each.amount) for each in told[0].facts["cubes"].items] == [("farmer", 3), ("worker", 2)]
    assert len([deed for deed in one.deeds if deed.kind == "cubes"]) == 3


def test_swapped_cards_are_told_although_the_counts_stay() -> None:
    assert facts(table(), "swap 2 farmer_worker") == [
        {"stack": "farmer_worker", "count": 2, "from": "hand", "to": "under_stack"},
        {"stack": "farmer_worker", "count": 2, "from": "stack", "to": "hand"},
    ]


def test_a_cube_that_rises_where_it_lies_is_one_exchange() -> None:
    before = table({"player": {"Linda": {"exhausted": {"farmer": 1}, "home": {"artisan": 4, "worker": 4}}}})
    told = facts(before, "upgrade exhausted farmer to worker")
    assert {"tier": "farmer", "becomes": "worker", "count": 1, "at": "exhausted"} in told


def test_who_plays_the_last_card_takes_the_fireworks_and_everybody_hears_whose_turns_follow() -> None:
    """p. 10: this round is finished, then comes one more."""
    hand = {"farmer_worker": 1, "artisan_engineer_investor": 0, "new_world": 0}
    rich = {
        "hand": hand,
        "industries": ["brewery", "brickworks_artisan"],
        "home": {"farmer": 5, "worker": 5, "artisan": 5},
    }
    before = table({"player": {"Linda": rich}})
    found = judged(before, "play beer, bricks")
    assert found.verdict.legal
    todo = hands(before, found.after, before.players[0].name, found.verdict.moves)
    assert {"token": "fireworks_token", "count": 1, "from": "supply", "to": "player"} in [
        dict(deed.facts) for deed in todo[0].deeds
    ]
    assert [(e.what, e.player) for e in events(before, found.after, ())] == [
        ("fireworks", "Linda"),
        ("last_turns", "Andreas"),
    ]
    final = legal(found.after, "festival")
    assert [(e.what, e.player) for e in events(found.after, final, ())] == [("final_round", "Linda")]
    last = legal(final, "festival")
    assert events(final, last, ()) == ()
    assert [e.what for e in events(last, legal(last, "festival"), ())] == ["over"]


def test_things_flow_from_where_they_lie_before_the_supply_is_asked() -> None:
    assert find_flows({"a": 2, "b": 1}, {"b": 2, "c": 3}, "abc") == [("a", "b", 1), ("a", "c", 1), ("supply", "c", 2)]
    assert find_flows({"a": 2}, {}, "a") == [("a", "supply", 2)]
