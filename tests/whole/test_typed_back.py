"""Whatever is shown as a move can be typed back in that language and means the same: random games, four languages."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from referee.app.records import lexicon_of
from referee.engine.verdict import Judgement
from referee.games import load
from referee.games.anno1503.judge import judge as judge_1503
from referee.games.anno1800.judge import judge as judge_1800
from referee.i18n import LANGUAGES, activate
from referee.render.text import Speaker
from referee.render.verdict import tell_turn
from referee.storage import rulesets
from tests.games.anno1503 import build_table as anno1503
from tests.games.anno1503.playing import random_turn
from tests.games.anno1503.test_properties import rich
from tests.games.anno1800.test_random_play import play
from tests.running import run

pytestmark = pytest.mark.slow

in_all = pytest.mark.parametrize("language", LANGUAGES)


def without_payment(moves: tuple[str, ...]) -> list[str]:
    """What was done; how it is paid the referee finds again."""
    return [move.partition(" with ")[0] for move in moves]


@in_all
def test_turns_of_anno_1800(language: str) -> None:
    activate(language)
    speaker, words, told = Speaker(lexicon_of(load("anno1800"))), rulesets.load_vocabulary("anno1800", language), 0
    for seed in range(12):
        played = play(seed)
        for state, verdict in zip(played.tables, played.verdicts, strict=False):
            said = tell_turn(verdict.player, verdict.story, speaker)
            found = judge_1800(state, said.removeprefix(f"{verdict.player} "), words)
            assert isinstance(found, Judgement), (said, found)
            assert without_payment(found.verdict.moves) == without_payment(verdict.moves), said
            told += 1
    assert told > 700


@in_all
def test_turns_of_anno_1503(language: str) -> None:
    activate(language)
    speaker, told = Speaker(lexicon_of(load("anno1503"))), 0
    for seed in range(24):
        rng = Random(seed)
        state = anno1503.table(rich(rng, 2 + seed % 3, board=seed % 2 == 0))
        for _ in range(12):
            if state.over:
                break
            played = random_turn(state, rng)
            said = tell_turn(played.verdict.player, played.verdict.story, speaker)
            found = judge_1503(state, said.removeprefix(f"{played.verdict.player} "), anno1503.words(language))
            assert isinstance(found, Judgement), (said, found)
            assert found.verdict.moves == played.verdict.moves, said
            state = played.after
            told += 1
    assert told > 200


@in_all
def test_what_history_tells_can_be_recorded(capsys, tmp_path, monkeypatch, language: str) -> None:
    """With the name in front, through the command, without a guess: another record of the same game."""
    monkeypatch.chdir(tmp_path)
    turns = ["expand brewery", "expand shipyard 1", "play beer, bricks", "workforce farmer, farmer", "festival"]
    for file in ("one.toml", "two.toml"):
        run(capsys, "new", "anno1800", "Linda", "Anna Maria", "--first-game", "-f", file)
    for turn in turns:
        assert run(capsys, "record", "-f", "one.toml", turn).code == 0
    told = run(capsys, "--lang", language, "history", "-f", "one.toml").out.splitlines()
    for line in told:
        if line[0].isdigit():
            ran = run(capsys, "--lang", language, "record", "--json", "-f", "two.toml", line.partition(". ")[2])
            assert ran.code == 0, (line, ran)
            assert "guessed" not in json.loads(ran.out)
    assert Path("one.toml").read_text("utf-8") == Path("two.toml").read_text("utf-8")
