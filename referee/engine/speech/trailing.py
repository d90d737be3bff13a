"""A turn beside clauses that only talk or count, whatever they name: *brewery, somebody has to do it*."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.beside import clauses, depends
from referee.engine.speech.deciding import LIGHT_NOUNS
from referee.engine.speech.mention import Mention
from referee.engine.speech.shaping import STATING

if TYPE_CHECKING:
    from referee.engine.speech.deciding import Heard
    from referee.engine.speech.hearing import Hearing

REMARK = WHOLE = -4.0
"""A clause that weighs no more is a remark; a saying that weighs less as a whole is rather talk."""
TAKES_BACK = ("no", "mend", "wavers", "intends")
COUNTED, DRAWN = frozenset(("token", "point")), frozenset(("card",))
"""What is counted beside a turn: *that's two tokens*, *three points for me*, *and I draw a card*."""
BRINGS = STATING | {"leave", "pay", "draw", "get", "make", "give", "become"}
"""Verbs by which it is only told what a turn brings or costs."""


def without_remarks(mentions: list[Mention], hearing: Hearing) -> Heard | None:
    """What is said without such clauses, as a guess, where all the rest is clear."""
    if "?" in hearing.text or hearing.weight(mentions) < WHOLE:
        return None
    if not (parts := clauses(mentions)):
        return None
    remarks = [
        part
        for at, part in enumerate(parts)
        if hearing.weight(part) <= REMARK or (at and _only_counts(part, hearing.lexicon.remains))
    ]
    kept = [m for part in parts if part not in remarks for m in part]
    aside = remarks and not any(_says_more(part, hearing.speech.seat) for part in remarks)
    return (_sure(kept, hearing) if aside else None) or _sure(_concluded(parts, hearing), hearing)


def _says_more(remark: Sequence[Mention], seat: int) -> bool:
    """Whether it takes something back, or tells whose that is which was named: *two farmers, that's all Gwen has*."""
    others = any(m.seat not in (-1, seat) for m in remark)
    begins = remark[0].seat >= 0 or remark[0].has("first_person")  # *I'm tired of asking Gwen*, *Gwen has one*
    placed = remark[0].has("role") and not begins  # *…, on the farm if that's ok*
    return any(m.has(kind) for m in remark for kind in TAKES_BACK) or placed or (others and not begins)


def _only_counts(part: Sequence[Mention], remains: Iterable[str]) -> bool:
    """*So I'm at twelve*, *that's two tokens*, *one worker left*: whether it says how much there is of something."""
    nouns = {noun for m in part for noun in m.senses.get("noun", ())}
    groups = {thing.split(" ")[0] for m in part for thing in m.senses.get("thing", ())}
    verbs = {verb for m in part for verb in m.senses.get("verb", ())}
    counted = any(m.has("number") or m.has("article") for m in part) and verbs <= BRINGS
    if counted and depends([part], remains):
        return True
    kinds = COUNTED | DRAWN if "draw" in verbs else COUNTED
    told = bool((nouns | groups) & kinds) or any(m.has("state") for m in part)
    strange = any(m.has("unknown") for m in part) or not any(m.has("number") for m in part)
    return counted and told and groups <= COUNTED and nouns <= kinds | LIGHT_NOUNS and not strange


def _concluded(parts: Sequence[list[Mention]], hearing: Hearing) -> list[Mention]:
    """What stands behind the last *so* or *then*, where only what cannot be or was wished is told before it."""
    at = max((at for at, part in enumerate(parts) if at and any(m.has("so") for m in part[:1])), default=0)
    last = parts[-1]
    at = at or (len(parts) - 1 if any(m.has("settles") and m.has("then") for m in last[-2:]) else 0)
    before = [m for part in parts[:at] for m in part]
    wished = depends([before], hearing.lexicon.wishes) or any(m.has("but") or m.has("not") for m in before)
    wished = wished or hearing.weight(before) <= 0
    taken_back = any(m.has("mend") for m in before)
    return [m for part in parts[at:] for m in part] if at and wished and not taken_back else []


def _sure(kept: list[Mention], hearing: Hearing) -> Heard | None:
    """What is left, as a guess, if it is a turn without any doubt but how a name is spelled."""
    lexicon = hearing.lexicon
    if not any(m.has("thing") or m.has("noun") for m in kept):
        return None
    if depends([kept], (*lexicon.conditions, *lexicon.plans)):
        return None
    heard = hearing.as_stated()([m._replace(guessed=False) if m.guessed else m for m in kept])
    sure = hearing.is_only(heard) and not heard.rank and not heard.guessed
    return heard._replace(guessed=True) if sure and not hearing.speech.unsure(heard.readings[0]) else None
