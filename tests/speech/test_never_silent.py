"""What changes the meaning of a saying is never lost: a denial, an exception, a wish, a plan, a number."""

from __future__ import annotations

import pytest

from tests.speech.tables import TESS, opened, turn_of, understood

LANGUAGES = ("de", "en", "fr", "cs")
NO_TURN = [
    ("de", "ich baue eine Brauerei ab"),
    ("de", "ich habe schon zwei Arbeiter genommen"),
    ("de", "ich wollte gerade einen Arbeiter nehmen"),
    ("de", "ich lege einen Arbeiter zurück"),
    ("en", "I hire no workers"),
    ("en", "I've already taken two workers"),
    ("en", "I upgrade all farmers but one"),
    ("en", "I explore the old world twice"),
    ("fr", "j'ai déjà pris deux ouvriers"),
    ("fr", "je vais dans l'Ancien et le Nouveau Monde"),
    ("cs", "nedělám slavnost"),
    ("cs", "už jsem vzala dva dělníky"),
    ("cs", "pivovar potřebuje uhlí a obilí"),
    ("de", "die Seifensiederei macht Seife, logisch"),
    ("en", "let's have a festival after the game"),
    ("de", "gib mir mal bitte die blauen Steine rüber"),
    ("fr", "passe-moi les cubes verts s'il te plaît"),
    ("de", "ich nehme eine Insel: 2 Bauern"),
    ("en", "I take an island: two farmers"),
    ("fr", "je prends une île : 2 fermiers"),
]
NOT_SURE = [
    ("en", "use the bread and soap card"),
    ("en", "I train two farmers"),
    ("en", "I hire at most two workers"),
    ("en", "I return two workers"),
    ("en", "I plan a brewery"),
    ("en", "I build a brewery and take two farmers"),
    ("en", "expedition 3 expedition 2"),
    ("de", "Brot und Seife aktivieren, also zwei Aktionen: Expedition 3 und nochmal Expedition 3"),
    ("en", "expand merchant ship 1 2"),
    ("en", "swap 1 2 3"),
    ("en", "bread and bricks. Viktor bakes, I make the bricks"),
    ("cs", "hraju chleba a cihly. Viktor peče, já dělám cihly"),
    ("de", "ich bilde zwei Bauern aus"),
    ("de", "ich nehme höchstens zwei Arbeiter"),
    ("de", "ich hab grade zwei Arbeiter genommen"),
    ("de", "ich baue eine Brauerei und nehme zwei Bauern"),
    ("fr", "je ramène deux ouvriers"),
    ("fr", "est-ce que je prends deux ouvriers"),
    ("fr", "je construis une boulangerie sur deux fermes"),
    ("cs", "vyškolím dva rolníky"),
    ("cs", "postavím lihovar a vezmu rolníka"),
    ("cs", "stavím pekárnu přes dvě farmy"),
    ("fr", "je récupère un ouvrier"),
    ("cs", "beru ostrov: 2 rolníci"),
]
MEANT = [
    ("cs", "stavím sklep na sekt", "expand champagne_cellar"),
    ("cs", "stavím lihovar na rum", "expand rum_distillery"),
    ("en", "dump a brewery on the pigs", "expand brewery over pig_farm"),
    (
        "en",
        "I build a merchant ship of strength 1 and one of strength 3 in the same action",
        "expand merchant_ship_1, ",
    ),
    ("en", "I swap three cards: two eights and a three", "swap 2 artisan_engineer_investor, 1 farmer_worker"),
    ("de", "ab in die Neue Welt", "new-world"),
    ("de", "ich baue zwei Werften", "expand shipyard 1, shipyard 1"),
    ("de", "eine Zweierwerft", "expand shipyard 2"),
    ("en", "build two shipyards", "expand shipyard 1, shipyard 1"),
]
A_STOP_BETWEEN = [
    ("en", "exhausted worker and artisan come home. then bakery"),
    ("de", "Schichtende: Arbeiter und Handwerker. Danach Bäckerei."),
    ("fr", "l'ouvrier et l'artisan rentrent à la maison. Ensuite la boulangerie."),
    ("cs", "dělník a řemeslník jdou domů. Potom pekárna."),
]


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    return {language: opened(tmp_path_factory, TESS, language) for language in LANGUAGES}


@pytest.mark.parametrize(("language", "text"), NO_TURN)
def test_what_is_denied_past_or_told_of_is_no_turn(tables, language, text):
    assert understood(tables[language], text) is None


@pytest.mark.parametrize(("language", "text"), NOT_SURE)
def test_what_may_mean_something_else_is_a_guess_or_a_question(tables, language, text):
    found = understood(tables[language], text)
    assert found is None or found[1]


@pytest.mark.parametrize(("language", "text", "move"), MEANT)
def test_what_it_is_for_and_where_it_lies(tables, language, text, move):
    found = understood(tables[language], text)
    assert found is not None
    assert found[0].moves[0].startswith(move)


@pytest.mark.parametrize(("language", "text"), A_STOP_BETWEEN)
def test_what_stands_behind_a_full_stop_is_not_where_somebody_works(tables, language, text):
    found = understood(tables[language], text)
    assert found is None or " at bakery" not in found[0].moves[0]


def test_a_number_before_a_colon_makes_no_rise_of_two_steps(tables):
    found = turn_of(tables["en"], "Alonso for a double: upgrade a worker, then open an old world island")
    assert found is not None
    assert found[0] == "objective alonso_graves; upgrade worker to artisan; old-world"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("cs", "jedna obchodní dvojka a jedna objevitelská jednička, obě naráz"),
        ("en", "merchant ship 2 and explorer 1, both at once"),
        ("de", "Handelsschiff zwei und Erkunder eins, alle beide"),
        ("fr", "marchand deux et explorateur un, les deux d'un coup"),
    ],
)
def test_both_behind_a_list_of_two_adds_no_third(tables, language, text):
    found = understood(tables[language], text)
    assert found is not None
    assert found[0].moves == ("expand merchant_ship_2, exploration_ship_1",)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Alonso Graves: Neue Welt und danach Stadtfest"),
        ("en", "Alonso Graves: new world and then a festival"),
        ("fr", "Alonso Graves : Nouveau Monde et ensuite la fête"),
        ("cs", "Alonso Graves: Nový svět a potom slavnost"),
    ],
)
def test_a_voyage_beside_an_objective_that_takes_no_cards_is_no_card(tables, language, text):
    found = understood(tables[language], text)
    assert found is not None
    assert found[0].moves == ("objective alonso_graves", "new-world", "festival")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Redakteur, eine 8er-Karte, und Alonso Graves"),
        ("en", "the Editor, an 8-point card, and Alonso Graves"),
        ("fr", "rédacteur, carte à 8, et Alonso Graves"),
        ("cs", "redaktor, karta za 8, a Alonso Graves"),
    ],
)
def test_a_card_belongs_to_the_objective_that_takes_cards(tmp_path_factory, language, text):
    record = TESS.replace("university", "the_editor")
    found = understood(opened(tmp_path_factory, record, language), text)
    assert found is not None
    assert found[0].moves[0] == "objective the_editor return 1 artisan_engineer_investor"
    assert found[0].moves[1:] == ("objective alonso_graves",)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Bier, Glühbirnen, Nähmaschinen auslegen, gleich aktivieren und mit der Zusatzaktion Stadtfest"),
        ("en", "I play beer, light bulbs and sewing machines, activate the extra action, festival"),
        ("fr", "je joue bière, ampoules et machines à coudre, j'active l'action supplémentaire et je fais une fête"),
        ("cs", "vyložím pivo, žárovky a šicí stroje, aktivuju akci navíc a udělám slavnost"),
    ],
)
def test_the_extra_action_is_that_of_the_card_just_played(tmp_path_factory, language, text):
    record = TESS.replace("beer, work_clothes", "coffee, light_bulbs, sewing_machines")
    found = understood(opened(tmp_path_factory, record, language), text)
    assert found is not None
    assert found[0].moves[1:] == ("activate beer, light_bulbs, sewing_machines", "festival")
