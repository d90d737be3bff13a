"""What is said beside a turn about why it is done, and to whom: it takes nothing from the turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.speech.deciding import HEAVY_VERBS
from referee.engine.speech.doubts import SILENT
from referee.engine.speech.mention import Mention, is_good
from referee.engine.speech.shaping import STATING, parts_between_pauses
from referee.engine.speech.tokens import says_one

BECAUSE = frozenset(("because", "my_need"))
DOING = HEAVY_VERBS | {"activate", "return", "import"}
NEEDING = frozenset(("my_need", "lacks"))
FOLLOWING = frozenset(("number", "and", "then", "so", "no", "mend", "early"))
"""Kinds of words by which more may be told behind a reason."""


def only_explains(text: str, kept: Sequence[Mention], dropped: Sequence[Mention], conditions: Iterable[str]) -> bool:
    """Whether nothing but reasons was left out, and nothing is asked or depends on a condition without them."""
    told = " ".join(m.text for m in kept)
    return "?" not in text and only_reasons(dropped, kept) and not says_one(told, conditions)


def only_reasons(dropped: Sequence[Mention], kept: Sequence[Mention]) -> bool:
    """Whether all that was left out says why the turn is done: *…, because I need bread*, *…, so that I've bread*.

    Nothing may follow there that could be a part of the turn: no number, no other player, nothing behind *and*. What
    somebody lacks is a reason only before the turn, *I've no room left, so …*, and not beside a thing of its kind.
    """
    for part in parts_between_pauses(dropped):
        told = [m for m in part if not m.senses.keys() <= SILENT]
        why = told[0].senses.get("aside", ()) if told else BECAUSE
        acts = any(m.has("verb") and not set(m.senses["verb"]) <= STATING for m in told[1:])
        lacks = "lacks" in why and told[0].start < kept[0].start and _kinds(told).isdisjoint(_kinds(kept))
        if BECAUSE.isdisjoint(why) and (acts or not ("so_that" in why or lacks)):
            return False
        if any(m.guessed or not FOLLOWING.isdisjoint(m.senses) or _is_other(m) or _does(m) for m in told[1:]):
            return False
    return True


def _does(mention: Mention) -> bool:
    """Whether something may be done there that belongs to the turn: *…, because I replace the brewery*."""
    return not DOING.isdisjoint(mention.senses.get("verb", ()))


def _kinds(mentions: Sequence[Mention]) -> set[str]:
    """The groups of what is named."""
    return {told.partition(" ")[0] for m in mentions for told in m.senses.get("thing", ())}


def without_address(dropped: Sequence[Mention]) -> list[Mention]:
    """What was left out, without the parts in which somebody is only spoken to: *sorry, Luc*."""
    kept = []
    for part in parts_between_pauses(dropped):
        told = [m for m in part if not m.senses.keys() <= SILENT]
        called = any("addresses" in m.senses.get("aside", ()) for m in told)
        kept += [] if called and all(m.has("aside") or m.seat >= 0 for m in told) else part
    return kept


def names_only_lack(kept: Sequence[Mention], dropped: Sequence[Mention]) -> bool:
    """*I'm out of workers, I hire two*: whether only what was left out names something, as what the speaker lacks."""
    lacks = any("lacks" in m.senses.get("aside", ()) for m in dropped)
    return lacks and any(m.has("thing") for m in dropped) and not any(m.has("thing") or m.has("noun") for m in kept)


def leaves_payment(dropped: Sequence[Mention], seat: int) -> bool:
    """*…. Goods from Idris, he's got the cheap ones*: whether somebody's goods alone were left out with talk."""
    for part in parts_between_pauses(dropped):
        told = [m for m in part if not m.senses.keys() <= SILENT]
        goods = len(told) > 1 and is_good(told[0]) and told[-1].seat not in (-1, seat)
        if goods and all(m.has("role") or m.has("and") or is_good(m) or m.seat >= 0 for m in told):
            return True
    return False


def about_oneself(mentions: Sequence[Mention]) -> bool:
    """Whether the speaker tells of themselves: *…, because I need bread*; but *…, because it's fun*."""
    need = any(not NEEDING.isdisjoint(m.senses.get("aside", ())) for m in mentions)
    return need or any(m.has("speaker") or m.has("self") or m.has("mine") or m.has("verb") for m in mentions)


def _is_other(mention: Mention) -> bool:
    return mention.seat >= 0 and not mention.has("self") and not mention.has("speaker")
