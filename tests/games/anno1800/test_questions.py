"""The interview: what is asked, what answers may look like, stepping back, and keeping what was told."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.app.scoring import Interview, start_interview
from referee.cli.questions import Asker, count_table
from referee.engine.answers import find_name, read_choices, read_sum
from referee.i18n import activate

EXAMPLE = ["Linda, Andreas, Diana", "", "1"]
LINDA = ["11", "3", "4", "11 23 21", "3", "1", "1", "5", "2", "1"]
ANDREAS = ["8", "3", "2", "", "4", "7", "", "1"]
DIANA = ["9", "2", "3", "", "2", "3", "", "1"]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def started() -> Interview:
    interview = start_interview("anno1800", datetime.date(2024, 5, 31))
    assert isinstance(interview, Interview)
    return interview


def talk(answers: list[str], interview: Interview | None = None) -> tuple[Interview, str]:
    """Plays the answers; when they run out somebody presses Ctrl-C."""
    interview = interview or started()
    said: list[str] = []
    waiting: Iterator[str] = iter(answers)

    def ask(prompt: str, offered: object = ()) -> str:
        said.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise KeyboardInterrupt from None

    count_table(interview, Asker(ask, said.append))
    return interview, "\n".join(said)


def test_the_worked_example_by_asking():
    _, said = talk([*EXAMPLE, *LINDA, *ANDREAS, *DIANA, ""])
    assert "Victory: Linda (107 points)" in said


def test_the_tally_is_saved_and_counts_the_same():
    talk([*EXAMPLE, *LINDA, *ANDREAS, *DIANA, "evening.toml"])
    data = tomllib.loads(Path("evening.toml").read_text("utf-8"))
    assert data["date"] == datetime.date(2024, 5, 31)
    assert data["result"][0]["expedition"][1] == {"animal": "engineer", "artefact": "investor"}


def test_an_existing_file_is_not_overwritten():
    Path("evening.toml").write_text("mine", "utf-8")
    talk([*EXAMPLE, *LINDA, *ANDREAS, *DIANA, "evening.toml", "other.toml"])
    assert Path("evening.toml").read_text("utf-8") == "mine"
    assert Path("other.toml").exists()


def test_only_what_can_matter_is_asked():
    interview, _ = talk(["A, B", "only aarhant, the_editor", ""])
    keys = [q.key for q in interview.game.questions(interview.ruleset, interview.answers, ()) if q.player == "A"]
    assert keys == [
        "0/played.farmer_worker", "0/played.artisan_engineer_investor", "0/played.new_world", "0/expedition", "0/gold",
    ]  # fmt: skip


def test_a_step_back_asks_again():
    interview, _ = talk(["A, B", "<", "C, D"])
    assert interview.answers["players"] == ["C", "D"]


def test_a_step_back_at_the_start_changes_nothing():
    interview, _ = talk(["<", "<", "A, B"])
    assert interview.answers == {"players": ["A", "B"]}


def test_ctrl_c_keeps_what_was_told():
    _, said = talk([*EXAMPLE, *LINDA, "8"])
    kept = tomllib.loads(Path("tally.toml").read_text("utf-8"))["unfinished"]
    assert kept["players"] == ["Linda", "Andreas", "Diana"]
    assert "1/played.farmer_worker" in kept
    assert "tally.toml" in said


def test_ctrl_c_never_overwrites():
    Path("tally.toml").write_text("mine", "utf-8")
    talk([*EXAMPLE, "3"])
    assert Path("tally.toml").read_text("utf-8") == "mine"
    assert Path("tally-2.toml").exists()


def test_ctrl_c_before_anything_was_told_writes_nothing():
    talk([])
    assert list(Path().glob("*.toml")) == []


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
def test_objectives_by_number_id_and_any_language(language):
    activate(language)
    interview, _ = talk(["A, B", "2, Universität, la visiteuse, muzeum, isabel_sarmento"])
    assert interview.answers["objectives"] == ["aarhant", "university", "the_tourist", "museum", "isabel_sarmento"]


def test_enter_means_the_five_of_the_first_game():
    interview, _ = talk(["A, B", ""])
    assert interview.answers["objectives"] == [
        "alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (["A"], "players in this game: 2–4"),
        (["A, A"], "twice"),
        (["A, B", "zoo, musem"], "Did you mean: Museum"),
        (["A, B", "", "Carl"], "I don’t know this"),
        (["A, B", "", "", "minus one"], "3+4+4"),
        (["A, B", "", "", "47"], "at most 46"),
        (["A, B", "", "", "", "", "", "14"], "11 23"),
    ],
)
def test_an_answer_that_does_not_fit_is_explained_and_asked_again(answers, expected):
    interview, said = talk(answers)
    assert expected in said
    assert interview.question() is not None


def test_an_objective_that_nobody_described_is_asked_for():
    interview, _ = talk(["A, B", "only the_queen", "Sektkellerei 4, coffee roaster 6", "", "1", "", "", "", "", "1, 2"])
    assert interview.tally()["declared"]["objectives"]["the_queen"]["points"] == {
        "champagne_cellar": 4,
        "coffee_roaster": 6,
    }
    assert interview.answers["0/industries"] == ["champagne_cellar", "coffee_roaster"]


def test_a_tie_asks_for_constructions_and_then_for_hands():
    nothing = ["", "", "", "", ""]
    interview, said = talk(["A, B", "only aarhant", "", *nothing, *nothing, "15", "15", "1", "0", ""])
    assert "Victory: B" in said
    assert interview.answers["1/hand"] == 0


def test_what_cannot_be_leads_back_to_the_last_answer():
    cards = ["20", "", "", "", ""]
    _, said = talk(["A, B, C", "only aarhant", "1", *cards, *cards, *cards])
    assert "more than the box holds" in said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3+4+4", 11),
        ("3 + 4", 7),
        ("3 4", 7),
        ("", 0),
        (" 12 ", 12),
        ("-3", None),
        ("3+", None),
        ("x", None),
        ("1e3", None),
    ],
)
def test_sums(text, expected):
    assert read_sum(text) == expected


def test_choices():
    known = {"zoo": ("Zoo",), "museum": ("Museum", "Musée"), "world": ("World's Fair",)}
    assert read_choices("1 3", known) == ["zoo", "world"]
    assert read_choices("musee; worlds fair", known) == ["museum", "world"]
    assert read_choices("zoo, nix", known) == "nix"
    assert find_name("fair", known) == "world"
    assert find_name("", known) is None
