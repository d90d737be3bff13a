"""The referee pays: it finds a way whenever there is one, takes the best by the written order, and says it in full."""

from __future__ import annotations

import os
import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

from referee.games.anno1800.rules import cards
from referee.games.anno1800.ruleset import Card, Ruleset
from referee.games.anno1800.state import State
from tests.games.anno1800.brute_force import EXHAUSTED, Thing, cheapest
from tests.games.anno1800.build_table import OBJECTIVES, box, judged, legal, player_of, spent, table

POSITIONS = int(os.environ.get("REFEREE_POSITIONS", "2400"))
"""How many random positions are tried; more for a night's run."""
BATCHES = 20
NOT_ABOUT_PAYING = {"expand.identical_industry", "expand.one_token_per_field", "expand.stock"}


# random small positions ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A position, a move without payment, what it consists of, and payments that the player might name."""

    state: State
    move: str
    things: list[Thing]
    named: list[str]

    @property
    def text(self) -> str:
        return f"{self.move} with {', '.join(self.named)}" if self.named else self.move


def ask(seed: int) -> Question:
    """A small random position with a move that may or may not be payable."""
    dice = random.Random(seed)
    edition = "cs" if dice.random() < 0.25 else "de"
    ruleset = box(edition)
    move, things = _move(dice, ruleset, edition)
    goods = sorted({good for thing in things for good, _ in thing.cost.resources})
    players = ["Linda", "Andreas", "Diana"][: dice.choice((2, 2, 3))]
    linda = _player(dice, ruleset, goods)
    position: dict[str, Any] = {"stacks": _stacks(dice), "player": {"Linda": linda}}
    copies = Counter(linda["industries"] + [thing.industry for thing in things])
    for name in players[1:]:
        industries = [id for id in _industries(dice, ruleset, goods, 4) if copies[id] < 2]
        copies.update(industries)
        position["player"][name] = {"industries": industries, "shipyards": [], "ships": []}
    objectives = [*OBJECTIVES[:4], "beryl_omara"] if dice.random() < 0.2 else OBJECTIVES
    state = table(position, players, objectives, edition)
    named = _named(dice, state, goods) if dice.random() < 0.3 else []
    return Question(state, move, things, named)


def _stacks(dice: random.Random) -> dict[str, int]:
    return {"farmer_worker": dice.choice((0, 1, 9)), "artisan_engineer_investor": dice.choice((0, 1, 9))}


def _industries(dice: random.Random, ruleset: Ruleset, goods: list[str], most: int) -> list[str]:
    makers = [industry for good in goods for industry in ruleset.makers.get(good, ())]
    others = ["grain_farm", "sawmill_farmer", "bakery", "sailmakers_artisan"]
    most = min(len(makers), most)
    chosen = dice.sample(makers, dice.randint(most // 2, most)) + dice.sample(others, dice.randint(0, 1))
    return sorted(set(chosen))


def _player(dice: random.Random, ruleset: Ruleset, goods: list[str]) -> dict[str, Any]:
    """A few industries, cubes and tokens; some used already, some of them on workplaces of another tier."""
    industries = _industries(dice, ruleset, goods, 6)
    tiers = sorted({ruleset.industries[id].tier for id in industries} | {0, 1})
    home = {ruleset.tiers[tier]: dice.choice((0, 1, 1, 2, 2)) for tier in tiers}
    exhausted = {ruleset.tiers[dice.choice(tiers)]: 1} if dice.random() < 0.4 else {}
    at_work: dict[str, list[str]] = {}
    for id in industries:
        if dice.random() < 0.3:
            tier = ruleset.industries[id].tier
            higher = min(tier + (dice.random() < 0.2), 4)
            at_work[id] = [ruleset.tiers[higher], ruleset.tiers[tier]][: dice.choice((1, 2))]
    imports = [good for good in goods if good in ruleset.new_world_goods]
    return {
        "industries": industries,
        "home": {tier: count for tier, count in home.items() if count},
        "exhausted": exhausted,
        "at_work": at_work,
        "gold": dice.choice((0, 0, 0, 1, 2, 3)),
        "shipyards": [2, 2, 1],
        "ships": ["merchant_ship_1"],
        "trade_tokens": {"ready": dice.choice((0, 0, 1, 1, 2, 3, 4))},
        "exploration_tokens": {"ready": dice.choice((0, 1, 2, 4))},
        "new_world": [["cotton", "cocoa", "rubber"]] if imports and dice.random() < 0.7 else [],
        "hand": {"farmer_worker": 3, "artisan_engineer_investor": 3, "new_world": 3},
    }


def _named(dice: random.Random, state: State, goods: list[str]) -> list[str]:
    """One or two payments that a player might name, possible or not."""
    me = state.players[0]
    work = [id for id in me.industries() if state.ruleset.industries[id].makes in goods]
    trade = [
        f"trade {good} from {partner.name}"
        for good in goods
        for partner in state.players[1:]
        if any(partner.has(id) for id in state.ruleset.makers.get(good, ()))
    ]
    imports = [f"import {good}" for good in goods if any(good in island for island in me.new_world)]
    known = work + trade + imports
    return dice.sample(known, min(len(known), dice.choice((1, 1, 2))))


def _move(dice: random.Random, ruleset: Ruleset, edition: str) -> tuple[str, list[Thing]]:
    kind = dice.choice(("industry", "shipyard", "ships", "card", "workforce", "upgrade", "mixed"))
    if kind == "mixed" and edition != "cs":
        kind = "workforce"
    return {
        "industry": _one_industry, "shipyard": _one_shipyard, "ships": _some_ships, "card": _one_card,
        "workforce": _some_cubes, "upgrade": _some_rises, "mixed": _czech,
    }[kind](dice, ruleset)  # fmt: skip


def _one_industry(dice: random.Random, ruleset: Ruleset) -> tuple[str, list[Thing]]:
    id = dice.choice([id for id, industry in ruleset.industries.items() if not industry.printed])
    return f"expand {id}", [Thing(ruleset.industries[id].cost, industry=id)]


def _one_shipyard(dice: random.Random, ruleset: Ruleset) -> tuple[str, list[Thing]]:
    strength = dice.choice((2, 3))
    return f"expand shipyard {strength}", [Thing(ruleset.shipyards[strength])]


def _ship(ruleset: Ruleset, id: str) -> Thing:
    ship = ruleset.ships[id]
    merchant = ship.token == "trade_token"
    return Thing(ship.cost, trade=ship.strength * merchant, explore=ship.strength * (not merchant))


def _some_ships(dice: random.Random, ruleset: Ruleset) -> tuple[str, list[Thing]]:
    weak = [id for id, ship in ruleset.ships.items() if ship.strength < 3]
    ids = dice.choices(weak, k=2) if dice.random() < 0.8 else ["merchant_ship_1"] * 3
    return f"expand {', '.join(ids)}", [_ship(ruleset, id) for id in ids]


def _one_card(dice: random.Random, ruleset: Ruleset) -> tuple[str, list[Thing]]:
    card: Card = dice.choice(ruleset.cards)
    return f"play {cards.spell(ruleset, card)}", [Thing(cards.cost_of(ruleset, card))]


def _some_cubes(dice: random.Random, ruleset: Ruleset) -> tuple[str, list[Thing]]:
    tiers = dice.choices((0, 1, 2, 3), weights=(3, 3, 2, 1), k=dice.choice((1, 2, 2, 3)))
    if tiers.count(3) > 1:
        tiers = [0, 1, 3]
    things = [Thing(ruleset.workforce[tier], cube=tier) for tier in tiers]
    return f"workforce {', '.join(ruleset.tiers[tier] for tier in tiers)}", things


def _some_rises(dice: random.Random, ruleset: Ruleset) -> tuple[str, list[Thing]]:
    """One to three single steps, each from anywhere, from a workplace or from the exhausted area; or one ladder."""
    if dice.random() < 0.2:
        tier = dice.choice((0, 1))
        things = [Thing(ruleset.upgrade[tier], rise=(tier, ""))]
        things.append(Thing(ruleset.upgrade[tier + 1], rise=(tier + 1, ""), after=0))
        return f"upgrade {ruleset.tiers[tier]} to {ruleset.tiers[tier + 2]}", things
    said, things = [], []
    for tier in dice.choices((0, 1, 2), weights=(3, 3, 1), k=dice.choice((1, 2, 2, 3))):
        place = dice.choice(("", "", "", EXHAUSTED, "grain_farm", "sawmill_farmer"))
        where = {"": "", EXHAUSTED: " exhausted"}.get(place, f" at {place}")
        said.append(f"{ruleset.tiers[tier]} to {ruleset.tiers[tier + 1]}{where}")
        things.append(Thing(ruleset.upgrade[tier], rise=(tier, place)))
    return f"upgrade {', '.join(said)}", things


def _czech(dice: random.Random, ruleset: Ruleset) -> tuple[str, list[Thing]]:
    """The Czech Expand: an industry, perhaps a shipyard, and a ship, in an order of the player's choice."""
    industry = dice.choice(("sawmill_worker", "sailmakers_worker", "warehouse_worker", "charcoal_kiln_worker"))
    ship = dice.choice(("merchant_ship_1", "merchant_ship_2"))
    parts = [(industry, Thing(ruleset.industries[industry].cost, industry=industry)), (ship, _ship(ruleset, ship))]
    if dice.random() < 0.5:
        parts.append(("shipyard 2", Thing(ruleset.shipyards[2])))
    dice.shuffle(parts)
    return f"expand {', '.join(name for name, _ in parts)}", [thing for _, thing in parts]


# it finds a way whenever there is one ----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_it_agrees_with_a_complete_search(batch: int) -> None:
    """It finds a way whenever there is one, and never one that costs more gold, or as much gold and more tokens."""
    answers: Counter[bool] = Counter()
    for number in range(batch, POSITIONS, BATCHES):
        question = ask(number)
        found = judged(question.state, question.text)
        if {violation.rule for violation in found.verdict.violations} & NOT_ABOUT_PAYING:
            continue
        expected = cheapest(question.state, question.things, question.named)
        if expected != "too long":
            answer = spent(question.state, found) if found.legal else "no"
            assert answer == expected, (number, question.text, found.verdict.pay)
            answers[answer == "no"] += 1
    assert min(answers[True], answers[False]) > answers.total() // 10, answers


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_plan_typed_back_is_the_same_turn(batch: int) -> None:
    for number in range(batch, POSITIONS, BATCHES):
        question = ask(number)
        found = judged(question.state, question.text)
        if found.verdict.legal:
            again = judged(question.state, "; ".join(found.verdict.moves))
            assert again.verdict.legal, (number, found.verdict.moves, again.verdict.violations)
            assert again.verdict.moves == found.verdict.moves, number
            assert again.after == found.after, (number, found.verdict.moves)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_any_part_of_a_plan_is_completed(batch: int) -> None:
    for number in range(batch, POSITIONS // 2, BATCHES):
        question = ask(number)
        found = judged(question.state, question.text)
        if not found.verdict.legal or len(found.verdict.pay) < 2:
            continue
        part = random.Random(number).sample(found.verdict.pay, len(found.verdict.pay) // 2)
        completed = judged(question.state, f"{question.move} with {', '.join(part)}")
        assert completed.verdict.legal, (number, question.move, part, found.verdict.pay, completed.verdict.violations)
        kept = [named for named in part if "shift-end" not in named]
        assert all(completed.verdict.pay.count(named) >= part.count(named) for named in kept)


# of all ways the best, by the written order ----------------------------------------------------------------


def paid(position: dict[str, Any], move: str, **head: Any) -> list[str]:
    """How the referee pays for a move, in alphabetical order."""
    found = judged(table(position, **head), move)
    assert found.verdict.legal, found.verdict.violations
    return sorted(found.verdict.pay)


def test_no_gold_even_if_that_takes_more_trade_tokens() -> None:
    linda = {"home": {}, "at_work": {"sawmill_farmer": ["farmer"]}, "gold": 1, "trade_tokens": {"ready": 2}}
    assert paid({"player": {"Linda": linda}}, "expand charcoal_kiln_worker") == ["trade timber from Andreas"]


def test_gold_where_there_is_no_other_way() -> None:
    linda = {"home": {}, "at_work": {"sawmill_farmer": ["farmer"]}, "gold": 1, "trade_tokens": {"ready": 0}}
    position = {"player": {"Linda": linda}}
    assert paid(position, "expand charcoal_kiln_worker") == ["sawmill_farmer", "shift-end farmer at sawmill_farmer"]


def test_no_more_gold_than_needed() -> None:
    """Either a farmer for 1 or a worker for 2 could make the timber."""
    linda = {
        "adds": ["sawmill_worker"], "home": {}, "exhausted": {"farmer": 1, "worker": 1}, "gold": 5,
        "trade_tokens": {"ready": 0},
    }  # fmt: skip
    assert "shift-end farmer" in paid({"player": {"Linda": linda}}, "expand charcoal_kiln_worker")


def test_the_fewest_trade_tokens_even_if_that_takes_higher_tiers() -> None:
    """Coal by trade costs a token and no cube; the artisan costs no token."""
    position = {"player": {"Linda": {"home": {"artisan": 1}}, "Andreas": {"adds": ["charcoal_kiln_worker"]}}}
    assert paid(position, "expand brickworks_worker") == ["charcoal_kiln_artisan"]


def test_the_cheaper_of_two_resources_is_traded_for() -> None:
    """One artisan can make the sails or, like Andreas's workers, the goods: trading for goods costs 1, for sails 2."""
    linda = {"home": {"farmer": 1, "artisan": 1}, "shipyards": [2], "trade_tokens": {"ready": 2}}
    position = {"player": {"Linda": linda, "Andreas": {"adds": ["warehouse_worker"]}}}
    found = paid(position, "expand merchant_ship_2")
    assert found == ["sailmakers_artisan", "sawmill_farmer", "trade goods from Andreas"]


def test_cubes_that_rise_are_ready_ones_even_if_that_takes_higher_tiers() -> None:
    """The only ready worker could make the bricks and rise at work; then it would not be ready. The artisan works."""
    linda = {"adds": ["brickworks_worker"], "home": {"farmer": 1, "worker": 1, "artisan": 1}}
    after = legal(table({"player": {"Linda": linda}}), "upgrade farmer to worker")
    assert player_of(after, "Linda").ready[:3] == [0, 1, 1]
    linda = {"adds": ["charcoal_kiln_worker", "warehouse_worker"], "home": {"worker": 2, "artisan": 2}}
    after = legal(table({"player": {"Linda": linda}}), "upgrade worker to artisan")
    me = player_of(after, "Linda")
    assert me.working == [0, 1, 1, 0, 0]
    assert me.ready == [0, 0, 2, 0, 0]


def test_a_used_cube_rises_where_no_ready_one_can() -> None:
    linda = {"home": {"artisan": 1}, "at_work": {"sawmill_farmer": ["farmer"]}}
    found = judged(table({"player": {"Linda": linda}}), "upgrade farmer to worker")
    assert found.verdict.moves == ("upgrade farmer to worker at sawmill_farmer with brickworks_artisan",)


def test_the_lowest_tiers_work() -> None:
    linda = {"adds": ["sawmill_worker", "charcoal_kiln_worker"]}
    assert paid({"player": {"Linda": linda}}, "expand brewery") == ["charcoal_kiln_worker", "grain_farm"]
    assert "sawmill_farmer" in paid({"player": {"Linda": {"adds": ["sawmill_worker"]}}}, "workforce farmer")


def test_one_high_tier_is_worse_than_two_low_ones() -> None:
    """Goods and coal: by one worker and one artisan, or by two workers."""
    linda = {"adds": ["warehouse_worker", "charcoal_kiln_worker"]}
    assert paid({"player": {"Linda": linda}}, "expand glassworks") == ["charcoal_kiln_worker", "warehouse_worker"]


def test_versatile_workplaces_stay_free() -> None:
    """One artisan, one trade token's worth too few: what more things need is traded for, the rarer thing is made."""
    demand = box().demand
    assert demand["goods"] > demand["sails"]
    linda = {"home": {"farmer": 1, "artisan": 1}, "shipyards": [2], "trade_tokens": {"ready": 2}}
    found = paid({"player": {"Linda": linda}}, "expand merchant_ship_2")
    assert found == ["sailmakers_artisan", "sawmill_farmer", "trade goods from Andreas"]


TRIO = ["Linda", "Andreas", "Diana"]


def test_the_partner_who_profits_least_is_the_one_with_the_fewest_points() -> None:
    position = {"player": {"Linda": {"home": {}}, "Andreas": {"played": {"farmer_worker": 1}}}}
    assert paid(position, "expand charcoal_kiln_worker", players=TRIO) == ["trade timber from Diana"]
    position = {"player": {"Linda": {"home": {}}, "Diana": {"played": {"farmer_worker": 1}}}}
    assert paid(position, "expand charcoal_kiln_worker", players=TRIO) == ["trade timber from Andreas"]


def test_with_equal_points_it_is_the_next_in_turn_order() -> None:
    assert paid({"player": {"Linda": {"home": {}}}}, "expand charcoal_kiln_worker", players=TRIO) == [
        "trade timber from Andreas"
    ]
    position = {"to_move": "Andreas", "player": {"Andreas": {"home": {}}}}
    assert paid(position, "expand charcoal_kiln_worker", players=TRIO) == ["trade timber from Diana"]
    position = {"to_move": "Diana", "player": {"Diana": {"home": {}}}}
    assert paid(position, "expand charcoal_kiln_worker", players=TRIO) == ["trade timber from Linda"]


def test_a_cheap_partner_comes_before_a_poor_one() -> None:
    andreas = {"played": {"farmer_worker": 1}, "adds": ["charcoal_kiln_worker"]}
    position = {"player": {"Linda": {"home": {}}, "Andreas": andreas}}
    assert paid(position, "expand brickworks_worker", players=TRIO) == ["trade coal from Andreas"]


def test_the_same_position_is_always_paid_the_same_way() -> None:
    for number in range(60):
        question = ask(number)
        assert judged(question.state, question.text).verdict == judged(question.state.copy(), question.text).verdict


# what was named is kept -------------------------------------------------------------------------------------


def test_a_named_payment_is_kept_and_the_rest_is_found() -> None:
    found = paid({}, "expand sailmakers_worker with trade wool from Andreas")
    assert found == ["sawmill_farmer", "trade wool from Andreas"]


def test_cards_and_objectives_are_used_only_when_it_is_said() -> None:
    """An open card with trade tokens would pay, and Aarhant's gold too; neither is touched."""
    linda = {
        "home": {"investor": 1}, "exhausted": {"farmer": 1}, "trade_tokens": {"ready": 0},
        "open": ["2 exploration_token"],
    }  # fmt: skip
    objectives = ["aarhant", *OBJECTIVES[:4]]
    state = table({"player": {"Linda": linda}}, objectives=objectives)
    assert not judged(state, "expand charcoal_kiln_worker").verdict.legal
    legal(state, "activate 2 exploration_token; expand charcoal_kiln_worker")
    legal(state, "objective aarhant; expand charcoal_kiln_worker")


def test_what_the_action_brings_helps_to_pay_for_it() -> None:
    """p. 8: new workers; p. 6: tokens of a new ship; a cube just upgraded; a workplace freed by a shift end."""
    own = {"trade_tokens": {"ready": 0}}
    legal(table({"player": {"Linda": {**own, "home": {"farmer": 1, "artisan": 1}}}}), "workforce farmer, worker")
    ships = {"shipyards": [1, 2], "home": {"farmer": 2, "artisan": 2}, "trade_tokens": {"ready": 0}}
    legal(table({"player": {"Linda": ships}}), "expand merchant_ship_1")
    upgrade = {**own, "adds": ["brickworks_worker"], "home": {"farmer": 2, "worker": 1}}
    legal(table({"player": {"Linda": upgrade}}), "upgrade 2 farmer to worker")
    shift = {**own, "home": {"farmer": 1}, "at_work": {"sawmill_farmer": ["farmer", "farmer"]}, "gold": 1}
    legal(table({"player": {"Linda": shift}}), "expand charcoal_kiln_worker")


def test_removing_what_covers_a_printed_industry_may_come_before_paying() -> None:
    """p. 6: the token is put back at any moment of the action; ruling.printed_uncovered: the printed one is in use."""
    linda = {
        "gone": ["sawmill_farmer"], "adds": ["brewery"], "home": {"farmer": 1}, "trade_tokens": {"ready": 0},
    }  # fmt: skip
    after = legal(table({"player": {"Linda": linda}}), "expand charcoal_kiln_worker remove brewery")
    assert player_of(after, "Linda").working[0] == 1
