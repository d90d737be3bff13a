"""Numbers, counts and cards in the canonical spelling: what several kinds of clauses have in common."""

from __future__ import annotations

from collections.abc import Collection

from referee.games.anno1800 import moves as m
from referee.games.anno1800.ruleset import TOKENS, Ruleset

_EFFECTS = ("extra-action", "expedition-cards", "upgrade", "return", "import")
_CHOICES = ("upgrade", "return", "import")
_GIVEN = (*TOKENS, "gold")
_LONGEST_NUMBER = 3
made = tuple.__new__
"""Makes a value out of all its parts. A replay makes thousands; the class itself would first look for missing ones."""


class NotCanonical(Exception):
    """The text is not in the one form that the program writes."""


def parted(text: str, mark: str) -> tuple[str, str]:
    """What stands before a word and what stands behind it; a word with nothing behind it is not canonical."""
    before, found, behind = text.partition(mark)
    if found and not behind:
        raise NotCanonical
    return before, behind


def whole_number(text: str) -> int:
    """`12`; no sign, no zero in front, no digits of other scripts."""
    if not (text.isascii() and text.isdecimal()) or len(text) > _LONGEST_NUMBER or (text[0] == "0" and text != "0"):
        raise NotCanonical
    return int(text)


def counted(text: str, known: Collection[str]) -> dict[str, int]:
    """Names in a list, each with a number before it or once."""
    counts: dict[str, int] = {}
    for item in text.split(", "):
        number, space, name = item.rpartition(" ")
        if name not in known:
            raise NotCanonical
        counts[name] = counts.get(name, 0) + (whole_number(number) if space else 1)
    return counts


def card_of(text: str, rules: Ruleset) -> tuple[m.CardName, str]:
    """A card by its needs, and by its effect where it is told; and what follows it."""
    needs, told = parted(text, " for ")
    if told:
        effect, rest = _effect(told.split(" "), rules)
    else:
        effect, rest = (), ""
        for word in _CHOICES:
            if f" {word} " in needs:
                needs, chosen = parted(needs, f" {word} ")
                rest = f"{word} {chosen}"
    counts = counted(needs, (*rules.makers, *rules.new_world_goods, *TOKENS))
    return made(m.CardName, (tuple(sorted(counts.items())), effect, "", None)), rest


def _effect(words: list[str], rules: Ruleset) -> tuple[tuple[tuple[str, str, int], ...], str]:
    """`2 gold and 1 trade_token`, `upgrade 3 farmer`, `return 2`; and what follows."""
    found: list[tuple[str, str, int]] = []
    words.reverse()
    words.insert(0, "")
    while True:
        count = whole_number(words.pop()) if words[-1].isdecimal() else 0
        word = words.pop()
        if word in _EFFECTS:
            count = whole_number(words.pop()) if words[-1].isdecimal() else count
            found.append(("effect", word, count))
            if word == "upgrade":
                found.append(("tier", _tier(words.pop(), rules), 0))
        elif word in rules.tiers:
            found.append(("tier", word, count))
        elif word in _GIVEN:
            found.append(("token", word, count))
        else:
            raise NotCanonical
        if words[-1] != "and":
            return tuple(found), " ".join(words[:0:-1])
        words.pop()


def _tier(word: str, rules: Ruleset) -> str:
    if word in rules.tiers:
        return word
    raise NotCanonical
