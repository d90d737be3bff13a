"""A reason told beside a turn: *I'm short of coal, so I build a kiln*; *I take the mill, I need the flour*."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.beside import clauses
from referee.engine.speech.frames import OVER
from referee.engine.speech.mention import Mention
from referee.engine.speech.rolling import begins_with_die
from referee.engine.speech.shaping import STATING
from referee.engine.speech.tokens import says_one

if TYPE_CHECKING:
    from referee.engine.speech.deciding import Heard
    from referee.engine.speech.hearing import Hearing
    from referee.engine.speech.lexicon import Lexicon

WANTS = frozenset(("want",))
MOST_TOLD = 2
"""So many clauses at most tell the turn; what is told at length beside a reason stays a guess."""
DOUBTING = ("no", "mend", "wavers", "intends", "hedges", "number", "rather", "then")
"""Kinds of words that make more of a clause than a reason."""


def without_reasons(mentions: list[Mention], hearing: Hearing, heard: Heard) -> Heard:
    """What was `heard` as a guess, without a doubt where clauses beside mere reasons tell the same in full.

    The reasons name nothing of the kind of things that the turn names, and the turn does not point back at them.
    """
    lexicon, text = hearing.lexicon, hearing.text
    if "?" in text or says_one(text, (*lexicon.conditions, *lexicon.plans)) or len(heard.readings) != 1:
        return heard
    parts = clauses(mentions)
    thrown = parts[:1] if hearing.speech.leading and len(parts) > 2 and begins_with_die(parts[0]) else []
    reasons, told = _apart(parts[len(thrown) :], lexicon)
    if (
        not reasons
        or not 0 < len(told) <= MOST_TOLD
        or not all(_only_says_why(part, hearing.speech.seat, lexicon) for part in reasons)
    ):
        return heard
    named = _things(reasons) - _things(told)
    groups = {thing.split(" ")[0] for thing in _things(told)}
    if any(thing.split(" ")[0] in groups for thing in named) or (_things(reasons) and _points_back(told, lexicon)):
        return heard
    again = hearing([m for part in (*thrown, *told) for m in part])
    if len(again.readings) != 1 or not (again.doing or again.decided or thrown) or again.guessed or again.rank:
        return heard
    return again if again.readings == heard.readings else again._replace(guessed=True)


def _apart(parts: Sequence[list[Mention]], lexicon: Lexicon) -> tuple[list[list[Mention]], list[list[Mention]]]:
    """The clauses that say why, and those that tell the turn."""
    last = max((at for at, part in enumerate(parts) if at and part[0].text in lexicon.hence), default=0)
    reasons, told = list(parts[:last]), list[list[Mention]]()
    for part in parts[last:]:
        why = _says(part, lexicon.because) and not any(map(_turns_back, part))
        (reasons if why else told).append(part)
    return reasons, told


def _turns_back(mention: Mention) -> bool:
    """*…, but I don't need it*: whether a word may take back what was told."""
    return mention.has("not") or mention.has("but") or "doubt" in mention.senses.get("aside", ())


def _only_says_why(part: Sequence[Mention], seat: int, lexicon: Lexicon) -> bool:
    """Whether a clause tells neither what is done nor how much of anything, and nothing of other players."""
    first = next((m for m in part if not m.ends_part()), part[0])
    named = any(m.has("thing") for m in part)
    told = named and first.text not in lexicon.because  # *because green is my favourite colour* says nothing more
    for m in part:
        light = STATING if not named else WANTS  # *I have little room*; but *the coal is my own* says more
        acts = m.has("verb") and not set(m.senses["verb"]) <= light and not m.has("state") and not m.has("talk")
        others = m.seat >= 0 and m.seat != seat
        strange = told and (m.has("unknown") or m.guessed)
        if acts or others or strange or any(map(m.has, DOUBTING)):
            return False
    return True


def _things(parts: Sequence[Sequence[Mention]]) -> frozenset[str]:
    return frozenset(thing for part in parts for m in part for thing in m.senses.get("thing", ()))


def _says(part: Sequence[Mention], words: Iterable[str]) -> bool:
    said = f" {' '.join(m.text for m in part)} "
    return any(f" {word} " in said for word in words)


def _points_back(parts: Sequence[Sequence[Mention]], lexicon: Lexicon) -> bool:
    """*I don't need potatoes, so I put a mill there*: whether it is told where, by what was named before."""
    laid = any(m.has("role") and m.roles() >= OVER for part in parts for m in part)  # *… on the farm there*
    return not laid and any(_says(part, lexicon.pointing) for part in parts)
