"""How many keys a turn takes over the recorded evenings, everything counted; each plan is done at the console."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from referee.i18n import activate
from tests.console.keystrokes import Evening, reach, same
from tests.evenings import START
from tests.games.anno1503.build_table import DISPLAY, GOLDEN, ISLANDS
from tests.games.anno1503.test_golden import TEXTS
from tests.games.anno1800.test_playthrough import FILES, game, played
from tests.running import TESTS

pytestmark = pytest.mark.slow

AIM = 12
"""Fewer keys than these a turn, on average."""


def listed(names: object) -> str:
    return str(names).replace("'", '"')


def four_players() -> tuple[str, list[tuple[str, ...]]]:
    """A whole game of Anno 1800, 48 turns."""
    data, (_tables, moves) = game(FILES[0]), played(FILES[0])
    head = f'format = 1\ngame = "anno1800"\nruleset = 1\nedition = "{data["edition"]}"\n'
    return f"{head}players = {listed(data['players'])}\nobjectives = {listed(data['objectives'])}\n", moves


def golden() -> tuple[str, list[tuple[str, ...]]]:
    """A whole game of Anno 1503 with its board, 29 turns."""
    head = 'format = 1\ngame = "anno1503"\nruleset = 1\nedition = "de"\nplayers = ["Anna", "Ben"]\n'
    islands = "".join(
        f"\n[island.{name}]\n" + "".join(f'{die} = "{good}"\n' for die, good in ISLANDS[name].items())
        for name in ("Anna", "Ben")
    )
    board = f'board = """{GOLDEN["board"]}"""\nbuildings = {listed(DISPLAY)}\n'
    return f"{head}{board}{islands}", [tuple(text.split("; ")) for text in TEXTS]


def half_played() -> tuple[str, list[tuple[str, ...]]]:
    """The turns of a game of three behind its third, which the table decided against the rules."""
    text = (TESTS / "records" / "half-played.toml").read_text("utf-8")
    head = "[[turn]]".join(text.split("[[turn]]")[:4])
    return head, [tuple(turn["moves"]) for turn in tomllib.loads(text)["turn"][3:]]


MOST = {four_players: 6.0, half_played: 6.0, golden: 11.9}
"""So many keys a turn each evening takes at most."""


@pytest.mark.parametrize("evening", MOST, ids=lambda evening: evening.__name__)
def test_keys_a_turn(tmp_path, evening):
    text, turns = evening()
    keys = keys_of(tmp_path, text, turns, "de")
    assert sum(keys) / len(keys) <= MOST[evening]


def test_all_evenings_together_take_what_was_aimed_at():
    turns = {evening: len(evening()[1]) for evening in MOST}
    assert sum(turns[evening] * most for evening, most in MOST.items()) / sum(turns.values()) < AIM


def keys_of(folder: Path, text: str, turns: list[tuple[str, ...]], language: str) -> list[int]:
    path = folder / "game.toml"
    path.write_text(text, "utf-8")
    activate(language)
    evening = Evening(path, language)
    for turn in turns:
        evening.play(turn)
    evening.finish()
    return [keys for keys, _pressed in evening.plans]


def test_a_plan_that_records_something_else_does_not_count(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(START)
    evening = Evening(path, "en")
    evening.play(("festival",))
    evening.targets[-1] = ("expedition 3",)
    with pytest.raises(AssertionError):
        evening.finish()
    assert not same(["expand brewery with a, b"], ["expand brewery with a, c"])
    assert same(["expand brewery with a, b"], ["expand brewery with b, a"])


def test_all_that_is_not_offered_is_typed(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(START)
    session = Evening(path, "en").session
    assert reach(session, "", "no such thing").keys == len("no such thing")
    assert reach(session, "", "festival").keys == 2, "f and Tab"
