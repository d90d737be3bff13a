"""Which of the covers of a saying is its reading: understood, guessed, or refused with the word that was not used."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.cover import SAME, Cover
from referee.engine.speech.doubts import (
    all_in_hand,
    announces,
    loosely_joined,
    merged,
    names_all,
    number_lost,
    said_twice,
    uncounted,
)
from referee.engine.speech.frames import OVER, WISHES, Filled, Part, Speech
from referee.engine.speech.items import CLEAR, PRONOUN, Item
from referee.engine.speech.mixing import mixed_up
from referee.engine.speech.pressing import FORBIDDEN, pressed
from referee.engine.speech.remarks import only_priced, only_stated, only_talked_of
from referee.engine.speech.shaping import parts_of
from referee.engine.speech.spelling import spell
from referee.engine.value import Value

MOST_READINGS = 9
UNSURE_COST = 2.0
"""So much dearer is a reading that hardly makes sense: another one is tried first."""
MOST_UNKNOWN = 1
MOST_BESIDE = 3
"""How many words may stay unexplained beside an action without and with its verb."""
LIGHT_VERBS = frozenset(("take", "get", "want", "make", "give", "show", "open", "own", "use", "look"))
HEAVY_VERBS = frozenset(("remove", "cover", "sell", "buy", "trade", "upgrade", "discard", "swap", "keep", "spare"))
"""Verbs that say so much that no turn may be guessed without them."""
BECOME = "become"
LIGHT_NOUNS = frozenset((PRONOUN, "for_it", "action", "people", "cube", "new", "free", "effect", "nothing", "other"))
"""Words that may stand beside any action and say little."""


class Heard(Value):
    """What was understood in one language: canonical readings (none: not understood), and what they rest on."""

    readings: tuple[str, ...]
    guessed: bool = False
    seat: int = -1
    """Who is said to move, -1 where nobody is named."""
    no_turn: bool = False
    command: str = ""
    start: int = 0
    end: int = 0
    """The word that carries meaning and was not used."""
    language: str = ""
    rank: int = 0
    """How far it was from being understood: the lower, the nearer."""
    further: tuple[str, ...] = ()
    """Readings that cost more, for the case that none of the others can be read as move text."""
    strange: float = 1.0
    """The share of words that this language does not know."""
    doing: bool = False
    """Whether a verb of every action says that it is done now."""
    decided: bool = False
    """Whether everything was said behind a word such as *so*."""
    loose: bool = False
    """Whether a word that is known stayed unexplained."""


def decide(found: Sequence[Cover], speech: Speech, language: str, asks: bool, around: bool, lenient: bool) -> Heard:
    """Understood, guessed or not: the cheapest reading against which nothing speaks; behind a refused one it is a
    guess. Where it is `lenient`, hardly more than a name that is not explained speaks against a reading."""
    readings: dict[str, Cover] = {}
    for cover in found:
        if (text := speech.finish(spell(cover.pieces))) and not speech.doubtful(text):
            cover = cover._replace(cost=cover.cost + UNSURE_COST) if speech.unsure(text) else cover
            readings.setdefault(text, cover)
    first: Heard | None = None
    best: Cover | None = None
    kept: list[str] = []
    further: list[str] = []
    calling = frozenset[str]().union(*(frame.verbs for frame in speech.frames))
    for text, cover in sorted(readings.items(), key=lambda entry: (round(entry[1].cost, 1), pressed(entry[1]))):
        sure = lenient and names_all(cover, speech.frames) and pressed(cover) < FORBIDDEN
        refused = None if sure else _refused(cover, calling, language, asks, around)
        first = first or refused
        if refused is not None:
            continue
        best = best or cover
        same = cover.cost <= best.cost + SAME and pressed(cover) <= pressed(best)
        (kept if same and not further else further).append(text)
    if best is None:
        return first or _unspelled(found, language)
    later = best.cost > min(cover.cost for cover in readings.values()) + SAME
    used = [item for piece in best.pieces if piece.filled is not None for item in piece.filled.items]
    guessed = bool(best.unused or pressed(best)) or any(item.guessed for item in used)
    guessed = (
        guessed
        or later
        or _by_guess(best, fitting := all(map(speech.fitting, kept)))
        or any(item.either and not (fitting and item.groups <= speech.single) for item in used)
        or loosely_joined(best, fitting)
        or announces(best)
        or said_twice(best)
        or mixed_up(best)
        or (speech.leading and all_in_hand(best))
        or uncounted(best, speech.counted, speech.places)
    )
    plainly = not around and not best.unused and _all_doing(best)  # *build the brewery and hire a farmer*
    if (guessed or around) and not plainly and any(map(speech.unsure, kept)):
        return Heard((), language=language, rank=30)  # two doubts are too many
    guessed = guessed or any(speech.unsure(text) or merged(best, text) or number_lost(best, text) for text in kept)
    told, more = tuple(kept[:MOST_READINGS]), tuple(further[:MOST_READINGS])
    loose = any(not item.unknown for item in best.unused)
    return Heard(
        told, guessed, language=language, rank=len(best.unused), further=more, doing=_all_doing(best), loose=loose
    )


def _unspelled(found: Sequence[Cover], language: str) -> Heard:
    """Nothing that was found can be spelled: the word that stands in the way, if one does."""
    first = found[0].unused[0] if found and found[0].unused else None
    return Heard((), start=first.start if first else 0, end=first.end if first else 0, language=language, rank=60)


def _refused(cover: Cover, calling: frozenset[str], language: str, asks: bool, around: bool) -> Heard | None:
    """Why a cover is no reading, with the word that carries meaning and was not used; None where it is one.

    Verbs that are not `calling` any action of the game may be said of anything: *the turn comes to an end*.
    """
    unused = cover.unused
    told = bool(unused) and (_all_called(cover) or _all_decided(cover))
    beside = _beside(cover) if told else frozenset()
    apart = [i for i in unused if (i.remark and not i.negated) or _spoken_to(i, cover)] if told else []
    if missed := [
        i for i in unused if i not in apart and not _bearable(i, i.start in beside or i.verbs.isdisjoint(calling))
    ]:
        caret = next((item for item in unused if item.unknown), missed[0])
        return Heard((), start=caret.start, end=caret.end, language=language, rank=10 + len(unused))
    if only_stated(cover) or only_talked_of(cover):
        return Heard((), language=language, rank=25)
    if pressed(cover) >= FORBIDDEN or (unused and _vague_beside(cover)):
        return Heard((), language=language, rank=20)
    if asks and only_priced(cover):
        return Heard((), language=language, rank=25)
    if (unused or around) and not _sure(cover, asks):
        first = unused[0] if unused else None
        return Heard((), start=first.start if first else 0, end=first.end if first else 0, language=language, rank=15)
    return None


def _spoken_to(item: Item, cover: Cover) -> bool:
    """Whether a player is only called by name: before all else, or who was named already (*…, thanks, Tom*)."""
    used = [other for piece in cover.pieces if piece.filled for other in piece.filled.items if other is not item]
    others = sorted((*used, *(other for other in cover.unused if other is not item)), key=lambda other: other.start)
    before, after = ([o for o in others if o.start < item.start], [o for o in others if o.start > item.start])
    alone = (not before or bool(item.break_before)) and (not after or bool(after[0].break_before))
    return item.seat >= 0 and alone and (not before or any(other.seat == item.seat for other in used))


def _vague_beside(cover: Cover) -> bool:
    """Whether a verb alone makes an action of its own beside another one: *… fair open, all hands return home*."""
    parts = [part for piece in cover.pieces for part in piece.parts if not part.behind]
    told = {part.action for part in parts if not part.vague}
    return any(part.vague and part.action not in told for part in parts) and bool(told)


def _beside(cover: Cover) -> frozenset[int]:
    """Where the words begin that stand between the same breaks as something that was explained."""
    items = {item.start: item for piece in cover.pieces if piece.filled for item in piece.filled.items}
    items |= {item.start: item for item in cover.unused}
    left = {item.start for item in cover.unused}
    found: set[int] = set()
    for part in parts_of([items[start] for start in sorted(items)]):
        if any(item.start not in left for item in part):
            found.update(item.start for item in part)
    return frozenset(found)


def _all_called(cover: Cover) -> bool:
    """Whether a verb that says more than a wish calls every action."""
    actions = [piece.filled for piece in cover.pieces if piece.filled is not None and not piece.filled.frame.behind]
    return bool(actions) and all(f.called and (f.verbs - WISHES or f.verbs & f.frame.verbs) for f in actions)


def _all_decided(cover: Cover) -> bool:
    """Whether every action has a verb and was said behind a word such as *so*: *it's too dear, so I take a worker*."""
    actions = [piece.filled for piece in cover.pieces if piece.filled is not None and not piece.filled.frame.behind]
    return bool(actions) and all(f.verbs - WISHES and all(item.decided for item in f.items) for f in actions)


def _all_doing(cover: Cover) -> bool:
    """Whether every action has a verb that says more than a wish, or needs none."""
    actions = [piece.filled for piece in cover.pieces if piece.filled is not None and not piece.filled.frame.behind]
    told = [bool(filled.verbs - WISHES) for filled in actions]
    return any(told) and all(done or f.frame.opening for done, f in zip(told, actions, strict=True))


def _bearable(item: Item, called: bool) -> bool:
    """Whether a word may stay unexplained where the rest is clear, so that a guess remains."""
    if item.negated or item.seat >= 0 or (item.unknown and item.roles & CLEAR):
        return False
    if item.bracketed and not item.verbs:
        return True
    if item.unknown or item.guessed:
        return item.number is None
    if item.verbs and not item.things:
        return item.verbs <= LIGHT_VERBS or (called and item.verbs.isdisjoint(HEAVY_VERBS))
    nouns = {id for group, id in item.things if group == "noun"}
    return item.number is None and not item.every and len(nouns) == len(item.things) and nouns <= LIGHT_NOUNS


def _noun_in_talk(cover: Cover) -> bool:
    """Whether a noun alone calls an action, and nobody knows what is said of it: *that festival came far too zonk*."""
    beside = _beside(cover)
    strange = any(item.unknown and item.start in beside for item in cover.unused)
    actions = [piece.filled for piece in cover.pieces if piece.filled is not None and not piece.filled.frame.behind]
    bare = [f for f in actions if f.called and not f.verbs - WISHES and all(i.number is None for i in f.items)]
    return strange and any(sum(bool(item.things) for item in filled.items) == 1 for filled in bare)


def _sure(cover: Cover, asks: bool) -> bool:
    """Whether what was explained says clearly enough that there is a turn, with other words around it."""
    if cover.unused and _noun_in_talk(cover):
        return False
    actions = [piece.filled for piece in cover.pieces if piece.filled is not None and not piece.filled.frame.behind]
    told = len([piece for piece in cover.pieces if piece.parts])
    strange = all(item.unknown for item in cover.unused)  # *the ship zonks to C5*
    named = [p.filled for p in cover.pieces if strange and p.parts and all(part.clear for part in p.parts)]
    clear = [f for f in actions if f.called or f in named or (told > 1 and (f.frame.opening or f.frame.frees))]
    going_on = {f.frame.action for f in clear if f.called}  # *sell wood to the pioneer, spice to the citizen*
    weak = [f for f in actions if f not in clear and not any(i.decided and i.things for i in f.items)]
    weak = [f for f in weak if f.frame.action not in going_on]
    wordless = any(not filled.verbs - WISHES for filled in weak)
    if asks or len(cover.unused) > (MOST_UNKNOWN if wordless else MOST_BESIDE):
        return False
    partner = any(p.filled and p.filled.frame.behind and any(i.seat >= 0 for i in p.filled.items) for p in cover.pieces)
    if any(filled.frame.guess for filled in weak):
        purpose = any("for" in item.roles for filled in weak for item in filled.items)
        return partner and purpose and len(actions) == 1  # *your steel, Linda, that's for a cannery*
    if len(weak) == 1:
        return weak[0].frame.plain or bool(weak[0].verbs - WISHES)
    return all(filled.verbs - WISHES for filled in weak)


def _unbecome(filled: Filled) -> bool:
    known = filled.frame.verbs | filled.frame.explains
    return any(BECOME in item.verbs and item.verbs.isdisjoint(known) and not item.things for item in filled.items)


def _told_before(parts: Sequence[Part], at: int) -> bool:
    """*A worker becomes an artisan and an artisan an engineer*: whether the same action was told right before."""
    before = parts[at - 1] if at else None
    told = before is not None and before.action == parts[at].action
    return told and before is not None and (not before.guess or (before.gaps and _told_before(parts, at - 1)))


def _by_guess(cover: Cover, fitting: bool) -> bool:
    """Whether the reading rests on more than was said; what is `fitting` bears out what no verb called."""
    fitted = [piece.filled for piece in cover.pieces if piece.filled is not None]
    parts = [part for piece in cover.pieces for part in piece.parts]
    if any(part.guess and not (part.gaps and _told_before(parts, at)) for at, part in enumerate(parts)):
        return True
    vague = {part.action for part in parts if part.vague and part.text[:1].isdigit()}
    if any(part.action in vague for part in parts if not part.vague):
        return True  # *hire two people, an artisan*: the number went with what was said closer
    if any(piece.filled is not None and not piece.parts for piece in cover.pieces):
        return True  # something was said that adds nothing, such as a price
    if any(_unbecome(filled) for filled in fitted if not filled.frame.behind):
        return True  # *the tired worker, I make him*: what became of it was not said
    doubted = [filled for filled in fitted if filled.frame.guess and not filled.called and not _laid_over(filled)]
    acts = [filled for filled in doubted if not filled.frame.behind]
    aimed = any(
        "" not in item.roles for f in acts for slot in f.frame.slots if slot.needed for item in f.all(slot.name)
    )
    silent = aimed and not any(
        filled.verbs - WISHES for filled in fitted
    )  # *coal from Ben for a bakery*: nobody does anything
    return any(filled.swallowed for filled in fitted) or (bool(doubted) and not fitting) or silent


def _laid_over(filled: Filled) -> bool:
    """*Windows, on top of the glassworks*: what is laid over something says what is done as a verb would."""
    return any(item.roles == OVER for item in filled.all("over"))  # but *uhlí na pivovar* is coal for it
