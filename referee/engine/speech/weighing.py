"""How much a saying sounds like a turn and not like talk: what its words, and words beside each other, weigh.

A weight is the logarithm of how much more often something stands in turns than in talk. The weights are counted in
sayings that people wrote down (`python -m tools.weights`): of 360 lines of talk never seen 2 % weigh more than nothing,
and 91 % of 1,040 turns. No list of words of talk does as well: people always chat in other ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.mention import Mention

if TYPE_CHECKING:
    from referee.engine.speech.deciding import Heard
    from referee.engine.speech.hearing import Hearing

KINDS = (("player", "@player"), ("thing", "@thing"), ("number", "@number"), ("pause", "@pause"), ("stop", "@stop"))
"""What is counted as a kind, whatever it is: other tables have other names."""
UNKNOWN, ASKED, START, END = "@unknown", "@asked", "@start", "@end"
LONG = 8
"""So many words make a saying long."""
TALK, ASKED_TALK = -9.0, -12.0
"""What weighs less is mere talk; a long saying that asks something needs a nod then. Of 2,480 turns never seen 2 that
ask nothing weigh so little, and 7 of 12 lines of talk that had been taken for a turn."""
TALKING = frozenset(("talk", "opens", "aside", "asks", "state"))
"""Kinds of words that make what stands beside them talk, each by itself."""


def weight(mentions: Sequence[Mention], asked: bool, weights: Mapping[str, float]) -> float:
    """Above nothing it is rather a turn, below rather talk."""
    return round(sum(weights.get(sign, 0.0) for sign in signs(mentions, asked)), 3)  # the same in any order


def unless_talk(heard: Heard, mentions: Sequence[Mention], hearing: Hearing) -> Heard:
    """What was understood, if the whole does not weigh as mere talk does; a guess where it was said behind *so*."""
    if "?" in hearing.text:
        asks = len(mentions) >= LONG and hearing.weight(mentions) < ASKED_TALK
        return heard._replace(guessed=heard.guessed or asks)
    if hearing.weight(mentions) >= TALK:
        return heard
    return heard._replace(guessed=True) if heard.decided else heard._replace(readings=(), guessed=False, rank=40)


def signs(mentions: Sequence[Mention], asked: bool) -> frozenset[str]:
    """What is weighed: each word, or its kind, and each with the next one. `asked`: with a question mark."""
    said = [sign for mention in mentions for sign in _signs_of(mention)]
    row = [START, *said, *([ASKED] if asked else ()), END]
    return frozenset((*row, *(f"{one} {other}" for one, other in pairwise(row))))


def _signs_of(mention: Mention) -> Sequence[str]:
    if mention.seat >= 0:
        return ("@player",)
    kind = next((sign for kind, sign in KINDS if mention.has(kind)), "")
    return (kind,) if kind else (UNKNOWN,) if mention.has("unknown") else mention.text.split(" ")


def without_talking_words(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions, none of which makes the others talk."""
    return [_silenced(mention) for mention in mentions]


def _silenced(mention: Mention) -> Mention:
    if TALKING.isdisjoint(mention.senses):
        return mention
    senses = {kind: told for kind, told in mention.senses.items() if kind not in TALKING}
    return mention._replace(senses=senses or {"filler": ("",)})
