"""The usual mistakes at the table, told in four languages: the right rule, the right page, and it sounds right."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.storage.toml_text import format_value
from tests.running import run

MISTAKES = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text("utf-8"))["mistake"]
FIRST_GAME = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]


def record_of(mistake: dict[str, Any], folder: Path) -> Path:
    players = {name.capitalize(): mistake[name] for name in ("linda", "andreas") if name in mistake}
    position: dict[str, Any] = {"stacks": mistake.get("stacks", {}), "player": players}
    head = {
        "format": 1,
        "game": "anno1800",
        "edition": "de",
        "players": ["Linda", "Andreas"],
        "objectives": mistake.get("objectives", FIRST_GAME),
        "position": position,
    }
    path = folder / "game.toml"
    path.write_text("".join(f"{key} = {format_value(value)}\n" for key, value in head.items()), "utf-8")
    return path


def test_there_are_thirty():
    assert len(MISTAKES) == 30
    assert len({mistake["rule"] for mistake in MISTAKES}) == 30


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake["title"])
def test_the_rule_and_its_page(mistake, tmp_path, capsys):
    path = record_of(mistake, tmp_path)
    before = path.read_bytes()
    ended = run(capsys, "check", "--json", "-f", str(path), mistake["move"])
    verdict = json.loads(ended.out)
    assert ended.code == 1
    assert verdict["legal"] is False
    assert {"rule": mistake["rule"], "page": mistake["page"]} in [
        {"rule": found["rule"], "page": found["page"]} for found in verdict["violations"]
    ]
    assert path.read_bytes() == before


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
def test_how_it_is_told(language, tmp_path, snapshot, capsys):
    told = []
    for mistake in MISTAKES:
        ended = run(capsys, "--lang", language, "check", "-f", str(record_of(mistake, tmp_path)), mistake["move"])
        told.append(f"{mistake['move']}\n{ended.out}")
    snapshot.check(f"mistakes/{language}.txt", "\n".join(told))
