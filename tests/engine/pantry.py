"""A vocabulary of a few words, so that tests of reading need no game: a kitchen in four languages."""

from __future__ import annotations

from referee.engine.words import IDS, Vocabulary, keys_of

SPOKEN = {
    "en": {
        "keyword buy": ["buy"],
        "keyword bake": ["bake"],
        "keyword and": ["and"],
        "keyword with": ["with"],
        "number 2": ["two"],
        "food bread": ["bread", "loaf of bread"],
        "food apple": ["apple"],
        "food apple_cake": ["apple cake"],
        "food soap": ["soap"],
        "tool bread_knife": ["bread knife"],
        "tool mill": ["coffee mill"],
        "food mill": ["coffee mill"],
    },
    "de": {
        "keyword buy": ["kaufe"],
        "keyword and": ["und"],
        "food bread": ["Brot"],
        "food apple": ["Äpfel"],
        "food plum": ["Pflaumenmus"],
    },
    "fr": {"keyword buy": ["acheter"], "keyword to": ["a"], "food bread": ["pain"], "food egg": ["œuf"]},
    "cs": {"keyword buy": ["kup"], "keyword and": ["a"], "food bread": ["chléb"], "food soap": ["mýdlo"]},
}
SKIPPED = {"en": {"the", "of"}, "de": {"die", "das"}, "fr": {"le", "la", "de", "l"}, "cs": set[str]()}


def pantry(first: str = "en") -> Vocabulary:
    """The kitchen's words, one language first."""
    lines: dict[str, dict[str, list[str]]] = {}
    ids: dict[str, list[tuple[str, str]]] = {}

    def keep(phrase: str, skipped: set[str], sense: str) -> None:
        for key in dict.fromkeys(keys_of(phrase, skipped)):
            lines.setdefault(key[0], {}).setdefault(key, []).append(sense)

    for language, phrases in SPOKEN.items():
        for place, ways in phrases.items():
            group, id = place.split()
            if (group, id) not in ids.setdefault(id, []):
                ids[id].append((group, id))
            for way in ways:
                keep(way, SKIPPED[language], f"{language} {place}")
    texts = {
        letter: "\n".join(f"{key} {';'.join(senses)}" for key, senses in sorted(entries.items()))
        for letter, entries in lines.items()
    }
    names = {language: {place: ways[0] for place, ways in phrases.items()} for language, phrases in SPOKEN.items()}
    rest = [language for language in SPOKEN if language != first]
    return Vocabulary(ids, texts, (first, IDS, *rest), SKIPPED, names)
