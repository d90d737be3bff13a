"""A saying that can mean several things is asked for, unless every meaning is refused for the same reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.engine.judging import MOST_MEANINGS, MeaningChoices, judge_meanings, judge_spellings, merge_refusals
from referee.engine.text import Ref
from referee.engine.verdict import Ambiguous, Judgement, Misread, Unclear, Verdict, Violation
from tests.games.anno1800.build_table import judged, table, words
from tests.running import run

QUESTION = Ambiguous("red or green", 0, 12, ("red", "green"))


def no(*rules: str, **facts: str) -> Judgement:
    return Judgement(Verdict("Linda", (), violations=tuple(Violation(rule, facts) for rule in rules)), None)


YES = Judgement(Verdict("Linda", ()), None)


def broken(found: object) -> list[str]:
    assert isinstance(found, Judgement), found
    return [violation.rule for violation in found.verdict.violations]


# what is common to all games --------------------------------------------------------------------------------


def test_refused_for_the_same_reason() -> None:
    assert broken(merge_refusals(QUESTION, [no("order"), no("order")])) == ["order"]


def test_only_the_reasons_that_all_share_are_told() -> None:
    assert broken(merge_refusals(QUESTION, [no("order", "stock"), no("cost", "order")])) == ["order"]


@pytest.mark.parametrize(
    "judgements",
    [
        [no("stock"), no("cost")],
        [no("cost", missing="beer"), no("cost", missing="bread")],
        [no("order"), YES],
        [no("order"), None],
        [],
    ],
)
def test_anything_else_is_asked(judgements: list[Judgement | None]) -> None:
    assert merge_refusals(QUESTION, judgements) is QUESTION


def test_a_reason_whose_own_finding_is_not_shared_is_told_itself() -> None:
    own = Violation("order", {}, "cost")
    pair = [
        Judgement(Verdict("Linda", (), violations=(Violation("cost", {"missing": thing}), own)), None)
        for thing in ("beer", "bread")
    ]
    found = merge_refusals(QUESTION, pair)
    assert isinstance(found, Judgement)
    assert found.verdict.violations == (Violation("order"),)


def test_the_question_is_kept_for_whoever_overrules() -> None:
    found = merge_refusals(QUESTION, [no("order"), no("order")])
    assert isinstance(found, Judgement)
    assert found.unsettled is QUESTION


def judge_all(text: str, judge: Callable[[MeaningChoices], Judgement]) -> Any:
    """Judges a turn, and where it is not clear all its meanings, as a referee does."""
    choices = MeaningChoices()
    try:
        return judge(choices)
    except Unclear as unclear:
        return judge_meanings(text, unclear, bool(choices.asked), judge)


def test_two_questions_in_one_turn_are_gone_through() -> None:
    seen = []

    def judge(picks: MeaningChoices) -> Judgement:
        first = picks.pick(("a", "b"), ("a", "b"))
        second = picks.pick(("c", "d", "e"), ("c", "d", "e")) if first == "b" else "-"
        seen.append(first + second)
        return no("order")

    assert broken(judge_all("text", judge)) == ["order"]
    assert seen == ["a-", "bc", "bd", "be"]


def test_too_many_meanings_are_asked() -> None:
    def judge(picks: MeaningChoices) -> Judgement:
        for number in range(10):
            picks.pick((1, 2), (f"{number} one", f"{number} two"))
        return no("order")

    found = judge_all("text", judge)
    assert found == Ambiguous("text", 0, 4, ("0 one", "0 two"))
    assert MOST_MEANINGS < 2**10


def test_the_same_question_has_the_same_answer() -> None:
    """A search plays a turn many times: it must not run out of answers."""
    picks = MeaningChoices((1,))
    assert [picks.pick(("a", "b"), ("A", "B")) for _ in range(3)] == ["b", "b", "b"]


def test_what_is_not_understood_is_no_question() -> None:
    def judge(picks: MeaningChoices) -> Judgement:
        raise Unclear(Misread("", 0, 0, "card"))

    assert judge_all("text", judge) == Misread("text", 0, 4, "card")


def test_a_word_of_the_text_is_spelled_in_each_way() -> None:
    problem = Ambiguous("build mill now", 6, 10, (Ref("industry", "windmill"), Ref("industry", "watermill")))
    tried: list[str] = []

    def judge(text: str) -> Judgement:
        tried.append(text)
        return no("order")

    assert broken(judge_spellings(problem, judge)) == ["order"]
    assert tried == ["build windmill now", "build watermill now"]


def test_readings_that_cannot_be_put_into_the_text_are_asked() -> None:
    whole = Ambiguous("mill", 0, 4, ("build windmill", "build watermill"))
    assert judge_spellings(whole, lambda text: no("order")) is whole
    keywords = Ambiguous("a", 0, 1, (Ref("keyword", "and"), Ref("keyword", "at")))
    assert judge_spellings(keywords, lambda text: no("order")) is keywords


# at the table -----------------------------------------------------------------------------------------------


def test_no_card_of_that_name_can_be_paid() -> None:
    state = table({"player": {"Linda": {"home": {}, "trade_tokens": {"ready": 0}}}})
    found = judged(state, "play beer, bread")
    assert found.legal is False
    assert {"cost.paid_in_full", "card.cost"} <= set(broken(found))


def test_where_one_can_be_paid_it_is_asked_which() -> None:
    from referee.games.anno1800.judge import judge

    state = table({"player": {"Linda": {"adds": ["brewery", "bakery"]}}})
    found = judge(state, "play beer, bread", words())
    assert isinstance(found, Ambiguous)
    assert found.readings == ("beer, bread for 1 engineer", "beer, bread for 3 trade_token")


def test_two_versions_of_an_industry_once_the_game_is_over() -> None:
    """Of coal there are two kilns; with both to cover it is a question, unless nobody may build at all."""
    from referee.games.anno1800.judge import judge

    state = table({"player": {"Linda": {"adds": ["charcoal_kiln_worker"]}}})
    text = "expand brewery over charcoal_kiln"
    assert isinstance(judge(state, text, words()), Ambiguous)
    state.last_round, state.round = 1, 2
    assert broken(judge(state, text, words()))[0] == "end.final_round"


def test_overruling_asks_what_is_meant(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(tmp_path / "game.toml")
    run(capsys, "new", "anno1800", "Linda", "Andreas", "-f", path)
    text = "play beer, bread"
    assert run(capsys, "check", "-f", path, text).code == 1
    refused = run(capsys, "record", "--json", "-f", path, text)
    assert (refused.code, json.loads(refused.out)["legal"]) == (1, False)
    asked = run(capsys, "record", "-f", path, "--overrule", "we allow it", text)
    assert asked.code == 2
    assert "[[turn]]" not in Path(path).read_text("utf-8")


def test_a_word_with_several_meanings_out_of_turn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Which shipyard is meant does not matter: it is somebody else's turn."""
    path = str(tmp_path / "game.toml")
    run(capsys, "new", "anno1800", "Linda", "Andreas", "-f", path)
    assert run(capsys, "check", "-f", path, "expand shipyard").code == 2
    refused = run(capsys, "check", "--json", "-f", path, "--player", "Andreas", "expand shipyard")
    assert refused.code == 1
    assert "turn.order" in [found["rule"] for found in json.loads(refused.out)["violations"]]


def test_a_record_that_can_mean_several_things_is_not_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    run(capsys, "new", "anno1800", "Linda", "Andreas", "-f", str(path))
    turn = '\n[[turn]]\nplayer = "Linda"\nmoves = ["play beer, bread"]\noverruled = "agreed"\n'
    path.write_text(path.read_text("utf-8") + turn, "utf-8")
    assert "Turn 1 cannot be read" in run(capsys, "--lang", "en", "status", "-f", str(path)).err
    assert run(capsys, "verify", str(path)).code == 1
