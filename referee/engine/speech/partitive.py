"""*J'ai quatre fermiers, j'en passe deux en ouvriers*: a number behind a verb that counts some of what was named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.speech.beside import depends
from referee.engine.speech.mention import Mention
from referee.engine.speech.shaping import STATING, parts_between_pauses

PARTITIVE = "partitive"
"""The kind of words before a verb behind which a number counts what was named before (*j'en*)."""
TELLING = STATING | {"show"}
PLAIN = frozenset(("swap", "upgrade", "become", "sell", "buy", "discard", "hire"))
"""Verbs that say by themselves what is done with those that were named."""
THERE = ("state", "mine", "verb", "plural", "aside")
OPEN = ("no", "not", "mend", "so", "then", "holds", "talk", "opens")
"""Kinds of words by which more is told of a name than that it is there."""


def with_their_names(mentions: Sequence[Mention], wishes: Sequence[str], conditions: Iterable[str]) -> list[Mention]:
    """The mentions with the name that is counted so behind its number.

    A clause that only tells what is there or wanted goes, with what is only said behind it; else it is a guess.
    """
    parts = [part for whole in parts_between_pauses(mentions) for part in _begun(whole)]
    for at, part in enumerate(parts):
        number = _counted(part)
        before = next((place for place in range(at - 1, -1, -1) if any(map(_names, parts[place]))), -1)
        named = _named(parts[before]) if number and before >= 0 else []
        if named:
            topic = _is_topic(parts[before], wishes) and not any(map(_acts, parts[before + 1 : at]))
            topic = topic and not depends(parts[before : at + 1], conditions)
            sure = topic and any(not PLAIN.isdisjoint(m.senses.get("verb", ())) for m in part[:number])
            end = part[number].end
            moved = [m._replace(start=end, end=end, guessed=m.guessed or not sure) for m in named]
            parts[at] = [*part[: number + 1], *moved, *part[number + 1 :]]
            parts[before:at] = [[] for _ in parts[before:at]] if topic else parts[before:at]
    return [m for part in parts for m in part]


def _begun(part: list[Mention]) -> list[list[Mention]]:
    """*Mes fermiers j'en passe deux en ouvriers*: what stands before such a word is a clause of its own."""
    at = next((at for at, m in enumerate(part) if m.has(PARTITIVE)), 0)
    return [part[:at], part[at:]] if at else [part]


def _counted(part: Sequence[Mention]) -> int:
    """Where the number stands that counts what was named before; 0: nowhere."""
    if not part or not part[0].has(PARTITIVE):
        return 0
    verb = next((at for at, m in enumerate(part[1:], 1) if not m.has("filler") or m.has("verb")), 0)
    if not verb or not part[verb].has("verb") or set(part[verb].senses["verb"]) <= TELLING or verb + 1 >= len(part):
        return 0
    number = part[verb + 1]
    return verb + 1 if (number.has("number") or number.has("article")) and not number.has("thing") else 0


def _names(mention: Mention) -> bool:
    return mention.has("thing") or "card" in mention.senses.get("noun", ())


def _named(part: Sequence[Mention]) -> list[Mention]:
    """The only name of a clause, with the noun beside it (*cartes vertes*); nothing where there are several."""
    at = [place for place, m in enumerate(part) if _names(m)]
    together = at == list(range(at[0], at[0] + len(at))) and sum(part[place].has("thing") for place in at) <= 1
    return [part[place] for place in at] if together else []


def _is_topic(part: Sequence[Mention], wishes: Sequence[str]) -> bool:
    """Whether a clause only tells what is there or wanted: *j'ai quatre fermiers*, *il me faut du bois*."""
    rest = [m for m in part if not depends([[m]], wishes)]
    if (
        _acts(rest)
        or any(m.has(kind) for m in part for kind in OPEN)
        or any(m.seat >= 0 and not m.has("self") for m in part)
    ):
        return False
    return len(rest) < len(part) or any(m.has(kind) for m in part for kind in THERE)


def _acts(part: Sequence[Mention]) -> bool:
    return any(m.has("verb") and not set(m.senses["verb"]) <= TELLING for m in part)
