"""What makes Anno 1503 fast, without a clock: what a check of it imports, and what a replay does once."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.playing_1503 import generate
from referee.app.records import Record, find_table, open_record, replay
from referee.engine.verdict import Judgement
from referee.games.anno1503.state import State
from tests.whole.test_speed_causes import Program, among, installed  # noqa: F401  # a fixture

pytestmark = pytest.mark.slow

TURNS = 40
GAME = "referee.games.anno1503"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A record by random legal play, and a turn that is legal after it."""
    import benchmarks.playing_1503 as playing

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "TURNS", TURNS)
        folder = tmp_path_factory.mktemp("games")
        name, move = generate(folder)
    return folder / name, move


@pytest.fixture(scope="module")
def checked(
    installed: Path,  # noqa: F811
    tmp_path_factory: pytest.TempPathFactory,
    played: tuple[Path, str],
) -> list[str]:
    """The modules that a check of a legal turn imports."""
    path, move = played
    program = Program(installed, tmp_path_factory.mktemp("table"), path.read_text("utf-8"))
    ran = program.run("check", "--json", "-f", "RECORD", move)
    assert ran["code"] == 0, ran["said"]
    modules: list[str] = ran["modules"]
    return modules


def test_a_canonical_move_needs_neither_words_nor_a_grammar(checked):
    unused = ("referee.engine.words", "referee.engine.cursor", "referee.storage.words", f"{GAME}.moves.notation")
    assert among(checked, unused) == []


def test_a_table_without_a_board_or_a_position_needs_neither(checked):
    assert among(checked, tuple(f"{GAME}.{name}" for name in ("board", "setup.position", "scoring"))) == []


def test_rulings_that_are_named_by_their_ids_need_no_rulebook(checked):
    assert among(checked, ("referee.app.lookup", f"{GAME}.findings")) == []


@pytest.fixture
def record(played: tuple[Path, str]) -> Record:
    record = open_record(played[0], "en")
    assert isinstance(record, Record)
    return record


def test_a_replay_puts_nothing_into_words(monkeypatch, record):
    def verdict(self: Judgement) -> None:
        raise AssertionError("a recorded turn was told")

    monkeypatch.setattr(Judgement, "verdict", property(verdict))
    assert [judged.number for judged in replay(record) if judged.illegal] == []
    assert find_table(record).turn == TURNS + 1


def test_each_recorded_turn_copies_the_table_once(monkeypatch, record):
    copies: list[State] = []
    real = State.copy

    def counting(self: State) -> State:
        copies.append(self)
        return real(self)

    monkeypatch.setattr(State, "copy", counting)
    find_table(record)
    assert len(copies) == TURNS
