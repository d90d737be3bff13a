"""Answers to open questions as people type them, in four languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.app.replies import find_choice, read_change, read_nod, read_reply, read_turn_number

CARD = {
    "de": ["für 1 Ingenieur", "für 3 Handels-Plättchen"],
    "en": ["for 1 engineer", "for 3 trade tokens"],
    "fr": ["pour 1 Ingénieur", "pour 3 jetons Commerce"],
    "cs": ["za 1 konstruktéra", "za 3 žetony obchodu"],
}
SHIPS = {
    "de": ["ein Handels-Schiff der Stärke 1", "ein Handels-Schiff der Stärke 2", "ein Handels-Schiff der Stärke 3"],
    "en": ["a merchant ship of strength 1", "a merchant ship of strength 2", "a merchant ship of strength 3"],
    "fr": ["un navire marchand de force 1", "un navire marchand de force 2", "un navire marchand de force 3"],
    "cs": ["obchodní loď síly 1", "obchodní loď síly 2", "obchodní loď síly 3"],
}
GOODS = {
    "de": ["Stein", "Holz", "Tuch", "Werkzeug", "Tabak", "Gewürze"],
    "en": ["stone", "wood", "cloth", "tools", "tobacco", "spice"],
    "fr": ["pierre", "bois", "tissu", "outils", "tabac", "épices"],
    "cs": ["kámen", "dřevo", "látka", "nástroje", "tabák", "koření"],
}
ANSWERS = [
    ("de", CARD, "den Ingenieur", 0),
    ("de", CARD, "die 1", 0),
    ("de", CARD, "Nummer 2", 1),
    ("de", CARD, "die erste", 0),
    ("de", CARD, "ich nehm die Handelsplättchen", 1),
    ("de", CARD, "Plättchen bitte", 1),
    ("de", CARD, "das zweite!", 1),
    ("de", SHIPS, "das kleine", 0),
    ("de", SHIPS, "Stärke 1", 0),
    ("de", SHIPS, "eins", 0),
    ("de", SHIPS, "das größte", 2),
    ("de", SHIPS, "das letzte", 2),
    ("de", GOODS, "Carla nimmt Tabak", 4),
    ("de", GOODS, "sie nimmt das Holz", 1),
    ("en", CARD, "the engineer", 0),
    ("en", CARD, "number two", 1),
    ("en", CARD, "the first one", 0),
    ("en", CARD, "I'll take the tokens, please", 1),
    ("en", SHIPS, "the small one", 0),
    ("en", SHIPS, "strength three", 2),
    ("en", GOODS, "Carla takes tobacco", 4),
    ("en", GOODS, "she takes tobacco", 4),
    ("en", GOODS, "wood please", 1),
    ("fr", CARD, "l'ingénieur", 0),
    ("fr", CARD, "la deuxième", 1),
    ("fr", CARD, "les jetons stp", 1),
    ("fr", SHIPS, "le petit", 0),
    ("fr", SHIPS, "force 2", 1),
    ("fr", GOODS, "Carla prend du tabac", 4),
    ("fr", GOODS, "des épices", 5),
    ("cs", CARD, "konstruktéra", 0),
    ("cs", CARD, "tu druhou", 1),
    ("cs", CARD, "žetony prosím", 1),
    ("cs", SHIPS, "tu malou", 0),
    ("cs", SHIPS, "síla 3", 2),
    ("cs", GOODS, "Carla si bere tabák", 4),
    ("cs", GOODS, "vezmu dřevo", 1),
    ("cs", GOODS, "drevo", 1),
    ("de", GOODS, "wood", None),
    ("de", CARD, "Stadtfest", None),
    ("de", CARD, "drei", 1),
    ("de", SHIPS, "ein Schiff", None),
    ("en", CARD, "build a bakery over the sawmill with coal from Ben", None),
    ("en", CARD, "for", None),
    ("en", SHIPS, "7", None),
    ("en", SHIPS, "0", None),
    ("en", SHIPS, "", None),
    ("en", SHIPS, "99999999999", None),
]


@pytest.mark.parametrize(("language", "question", "answer", "place"), ANSWERS)
def test_an_answer_means_one_option_or_none(language, question, answer, place):
    assert find_choice(answer, question[language], language, ["Carla"]) == place


NODS = {
    "yes": ["ja", "jo", "ok", "passt", "ja genau", "Ja, mach das!", "yes please", "yep", "sure", "oui oui", "c'est ça",
            "d'accord", "ano", "jasně", "no jo", "přesně tak"],
    "no": ["nein", "nö", "no", "nope", "non merci", "nan", "ne", "radši ne"],
    "drop": ["vergiss es", "never mind", "forget it", "laisse tomber", "nech to být", "zapomeň na to"],
    "": ["Stadtfest", "ja, aber mit Kohle von Ben", "no coal", "non, la brasserie", "", "?"],
}  # fmt: skip


@pytest.mark.parametrize(("answer", "meant"), [(answer, meant) for meant in NODS for answer in NODS[meant]])
@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
def test_nods_are_understood_in_every_language(answer, meant, language):
    assert read_nod(answer, language) == meant


CHANGES = [
    ("gold +1", (1, "gold", False)), ("gold -1", (-1, "gold", False)), ("2 Arbeiter -1", (-1, "2 Arbeiter", False)),
    ("ein Bauer weniger", (-1, "Bauer", False)), ("gold 10", (10, "gold", True)), ("Gold: 0", (0, "Gold:", True)),
    ("má o dva zlaťáky víc", (2, "zlaťáky", False)), ("hat einen Bauern zu viel", (-1, "Bauern", False)),
    ("a deux ouvriers de moins", (-2, "ouvriers", False)), ("il manque une pièce d'or", (1, "pièce d'or", False)),
    ("two workers too few", (2, "workers", False)), ("o jednoho rolníka míň", (-1, "rolníka", False)),
    ("gold", None), ("+1", None), ("", None), ("gold 1 2", None), ("gold +0", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), CHANGES)
@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
def test_changes_are_read_as_people_say_them(text, meant, language):
    change = read_change(text, language)
    assert (change and (change.amount, change.thing, change.total)) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3 festival", (3, "festival")), ("turn 3: it was a festival", (3, "festival")),
        ("Zug 2 war ein Stadtfest", (2, "Stadtfest")),
        ("the last one: festival", (9, "festival")), ("le dernier était une fête", (9, "fête")),
        ("druhý tah byla slavnost", (2, "slavnost")), ("festival", None), ("", None),
    ],
)  # fmt: skip
def test_the_number_of_a_turn_stands_before_it(text, meant):
    assert read_turn_number(text, 9, "en") == meant


WRITTEN = [line.split("\t") for line in (Path(__file__).parent / "replies.txt").read_text("utf-8").splitlines()]
"""A language, the options, what is typed, and the number of the option; `yes`, `no`, `drop`; `-` for no answer."""


@pytest.mark.parametrize(("language", "options", "reply", "meant"), WRITTEN)
def test_replies_as_people_type_them(language, options, reply, meant):
    found = read_reply(reply, options.split(" | "), language)
    assert (str(found + 1) if isinstance(found, int) else found or "-") == meant
