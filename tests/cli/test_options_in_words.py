"""`options` in the reader's words: everything shown can be typed back and means the same; filters; what comes first."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee.app.records import build_ruleset_for, lexicon_of
from referee.engine.verdict import Judgement
from referee.games import load
from referee.i18n import LANGUAGES, activate
from referee.render.choices import MoveChoice, MovePhraser, list_choices
from referee.render.text import Speaker
from referee.storage.rulesets import load_vocabulary
from tests.games.anno1503.playing import random_turn
from tests.games.anno1800.test_random_play import play
from tests.running import run

FIVE = ("zoo", "museum", "university", "the_editor", "aarhant")
LEAST = {"anno1800": 60, "anno1503": 100}
"""So many moves in four languages are looked at in a game, at least."""


def moves_1800(seed: int) -> Iterator[tuple[Any, list[str]]]:
    """Tables of a random game, each with some options and the turn that was played."""
    played, dice = play(seed), random.Random(seed)
    for number in sorted(dice.sample(range(len(played.verdicts)), min(12, len(played.verdicts)))):
        state = played.tables[number]
        found = [option.move for option in load("anno1800").options(state)]
        yield state, [*dice.sample(found, min(3, len(found))), "; ".join(played.verdicts[number].moves)]


def moves_1503(seed: int) -> Iterator[tuple[Any, list[str]]]:
    state, dice = at_sea(), random.Random(seed)
    for _turn in range(12):
        found = [option.move for option in load("anno1503").options(state)]
        turn = random_turn(state, dice)
        yield state, [*dice.sample(found, min(3, len(found))), "; ".join(turn.verdict.moves)]
        if turn.after.over:
            return
        state = turn.after


def at_sea() -> Any:
    """The start of a game of three, one of them with a name that only quotation marks hold together."""
    rules = load("anno1503")
    head = {"players": ["Linda", "Anna Maria", "Jiří"]}
    return rules.start(build_ruleset_for(rules), head, load_vocabulary("anno1503", "en"), "").state


MOVES = {"anno1800": moves_1800, "anno1503": moves_1503}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", MOVES)
def test_what_is_shown_can_be_typed_back_and_means_the_same(game, seed):
    rules = load(game)
    words = {language: load_vocabulary(game, language) for language in LANGUAGES}
    seen = 0
    for state, moves in MOVES[game](seed):
        players = [player.name for player in state.players]
        for move in moves:
            meant = rules.judge(state, move, words["en"])
            for language in LANGUAGES:
                activate(language)
                text = MovePhraser(words[language], Speaker(lexicon_of(rules)), players).phrase_move(move)
                typed = rules.judge(state, text, words[language])
                assert isinstance(typed, Judgement), (language, move, text)
                assert typed.verdict.moves == meant.verdict.moves, (language, text)
                seen += 1
    activate("en")
    assert seen >= LEAST[game]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_is_shown(language):
    activate(language)
    for game in MOVES:
        words = load_vocabulary(game, language)
        ids = {id for id in words.ids if "_" in id or (language != "en" and "-" in id)}
        for state, moves in MOVES[game](1):
            phraser = MovePhraser(words, Speaker(lexicon_of(load(game))), [player.name for player in state.players])
            for text in map(phraser.phrase_move, moves):
                assert not ids & set(re.split(r"[ ,;]+", text)), text
    activate("en")


def new(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "new", "anno1800", "Linda", "Andreas", "--first-game").code == 0


def shown(capsys, *arguments: str) -> list[dict[str, Any]]:
    return json.loads(run(capsys, "options", "--json", *arguments).out)


@pytest.mark.parametrize("words", ["brewery", "Brauerei", "brasserie", "pivovar"])
def test_a_thing_can_be_asked_for_in_any_language(capsys, tmp_path, monkeypatch, words):
    new(capsys, tmp_path, monkeypatch)
    assert [option["move"].split(" with ")[0] for option in shown(capsys, words)] == ["expand brewery"]


@pytest.mark.parametrize("words", ["upgrade", "aufsteigen", "améliorer", "vylepši"])
def test_an_action_can_be_asked_for_in_any_language(capsys, tmp_path, monkeypatch, words):
    new(capsys, tmp_path, monkeypatch)
    found = shown(capsys, words)
    assert found
    assert {option["move"].split()[0] for option in found} == {"upgrade"}


def test_an_unknown_word_is_not_taken_for_nothing(capsys, tmp_path, monkeypatch):
    new(capsys, tmp_path, monkeypatch)
    ran = run(capsys, "--lang", "de", "options", "Brauerrei")
    assert ran.code == 2
    assert "Brauerei" in ran.err


def test_what_needs_nothing_rare_comes_first(capsys, tmp_path, monkeypatch):
    """At the start nobody has a worker to spare: recruiting an artisan needs coal from somebody else."""
    new(capsys, tmp_path, monkeypatch)
    found = shown(capsys, "workforce")
    traded = ["trade" in option["move"] for option in found]
    assert traded == sorted(traded)
    assert {True, False} == set(traded)


def test_an_island_is_shown_before_it_is_drawn(capsys, tmp_path, monkeypatch):
    new(capsys, tmp_path, monkeypatch)
    assert [option["move"] for option in shown(capsys, "Old World")] == ["old-world"]


def test_as_text_and_as_json(capsys, tmp_path, monkeypatch):
    new(capsys, tmp_path, monkeypatch)
    told = run(capsys, "--lang", "de", "options", "Brauerei").out
    found = json.loads(run(capsys, "--lang", "de", "options", "Brauerei", "--json").out)
    assert list(found[0]) == ["move", "pay", "text"]
    assert found[0]["text"] in told
    assert found[0]["text"].startswith("baue Brauerei mit ")


def test_choices_are_in_the_order_of_the_actions():
    rules, words = load("anno1800"), load_vocabulary("anno1800", "en")
    state = rules.start(build_ruleset_for(rules), {"players": ["A", "B"], "objectives": list(FIVE)}, words, "").state
    found: list[MoveChoice] = list_choices(rules.options(state), words, Speaker(lexicon_of(rules)), ["A", "B"])
    actions = [choice.action for choice in found]
    assert actions == sorted(actions, key=list(dict.fromkeys(actions)).index)
