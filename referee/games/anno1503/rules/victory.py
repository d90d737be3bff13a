"""Victory points and the end (Siegpunkte, Spielende): claiming, winning at once, and whose turn comes next."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.verdict import Hint
from referee.games.anno1503.moves import ClaimWin, Clause
from referee.games.anno1503.state import State, Win
from referee.games.anno1503.turn import BEFORE, MERCHANT_POINT, Turn


def claims_only(clauses: Sequence[Clause]) -> bool:
    """Return True if the turn was not played, and somebody only says that the game is won."""
    return not clauses or (type(clauses[0]) is ClaimWin and {*map(type, clauses)} == {ClaimWin})


def check_not_over(turn: Turn, clauses: Sequence[Clause]) -> None:
    """victory.ends_game: nobody plays on; the winner may still say so."""
    win = turn.state.win
    if win is not None and not (win.seat == turn.seat and claims_only(clauses)):
        turn.breaks("victory.ends_game", player=turn.state.players[win.seat].name)


def check_going_on(turn: Turn) -> None:
    """victory.ends_game: with the third point the turn is over, too."""
    win = turn.state.win
    if win is not None:
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


def claim(turn: Turn, clause: ClaimWin) -> None:
    """Say that the game is won; three points in the own turn win by themselves, so this only confirms it."""
    turn.log_clause(tell_claim, clause)
    win = turn.state.win
    if win is not None and win.seat == turn.seat:
        if win.phase == BEFORE:
            turn.rests_on("victory.start_of_turn")
        return
    for check in CLAIMING:
        check(turn)


def tell_claim(turn: Turn, clause: ClaimWin) -> tuple[ClaimWin, Text]:
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


def pass_turn(turn: Turn, clauses: Sequence[Clause]) -> None:
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
