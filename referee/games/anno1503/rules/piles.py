"""The piles of goods: what players say they take, and taking it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.text import N_, Ref, Text
from referee.games.anno1503.moves import Goods, Take
from referee.games.anno1503.moves.canonical_roll import takes_of
from referee.games.anno1503.turn import Turn, listed


def told(takes: Sequence[Take]) -> dict[int, Goods]:
    """All that the text says players take, by seat; nobody of whom it says nothing."""
    found: dict[int, Goods] = {}
    for seat, goods in takes:
        found[seat] = found[seat] + goods if seat in found else goods
    return found


def take(turn: Turn, seat: int, goods: Goods, gone: list[str]) -> Goods:
    """yield.above_five: moves cards from the piles to a hand, as far as there are any; `gone` gets what is used up."""
    taken = []
    state, player = turn.state, turn.state.players[seat]
    hand = player.hand
    for good in goods:
        left = state.pile(good) if good in hand else 0
        if left is None or left > 0:
            if "yield.above_five" not in turn.rulings and player.hand_size() >= turn.ruleset.limits.hand:
                turn.rests_on("yield.above_five")
            if left is None and state.not_in_hands(good) < 1:
                turn.rests_on("supply.unlimited_switch")
            elif left == 1:
                gone.append(good)
            hand[good] += 1
            taken.append(good)
    return tuple(taken)


def check_pile(turn: Turn, good: str, count: int = 1) -> bool:
    """supply.empty_pile: no card where the pile is empty. Gives whether there are so many."""
    left = turn.state.pile(good)
    if left is None or left >= count:
        return True
    turn.rests_on("supply.unlimited_switch", against=True)
    turn.breaks("supply.empty_pile", good=Ref("good", good))
    return False


Taken = Sequence[tuple[int, Goods]]
"""Seats with what each took."""


def settled(taken: Taken) -> tuple[Take, ...]:
    """What everyone took, as the roll is written down."""
    return tuple([entry for seat, goods in taken for entry in takes_of(seat, goods)])


def tell_takes(turn: Turn, taken: Taken) -> list[Text]:
    """What everyone took, as it is told."""
    names = turn.names
    # Translators: what a player takes; {goods} is a list such as "wood and 2 × stone".
    some, none = N_("{player} takes {goods}"), N_("{player} takes nothing")
    return [Text(some if goods else none, {"player": names[seat], "goods": listed(goods)}) for seat, goods in taken]
