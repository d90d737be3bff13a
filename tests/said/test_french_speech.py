"""French: what others supply, what is taken back or counted anew, lists of cubes, prices that say what is done."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from referee.engine.verdict import Verdict
from tests.said.tables import opened, turn_of, understood

TOWN = """
format = 1
game = "anno1800"
edition = "fr"
players = ["Karim", "Sarah", "Jeanne"]
objectives = ["aarhant", "the_editor", "alonso_graves", "museum", "madame_kahina"]
[position]
round = 8
to_move = "Karim"
[position.player.Karim]
gold = 9
home = { farmer = 4, worker = 6, artisan = 4, engineer = 2, investor = 1 }
exhausted = { worker = 2, artisan = 1 }
at_work = { grain_farm = ["farmer"], brewery = ["worker"] }
adds = ["brewery", "glassworks", "bakery", "steelworks_worker"]
gone = ["potato_farm"]
shipyards = [1, 2]
trade_tokens = { ready = 5, exhausted = 0 }
exploration_tokens = { ready = 3, exhausted = 0 }
hand = { farmer_worker = 6, artisan_engineer_investor = 3, new_world = 3 }
open = ["bread, soap", "schnapps, steel_beams"]
[position.player.Sarah]
adds = ["brass_smeltery", "schnapps_distillery", "charcoal_kiln_worker"]
[position.player.Jeanne]
adds = ["soap_factory", "slaughterhouse", "cannery"]
"""


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return opened(tmp_path_factory, TOWN, "fr")


def test_the_industry_of_another_player_supplies_what_it_makes(town: Table):
    found = understood(town, "je joue pain et saucisses avec ma boulangerie et la boucherie de Jeanne")
    assert found is not None
    assert found[0].moves == ("play bread, sausages with bakery, trade sausages from Jeanne",)


def test_whoever_is_named_before_your_is_meant(town: Table):
    found = understood(town, "Jeanne prête-moi tes saucisses, Sarah ton eau-de-vie, et je joue saucisses eau-de-vie")
    assert found is not None
    assert "trade sausages from Jeanne, trade schnapps from Sarah" in found[0].moves[0]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("pas la fête, l'expédition, deux cartes", "expedition 2"),
        ("on change ces trois horreurs du nouveau monde", "swap 3 new_world"),
        ("je recrute deux ouvriers... attends, un seul en fait", "workforce worker"),
        ("trois cartes expédition... tiens, deux", "expedition 2"),
        ("je prends un investisseur, le petit cube turquoise", "workforce investor"),
        ("un ouvrier passe artisan, non, un artisan passe ingénieur", "upgrade artisan to engineer"),
        ("les fermiers, j'en prends deux", "workforce farmer, farmer"),
    ],
)  # fmt: skip
def test_it_is_understood_as_a_guess(town: Table, text: str, move: str):
    assert turn_of(town, text) == (move, True)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("je prends plutôt deux ouvriers", "workforce worker, worker"),
        ("embauche : 2F 1O", "workforce farmer, farmer, worker"),
        ("fermier > ouvrier x2 ouvrier > artisan x1", "upgrade farmer to worker, farmer to worker, worker to artisan"),
        ("navire marchand force 1 et un explorateur force 2", "expand merchant_ship_1, exploration_ship_2"),
        ("je réactive eau-de-vie poutres", "activate schnapps, steel_beams"),
        ("mulligan sur 3 cartes fermier", "swap 3 farmer_worker"),
        ("la boulangerie, je mets une savonnerie par-dessus", "expand soap_factory over bakery"),
        ("mes deux fermiers, j'en fais des ouvriers", "upgrade farmer to worker, farmer to worker"),
        ("je construis mon grand navire de commerce", "expand merchant_ship_3"),
        ("une brasserie, quoi.", "expand brewery"),
        (
            "avec la carte eau-de-vie poutres je récupère des jetons, et je fais une horlogerie",
            "activate schnapps, steel_beams; expand clockmakers",
        ),
        ("cinq pièces d'or, pardon : trois pour l'artisan épuisé, puis la fête", "shift-end artisan; festival"),
        ("un ouvrier devient artisan et un fermier ouvrier", "upgrade worker to artisan, farmer to worker"),
        ("j'ai 4 fermiers, c'est trop. J'en passe deux en ouvriers.", "upgrade farmer to worker, farmer to worker"),
        ("mes cartes nouveau monde sont nulles, j'en change deux", "swap 2 new_world"),
        ("je vire la verrerie, je pose la savonnerie dessus", "expand soap_factory over glassworks"),
    ],
)
def test_it_is_understood_without_a_guess(town: Table, text: str, move: str):
    assert turn_of(town, text) == (move, False)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("mes deux ouvriers", "workforce worker, worker"),
        ("mon horlogerie", "expand clockmakers"),
        ("charbon pour la brasserie", "expand brewery"),
        ("je veux des ouvriers : deux ouvriers", "workforce worker, worker"),
        ("eau-de-vie et saucisses, ça me donne un artisan", "play sausages, schnapps"),
    ],
)
def test_what_is_hardly_said_is_a_guess(town: Table, text: str, move: str):
    found = turn_of(town, text)
    assert found is None or found == (move, True)


def test_a_shift_end_is_no_remark_about_what_is_built(town: Table):
    text = "Fin de service : l'Artisan de la Zone d'épuisement regagne son Quartier. Puis Construire : Horlogerie."
    assert turn_of(town, text) == ("shift-end artisan; expand clockmakers", False)


def test_some_of_them_on_a_condition_is_no_turn(town: Table):
    assert turn_of(town, "si j'avais des fermiers j'en passerais deux") is None


def test_a_question_about_a_building_is_no_turn(town: Table):
    assert understood(town, "une brasserie, ça rapporte vraiment quelque chose au début ?") is None


def test_as_many_become_as_rise(town: Table):
    assert turn_of(town, "2 fermiers deviennent 2 ouvriers") == ("upgrade farmer to worker, farmer to worker", False)
    assert turn_of(town, "je monte un artisan un ouvrier") != ("upgrade worker to artisan", False)


def test_one_cube_is_made_of_another_and_both_are_never_hired(town: Table):
    found = understood(town, "de mon artisan un ingénieur")
    assert found is None or not found[0].moves[0].startswith("workforce artisan, engineer")


def test_so_many_times_a_partner(town: Table):
    found = understood(town, "2 ouvriers → artisans. Charbon : Sarah x2.")
    assert found is not None
    assert isinstance(found[0], Verdict)
    assert " ".join(found[0].moves).count("trade coal from Sarah") == 2


ISLAND = """
format = 1
game = "anno1503"
players = ["Élodie", "Gérard"]
buildings = { great_trading_post = 1, smithy = 1, church = 1, school = 1, bathhouse = 1, tavern = 1, shipyard = 1 }
board = '''
. 2 . . 3 . . 4 . 2 . 3
2 . . 4 . . . . 3 . 2 3
. 3 . . 2 S . 2 . . 4 .
4 . . 2 . . . . 3 . 4 2
. 2 3 . . 4 2 . . 3 2 4
'''
[island."Élodie"]
1 = "stone"
2 = "cloth"
3 = "any"
4 = "wood"
5 = "tools"
[island."Gérard"]
1 = "any"
2 = "wood"
3 = "tools"
4 = "cloth"
5 = "stone"
"""


@pytest.fixture(scope="module")
def island(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return opened(tmp_path_factory, ISLAND, "fr")


def test_a_little_pioneer_has_no_size(island: Table):
    assert turn_of(island, "je mets un petit pionnier sur mon île") == turn_of(
        island, "je mets un pionnier sur mon île"
    )


def test_what_is_sold_may_be_said_at_the_end(island: Table):
    assert turn_of(island, "tissu pour le colon, vendu") == turn_of(island, "je vends du tissu au colon")


def test_what_is_thrown_away_is_not_sold(island: Table):
    found = understood(island, "je vends le tissu et je défausse une pierre")
    assert found is None or "discard stone" in " ".join(found[0].moves)
