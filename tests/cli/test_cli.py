"""The command line: exit codes, streams, languages, and every mistake told in the chosen language."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli.main import MODULES
from referee.cli.terminal import Exit
from tests.running import EXAMPLE, ROOT, run, unix

LANGUAGES = ("de", "en", "fr", "cs")


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(text: str, name: str = "tally.toml") -> str:
    Path(name).write_text(text, "utf-8")
    return name


def test_json_of_the_score(capsys):
    ran = run(capsys, "score", "--json", str(EXAMPLE))
    data = json.loads(ran.out)
    assert ran.code == Exit.DONE
    assert (data["game"], data["final"], data["winners"], data["decided_by"]) == ("anno1800", True, ["Linda"], "points")
    linda = data["players"][0]
    assert (linda["player"], linda["total"], linda["rank"]) == ("Linda", 107, 1)
    assert linda["rows"][0] == {"row": "cards_3", "points": 33, "how": "11 × 3"}
    assert [row["row"] for row in linda["rows"]] == [
        "cards_3", "cards_8", "cards_5", "expedition", "gold", "fireworks", "objective:alonso_graves",
        "objective:university", "objective:edvard_goode", "objective:isabel_sarmento", "objective:zoo",
    ]  # fmt: skip


def test_results_go_to_standard_output_and_notes_to_standard_error(capsys):
    ran = run(capsys, "score", str(EXAMPLE))
    assert "107" in ran.out
    assert "Note:" in ran.err
    assert "Note:" not in ran.out


def test_the_file_can_be_named_in_several_ways(capsys, monkeypatch):
    assert run(capsys, "score", "-f", str(EXAMPLE)).code == Exit.DONE
    monkeypatch.setenv("REFEREE_GAME", str(EXAMPLE))
    assert run(capsys, "score").code == Exit.DONE
    monkeypatch.delenv("REFEREE_GAME")
    write(EXAMPLE.read_text("utf-8"), "game.toml")
    assert run(capsys, "sheet").code == Exit.DONE


def test_an_unknown_objective_names_the_nearest_and_the_line(capsys):
    file = write(EXAMPLE.read_text("utf-8").replace('"zoo"', '"zooo"'))
    ran = run(capsys, "score", file)
    assert ran.code == Exit.NO
    assert "zooo" in ran.err
    assert "Did you mean: zoo" in ran.err
    line = (
        EXAMPLE.read_text("utf-8")
        .splitlines()
        .index(next(x for x in EXAMPLE.read_text("utf-8").splitlines() if "zoo" in x))
    )
    assert f"line {line + 1}" in ran.err


def test_all_reasons_are_told_at_once(capsys):
    text = (
        EXAMPLE.read_text("utf-8")
        .replace("gold = 7", "gold = -7\nfireworks = true")
        .replace("new_world = 3 }", "new_world = 25 }")
    )
    ran = run(capsys, "score", write(text))
    assert ran.code == Exit.NO
    assert len(ran.err.strip().splitlines()) == 3
    assert "Linda and Andreas" in ran.err


BROKEN = [
    ("format = 1\ngame = anno1800\n", "line 2, column 8"),
    ("format = 1\ngame 'x'\n", "line 2, column 6"),
    ('game = "anno', "line 1"),
    ("a = 1\na = 2\n", "line 2"),
    ("x = [1, 2", "line 1"),
]


@pytest.mark.parametrize(("text", "place"), BROKEN)
def test_a_broken_file_names_line_and_column(capsys, text, place):
    ran = run(capsys, "score", write(text))
    assert ran.code == Exit.FILE
    assert place in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["score", "broken.toml"], Exit.FILE),
        (["score", "missing.toml"], Exit.FILE),
        (["score", "folder"], Exit.FILE),
        (["score", "latin1.toml"], Exit.FILE),
        (["score", "format2.toml"], Exit.FILE),
        (["score", "chess.toml"], Exit.FILE),
        (["score", "nogame.toml"], Exit.FILE),
        (["score", "empty.toml"], Exit.NO),
        (["score", "--jsn"], Exit.MISUSED),
        (["scroe"], Exit.MISUSED),
        (["sheet", "--format", "htlm"], Exit.MISUSED),
        (["sheet", "--paper", "a9"], Exit.MISUSED),
        (["sheet", "--blank", "--players", "5"], Exit.MISUSED),
        (["sheet", "--format"], Exit.MISUSED),
        (["sheet", "--blank=3"], Exit.MISUSED),
        (["score", "one", "two"], Exit.MISUSED),
        (["games", "more"], Exit.MISUSED),
        (["--nonsense"], Exit.MISUSED),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_mistakes_are_told_in_the_language(capsys, snapshot, language, arguments, code):
    write("points = = 3\n", "broken.toml")
    write('format = 2\ngame = "anno1800"\n', "format2.toml")
    write('format = 1\ngame = "chess"\n', "chess.toml")
    write("format = 1\n", "nogame.toml")
    write('format = 1\ngame = "anno1800"\n', "empty.toml")
    Path("latin1.toml").write_bytes(b'a = 1\nb = "K\xf6nigin"\n')
    Path("folder").mkdir()
    ran = run(capsys, *arguments, "--lang", language)
    assert ran.code == code
    assert ran.out == ""
    assert "Traceback" not in ran.err
    name = "-".join(argument.strip("-") for argument in arguments)
    snapshot.check(f"mistakes/{name}.{language}.txt", ran.err)


@pytest.mark.parametrize(
    ("environment", "arguments", "word"),
    [
        ({}, [], "At the table"),
        ({"LANG": "C"}, [], "At the table"),
        ({"LANG": "POSIX"}, [], "At the table"),
        ({"LANG": "de_AT.UTF-8"}, [], "Am Tisch"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_CA"}, [], "À table"),
        ({"LANG": "de_DE", "LC_ALL": "cs_CZ.utf8"}, [], "U\u00a0stolu"),
        ({"LANG": "de_DE", "LC_ALL": ""}, [], "Am Tisch"),
        ({"LANG": "it_IT.UTF-8"}, [], "At the table"),
        ({"LC_ALL": "fr_FR", "REFEREE_LANG": "de"}, [], "Am Tisch"),
        ({"REFEREE_LANG": "de"}, ["--lang", "cs"], "U\u00a0stolu"),
        ({"REFEREE_LANG": "de"}, ["--lang=fr"], "À table"),
        ({"REFEREE_LANG": "xx", "LANG": "de"}, [], "At the table"),
    ],
)
def test_which_language_is_spoken(capsys, monkeypatch, environment, arguments, word):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert word in run(capsys, *arguments, "--help").out


@pytest.mark.parametrize("value", ["xx", "", "klingon"])
def test_an_unknown_language(capsys, monkeypatch, value):
    monkeypatch.setenv("LANG", "de_DE")
    ran = run(capsys, "games", "--lang", value)
    assert ran.code == Exit.MISUSED
    assert "de, en, fr, cs" in ran.err


def test_lang_works_before_and_after_the_command(capsys):
    assert run(capsys, "--lang", "de", "games").out == run(capsys, "games", "--lang", "de").out


def test_lang_without_a_value(capsys):
    assert run(capsys, "games", "--lang").code == Exit.MISUSED


def test_version_and_no_arguments(capsys):
    assert run(capsys, "--version").out.startswith("referee ")
    bare = run(capsys)
    assert bare.code == Exit.DONE
    assert bare.out == run(capsys, "--help").out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", MODULES)
def test_every_command_has_help_with_an_example(capsys, language, command):
    ran = run(capsys, command, "--help", "--lang", language)
    assert ran.code == Exit.DONE
    assert f"referee {command}" in ran.out
    assert ran.out.count(f"referee {command}") > 1, "usage and at least one example"


def test_games_as_json(capsys):
    games = json.loads(run(capsys, "games", "--json").out)
    assert games[0]["id"] == "anno1800"
    assert set(games[0]["editions"]) == set(LANGUAGES)


def started(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "referee", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


def test_as_a_process_with_output_that_cannot_show_all_letters():
    ran = started("--lang", "cs", "sheet", str(EXAMPLE), PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert b"107" in ran.stdout
    assert b"Traceback" not in ran.stderr


@unix
def test_a_file_name_with_strange_bytes():
    ran = started("score", os.fsdecode(b"\xff\x1b[31m.toml"))
    assert ran.returncode == Exit.FILE
    assert b"\x1b" not in ran.stderr
    assert b"Traceback" not in ran.stderr


def test_without_a_file_and_without_a_terminal_the_default_file_is_missed():
    ran = started("score", REFEREE_GAME="nowhere.toml")
    assert ran.returncode == Exit.FILE
    assert b"nowhere.toml" in ran.stderr
