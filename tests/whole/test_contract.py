"""Details of the public contract that no other test pins: what scripts and players rely on."""

from __future__ import annotations

import io
import json

import pytest

from tests.running import run

HEAD = """format = 1
game = "anno1800"
edition = "de"
players = ["Linda", "Andreas"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
"""


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(HEAD, "utf-8")
    return path


def violations(capsys, record, move: str) -> list[str]:
    ran = run(capsys, "check", "--json", "-f", str(record), move)
    return [found["rule"] for found in json.loads(ran.out)["violations"]]


def test_overruling_needs_a_reason(capsys, record):
    before = record.read_bytes()
    assert run(capsys, "record", "-f", str(record), "expand potato_farm", "--overrule", " ").code == 2
    assert record.read_bytes() == before


def test_a_miss_names_the_cube_that_is_needed_twice(capsys, record):
    """The warehouse on p. 4 of the rulebook, with the payment left to the referee."""
    record.write_text(
        HEAD + "[position.player.Linda]\nhome = { farmer = 4, worker = 3, artisan = 1 }\n"
        "trade_tokens = { ready = 0, exhausted = 2 }\ngold = 0\n",
        "utf-8",
    )
    assert "production.direct_cube" in violations(capsys, record, "expand warehouse_worker")


def test_an_island_is_not_paid_with_trade_tokens(capsys, record):
    """p. 9 of the rulebook: an island costs exploration tokens."""
    assert "naval.type_match" in violations(
        capsys, record, "new-world cotton, sugar_cane, coffee_beans with trade_token"
    )


def test_which_shipyard_is_asked_with_all_of_them(capsys, record):
    ran = run(capsys, "check", "--json", "-f", str(record), "expand shipyard")
    assert ran.code == 2
    asked = json.loads(ran.out)
    assert asked["readings"] == [f"expand shipyard_{strength}" for strength in (1, 2, 3)]
    assert len(asked["choices"]) == 3


def test_the_word_twice_is_two(capsys, record):
    ran = run(capsys, "check", "--json", "-f", str(record), "workforce farmer farmer")
    assert json.loads(ran.out)["move"].startswith("workforce farmer, farmer")


def test_a_game_has_five_objectives_or_a_house_rule(capsys, tmp_path):
    path = tmp_path / "new.toml"
    ran = run(capsys, "new", "anno1800", "A", "B", "--objectives", "zoo,museum", "-f", str(path))
    assert ran.code == 0
    assert "House rule: 2 objective cards" in ran.err


def test_the_version_after_any_command(capsys):
    ran = run(capsys, "status", "--version")
    assert (ran.code, ran.out.split()[0]) == (0, "referee")


def test_a_ruling_that_decides_is_named(capsys, record):
    ran = run(capsys, "check", "--json", "-f", str(record), "expedition 0")
    assert "ruling.no_empty_action" in json.loads(ran.out)["rulings"]


def test_the_status_keeps_its_types(capsys, record):
    record.write_text(HEAD + "[position.player.Linda]\nexploration_tokens = { ready = 4 }\n", "utf-8")
    run(capsys, "record", "-f", str(record), "expedition 3")
    run(capsys, "record", "-f", str(record), "old-world 2 farmer")
    linda, andreas = json.loads(run(capsys, "status", "--json", "-f", str(record)).out)["players"]
    assert [len(linda["expedition"]), linda["old_world"], andreas["old_world"]] == [3, 0, 1]


def test_verify_says_why_a_turn_cannot_be_read(capsys, record):
    record.write_text(HEAD + '[[turn]]\nplayer = "Linda"\nmoves = ["blah blah"]\n', "utf-8")
    ran = run(capsys, "verify", "--json", str(record))
    (illegal,) = json.loads(ran.out)["files"][0]["illegal"]
    assert ran.code == 1
    assert illegal["error"]


@pytest.mark.parametrize("language", ["de", "fr", "cs"])
def test_a_number_too_small_is_told_in_the_language(capsys, record, language):
    ran = run(capsys, "--lang", language, "undo", "0", "-f", str(record))
    assert ran.code == 2
    assert "range" not in ran.err


def test_odd_amounts_are_taken_with_a_warning(capsys, record):
    record.write_text(HEAD + "[position.player.Linda]\ngold = 100\n", "utf-8")
    ran = run(capsys, "status", "--json", "-f", str(record))
    assert json.loads(ran.out)["players"][0]["gold"] == 100
    assert ran.err


def test_what_is_taken_back_restored_and_corrected_is_reported_as_json(capsys, record):
    file = ["--json", "-f", str(record)]
    for move in ("workforce worker, worker", "expand shipyard 1", "festival"):
        assert run(capsys, "record", *file, move).code == 0
    taken = json.loads(run(capsys, "undo", "1", *file).out)["turns"]
    assert (
        taken
        == json.loads(run(capsys, "redo", "1", *file).out)["turns"]
        == [{"player": "Linda", "move": "festival", "said": "Linda celebrates a festival"}]
    )

    corrected = run(capsys, "amend", "1", "festival", *file)
    found = json.loads(corrected.out)
    assert (found["legal"], found["turn"], found["written"], found["broken"]) == (True, 1, False, [])
    assert json.loads(run(capsys, "amend", "1", "festival", "--yes", *file).out)["written"]

    refused = run(capsys, "amend", "1", "expedition 0", *file)
    assert (refused.code, json.loads(refused.out)["legal"]) == (1, False)


def test_turns_that_a_correction_breaks_are_reported_as_json(capsys, record):
    file = ["--json", "-f", str(record)]
    for move in ("expand shipyard 2", "festival", "festival", "festival", "expand merchant_ship_2"):
        assert run(capsys, "record", *file, move).code == 0
    ran = run(capsys, "amend", "1", "festival", *file)
    (broken,) = json.loads(ran.out)["broken"]
    assert (broken["turn"], broken["player"]) == (5, "Linda")
    assert "ship.strength" in broken["rules"]


TWO_SAWMILLS = HEAD + '[position.player.Linda]\nadds = ["sawmill_worker"]\ngone = ["potato_farm"]\n'


def test_what_is_built_over_is_asked_for_where_two_versions_stand(capsys, record):
    record.write_text(TWO_SAWMILLS, "utf-8")
    ran = run(capsys, "--lang", "en", "record", "-f", str(record), "expand glassworks over sawmill")
    assert ran.code == 2
    assert "1) builds: glassworks over sawmill (farmer)" in ran.err
    assert "2) builds: glassworks over sawmill (worker)" in ran.err
    assert record.read_text("utf-8") == TWO_SAWMILLS


def test_what_is_built_over_is_told_as_it_is_recorded(capsys, record):
    record.write_text(TWO_SAWMILLS + 'at_work = { sawmill_worker = ["worker"] }\n', "utf-8")
    ran = run(capsys, "--lang", "en", "record", "-f", str(record), "expand glassworks over sawmill_worker")
    assert "glassworks over sawmill (worker)" in ran.out
    linda = json.loads(run(capsys, "status", "--json", "-f", str(record)).out)["players"][0]
    assert "sawmill_farmer" in linda["industries"]
    assert "sawmill_worker" not in linda["industries"]
    assert linda["exhausted"] == {"worker": 1}


def test_of_two_versions_the_built_one_is_put_back(capsys, record):
    record.write_text(TWO_SAWMILLS, "utf-8")
    ran = run(capsys, "check", "--json", "-f", str(record), "expand glassworks remove sawmill")
    assert "remove sawmill_worker" in json.loads(ran.out)["move"]


@pytest.mark.parametrize(("told", "warned"), [("", True), ("old_world = 1\n", False)])
def test_what_is_gone_without_having_been_there_is_odd(capsys, record, told, warned):
    """Unless an island that nobody described may have shown it."""
    record.write_text(HEAD + f'[position.player.Linda]\n{told}gone = ["bicycle_factory"]\n', "utf-8")
    ran = run(capsys, "--lang", "en", "status", "-f", str(record))
    assert ran.code == 0
    assert ("bicycle factory (Linda)" in ran.err) == warned


def test_a_game_typed_back_from_its_notation_is_the_same_game(capsys, record, monkeypatch):
    """Also where the table overruled the referee."""
    for move in (["workforce worker"], ["expedition 0", "--overrule", "for once"], ["expand shipyard 1"]):
        assert run(capsys, "record", "-f", str(record), *move).code == 0
    lines = run(capsys, "history", "--notation", "-f", str(record)).out
    again = record.with_name("again.toml")
    again.write_text(HEAD, "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert run(capsys, "record", "-", "-f", str(again)).code == 0
    assert again.read_text("utf-8") == record.read_text("utf-8")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("old-world shipyard 12", 2),
        ("expand merchant_ship_1 over sheep_farm; upgrade farmer to artisan", 1),
        ("expand brewery with trade grain from #4", 2),
        ("upgrade investor", 2),
        ("expand shipyard_2;festival", 1),
        ("expand shipyard_x", 2),
        ("swap -1 farmer_worker", 2),
    ],
)
def test_what_cannot_be_is_told_and_never_a_mistake_of_the_program(capsys, record, move, code):
    assert run(capsys, "check", "-f", str(record), move).code == code
