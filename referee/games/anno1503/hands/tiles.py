"""Tiles and ships that hands move after a turn: at the home islands, and on the gameboard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from referee.engine.hands import SUPPLY, Deed
from referee.engine.text import N_, Ref, Text
from referee.games.anno1503.state import AGREEMENT, POST

if TYPE_CHECKING:
    from referee.engine.text import Fact
    from referee.games.anno1503.state import Player, State

HOME, BOARD, DISPLAY, OUT = "home_island", "gameboard", "display", "box"


def home_deeds(old: Player, new: Player) -> Iterator[Deed]:
    """What changes at a home island, ships included."""
    yield from _inhabitants(old, new)
    for field in sorted({*old.buildings, *new.buildings}):
        was, now = old.buildings.get(field, ""), new.buildings.get(field, "")
        if was != now:
            yield from _gone("building", was, {"field": field}, DISPLAY)
            yield from _building(now, field)
    for number in sorted({*old.posts, *new.posts}):
        was, now = old.posts.get(number, ""), new.posts.get(number, "")
        if was != now:
            yield from _post(was, number, placed=False)
            yield from _post(now, number, placed=True)
    yield from _agreements(new.agreements - old.agreements)
    yield from _ships(old, new)


def _tile(kind: str, told: Text, source: str, target: str, **facts: Any) -> Deed:
    return Deed("tiles", told, {"tile": kind, **facts, "from": source, "to": target})


def _inhabitants(old: Player, new: Player) -> Iterator[Deed]:
    """Who is placed, turned over or taken back, space by space."""
    for field, (was, now) in enumerate(zip_longest(old.inhabitants, new.inhabitants, fillvalue=""), start=1):
        if was == now:
            continue
        facts: dict[str, Fact] = {"tile": Ref("inhabitant", now or was), "field": field, "was": Ref("inhabitant", was)}
        if not was:
            yield _tile(now, Text(N_("places on space {field}: {tile}"), facts), SUPPLY, HOME, field=field)
        elif not now:
            yield _tile(was, Text(N_("takes back from space {field}: {tile}"), facts), HOME, SUPPLY, field=field)
        else:
            told = Text(N_("space {field}: {was} → {tile}"), facts)
            yield _tile(now, told, SUPPLY, HOME, field=field, over=was)


def _building(kind: str, field: int) -> Iterator[Deed]:
    if kind:
        told = Text(N_("places on space {field}: {tile}"), {"tile": Ref("building", kind), "field": field})
        yield _tile(kind, told, DISPLAY, HOME, field=field)


def _gone(group: str, kind: str, facts: dict[str, int], target: str) -> Iterator[Deed]:
    if kind:
        told = Text(N_("puts back: {tile}"), {"tile": Ref(group, kind)})
        yield _tile(kind, told, HOME, target, **facts)


def _post(good: str, number: int, *, placed: bool) -> Iterator[Deed]:
    if not good:
        return
    facts: dict[str, Fact] = {"tile": Ref("island_tile", POST), "good": Ref("good", good), "number": number}
    if placed:
        told = Text(N_("places at {number}: {tile} ({good})"), facts)
        yield _tile(POST, told, BOARD, HOME, good=good, number=number)
    else:
        told = Text(N_("loses at {number}: {tile} ({good})"), facts)
        yield _tile(POST, told, HOME, BOARD, good=good, number=number)


def _agreements(change: int) -> Iterator[Deed]:
    tile: dict[str, Fact] = {"tile": Ref("island_tile", AGREEMENT, abs(change))}
    if change > 0:
        yield _tile(AGREEMENT, Text(N_("places beside the island: {tile}"), tile), BOARD, HOME, count=change)
    elif change < 0:
        yield _tile(AGREEMENT, Text(N_("loses: {tile}"), tile), HOME, BOARD, count=-change)


def _ships(old: Player, new: Player) -> Iterator[Deed]:
    for number in sorted({*old.ships, *new.ships}):
        was, now = old.ships.get(number), new.ships.get(number)
        if was == now:
            continue
        if now is None:
            told, target = Text(N_("takes ship {number} back"), {"number": number}), SUPPLY
        elif not now:  # nobody has told where
            told, target = Text(N_("ship {number} at sea"), {"number": number}), now
        else:
            told, target = Text(N_("ship {number} → {field}"), {"number": number, "field": now}), now
        yield Deed("ships", told, {"ship": number, "from": SUPPLY if was is None else was, "to": target})


def board_deeds(before: State, after: State) -> Iterator[Deed]:
    """Island tiles that leave the gameboard or come to it, and treasures that are out of the game."""
    for field in sorted(before.tiles - after.tiles):
        yield _tile("island_tile", Text(N_("island tile off {field}"), {"field": field}), field, HOME)
    for field in sorted(after.tiles - before.tiles):
        yield _tile("island_tile", Text(N_("new island tile on {field}"), {"field": field}), SUPPLY, field)
    for kind, count in (after.treasures - before.treasures).items():
        told = Text(N_("out of the game: {tile}"), {"tile": Ref("island_tile", "treasure", count)})
        yield _tile(kind, told, BOARD, OUT, count=count)
