"""Why a turn is made, what is told twice, and in which order: one thing stays one, in four languages."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said.tables import TESS, opened, turn_of

HOME = "shift-end farmer at sawmill_farmer; expand brewery"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    return {language: opened(tmp_path_factory, TESS, language) for language in ("de", "en", "fr", "cs")}


@pytest.mark.parametrize(
    ("language", "text", "turn"),
    [
        ("en", "I want bigger ships, so shipyard level 3", "expand shipyard 3"),
        ("de", "Ich will größere Schiffe, also Werft Stärke 3", "expand shipyard 3"),
        ("fr", "allez, le chantier trois, je veux des gros bateaux", "expand shipyard 3"),
        ("cs", "chci větší lodě, takže loděnice síly 3", "expand shipyard 3"),
        ("en", "for bigger ships I build the level 2 shipyard", "expand shipyard 2"),
        ("fr", "pour des plus gros bateaux je construis le chantier niveau 2", "expand shipyard 2"),
        ("cs", "potřebuju pracanty, beru dva dělníky", "workforce worker, worker"),
        ("de", "Ich brauche Arbeiter, ich nehme zwei Arbeiter", "workforce worker, worker"),
        ("fr", "j'ai encore de la place sur la côte, donc chantier niveau 3", "expand shipyard 3"),
        ("de", "Ich will Baumwolle, also Neue Welt", "new-world"),
        ("en", "I want to go to the new world, so explorer 2", "expand exploration_ship_2"),
        ("en", "instead of a brewery I build a bakery", "expand bakery"),
    ],
)
def test_reasons_are_no_part_of_the_turn(tables: dict[str, Table], language: str, text: str, turn: str) -> None:
    assert turn_of(tables[language], text) in ((turn, True), (turn, False))


@pytest.mark.parametrize(
    ("language", "text", "turn"),
    [
        ("fr", "je prends un cube rouge de plus, un artisan", "workforce artisan"),
        ("de", "Ich nehme einen blauen Würfel, einen Arbeiter", "workforce worker"),
        ("cs", "beru modrou kostku, dělníka", "workforce worker"),
        ("en", "I take another blue one, one worker", "workforce worker"),
        ("en", "I'd like a bigger shipyard, the strength 2 one", "expand shipyard 2"),
    ],
)
def test_named_twice_is_one(tables: dict[str, Table], language: str, text: str, turn: str) -> None:
    assert turn_of(tables[language], text) == (turn, True)


@pytest.mark.parametrize(
    ("language", "text", "turn"),
    [
        ("en", "two farmers, or rather one farmer and one worker", "workforce farmer, worker"),
        ("de", "eine neue Werft, Werft 3", "expand shipyard 3"),
        ("cs", "stavím další loděnici, loděnici 3", "expand shipyard 3"),
        ("fr", "je construis une usine, la savonnerie", "expand soap_factory"),
        (
            "de",
            "einer der zwei im Sägewerk geht heim, dann Brauerei",
            HOME,
        ),
        (
            "en",
            "one of the two at the sawmill goes home, then a brewery",
            HOME,
        ),
        (
            "fr",
            "un des deux de la scierie rentre, puis brasserie",
            HOME,
        ),
        ("cs", "jeden ze dvou na pile jde domů, pak pivovar", HOME),
    ],
)
def test_is_one_beyond_doubt(tables: dict[str, Table], language: str, text: str, turn: str) -> None:
    assert turn_of(tables[language], text) == (turn, False)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Before I build the bakery I'm using the card with beer and work clothes"),
        ("de", "Bevor ich die Bäckerei baue, aktiviere ich Bier und Arbeitskleidung"),
        ("fr", "avant de construire la boulangerie, j'active bière et vêtements de travail"),
        ("cs", "než postavím pekárnu, aktivuju pivo a pracovní oděvy"),
    ],
)
def test_what_is_told_with_before_comes_last(tables: dict[str, Table], language: str, text: str) -> None:
    assert turn_of(tables[language], text) == ("activate beer, work_clothes; expand bakery", True)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I've three investors, I explore the Old World"),
        ("de", "zwei Arbeiter sind müde. Ich erkunde die Alte Welt"),
        ("en", "festival, so that my two farmers come back from the sawmill"),
        ("de", "da ist noch ein Feld frei, ich nehme zwei Arbeiter"),
    ],
)
def test_a_state_is_never_taken_silently(tables: dict[str, Table], language: str, text: str) -> None:
    """What is said to be so does not become a part of the turn without a nod."""
    found = turn_of(tables[language], text)
    assert found is None or found[1] or found[0] in ("old-world", "festival", "workforce worker, worker")


@pytest.mark.parametrize(
    ("language", "text", "turn"),
    [
        ("de", "Von den drei Dreierkarten tausche ich eine", "swap 1 farmer_worker"),
        ("de", "Drei Dreierkarten hab ich, zwei davon tausch ich", "swap 2 farmer_worker"),
        ("de", "Ich hab drei Bauern, einer davon wird Arbeiter", "upgrade farmer to worker"),
        ("de", "Von meinen drei Bauern werden zwei Arbeiter", "upgrade farmer to worker, farmer to worker"),
        ("en", "From my three farmers two become workers", "upgrade farmer to worker, farmer to worker"),
        ("fr", "J'ai trois fermiers, un d'entre eux devient ouvrier", "upgrade farmer to worker"),
        ("cs", "Mám tři rolníky, jednoho z nich povýším", "upgrade farmer to worker"),
    ],
)
def test_so_many_of_several(tables: dict[str, Table], language: str, text: str, turn: str) -> None:
    assert turn_of(tables[language], text) == (turn, True)


@pytest.mark.parametrize(
    ("language", "text", "turn"),
    [
        ("de", "Ich nehme nicht nur zwei Bauern, sondern auch einen Arbeiter", "workforce farmer, farmer, worker"),
        ("en", "I take not only two farmers but also a worker", "workforce farmer, farmer, worker"),
        ("fr", "Je prends non seulement deux fermiers, mais aussi un ouvrier", "workforce farmer, farmer, worker"),
        ("cs", "Beru nejen dva rolníky, ale i dělníka", "workforce farmer, farmer, worker"),
        ("de", "Ich nehme nicht zwei Bauern, sondern einen Arbeiter", "workforce worker"),
        ("de", "Ich baue nicht die Brauerei, sondern die Bäckerei", "expand bakery"),
    ],
)
def test_not_and_not_only(tables: dict[str, Table], language: str, text: str, turn: str) -> None:
    assert turn_of(tables[language], text) == (turn, False)
