"""Cards of the hand as they are said: played, swapped, known by their needs or points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import Item
from referee.games.anno1800.moves.said_cards import (
    activated,
    amount_given,
    amount_of,
    as_need,
    by_points,
    counted,
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
    loose = any(item.groups == {"number"} and not item.one_named for item in filled.all("points"))
    if untrue and any(item.groups == {"number"} for item in filled.all("points")):
        return NOTHING
    untrue = untrue or loose  # *the eight with …*; but *there goes an eight*
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
