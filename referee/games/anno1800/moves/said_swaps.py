"""Cards that are swapped, as they are said: which stacks, and how many of each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, Item
from referee.games.anno1800.moves.said_cards import amount_of, by_points, each_by_points

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()
DRAWN = frozenset(("draw", "take", "get"))
NEW_CARDS = frozenset(("draw", "take", "get", "want", "discard", "return"))


def returned(filled: Filled, state: State) -> Sequence[Part]:
    """*Two of the eights go back*: a swap, as a guess where nothing says that they are given up or that others come."""
    new = filled.verbs & NEW_CARDS or any(item.is_noun("new") for item in filled.items)
    return [part._replace(guess=not new) for part in swap(filled, state)]


def new_ones(filled: Filled, state: State) -> Sequence[Part]:
    """*Two new eights, please*: cards come anew only where others go."""
    return swap(filled, state) if all(item.fresh for item in filled.all("stacks")) else NOTHING


def swap(filled: Filled, state: State) -> Sequence[Part]:
    """The stacks with their counts; a number that stands alone is the count of the only stack, or their sum."""
    told = sorted((*filled.all("count"), *filled.all("stacks"), *filled.all("cards")), key=lambda item: item.start)
    told = _without_drawn(told, filled)
    if len(told) > 2 and told[0].both and told[0].groups == {"number"}:
        return NOTHING  # *both a three and an eight*
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
    several = [item for item in told if item.plural and item.ids("stack") and item.number is None and not item.every]
    if several and not alone and not any(told for _, _, told in counts):
        return _several(counts, state)
    cubes = [item for item in told if item.ids("tier") and not item.ids("stack")]  # *I return two workers*
    vague = bool(cubes) and not any(item.is_noun("card", "stack") for item in filled.items)
    return [Part("swap", ", ".join(f"{count} {stack}" for count, stack, _ in counts), guess=vague)]


def _several(counts: Sequence[tuple[int, str, bool]], state: State) -> Sequence[Part]:
    """*I swap my eights*: as many as are held and may be swapped, or fewer; always a question or a guess."""
    hand, most = state.players[state.to_move].hand, state.ruleset.limits.swap
    if len(counts) > 1:
        return [Part("swap", ", ".join(f"{count} {stack}" for count, stack, _ in counts), guess=True)]
    stack = counts[0][1]
    return [Part("swap", f"{n} {stack}", guess=True) for n in range(2, min(hand.get(stack, 0), most) + 1)]


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
