"""Effects (p. 12-13) of population cards, islands and objectives, and activating a played card (p. 7)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Ref, Text, refs
from referee.games.anno1800.moves.canonical import spell_payments, spell_place, tell_cubes
from referee.games.anno1800.payment.bill import Bill
from referee.games.anno1800.rules import cards, naval, population, production, turns

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Activate, Names, Payment, Rise, UseObjective
    from referee.games.anno1800.payment.bill import Step
    from referee.games.anno1800.ruleset import Card, Effect, Objective
    from referee.games.anno1800.turn import Turn


# activating a card ---------------------------------------------------------------------------------------


def bill_activation(turn: Turn, clause: Activate) -> Bill:
    """Return the bill of an activation: it costs nothing, but cubes can work for a later action before they rise."""

    def log(turn: Turn, steps: list[Step], paid: list[Payment]) -> None:
        turn_over(turn, clause, paid)

    return Bill([], clause.pay, log, takes={rise.tier for rise in clause.rises})


def turn_over(turn: Turn, clause: Activate, paid: list[Payment]) -> None:
    """Turn a played card face down; its effect happens at once.

    card.activate_flip: the effect that was named is the card's own. effect.discard_same_turn_only: hand cards are
    returned only in the turn in which the card was played.
    """
    wanted = cards.candidates(turn.ruleset, clause.card)
    card = find_lying(turn, clause, cards.settle_meaning(turn, wanted, turn.me.open), wanted)
    if card is None:
        return
    kind, words = card.effect.kind, ""
    if card in turn.me.open:
        turn.me.open.remove(card)
        turn.me.used.append(card)
        free = card.effect.amount if kind == "upgrades" else 0
        turn.activated[card.id] = turn.activated.get(card.id, 0) + free
    named = {"upgrades": clause.rises, "return_hand_cards": clause.returned, "new_world_resource": clause.good}
    for other, said in named.items():
        if said and other != kind:
            turn.breaks("card.activate_flip", said=Ref("effect", other), effect=Ref("effect", kind))
    if kind == "return_hand_cards" and card not in turn.played_now:
        turn.breaks("effect.discard_same_turn_only")
    turn.doubts(card.stack, "effect", card.confidence)
    chosen: Text | None = None
    if kind == "upgrades":
        words, chosen = upgrade_freely(turn, card, clause.rises)
    elif kind == "return_hand_cards":
        words = return_cards(turn, clause.returned, card.effect.amount, "effect.discard")
        chosen = tell_returned(clause.returned)
    elif kind == "new_world_resource":
        words = bring_good(turn, card.effect, clause.good)
        chosen = Text(N_("imports: {good}"), {"good": Ref("resource", clause.good)}) if clause.good else None
    else:
        check_cubes_possible(turn, card.effect)
        apply_effect(turn, card.effect)
    turn.log_clause(tell, card, words, chosen, paid)


def tell(turn: Turn, card: Card, words: str, chosen: Text | None, paid: list[Payment]) -> tuple[str, Text]:
    """Tell an activation; where a choice says what the card does, its needs are enough if no other has the same."""
    spelled = f"activate {cards.spell(turn.ruleset, card)}{words}{spell_payments(turn, paid)}"
    alike = turn.ruleset.alike.get(card.needs, ())
    short = chosen and len(alike) == 1
    told: Fact = cards.needs_of(turn.ruleset, card) if short else cards.tell_card(turn.ruleset, card)
    facts: dict[str, Fact] = {"card": told, "choice": chosen}
    return spelled, Text(N_("activates: {card}, {choice}") if chosen else N_("activates: {card}"), facts)


def find_lying(turn: Turn, clause: Activate, meant: Card, wanted: tuple[Card, ...]) -> Card | None:
    """Return the open card that is meant; one activated this turn with free upgrades left can be named again.

    card.effect_once, card.activate_any_time, effect.discard_same_turn_only: what does not lie face up is refused, and
    why.
    """
    me = turn.me
    if meant in me.open:
        return meant
    for card in wanted:
        if turn.activated.get(card.id, 0) > 0 and clause.rises:
            turn.rests_on("ruling.effect_upgrade_spread")
            return card
    card = wanted[0]
    needs = cards.needs_of(turn.ruleset, card)
    returns = all(other.effect.kind == "return_hand_cards" for other in wanted)
    if any(other.id in turn.activated or (other in me.used and not returns) for other in wanted):
        turn.breaks("card.effect_once", again=needs)
    elif me.played[card.stack] <= sum(other.stack == card.stack for other in me.open):  # none lies face down
        turn.breaks("card.activate_any_time", card=needs)
    elif returns:
        turn.breaks("effect.discard_same_turn_only")
    else:
        turn.breaks("card.effect_once", card=needs)
    turn.log_clause(tell, card, "", None, [])
    return None


# what an effect brings -----------------------------------------------------------------------------------


def apply_effect(turn: Turn, effect: Effect, *, of_island: bool = False) -> None:
    """Let an effect happen that asks for no choice.

    effect.naval_tokens: tokens lie on the card until used or until the next festival.
    """
    me = turn.me
    if effect.kind == "cubes":
        add_cubes(turn, effect, of_island)
    elif effect.kind == "expedition_cards":
        if not draw_expedition(turn, effect.amount, compulsory=of_island) and not of_island:
            turn.allows("ruling.effect_without_result")
    elif effect.kind == "extra_action":
        turn.actions += 1
    elif effect.kind == "gold":
        gain_gold(turn, effect.amount)
    else:
        gain_gold(turn, effect.gold)
        if of_island:
            turn.rests_on("ruling.island_effect_tokens")
        if effect.token == "trade_token":
            me.trade_cards += effect.amount
        else:
            me.explore_cards += effect.amount
        if min(turn.state.token_supply()) < 0:
            turn.rests_on("ruling.naval_supply_empty")


def check_cubes_possible(turn: Turn, effect: Effect) -> None:
    """effect.population_cards_or_gold: with neither a card nor gold for a single cube the effect cannot be used."""
    if effect.kind != "cubes" or turn.state.cube_supply(effect.tier) < 1:
        return
    stack = turn.ruleset.card_stack[effect.tier]
    gold, _ = turn.ruleset.stack_gold[stack]
    if not turn.state.stacks[stack] and turn.me.gold < gold:
        tier = Ref("tier", turn.ruleset.tiers[effect.tier])
        turn.breaks("effect.population_cards_or_gold", tier=tier, needs=gold, has=turn.me.gold)


def add_cubes(turn: Turn, effect: Effect, of_island: bool) -> None:
    """effect.population_cubes, effect.population_cards_or_gold: all the cubes that can be added, each with its card."""
    stack = turn.ruleset.card_stack[effect.tier]
    gold, confidence = turn.ruleset.stack_gold[stack]
    for added in range(effect.amount):
        if turn.state.cube_supply(effect.tier) < 1:
            turn.rests_on("ruling.cube_supply_empty")
            if not added and not of_island:
                turn.allows("ruling.effect_without_result")
            return
        if not turn.state.stacks[stack]:
            if turn.me.gold < gold:
                turn.doubts(stack, "gold_when_stack_empty", confidence)
                return
            if of_island:
                turn.rests_on("ruling.old_world_effect_compulsory")
            elif added:
                turn.rests_on("ruling.cube_effect_partial")
        population.add_cube(turn, effect.tier)


def draw_expedition(turn: Turn, wanted: int, *, compulsory: bool = False) -> int:
    """ruling.expedition_short_stack: draws as many of these expedition cards as there are, and returns how many."""
    drawn = min(wanted, turn.state.stacks["expedition"])
    if 0 < drawn < wanted:
        if compulsory:
            turn.rests_on("ruling.expedition_short_stack")
        else:
            turn.allows("ruling.expedition_short_stack")
    turn.state.stacks["expedition"] -= drawn
    turn.me.expedition_hidden += drawn
    return drawn


def gain_gold(turn: Turn, gold: int) -> None:
    turn.me.gold += gold
    if turn.state.gold_supply() < 0:
        turn.rests_on("ruling.gold_supply_empty")


def upgrade_freely(turn: Turn, card: Card, rises: tuple[Rise, ...]) -> tuple[str, Text | None]:
    """Raise cubes without cost within this turn; return how that is spelled and told.

    effect.upgrades: no more steps than the card shows. effect.upgrades_depicted_only, ruling.effect_upgrade_chain: only
    cubes of the depicted tier, one step each.
    """
    left, tiers, depicted = turn.activated[card.id], turn.ruleset.tiers, card.effect.tier
    if len(rises) > left:
        turn.breaks("effect.upgrades", count=len(rises), most=left)
    said: list[str] = []
    cubes: Counter[tuple[int, Names]] = Counter()
    for number, rise in enumerate(rises):
        one_step = rise.to == rise.tier + 1
        if rise.tier != depicted or not one_step:
            chain = rise.tier == depicted < rise.to or any(before.to == rise.tier for before in rises[:number])
            if chain and one_step and turn.house("ruling.effect_upgrade_chain"):
                turn.rests_on("ruling.effect_upgrade_chain")
            else:
                told, tier = population.tell_rise(turn, rise), Ref("tier", tiers[depicted])
                turn.breaks("effect.upgrades_depicted_only", tier=tier, said=told)
                if chain:
                    turn.rests_on("ruling.effect_upgrade_chain", against=True)
        population.check_supply(turn, [rise])
        place = population.raise_cube(turn, rise)
        said.append(tiers[rise.tier] + spell_place(place))
        cubes[rise.tier, place] += 1
    turn.activated[card.id] = left - len(rises)
    if not said:
        return "", None
    return f" upgrade {', '.join(said)}", Text(N_("upgrades: {cubes}"), {"cubes": tell_cubes(turn.ruleset, cubes)})


def return_cards(turn: Turn, returned: tuple[tuple[str, int], ...], most: int, rule: str) -> str:
    """Put hand cards under their stacks, at most so many (else `rule` is broken); nothing is drawn.

    A stack that was used up is one again. Return how that is spelled.
    """
    count = sum(n for _, n in returned)
    if count > most:
        turn.breaks(rule, count=count, most=most)
    if rule == "effect.discard" and turn.ruleset.edition == "en" and count < min(most, turn.me.hand_size()):
        turn.allows("ruling.discard_one_in_english")
    for stack, number in returned:
        if stack not in turn.me.hand:
            turn.breaks("expedition.not_hand", stack=Ref("card", stack))
            continue
        has = turn.me.hand[stack]
        if number > has:
            turn.breaks("card.from_hand", stack=Ref("card", stack), needs=number, has=has)
        moved = min(number, has)
        turn.me.hand[stack] -= moved
        turn.state.stacks[stack] += moved
    if count:
        turns.check_hand(turn, by_playing=False)
    return " return " + ", ".join(f"{n} {stack}" for stack, n in returned) if returned else ""


def tell_returned(returned: tuple[tuple[str, int], ...]) -> Text | None:
    return Text(N_("returns: {cards}"), {"cards": refs("card", dict(returned))}) if returned else None


def bring_good(turn: Turn, effect: Effect, good: str) -> str:
    """effect.new_world_resource: one of the depicted resources, once, used by the action that follows at once."""
    if not good:
        turn.breaks("ruling.nw_resource_needs_use", good=None)
        return ""
    if good not in effect.choices:
        turn.breaks("effect.new_world_resource", good=Ref("resource", good))
    turn.pool[good] += 1
    turn.free += (good,)
    return f" import {good}"


# objectives that are free actions ------------------------------------------------------------------------


def use_objective(turn: Turn, clause: UseObjective) -> None:
    """Pay for an effect objective and take what it gives; the other objectives only score."""
    objective = turn.ruleset.objectives[clause.objective]
    words = ""
    if can_use(turn, objective):
        pay_objective(turn, objective)
        if objective.gives == "extra_action":
            turn.actions += 1
        elif objective.gives == "gold":
            gain_gold(turn, objective.gives_count)
        elif objective.gives == "return_hand_cards":
            if not clause.returned:
                turn.breaks("objective.the_editor")
            words = return_cards(turn, clause.returned, objective.gives_count, "objective.the_editor")
    turn.objectives_used |= {objective.id}
    turn.log_clause(tell_objective, objective.id, words, tell_returned(clause.returned) if words else None)


def tell_objective(turn: Turn, id: str, words: str, chosen: Text | None) -> tuple[str, Text]:
    told = N_("uses the objective {objective}, {choice}") if chosen else N_("uses the objective {objective}")
    return f"objective {id}{words}", Text(told, {"objective": Ref("objective", id), "choice": chosen})


def can_use(turn: Turn, objective: Objective) -> bool:
    """objective.for_all: only the objectives laid out for this game apply.

    objective.score_at_end: most do nothing before the end. objective.beryl_omara: her tokens are used as trade tokens,
    never exchanged for one to keep. objective.once_per_turn: each at most once a turn, across all its actions.
    """
    name, pair = Ref("objective", objective.id), objective.exhaust.exploration
    if objective.id not in turn.state.objectives:
        turn.breaks("objective.for_all", objective=name)
    elif not objective.gives:
        turn.breaks("objective.score_at_end", objective=name)
    elif objective.gives == "trade_token":
        has, token = naval.exploration_tokens(turn), Ref("token", "trade_token")
        turn.breaks("objective.beryl_omara", needs=pair, has=has, token=token, pair=pair)
    else:
        if objective.once_per_turn and objective.id in turn.objectives_used:
            turn.breaks("objective.once_per_turn", objective=name)
            if turn.taken and turn.actions + len(turn.taken) > 1:
                turn.rests_on("ruling.per_turn_across_actions", against=True)
        return True
    return False


def pay_objective(turn: Turn, objective: Objective) -> None:
    """turn.free_action_affordable, and the objective itself: tokens, cubes and gold must be there."""
    cost, name, own = objective.exhaust, Ref("objective", objective.id), f"objective.{objective.id}"

    def check(token: Ref, needs: int, has: int, spent: int | None = None) -> None:
        if has < needs:
            turn.breaks(own, needs=needs, has=has, token=token, spent=spent)
            turn.breaks("turn.free_action_affordable", own, objective=name, needs=needs, has=has)

    if cost.exploration:
        has = naval.exploration_tokens(turn)
        check(Ref("token", "exploration_token"), cost.exploration, has, naval.count_spent(turn, "exploration_token"))
        if has < cost.exploration:
            naval.explain_shortage(turn, "exploration_token", cost.exploration, has)
        naval.spend_exploration(turn, cost.exploration)
    for tier, count in cost.cubes:
        check(Ref("tier", turn.ruleset.tiers[tier]), count, turn.me.ready[tier])
        production.exhaust_cubes(turn, tier, count, name, of="turn.free_action_affordable")
    if objective.gold:
        check(Ref("token", "gold"), objective.gold, turn.me.gold)
        turn.me.gold = max(0, turn.me.gold - objective.gold)
