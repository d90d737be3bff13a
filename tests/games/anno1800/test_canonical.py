"""The short way to read a turn takes only what means the same on the long one; all the rest is left to that."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.games.anno1800.moves import canonical
from referee.games.anno1800.moves.notation import parse
from tests.games.anno1800.build_table import PLAYERS as SEATED
from tests.games.anno1800.build_table import box, words
from tests.games.anno1800.test_cases import CASES

HERE = Path(__file__).resolve().parent
PLAYERS = ["Linda", "Andreas", "Jean Paul"]
SENTENCES = tomllib.loads((HERE / "sentences.toml").read_text("utf-8"))["sentence"]
TEXTS = sorted({entry["canonical"] for entry in SENTENCES} | {case["move"] for case in CASES.values()})
SCRAPS = [
    *sorted({word for text in TEXTS for word in text.split(" ")}),
    "", ",", ";", ", ", "; ", ";;", " ", "  ", "-1", "+1", "1_0", "0", "00", "01", "12", "1000", "²", "٣", '"', "«",
    "»", "#0", "#1", "#4", '"Jean Paul"', "_", "shipyard_", "shipyard_4", "shipyard_1,", "land", "coast", "\n", "\t",
    "with", "and", "then", "on", "over", "for", "to", "at", "exhausted", "remove", "return", "upgrade", "import",
]  # fmt: skip


def check(text: str, players: list[str] = PLAYERS) -> None:
    """What the short way takes is what the long way reads; a seat's number (`#2`) only the program itself writes."""
    short = canonical.read(text, players, box())
    if short is not None and "#" not in text:
        assert short == parse(text, words(), players, box()), text


def test_the_short_way_reads_the_same():
    for text in TEXTS:
        check(text)
    for case in CASES.values():
        check(case["move"], case.get("players", SEATED))


@given(st.data())
def test_the_short_way_never_takes_what_means_something_else(data):
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(1, 3))):
        parts = text.split(" ")
        at = data.draw(st.integers(0, len(parts)))
        scrap = data.draw(st.sampled_from(SCRAPS))
        change = data.draw(st.sampled_from(["put in", "exchange", "join", "cut"]))
        if change == "put in":
            parts.insert(at, scrap)
        elif change == "exchange" and at < len(parts):
            parts[at] = scrap
        elif change == "join" and at < len(parts):
            parts[at] += scrap
        elif at < len(parts):
            del parts[at]
        text = " ".join(parts)
    check(text)


@given(st.text(st.sampled_from(sorted({letter for text in TEXTS for letter in text})), max_size=40))
@example("festival; ")
def test_nor_any_other_text(text):
    check(text)


NOT_CANONICAL = [
    "expand shipyard 2 on coast over shipyard 1",
    "expand brewery on coast;festival",
    "expand brewery on ",
    "expand brewery over ",
    "expand shipyard_2,merchant_ship_1",
    "expand shipyard_2;festival",
    "expand shipyard_",
    "expand shipyard_x",
    "expand shipyard_3_1",
    "expand shipyard_12",
    "old-world shipyard 12",
    "swap -1 farmer_worker",
    "swap +1 farmer_worker",
    "swap 1_0 farmer_worker",
    "swap 01 farmer_worker",
    "swap  farmer_worker",
    "swap timber",
    "objective the_editor return -1 farmer_worker",
    "workforce worker with ",
    "expedition 3 with ",
    "expedition -1",
    "activate bread, sausages for ",
    "activate canned_meat, schnapps for 2 worker;",
    "upgrade investor",
    "upgrade farmer",
    "new-world engineer, tobacco, cotton",
    "expand brewery with trade grain from #4",
    "expand brewery with trade grain from #0",
    "expand brewery with trade grain from #",
    "festival ",
    "",
]


@pytest.mark.parametrize("text", NOT_CANONICAL)
def test_what_is_not_in_the_one_form_is_left_to_the_long_way(text):
    assert canonical.read(text, PLAYERS, box()) is None


NAMES = {"Jean Paul": '"Jean Paul"', 'A"»': "#2", "a; b with c": '"a; b with c"', "Ondřej": "Ondřej"}


@pytest.mark.parametrize(("name", "said"), NAMES.items())
def test_players_are_named_in_every_spelling_that_is_written(name, said):
    (clause,) = canonical.read(f"expand brewery with trade grain from {said}", ["Linda", name], box())
    assert clause.pay[0].partner == 1
