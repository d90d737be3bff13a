"""What somebody does not call by its name: told by what is made there, done with it, or printed on it."""

from __future__ import annotations

import pytest

from tests.said.tables import opened, understood
from tests.said.test_german_speech import CITY


@pytest.fixture(scope="module", params=["de", "en", "fr", "cs"])
def table(request, tmp_path_factory):
    return request.param, opened(tmp_path_factory, CITY, request.param)


def moves(table, text):
    found = understood(table, text)
    return [] if found is None else [move.split(" with ")[0] for move in found[0].moves]


SAID = {
    "expand slaughterhouse": {
        "de": "ich bau das, wo die Würste herkommen",
        "en": "I build the thing where the sausages come from",
        "fr": "je construis le truc d'où sortent les saucisses",
        "cs": "postavím to, odkud jsou klobásy",
    },
    "expand dynamite_factory": {
        "de": "ich bau die Fabrik für das Zeug, das explodiert",
        "en": "I build the factory for the stuff that explodes",
        "fr": "je bâtis l'usine du truc qui explose",
        "cs": "postavím továrnu na to, co bouchá",
    },
    "swap 2 artisan_engineer_investor": {
        "de": "ich tausch die zwei Karten, wo acht draufsteht",
        "en": "I swap the two cards that say eight",
        "fr": "j'échange les deux cartes où il y a un huit dessus",
        "cs": "vyměním ty dvě karty, na kterých je osmička",
    },
    "festival": {
        "de": "ich mach das, wo alle Leute zurückkommen",
        "en": "I do the thing where everybody goes home",
        "fr": "je fais le truc où tout le monde rentre à la maison",
        "cs": "udělám to, jak jdou všichni domů",
    },
    "expedition 3": {
        "de": "drei von den Karten mit den Tieren drauf",
        "en": "three of the cards with the animals on them",
        "fr": "trois cartes avec les animaux dessus",
        "cs": "vezmu tři karty, na kterých jsou zvířata",
    },
}


@pytest.mark.parametrize("move", SAID)
def test_a_description_stands_for_the_name(table, move):
    language, opened_table = table
    assert moves(opened_table, SAID[move][language]) == [move]


TALK = {
    "de": ["das Ding, wo man Schiffe baut, ist teuer", "wer hat das, wo das Bier herkommt?"],
    "en": ["the thing where you build ships is dear", "those cards with the animals are pretty"],
    "fr": ["le truc où on construit les bateaux coûte une fortune", "qui a pris la maison où on brasse la bière ?"],
    "cs": ["ta věc, kde se staví lodě, je drahá", "kdo si vzal ten barák, kde se vaří pivo?"],
}


def test_a_description_in_talk_is_talk(table):
    language, opened_table = table
    assert [moves(opened_table, text) for text in TALK[language]] == [[], []]
