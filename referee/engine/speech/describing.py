"""What nobody calls by its name is told by what is done there or with it: *the thing where you build ships*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.lexicon import DESCRIBING
from referee.engine.speech.mention import Mention, is_good

if TYPE_CHECKING:
    from referee.engine.speech.lexicon import Lexicon

HOUSE, THING, POINTER, CARD, PERSON = "house", "thing", "pointer", "card", "person"
"""What a word can stand for: a house, anything, anything but only right before what is said of it, a card, somebody."""
GIVING = frozenset(("give", "get", "pay"))
"""Verbs that tell of somebody what they give."""
DO = "make"
DOING = frozenset((DO, "take", "use", "want", "play", "get"))
"""Verbs of which a described action is the object: *I take the action where …*; of anything else only *do*."""
NEEDING = frozenset(("want", "own", "sell", "buy", "trade", "import", "swap", "upgrade", "use", "sail"))
"""Verbs that say of a good something else than where it comes from."""
WITHIN = "within"
"""The sense of a phrase that names a house and begins to tell what is made there."""
FILLER = {"filler": ("",)}
NOTHING = frozenset[str]()


def with_described(mentions: list[Mention], lexicon: Lexicon) -> list[Mention]:
    """The mentions with what is described in its place; what stands inside another description comes first."""
    found = [_as_relative(m, lexicon) for m in mentions]
    if any(m.has("number") or m.has("size") for m in found):
        from referee.engine.speech.marking import with_marked

        found = with_marked(found)
    for at in range(len(found) - 1, -1, -1):
        if kind := _kind(found[at]):
            found = _told(found, at, kind)
    return [_elsewhere(m) for m in found]


def _as_relative(m: Mention, lexicon: Lexicon) -> Mention:
    """*Where they*: a phrase that begins as what is said of something; *a thing that makes*: one that goes on so."""
    words = m.text.split(" ") if " " in m.text and not m.has("thing") else []
    told = [at for at, word in enumerate(words) if any(kind == "relative" for kind, _ in lexicon.exact.get(word))]
    if not told or (told[0] and not _is_house(m)):
        return m
    return m._replace(senses={**m.senses, "relative": (WITHIN if told[0] else "relative",)})


def _is_house(m: Mention) -> bool:
    return "factory" in m.senses.get("noun", ())


def _kind(m: Mention) -> str:
    if _is_house(m):
        return HOUSE
    if "card" in m.senses.get("noun", ()):
        return CARD
    if "cube" in m.senses.get("noun", ()):
        return PERSON
    return m.senses["unnamed"][0] if m.has("unnamed") and not m.has("thing") else ""


def _elsewhere(m: Mention) -> Mention:
    """A word outside of descriptions is what it is besides, or unknown."""
    if not any(map(m.has, DESCRIBING)):
        return m
    senses = {kind: told for kind, told in m.senses.items() if kind not in DESCRIBING}
    return m._replace(senses=senses or {"unknown": (m.text,)})


def _told(mentions: list[Mention], head: int, kind: str) -> list[Mention]:
    begin = _clause(mentions, head, kind)
    if begin < 0:
        return mentions
    if kind == PERSON:
        return _as_person(mentions, head, begin)
    at, end = _product(mentions, begin)
    if kind == CARD and (at < 0 or not _pictured(mentions[at])):
        return mentions  # what a card wants or gives is no name of it
    if at >= 0 and _comes_from(mentions[begin:end], mentions[at]):
        return _as_product(mentions, head, kind, begin, at, end)
    return _as_action(mentions, head, begin, end) if at < 0 and _is_done(mentions, head) else mentions


def _clause(mentions: Sequence[Mention], head: int, kind: str) -> int:
    """Where that begins which is said of a word, behind *that* or *where*; -1 where nothing is."""
    if mentions[head].senses.get("relative") == (WITHIN,):
        return head + 1
    paused = False
    for at in range(head + 1, len(mentions)):
        m = mentions[at]
        if m.has("relative") and not (m.senses["relative"] == ("paused",) and not paused):
            return at + 1
        follows = at + 1 < len(mentions) and mentions[at + 1].has("relative")
        if kind != POINTER and not paused and _purpose(m, kind) and _used_for(mentions[at + 1 :]):
            return at + 1  # *the things for your eyes*
        if m.has("pause") and m.senses["pause"] == (",",) and not paused:
            paused = True
        elif (m.has("role") and follows) or (kind == PERSON and (m.has("role") or m.has("noun"))):
            continue  # *the house in which …*
        elif paused or kind == POINTER or not (m.has("filler") or m.has("verb")):
            return -1
    return -1


def _purpose(m: Mention, kind: str) -> bool:
    """Whether it may tell what something is for, or what is on a card."""
    roles = m.roles() if m.has("role") and not m.has("thing") else frozenset[str]()
    return (kind == CARD and "with" in roles) or (bool(roles & {"for", "to"}) and "from" not in roles)


def _pictured(m: Mention) -> bool:
    """Whether it is on cards of a kind: *the cards with the animals*."""
    return all(value.startswith("noun ") for value in m.senses.get("used_for", ("",)))


def _used_for(mentions: Sequence[Mention]) -> bool:
    """Whether the first word that says something tells what a thing is used for."""
    said = next((m for m in mentions if not any(map(m.has, ("filler", "you", "mine", "article")))), None)
    return said is not None and said.has("used_for") and not said.has("thing")


def _product(mentions: Sequence[Mention], begin: int) -> tuple[int, int]:
    """Where in a clause that is named which tells the thing, -1 where nothing does; and where the clause ends."""
    product, role = -1, frozenset[str]()
    for at in range(begin, len(mentions)):
        m = mentions[at]
        following = next((other for other in mentions[at + 1 :] if not other.has("filler") or other.has("relative")), m)
        goes_on = m.has("and") and (following.has("relative") or (product >= 0 and following.has("used_for")))
        if (m.ends_part() and not goes_on) or (product >= 0 and _leads_on(mentions, begin, product, at)):
            return product, at
        if m.has("first_person") or m.has("speaker") or m.seat >= 0 or m.has("not"):
            return (product, at) if product >= 0 else (-1, begin)
        named = m.has("used_for") or is_good(m)
        closer = product < 0 or "to" in role or (is_good(m) and not is_good(mentions[product]))
        if named and closer and ("" in role or not role & {"from", "with"}):
            product = at
        role = m.roles() if m.has("role") and not m.has("verb") else role if m.has("filler") else frozenset()
    return product, len(mentions)


def _leads_on(mentions: Sequence[Mention], begin: int, product: int, at: int) -> bool:
    """Whether something else begins behind what was described: *… on top of the sheep farm*, *… is no good*.

    The last word before a pause still belongs to it: *where beer comes from*, *wo das Bier gebraut wird*.
    """
    m, good = mentions[at], is_good(mentions[product])
    if m.has("thing") and not is_good(m):
        return True
    if m.has("used_for"):
        return False
    talk = any(map(m.has, ("talk", "aside", "opens"))) or (m.has("state") and not good)
    if at + 1 == len(mentions) or mentions[at + 1].ends_part():
        return talk
    if m.has("role") and not m.has("verb") and "" not in m.roles() and m.roles() != {"to"}:
        return True
    said = any(other.has("verb") for other in mentions[begin:at])
    return (said and (talk or m.has("state"))) if good else talk or not m.has("filler")


def _comes_from(clause: Sequence[Mention], product: Mention) -> bool:
    """Whether it is said where something comes from, and not what it is needed for."""
    needing = any(m.has("verb") and set(m.senses["verb"]) <= NEEDING for m in clause if m is not product)
    return product.has("used_for") or not needing


def _as_product(mentions: list[Mention], head: int, kind: str, begin: int, at: int, end: int) -> list[Mention]:
    """*The thing where they make beer* is a beer factory; *the stuff that you smoke* is tobacco."""
    named = mentions[at]
    strange = any(m.has("unknown") or m.has("talk") for m in mentions[begin:end])
    if kind == CARD:
        named = named._replace(
            senses={"noun": tuple(value.split(" ")[1] for value in named.senses["used_for"])}, guessed=True
        )
    elif named.has("used_for"):
        named = named._replace(senses={"thing": named.senses["used_for"]}, guessed=True)
    first, whole = mentions[head], mentions[end - 1].end
    factory = first._replace(senses={"noun": ("factory",)}, guessed=strange)
    house = is_good(named) and (kind == HOUSE or not named.guessed)
    told = [factory, named] if house else [named._replace(start=first.start, end=whole)]
    return [*mentions[:head], *told, *mentions[end:]]


def _as_person(mentions: list[Mention], head: int, begin: int) -> list[Mention]:
    """*The man who gives me five gold*: somebody, and what they give."""
    end = next((at for at in range(begin, len(mentions)) if mentions[at].ends_part()), len(mentions))
    clause = [m._replace(senses=FILLER) if m.has("you") else m for m in mentions[begin:end]]
    if not any(GIVING & set(m.senses.get("verb", ())) for m in clause) or not any(map(_counted, clause)):
        return mentions
    return [*mentions[:head], mentions[head]._replace(senses={"noun": (PERSON,)}), *clause, *mentions[end:]]


def _counted(m: Mention) -> bool:
    return m.has("number") or m.has("noun")


def _as_action(mentions: list[Mention], head: int, begin: int, end: int) -> list[Mention]:
    """*I do the thing where everybody goes home*: what is said of it is what is done, as a guess."""
    end = next((at for at in range(end, len(mentions)) if _ends_clause(mentions[at])), len(mentions))
    clause = mentions[begin:end]
    if not any(m.has("verb") for m in clause):
        return mentions
    before = [m._replace(senses=FILLER) if _does(m) else m for m in mentions[:head]]
    said = [m._replace(guessed=True, senses=FILLER if m.has("relative") else m.senses) for m in clause]
    return [*before, *said, *mentions[end:]]


def _ends_clause(m: Mention) -> bool:
    return any(map(m.has, ("stop", "pause", "then")))


def _is_done(mentions: Sequence[Mention], head: int) -> bool:
    """Whether somebody does what is told behind a word: an action, or anything behind *do*."""
    part = next((at + 1 for at in range(head - 1, -1, -1) if mentions[at].ends_part()), 0)
    if any(m.has("state") for m in mentions[part:head]):
        return False  # *that's the action where …*
    action = "action" in mentions[head].senses.get("noun", ())
    return action or any(DO in m.senses.get("verb", ()) and _does(m) for m in mentions[part:head])


def _does(m: Mention) -> bool:
    verbs = frozenset(m.senses.get("verb", ()))
    return not m.has("thing") and (DO in verbs or DOING >= verbs > NOTHING)
