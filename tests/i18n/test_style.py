"""Every message and every guide keeps to the style sheet of its language; a planted mistake is found."""

from __future__ import annotations

import pytest

from referee.languages import LANGUAGES
from tools import style

PLANTED = {
    "de": [
        'Sag "ja".',
        "Das war's.",
        "Warte ...",
        "siehe S. 6",
        "Felder 6-8",
        "Bitte geben Sie etwas ein",
        "eine Auszählung",
        "5 ÷ 3",
    ],
    "en": [
        "This cannot be told.",
        "a number was expected here",
        "Wait ...",
        "see p. 6",
        "fields 6-8",
        "a nice color",
        "the rule book",
    ],
    "fr": [
        "l'or",
        "Pourquoi?",
        "Pourquoi ?",
        "« oui »",
        "la feuille de score",
        "Attendez ...",
        "voir p. 6",
        "c’est à toi",
        "Oui\u202f: non",
        "Impossible à dire",
    ],
    "cs": [
        "5 zlat",
        "Nelze rozhodnout.",
        "Jste na tahu, Kačka",
        'Řekněte "ano".',
        "v zásobě",
        "viz str. 6",
        "viz s. 6",
        "pole 6-8",
        "pionýra",
        "zdroj údajů",
        "5 ÷ 3",
    ],
}
RIGHT = {
    "de": [
        "Sag „ja“.",
        "Das war’s.",
        "Warte …",
        "siehe S.\u00a06",
        "Felder 6–8",
        "Gib etwas ein. Sie liegt dort.",
        "am 2024-05-31",
    ],
    "en": ["I can’t tell.", "say which industry", "Wait …", "see p.\u00a06", "fields 6–8"],
    "fr": [
        "l’or",
        "Oui\u00a0: non",
        "Pourquoi\u202f?",
        "«\u202foui\u202f»",
        "la fiche de score",
        "voir p.\u00a06",
        "à 12:30",
    ],
    "cs": ["5\u00a0zlatých", "Řekněte „ano“.", "v\u00a0zásobě", "viz str.\u00a06", "průkopníka", "pramen"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_keep_to_the_style_sheet(language: str) -> None:
    assert style.all_faults(language) == []


@pytest.mark.parametrize(("language", "text"), [(code, text) for code, texts in PLANTED.items() for text in texts])
def test_a_mistake_is_found(language: str, text: str) -> None:
    assert list(style.faults(language, text))


@pytest.mark.parametrize(("language", "text"), [(code, text) for code, texts in RIGHT.items() for text in texts])
def test_what_is_right_is_left_alone(language: str, text: str) -> None:
    assert list(style.faults(language, text)) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [("fr", "trois manches"), ("fr", "2 Or"), ("cs", "Poslední kolo"), ("cs", "úkol"), ("de", "alle Bewohner")],
)
def test_words_of_a_rulebook_are_asked_of_its_own_game_alone(language: str, text: str) -> None:
    assert list(style.faults(language, text, "anno1800"))
    assert list(style.faults(language, text))
    assert list(style.faults(language, text, "nim")) == []


def test_other_rules_hold_for_every_game() -> None:
    assert list(style.faults("de", "Warte ...", "nim"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_looked_at(language: str) -> None:
    assert sum(1 for _ in style.messages(language)) >= 2800
    assert sum(1 for _ in style.prose(language)) == 7
