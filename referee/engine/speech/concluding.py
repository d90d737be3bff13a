"""What is told behind a word such as *so*, beside a reason that nobody can make anything of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.speech.beside import clauses, depends
from referee.engine.speech.deciding import LIGHT_NOUNS, LIGHT_VERBS
from referee.engine.speech.mention import Mention
from referee.engine.speech.reasons import points_back
from referee.engine.speech.rolling import with_die

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.engine.speech.deciding import Heard
    from referee.engine.speech.frames import Speech
    from referee.engine.speech.hearing import Hearing

LEAST = -3.0
"""So much must a saying weigh: what weighs less is talk."""
SAYING_WHY = LIGHT_VERBS | {"become", "pay", "win"}
"""Verbs that may stand in a reason beside a name: *everybody will be after bread*, *the merchant pays well*."""
GOODS = frozenset(("resource", "good"))


def concluded(mentions: list[Mention], hearing: Hearing) -> Heard | None:
    """*The university gives ten points for engineers, so two artisans become engineers*: what is told behind the last
    *so*, as a guess.

    Only where that is a turn without any doubt, does not point back, and nothing is done or offered before it.
    """
    lexicon, speech = hearing.lexicon, hearing.speech
    parts = clauses(mentions)
    at = max((at for at, part in enumerate(parts) if at and part[0].text in lexicon.hence), default=0)
    told = [m for part in parts[at:] for m in part]
    if not at or "?" in hearing.text or any(map(points_back, told)) or hearing.weight(mentions) < LEAST:
        return None
    if depends([told], (*lexicon.conditions, *lexicon.plans)) or not all(_says_why(p, speech) for p in parts[:at]):
        return None
    before = hearing([m for part in parts[:at] for m in part])
    heard = hearing(with_die(mentions, told) if speech.leading else told)
    if before.doing or heard.guessed or heard.rank or not hearing.is_only(heard):
        return None
    return heard._replace(guessed=True)


def _announces(mention: Mention) -> bool:
    """Whether a noun may call something of its own, such as a card."""
    return not mention.has("thing") and not LIGHT_NOUNS.union(("point",)).issuperset(mention.senses.get("noun", ()))


def _says_why(part: Sequence[Mention], speech: Speech) -> bool:
    """Whether nothing is done in a clause, no good of another player is named in it, and nothing announced."""
    seat = speech.seat
    if speech.leading and any(m.has("number") or m.has("size") for m in part):
        return False  # *this five comes in handy* tells the die
    if part[-1].senses.get("pause") == (":",) or any(map(_announces, part)):
        return False  # *the champagne card: one coffee bean, …*
    things = [thing for m in part for thing in m.senses.get("thing", ())]
    offered = any(m.seat >= 0 and m.seat != seat for m in part) and any(t.split(" ")[0] in GOODS for t in things)
    acts = any(not SAYING_WHY.issuperset(m.senses.get("verb", ())) for m in part)
    return not offered and not (things and acts) and not any(m.has("no") or m.has("mend") for m in part)
