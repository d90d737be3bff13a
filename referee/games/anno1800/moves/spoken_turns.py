"""The last touch to a reading of Anno 1800: what one clause tells about another, and what speaks against a reading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.anno1800.moves.spoken_actions import UNTRUE, count_name, merge_versions
from referee.games.anno1800.moves.spoken_cards import BY_NAME, PAID_CARD, PARTLY, SAME_CARD, find_cards, lies_open
from referee.games.anno1800.moves.spoken_payments import (
    ALL,
    EACH,
    NEED,
    UNSOURCED,
    drop_about,
    list_costs,
    list_due_goods,
)
from referee.speech.frames import ABOUT

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Card, Ruleset
    from referee.games.anno1800.state import State

MAIN = ("expand", "play", "swap", "workforce", "upgrade", "old-world", "new-world", "expedition", "festival")
UNPAID = ("activate ", "objective ", "festival", "expedition ", "old-world", "new-world", "swap ", "shift-end ")
_RISE = re.compile(r"(?<!\w)(\w++) to (\w+)( at \w+)?")
_CHOSEN = re.compile(r" (upgrade|return|import) ")
_MARKS = (SAME_CARD, PAID_CARD, f" {NEED} ", f" {ABOUT} ")
SLIPS = frozenset((
    "card.activate_flip", "card.effect_once", "card.from_hand", "card.one_per_action", "effect.discard",
    "effect.discard_same_turn_only", "effect.new_world_resource", "effect.upgrades", "effect.upgrades_depicted_only",
    "expand.one_industry", "expand.one_kind", "expand.one_removal", "expand.one_shipyard", "expand.overbuild",
    "expand.own_islands", "expedition.not_hand", "expedition.up_to_three", "industry.land_only", "naval.type_match",
    "new_world.one_per_action", "new_world.placed_apart", "objective.once_per_turn", "objective.score_at_end",
    "objective.the_editor", "old_world.one_per_action", "production.exhausted_unusable",
    "production.once_per_placement", "production.tier_match", "ruling.unused_resource", "shift_end.cubes_only",
    "shift_end.own_turn", "shift_end.price_by_tier", "shift_end.used_cubes_only", "trade.for_need", "trade.not_self",
    "upgrade.one_step", "upgrade.replace_from_supply",
))  # fmt: skip
"""Rules that few break who say what they want: how much one action does, what a thing is for; not what one lacks."""


def good_of(payment: str, rules: Ruleset) -> str:
    """Return the good that one payment brings; "" where it is none or could be several."""
    words = payment.split(" ")
    if words[0] in ("trade", "import", UNSOURCED) and len(words) > 1:
        return words[1]
    makes = {i.makes for id, i in rules.industries.items() if words[0] in (id, id.rpartition("_")[0])}
    return makes.pop() if len(makes) == 1 else ""


def split_clause(clause: str) -> tuple[str, str, list[str]]:
    """Return the action of a clause, its object, and its payments."""
    told, _, paid = clause.partition(" with ")
    action, _, rest = told.partition(" ")
    return action, rest, paid.split(", ") if paid else []


def join_clause(action: str, rest: str, payments: Sequence[str]) -> str:
    """Return a clause again."""
    told = f"{action} {rest}".strip()
    return f"{told} with {', '.join(payments)}" if payments else told


def finish(text: str, state: State) -> str:
    """Return the reading as the exact grammar takes it; "" where its clauses do not go together."""
    clauses = [_resolve_card(clause, state) for clause in text.split("; ")]
    clauses = _flip_open_cards(clauses, state)
    clauses = _merge_effects(_resolve_same_card(clauses, state), state)
    text = drop_about("; ".join(clauses).replace(f" {BY_NAME}", ""), state)
    clauses = [_resolve_payments(clause, state) for clause in text.split("; ")]
    last = [clause for at, clause in enumerate(clauses) if not _is_told_again(clause, clauses[at + 1 :])]
    if not all(last) or any(mark in clause for clause in last for mark in _MARKS):
        return ""
    if any(" with " in clause and clause.startswith(UNPAID) for clause in last):
        return ""
    if any(_is_misplaced(clause) for clause in last) or ("pass" in last and len(last) > 1):
        return ""
    if len(last) > 1 and any(_gives_action(clause, state.ruleset) for clause in last):
        last = [part for clause in last for part in _split_buildings(clause, state.ruleset)]
    text = "; ".join(last)
    return re.sub(r"(^|; )old-world; expedition (\d)$", r"\1old-world \2 expedition-cards", text)


def _split_buildings(clause: str, rules: Ruleset) -> list[str]:
    """*Alonso: brewery and bakery*: with an extra action two buildings are two actions, unless both are ships."""
    action, rest, paid = split_clause(clause)
    names = rest.split(", ")
    ships = all(name in rules.ships for name in names)
    two = action == "expand" and len(names) == 2 and not paid and not ships
    return [f"expand {name}" for name in names] if two else [clause]


def _is_told_again(clause: str, later: Sequence[str]) -> bool:
    return clause.startswith(("objective ", "activate ")) and clause in later


def _is_misplaced(clause: str) -> bool:
    """Tell whether a place was told of something that is not built, or twice."""
    told = clause.partition(" with ")[0]
    places = told.count(" over ") + told.count(" on ")
    return bool(places) and (not told.startswith("expand ") or places > told.count(", ") + 1)


def _resolve_card(clause: str, state: State) -> str:
    """Name a card of which only the payment was told: *schnapps from Petra, beer from Tom, play the card*."""
    action, rest, paid = split_clause(clause)
    rules = state.ruleset
    needs, _, effect = rest.replace(f" {BY_NAME}", "").partition(" for ")
    told = needs.partition(f" {ABOUT} ")[0]
    if (
        action != "play"
        or not paid
        or (told != PAID_CARD and find_cards(told, rules) and not any(NEED in p for p in paid))
    ):
        return clause
    goods = [] if told == PAID_CARD else told.split(", ")
    brought = [good for part in paid if (good := good_of(part, rules))]
    goods += [name for good in dict.fromkeys(brought) if (name := count_name(brought.count(good), good)) not in goods]
    goods += [part.removeprefix(f"{NEED} ") for part in paid if part.startswith(f"{NEED} ")]
    if not find_cards(", ".join(goods), rules):
        return clause
    kept = [part for part in paid if not part.startswith(f"{NEED} ")]
    return join_clause("play", ", ".join(goods) + (f" for {effect}" if effect else ""), kept)


def _flip_open_cards(clauses: list[str], state: State) -> list[str]:
    """*The coal card first, then a brewery*: before another action a card that lies open is used."""
    found = []
    for at, clause in enumerate(clauses):
        needs = clause.removeprefix("play ").removesuffix(f" {BY_NAME}")
        named = clause == f"play {needs} {BY_NAME}" and lies_open(needs, state)
        found.append(f"activate {needs}" if named and at + 1 < len(clauses) else clause)
    return found


def _resolve_same_card(clauses: Sequence[str], state: State) -> list[str]:
    """*Play bread and soap and activate it at once*; where none is played, *activate my card* is the only open one."""
    rules, lying = state.ruleset, state.players[state.to_move].open
    if len(lying) == 1 and not any(clause.startswith("play ") for clause in clauses):
        only = ", ".join(count_name(number, id) for id, number in lying[0].needs)
        clauses = [clause.replace(f"activate {SAME_CARD}", f"activate {only}") for clause in clauses]
    found: list[str] = []
    for clause in clauses:
        before = found[-1] if found else ""
        partly = f" {PARTLY}" in clause
        clause = clause.replace(f" {PARTLY}", "")
        if partly and before.startswith("play "):
            needs = split_clause(before)[1].replace(f" {BY_NAME}", "").partition(" for ")[0]
            other = clause.removeprefix("activate ").partition(" with ")[0]
            kinds = [{card.effect.kind for card in find_cards(name, rules)} for name in (needs, other)]
            clause = f"activate {needs}" if kinds[0] & kinds[1] and not _CHOSEN.search(other) else clause
        if f"activate {SAME_CARD}" in clause and before.startswith("play "):
            needs = split_clause(before)[1].replace(f" {BY_NAME}", "").partition(" for ")[0]
            kind = "return_hand_cards" if " return " in clause else "upgrades" if " upgrade " in clause else ""
            if not kind or any(card.effect.kind == kind for card in find_cards(needs, rules)):
                clause = clause.replace(SAME_CARD, needs)
        found.append(clause)
    return found


def _merge_effects(clauses: Sequence[str], state: State) -> list[str]:
    """*Flip the card, three farmers rise*: what a card does that was just used is no action of its own."""
    kept: list[str] = []
    rules = state.ruleset
    for clause in clauses:
        before = kept[-1] if kept else ""
        action, rest, paid = split_clause(clause)
        used, told, _ = split_clause(before)
        if used not in ("activate", "play") or paid:
            kept.append(clause)
            continue
        needs, _, chosen = told.replace(f" {BY_NAME}", "").partition(" upgrade ")
        cards = find_cards(needs, rules)
        effects = {card.effect.kind: card for card in cards}
        merged = ""
        if action == "upgrade" and "upgrades" in effects:
            merged = _spell_card_rises(needs, chosen, rest, effects["upgrades"], rules)
        elif action == "expedition" and "expedition_cards" in effects and len(clauses) > 2:
            merged = f"activate {needs}"
        if merged and used == "activate":
            kept[-1] = merged
        else:
            kept.append(merged or clause)
    return kept


def _spell_card_rises(needs: str, chosen: str, rest: str, card: Card, rules: Ruleset) -> str:
    """Return the rises as those of the card: each by one step, not more than it gives; "" where they are not."""
    rises, ranks = _RISE.findall(rest), rules.tiers
    lows = {low for low, high, _ in rises if ranks.index(high) == ranks.index(low) + 1}
    if len(rises) != len(rest.split(", ")) or len(rises) > card.effect.amount or len(lows) != 1 or "exhausted" in rest:
        return ""
    low = lows.pop()
    if low not in (chosen.split(" ")[-1] or low):
        return ""
    if any(place for *_, place in rises):
        return "" if chosen else f"activate {needs} upgrade {', '.join(low + place for *_, place in rises)}"
    return f"activate {needs} upgrade {count_name(len(rises), low)}"


def _resolve_payments(clause: str, state: State) -> str:
    """Put in where goods come from that were only named; "" where they cannot come from there."""
    action, rest, paid = split_clause(clause)
    if not paid:
        return clause
    rules, standing = state.ruleset, state.players[state.to_move].where
    if any(part.startswith(EACH) for part in paid):
        name, _, number = paid[0].removeprefix(f"{EACH} ").rpartition(" ")
        goods = list_due_goods(f"{action} {rest}", rules)
        if len(paid) > 1 or number not in (ALL, str(len(goods))) or not goods:
            return ""
        paid = [f"trade {good} from {name}" for good in goods]
    built = rest.split(" ")[0] if action == "expand" else ""
    kept = [part for part in paid if not part.startswith(f"{UNSOURCED} ") and part != built]
    known = {good_of(part, rules) for part in kept} | ({good_of(built, rules)} if built else set())
    for part in paid:
        good = part.removeprefix(f"{UNSOURCED} ")
        if good == part or good in known:
            continue
        makers = rules.makers.get(good, ())
        if not any(id in standing for id in makers):
            return ""  # the speaker has no industry for it
        kept.append(merge_versions(makers) or makers[0])
    return join_clause(action, rest, kept)


def list_doubts(text: str, state: State) -> list[str]:
    """Return what speaks against a finished reading."""
    rules, found = state.ruleset, list[str]()
    clauses = text.split("; ")
    mains = [clause for clause in clauses if clause.split(" ")[0] in MAIN]
    if len(mains) > 1 and not any(_gives_action(clause, rules) for clause in clauses):
        found.append("second_action")
    main = next((at for at, clause in enumerate(clauses) if clause in mains), len(clauses))
    if any(clause.startswith("shift-end ") for clause in clauses[main + 1 :]):
        found.append("shift_end_last")
    for clause in clauses:
        action, rest, paid = split_clause(clause)
        if action == "play" and not find_cards(rest.partition(" for ")[0], rules):
            found.append("no_such_card")
        due = list_due_goods(f"{action} {rest}", rules)
        goods = [good for part in paid if (good := good_of(part, rules))]
        cubes = {
            rules.tiers[tier]
            for name in rest.split(", ")
            for cost in list_costs(action, name, rules)
            for tier, _ in cost.cubes
        }
        tired = any(part in rules.tiers and part not in cubes for part in paid)
        if tired or (due and any(goods.count(good) > due.count(good) for good in set(goods))):
            found.append("pays_what_is_not_due")
        if action == "expand" and rest.partition(" over ")[0] == rest.partition(" over ")[2]:
            found.append(UNTRUE)
        built = [name.split(" ")[0] for name in rest.split(", ")] if action == "expand" else []
        industries = [name for name in built if not name.startswith(("merchant", "exploration", "shipyard"))]
        if (
            len(industries) > 1
            or (industries and len(built) > 1)
            or sum(name.startswith("shipyard") for name in built) > 1
        ):
            found.append("several_built")
        hired = [int(w) if w.isdigit() else 1 for w in (name.split(" ")[0] for name in rest.split(", "))]
        if action == "workforce" and sum(hired) > 2 * rules.limits.workforce:
            found.append(UNTRUE)
    return found


def _gives_action(clause: str, rules: Ruleset) -> bool:
    """Tell whether an objective or a card brings one more action."""
    action, rest, _ = split_clause(clause)
    if action == "objective":
        objective = rules.objectives.get(rest.split(" ")[0])
        return objective is not None and objective.gives == "extra_action"
    return action == "activate" and any(card.effect.kind == "extra_action" for card in find_cards(rest, rules))
