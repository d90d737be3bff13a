"""What is not called by its name: players of whom something is said (*your coal*, *from him*), a house by its work."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.asking import asking_leave, without_tags
from referee.engine.speech.items import PRONOUN
from referee.engine.speech.mention import Mention, is_good, names_building


def referred(mentions: list[Mention], seat: int) -> list[Mention]:
    """The mentions with the players that such words stand for."""
    mentions = _recounted(_rather(_corrected(_mended(_without_numbering(without_tags(asking_leave(mentions)))))))
    plain = _without_owned(_compared(_without_theirs(mentions), seat))
    told = _that(_where(_described(_borne(plain))))
    return _speaking(_of_them(_addressed(told, seat), seat), seat)


def _compared(mentions: list[Mention], seat: int) -> list[Mention]:
    """Without other players with whom something is only compared; with what *another one* stands for."""
    if not any(m.has("like") or m.has("possesses") or m.has("another") or m.has("too") for m in mentions):
        return mentions
    from referee.engine.speech.comparing import with_others, with_repeated, without_compared  # few compare anything

    return with_others(with_repeated(without_compared(mentions, seat)))


MENDING = frozenset(("no", "mend", "wavers", "rather", "intends", "but", "turned"))
"""Kinds of words by which something may be taken back."""


def _mended(mentions: list[Mention]) -> list[Mention]:
    if not any(not MENDING.isdisjoint(m.senses) or "doubt" in m.senses.get("aside", ()) for m in mentions):
        return mentions
    from referee.engine.speech.mending import mended  # most turns are said right at once

    return mended(mentions)


def _corrected(mentions: list[Mention]) -> list[Mention]:
    if not any(m.has("wavers") for m in mentions):
        return mentions
    from referee.engine.speech.wavering import with_corrections  # few correct themselves

    return with_corrections(mentions)


def _recounted(mentions: list[Mention]) -> list[Mention]:
    if not any(m.has("recounts") for m in mentions) or sum(m.has("number") for m in mentions) < 2:
        return mentions
    from referee.engine.speech.recounting import recounted  # few correct themselves

    return recounted(mentions)


def _rather(mentions: list[Mention]) -> list[Mention]:
    """*Two, or rather three workers*: a word that corrects what stands right before it."""
    found = list(mentions)
    for at, m in enumerate(mentions[1:-1], start=1):
        before = mentions[at - 2] if at > 1 and mentions[at - 1].ends_part() else mentions[at - 1]
        following = [other for other in mentions[at + 1 : at + 4] if other.senses.keys() != {"filler"}] or [m]
        counted = before.has("thing") and following[0].has("number")  # *two farmers, or rather one farmer*
        skipped = len(following) > 1 and (following[0].has("role") or counted)
        after = following[1] if skipped else following[0]
        if m.has("rather") and _of_a_kind(before, after):
            found[at] = m._replace(senses={"mend": ("",)})
        if m.has("than") and m.has("role") and any(other.has("sooner") for other in mentions[:at]):
            found[at] = m._replace(senses={"not": ("",)})  # *lieber einen Bauern als einen Arbeiter*
    return found


def _of_a_kind(one: Mention, other: Mention) -> bool:
    """Whether both are numbers, both players, or both names of one kind."""
    if one.seat >= 0 and other.seat >= 0:
        return one.seat != other.seat
    if one.has("thing") and other.has("thing"):
        return {v.split(" ")[0] for v in one.senses["thing"]} == {v.split(" ")[0] for v in other.senses["thing"]}
    return one.has("number") and other.has("number")


def _without_owned(mentions: list[Mention]) -> list[Mention]:
    """*On top of the sawmill I already have*: behind a name with a role it only says which one."""
    found: list[Mention] = []
    role = named = False
    for m in mentions:
        role = not m.ends_part() and (role or m.has("role"))
        which = named and role and m.has("owned")
        found.append(m._replace(senses={"filler": ("",)}) if which else m)
        named = m.has("thing") or (named and m.has("filler"))
    return found


LISTING = frozenset(("action", "step"))
"""Nouns with which a speaker counts what is done."""
STRENGTH = "strength"


def _without_numbering(mentions: list[Mention]) -> list[Mention]:
    """*Action one: a bakery, action two: a festival*: such words, counted from one on, only part the clauses."""
    marks = [at for at, m in enumerate(mentions[:-1]) if _lists(m) and mentions[at + 1].has("number")]
    if len(marks) < 2 or [mentions[at + 1].senses["number"][0] for at in marks] != [
        str(n + 1) for n in range(len(marks))
    ]:
        return mentions
    parts = {at: {"then": ("",)} if at != marks[0] else {"pause": (",",)} for at in marks}
    found = [m._replace(senses=parts[at]) if at in parts else m for at, m in enumerate(mentions)]
    return [m for at, m in enumerate(found) if at - 1 not in parts]


def _lists(mention: Mention) -> bool:
    """Whether a speaker may count with it what is done; *a level 1 trader and a level 2 explorer* are sizes."""
    nouns = mention.senses.get("noun", ())
    return not LISTING.isdisjoint(nouns) and STRENGTH not in nouns


def _borne(mentions: list[Mention]) -> list[Mention]:
    """*I begin, quite calmly, with a bakery*: a word that the verb before it wants gives no role.

    What ends the part behind it belongs to that verb too: *ich fang mit der Bäckerei an*.
    """
    found: list[Mention] = []
    wanted: tuple[str, ...] = ()
    borne = False
    for at, m in enumerate(mentions):
        if m.ends_part():
            wanted, borne = (), False
        roles = [role for value in m.senses.get("role", ()) for role in value.split()]
        if roles and not wanted:
            wanted = _borne_by_last(mentions, at)
        last = borne and (at + 1 == len(mentions) or mentions[at + 1].ends_part())
        if (wanted and not set(wanted).isdisjoint(roles)) or (roles and last):
            m, wanted, borne = m._replace(senses={"filler": ("",)}), (), True
        wanted = m.senses.get("bears", wanted)
        found.append(m)
    return found


def _borne_by_last(mentions: Sequence[Mention], at: int) -> tuple[str, ...]:
    """*Ich würde gern mit einer Bäckerei loslegen*: what the verb wants that ends this part of the sentence."""
    end = next((place for place in range(at, len(mentions)) if mentions[place].ends_part()), len(mentions))
    return mentions[end - 1].senses.get("bears", ()) if end - 1 > at else ()


def _where(mentions: list[Mention]) -> list[Mention]:
    """*…, where the potato farm stands now*: it goes in the place of that one."""
    found = list(mentions)
    for at, m in enumerate(mentions):
        rest = next((place for place in range(at + 1, len(mentions)) if mentions[place].ends_part()), len(mentions))
        part = [other for other in mentions[at + 1 : rest] if not other.has("filler") or other.has("stands")]
        before = next((o for o in reversed(mentions[:at]) if not (o.has("pause") or o.has("filler"))), None)
        described = before is not None and before.has("noun")  # *the house where beer is made*
        if m.has("where") and not described and len(part) == 2 and part[0].has("thing") and part[1].has("stands"):
            found[at] = m._replace(senses={"role": ("over",)})
            found[mentions.index(part[1])] = part[1]._replace(senses={"filler": ("",)})
            if at and mentions[at - 1].has("pause"):
                found[at - 1] = mentions[at - 1]._replace(senses={"filler": ("",)})
    return found


def _that(mentions: list[Mention]) -> list[Mention]:
    """*…, den mach ich zum Ingenieur*: at the front of a clause, before its verb, it stands for what was named."""
    found: list[Mention] = []
    for at, m in enumerate(mentions):
        begins = at > 0 and mentions[at - 1].ends_part()
        verb = at + 1 < len(mentions) and mentions[at + 1].has("verb")
        found.append(m._replace(senses={"noun": (PRONOUN,)}) if m.has("that") and begins and verb else m)
    return found


def _without_theirs(mentions: list[Mention]) -> list[Mention]:
    """*Nora ihr Tuch*: behind a player such a word says nothing more."""
    found: list[Mention] = []
    owner = False
    for m in mentions:
        owner = not m.ends_part() and (owner or m.seat >= 0)
        found.append(m._replace(senses={"filler": ("",)}) if owner and m.has("theirs") else m)
    return found


def _described(mentions: list[Mention]) -> list[Mention]:
    """*The house that makes sausages*, *das Haus, wo die Wurst gemacht wird*: what is said of the house is no talk."""
    found: list[Mention] = []
    house = -1
    for at, m in enumerate(mentions):
        if "factory" in m.senses.get("noun", ()):
            house = at
        elif m.has("stop") or m.has("and") or m.has("then") or (m.has("pause") and at > house + 1):
            house = -1
        if house >= 0 and m.has("talk") and any(map(is_good, mentions[house:])):
            m = m._replace(senses={k: v for k, v in m.senses.items() if k != "talk"} or {"filler": ("",)})
        found.append(m)
    return found


def _addressed(mentions: list[Mention], seat: int) -> list[Mention]:
    """*Linda, I take your coal*: *you* is the other player who is called by name; without one it is talk."""
    if not any(m.has("you") for m in mentions):
        return mentions
    named = [*(following.seat >= 0 for following in mentions[1:]), False]  # *and you Linda, your bricks*
    mentions = [m for m, called in zip(mentions, named, strict=True) if not (m.has("you") and called)]
    called = _alone(mentions, seat)
    several = len({mentions[at].seat for at in called}) > 1
    found: list[Mention] = []
    gone: set[int] = set()
    for place, m in enumerate(mentions):
        if not m.has("you") or (m.has("verb") and _called(mentions, seat) >= 0):
            found.append(m)
            continue
        if place and len(called) < 2 and mentions[place - 1].seat not in (-1, seat) and not m.has("verb"):
            found.append(m._replace(senses={"filler": ("",)}))  # *…, Salomé your watches*
            continue
        before = [at for at in called if at < place]
        at = (before or called)[-1 if before else 0] if several else _called(mentions, seat)
        if at < 0:
            asked = {"verb": ("take",)} if m.has("verb") and names_building(mentions[place + 1 :]) else None
            found.append(m._replace(senses=asked or {**m.senses, "talk": ("",)}))
            continue
        if at in gone and found[-1].seat == mentions[at].seat:
            found.append(m._replace(senses={"filler": ("",)}))  # *ich nehm dir dein Glas ab*
            continue
        again = {"again": ("",)} if at in gone else {}  # *your coal, I buy it from you*
        gone.add(at)
        you = {"player": (str(mentions[at].seat),), "role": ("from none",), **again}
        found.append(m._replace(senses=you, seat=mentions[at].seat))
    return [m for place, m in enumerate(found) if place not in gone]


def _alone(mentions: Sequence[Mention], seat: int) -> list[int]:
    """Where other players are called, each name alone between two pauses: *Linda, your coal. Ben, your sails.*"""
    found: list[int] = []
    for at, m in enumerate(mentions):
        before, after = (mentions[at - 1] if at else None), mentions[at + 1 : at + 2]
        begins = before is None or before.has("filler") or before.ends_part()  # *…, and you Linda, your bricks*
        ends = all(other.has("filler") or other.has("pause") or other.has("stop") for other in after)
        if m.seat >= 0 and m.seat != seat and begins and ends:
            found.append(at)
    return found


def _called(mentions: Sequence[Mention], seat: int) -> int:
    """Where the other player is called who is spoken to: the only one, or the one in front; -1 where that is open."""
    others = [at for at, m in enumerate(mentions) if m.seat >= 0 and m.seat != seat]
    if not others:
        return -1
    in_front = all(m.has("filler") or m.has("pause") for m in mentions[: others[0]])
    one = len({mentions[at].seat for at in others}) == 1
    return others[-1] if one and not in_front else others[0] if one or in_front else -1


def _of_them(mentions: list[Mention], seat: int) -> list[Mention]:
    """*Reto has coal, I take it from him*, *brass his*: the only other player who was named before."""
    named: set[int] = set()
    found: list[Mention] = []
    for at, m in enumerate(mentions):
        owner = m.has("belongs") and _behind_good(mentions, at)
        following = mentions[at + 1] if at + 1 < len(mentions) else None
        if m.has("them") and following is not None and (following.has("thing") or following.has("noun")):
            m = m._replace(senses={"role": m.senses["them"]})  # *from her trading post*
        elif (m.has("them") or owner) and len(named) == 1:
            other = next(iter(named))
            roles = m.senses.get("them", ("from none",))
            m = m._replace(senses={"player": (str(other),), "role": roles}, seat=other)
        elif owner:
            m = m._replace(senses={"unknown": ("",)})  # nobody knows whose it is
        elif m.has("named"):
            named.add(int(m.senses["named"][0]))
        elif m.seat >= 0 and m.seat != seat:
            named.add(m.seat)
        found.append(m)
    return found


def _behind_good(mentions: Sequence[Mention], at: int) -> bool:
    """Whether a part ends at a place, right behind a good."""
    ends = at + 1 == len(mentions) or mentions[at + 1].ends_part()
    return ends and at > 0 and is_good(mentions[at - 1])


def _speaking(mentions: list[Mention], seat: int) -> list[Mention]:
    """*I two cloth, Nora tobacco*: the speaker, beside others, or where no verb says what they do."""
    others = any(m.seat >= 0 and m.seat != seat for m in mentions)
    found: list[Mention] = []
    for at, m in enumerate(mentions):
        begins = not at or mentions[at - 1].ends_part() or mentions[at - 1].has("number")  # *six five I tobacco*
        if m.has("speaker") and begins and (others or _for_themselves(mentions, at)):
            m = m._replace(senses={"player": (str(seat),), "self": ("",)}, seat=seat)
        found.append(m)
    return found


def _for_themselves(mentions: Sequence[Mention], at: int) -> bool:
    """Whether the speaker is named right before a thing, with no verb in this part of the sentence."""
    following = mentions[at + 1] if at + 1 < len(mentions) else None
    counted = following is not None and any(map(following.has, ("thing", "number", "times", "article")))
    return counted and not _verb_in_part(mentions, at)


def _verb_in_part(mentions: Sequence[Mention], at: int) -> bool:
    for m in mentions[at + 1 :]:
        if m.ends_part():
            return False
        if m.has("verb"):
            return True
    return False
