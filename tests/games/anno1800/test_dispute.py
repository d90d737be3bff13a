"""Disputes: the verdict is that of the whole table, and few questions lead to it."""

from __future__ import annotations

import json
import random
import re
import statistics
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from referee.engine.text import Listing, Ref
from referee.engine.unknown_table import Disputed, Inquiry, Unknown
from referee.engine.verdict import Judgement, Verdict, Violation
from referee.games.anno1800.judge import judge
from referee.games.anno1800.rules.cards import spell
from referee.games.anno1800.state import Player, State
from referee.games.anno1800.unknown_table import _list_printed, build_supposed_table, list_unknown_facts
from tests.games.anno1800.build_table import box, judged, words
from tests.games.anno1800.build_table import table as build
from tests.games.anno1800.test_random_play import play
from tests.running import run

DISPUTES = 40


def truth(state: State, key: str) -> int:
    """What a table that is known whole says about a fact, as its player to move would answer."""
    kind, _, rest = key.partition(" ")
    count = len(state.players)
    me = state.players[state.to_move]
    match kind:
        case "supply":
            return _supply_of(state, rest)
        case "stack":
            return state.stacks[rest]
        case "other":
            seat, _, id = rest.partition(" ")
            return int(state.players[(state.to_move + int(seat)) % count].has(id))
        case "open":
            return sum(spell(state.ruleset, card) == rest for card in me.open)
        case "turned":
            return sum(spell(state.ruleset, card) == rest for card in me.used)
        case "at":
            id, _, tier = rest.partition(" ")
            return sum(me.fields[place].cubes.count(int(tier)) for place in me.where.get(id, ()))
        case "built":
            return int(me.built_at(rest) >= 0)
        case "under":
            below = me.fields[me.built_at(rest)].printed if me.built_at(rest) >= 0 else ""
            return [*_list_printed(state.ruleset, rest), ""].index(below)
        case "coast":
            return int(any(me.fields[place].kind == "coast" for place in me.where.get(rest, ())))
        case "objective":
            return int(rest in state.objectives)
        case "used":
            return me.exhausted[int(rest)] + me.working[int(rest)]
        case "good":
            return int(any(rest in island for island in me.new_world))
        case "islands":
            return len(me.old_world if rest == "old_world" else me.new_world)
        case "hand":
            return me.hand[rest]
        case "free":
            return sum(field.kind == rest and not field.stands for field in me.fields)
        case "ready":
            return me.ready[int(rest)]
        case "own":
            return _own_of(state, me, rest)
        case "trade" | "explore":
            return int(getattr(me, kind)) + int(getattr(me, f"{kind}_cards"))
        case _:
            return int(getattr(me, kind))


def _own_of(state: State, me: Player, id: str) -> int:
    places = me.where.get(id, ())
    if id not in state.ruleset.industries:
        return len(places)
    free = [state.ruleset.limits.workplaces - len(me.fields[place].cubes) for place in places]
    return 1 + sum(free) if free else 0


def _supply_of(state: State, key: str) -> int:
    trade, exploration = state.token_supply()
    known = {"gold": state.gold_supply(), "trade_token": trade, "exploration_token": exploration}
    known |= {"old_world": state.old_world_left(), "new_world": state.new_world_left()}
    if key.startswith("cube "):
        return state.cube_supply(int(key[5:]))
    return known[key] if key in known else state.stock(key)


def disputes(count: int) -> list[tuple[State, str]]:
    """Tables of random play, each with its own next turn, with one of another table, or with something rebuilt.

    How it is paid is left open.
    """
    dice = random.Random(1)
    found = []
    while len(found) < count:
        played = play(dice.randrange(6))
        at = dice.randrange(len(played.verdicts))
        verdict = played.verdicts[at] if dice.random() < 0.5 else dice.choice(played.verdicts)
        move = re.sub(r" with [^;]*", "", "; ".join(verdict.moves))
        found.append((played.tables[at], _rebuilding(dice, played.tables[at]) or move if len(found) % 4 == 0 else move))
    return found


def _rebuilding(dice: random.Random, state: State) -> str:
    """Something built over a thing that stands, or with a built token put back; nothing where none was built."""
    fields = [field for field in state.players[state.to_move].fields if field.built]
    if not fields:
        return ""
    thing = dice.choice([*state.ruleset.industries, "shipyard 1", "shipyard 2", "merchant_ship_1"])
    return f"expand {thing} {dice.choice(('over', 'remove'))} {dice.choice(fields).built.replace('yard_', 'yard ')}"


def disputed(move: str) -> Disputed:
    return Disputed(move, move, words())


def inquiry_into(state: State, move: str) -> Inquiry:
    count = len(state.players)
    names = [state.players[(state.to_move + seat) % count].name for seat in range(count)]

    def judge_at(values: Mapping[str, int]) -> Judgement | None:
        found = judge(build_supposed_table(state.ruleset, names, values), move, words())
        return found if isinstance(found, Judgement) else None

    return Inquiry(list_unknown_facts(state.ruleset, names, disputed(move)), judge_at)


def settle(state: State, move: str) -> tuple[Inquiry, list[str]]:
    """The dispute whose questions are answered from a whole table, and what was asked."""
    inquiry, asked = inquiry_into(state, move), []
    while inquiry.verdict() is None:
        fact = inquiry.next()
        assert fact is not None, (move, asked)
        inquiry.tell(fact.key, truth(state, fact.key))
        asked.append(fact.key)
    return inquiry, asked


@pytest.mark.slow
def test_the_verdict_and_its_reasons_are_those_of_the_whole_table():
    asked, wrong = [], []
    for state, move in disputes(DISPUTES):
        inquiry, questions = settle(state, move)
        asked.append(len(questions))
        whole = judged(state, move)
        if inquiry.verdict() != whole.legal:
            wrong.append(move)
        broken = {violation.rule for violation in whole.verdict.violations}
        told = inquiry.answer().violations
        assert {violation.rule for violation in told if not violation.bare} <= broken, move
        assert not told or broken & {violation.rule for violation in told}, move
    assert wrong == []
    assert statistics.median(asked) <= 6
    assert max(asked) <= 40


def test_more_never_makes_a_move_illegal():
    """The property on which the questions rest: raising one steady fact keeps a legal move legal."""
    dice = random.Random(2)
    for state, move in disputes(15):
        names = [player.name for player in state.players]
        known = list_unknown_facts(state.ruleset, names, disputed(move))
        values = {fact.key: dice.choice((fact.values[0], fact.values[-1])) for fact in known}
        if not judged(build_supposed_table(state.ruleset, names, values), move).legal:
            continue
        steady = [fact for fact in known if fact.steady]
        for fact in dice.sample(steady, min(10, len(steady))):
            raised = {**values, fact.key: fact.values[-1]}
            assert judged(build_supposed_table(state.ruleset, names, raised), move).legal is not False, fact.key


# moves about which a table was supposed once ------------------------------------------------------------------

COAST_AND_YARDS = {"fields": [
    "land brewery", "coast sailmakers_worker", "coast shipyard_1", "coast shipyard_1 printed", "land", "coast", "sea",
    "sea merchant_ship_1", "sea exploration_ship_1", "coast shipyard_2", "sea merchant_ship_1 printed",
    "land sawmill_farmer printed", "land grain_farm printed", "land charcoal_kiln_artisan printed",
    "land steelworks_artisan printed",
    "land warehouse_artisan printed", "land brickworks_artisan printed", "land sawmill_worker",
]}  # fmt: skip
"""A player to whom everything is possible that p. 6 allows: tokens that were built, on all kinds of fields."""


def rich(more: dict[str, object] | None = None, stacks: dict[str, int] | None = None) -> State:
    linda = {"gold": 9, "home": dict.fromkeys(box().tiers, 4), **COAST_AND_YARDS, **(more or {})}
    return build({"stacks": stacks or {}, "player": {"Linda": linda}})


NAMED = [
    ("expand warehouse_worker remove shipyard 1", True),
    ("expand warehouse_worker remove shipyard 2", True),
    ("expand warehouse_worker remove merchant_ship_1", True),
    ("expand warehouse_worker remove exploration_ship_1", True),
    ("expand warehouse_worker remove shipyard 3", False),
    ("expand warehouse_worker remove sawmill_farmer", False),
    ("expand shipyard 1 over sailmakers_worker", True),
    ("expand shipyard 1 over brewery", False),
    ("expand brewery remove brewery", True),
    ("expand brewery over brewery", True),
    ("expand brewery", False),
]


@pytest.mark.slow
@pytest.mark.parametrize(("move", "legal"), NAMED)
def test_what_stands_is_asked_for(move, legal):
    """p. 6: one built token may be put back, a printed one never; an industry may stand at the coast."""
    state = rich()
    assert judged(state, move).legal is legal
    inquiry, asked = settle(state, move)
    assert inquiry.verdict() is legal
    assert asked or not legal


def test_two_copies_of_a_card_are_activated():
    """Five copies of the card for two exploration tokens are in the box."""
    move = "activate 2 exploration_token; activate 2 exploration_token; festival"
    for copies, legal in ((2, True), (1, False)):
        state = rich({"played": {"farmer_worker": 3}, "open": ["2 exploration_token"] * copies})
        assert judged(state, move).legal is legal
        assert settle(state, move)[0].verdict() is legal


def test_a_cube_that_has_risen_goes_home():
    """p. 8: a cube that rises at its workplace stays there, so that a worker lies in the sawmill of the farmers."""
    move = "shift-end worker at sawmill_farmer; festival"
    for tier, legal in (("worker", True), ("farmer", False)):
        state = rich({"at_work": {"sawmill_farmer": [tier]}})
        assert judged(state, move).legal is legal
        assert settle(state, move)[0].verdict() is legal


ALL = 99


@pytest.mark.slow
@pytest.mark.parametrize(
    ("gold", "cards", "workers", "legal"), [(0, 0, 4, False), (0, 1, 4, True), (9, 0, 4, True), (0, 0, ALL, True)]
)
def test_an_effect_that_needs_a_card_or_gold(gold, cards, workers, legal):
    """p. 13: a card or gold for each new worker; without a worker in the supply the effect is allowed, for nothing."""
    move = "activate bread, bricks; festival"
    left = box().supply.cubes[1] - box().setup.cubes[1]  # Andreas has those of the setup
    home = {**dict.fromkeys(box().tiers, 4), "worker": min(workers, left)}
    state = rich(
        {"gold": gold, "home": home, "played": {"farmer_worker": 1}, "open": ["bread, bricks"]},
        {"farmer_worker": cards},
    )
    assert judged(state, move).legal is legal
    inquiry, asked = settle(state, move)
    assert inquiry.verdict() is legal
    assert asked[0] == "open bread, bricks"


def test_tokens_on_cards_end_with_the_festival():
    """p. 10: what lies on cards is gone after the festival, so that it pays for nothing."""
    move = "activate 6 exploration_token for extra-action; festival; old-world"
    for lying, legal in ((0, True), (6, False)):
        state = rich({"played": {"farmer_worker": 1}, "open": ["6 exploration_token for extra-action"]})
        me = state.players[0]
        me.explore, me.explore_used, me.explore_cards = 6 - lying, 0, lying
        assert judged(state, move).legal is legal
        assert settle(state, move)[0].verdict() is legal


# the algorithm alone ---------------------------------------------------------------------------------------


class Ruled:
    """The judgement that a test wants: a verdict with a rule for each thing that is wrong."""

    def __init__(self, legal: bool, *violations: Violation) -> None:
        self.legal = legal
        self.verdict = Verdict("A", ("move",), violations=violations or (() if legal else (Violation("wrong"),)))


def inquiry_by(facts: list[Unknown], legal: Callable[[Mapping[str, int]], bool]) -> Inquiry:
    return Inquiry(facts, lambda values: Ruled(legal(values)))


def steady(key: str, most: int) -> Unknown:
    return Unknown(key, tuple(range(most + 1)), "", steady=True)


def both_ways(key: str, most: int) -> Unknown:
    return Unknown(key, tuple(range(most + 1)), "")


def test_what_cannot_matter_is_never_asked():
    inquiry = inquiry_by([steady("a", 9), steady("b", 9)], lambda values: values["a"] >= 3)
    assert inquiry.next().key == "a"
    inquiry.tell("a", 3)
    assert inquiry.verdict() is True


def test_another_way_is_asked_for_where_nobody_knows():
    inquiry = inquiry_by([steady("a", 1), steady("b", 1)], lambda values: bool(values["a"] + values["b"]))
    inquiry.tell("b", None)
    assert inquiry.next().key == "a"
    inquiry.tell("a", 1)
    assert inquiry.verdict() is True


def test_nobody_knows_is_no_verdict():
    inquiry = inquiry_by([steady("a", 1)], lambda values: bool(values["a"]))
    inquiry.tell("a", None)
    assert (inquiry.verdict(), inquiry.next()) == (None, None)


def test_what_cuts_both_ways_and_nobody_knows_leaves_the_verdict_open():
    both = both_ways("a", 1)
    inquiry = inquiry_by([both, steady("b", 1)], lambda values: values["a"] + values["b"] == 1)
    inquiry.tell("a", None)
    inquiry.tell("b", 1)
    assert (inquiry.verdict(), inquiry.next(), inquiry.depends_on()) == (None, None, [both])


def test_what_cuts_both_ways_is_not_asked_for_where_no_value_of_it_matters():
    both = both_ways("a", 3)
    inquiry = inquiry_by([both, steady("b", 9)], lambda values: values["b"] >= 2 or values["a"] == 1)
    inquiry.tell("b", 2)
    assert inquiry.verdict() is True
    inquiry.tell("b", 1)
    assert inquiry.next() == both
    inquiry.tell("a", 2)
    assert inquiry.verdict() is False


def test_what_no_rule_looks_at_is_not_tried():
    looked = []

    def legal(values: Mapping[str, int]) -> bool:
        looked.append(1)
        return values["a"] < 3

    inquiry = inquiry_by([both_ways("a", 5), both_ways("b", 90)], legal)
    assert inquiry.next().key == "a"
    inquiry.tell("a", 1)
    assert inquiry.verdict() is True
    assert len(looked) < 20


def test_too_many_values_are_asked_for_one_after_the_other():
    """Thirty times thirty tables are more than are tried: the fact that stands last is asked for first."""
    some = [both_ways(key, 29) for key in "ab"]
    inquiry = inquiry_by(some, lambda values: values["a"] == values["b"])
    assert inquiry.next() == some[1]
    inquiry.tell("b", 7)
    assert inquiry.next() == some[0]
    inquiry.tell("a", 7)
    assert inquiry.verdict() is True


# reasons -------------------------------------------------------------------------------------------------------


def reasons(facts: list[Unknown], broken: Callable[[Mapping[str, int]], list[Violation]]) -> tuple[Violation, ...]:
    return Inquiry(facts, lambda values: Ruled(False, *broken(values))).answer().violations


def test_a_reason_that_holds_at_every_table_is_told_with_its_facts():
    found = reasons([both_ways("a", 1)], lambda values: [
        Violation("always", {"needs": 2}), *([Violation("sometimes")] if values["a"] else []),
    ])  # fmt: skip
    assert found == (Violation("always", {"needs": 2}),)


def test_facts_that_nobody_told_are_no_part_of_a_reason():
    assert reasons([both_ways("a", 1)], lambda values: [Violation("price", {"price": 2 + values["a"]})]) == (
        Violation("price", bare=True),
    )


def test_of_a_list_only_what_all_tables_have_is_told():
    def broken(values: Mapping[str, int]) -> list[Violation]:
        missing = ("bricks", "wood")[: 2 - values["a"]]
        return [Violation("cost", {"missing": Listing(tuple(Ref("resource", good) for good in missing))})]

    assert reasons([both_ways("a", 1)], broken) == (
        Violation("cost", {"missing": Listing((Ref("resource", "bricks"),))}),
    )


def test_where_no_rule_is_broken_at_all_tables_one_for_each_is_told():
    found = reasons([both_ways("a", 1)], lambda values: [Violation(("this", "that")[values["a"]], {"n": 1})])
    assert sorted(found) == [Violation("that", bare=True), Violation("this", bare=True)]


# as people type it -----------------------------------------------------------------------------------------


def ask(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> list[str]:
    """Answers one question after the other; gives the list in which the questions are kept."""
    asked: list[str] = []
    waiting = iter(answers)

    def typed(prompt: str = "") -> str:
        asked.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    return asked


MUCH = {"de": "nein", "en": "no", "fr": "non", "cs": "ne"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Brauerei bauen"),
        ("en", "build a brewery"),
        ("fr", "construire une brasserie"),
        ("cs", "postav pivovar"),
    ],
)
def test_a_brewery_as_a_new_user_would_ask(monkeypatch, capsys, language, said):
    """p. 6: coal and grain, made at two industries by a cube each, and a free field; it must not stand there yet."""
    asked = ask(monkeypatch, [MUCH[language], *["2"] * 20])
    ran = run(capsys, "dispute", said, "--lang", language)
    assert ran.code == 0, ran
    assert len(asked) <= 12


def test_it_is_refused_at_once_where_it_stands_already(monkeypatch, capsys):
    asked = ask(monkeypatch, ["2"])
    assert run(capsys, "dispute", "expand brewery").code == 1
    assert len(asked) == 1


def test_a_festival_needs_no_question(monkeypatch, capsys):
    asked = ask(monkeypatch, [])
    assert run(capsys, "dispute", "festival").code == 0
    assert asked == []


def test_three_expedition_cards(monkeypatch, capsys):
    """p. 10: two exploration tokens for up to three cards; with one of them it is not possible."""
    ask(monkeypatch, ["1", "0", "0", "0"])
    assert run(capsys, "dispute", "expedition 3").code == 1


def test_answers_on_standard_input_and_nobody_knows(monkeypatch, capsys):
    ask(monkeypatch, ["?", "wombat", "<", "", ""])
    ran = run(capsys, "dispute", "expedition 3", "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["legal"]) == (0, None)
    assert found["depends_on"]
    assert "wombat" in ran.err


def test_what_was_told_is_a_record_that_starts_there(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    ask(monkeypatch, ["no", *["2"] * 20])
    assert run(capsys, "dispute", "expand brewery", "--players", "Linda,Ben", "-o", "table.toml").code == 0
    assert tomllib.loads(Path("table.toml").read_text("utf-8"))["position"]["to_move"] == "Linda"
    assert run(capsys, "check", "expand brewery", "-f", "table.toml").code == 0
    assert run(capsys, "dispute", "festival", "-o", "table.toml").code == 3


def test_what_is_no_move_is_not_understood(monkeypatch, capsys):
    ask(monkeypatch, [])
    assert run(capsys, "dispute", "wombat").code == 2
