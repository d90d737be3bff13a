"""The turn (Spielablauf): whose it is, the order of its phases, and the hand at its end."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.text import N_, Ref, Text
from referee.games.anno1503 import moves as m
from referee.games.anno1503.moves.canonical import group_alike
from referee.games.anno1503.rules.events import apply_event
from referee.games.anno1503.rules.victory import claims_only
from referee.games.anno1503.rules.yields import give_yields
from referee.games.anno1503.state import TREASURE_GOLD, TREASURE_PROMOTION
from referee.games.anno1503.turn import BEFORE, DISCARDING, SAILING, TRADING, YIELDS, Turn, list_counted

ACTIONS: dict[type, str] = {
    m.Roll: "roll_yield", m.BuildShip: "place_ship", m.Settle: "place_pioneer", m.Develop: "develop_inhabitant",
    m.Sell: "sell_commodity", m.Buy: "buy_commodity", m.Draw: "draw_commodity", m.Sail: "move_ship",
    m.Explore: "discover", m.Keep: "use_island_tile", m.Discard: "discard_excess_cards", m.End: "end_turn",
}  # fmt: skip
"""What each clause does, as the glossary names it."""
PHASES: dict[type, int] = {
    **dict.fromkeys((m.BuildShip, m.Settle, m.Develop, m.Sell, m.Buy, m.Draw), TRADING),
    **dict.fromkeys((m.Sail, m.Explore, m.Keep), SAILING),
    m.Discard: DISCARDING,
}
"""The phase to which a clause belongs; a roll opens the turn, and what only says something belongs to none."""


def name_action(clause: m.Clause) -> Ref:
    return Ref("action", ACTIONS[type(clause)])


def check_player(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """turn.clockwise, turn.active_only: turns go round, and only the player on turn acts."""
    if turn.on_turn:
        return
    expected = turn.before.players[turn.before.to_move].name
    acts = [clause for clause in clauses if PHASES.get(type(clause)) in (TRADING, SAILING)]
    if acts:
        turn.breaks("turn.active_only", player=turn.me.name, expected=expected, action=name_action(acts[0]))
    if any(isinstance(clause, m.Roll | m.Discard | m.End) for clause in clauses):
        turn.breaks("turn.clockwise", player=turn.me.name, expected=expected)


def enter_phase(turn: Turn, clause: m.Clause) -> None:
    """Check that a clause may come now, and open its phase.

    turn.clockwise: who has ended the turn does nothing more in it. turn.roll_first: nothing before the roll.
    """
    phase = PHASES.get(type(clause), BEFORE)
    if turn.ended and not isinstance(clause, m.ClaimWin | m.End):
        seat = turn.state.clockwise(turn.seat)[1]
        turn.breaks("turn.clockwise", next=turn.state.players[seat].name, action=name_action(clause))
    if phase == BEFORE or phase == turn.phase:
        return
    if turn.phase == BEFORE:
        if turn.on_turn:
            turn.breaks("turn.roll_first", action=name_action(clause))
        turn.phase = TRADING
    elif turn.phase > phase:
        check_phase_order(turn, clause)
    if phase > turn.phase:
        turn.phase = phase


def roll(turn: Turn, clause: m.Roll) -> None:
    """Roll once for all players: goods, or on the event's side a second roll and what it brings."""
    if turn.rolled:
        turn.breaks("yield.one_roll_for_all")
        return
    turn.rolled = True
    turn.phase = YIELDS if turn.phase == BEFORE else turn.phase
    turn.state.course["die", str(clause.number)] += 1
    is_event = clause.number == turn.ruleset.limits.event_side
    check_second_roll(turn, clause, is_event)
    if is_event:
        apply_event(turn, clause)
    else:
        give_yields(turn, clause)
    if turn.phase < TRADING:
        turn.phase = TRADING


def check_second_roll(turn: Turn, clause: m.Roll, is_event: bool) -> None:
    """event.second_roll: a second roll after a 6, and only then."""
    if is_event and not clause.second:
        turn.breaks("event.second_roll", number=clause.number)
    if not is_event and (clause.second or clause.pays or clause.losses):
        turn.breaks("event.second_roll", only=turn.ruleset.limits.event_side, number=clause.number)


def say_end(turn: Turn, clause: m.End) -> None:
    """Note that the turn is over; nothing may follow."""
    turn.ended = True
    turn.log_clause(tell_end, clause)


def tell_end(turn: Turn, clause: m.End) -> tuple[m.End, Text]:
    return clause, Text(N_("ends the turn"))


def check_phase_order(turn: Turn, clause: m.Clause) -> None:
    """turn.phase_order, hand.discard_moment: nothing of phase 2 after a ship, nothing but discards after a discard."""
    if turn.phase == DISCARDING:
        turn.breaks("hand.discard_moment", action=name_action(clause))
        return
    if isinstance(clause, m.Draw):
        any_time = turn.ruleset.setting("draw_any_time")
        turn.rests_on("building.great_post.timing", against=not any_time)
        if any_time:
            return
    # what has happened at sea helps no more in this turn
    if isinstance(clause, m.Sell) and TREASURE_PROMOTION in turn.treasures:
        turn.rests_on("sell.upgrade_in_phase_three", against=True)
    if isinstance(clause, m.Buy | m.Draw) and TREASURE_GOLD in turn.treasures:
        turn.rests_on("treasure.gold_same_turn", against=True)
    if isinstance(clause, m.BuildShip) and turn.returned:
        turn.rests_on("ship.no_second_voyage", against=True)
    turn.breaks("turn.phase_order", action=name_action(clause))


def discard(turn: Turn, clause: m.Discard) -> None:
    """Give up surplus cards as the last thing of the turn.

    hand.discard_only_excess: no more cards than are above the limit. hand.discard_own_choice: cards of the own hand.
    """
    goods, hand = clause.goods, turn.me.hand
    excess = turn.me.hand_size() - turn.ruleset.limits.hand
    if len(goods) > max(0, excess):
        turn.breaks("hand.discard_only_excess", count=len(goods), most=max(0, excess))
    for good in goods:
        if hand[good]:
            hand[good] -= 1
        else:
            turn.breaks("hand.discard_own_choice", good=Ref("good", good))
    turn.log_clause(tell_discard, clause)


def tell_discard(turn: Turn, clause: m.Discard) -> tuple[m.Discard, Text]:
    goods = group_alike(clause.goods)
    return m.Discard(goods), Text(N_("discards: {goods}"), {"goods": list_counted(goods)})


def check_some_roll(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """turn.roll_first: a turn without a roll is none."""
    if turn.on_turn and not turn.rolled and turn.phase == BEFORE and not claims_only(clauses):
        turn.breaks("turn.roll_first", action=Ref("action", "end_turn"))


def check_hand(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """hand.max_five_end_of_turn: at most five cards, now and only now; a player who has won need not discard."""
    most, size = turn.ruleset.limits.hand, turn.me.hand_size()
    if size <= most or claims_only(clauses) or not ends_turn(turn, clauses):
        return
    if turn.state.over:
        turn.rests_on("hand.discard_moment")
    else:
        turn.breaks("hand.max_five_end_of_turn", count=size, most=most, excess=size - most)


def ends_turn(turn: Turn, clauses: Sequence[m.Clause]) -> bool:
    """Return True if the turn is over after these clauses; if it is told in part, only if they say so."""
    told = turn.state.told
    return told is None or not told.begun or any(isinstance(clause, m.Discard | m.End) for clause in clauses)


END = (check_some_roll, check_hand)
"""What is looked at when everything has been done."""
