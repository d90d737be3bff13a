"""A saying as a row of frames: every item is explained by one of them, as cheaply as possible."""

from __future__ import annotations

import math
from collections.abc import Sequence

from referee.engine.speech.frames import NO_OPTION, UNUSED, WISHES, Filled, Frame, Option, Part, cost_of, fit, option
from referee.engine.speech.items import PAUSE, PRONOUN, THEN, Item
from referee.engine.value import Value

LONGEST_SPAN = 12
MOST_ITEMS = 40
MOST_COVERS = 16
MOST_FITTED = 600
"""So many frames are fitted to one saying; a saying that takes more of them is not understood."""
SEAM_COST, AND_COST, OBJECT_COST = 0.5, 0.45, 1.2
LOOSE_COST, VAGUE_COST = 20.0, 5.0
SAME = 0.01
FURTHER = 6.0
"""So much dearer may a reading be that is taken where something speaks against the cheapest ones."""
MOST_UNUSED = 2
DEARER = 2.0
"""So much more may another frame cost that explains the same words."""


class Piece(Value):
    """A frame fitted to some items, as canonical text."""

    parts: tuple[Part, ...]
    filled: Filled | None
    break_before: int
    unused: tuple[Item, ...]


class Cover(Value):
    cost: float
    pieces: tuple[Piece, ...]

    @property
    def unused(self) -> list[Item]:
        return [item for piece in self.pieces for item in piece.unused]


def covers(items: Sequence[Item], frames: Sequence[Frame], table: object) -> list[Cover]:
    """The cheapest ways to explain the items, the best first."""
    best: list[list[Cover]] = [[Cover(0.0, ())], *([] for _ in items)]
    options = _options(items, frames)
    fitted = 0
    for start in range(len(items)):
        if not best[start]:
            continue
        seam = _seam(items[start - 1], items[start]) if start else 0.0
        _put(best[start + 1], best[start], cost_of(items[start]), _skipped(items[start]))
        here = [(frame, row) for frame, row in options if row[start].slots is not UNUSED]
        for end in range(start + 1, min(len(items), start + LONGEST_SPAN) + 1):
            if end > start + 1 and items[end - 1].break_before >= THEN:
                break
            pieces = _pieces(items, start, end, here, table)
            fitted += len(pieces)
            if fitted > MOST_FITTED:
                return []
            for cost, piece in pieces:
                _put(best[end], best[start], cost + seam, piece)
    return _whole(best[-1])


class Reach(Value):
    """Of which groups of things and verbs a frame can make anything, and by which of them it is called or told."""

    groups: frozenset[str]
    verbs: frozenset[str]
    signs: frozenset[str]
    """The groups that call or tell it; without one of these, or one of its verbs, it was not said."""


def reach(frame: Frame) -> Reach:
    nouns = frozenset(f"noun:{noun}" for noun in frame.nouns | frame.calling | {PRONOUN})
    groups = nouns.union(*(slot.groups for slot in frame.slots))
    telling = [slot.groups for slot in frame.slots if slot.name in frame.telling]
    signs = frozenset(f"noun:{noun}" for noun in frame.calling).union(*telling)
    return Reach(groups, frame.verbs | frame.explains | WISHES, signs)


_reaches: dict[int, tuple[Sequence[Frame], list[tuple[Frame, Reach]]]] = {}
"""By the table of frames: what each of its frames can make anything of."""


def is_foreign(item: Item, frames: Sequence[Frame]) -> bool:
    """Whether it is a noun of which no frame of this game can make anything."""
    if not item.things or item.verbs or any(group != "noun" for group, _ in item.things):
        return False
    return not any(known.groups & item.groups for _, known in _reach_of(frames))


def _reach_of(frames: Sequence[Frame]) -> list[tuple[Frame, Reach]]:
    if id(frames) not in _reaches:
        _reaches[id(frames)] = (frames, [(frame, reach(frame)) for frame in frames])
    return _reaches[id(frames)][1]


def _options(items: Sequence[Item], frames: Sequence[Frame]) -> list[tuple[Frame, list[Option]]]:
    """What each item can be in each frame; only frames that something calls or tells."""
    found = []
    said = frozenset[str]().union(*(item.groups for item in items))
    done = frozenset[str]().union(*(item.verbs for item in items))
    for frame, (groups, verbs, signs) in _reach_of(frames):
        if signs.isdisjoint(said) and frame.verbs.isdisjoint(done):
            continue
        row = [
            NO_OPTION if groups.isdisjoint(item.groups) and verbs.isdisjoint(item.verbs) else option(frame, item)
            for item in items
        ]
        if any(told.calls or told.tells for told in row):
            found.append((frame, row))
    return found


def _seam(before: Item, item: Item) -> float:
    """What it costs to begin a new frame here; a verb is hardly parted from the name right behind it."""
    if item.break_before < PAUSE:
        return OBJECT_COST if before.verbs and not before.things and item.things else SEAM_COST
    return AND_COST if item.by_and else 0.0


def _skipped(item: Item) -> Piece:
    return Piece((), None, item.break_before, () if item.optional else (item,))


def _pieces(
    items: Sequence[Item], start: int, end: int, options: Sequence[tuple[Frame, list[Option]]], table: object
) -> list[tuple[float, Piece]]:
    """The frames that fit a run of items, the cheapest ways of each; each has a use for the first one."""
    found: list[tuple[float, Piece]] = []
    run = items[start:end]
    for frame, row in options:
        if row[end - 1].slots is UNUSED:
            continue  # what stands at the edge belongs to a neighbour or to nobody
        here = row[start:end]
        if sum(told.slots is UNUSED for told in here) > MOST_UNUSED:
            continue
        for filled in fit(frame, run, here):
            if filled.unused and (run[0] in filled.unused or run[-1] in filled.unused):
                continue
            cost = filled.cost
            for parts in _spelled(frame, filled, table):
                found.append((cost, Piece(parts, filled, run[0].break_before, tuple(filled.unused))))
    return [*_cheapest(found, added=True), *_cheapest(found, added=False)]


def _cheapest(found: Sequence[tuple[float, Piece]], *, added: bool) -> list[tuple[float, Piece]]:
    """The cheapest ones of those that add to an action, or of the actions: the one does not outdo the other."""
    kept = [entry for entry in found if bool(entry[1].filled and entry[1].filled.frame.behind) == added]
    least = min((cost for cost, _ in kept), default=0.0)
    return [entry for entry in kept if entry[0] <= least + DEARER]


def _spelled(frame: Frame, filled: Filled, table: object) -> list[tuple[Part, ...]]:
    return [(part,) if isinstance(part, Part) else tuple(part) for part in frame.spell(filled, table)]


def _put(found: list[Cover], before: Sequence[Cover], cost: float, piece: Piece) -> None:
    most = found[-1].cost if len(found) >= MOST_COVERS else math.inf
    for cover in before:
        if cover.cost + cost >= most:
            break  # the cheapest come first, and so many are cheaper
        found.append(Cover(cover.cost + cost, (*cover.pieces, piece)))
    found.sort(key=lambda cover: cover.cost)
    if len(found) > MOST_COVERS:
        del found[MOST_COVERS:]


def _whole(found: Sequence[Cover]) -> list[Cover]:
    """The cheapest, the best first; additions that find no action to be added to make them dear."""
    priced = [Cover(c.cost + (LOOSE_COST if _loose(c) else VAGUE_COST if _vague(c) else 0.0), c.pieces) for c in found]
    priced.sort(key=lambda cover: cover.cost)
    return [cover for cover in priced if cover.cost <= priced[0].cost + FURTHER]


def _vague(cover: Cover) -> bool:
    parts = [part for piece in cover.pieces for part in piece.parts if not part.behind]
    return len(parts) > 1 and any(part.vague for part in parts)


def _loose(cover: Cover) -> bool:
    parts = [part for piece in cover.pieces for part in piece.parts]
    return any(part.behind for part in parts) and not any(not part.behind for part in parts)
