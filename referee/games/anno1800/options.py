"""Find what could be done now, other ways to pay for a turn, and what would make an illegal turn legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from referee.engine.text import N_, Fact, Text
from referee.engine.verdict import Hint, PossibleMove, Unclear, Way
from referee.games.anno1800 import moves as m
from referee.games.anno1800.judge import DO, play, read
from referee.games.anno1800.moves import canonical
from referee.games.anno1800.rules import cards, trade
from referee.games.anno1800.rules.expand import can_build
from referee.games.anno1800.rules.population import count_gold_due
from referee.games.anno1800.rules.turns import ACTIONS
from referee.games.anno1800.turn import Turn

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Card, Cost
    from referee.games.anno1800.state import State


def options(state: State, *, rested: bool = False) -> list[PossibleMove]:
    """Return every action that is legal now (or after a festival), each with the way to pay that is taken."""
    if state.over:
        return []
    if rested:
        state = _celebrate(state)
    tried = (UNSEEN.get(type(clause), clause) for clause in candidates(state))
    return [option for clause in tried if (option := judge_option(state, clause)) is not None]


UNSEEN: dict[type, m.Clause] = {m.OldWorld: m.OldWorld(()), m.NewWorld: m.NewWorld(())}
"""An island is drawn only when it is paid for: what it shows is told then."""


def judge_option(state: State, clause: m.Clause) -> PossibleMove | None:
    """Return the option for a clause, or None if it is not legal."""
    turn = play(state, [clause], state.to_move, near_miss=False)
    if turn.violations or turn.unjudged:
        if isinstance(clause, m.Expand) and [v.rule for v in turn.violations] == ["expand.one_token_per_field"]:
            # no field is free: try the same over the first thing that can be built over
            (building,) = clause.buildings[:1]
            for id in dict.fromkeys(state.players[state.to_move].visible_pieces()):
                over = m.Expand((m.Building(building.names, (id,)), *clause.buildings[1:]), (), clause.pay)
                turn = play(state, [over], state.to_move, near_miss=False)
                if not turn.violations and not turn.unjudged:
                    return _option("expand", turn)
        return None
    return _option(ACTIONS[type(clause)], turn)


RARE = {"shift-end": 4, "trade": 2, "import": 2}
"""How hard something is to come by with which a cost can be paid; a cube at work is not."""


def _option(action: str, turn: Turn) -> PossibleMove:
    pay = tuple(turn.pay)
    return PossibleMove(action, turn.moves[0], pay, sum(RARE.get(paid.partition(" ")[0], 0) for paid in pay))


def candidates(state: State) -> Iterator[m.Clause]:
    """Yield everything worth trying: what asks for a resource that nobody can give is left out."""
    turn = Turn(state)
    # resources that the player can make, trade for or import at all
    rules = turn.ruleset
    own = set(turn.me.visible_pieces())
    made = {good for good, makers in rules.makers.items() if own.intersection(makers) or trade.offers(turn, good)}
    reach = made | {good for island in turn.me.new_world for good in island}
    yield from _expansions(turn, reach)
    yield from _cards(turn, reach)
    yield from (m.Swap(((stack, 1),)) for stack in state.ruleset.stacks if turn.me.hand[stack])
    yield from _cubes(turn, reach)
    yield from _islands(turn)
    yield m.Expedition(state.ruleset.limits.expedition)
    yield m.Festival()


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
            if can_build(yards, [ship.strength for ship in chosen]):
                yield m.Expand(tuple(m.Building((ship.id,)) for ship in chosen))


def _cards(turn: Turn, reach: set[str]) -> Iterator[m.Clause]:
    """One card of each kind of needs, for the stacks of which the player holds cards."""
    for card in turn.ruleset.cards:
        if turn.me.hand[card.stack] and _within(cards.cost_of(turn.ruleset, card), reach):
            yield m.Play((m.CardName(card.needs, effect_words(turn, card.effect.kind, card)),))


def effect_words(turn: Turn, kind: str, card: Card) -> tuple[tuple[str, str, int], ...]:
    """Return the words that single this card out among those with the same needs."""
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


MOST_WAYS = 9
"""So many ways are told: a digit takes one."""


def ways(state: State, text: str, words: Vocabulary) -> list[Way]:
    """Return the ways to pay for a turn that differ in gold, tokens, partners or cubes, the cheapest first."""
    clauses = read(state, text, words, state.to_move)
    if not isinstance(clauses, list):
        return []
    found: dict[tuple[Any, ...], Turn] = {}
    try:
        for variant in (clauses, *_other_payments(state, clauses)):
            for spare_tokens in (False, True):
                turn = play(state, variant, state.to_move, near_miss=False, spare_tokens=spare_tokens)
                if not turn.violations and not turn.unjudged:
                    found.setdefault(_describe_outcome(turn), turn)
    except Unclear:  # what it means is asked first
        return []
    turns = sorted(found.values(), key=lambda turn: _spent(state, turn))
    told = [Way("; ".join(turn.moves), tuple(turn.plan), _costs(*_spent(state, turn))) for turn in turns]
    return told[:MOST_WAYS]


def _describe_outcome(turn: Turn) -> tuple[Any, ...]:
    """Return what a player may care about after a turn: gold of everybody, own tokens, where own cubes lie."""
    me = turn.me
    tokens = me.trade, me.trade_cards, me.explore, me.explore_cards
    places = sorted((field.stands, tuple(sorted(field.cubes))) for field in me.fields if field.cubes)
    return tuple(player.gold for player in turn.state.players), tokens, tuple(me.ready), tuple(places)


def _spent(state: State, turn: Turn) -> tuple[int, int]:
    """Return gold and trade tokens that the turn costs."""
    before, after = state.players[turn.seat], turn.me
    tokens = before.trade + before.trade_cards - after.trade - after.trade_cards
    return before.gold - after.gold, tokens


def _costs(gold: int, tokens: int) -> tuple[Fact, ...]:
    return Text(N_("gold: {count}"), {"count": gold}), Text(N_("trade tokens: {count}"), {"count": tokens})


def _other_payments(state: State, clauses: list[m.Clause]) -> list[list[m.Clause]]:
    """Return the turn with one payment of the way that is found replaced, and with every choice of partners."""
    turn = play(state, clauses, state.to_move, near_miss=False)
    made = read_recorded(state, turn.moves)
    if turn.violations or len(made) != len(clauses):
        return []
    variants = []
    for number, (clause, paid) in enumerate(zip(clauses, made, strict=True)):
        if not isinstance(clause, PAYING) or not isinstance(paid, PAYING):
            continue
        open_ones = _list_unsaid(clause.pay, paid.pay)
        partners = [[p, *_list_others(turn, p)] for p in open_ones if isinstance(p, m.Trade)]
        chosen: list[tuple[m.Payment, ...]] = [(other,) for p in open_ones for other in _list_others(turn, p)]
        if len(partners) > 1:
            chosen += list(product(*partners))[:MOST_COMBINED]
        for payments in chosen:
            goods = {p.good for p in payments if isinstance(p, m.Trade)}
            kept = tuple(p for p in clause.pay if not (isinstance(p, m.Trade) and p.partner < 0 and p.good in goods))
            other = clause._replace(pay=(*kept, *payments))
            variants.append([*clauses[:number], other, *clauses[number + 1 :]])
    return variants


PAYING = m.Expand | m.Play | m.Workforce | m.Upgrade
"""The clauses that ask for resources."""
MOST_COMBINED = 16
"""So many choices of partners for several trades are tried."""


def read_recorded(state: State, moves: Sequence[str]) -> list[m.Clause]:
    """Return the clauses of a turn in canonical words; none where they cannot be read."""
    return canonical.read("; ".join(moves), [player.name for player in state.players], state.ruleset) or []


def _list_unsaid(said: m.Payments, paid: m.Payments) -> list[m.Payment]:
    """Return the payments that were made and not named; a trade without its partner, a cube without its place count
    as not named."""
    named = list(said)
    found = []
    for payment in paid:
        match = next((each for each in named if _names(each, payment)), None)
        if match is None:
            found.append(payment)
        else:
            named.remove(match)
    return found


def _names(said: m.Payment, paid: m.Payment) -> bool:
    """Return whether what somebody said names this payment in full."""
    if isinstance(said, m.Return) and isinstance(paid, m.Return):
        return said.tier == paid.tier
    if isinstance(said, m.Work) and isinstance(paid, m.Work):
        return paid.industry[0] in said.industry
    return said == paid


def _list_others(turn: Turn, payment: m.Payment) -> list[m.Payment]:
    """Return what else could be paid instead: another maker, partner or island; another place of a cube."""
    rules, me = turn.ruleset, turn.before.players[turn.seat]
    others: list[m.Payment] = []
    if isinstance(payment, m.Return):
        places = dict.fromkeys(field.stands for field in me.fields if payment.tier in field.cubes)
        others += [m.Return(payment.tier, (place,)) for place in places]
        others += [m.Return(payment.tier, m.EXHAUSTED)] if me.exhausted[payment.tier] else []
    elif not isinstance(payment, m.Exhaust):
        good = rules.industries[payment.industry[0]].makes if isinstance(payment, m.Work) else payment.good
        others += [m.Work((maker,)) for maker in rules.makers.get(good, ()) if me.has(maker)]
        others += [m.Trade(good, seat) for _price, seat, _maker in trade.offers(turn, good)]
        others += [m.Import(good)] if any(good in island for island in me.new_world) else []
    return [other for other in others if other != payment]


def find_unsaid(state: State, text: str, words: Vocabulary, moves: Sequence[str]) -> dict[str, Any]:
    """Return what the recorded form of a turn spends that its text did not say.

    `gold` is that of shift ends and of empty stacks, `partners` whom else a resource could be had from, `tokens` the
    trade tokens that another way would keep.
    """
    said, made = read(state, text, words, state.to_move), read_recorded(state, moves)
    if not isinstance(said, list) or len(said) != len(made):
        return {}
    gold, partners, tokens = 0, {}, False
    for clause, paid in zip(said, made, strict=True):
        if isinstance(paid, m.Workforce):
            gold += count_gold_due(Turn(state), paid.tiers)
        if not isinstance(clause, PAYING) or not isinstance(paid, PAYING):
            continue
        for payment in _list_unsaid(clause.pay, paid.pay):
            if isinstance(payment, m.Return):
                gold += state.ruleset.shift_end_price[payment.tier]
            elif isinstance(payment, m.Trade | m.Import):
                tokens = True
                sellers = [state.players[seat].name for _, seat, _ in trade.offers(Turn(state), payment.good)]
                if isinstance(payment, m.Trade) and len(sellers) > 1:
                    partners[payment.good] = sellers
    found = {"gold": gold, "partners": partners, "tokens": _count_spared(state, said) if tokens else 0}
    return {key: value for key, value in found.items() if value}


def _count_spared(state: State, clauses: list[m.Clause]) -> int:
    """Return how many trade tokens another way would keep."""
    try:
        found, sparing = (play(state, clauses, state.to_move, near_miss=False, spare_tokens=s) for s in (False, True))
    except Unclear:
        return 0
    if sparing.violations or sparing.unjudged:
        return 0
    return max(0, _spent(state, found)[1] - _spent(state, sparing)[1])


MOST = 5
"""How much more of something is worth a hint."""

PAYMENT = (
    "cost.", "card.cost", "production.", "naval.", "trade.", "shift_end.price", "new_world.resource", "new_world.cost",
    "old_world.cost", "expedition.cost", "workforce.c", "upgrade.cost", "expand.cost", "objective.", "turn.free",
)  # fmt: skip
"""Beginnings of the rules that are broken for want of payment."""


def advise(state: State, text: str, words: Vocabulary) -> list[Hint]:
    """Return hints for a turn that fails only for want of payment; nothing for any other."""
    clauses = read(state, text, words, state.to_move)
    if not isinstance(clauses, list) or state.over:
        return []
    try:
        broken = play(state, clauses, state.to_move).violations
    except Unclear:  # nobody knows which of its meanings
        return []
    if not broken or not all(violation.rule.startswith(PAYMENT) for violation in broken):
        return []
    hints = []
    for what, piece in (("more_gold", "gold"), ("more_trade", "trade"), ("more_exploration", "explore")):
        if _is_legal(_enrich(state, piece, MOST), clauses):
            least = (count for count in range(1, MOST) if _is_legal(_enrich(state, piece, count), clauses))
            hints.append(Hint(what, {"count": next(least, MOST)}))
    if _is_legal(_celebrate(state), clauses):
        hints.append(Hint("festival_first", {}))
    return hints


def _enrich(state: State, piece: str, count: int) -> State:
    richer = state.copy()
    me = richer.players[richer.to_move]
    setattr(me, piece, getattr(me, piece) + count)
    return richer


def _is_legal(state: State, clauses: list[m.Clause]) -> bool:
    turn = play(state, clauses, state.to_move, near_miss=False)
    return not turn.violations and not turn.unjudged


def _celebrate(state: State) -> State:
    """Return the table after a festival of the player to move."""
    turn = Turn(state)
    DO[m.Festival](turn, m.Festival())
    return turn.state
