"""Spell what was said of cards and objectives: played, activated, swapped; known by their needs or what they give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, pairwise
from typing import TYPE_CHECKING

from referee.games.anno1800.moves.spoken_actions import INFERRED, UNTRUE, count_name, doubt_if, doubted, rank
from referee.games.anno1800.ruleset import TOKENS
from referee.speech.frames import NOTHING, Filled, Part
from referee.speech.items import BARE, Item

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Card, Effect, Ruleset
    from referee.games.anno1800.state import State

GOLD = "gold"
SAME_CARD, PAID_CARD, BY_NAME, PARTLY = "this_card", "these_goods", "by_name", "partly"
"""Marks that `spoken_turns.finish` resolves: the card just played; one of which only the payment was told; behind a
card of which no verb says that it is played; behind an open card of which not all needs were named."""
GIVING_BACK = frozenset(("return", "discard", "give", "remove"))


def read_need(good: str, state: State) -> str:
    """*The cotton card*: what comes from the New World is no need; what is made of it, and called so, is."""
    if good not in state.ruleset.new_world_goods or "_" in good:
        return good
    needs = {need for card in state.ruleset.cards for need, _ in card.needs}
    made = [need for need in needs if need != good and need.split("_")[0] == good.split("_")[0]]
    return made[0] if len(made) == 1 else good


def gold_of(effect: Effect) -> int:
    """Return the gold that an effect brings, alone or with tokens."""
    return effect.amount if effect.kind == GOLD else effect.gold


def find_cards(needs: str, ruleset: Ruleset) -> list[Card]:
    """Return the cards that need just this: `beer, bread`."""
    wanted = sorted(needs.split(", "))
    return [card for card in ruleset.cards if sorted(count_name(n, id) for id, n in card.needs) == wanted]


def lies_open(needs: str, state: State) -> bool:
    """Tell whether a card that needs just this lies open before the player on turn."""
    wanted = sorted(needs.split(", "))
    lying = state.players[state.to_move].open
    return any(sorted(count_name(n, id) for id, n in card.needs) == wanted for card in lying)


def _all_lie_open(needs: Sequence[tuple[str, int]], state: State) -> bool:
    """Tell whether every card of the box that needs just this lies there, so that none can be played."""
    lying = [card.id for card in state.players[state.to_move].open if sorted(card.needs) == list(needs)]
    return bool(lying) and len(lying) == sum(
        card.copies for card in state.ruleset.cards if sorted(card.needs) == list(needs)
    )


def spell_effect(item: Item, needs: Sequence[tuple[str, int]], state: State) -> str:
    """Return what a card gives, as the exact grammar names it; "" where no card gives so many of these tokens."""
    if item.is_noun("extra"):
        return "extra-action"
    if item.is_noun("expedition"):
        return "expedition-cards"
    id, amount = item.ids("tier", "token")[0], item.amount
    if item.ids("token"):
        effects = [card.effect for card in state.ruleset.cards if not needs or sorted(card.needs) == list(needs)]
        amounts = {
            gold_of(e) if id == GOLD else e.amount
            for e in effects
            if id in (e.token, e.kind) or (id == GOLD and e.gold)
        }
        if item.number is None and item.times == 1 and len(amounts) == 1:
            amount = amounts.pop()  # *beer and bread, the one with the trade tokens*
        elif amount not in amounts and (id != GOLD or effects):
            return ""
    return f"{amount} {id}"


def spell_needs(items: Iterable[Item], state: State) -> list[tuple[str, int]]:
    """Return the needs that were named, sorted."""
    return sorted((read_need(item.ids("resource", "token")[0], state), item.amount) for item in items)


def _add_token(needs: Sequence[tuple[str, int]], state: State) -> str:
    """Return the needs of the only card that wants these goods and tokens besides; else ""."""
    wider = {
        tuple(card.needs)
        for card in state.ruleset.cards
        if len(needs) > 1 and sorted(need for need in card.needs if need[0] not in TOKENS) == list(needs)
    }
    return ", ".join(count_name(n, id) for id, n in wider.pop()) if len(wider) == 1 else ""


def spell_play(filled: Filled, state: State) -> Sequence[Part]:
    items = filled.all("needs")
    later = [item for item in filled.items if item.break_before and item.start > items[-1].start]
    used = any(item.verbs & {"use", "activate"} and item.is_verb for item in later)
    if any(len(item.ids("resource", "token")) > 1 for item in items) or (used and "play" in filled.verbs):
        return NOTHING  # *I play bread and soap and use it at once*: two actions
    if filled.names_noun("effect") and not filled.all("effect"):
        return NOTHING
    needs = spell_needs(items, state)
    if any(id == GOLD or id in state.ruleset.new_world_goods for id, _ in needs):
        return NOTHING
    if len(needs) == 1 and needs[0][0] not in TOKENS and "play" not in filled.verbs and filled.names_noun("one"):
        return NOTHING  # *the schnapps one* may be a house
    effects = [spell_effect(item, needs, state) for item in filled.all("effect")]
    if not all(effects) or (
        "upgrade" in filled.verbs and (len(effects) != 1 or not filled.all("effect")[0].ids("tier"))
    ):
        return NOTHING
    by_name = "" if "play" in filled.verbs or not filled.called else BY_NAME
    text = ", ".join(count_name(n, id) for id, n in needs)
    lying = lies_open(text, state)
    with_card = any(item.is_noun("card") and "with" in item.roles for item in filled.items)
    if by_name and lying and (effects or with_card) and (flipped := spell_activate(filled, state, only_open=True)):
        return flipped if _all_lie_open(needs, state) and effects else doubted(flipped)
    known = [card for card in state.ruleset.cards if sorted(card.needs) == needs]
    tokens = bool(filled.all("token"))
    wider = "" if known and not tokens else _add_token(needs, state)
    if tokens and not wider:
        return NOTHING
    points = [points_stack(item, state) for item in (*filled.all("points"), *filled.all("stack"))]
    untrue = bool(known) and any(stack and stack not in {card.stack for card in known} for stack in points)
    if untrue and any(item.groups == {"number"} for item in filled.all("points")):
        return NOTHING
    behind = f" for {' and '.join(effects)}" if effects else ""
    doubt = doubt_if(untrue, UNTRUE) or doubt_if((bool(by_name) and lying) or (bool(wider) and not tokens))
    return [Part("play", (wider or text) + behind, tail=by_name, doubt=doubt)]


def spell_laid(filled: Filled, state: State) -> Sequence[Part]:
    """A card without a word that says so: only where there is one with just these needs."""
    items = filled.all("needs")
    if any(item.mine or ("" not in item.roles and (item is items[0] or item.break_before)) for item in items):
        return NOTHING
    if "give" in filled.verbs and not filled.all("effect"):
        return NOTHING  # *pass the bread, please*
    needs = spell_needs(items, state)
    if len(needs) < 2 or not any(sorted(card.needs) == needs for card in state.ruleset.cards):
        return NOTHING
    played = spell_play(filled, state)
    if not lies_open(", ".join(count_name(n, id) for id, n in needs), state):
        return doubted(played) if "give" in filled.verbs else played
    return doubted((*played, *spell_activate(filled, state, only_open=True)))


def spell_paid_card(filled: Filled, state: State) -> Sequence[Part]:
    """A card of which only the payment is told."""
    effects = [spell_effect(item, (), state) for item in filled.all("effect")]
    return [Part("play", PAID_CARD + (f" for {' and '.join(effects)}" if effects else ""), vague=True)]


# activating -----------------------------------------------------------------------------------------------------------


class _Told:
    """What was said of a card that lies open."""

    def __init__(self, filled: Filled, state: State) -> None:
        items, effects = filled.all("needs"), filled.all("effect")
        self.goods = [(read_need(i.ids("resource")[0], state), i) for i in items if i.ids("resource")]
        self.tokens = [(i.ids("token")[0], i) for i in (*items, *effects) if i.ids("token") and not i.ids("resource")]
        self.tiers = [i for i in effects if i.groups & {"tier"}]
        self.numbers = [i for i in effects if not i.groups & {"tier", "token"} and i.number != 1]
        self.extra = any(i.is_noun("extra") for i in (*filled.all("extra"), *effects))
        self.expedition = any(i.is_noun("expedition") for i in (*filled.all("extra"), *effects))
        self.some_tokens = [i for i in filled.all("extra") if i.is_noun("token")]
        self.stacks = [(i.ids("stack")[0], i.amount) for i in filled.all("stack")]
        self.rises = bool(filled.verbs & {"upgrade", "become"}) or len(self.tiers) > 1
        self.ranks = state.ruleset.tiers

    def spell_rises(self) -> str:
        """Which cubes the card raises, and how many; "" where that was not told or told twice."""
        counts = {item.number for item in (*self.tiers, *self.numbers) if item.number is not None}
        if not self.tiers or len(counts) > 1 or len(self.tiers) > 2:
            return ""
        lowest = min(self.ranks.index(item.ids("tier")[0]) for item in self.tiers)
        return count_name((counts.pop() if counts else None) or 1, self.ranks[lowest])


def spell_activate(filled: Filled, state: State, *, only_open: bool = False) -> Sequence[Part]:
    """Return the open cards that can be meant; else the card as it was named, so that it can be refused."""
    told = _Told(filled, state)
    called = filled.names_noun("card", "effect") or "activate" in filled.verbs or told.extra
    if not told.goods and not called:
        return NOTHING
    plays = any(item.is_verb and "play" in item.verbs and "activate" not in item.verbs for item in filled.items)
    if plays and "activate" in filled.verbs:
        return NOTHING  # *I play it and flip it at once*: two actions
    found: dict[str, bool] = {}
    for card in state.players[state.to_move].open:
        text, whole = _match_card(card, told, only_effect=not (called or only_open))
        if text:
            found[text] = whole
    exact = [text for text, whole in found.items() if whole]
    if found:
        only = len(found) == 1 and (
            "activate" in filled.verbs or told.extra or any(w in next(iter(found)) for w in _CHOICES)
        )
        tail = "" if exact else PARTLY
        effect = bool(told.extra or told.tiers or told.tokens or told.stacks) or filled.names_noun("effect")
        sure = only or (bool(exact) and ("activate" in filled.verbs or effect or only_open))
        return [Part("activate", text, tail, doubt=doubt_if(not sure)) for text in exact or found]
    needs = [count_name(item.amount, id) for id, item in (*told.goods, *told.tokens) if id != GOLD]
    if (
        only_open
        or not called
        or not needs
        or told.extra
        or told.expedition
        or told.stacks
        or (told.tiers and not told.rises)
    ):
        return NOTHING
    cards = find_cards(", ".join(needs), state.ruleset)
    text = ", ".join(needs)
    if told.rises:
        if not told.spell_rises() or (cards and all(card.effect.kind != "upgrades" for card in cards)):
            return NOTHING
        text += f" upgrade {told.spell_rises()}"
    elif "use" in filled.verbs and cards:
        return [Part("play", text, doubt=INFERRED)]
    return [Part("activate", text)]


_CHOICES = (" import ", " upgrade ", " return ")


def _match_card(card: Card, told: _Told, *, only_effect: bool) -> tuple[str, bool]:
    """Return the card as a clause if it can be the one that was told, and whether all its needs were named.

    With `only_effect` all its needs and what it gives must be named: *beer and bread give me an engineer*.
    """
    needs = dict(card.needs)
    named = [id for id, item in (*told.goods, *told.tokens) if needs.get(id) == item.amount]
    others = [(id, item) for id, item in (*told.goods, *told.tokens) if id not in named]
    behind = _match_effect(card.effect, told, others)
    if behind is None or (not named and not behind[0]):
        return "", False
    text = ", ".join(count_name(number, id) for id, number in card.needs)
    goods = all(id in named for id in needs if id not in TOKENS) and len(told.goods) > 1 and behind[0]
    whole = len(named) == len(needs) or goods
    return ("", False) if only_effect and not (whole and behind[0]) else (text + behind[1], whole)


def _match_effect(effect: Effect, told: _Told, others: Sequence[tuple[str, Item]]) -> tuple[bool, str] | None:
    """Return whether the effect was named and what was chosen of it; None where another effect was named."""
    text = ""
    for id, item in others:
        amount = gold_of(effect) if id == GOLD else effect.amount if effect.token == id else 0
        if amount and item.number is None:
            continue  # *the gold card*
        if id in effect.choices and item.amount == 1 and not text:
            text = f" import {id}"
        elif amount != item.amount:
            return None
    if effect.kind == "upgrades" and told.tiers:
        if not told.spell_rises() or not (told.rises or told.goods):
            return None
        text = f" upgrade {told.spell_rises()}"
    elif told.rises or (told.tiers and not _gives_cubes(effect, told)) or (told.numbers and not told.tiers):
        return None
    if told.extra and effect.kind != "extra_action":
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


def _gives_cubes(effect: Effect, told: _Told) -> bool:
    amount = effect.amount or 1
    return effect.kind == "cubes" and all(
        told.ranks.index(item.ids("tier")[0]) == effect.tier
        and (item.amount == amount or (item.number is None and item.plural and amount > 1))
        for item in told.tiers
    )


def spell_at_once(filled: Filled, state: State) -> Sequence[Part]:
    """The card that was just played is activated, perhaps with what it raises or takes back."""
    tiers, stacks = filled.all("effect"), filled.all("stack")
    if stacks:
        told = ", ".join(f"{item.amount} {item.ids('stack')[0]}" for item in stacks)
        return [Part("activate", f"{SAME_CARD} return {told}")]
    if len(tiers) > 1 or any(not item.ids("tier") for item in tiers):
        return NOTHING
    risen = f" upgrade {count_name(tiers[0].amount, tiers[0].ids('tier')[0])}" if tiers else ""
    return [Part("activate", SAME_CARD + risen)]


# objectives -----------------------------------------------------------------------------------------------------------


def spell_objective(filled: Filled, state: State) -> Sequence[Part]:
    name = filled.need("objective").ids("objective")[0]
    objective = state.ruleset.objectives[name]
    takes_cards = objective.gives == "return_hand_cards"
    for item in filled.all("gold"):
        if item.number not in (None, objective.gold, objective.gives_count, objective.exhaust.exploration):
            return NOTHING
    wants = [i for i in filled.items if "want" in i.verbs and i.start > filled.need("objective").start]
    if filled.verbs <= {"want"} and any(not i.break_before for i in wants):
        return NOTHING  # *Madame Kahina wants trade tokens*: only said of it
    given = filled.all("returned")
    tired = {state.ruleset.tiers[tier] for tier, _ in objective.exhaust.cubes}
    if len(given) == 1 and not takes_cards and set(given[0].ids("tier")) & tired and given[0].number in (None, 1):
        sleeps = filled.verbs - {"make", "hire"} or not given[0].break_before
        return [Part("objective", name, doubt=doubt_if(not sleeps))]  # *the investor goes to sleep for it*
    returned = [f"{item.amount} {find_stack(item, state)}" for item in given]
    points = [item for item in filled.all("points") if points_stack(item, state)]
    if points and not returned and filled.verbs & (GIVING_BACK | {"take"}):
        returned = [f"1 {points_stack(points[-1], state)}"]  # *the Editor: an 8 goes away*
    elif filled.all("points"):
        return NOTHING
    if (returned or filled.verbs & {"return", "remove", "discard"}) and not takes_cards:
        return NOTHING
    one = any(i.is_noun("card") and not i.ids("stack") and i.number == 1 for i in filled.items)
    if one and not returned and takes_cards:
        hand = [stack for stack, held in state.players[state.to_move].hand.items() if held]
        return [Part("objective", f"{name} return 1 {stack}") for stack in hand]  # the speaker must say which
    return [Part("objective", name + (f" return {', '.join(returned)}" if returned else ""))]


# swapping -------------------------------------------------------------------------------------------------------------


def points_stack(item: Item, state: State) -> str:
    """Return the stack whose cards have these points: *one with the 8*; "" where it tells none."""
    if ids := item.ids("stack"):
        return ids[0]
    plain = item.groups <= {"number", "noun:point", "noun:card", "player"} and item.number is not None
    points = state.ruleset.scoring.card_points if plain and not item.by_article else {}
    return next((stack for stack, value in points.items() if value == item.number), "")


def find_stack(item: Item, state: State) -> str | None:
    """Return the stack of hand cards that is meant; None for the bare word for cards, "" for what is none."""
    if ids := item.ids("stack"):
        return ids[0]
    if item.groups == {"number"}:
        return None
    if item.ids("tier"):
        return state.ruleset.card_stack[rank(item, state)]
    if item.is_noun("new_world"):
        return "new_world"
    return None if item.is_noun("card", "stack", "point", "new") else ""


def spell_swap(filled: Filled, state: State) -> Sequence[Part]:
    """The stacks with their counts; a number that stands alone is the count of the only stack, or their sum."""
    told = sorted((*filled.all("count"), *filled.all("stacks"), *filled.all("cards")), key=lambda item: item.start)
    most = state.ruleset.limits.swap
    listed = [points_stack(i, state) for i in told if i.groups == {"number"} and i.roles == BARE]
    if len(listed) == len(told) > 1 and all(listed) and not (len(told) == 2 and told[0].number in range(most + 1)):
        return [Part("swap", ", ".join(f"{listed.count(stack)} {stack}" for stack in dict.fromkeys(listed)))]
    counts: list[tuple[int, str, bool]] = []
    alone: list[int] = []
    for before, item in pairwise([None, *told]):
        assert item is not None
        stack, number = find_stack(item, state), item.number
        total = sum(count for count, _, _ in counts)
        if stack == "":
            return NOTHING
        other = bool(stack) and stack not in {name for _, name, _ in counts}
        if (
            number is not None
            and (number == total or [number] == alone)
            and not other
            and _is_drawn(item, before, filled)
        ):
            continue  # *three cards go, three come*; *five threes away, five new ones*
        valued = points_stack(item, state) if stack is None else ""
        hardly = valued and number not in range(most + 1) and not item.is_noun("card")
        if valued and (alone or hardly or item.one_named or item.is_noun("point") or item.roles != BARE):
            counted = bool(alone) and not item.one_named
            counts.append((alone.pop() if counted else item.times, valued, counted or item.times > 1))
        elif stack is None and (item.every or item.each) and (item.is_noun("stack") or item.count is not None):
            held = [name for name, some in state.players[state.to_move].hand.items() if some]
            counts += [(number or 1, name, True) for name in held]  # *one of each stack*
        elif stack is None:
            bare = item.by_article and not item.is_noun("card")
            alone += [number] if number is not None and not bare else []
        elif (
            alone
            and number is None
            and ("from" in item.roles or (before is not None and not item.break_before) or item.every)
        ):
            counts.append((alone.pop(), stack, True))  # *two cards of the New World*
        elif item.every and number is None:
            counts.append((state.players[state.to_move].hand.get(stack, 0), stack, True))
        else:
            counts.append((item.amount, stack, number is not None and not item.by_article))
    return _spell_counts(counts, alone, told, filled, state)


def _is_drawn(item: Item, before: Item | None, filled: Filled) -> bool:
    """Tell whether so many cards are only those that come instead."""
    draws = {"draw", "take", "get", "leave", "return", "remove", "discard"}
    start = before.start if before is not None else 0
    return any(start < other.start < item.start and other.verbs & draws for other in filled.items)


def _spell_counts(
    counts: list[tuple[int, str, bool]], alone: list[int], told: Sequence[Item], filled: Filled, state: State
) -> Sequence[Part]:
    most = state.ruleset.limits.swap
    if len(alone) > 1 or any(count < 1 for count, _, _ in counts):
        return NOTHING
    if not counts:
        return _spell_any_cards(alone[0] if alone else 0, state)
    if len({stack for _, stack, _ in counts}) < len(counts):
        return [Part("swap", f"{counts[0][0]} {counts[0][1]}", doubt=INFERRED)] if len(set(counts)) == 1 else NOTHING
    if alone and len(counts) == 1 and not counts[0][2]:
        counts = [(alone[0], counts[0][1], True)]
    if alone and alone[0] != sum(count for count, _, _ in counts):
        return NOTHING
    several = [i for i in told if i.plural and i.ids("stack") and i.number is None and not i.every]
    if several and not alone and not any(known for _, _, known in counts) and len(counts) == 1:
        held = min(state.players[state.to_move].hand.get(counts[0][1], 0), most)  # *I swap my eights*
        return [Part("swap", f"{n} {counts[0][1]}", doubt=INFERRED) for n in range(2, held + 1)]
    cubes = any(i.ids("tier") and not i.ids("stack") for i in told) and not filled.names_noun("card", "stack")
    text = ", ".join(f"{count} {stack}" for count, stack, _ in counts)
    return [Part("swap", text, doubt=doubt_if(cubes))]


def _spell_any_cards(count: int, state: State) -> Sequence[Part]:
    """Which cards of the hand could be meant where only their number was told, or not even that."""
    most = state.ruleset.limits.swap
    hand = [stack for stack, held in state.players[state.to_move].hand.items() if held]
    found = []
    for size in range(1, most + 1) if 0 <= count <= most else ():
        for chosen in combinations_with_replacement(hand, size):
            counts = {stack: chosen.count(stack) for stack in dict.fromkeys(chosen)}
            if count in (0, size) and (count or len(counts) == 1):
                found.append(Part("swap", ", ".join(f"{n} {stack}" for stack, n in counts.items()), vague=True))
    return found


def spell_returned(filled: Filled, state: State) -> Sequence[Part]:
    """*Two of the eights go back*: a swap, in doubt where nothing says that others come."""
    new = filled.verbs & {"draw", "take", "get", "want", "discard", "return"} or filled.names_noun("new")
    return spell_swap(filled, state) if new else doubted(spell_swap(filled, state))
