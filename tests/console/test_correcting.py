"""Corrections at the prompt as people say them: asked for, shown, and done only after a word; no words of a shell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.console.core import MEANINGS, step
from referee.cli.console.play import say_reply
from tests.console.evening import DICE, Evening
from tests.evenings import START

SHELL = re.compile(r"--[a-z]|\breferee [a-z-]|\b[A-ZŠÁÉÍ]{4,}\b")


def type_and_run(evening: Evening, capsys: pytest.CaptureFixture[str], *lines: str) -> str:
    """Type lines and run the commands that they call; return what the last one printed."""
    for line in lines:
        capsys.readouterr()
        reply = step(evening.session, line)
        evening.session = say_reply(reply, str(evening.path))
    printed = capsys.readouterr()
    return printed.out + printed.err


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "amend turn 1: I build a brewery"), ("en", "amend the first one, it was a brewery"),
        ("de", "ändere Zug 1: ich baue eine Brauerei"), ("fr", "corrige le tour 1 : je construis une brasserie"),
        ("cs", "změň tah 1: postavím pivovar"),
    ],
)  # fmt: skip
def test_a_turn_is_amended_as_it_is_said_after_a_word(tmp_path, language, line):
    evening = Evening(tmp_path, language=language)
    evening.type("festival", line)
    assert evening.turns == ["Linda: ['festival'] "]
    assert len(evening.choices) == 2, evening.said
    evening.type("")
    assert evening.turns == ["Linda: ['festival'] "]
    evening.type(line, "ok")
    assert "expand brewery" in evening.turns[0]
    evening.type("festival")
    assert len(evening.turns) == 2, "the console plays on at the corrected table"


def test_amend_asks_for_what_is_missing(tmp_path):
    evening = Evening(tmp_path)
    evening.type("festival")
    assert "Which turn" in evening.type("amend")
    assert "What was it" in evening.type("1")
    evening.type("a brewery", "yes")
    assert "expand brewery" in evening.turns[0]
    assert "only 1 turn" in evening.type("amend 7 festival")
    assert "✗" in evening.type("amend 1 expedition 0")
    assert evening.now.question is None


def test_a_correction_of_the_head_is_asked_about(tmp_path, capsys):
    evening = Evening(tmp_path)
    printed = type_and_run(evening, capsys, "amend --rename Linda=Lina")
    assert not SHELL.search(printed), printed
    assert 'players = ["Linda"' in evening.path.read_text("utf-8")
    type_and_run(evening, capsys, "yes")
    assert 'players = ["Lina"' in evening.path.read_text("utf-8")


ADJUSTMENTS = [
    ("de", "berichtige Linda ein Bauer weniger", ("farmer", -1)), ("en", "adjust Linda gold 10", ("gold", 10)),
    ("de", "berichtige: Linda hat einen Bauern zu viel", ("farmer", -1)),
    ("fr", "rectifie Linda a deux ouvriers de plus", ("worker", 2)),
    ("cs", "oprav Linda má o dva zlaťáky víc", ("gold", 2)),
    ("en", "adjust one farmer less for Linda", ("farmer", -1)), ("en", "adjust Linda gold +1", ("gold", 1)),
]  # fmt: skip


@pytest.mark.parametrize(("language", "line", "change"), ADJUSTMENTS)
def test_things_are_adjusted_as_people_say_it(tmp_path, capsys, language, line, change):
    evening = Evening(tmp_path, language=language)
    type_and_run(evening, capsys, line)
    written = evening.path.read_text("utf-8")
    assert f'player = "Linda"\nthing = "{change[0]}"\nchange = {change[1]}' in written, written


def test_a_total_counts_from_what_is_there(tmp_path, capsys):
    evening = Evening(tmp_path, START + "[position.player.Linda]\ngold = 4\n")
    type_and_run(evening, capsys, "adjust Linda gold 10")
    assert "change = 6" in evening.path.read_text("utf-8")


def test_whose_is_asked_where_nobody_is_named(tmp_path, capsys):
    evening = Evening(tmp_path)
    type_and_run(evening, capsys, "adjust", "one gold more", "for Andreas")
    assert 'player = "Andreas"\nthing = "gold"\nchange = 1' in evening.path.read_text("utf-8")


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
@pytest.mark.parametrize("game", [START, DICE])
def test_the_console_prints_no_words_of_a_shell(tmp_path, capsys, language, game):
    evening = Evening(tmp_path, game, language)
    left = {"quit", "dispute", "language", "rules", "terms", "sheet"}
    for line in ("adjust Linda", "adjust Linda gold", "amend 1", "xqzw", "amend 9 festival", "house", *MEANINGS):
        if line not in left:
            printed = type_and_run(evening, capsys, line)
            assert not SHELL.search(printed), (line, printed)
            type_and_run(evening, capsys, "never mind" if evening.now.question is not None else "why")


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
def test_the_end_names_the_winner_and_leads_to_the_sheet(tmp_path, capsys, language):
    finished = (Path(__file__).parents[1] / "records" / "finished.toml").read_text("utf-8")
    last = finished.rindex("[[turn]]")
    evening = Evening(tmp_path, finished[:last], language)
    printed = type_and_run(evening, capsys, "festival")
    assert re.search(r"^.*: Linda \(59.*$", printed, re.MULTILINE), printed
    assert not SHELL.search(printed), printed
    told = {"de": "Wertungsblatt", "en": "sheet", "fr": "fiche", "cs": "bodovací list"}
    assert told[language] in printed


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "korrigiere Andreas ein Bauer weniger"), ("de", "korrigiere: Andreas hat einen Bauern weniger"),
        ("fr", "corriger Andreas a deux ouvriers de moins"), ("fr", "ajuster Andreas or 10"),
        ("cs", "uprav Andreas má o dva zlaťáky víc"), ("en", "adjust Andreas one farmer less"),
    ],
)  # fmt: skip
def test_what_somebody_has_is_put_right_by_any_word_of_correcting(tmp_path, language, line):
    evening = Evening(tmp_path, language=language)
    evening.type(line)
    assert [(run.text, run.arguments[0]) for run in evening.runs] == [("adjust", "Andreas")]
