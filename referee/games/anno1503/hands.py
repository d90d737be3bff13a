"""What hands have to do after a turn of Anno 1503: goods, gold, inhabitants, buildings, island tiles and ships.

And what it sets off: pirates, fire and golden times, points won and lost, the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from referee.engine.text import N_, Fact, Ref, Text
from referee.engine.verdict import SUPPLY, Event, Hands, HandStep
from referee.games.anno1503 import moves as m
from referee.games.anno1503.moves import canonical
from referee.games.anno1503.state import AGREEMENT, POST

if TYPE_CHECKING:
    from referee.games.anno1503.state import Player, State

PLAYER = "player"


class Passed:
    """What went from one hand straight into another: cards and gold by (giver, taker); the piles never saw it."""

    def __init__(self, before: State, moves: Sequence[str], seat: int) -> None:
        self.goods: Counter[tuple[str, str, str]] = Counter()
        self.gold: Counter[tuple[str, str]] = Counter()
        names = [player.name for player in before.players]
        prices = [building.draw_price for building in before.ruleset.buildings.values() if building.draws]
        for clause in canonical.read("; ".join(moves), names, before.ruleset) or ():
            if isinstance(clause, m.Draw) and clause.good and clause.seat != seat:
                self.goods[names[clause.seat], names[seat], clause.good] += 1
                self.gold[names[seat], names[clause.seat]] += prices[0]


def hands(before: State, after: State, player: str, moves: Sequence[str]) -> tuple[Hands, ...]:
    """List what everybody does, the player of the turn first; who does nothing is left out."""
    seat = [each.name for each in before.players].index(player)
    passed = Passed(before, moves, seat)
    found = []
    for place in after.clockwise(seat):
        old, new = before.players[place], after.players[place]
        steps = [
            *list_passed_steps(passed, new.name),
            *list_goods_steps(old, new, passed),
            *list_gold_steps(old, new, passed),
        ]
        steps += list_home_steps(old, new)
        if place == seat:
            steps += list_board_steps(before, after)
        if steps:
            found.append(Hands(new.name, tuple(steps)))
    return tuple(found)


def list_passed_steps(passed: Passed, name: str) -> Iterator[HandStep]:
    """Yield what a player takes out of another one's hand, and pays for it."""
    for (giver, taker, good), count in passed.goods.items():
        if taker == name:
            things: dict[str, Fact] = {"goods": Ref("good", good, count), "player": giver}
            facts = {"good": good, "count": count, "from": giver, "to": taker}
            yield HandStep("goods", Text(N_("takes {goods} from {player}"), things), facts)
    for (giver, taker), count in passed.gold.items():
        if giver == name:
            told = Text(N_("pays {gold} gold to {player}"), {"gold": count, "player": taker})
            yield HandStep("gold", told, {"count": count, "from": giver, "to": taker})


def list_goods_steps(old: Player, new: Player, passed: Passed) -> Iterator[HandStep]:
    """goods.back_to_pile: cards from the piles, and cards that go back there."""
    for good, count in new.hand.items():
        change = count - old.hand[good]
        change += sum(n for (giver, _, thing), n in passed.goods.items() if giver == new.name and thing == good)
        change -= sum(n for (_, taker, thing), n in passed.goods.items() if taker == new.name and thing == good)
        goods = Ref("good", good, abs(change))
        if change > 0:
            facts = {"good": good, "count": change, "from": SUPPLY, "to": PLAYER}
            yield HandStep("goods", Text(N_("takes {goods}"), {"goods": goods}), facts)
        elif change < 0:
            facts = {"good": good, "count": -change, "from": PLAYER, "to": SUPPLY}
            yield HandStep("goods", Text(N_("gives back {goods}"), {"goods": goods}), facts)


def list_gold_steps(old: Player, new: Player, passed: Passed) -> Iterator[HandStep]:
    change = new.gold - old.gold
    change += sum(n for (giver, _), n in passed.gold.items() if giver == new.name)
    change -= sum(n for (_, taker), n in passed.gold.items() if taker == new.name)
    if change > 0:
        told = Text(N_("receives {gold} gold"), {"gold": change})
        yield HandStep("gold", told, {"count": change, "from": SUPPLY, "to": PLAYER})
    elif change < 0:
        yield HandStep(
            "gold", Text(N_("pays {gold} gold"), {"gold": -change}), {"count": -change, "from": PLAYER, "to": SUPPLY}
        )


# what the turn sets off ----------------------------------------------------------------------------------


def events(before: State, after: State, moves: Sequence[str]) -> tuple[Event, ...]:
    """List what everybody has to hear of, in the order in which it happened."""
    names = [player.name for player in before.players]
    clauses = canonical.read("; ".join(moves), names, before.ruleset) or ()
    seconds = [clause.second for clause in clauses if isinstance(clause, m.Roll) and clause.second]
    found = [Event(before.ruleset.limits.events[second - 1]) for second in seconds]
    for change in after.changes[len(before.changes) :]:  # every point gained or lost, and how many there are now
        player = next(player for player in after.players if player.name == change.player)
        facts: dict[str, Fact] = {
            "player": change.player,
            "point": Ref("victory_point", change.point),
            "count": len(after.points(player)),
            "needed": after.ruleset.scoring.to_win,
        }
        found.append(Event("point_won" if change.gained else "point_lost", change.player, facts))
    if after.win is not None and before.win is None:
        name = after.players[after.win.seat].name
        found += [Event("won", name, {"player": name}), Event("over", name)]
    return tuple(found)


HOME, BOARD, DISPLAY, OUT = "home_island", "gameboard", "display", "box"


def list_home_steps(old: Player, new: Player) -> Iterator[HandStep]:
    """Yield what changes at a home island, ships included."""
    yield from _inhabitants(old, new)
    for field in sorted({*old.buildings, *new.buildings}):
        was, now = old.buildings.get(field, ""), new.buildings.get(field, "")
        if was != now:
            if was:
                told = Text(N_("puts back: {tile}"), {"tile": Ref("building", was)})
                yield _tile(was, told, HOME, DISPLAY, field=field)
            if now:
                told = Text(N_("places on space {field}: {tile}"), {"tile": Ref("building", now), "field": field})
                yield _tile(now, told, DISPLAY, HOME, field=field)
    for number in sorted({*old.posts, *new.posts}):
        was, now = old.posts.get(number, ""), new.posts.get(number, "")
        if was != now:
            yield from _post(was, number, placed=False)
            yield from _post(now, number, placed=True)
    change = new.agreements - old.agreements
    tile: dict[str, Fact] = {"tile": Ref("island_tile", AGREEMENT, abs(change))}
    if change > 0:
        yield _tile(AGREEMENT, Text(N_("places beside the island: {tile}"), tile), BOARD, HOME, count=change)
    elif change < 0:
        yield _tile(AGREEMENT, Text(N_("loses: {tile}"), tile), HOME, BOARD, count=-change)
    yield from _ships(old, new)


def _tile(kind: str, told: Text, source: str, target: str, **facts: Any) -> HandStep:
    return HandStep("tiles", told, {"tile": kind, **facts, "from": source, "to": target})


def _inhabitants(old: Player, new: Player) -> Iterator[HandStep]:
    """Yield who is placed, turned over or taken back, space by space."""
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


def _post(good: str, number: int, *, placed: bool) -> Iterator[HandStep]:
    if not good:
        return
    facts: dict[str, Fact] = {"tile": Ref("island_tile", POST), "good": Ref("good", good), "number": number}
    if placed:
        told = Text(N_("places at {number}: {tile} ({good})"), facts)
        yield _tile(POST, told, BOARD, HOME, good=good, number=number)
    else:
        told = Text(N_("loses at {number}: {tile} ({good})"), facts)
        yield _tile(POST, told, HOME, BOARD, good=good, number=number)


def _ships(old: Player, new: Player) -> Iterator[HandStep]:
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
        yield HandStep("ships", told, {"ship": number, "from": SUPPLY if was is None else was, "to": target})


def list_board_steps(before: State, after: State) -> Iterator[HandStep]:
    """Yield island tiles that leave the gameboard or come to it, and treasures that are out of the game."""
    for field in sorted(before.tiles - after.tiles):
        yield _tile("island_tile", Text(N_("island tile off {field}"), {"field": field}), field, HOME)
    for field in sorted(after.tiles - before.tiles):
        yield _tile("island_tile", Text(N_("new island tile on {field}"), {"field": field}), SUPPLY, field)
    for kind, count in (after.treasures - before.treasures).items():
        told = Text(N_("out of the game: {tile}"), {"tile": Ref("island_tile", "treasure", count)})
        yield _tile(kind, told, BOARD, OUT, count=count)
