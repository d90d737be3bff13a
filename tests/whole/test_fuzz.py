"""Random inputs over all commands that read something; with REFEREE_EXAMPLES so many of each kind, new ones each time.

What fails is kept in tests/corpus.
"""

from __future__ import annotations

import contextlib
import os
import random
import tomllib
from pathlib import Path

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.evening_fuzzing import check_evenings
from tests.fuzzing import CORPUS, READING, SEEDS, WRITING, TooMuchWork, Work, check, make_input, mutate_data
from tests.turn_fuzzing import any_turn, slowest_turns

pytestmark = pytest.mark.slow

COMMANDS = READING + WRITING
LONG = int(os.environ.get("REFEREE_EXAMPLES", "0"))
SOME = settings(
    max_examples=LONG or 120, deadline=None, derandomize=not LONG,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Nothing but the input lies here."""
    inside = tmp_path / "fuzz"
    inside.mkdir()
    return inside


@SOME
@given(seed=st.integers(0, 2**32), command=st.sampled_from(COMMANDS))
def test_changed_files(folder, seed, command):
    check(folder / "game.toml", make_input(random.Random(seed)), command)


@SOME
@given(raw=st.binary(max_size=300), command=st.sampled_from(COMMANDS))
def test_any_bytes(folder, raw, command):
    check(folder / "game.toml", raw, command)


VALUES = st.recursive(
    st.one_of(st.integers(), st.text(max_size=8), st.booleans(), st.floats(), st.dates(), st.times(), st.datetimes()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@SOME
@given(data=st.data(), command=st.sampled_from(COMMANDS), seed=st.sampled_from(SEEDS))
def test_one_entry_of_any_kind(folder, data, command, seed):
    """Every entry of a real file may be of any kind."""
    content = tomllib.loads(seed.read_text("utf-8"))
    content[data.draw(st.sampled_from(sorted(content)))] = data.draw(VALUES)
    raw = tomli_w.dumps(content).encode("utf-8", "replace")
    check(folder / "game.toml", raw, command)


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*.toml")), ids=lambda path: path.stem)
def test_what_once_failed(folder, file):
    for command in COMMANDS:
        check(folder / "game.toml", file.read_bytes(), command)


@SOME
@given(seed=st.integers(0, 2**32))
def test_turns_that_nobody_would_type(folder, seed):
    record, text = any_turn(random.Random(seed))
    check(folder / "game.toml", record.read_bytes(), ("check", text))


@settings(SOME, max_examples=LONG or 40)
@given(seed=st.integers(0, 2**32))
def test_folders_of_evenings_that_nobody_has(folder, seed):
    check_evenings(folder / "evenings", seed)


@pytest.mark.parametrize(("record", "text"), slowest_turns(), ids=lambda part: str(part)[-40:])
def test_what_was_slowest(folder, record, text):
    check(folder / "game.toml", record.read_bytes(), ("check", text))


def test_work_without_end_is_ended():
    """The bound itself: a loop that never stops is stopped, whatever it catches."""

    def without_end() -> None:
        while True:
            with contextlib.suppress(Exception):
                len("")

    with pytest.raises(TooMuchWork), Work(1000):
        without_end()


def test_the_fuzzer_itself_changes_files():
    """An input that is always the same would find nothing."""
    chance = random.Random(1)
    assert len({make_input(chance) for _ in range(50)}) > 45
    data = tomllib.loads(SEEDS[0].read_text("utf-8"))
    assert mutate_data(data, chance) != data
