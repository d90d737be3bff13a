"""A kind of objective has one home: whatever is forgotten of a new one fails here, for every card of the box."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, cast

import pytest

from referee.engine.score import ScoreLine
from referee.engine.text import Ref
from referee.engine.value import Value
from referee.games.anno1800 import scoring as objective_kinds
from referee.games.anno1800.messages import AMOUNTS
from referee.games.anno1800.ruleset import Objective, Ruleset
from referee.games.anno1800.scoring import (
    ALWAYS,
    KINDS,
    MAJORITIES,
    TOLD,
    FinalCount,
    Kind,
    Majority,
    Visits,
    needed_keys,
    questions,
    score,
    times,
)
from referee.games.anno1800.tables import FILES, build_ruleset
from referee.storage.rulesets import load_tables

CARD = {"kind": "builder", "points_each": 2, "confidence": "rulebook"}


def with_card(card: dict[str, Any]) -> Ruleset:
    """The box with the Zoo exchanged for a made-up card."""
    tables = deepcopy(dict(load_tables("anno1800", FILES)))
    tables["objectives"]["objectives"]["zoo"] = card
    ruleset, problems = build_ruleset(tables, "de")
    assert ruleset is not None, problems
    return ruleset


def builder(**parts: Any) -> Kind:
    """Two points for each construction; any part can be told otherwise."""
    whole = {
        "lines": lambda row, card, standings, visits, ruleset: [
            times(row, has.constructions or 0, card.points_each) for has in standings
        ],
        "keys": lambda card: ("constructions",),
        "tiers": lambda card, ruleset: (),
        "entries": ("points_each",),
        "shows_industries": False,
        "visits": "",
    }
    return Kind(**{**whole, **parts})


class Incomplete(Exception):
    """A kind of objective of which something was forgotten."""


def check_kind(objective: Objective, ruleset: Ruleset) -> None:
    """Raises Incomplete where a kind counts what it does not say it needs, or needs what nobody gives or asks for."""
    kind = KINDS.get(objective.kind)
    if kind is None:
        raise Incomplete(f"{objective.id}: there is no kind {objective.kind}")
    if objective.of and objective.of not in MAJORITIES:
        raise Incomplete(f"{objective.id}: there is no majority of {objective.of}")
    for key in kind.keys(objective):
        if key not in AMOUNTS or key not in FinalCount._fields:
            raise Incomplete(f"{objective.id}: a result has no entry {key}")
        if key not in objective_kinds.ASKED and not (key == "cubes" and kind.tiers(objective, ruleset)):
            raise Incomplete(f"{objective.id}: no question asks for {key}")
    final_count, visits = _Watched(FinalCount("")), _Watched(Visits((), 0, 0))
    lines = kind.lines("", objective, [cast(FinalCount, final_count)], [cast(Visits, visits)], ruleset)
    if len(lines) != 1:
        raise Incomplete(f"{objective.id}: every player needs a line")
    forgotten = final_count.read & AMOUNTS.keys() - {*kind.keys(objective), *ALWAYS}
    if forgotten:
        raise Incomplete(f"{objective.id}: counted, but not needed: {', '.join(sorted(forgotten))}")
    if visits.read - {kind.visits}:
        raise Incomplete(f"{objective.id}: visits that nobody knows to be worth more: {', '.join(sorted(visits.read))}")


class _Watched:
    """A value that remembers which of its parts were asked for."""

    def __init__(self, value: Value) -> None:
        self.value = value
        self.read: set[str] = set()

    def __getattr__(self, part: str) -> Any:
        self.read.add(part)
        return getattr(self.value, part)


def check_zoo(ruleset: Ruleset) -> None:
    check_kind(ruleset.objectives["zoo"], ruleset)


def test_every_card_of_the_box_has_a_whole_kind() -> None:
    ruleset, _ = build_ruleset(load_tables("anno1800", FILES), "de")
    assert ruleset is not None
    for card in ruleset.objectives.values():
        check_kind(card, ruleset)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {**objective_kinds.ASKED, "constructions": (Ref("place", "old_world_island"), lambda ruleset: 99)}
    monkeypatch.setattr(objective_kinds, "ASKED", asked)
    monkeypatch.setattr("referee.games.anno1800.scoring.ASKED", asked)


@pytest.mark.usefixtures("asked")
def test_a_kind_with_all_its_parts_counts_is_needed_and_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "builder", builder())
    ruleset = with_card(CARD)
    assert score(ruleset, ["zoo"], [FinalCount("Linda", constructions=7)]).players[0].total == 14
    assert "constructions" in needed_keys(["zoo"], ruleset)
    keys = [q.key for q in questions(ruleset, {"players": ["Linda", "Ben"], "objectives": ["zoo"]}, ())]
    assert keys.count("0/constructions") == keys.count("1/constructions") == 1


@pytest.mark.parametrize("part", Kind._fields)
def test_no_part_of_a_kind_can_be_left_out(part: str) -> None:
    with pytest.raises(TypeError, match=part):
        Kind(**{name: value for name, value in builder()._asdict().items() if name != part})


def test_a_kind_that_no_question_asks_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "builder", builder())
    with pytest.raises(Incomplete, match="no question asks for constructions"):
        check_zoo(with_card(CARD))


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ({"keys": lambda card: ()}, "counted, but not needed: constructions"),
        ({"keys": lambda card: ("constructions", "towers")}, "no entry towers"),
        ({"lines": lambda row, card, standings, visits, ruleset: []}, "every player needs a line"),
        (
            {"lines": lambda row, card, standings, visits, ruleset: [ScoreLine(row, v.animals) for v in visits]},
            "visits that nobody knows",
        ),
        (
            {
                "lines": lambda row, card, standings, visits, ruleset: [
                    ScoreLine(row, sum(has.cubes.values())) for has in standings
                ],
                "keys": lambda card: ("cubes",),
            },
            "no question asks for cubes",
        ),
    ],
)
def test_a_kind_with_a_forgotten_part_is_refused(
    monkeypatch: pytest.MonkeyPatch, parts: dict[str, Any], why: str
) -> None:
    monkeypatch.setitem(KINDS, "builder", builder(**parts))
    with pytest.raises(Incomplete, match=why):
        check_zoo(with_card(CARD))


def test_a_majority_that_counts_what_it_does_not_need_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MAJORITIES, "islands", Majority(lambda has: has.old_world, (), lambda ruleset: ()))
    with pytest.raises(Incomplete, match="counted, but not needed: old_world"):
        check_zoo(with_card({"kind": "majority", "of": "islands", "first": 10, "second": 4, "confidence": "rulebook"}))


def test_a_card_of_a_kind_that_does_not_exist_is_a_problem_of_the_ruleset() -> None:
    tables = deepcopy(dict(load_tables("anno1800", FILES)))
    tables["objectives"]["objectives"]["zoo"] = CARD
    ruleset, problems = build_ruleset(tables, "de")
    assert ruleset is None
    assert (problems[0].key, problems[0].what) == ("objectives.zoo.kind", "unknown_name")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != TOLD])  # no card of the box is told
def test_a_card_must_say_what_its_kind_asks_for(kind: str) -> None:
    cards = load_tables("anno1800", FILES)["objectives"]["objectives"]
    whole = next(card for card in cards.values() if card["kind"] == kind)
    for entry in KINDS[kind].entries:
        tables = deepcopy(dict(load_tables("anno1800", FILES)))
        tables["objectives"]["objectives"]["zoo"] = {key: value for key, value in whole.items() if key != entry}
        ruleset, problems = build_ruleset(tables, "de")
        assert ruleset is None
        assert f"objectives.zoo.{entry}" in [problem.key for problem in problems]
