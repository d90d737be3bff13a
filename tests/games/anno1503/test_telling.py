"""How verdicts, tables and results are told: every template gets its facts, and everything is plain data."""

from __future__ import annotations

import json
from string import Formatter
from typing import Any

import pytest

from referee.engine.game import Game
from referee.engine.score import Scored
from referee.engine.text import Listing, Message, Ref, Text, fitting
from referee.engine.verdict import Judgement
from referee.games.anno1503 import GAME
from referee.games.anno1503.findings import FINDINGS
from referee.games.anno1503.judge import judge
from referee.games.anno1503.options import options
from referee.games.anno1503.scoring import course, score_tally
from referee.games.anno1503.status import status
from referee.games.anno1503.status import tell_status as tell
from referee.storage.rulesets import load_table
from tests.games.anno1503.build_table import GOLDEN, ruleset, says, table, words
from tests.games.anno1503.test_cases import TRIES, whole_turn

NAMES = load_table("anno1503", "names")
RULES = load_table("anno1503", "rules")
RULINGS = load_table("anno1503", "rulings")


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def check_text(text: Text) -> None:
    assert placeholders(text.template) <= set(text.facts), text.template
    for fact in text.facts.values():
        check_fact(fact)


def check_fact(fact: Any) -> None:
    """Every thing that is named has an English name."""
    if isinstance(fact, Ref):
        assert fact.id in NAMES[fact.kind], fact
    elif isinstance(fact, Listing):
        for item in fact.items:
            check_fact(item)
    elif isinstance(fact, Text):
        check_text(fact)


def test_the_game_has_the_shape_of_a_game() -> None:
    game: Game = GAME
    assert game.id == "anno1503"


@pytest.mark.parametrize(("case", "attempt"), TRIES)
def test_every_verdict_can_be_told(case: dict[str, Any], attempt: dict[str, Any]) -> None:
    state = table(case, attempt.get("to_move"))
    found = judge(state, whole_turn(case, attempt), words(), attempt.get("as"))
    if not isinstance(found, Judgement):
        return
    messages = GAME.messages()
    for violation in found.verdict.violations:
        check_text(fitting(FINDINGS[violation.rule], violation.facts))
        assert violation.rule in RULES or violation.rule in RULINGS
    for doubt in found.verdict.unjudged:
        template = messages[doubt.what]
        assert isinstance(template, str)
        check_text(Text(template, doubt.facts))
    for ruling in found.verdict.rulings:
        assert ruling in RULINGS
    if not found.verdict.violations:
        for text in found.verdict.story:
            check_text(text)


def test_plural_templates_agree() -> None:
    every = [*GAME.messages().values(), *(template for found in FINDINGS.values() for template in found)]
    for message in every:
        if isinstance(message, Message):
            assert message.many is not None
            assert placeholders(message.one) == placeholders(message.many)
            assert message.counted in placeholders(message.one) | {"excess", "most", "points", "count"}


def played() -> Any:
    state = table({})
    for turn in GOLDEN["turn"]:
        state = says(state, turn["en"]).after
    return state


def test_status_and_course_of_the_golden_game() -> None:
    state = played()
    told = json.loads(json.dumps(status(state)))
    assert told["winner"] == "Anna"
    assert told["phase"] == "over"
    assert told["players"][0]["trading_posts"] == {"2": "tobacco", "3": "spice", "4": "tools", "5": "cloth"}
    for section in tell(state):
        check_text(section.title)
        for label, fact in section.rows:
            check_text(label)
            check_fact(fact)
    messages = GAME.messages()
    for hint in course(state):
        template = messages[hint.what]
        check_text(Text(template if isinstance(template, str) else template.one, hint.facts))


def test_options_at_the_start() -> None:
    state = table({})
    moves = {option.move: option for option in options(state)}
    assert set(moves) == {
        "sell stone to 1 for 1", "sell wood to 1 for 1", *(f"buy {good} for 6" for good in ruleset().goods),
        "ship 1 sail B6", "ship 1 sail C7", "ship 1 sail D6", "ship 1 sail C5",
    }  # fmt: skip
    assert moves["buy spice for 6"].pay == ("6 gold",)
    assert {option.action for option in moves.values()} <= set(NAMES["action"])
    assert options(played()) == []


# a finished table that nobody logged -----------------------------------------------------------------------------


ANNA = {"player": "Anna", "gold": 30, "trading_posts": 4, "trade_agreements": 3}
BEN = {"player": "Ben", "gold": 15, "buildings": 2, "merchants": 1}


def count(*results: dict[str, Any], **head: Any) -> Scored | list[str]:
    data = {"format": 1, "game": "anno1503", "players": ["Anna", "Ben"], **head, "result": list(results)}
    found = score_tally(ruleset(), data, "tally")
    return found if isinstance(found, Scored) else [f"{problem.key}: {problem.what}" for problem in found]


def test_tally() -> None:
    found = count(ANNA, BEN)
    assert isinstance(found, Scored)
    assert [score.total for score in found.sheet.players] == [3, 0]
    assert found.sheet.winners == ("Anna",)


def test_tally_broken_off() -> None:
    found = count(ANNA | {"gold": 29}, BEN)
    assert isinstance(found, Scored)
    assert (found.sheet.winners, found.sheet.final, found.sheet.decided_by) == ((), False, "unfinished")


@pytest.mark.parametrize(
    ("results", "head", "problem"),
    [
        ([ANNA], {}, "result: result_missing"),
        ([ANNA, ANNA, BEN], {}, "result[2].player: result_twice"),
        ([ANNA, ANNA | {"player": "Ben"}], {}, "winner: winner_unclear"),
        ([ANNA, BEN], {"winner": "Ben"}, "winner: winner_points"),
        ([ANNA | {"merchants": 4}, BEN], {}, "result[1].merchants: too_many"),
        ([ANNA | {"beer": 4}, BEN], {}, "result[1].beer: unknown_key"),
    ],
)
def test_tally_problems(results: list[dict[str, Any]], head: dict[str, Any], problem: str) -> None:
    found = count(*results, **head)
    assert isinstance(found, list)
    assert problem in found


def test_questions_lead_to_the_tally() -> None:
    answers: dict[str, Any] = {}
    given = {"players": "Anna, Ben", "0/gold": "30", "0/trading_posts": "4", "0/trade_agreements": "3"}
    while True:
        open_questions = [q for q in GAME.questions(ruleset(), answers, ()) if q.key not in answers]
        if not open_questions:
            break
        question = open_questions[0]
        answers[question.key] = GAME.read_answer(question, given.get(question.key, "0"), ruleset(), {})
    found = score_tally(ruleset(), GAME.tally_of(answers), "tally")
    assert isinstance(found, Scored)
    assert found.sheet.winners == ("Anna",)
