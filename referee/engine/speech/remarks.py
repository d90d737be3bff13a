"""What is only said about the game and not done: names with a word that says how things are, prices asked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.engine.speech.cover import Cover, Piece
from referee.engine.speech.frames import ABOUT, WISHES, Filled
from referee.engine.speech.items import BARE, Item

NOTHING: frozenset[str] = frozenset()
PAID = "with"
"""The keyword behind which stands what is paid."""
MAKING = frozenset(("make", "own"))
"""Verbs by which something is only said of a house or a good, unless they call an action: *to make beer is best*."""


def only_stated(cover: Cover) -> bool:
    """Whether an action rests on names alone of which something was said: *my brewery is full*."""
    fitted = [piece.filled for piece in cover.pieces if piece.filled is not None]
    actions = [filled for filled in fitted if not filled.frame.behind]
    added = [(filled.frame.behind, item) for filled in fitted if filled.frame.behind for item in filled.items]
    if any(item.seat >= 0 and (item.stated or behind == PAID) for behind, item in added):
        return False  # *I need a cannon from Emma for the ship*
    begun = any(filled.frame.opening for filled in actions)  # *3, my citizen is a merchant now*
    told = [f for f in actions if not (f.frame.opening or _named_before(f) or (begun and f.frame.guess))]
    return any(any(i.stated for i in _told_by(f)) and not _done(f) for f in told)


def _told_by(filled: Filled) -> Sequence[Item]:
    """The items that make the action: those of slots that must be filled or tell it, else all."""
    slots = [slot.name for slot in filled.frame.slots if slot.needed or slot.name in filled.frame.telling]
    return [item for name in slots for item in filled.all(name)] or filled.items


def _named_before(filled: Filled) -> bool:
    """Whether the action was named, and only behind it something said of it: *the Old World, there was a shipyard*.

    Beside a name that tells the action the others may be stated: *D8, that's a treasure*.
    """
    calls = [item for item in filled.items if item.groups & {f"noun:{noun}" for noun in filled.frame.calling}]
    more = any(slot.needed and slot.name not in filled.frame.telling for slot in filled.frame.slots)
    calls += [item for name in filled.frame.telling for item in filled.all(name) if more]
    stated = [item for item in filled.items if item.stated]
    return bool(calls) and bool(stated) and calls[0].start < stated[0].start and calls[0] not in stated


def only_talked_of(cover: Cover) -> bool:
    """Whether something is said about an action of which no verb says that it is done: *the brewery needs coal*."""
    fitted = [(piece, piece.filled) for piece in cover.pieces if piece.filled is not None]
    if all(filled.called and filled.verbs for _, filled in fitted if not filled.frame.behind):
        return False
    if any(item.stated for _, filled in fitted for item in filled.items):
        return any(filled.frame.behind == ABOUT for _, filled in fitted)
    if any(_only_makes(one, piece, other) for (_, one), (piece, other) in pairwise(fitted)):
        return True
    return any(
        {one.frame.behind, other.frame.behind} == {ABOUT, ""}
        and not (piece.break_before or one.frame.frees or other.frame.frees or _newly_decided(one, other))
        for (_, one), (piece, other) in pairwise(fitted)
    )


def _only_makes(one: Filled, piece: Piece, other: Filled) -> bool:
    """*The soap factory makes soap*: it is only told what it makes."""
    verb, *goods = other.items
    told = bool(verb.verbs) and verb.verbs <= MAKING and not verb.things and not piece.break_before
    named = not one.frame.behind and not one.called and not any(item.verbs for item in one.items)
    return told and named and bool(goods) and all(item.things and item.roles == BARE for item in goods)


def _newly_decided(one: Filled, other: Filled) -> bool:
    """*I want beer so brewery*: the word between them parts them as a pause does."""
    return other.items[0].decided and not one.items[-1].decided


def _done(filled: Filled) -> bool:
    """Whether a verb says that something is done, or a place is only described (*where the sheep are*)."""
    frame = filled.frame
    for item in filled.items:
        nouns = {id for group, id in item.things if group == "noun"}
        doing = (item.verbs & frame.verbs) | (item.verbs & frame.explains - (NOTHING if filled.called else MAKING))
        doing -= WISHES
        if item.roles == {"over"} or (doing and len(nouns) == len(item.things) and not nouns & frame.calling):
            return True
    return False


def only_priced(cover: Cover) -> bool:
    """Whether only a price is asked for: *a shift end is three gold, right?*"""
    items = [item for piece in cover.pieces if piece.filled is not None for item in piece.filled.items]
    return all(item.stated for item in items) and any(item.groups & {"token"} for item in items)
