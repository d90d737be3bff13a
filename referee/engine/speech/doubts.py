"""Where a word may have been swallowed: what was said has a meaning, but hangs together by less than people say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from referee.engine.speech.cover import Cover, Piece
from referee.engine.speech.frames import Filled, Frame, Speech
from referee.engine.speech.items import PAUSE, THEN, Item
from referee.engine.speech.mention import Mention
from referee.engine.speech.shaping import STATING

SILENT = frozenset(("filler", "stop", "pause"))
JOINTS = frozenset(("then", "and"))
LEADING = {"role"}
SETTLING = ("thing", "noun", "number", "verb", "settles", "so")
"""Kinds of words by which more is told behind a question."""
ASKING = frozenset(("politeness", "auxiliaries"))
OWN = frozenset(("self", "first_person", "speaker", "mine"))
"""Kinds of words by which somebody speaks of themselves."""
PAYING = frozenset(("with", "from", "for", "to"))


NAMING = frozenset(("thing", "noun", "number", "size", "ordinal", "no", "not"))
"""Kinds of words that say something of the game wherever they stand."""


def names_nothing(dropped: Sequence[Mention], kept: Sequence[Mention]) -> bool:
    """Whether what was left out names nothing of the game: *a festival, because my feet hurt*.

    What is said behind a turn about how things are may take it back, *I build a brewery, but I've nothing for it*, and
    so may a doubt: *…, too expensive*.
    """
    done = next((m.start for m in kept if m.has("verb")), kept[0].start)
    for m in dropped:
        acts = m.has("verb") and not set(m.senses["verb"]) <= STATING
        named = not NAMING.isdisjoint(m.senses) or (m.has("player") and not m.has("self"))
        doubts = m.has("state") or "doubt" in m.senses.get("aside", ())
        if m.guessed or acts or named or (doubts and m.start > done):
            return False
    return True


def breaks_off(mentions: Sequence[Mention]) -> bool:
    """Whether the last word only leads to something that was not said any more: *brewery, and then*.

    Behind *first* it may close what it orders: *Aarhant first, a brewery then*.
    """
    said = [m for m in mentions if not m.senses.keys() <= SILENT or m.has("early")]
    if said and said[-1].senses.keys() == LEADING:
        return True  # *ich lasse die Brauerei aus*
    if not said or not said[-1].senses.keys() <= JOINTS:
        return False
    ordered = len(said) > 1 and any(m.has("early") for m in said) and not said[-2].ends_part()
    return not (ordered and said[-1].has("then"))


def asks_for_something(mentions: Sequence[Mention]) -> bool:
    """Whether a sentence that names something is a question; *my turn? all right, a brewery* asks for nothing."""
    named = polite = False
    for m in mentions:
        named = named or m.has("thing") or m.has("noun") or m.has("number")
        polite = polite or "politeness" in m.senses.get("filler", ())
        if m.has("stop"):
            if named and not polite and m.senses["stop"][0] == "?":
                return True
            named = polite = False
    return False


def asks_back(mentions: Sequence[Mention], text: str) -> bool:
    """Whether it ends as a question for others: *time for a party, no?*"""
    last = next((m for m in reversed(mentions) if not m.senses.keys() <= SILENT), None)
    return last is not None and last.has("no") and text.rstrip().endswith("?")


def only_asked(mentions: Sequence[Mention], text: str) -> bool:
    """Whether a question names something that nobody says to do: *a party?*, *is tobacco sold to merchants only?*, *a
    mill? how nice*."""
    if "?" not in text or (not text.rstrip().endswith("?") and not _names_only_before(mentions)):
        return False
    return not any(_asks_for(m) or not OWN.isdisjoint(m.senses) for m in mentions)


def _names_only_before(mentions: Sequence[Mention]) -> bool:
    """Whether nothing is named, done or agreed to behind the last question mark."""
    last = max((m.start for m in mentions if m.senses.get("stop") == ("?",)), default=0)
    behind = [m for m in mentions if m.start > last]
    agreed = any("agreement" in m.senses.get("filler", ()) for m in behind)
    return not agreed and not any(m.has(kind) for m in behind for kind in SETTLING)


def _asks_for(mention: Mention) -> bool:
    """Whether a word asks for something politely."""
    return not ASKING.isdisjoint(mention.senses.get("filler", ()))


def announces(cover: Cover) -> bool:
    """Whether a number stands before a break and counts what follows in a way that may be another: *two upgrades: …*"""
    for filled in (piece.filled for piece in cover.pieces):
        if filled is None or filled.frame.opening:
            continue
        for item, following in pairwise(filled.items):
            paused = following.break_before == PAUSE and not following.by_and
            if item.groups == {"number"} and item.number is not None and paused and "" in item.roles:
                return True
    return False


def loosely_joined(cover: Cover, fitting: bool) -> bool:
    """Whether an addition or a name may as well belong to a verb that is missing.

    Additions that are `fitting`, just what the action costs, belong to it however they are joined.
    """
    fitted = [(piece, piece.filled) for piece in cover.pieces if piece.filled is not None and piece.parts]
    actions = [filled for _, filled in fitted if not filled.frame.behind]
    if any(map(_on_both_sides, actions)):
        return True
    if fitting:
        return False
    called = bool(actions) and all(filled.called for filled in actions)
    seen = False
    for piece, filled in fitted:
        seen = seen or not filled.frame.behind
        if filled.frame.behind and _bare(filled) and (not seen or (not called and not piece.break_before)):
            return True
    return False


PRICES = frozenset(("token", "number"))
_NUMBERS = frozenset(("number", "noun:cube", "noun:people", "noun:step"))


def uncounted(cover: Cover, groups: frozenset[str], places: frozenset[str]) -> bool:
    """Whether several of something were named and nobody said how many: *I hire workers*.

    A number at one of the `places` says it too: *the workers of both bakeries*.
    """
    for filled in (piece.filled for piece in cover.pieces if not any(part.counted for part in piece.parts)):
        if filled is None or any(_counts(item) for item in filled.items if item.groups & (groups | places | _NUMBERS)):
            continue
        counted = [item for slot in filled.frame.slots if slot.counted for item in filled.all(slot.name)]
        if any(item.plural and item.groups & groups for item in counted):
            return True
    return False


def _counts(item: Item) -> bool:
    return item.every or item.times > 1 or item.groups == {"number"} or (item.number is not None)


def _bare(filled: Filled) -> bool:
    """Whether an addition has neither a verb nor a player nor a word that says what it is for."""
    told = any(item.roles & PAYING or (item.seat >= 0 and not item.optional) for item in filled.items)
    return not filled.called and not told


def _on_both_sides(filled: Filled) -> bool:
    """Whether a verb stands between a name with a pause behind it and another one: *tools, I drop wood*."""
    calls = [at for at, item in enumerate(filled.items) if item.verbs & filled.frame.verbs and not item.things]
    if len(calls) != 1:
        return False
    for items in filled.slots.values():
        places = [filled.items.index(item) for item in items]
        before = [place for place in places if place < calls[0]]
        if before and places[-1] > calls[0] and _parted(filled.items[before[-1] + 1 : calls[0] + 1]):
            return True
    return False


def _parted(items: Sequence[Item]) -> bool:
    return any(item.break_before >= PAUSE or item.by_and for item in items)


def _named_again(before: Piece, piece: Piece) -> bool:
    """*The ship to C9 and the ship to B2*: one voyage by what was said, but rather two ships."""
    one, other = before.filled, piece.filled
    if not piece.parts[0].runs_on or not piece.break_before or one is None or other is None:
        return False
    nouns = {item.things for item in one.items if item.things and all(group == "noun" for group, _ in item.things)}
    return any(item.things in nouns and item.ordinal is None and item.number is None for item in other.items[:1])


def merged(cover: Cover, text: str) -> bool:
    """Whether an action told behind *then* became a part of another one: *… activate, then two workers more*."""
    pieces = [piece for piece in cover.pieces if piece.parts and piece.filled and not piece.filled.frame.behind]
    actions = {piece.parts[0].action.rpartition(" ")[2] for piece in pieces}  # *ship 1 to C9, then C10* goes on
    if any(_named_again(before, piece) for before, piece in pairwise(pieces)):
        return True
    later = any(piece.break_before >= THEN for piece in pieces[1:])
    return later and len(actions) > len(text.split("; "))


def number_lost(cover: Cover, text: str) -> bool:
    """Whether so many of something were named, and neither the number nor so many of anything stand in the reading.

    Prices, points and what a card brings are not meant: a game checks those and leaves them out.
    """
    told = text.replace(",", " ").replace(";", " ").replace("_", " ").split()
    numbers = {*told, *(str(told.count(word)) for word in told if not word.isdigit())}
    fitted = [piece.filled for piece in cover.pieces if piece.filled is not None]
    used = [i for f in fitted for i in f.items if i not in f.all("paid") and i not in f.all("effect")]
    named = [item for item in used if is_name(item) and not item.by_article and item.groups.isdisjoint(PRICES)]
    return any(str(n) not in numbers for item in named for n in (item.number, item.after) if n is not None and n > 1)


def said_twice(cover: Cover) -> bool:
    """Whether the same is named again behind a pause, with a verb: *an investor, yes, I take an investor*."""
    pieces = [piece for piece in cover.pieces if piece.parts and piece.filled and not piece.filled.frame.behind]
    for before, piece in pairwise(pieces):
        one, other = before.filled, piece.filled
        if one is None or other is None or one.frame.action != other.frame.action or one.names != other.names:
            continue
        if other.verbs and not one.verbs and other.items[0].break_before and not other.items[0].by_and:
            return True
    return False


def all_in_hand(cover: Cover) -> bool:
    """*I've two spices, I sell one of them*: whether it was only said how many somebody has, and taken for how many
    something is done with."""
    fitted = [piece.filled for piece in cover.pieces if piece.filled is not None and not piece.filled.frame.opening]
    told = [(slot, item) for filled in fitted if filled.verbs for slot, items in filled.slots.items() for item in items]
    return any(item.in_hand and slot != "paid" for slot, item in told)


DECISIVE = frozenset(("become", "pay", "exhaust", "sell", "buy", "swap", "discard", "upgrade", "spare"))
"""Verbs without which nothing is left of what was said."""
TAKING_AWAY = frozenset(("remove", "cover", "return", "lose", "activate", "leave"))


def names_all(cover: Cover, frames: Sequence[Frame]) -> bool:
    """Whether at most one word stays unexplained: no name, player, number, denial, and none that calls an action."""
    calling = frozenset[str]().union(*(frame.calling for frame in frames if frame.main))
    if any(id in calling for item in cover.unused for group, id in item.things if group == "noun"):
        return False
    named = [i for i in cover.unused if i.negated or i.seat >= 0 or i.number is not None or i.every or is_name(i)]
    decisive = DECISIVE | TAKING_AWAY if _only_named(cover) else DECISIVE
    return not named and not any(i.verbs & decisive for i in cover.unused) and len(cover.unused) <= 1


def _only_named(cover: Cover) -> bool:
    """Whether no verb calls the only action: *a brewery gone* builds none."""
    actions = [piece.filled for piece in cover.pieces if piece.filled is not None and not piece.filled.frame.behind]
    return len(actions) == 1 and not actions[0].called


def is_name(item: Item) -> bool:
    return any(group != "noun" for group, _ in item.things)


def is_of_others(mentions: Sequence[Mention]) -> bool:
    """*He nicked my factory*: whether it begins with somebody else and what they did."""
    if len(mentions) > 1 and mentions[0].has("they") and mentions[1].has("verb"):
        return True
    said = [m for m in mentions if not m.has("filler") or m.has("others")][:2]
    others = bool(said) and (said[0].has("others") or "them" in said[0].senses.get("noun", ()))
    return len(said) == 2 and others and said[1].has("verb")


def changed_behind(kept: Sequence[Mention], dropped: Sequence[Mention]) -> bool:
    """Whether talk behind a turn may have changed it: *two workers … no wait, only one*."""
    after = [m for m in dropped if m.start > kept[0].start]
    return any(m.has("no") for m in after)


def counts_before(kept: Sequence[Mention], dropped: Sequence[Mention]) -> bool:
    """Whether a number that a turn may begin with stands in what was taken for talk."""
    return any(m.has("number") and m.start < kept[0].start for m in dropped)


def cut_short(mentions: Sequence[Mention], dropped: Sequence[Mention]) -> bool:
    """Whether a good and a player stand behind an aside without a pause: they rather belong to the turn again."""
    gone = {m.start for m in dropped}
    for before, m in pairwise(mentions):
        if m.start in gone and before.start not in gone and not (before.has("pause") or before.has("stop")):
            part = list(takewhile(lambda other: other.start in gone and not other.has("pause"), _from(mentions, m)))
            if any(other.has("player") for other in part) and any(other.has("thing") for other in part):
                return True
    return False


def _from(mentions: Sequence[Mention], first: Mention) -> list[Mention]:
    return [m for m in mentions if m.start >= first.start]


def begun(readings: Sequence[str], speech: Speech) -> bool:
    """Whether a turn begins as all turns do, where those begin with a number."""
    opening = {frame.action for frame in speech.frames if frame.opening}
    return not speech.leading or any(told.split(" ")[0] in opening for told in readings)
