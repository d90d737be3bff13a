"""Disputes: the verdict is that of the whole table, and few questions lead to it."""

from __future__ import annotations

import json
import random
import re
import statistics
import tomllib
from pathlib import Path

import pytest

from referee.engine.inquiry import Disputed, Inquiry, Unknown
from referee.engine.verdict import Judgement
from referee.games.anno1800.setup.unknown import facts, table
from referee.games.anno1800.state import Player, State
from tests.games.anno1800.build_table import judged, words
from tests.games.anno1800.test_random_play import play
from tests.running import run

DISPUTES = 60


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
            return int(state.ruleset.cards[int(rest)] in me.open)
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
    """Tables of random play, each with its own next turn or with one of another table, without how it is paid."""
    dice = random.Random(1)
    found = []
    while len(found) < count:
        played = play(dice.randrange(6))
        at = dice.randrange(len(played.verdicts))
        verdict = played.verdicts[at] if dice.random() < 0.5 else dice.choice(played.verdicts)
        found.append((played.tables[at], re.sub(r" with [^;]*", "", "; ".join(verdict.moves))))
    return found


def disputed(move: str) -> Disputed:
    return Disputed(move, move, words())


def settle(state: State, move: str) -> tuple[bool | None, int]:
    """The verdict of a dispute whose questions are answered from a whole table, and how many there were."""
    count = len(state.players)
    names = [state.players[(state.to_move + seat) % count].name for seat in range(count)]

    def is_legal(values: dict[str, int]) -> bool | None:
        found = judged(table(state.ruleset, names, values), move)
        return found.legal if isinstance(found, Judgement) else False

    inquiry = Inquiry(facts(state.ruleset, names, disputed(move)), is_legal)
    asked = 0
    while inquiry.verdict() is None:
        fact = inquiry.next()
        assert fact is not None
        inquiry.tell(fact.key, truth(state, fact.key))
        asked += 1
    return inquiry.verdict(), asked


def test_the_verdict_is_that_of_the_whole_table():
    asked, wrong = [], []
    for state, move in disputes(DISPUTES):
        verdict, questions = settle(state, move)
        asked.append(questions)
        if verdict != judged(state, move).legal:
            wrong.append(move)
    assert wrong == []
    assert statistics.median(asked) <= 12
    assert max(asked) <= 40


def test_more_never_makes_a_move_illegal():
    """The property on which the questions rest: raising one fact keeps a legal move legal."""
    dice = random.Random(2)
    for state, move in disputes(15):
        names = [player.name for player in state.players]
        known = facts(state.ruleset, names, disputed(move))
        values = {fact.key: dice.choice((fact.meagre, fact.generous)) for fact in known}
        if not judged(table(state.ruleset, names, values), move).legal:
            continue
        for fact in dice.sample(known, 10):
            raised = {**values, fact.key: fact.generous}
            assert judged(table(state.ruleset, names, raised), move).legal is not False, fact.key


# the algorithm alone ---------------------------------------------------------------------------------------


def test_what_cannot_matter_is_never_asked():
    inquiry = Inquiry([Unknown("a", 0, 9, ""), Unknown("b", 0, 9, "")], lambda values: values["a"] >= 3)
    assert inquiry.next().key == "a"
    inquiry.tell("a", 3)
    assert inquiry.verdict() is True


def test_another_way_is_asked_for_where_nobody_knows():
    inquiry = Inquiry([Unknown("a", 0, 1, ""), Unknown("b", 0, 1, "")], lambda values: bool(values["a"] + values["b"]))
    inquiry.tell("b", None)
    assert inquiry.next().key == "a"
    inquiry.tell("a", 1)
    assert inquiry.verdict() is True


def test_nobody_knows_is_no_verdict():
    inquiry = Inquiry([Unknown("a", 0, 1, "")], lambda values: bool(values["a"]))
    inquiry.tell("a", None)
    assert (inquiry.verdict(), inquiry.next()) == (None, None)


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
    assert tomllib.loads(Path("table.toml").read_text())["position"]["to_move"] == "Linda"
    assert run(capsys, "check", "expand brewery", "-f", "table.toml").code == 0
    assert run(capsys, "dispute", "festival", "-o", "table.toml").code == 3


def test_what_is_no_move_is_not_understood(monkeypatch, capsys):
    ask(monkeypatch, [])
    assert run(capsys, "dispute", "wombat").code == 2
