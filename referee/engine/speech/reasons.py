"""Why a turn is made, told beside it: *I'm short of coal, so I build a kiln*; *I want bigger ships, so shipyard 3*."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.beside import clauses, depends
from referee.engine.speech.frames import OVER
from referee.engine.speech.items import PRONOUN
from referee.engine.speech.mention import Mention, is_good
from referee.engine.speech.rolling import begins_with_die
from referee.engine.speech.shaping import STATING
from referee.engine.speech.tokens import says_one

if TYPE_CHECKING:
    from referee.engine.speech.deciding import Heard
    from referee.engine.speech.frames import Speech
    from referee.engine.speech.hearing import Hearing
    from referee.engine.speech.lexicon import Lexicon

Part = Sequence[Mention]
GOING = STATING | {"leave"}
"""Verbs by which nothing is done yet: *I want to go to the New World*."""
IN_THE_WAY = ("no", "not", "mend", "holds", "asks", "aside")
"""Kinds of words by which a clause says more than why."""
PAID = re.compile(" (with|for) .*")
"""What is paid in a clause, or which of two cards is meant."""
WANTS = frozenset(("want",))
A_TURN = 1.0
"""So much must a saying weigh that is heard without its last clause."""
MOST_TOLD = 2
"""So many clauses at most tell the turn; what is told at length beside a reason stays a guess."""
DOUBTING = ("no", "mend", "wavers", "intends", "hedges", "number", "rather", "then")
"""Kinds of words that make more of a clause than a reason."""


def beside_reasons(mentions: list[Mention], hearing: Hearing, heard: Heard) -> Heard:
    """What is said without its reasons, as a guess, where they were taken for a part of the turn or stood in its way.

    Where a reason names something that may be wanted too (*I want a worker, I take a farmer*), what was `heard` stays
    as a guess.
    """
    lexicon, speech = hearing.lexicon, hearing.speech
    parts = clauses(mentions)
    reasons = [at for at in range(len(parts)) if _is_reason(parts, at, lexicon.wishes, speech.seat)]
    kept = [m for at, part in enumerate(parts) if at not in reasons for m in part]
    if not reasons and not heard.readings and not speech.leading:
        return _before_state(parts, hearing) or heard
    if not reasons or not any(map(_says_much, kept)) or depends([kept], (*lexicon.conditions, *lexicon.plans)):
        return heard
    concluded = all(_concludes(parts, at) for at in reasons)
    wished = all(depends([parts[at]], lexicon.wishes) for at in reasons)
    plainly = not heard.readings and not any(is_good(m) for at in reasons for m in parts[at])
    if not concluded and (not (heard.readings or plainly) or speech.leading):
        return heard  # *a two, I want spice* says what the die brings; *I've coal from Ben* pays
    if not wished and ((speech.leading and (not concluded or 0 in reasons)) or any(map(points_back, kept))):
        return heard
    if speech.leading:
        from referee.engine.speech.rolling import with_die

        kept = with_die(mentions, kept)
    told = hearing(kept)
    if not _is_sure(told, speech) or _actions(told) == _actions(heard):
        return heard
    first = next(at for at in range(len(parts)) if at not in reasons and any(map(_says_much, parts[at])))
    general = wished and all(_is_general(parts[at], kept, speech, later=at > first) for at in reasons)
    if concluded or general or (not wished and (heard.guessed or plainly) and told.doing and reasons[-1] < first):
        return told._replace(guessed=True)
    return heard._replace(guessed=heard.guessed or told.doing)


def _before_state(parts: Sequence[Part], hearing: Hearing) -> Heard | None:
    """*An expedition, I've artisans enough*: a turn without the last clause, which only says how things are."""
    *before, last = parts
    kept = [m for part in before for m in part]
    others = any(m.seat >= 0 and m.seat != hearing.speech.seat for m in last)
    named = any(m.has("thing") or m.has("noun") for m in last) and not any(map(is_good, last))
    acts = any(set(m.senses.get("verb", ())) - GOING or any(map(m.has, IN_THE_WAY)) for m in last)
    if not kept or others or acts or not named or not any(m.has("state") for m in last):
        return None
    if "?" in hearing.text or depends(parts, (*hearing.lexicon.conditions, *hearing.lexicon.plans)):
        return None
    told = hearing(kept) if hearing.weight([m for part in parts for m in part]) >= A_TURN else None
    return told._replace(guessed=True) if told and _is_sure(told, hearing.speech) else None


def _is_reason(parts: Sequence[Part], at: int, wishes: Sequence[str], seat: int) -> bool:
    """Whether a clause names something and only says that it is wanted or how things are.

    Behind a wish something may be done, if a word such as *so* follows: *I want to see the New World, so explorer 3*.
    """
    part = parts[at]
    if not any(map(_says_much, part)) or any(m.has(kind) for m in part for kind in IN_THE_WAY):
        return False
    going_on = [m for other in parts[at : at + 2] for m in other[:2] if m.has("then")]  # *I want A, and then I want B*
    if any(m.seat >= 0 and m.seat != seat for m in part) or going_on or any(m.has("and") for m in part[:2]):
        return False
    wished = [m for m in part if depends([[m]], wishes)]
    if any(set(m.senses.get("verb", ())) - GOING for m in part if m not in wished):
        return depends([part], wishes) and _concludes(parts, at)
    named = any(m.has("thing") or m.has("noun") for m in part) or any(
        "hire" in m.senses.get("verb", ()) for m in wished
    )
    before = not any(map(_says_much, (m for other in parts[:at] for m in other)))
    return named and (depends([part], wishes) or (before and any(m.has("state") for m in part)))


def points_back(mention: Mention) -> bool:
    """*I've still got the beer card, I flip it*: whether it stands for what was named before."""
    return any(map(mention.has, ("it", "that", "them", "that_one"))) or PRONOUN in mention.senses.get("noun", ())


def _concludes(parts: Sequence[Part], at: int) -> bool:
    """Whether the next clause begins with a word such as *so*."""
    following = parts[at + 1] if at + 1 < len(parts) else []
    return any(m.has("so") for m in following[:2])


def _says_much(mention: Mention) -> bool:
    return mention.has("thing") or mention.has("noun") or mention.has("verb")


def _is_general(part: Part, kept: Part, speech: Speech, later: bool) -> bool:
    """Whether a clause names nothing that may be wanted besides: a kind of thing, several, or what is named again.

    Goods are wanted before a turn; behind it (`later`) they may belong to it.
    """
    definite = speech.counted | speech.numbered | speech.places
    again = [set(m.senses["thing"]) for m in kept if m.has("thing")]
    for before, m in zip((None, *part), part, strict=False):
        things = m.senses.get("thing", ())
        groups = {thing.split(" ")[0] for thing in things}
        counted = before is not None and before.has("number")
        several = (m.has("plural") and not counted) or (len(things) > 1 and groups <= speech.sized)
        wider = any(other <= set(things) for other in again)
        wanted = later and is_good(m)
        if things and not (several or wider or (definite.isdisjoint(groups) and not wanted)):
            return False
    return True


def _is_sure(heard: Heard, speech: Speech) -> bool:
    """Whether it has one reading that explains every word, and nobody else is said to move."""
    whole = len(heard.readings) == 1 and not heard.rank and heard.seat in (-1, speech.seat)
    return whole and (heard.doing or not heard.guessed)


def _actions(heard: Heard) -> list[list[str]]:
    """The readings without what is paid and which card is meant."""
    return [[PAID.sub("", clause) for clause in reading.split("; ")] for reading in heard.readings]


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
    if any(thing.split(" ")[0] in groups for thing in named) or (_things(reasons) and _points_there(told, lexicon)):
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


def _points_there(parts: Sequence[Sequence[Mention]], lexicon: Lexicon) -> bool:
    """*I don't need potatoes, so I put a mill there*: whether it is told where, by what was named before."""
    laid = any(m.has("role") and m.roles() >= OVER for part in parts for m in part)  # *… on the farm there*
    return not laid and any(_says(part, lexicon.pointing) for part in parts)
