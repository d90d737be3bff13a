"""Words as some say or write them: two as one, letters held long, a sound or *again* put before them, ends slurred."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.engine.speech.lexicon import Found, Lexicon
from referee.engine.speech.tokens import Word

DRAWLED = r"(.)\1{2,}"
LINKS = ("", "s", "n", "en", "e", "es", "er")
LEAST_PART = 3
VOWELS = frozenset("aeiouyh")
LEAST_PAIR = 9
"""So many letters have two names together at least before a third one."""
LEAST_VERB = 4


def respelled(word: Word, lexicon: Lexicon, players: Sequence[tuple[str, ...]]) -> list[Word] | None:
    """The word that is meant, or the words that it is made of, where they are known so."""
    parts = (_compound(word, lexicon) if lexicon.compounds else None) or _elided(word, lexicon, players)
    parts = parts or _denied(word, lexicon)
    if parts:
        return parts
    text = next((text for way in WAYS if (text := way(word.text, lexicon))), "")
    return [Word(text, word.start, word.end, word.joined)] if text else None


def _drawled(word: str, lexicon: Lexicon) -> str:
    """*threeeee*, *nooo*: letters held long."""
    spoken = (re.sub(DRAWLED, once, word) for once in (r"\1\1", r"\1"))
    return next((text for text in spoken if text != word and lexicon.known([text])), "")


def _without_prothesis(word: str, lexicon: Lexicon) -> str:
    """*vokno* for *okno*: a sound that some put before a word."""
    begun = (word[len(letters) - 1 :] for letters in lexicon.prothetic if word.startswith(letters))
    return next((text for text in begun if lexicon.known([text])), "")


def _again(word: str, lexicon: Lexicon) -> str:
    """*Réactiver*, *rebuild*: once more what the verb says."""
    begun = (word.removeprefix(letters) for letters in lexicon.repeating if word.startswith(letters))
    return next((text for text in begun if len(text) >= LEAST_VERB and lexicon.is_verb(text)), "")


def _slurred(word: str, lexicon: Lexicon) -> str:
    """*Sellin* for *selling*: a verb that ends as some say it."""
    for ending in lexicon.slurred:
        said, written = ending.split(" ")
        whole = word.removesuffix(said) + written
        if word.endswith(said) and lexicon.is_verb(whole):
            return whole
    return ""


WAYS = (_drawled, _without_prothesis, _again, _slurred)


def _elided(word: Word, lexicon: Lexicon, players: Sequence[tuple[str, ...]]) -> list[Word] | None:
    """*lusine* as *l'usine*, where the rest is a word."""
    for whole in lexicon.clipped:
        rest = word.text.removeprefix(whole[:-1])
        if rest == word.text or len(rest) < LEAST_PART or rest[0] in VOWELS:
            continue
        if lexicon.is_verb(rest) or lexicon.known([whole, rest]):  # *jvends*, *jcrois*
            return [Word(whole, word.start, word.start + 1, word.joined), Word(rest, word.start + 1, word.end)]
    for letters in lexicon.elisions:
        rest = word.text[len(letters) :]
        if not word.text.startswith(letters) or len(rest) < LEAST_PART or rest[0] not in VOWELS:
            continue
        found = lexicon.phrase([rest])
        known = found is not None and (len(rest) > LEAST_PART or _carries(found))
        if known or (rest,) in players:
            cut = min(word.start + len(letters), word.end)
            return [Word(letters, word.start, cut, word.joined), Word(rest, cut, word.end)]
    return None


def _denied(word: Word, lexicon: Lexicon) -> list[Word] | None:
    """*Nedělám* as *ne* and *dělám*: a verb that is denied."""
    for pair in lexicon.denying:
        letters, denial = pair.split(" ")
        rest = word.text.removeprefix(letters)
        if rest != word.text and len(rest) >= LEAST_VERB and lexicon.is_verb(rest):
            cut = word.start + len(letters)
            return [Word(denial, word.start, cut, word.joined), Word(rest, cut, word.end)]
    return None


def _compound(word: Word, lexicon: Lexicon) -> list[Word] | None:
    """*Brauereibau*: two names written as one word, or three where the first are long ones: *Bierschnapskarte*."""
    text = word.text
    for cut in range(len(text) - LEAST_PART, LEAST_PART - 1, -1):
        right = lexicon.phrase([text[cut:]])
        if right is None or not _carries(right):
            continue
        for link in LINKS:
            left = text[: cut - len(link)] if text[:cut].endswith(link) else ""
            found = lexicon.phrase([left]) if len(left) >= LEAST_PART else None
            first, last = Word(left, word.start, word.end, word.joined), Word(text[cut:], word.start, word.end)
            if found is not None and _carries(found):
                return [first, last]
            inner = _compound(first, lexicon) if found is None and len(left) >= LEAST_PAIR else None
            if inner is not None:
                return [*inner, last]
    return None


def _carries(found: Found) -> bool:
    return not found.foreign and any(kind in ("thing", "noun", "size", "number", "times") for kind, _ in found.senses)
