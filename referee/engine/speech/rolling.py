"""What is said around a die, in games where a turn begins with a number: what it means, and what others have by it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.engine.speech.cover import Cover, covers
from referee.engine.speech.frames import Speech
from referee.engine.speech.items import BARE, PAUSE, Item
from referee.engine.speech.mention import Mention
from referee.engine.speech.shaping import parted
from referee.engine.speech.spelling import spell

CONCLUDING = {"so": ("",)}
INSTEAD = {"role": ("over",)}
GETTING, TAKING = {"verb": ("get",)}, {"verb": ("take",)}
ACTIONS = frozenset(("look", "explore", "sell", "buy", "sail", "settle", "develop", "upgrade", "build", "discard"))
ACTS = ACTIONS - {"discard"}
"""Verbs of which none is said of a die: *I throw the die* may be one that throws goods away."""
LED = (frozenset(("to",)), frozenset(("with",)))
"""Roles that a die may have in front, before the verb; what is paid or where it is has others."""
PRICED = frozenset(("buy", "sell"))
SILENT = frozenset(("filler", "pause", "stop", "and", "article"))
OF_DICE = ("good ", "question_mark ", "token ", "player ", "tile ", "building ", "square ")
"""Groups of things that may be named with a die."""


def of_dice(mentions: list[Mention]) -> list[Mention]:
    """*A four means tools*, *…, Lars has the question mark*: behind a die neither is talk."""
    if not begins_with_die(mentions):
        return mentions
    return [_told(mentions, at) if at else m for at, m in enumerate(mentions)]


def begins_with_die(mentions: Sequence[Mention]) -> bool:
    """Whether a number is said before all else; *I have a* may stand before it."""
    first = next((m for m in mentions if not (_says_nothing(m) or m.has("self") or m.has("state"))), None)
    named = first is not None and ("roll" in first.senses.get("verb", ()) or "event" in first.senses.get("noun", ()))
    return named or (first is not None and _thrown(first))


def _says_nothing(mention: Mention) -> bool:
    """*The two*, *die Zwei*: whether it may be an article or a filler, whatever it points at elsewhere."""
    return mention.senses.keys() <= SILENT or (mention.has("filler") and mention.has("that"))


def begins_with_die_alone(mentions: Sequence[Mention]) -> bool:
    """Whether a number is said before all else, with a pause behind it: *four, …*; but *the 4 becomes a settler*."""
    at = next((at for at, m in enumerate(mentions[:-1]) if _thrown(m)), -1)
    return at >= 0 and begins_with_die(mentions) and mentions[at + 1].ends_part()


def with_die(mentions: Sequence[Mention], kept: list[Mention]) -> list[Mention]:
    """The die that a turn begins with stays, whatever is left out behind it."""
    at = next((at for at, m in enumerate(mentions) if _thrown(m)), -1)
    if not kept or at < 0 or not begins_with_die(mentions) or kept[0].start <= mentions[at].start:
        return kept
    die = mentions[at]
    return [*mentions[: at + 1], die._replace(start=die.end, senses={"pause": (",",)}, text=","), *kept]


def with_first_die(items: list[Item], said: Sequence[Item]) -> list[Item]:
    """*Two. Buy wood, no, buy stone*: what is taken back behind another action is not the die."""
    if len(said) > 1 and said[0].verbs and not said[0].things and said[0] not in items:
        said = said[1:]  # *the die says two, I buy wood, no, …*
    die, following = said[0], said[1] if len(said) > 1 else None
    thrown = die.groups == {"number"} and "" in die.roles
    if not thrown or following is None or following.takes_back or following.negated or die in items:
        return items
    if items[0].groups == {"number"} or not any(item.takes_back for item in said[2:]):
        return items
    items[0].break_before = max(items[0].break_before, PAUSE)
    return [die, *items]


def without_idle(mentions: list[Mention]) -> tuple[list[Mention], list[Mention]]:
    """Without the parts in which it is only said that nothing is done: *the other ship stays put*, *no exploring*."""
    parts = parted(mentions, Mention.ends_part)
    idle = [part for at, part in enumerate(parts) if (at or any(map(_stays, part))) and _is_idle(part)]
    gone = {m.start for part in idle for m in part if not m.ends_part()}
    gone |= {before[-1].start for before, part in pairwise(parts) if part in idle and before[-1].has("and")}
    return [m for m in mentions if m.start not in gone], [m for part in idle for m in part]


def _stays(mention: Mention) -> bool:
    return mention.has("idle")


def _is_idle(part: Sequence[Mention]) -> bool:
    idle = any(m.has("idle") for m in part)
    if any((m.has("thing") and not (idle and _is_square(m))) or m.has("size") or m.has("player") for m in part):
        return False
    if idle:
        return not any(m.has("verb") and not m.has("idle") for m in part)
    denied = [at for at, m in enumerate(part) if m.has("no") or m.has("not")]
    return bool(denied) and not any(m.has("number") for m in part) and any(_action(m) for m in part)


def _is_square(mention: Mention) -> bool:
    """*My ship stays at B3*: where it lies is no field to sail to."""
    return all(thing.startswith("square ") for thing in mention.senses.get("thing", ()))


def _action(mention: Mention) -> bool:
    return not ACTIONS.isdisjoint(mention.senses.get("verb", ()))


def _told(mentions: Sequence[Mention], at: int) -> Mention:
    m, before = mentions[at], mentions[at - 1]
    said = next((other for other in reversed(mentions[:at]) if not other.senses.keys() <= SILENT), before)
    if m.senses.get("not") == ("-",) and before.seat >= 0:
        return m._replace(senses={"filler": ("",)})  # *Nora -1*: what she pays
    if m.has("talk") and "roll" in m.senses.get("verb", ()):
        return m._replace(senses={kind: told for kind, told in m.senses.items() if kind != "talk"})  # *zwei gefallen*
    asked = any(other.senses.get("stop") == ("?",) for other in mentions[at:])
    if m.has("signifies") and not asked and _thrown(said) and _brought(mentions[at + 1 :]):
        return m._replace(senses=CONCLUDING)
    if m.has("than") and any(other.has("rather") for other in mentions[:at]):
        return m._replace(senses=INSTEAD)
    if m.has("denies") and at + 1 < len(mentions) and mentions[at + 1].has("thing"):
        return m._replace(senses={"not": ("",)})  # *látku, ne koření*
    if m.has("prefers") and _brought(mentions[at + 1 :]):
        return m._replace(senses=TAKING)
    if m.has("has") and at + 1 < len(mentions) and "look" in mentions[at + 1].senses.get("verb", ()):
        return m._replace(senses={"filler": ("",)})  # *the ship has a peek at …*
    if m.has("has") and before.seat >= 0 and _brought(mentions[at + 1 :]):
        return m._replace(senses=GETTING, guessed=True)  # it may only be said what is in a hand
    return m


def says_more(mentions: Sequence[Mention]) -> bool:
    """*Two, a cloth over the counter*: whether more is named than a die and what it brings."""
    things = [thing for m in mentions for thing in m.senses.get("thing", ())]
    named = any(not thing.startswith(OF_DICE) for thing in things)
    acts = any(m.has("verb") and not m.guessed and ACTS.issuperset(m.senses["verb"]) for m in mentions)
    counted = any(
        a.has("unknown") and b.has("number") and c.has("thing")
        for a, b, c in zip(mentions, mentions[1:], mentions[2:], strict=False)
    )
    return named or acts or counted or any("ship" in m.senses.get("noun", ()) for m in mentions)  # *purchse 2 tools*


def alone_in_front(items: Sequence[Item]) -> None:
    """*De 3. Je vends …*: a number alone in front is the die, whatever its word could say elsewhere."""
    first = items[0]
    if first.groups != {"number"} or len(items) < 2:
        return
    if len(items) == 2 and items[1].break_before and not items[1].verbs:
        items[1].concluded = True  # *4, wood*: nothing else is said of it
    if "" in first.roles and items[1].break_before:
        first.roles = BARE
    elif first.roles in LED and items[1].verbs and not items[1].things and not items[1].break_before:
        first.guessed = first.roles != LED[1] or not items[1].verbs.isdisjoint(PRICED)
        first.roles, items[1].break_before = BARE, PAUSE  # *nach der Drei kauf ich …*


def with_die_apart(items: list[Item], found: Sequence[Cover], speech: Speech) -> Sequence[Cover]:
    """The covers of a saying, or those with the first number standing alone, where these are better."""
    at = _die(items, speech)
    if at < 0:
        return found
    first = items[at]
    number = Item(first.start, first.start)
    number.things, number.count, number.break_before = (("number", ""),), first.count, first.break_before
    first.count = None
    split = covers([*items[:at], number, *items[at:]], speech.frames, speech.table)
    read = next((cover for cover in found if speech.finish(spell(cover.pieces))), None)
    whole = read is not None and (not read.unused or bool(split and split[0].unused))
    if whole and read is not None and split and read.cost <= split[0].cost:
        first.count = number.count
        return found
    return split or found


def _die(items: Sequence[Item], speech: Speech) -> int:
    """Where the name stands whose number may be the one that a turn begins with, -1 where there is none.

    It is the first, or comes right behind a verb that says so: *roll 2, pioneer …*.
    """
    opening = frozenset[str]().union(*(frame.verbs for frame in speech.frames if frame.opening))
    at = 1 if items[0].verbs & opening and not items[0].things and len(items) > 1 else 0
    first = items[at]
    bare = not first.things or first.count is None or first.by_article or first.groups == {"number"}
    bare = bare or first.is_noun("field", "step")  # *two fields and explore*
    return -1 if first.stated or bare or (at and first.break_before) else at


def _thrown(mention: Mention) -> bool:
    return mention.has("number") or mention.has("size")


def _brought(mentions: Sequence[Mention]) -> bool:
    """Whether something follows that a die can bring."""
    for m in mentions:
        things = m.senses.get("thing", ())
        if things:
            return all(thing.startswith(("good ", "question_mark ")) for thing in things)
        if not (m.has("filler") or m.has("article") or _thrown(m)):
            return False
    return False
