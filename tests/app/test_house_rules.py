"""House rules: every ruling that a table may decide otherwise has a switch or says why not; who decided is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.languages import LANGUAGES
from referee.storage.rulesets import load_table
from tests.running import run

GAMES = ("anno1800", "anno1503")
RULINGS = [(game, id) for game in GAMES for id in load_table(game, "rulings")]


@pytest.mark.parametrize(("game", "ruling"), RULINGS)
def test_a_ruling_can_be_switched_or_says_why_not(game: str, ruling: str) -> None:
    entry, switched = load_table(game, "rulings")[ruling], ruling in load_table(game, "ruleset")["house"].values()
    assert switched is bool(entry.get("otherwise"))
    if entry["basis"] in ("fair", "open"):
        assert switched is not bool(entry.get("fixed"))
    elif entry["basis"] == "variant":
        assert switched
    else:
        assert entry["basis"] == "strong"
        assert not switched


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_turns_one_ruling_round(game: str) -> None:
    head = load_table(game, "ruleset")
    assert list(head["house"]) == list(head["settings"])
    assert len(set(head["house"].values())) == len(head["house"])
    assert set(head["house"].values()) <= load_table(game, "rulings").keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_has_a_case(game: str) -> None:
    folder = Path(__file__).parents[1] / "games" / game
    told = "".join(path.read_text("utf-8") for path in [*folder.rglob("*.toml"), *folder.glob("test_*.py")])
    assert [name for name in load_table(game, "ruleset")["settings"] if f"{name} = " not in told] == []


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = str(tmp_path / "game.toml")
    assert run(capsys, "new", "anno1800", "Linda", "Andreas", "--first-game", "-f", path).code == 0
    return path


def check(capsys: pytest.CaptureFixture[str], path: str, move: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(capsys, "check", "--json", "-f", path, move).out)
    return found


MOVE = "expand shipyard 1 with sawmill"


def test_a_verdict_names_the_house_rule(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = check(capsys, record, MOVE)
    assert (before["legal"], "house" in before) == (False, False)
    assert run(capsys, "house", "leftover_resources", "on", "-f", record).code == 0
    after = check(capsys, record, MOVE)
    assert (after["legal"], after["house"], after["rulings"]) == (True, ["leftover_resources"], [])


SENTENCES = {
    "en": "House rule of your table: What is produced may be left unused; only trade needs a use.",
    "de": "Hausregel eurer Runde: Was produziert wird, darf ungenutzt bleiben; nur Handel braucht einen Zweck.",
    "fr": "Règle maison de votre table\xa0: "
    "Ce qui est produit peut rester inutilisé\u202f; seul le commerce exige un usage.",
    "cs": "Domácí pravidlo vašeho stolu: Co se vyrobí, může zůstat nevyužité; jen obchod musí mít účel.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_verdict_history_and_sheet(
    record: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "house", "leftover_resources", "on", "-f", record)
    sentence = SENTENCES[language]
    assert sentence in run(capsys, "--lang", language, "check", "-f", record, MOVE).out
    assert run(capsys, "record", "-f", record, MOVE).code == 0
    assert sentence in run(capsys, "--lang", language, "history", "-f", record).out
    assert sentence in run(capsys, "--lang", language, "sheet", "-f", record, "--format", "markdown").out


def test_a_turn_that_the_house_rule_refuses_says_so(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "house", "cover_printed", "on", "-f", record)
    told = run(capsys, "--lang", "en", "check", "-f", record, "expand sawmill_worker")
    assert told.code == 1
    assert (
        "• House rule of your table: The worker's version of a pre-printed industry must be built over it." in told.out
    )
    assert "a ruling of the referee" not in told.out
    assert run(capsys, "record", "-f", record, "expand sawmill_worker", "--overrule", "we forgot").code == 0
    assert run(capsys, "history", "-f", record).code == 0


def test_what_is_switched_always_can_be_taken_back_by_a_record(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "house", "leftover_resources", "on", "--always", "--game", "anno1800").code == 0
    assert check(capsys, record, MOVE)["house"] == ["leftover_resources"]
    assert run(capsys, "house", "leftover_resources", "off", "-f", record).code == 0
    refused = check(capsys, record, MOVE)
    assert (refused["legal"], "house" in refused) == (False, False)


def test_one_switch_is_shown_alone(capsys: pytest.CaptureFixture[str], tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = run(capsys, "--lang", "en", "house", "passing")
    assert told.code == 0
    assert told.out.startswith("passing: off\n")
    assert told.out.count("\n\n") == 0
