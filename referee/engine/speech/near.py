"""Misspelt names: one candidate only, and never so far away that another word is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.engine.speech.lexicon import LEAST_STEM, LONGEST_ENDING, NAMES, UNTYPED, Lexicon, Sense

LEAST = 5
LEAST_BEGUN, LONG_BEGUN = 3, 6
FAR, VERY_FAR = 8, 16
VOWELS = frozenset("aeiou")
SWAPPED = ("verb", "noun", "thing", "article")
NAMED = ("verb", "noun", "thing")
"""The kinds of words that may be misspelt; fillers and roles are too short to be told from others."""


def nearest(word: str, lexicon: Lexicon, far: bool = True) -> tuple[Sense, ...] | None:
    """The senses of the only name within one edit, from eight letters on two, in very long ones three; None where there
    is none or a choice."""
    if LEAST_BEGUN <= len(word) <= FAR and VOWELS.isdisjoint(word) and (told := _without_vowels(word, lexicon)):
        return told
    if len(word) < LEAST or word.isdigit():
        return _swapped(word, lexicon)
    most = (3 if len(word) >= VERY_FAR else 2) if far and len(word) >= FAR else 1
    by_edits: dict[int, dict[str, tuple[Sense, ...]]] = {}
    for key, senses in _candidates(word, most, lexicon):
        known = by_edits.setdefault(max(1, edits(word, key, most)), {})
        known[key] = (*known.get(key, ()), *(sense for sense in senses if sense not in known.get(key, ())))
    found = next((by_edits[near] for near in range(1, most + 1) if near in by_edits), None)
    if not found:
        return _begun(word, lexicon) or _of_a_stem(word, lexicon)
    swapped = {key: senses for key, senses in found.items() if sorted(key) == sorted(word)}
    found = swapped if len(swapped) == 1 else found  # *Siefe* is rather *Seife* than *Siege*
    widest = max(found.values(), key=len)  # *new wrold* is near *new world* and *new wrld*
    return widest if all(set(senses) <= set(widest) for senses in found.values()) else None


def _begun(word: str, lexicon: Lexicon) -> tuple[Sense, ...] | None:
    """*Redakt*, *konservenfab*: the senses of the only name that begins so; None where there is none or a choice."""
    if not word.isalpha() or len(word) < LONG_BEGUN:
        return None

    def may_be(key: str) -> bool:
        return key.startswith(word)

    found = {things for _, things in _things(word[0], lexicon, may_be)}
    for key, spoken in lexicon.by_letter(word[0]):
        if key.startswith(word):
            found.add(tuple(sense for sense in spoken if sense[0] in NAMES) or tuple(spoken))
    return found.pop() if len(found) == 1 and any(kind in NAMES for kind, _ in next(iter(found))) else None


def _of_a_stem(word: str, lexicon: Lexicon) -> tuple[Sense, ...] | None:
    """*Entwickellt*, *kafue*: the senses of the only stem within one edit to which an ending was added.

    In a short one only two letters may be in each other's place.
    """
    found: set[tuple[Sense, ...]] = set()
    stems = lexicon.stems_by_letter(word[0])
    for cut in range(max(LEAST_STEM, len(word) - LONGEST_ENDING), len(word) + 1):
        if cut < len(word) and word[cut:] not in lexicon.endings:
            continue
        begun, letters = word[:cut], frozenset(word[:cut])
        for key, senses in stems:
            near = abs(len(key) - cut) <= 1 and len(letters.symmetric_difference(key)) <= 2
            alike = len(key) >= LONG_BEGUN or sorted(begun) == sorted(key)  # *schlauer* is not *schauen*
            if near and alike and edits(begun, key, 1) <= 1 and any(kind in NAMED for kind, _ in senses):
                found.add(tuple(sense for sense in senses if sense[0] in NAMED))
    return found.pop() if len(found) == 1 else None


def _without_vowels(word: str, lexicon: Lexicon) -> tuple[Sense, ...] | None:
    """*Swp*, *frmr*: the senses of the only name of which just the vowels are left out, as few as possible."""
    found: dict[int, set[tuple[Sense, ...]]] = {}
    for key, senses in _candidates(word, len(word), lexicon):
        if "".join(letter for letter in key if letter not in VOWELS) == word:
            found.setdefault(len(key), set()).add(senses)
    shortest = found[min(found)] if found else set()
    return shortest.pop() if len(shortest) == 1 else None


def _swapped(word: str, lexicon: Lexicon) -> tuple[Sense, ...] | None:
    """*Byu*, *hier*: a short word with two letters in each other's place, where that is the only known one."""
    if len(word) < LEAST_BEGUN or not word.isalpha():
        return None
    swaps = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(1, len(word) - 1)} - {word}
    found = [said.senses for text in swaps if (said := lexicon.phrase([text])) is not None and not said.foreign]
    told = len(found) == 1 and any(kind in SWAPPED for kind, _ in found[0])
    return found[0] if told else None


def shortened(begun: str, rest: str, lexicon: Lexicon) -> tuple[Sense, ...] | None:
    """*Weap. factory*: the senses of the only name that begins and ends so; None where there is none or a choice."""
    if len(begun) < LEAST_BEGUN or len(rest) < LEAST_BEGUN:
        return None

    def may_be(key: str) -> bool:
        return key.startswith(begun) and key.endswith(rest) and len(key) > len(begun) + len(rest)

    found = {things for _, things in _things(begun[0], lexicon, may_be)}
    return found.pop() if len(found) == 1 else None


def _things(letter: str, lexicon: Lexicon, may_be: Callable[[str], bool]) -> Iterator[tuple[str, tuple[Sense, ...]]]:
    """The names of a language that begin with a letter and may be meant, with their things."""
    for key, text in lexicon.vocabulary.list_phrases(letter).items():
        if lexicon.language in text and may_be(key):
            senses = [sense.split(" ") for sense in text.split(";")]
            things = tuple(
                ("thing", f"{g} {id}") for spoken, g, id in senses if spoken == lexicon.language and g not in UNTYPED
            )
            if things:
                yield key, things


def _candidates(word: str, most: int, lexicon: Lexicon) -> Iterator[tuple[str, tuple[Sense, ...]]]:
    """Names that may be so many edits away: each edit adds at most one letter and changes at most two."""
    letter, letters, length = word[0], frozenset(word), len(word)

    def may_be(key: str) -> bool:
        return -most <= len(key) - length <= most and len(letters.symmetric_difference(key)) <= 2 * most

    yield from _things(letter, lexicon, may_be)
    for key, spoken in lexicon.by_letter(letter):
        if may_be(key) and (kept := tuple((kind, value) for kind, value in spoken if kind in NAMED)):
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
