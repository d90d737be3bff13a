"""What the player to move could do now, and what would make an illegal turn legal.

Candidates for every action are judged like any other turn. A turn begins with the roll, which nobody knows yet; what
is listed here is possible with the hand as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import Listing, Ref, refs
from referee.engine.verdict import Hint, PossibleMove, Unclear
from referee.games.anno1503 import moves as m
from referee.games.anno1503.judge import DO, best_play
from referee.games.anno1503.moves.notation import parse
from referee.games.anno1503.rules import ships, turns
from referee.games.anno1503.turn import TRADING, Turn

if TYPE_CHECKING:
    from referee.engine.verdict import Violation
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
    missing = _count_missing(broken)
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


def _count_missing(broken: Sequence[Violation]) -> Counter[str]:
    """Count all goods that the broken rules miss together."""
    found: Counter[str] = Counter()
    for violation in broken:
        told = violation.facts.get("missing")
        for ref in told.items if isinstance(told, Listing) else ():
            if isinstance(ref, Ref):
                found[ref.id] += ref.amount or 1
    return found


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
