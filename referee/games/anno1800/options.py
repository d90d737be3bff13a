"""Find what could be done now, what can be typed next, other ways to pay, and what would make an illegal turn legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from referee.engine.judging import Rules
from referee.engine.text import N_, Fact, Ref, Text, refs
from referee.engine.verdict import Hint, PossibleMove, Unclear, Waiting, Way
from referee.games.anno1800 import moves as m
from referee.games.anno1800.judge import DO, RULES, play, read
from referee.games.anno1800.moves import canonical
from referee.games.anno1800.moves.canonical import spell_island
from referee.games.anno1800.rules import cards, trade
from referee.games.anno1800.rules.expand import can_build
from referee.games.anno1800.rules.population import count_gold_due
from referee.games.anno1800.rules.turns import ACTIONS
from referee.games.anno1800.turn import Turn

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Card, Cost, Effect
    from referee.games.anno1800.state import Player, State


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
    """Yield one card of each kind of needs, for the stacks of which the player holds cards."""
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
    """Yield the two island actions, each with the first island that nobody has yet."""
    seen = [shown for player in turn.state.players for shown in player.old_world]
    from referee.games.anno1800.moves.canonical import spell_island

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
    told = []
    for turn in turns[:MOST_WAYS]:
        spent = zip(("gold", "trade_token"), _spent(state, turn), strict=True)
        costs = tuple(Ref("token", token, count) for token, count in spent if count)
        told.append(Way("; ".join(turn.moves), tuple(turn.plan), costs))
    return told


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


def brief(state: State) -> tuple[Fact, ...]:
    """Return gold, ready cubes and ready tokens of the player to move."""
    if state.over:
        return ()
    me = state.players[state.to_move]
    gold = Text(N_("gold: {count}"), {"count": me.gold})
    home = refs("tier", dict(zip(state.ruleset.tiers, me.ready, strict=True)))
    return (gold, *home.items, *refs("token", {"trade_token": me.trade, "exploration_token": me.explore}).items)


def midway(state: State, text: str, words: Vocabulary) -> State:
    """Return the table after what has been played of a turn; the table before it where that cannot be told."""
    clauses = read(state, text, words, state.to_move)
    if not isinstance(clauses, list):
        return state
    try:
        turn = UNENDED.run(Turn(state, state.to_move, near_miss=False), clauses)
    except Unclear:
        return state
    turn.state.to_move = state.to_move
    return turn.state


UNENDED = Rules(before=RULES.before, enter=RULES.enter, play=RULES.play, leave=RULES.leave)
"""A turn that goes on: what happens at its end has not happened yet."""


def islands(state: State, text: str) -> Sequence[str]:
    """Return what the island of a turn that ends so can show: those that nobody has yet come first."""
    rules, action = state.ruleset, text.rpartition("; ")[2].split(" ", 1)[0]
    if action == "old-world":
        shown = [spell_island(rules, island) for island in rules.old_world]
        gone = [island for player in state.players for island in player.old_world]
    elif action == "new-world":
        shown = [", ".join(goods) for goods in rules.new_world]
        gone = [", ".join(goods) for player in state.players for goods in player.new_world]
    else:
        return ()
    return sorted(dict.fromkeys(shown), key=lambda island: island in gone)


def suggestions(state: State) -> Sequence[str]:
    """Return free actions, and several cards to swap."""
    if state.over:
        return []
    swaps = [f"swap {cards}" for cards in _list_swaps(state) if not cards.startswith("1 ") or "," in cards]
    return [*free_actions(state), *swaps]


def free_actions(state: State) -> list[str]:
    """Return clauses for open cards, for objectives that do something, and for cubes that could come home."""
    me = state.players[state.to_move]
    found = [
        f"activate {cards.spell(state.ruleset, card)}{choice}"
        for card in dict.fromkeys(me.open)
        for choice in _list_choices(state, me, card.effect)
    ]
    for objective in (state.ruleset.objectives[id] for id in state.objectives):
        if objective.gives == "return_hand_cards":
            found += [f"objective {objective.id}{choice}" for choice in _list_returns(me, objective.gives_count)]
        elif objective.gives and objective.gives != "trade_token":
            found.append(f"objective {objective.id}")
    tiers = state.ruleset.tiers
    work: dict[str, list[int]] = {}
    for field in me.fields:
        work.setdefault(field.stands, []).extend(field.cubes)
    used = [f"{tiers[tier]} at {place}" for place, cubes in work.items() for tier in cubes]
    used = [*used, *(tier for tier, count in zip(tiers, me.exhausted, strict=True) if count)]
    return [*found, *(f"shift-end {cube}" for cube in dict.fromkeys(used))]


def list_waiting(state: State) -> tuple[Waiting, ...]:
    """Return the cards that lie open, each with the first way to activate it."""
    rules = state.ruleset
    return tuple(
        Waiting(
            player.name, cards.spell(rules, card), cards.spell_effect(rules, card.effect), cards.tell_card(rules, card),
            f"activate {cards.spell(rules, card)}{next(_list_choices(state, player, card.effect), '')}",
        )
        for player in state.players
        for card in player.open
    )  # fmt: skip


def _list_choices(state: State, me: Player, effect: Effect) -> Iterator[str]:
    """Yield what a card asks its player to choose, as it is said behind it."""
    if effect.kind == "return_hand_cards":
        yield from _list_returns(me, effect.amount)
    elif effect.kind == "new_world_resource":
        yield from (f" import {good}" for good in effect.choices)
    elif effect.kind == "upgrades":
        yield from (f" upgrade {effect.amount} {tier}" for tier in state.ruleset.tiers[effect.tier : -1])
    else:
        yield ""


def _list_returns(me: Player, most: int) -> Iterator[str]:
    yield from (
        f" return {cards}"
        for cards in _list_card_counts(me, most)
        if most == 1 or not cards.startswith("1 ") or "," in cards
    )


def _list_card_counts(me: Player, most: int) -> Iterator[str]:
    """Yield up to so many hand cards, of one stack or of two."""
    held = [stack for stack, count in me.hand.items() if count]
    for count in range(1, most + 1):
        yield from (f"{count} {stack}" for stack in held if me.hand[stack] >= count)
        for one, other in combinations(held, 2):
            for part in range(1, count):
                if part <= me.hand[one] and count - part <= me.hand[other]:
                    yield f"{part} {one}, {count - part} {other}"


def _list_swaps(state: State) -> Iterator[str]:
    return _list_card_counts(state.players[state.to_move], state.ruleset.limits.swap)


def follows(state: State, keyword: str, named: Sequence[str]) -> Sequence[str] | None:
    """Return what fits behind a keyword, by what was named before it; None where everything may."""
    if state.over:
        return None
    me, turn = state.players[state.to_move], Turn(state)
    if keyword in ("over", "remove"):
        return list(dict.fromkeys(me.visible_pieces()))
    if keyword == "at":
        return list(dict.fromkeys(field.stands for field in me.fields if field.cubes))
    if keyword == "from":
        goods = [id for id in named if id in state.ruleset.makers]
        if goods:
            return [state.players[seat].name for _price, seat, _industry in trade.offers(turn, goods[-1])]
        return [player.name for player in state.players if player is not me]
    if keyword == "import":
        return list(dict.fromkeys(good for island in me.new_world for good in island))
    if keyword == "return":
        return [stack for stack, count in me.hand.items() if count]
    if keyword == "with":
        names = [player.name for player in state.players]
        makers = state.ruleset.makers
        return [
            *dict.fromkeys(id for id in me.visible_pieces() if id in state.ruleset.industries),
            *(f"trade {good} from {names[seat]}" for good in makers for _, seat, _ in trade.offers(turn, good)),
            *(f"import {good}" for island in me.new_world for good in island),
        ]
    if keyword == "swap":
        return list(_list_swaps(state))
    if keyword in ("activate", "objective", "shift-end"):
        clauses = free_actions(state)
        return [clause.removeprefix(f"{keyword} ") for clause in clauses if clause.startswith(f"{keyword} ")]
    return None
