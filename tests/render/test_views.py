"""What people look at: a new record, the status, the options and the rules, in four languages."""

from __future__ import annotations

import datetime
import re
import shlex
import tomllib

import pytest

import referee.cli.new
from referee.cli.main import build_command
from referee.i18n import LANGUAGES, activate, gettext
from referee.storage.rulesets import load_vocabulary
from tests.running import run

FIRST = ("new", "anno1800", "Linda", "Andreas", "--first-game", "--date", "2024-05-31")


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def head() -> dict[str, object]:
    with open("game.toml", "rb") as file:
        return tomllib.load(file)


# a new record -----------------------------------------------------------------------------------------------


def test_a_new_record_has_the_date_of_today(capsys, monkeypatch):
    monkeypatch.setattr(referee.cli.new, "today", lambda: datetime.date(2030, 1, 2))
    assert run(capsys, "new", "anno1800", "Linda", "Andreas", "--first-game").code == 0
    assert head()["date"] == datetime.date(2030, 1, 2)


def test_another_date_can_be_told(capsys):
    assert run(capsys, *FIRST).code == 0
    assert head()["date"] == datetime.date(2024, 5, 31)
    assert run(capsys, *FIRST[:-1], "31.5.24", "--force").code == 2


@pytest.mark.parametrize("name", [["Anno 1800"], ["anno-1800"], ["ANNO1800"], ["Anno", "1800"]])
def test_a_game_may_be_called_by_its_name(capsys, name):
    assert run(capsys, "new", *name, "Linda", "Andreas", "--first-game").code == 0
    assert (head()["game"], head()["players"]) == ("anno1800", ["Linda", "Andreas"])


@pytest.mark.parametrize("other", ["tom", "TOM", "Töm", "T om"])
def test_players_that_can_hardly_be_told_apart_are_refused(capsys, other):
    ran = run(capsys, "new", "anno1800", "Tom", other)
    assert ran.code == 1
    assert other in ran.err


def test_unknown_points_are_said(capsys):
    ran = run(
        capsys, "--lang", "de", "new", "anno1800", "A", "B", "--objectives", "the_queen,zoo,museum,university,aarhant"
    )
    assert ran.code == 0
    assert "Königin" in ran.err
    assert run(capsys, *FIRST, "--force").err == ""


def test_unknown_points_are_asked_for_and_kept():
    from pathlib import Path

    from referee.app.new import NewRecord, Request, SetupInterview, begin, draft

    told = {"objectives": "the_queen,zoo,museum,university,aarhant"}
    made = draft(Path("game.toml"), Request("anno1800", ["A", "B"], None, "de", told), overwrite=False)
    assert isinstance(made, NewRecord)
    interview = SetupInterview(made)
    question = interview.question()
    assert question is not None
    assert interview.answer(question, "Sektkellerei 4, Brauerei 2") is None
    assert interview.question() is None
    begin(made, interview.answers, overwrite=False)
    assert head()["declared"] == {"objectives": {"the_queen": {"points": {"champagne_cellar": 4, "brewery": 2}}}}


@pytest.mark.parametrize(
    "command", [["status"], ["record", "festival"], ["options"], ["history"], ["verify", "game.toml"]]
)
def test_a_missing_record_says_how_to_start_one(capsys, command):
    ran = run(capsys, *command)
    assert ran.code == 3
    start = re.search(r"referee (new .*)", ran.err)
    assert start is not None
    assert run(capsys, *shlex.split(start[1])).code == 0
    assert run(capsys, "status").code == 0


# looking at it ----------------------------------------------------------------------------------------------


def test_the_status_of_one_player(capsys):
    run(capsys, *FIRST)
    told = run(capsys, "status", "linda").out
    assert "Linda" in told
    assert "Andreas" not in told
    ran = run(capsys, "--lang", "de", "status", "Lidna")
    assert ran.code == 2
    assert "Linda" in ran.err


SHOWN = {
    "status": ["status"],
    "options": ["options"],
    "rules-trade": {
        "en": ["rules", "can I trade twice"],
        "de": ["rules", "darf ich zweimal handeln"],
        "fr": ["rules", "peut-on commercer deux fois"],
        "cs": ["rules", "můžu obchodovat dvakrát"],
    },
    "nothing": ["rules", "xyzzy"],
    "help-check": ["check", "--help"],
    "no-turn": ["check", "xyzzy"],
}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHOWN)
def test_as_it_is_shown(capsys, snapshot, name, language):
    run(capsys, *FIRST)
    run(capsys, "record", "expand brewery")
    shown = SHOWN[name]
    ran = run(capsys, "--lang", language, *(shown[language] if isinstance(shown, dict) else shown))
    snapshot.check(f"views/{name}.{language}.txt", ran.out + ran.err)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_help_can_be_typed_in_every_language(capsys, language):
    run(capsys, *FIRST)
    for name in ("check", "options", "rules", "record"):
        activate(language)
        for example in build_command(name).description.examples:
            command = gettext(example.command, language=language)
            if "<" not in command:
                ran = run(capsys, "--lang", language, *shlex.split(command)[1:])
                assert ran.code in (0, 1), (command, ran.err)
                assert ran.code == 0 or name in ("check", "record"), command


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_actions_of_help_can_be_typed(capsys, language):
    run(capsys, *FIRST)
    told = run(capsys, "--lang", language, "check", "xyzzy").err.splitlines()
    actions = [line.strip().partition(": ") for line in told if line.startswith("  ") and ": " in line]
    assert len(actions) == 12
    for name, _colon, example in actions:
        assert run(capsys, "--lang", language, "check", example).code in (0, 1), (name, example)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_is_shown_where_people_look(capsys, language):
    """Names of things in the record (`sawmill_farmer`) are for files and other programs."""
    run(capsys, *FIRST)
    run(capsys, "record", "expand brewery")
    ids = {id for game in ("anno1800", "anno1503") for id in load_vocabulary(game, language).ids if "_" in id}
    commands = [
        ["status"], ["status", "Linda"], ["options"], ["verify", "game.toml"], ["games"], ["help"], ["check", "xyzzy"],
        ["check", "--help"], ["record", "--help"], ["options", "--help"], ["rules", "--help"], ["status", "--help"],
        ["new", "anno1800", "A", "B", "--first-game", "-f", "other.toml"], ["options", "xyzzy"],
        ["check", "expand brewry"],
    ]  # fmt: skip
    for command in commands:
        ran = run(capsys, "--lang", language, *command)
        assert not ids & set(re.findall(r"\w+", ran.out + ran.err)), command
