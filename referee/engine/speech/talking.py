"""Talk beside a turn: sentences that only talk, and asides in those that do more."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention
from referee.engine.speech.shaping import EMPTY, parted

ADDRESSES = "addresses"


def apart_from_talk(mentions: Sequence[Mention], acting: frozenset[str]) -> tuple[list[Mention], list[Mention]]:
    """What can be a turn, and what is talk: whole sentences, or of a sentence the parts with an aside in them."""
    kept: list[Mention] = []
    dropped: list[Mention] = []
    mentions = [_going_on(mentions, at) for at in range(len(mentions))]
    for sentence in parted(mentions, lambda m: m.has("stop")):
        parts = [
            _unless_addressed(part, part[-1] is mentions[-1]) for part in parted(sentence, lambda m: m.has("pause"))
        ]
        unmarked = [part for part in parts if not any(m.has("aside") for m in part)]
        if _asks(sentence) or any(map(talks, unmarked)) or _wonders(sentence):
            dropped += sentence
            continue
        for place, part in enumerate(parts):
            referred = any(m.has("it") for m in sentence) or _waits(parts[place + 1 : place + 2])
            cut = 0 if _predicate(part) and not referred else _aside(part, acting)
            end = _judged(part) if referred and not cut and _predicate(part) else _end_of_aside(part, cut)
            kept += part[:cut] + part[end:]
            dropped += part[cut:end]
    return kept, dropped


def _unless_addressed(part: list[Mention], last: bool) -> list[Mention]:
    """*Sorry, Luc* is an aside, *sorry* at the end too; in *sorry I take the mill*, *two, sorry, three* it is none."""
    called = [m for m in part if ADDRESSES in m.senses.get("aside", ())]
    alone = called and all(m.has("aside") or m.seat >= 0 or not m.senses.keys() - EMPTY for m in part)
    if not called or (alone and (last or any(m.seat >= 0 for m in part))):
        return part
    return [_unmarked(m) if m in called else m for m in part]


def _unmarked(mention: Mention) -> Mention:
    senses = {kind: told for kind, told in mention.senses.items() if kind != "aside"}
    return mention._replace(senses=senses or {"filler": ("",)})


def _waits(following: Sequence[Sequence[Mention]]) -> bool:
    """Whether a verb follows without a name: *these two are no good, I swap them*."""
    said = [m for part in following for m in part]
    return any(m.has("verb") for m in said) and not any(m.has("thing") or m.has("noun") or m.seat >= 0 for m in said)


def _going_on(mentions: Sequence[Mention], at: int) -> Mention:
    """A verb of talk right behind a pause only goes on with what was said: *the worker goes home, costs two gold*.

    A filler that is talk besides says nothing where it ends a question by itself: *I may build here, or?*
    """
    mention, before = mentions[at], mentions[at - 1] if at else None
    counted = _is_sum(mentions, at)
    if not mention.has("talk") or before is None or not (before.has("pause") or counted or _counts_on(mentions, at)):
        return mention
    asks = at + 1 < len(mentions) and mentions[at + 1].senses.get("stop") == ("?",)
    asks = asks and any(m.has("speaker") or m.has("self") for m in mentions)
    if not (mention.has("verb") or (mention.has("filler") and asks) or counted):
        return mention
    return mention._replace(senses={kind: told for kind, told in mention.senses.items() if kind != "talk"})


def _is_sum(mentions: Sequence[Mention], at: int) -> bool:
    """*I play beer and soap, eight points*: whether a noun with a number, and no more than a verb, is said alone."""
    end = mentions[at + 1] if at + 1 < len(mentions) else None
    if not mentions[at].has("noun") or at < 2 or not mentions[at - 1].has("number"):
        return False
    begun = at - 2 if mentions[at - 2].has("verb") or mentions[at - 2].has("talk") else at - 1
    alone = mentions[begun - 1].has("pause") or mentions[begun - 1].has("stop")
    return alone and (end is None or (end.ends_part() and end.senses.get("stop") != ("?",)))


def _counts_on(mentions: Sequence[Mention], at: int) -> bool:
    """*… rise. Costs two bricks: …*: whether a sentence begins there, with a number right behind it."""
    following = mentions[at + 1] if at + 1 < len(mentions) else None
    begins = mentions[at - 1].senses.get("stop") == (".",)
    return begins and mentions[at].has("verb") and following is not None and following.has("number")


def talks(part: Sequence[Mention]) -> bool:
    opens = [m for m in part if m.has("opens") and not m.has("verb")]
    return any(m.has("talk") for m in part) or bool(opens) or asked(part)


def asked(part: Sequence[Mention]) -> bool:
    """Whether a part begins as a question does: *did you …*, *where is …*."""
    first = next((m for m in part if m.senses.keys() - EMPTY or m.has("opens")), None)
    return first is not None and first.has("opens")


def _asks(sentence: Sequence[Mention]) -> bool:
    """Whether it is a question for others: *what does the tavern bring?*, *on which field does it go?*"""
    first = next((m for m in sentence if m.has("asks") or not any(map(m.has, ("filler", "pause", "role")))), None)
    last = sentence[-1]
    return first is not None and first.has("asks") and last.has("stop") and last.senses["stop"][0] == "?"


def _wonders(sentence: Sequence[Mention]) -> bool:
    """*A brewery, does that bring anything early on?*: a question with an aside in it, and nothing done."""
    asked = sentence[-1].senses.get("stop") == ("?",)
    return asked and any(m.has("aside") for m in sentence) and not any(m.has("verb") for m in sentence)


def _predicate(part: Sequence[Mention]) -> bool:
    """Whether it is only said how something is, and nothing done: *the sheep farm I don't need any more*."""
    return any(m.has("aside") and m.has("state") for m in part) and not any(m.has("verb") for m in part)


def _aside(part: Sequence[Mention], acting: frozenset[str]) -> int:
    """Where the aside of a part begins: with its word if things were named before, else with the part.

    Where talk follows, it must have been said before that something is done: *I build a bakery, it smells good*.
    """
    for at, mention in enumerate(part):
        if mention.has("talk") or (mention.has("opens") and not mention.has("verb")):
            return 0
        if mention.has("aside"):
            said = any(m.has("thing") or m.has("noun") or m.has("number") or _acts(m, acting) for m in part[:at])
            done = any(m.has("verb") and not m.has("noun") for m in part[:at]) or not talks(part)
            done = done or ("because" in mention.senses["aside"] and any(m.has("player") for m in part[:at]))
            return at if said and done else _behind_no(part[:at])
    return len(part)


def _judged(part: Sequence[Mention]) -> int:
    """*I no longer need the bakery, I put a brewery in its place*: where the name begins of which that is said."""
    return next((at for at, m in enumerate(part) if m.has("aside")), -1) + 1


def _behind_no(before: Sequence[Mention]) -> int:
    """*Two workers, no, I have no money, one*: what takes something back before an aside is no part of it."""
    return next((at + 1 for at, m in enumerate(before) if m.has("no")), 0)


def _end_of_aside(part: Sequence[Mention], cut: int) -> int:
    """Where an aside ends: *the pioneer has waited long enough and becomes a settler*."""
    for at in range(cut + 1, len(part) - 1):
        if cut and part[at].has("and") and part[at + 1].has("verb"):
            return at
    return len(part)


def _acts(mention: Mention, acting: frozenset[str]) -> bool:
    """Whether a verb says by itself what is done."""
    return not set(mention.senses.get("verb", ())).isdisjoint(acting)
