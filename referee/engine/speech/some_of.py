"""So many of several that were named before: *of my five threes I swap two*, *I've four farmers, two of them rise*."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention
from referee.engine.speech.shaping import STATING, parted

OF_THEM = "of_them"
"""The kind of words that tell by a number how many of those named before are meant: *two of them*."""
BECOMING = frozenset(("become", "upgrade"))
OTHERWISE = frozenset(("pay", "roll"))
"""Verbs beside which a number counts something else: gold, or a die."""
LEAST_SAID = 2
SILENT = frozenset(("filler", "speaker", "so", "but"))
COUNTED = ("thing", "noun", "number", "size", "ordinal", "unknown", "by")


def with_some_of(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions with the smaller number before the name, as a guess, and without what only says how many there are.

    *Of my five threes I swap two* says the same as *two threes I swap*.
    """
    found: list[Mention] = []
    for part in parted(mentions, lambda m: m.has("stop")):
        found += _chosen(part) or _of_those(part) or part
    return [_plainly(m) for m in found]


def _chosen(sentence: Sequence[Mention]) -> list[Mention]:
    """*Of my five threes I swap two*, in other words; nothing where it is said otherwise."""
    for at, m in enumerate(sentence):
        begins = all(before.has("filler") or before.ends_part() for before in sentence[max(0, at - 1) : at])
        if not (begins and m.has("role") and m.seat < 0 and m.roles() & {"from", "over"}):
            continue
        many = next((to for to in range(at + 1, len(sentence)) if not _says_which(sentence[to])), len(sentence))
        if many + 1 >= len(sentence) or not sentence[many].has("number") or not _names(sentence[many + 1]):
            continue
        told = range(many + 2, len(sentence))
        alone = [to for to in told if _stands_alone(sentence, to) or (_becomes(sentence, to) and m.roles() == {"from"})]
        verbs = [to for to in told if sentence[to].has("verb")]
        if len(alone) != 1 or not verbs or not _number(sentence[alone[0]]) < _number(sentence[many]):
            continue
        if any(sentence[to].ends_part() for to in range(many + 3, alone[0])) or _goes_on(sentence[many + 2]):
            continue
        number = sentence[alone[0]]._replace(start=m.start, end=sentence[many].end)
        name = sentence[many + 1]._replace(guessed=True)
        rest = [other for to, other in enumerate(sentence) if to in told and to != alone[0]]
        return [*sentence[:at], number, name, *_without_first_pause(rest)]
    return []


def _of_those(sentence: Sequence[Mention]) -> list[Mention]:
    """*I've four farmers, two of them rise*, in other words; nothing where it is said otherwise."""
    parts = parted(sentence, Mention.ends_part)
    for at in range(1, len(parts)):
        before, part = parts[at - 1], parts[at]
        alone = [to for to in range(len(part)) if _stands_alone(part, to)]
        named = [m for m in before if _names(m)]
        meant = any(m.has(OF_THEM) for m in part) or (any(map(_states, before)) and _counts_only(part))
        if len(alone) != 1 or not meant or not named or any(map(_says_more, before)) or _begins_with_name(part):
            continue
        many = next((m for m in before if m.has("number")), None)
        if many is not None and not _number(part[alone[0]]) < _number(many):
            continue
        number = part[alone[0]]
        rest = [m for to, m in enumerate(part) if to != alone[0] and not m.has(OF_THEM)]
        counted = _counted(before, number)
        return [
            *(m for other in parts[: at - 1] for m in other),
            *counted,
            *rest,
            *(m for p in parts[at + 1 :] for m in p),
        ]
    return []


def _counts_only(part: Sequence[Mention]) -> bool:
    """*…, one I sell to the merchant*, *…, I take only one*: so many of those who were named, and something done."""
    said = [m for m in part if not (m.ends_part() or m.senses.keys() <= SILENT)]
    if len(said) < LEAST_SAID or not any(m.has("verb") for m in said):
        return False
    if any(not OTHERWISE.isdisjoint(m.senses.get("verb", ())) for m in said):
        return False
    first = _counts(said[0]) and said[1].has("verb")
    return first or (_counts(said[-1]) and not any(map(_names, said)))


def _counts(mention: Mention) -> bool:
    return mention.has("number") or mention.has("article")


def _states(mention: Mention) -> bool:
    return mention.has("state") or (mention.has("verb") and set(mention.senses["verb"]) <= STATING)


def _counted(before: Sequence[Mention], number: Mention) -> list[Mention]:
    """Only what is named in a part, with another number."""
    last = max(at for at, m in enumerate(before) if _names(m))
    behind = [at + 1 for at, m in enumerate(before[:-1]) if m.has("number") and _names(before[at + 1])]
    place = behind[0] if behind else last
    found: list[Mention] = []
    for at, m in enumerate(before):
        leads = m.has("role") and not m.has("verb") and any(_names(other) for other in before[at + 1 : at + 3])
        if at == place:
            found += [number._replace(start=m.start, end=m.start), m._replace(guessed=True)]
        elif leads or _names(m):
            found.append(m)
    return found


def _stands_alone(part: Sequence[Mention], at: int) -> bool:
    """Whether a number counts no name behind it."""
    m, following = part[at], part[at + 1] if at + 1 < len(part) else None
    if not _counts(m) or m.has("thing") or m.has("noun"):
        return False
    return following is None or not (any(map(following.has, COUNTED)) or (following.has("filler") and _leads(part, at)))


def _leads(part: Sequence[Mention], at: int) -> bool:
    """Whether a name follows behind words that say nothing: *two nice cards*."""
    following = next((m for m in part[at + 1 :] if not m.has("filler")), None)
    return following is not None and any(map(following.has, COUNTED))


def _becomes(part: Sequence[Mention], at: int) -> bool:
    """*Of my four farmers become two workers*: whether it counts those who become something."""
    told = part[at].has("number") and at > 0 and not BECOMING.isdisjoint(part[at - 1].senses.get("verb", ()))
    return told and at + 1 < len(part) and _names(part[at + 1])


def _says_which(mention: Mention) -> bool:
    return (mention.has("filler") or mention.has("mine")) and not mention.has("number")


def _names(mention: Mention) -> bool:
    return mention.seat < 0 and (mention.has("thing") or mention.has("noun"))


def _begins_with_name(part: Sequence[Mention]) -> bool:
    return any(m.has("thing") for m in part[:2])


def _says_more(mention: Mention) -> bool:
    """Whether something is done, or told of another player."""
    stated = any(map(mention.has, ("state", "talk", "aside"))) or _names(mention)
    done = mention.has("verb") and not stated and not set(mention.senses["verb"]) <= STATING
    return done or (mention.seat >= 0 and not mention.has("self"))


def _number(mention: Mention) -> int:
    return int(mention.senses["number"][0]) if mention.has("number") else 1


def _goes_on(mention: Mention) -> bool:
    return mention.ends_part() and not mention.has("pause")


def _without_first_pause(mentions: Sequence[Mention]) -> list[Mention]:
    """*Of my five threes, I swap two*: nothing ends there."""
    pause = bool(mentions) and mentions[0].has("pause")
    return list(mentions[1:] if pause else mentions)


def _plainly(mention: Mention) -> Mention:
    if not mention.has(OF_THEM):
        return mention
    senses = {kind: told for kind, told in mention.senses.items() if kind != OF_THEM}
    return mention._replace(senses=senses or {"filler": ("",)})
