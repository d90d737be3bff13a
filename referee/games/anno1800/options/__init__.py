"""What the player to move could do now: candidates for every action, judged like any other turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from referee.engine.verdict import Option
from referee.games.anno1800 import moves as m
from referee.games.anno1800.judge import play
from referee.games.anno1800.rules import cards, festival, trade
from referee.games.anno1800.rules.turns import ACTIONS
from referee.games.anno1800.turn import Turn

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Card, Cost
    from referee.games.anno1800.state import State


def options(state: State, *, rested: bool = False) -> list[Option]:
    """Every action that is legal now (or after a festival), each with the way to pay that the referee would take."""
    if state.over:
        return []
    if rested:
        turn = Turn(state)
        festival.celebrate(turn, m.Festival())
        state = turn.state
    tried = (UNSEEN.get(type(clause), clause) for clause in candidates(state))
    return [option for clause in tried if (option := judged(state, clause)) is not None]


UNSEEN: dict[type, m.Clause] = {m.OldWorld: m.OldWorld(()), m.NewWorld: m.NewWorld(())}
"""An island is drawn only when it is paid for: what it shows is told then."""


def judged(state: State, clause: m.Clause) -> Option | None:
    """The option for a clause, or None if it is not legal."""
    turn = play(state, [clause], state.to_move, near_miss=False)
    if turn.violations or turn.unjudged:
        if isinstance(clause, m.Expand) and [v.rule for v in turn.violations] == ["expand.one_token_per_field"]:
            return _built_over(state, clause)
        return None
    return _option(ACTIONS[type(clause)], turn)


RARE = {"shift-end": 4, "trade": 2, "import": 2}
"""How hard something is to come by with which a cost can be paid; a cube at work is not."""


def _option(action: str, turn: Turn) -> Option:
    pay = tuple(turn.pay)
    return Option(action, turn.moves[0], pay, sum(RARE.get(paid.partition(" ")[0], 0) for paid in pay))


def _built_over(state: State, clause: m.Expand) -> Option | None:
    """With no field free: the same over the first thing that can be built over."""
    (building,) = clause.buildings[:1]
    for id in dict.fromkeys(state.players[state.to_move].visible_pieces()):
        over = m.Expand((m.Building(building.names, (id,)), *clause.buildings[1:]), (), clause.pay)
        turn = play(state, [over], state.to_move, near_miss=False)
        if not turn.violations and not turn.unjudged:
            return _option("expand", turn)
    return None


def candidates(state: State) -> Iterator[m.Clause]:
    """Everything worth trying: what asks for a resource that nobody can give is left out."""
    turn = Turn(state)
    reach = reachable(turn)
    yield from _expansions(turn, reach)
    yield from _cards(turn, reach)
    yield from (m.Swap(((stack, 1),)) for stack in state.ruleset.stacks if turn.me.hand[stack])
    yield from _cubes(turn, reach)
    yield from _islands(turn)
    yield m.Expedition(state.ruleset.limits.expedition)
    yield m.Festival()


def reachable(turn: Turn) -> set[str]:
    """Resources that the player can make, trade for or import at all."""
    rules = turn.ruleset
    own = set(turn.me.visible_pieces())
    made = {good for good, makers in rules.makers.items() if own.intersection(makers) or trade.offers(turn, good)}
    return made | {good for island in turn.me.new_world for good in island}


def _within(cost: Cost, reach: set[str]) -> bool:
    return all(good in reach for good, _ in cost.resources)


def _expansions(turn: Turn, reach: set[str]) -> Iterator[m.Clause]:
    rules = turn.ruleset
    for id, industry in rules.industries.items():
        if not industry.printed and not turn.me.has(id) and _within(industry.cost, reach) and turn.state.stock(id):
            yield m.Expand((m.Building((id,)),))
    for strength, cost in rules.shipyards.items():
        if _within(cost, reach):
            yield m.Expand((m.Building((f"shipyard_{strength}",)),))
    yards = turn.me.shipyards()
    ships = [
        ship for ship in rules.ships.values() if _within(ship.cost, reach) and ship.strength <= max(yards, default=0)
    ]
    for count in range(1, len(yards) + 1):
        for chosen in combinations_with_replacement(ships, count):
            strengths = sorted((ship.strength for ship in chosen), reverse=True)
            if all(ship <= yard for ship, yard in zip(strengths, yards, strict=False)):
                yield m.Expand(tuple(m.Building((ship.id,)) for ship in chosen))


def _cards(turn: Turn, reach: set[str]) -> Iterator[m.Clause]:
    """One card of each kind of needs, for the stacks of which the player holds cards."""
    for card in turn.ruleset.cards:
        if turn.me.hand[card.stack] and _within(cards.cost_of(turn.ruleset, card), reach):
            yield m.Play((m.CardName(card.needs, effect_words(turn, card.effect.kind, card)),))


def effect_words(turn: Turn, kind: str, card: Card) -> tuple[tuple[str, str, int], ...]:
    """The words that single this card out among those with the same needs."""
    effect = card.effect
    if kind in cards.EFFECT_WORDS:
        return (("effect", cards.EFFECT_WORDS[kind], 0),)
    if kind == "cubes":
        return (("tier", turn.ruleset.tiers[effect.tier], effect.amount),)
    if kind == "gold":
        return (("token", "gold", effect.amount),)
    return (("token", effect.token, effect.amount),)


def _cubes(turn: Turn, reach: set[str]) -> Iterator[m.Clause]:
    rules = turn.ruleset
    new = [tier for tier, cost in enumerate(rules.workforce) if _within(cost, reach)]
    for count in range(1, rules.limits.workforce + 1):
        for tiers in combinations_with_replacement(new, count):
            yield m.Workforce(tiers)
    steps = [tier for tier, cost in enumerate(rules.upgrade) if _within(cost, reach)]
    for count in range(1, rules.limits.upgrade + 1):
        for tiers in combinations_with_replacement(steps, count):
            yield m.Upgrade(tuple(m.Rise(tier, tier + 1) for tier in tiers))


def _islands(turn: Turn) -> Iterator[m.Clause]:
    """An island is drawn unseen: one that the list still has stands for it."""
    seen = [shown for player in turn.state.players for shown in player.old_world]
    from referee.games.anno1800.moves.spelling import spell_island

    left = [island for island in turn.ruleset.old_world if spell_island(turn.ruleset, island) not in seen]
    if left:
        yield m.OldWorld((left[0],))
    explored = [sorted(goods) for player in turn.state.players for goods in player.new_world]
    unseen = [goods for goods in turn.ruleset.new_world if sorted(goods) not in explored]
    if unseen:
        yield m.NewWorld((unseen[0],))
