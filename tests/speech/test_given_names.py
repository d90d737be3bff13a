"""No name at the table is swallowed or becomes a thing: out of turn it is the answer, and a partner stays one."""

from __future__ import annotations

import pytest

from referee.app.turns import Answer, Table
from referee.engine.verdict import Misread, Verdict
from referee.i18n import LANGUAGES
from tests.console.evening import Evening
from tests.running import TESTS

HEAD = """\
format = 1
game = "anno1800"
ruleset = 1
edition = "de"
players = ["Xenia", "{name}", "Quirin", "Ysolde"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
[position]
to_move = "{to_move}"
"""
NAMES = {
    line.partition(":")[0]: line.partition(":")[2].split()
    for line in (TESTS / "speech" / "given_names.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
}
IN_FRONT = {
    "de": (
        "{name}: Stadtfest",
        "{name} baut eine Brauerei",
        "{name} feiert",
        "für {name}: Stadtfest",
        "{name}: Brauerei",
    ),
    "en": (
        "{name}: festival",
        "{name} builds a brewery",
        "{name}: brewery",
        "for {name}: festival",
        "{name}: expand bakery",
    ),
    "fr": (
        "{name} : fête",
        "{name} construit une brasserie",
        "{name} : brasserie",
        "pour {name} : fête",
        "{name} fait la fête",
    ),
    "cs": ("{name}: slavnost", "{name} staví pivovar", "{name}: pivovar", "{name} slaví", "pro {name}: slavnost"),
}
FROM = {
    "de": ("Brauerei, Kohle von {name}", "ich baue eine Brauerei mit Kohle von {name}"),
    "en": ("brewery, coal from {name}", "I build a brewery with coal from {name}"),
    "fr": ("brasserie, charbon de {name}", "je construis une brasserie avec le charbon de {name}"),
    "cs": ("pivovar, uhlí od {name}", "stavím pivovar, uhlí od {name}"),
}


def open_table(folder, name: str, to_move: str, language: str) -> Table:
    path = folder / "game.toml"
    path.write_text(HEAD.format(name=name, to_move=to_move), "utf-8")
    table = Table.open(path, language)
    assert isinstance(table, Table), table
    return table


def list_swallowed(folder, names, language: str) -> list[str]:
    """What was said with a name and is understood without it."""
    wrong = []
    for name in names:
        table = open_table(folder, name, "Xenia", language)
        for saying in IN_FRONT[language]:
            verdict = table.check(saying.format(name=name)).verdict
            rules = {broken.rule for broken in verdict.violations} if isinstance(verdict, Verdict) else set()
            if "turn.order" not in rules:
                wrong.append(saying.format(name=name))
        for saying in FROM[language]:
            answer = table.check(saying.format(name=name))
            moves = answer.verdict.moves if isinstance(answer.verdict, Verdict) else ()
            if not any(f"from {name}" in move or f'from "{name}"' in move for move in moves):
                wrong.append(saying.format(name=name))
        table = open_table(folder, name, name, language)
        for saying in IN_FRONT[language][:1]:
            verdict = table.check(saying.format(name=name)).verdict
            if not isinstance(verdict, Verdict) or verdict.player != name or not verdict.legal:
                wrong.append(f"({name}) {saying.format(name=name)}")
    return wrong


def test_there_are_three_hundred_names():
    assert sum(map(len, NAMES.values())) >= 300


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_swallowed(tmp_path, language):
    assert list_swallowed(tmp_path, NAMES[language][::8], language) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_none_of_three_hundred_names_is_swallowed(tmp_path, language):
    assert list_swallowed(tmp_path, NAMES[language], language) == []


@pytest.mark.parametrize(
    ("language", "saying"),
    [
        ("de", "Für Mia: Stadtfest"), ("de", "Mia ist dran: Stadtfest"), ("de", "Mia baut die Metzgerei"),
        ("de", "Mias Zug: Stadtfest"), ("de", "Stadtfest für Mia"), ("de", "Mia macht ein Stadtfest"),
        ("en", "Mia's turn: festival"), ("en", "festival by Mia"), ("en", "it's Mia: festival"),
        ("fr", "c'est à Mia : fête"), ("fr", "au tour de Mia : fête"), ("fr", "Mia construit la brasserie"),
        ("cs", "Mia je na tahu: slavnost"), ("cs", "pro Miu: slavnost"), ("cs", "hraje Mia: slavnost"),
    ],
)  # fmt: skip
def test_out_of_turn_that_is_the_answer(tmp_path, language, saying):
    table = open_table(tmp_path, "Mia", "Xenia", language)
    answer = table.record_turn(saying)
    assert isinstance(answer, Answer)
    assert isinstance(answer.verdict, Verdict)
    assert (answer.recorded, answer.verdict.player) == (False, "Mia")
    assert answer.verdict.violations[0].rule == "turn.order"


def test_goods_of_somebody_are_no_turn_of_theirs(tmp_path):
    """The name is not taken for a thing that sounds like it."""
    verdict = open_table(tmp_path, "Karin", "Xenia", "de").check("Brot von Karin").verdict
    assert isinstance(verdict, Misread)
    assert (verdict.near, verdict.expected) == ((), "turn")


STRANGERS = [
    ("de", "Petr feiert"), ("de", "Dan feiert"), ("en", "Dan celebrates"), ("en", "Tom builds a brewery"),
    ("fr", "Petr fait la fête"), ("fr", "Dan fait la fête"), ("cs", "Dan slaví"), ("cs", "Slávka staví pivovar"),
    ("de", "Brauerei, Kohle von Klaus"), ("en", "I build a brewery with coal from Steve"),
    ("fr", "brasserie, charbon chez Luc"), ("cs", "pivovar, uhlí od Standy"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "saying"), STRANGERS)
def test_a_turn_of_somebody_who_does_not_sit_here_is_nobodys(tmp_path, language, saying):
    evening = Evening(tmp_path, language=language)
    said = evening.type(saying)
    evening.type("")
    assert evening.turns == []
    assert "Linda" in said
