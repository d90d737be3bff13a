"""What covers what in German, what is corrected, and what is said but hardly done."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said.tables import opened, turn_of
from tests.said.test_german_speech import CITY


@pytest.fixture(scope="module")
def city(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return opened(tmp_path_factory, CITY, "de")


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("Die Glashütte setz ich auf die Schäferei drauf", "expand glassworks over sheep_farm"),
        ("mit der Glashütte überbaue ich die Schäferei", "expand glassworks over sheep_farm"),
        ("Die Schäferei muss der Glashütte weichen", "expand glassworks remove sheep_farm"),
        ("ich bau über die Schäferei eine Glashütte", "expand glassworks over sheep_farm"),
        ("Die Schäferei, da setz ich eine Glashütte drauf", "expand glassworks over sheep_farm"),
        ("Glashütte bauen und dafür die Schäferei überbauen", "expand glassworks over sheep_farm"),
        ("Wir machen aus dem Kartoffelhof ne Schnapsbrennerei", "expand schnapps_distillery over potato_farm"),
        ("Aus zwei Bauern mach ich zwei Arbeiter", "upgrade farmer to worker, farmer to worker"),
        ("Mein blaues Männchen soll jetzt ein rotes werden", "upgrade worker to artisan"),
        ("eine Glashütte wie die von Jule", "expand glassworks"),
        ("Arbeitskraft: 2 B, 1 A", "workforce farmer, farmer, worker"),
        ("Ich leg zwei Erkundungsplättchen hin und nehm mir eine Insel der Neuen Welt", "new-world"),
        ("zwei Bauern werden Arbeiter, nee, einer", "upgrade farmer to worker"),
        ("zwei Bauern, nein, Arbeiter", "workforce worker, worker"),
        ("Ein Handelsschiff Stärke 2, nein, Stärke 1", "expand merchant_ship_1"),
    ],
)
def test_understood(city: Table, text: str, turn: str) -> None:
    assert turn_of(city, text) == (turn, False)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("zwei Bauern werden Arbeiter, nee, einer", "upgrade farmer to worker"),
        ("zwei Bauern, nein, Arbeiter", "workforce worker, worker"),
        ("Ein Handelsschiff Stärke 2, nein, Stärke 1", "expand merchant_ship_1"),
    ],
)
def test_put_right_beyond_doubt(city: Table, text: str, turn: str) -> None:
    assert turn_of(city, text) == (turn, False)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("nee keine Brauerei, ich nehm die Bäckerei", "expand bakery"),
        ("zwei Leute einstellen, Handwerker", "workforce artisan, artisan"),
        ("Ich nehme lieber einen Bauern als einen Arbeiter", "workforce farmer"),
        ("Ich nehme ganz viele Arbeiter", "workforce worker"),
        ("Vielleicht eine Bäckerei", "expand bakery"),
        ("Ich darf doch jetzt die Glashütte bauen, oder?", "expand glassworks"),
        ("Ich baue die Glashütte, Moment, die Bäckerei", "expand bakery"),
        ("Ich baue die Glashütte, ne, die Bäckerei", "expand bakery"),
        ("Ich baue die Glashütte äh die Bäckerei", "expand bakery"),
        ("Zwei Bauern, ähm, drei", "workforce farmer, farmer, farmer"),
        ("Ich brauch einen Handwerker, also Arbeiter hoch", "upgrade worker to artisan"),
    ],
)
def test_only_guessed(city: Table, text: str, turn: str) -> None:
    assert turn_of(city, text) == (turn, True)


@pytest.mark.parametrize(
    "text",
    [
        "Zwei Handwerker bräuchte man halt",
        "Ein Arbeiter geht",
    ],
)
def test_no_turn(city: Table, text: str) -> None:
    assert turn_of(city, text) is None
