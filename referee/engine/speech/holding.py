"""What others have and the speaker takes: *Ben, you have coal, don't you? I'll take it and build a bakery*."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention, is_good
from referee.engine.speech.shaping import parts_between_pauses

HOLDS = "holds"
"""The kind of words that say that somebody has something; its value says whether they are spoken to (`you`)."""
YOU = "you"
IN_THE_WAY = ("not", "no", "number", "asks", "role")
"""What else may stand in such a part and make it mean something else."""


def with_what_they_hold(mentions: Sequence[Mention], seat: int) -> list[Mention]:
    """The saying with such parts told as *coal from Ben*; nothing where there is none, or nobody knows who it is."""
    others = {m.seat for m in mentions if m.seat >= 0 and m.seat != seat}
    found: list[Mention] = []
    holder = -1
    for part in parts_between_pauses(mentions):
        owner = _holder(part, seat, others)
        if owner >= 0:
            holder = owner
            found += _supplied(part, owner)
        elif holder >= 0 and any(m.has("it") for m in part):
            found += [_named_again(m) if m.seat == holder else m for m in part]
        else:
            found += part
    return _without_called(found, holder) if holder >= 0 else []


def _holder(part: Sequence[Mention], seat: int, others: set[int]) -> int:
    """The seat of whoever is said to have a good, -1 where a part says something else."""
    holds = [m for m in part if m.has(HOLDS)]
    if len(holds) != 1 or not any(map(is_good, part)) or any(m.has(kind) for m in part for kind in IN_THE_WAY):
        return -1
    if any(m.has("verb") and not (m.has(HOLDS) or m.has("thing")) for m in part):
        return -1
    named = {m.seat for m in part if m.seat >= 0} or (others if holds[0].senses[HOLDS] == (YOU,) else set())
    return next(iter(named)) if len(named) == 1 and seat not in named else -1


def _supplied(part: Sequence[Mention], owner: int) -> list[Mention]:
    """The part as goods and whom they come from; whatever mark ends it parts it from the rest."""
    goods = [m for m in part if is_good(m)]
    holds = next(m for m in part if m.has(HOLDS))
    giver = holds._replace(senses={"player": (str(owner),), "role": ("from",)}, seat=owner, start=goods[-1].end)
    mark = [m._replace(senses={"stop": (".",)}) for m in part[-1:] if m.has("pause") or m.has("stop")]
    return [*goods, giver, *mark]


def _named_again(mention: Mention) -> Mention:
    """*I take it from you*: who that is was said already."""
    return mention._replace(senses={**mention.senses, "again": ("",)})


def _without_called(mentions: Sequence[Mention], holder: int) -> list[Mention]:
    """Without the name by which the holder is only called."""
    kept: list[Mention] = []
    for part in parts_between_pauses(mentions):
        said = [m for m in part if not (m.has("filler") or m.has("pause") or m.has("stop"))]
        kept += [] if [m.seat for m in said] == [holder] else part
    return kept
