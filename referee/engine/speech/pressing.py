"""Actions that stand in each other's way: names without a verb that were made an action beside another one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.engine.speech.cover import Cover, Piece
from referee.engine.speech.frames import WISHES, Filled, Part
from referee.engine.speech.items import PAUSE, STOP, THEN

FORBIDDEN = 2
"""What `pressed` says of a cover that is no reading."""
MOST_FREED = 2
"""So many main actions has a turn in which one more was freed."""


def _told(filled: Filled, parts: Sequence[Part]) -> bool:
    """Whether its words say by themselves what is done."""
    return filled.called or all(part.clear for part in parts)


def _is_main(piece: Piece) -> bool:
    """Whether it is an action of which a turn has one only; *four gold from the card* may be spelled as another one."""
    filled = piece.filled
    return filled is not None and filled.frame.main and piece.parts[0].action == filled.frame.action


def _one_main(actions: Sequence[Piece]) -> bool:
    """Whether there is one main action only, and what may stand beside it is called and parted from it."""
    mains = [piece for piece in actions if _is_main(piece)]
    others = [piece.filled for piece in actions if piece.filled and not _is_main(piece)]
    parted = len(actions) == 1 or all(piece.break_before >= PAUSE for piece in actions[1:])
    return len(mains) == 1 and parted and all(filled.called or filled.frame.frees for filled in others)


def _uses_up_die(actions: Sequence[Piece]) -> bool:
    """*3. I sell a stone to the pioneer*: whether a number alone before a stop became a part of another action."""
    filled = actions[0].filled if actions else None
    if filled is None or filled.frame.opening or len(filled.items) < 2:
        return False
    first, second = filled.items[:2]
    return first.groups == {"number"} and second.break_before >= STOP and bool(second.verbs) and "" in first.roles


def _takes(filled: Filled) -> bool:
    """*… and take two farmers*: whether it begins with a verb that says that something is done, if not what."""
    first = filled.items[0]
    return bool(first.verbs - WISHES) and not first.things


def _torn(one: Filled, other: Filled) -> bool:
    """*Schnapps and sausages, that gives me …*: whether a list of equals is torn between two actions."""
    last, first = one.items[-1], other.items[0]
    return not one.called and first.by_and and bool(first.groups) and first.groups == last.groups and one.frame.guess


def _listed(actions: Sequence[Piece]) -> bool:
    """*Alonso, then a festival and a bakery*: clear actions of different kinds, each parted from the one before."""
    filled = [piece.filled for piece in actions if piece.filled is not None]
    clear = all((f.called or f.frame.plain) and not f.frame.guess for f in filled)
    different = len({piece.parts[0].action for piece in actions}) == len(actions)
    return clear and different and all(piece.break_before for piece in actions[1:])


def _works_there(cover: Cover) -> bool:
    """*A farmer at the sawmill, that's a plank, and I hire a farmer*: who stands at a place is no action beside another
    one that is called."""
    for before, added in pairwise(cover.pieces):
        one, place = before.filled, added.filled
        if one is None or place is None or one.called or one.frame.behind or not place.frame.behind:
            continue
        first = place.items[0]
        if added.break_before or "at" not in first.roles or "" in first.roles or first.seat >= 0:
            continue
        others = [piece.filled for piece in cover.pieces if piece.filled is not None and piece.filled is not one]
        if any(other.called and other.frame.action == one.frame.action for other in others):
            return True
    return False


def pressed(cover: Cover) -> int:
    """Whether names without a verb were made an action of their own right beside another one: 2 forbids a reading, 1
    makes it a guess."""
    actions = [piece for piece in cover.pieces if piece.parts and piece.filled and not piece.filled.frame.behind]
    firsts = [piece.parts[0] for piece in actions if piece.parts[0].first]
    if len({part.text for part in firsts}) > 1 and not (firsts[0].opens and " " not in firsts[1].text):
        return 2
    mains = [p.filled for p in actions if p.filled and _is_main(p)]
    freed = any(p.filled and (p.filled.frame.frees or (p.filled.frame.main and not _is_main(p))) for p in actions)
    doubted = [
        f for f in mains if f.frame.guess and not (freed and not f.called)
    ]  # *Alonso, for a ship and a festival*
    kinds = {f.frame.action for f in mains}
    freely = (
        freed
        and len(mains) == MOST_FREED
        and (all(f.called and f.verbs and not f.frame.guess for f in mains) or _listed(actions))
    )
    found = 0 if freely or _one_main(actions) else 2 if doubted else int(any(f.frame.guess for f in mains))
    found = max(found, int(freely and bool(doubted)))  # *the editor takes a card, then a festival* is not one more
    if len(kinds) > 1 and not freed:
        found = max(found, 1)
    acts = [piece for piece in actions if _is_main(piece)]
    several = any(", " in piece.parts[0].text for piece in acts) or any(p.break_before < THEN for p in acts[1:])
    if len(kinds) == 1 and several and any(part.grants for piece in actions for part in piece.parts):
        found = max(found, 1)  # *an extra action: a shipyard, a ship*: a *then* may have been swallowed
    if _uses_up_die(actions) or _works_there(cover):
        return 2
    for before, piece in pairwise(actions):
        one, other = before.filled, piece.filled
        assert one is not None
        assert other is not None
        if other.frame.opening and not other.called and not one.frame.opening:
            return 2  # a turn begins with it: behind an action the number says something else
        if _torn(one, other):
            return 2
        differ = one.frame is not other.frame or (one.frame.alone and not before.parts[0].first)
        clear = all(part.clear for part in (*before.parts, *piece.parts))
        if differ and one.frame.action == other.frame.action and one.names & other.names and not clear:
            return 2  # the same thing in two ways of saying the action: one of them was meant otherwise
        same = one.frame is other.frame or all(part.runs_on for part in (*before.parts, *piece.parts))
        if one.frame.action == other.frame.action and (not one.frame.main or (clear and same)):
            continue
        if piece.parts[0].after and piece.parts[0].after in before.parts[0].action:
            continue  # *explore C11, a trading post*: it can only be said of what was just done
        both_main = one.frame.main and other.frame.main and not freely
        weak = both_main or not (freely or (_told(one, before.parts) and _told(other, piece.parts)))
        apart = piece.break_before >= (PAUSE if one.frame.action == other.frame.action else STOP)
        begun = piece.break_before and (
            other.called or other.frame.plain or not other.items[0].by_and
        )  # *Aarhant, then a furrier*
        frees = one.frame.frees and (one.called or one.frame.plain) and begun
        apart = apart or (freely and bool(piece.break_before))  # *Alonso: a bakery and a festival*
        if weak and not apart and not before.parts[0].first and not frees:
            light = other.items[0].by_and and (one.called or _takes(one)) and _takes(other)
            told = ((one.called and other.called) or light) and piece.break_before
            parted = piece.break_before and (freed or not both_main)
            found = max(found, 1 if told or parted or (other.called and not both_main) else 2)
    return found
