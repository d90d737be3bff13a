"""The turn and its end (Spielablauf, Siegpunkte, Spielende): whose it is, its phases, the hand, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.verdict import Hint
from referee.games.anno1503 import moves as m
from referee.games.anno1503.moves.canonical import group_alike
from referee.games.anno1503.state import TREASURE_GOLD, TREASURE_PROMOTION, State, Win
from referee.games.anno1503.turn import BEFORE, DISCARDING, MERCHANT_POINT, SAILING, TRADING, Turn, list_counted

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


def say_end(turn: Turn, clause: m.End) -> None:
    """Note that the turn is over; nothing may follow."""
    turn.ended = True
    turn.log_clause(tell_end, clause)


def tell_end(turn: Turn, clause: m.End) -> tuple[m.End, Text]:
    return clause, Text(N_("ends the turn"))


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


# the end of a turn ---------------------------------------------------------------------------------------


def check_some_roll(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """turn.roll_first: a turn without a roll is none."""
    if turn.on_turn and not turn.rolled and turn.phase == BEFORE and not claims_only(clauses):
        turn.breaks("turn.roll_first", action=Ref("action", "end_turn"))


def check_hand(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """hand.max_five_end_of_turn: at most five cards, now and only now; a player who has won need not discard.

    A turn of which only a part is told is over if it says so.
    """
    most, size, told = turn.ruleset.limits.hand, turn.me.hand_size(), turn.state.told
    if size <= most or claims_only(clauses):
        return
    if told is not None and told.begun and not any(isinstance(clause, m.Discard | m.End) for clause in clauses):
        return
    if turn.state.over:
        turn.rests_on("hand.discard_moment")
    else:
        turn.breaks("hand.max_five_end_of_turn", count=size, most=most, excess=size - most)


END = (check_some_roll, check_hand)
"""What is looked at when everything has been done."""


def pass_turn(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """turn.clockwise: the next player is on; a game that is won stays where it is.

    victory.start_of_turn: three points may have held when the turn of the next player began.
    """
    state = turn.state
    if turn.on_turn and not state.over and not claims_only(clauses):
        state.advance()
        state.turn += 1
        begin_turn(state)
    if state.over and not turn.before.over and not turn.violations:
        turn.win = state.win
        assert turn.win is not None
        if turn.win.phase == BEFORE:
            turn.rests_on("victory.start_of_turn")
        turn.hints.append(tell_win(state, turn.win))


def begin_turn(state: State) -> None:
    """victory.start_of_turn: three points that hold when the own turn begins win before the roll."""
    player = state.players[state.to_move]
    held = state.points(player)
    if len(held) >= state.ruleset.scoring.to_win and state.ruleset.setting("start_of_turn_win"):
        gained = [change.point for change in state.changes if change.player == player.name and change.gained]
        last = next((point for point in reversed(gained) if point in held), held[-1])
        state.win = Win(state.to_move, state.turn, BEFORE, last)


# winning -------------------------------------------------------------------------------------------------


def claims_only(clauses: Sequence[m.Clause]) -> bool:
    """Return True if the turn was not played, and somebody only says that the game is won."""
    return not clauses or (type(clauses[0]) is m.ClaimWin and {*map(type, clauses)} == {m.ClaimWin})


def check_not_over(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """victory.ends_game: nobody plays on; the winner may still say so."""
    win = turn.state.win
    if win is not None and not (win.seat == turn.seat and claims_only(clauses)):
        turn.breaks("victory.ends_game", player=turn.state.players[win.seat].name)


def check_going_on(turn: Turn, win: Win) -> None:
    """victory.ends_game: with the third point the turn is over, too."""
    if win.phase == BEFORE:
        turn.rests_on("victory.start_of_turn", against=True)
    elif turn.before.win is None:  # in this very turn
        turn.rests_on("victory.immediate", against=True)
        turn.against |= {"victory.exactly_thirty"}  # if the third point rests on it
    turn.breaks("victory.ends_game", player=turn.state.players[win.seat].name)


def note_unused(turn: Turn, things: Listing) -> None:
    """victory.immediate: what stands in a list behind the thing that has won does not happen any more."""
    turn.rests_on("victory.immediate")
    turn.hints.append(Hint("won_before", {"things": things}))


def claim(turn: Turn, clause: m.ClaimWin) -> None:
    """Say that the game is won; three points in the own turn win by themselves, so this only confirms it."""
    turn.log_clause(tell_claim, clause)
    win = turn.state.win
    if win is not None and win.seat == turn.seat:
        if win.phase == BEFORE:
            turn.rests_on("victory.start_of_turn")
        return
    for check in CLAIMING:
        check(turn)


def tell_claim(turn: Turn, clause: m.ClaimWin) -> tuple[m.ClaimWin, Text]:
    return clause, Text(N_("claims the victory"))


def check_own_turn(turn: Turn) -> None:
    """victory.own_turn: nobody wins in another player's turn."""
    if not turn.on_turn:
        turn.breaks("victory.own_turn", player=turn.me.name)


def check_three_points(turn: Turn) -> None:
    """victory.three_points: three points are needed."""
    held, needed = turn.hold_points(turn.seat), turn.ruleset.scoring.to_win
    if len(held) < needed:
        listed = Listing(tuple(Ref("victory_point", point) for point in held)) if held else "–"
        turn.breaks("victory.three_points", count=len(held), needed=needed, points=listed)


def check_points_kept(turn: Turn) -> None:
    """victory.can_be_lost: a point that was lost again does not count."""
    held, needed = turn.hold_points(turn.seat), turn.ruleset.scoring.to_win
    told = [change for change in turn.state.changes if change.player == turn.me.name]
    lost = tuple(dict.fromkeys(change.point for change in told if not change.gained and change.point not in held))
    if lost and len(held) < needed <= len(held) + len(lost):
        listed = Listing(tuple(Ref("victory_point", point) for point in lost))
        if MERCHANT_POINT in lost:
            turn.rests_on("victory.merchant_loss", against=True)
        turn.breaks("victory.can_be_lost", points=listed)


CLAIMING = (check_own_turn, check_three_points, check_points_kept)
"""What a claim of the victory has to fulfil."""


def tell_win(state: State, win: Win) -> Hint:
    """Tell who has won when, in which phase and by which point."""
    facts: dict[str, Fact] = {"player": state.players[win.seat].name, "turn": win.turn, "phase": win.phase}
    what = "won_before_rolling" if win.phase == BEFORE else "won"
    return Hint(what, facts | {"point": Ref("victory_point", win.point)})
