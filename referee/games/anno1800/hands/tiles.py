"""Tiles that hands place, cover and put back after a turn: construction tokens and islands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.engine.hands import Deed
from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.games.anno1800.state import SHIPS, SHIPYARD, Field

if TYPE_CHECKING:
    from referee.games.anno1800.state import Player, State

BOARD, ISLANDS, STACK = "gameboard", "islands", "stack"


def tile_deeds(after: State, old: Player, new: Player) -> Iterator[Deed]:
    """New islands first, then what was put back from the islands, then what was placed on them."""
    yield from _new_islands(after, old, new)
    known = len(old.fields)
    printed = [Field(field.kind, field.printed) for field in new.fields[known:]]
    changed = [
        (was, now)
        for was, now in zip([*old.fields, *printed], new.fields, strict=True)
        if (was.printed, was.built) != (now.printed, now.built)
    ]
    for was, now in changed:
        if was.built and was.built != now.built:
            yield _put_back(was, now)
    for was, now in changed:
        if now.built and was.built != now.built:
            yield _placed(was, now)


def _put_back(was: Field, now: Field) -> Deed:
    """A token goes back to the gameboard; what is printed under it is seen again."""
    told = Text(N_("{tile} back to the gameboard"), {"tile": _thing(was.built)})
    facts = {"tile": was.built, "from": ISLANDS, "to": BOARD, "field": was.kind, "shows": was.printed}
    return Deed("tiles", told, facts)


def _placed(was: Field, now: Field) -> Deed:
    """A token from the gameboard on a field; what is printed there is covered by it."""
    facts = {"tile": now.built, "from": BOARD, "to": ISLANDS, "field": was.kind, "over": was.printed}
    if was.printed:
        told = Text(N_("places {tile} over {over}"), {"tile": _thing(now.built), "over": _thing(was.printed)})
    else:
        told = Text(N_("places {tile}"), {"tile": _thing(now.built)})
    return Deed("tiles", told, facts)


def _new_islands(after: State, old: Player, new: Player) -> Iterator[Deed]:
    known = len(old.fields)
    for number, shown in enumerate(new.old_world[len(old.old_world) :]):
        size = sum(after.ruleset.setup.island_fields.values())
        fields = new.fields[known + number * size : known + (number + 1) * size]
        facts = {
            "tile": "old_world_island", "from": STACK, "to": ISLANDS, "island": shown,
            "fields": dict(Counter(field.kind for field in fields)),
            "stands": {field.kind: field.printed for field in fields if field.printed},
        }  # fmt: skip
        told = Text(N_("lays out: {tile}"), {"tile": Ref("place", "old_world_island")})
        yield Deed("tiles", told, facts)
    for goods in new.new_world[len(old.new_world) :]:
        things: dict[str, Fact] = {
            "tile": Ref("place", "new_world_island"), "goods": Listing(tuple(Ref("resource", good) for good in goods)),
        }  # fmt: skip
        facts = {"tile": "new_world_island", "from": STACK, "to": ISLANDS, "island": list(goods)}
        told = Text(N_("lays out: {tile} ({goods})") if goods else N_("lays out: {tile}"), things)
        yield Deed("tiles", told, facts)


def _thing(id: str) -> Ref:
    return Ref("construction" if id.startswith((SHIPYARD, *SHIPS)) else "industry", id)
