"""What a group declares about its own components, and how certain it is then."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.app.records import build_ruleset_for
from referee.cli.terminal import Exit
from referee.games import load
from referee.games.anno1800.scoring import score
from referee.places import config_folder
from referee.storage.documents import Document, parse_document
from tests.games.anno1800.counting import someone
from tests.running import run

QUEEN = "[declared.objectives.the_queen]\npoints = { champagne_cellar = 4, coffee_roaster = 6 }\n"


def document(text: str) -> Document:
    parsed = parse_document("record.toml", text.encode())
    assert isinstance(parsed, Document)
    return parsed


def queen_points(ruleset) -> tuple[int, int]:
    sheet = score(ruleset, ["the_queen"], [someone("A", industries={"coffee_roaster": 1}), someone("B", gold=3)])
    return sheet.players[0].total, len(sheet.unsure)


def test_an_unknown_objective_counts_nothing_and_is_unsure():
    assert queen_points(build_ruleset_for(load("anno1800"))) == (0, 1)


def test_a_declared_objective_counts_and_is_certain():
    assert queen_points(build_ruleset_for(load("anno1800"), document(QUEEN))) == (6, 0)


def test_a_household_declares_for_all_its_records():
    folder = config_folder()
    folder.mkdir(parents=True)
    (folder / "anno1800.toml").write_text(QUEEN, "utf-8")
    assert queen_points(build_ruleset_for(load("anno1800"))) == (6, 0)


def test_the_record_is_laid_over_the_household():
    folder = config_folder()
    folder.mkdir(parents=True)
    (folder / "anno1800.toml").write_text(QUEEN, "utf-8")
    record = document("[declared.objectives.the_queen]\npoints = { coffee_roaster = 9 }\n")
    assert queen_points(build_ruleset_for(load("anno1800"), record)) == (9, 0)


def test_declaring_the_workers_leaves_the_cost_as_unsure_as_it_was():
    ruleset = build_ruleset_for(
        load("anno1800"), document('[declared.industries.coffee_roaster]\nworkers = "worker"\n')
    )
    roaster = ruleset.industries["coffee_roaster"]
    assert (ruleset.tiers[roaster.tier], roaster.confidence, roaster.cost.confidence) == (
        "worker",
        "declared",
        "agreed",
    )


def problems(text: str) -> list[tuple[str, str, str, int | None]]:
    found = build_ruleset_for(load("anno1800"), document(text))
    assert isinstance(found, list)
    return [(problem.file, problem.key, problem.what, problem.line) for problem in found]


def test_a_mistake_in_what_is_declared_names_file_key_and_line():
    assert problems("format = 1\n[declared.objectives.the_quen]\npoints = {}\n") == [
        ("record.toml", "declared.objectives.the_quen", "name_not_in_box", 2)
    ]
    assert problems("[declared.objectives.the_queen]\npoints = { champagne_celler = 4 }\n") == [
        ("record.toml", "declared.objectives.the_queen.points.champagne_celler", "unknown_name", 2)
    ]
    assert problems("[declared.goals.the_queen]\npoints = 3\n")[0][1:3] == ("declared.goals", "unknown_key")
    assert problems("[settings]\nmajority_none = true\n")[0][1:3] == ("settings.majority_none", "unknown_name")
    assert problems('[settings]\nmajority_zero = "yes"\n')[0][1:3] == ("settings.majority_zero", "type")


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("points = = 4", Exit.FILE, "line 1"),
        ("[setting]\npassing = true\n", Exit.NO, "Did you mean: settings"),
        ("[settings]\npassing = 3\n", Exit.NO, "line 2"),
    ],
)
@pytest.mark.parametrize("command", [["check", "festival"], ["status"], ["house"], ["sheet", "--blank"]], ids=" ".join)
def test_a_household_file_that_is_of_no_use_is_no_verdict(tmp_path, capsys, monkeypatch, text, code, told, command):
    """An illegal turn ends with 1 too; what cannot be read at all ends with 3, as a record does."""
    folder = config_folder()
    folder.mkdir(parents=True)
    (folder / "anno1800.toml").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    game = 'format = 1\ngame = "anno1800"\nplayers = ["A", "B"]\n'
    objectives = 'objectives = ["zoo", "university", "edvard_goode", "isabel_sarmento", "alonso_graves"]\n'
    (tmp_path / "game.toml").write_text(game + objectives, "utf-8")
    ran = run(capsys, *command)
    assert (ran.code, ran.out, told in ran.err, "anno1800.toml" in ran.err) == (code, "", True, True)


def test_house_rules_of_a_record_that_cannot_be_read_are_not_made_up(tmp_path, capsys):
    (tmp_path / "game.toml").write_text("x = [", "utf-8")
    ran = run(capsys, "house", "-f", str(tmp_path / "game.toml"))
    assert (ran.code, ran.out) == (Exit.FILE, "")


def test_a_broken_household_file_is_told(tmp_path: Path):
    folder = config_folder()
    folder.mkdir(parents=True)
    (folder / "anno1800.toml").write_text("points = = 4", "utf-8")
    found = build_ruleset_for(load("anno1800"))
    assert isinstance(found, list)
    assert found[0].line == 1
