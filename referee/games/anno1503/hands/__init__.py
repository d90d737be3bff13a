"""What hands have to do after a turn of Anno 1503: goods, gold, inhabitants, buildings, island tiles and ships.

And what it sets off: pirates, fire and golden times, points won and lost, the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.engine.hands import SUPPLY, Deed, Event, Hands
from referee.engine.text import N_, Fact, Ref, Text
from referee.games.anno1503 import moves as m
from referee.games.anno1503.hands.tiles import board_deeds, home_deeds
from referee.games.anno1503.moves import canonical

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
    """What everybody does, the player of the turn first; who does nothing is left out."""
    seat = [each.name for each in before.players].index(player)
    passed = Passed(before, moves, seat)
    found = []
    for place in after.clockwise(seat):
        old, new = before.players[place], after.players[place]
        deeds = [*passed_deeds(passed, new.name), *goods_deeds(old, new, passed), *gold_deeds(old, new, passed)]
        deeds += home_deeds(old, new)
        if place == seat:
            deeds += board_deeds(before, after)
        if deeds:
            found.append(Hands(new.name, tuple(deeds)))
    return tuple(found)


def passed_deeds(passed: Passed, name: str) -> Iterator[Deed]:
    """What a player takes out of another one's hand, and pays for it."""
    for (giver, taker, good), count in passed.goods.items():
        if taker == name:
            things: dict[str, Fact] = {"goods": Ref("good", good, count), "player": giver}
            facts = {"good": good, "count": count, "from": giver, "to": taker}
            yield Deed("goods", Text(N_("takes {goods} from {player}"), things), facts)
    for (giver, taker), count in passed.gold.items():
        if giver == name:
            told = Text(N_("pays {gold} gold to {player}"), {"gold": count, "player": taker})
            yield Deed("gold", told, {"count": count, "from": giver, "to": taker})


def goods_deeds(old: Player, new: Player, passed: Passed) -> Iterator[Deed]:
    """goods.back_to_pile: cards from the piles, and cards that go back there."""
    for good, count in new.hand.items():
        change = count - old.hand[good]
        change += sum(n for (giver, _, thing), n in passed.goods.items() if giver == new.name and thing == good)
        change -= sum(n for (_, taker, thing), n in passed.goods.items() if taker == new.name and thing == good)
        goods = Ref("good", good, abs(change))
        if change > 0:
            facts = {"good": good, "count": change, "from": SUPPLY, "to": PLAYER}
            yield Deed("goods", Text(N_("takes {goods}"), {"goods": goods}), facts)
        elif change < 0:
            facts = {"good": good, "count": -change, "from": PLAYER, "to": SUPPLY}
            yield Deed("goods", Text(N_("gives back {goods}"), {"goods": goods}), facts)


def gold_deeds(old: Player, new: Player, passed: Passed) -> Iterator[Deed]:
    change = new.gold - old.gold
    change += sum(n for (giver, _), n in passed.gold.items() if giver == new.name)
    change -= sum(n for (_, taker), n in passed.gold.items() if taker == new.name)
    if change > 0:
        told = Text(N_("receives {gold} gold"), {"gold": change})
        yield Deed("gold", told, {"count": change, "from": SUPPLY, "to": PLAYER})
    elif change < 0:
        yield Deed(
            "gold", Text(N_("pays {gold} gold"), {"gold": -change}), {"count": -change, "from": PLAYER, "to": SUPPLY}
        )


# what the turn sets off ----------------------------------------------------------------------------------


def events(before: State, after: State, moves: Sequence[str]) -> tuple[Event, ...]:
    """What everybody has to hear of, in the order in which it happened."""
    found = [*_rolled(before, moves), *_points(before, after)]
    if after.win is not None and before.win is None:
        name = after.players[after.win.seat].name
        found += [Event("won", name, {"player": name}), Event("over", name)]
    return tuple(found)


def _rolled(before: State, moves: Sequence[str]) -> list[Event]:
    names = [player.name for player in before.players]
    clauses = canonical.read("; ".join(moves), names, before.ruleset) or ()
    seconds = [clause.second for clause in clauses if isinstance(clause, m.Roll) and clause.second]
    return [Event(before.ruleset.limits.events[second - 1]) for second in seconds]


def _points(before: State, after: State) -> list[Event]:
    """Every point that was gained or lost, and how many the player has now."""
    found = []
    for change in after.changes[len(before.changes) :]:
        player = next(player for player in after.players if player.name == change.player)
        facts: dict[str, Fact] = {
            "player": change.player,
            "point": Ref("victory_point", change.point),
            "count": len(after.points(player)),
            "needed": after.ruleset.scoring.to_win,
        }
        found.append(Event("point_won" if change.gained else "point_lost", change.player, facts))
    return found
