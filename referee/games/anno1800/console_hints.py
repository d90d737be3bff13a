"""Tell the console what a player has, what can be typed next, and what it asks in the middle of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from referee.engine.judging import Rules
from referee.engine.text import N_, Fact, Ref, Text, refs
from referee.engine.verdict import Unclear, Waiting
from referee.games.anno1800.judge import RULES, read
from referee.games.anno1800.moves.spelling import spell_island
from referee.games.anno1800.rules import cards, trade
from referee.games.anno1800.status import status
from referee.games.anno1800.turn import Turn

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Effect
    from referee.games.anno1800.state import Player, State


def brief(state: State) -> tuple[Fact, ...]:
    """Return gold, ready cubes and ready tokens of the player to move."""
    found = status(state)
    mine = next((player for player in found["players"] if player["player"] == found["to_move"]), None)
    if mine is None:
        return ()
    tokens = {"trade_token": mine["trade_tokens"]["ready"], "exploration_token": mine["exploration_tokens"]["ready"]}
    gold = Text(N_("gold: {count}"), {"count": mine["gold"]})
    return (gold, *refs("tier", mine["home"]).items, *[Ref("token", id, n) for id, n in tokens.items() if n])


def midway(state: State, text: str, words: Vocabulary) -> State:
    """The table after what has been played of a turn; the table before it where that cannot be told."""
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
    return [*found, *(f"shift-end {cube}" for cube in dict.fromkeys(_list_used_cubes(state)))]


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


def _list_used_cubes(state: State) -> Iterator[str]:
    """Yield cubes at work and exhausted ones."""
    mine = _describe_mover(state)
    yield from (f"{tier} at {place}" for place, placed in mine["at_work"].items() for tier in placed)
    yield from (tier for tier, count in mine["exhausted"].items() if count)


def _describe_mover(state: State) -> dict[str, Any]:
    """Return what the player to move has, as plain data."""
    found = status(state)
    return next(player for player in found["players"] if player["player"] == found["to_move"])


def follows(state: State, keyword: str, named: Sequence[str]) -> Sequence[str] | None:
    """Return what fits behind a keyword, by what was named before it; None where everything may."""
    if state.over:
        return None
    me, turn = state.players[state.to_move], Turn(state)
    if keyword in ("over", "remove"):
        return list(dict.fromkeys(me.visible_pieces()))
    if keyword == "at":
        return [place for place, placed in _describe_mover(state)["at_work"].items() if placed]
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
        return [
            *dict.fromkeys(id for id in me.visible_pieces() if id in state.ruleset.industries),
            *_list_goods_of_others(turn),
        ]
    if keyword == "swap":
        return list(_list_swaps(state))
    if keyword in ("activate", "objective", "shift-end"):
        clauses = free_actions(state)
        return [clause.removeprefix(f"{keyword} ") for clause in clauses if clause.startswith(f"{keyword} ")]
    return None


def _list_goods_of_others(turn: Turn) -> Iterator[str]:
    """Yield resources from others: by trade, and from the New World."""
    for good in turn.ruleset.makers:
        yield from (f"trade {good} from {turn.state.players[seat].name}" for _, seat, _ in trade.offers(turn, good))
    yield from (f"import {good}" for island in turn.me.new_world for good in island)
