"""Actions with population cards (p. 7): playing one, known by what it needs, and swapping some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Listing, Ref, Text, refs
from referee.engine.verdict import Misread, Unclear
from referee.games.anno1800.moves.canonical import spell_payments
from referee.games.anno1800.payment.bill import Bill, Step
from referee.games.anno1800.rules import turns
from referee.games.anno1800.ruleset import TOKENS, Card, Cost, Effect, Ruleset

if TYPE_CHECKING:
    from referee.games.anno1800.moves import CardName, Payment, Play, Swap
    from referee.games.anno1800.turn import Turn

EFFECT_WORDS = {
    "extra_action": "extra-action", "expedition_cards": "expedition-cards", "upgrades": "upgrade",
    "return_hand_cards": "return", "new_world_resource": "import",
}  # fmt: skip


# which card ----------------------------------------------------------------------------------------------


def candidates(ruleset: Ruleset, name: CardName) -> tuple[Card, ...]:
    """Return the cards that a name can mean: those with these needs, and with this effect where one was named."""
    needs = name.needs
    if name.declared is not None:
        stacks = (name.stack,) if name.stack else ruleset.stacks
        return tuple(Card(stack, needs, name.declared, 1, "declared") for stack in stacks)
    found = ruleset.alike.get(needs, ())
    for word in name.effect:
        found = tuple([card for card in found if _has_effect(ruleset, card, word)])
    return found


def settle_meaning(turn: Turn, found: tuple[Card, ...], lying: list[Card]) -> Card:
    """Return the one card that is meant at this table, of those lying there or in hand; two are a question."""
    if not found:
        raise Unclear(Misread("", 0, 0, "card"))
    if len(found) == 1:
        return found[0]
    if lying:
        found = tuple(card for card in found if card in lying) or found[:1]
    else:
        found = tuple(card for card in found if turn.me.hand[card.stack]) or found[:1]
    return turn.picks.pick(found, [spell(turn.ruleset, card) for card in found])


def _has_effect(ruleset: Ruleset, card: Card, word: tuple[str, str, int]) -> bool:
    group, id, count = word
    effect = card.effect
    if count and count not in (effect.amount, effect.gold):
        return False
    if group == "effect":
        return EFFECT_WORDS.get(effect.kind) == id
    if group == "tier":
        return effect.tier == ruleset.tiers.index(id)
    if id == "gold":
        return effect.kind == "gold" or effect.gold > 0
    return effect.token == id


def spell_effect(ruleset: Ruleset, effect: Effect) -> str:
    """Return the words that name an effect in the move text."""
    if effect.kind == "cubes":
        return f"{effect.amount} {ruleset.tiers[effect.tier]}"
    if effect.kind == "upgrades":
        return f"upgrade {effect.amount} {ruleset.tiers[effect.tier]}"
    if effect.kind == "gold":
        return f"{effect.amount} gold"
    if effect.kind == "naval_tokens":
        return f"{effect.amount} {effect.token}"
    if effect.kind == "gold_and_naval_tokens":
        return f"{effect.gold} gold and {effect.amount} {effect.token}"
    count = f" {effect.amount}" if effect.kind in ("return_hand_cards", "expedition_cards") else ""
    return EFFECT_WORDS[effect.kind] + count


def spell(ruleset: Ruleset, card: Card) -> str:
    """Return the canonical name of a card: its needs, and its effect where another card needs the same."""
    needs = ", ".join(name if count == 1 else f"{count} {name}" for name, count in card.needs)
    if card.confidence == "declared":
        return f"needs {needs} gives {spell_effect(ruleset, card.effect)} from {card.stack}"
    alike = ruleset.alike.get(card.needs, ())
    return needs if len(alike) == 1 else f"{needs} for {spell_effect(ruleset, card.effect)}"


def cost_of(ruleset: Ruleset, card: Card) -> Cost:
    resources, cubes, tokens = [], [], {}
    for name, count in card.needs:
        if name in TOKENS:
            tokens[name] = count
        elif name in ruleset.tiers:
            cubes.append((ruleset.tiers.index(name), count))
        else:
            resources.append((name, count))
    trade, exploration = tokens.get("trade_token", 0), tokens.get("exploration_token", 0)
    return Cost(tuple(resources), tuple(cubes), trade, exploration)


def needs_of(ruleset: Ruleset, card: Card) -> Listing:
    """Return what a card needs, as things."""
    kinds = dict.fromkeys(TOKENS, "token") | dict.fromkeys(ruleset.tiers, "tier")
    return Listing(tuple(Ref(kinds.get(name, "resource"), name, count) for name, count in card.needs))


# playing it ----------------------------------------------------------------------------------------------


def bill_card(turn: Turn, clause: Play) -> Bill:
    """Return the bill of a hand card: once its needs are paid it lies open and can be activated."""
    card = settle_meaning(turn, candidates(turn.ruleset, clause.cards[0]), [])
    check_from_hand(turn, card.stack, 1)
    check_copies(turn, card)

    def lay_open(turn: Turn, step: Step) -> None:
        me = turn.me
        me.hand[card.stack] = max(0, me.hand[card.stack] - 1)
        me.played[card.stack] += 1
        me.open.append(card)
        turn.played_now.append(card)
        turns.check_hand(turn, by_playing=True)

    step = Step(cost_of(turn.ruleset, card), "card", card.stack, "card.cost", lay_open)
    return Bill([step], clause.pay, lambda turn, _, paid: turn.log_clause(tell, card, paid))


def tell(turn: Turn, card: Card, paid: list[Payment]) -> tuple[str, Text]:
    words = f"play {spell(turn.ruleset, card)}{spell_payments(turn, paid)}"
    return words, Text(N_("plays: {card}"), {"card": tell_card(turn.ruleset, card)})


def tell_card(ruleset: Ruleset, card: Card) -> Text:
    """Return a card as it is told: what it needs and what it brings."""
    facts: dict[str, Fact] = {"needs": needs_of(ruleset, card), "effect": tell_effect(ruleset, card.effect)}
    return Text(N_("{needs} (effect: {effect})"), facts)


def tell_effect(ruleset: Ruleset, effect: Effect) -> Fact:
    """Return an effect as things that can be named, in words that name it in the move text as well."""
    if effect.kind == "cubes":
        return Ref("tier", ruleset.tiers[effect.tier], effect.amount)
    if effect.kind == "upgrades":
        # Translators: an effect of a card; {cubes} is for example "3 farmers".
        return Text(N_("upgrade {cubes}"), {"cubes": Ref("tier", ruleset.tiers[effect.tier], effect.amount)})
    if effect.kind == "gold":
        return Ref("token", "gold", effect.amount)
    if effect.kind == "naval_tokens":
        return Ref("token", effect.token, effect.amount)
    if effect.kind == "gold_and_naval_tokens":
        return Listing((Ref("token", "gold", effect.gold), Ref("token", effect.token, effect.amount)))
    if effect.kind == "expedition_cards":
        return Ref("card", "expedition", effect.amount)
    if effect.kind == "return_hand_cards":
        # Translators: an effect of a card: {count} hand cards go under their stacks.
        return Text(N_("return {count} cards"), {"count": effect.amount})
    return Ref("effect", effect.kind)


def check_from_hand(turn: Turn, stack: str, count: int) -> None:
    """card.from_hand: so many cards of this stack are in the hand."""
    has = turn.me.hand[stack]
    if has < count:
        turn.breaks("card.from_hand", stack=Ref("card", stack), needs=count, has=has)


def check_copies(turn: Turn, card: Card) -> None:
    """Doubt a card of which all known copies were played already; the list of cards is not certain."""
    if card.confidence != "declared":
        lying = sum([player.open.count(card) + player.used.count(card) for player in turn.state.players])
        if lying >= card.copies:
            turn.doubts(card.stack, "cards", card.confidence)


# swapping ------------------------------------------------------------------------------------------------


def swap(turn: Turn, clause: Swap) -> None:
    """Put hand cards under their stacks and draw as many of each kind, so that the counts stay as they are.

    ruling.no_empty_action: swapping nothing is no action. swap.max_three: up to three cards. expedition.not_hand:
    expedition cards are no hand cards. swap.empty_stack: a kind whose stack is empty before cannot be swapped.
    """
    total, most = sum([count for _, count in clause.cards]), turn.ruleset.limits.swap
    if not total:
        turn.refuses("ruling.no_empty_action", action=Ref("action", "swap_cards"))
    if total > most:
        turn.breaks("swap.max_three", count=total, most=most)
    for stack, count in clause.cards:
        if stack not in turn.me.hand:
            turn.breaks("expedition.not_hand", stack=Ref("card", stack))
            continue
        check_from_hand(turn, stack, count)
        left = turn.state.stacks[stack]
        if count and not left:
            turn.breaks("swap.empty_stack", stack=Ref("card", stack))
            continue
        if left < count:
            turn.rests_on("ruling.swap_short_stack")
        if count and not turn.before.stacks[stack]:
            turn.rests_on("ruling.stack_refills")
    turn.log_clause(tell_swap, clause.cards)


def tell_swap(turn: Turn, cards: tuple[tuple[str, int], ...]) -> tuple[str, Text]:
    words = "swap " + ", ".join([f"{count} {stack}" for stack, count in cards])
    return words, Text(N_("swaps: {cards}"), {"cards": refs("card", dict(cards))})
