"""Which of the cards that lie open is meant: by all or some of its needs, by what it gives, or both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, Item
from referee.engine.speech.shaping import parts_of
from referee.games.anno1800.ruleset import TOKENS

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Card, Effect, Ruleset
    from referee.games.anno1800.state import State

GOLD = "gold"
CHOICES = (" import ", " upgrade ", " return ")
"""What is chosen only when a card is activated."""
NOT_WHOLE = "not_whole"
"""Stands behind a card of which not all needs were named, with those that were: one just played may be meant."""


class _Told:
    """What was said of a card."""

    def __init__(self, filled: Filled, state: State) -> None:
        items = filled.all("needs")
        self.goods = [(as_need(item.ids("resource")[0], state), item) for item in items if item.ids("resource")]
        self.tokens = [(item.ids("token")[0], item) for item in items if not item.ids("resource")]
        effects = filled.all("effect")
        self.tokens += [(item.ids("token")[0], item) for item in effects if item.ids("token")]
        effects = [item for item in effects if not item.ids("token")]
        self.tiers = [item for item in effects if item.groups & {"tier"}]
        self.numbers = [item for item in effects if not item.groups & {"tier"} and item.number != 1]
        self.extra = any(item.is_noun("extra") for item in filled.all("extra"))
        self.expedition = any(item.is_noun("expedition") for item in filled.all("extra"))
        self.some_tokens = [item for item in filled.all("extra") if item.is_noun("token")]
        self.stacks = [(item.ids("stack")[0], amount_of(item)) for item in filled.all("stack")]
        self.rises = bool(filled.verbs & {"upgrade", "become"}) or len(self.tiers) > 1
        self.ranks = state.ruleset.tiers

    def risen(self) -> str:
        """Which cubes the card raises, and how many; "" where that was not told or told twice."""
        counts = {item.number for item in (*self.tiers, *self.numbers) if item.number is not None}
        if not self.tiers or len(counts) > 1 or len(self.tiers) > 2:
            return ""
        lowest = min(self.ranks.index(item.ids("tier")[0]) for item in self.tiers)
        return counted(counts.pop() if counts else 1, self.ranks[lowest])


def as_need(good: str, state: State) -> str:
    """*The cotton card*: what comes from the New World is no need; what is made of it, and called so, is."""
    if good not in state.ruleset.new_world_goods or "_" in good:
        return good
    needs = {need for card in state.ruleset.cards for need, _ in card.needs}
    made = [need for need in needs if need != good and need.split("_")[0] == good.split("_")[0]]
    return made[0] if len(made) == 1 else good


def amount_of(item: Item) -> int:
    """How many of a thing: its number, told before or behind it, times what was said."""
    return (1 if item.number is None else item.number) * item.times


def gold_of(effect: Effect) -> int:
    """The gold that an effect brings, alone or with tokens."""
    return effect.amount if effect.kind == GOLD else effect.gold


def counted(count: int, name: str) -> str:
    return name if count == 1 else f"{count} {name}"


def cards_of(needs: str, ruleset: Ruleset) -> list[Card]:
    """The cards that need just this."""
    wanted = needs.split(", ")
    number = len(wanted)
    told = [card for card in ruleset.cards if len(card.needs) == number and counted(*card.needs[0][::-1]) in wanted]
    return [card for card in told if all(counted(number, id) in wanted for id, number in card.needs)]


def drawn_by(before: str, clause: str, ruleset: Ruleset) -> str:
    """*The card with the two expedition cards, I draw them, and then a bakery*: a turn has one action of its own."""
    needs = before.removeprefix("activate ")
    given = {card.effect.amount for card in cards_of(needs, ruleset) if card.effect.kind == "expedition_cards"}
    told = clause.removeprefix("expedition").strip()
    fits = before.startswith("activate ") and clause.startswith("expedition") and given
    return before if fits and (not told or told in map(str, given)) else ""


def activated(filled: Filled, state: State, *, only_open: bool = False) -> Sequence[Part]:
    told = _Told(filled, state)
    if not told.goods and not any(item.is_noun("card", "effect") or "activate" in item.verbs for item in filled.items):
        return ()  # a second action alone may come from elsewhere
    found: dict[str, bool] = {}
    granting: set[str] = set()
    for card in state.players[state.to_move].open:
        text, whole = _as(card, told)
        if text:
            found[text] = whole
            granting = granting | ({text} if card.effect.kind == "extra_action" else set())
    exact = [text for text, whole in found.items() if whole]
    flipped = "activate" in filled.verbs and filled.verbs.isdisjoint(("use", "play")) and len(found) == 1
    chosen = len(found) == 1 and bool(told.goods) and any(word in next(iter(found)) for word in CHOICES)
    chosen = chosen or (len(found) == 1 and told.extra)  # a second action comes of nothing else
    only_said = not told.rises and any(item.in_hand for item in told.tiers)  # *I've three investors, I activate …*
    if found:
        tail = "" if exact else "+".join((NOT_WHOLE, *(id for id, _ in told.goods)))
        guess = only_said or told_twice(filled) or not (exact or flipped or chosen)
        return [Part("activate", text, tail, guess=guess, grants=text in granting) for text in exact or found]
    return () if only_open else _unknown(told, "use" in filled.verbs, state)


def told_twice(filled: Filled) -> bool:
    """*Flip beer and soap, I get an engineer, plus hire an engineer*: whether cubes are counted with a verb twice."""
    told = [part for part in parts_of(filled.items) if any(i.ids("tier") and i.number is not None for i in part)]
    return sum(any(item.verbs and not item.things for item in part) for part in told) > 1


def lies_alone(needs: Iterable[tuple[str, int]], state: State) -> bool:
    """Whether every card of the box that needs just this lies open before the mover, so that none can be played."""
    wanted = sorted(needs)
    lying = [card.id for card in state.players[state.to_move].open if sorted(card.needs) == wanted]
    return bool(lying) and len(lying) == sum(
        card.copies for card in state.ruleset.cards if sorted(card.needs) == wanted
    )


def all_lie_open(needs: str, state: State) -> bool:
    """Whether all cards that need just this lie open, so that none of them can be played."""
    cards = cards_of(needs, state.ruleset)
    return bool(cards) and lies_alone(cards[0].needs, state)


def _unknown(told: _Told, used: bool, state: State) -> Sequence[Part]:
    """A card that does not lie there: understood all the same, if its needs were named, so that it can be refused.

    If it is only `used`, it is rather played: *I use the bread and soap card*.
    """
    needs = [counted(amount_of(item), id) for id, item in (*told.goods, *told.tokens) if id != GOLD]
    if not needs or told.extra or told.expedition or told.stacks or (told.tiers and not told.rises):
        return ()
    text = ", ".join(needs)
    cards = [c for c in state.ruleset.cards if sorted(counted(n, id) for id, n in c.needs) == sorted(needs)]
    if told.rises:
        if not told.risen() or (cards and all(card.effect.kind != "upgrades" for card in cards)):
            return ()  # what rises is an action of its own
        text += f" upgrade {told.risen()}"
    elif used and cards:
        return [Part("play", text, guess=True)]
    other = any(id == GOLD and item.number is not None for id, item in told.tokens)  # it gives something else
    return [Part("activate", text, guess=other)]


def _as(card: Card, told: _Told) -> tuple[str, bool]:
    """The card as a clause, if it can be the one that was told, and whether all its needs were named, or all its goods
    and what it gives."""
    needs = dict(card.needs)
    named = [id for id, item in (*told.goods, *told.tokens) if needs.get(id) == amount_of(item)]
    others = [(id, item) for id, item in (*told.goods, *told.tokens) if id not in named]
    behind = _effect(card, told, others)
    if behind is None or (not named and not behind[0]):
        return "", False
    text = ", ".join(counted(number, id) for id, number in card.needs)
    goods = all(id in named for id in needs if id not in TOKENS) and len(told.goods) > 1 and behind[0]
    return text + behind[1], len(named) == len(needs) or goods  # *the extra action of cotton and schnapps*


def _effect(card: Card, told: _Told, others: Sequence[tuple[str, Item]]) -> tuple[bool, str] | None:
    """Whether the card's effect was named, and what was chosen of it; None where another effect was named."""
    effect = card.effect
    text = ""
    for id, item in others:
        amount = gold_of(effect) if id == GOLD else effect.amount if effect.token == id else 0
        if amount and item.number is None:
            continue  # *the gold card*
        if id in effect.choices and amount_of(item) == 1 and not text:
            text = f" import {id}"
        elif amount != amount_of(item):
            return None
    if effect.kind == "upgrades" and told.tiers:
        if not told.risen() or not (told.rises or told.goods):
            return None
        text = f" upgrade {told.risen()}"
    elif told.rises or not _cubes(card, told):
        return None
    if told.extra != (effect.kind == "extra_action") and told.extra:
        return None
    if any(not effect.token or item.number not in (None, effect.amount) for item in told.some_tokens):
        return None
    if told.expedition and effect.kind != "expedition_cards":
        return None
    if told.stacks:
        if effect.kind != "return_hand_cards":
            return None
        text = " return " + ", ".join(f"{number} {stack}" for stack, number in told.stacks)
    named = others or told.tiers or told.extra or told.expedition or told.stacks or told.some_tokens
    return bool(named), text


def _cubes(card: Card, told: _Told) -> bool:
    """Whether the cubes that were named are those the card brings; none named fits every card."""
    if not told.tiers:
        return not told.numbers
    effect = card.effect
    fits = [told.ranks.index(item.ids("tier")[0]) == effect.tier for item in told.tiers]
    several = (effect.amount or 1) > 1
    counted = all(
        amount_of(i) == (effect.amount or 1) or (i.number is None and i.plural and several) for i in told.tiers
    )
    return effect.kind == "cubes" and all(fits) and counted


def amount_given(item: Item, needs: Sequence[tuple[str, int]], state: State) -> int:
    """*Beer and bread, the one with the trade tokens*: as many as the only such card with these needs gives."""
    ids = item.ids("token")
    if item.number is not None or item.times > 1 or not ids:
        return amount_of(item)
    effects = [card.effect for card in state.ruleset.cards if sorted(card.needs) == list(needs)]
    amounts = {gold_of(e) if ids[0] == GOLD else e.amount for e in effects if ids[0] in (e.token, e.kind)}
    return amounts.pop() if len(amounts) == 1 else 1


def is_given(item: Item, state: State, needs: Sequence[tuple[str, int]] = ()) -> bool:
    """Whether a card gives so many of these tokens; without a number, the only card with these needs."""
    effects = [card.effect for card in state.ruleset.cards]
    id = item.ids("token")[0]
    return id not in TOKENS or any(e.token == id and e.amount == amount_given(item, needs, state) for e in effects)


def by_points(item: Item, state: State) -> str:
    """The stack whose cards have these points: *one with the 8*, *three points*."""
    if (
        item.groups <= {"number", "noun:point", "noun:card", "player"}
        and item.number is not None
        and not item.by_article
    ):
        points = state.ruleset.scoring.card_points
        return next((stack for stack, value in points.items() if value == item.number), "")
    return ""


def each_by_points(told: Sequence[Item], state: State) -> list[str]:
    """*Swap 8 8 5*: a card by each of its numbers; but *3 8* are rather three of them."""
    counts = len(told) == 2 and told[0].number in range(state.ruleset.limits.swap + 1)
    found = [by_points(item, state) for item in told if item.groups == {"number"} and item.roles == BARE]
    return found if len(found) == len(told) > 1 and all(found) and not counts else []
