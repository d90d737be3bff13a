"""What is said about an action besides it: what it makes, costs or gives.

It must be true of the action, and adds nothing but, where there are several kinds of it, which of them is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import ABOUT, Filled, Part
from referee.engine.speech.items import THEN
from referee.games.anno1800.moves.said_cards import cards_of, gold_of

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Effect, Ruleset
    from referee.games.anno1800.state import State


_ABOUT = r" about ([^;]*?)(?= with |$)"
_LIST = ", "
Thing = tuple[str, str, int | None]
"""(group, id, number)"""


def about(filled: Filled, state: State) -> Sequence[Part]:
    told = []
    if filled.items[0].break_before >= THEN:
        return ()  # *…, and then a worker*: something else follows
    if any(item.is_noun("action") and item.number is None for item in filled.all("things")):
        return ()
    for item in filled.all("things"):
        number = "" if item.number is None or item.by_article else str(item.number)
        told.append("|".join(f"{group}={id}={number}" for group, id in item.things))
    priced = all(item.ids("token") == ("gold",) and item.number is not None for item in filled.all("things"))
    return [Part("", " ".join(told), behind=ABOUT, guess=not priced)]  # a price that is told must be right


def without_about(text: str, state: State) -> str:
    """The turn without what was said about it; "" where that is not true of any of its actions."""
    clauses = text.split("; ")
    told = [(at, said) for at, clause in enumerate(clauses) for said in re.findall(_ABOUT, clause)]
    clauses = [re.sub(_ABOUT, "", clause) for clause in clauses]
    for place, word in [(at, word) for at, said in told for word in said.split()]:
        mine = state.players[state.to_move].where
        things = sorted(_things(word), key=lambda thing: thing[0] == "industry" and thing[1] not in mine)
        order = sorted(range(len(clauses)), key=lambda at: abs(at - place))
        for at in order:
            fitted = next((found for thing in things if (found := _fitted(clauses[at], thing, state.ruleset))), "")
            if fitted:
                clauses[at] = fitted
                break
        else:
            return ""
    return "; ".join(clauses)


def _things(word: str) -> list[Thing]:
    found = []
    for told in word.replace(",", "").split("|"):
        group, id, number = told.split("=")
        found.append((group, id, int(number) if number else None))
    return found


def _fitted(clause: str, thing: Thing, ruleset: Ruleset) -> str:
    """The clause, with the kind that is meant where the thing tells that; "" where it is not true of it."""
    action, _, rest = clause.partition(" ")
    told, paid, payment = rest.partition(" with ")
    if action == "expand" and (_exhausts(told, thing, ruleset) or _supplies(told, thing, ruleset)):
        return clause if thing[1] in payment.split(_LIST) else f"{clause}{', ' if paid else ' with '}{thing[1]}"
    if version := _version_paid(payment, thing, ruleset):
        return f"{action} {told} with {version}"
    found = _CHECKS[action](told, thing, ruleset) if action in _CHECKS else None
    return "" if found is None else f"{action} {found}{paid}{payment}".strip()


def _expand(told: str, thing: Thing, ruleset: Ruleset) -> str | None:
    for name in told.split(_LIST):
        built = name.partition(" ")[0]
        kinds = [id for id in ruleset.industries if id == built or id.rpartition("_")[0] == built]
        fitting = [id for id in kinds if _of_industry(id, thing, ruleset)]
        if not fitting or (thing[0] == "tier" and len(kinds) == 1):
            continue
        if len(fitting) == len(kinds):
            return told
        return told.replace(built, fitting[0], 1) if len(fitting) == 1 else None
    return None


def _version_paid(payment: str, thing: Thing, ruleset: Ruleset) -> str:
    """*Coal from the kiln, the one with the workers*: which version of the last industry that pays is meant."""
    before, _, last = payment.rpartition(_LIST)
    version = f"{last}_{thing[1]}"
    if thing[0] != "tier" or version not in ruleset.industries:
        return ""
    return f"{before}{_LIST if before else ''}{version}"


def _exhausts(told: str, thing: Thing, ruleset: Ruleset) -> bool:
    """Whether a building costs such a cube: then it is told as what is paid."""
    built = [name.partition(" ")[0] for name in told.split(_LIST)]
    kinds = [id for id in ruleset.industries if id in built or id.rpartition("_")[0] in built]
    costs = [ruleset.industries[id].cost for id in kinds] + [
        ruleset.ships[id].cost for id in built if id in ruleset.ships
    ]
    cubes = {ruleset.tiers[rank] for cost in costs for rank, _ in cost.cubes}
    return thing[0] == "tier" and thing[1] in cubes and thing[2] in (None, 1)


def _supplies(told: str, thing: Thing, ruleset: Ruleset) -> bool:
    """Whether an industry makes what the only building costs: then it is told as what is paid."""
    built = told.partition(" ")[0]
    kinds = [id for id in ruleset.industries if built in (id, id.rpartition("_")[0])]
    costs = [ruleset.industries[id].cost for id in kinds]
    costs += [ruleset.ships[built].cost] if built in ruleset.ships else []
    industry = ruleset.industries.get(thing[1]) if thing[0] == "industry" else None
    if industry is None or thing[1] in kinds or _LIST in told or thing[2] not in (None, 1):
        return False
    return bool(costs) and all(industry.makes in dict(cost.resources) for cost in costs)


def _of_industry(id: str, thing: Thing, ruleset: Ruleset) -> bool:
    industry = ruleset.industries[id]
    group, name, _ = thing
    if group == "resource":
        return name == industry.makes or name in dict(industry.cost.resources)
    if group == "tier":
        return ruleset.tiers[industry.tier] == name
    return group == "industry" and name == id


def _costs(ranks: Iterable[int], thing: Thing, ruleset: Ruleset) -> bool:
    """Whether a new cube of one of the tiers, or a rise to it, costs the good."""
    costs = [cost for rank in ranks for cost in (ruleset.workforce[rank], ruleset.upgrade[max(rank - 1, 0)])]
    return thing[0] == "resource" and any(thing[1] in dict(cost.resources) for cost in costs)


def _workforce(told: str, thing: Thing, ruleset: Ruleset) -> str | None:
    ranks = [ruleset.tiers.index(name.split(" ")[-1]) for name in told.split(_LIST)]
    hired = sum(int(name.split(" ")[0]) if name[0].isdigit() else 1 for name in told.split(_LIST))
    drawn = thing[:2] == ("noun", "card") and thing[2] in (None, 1, hired)  # *a card for each*
    return told if drawn or _costs(ranks, thing, ruleset) else None


def _upgrade(told: str, thing: Thing, ruleset: Ruleset) -> str | None:
    words = set(re.findall(r"\w+", told))
    ranks = [rank for rank, tier in enumerate(ruleset.tiers) if tier in words]
    reached = thing[0] == "tier" and all(rise.endswith(f"to {thing[1]}") for rise in told.split(_LIST))
    return told if reached or _costs(ranks, thing, ruleset) else None


def _shift_end(told: str, thing: Thing, ruleset: Ruleset) -> str | None:
    if thing[1] == "gold":
        return told if thing[2] in (None, _price(told, ruleset)) else None
    return told if thing[0] == "tier" and thing[1] in told else None


def _price(told: str, ruleset: Ruleset) -> int:
    """What it costs to send these cubes home."""
    total = 0
    for cubes in told.split(_LIST):
        words = cubes.split(" at ")[0].replace("exhausted", "").split()
        total += (int(words[0]) if words[0].isdigit() else 1) * ruleset.shift_end_price[ruleset.tiers.index(words[-1])]
    return total


def _play(told: str, thing: Thing, ruleset: Ruleset) -> str | None:
    told = told.partition(" by_name")[0]
    needs, _, effect = told.partition(" for ")
    cards = cards_of(needs, ruleset)
    if thing[0] == "resource" and thing[1] in needs:
        return told
    gives = {_spelled(card.effect, ruleset) for card in cards if _gives(card.effect, thing, ruleset)}
    if effect:
        return told if effect in gives else None
    return f"{needs} for {gives.pop()}" if len(gives) == 1 and "" not in gives else None


def _activate(told: str, thing: Thing, ruleset: Ruleset) -> str | None:
    needs = re.split(r" (?:for|upgrade|import|return) ", told)[0]
    named = thing[0] == "resource" and thing[1] in needs
    chosen = thing[0] == "resource" and any(thing[1] in card.effect.choices for card in cards_of(needs, ruleset))
    if chosen and not named:
        return f"{told} import {thing[1]}" if " import " not in told else None
    return told if named or any(_gives(card.effect, thing, ruleset) for card in cards_of(needs, ruleset)) else None


def _gives(effect: Effect, thing: Thing, ruleset: Ruleset) -> bool:
    group, id, number = thing
    if group == "tier":
        right = effect.kind in ("cubes", "upgrades") and ruleset.tiers[effect.tier] == id
        return right and number in (None, effect.amount or 1)
    if id == "gold":
        return bool(gold_of(effect)) and number in (None, gold_of(effect))
    if group == "token":
        return effect.token == id and number in (None, effect.amount)
    if group == "resource":
        return id in effect.choices
    if (group, id) == ("noun", "action"):
        return effect.kind == "extra_action" and number == 2
    if (group, id) == ("noun", "token"):
        return bool(effect.token) and number in (None, effect.amount)  # *for the tokens*
    return group == "noun" and (id, effect.kind) in (("extra", "extra_action"), ("expedition", "expedition_cards"))


def _spelled(effect: Effect, ruleset: Ruleset) -> str:
    """A card's effect as the exact grammar names it; "" where that is not needed here."""
    if effect.kind == "cubes":
        return f"{effect.amount or 1} {ruleset.tiers[effect.tier]}"
    if effect.kind == "extra_action":
        return "extra-action"
    if effect.kind == "expedition_cards":
        return "expedition-cards"
    if effect.kind == "upgrades":
        return f"upgrade {effect.amount} {ruleset.tiers[effect.tier]}"
    if effect.kind == "gold":
        return f"{gold_of(effect)} gold"
    return f"{effect.amount} {effect.token}" if effect.token and not effect.gold else ""


def _voyage(told: str, thing: Thing, ruleset: Ruleset) -> str | None:
    return told if thing[1] in ("exploration_token", "token") or (thing[0] == "resource" and thing[1] in told) else None


def _festival(told: str, thing: Thing, ruleset: Ruleset) -> str | None:
    return (
        told if (thing[0] == "token" and thing[2] is None) or thing[1] in ("token", "cube", "people", "town") else None
    )


def _objective(told: str, thing: Thing, ruleset: Ruleset) -> str | None:
    objective = ruleset.objectives[told.split(" ")[0]]
    group, id, number = thing
    cost = objective.exhaust
    if id == "gold":
        return told if number in (None, objective.gold, objective.gives_count) else None
    if id in ("exploration_token", "token"):
        return told if cost.exploration and number in (None, cost.exploration) else None
    if group == "tier":
        return told if any(ruleset.tiers[rank] == id for rank, _ in cost.cubes) and number in (None, 1) else None
    acts = (group, id) == ("noun", "extra") or ((group, id) == ("noun", "action") and number == 2)
    return told if acts and objective.gives == "extra_action" else None


_CHECKS = {
    "expand": _expand, "workforce": _workforce, "upgrade": _upgrade, "shift-end": _shift_end, "play": _play,
    "activate": _activate, "old-world": _voyage, "new-world": _voyage, "expedition": _voyage, "festival": _festival,
    "objective": _objective,
}  # fmt: skip
