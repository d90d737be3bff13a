"""Lists of the console: names as they are called, never in a wrong case; each entry can be typed back."""

from __future__ import annotations

import pytest

from referee.api import in_words
from referee.cli.console.core import list_possible, table_midway
from referee.engine.verdict import Judgement
from referee.i18n import LANGUAGES
from tests.console.evening import DICE, Evening
from tests.evenings import START


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [START, DICE], ids=["anno1800", "anno1503"])
def test_every_option_can_be_typed_back(tmp_path, text, language):
    evening = Evening(tmp_path, text, language)
    if text is DICE:
        evening.type("roll 3")
    table, tried = table_midway(evening.session), 0
    for option in list_possible(evening.session):
        for move in {option.move, option.move.partition(" with ")[0]}:
            found, heard, _piece = table.understand(in_words(table, move))
            assert isinstance(found, Judgement), (move, in_words(table, move))
            assert heard is None or not heard.guessed, (move, in_words(table, move))
            assert found.verdict.moves == table.check(move).verdict.moves, (move, in_words(table, move))
            tried += 1
    assert tried > 8


def test_czech_names_stand_as_the_object_of_their_verb(tmp_path):
    evening = Evening(tmp_path, DICE, "cs")
    evening.type("hod 3", "možnosti látka")
    assert evening.choices == ["koupím látku za 6"]
    assert in_words(evening.now.table, "buy cloth for 6") == "koupím látku za 6"


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("upgrade farmer to worker, farmer to worker", "povýším 2 rolníky na dělníky"),
        ("expand brewery over sawmill_farmer", "postavím pivovar přes pilu (rolník)"),
        ("expand brewery with trade coal from Linda", "postavím pivovar – platí obchod: uhlí od hráče Linda"),
        ("swap 2 farmer_worker", "vyměním 2 karty rolníků/dělníků"), ("festival", "slavnost"),
    ],
)  # fmt: skip
def test_czech_moves(tmp_path, move, told):
    assert in_words(Evening(tmp_path, language="cs").now.table, move) == told


def test_words_of_move_text_that_are_no_ids_are_told_too(tmp_path):
    table = Evening(tmp_path, DICE, "de").now.table
    assert in_words(table, "ship 1 explore A6 keep agreement").endswith("Handelsvertrag")


def test_a_list_of_one_action_names_things_only(tmp_path):
    evening = Evening(tmp_path, language="de")
    told = evening.type("", "1")
    assert told.startswith("Ausbauen:")
    assert evening.choices[:2] == ["Sägewerk (Arbeiter)", "Köhlerei (Arbeiter)"]
    evening.type("koehl", "1")
    assert "expand charcoal_kiln_worker" in evening.turns[0]


def test_options_say_what_is_not_possible_and_what_is_not_known(tmp_path):
    evening = Evening(tmp_path, language="de")
    assert evening.type("Möglichkeiten Dampfwagenfabrik") == "Nichts davon kann Linda jetzt tun."
    assert "blub" in evening.type("Möglichkeiten blub")


def test_a_command_that_was_meant_goes_by_its_word_here(tmp_path):
    evening = Evening(tmp_path, language="de")
    told = evening.type("zeig mir den Stand")
    assert "Stand" in told
    assert "referee" not in told
