"""Whoever moves, told of as somebody else: *Mia rolled a three, and she sells her cloth*."""

from __future__ import annotations

from referee.engine.speech.items import PRONOUN
from referee.engine.speech.lexicon import Lexicon
from referee.engine.speech.mention import Mention

OWNS = {"verb": ("own",), "state": ("",)}


def told_of_mover(mentions: list[Mention], lexicon: Lexicon, seat: int) -> list[Mention]:
    """The mentions with *she sells* as what is sold, where nobody but the mover was named before."""
    found: list[Mention] = []
    mover = other = beside = False
    for m in mentions:
        mover, other = mover or m.seat == seat, other or m.seat not in (-1, seat)
        beside = not m.ends_part() and (beside or m.seat not in (-1, seat))
        if mover and not beside and m.senses.get("holds") == ("they",):
            m = m._replace(senses=OWNS)  # *Mia builds a brewery, the coal she has from Ben*
        words = m.text.split(" ")
        if m.has("talk") and mover and not other and len(words) > 1 and _is_pronoun(words[0], lexicon):
            does = lexicon.phrase(words[1:])
            verbs = tuple(value for kind, value in does.senses if kind == "verb") if does is not None else ()
            m = m._replace(senses={"verb": verbs}) if verbs else m
        found.append(m)
    return found


def _is_pronoun(word: str, lexicon: Lexicon) -> bool:
    known = lexicon.phrase([word])
    return known is not None and any(sense == ("noun", PRONOUN) or sense[0] == "others" for sense in known.senses)
