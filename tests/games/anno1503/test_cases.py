"""Every case of the reference, as a player would read it: positions, turns, and what the referee has to say."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.verdict import Ambiguous, Judgement, Misread, Verdict
from referee.games.anno1503.findings import FINDINGS
from referee.games.anno1503.judge import judge
from referee.games.anno1503.state import State
from referee.storage.rulesets import load_table
from tests.games.anno1503.build_table import READ, player_of, says, short, table, toml, words

FILES = tuple(
    f"cases/{name}.toml" for name in ("rulebook", "composed", "more", "text", "granted", "rulings", "refused", "twins")
)
TRIES = [
    pytest.param(case, attempt, id=f"{case['id']}-{number}")
    for file in FILES
    for case in toml(file)["case"]
    for number, attempt in enumerate(case["try"], start=1)
]
NAMED = [(case["id"], attempt) for file in FILES for case in toml(file)["case"] for attempt in case["try"]]


def whole_turn(case: dict[str, Any], attempt: dict[str, Any]) -> str:
    text: str = attempt["says"]
    if text.startswith(("roll", "win")) or attempt.get("raw") or "; roll" in text:
        return text
    nothing = ", ".join(f"{name} nothing" for name in case.get("players", ["Anna", "Ben"]))
    return f"roll 6 5 take {nothing}; {text}"


@pytest.mark.slow
@pytest.mark.parametrize(("case", "attempt"), TRIES)
def test_case(case: dict[str, Any], attempt: dict[str, Any]) -> None:
    state = table(case, attempt.get("to_move"))
    before = state.copy()
    found = judge(state, whole_turn(case, attempt), words(), attempt.get("as"))
    assert state == before, "judging must not change the table"
    if "asks" in attempt:
        assert isinstance(found, Ambiguous)
        assert list(found.readings) == attempt["asks"]
        return
    if "misread" in attempt:
        assert isinstance(found, Misread), found
        assert found.expected == attempt["misread"]["expected"]
        assert found.word == attempt["misread"].get("at", found.word)
        return
    assert isinstance(found, Judgement), found
    broken = [violation.rule for violation in found.verdict.violations]
    check_rulings(found.verdict, attempt, set(broken))
    assert set(attempt.get("breaks", [])) <= set(broken)
    if "breaks" in attempt:
        assert found.verdict.legal is False
        return
    assert broken == []
    assert [doubt.what for doubt in found.verdict.unjudged] == attempt.get("unjudged", [])
    assert found.verdict.winner == attempt.get("winner", "") or state.over
    if "hints" in attempt:
        assert [hint.what for hint in found.verdict.hints] == attempt["hints"]
    if "moves" in attempt:
        assert list(found.verdict.moves)[-len(attempt["moves"]) :] == attempt["moves"]
    check_after(found.after, attempt)
    check_canonical(state, found, attempt)


def check_rulings(verdict: Verdict, attempt: dict[str, Any], broken: set[str]) -> None:
    """A case names exactly the rulings on which its verdict rests, also those that its table decided otherwise."""
    shown = [*verdict.rulings, *verdict.house.values()]
    assert len(shown) == len(set(shown))
    assert set(shown) - broken == set(attempt.get("rulings", [])) - broken


def check_after(after: State, attempt: dict[str, Any]) -> None:
    for key, expected in attempt.get("gives", {}).items():
        if key == "tiles":
            assert set(expected) <= after.tiles
        elif key == "no_tiles":
            assert not set(expected) & after.tiles
        elif key == "display":
            shown = after.display()
            assert shown is not None
            assert {kind: shown[kind] for kind in expected} == expected
        else:
            check_player(after, key, expected)
    for name, points in attempt.get("points", {}).items():
        assert list(after.points(player_of(after, name))) == points
    winner = after.players[after.win.seat].name if after.win else None
    assert winner == attempt.get("winner")


def check_player(after: State, name: str, expected: dict[str, Any]) -> None:
    player = player_of(after, name)
    for key, value in expected.items():
        if key.startswith("free_"):
            assert after.free_tiles(player, key.removeprefix("free_")) == value
        elif key == "ships":
            assert sorted(player.ships.values()) == sorted(READ[key][1](value).values())
        else:
            assert short(after, player, key) == READ[key][1](value)


def check_canonical(state: State, found: Judgement, attempt: dict[str, Any]) -> None:
    """The canonical text of a legal turn is read back to the very same turn and text."""
    again = says(state, "; ".join(found.verdict.moves), player=attempt.get("as"))
    assert again.verdict.moves == found.verdict.moves
    assert again.after == found.after


# every rule has its cases --------------------------------------------------------------------------------------


RULES = load_table("anno1503", "rules")
RULINGS = load_table("anno1503", "rulings")
CHECKED = sorted(id for id, rule in RULES.items() if rule["kind"] == "move")


@pytest.mark.parametrize("rule", CHECKED)
def test_every_check_rule_is_kept_and_broken_in_some_case(rule: str) -> None:
    assert any(rule in attempt.get("holds", []) for _, attempt in NAMED), "no case that keeps it"
    assert any(rule in attempt.get("breaks", []) for _, attempt in NAMED), "no case that breaks it"


@pytest.mark.parametrize("rule", sorted(id for id, rule in RULES.items() if rule["kind"] == "grant"))
def test_every_rule_that_allows_something_is_shown(rule: str) -> None:
    assert any(rule in attempt.get("holds", []) and "breaks" not in attempt for _, attempt in NAMED)


def test_every_named_rule_exists_and_can_be_told() -> None:
    for id, attempt in NAMED:
        for rule in (*attempt.get("breaks", []), *attempt.get("holds", [])):
            assert rule in RULES or rule in RULINGS, (id, rule)
        for rule in attempt.get("breaks", []):
            assert rule in FINDINGS, (id, rule)
        assert all(ruling in RULINGS for ruling in attempt.get("rulings", []))


CITED = {id for _, attempt in NAMED for id in (*attempt.get("rulings", []), *attempt.get("breaks", []))}


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_decides_some_verdict_or_says_what_else_it_concerns(ruling: str) -> None:
    concerns = RULINGS[ruling].get("concerns")
    assert (ruling in CITED) == (concerns is None)
    assert concerns in (None, "setup", "scoring", "reading", "unseen")


def test_every_finding_is_broken_in_some_case() -> None:
    broken = {rule for _, attempt in NAMED for rule in attempt.get("breaks", [])}
    assert set(FINDINGS) == broken


def test_all_examples_of_the_reference_are_there() -> None:
    ids = {id.rstrip("abcdefg") for id, _ in NAMED}
    assert {f"F{number}" for number in range(1, 17)} | {f"X{number}" for number in range(1, 40)} <= ids
