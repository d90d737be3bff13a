"""What would make an illegal turn legal: a little more gold, goods that are missing, or buying them first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.misread import Unclear
from referee.engine.text import Listing, Ref, refs
from referee.engine.verdict import Hint
from referee.games.anno1503 import moves as m
from referee.games.anno1503.judge import best_play
from referee.games.anno1503.moves.notation import parse

if TYPE_CHECKING:
    from referee.engine.verdict import Violation
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.state import State

MOST_GOLD = 12
"""How much more gold is worth a hint: two cards at the full price."""
GOLD = ("buy.enough_gold", "building.great_post.price")
GOODS = ("ship.cost", "settle.cost", "develop.settler_cost", "develop.citizen_cost", "develop.merchant_cost")


def advise(state: State, text: str, words: Vocabulary) -> list[Hint]:
    """Hints for a turn that fails only for want of gold or goods; nothing for any other."""
    clauses = parse(text, words, [p.name for p in state.players], state.ruleset, state.to_move)
    if not isinstance(clauses, list) or state.over:
        return []
    try:
        broken = best_play(state, clauses, state.to_move).violations
    except Unclear:  # a choice is still open: nothing to advise yet
        return []
    if not broken or any(violation.rule not in (*GOLD, *GOODS) for violation in broken):
        return []
    missing = _missing(broken)
    if missing:
        return _goods(state, clauses, missing)
    count = next((count for count in range(1, MOST_GOLD + 1) if _legal(_richer(state, count, {}), clauses)), 0)
    return [Hint("more_gold", {"count": count})] if count else []


def _goods(state: State, clauses: list[m.Clause], missing: Counter[str]) -> list[Hint]:
    if not _legal(_richer(state, 0, missing), clauses):
        return []
    hints = [Hint("more_goods", {"missing": refs("good", missing)})]
    bought = tuple(m.Purchase(good) for good in missing.elements())
    after_roll = next((at + 1 for at, clause in enumerate(clauses) if isinstance(clause, m.Roll)), 0)
    if _legal(state, [*clauses[:after_roll], m.Buy(bought), *clauses[after_roll:]]):
        price = state.buy_price(state.players[state.to_move]) * len(bought)
        goods = Listing(tuple(Ref("good", good, count if count > 1 else None) for good, count in missing.items()))
        hints.append(Hint("buy_first", {"gold": price, "goods": goods}))
    return hints


def _missing(broken: Sequence[Violation]) -> Counter[str]:
    """All goods that the broken rules miss together."""
    found: Counter[str] = Counter()
    for violation in broken:
        told = violation.facts.get("missing")
        for ref in told.items if isinstance(told, Listing) else ():
            if isinstance(ref, Ref):
                found[ref.id] += ref.amount or 1
    return found


def _richer(state: State, gold: int, goods: Counter[str] | dict[str, int]) -> State:
    richer = state.copy()
    me = richer.players[richer.to_move]
    me.gold += gold
    for good, count in goods.items():
        me.hand[good] += count
    return richer


def _legal(state: State, clauses: Sequence[m.Clause]) -> bool:
    try:
        return not best_play(state, clauses, state.to_move).violations
    except Unclear:
        return False
