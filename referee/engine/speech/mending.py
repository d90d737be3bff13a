"""What a speaker takes back after thinking again, often with a reason: *ship 3, wait, I've no motors, ship 2*."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, takewhile

from referee.engine.speech.beside import clauses
from referee.engine.speech.mention import Mention

BUT = "but"
MARKS = ("no", "mend", "wavers", "rather")
HINTS = frozenset(("intends", "but", "turned"))
"""Kinds of words that say nothing any more once it is known what they take back."""
STATING = frozenset(("state", "possesses", "holds", "owned", "stands"))
EMPTY = frozenset(("filler", "pause", "stop", "article", "wavers", "rather", "mend", "no", "so", "settles", "recounts"))
OWN = ("own",)
MOST = 3
"""So often somebody thinks again in one saying."""
TAKEN_BACK = {"no": ("",)}
NOT_DONE = {"aside": ("doubt", "aside")}
WISHED = {"verb": ("want",)}
SURELY = "surely"
"""The value of words by which something was surely not done: *I nearly …*; behind others *but* must follow."""


def mended(mentions: list[Mention]) -> list[Mention]:
    """The mentions without reasons and without what was only meant to be done, with a word that takes back instead."""
    mentions = _turned(mentions) if any(m.has("turned") for m in mentions) else mentions
    for _ in range(MOST):
        found = _without_reason(mentions) or _without_intention(mentions)
        if found is None:
            break
        mentions = found
    return [_without_hints(m) for m in mentions]


def _without_hints(mention: Mention) -> Mention:
    if HINTS.isdisjoint(mention.senses):
        return mention
    senses = {kind: told for kind, told in mention.senses.items() if kind not in HINTS}
    told = mention.senses.get("intends", ())
    return mention._replace(senses=senses or (NOT_DONE if SURELY in told else WISHED if told else {"filler": ("",)}))


def _turned(mentions: list[Mention]) -> list[Mention]:
    """*First two workers, then a festival, no, the other way round*: the two clauses in the other order, as a guess."""
    at = next(at for at, m in enumerate(mentions) if m.has("turned"))
    end = next((place for place in range(at, 0, -1) if mentions[place - 1].ends_part()), 0)
    then = next((place for place in range(end - 1, -1, -1) if mentions[place].has("then")), 0)
    told = {value for m in mentions[:at] for value in m.senses.get("thing", ())}
    more = any(m.has("verb") or not told.issuperset(m.senses.get("thing", ())) for m in mentions[at:])
    before = list(mentions[:then])
    while before and before[-1].ends_part():
        before.pop()
    begun = next((place for place in range(len(before), 0, -1) if before[place - 1].ends_part()), 0)
    one = [m for m in before[begun:] if not (m.has("early") or (m.has("ordinal") and m.has("filler")))]
    other = list(takewhile(lambda m: not (m.has("stop") or any(map(m.has, MARKS))), mentions[then + 1 : end]))
    one = list(dropwhile(lambda m: m.senses.keys() <= EMPTY, one))
    asked = any(m.has("talk") or m.senses.get("stop") == ("?",) for m in mentions[end:])
    if more or asked or not one or not any(m.has("verb") or _names(m) for m in other):
        return mentions
    parting = [mentions[then]._replace(senses=senses) for senses in ({"pause": (",",)}, {"then": ("",)})]
    return [*before[:begun], *guessed_at(other), *parting, *guessed_at(one)]


def _without_reason(mentions: Sequence[Mention]) -> list[Mention] | None:
    """*The weapon factory, no, I've no steel, the brewery*: without what is said between the mark and the new name."""
    for at, m in enumerate(mentions):
        marks = any(map(m.has, MARKS)) or _only_doubts(mentions, at)
        before = mentions[:at]
        if not marks or not any(map(_names, before)):
            continue
        rest, gone = _behind_reasons(clauses(mentions[at + 1 :], BUT), kinds_of(before))
        doubts = not any(map(m.has, MARKS))
        sure = m.has("no") or _goes_on(before, rest)
        if rest and sure and (gone or doubts):
            return [*before, *_taking_back(m), *guessed_at(rest)]
    return None


def guessed_at(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions with the first one that tells something as a guess: a name, else a verb or whatever there is."""
    found = list(mentions)
    for kinds in (("thing",), ("verb", "noun"), ("number", "size", "player")):
        first = next((place for place, m in enumerate(found) if any(map(m.has, kinds))), None)
        if first is not None:
            found[first] = found[first]._replace(guessed=True)
            break
    return found


def _taking_back(mark: Mention) -> list[Mention]:
    return [mark._replace(senses=TAKEN_BACK, guessed=True), mark._replace(senses={"pause": (",",)}, start=mark.end)]


def _only_doubts(mentions: Sequence[Mention], at: int) -> bool:
    """Whether a word that doubts is all that is said between two pauses: *two stone, hmm, can't afford that, one*."""
    if "doubt" not in mentions[at].senses.get("aside", ()):
        return False
    begun = next((place for place in range(at, 0, -1) if mentions[place - 1].ends_part()), 0)
    end = next((place for place in range(at, len(mentions)) if mentions[place].ends_part()), len(mentions))
    return bool(begun) and not any(map(_says, [*mentions[begun:at], *mentions[at + 1 : end]]))


def _goes_on(before: Sequence[Mention], rest: Sequence[Mention]) -> bool:
    """Whether what is named first behind is of the kind of something named before."""
    first = next((part for part in clauses(rest, BUT) if any(map(_names, part))), ())
    return not kinds_of(first).isdisjoint(kinds_of(before))


def _without_intention(mentions: Sequence[Mention]) -> list[Mention] | None:
    """*I was going to build a bakery, but I'd rather have the brewery*: without what was not done."""
    parts = clauses(mentions, BUT)
    for at, part in enumerate(parts):
        told = next((m.senses["intends"] for m in part if m.has("intends")), None)
        if told is None or not any(map(_names, part)):
            continue
        turned = [p for p in parts[at + 1 :] if any(m.has("but") or m.has("no") or m.has("so") for m in p)]
        if not turned and SURELY not in told:
            continue
        rest = _concluded(parts[at + 1 :]) or _behind_reasons(parts[at + 1 :], kinds_of(part))[0]
        if rest:
            return [*(m for p in parts[:at] for m in p), *rest]
    return None


def _concluded(parts: Sequence[Sequence[Mention]]) -> list[Mention]:
    """What stands behind the last *so*, if before it is only said how things are: *…, but brass is dear, so soap*."""
    so = [at for at, part in enumerate(parts) if part[0].has("so") and not part[0].has("but")]
    told = [m for part in parts[so[-1] :] for m in part] if so else []
    reasons = [part for part in parts[: so[-1]] if any(map(_says, part))] if so else []
    others = [part for part in reasons if any(m.seat >= 0 and not m.has("self") for m in part)]
    plain = all(is_reason(part[part[0].has("but") :], frozenset()) or part in others for part in reasons)
    return told if plain and any(map(_names, told)) else []


def _behind_reasons(parts: Sequence[Sequence[Mention]], kinds: frozenset[str]) -> tuple[list[Mention], int]:
    """What is said behind reasons, and how many reasons there were."""
    gone = 0
    for at, part in enumerate(parts):
        if not any(map(_says, part)):
            continue
        if not is_reason(part, kinds):
            rest = [m for other in parts[at:] for m in other]
            return (rest if any(map(_names, rest)) else []), gone
        gone += 1
    return [], gone


def is_reason(part: Sequence[Mention], kinds: frozenset[str]) -> bool:
    """Whether a clause only says how things are, so that nothing of `kinds` is told anew in it."""
    if any(m.has("not") for m in part):
        return not any(m.has("so") and not m.has("but") for m in part)
    named = kinds_of(part)
    if len(part) > 1 and part[0].has("no") and part[1].has("thing") and named.isdisjoint(kinds):
        return True  # *no sugar cane*
    others = any(m.seat >= 0 and not m.has("self") for m in part)
    stated = any(not STATING.isdisjoint(m.senses) or m.senses.get("verb") == OWN for m in part)
    talks = any(m.has("talk") or m.has("aside") for m in part)
    if any(m.has("so") or m.has("intends") for m in part) or not named.isdisjoint(kinds):
        return False
    if others and not named and any(m.has("verb") for m in part):
        return True  # *no, Ivy took that one*
    return stated or talks


def without_last_reason(mentions: Sequence[Mention]) -> list[Mention]:
    """*Stone, no, wood, I've no use for stone*: without the reason at the end of what was taken back; else nothing."""
    parts = clauses(mentions, BUT)
    before = [m for part in parts[:-1] for m in part]
    marked = any(m.has("no") or m.has("mend") for m in before) and any(map(_names, before))
    return before if marked and is_reason(parts[-1], frozenset()) else []


def kinds_of(mentions: Sequence[Mention]) -> frozenset[str]:
    """The kinds of what is named: groups of things, sizes, and numbers that count nothing named."""
    found: set[str] = set()
    for at, m in enumerate(mentions):
        found.update(value.split(" ")[0] for value in m.senses.get("thing", ()))
        found.update({"size"} if m.has("size") else ())
        counts = at + 1 < len(mentions) and (mentions[at + 1].has("thing") or mentions[at + 1].has("noun"))
        found.update({"number"} if m.has("number") and not counts else ())
    return frozenset(found)


def _says(mention: Mention) -> bool:
    return not (mention.has("wavers") or mention.senses.keys() <= EMPTY)


def _names(mention: Mention) -> bool:
    return any(map(mention.has, ("thing", "number", "size", "noun"))) or mention.seat >= 0
