"""The rules of play, case by case: cases/*.toml, a file for each chapter of the rulebook.

A case has a title, a position (a name from the file's `[position.NAME]`, or its own, and `but` with what differs),
the move, whether it is `legal`, the rules it `breaks` (among others) or shows to hold (`holds`), and what the table
is `after` it: a partial status. `before` and `then` are turns around it (`Linda: festival`), all legal.
`found = false` says that the payment is part of the point; otherwise the move without its `with` must come out alike.
`example` is the worked example of the rulebook that a case shows, one of `EXAMPLES`, or a mistake in it (a, b, c).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from referee.engine.verdict import Judgement
from referee.games.anno1800.findings import FINDINGS
from referee.games.anno1800.moves import canonical
from referee.games.anno1800.options import PAYMENT as PAYMENT_RULES
from referee.games.anno1800.state import State
from referee.games.anno1800.status import status
from referee.storage.rulesets import load_table
from tests.games.anno1800.build_table import OBJECTIVES, PLAYERS, box, differences, judged, legal, rules, table

FOLDER = Path(__file__).parent / "cases"
ENGINE = Path(__file__).resolve().parents[3] / "referee" / "games" / "anno1800"
KEYS = {
    "title", "example", "players", "edition", "objectives", "position", "but", "before", "player", "move", "legal",
    "holds", "breaks", "spares", "rulings", "editions", "after", "then", "finally", "found",
    "settings", "house",
}  # fmt: skip
EXAMPLES = {
    "E1": "beer (p. 4)",
    "E2": "warehouse (p. 4)",
    "E3": "two exploration tokens for a card (p. 5)",
    "E4": "penny farthings (p. 5)",
    "E5": "shift end (p. 5)",
    "E6": "window factory (p. 6)",
    "E7": "alternatives and identical industries (p. 6)",
    "E8": "shipyards are not combined (p. 6; de, fr, cs)",
    "E9": "three shipyards, two ships (p. 7)",
    "E10": "swap (p. 7)",
    "E11": "increase the workforce (p. 8)",
    "E12": "upgrade (p. 8)",
    "E13": "second Old World island (p. 9)",
    "E14": "duplicate through an island (p. 9)",
    "E15": "first New World island (p. 9)",
    "E16": "sugar cane and rum (p. 9; not in the en text)",
    "E17": "tobacco and cigars (p. 9)",
    "E18": "expedition, fully visited (p. 10)",
    "E19": "expedition, partly visited (p. 10)",
    "E20": "end of the game, order of play (p. 10)",
    "E21": "trigger by the last seat (p. 10; cs)",
    "E22": "scoring, 107 points (p. 11)",
    "E23": "Beryl O'Mara (p. 12)",
    "E24": "zoo (p. 12)",
    "E25": "free tokens (p. 6, note)",
}
"""The worked examples of the rulebook, numbered in its order."""
PAYMENT = re.compile(r" with [^;]*")

Case = Mapping[str, Any]


def _cases() -> Iterator[tuple[str, Case]]:
    for path in sorted(FOLDER.glob("*.toml")):
        chapter = tomllib.loads(path.read_text("utf-8"))
        assert set(chapter) <= {"position", "case"}, path
        for case in chapter["case"]:
            assert set(case) <= KEYS, (path.name, case["title"], set(case) - KEYS)
            position = case.get("position", {})
            if isinstance(position, str):
                position = chapter["position"][position]
            yield f"{path.stem}: {case['title']}", {**case, "position": _merged(position, case.get("but", {}))}


def _merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """What a position changes for one case: players key by key, everything in them as a whole."""
    merged = deepcopy(dict(base))
    for key, value in changes.items():
        if key == "player":
            for name, entry in value.items():
                merged.setdefault("player", {}).setdefault(name, {}).update(entry)
        else:
            merged[key] = value
    return merged


CASES = dict(_cases())
LEGAL = {name: case for name, case in CASES.items() if case["legal"]}
ILLEGAL = {name: case for name, case in CASES.items() if not case["legal"]}


def at(case: Case) -> State:
    """The table on which the move is made."""
    state = table(
        case["position"],
        case.get("players", PLAYERS),
        case.get("objectives", OBJECTIVES),
        case.get("edition", "de"),
        case.get("settings", {}),
    )
    return _played(state, case.get("before", ()))


def _played(state: State, turns: Any) -> State:
    for turn in turns:
        player, _, text = turn.partition(": ")
        assert state.players[state.to_move].name == player, turn
        assert not state.over, turn
        state = legal(state, text)
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_the_verdict(name: str) -> None:
    case = CASES[name]
    found = judged(at(case), case["move"], case.get("player"))
    broken = rules(found)
    assert found.verdict.legal is case["legal"], found.verdict.violations
    assert set(case.get("breaks", ())) <= broken, broken
    assert not broken & set(case.get("spares", ()))
    assert set(case.get("rulings", ())) <= set(found.verdict.rulings) | broken, found.verdict.rulings
    assert sorted(found.verdict.house) == case.get("house", [])
    for edition, verdict in case.get("editions", {}).items():
        assert found.verdict.editions[edition] is verdict, edition
    if not case.get("editions"):
        assert set(found.verdict.editions.values()) == {case["legal"]}


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "after" in case])
def test_the_table_afterwards(name: str) -> None:
    case = CASES[name]
    after = judged(at(case), case["move"], case.get("player")).after
    assert differences(after, case["after"]) == []
    if "then" in case:
        assert differences(_played(after, case["then"]), case["finally"]) == []


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "settings" in case])
def test_without_the_house_rule_it_comes_out_otherwise(name: str) -> None:
    case = CASES[name]
    with_rule = judged(at(case), case["move"])
    without = judged(at({**case, "settings": {}}), case["move"])
    assert without.verdict.house == {}
    alike = with_rule.verdict.legal is without.verdict.legal
    assert not (alike and status_of(with_rule) == status_of(without))


def status_of(found: Judgement) -> dict[str, Any]:
    return status(found.after)


@pytest.mark.parametrize("name", LEGAL)
def test_the_canonical_text_is_the_same_turn(name: str) -> None:
    case = LEGAL[name]
    state = at(case)
    first = judged(state, case["move"])
    text = "; ".join(first.verdict.moves)
    short = canonical.read(text, case.get("players", PLAYERS), box())
    assert short is not None or " gives " in text, "records are read the short way, but for cards that no list has"
    again = judged(state, text)
    assert again.verdict.moves == first.verdict.moves
    assert again.after == first.after
    assert again.verdict.legal


@pytest.mark.parametrize("name", [n for n, c in CASES.items() if " with " in c["move"] and c.get("found", True)])
def test_without_its_payment_it_comes_out_alike(name: str) -> None:
    case = CASES[name]
    state = at(case)
    told = judged(state, case["move"])
    found = judged(state, PAYMENT.sub("", case["move"]))
    assert found.verdict.legal is case["legal"], (found.verdict.moves, found.verdict.violations)
    if case["legal"]:  # who of several partners trades is the player's choice; all else comes out alike
        assert found.after.players[state.to_move] == told.after.players[state.to_move]
        assert found.after.gold_supply() == told.after.gold_supply()


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_judging_leaves_the_table_alone(name: str) -> None:
    case = CASES[name]
    state = at(case)
    judged(state, case["move"], case.get("player"))
    assert state == at(case)


# nothing is forgotten --------------------------------------------------------------------------------------

RULES = load_table("anno1800", "rules")
RULINGS = load_table("anno1800", "rulings")


@pytest.mark.parametrize("rule", [id for id, rule in RULES.items() if rule["kind"] == "move"])
def test_every_rule_that_a_turn_can_break_is_kept_once_and_broken_once(rule: str) -> None:
    assert any(rule in case.get("holds", ()) for case in LEGAL.values()), "no case in which it holds"
    assert any(rule in case.get("breaks", ()) for case in ILLEGAL.values()), "no case that breaks it"


@pytest.mark.parametrize("rule", [id for id, rule in RULES.items() if rule["kind"] == "grant"])
def test_every_rule_that_allows_something_is_shown(rule: str) -> None:
    if not rule.startswith("setup."):
        assert any(rule in case.get("holds", ()) for case in LEGAL.values()), "no case that shows it"


def test_every_worked_example_is_there() -> None:
    assert {case.get("example", "").split()[0] for case in CASES.values() if case.get("example")} == set(EXAMPLES)


def test_cases_name_only_rules_that_exist() -> None:
    keys = ("holds", "breaks", "spares", "rulings")
    named = {id for case in CASES.values() for key in keys for id in case.get(key, ())}
    assert named <= RULES.keys() | RULINGS.keys(), named - RULES.keys() - RULINGS.keys()


def _ids_in_code() -> dict[str, str]:
    """Every rule id that stands in the engine's code, and where."""
    chapters = "|".join(sorted({id.partition(".")[0] for id in RULES | RULINGS}))
    pattern = re.compile(rf'"((?:{chapters})\.[a-z_]+)"')
    found = {}
    for path in sorted(ENGINE.rglob("*.py")):
        for id in pattern.findall(path.read_text("utf-8")):
            found[id] = path.name
    return found


def test_the_engine_names_only_rules_that_exist() -> None:
    code = {id: place for id, place in _ids_in_code().items() if not id.endswith(("_", ".toml"))}
    unknown = {i: p for i, p in code.items() if i not in RULES and i not in RULINGS and i not in PAYMENT_RULES}
    assert unknown == {}


def test_every_rule_that_a_turn_can_break_can_be_told() -> None:
    kinds = {id for id, rule in RULES.items() if rule["kind"] == "move"}
    assert kinds <= FINDINGS.keys()
    assert FINDINGS.keys() <= RULES.keys() | RULINGS.keys()


def _placeholders(template: Any) -> set[str]:
    text = template if isinstance(template, str) else template.one
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_template_is_filled_by_some_case() -> None:
    """What a rule's templates ask for is what the rule gives; the first template whose facts are known is used."""
    used: set[tuple[str, int]] = set()
    for case in ILLEGAL.values():
        for violation in judged(at(case), case["move"], case.get("player")).verdict.violations:
            if "house" in violation.facts:  # told by what the table decided
                continue
            known = {name for name, fact in violation.facts.items() if fact is not None}
            fitting = [n for n, t in enumerate(FINDINGS[violation.rule]) if _placeholders(t) <= known]
            assert fitting, (violation.rule, known)
            used.add((violation.rule, fitting[0]))
    unused = {(rule, n) for rule, templates in FINDINGS.items() for n in range(len(templates))} - used
    assert unused == set()
