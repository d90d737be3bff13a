"""What is told by something else: *a brewery like Linda's*, *the brewery that Linda has*; *another one to engineer*."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention, is_good

ALONE = frozenset(("another", "article", "filler", "ordinal", "that_one"))
"""What *another one* may be besides."""


def without_compared(mentions: list[Mention], seat: int) -> list[Mention]:
    """The mentions without players who have no part in the turn, and what is said of them."""
    likened: set[int] = set()
    theirs: set[int] = set()
    for at, m in enumerate(mentions):
        if m.seat >= 0 and m.seat != seat and at not in likened | theirs:
            likened |= _likened(mentions, at)
            theirs |= set() if at in likened else _which_they_have(mentions, at)
    kept = [(at, m) for at, m in enumerate(mentions) if at not in likened | theirs or m.seat >= 0]
    return [_only_named(m) if at in likened | theirs else _doubtful(m) if at + 1 in theirs else m for at, m in kept]


def _only_named(m: Mention) -> Mention:
    """A player who has no part in it, but may be meant by *his*."""
    return m._replace(senses={"filler": ("",), "named": (str(m.seat),)}, seat=-1)


def _doubtful(m: Mention) -> Mention:
    """A name of which it was only said who has it too: that may have been meant otherwise."""
    return m._replace(guessed=True) if m.has("thing") else m


def _likened(mentions: Sequence[Mention], at: int) -> set[int]:
    """*Like Linda*, *like the one Linda has*, *wie die vom Reto*."""
    first = at - 1
    while first > 0 and not mentions[first].has("like") and _of_a_likeness(mentions[first]):
        first -= 1
    if first < 0 or not mentions[first].has("like"):
        return set()
    end = _end(mentions, at)
    behind = mentions[at + 1 : end]
    more = any(m.has("thing") or m.has("role") or m.has("number") for m in behind)
    more = more or any(m.has("talk") for m in behind[:-1])  # *one like Reto's ought one to have*
    return set(range(first, at + 1 if more else end))


def _of_a_likeness(m: Mention) -> bool:
    return m.has("that_one") or m.has("filler") or m.senses.get("role") == ("from",)


def _which_they_have(mentions: Sequence[Mention], at: int) -> set[int]:
    """*The brewery that Linda has*, *la brasserie qu'a Linda*, *what Linda did*: nothing else is said of her there."""
    end, first = _end(mentions, at), at
    while first > 0 and _leads(mentions[first - 1]):
        first -= 1
    said = [m for m in mentions[first:end] if m.seat < 0]
    if not any(m.has("possesses") for m in said) or not all(_leads(m) for m in said):
        return set()
    linked = any(m.has("which") for m in said)
    if linked and (not first or mentions[first - 1].has("pause")):
        return set(range(first, end))
    if not linked and any(m.has("possesses") for m in mentions[first:at]):
        return set()  # *pivovar má Tomáš*: that is only said
    before = mentions[first - 1] if first else None
    house = before is not None and before.has("thing") and not is_good(before)
    return set(range(first, end)) if house and not _has_role(mentions, first - 1) else set()


def _leads(m: Mention) -> bool:
    return m.has("which") or m.has("possesses") or (m.has("filler") and not m.has("verb"))


def _has_role(mentions: Sequence[Mention], at: int) -> bool:
    """Whether a word gives the name at a place a role: then it is rather a place or a payment."""
    for m in reversed(mentions[:at]):
        if m.has("role"):
            return True
        if not (m.has("filler") or m.has("article")):
            return False
    return False


def _end(mentions: Sequence[Mention], at: int) -> int:
    return next((place for place in range(at + 1, len(mentions)) if mentions[place].ends_part()), len(mentions))


def with_others(mentions: list[Mention]) -> list[Mention]:
    """*One worker rises to artisan, another to engineer*: it stands for what the part before it began with."""
    found = list(mentions)
    for at, m in enumerate(mentions):
        stands = m.has("another") and not m.has("noun") and bool(at) and _ends_before(mentions, at)
        if stands and _end(mentions, at) == at + 1 and m.senses.keys() <= ALONE:
            found[at] = _one_more(mentions, at)
        if not stands or not _rises(mentions[at + 1 :]):
            continue
        begun = next((place for place in range(at - 2, -1, -1) if mentions[place].ends_part()), -1)
        named = next((other for other in found[begun + 1 : at] if other.has("thing") and other.seat < 0), None)
        if named is not None:
            found[at] = m._replace(senses={"thing": named.senses["thing"]}, guessed=True)
    return found


def _one_more(mentions: Sequence[Mention], at: int) -> Mention:
    """*A farmer, then another one*: the name right before it, as a guess; else nobody knows what it stands for."""
    marks = next((place for place in range(at - 1, -1, -1) if not _marks(mentions[place])), 0)
    named = mentions[marks]
    if named.has("thing") and named.seat < 0 and not any(m.has("thing") for m in _part(mentions, marks)):
        return mentions[at]._replace(senses={"thing": named.senses["thing"]}, guessed=True)
    return mentions[at]._replace(senses={"unknown": (mentions[at].text,)})


def _marks(mention: Mention) -> bool:
    return mention.ends_part() or mention.has("filler")


def _part(mentions: Sequence[Mention], end: int) -> Sequence[Mention]:
    """What stands before a place in its part."""
    begun = next((place for place in range(end - 1, -1, -1) if mentions[place].ends_part()), -1)
    return mentions[begun + 1 : end]


def _rises(following: Sequence[Mention]) -> bool:
    """Whether it is said next what becomes of it: *to engineer*, *becomes an engineer*, *an engineer*."""
    said = [m for m in following[:3] if not m.has("filler")]
    if not said:
        return False
    become = "become" in said[0].senses.get("verb", ())
    return _gives(said[0], "to") or become or (said[0].has("article") and len(said) > 1 and said[1].has("thing"))


def _ends_before(mentions: Sequence[Mention], at: int) -> bool:
    """Whether a part begins at a place, with nothing but fillers before it."""
    before = next((m for m in reversed(mentions[:at]) if not m.has("filler")), None)
    return before is not None and before.ends_part()


def _gives(m: Mention, role: str) -> bool:
    return any(role in roles.split() for roles in m.senses.get("role", ()))


def with_repeated(mentions: list[Mention]) -> list[Mention]:
    """*One farmer becomes a worker, and the second one too*: what was done with the first is done again."""
    if not any(m.has("too") for m in mentions):
        return mentions
    found: list[Mention] = []
    begun = 0
    for start, end in _parts(mentions):
        part = mentions[start:end]
        nth = _nth_too(part)
        again = _again(found[begun:], nth, part) if nth else _from_them_too(found[begun:], part)
        if not again:
            begun = len(found)
        found += again or part
        found += mentions[end : end + 1]
    return found


def _parts(mentions: Sequence[Mention]) -> list[tuple[int, int]]:
    ends = [at for at, m in enumerate(mentions) if m.ends_part()]
    return list(zip([0, *(at + 1 for at in ends)], [*ends, len(mentions)], strict=True))


def _nth_too(part: Sequence[Mention]) -> int:
    """Which one it is of which only *too* is said, 0 where something else is said; *another one* is the second."""
    said = [m for m in part if not (m.has("filler") or m.has("role") or m.has("article")) or m.has("too")]
    if len(said) != 2 or not said[1].has("too"):
        return 0
    return int(said[0].senses["ordinal"][0]) if said[0].has("ordinal") else 2 if said[0].has("another") else 0


def _from_them_too(before: Sequence[Mention], part: Sequence[Mention]) -> list[Mention]:
    """*Coal from Linda, and wool too*: from whom the good before it comes."""
    said = [m for m in part if not (m.has("filler") or m.has("article")) or m.has("too")]
    givers = [m for m in before if m.seat >= 0 and m.has("player") and not m.has("self")]
    if len(said) != 2 or not is_good(said[0]) or not said[1].has("too") or len(givers) != 1:
        return []
    if not any(map(is_good, before)):
        return []
    giver = givers[0]._replace(senses={**givers[0].senses, "role": ("from none",)}, start=said[1].start)
    return [said[0]._replace(guessed=True), giver]


def _again(before: Sequence[Mention], nth: int, part: Sequence[Mention]) -> list[Mention]:
    """What was said of the first ones, of one more; nothing where these are not so many that it is the next one."""
    before = before[: next((at for at, m in enumerate(before) if m.ends_part()), len(before))]
    names = [at for at, m in enumerate(before) if m.has("thing")]
    if len(names) < 2 or any(m.seat >= 0 for m in before):
        return []
    counts = [at for at in range(names[0]) if before[at].has("number")]
    if (int(before[counts[-1]].senses["number"][0]) if counts else 1) != nth - 1:
        return []
    return [
        m._replace(
            start=min(part[0].start + place, part[-1].end - 1),
            senses={"number": ("1",)} if place in counts else m.senses,
            guessed=m.guessed or m.has("thing"),
        )
        for place, m in enumerate(before)
    ]
