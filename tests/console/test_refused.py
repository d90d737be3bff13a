"""What is said right after a refused turn: a correction of it, or how it is paid. It is shown whole and takes a nod."""

from __future__ import annotations

import pytest

from tests.console.evening import Evening
from tests.evenings import START

OPEN = '\n[position.player.Linda]\nhome = { farmer = 4, worker = 4 }\nopen = ["bread, soap"]\n'
CORRECTED = {
    "de": ("ich aktiviere Brot und Seife, dann hole ich einen Investor", "nein doch einen Bauern"),
    "en": ("activate bread and soap, then hire an investor", "no actually a farmer"),
    "fr": ("j'active pain et savon pour 3 fermiers, puis je recrute un investisseur", "non en fait un fermier"),
    "cs": ("aktivuju chléb a mýdlo, pak přiberu investora", "ne vlastně rolníka"),
}


@pytest.mark.parametrize("language", CORRECTED)
def test_the_last_action_of_a_refused_turn_is_corrected(tmp_path, language):
    evening = Evening(tmp_path, START + OPEN, language)
    evening.type(*CORRECTED[language])
    assert evening.turns == []
    evening.type("")
    assert "activate bread, soap" in evening.turns[0]
    assert "workforce farmer with" in evening.turns[0]


SELLER = """
[position.player.Linda]
home = { farmer = 1, worker = 1 }
trade_tokens = { ready = 5 }
adds = ["soap_factory"]
hand = { farmer_worker = 5 }
[position.player.Andreas]
adds = ["brewery"]
"""
PAID = {
    "de": ("ich spiel Bier und Seife, Bier von Mia", "das Bier krieg ich von Andreas"),
    "en": ("play beer and soap, beer from Mia", "I get the beer from Andreas"),
    "fr": ("je joue bière et savon, bière chez Mia", "la bière vient d'Andreas"),
    "cs": ("hraju pivo a mýdlo, pivo od Mii", "pivo mám od Andrease"),
}
THREE = START.replace('"Andreas"]', '"Andreas", "Mia"]')


@pytest.mark.parametrize("language", PAID)
def test_a_payment_is_added_to_a_refused_turn(tmp_path, language):
    evening = Evening(tmp_path, THREE + SELLER, language)
    evening.type(*PAID[language])
    assert evening.turns == []
    evening.type("")
    assert "trade beer from Andreas" in evening.turns[0]


@pytest.mark.parametrize("line", ["oh dear", "well then", "that is silly", "Mia, why not"])
def test_talk_after_a_refusal_offers_nothing(tmp_path, line):
    evening = Evening(tmp_path, THREE + SELLER)
    evening.type(PAID["en"][0], line, "")
    assert evening.turns == []
