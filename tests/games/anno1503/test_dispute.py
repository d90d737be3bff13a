"""Disputes: the verdict is that of the whole table, and few questions lead to it."""

from __future__ import annotations

import re
import statistics
from collections.abc import Mapping
from functools import cache
from random import Random

import pytest

from referee.app.understanding import complete_reading
from referee.engine.unknown_table import Disputed, Inquiry
from referee.engine.verdict import Ambiguous, Judgement, Violation
from referee.games.anno1503 import GAME
from referee.games.anno1503.judge import judge
from referee.games.anno1503.ruleset import ANY
from referee.games.anno1503.state import AGREEMENT, POST, Player, State, Told
from referee.games.anno1503.unknown_table import build_supposed_table as supposed
from referee.games.anno1503.unknown_table import list_unknown_facts as facts
from tests.games.anno1503.build_table import ruleset, table, words
from tests.games.anno1503.playing import extras, random_turn
from tests.games.anno1503.test_properties import rich

DISPUTES = 40
# what one question asks for together:
AT_SEA = {"ship.sea_only", "ship.orthogonal"}
BESIDE = {"explore.adjacent", "explore.needs_tile"}
FARTHEST = {"event.pirate.farthest_free_field"}


def judged(state: State, text: str, depth: int = 4) -> Judgement | None:
    """The verdict; where the player may choose, on the first choice that is legal, else on the first of all."""
    found = judge(state, text, words())
    if isinstance(found, Judgement):
        return found
    if not isinstance(found, Ambiguous) or not depth:
        return None
    every = [judged(state, complete_reading(GAME, text, str(reading)), depth - 1) for reading in found.readings]
    known = [one for one in every if one is not None]
    return next((one for one in known if one.legal), known[0] if known else None)


def truth(state: State, text: str, key: str) -> int:
    """What a table that is known whole says about a fact, as the people at it would answer."""
    kind, *rest = key.split(" ")
    me = state.players[state.to_move]
    whose = _seated(state, rest[0]) if rest and rest[0].isdigit() else me
    rules = state.ruleset
    match kind:
        case "pile":
            return state.pile(rest[0]) or 0
        case "display":
            return int((state.display() or {}).get(rest[0], 0) > 0)
        case "seats":
            return len(state.players)
        case "held":
            return int(whose.hand[rest[1]] > 0)
        case "cards":
            return int(whose.hand_size() > 0) if rest else me.hand_size()
        case "gold":
            return whose.gold
        case "tiles":
            return whose.island_tiles()
        case "spaces":
            return len(whose.inhabitants)
        case "small":
            return sum(rules.inhabitants[level].tile == "small" for level in whose.inhabitants)
        case "own":
            return int(whose.has(rest[1]))
        case "hand":
            return me.hand[rest[0]]
        case "posts" | "agreements" | "buildings":
            return me.agreements if kind == "agreements" else len(getattr(me, kind))
        case "ships":
            return len(me.ships)
        case "ship":
            return int(int(rest[0]) in me.ships)
        case "lives":
            level = me.level(int(rest[0]))
            return rules.levels.index(level) + 1 if level else 0
        case "people":
            named = {int(number) for number in re.findall(r"(?:develop|promotion|to) (\d)", text)}
            others = [level for field, level in enumerate(me.inhabitants, start=1) if field not in named]
            return others.count(rest[0])
        case "points":
            return len([row for row in state.points(me) if row not in rest])
        case _:
            return _at_the_table(state, text, kind, rest, whose)


def _at_the_table(state: State, text: str, kind: str, rest: list[str], whose: Player) -> int:
    me = state.players[state.to_move]
    match kind:
        case "mark":
            return int(whose.shows(int(rest[1])) == ANY)
        case "shows":
            return int(whose.shows(int(rest[1])) == rest[2])
        case "post":
            return int(whose.posts.get(int(rest[1])) == rest[2])
        case "empty":
            options = (whose.shows(int(rest[1])), whose.posts.get(int(rest[1]), ""))
            return int(not any(state.has_card(good) for good in options if good and good != ANY))
        case "grey":
            return int(me.piers is not None and int(rest[0]) in me.piers)
        case "taken":
            return int(int(rest[0]) in me.posts)
        case "took":
            number = int(re.match(r"roll (\d)", text)[1])
            good = me.shows(number)
            return 1 + state.ruleset.goods.index(good) if state.has_card(good) else 0
        case "loss":
            return _has_lost(whose, rest)
        case "way":
            broken = {violation.rule for violation in judged(state, text).verdict.violations}
            rules = {"sail": AT_SEA, "explore": BESIDE, "farthest": FARTHEST}[rest[0]]
            return int(not broken & rules)
    raise AssertionError(kind)


def _has_lost(whose: Player, rest: list[str]) -> int:
    if rest[1] == AGREEMENT:
        return int(whose.agreements > 0)
    if rest[1] != POST:
        return int(whose.buildings.get(len(whose.inhabitants)) == rest[1])
    fitting = [
        pier for pier, good in whose.posts.items()
        if rest[2] in ("0", str(pier)) and (len(rest) < 4 or rest[3] == good)
    ]  # fmt: skip
    return int(bool(fitting))


def _seated(state: State, seat: str) -> Player:
    return state.players[(state.to_move + int(seat)) % len(state.players)]


@cache
def evenings() -> list[tuple[State, str]]:
    """Tables of random play, each with the turn that was played there."""
    found = []
    for seed in range(14):
        rng = Random(seed)
        state = table(rich(rng, 2 + seed % 3, board=True))
        for _ in range(12):
            if state.over:
                break
            played = random_turn(state, rng)
            found.append((state, "; ".join(played.verdict.moves)))
            state = played.after
    return found


def disputes(count: int) -> list[tuple[State, str]]:
    """Tables of random play with a turn of their own or of another table, whole or a part of it, told more loosely."""
    dice = Random(5)
    found = []
    while len(found) < count:
        state, own = dice.choice(evenings())
        text = own if dice.random() < 0.4 else dice.choice(evenings())[1]
        if dice.random() < 0.4:
            text = re.sub(r" to [1-7]\b| for \d+\b|\bship [12] (?=sail|explore)", "", text)
        if dice.random() < 0.6:  # a part of the turn, after the roll
            parts = text.split("; ")[1:] + dice.sample(extras(state, dice), 2)
            start = dice.randrange(len(parts))
            text = "; ".join(parts[start : start + dice.randint(1, 3)])
            state = state.copy()
            state.told = Told(begun=True)
        if judged(state, text) is not None and not open_yield(state, text):
            found.append((state, text))
    return found


def open_yield(state: State, text: str) -> bool:
    """Whether the player on turn could take one thing or another, and the text does not say which."""
    me, roll = state.players[state.to_move], re.match(r"roll ([1-5])([^;]*)", text)
    if roll is None or f"{me.name} " in roll[2]:
        return False
    return me.shows(int(roll[1])) == ANY or int(roll[1]) in me.posts


def names_of(state: State) -> list[str]:
    count = len(state.players)
    return [state.players[(state.to_move + seat) % count].name for seat in range(count)]


def inquiry_into(state: State, text: str, *, seated: bool = True) -> Inquiry:
    names = names_of(state)

    def judge_at(values: Mapping[str, int]) -> Judgement | None:
        return judged(supposed(state.ruleset, names, values), text)

    return Inquiry(facts(state.ruleset, names, Disputed(text, text, words(), seated)), judge_at)


def settle(state: State, text: str) -> tuple[Inquiry, list[str]]:
    """The dispute whose questions are answered from a whole table, and what was asked."""
    inquiry = inquiry_into(state, text)
    asked = []
    while inquiry.verdict() is None:
        fact = inquiry.next()
        assert fact is not None, (text, asked)
        inquiry.tell(fact.key, truth(state, text, fact.key))
        asked.append(fact.key)
    return inquiry, asked


@pytest.mark.slow
def test_the_verdict_and_its_reasons_are_those_of_the_whole_table():
    asked, wrong = [], []
    for state, text in disputes(DISPUTES):
        inquiry, questions = settle(state, text)
        asked.append(len(questions))
        whole = judged(state, text)
        if inquiry.verdict() != whole.legal:
            wrong.append((text, questions))
        broken = {violation.rule for violation in whole.verdict.violations}
        for asked_together in (AT_SEA, BESIDE):
            broken |= asked_together if broken & asked_together else set()
        told = inquiry.answer().violations
        assert {violation.rule for violation in told if not violation.bare} <= broken, text
        assert not told or broken & {violation.rule for violation in told}, text
    assert wrong == []
    assert statistics.median(asked) <= 6
    assert max(asked) <= 30


def test_a_told_table_differs_where_its_pieces_do():
    """A table that is told has more to it than one that is counted, and is compared by all that lies on it."""
    state, _ = disputes(1)[0]
    told = supposed(state.ruleset, ["Anna", "Ben"], {})
    other = told.copy()
    assert other == told
    other.players[0].gold += 1
    assert other != told


# as people type it -----------------------------------------------------------------------------------------


def verdict_on(text: str, answers: Mapping[str, int]) -> tuple[bool | None, list[Violation], list[str]]:
    """The verdict at a table of which this is told, with its reasons, and what was asked; nobody knows the rest."""
    names = ("A", "B")
    known = facts(ruleset(()), names, Disputed(text, text, words()))
    inquiry, asked = Inquiry(known, lambda values: judged(supposed(ruleset(()), names, values), text)), []
    while inquiry.verdict() is None and (fact := inquiry.next()) is not None:
        inquiry.tell(fact.key, answers.get(fact.key))
        asked.append(fact.key)
    return inquiry.verdict(), list(inquiry.answer().violations), asked


def test_settling_without_a_building_is_refused_without_inventing_inhabitants():
    """Whoever has three inhabitants lacks a building; for everybody else it is not the next space."""
    legal, reasons, asked = verdict_on("roll 3; settle 4", {})
    assert (legal, asked) == (False, [])
    assert {reason.rule for reason in reasons} >= {"settle.next_field", "settle.needs_building_from_fourth"}
    assert all(reason.bare for reason in reasons)


def test_a_wrong_price_is_refused_without_inventing_a_tavern():
    """p. 4: a settler pays 2 gold for cloth, 4 with a tavern; never 3."""
    legal, reasons, _ = verdict_on("sell cloth for 3", {"hand cloth": 1})
    assert legal is False
    assert "sell.price" in {reason.rule for reason in reasons}
    assert not any(reason.facts for reason in reasons)


def test_paying_pirates_is_not_refused_for_a_smithy_that_nobody_saw():
    """p. 3: one gold for each tile. With two tiles and a smithy nothing is owed, without it two gold are right."""
    told = {"tiles 0": 2, "gold 0": 5, "cards": 0}
    assert verdict_on("roll 6 1 pay A 2", told)[0] is None
    assert verdict_on("roll 6 1 pay A 2", {**told, "own 0 smithy": 0})[0] is True
    legal, reasons, _ = verdict_on("roll 6 1 pay A 2", {**told, "own 0 smithy": 1})
    assert (legal, [reason.rule for reason in reasons]) == (False, ["event.nothing_owed"])
    legal, reasons, _ = verdict_on("roll 6 1 pay A 2", {"tiles 0": 3})
    assert legal is False
    assert not any(reason.facts for reason in reasons)


def test_what_golden_times_brought_is_asked_for():
    """Golden times: a card of any good, two with a church; it may be sold at once."""
    told = {"hand wood": 0, "people pioneer": 1, "cards": 3, "took": 1, "took 2": 0}
    goods = ruleset(()).goods
    for good, legal in (("wood", True), ("stone", False)):
        found, _, asked = verdict_on("roll 6 5; sell wood", {**told, "took": 1 + goods.index(good)})
        assert (found, "took" in asked) == (legal, True)


def test_a_missing_building_is_told_without_inventing_the_display():
    legal, reasons, _ = verdict_on("settle 4", {"spaces 0": 3, "small 0": 3, "hand tools": 1, "hand wood": 1})
    assert legal is False
    assert "settle.needs_building_from_fourth" in {reason.rule for reason in reasons}
    assert not any("choice" in reason.facts for reason in reasons)
