"""What is said to a turn, in the situations that matter at a table, in four languages: reviewed as snapshots."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.i18n import LANGUAGES
from tests.running import TESTS, run

HEAD_1800 = """format = 1
game = "anno1800"
edition = "de"
players = ["Linda", "Andreas", "Zoé"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
"""
LAST_CARD = """
[position]
round = 9

[position.player.Linda]
gold = 3
home = { farmer = 4, worker = 3, artisan = 2 }
adds = ["brewery"]
hand = { farmer_worker = 1, artisan_engineer_investor = 0, new_world = 0 }
"""
HEAD_1503 = """format = 1
game = "anno1503"
players = ["Anna", "Ben"]
buildings = { church = 1, tavern = 1, school = 1 }

[island.Anna]
1 = "any"
2 = "stone"
3 = "wood"
4 = "cloth"
5 = "tools"

[island.Ben]
1 = "cloth"
2 = "any"
3 = "stone"
4 = "tools"
5 = "wood"
"""
WINNING = """
[position.player.Anna]
gold = 29
hand = { tobacco = 1 }
inhabitants = ["merchant", "merchant", "merchant", "pioneer"]
buildings = { 4 = "church" }
trade_agreements = 3
"""
SITUATIONS = {
    "build-with-trade": (HEAD_1800, [["record", "expand soap_factory with trade pigs from Andreas"]]),
    "missing-resource": (HEAD_1800, [["check", "expand window_factory"]]),
    "missing-resource-why": (HEAD_1800, [["check", "expand window_factory", "--why"]]),
    "wrong-ship": (HEAD_1800, [["check", "expand merchant_ship_2"]]),
    "swap": (HEAD_1800, [["record", "swap 2 farmer_worker"]]),
    "play-and-activate": (
        HEAD_1800 + LAST_CARD.replace("farmer_worker = 1", "farmer_worker = 5"),
        [["record", "play beer, bricks; activate beer, bricks"]],
    ),
    "fireworks": (
        HEAD_1800 + LAST_CARD,
        [["record", "play beer, bricks"], ["record", "festival"], ["record", "festival"], ["history"]],
    ),
    "the-end": (
        HEAD_1800 + LAST_CARD.replace("round = 9", 'round = 12\nfireworks = "Andreas"\nto_move = "Zoé"'),
        [["record", "festival"], ["record", "festival"], ["record", "festival"], ["record", "festival"]],
    ),
    "undo-redo-amend": (
        HEAD_1800,
        [
            ["record", "expand brewery"],
            ["record", "expand shipyard 1"],
            ["record", "workforce farmer, farmer"],
            ["record", "expand brewery", "--overrule", "x"],
            ["undo", "2"],
            ["redo"],
            ["amend", "1", "expand shipyard 1"],
            ["history"],
        ],
    ),
    "1503-turn": (
        HEAD_1503 + WINNING.replace("29", "9").replace("tobacco = 1", "wood = 1, stone = 2"),
        [["record", "roll 3; buy tools; sell stone to 4"], ["record", "roll 6 1"], ["record", "roll 6 3"], ["history"]],
    ),
    "1503-refusal": (HEAD_1503, [["check", "roll 3; settle"]]),
    "1503-win": (HEAD_1503 + WINNING, [["record", "roll 2 take Ben wood; sell tobacco"]]),
}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SITUATIONS)
def test_situation(capsys, tmp_path: Path, monkeypatch, snapshot, name: str, language: str) -> None:
    monkeypatch.chdir(tmp_path)
    head, commands = SITUATIONS[name]
    Path("game.toml").write_text(head, "utf-8")
    told = []
    for arguments in commands:
        ran = run(capsys, "--lang", language, *arguments)
        told += [
            f"$ referee {' '.join(arguments)}",
            ran.out.rstrip("\n"),
            *([f"! {ran.err.rstrip()}"] if ran.err else []),
        ]
    snapshot.check(f"answers/{name}.{language}.txt", "\n".join(told) + "\n")


def test_no_answer_shows_an_id() -> None:
    """What stands behind the commands themselves; with --why every rule is cited with its id, to look it up."""
    for path in (TESTS / "snapshots" / "answers").glob("*.txt"):
        lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("$")]
        found = re.findall(r"\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+\.[a-z]+_\w+", "\n".join(lines))
        assert not found or "-why" in path.name, (path.name, found)


def test_json_says_what_was_understood_what_to_do_and_what_was_set_off(capsys, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.toml").write_text(HEAD_1800 + LAST_CARD, "utf-8")
    found = json.loads(run(capsys, "--lang", "de", "record", "play beer, bricks", "--json").out)
    assert found["said"].startswith("Linda spielt aus: ")
    assert [one["player"] for one in found["do"]] == ["Linda"]
    assert {"stack": "farmer_worker", "count": 1, "from": "hand", "to": "open", "card": "beer, bricks"} in found["do"][
        0
    ]["cards"]
    assert [(event["event"], event["player"]) for event in found["events"]] == [
        ("fireworks", "Linda"),
        ("last_turns", "Andreas"),
    ]
    assert found["events"][1]["players"] == ["Andreas", "Zoé"]


def test_a_refusal_has_nothing_to_do(capsys, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.toml").write_text(HEAD_1800, "utf-8")
    found = json.loads(run(capsys, "check", "expand window_factory", "--json").out)
    assert (found["legal"], found["do"], found["events"]) == (False, [], [])


def test_rules_without_words_are_those_of_the_last_refusal(capsys, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.toml").write_text(HEAD_1800, "utf-8")
    everything = run(capsys, "rules").out
    broken = [v["rule"] for v in json.loads(run(capsys, "check", "expand merchant_ship_2", "--json").out)["violations"]]
    shown = run(capsys, "rules").out
    assert len(shown) < len(everything) / 5
    assert all(f"· {rule}" in shown for rule in broken)
    assert len(json.loads(run(capsys, "rules", "--json").out)) > 100


@pytest.mark.parametrize("command", ["check", "record"])
def test_an_uncertain_number_is_told_once_a_game(tmp_path, capsys, command):
    path = tmp_path / "game.toml"
    path.write_text(HEAD_1800, "utf-8")
    ship = "expand merchant_ship_1"
    told = [run(capsys, "record", "-f", str(path), ship).out]
    for move in ("festival", "festival", "festival"):
        run(capsys, "record", "-f", str(path), move)
    told.append(run(capsys, command, "-f", str(path), ship).out)
    assert [text.count("I’m not certain") for text in told] == [1, 0]
    assert "I’m not certain" in run(capsys, "check", "-f", str(path), ship, "--why").out
