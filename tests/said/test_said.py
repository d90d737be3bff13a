"""Turns as people say them: the sayings in tests/said, none read as something else, known failures listed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tools.said import Counter

SAID = Path(__file__).parent
FILES = sorted(file for file in SAID.glob("*.toml") if file.name != "known.toml")
KNOWN: dict[str, list[str]] = tomllib.loads((SAID / "known.toml").read_text("utf-8"))
"""By file: sayings that are not understood, or only as a guess or a question. Nothing else may be in it."""
UNDERSTOOD = ("right",)


@pytest.fixture(scope="module", params=FILES, ids=lambda file: file.stem)
def counted(request: pytest.FixtureRequest) -> tuple[str, dict[str, tuple[str, str]]]:
    counter = Counter(request.param)
    return request.param.stem, {said["text"]: counter.judge(said) for said in counter.data["said"]}


def test_nothing_is_read_as_something_else(counted):
    _, found = counted
    assert {text: told for text, (how, told) in found.items() if how == "wrong"} == {}


def test_what_was_understood_still_is(counted):
    name, found = counted
    missed = {text for text, (how, _) in found.items() if how not in UNDERSTOOD}
    assert missed - set(KNOWN.get(name, ())) == set()


def test_the_list_of_known_failures_is_true(counted):
    name, found = counted
    understood = {text for text, (how, _) in found.items() if how in UNDERSTOOD}
    assert understood & set(KNOWN.get(name, ())) == set(), "these are understood now: take them off the list"


def test_talk_gets_no_verdict(counted):
    name, found = counted
    if "talk" in name:
        nods = [text for text, (how, _) in found.items() if how == "misled"]
        assert [text for text, (how, _) in found.items() if how not in ("right", "misled")] == []
        assert len(nods) <= 1 + len(found) // 50, nods  # one in fifty, and a small file may have one
