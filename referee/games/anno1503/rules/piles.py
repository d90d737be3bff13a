"""The piles of goods: what players say they take, and taking it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.text import N_, Ref, Text
from referee.games.anno1503.moves import Goods, Take
from referee.games.anno1503.moves.canonical_roll import takes_of
from referee.games.anno1503.state import Player
from referee.games.anno1503.turn import Turn, listed


def told(takes: Sequence[Take], seat: int) -> Goods | None:
    """All that the text says a player takes; None if it says nothing about this player."""
    named = [goods for taker, goods in takes if taker == seat]
    return named[0] if len(named) == 1 else tuple([good for goods in named for good in goods]) if named else None


def take(turn: Turn, seat: int, goods: Goods) -> Goods:
    """yield.above_five: moves cards from the piles to a hand, as far as there are any."""
    if not goods:
        return ()
    taken = []
    player = turn.state.players[seat]
    for good in goods:
        if good in turn.ruleset.goods and turn.state.has_card(good):
            note_take(turn, player, good)
            player.hand[good] += 1
            taken.append(good)
    return tuple(taken)


def note_take(turn: Turn, player: Player, good: str) -> None:
    """Which rulings a card rests on: above the hand limit, or above what the box holds of it."""
    if player.hand_size() >= turn.ruleset.limits.hand:
        turn.rests_on("yield.above_five")
    if turn.ruleset.setting("unlimited_goods") and turn.state.in_hands(good) >= turn.state.cards_per_good:
        turn.rests_on("supply.unlimited_switch")


def check_pile(turn: Turn, good: str, count: int = 1) -> None:
    """supply.empty_pile: no card where the pile is empty."""
    left = turn.state.pile(good)
    if left is not None and left < count:
        turn.rests_on("supply.unlimited_switch")
        turn.breaks("supply.empty_pile", good=Ref("good", good))


Taken = Sequence[tuple[int, Goods]]
"""Seats with what each took."""


def settled(taken: Taken) -> tuple[Take, ...]:
    """What everyone took, as the roll is written down."""
    return tuple([entry for seat, goods in taken for entry in takes_of(seat, goods)])


def tell_takes(turn: Turn, taken: Taken) -> list[Text]:
    """What everyone took, as it is told."""
    names = [player.name for player in turn.state.players]
    # Translators: what a player takes; {goods} is a list such as "wood and 2 × stone".
    some, none = N_("{player} takes {goods}"), N_("{player} takes nothing")
    return [Text(some if goods else none, {"player": names[seat], "goods": listed(goods)}) for seat, goods in taken]
