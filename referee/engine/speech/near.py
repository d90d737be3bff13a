"""Misspelt names: one candidate only, and never so far away that another word is meant."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.speech.lexicon import UNTYPED, Lexicon, Sense

LEAST = 5
FAR = 8
NAMED = ("verb", "noun", "thing")
"""The kinds of words that may be misspelt; fillers and roles are too short to be told from others."""


def nearest(word: str, lexicon: Lexicon, far: bool = True) -> tuple[Sense, ...] | None:
    """The senses of the only name within one edit, from eight letters on two; None where there is none or a choice."""
    if len(word) < LEAST or word.isdigit():
        return None
    letters = frozenset(word)
    for most in (1, 2) if far and len(word) >= FAR else (1,):
        found: dict[str, tuple[Sense, ...]] = {}
        for key, senses in _candidates(word, lexicon):
            if abs(len(key) - len(word)) > most or len(letters.symmetric_difference(key)) > 2 * most:
                continue  # each edit changes at most two letters
            if key in found or edits(word, key, most) <= most:
                found[key] = (*found.get(key, ()), *(sense for sense in senses if sense not in found.get(key, ())))
        if found:
            return next(iter(found.values())) if len(set(found.values())) == 1 else None
    return None


def _candidates(word: str, lexicon: Lexicon) -> Iterator[tuple[str, tuple[Sense, ...]]]:
    letter = word[0]
    for key, text in lexicon.vocabulary.opened(letter).items():
        if abs(len(key) - len(word)) <= 2 and lexicon.language in text:
            senses = [sense.split(" ") for sense in text.split(";")]
            things = tuple(
                ("thing", f"{g} {id}") for spoken, g, id in senses if spoken == lexicon.language and g not in UNTYPED
            )
            if things:
                yield key, things
    for key, spoken in lexicon.by_letter(letter):
        kept = tuple((kind, value) for kind, value in spoken if kind in NAMED)
        if kept:
            yield key, kept


def edits(one: str, other: str, most: int) -> int:
    """Letters changed, added, left out or swapped with their neighbour; more than `most` is only known to be more."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, row, older = row, [i], before
        for j, wanted in enumerate(other, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        before = last
        if min(row) > most:
            return most + 1
    return row[-1]
