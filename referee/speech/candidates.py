"""Stage 4: readings of the items as a row of frames, each item explained by one of them, the cheapest first."""

from __future__ import annotations

import math
from collections.abc import Sequence

from referee.engine.value import Value
from referee.speech.frames import (
    NO_OPTION,
    UNUSED,
    WISHES,
    Filled,
    Frame,
    Option,
    Part,
    cost_unused,
    find_option,
    fit,
)
from referee.speech.items import PAUSE, PRONOUN, THEN, Item

LONGEST_SPAN, MOST_ITEMS, MOST_COVERS, MOST_UNUSED = 12, 40, 16, 2
MOST_FITTED = 600
"""So many frames are fitted to one saying; one that takes more is not understood."""
SEAM_COST, AND_COST, OBJECT_COST = 0.5, 0.45, 1.2
"""What it costs to begin a frame without a break, behind *and*, between a verb and the name right behind it."""
LOOSE_COST, VAGUE_COST = 20.0, 5.0
"""What it costs that additions find no action; that a verb alone makes one beside another."""
FURTHER, DEARER = 6.0, 2.0
"""So much dearer than the cheapest may a whole reading be, and a frame for the same words."""


class Piece(Value):
    """A frame fitted to some items, as canonical parts; no frame: an item that stays unexplained."""

    parts: tuple[Part, ...]
    filled: Filled | None
    break_before: int
    unused: tuple[Item, ...]


class Cover(Value):
    """A row of pieces that explains all items, and what it costs."""

    cost: float
    pieces: tuple[Piece, ...]

    @property
    def unused(self) -> list[Item]:
        """The items that it leaves unexplained."""
        return [item for piece in self.pieces for item in piece.unused]

    @property
    def fitted(self) -> list[Filled]:
        """The frames that it is made of."""
        return [piece.filled for piece in self.pieces if piece.filled is not None]

    @property
    def actions(self) -> list[Filled]:
        """The frames that are no mere additions."""
        return [filled for filled in self.fitted if not filled.frame.behind]

    @property
    def parts(self) -> list[Part]:
        """The canonical parts of all pieces."""
        return [part for piece in self.pieces for part in piece.parts]


def cover(items: Sequence[Item], frames: Sequence[Frame], table: object) -> list[Cover]:
    """Return the cheapest ways to explain the items, the best first."""
    best: list[list[Cover]] = [[Cover(0.0, ())], *([] for _ in items)]
    options = _list_options(items, frames)
    fitted = 0
    for start in range(len(items)):
        if not best[start]:
            continue
        seam = _cost_seam(items[start - 1], items[start]) if start else 0.0
        left = () if items[start].optional else (items[start],)
        _put(best[start + 1], best[start], cost_unused(items[start]), Piece((), None, items[start].break_before, left))
        here = [(frame, row) for frame, row in options if row[start].slots != (UNUSED,)]
        for end in range(start + 1, min(len(items), start + LONGEST_SPAN) + 1):
            if end > start + 1 and items[end - 1].break_before >= THEN:
                break
            pieces = _list_pieces(items, start, end, here, table)
            fitted += len(pieces)
            if fitted > MOST_FITTED:
                return []
            for cost, piece in pieces:
                _put(best[end], best[start], cost + seam, piece)
    return _sort_whole(best[-1])


class _Reach(Value):
    """What a frame can make anything of, and the groups that call or tell it."""

    groups: frozenset[str]
    verbs: frozenset[str]
    signs: frozenset[str]


_reaches: dict[int, tuple[Sequence[Frame], list[tuple[Frame, _Reach]]]] = {}
"""By the table of frames, which lives as long as the game."""


def _list_reaches(frames: Sequence[Frame]) -> list[tuple[Frame, _Reach]]:
    if id(frames) not in _reaches:
        found = []
        for frame in frames:
            nouns = frozenset(f"noun:{noun}" for noun in frame.nouns | frame.calls | {PRONOUN})
            telling = [slot.groups for slot in frame.slots if slot.name in frame.tells]
            signs = frozenset(f"noun:{noun}" for noun in frame.calls).union(*telling)
            groups = nouns.union(*(slot.groups for slot in frame.slots))
            found.append((frame, _Reach(groups, frame.verbs | frame.explains | WISHES, signs)))
        _reaches[id(frames)] = (frames, found)
    return _reaches[id(frames)][1]


def is_foreign(item: Item, frames: Sequence[Frame]) -> bool:
    """Tell whether it is a noun of which no frame of this game can make anything."""
    if not item.things or item.verbs or item.is_name:
        return False
    return not any(reach.groups & item.groups for _, reach in _list_reaches(frames))


def _list_options(items: Sequence[Item], frames: Sequence[Frame]) -> list[tuple[Frame, list[Option]]]:
    """Return what each item can be in each frame that something calls or tells."""
    found = []
    said = frozenset[str]().union(*(item.groups for item in items))
    done = frozenset[str]().union(*(item.verbs for item in items))
    for frame, (groups, verbs, signs) in _list_reaches(frames):
        if signs.isdisjoint(said) and frame.verbs.isdisjoint(done):
            continue
        row = [
            NO_OPTION if groups.isdisjoint(i.groups) and verbs.isdisjoint(i.verbs) else find_option(frame, i)
            for i in items
        ]
        if any(told.calls or told.tells for told in row):
            found.append((frame, row))
    return found


def _cost_seam(before: Item, item: Item) -> float:
    if item.break_before < PAUSE:
        return OBJECT_COST if before.is_verb and item.things else SEAM_COST
    return AND_COST if item.by_and else 0.0


def _list_pieces(
    items: Sequence[Item], start: int, end: int, options: Sequence[tuple[Frame, list[Option]]], table: object
) -> list[tuple[float, Piece]]:
    """Return the frames that fit a run of items, each with its cost; what stands at the edge must have a use."""
    found: list[tuple[float, Piece]] = []
    run = items[start:end]
    for frame, row in options:
        here = row[start:end]
        if here[-1].slots == (UNUSED,) or sum(told.slots == (UNUSED,) for told in here) > MOST_UNUSED:
            continue
        for filled in fit(frame, run, here):
            if filled.unused and (run[0] in filled.unused or run[-1] in filled.unused):
                continue
            cost = filled.cost
            for spelled in frame.spell(filled, table):
                parts = (spelled,) if isinstance(spelled, Part) else tuple(spelled)
                found.append((cost, Piece(parts, filled, run[0].break_before, tuple(filled.unused))))
    added = [entry for entry in found if entry[1].filled is not None and entry[1].filled.frame.behind]
    acting = [entry for entry in found if entry[1].filled is not None and not entry[1].filled.frame.behind]
    return [*_keep_cheapest(added), *_keep_cheapest(acting)]  # the one does not outdo the other


def _keep_cheapest(found: Sequence[tuple[float, Piece]]) -> list[tuple[float, Piece]]:
    least = min((cost for cost, _ in found), default=0.0)
    return [entry for entry in found if entry[0] <= least + DEARER]


def _put(found: list[Cover], before: Sequence[Cover], cost: float, piece: Piece) -> None:
    most = found[-1].cost if len(found) >= MOST_COVERS else math.inf
    for begun in before:
        if begun.cost + cost >= most:
            break  # the cheapest come first, and so many are cheaper
        found.append(Cover(begun.cost + cost, (*begun.pieces, piece)))
    found.sort(key=lambda entry: entry.cost)
    del found[MOST_COVERS:]


def _sort_whole(found: Sequence[Cover]) -> list[Cover]:
    """Return whole readings, the best first; additions that find no action to be added to make them dear."""
    priced = []
    for cover in found:
        actions = [part for part in cover.parts if not part.behind]
        loose = bool(cover.parts) and not actions
        vague = len(actions) > 1 and any(part.vague for part in actions)
        priced.append(Cover(cover.cost + (LOOSE_COST if loose else VAGUE_COST if vague else 0.0), cover.pieces))
    priced.sort(key=lambda entry: entry.cost)
    return [entry for entry in priced if entry.cost <= priced[0].cost + FURTHER]
