"""Readings that hardly make sense: too much for one action, or payments that it does not need."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.later import Later
from referee.games.anno1800.moves.said_cards import cards_of, counted
from referee.games.anno1800.moves.said_paying import good_of
from referee.games.anno1800.state import SHIPS, SHIPYARD

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Cost, Ruleset
    from referee.games.anno1800.state import State

said_clauses = Later(f"{__package__}.said_clauses")
said_costs = Later(f"{__package__}.said_costs")
AFLOAT = (SHIPYARD.removesuffix("_"), *SHIPS)
BY_CARD = {"upgrade": "upgrades", "swap": "return_hand_cards"}
"""Actions that some cards do as well, and what these call it."""
SLIPS = frozenset((
    "card.activate_any_time", "card.activate_flip", "card.effect_once", "card.from_hand", "card.one_per_action",
    "effect.discard", "effect.discard_same_turn_only", "effect.new_world_resource", "effect.upgrades",
    "effect.upgrades_depicted_only", "expand.one_industry", "expand.one_kind", "expand.one_removal",
    "expand.one_shipyard", "expand.overbuild", "expand.own_islands", "expedition.not_hand", "expedition.up_to_three",
    "industry.land_only", "naval.type_match", "new_world.one_per_action", "new_world.placed_apart",
    "objective.aarhant", "objective.alonso_graves", "objective.once_per_turn", "objective.score_at_end",
    "objective.the_editor", "old_world.one_per_action", "production.exhausted_unusable",
    "production.once_per_placement", "production.tier_match", "ruling.unused_resource", "shift_end.cubes_only",
    "shift_end.own_turn", "shift_end.price_by_tier", "shift_end.used_cubes_only", "ship.one_per_shipyard",
    "trade.for_need", "trade.not_self", "turn.one_action", "turn.order", "turn.own_turn_only", "upgrade.max_three",
    "upgrade.one_step", "upgrade.replace_from_supply", "workforce.max_three",
))  # fmt: skip
"""Rules that few break who say what they want: how much one action does, what a thing is for; not what one lacks."""
COSTLESS = ("festival", "swap", "old-world", "new-world", "expedition", "objective", "shift-end", "activate")


def too_many(text: str, state: State) -> bool:
    """Whether more industries are named than one action builds (some of them rather pay), a card is played
    twice, or far too many cubes come."""
    needs = [set(_needs(clause)) for clause in text.split("; ") if clause.startswith("play ")]
    if any(one <= other for at, other in enumerate(needs) for one in (*needs[:at], *needs[at + 1 :])):
        return True
    for clause in text.split("; "):
        action, _, rest = clause.partition(" ")
        paid = rest.partition(" with ")[2].split(", ")
        if _crowd(clause, state):
            return True
        if len(paid) > 1 and _too_often(clause.partition(" with ")[0], paid, state.ruleset):
            return True
        if action in COSTLESS and any(good_of(part, state.ruleset) for part in paid):
            return True  # what costs no goods was hardly meant where goods are paid
        built = [name.split(" ")[0] for name in rest.partition(" with ")[0].split(", ")]
        industries = [name for name in built if not name.startswith(AFLOAT)]
        if action == "expand" and len(industries) > state.ruleset.limits.industries:
            return True
        itself = re.search(r"\b(\w+) over \1\b", rest) if " over " in rest else None
        if action == "expand" and itself and itself[1] in state.ruleset.industries:
            return True  # *přes pivo, stavím pivovar*: nothing lies on itself
        if action == "expand" and set(industries) & set(rest.partition(" with ")[2].split(", ")):
            return True  # what is built does not pay for itself
    return False


def _needs(clause: str) -> list[str]:
    """What a card needs that is played."""
    return clause.removeprefix("play ").partition(" with ")[0].partition(" for ")[0].split(", ")


def unsure(text: str, state: State, main: frozenset[str]) -> bool:
    """Whether one action builds on land and at sea, an industry pays that makes nothing of what is due, no card needs
    what is told, a card may do what the action does, a shift ends behind all else, or a second of the `main`
    actions is told that nothing brings."""
    clauses = text.split("; ")
    if _mixed(text) or _second(clauses, main, state.ruleset) or _done_by_card(clauses, state):
        return True
    if _other_card(clauses) or _home_already(clauses, main):
        return True
    if any(_no_card(one, state) or _not_laid(one, clauses, state) for one in clauses):
        return True
    return any(_pays_nothing(clause, state) for clause in clauses)


def _done_by_card(clauses: Sequence[str], state: State) -> bool:
    """*I flip sausages and soap, and two farmers become workers*: whether the card may do what the action does."""
    told = {clause.split(" ")[0] for clause in clauses}
    kinds = {kind for action, kind in BY_CARD.items() if action in told}
    flipped = [clause.removeprefix("activate ") for clause in clauses if clause.startswith("activate ")]
    return any(card.effect.kind in kinds for needs in flipped if kinds for card in cards_of(needs, state.ruleset))


def _home_already(clauses: Sequence[str], main: frozenset[str]) -> bool:
    """*A festival, so that my two farmers come back*, *a bakery. The engineer can rest*: whether a shift ends behind
    all that is done, where hardly anybody tells one."""
    last = max((at for at, clause in enumerate(clauses) if clause.split(" ")[0] in main), default=len(clauses))
    return any(clause.startswith("shift-end ") for clause in clauses[last + 1 :])


def _no_card(clause: str, state: State) -> bool:
    """*Cotton fabric and beer, with the token*: whether no card of the box needs just what is told."""
    return clause.startswith("play ") and not cards_of(", ".join(_needs(clause)), state.ruleset)


def _not_laid(clause: str, clauses: Sequence[str], state: State) -> bool:
    """*The champagne card, its effect: two cards back*: whether a card is to take cards back that was never laid."""
    if not clause.startswith("activate ") or " return " not in clause:
        return False
    needs = clause.removeprefix("activate ").partition(" return ")[0].split(", ")
    lying = [{counted(number, id) for id, number in card.needs} for card in state.players[state.to_move].open]
    laid = [set(_needs(other)) for other in clauses if other.startswith("play ")]
    return set(needs) not in (*lying, *laid)


def _other_card(clauses: Sequence[str]) -> bool:
    """*I lay beer and bulbs, activate it. The coffee is mine*: whether a card is laid and one flipped that is nearly
    the same."""
    laid = next((at for at, clause in enumerate(clauses) if clause.startswith("play ")), len(clauses))
    for clause in clauses[laid + 1 :]:
        flipped = set(re.split(r" (?:upgrade|return|import|for) ", clause.removeprefix("activate "))[0].split(", "))
        needs = set(_needs(clauses[laid]))
        if clause.startswith("activate ") and flipped & needs and flipped != needs:
            return True
    return False


def _second(clauses: Sequence[str], main: frozenset[str], ruleset: Ruleset) -> bool:
    acts = sum(clause.split(" ")[0] in main for clause in clauses)
    return acts > 1 and not any(said_clauses.gives_action(clause, ruleset) for clause in clauses)


def _crowd(clause: str, state: State) -> bool:
    """*Five farmers, four workers*: so many were rather counted."""
    action, _, rest = clause.partition(" ")
    told = rest.partition(" with ")[0].split(", ")
    counts = [int(name.split(" ")[0]) if name[:1].isdigit() else 1 for name in told]
    return action == "workforce" and len(told) > 1 and sum(counts) > 2 * state.ruleset.limits.workforce


def fitting(text: str, state: State) -> bool:
    """Whether one building, or a card, is paid for with goods that it costs, each from one source, and nothing else."""
    action, _, rest = text.partition(" ")
    told, _, paid = rest.partition(" with ")
    if not paid or "; " in text:
        return False
    goods = [good_of(part, state.ruleset) for part in paid.split(", ")]
    if action == "play":
        needs = told.partition(" for ")[0].split(", ")
        return all(counted(goods.count(good), good) in needs or good in needs for good in goods)
    costs = _building_costs(told.partition(" over ")[0], state.ruleset)
    if action != "expand" or ", " in told:
        return False
    return any(all(goods.count(good) <= dict(cost.resources).get(good, 0) for good in goods) for cost in costs)


def _building_costs(told: str, ruleset: Ruleset) -> list[Cost]:
    """What the buildings cost that are told; of one with several versions, each."""
    named = told.replace(" over ", ",").replace(" remove ", ",").split(",")
    built = {name.strip().split(" ")[0] for name in named}
    return [cost for name in sorted(built) for cost in said_costs.costs_of(name, ruleset)]


def _pays_nothing(clause: str, state: State) -> bool:
    action, _, rest = clause.partition(" ")
    told, _, paid = rest.partition(" with ")
    if not paid:
        return False
    ruleset = state.ruleset
    words = set(told.replace(",", " ").split())
    due: set[str] = set()
    if action == "expand":
        costs = _building_costs(told, ruleset)
    elif action == "play":
        needs = {need.lstrip("0123456789 ") for need in _needs(clause)}
        return any((good := good_of(part, ruleset)) and good not in needs for part in paid.split(", "))
    elif action in ("workforce", "upgrade"):
        ranks = [rank for rank, tier in enumerate(ruleset.tiers) if tier in words]
        costs = [ruleset.workforce[rank] for rank in ranks] + list(ruleset.upgrade)
    else:
        return False
    due = {good for cost in costs for good, _ in cost.resources}
    if action in ("workforce", "upgrade"):
        due = set(said_costs.due_goods(f"{action} {told}", ruleset)) or due
    names = paid.split(", ")
    if action == "expand" and any(_surplus(good, costs, names, ruleset) for good in due):
        return True
    return any((good := good_of(part, ruleset)) and good not in due for part in names)


def _too_often(told: str, paid: Sequence[str], ruleset: Ruleset) -> bool:
    """Whether a good comes from more sources than it is due: one of them rather belongs to another."""
    due = said_costs.due_goods(told, ruleset)
    goods = [good for part in paid if (good := good_of(part, ruleset)) in due]
    several = {good_of(part, ruleset) for part in set(paid) if set(paid) - {part}}
    return any(goods.count(good) > due.count(good) for good in set(goods) & several)


def _surplus(good: str, costs: Sequence[Cost], names: Sequence[str], ruleset: Ruleset) -> bool:
    """Whether more of a good is made than all that is built costs: one of the makers was rather said twice."""
    makers = ruleset.makers.get(good, ())
    made = sum(any(_is(name, id) for id in makers) for name in names)
    return made > sum(dict(cost.resources).get(good, 0) for cost in costs)


def _is(name: str, id: str) -> bool:
    return bool(name) and name in (id, id.rpartition("_")[0])


def _mixed(text: str) -> bool:
    for clause in text.split("; "):
        action, _, rest = clause.partition(" ")
        built = [name.split(" ")[0] for name in rest.partition(" with ")[0].split(", ")]
        afloat = [name.startswith(AFLOAT) for name in built]
        if action == "expand" and any(afloat) and not all(afloat):
            return True
    return False
