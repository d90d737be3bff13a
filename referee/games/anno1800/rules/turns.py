"""The turn (p. 4): whose it is, one action and what effects add to it, nothing kept for later; the festival (p. 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Ref, Text, refs
from referee.games.anno1800 import moves as m
from referee.games.anno1800.moves.canonical import spell_payments
from referee.games.anno1800.payment.bill import Bill
from referee.games.anno1800.turn import Rested

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Clause, Payment
    from referee.games.anno1800.payment.bill import Step
    from referee.games.anno1800.turn import Turn


def check_hand(turn: Turn, *, by_playing: bool) -> None:
    """end.trigger, end.fireworks: as soon as a hand is empty the end is triggered; drawing again changes nothing."""
    state = turn.state
    if turn.me.hand_size() or state.last_round is not None:
        if not turn.me.hand_size() and state.fireworks not in (None, turn.seat):
            turn.rests_on("ruling.fireworks_first_only")
        return
    if not by_playing:
        turn.rests_on("ruling.end_by_return")
        if turn.house("ruling.end_by_return"):
            return
    state.fireworks = turn.seat
    state.last_round = state.round + 1


def check_refilled(turn: Turn, clauses: Sequence[Clause]) -> None:
    """ruling.end_checked_at_once: the end was triggered in this turn, and the hand has cards again."""
    if turn.before.last_round is None and turn.state.last_round is not None and turn.me.hand_size():
        turn.rests_on("ruling.end_checked_at_once")


def check_not_over(turn: Turn, clauses: Sequence[Clause]) -> None:
    """end.final_round: after the final round there are no more turns."""
    if turn.state.over:
        turn.breaks("end.final_round", last_round=turn.state.last_round)


def pass_on(turn: Turn, clauses: Sequence[Clause]) -> None:
    """turn.order: the next player in seating order; after the last one a new round begins."""
    turn.state.advance()


ACTIONS: dict[type, str] = {
    m.Expand: "expand", m.Play: "play_card", m.Swap: "swap_cards", m.Workforce: "increase_workforce",
    m.Upgrade: "upgrade", m.OldWorld: "open_old_world", m.NewWorld: "explore_new_world",
    m.Expedition: "take_expedition_cards", m.Festival: "celebrate_festival",
}  # fmt: skip
ONCE: dict[type, str] = {
    m.Play: "card.one_per_action", m.OldWorld: "old_world.one_per_action", m.NewWorld: "new_world.one_per_action",
}  # fmt: skip


def check_order(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """turn.order, turn.own_turn_only: clockwise, each in their own turn."""
    if not turn.on_turn:
        expected = turn.before.players[turn.before.to_move].name
        turn.breaks("turn.order", player=turn.player, expected=expected)
        turn.breaks("turn.own_turn_only", "turn.order", player=turn.player)


def begin_action(turn: Turn, kind: type) -> None:
    """turn.one_action: one action a turn, and one more for each extra action gained before."""
    action = ACTIONS[kind]
    if turn.actions < 1:
        turn.breaks("turn.one_action", action=Ref("action", action), count=len(turn.taken) + 1)
        if action in turn.taken and kind in ONCE:
            turn.breaks(ONCE[kind], "turn.one_action", count=2)
    turn.traded_before = turn.traded
    turn.actions -= 1
    turn.taken.append(action)


def end_action(turn: Turn) -> None:
    """effect.new_world_resource_now: a free New World resource is used by the action that follows, or is lost."""
    for good in turn.free:
        turn.breaks("effect.new_world_resource_now", good=Ref("resource", good))
        turn.pool[good] -= 1
    turn.free = ()


def check_some_action(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """ruling.no_pass: some action must be taken; a festival is always possible."""
    if not turn.taken:
        turn.refuses("ruling.no_pass")


def do_nothing(turn: Turn, clause: m.Pass) -> None:
    """Take no action; whether that is allowed is looked at when the turn ends."""
    turn.log_clause(lambda turn: ("pass", Text(N_("passes"))))


def check_nothing_left(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """ruling.unused_resource, trade.for_need: what is made or traded for must be used in the same turn."""
    for good in turn.free:
        turn.breaks("ruling.nw_resource_needs_use", good=Ref("resource", good))
        turn.pool[good] -= 1
    if turn.violations or not any(turn.pool.values()):
        return
    left = {good: count for good, count in turn.pool.items() if count}
    refused = turn.refuses("ruling.unused_resource", left=refs("resource", left))
    bought = {payment.good for payment in turn.paid if isinstance(payment, m.Trade)}
    traded = {good: count for good, count in left.items() if good in bought}
    if traded:
        cause = "ruling.unused_resource" if refused else ""
        turn.breaks("trade.for_need", cause, left=refs("resource", traded))


def check_extra_actions(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """ruling.extra_action_timing: an additional action that is not taken in its turn is lost."""
    if turn.actions > 0 and turn.taken:
        turn.rests_on("ruling.extra_action_timing")


def bill_festival(turn: Turn, clause: m.Festival) -> Bill:
    """Return the bill of a festival: it costs nothing, but a later action can be paid before it.

    festival.resets_all, festival.ends_temporary_tokens: everything used comes back; tokens on cards end.
    """

    def log(turn: Turn, steps: list[Step], paid: list[Payment]) -> None:
        me = turn.me
        used = [exhausted + working for exhausted, working in zip(me.exhausted, me.working, strict=True)]
        turn.rested = Rested(tuple(used), me.trade_used, me.explore_used, me.trade_cards, me.explore_cards)
        me.ready, me.exhausted = me.cubes(), [0] * len(me.ready)
        for place, field in enumerate(me.fields):
            if field.cubes:
                me.put(place, field.with_cubes(()))
        me.trade, me.trade_used, me.trade_cards = me.trade + me.trade_used, 0, 0
        me.explore, me.explore_used, me.explore_cards = me.explore + me.explore_used, 0, 0
        turn.log_clause(tell_festival, paid)

    return Bill([], clause.pay, log, takes=range(len(turn.ruleset.tiers)))


def tell_festival(turn: Turn, paid: list[Payment]) -> tuple[str, Text]:
    return f"festival{spell_payments(turn, paid)}", Text(N_("celebrates a festival"))


def check_rest(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """ruling.festival_then_extra: what the festival of this very turn brought back was used again."""
    rested, me = turn.rested, turn.me
    if rested is None:
        return
    cubes = any(ready < back for ready, back in zip(me.ready, rested.cubes, strict=True))
    if cubes or me.trade < rested.trade or me.explore < rested.explore:
        turn.rests_on("ruling.festival_then_extra")


def flip_discards(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """effect.discard_flip: a card that lets hand cards be returned is turned over at the end of its turn."""
    flipped = [card for card in turn.me.open if card.effect.kind == "return_hand_cards"]
    if flipped:
        turn.me.used += flipped
        turn.me.open = [card for card in turn.me.open if card.effect.kind != "return_hand_cards"]


END = (
    check_some_action,
    check_nothing_left,
    check_extra_actions,
    check_rest,
    check_refilled,
    flip_discards,
)
"""What is looked at when everything has been done."""
