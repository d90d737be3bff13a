"""What Czech players say of what others have, of one more of the same, of shares, and of others who are not here."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said import tables
from tests.said.tables import turn_of, understood

EVENING = """
format = 1
game = "anno1800"
players = ["Tomáš", "Lucka", "Honza"]
objectives = ["the_editor", "aarhant", "zoo", "hannah_goode", "pyrphorian"]
[position]
round = 5
to_move = "Tomáš"
[position.player."Tomáš"]
gold = 9
open = ["champagne, coal, light_bulbs"]
new_world = [["cotton", "tobacco", "rubber"]]
hand = { farmer_worker = 3, artisan_engineer_investor = 3, new_world = 3 }
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return tables.opened(tmp_path_factory, EVENING, "cs")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("R→D", "upgrade farmer to worker"),
        ("D→Ř", "upgrade worker to artisan"),
        ("přidám dva dělníky na řemeslníky", "upgrade worker to artisan, worker to artisan"),
        ("zbourám pěstírnu brambor, stavím na ní pekárnu", "expand bakery over potato_farm"),
        ("tkalcovnu položím na pole s ovcema", "expand framework_knitters over sheep_farm"),
        ("měním tři karty, všechno trojky", "swap 3 farmer_worker"),
        ("to hodinářství, co má Honza, tak to bych chtěl taky", "expand clockmakers"),
        ("výměna 8 8 5", "swap 2 artisan_engineer_investor, 1 new_world"),
        ("vyměním tři karty po třech", "swap 3 farmer_worker"),
        ("loděnice 1 na pobřeží", "expand shipyard 1 on coast"),
        ("povyšuje se rolník na dělníka", "upgrade farmer to worker"),
        ("za uhlí, šampaňské a žárovky si beru kaučuk", "activate champagne, coal, light_bulbs import rubber"),
        ("z jedničkové loděnice udělám trojku", "expand shipyard 3 over shipyard_1"),
        ("místo jedničkové loděnice trojku", "expand shipyard 3 over shipyard_1"),
        ("starý svět, ne, nový svět", "new-world"),
        ("expedici... ne, dám si radši slavnost", "festival"),
        ("postavím pekárnu, ne, najmu rolníka", "workforce farmer"),
        ("tři rolníky, vlastně jen dva rolníky povýším na dělníky", "upgrade farmer to worker, farmer to worker"),
        ("pivo s konzervama", "play beer, canned_meat"),
        ("přestavím pilu na dělnickou", "expand sawmill_worker over sawmill_farmer"),
        ("rozšířím si pracovní sílu o rolníka", "workforce farmer"),
        ("obchodní a objevitelskou loď, obě dvojky", "expand merchant_ship_2, exploration_ship_2"),
        ("rozšiřuju flotilu, obchodní dvojka a objevitelská dvojka", "expand merchant_ship_2, exploration_ship_2"),
    ],
)
def test_is_read_without_a_guess(table: Table, text: str, move: str) -> None:
    assert turn_of(table, text) == (move, False)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("jeden rolník bude dělník a ten druhý taky", "upgrade farmer to worker, farmer to worker"),
        ("loděnici vylepším na dvojku", "expand shipyard 2 over shipyard_1"),
        ("skladiště předělám na to pro dělníky", "expand warehouse_worker over warehouse_artisan"),
        ("z rolnické pily udělám dělnickou", "expand sawmill_worker over sawmill_farmer"),
        ("všichni se budou rvát o chleba, takže pekárna", "expand bakery"),
        ("expedice, řemeslníků mám dost", "expedition 3"),
        ("řemeslníky mám tři, to stačí, beru konstruktéra", "workforce engineer"),
    ],
)
def test_is_read_as_a_guess(table: Table, text: str, move: str) -> None:
    assert turn_of(table, text) == (move, True)


AT_WORK = (
    EVENING
    + """
[position.player."Tomáš".at_work]
sawmill_farmer = ["farmer", "farmer"]
pig_farm = ["farmer"]
"""
)


@pytest.fixture(scope="module")
def working(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return tables.opened(tmp_path_factory, AT_WORK, "cs")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("rolník z pily jde domů", "farmer at sawmill_farmer"),
        ("rolníci z pily jdou domů", "farmer at sawmill_farmer, farmer at sawmill_farmer"),
        ("rolníci z pily jdou domů, platím dva zlaté", "farmer at sawmill_farmer, farmer at sawmill_farmer"),
        (
            "padla pro oba na pile a pro toho u prasat",
            "farmer at sawmill_farmer, farmer at sawmill_farmer, farmer at pig_farm",
        ),
    ],
)
def test_who_goes_home_is_told_by_the_place(working: Table, text: str, move: str) -> None:
    assert turn_of(working, text) == (f"shift-end {move}", False)


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("Honzo, ty máš uhlí, já si ho vezmu a postavím sklárnu", ["trade coal from Honza"]),
        ("Lucko, potřebuju od tebe uhlí na sklárnu", ["trade coal from Lucka"]),
        ("tkalcovna, uhlí od Lucky, vlna taky", ["trade coal from Lucka", "trade wool from Lucka"]),
        ("dva rolníky na dělníky, jedny cihly z cihelny, druhé od Lucky", ["brickworks_", "trade bricks from Lucka"]),
        ("loděnice dva, prkna z pily dvakrát, cihly od Lucky", ["'sawmill_farmer', 'sawmill_farmer'"]),
        ("sklárna, uhlí mám od Lucky", ["trade coal from Lucka"]),
        ("Tomáš staví sklárnu, uhlí má od Honzy", ["trade coal from Honza"]),
        ("sklárna, uhlí vezmu Lucce", ["trade coal from Lucka"]),
        ("dělníka na řemeslníka, sklad a koksovna makaj", ["warehouse_artisan", "charcoal_kiln_artisan"]),
    ],
)
def test_is_paid_as_it_was_said(table: Table, text: str, paid: list[str]) -> None:
    found = understood(table, text)
    assert found is not None
    pay = str(found[0].pay)
    assert all(part in pay for part in paid), pay


@pytest.mark.parametrize(
    "text",
    [
        "on si fakt vezme pilu",
        "ona postaví pekárnu",
        "ta čokoládovna je kus práce",
        "Honza má uhlí a já nic",
        "možná slavnost, možná expedice, já ještě nevím",
        "do kterého města se staví pekárna?",
        "když dám slavnost, vrátí se i žetony objevování?",
        "to kdybych věděl, bral bych radši rolníky",
        "kdo rozdával ty karty? samé klobásy",
        "tak co, postavíš tu cihelnu?",
        "já chtěl zrovna stavět sklárnu",
        "cihelna by se hodila",
        "investora bych chtěl, ale na to nemám",
    ],
)
def test_what_others_do_or_have_is_no_turn(table: Table, text: str) -> None:
    assert turn_of(table, text) is None


@pytest.mark.parametrize("text", ["ty dva z pily předělám na dělníky", "oba z pily povýším na dělníky"])
def test_who_rises_is_told_by_the_place(working: Table, text: str) -> None:
    move = "upgrade farmer to worker at sawmill_farmer, farmer to worker at sawmill_farmer"
    assert turn_of(working, text) == (move, True)


def test_what_is_named_again_with_a_verb_is_a_guess(table: Table) -> None:
    found = turn_of(table, "dva dělníci, tedy beru dělníka")
    assert found is None or found[1]
