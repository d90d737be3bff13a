"""The words of Anno 1503: what people type in four languages, names, near words, and player names of all kinds."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from referee.engine.verdict import Ambiguous, Misread
from referee.engine.words import key_of
from referee.games.anno1503.moves.notation import CLAUSES, parse
from referee.games.anno1503.ruleset import ANY, Ruleset
from referee.games.anno1503.state import AGREEMENT, POST, TREASURE, TREASURE_GOLD, TREASURE_PROMOTION
from referee.storage.rulesets import load_table
from referee.storage.words import NO_GROUPS, check_words
from tests.games.anno1503.build_table import DISPLAY, ISLANDS, ruleset, says, toml, words

WORDS = load_table("anno1503", "words")
PLAYERS = ["Linda", "Andreas"]
LANGUAGES = ("en", "de", "fr", "cs")
SENTENCES = [
    pytest.param(entry["as"], language, sentence, id=f"{language}: {sentence}")
    for entry in toml("sentences.toml")["same"]
    for language in LANGUAGES
    for sentence in entry[language]
    if sentence not in entry.get(f"skip_{language}", ())
]
INTERFACE = [
    "roll 4 take cloth", "roll 4 take Linda spice, Andreas wood", "roll 6 2", "ship", "settle church",
    "develop settler", "sell stone, cloth, spice", "buy spice", "sail 2", "explore", "claim spice at 3",
    "claim agreement", "claim treasure gold", "discard wood", "draw Andreas wood",
    "roll 4; buy tools; settle; sail D6; explore E6 keep agreement",
]  # fmt: skip


def read(text: str, language: str = "en", players: list[str] | None = None) -> Any:
    return parse(text, words(language), players or PLAYERS, ruleset(), 0)


def meant(text: str) -> Any:
    found = read(text)
    assert isinstance(found, list), found
    return found


@pytest.mark.parametrize(("canonical", "language", "sentence"), SENTENCES)
def test_sentence(canonical: str, language: str, sentence: str) -> None:
    found = read(sentence, language)
    expected = meant(canonical)
    assert normal(found) == normal(expected)


def normal(clauses: Any) -> Any:
    """Clauses as they are told apart by meaning: the level pioneer need not be said, takes are counted."""
    assert isinstance(clauses, list), clauses
    found = []
    for clause in clauses:
        text = repr(clause).replace("level='pioneer', field=4", "level='', field=4")
        if hasattr(clause, "takes"):
            goods = [(take.seat, good) for take in clause.takes for good in take.goods or ("nothing",)]
            text = repr((clause.number, clause.second, goods, clause.pays, clause.losses))
        found.append(text.replace("level='pioneer', field=0, building=''", "level='', field=0, building=''"))
    return found


@pytest.mark.parametrize("text", INTERFACE)
def test_what_the_interface_promises_is_understood(text: str) -> None:
    assert isinstance(read(text), list)


@pytest.mark.parametrize("language", LANGUAGES)
def test_enough_sentences(language: str) -> None:
    assert sum(param.values[1] == language for param in SENTENCES) >= 30


def known_words(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Every group of words that the grammar asks for, with the ids it knows there."""
    return {
        "keyword": (
            *CLAUSES, "take", "pay", "lose", "nothing", "to", "at", "for", "from", "with", "field", "later", "stay",
            "then", "and",
        ),
        "good": ruleset.goods,
        "inhabitant": ruleset.levels,
        "building": tuple(ruleset.buildings),
        "tile": (POST, AGREEMENT, TREASURE, TREASURE_GOLD, TREASURE_PROMOTION),
        "token": ("gold",),
        "question_mark": (ANY,),
        "number": tuple(str(number) for number in range(1, ruleset.limits.sides + 1)),
        "particle": ("verb",),
    }  # fmt: skip


def test_words_are_complete_and_known() -> None:
    assert check_words(WORDS) == []
    named = {group: set(ids) for group, ids in WORDS.items() if group not in NO_GROUPS}
    assert named == {group: set(ids) for group, ids in known_words(ruleset()).items()}


@pytest.mark.parametrize("group", ["good", "inhabitant", "building", "token", "number"])
def test_no_two_things_share_a_phrase(group: str) -> None:
    for language in LANGUAGES:
        owners: dict[str, set[str]] = defaultdict(set)
        for id, forms in WORDS[group].items():
            for form in forms[language]:
                owners[key_of(form, WORDS["skipped"][language])].add(id)
        assert {key: ids for key, ids in owners.items() if len(ids) > 1} == {}


PRINTED = {
    "good": ["Stein", "Holz", "Werkzeug", "Tuch", "Gewürz", "Tabak"],
    "inhabitant": ["Pionier", "Siedler", "Bürger", "Kaufmann"],
    "building": ["Großes Kontor", "Feuerwehr", "Schmiede", "Kirche", "Schule", "Badhaus", "Wirtshaus", "Werft"],
    "tile": ["Kontor", "Handelsvertrag", "Schatz"],
}


@pytest.mark.parametrize("group", PRINTED)
def test_printed_german_names_come_first(group: str) -> None:
    usual = [forms["de"][0] for forms in WORDS[group].values()]
    assert usual[: len(PRINTED[group])] == PRINTED[group]


@pytest.mark.parametrize("group", ["good", "inhabitant", "building"])
def test_english_names_of_the_catalog_are_accepted(group: str) -> None:
    names = load_table("anno1503", "names")[group]
    for id in WORDS[group]:
        for name in names[id] if isinstance(names[id], list) else [names[id]]:
            keys = {key_of(form, WORDS["skipped"]["en"]) for form in WORDS[group][id]["en"]}
            assert key_of(name, WORDS["skipped"]["en"]) in keys


# misread -----------------------------------------------------------------------------------------------------------


def test_a_misspelt_good_has_near_words() -> None:
    found = read("roll 4; buy tobaco2")
    assert isinstance(found, Misread)
    assert found.word == "tobaco2"
    assert "tobacco" in found.near


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "clause"),
        ("roll", "die"),
        ("roll 7", "die"),
        ("jump", "clause"),
        ("buy", "good"),
        ("roll 4 4 4", "clause_end"),
        ("ship 2 buy wood", "ship_action"),
        ("roll 6 1 pay Linda", "number"),
    ],
)
def test_what_was_expected(text: str, expected: str) -> None:
    found = read(text)
    assert isinstance(found, Misread)
    assert found.expected == expected


def test_unknown_player() -> None:
    found = read("draw Xaver wood")
    assert isinstance(found, Misread)
    assert found.expected == "player"


# players' names -----------------------------------------------------------------------------------------------------


NAMES = [
    "Stein", "Wood", "Take", "Nothing", "Dan", "Anna Maria", "Jean-Luc", "O'Neill", "Łukasz", "then", "4", "Žofie",
    "A6", "李", "with", "End",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_read_back(name: str) -> None:
    from referee.games.anno1503.setup import start

    players = [name, "Ben"]
    data = {
        "players": players, "buildings": DISPLAY, "island": {name: ISLANDS["Anna"], "Ben": ISLANDS["Ben"]},
        "position": {"player": {name: {"gold": 0, "trade_agreements": 1}, "Ben": {"gold": 0, "trade_agreements": 1}}},
    }  # fmt: skip
    state = start(ruleset(), data, words(), "names").state
    first = says(state, "roll 6 1")
    again = says(state, "; ".join(first.verdict.moves))
    assert again.verdict.moves == first.verdict.moves
    assert again.after == first.after
    second = says(first.after, "roll 2")
    again = says(first.after, "; ".join(second.verdict.moves))
    assert again.verdict.moves == second.verdict.moves
    assert again.after == second.after


def test_two_readings_are_asked() -> None:
    found = read("sell t", players=["Tom", "Tim"])
    assert isinstance(found, Misread | Ambiguous)
