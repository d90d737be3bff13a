"""A place told by what was named before: *the farm stands idle, the bakery goes there* builds over the farm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.beside import clauses, depends
from referee.engine.speech.mention import Mention, meanings
from referee.engine.speech.shaping import STATING

if TYPE_CHECKING:
    from referee.engine.speech.deciding import Heard
    from referee.engine.speech.frames import Speech
    from referee.engine.speech.hearing import Hearing

LONGEST = 5
"""So many mentions make a phrase at most."""
IDLE = STATING | {"leave", "remove", "activate", "use", "look", "become", "make", "show"}
"""Verbs that may be said of what only stands there: *it can go*, *I never use it*."""
LAID = " over "
LAID_OVER = {"role": ("over",)}


def laid_there(mentions: list[Mention], hearing: Hearing, heard: Heard) -> Heard:
    """What was `heard`, or the same laid over the one thing that is named before, as a guess."""
    sure = bool(heard.readings) and not heard.guessed
    if sure or any(LAID in reading for reading in heard.readings) or hearing.depends() or "?" in hearing.text:
        return heard
    placed = _placed(mentions, hearing.lexicon.laid_there, hearing.speech)
    told = hearing.as_stated()(placed) if placed else heard
    whole = told.readings and not told.rank and told.seat in (-1, hearing.speech.seat)
    if not whole or not all(LAID in reading for reading in told.readings):
        return heard
    return told._replace(guessed=True)


def _placed(mentions: Sequence[Mention], phrases: Iterable[str], speech: Speech) -> list[Mention]:
    """The clauses from that on which tells the place, with what lies there; nothing where that is in doubt."""
    parts = clauses(mentions)
    at = next((at for at, part in enumerate(parts) if at and depends([part], phrases)), 0)
    before = [m for part in parts[:at] for m in part]
    named = {m.senses["thing"]: m for m in before if m.has("thing")}
    if len(named) != 1 or any(m.has("number") or m.seat >= 0 or _does(m, before) for m in before):
        return []
    (lying,) = named.values()
    told = _with_place(parts[at], set(phrases), lying)
    builds = any(_groups(m) & (speech.places | speech.sized) and m is not lying for m in parts[at])
    return [*told, *(m for part in parts[at + 1 :] for m in part)] if told and builds else []


def _does(mention: Mention, before: Sequence[Mention]) -> bool:
    """Whether a verb says that something is done before: then the place is rather that of this."""
    denied = any(m.has("not") for m in before)
    return mention.has("verb") and not denied and IDLE.isdisjoint(mention.senses["verb"])


def _with_place(part: Sequence[Mention], phrases: set[str], lying: Mention) -> list[Mention]:
    """The clause with *over* and the name in the place of the phrase, or behind a verb that ends with it."""
    for length in range(LONGEST, 0, -1):
        for at in range(len(part) - length + 1):
            said = " ".join(m.text for m in part[at : at + length])
            ends = length == 1 and any(said.endswith(f" {phrase}") for phrase in phrases)
            if said in phrases or ends:
                last = part[at + length - 1]
                role = Mention(last.start, last.end, LAID_OVER)
                name = lying._replace(start=last.start, end=last.end)
                return [*part[: at + (length if ends else 0)], role, name, *part[at + length :]]
    return []


def _groups(mention: Mention) -> set[str]:
    return {group for group, _ in meanings(mention.senses.get("thing", ()))}
