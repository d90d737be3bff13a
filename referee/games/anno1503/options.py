"""Find what could be done now, what can be typed next, and what would make an illegal turn legal.

Candidates for every action are judged like any other turn. A turn begins with the roll, which nobody knows yet; what
is listed here is possible with the hand as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Listing, Ref, Text, refs
from referee.engine.verdict import Hint, PossibleMove, Unclear
from referee.games.anno1503 import moves as m
from referee.games.anno1503.judge import DO, best_play, read
from referee.games.anno1503.moves.notation import parse
from referee.games.anno1503.rules import ships, turns
from referee.games.anno1503.turn import TRADING, Turn

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.state import State


def options(state: State, *, rested: bool = False) -> list[PossibleMove]:
    """List every single thing that would be legal after a roll that brings nothing, each with what it costs."""
    if state.over:
        return []
    found = [option for clause in list_candidates(state) if (option := judge_option(state, clause)) is not None]
    unique = {option.move: option for option in found}
    return list(unique.values())


def judge_option(state: State, clause: m.Clause) -> PossibleMove | None:
    """Return the option for a clause, or None if it is not legal."""
    turn = begin_rolled_turn(state)
    try:
        turns.enter_phase(turn, clause)
        DO[type(clause)](turn, clause)
    except Unclear:
        return None
    if turn.violations:
        return None
    return PossibleMove(turns.ACTIONS[type(clause)], turn.moves[0], tuple(turn.pay), len(turn.pay))


def begin_rolled_turn(state: State) -> Turn:
    """Return the turn of the player to move as if the die had been rolled."""
    turn = Turn(state, state.to_move)
    turn.rolled, turn.phase = True, TRADING
    return turn


def list_candidates(state: State) -> Iterator[m.Clause]:
    """Yield everything worth trying, in the order of the phases."""
    me, ruleset = state.players[state.to_move], state.ruleset
    yield m.BuildShip()
    yield m.Settle()
    yield from (m.Settle("", 0, kind) for kind in ruleset.buildings)
    yield from (m.Develop(field) for field in range(1, len(me.inhabitants) + 1))
    for good in ruleset.goods:
        for field in range(1, len(me.inhabitants) + 1):
            yield m.Sell((m.Sale(good, field),))
    yield from (m.Buy((m.Purchase(good),)) for good in ruleset.goods)
    # which card comes is hidden, so one that is in the hand stands for all
    for seat, other in enumerate(state.players):
        held = [good for good, count in other.hand.items() if count]
        yield from (m.Draw(seat, good) for good in held[:1] if seat != state.to_move)
    for ship in sorted(me.ships):
        yield from _list_ship_actions(state, ship)


def _list_ship_actions(state: State, ship: int) -> Iterator[m.Clause]:
    here = state.players[state.to_move].ships[ship]
    if state.board is None or not here:
        yield m.Sail(ship, (), 1)
        yield m.Explore(ship)
        return
    for field in state.board.list_beside(here):
        yield m.Sail(ship, (field,))
    for field in ships.list_near_tiles(begin_rolled_turn(state), here):
        yield m.Explore(ship, field)


MOST_GOLD = 12
"""How much more gold is worth a hint: two cards at the full price."""
GOLD = ("buy.enough_gold", "building.great_post.price")
GOODS = ("ship.cost", "settle.cost", "develop.settler_cost", "develop.citizen_cost", "develop.merchant_cost")


def advise(state: State, text: str, words: Vocabulary) -> list[Hint]:
    """Return hints for a turn that fails only for want of gold or goods; nothing for any other."""
    clauses = parse(text, words, [p.name for p in state.players], state.ruleset, state.to_move)
    if not isinstance(clauses, list) or state.over:
        return []
    try:
        broken = best_play(state, clauses, state.to_move).violations
    except Unclear:  # a choice is still open: nothing to advise yet
        return []
    if not broken or any(violation.rule not in (*GOLD, *GOODS) for violation in broken):
        return []
    missing: Counter[str] = Counter()  # all goods that the broken rules miss together
    for violation in broken:
        told = violation.facts.get("missing")
        for ref in told.items if isinstance(told, Listing) else ():
            if isinstance(ref, Ref):
                missing[ref.id] += ref.amount or 1
    if missing:
        if not _is_legal(_enrich(state, 0, missing), clauses):
            return []
        hints = [Hint("more_goods", {"missing": refs("good", missing)})]
        bought = tuple(m.Purchase(good) for good in missing.elements())
        after_roll = next((at + 1 for at, clause in enumerate(clauses) if isinstance(clause, m.Roll)), 0)
        if _is_legal(state, [*clauses[:after_roll], m.Buy(bought), *clauses[after_roll:]]):
            price = state.buy_price(state.players[state.to_move]) * len(bought)
            goods = Listing(tuple(Ref("good", good, count if count > 1 else None) for good, count in missing.items()))
            hints.append(Hint("buy_first", {"gold": price, "goods": goods}))
        return hints
    count = next((count for count in range(1, MOST_GOLD + 1) if _is_legal(_enrich(state, count, {}), clauses)), 0)
    return [Hint("more_gold", {"count": count})] if count else []


def _enrich(state: State, gold: int, goods: Counter[str] | dict[str, int]) -> State:
    richer = state.copy()
    me = richer.players[richer.to_move]
    me.gold += gold
    for good, count in goods.items():
        me.hand[good] += count
    return richer


def _is_legal(state: State, clauses: Sequence[m.Clause]) -> bool:
    try:
        return not best_play(state, clauses, state.to_move).violations
    except Unclear:
        return False


def opens(moves: Sequence[str]) -> bool:
    """Return True for a roll alone, after which people think."""
    return len(moves) == 1 and moves[0].split(" ", 1)[0] == "roll"


def rolls(state: State) -> Sequence[str]:
    """List what the die can show."""
    return [f"roll {side}" for side in range(1, state.ruleset.limits.sides + 1)]


def answers(state: State, text: str) -> Sequence[str]:
    """List what the second roll can show behind the first; nothing behind anything else."""
    limits = state.ruleset.limits
    rolled = text.rpartition("; ")[2] == f"roll {limits.event_side}"
    return [str(number) for number in range(1, limits.sides + 1)] if rolled else []


def midway(state: State, text: str, words: Vocabulary) -> State:
    """Return the table after what has been played of a turn, or the table before it if that cannot be told."""
    clauses = read(state, text, words, state.to_move)
    if not isinstance(clauses, list):
        return state
    try:
        return best_play(state, clauses, state.to_move).state
    except Unclear:
        return state


def brief(state: State) -> tuple[Fact, ...]:
    """Tell gold and the cards in hand of the player to move."""
    if state.over:
        return ()
    player = state.players[state.to_move]
    held = refs("good", player.hand)
    gold = Text(N_("gold: {count}"), {"count": player.gold})
    return (gold, *held.items)


AT_ONCE = ("trade_agreement", "treasure_gold")
"""What a tile can show that needs no pier."""


def suggestions(state: State) -> Sequence[str]:
    """List ways of two fields, what could be kept of a tile, and what could be laid down."""
    if state.over:
        return []
    hand = state.players[state.to_move].hand
    discards = [f"discard {good}" for good, count in hand.items() if count]
    explored = [option.move for option in options(state) if " explore" in option.move]
    keeps = [f"{move} keep {what}" for move in explored for what in _list_tiles(state)]
    return [*_list_two_steps(state), *keeps, *discards]


def _list_two_steps(state: State) -> Iterator[str]:
    me, board = state.players[state.to_move], state.board
    for ship, here in me.ships.items() if board is not None else ():
        for first in board.list_beside(here) if board is not None and here else ():
            for second in board.list_beside(first) if board is not None else ():
                option = judge_option(state, m.Sail(ship, (first, second))) if second != here else None
                if option is not None:
                    yield option.move


def _list_tiles(state: State) -> list[str]:
    me = state.players[state.to_move]
    return [
        *AT_ONCE,
        *(f"{good} at {pier}" for good in state.ruleset.goods for pier in range(1, 6) if pier not in me.posts),
    ]


def follows(state: State, keyword: str, named: Sequence[str]) -> Sequence[str] | None:
    """List what fits behind a keyword at this table; None where everything may."""
    if state.over:
        return None
    me = state.players[state.to_move]
    if keyword == "discard":
        return [good for good, count in me.hand.items() if count]
    if keyword == "draw":
        return [player.name for player in state.players if player is not me]
    if keyword == "keep":
        return _list_tiles(state)
    return None
