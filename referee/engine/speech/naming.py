"""How players are called: by their name in any case, as an adjective, by a pet name."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.cursor import SOFTENED, case_of

VOWELS = frozenset("aeiouy")
LEAST_ALIKE = 4
LONGER = 5


def alike(word: str, name: str) -> bool:
    """Whether a word can be a pet name: the name without its last letter or two, and a little more."""
    stem = name[: max(LEAST_ALIKE, len(name) - 2)]
    return len(stem) >= LEAST_ALIKE and word.startswith(stem) and len(name) <= len(word) <= len(name) + LONGER


def is_name(run: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Whether words are the name of a player, in any case."""
    if run == name:
        return True
    if run[0][:1] != name[0][:1]:
        return False
    possessive = tuple(word + "s" for word in name)
    return len(run) == len(name) and (run == possessive or all(map(case_of, run, name)))


def is_swapped(word: str, name: str) -> bool:
    """*Od Lukcy* for *od Lucky*: whether it is a name in any case, with two letters in each other's place."""
    swaps = (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(1, len(word) - 1))
    return any(is_name((text,), (name,)) for text in swaps)


def is_owner(run: tuple[str, ...], name: tuple[str, ...], endings: Sequence[str]) -> bool:
    """*Petrovo uhlí*, *Katčina děla*: a name as an adjective, of one word only."""
    if len(run) != 1 or len(name) != 1 or not endings or run[0][:2] != name[0][:2]:
        return False
    word = name[0]
    stems = [word[:-1] if word[-1] in VOWELS else word]
    stems += [word[:-2] + word[-1]] if word[-2:-1] == "e" else []  # *Radek*, *Radkův*
    stems += [stem[:-1] + SOFTENED[stem[-1]] for stem in stems if stem[-1:] in SOFTENED]
    return any(run[0] == stem + ending for stem in stems for ending in endings if len(stem) > 1)
