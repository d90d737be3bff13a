"""Where two things that were said became one action, or how things are became one: each of these is a guess."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from referee.engine.speech.cover import Cover
from referee.engine.speech.doubts import is_name
from referee.engine.speech.frames import Filled
from referee.engine.speech.items import STOP, Item
from referee.engine.speech.shaping import parts_of

EASY = frozenset(("take", "get", "want", "make", "give", "own", "use", "show", "become", "open", "look", "pay"))
"""Verbs that say little of what is done."""


def mixed_up(cover: Cover) -> bool:
    """Whether something that was said stands in the reading as a part of something else."""
    return (
        stated_beside(cover)
        or torn_off(cover)
        or any(
            _two_verbs(piece.filled)
            for piece in cover.pieces
            if piece.filled is not None and not piece.filled.frame.behind
        )
    )


def _two_verbs(filled: Filled) -> bool:
    """*Stone bought, cloth thrown away*: whether names of one list have a verb each, and only one of these calls the
    action."""
    parts = parts_of(filled.items)
    for items in filled.slots.values() if len(parts) > 1 else ():
        told = [part for part in parts if any(item in items for item in part)]
        verbs = [frozenset[str]().union(*(i.verbs for i in part if not i.things)) for part in told]
        calling = [bool(said & filled.frame.verbs) for said in verbs]
        others = [said - EASY - filled.frame.explains for said in verbs if not said & filled.frame.verbs]
        if any(calling) and any(others):
            return True
    return False


def stated_beside(cover: Cover) -> bool:
    """*Two workers are home, good. New World*: whether how things are became an action beside another one."""
    fitted = [piece.filled for piece in cover.pieces if piece.filled is not None and piece.parts]
    actions = [filled for filled in fitted if not (filled.frame.behind or filled.frame.opening)]
    if any(_partly_stated(filled) for filled in actions):
        return True
    return len(actions) > 1 and any(all(item.stated for item in filled.items) for filled in actions)


def torn_off(cover: Cover) -> bool:
    """*A four, I need | stone for the citizen*: whether a verb that begins a part of the sentence was taken for a word
    of the part before, and what stands right behind it for another action."""
    fitted = [(piece, piece.filled) for piece in cover.pieces if piece.filled is not None and piece.parts]
    for (one, before), (other, behind) in pairwise(fitted):
        last = before.items[-1]
        begins = bool(last.verbs) and not last.things and bool(last.break_before) and len(before.items) > 1
        acts = not (before.frame.behind or behind.frame.behind) and one.parts[0].action != other.parts[0].action
        if begins and acts and not other.break_before:
            return True
    return False


def _partly_stated(filled: Filled) -> bool:
    """*I take an engineer, that was my last farmer*: whether a list goes on with a name of which something is said, or
    a sentence says how things are and the next one what is done."""
    stated = _how_things_are(filled.items)
    for items in filled.slots.values():
        names = [item for item in items if is_name(item) and item.seat < 0]
        for one, other in pairwise(names):
            if other.by_and or one.groups.isdisjoint(other.groups) or (one in stated) is (other in stated):
                continue
            if other in stated or any(item.verbs for item in filled.items[filled.items.index(other) :]):
                return True
    said = list(takewhile(lambda item: item in stated, filled.items))
    named = any(map(is_name, said)) and len(said) < len(filled.items)
    return named and filled.items[len(said)].break_before >= STOP


def _how_things_are(items: Sequence[Item]) -> list[Item]:
    """What is said of how things are, with all names of its list: *I have wood and tools*."""
    found: list[Item] = []
    for before, item in zip([None, *items], items, strict=False):
        goes_on = item.by_and and before in found and not item.verbs
        found += [item] if item.stated or goes_on else []
    return found
