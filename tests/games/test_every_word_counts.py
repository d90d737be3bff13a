"""Nothing that was typed is dropped: where a name or number of a move text is exchanged, it means something else.

Each sentence is also tried with each of its parts a second time (`over X over Y`, `for … for …`): that is refused, or
both are meant. What is refused counts as told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from referee.games import load
from referee.storage import rulesets
from referee.storage.rulesets import load_tables

PLAYERS = ("Linda", "Andreas", "Emil")
GROUPS: Mapping[str, Sequence[Sequence[str]]] = {
    "anno1800": (
        ("grain_farm", "pig_farm", "brewery", "bakery", "glassworks", "window_factory", "sawmill_farmer"),
        ("farmer", "worker", "artisan", "engineer"),
        ("farmer_worker", "artisan_engineer_investor", "new_world"),
        ("merchant_ship_1", "merchant_ship_2", "exploration_ship_1"),
        ("trade_token", "exploration_token"),
        ("coast", "land", "sea"),
        ("coal", "goods", "soap", "bread", "windows"),
        ("rubber", "cotton", "cocoa", "tobacco"),
        ("aarhant", "the_editor", "alonso_graves"),
        ("extra-action", "expedition-cards"),
        PLAYERS,
        ("1", "2", "3"),
    ),
    "anno1503": (
        ("pioneer", "settler", "citizen", "merchant"),
        ("wood", "stone", "cloth", "tools", "spice", "tobacco"),
        ("church", "tavern", "school"),
        ("A5", "B6", "C7"),
        ("take", "pay", "lose"),
        PLAYERS,
        ("1", "2", "3"),
    ),
}
"""Names of one kind that can be exchanged for one another."""
SENTENCES: Mapping[str, Sequence[str]] = {
    "anno1800": (
        "expand window_factory over glassworks on land with sawmill_farmer, trade goods from Andreas",
        "expand 2 merchant_ship_1 over merchant_ship_2, exploration_ship_1 on sea remove brewery with 2 brewery",
        "expand shipyard 2 over shipyard 1 on coast remove grain_farm with 1 worker at brewery, artisan",
        "expand bakery with import 2 rubber, shift-end 2 farmer at brewery, shift-end exhausted worker",
        "play coal, 2 soap for 1 engineer with brewery",
        "play needs coal, 2 artisan gives 2 engineer from farmer_worker with trade coal from Emil",
        "play needs coal gives 3 gold and 2 trade_token from farmer_worker",
        "play needs coal gives upgrade 3 farmer from farmer_worker",
        "play needs coal gives extra-action from new_world",
        "play needs coal gives import from new_world",
        "play needs coal gives return 2 from new_world",
        "play needs 1 exploration_token gives expedition-cards 2 from new_world",
        "swap 2 farmer_worker, 1 new_world",
        "workforce 2 worker, engineer with 2 brewery, 1 exploration_token",
        "upgrade 2 farmer to worker at brewery, 1 artisan to engineer with grain_farm",
        "upgrade exhausted farmer to worker with grain_farm",
        "old-world 2 farmer with 1 exploration_token",
        "old-world brewery with 1 exploration_token",
        "old-world shipyard 1",
        "old-world 2 expedition-cards",
        "new-world rubber, cotton, cocoa with 1 exploration_token",
        "expedition 3 with 2 exploration_token",
        "festival with 2 brewery, trade goods from Andreas",
        "activate coal, soap upgrade 2 farmer at brewery, farmer with grain_farm",
        "activate coal, soap for 2 engineer",
        "activate coal, soap return 2 farmer_worker",
        "activate coal, soap import rubber",
        "objective the_editor return 1 farmer_worker",
        "objective aarhant return 1 farmer_worker",
        "shift-end 2 farmer at brewery, exhausted worker",
    ),
    "anno1503": (
        "roll 3",
        "roll 3 take Andreas cloth, Emil 2 wood",
        "roll 6 2 pay Andreas 3, Emil 2 lose Linda spice at 3 to A5",
        "roll 6 1 pay Andreas 2 lose Emil church at 3, Andreas 2 settler",
        "settle 2 church",
        "settle pioneer 2 church",
        "develop 2 to settler, 3",
        "develop pioneer at 2 to citizen",
        "sell 2 cloth to pioneer 1 for 2, wood to Andreas 3 for 1",
        "buy 2 spice from Andreas for 3, cloth for 2",
        "draw Andreas wood for 2",
        "ship 1 sail A5, B6",
        "sail 2 with ship 1",
        "ship 2 explore A5 keep spice at 3",
        "explore A5 with ship 2 keep treasure_promotion 2 to settler",
        "discard 2 wood, stone",
    ),
}
REFUSED: Mapping[str, Sequence[str]] = {
    "anno1800": (
        "play needs coal gives 2 engineer and 3 gold from farmer_worker",
        "play needs coal gives 2 engineer and 1 artisan from farmer_worker",
        "play needs coal gives 2 trade_token and 1 exploration_token from farmer_worker",
        "play needs coal gives extra-action and 3 gold from farmer_worker",
        "play needs coal gives 2 extra-action from farmer_worker",
        "play needs coal gives 2 import from farmer_worker",
        "play needs coal gives 0 gold from farmer_worker",
        "play needs coal gives upgrade 3 farmer and 2 worker from farmer_worker",
        "expand brewery over grain_farm over pig_farm",
        "expand merchant_ship_1 2",
        "expand 2 merchant_ship_1 3",
        "expand shipyard_1 2",
        "expand shipyard 2 over shipyard 1 2",
        "expand brewery remove 2 merchant_ship_1",
        "expand brewery on coast on land",
        "upgrade 2 farmer to 3 worker",
        "objective aarhant return 1 farmer_worker",
    ),
    "anno1503": ("settle 2 church tavern", "roll 6 2 lose Emil spice at 3 settler"),
}
"""What says more than one thing where only one can be meant."""
PARTS = (
    " over ", " on ", " remove ", " with ", " for ", " gives ", " from ", " at ", " to ", " upgrade ", " return ",
    " import ", " and ", " take ", " pay ", " lose ", " keep ", " sail ", " explore ",
)  # fmt: skip
"""What begins a part of a clause."""


@cache
def game(id: str) -> tuple[Any, Any, Any]:
    loaded = load(id)
    ruleset, problems = loaded.build_ruleset(load_tables(id, loaded.tables), "de")
    assert ruleset is not None, problems
    return loaded, ruleset, rulesets.load_vocabulary(id, "en")


def read(id: str, text: str) -> Any:
    """The clauses of a text; None if it is refused."""
    _, ruleset, words = game(id)
    if id == "anno1800":
        from referee.games.anno1800.moves import canonical, notation

        found = notation.parse(text, words, PLAYERS, ruleset)
        short = canonical.read(text, PLAYERS, ruleset)
    else:
        from referee.games.anno1503.moves import canonical as canonical_1503
        from referee.games.anno1503.moves import notation as notation_1503

        found = notation_1503.parse(text, words, PLAYERS, ruleset, 0)
        short = canonical_1503.read(text, PLAYERS, ruleset)
    assert short is None or short == found, text
    return found if isinstance(found, list) else None


def exchanged(id: str, text: str) -> Iterator[str]:
    """The text with one of its names or numbers exchanged for another one of the kind."""
    for group in GROUPS[id]:
        for found in re.finditer(rf"(?<![\w-])(?:{'|'.join(group)})(?![\w-])", text):
            for other in group:
                if other != found[0]:
                    yield text[: found.start()] + other + text[found.end() :]


def doubled(id: str, text: str) -> Iterator[str]:
    """The text with one of its parts a second time, as it stands and with another name in it."""
    marks = sorted(found.start() for part in PARTS for found in re.finditer(part, text))
    for start, end in pairwise([*marks, len(text)]):
        for again in {text[start:end], *exchanged(id, text[start:end])}:
            yield text[:end] + again + text[end:]


def unheard(id: str, text: str) -> list[str]:
    """Texts that mean the same although something else was said."""
    means = read(id, text)
    if means is None:
        return []
    return [f"{text}  =  {other}" for other in exchanged(id, text) if read(id, other) == means]


@pytest.mark.parametrize("id", SENTENCES)
def test_most_of_the_sentences_are_understood(id: str) -> None:
    assert sum(read(id, text) is not None for text in SENTENCES[id]) >= len(SENTENCES[id]) - 2


@pytest.mark.parametrize(("id", "text"), [(id, text) for id, texts in REFUSED.items() for text in texts])
def test_more_than_can_be_meant_is_refused(id: str, text: str) -> None:
    assert read(id, text) is None


@pytest.mark.parametrize(("id", "text"), [(id, text) for id, texts in SENTENCES.items() for text in texts])
def test_every_word_counts(id: str, text: str) -> None:
    assert unheard(id, text) == []


@pytest.mark.slow
@pytest.mark.parametrize(("id", "text"), [(id, text) for id, texts in SENTENCES.items() for text in texts])
def test_what_is_said_twice_counts_twice_or_is_refused(id: str, text: str) -> None:
    means = read(id, text)
    for other in doubled(id, text):
        assert means is None or read(id, other) != means, other
        assert unheard(id, other) == []
