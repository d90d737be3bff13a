"""Cards of the hand as they are said: played, swapped, known by their needs or points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, Item
from referee.games.anno1800.moves.said_cards import (
    activated,
    amount_given,
    amount_of,
    as_need,
    by_points,
    counted,
    each_by_points,
    is_given,
    lies_alone,
)
from referee.games.anno1800.moves.said_finish import BY_NAME, PAID_FOR, SAME_CARD
from referee.games.anno1800.ruleset import TOKENS

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()


def _needs(items: Iterable[Item], state: State) -> str:
    return ", ".join(counted(amount_of(item), as_need(item.ids("resource", "token")[0], state)) for item in items)


def play(filled: Filled, state: State) -> Sequence[Part]:
    needs = filled.all("needs")
    if any(len(item.ids("resource", "token")) > 1 for item in needs):
        return NOTHING
    used = any("activate" in item.verbs and not item.things for item in filled.items)
    if any(item.is_noun("effect") for item in filled.items) and (used or not filled.all("effect")):
        return NOTHING  # *I play bread and soap and use its effect*: that is done, too
    later = [item for item in filled.items if item.break_before and item.start > needs[-1].start]
    if "play" in filled.verbs and any("use" in item.verbs and not item.things for item in later):
        return NOTHING  # *I play bread and soap and use it at once*
    wanted = {as_need(id, state) for item in needs for id in item.ids("resource", "token")}
    if not wanted.isdisjoint(("gold", *state.ruleset.new_world_goods)):
        return NOTHING  # what no card needs
    by_name = any(item.is_noun("card") or item.ids("stack") for item in filled.items)
    if all(i.ids("token") for i in needs) and not by_name and any(i.is_noun("new_world") for i in filled.items):
        return NOTHING  # *I lay down two tokens and take an island of the New World*: what that costs
    lone = len(needs) < 2 and not any(item.ids("token") for item in needs)
    if lone and "play" not in filled.verbs and any(item.is_noun("one") for item in filled.items):
        return NOTHING  # *the schnapps one* may be a house
    told = sorted((item.ids("resource", "token")[0], amount_of(item)) for item in needs)
    if any(item.ids("token") and not is_given(item, state, told) for item in filled.all("effect")):
        return NOTHING  # *soap and a trade token*: no card gives one
    effects = [_effect(item, amount_given(item, told, state)) for item in filled.all("effect")]
    if "upgrade" in filled.verbs:
        if len(effects) != 1 or not filled.all("effect")[0].ids("tier"):
            return NOTHING
        effects = [f"upgrade {effects[0]}"]  # *for three rises of farmers*
    named = "" if filled.verbs & {"play"} or not filled.called else BY_NAME
    lying = any(sorted(card.needs) == told for card in state.players[state.to_move].open)
    by_it = filled.all("effect") or any(item.is_noun("card") and "with" in item.roles for item in filled.items)
    alone = bool(named) and lying and lies_alone(told, state)
    if named and lying and by_it and (open_one := activated(filled, state, only_open=True)):
        sure = alone and bool(filled.all("effect"))
        return [part._replace(guess=not sure) for part in open_one]  # *four gold from the beer and soap card*
    token = filled.one("token")
    goods = sorted((as_need(id, state), number) for id, number in told)
    if token is not None and not (whole := _with_token(goods, state, amount_of(token))):
        return NOTHING  # *beer, cotton and a token*: some card wants just that
    behind = f" for {' and '.join(effects)}" if effects else ""
    if token is not None:
        return [Part("play", whole + behind, tail=named)]
    text = _needs(needs, state) + behind
    if not any(sorted(card.needs) == told for card in state.ruleset.cards) and (whole := _with_token(told, state)):
        text = text.replace(_needs(needs, state), whole, 1)
        return [Part("play", text, tail=named, guess=True)]
    stacks = {card.stack for card in state.ruleset.cards if sorted(card.needs) == told}
    untrue = any(by_points(item, state) not in stacks for item in filled.all("points"))  # *…, five points*
    other = [item.ids("stack") for item in filled.all("stack") if stacks and stacks.isdisjoint(item.ids("stack"))]
    if other and (whole := _with_token(goods, state, stacks=other[0])):
        return [Part("play", whole + behind, tail=named, guess=True)]  # *the five with beer and cotton*: and a token
    untrue = untrue or bool(other)
    return [Part("play", text, tail=named, guess=untrue or (bool(named) and lying))]  # it may lie open already


def _with_token(told: Sequence[tuple[str, int]], state: State, tokens: int = 0, stacks: Sequence[str] = ()) -> str:
    """The needs of the only kind of card that wants these goods and tokens besides, so many if told; else "".

    Where `stacks` are told, it is one of theirs.
    """
    goods = {id for cost in state.ruleset.cards for id, _ in cost.needs} - set(TOKENS)
    wider = {
        tuple(card.needs)
        for card in state.ruleset.cards
        if len(told) > 1
        and (not stacks or card.stack in stacks)
        and sorted(need for need in card.needs if need[0] in goods) == list(told)
        and tokens in (0, sum(number for id, number in card.needs if id in TOKENS))
    }
    return ", ".join(counted(number, id) for id, number in wider.pop()) if len(wider) == 1 else ""


def _effect(item: Item, amount: int) -> str:
    """What a card gives, as the exact grammar names it."""
    if item.is_noun("extra"):
        return "extra-action"
    if item.is_noun("expedition"):
        return "expedition-cards"
    return f"{amount} {item.ids('tier', 'token')[0]}"


def paid_card(filled: Filled, state: State) -> Sequence[Part]:
    """A card of which only the payment is told; *that wants both* says how many goods these are."""
    if any(not item.both for item in filled.all("both")):
        return NOTHING
    effects = [_effect(item, amount_of(item)) for item in filled.all("effect")]
    return [Part("play", PAID_FOR + (f" for {' and '.join(effects)}" if effects else ""), vague=True)]


def at_once(filled: Filled, state: State) -> Sequence[Part]:
    """The card that was just played is activated; which one that is, `finish` knows."""
    tiers = [item for item in filled.all("effect") if item.groups & {"tier"}]
    if filled.all("extra") or len(tiers) != len(filled.all("effect")) or len(tiers) > 1:
        return NOTHING
    risen = f" upgrade {counted(amount_of(tiers[0]), tiers[0].ids('tier')[0])}" if tiers else ""
    flipped = Part("activate", SAME_CARD + risen)
    named = tiers and any(item.is_noun("effect") for item in filled.items) and not filled.verbs & {"upgrade", "become"}
    return (
        [Part("", _effect(tiers[0], amount_of(tiers[0])), behind="for"), flipped] if named else [flipped]
    )  # *…, effect: an artisan*


def return_at_once(filled: Filled, state: State) -> Sequence[Part]:
    """*… and put two eights back at once*: what the card that was just played does, if it does that."""
    told = [(item.ids("stack")[0], amount_of(item)) for item in filled.all("stack")]
    if len({stack for stack, _ in told}) < len(told) or any(item.every for item in filled.all("stack")):
        return NOTHING
    return [Part("activate", f"{SAME_CARD} return " + ", ".join(f"{n} {stack}" for stack, n in told))]


DRAWN = frozenset(("draw", "take", "get"))
NEW_CARDS = frozenset(("draw", "take", "get", "want", "discard", "return"))


def returned(filled: Filled, state: State) -> Sequence[Part]:
    """*Two of the eights go back*: a swap, as a guess where nothing says that they are given up or that others come."""
    new = filled.verbs & NEW_CARDS or any(item.is_noun("new") for item in filled.items)
    return [part._replace(guess=not new) for part in swap(filled, state)]


def new_ones(filled: Filled, state: State) -> Sequence[Part]:
    """*Two new eights, please*: cards come anew only where others go."""
    return swap(filled, state) if all(item.fresh for item in filled.all("stacks")) else NOTHING


def laid(filled: Filled, state: State) -> Sequence[Part]:
    """A card without a word that says so: only where there is one with just these needs."""
    needs = filled.all("needs")
    if any(len(item.ids("resource", "token")) > 1 or item.mine for item in needs):
        return NOTHING
    if "give" in filled.verbs and not filled.all("effect"):
        return NOTHING  # *pass the bread, please*
    if any("" not in item.roles and (item is needs[0] or item.break_before) for item in needs):
        return NOTHING  # *beer with canned meat*; but *with beer and canned meat* pays for something
    goods = sorted((item.ids("resource", "token")[0], amount_of(item)) for item in needs)
    known = any(sorted(card.needs) == goods for card in state.ruleset.cards)
    if not known or len(goods) < 2:
        return NOTHING
    lying = any(sorted(card.needs) == goods for card in state.players[state.to_move].open)
    if not lying:
        given = "give" in filled.verbs  # *schnapps and sausages, that gives me an artisan*: nobody plays anything
        return [part._replace(guess=part.guess or given) for part in play(filled, state)]
    flipped = activated(filled, state, only_open=True)
    return [part._replace(guess=True) for part in (*play(filled, state), *flipped)]


def swap(filled: Filled, state: State) -> Sequence[Part]:
    """The stacks with their counts; a number that stands alone is the count of the only stack, or their sum."""
    told = sorted((*filled.all("count"), *filled.all("stacks"), *filled.all("cards")), key=lambda item: item.start)
    told = _without_drawn(told, filled)
    if listed := each_by_points(told, state):
        return [Part("swap", ", ".join(f"{listed.count(stack)} {stack}" for stack in dict.fromkeys(listed)))]
    counts, alone = _swapped(told, state)
    if (
        len(alone) == 2
        and alone[0] == alone[1]
        and filled.verbs & {"draw", "take", "get", "leave", "return", "remove", "discard"}
    ):
        alone = alone[:1]  # *three cards go, three cards come*
    if counts is None or len(alone) > 1:
        return NOTHING
    if not counts:
        return _any_cards(alone[0] if alone else 0, state)
    if len({stack for _, stack, _ in counts}) < len(counts):
        if len(set(counts)) > 1:
            return NOTHING  # *three eights go, two new eights*: what goes and what comes
        return [Part("swap", f"{counts[0][0]} {counts[0][1]}", guess=True)]
    if alone and len(counts) == 1 and not counts[0][2]:
        counts = [(alone[0], counts[0][1], True)]
    if (alone and alone[0] != sum(count for count, _, _ in counts)) or any(count < 1 for count, _, _ in counts):
        return NOTHING
    taken = [item for item in told if item.ids("stack") and item.roles & {"for"} and "" not in item.roles]
    if taken and len(taken) < len(counts):
        return NOTHING  # *three eights for two threes*: nobody draws of another stack
    cubes = [item for item in told if item.ids("tier") and not item.ids("stack")]  # *I return two workers*
    vague = bool(cubes) and not any(item.is_noun("card", "stack") for item in filled.items)
    return [Part("swap", ", ".join(f"{count} {stack}" for count, stack, _ in counts), guess=vague)]


def _without_drawn(told: Sequence[Item], filled: Filled) -> list[Item]:
    """*Three cards go back and I draw three*: a number behind such a verb counts as many again, and is no stack."""
    kept = list(told[:1])
    for before, item in pairwise(told):
        verb = any(before.start < other.start < item.start and other.verbs & DRAWN for other in filled.items)
        again = item.groups == {"number"} and not item.one_named and item.number == before.number
        kept += [] if verb and again and before.is_noun("card") else [item]
    return kept


def _swapped(told: Sequence[Item], state: State) -> tuple[list[tuple[int, str, bool]] | None, list[int]]:
    """(how many, which stack, whether that was told) of each, and the numbers that stand alone; None: no swap."""
    hand = state.players[state.to_move].hand
    counts: list[tuple[int, str, bool]] = []
    alone: list[int] = []
    waiting: Item | None = None
    for item in told:
        stack = stack_of(item, state)
        if stack == "":
            return None, alone
        valued = by_points(item, state)
        drawn = item.is_noun("new") or (valued and not item.is_noun("point"))
        if drawn and counts and item.number == sum(count for count, _, _ in counts):
            continue  # *five threes away, five new ones*
        if item.is_noun("new") and counts:
            return None, alone
        hardly = item.number not in range(state.ruleset.limits.swap + 1) and not item.is_noun("card")
        if valued and (alone or hardly or item.one_named or item.is_noun("point") or item.roles != BARE):
            counted_before = alone and not item.one_named  # but *three cards: two eights and a three*
            counts.append((alone.pop() if counted_before else item.times, valued, bool(item.times > 1)))
        elif stack is None and (item.every or item.each) and (item.is_noun("stack") or item.count is not None):
            held = [stack for stack, number in hand.items() if number]  # *one of each stack*
            each = item.number if item.number is not None else alone.pop() if alone else 1
            if alone and alone.pop() != each * len(held):
                return None, alone
            counts += [(each, stack, True) for stack in held]
        elif stack is None and item.is_noun("stack"):
            waiting = item  # *two cards of the stack farmer/worker*
            continue
        elif stack is None:
            one = item.by_article and not item.is_noun("card")  # *a card of the farmers* is one
            alone += [item.number] if item.number is not None and not one else []
        elif (
            alone
            and item.number is None
            and ("from" in item.roles or waiting is not None or _right_behind(item, told) or _all_of_them(item))
        ):
            counts.append((alone.pop(), stack, True))  # *two cards of the New World*
        elif item.every and item.number is None:
            counts.append((hand.get(stack, 0), stack, True))
        else:
            number = waiting.number if waiting is not None and item.number is None else None
            counts.append((number or amount_of(item), stack, item.number is not None and not item.by_article))
        waiting = None
    return counts, alone


def _right_behind(item: Item, told: Sequence[Item]) -> bool:
    """*Two cards farmer/worker*: a stack right behind the word for cards."""
    before = told[told.index(item) - 1] if item is not told[0] else None
    return before is not None and before.is_noun("card") and not item.break_before and bool(item.ids("stack"))


def _all_of_them(item: Item) -> bool:
    """*I swap three, all of them eights*; but *three cards and all my eights*."""
    return bool(item.every and item.break_before and not item.by_and)


def _any_cards(count: int, state: State) -> Sequence[Part]:
    """Which cards of the hand could be meant where only their number was told, or not even that."""
    if not 0 <= count <= state.ruleset.limits.swap:
        return NOTHING
    hand = [stack for stack, held in state.players[state.to_move].hand.items() if held]
    found = []
    for size in range(1, state.ruleset.limits.swap + 1):
        for chosen in combinations_with_replacement(hand, size):
            counts = {stack: chosen.count(stack) for stack in dict.fromkeys(chosen)}
            if count in (0, size) and (count or len(counts) == 1):
                text = ", ".join(f"{n} {stack}" for stack, n in counts.items())
                found.append(Part("swap", text, vague=True))
    return found


def stack_of(item: Item, state: State) -> str | None:
    """The stack of hand cards that is meant; None for the bare word for cards, "" for what is none."""
    if ids := item.ids("stack"):
        return ids[0]
    if item.groups == {"number"}:
        return None
    if ids := item.ids("tier"):
        return state.ruleset.card_stack[state.ruleset.tiers.index(ids[0])]
    if item.is_noun("new_world"):
        return "new_world"
    return None if item.is_noun("card", "stack", "point", "new") else ""
