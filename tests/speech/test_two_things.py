"""Two things in one breath stay two: what is only said beside a turn, or done besides, never slips into it silently."""

from __future__ import annotations

import pytest

from tests.speech.tables import RUTH_AND_JONAS, TESS, opened, understood

LANGUAGES = ("de", "en", "fr", "cs")
JONAS = f"""
format = 1
game = "anno1503"
players = ["Ruth", "Jonas"]
buildings = {{ church = 1, smithy = 1, school = 1, tavern = 1, shipyard = 1, great_trading_post = 1 }}
{RUTH_AND_JONAS}
[position]
round = 9
to_move = "Jonas"
[position.player.Jonas]
gold = 15
hand = {{ stone = 2, wood = 1, cloth = 1, spice = 1 }}
inhabitants = ["settler", "citizen", "pioneer"]
ships = ["C8", "B3"]
"""
HOW_THINGS_ARE = [
    ("en", "two workers are home, good. New World", "shift-end"),
    ("fr", "deux ouvriers sont à la maison, bien. Nouveau Monde", "shift-end"),
    ("en", "swap two threes. The engineer can rest.", "shift-end"),
    ("fr", "j'échange deux cartes à 3. L'ingénieur peut se reposer.", "shift-end"),
    ("de", "zwei Arbeiter sind daheim, gut. Ein Handwerker mehr", "worker, worker"),
    ("cs", "přiberu jednoho konstruktéra, to byl můj poslední rolník", "farmer"),
    ("de", "ich dachte an ein Stadtfest, aber ein Erkundungsschiff 2", "festival"),
]
AT_SEA = [
    ("en", "5. My ship stays at B3.", "sail"),
    ("cs", "5. Moje loď zůstane na B3.", "sail"),
    ("cs", "5, Ruth bere dřevo, druhá loď je na C8", "sail"),
    ("de", "5, Schiff zwei nach C3, das Holz behalte ich", "keep wood"),
    ("fr", "5, je vends une pierre au pionnier de la case 3, je garde le bois", "keep wood"),
    ("en", "5, I need stone for the citizen", "sell stone"),
    ("fr", "5, il me faut de la pierre pour le citoyen", "sell stone"),
    ("cs", "5, kámen potřebuju na měšťana", "sell stone"),
    ("de", "2, Stein gekauft, Tuch abgeworfen", "discard stone"),
    ("cs", "2, kámen koupen, látka zahozena", "cloth for"),
]
DONE_BESIDES = [
    ("en", "I play beer and soap and use it right away"),
    ("de", "ich spiele Bier und Seife und nutze die Karte gleich"),
]


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    games = {"anno1800": TESS, "anno1503": JONAS}
    return {(game, lang): opened(tmp_path_factory, text, lang) for game, text in games.items() for lang in LANGUAGES}


@pytest.mark.parametrize(
    ("game", "language", "text", "never"),
    [("anno1800", *told) for told in HOW_THINGS_ARE] + [("anno1503", *told) for told in AT_SEA],
)
def test_what_is_only_said_is_not_done(tables, game, language, text, never):
    found = understood(tables[game, language], text)
    assert found is None or found[1] or not any(never in move for move in found[0].moves)


@pytest.mark.parametrize(("language", "text"), DONE_BESIDES)
def test_what_is_done_besides_is_not_lost(tables, language, text):
    found = understood(tables["anno1800", language], text)
    assert found is None or found[1] or any(move.startswith("activate ") for move in found[0].moves)
