"""A turn told in full beside talk in the same breath: which clauses of a saying tell it, and which only talk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.speech.mention import Mention
from referee.engine.speech.shaping import STATING, parts_between_pauses
from referee.engine.speech.talking import asked, talks

PEOPLE, RISING = frozenset(("people", "cube")), frozenset(("upgrade",))
"""*Some people move up: …* tells what is done with those who are named behind it."""
JUDGING = frozenset(("talk", "not", "unknown", "state", "self"))


def telling_parts(
    mentions: Sequence[Mention], seat: int, conditions: Iterable[str], doing: frozenset[str], plans: Iterable[str]
) -> list[Mention]:
    """The clauses beside talk, or beside what only says what is not so.

    Nothing where there is no talk, where it may be about what somebody else gives, or where all depends on something.
    """
    parts = clauses(mentions)
    if not any(map(_is_talk, parts)):
        return []
    parts = [part if asked(part) else [m for m in part if not m.has("opens")] for part in parts]
    talk = [part for part in parts if _is_talk(part)]
    told = [part for at, part in enumerate(parts) if not _is_talk(part) and not _calls(parts, at, seat)]
    if any(_says_more(part, seat) for part in talk) or any(_acts(part, doing) for part in talk):
        return []
    if any(_asked_in(mentions, part) for part in told):
        return []
    later = parts[-1:] if told and parts[-1] in talk and depends(parts[-1:], plans) else []
    undecided = [part for part in _undecided(parts, talk) if part not in later]  # *…, the artisan I fetch later*
    if depends([*told, *undecided], conditions):
        return []
    return [m for part in told for m in part]


def _asked_in(mentions: Sequence[Mention], part: Sequence[Mention]) -> bool:
    """Whether the sentence of a clause ends as a question."""
    end = next((m for m in mentions if m.has("stop") and m.start >= part[-1].start), None)
    return end is not None and end.senses["stop"][0] == "?"


def decided_parts(
    mentions: Sequence[Mention], seat: int, conditions: Iterable[str], doing: frozenset[str]
) -> list[Mention]:
    """What stands behind the last *so* or colon, where nothing of the game is named before it but in talk."""
    parts = clauses(mentions)
    at = max((at for at in range(1, len(parts)) if _decides(parts, at)), default=0)
    before, told = [part for part in parts[:at] if not depends([part], conditions)], parts[at:]
    if not at or any(_says_more(part, seat) or _acts(part, doing) for part in before):
        return []
    if any(m.has("thing") for part in before if not _is_talk(part) for m in part):
        return []
    if depends(told, conditions) or any(m.senses.get("stop") == ("?",) for part in told for m in part):
        return []
    return [m for part in told for m in part]


def settles(mentions: Sequence[Mention]) -> bool:
    """Whether a word says that something is asked for or settled: *for me*, *please*, *then*, *it is*."""
    return any(m.has("self") or m.has("settles") for m in mentions)


def behind_colon(mentions: Sequence[Mention], kept: Sequence[Mention]) -> bool:
    """Whether all that is kept of a saying stands behind a colon: *let me see: soap factory*."""
    colon = next((m.start for m in mentions if m.senses.get("pause") == (":",)), None)
    return colon is not None and kept[0].start > colon


def with_what_was_judged(mentions: Sequence[Mention], conditions: Iterable[str]) -> list[Mention]:
    """*These three cards are no good, I swap them*: only the names of what was talked of, before a verb without one."""
    parts = parts_between_pauses(mentions)
    if depends(parts, conditions) or any(m.senses.get("stop") == ("?",) for m in mentions):
        return []
    found: list[Mention] = []
    judged = False
    for at, part in enumerate(parts):
        following = parts[at + 1] if at + 1 < len(parts) else []
        named = any(m.has("thing") or m.has("noun") for m in part)
        waits = any(m.has("verb") for m in following) and not any(m.has("thing") for m in following)
        if not (_is_talk(part) or (waits and _lacks(part))):
            taken = at > 0 and _lacks(parts[at - 1])  # their number went with the name
            found += [m for m in part if not (taken and (m.has("number") or m.has("article")))]
        elif named and waits and not any(_does(m) or m.has("no") or (m.seat >= 0 and not m.has("self")) for m in part):
            judged = True
            some = any(m.has("number") for m in following)  # *these three cards annoy me, two of them I swap*
            if _lacks(part):
                found += [m for m in following if m.has("number") or m.has("article")]  # *I'm out of wood, I buy two*
                found += [m for m in part if m.has("thing") or m.has("noun") or m.has("pause")]
                continue
            found += [m for m in part if not (m.senses.keys() & JUDGING or (some and m.has("number")))]
        else:
            return []
    return found if judged else []


def _does(mention: Mention) -> bool:
    """Whether a verb says more than that something is wanted: *I don't want these two any more*."""
    return mention.has("verb") and not STATING.issuperset(mention.senses["verb"])


def _lacks(part: Sequence[Mention]) -> bool:
    """Whether it says what the speaker has none of: *I'm out of wood*."""
    return any("lacks" in m.senses.get("aside", ()) for m in part)


def clauses(mentions: Sequence[Mention], *parting: str) -> list[list[Mention]]:
    """What stands between two pauses, or before and behind a word such as *so*, or of a kind that is `parting` too."""
    found: list[list[Mention]] = []
    for part in parts_between_pauses(mentions):
        found.append([])
        for m in part:
            if (
                any(map(m.has, ("so", *parting)))
                and any(not other.has("filler") for other in found[-1])
                and not found[-1][-1].has("not")
            ):
                found.append([])
            found[-1].append(m)
    return found


def only_chats(part: Sequence[Mention], seat: int) -> bool:
    """Whether a clause takes nothing back and has no name in it with a verb or another player beside it."""
    if any(m.has("no") or m.has("not") or m.has("mend") for m in part):
        return False
    beside = any(m.has("verb") or m.has("state") or (m.seat >= 0 and m.seat != seat) for m in part)
    return not (beside and any(m.has("thing") for m in part))


def _is_talk(part: Sequence[Mention]) -> bool:
    return talks(part) or any(m.has("not") for m in part)


def _calls(parts: Sequence[Sequence[Mention]], at: int, seat: int) -> bool:
    """Whether somebody is only called by name, and talked to behind it: *Dev, stop eating crisps, …*"""
    said = [m for m in parts[at] if not (m.has("filler") or m.has("pause"))]
    alone = len(said) == 1 and said[0].seat >= 0 and said[0].seat != seat
    return alone and at + 1 < len(parts) and _is_talk(parts[at + 1])


def _undecided(parts: Sequence[Sequence[Mention]], talk: Sequence[Sequence[Mention]]) -> list[Sequence[Mention]]:
    """The clauses of talk behind which nobody made up their mind: *if I had coal, I build* depends on it."""
    last = max((at for at, part in enumerate(parts) if part not in talk and _decides(parts, at)), default=0)
    return [part for part in parts[last:] if part in talk]


def _decides(parts: Sequence[Sequence[Mention]], at: int) -> bool:
    """Whether a clause begins with a word such as *so*, or stands behind a colon."""
    colon = at > 0 and parts[at - 1][-1].senses.get("pause") == (":",)
    return colon or any(m.has("so") for m in parts[at])


def depends(parts: Iterable[Sequence[Mention]], conditions: Iterable[str]) -> bool:
    """Whether one of the words stands in the parts."""
    said = " , ".join(f" {' '.join(m.text for m in part)} " for part in parts)
    return any(f" {condition} " in said for condition in conditions)


def _acts(part: Sequence[Mention], doing: frozenset[str]) -> bool:
    """Whether a name stands beside a verb of `doing`: rather an action that was not understood; unless it is denied."""
    if any(m.has("not") for m in part):
        return False
    named = any(m.has("thing") for m in part)
    people = not named and any(not PEOPLE.isdisjoint(m.senses.get("noun", ())) for m in part)
    verbs = frozenset(verb for m in part for verb in m.senses.get("verb", ()))
    return (named and not doing.isdisjoint(verbs)) or (people and not RISING.isdisjoint(verbs))


def _says_more(part: Sequence[Mention], seat: int) -> bool:
    """Whether a part of talk has a correction or a number in it, or another player beside a thing."""
    others = any(m.seat >= 0 and m.seat != seat for m in part)
    things = any(m.has("thing") for m in part)
    counted = any(m.has("number") and _counts(part, at) for at, m in enumerate(part))
    return any(m.has("no") for m in part) or counted or (others and things)


def _counts(part: Sequence[Mention], at: int) -> bool:
    """Whether a number may count something of the game; *for ten minutes* does not."""
    following = part[at + 1] if at + 1 < len(part) else None
    return following is None or not (following.has("unknown") or following.has("filler"))
