"""Starting a record of Anno 1503: options, questions on a terminal, what is remembered, and an evening by commands."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.cli.questions import Asker, count_or_resume
from referee.cli.terminal import Exit
from referee.engine.answers import InvalidAnswer
from referee.engine.verdict import Misread
from referee.games.anno1503 import new_game as box
from tests.games.anno1503.build_table import ISLANDS, ruleset, words
from tests.running import run

GOLDEN = tomllib.loads((Path(__file__).parent / "golden.toml").read_text("utf-8"))
BOARD = [line for line in GOLDEN["board"].splitlines() if line]
ANNA = ["any", "stone", "wood", "cloth", "tools"]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def record(name: str = "game.toml") -> dict[str, Any]:
    return tomllib.loads(Path(name).read_text("utf-8"))


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Somebody who types these answers; gives the prompts that they saw."""
    typed: Iterator[str] = iter(answers)
    prompts: list[str] = []

    def ask(prompt: str, offered: object = ()) -> str:
        prompts.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("referee.cli.new.at_a_terminal", lambda: True)
    monkeypatch.setattr("referee.cli.questions.read_line", ask)
    monkeypatch.setattr("referee.cli.questions.say_line", print)
    return prompts


# reading -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "any stone wood cloth tools", "? stone wood cloth tools", "beliebig, Stein, Holz, Tuch, Werkzeug",
        "? Stein Holz Tuch und Werkzeug", "au choix pierre bois tissu outils", "otazník kámen dřevo látka nářadí",
        "Fragezeichen stein HOLZ tuch werkzeug",
    ],
)  # fmt: skip
def test_an_island_in_any_language(text):
    assert box.read_island(text, ruleset(), words()) == tuple(ANNA)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("any stone wood cloth", "island_count"),
        ("", "island_count"),
        ("any stone wood cloth cloth", "island_twice"),
        ("? ? wood cloth tools", "island_twice"),
    ],
)
def test_an_island_that_cannot_be(text, what):
    found = box.read_island(text, ruleset(), words())
    assert isinstance(found, InvalidAnswer)
    assert found.what == what


@pytest.mark.parametrize("text", ["any stone wood cloth spice", "any stoen wood cloth tools", "1 2 3 4 5"])
def test_an_island_that_is_not_understood(text):
    assert isinstance(box.read_island(text, ruleset(), words()), Misread)


def test_piers_and_buildings():
    assert box.read_piers("piers 5 2, 3 and 4", ruleset()) == [2, 3, 4, 5]
    for text in ("1 2 3", "1 2 3 6", "1 1 2 3", "1 2 3 4 5"):
        assert isinstance(box.read_piers(text, ruleset()), InvalidAnswer)
    counts = {"church": 2, "bathhouse": 1, "great_trading_post": 1}
    assert box.read_buildings("Kirche, 1 bathhouse, velký kontor, church", ruleset(), words()) == counts
    assert isinstance(box.read_buildings("15 church", ruleset(), words()), InvalidAnswer)
    assert isinstance(box.read_buildings("castle", ruleset(), words()), Misread)


# options -----------------------------------------------------------------------------------------------------


def test_without_a_terminal_nothing_is_asked_and_all_that_lacks_is_said(capsys):
    ran = run(capsys, "new", "anno1503", "Anna", "Ben")
    assert ran.code == Exit.DONE
    assert ran.err.count("Nobody has told") == 3
    assert record()["players"] == ["Anna", "Ben"]
    assert not os.listdir("config") if os.path.exists("config") else True


def test_given_by_options(capsys):
    Path("board.txt").write_text("\n".join(BOARD), "utf-8")
    ran = run(
        capsys, "new", "anno1503", "Anna", "Ben Hur", "--island", "anna: ? Stein Holz Tuch Werkzeug; Stege 2 3 4 5",
        "--island", "Ben Hur: tools any stone wood cloth", "--buildings", "church, 2 tavern", "--board", "board.txt",
    )  # fmt: skip
    assert (ran.code, ran.err) == (Exit.DONE, "")
    told = record()
    assert told["island"]["Anna"] == {"1": "any", "2": "stone", "3": "wood", "4": "cloth", "5": "tools"} | {
        "piers": [2, 3, 4, 5]
    }
    assert told["island"]["Ben Hur"]["2"] == "any"
    assert told["buildings"] == {"church": 1, "tavern": 2}
    assert told["board"].split() == "\n".join(BOARD).split()
    assert run(capsys, "record", "roll 1 take cloth").code == Exit.DONE
    assert run(capsys, "undo").code == Exit.DONE
    assert run(capsys, "verify", "game.toml").code == Exit.DONE


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--island", "Anna: stone stone wood cloth ?"], Exit.MISUSED, "only once: stone"),
        (["--island", "Ana: stone wood cloth tools ?"], Exit.MISUSED, "Did you mean: Anna"),
        (["--island", "stone wood cloth tools ?"], Exit.MISUSED, "colon"),
        (["--island", "Anna: stone wood cloth tools ?; 1 2"], Exit.MISUSED, "4 grey stone piers"),
        (["--buildings", "chruch"], Exit.MISUSED, "Did you mean: church"),
        (["--board", "nowhere.txt"], Exit.FILE, "no such file"),
        (["--board", "small.txt"], Exit.NO, "equally long"),
        (["--objectives", "zoo"], Exit.MISUSED, "--objectives is for: anno1800"),
        (["--first-game"], Exit.MISUSED, "--first-game is for: anno1800"),
        (["--edition", "en"], Exit.MISUSED, "Possible: de"),
    ],
)
def test_options_that_do_not_fit(capsys, arguments, code, told):
    Path("small.txt").write_text("S 2\n3\n", "utf-8")
    ran = run(capsys, "new", "anno1503", "Anna", "Ben", *arguments)
    assert ran.code == code
    assert told in ran.err
    assert not Path("game.toml").exists()


def test_the_other_game_does_not_take_them_either(capsys):
    ran = run(capsys, "new", "anno1800", "Anna", "Ben", "--island", "Anna: stone")
    assert ran.code == Exit.MISUSED
    assert "--island is for: anno1503" in ran.err


# questions ---------------------------------------------------------------------------------------------------


def test_asked_step_by_step(capsys, monkeypatch):
    prompts = at_a_terminal(
        monkeypatch, "? stone wood cloth", "? stone wood cloth tools", "", "<", "1 2 3", "2 3 4 5",
        "", "church, tavern", *BOARD[:4], ". .", BOARD[4],
    )  # fmt: skip
    ran = run(capsys, "new", "anno1503", "Anna", "Ben")
    assert ran.code == Exit.DONE
    told = record()
    assert [told["island"]["Anna"][str(number)] for number in range(1, 6)] == ANNA
    assert told["island"]["Anna"]["piers"] == [2, 3, 4, 5]
    assert "Ben" not in told["island"]
    assert told["buildings"] == {"church": 1, "tavern": 1}
    assert told["board"].split() == "\n".join(BOARD).split()
    assert "shows 5 things" in ran.out
    assert "has 12 spaces" in ran.out
    assert prompts[2].endswith("(Enter: 2, 3, 4, 5) ")
    assert ran.err.count("Nobody has told") == 1


def test_enter_leaves_everything_open(capsys, monkeypatch):
    at_a_terminal(monkeypatch, "", "", "", "")
    assert run(capsys, "new", "anno1503", "Anna", "Ben").code == Exit.DONE
    assert set(record()) == {"format", "game", "ruleset", "edition", "date", "players"}


def test_options_are_not_asked_for_again(capsys, monkeypatch):
    prompts = at_a_terminal(monkeypatch, "-")
    run(
        capsys, "new", "anno1503", "Anna", "Ben", "--buildings", "church", "--island", "Anna: ? stone wood cloth tools",
        "--island", "Ben: tools ? stone wood cloth",
    )  # fmt: skip
    assert len(prompts) == 1
    assert "Row A" in prompts[0]


def test_a_board_needs_one_start(capsys, monkeypatch):
    at_a_terminal(monkeypatch, "", "", "", *BOARD[:2], BOARD[2].replace("S", "."), *BOARD[3:])
    ran = run(capsys, "new", "anno1503", "Anna", "Ben")
    assert "exactly one starting space" in ran.out
    assert "board" not in record(), "a board that was not finished is left out"


def test_nothing_is_asked_in_vain(capsys, monkeypatch):
    prompts = at_a_terminal(monkeypatch)
    assert run(capsys, "new", "anno1503", "Anna").code == Exit.NO
    Path("game.toml").write_text("mine", "utf-8")
    assert run(capsys, "new", "anno1503", "Anna", "Ben").code == Exit.FILE
    assert prompts == []


def test_the_first_game_asks_nothing(capsys, monkeypatch):
    prompts = at_a_terminal(monkeypatch)
    assert run(capsys, "new", "anno1800", "Anna", "Ben").code == Exit.DONE
    assert prompts == []


def test_remembered_for_the_next_evening(capsys, monkeypatch):
    folder = Path("config/referee")
    folder.mkdir(parents=True)
    mine = "# our house\n[settings]\nunlimited_goods = true\n"
    (folder / "anno1503.toml").write_text(mine, "utf-8")
    at_a_terminal(monkeypatch, "? stone wood cloth tools", "", "tools ? stone wood cloth", "1 2 3 4", "church", *BOARD)
    assert run(capsys, "new", "anno1503", "Anna", "Ben").code == Exit.DONE
    assert (folder / "anno1503.toml").read_text("utf-8").startswith(mine)
    prompts = at_a_terminal(monkeypatch, "2", "", "1", "", "", "")
    ran = run(capsys, "new", "anno1503", "Cleo", "Anna", "-f", "next.toml")
    assert ran.code == Exit.DONE
    assert "1 1: question mark, 2: stone" in ran.out
    first, second = record(), record("next.toml")
    assert second["island"] == {"Cleo": first["island"]["Ben"], "Anna": first["island"]["Anna"]}
    assert (second["buildings"], second["board"]) == (first["buildings"], first["board"])
    assert "(Enter: ?, stone, wood, cloth, tools)" in prompts[2]
    remembered = tomllib.loads((folder / "anno1503.toml").read_text("utf-8"))["remembered"]
    assert set(remembered["island"]) == {"Anna", "Ben", "Cleo"}


def test_a_remembered_offer_can_be_declined(capsys, monkeypatch):
    run(capsys, "new", "anno1503", "Anna", "Ben", "--island", "Anna: ? stone wood cloth tools", "--buildings", "church")
    at_a_terminal(monkeypatch, "-", "-", "-", "-")
    assert run(capsys, "new", "anno1503", "Anna", "Ben", "-f", "next.toml").code == Exit.DONE
    assert not {"island", "buildings", "board"} & set(record("next.toml"))


@pytest.mark.parametrize("broken", ["remembered = 1\n", "[remembered]\nisland = 3\nbuildings = []\nboard = 5\n"])
def test_nonsense_in_the_memory_is_passed_over(capsys, monkeypatch, broken):
    folder = Path("config/referee")
    folder.mkdir(parents=True)
    (folder / "anno1503.toml").write_text(broken, "utf-8")
    at_a_terminal(monkeypatch, "", "", "", "")
    assert run(capsys, "new", "anno1503", "Anna", "Ben").code == Exit.DONE


@pytest.mark.parametrize("language", ["de", "fr", "cs"])
def test_asked_in_every_language(capsys, monkeypatch, language):
    prompts = at_a_terminal(monkeypatch, "? stone wood cloth tools", "", "<", "")
    assert run(capsys, "new", "anno1503", "Anna", "Ben", "--lang", language).code == Exit.DONE
    assert not any("home island" in prompt or "pier" in prompt.lower().split() for prompt in prompts)


# an evening ----------------------------------------------------------------------------------------------------


@pytest.fixture
def golden(capsys) -> None:
    Path("board.txt").write_text("\n".join(BOARD), "utf-8")
    islands = []
    for name, shows in ISLANDS.items():
        if name in ("Anna", "Ben"):
            islands += ["--island", f"{name}: " + " ".join(str(shows[str(number)]) for number in range(1, 6))]
    buildings = "great_trading_post, fire_brigade, smithy, church, school, tavern, shipyard"
    arguments = ["new", "anno1503", "Anna", "Ben", *islands, "--buildings", buildings, "--board", "board.txt"]
    assert run(capsys, *arguments).code == Exit.DONE
    for turn in GOLDEN["turn"]:
        ran = run(capsys, "record", turn["en"])
        assert ran.code == Exit.DONE, ran.out


@pytest.mark.usefixtures("golden")
def test_the_course_stands_below_the_score_and_on_every_sheet(capsys):
    score = run(capsys, "score").out
    assert "Victory: Anna (3 points)" in score
    lines = [
        "Turn 15: Anna gains: 3 trade agreements", "Turn 26: Anna loses: 30 gold", "Anna wins in turn 29, phase 2",
        "Rolls: 1: 5, 2: 2, 3: 6, 4: 5, 5: 6, and 6: 5", "Events: 2 × ",
        "Anna, inhabitants: pioneer and settler; public buildings: –",
    ]  # fmt: skip
    for line in lines:
        assert line in score, line
    assert lines[2] in " ".join(json.loads(run(capsys, "score", "--json").out)["course"])
    for form in ("text", "markdown", "html"):
        sheet = " ".join(run(capsys, "sheet", "--format", form).out.split())
        assert "Course of the game" in sheet
        assert "Anna wins in turn 29" in sheet, form
    assert "Verlauf der Partie" in run(capsys, "sheet", "--lang", "de").out
    pdf = pytest.importorskip("pypdf")
    assert run(capsys, "sheet", "--format", "pdf", "-o", "sheet.pdf").code == Exit.DONE
    assert "Course of the game" in "".join(page.extract_text() for page in pdf.PdfReader("sheet.pdf").pages)


def test_the_other_game_has_no_course(capsys):
    run(capsys, "new", "anno1800", "Linda", "Andreas")
    assert "course" not in json.loads(run(capsys, "score", "--json").out)


# advice, options, misread texts --------------------------------------------------------------------------------


@pytest.fixture
def begun(capsys) -> None:
    run(
        capsys, "new", "anno1503", "Anna", "Ben", "--island", "Anna: ? stone wood cloth tools", "--island",
        "Ben: tools ? stone wood cloth", "--buildings", "church",
    )  # fmt: skip


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("turn", "hints"),
    [
        ("roll 3; buy 2 spice", ["It would be legal with 5 more gold."]),
        ("roll 3; settle", ["It would be legal with: tools", "It would be legal after buying for 6 gold: tools"]),
        ("roll 3; ship", ["It would be legal with: cloth and tools"]),
        ("roll 3; settle; buy spice", ["It would be legal with: tools"]),
        ("roll 3; sell tobacco; buy 3 spice", []),
    ],
)
def test_what_would_make_it_legal(capsys, turn, hints):
    ran = run(capsys, "check", turn, "--json")
    assert ran.code == Exit.NO
    assert json.loads(ran.out).get("hints", []) == hints


@pytest.mark.usefixtures("begun")
def test_options_are_grouped_and_say_what_they_count_on(capsys):
    out = run(capsys, "options").out
    assert out.index("sell a commodity") < out.index("buy a commodity") < out.index("move a ship")
    assert "after the roll" in out
    ran = run(capsys, "options", "--affordable-with-festival")
    assert ran.code == Exit.MISUSED
    assert "anno1800" in ran.err


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        ("xyzzy", "en", "(for example: buy spice)"),
        ("xyzzy", "de", "(zum Beispiel kaufe Gewürz)"),
        ("würfle 3; xyzzy", "en", "(for example: kaufe Gewürz)"),
        ("hod 3; xyzzy", "en", "(for example: kup koření)"),
        ("roll 9", "en", "say a number from 1 to 6"),
        ("roll 3; buy", "en", "say which commodity"),
    ],
)
def test_what_was_expected_is_said_in_the_words_of_the_game(capsys, text, language, told):
    ran = run(capsys, "check", text, "--lang", language)
    assert ran.code == Exit.MISUSED
    assert told in ran.err


@pytest.mark.usefixtures("begun")
def test_nothing_to_reveal_and_one_way_to_pay(capsys):
    ran = run(capsys, "reveal", "Anna", "artisan artisan")
    assert ran.code == Exit.NO
    assert "nothing lies face down" in ran.err
    assert run(capsys, "check", "roll 3", "--ask").code == Exit.DONE


# counting a table that nobody logged ---------------------------------------------------------------------------


def counted(*typed: str) -> str:
    answers, said = iter(typed), []
    asker = Asker(lambda prompt, offered: (said.append(prompt), next(answers))[1], said.append)
    code = count_or_resume("anno1503", asker)
    assert code == Exit.DONE
    return "\n".join(said)


def test_counting_by_questions():
    told = counted("Anna, Anna", "Anna, Ben", "30", "4", "3", "", "", "5", "8", "0", "", "", "", "")
    assert "Victory: Anna (3 points)" in told
    assert "stands there twice" in told
    assert "at most 3" in told  # two players find seven trading posts at most, and Anna has four


def test_several_could_have_won_so_somebody_says_who_did():
    told = counted("Anna Ben", "30", "4", "3", "0", "0", "30", "0", "0", "4", "3", "Cleo", "Ben", "")
    assert "Victory: Ben (3 points)" in told
    assert "I don’t know this" in told
