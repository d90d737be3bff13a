"""Disputes about the rulebooks' own examples, typed as somebody who has never seen the program would."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.running import Ran, run

YES = {"de": "ja", "en": "yes", "fr": "oui", "cs": "ano"}
NO = {"de": "nein", "en": "no", "fr": "non", "cs": "ne"}
WINDOW_FACTORY = {
    "de": "Fensterfabrik über der Glashütte bauen",
    "en": "build the window factory over the glassworks",
    "fr": "construire la fabrique de fenêtres sur la verrerie",
    "cs": "postavit továrnu na okna přes sklárnu",
}
SWAP = {
    "de": "eine Bauer/Arbeiter-Karte austauschen",
    "en": "swap one farmer/worker card",
    "fr": "échanger une carte fermier/ouvrier",
    "cs": "vyměnit jednu kartu rolník/dělník",
}
CHURCH = {
    "de": "darf ich einen Pionier mit Kirche einsetzen?",
    "en": "place a pioneer with a church",
    "fr": "placer un pionnier avec une église",
    "cs": "usadit pionýra s kostelem",
}
SALES = {
    "de": "Werkzeug, Stein, Tuch und Gewürz verkaufen",
    "en": "sell tools, stone, cloth and spice",
    "fr": "vendre outils, pierre, tissu et épices",
    "cs": "prodat nářadí, kámen, látku a koření",
}


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Types answers one after the other; no more questions may come than there are answers."""

    def dispute(text: str, answers: Sequence[str], *options: str) -> tuple[Ran, list[str]]:
        asked: list[str] = []
        waiting = iter(answers)

        def typed(prompt: str = "") -> str:
            asked.append(prompt)
            return next(waiting)

        monkeypatch.setattr("builtins.input", typed)
        return run(capsys, "dispute", text, *options), asked

    return dispute


@pytest.mark.slow
@pytest.mark.parametrize("language", WINDOW_FACTORY)
def test_andreas_builds_the_window_factory_over_his_glassworks(typing, language):
    """Anno 1800, p. 6: he has no window factory; a farmer works in the sawmill and a worker in the glassworks."""
    ran, asked = typing(WINDOW_FACTORY[language], [NO[language], "2", "2", "1", "1", "2"], "--lang", language)
    assert ran.code == 0, ran
    assert len(asked) == 6


@pytest.mark.parametrize("language", SWAP)
def test_andreas_cannot_swap_where_the_stack_is_empty(typing, language):
    """Anno 1800, p. 7: he holds such a card, but its stack is empty."""
    ran, asked = typing(SWAP[language], ["1", "0"], "--lang", language)
    assert ran.code == 1, ran
    assert len(asked) == 2


@pytest.mark.parametrize("language", CHURCH)
def test_no_second_church(typing, language):
    """Anno 1503, public buildings: five inhabitants, three of them pioneers and settlers, and a church already."""
    options = ("--game", "anno1503", "--lang", language)
    ran, asked = typing(CHURCH[language], ["5", "3", YES[language]], *options)
    assert ran.code == 1, ran
    assert len(asked) == 3


@pytest.mark.parametrize("language", SALES)
def test_a_pioneer_buys_the_tools_or_the_stone_but_not_both(typing, language):
    """Anno 1503, selling: one pioneer, one settler, one citizen."""
    ran, asked = typing(SALES[language], ["1", "1", "1"], "--game", "anno1503", "--lang", language)
    assert ran.code == 1, ran
    assert len(asked) == 3


def test_six_gold_for_what_he_sells(typing):
    """The example goes on: stone, cloth and one spice are sold; each card is in his hand."""
    ran, asked = typing("sell stone, cloth, spice", ["1"] * 6, "--game", "anno1503", "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["legal"], found["move"]) == (0, True, "sell stone, cloth, spice")
    assert [entry["answer"] for entry in found["asked"]] == [1] * len(asked)
    assert len(asked) == 6


def test_what_was_told_is_kept_as_a_record_with_every_answer(tmp_path: Path, monkeypatch, typing, capsys):
    """Two trade agreements: a card for four gold instead of six (Anno 1503, trade agreements)."""
    monkeypatch.chdir(tmp_path)
    options = ("--game", "anno1503", "--players", "Linda,Ben", "-o", "table.toml")
    ran, asked = typing("buy spice for 4", ["2", "4", "3"], *options)
    assert (ran.code, len(asked)) == (0, 3)
    text = Path("table.toml").read_text(encoding="utf-8")
    assert text.splitlines()[:4] == [
        "# Disputed: buy spice for 4", "# How many trade agreements do you have? 2",
        "# How much gold do you have? 4", "# How many are left in the stack: spice? 3",
    ]  # fmt: skip
    linda = tomllib.loads(text)["position"]["player"]["Linda"]
    assert (linda["gold"], linda["trade_agreements"]) == (4, 2)
    assert run(capsys, "check", "roll 6 1 pay Linda 2", "-f", "table.toml").code == 0


def test_a_table_that_nothing_was_told_about_is_kept(tmp_path, capsys):
    path = tmp_path / "table.toml"
    ran = run(capsys, "dispute", "festival", "--game", "anno1800", "--players", "Linda,Ben", "-o", str(path))
    assert (ran.code, tomllib.loads(path.read_text("utf-8"))["position"]) == (0, {"to_move": "Linda"})


def test_the_number_of_players_is_asked_for_where_nobody_named_them(typing):
    """p. 3: a ship has as many action points as there are players; with the shipyard twice as many."""
    three = ["1", "yes", "3"]
    ran, asked = typing("sail 3", three, "--game", "anno1503")
    assert ran.code == 0, asked
    ran, asked = typing("sail 3", ["1", "yes", "2", "no"], "--game", "anno1503")
    assert (ran.code, len(asked)) == (1, 4), asked
    ran, asked = typing("sail 3", ["no"], "--game", "anno1503", "--players", "Linda,Ben")
    assert (ran.code, len(asked)) == (1, 1), asked


@pytest.mark.parametrize(
    ("language", "answer"), [("de", "Siedler"), ("en", "SETTLER"), ("fr", "colon"), ("cs", "osad")]
)
def test_who_lives_on_a_space_is_told_by_name(typing, language, answer):
    """p. 2: a settler becomes a citizen for two spice and one stone, if a large tile is left."""
    options = ("--game", "anno1503", "--lang", language)
    ran, asked = typing("develop 3", [answer, "0", "0", "2", "1"], *options)
    assert (ran.code, len(asked)) == (0, 5), (ran, asked)


def test_which_reading_is_meant_is_chosen_by_its_number(typing):
    """p. 6: a shipyard needs a field at the coast, and there is none."""
    ran, _ = typing("build a shipyard", [], "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["error"], len(found["choices"])) == (2, "ambiguous", 3)
    assert found["readings"][1] == "expand shipyard_2"
    ran, asked = typing("build a shipyard", ["0"], "--choose", "2")
    assert (ran.code, len(asked)) == (1, 1), (ran, asked)
    assert typing("build a shipyard", [], "--choose", "9")[0].code == 2


def test_whoever_is_said_to_move_comes_first(typing):
    options = ("--game", "anno1503", "--players", "Linda,Ben", "--lang", "de")
    ran, _ = typing("Ben fährt 5 Felder", [], *options)
    assert ran.code == 1
    assert "Ben" in ran.out


PEOPLE = {
    "en": (
        "Dev built a window factory over his glassworks and bought the glass from Amy",
        "glassworks?",
    ),
    "cs": ("Dev postavil továrnu na okna přes sklárnu a sklo koupil od Amy", "sklárna?"),
    "de": ("Dev baut eine Fensterfabrik über die Glashütte, Glas von Amy", "Glashütte?"),
    "fr": ("Dev construit une fabrique de fenêtres sur la verrerie, verre chez Amy", "Verrerie"),
}


@pytest.mark.parametrize("language", PEOPLE)
def test_people_of_a_dispute_keep_their_names_and_what_they_paid(typing, language):
    told, question = PEOPLE[language]
    ran, asked = typing(told, [""] * 40, "--lang", language)
    first, paid = ran.out.splitlines()[:2]
    assert "Dev" in first
    assert "Amy" in paid
    assert any("Amy" in line and question in line for line in asked), asked
