"""Effects (p. 13) of population cards and Old World islands, and activating a played card (p. 7)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Ref, Text, refs
from referee.games.anno1800.moves.spelling import spell_payments, spell_place, tell_cubes
from referee.games.anno1800.payment.bill import Bill, settle
from referee.games.anno1800.rules import cards, new_world, turns, upgrade, workforce

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Activate, Names, Payment, Rise
    from referee.games.anno1800.payment.steps import Step
    from referee.games.anno1800.ruleset import Card, Effect
    from referee.games.anno1800.turn import Turn


def activate(turn: Turn, clause: Activate) -> None:
    """Make what was told for a later action, then activates the card."""
    settle(turn, bill_of(turn, clause))


def bill_of(turn: Turn, clause: Activate) -> Bill:
    """Return the bill of an activation: it costs nothing, but cubes can work for a later action before they rise."""

    def log(turn: Turn, steps: list[Step], paid: list[Payment]) -> None:
        turn_over(turn, clause, paid)

    return Bill([], clause.pay, log, takes={rise.tier for rise in clause.rises})


def turn_over(turn: Turn, clause: Activate, paid: list[Payment]) -> None:
    """A played card is turned face down and its effect happens at once."""
    wanted = cards.candidates(turn.ruleset, clause.card)
    card = find(turn, clause, cards.settle_meaning(turn, wanted, turn.me.open), wanted)
    if card is None:
        return
    going_on = card not in turn.me.open
    if not going_on:
        turn.me.open.remove(card)
        turn.me.used.append(card)
        free = card.effect.amount if card.effect.kind == "upgrades" else 0
        turn.activated[card.id] = turn.activated.get(card.id, 0) + free
    check_choice(turn, card.effect, clause)
    check_same_turn(turn, card)
    turn.doubts(card.stack, "effect", card.confidence)
    kind, words = card.effect.kind, ""
    chosen: Text | None = None
    if kind == "upgrades":
        words, chosen = free_upgrades(turn, card, clause.rises)
    elif kind == "return_hand_cards":
        words = return_cards(turn, clause.returned, card.effect.amount, "effect.discard")
        chosen = tell_returned(clause.returned)
    elif kind == "new_world_resource":
        words = free_good(turn, card.effect, clause.good)
        chosen = Text(N_("imports: {good}"), {"good": Ref("resource", clause.good)}) if clause.good else None
    else:
        check_cubes_possible(turn, card.effect)
        happen(turn, card.effect)
    turn.log_clause(tell, card, words, chosen, paid)


def tell(turn: Turn, card: Card, words: str, chosen: Text | None, paid: list[Payment]) -> tuple[str, Text]:
    spelled = f"activate {cards.spell(turn.ruleset, card)}{words}{spell_payments(turn, paid)}"
    facts: dict[str, Fact] = {"card": tell_lying(turn, card, chosen), "choice": chosen}
    return spelled, Text(N_("activates: {card}, {choice}") if chosen else N_("activates: {card}"), facts)


def tell_lying(turn: Turn, card: Card, chosen: Text | None) -> Fact:
    """Return the card; where a choice says what it does, its needs are enough, unless another card needs the same."""
    alike = [other for other in turn.ruleset.cards if other.needs == card.needs]
    return cards.needs_of(turn.ruleset, card) if chosen and len(alike) == 1 else cards.tell_card(turn.ruleset, card)


def find(turn: Turn, clause: Activate, meant: Card, wanted: tuple[Card, ...]) -> Card | None:
    """Return the open card that is meant; one activated this turn with free upgrades left can be named again."""
    if meant in turn.me.open:
        return meant
    for card in wanted:
        if turn.activated.get(card.id, 0) > 0 and clause.rises:
            turn.rests_on("ruling.effect_upgrade_spread")
            return card
    check_played(turn, wanted)
    return None


def check_played(turn: Turn, wanted: tuple[Card, ...]) -> None:
    """card.effect_once, card.activate_any_time, effect.discard_same_turn_only: what does not lie face up, and why."""
    card, me = wanted[0], turn.me
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
    turn.log_clause(tell_unknown, card)


def tell_unknown(turn: Turn, card: Card) -> tuple[str, Text]:
    facts: dict[str, Fact] = {"card": cards.tell_card(turn.ruleset, card)}
    return f"activate {cards.spell(turn.ruleset, card)}", Text(N_("activates: {card}"), facts)


def check_choice(turn: Turn, effect: Effect, clause: Activate) -> None:
    """card.activate_flip: the effect that was named is the card's own."""
    named = {"upgrades": clause.rises, "return_hand_cards": clause.returned, "new_world_resource": clause.good}
    for kind, said in named.items():
        if said and kind != effect.kind:
            turn.breaks("card.activate_flip", said=Ref("effect", kind), effect=Ref("effect", effect.kind))


def check_same_turn(turn: Turn, card: Card) -> None:
    """effect.discard_same_turn_only: returning hand cards only in the turn in which the card was played."""
    if card.effect.kind == "return_hand_cards" and card not in turn.played_now:
        turn.breaks("effect.discard_same_turn_only")


def happen(turn: Turn, effect: Effect, *, of_island: bool = False) -> None:
    """An effect that asks for no choice."""
    if effect.kind == "cubes":
        add_cubes(turn, effect, of_island)
    elif effect.kind == "expedition_cards":
        if not new_world.draw_expedition(turn, effect.amount, compulsory=of_island) and not of_island:
            turn.allows("ruling.effect_without_result")
    elif effect.kind == "extra_action":
        turn.actions += 1
    elif effect.kind == "gold":
        gain_gold(turn, effect.amount)
    else:
        gain_gold(turn, effect.gold)
        gain_tokens(turn, effect, of_island)


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
        workforce.add_cube(turn, effect.tier)


def gain_gold(turn: Turn, gold: int) -> None:
    turn.me.gold += gold
    if turn.state.gold_supply() < 0:
        turn.rests_on("ruling.gold_supply_empty")


def gain_tokens(turn: Turn, effect: Effect, of_island: bool) -> None:
    """effect.naval_tokens: they lie on the card until used or until the next festival."""
    if of_island:
        turn.rests_on("ruling.island_effect_tokens")
    if effect.token == "trade_token":
        turn.me.trade_cards += effect.amount
    else:
        turn.me.explore_cards += effect.amount
    if min(turn.state.token_supply()) < 0:
        turn.rests_on("ruling.naval_supply_empty")


def free_upgrades(turn: Turn, card: Card, rises: tuple[Rise, ...]) -> tuple[str, Text | None]:
    """effect.upgrades: up to three steps of cubes of the depicted tier, without cost, within this turn."""
    left = turn.activated[card.id]
    check_number_of_upgrades(turn, len(rises), left)
    said: list[str] = []
    cubes: Counter[tuple[int, Names]] = Counter()
    for number, rise in enumerate(rises):
        check_depicted_only(turn, card.effect, rise, rises[:number])
        upgrade.check_supply(turn, [rise])
        place = upgrade.raise_cube(turn, rise)
        said.append(turn.ruleset.tiers[rise.tier] + spell_place(place))
        cubes[rise.tier, place] += 1
    turn.activated[card.id] = left - len(rises)
    if not said:
        return "", None
    return f" upgrade {', '.join(said)}", Text(N_("upgrades: {cubes}"), {"cubes": tell_cubes(turn.ruleset, cubes)})


def check_number_of_upgrades(turn: Turn, count: int, left: int) -> None:
    """effect.upgrades: no more than the card shows."""
    if count > left:
        turn.breaks("effect.upgrades", count=count, most=left)


def check_depicted_only(turn: Turn, effect: Effect, rise: Rise, earlier: tuple[Rise, ...]) -> None:
    """effect.upgrades_depicted_only, ruling.effect_upgrade_chain: only cubes of the depicted tier, one step each."""
    if rise.tier == effect.tier and rise.to == rise.tier + 1:
        return
    chain = rise.tier == effect.tier < rise.to or any(before.to == rise.tier for before in earlier)
    if chain and rise.to == rise.tier + 1 and turn.house("ruling.effect_upgrade_chain"):
        turn.rests_on("ruling.effect_upgrade_chain")
        return
    tier = Ref("tier", turn.ruleset.tiers[effect.tier])
    turn.breaks("effect.upgrades_depicted_only", tier=tier, said=upgrade.tell_rise(turn, rise))
    if chain:
        turn.rests_on("ruling.effect_upgrade_chain", against=True)


def return_cards(turn: Turn, returned: tuple[tuple[str, int], ...], most: int, rule: str) -> str:
    """Hand cards go under their stacks; nothing is drawn. A stack that was used up is one again."""
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


def free_good(turn: Turn, effect: Effect, good: str) -> str:
    """effect.new_world_resource: one of the depicted resources, once, used by the action that follows at once."""
    if not good:
        turn.breaks("ruling.nw_resource_needs_use", good=None)
        return ""
    if good not in effect.choices:
        turn.breaks("effect.new_world_resource", good=Ref("resource", good))
    turn.pool[good] += 1
    turn.free += (good,)
    return f" import {good}"
