"""What is taken back with a reason, said anew, turned round, or settled behind a question, in four languages."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said.tables import opened, turn_of

START = """
format = 1
game = "anno1800"
ruleset = 1
edition = "en"
players = ["Rosa", "Dev", "Otto"]
objectives = ["edvard_goode", "zoo", "alonso_graves", "the_editor", "isabel_sarmento"]
"""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    return {language: opened(tmp_path_factory, START, language) for language in ("de", "en", "fr", "cs")}


@pytest.mark.parametrize(
    ("language", "text", "turn"),
    [
        ("en", "I build the weapon factory, no wait, I haven't got the steel, the brewery", "expand brewery"),
        ("de", "Ich bau die Kanonengießerei, nein warte, ich hab ja keinen Stahl, die Brauerei", "expand brewery"),
        ("fr", "Je construis la fonderie de canons, non attends, j'ai pas d'acier, la brasserie", "expand brewery"),
        ("cs", "Stavím slévárnu děl, ne počkat, nemám ocel, pivovar", "expand brewery"),
        ("en", "bakery, too expensive, the brewery", "expand brewery"),
        ("en", "a farmer becomes a worker, sorry, a worker becomes an artisan", "upgrade worker to artisan"),
        ("de", "ein Bauer wird Arbeiter, was red ich, ein Arbeiter wird Handwerker", "upgrade worker to artisan"),
        ("fr", "un fermier passe ouvrier, qu'est-ce que je dis, un ouvrier passe artisan", "upgrade worker to artisan"),
        ("cs", "rolníka povýším na dělníka, co to říkám, dělníka na řemeslníka", "upgrade worker to artisan"),
        ("en", "brewery or bakery? bakery", "expand bakery"),
        ("de", "Brauerei oder Bäckerei? Bäckerei", "expand bakery"),
        ("fr", "— La brasserie ? — Trop chère. — Alors la savonnerie. — Oui, la savonnerie.", "expand soap_factory"),
        ("cs", "Pivovar? – Moc drahý. – Tak mydlárnu. – Jo, mydlárnu.", "expand soap_factory"),
    ],
)
def test_guessed(tables: dict[str, Table], language: str, text: str, turn: str) -> None:
    assert turn_of(tables[language], text) == (turn, True)


@pytest.mark.parametrize(
    ("language", "text", "turn"),
    [
        ("en", "three workers, no, two, two workers", "workforce worker, worker"),
        ("de", "drei Arbeiter, nein, zwei, zwei Arbeiter", "workforce worker, worker"),
        ("fr", "trois ouvriers, non, deux, deux ouvriers", "workforce worker, worker"),
        ("cs", "tři dělníky, ne, dva, dva dělníky", "workforce worker, worker"),
    ],
)
def test_counted_anew(tables: dict[str, Table], language: str, text: str, turn: str) -> None:
    assert turn_of(tables[language], text) == (turn, False)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "brewery or bakery? I can never decide"),
        ("de", "Wolltest du die Brauerei? Nein, ich wollte letztes Mal die Bäckerei"),
        ("fr", "non attends, c'était ton fermier, pas le mien"),
        ("cs", "Kolik stojí pekárna? – Uhlí a obilí. – To je moc."),
        ("de", "ich wollte letzte Runde eine Brauerei bauen, aber du hast sie genommen"),
        ("en", "first beer, then bread, or the other way round? what do people do?"),
    ],
)
def test_talk(tables: dict[str, Table], language: str, text: str) -> None:
    assert turn_of(tables[language], text) is None


@pytest.mark.parametrize(
    ("language", "text", "turn"),
    [
        ("en", "three workers, no, two, two workers", "workforce worker, worker"),
        ("de", "drei Arbeiter, nein, zwei, zwei Arbeiter", "workforce worker, worker"),
        ("fr", "trois ouvriers, non, deux, deux ouvriers", "workforce worker, worker"),
        ("cs", "tři dělníky, ne, dva, dva dělníky", "workforce worker, worker"),
    ],
)
def test_a_number_that_is_told_anew_leaves_no_doubt(
    tables: dict[str, Table], language: str, text: str, turn: str
) -> None:
    assert turn_of(tables[language], text) == (turn, False)
