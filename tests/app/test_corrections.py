"""What a table corrects without an editor: things set right, the head of a record, house rules, tables in words."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.running import ROOT, run

LANGUAGES = ("de", "en", "fr", "cs")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A new game of Linda (no gold, p. 3) and Ben (one gold), with 4 farmers, 3 workers and 2 artisans each."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert run(capsys, "new", "anno1800", "Linda", "Ben", "--first-game").code == 0
    return tmp_path / "game.toml"


def areas(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, object]]:
    found = json.loads(run(capsys, "status", "--open", "--json").out)
    return {player["player"]: player for player in found["players"]} | {"table": found}


# things set right ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "thing", "spelled"),
    [
        ("de", "2 Arbeiter", "worker"),
        ("en", "2 workers", "worker"),
        ("fr", "2 ouvriers", "worker"),
        ("cs", "2 dělníci", "worker"),
        ("de", "2 erschöpfte Arbeiter", "worker exhausted"),
        ("cs", "2 vyčerpaní dělníci", "worker exhausted"),
    ],
)
def test_cubes_are_named_in_any_language(game, capsys, language, thing, spelled):
    ran = run(capsys, "adjust", "ben", thing, "+1", "--lang", language, "--json")
    assert json.loads(ran.out) == {"after": 0, "player": "Ben", "thing": spelled, "change": 2}
    area = areas(capsys)["Ben"]
    found = area["exhausted"].get("worker", 0) if "exhausted" in spelled else area["home"]["worker"] - 3
    assert found == 2


@pytest.mark.parametrize(
    ("thing", "key", "value"),
    [
        ("gold +3", "gold", 3),
        ("trade token exhausted +1", "trade_tokens", {"ready": 2, "exhausted": 1}),
        ("farmer at sawmill_farmer +2", "at_work", {"sawmill_farmer": ["farmer", "farmer"]}),
        ("farmer/worker card +1", "hand", {"farmer_worker": 8, "artisan_engineer_investor": 2, "new_world": 0}),
        ("merchant_ship_2 +1", "trade_tokens", {"ready": 4, "exhausted": 0}),
        ("shipyard_2 +1", "shipyards", [1, 2]),
    ],
)
def test_what_can_be_set_right(game, capsys, thing, key, value):
    before = areas(capsys)["Linda"]
    expected = (
        value
        if thing != "farmer/worker card +1"
        else {**before["hand"], "farmer_worker": before["hand"]["farmer_worker"] + 1}
    )
    assert run(capsys, "adjust", "Linda", thing).code == 0
    assert areas(capsys)["Linda"][key] == expected


def test_a_card_into_a_hand_comes_from_its_stack(game, capsys):
    before = areas(capsys)["table"]["stacks"]["farmer_worker"]
    run(capsys, "adjust", "Linda", "farmer/worker card", "+1")
    assert areas(capsys)["table"]["stacks"]["farmer_worker"] == before - 1


@pytest.mark.parametrize(
    ("thing", "why"),
    [
        ("gold -1", "fewer than none"),
        ("investor +99", "not so many"),
        ("farmer at sawmill_farmer +3", "free workplaces"),
        ("farmer at brewery +1", "does not stand"),
        ("brewery +9", "not so many"),
        ("brewery -1", "fewer than none"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(game, capsys, thing, why):
    before = game.read_bytes()
    ran = run(capsys, "adjust", "Linda", thing)
    assert ran.code == 1
    assert why in ran.err
    assert game.read_bytes() == before


@pytest.mark.parametrize(
    "words", [["Linda", "gold"], ["Linda", "+1"], ["Nobody", "gold", "+1"], ["Linda", "wombat", "+1"]]
)
def test_what_is_not_understood_is_exit_2(game, capsys, words):
    before = game.read_bytes()
    assert run(capsys, "adjust", *words).code == 2
    assert game.read_bytes() == before


def test_it_stands_between_the_turns_and_is_undone_and_restored_like_one(game, capsys):
    run(capsys, "record", "festival")
    run(capsys, "adjust", "Linda", "gold", "+2", "--why", "we missed it")
    run(capsys, "record", "festival")
    assert [turn["player"] for turn in json.loads(run(capsys, "history", "--json").out)["turns"]] == ["Linda", "Ben"]
    told = run(capsys, "history").out.splitlines()
    assert [line.strip()[:2] for line in told] == ["1.", "Co", "2."]
    before = game.read_bytes()
    assert run(capsys, "undo", "2").code == 0
    assert areas(capsys)["Linda"]["gold"] == 0
    assert run(capsys, "redo").code == 0
    assert areas(capsys)["Linda"]["gold"] == 2
    assert run(capsys, "redo").code == 0
    assert game.read_bytes() == before
    assert "we missed it" in run(capsys, "sheet").out
    verified = json.loads(run(capsys, "verify", "--json", "game.toml").out)["files"][0]
    assert (verified["legal"], verified["adjusted"]) == (True, 1)


def test_order_in_the_file_decides(game, capsys):
    """One gold before the turn, or after it: what a turn can pay depends on it."""
    run(capsys, "adjust", "Linda", "gold", "+1")
    run(capsys, "record", "festival")
    head, _, rest = game.read_text("utf-8").partition("\n[[adjust]]")
    block, _, turn = rest.partition("\n[[turn]]")
    game.write_text(f"{head}\n[[turn]]{turn}\n[[adjust]]{block}", "utf-8")
    assert json.loads(run(capsys, "history", "--json").out)["adjustments"][0]["after"] == 1


def test_what_cannot_be_in_the_file_is_reported_by_verify(game, capsys):
    game.write_text(game.read_text("utf-8") + '\n[[adjust]]\nplayer = "Linda"\nthing = "gold"\nchange = -9\n', "utf-8")
    ran = run(capsys, "verify", "game.toml")
    assert ran.code == 1
    assert "fewer than none" in ran.out
    assert run(capsys, "status").code == 0


@pytest.mark.parametrize(
    ("thing", "key", "value"),
    [
        ("2 Holz +1", "hand", 2),
        ("comptoir d'épices +1", "trading_posts", ["spice"]),
        ("Gewürzkontor +1", "trading_posts", ["spice"]),
        ("loď +1", "ships", 2),
        ("obchodní smlouva +1", "trade_agreements", 1),
        ("gold -1", "gold", -1),
    ],
)
def test_the_other_game(tmp_path, monkeypatch, capsys, thing, key, value):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1503", "Linda", "Ben")
    before = areas(capsys)["Linda"]
    assert run(capsys, "adjust", "Linda", thing).code == 0
    after = areas(capsys)["Linda"][key]
    if key == "hand":
        assert after["wood"] - before["hand"].get("wood", 0) == value
    elif key == "trading_posts":
        assert list(after.values()) == value
    elif key == "ships":
        assert len(after) == value
    else:
        assert after - before[key] == value


# the head -------------------------------------------------------------------------------------------------


def test_a_name_is_corrected_everywhere_and_comments_stay(game, capsys):
    run(capsys, "record", "expand brewery")
    run(capsys, "adjust", "Linda", "gold", "+1")
    game.write_text("# Linda wrote this\n" + game.read_text("utf-8"), "utf-8")
    before = game.read_bytes()
    assert run(capsys, "amend", "--rename", "linda=Linda K.").code == 0
    assert game.read_bytes() == before
    assert run(capsys, "amend", "--rename", "linda=Linda K.", "--yes").code == 0
    data = tomllib.loads(game.read_text("utf-8"))
    assert data["players"] == ["Linda K.", "Ben"]
    assert data["turn"][0]["player"] == data["adjust"][0]["player"] == "Linda K."
    assert game.read_text("utf-8").startswith("# Linda wrote this\n")


def test_a_name_inside_a_move_is_corrected(game, capsys):
    game.write_text(
        game.read_text("utf-8")
        + '\n[[turn]]\nplayer = "Linda"\nmoves = ["expand brewery with trade coal from Ben, grain_farm"]\n',
        "utf-8",
    )
    assert run(capsys, "verify", "game.toml").code == 0
    assert run(capsys, "amend", "--rename", "Ben=Ben O'Hara", "--yes").code == 0
    assert tomllib.loads(game.read_text("utf-8"))["turn"][0]["moves"] == [
        'expand brewery with trade coal from "Ben O\'Hara", grain_farm'
    ]
    assert run(capsys, "verify", "game.toml").code == 0


def test_the_head_is_corrected(game, capsys):
    assert run(capsys, "amend", "--edition", "cs", "--date", "2026-01-02", "--place", "Köln", "--yes").code == 0
    data = tomllib.loads(game.read_text("utf-8"))
    assert (data["edition"], str(data["date"]), data["place"]) == ("cs", "2026-01-02", "Köln")
    names = "Zoo, Univerzita, Alonso Graves, Edvard Goode, der Herausgeber"
    assert run(capsys, "amend", "--objectives", "zoo, university, zoo").code == 1
    ran = run(capsys, "amend", "--objectives", names.replace("der Herausgeber", "the_editor"), "--yes")
    assert ran.code == 0
    assert tomllib.loads(game.read_text("utf-8"))["objectives"][-1] == "the_editor"


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_seating_order_says_in_sentences_what_breaks(game, capsys, language):
    run(capsys, "record", "festival")
    before = game.read_bytes()
    ran = run(capsys, "amend", "--players", "ben, linda", "--lang", language)
    assert ran.code == 0
    assert "Linda" in ran.out
    assert "turn.order" not in ran.out
    assert game.read_bytes() == before
    found = json.loads(run(capsys, "amend", "--players", "ben, linda", "--json").out)
    assert [(each["turn"], each["rules"][0]) for each in found["broken"]] == [(1, "turn.order")]


@pytest.mark.parametrize(
    "words",
    [["--rename", "x=y"], ["--rename", "Linda"], ["--players", "Linda"], ["--date", "soon"], ["--rename", "Linda=Ben"]],
)
def test_a_frame_that_is_not_understood_changes_nothing(game, capsys, words):
    before = game.read_bytes()
    assert run(capsys, "amend", *words, "--yes").code == 2
    assert game.read_bytes() == before


# house rules -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_switch_stands_in_the_record_or_for_all(game, capsys, language):
    assert json.loads(run(capsys, "house", "--json", "--lang", language).out)[0]["value"] is False
    assert run(capsys, "house", "majority_zero", "on").code == 0
    assert tomllib.loads(game.read_text("utf-8"))["settings"] == {"majority_zero": True}
    assert run(capsys, "house", "majority_zero", "off").code == 0
    assert run(capsys, "house", "majority_zero", "on", "--always").code == 0
    game.write_text(re.sub(r"\[settings\]\n.*\n", "", game.read_text("utf-8")), "utf-8")
    assert json.loads(run(capsys, "house", "--json").out)[0]["value"] is True


def test_a_switch_that_does_not_exist(game, capsys):
    assert run(capsys, "house", "majority_zerro", "on").code == 2


# tables in words -------------------------------------------------------------------------------------------


def examples() -> list[str]:
    text = (ROOT / "docs" / "describing-a-table.md").read_text("utf-8")
    return re.findall(r"```toml\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_described_table_of_the_guide_is_understood(tmp_path, monkeypatch, capsys, language):
    monkeypatch.chdir(tmp_path)
    Path("game.toml").write_text(examples()[0], "utf-8")
    ran = run(capsys, "status", "--json", "--lang", language)
    found = {player["player"]: player for player in json.loads(ran.out)["players"]}
    assert found["Linda"]["home"] == {"farmer": 2, "worker": 3, "artisan": 2}
    assert found["Linda"]["at_work"] == {"sawmill_farmer": ["farmer", "farmer"]}
    assert found["Linda"]["new_world"] == [["cotton", "cocoa", "tobacco"]]
    assert found["Linda"]["expedition"] == [
        {"animal": "artisan", "artefact": "artisan"}, {"animal": "engineer", "artefact": "investor"},
    ]  # fmt: skip
    assert sorted(found["Andreas"]["industries"]) == ["brewery", "sawmill_farmer"]


def test_the_tally_of_the_guide_is_counted(tmp_path, monkeypatch, capsys):
    """11 × 3, 3 × 8, 3 × 5; two artisans at 1, an engineer at 2 and an investor at 3; 5 ÷ 3; 7 for the fireworks."""
    monkeypatch.chdir(tmp_path)
    Path("tally.toml").write_text(examples()[1], "utf-8")
    found = json.loads(run(capsys, "score", "tally.toml", "--json").out)
    rows = {row["row"]: row["points"] for row in found["players"][0]["rows"]}
    assert [rows[key] for key in ("cards_3", "cards_8", "cards_5", "expedition", "gold", "fireworks")] == [
        33,
        24,
        15,
        7,
        1,
        7,
    ]


def test_every_key_of_a_position_is_in_the_guide(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    text = examples()[0]
    Path("game.toml").write_text(text.replace("gold = 4", "gouda = 4"), "utf-8")
    err = run(capsys, "status").err
    known = re.search(r"Known here: (.*)", err)[1].split(", ")
    assert [key for key in known if not re.search(rf"^{key} = ", text, re.MULTILINE)] == []


def test_a_list_that_takes_printed_industries_away_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("game.toml").write_text(examples()[0], "utf-8")
    assert "grain farm" in run(capsys, "status").err


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_undecided_tie_prints_all_points(tmp_path, monkeypatch, capsys, language):
    """Each has 3 × 3 points; nobody told how many industries, shipyards and ships there are."""
    monkeypatch.chdir(tmp_path)
    result = "played = { farmer_worker = 3 }\ncubes = {}\ngold = 0\n"
    results = "".join(f'[[result]]\nplayer = "{name}"\n{result}' for name in ("A", "B"))
    Path("tie.toml").write_text('format = 1\ngame = "anno1800"\nobjectives = ["aarhant"]\n' + results, "utf-8")
    ran = run(capsys, "score", "tie.toml", "--lang", language)
    assert ran.code == 1
    assert "constructions" in ran.err
    found = json.loads(run(capsys, "score", "tie.toml", "--json").out)
    assert [player["total"] for player in found["players"]] == [9, 9]
    assert (found["decided_by"], found["final"]) == (None, False)


def test_a_misspelt_entry_that_a_record_needs_is_suggested(capsys, tmp_path):
    path = tmp_path / "game.toml"
    path.write_text('format = 1\ngame = "anno1800"\nplyers = ["Jana", "Petr"]\n', "utf-8")
    ran = run(capsys, "--lang", "en", "status", "-f", str(path))
    assert "Did you mean: players" in ran.err, ran


# names with signs that separate names -------------------------------------------------------------------------------


def players(game: Path) -> list[str]:
    return tomllib.loads(game.read_text("utf-8"))["players"]


@pytest.mark.parametrize("name", ["=1+1", "a=b", "Ben=", "=", "Linda=Ben"])
def test_a_name_with_equals_signs_can_be_taken_back(game, capsys, name):
    before = game.read_bytes()
    assert run(capsys, "amend", "--rename", f"Ben={name}", "--yes").code == 0
    assert players(game) == ["Linda", name]
    assert run(capsys, "amend", "--rename", f"{name}=Ben", "--yes").code == 0
    assert game.read_bytes() == before


@pytest.mark.parametrize("typed", ["=Ben", "Ben=", " = ", "Ben"])
def test_half_a_rename_is_none(game, capsys, typed):
    assert run(capsys, "amend", "--rename", typed, "--yes").code == 2


def test_players_with_commas_can_be_seated(game, capsys):
    assert run(capsys, "amend", "--rename", "Ben=Ben, the 2nd", "--yes").code == 0
    assert run(capsys, "amend", "--players", "Ben, the 2nd,linda", "--yes").code == 0
    assert players(game) == ["Ben, the 2nd", "Linda"]
