"""The last touch to a reading of Anno 1800: what one clause of a turn tells about another."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.engine.speech.frames import ABOUT
from referee.engine.speech.later import Later
from referee.games.anno1800.moves.said_buildings import GOAL
from referee.games.anno1800.moves.said_cards import NOT_WHOLE, all_lie_open, cards_of, counted, drawn_by
from referee.games.anno1800.moves.said_paying import NEED, REST, UNSOURCED, each_from_one, good_of, with_sources

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Card, Ruleset
    from referee.games.anno1800.state import State

said_about = Later(f"{__package__}.said_about")
said_clauses = Later(f"{__package__}.said_clauses")
SAME_CARD = "this_card"
"""Stands for the card that was played just before."""
BY_NAME = "by_name"
"""Stands behind a card of which no verb says that it is played."""
PAID_FOR = "these_goods"
"""Stands for the needs of a card of which only the payment was told."""
THESE, NEXT = "these_cubes", "next_tier"
"""Stand for the cubes that were named just before, and for what comes after what they are."""
_GOES_ON = r"(upgrade \w+) to (\w+); goes-on (\w+)"
_IMPORTS = r"activate ([\w, ]+?) with import (\w+)"
_THESE = rf"upgrade {THESE} (\d+) (\w+)( with .*)?"
_NAMED = r"(shift-end|workforce) (?:(\d+) )?(\w+)(?: exhausted| at \w+)?"
_RISE = r"(?<!\w)(\w++) to (\w+)( at \w+)?"


def finish(text: str, state: State) -> str:
    """The reading as the exact grammar takes it; "" where its clauses do not go together."""
    text = "; ".join(_without_own_cost(clause, state) for clause in text.split("; "))
    text = said_clauses.with_card_just_played(text, state.ruleset) if NOT_WHOLE in text else text
    if "; " in text or GOAL in text:
        text = said_clauses.with_goal(said_clauses.with_found_cards(text, state.ruleset))
    if any(_misplaced(clause) for clause in text.split("; ")):
        return ""
    text = said_about.without_about(text, state) if f" {ABOUT} " in text else text
    text = with_sources(_by_card(_flipped(text, state), state), state)
    text = _played(_once(_not_by_itself(text)), state.ruleset)
    text = _these(_chosen(text, state.ruleset), state.ruleset)
    text = _of_the_card(_same_card(_gone_on(text, state.ruleset), state.ruleset), state).replace(f" {BY_NAME}", "")
    text = said_clauses.one_by_one(text, state.ruleset) if "; " in text else text
    if " with " in text and any(" with " in clause and clause.startswith(UNPAID) for clause in text.split("; ")):
        return ""
    if any(left in text for left in (THESE, SAME_CARD, PAID_FOR, "goes-on", f" {NEED}")):
        return ""
    text = each_from_one(text, state.ruleset)
    if f" {REST}" not in text:
        return text
    from referee.games.anno1800.moves.said_shares import with_rest  # few leave out what comes from whom

    return with_rest(text, state)


def _without_own_cost(clause: str, state: State) -> str:
    """*Aarhant: an exhausted investor*: the cubes that an objective costs are paid without a word."""
    told, _, paid = clause.partition(" with ")
    if not paid or not told.startswith("objective "):
        return clause
    cubes = state.ruleset.objectives[told.split(" ")[1]].exhaust.cubes
    due = sorted(state.ruleset.tiers[rank] for rank, count in cubes for _ in range(count))
    return told if sorted(paid.split(", ")) == due else clause


UNPAID = ("activate ", "objective ", "festival", "expedition ", "old-world", "new-world", "swap ", "shift-end ")
"""Clauses that are paid without a word."""


def _misplaced(clause: str) -> bool:
    """Whether a place was told of something that is not built, or twice."""
    told = clause.partition(" with ")[0]
    places = told.count(" over ") + told.count(" on ")
    return bool(places) and (not told.startswith("expand ") or places > told.count(", ") + 1)


def _flipped(text: str, state: State) -> str:
    """*The coal and schnapps card, then a fur dealer*: before another action a card that lies open is used."""
    clauses = text.split("; ")
    for at, clause in enumerate(clauses[:-1]):
        needs = clause.removeprefix("play ").removesuffix(f" {BY_NAME}")
        if clause == f"play {needs} {BY_NAME}" and _lies_open(needs, state):
            clauses[at] = f"activate {needs}"
    return "; ".join(clauses)


def _by_card(text: str, state: State) -> str:
    """*Three farmers rise thanks to bread and soap*: an open card that needs just these goods does it."""
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        told, _, paid = clause.partition(" with ")
        needs = ", ".join(good_of(part, state.ruleset) for part in paid.split(", "))
        cards = cards_of(needs, state.ruleset) if told.startswith("upgrade ") and UNSOURCED in paid else []
        if cards and cards[0].effect.kind == "upgrades" and _lies_open(needs, state):
            clauses[at] = _risen(needs, "", told.removeprefix("upgrade "), cards[0], state.ruleset) or clause
    return "; ".join(clauses)


def _chosen(text: str, ruleset: Ruleset) -> str:
    """*Champagne, coal and light bulbs, import coffee beans*: what a card imports is no payment."""
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        found = re.fullmatch(_IMPORTS, clause) if " with import " in clause else None
        if found and any(found[2] in card.effect.choices for card in cards_of(found[1], ruleset)):
            clauses[at] = f"activate {found[1]} import {found[2]}"
    return "; ".join(clauses)


def _gone_on(text: str, ruleset: Ruleset) -> str:
    """*A farmer becomes a worker, then an artisan*."""
    found = re.search(_GOES_ON, text) if "goes-on" in text else None
    while found is not None:
        ranks = ruleset.tiers
        if ranks.index(found[3]) <= ranks.index(found[2]):
            break
        text = text[: found.start()] + f"{found[1]} to {found[3]}" + text[found.end() :]
        found = re.search(_GOES_ON, text)
    return text


def _these(text: str, ruleset: Ruleset) -> str:
    """*Wake the artisan, then upgrade him*: the cubes of the clause before it rise."""
    clauses = text.split("; ")
    for at in range(1, len(clauses)):
        found = re.fullmatch(_THESE, clauses[at])
        before = re.fullmatch(_NAMED, clauses[at - 1].partition(" with ")[0])
        if found is None or before is None or before[3] not in ruleset.tiers:
            continue
        low = ruleset.tiers.index(before[3])
        high = low + 1 if found[2] == NEXT else ruleset.tiers.index(found[2])
        held, told = int(before[2] or 1), int(found[1])
        if low < high < len(ruleset.tiers) and told <= held:
            rise = f"{before[3]} to {ruleset.tiers[high]}"
            clauses[at] = f"upgrade {', '.join([rise] * (told or held))}" + (found[3] or "")
    return "; ".join(clauses)


def _not_by_itself(text: str) -> str:
    """*I want to make beer, so the brewery*: what is built does not pay for itself."""
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        told, _, paid = clause.partition(" with ")
        built = told.removeprefix("expand ").split(" ")[0]
        if told.startswith("expand ") and built in paid.split(", "):
            kept = ", ".join(part for part in paid.split(", ") if part != built)
            clauses[at] = f"{told} with {kept}" if kept else told
    return "; ".join(clauses)


def _once(text: str) -> str:
    """An objective or a card that was announced is used where it was said last."""
    clauses = text.split("; ")
    return "; ".join(
        clause
        for at, clause in enumerate(clauses)
        if not (clause.startswith(("objective ", "activate ")) and clause in clauses[at + 1 :])
    )


def _played(text: str, ruleset: Ruleset) -> str:
    """A card whose needs were told only by how they are paid: *schnapps from Petra, beer from Tom, play the card*."""
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        action, _, rest = clause.partition(" ")
        told, _, paid = rest.partition(" with ")
        needs, _, effect = told.replace(f" {BY_NAME}", "").partition(" for ")
        known = needs != PAID_FOR and bool(cards_of(needs, ruleset)) and NEED not in paid
        if action != "play" or not paid or known:
            continue
        goods = [] if needs == PAID_FOR else needs.split(", ")
        goods += [good for good in _paid_goods(paid, ruleset) if good not in goods]
        goods += [part.removeprefix(NEED) for part in paid.split(", ") if part.startswith(NEED)]
        if cards_of(", ".join(goods), ruleset):
            rest = ", ".join(part for part in paid.split(", ") if not part.startswith(NEED))
            card = f"play {', '.join(goods)}{f' for {effect}' if effect else ''}"
            clauses[at] = f"{card} with {rest}" if rest else card
    return "; ".join(clauses)


def _paid_goods(paid: str, ruleset: Ruleset) -> list[str]:
    """The goods that a payment brings, each with its number."""
    found: dict[str, int] = {}
    for part in paid.split(", "):
        if good := good_of(part, ruleset):
            found[good] = found.get(good, 0) + 1
    return [counted(number, good) for good, number in found.items()]


def _same_card(text: str, ruleset: Ruleset) -> str:
    """*Play bread and soap and activate it at once*."""
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        if clause.startswith(f"activate {SAME_CARD}") and at and clauses[at - 1].startswith("play "):
            needs = clauses[at - 1].removeprefix("play ").partition(" with ")[0].partition(" for ")[0]
            kind = "return_hand_cards" if " return " in clause else "upgrades" if " upgrade " in clause else ""
            if kind and not _does(kind, needs.replace(f" {BY_NAME}", ""), ruleset):
                continue
            clauses[at] = clause.replace(SAME_CARD, needs.replace(f" {BY_NAME}", ""))
            if BY_NAME in clauses[at - 1]:
                clauses[at - 1] = ""  # *the card with bread and soap, I activate it*
    return "; ".join(filter(None, clauses))


def _does(kind: str, needs: str, ruleset: Ruleset) -> bool:
    """Whether a card with these needs does that: takes cards of the hand back, raises cubes."""
    return any(card.effect.kind == kind for card in cards_of(needs, ruleset))


def _of_the_card(text: str, state: State) -> str:
    """*Flip the card, three farmers rise*: what an activated card does is no action of its own.

    *The coal card first, then a brewery*: what lies open is flipped where another action follows.
    """
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        needs = clause.removeprefix("play ").removesuffix(f" {BY_NAME}")
        named = clause == f"play {needs} {BY_NAME}" and _lies_open(needs, state)
        if named and (all_lie_open(needs, state) or (clauses[at + 1 :] and _acts(clauses[at + 1]))):
            clauses[at] = f"activate {needs}"
    kept: list[str] = []
    for clause in clauses:
        clause = _used_at_once(kept[-1], clause, state) if kept else clause
        merged = _merged(kept[-1], clause, state) if kept else ""
        if kept and not merged and sum(map(_acts, clauses)) > 1:
            merged = drawn_by(kept[-1], clause, state.ruleset)
        if merged:
            kept[-1] = merged
        else:
            kept.append(clause)
    return "; ".join(kept)


def _used_at_once(before: str, clause: str, state: State) -> str:
    """*I play beer and sausages and take the artisan at once*: cubes that the card gives are no action of their own."""
    needs = before.partition(" with ")[0].removeprefix("play ").replace(f" {BY_NAME}", "")
    if not before.startswith("play ") or " for " in needs:
        return clause
    if clause.startswith("upgrade ") and " with " not in clause:
        rising = [card for card in cards_of(needs, state.ruleset) if card.effect.kind == "upgrades"]
        risen = _risen(needs, "", clause.removeprefix("upgrade "), rising[0], state.ruleset) if rising else ""
        return risen or clause
    if not clause.startswith("workforce "):
        return clause
    given = [card.effect for card in cards_of(needs, state.ruleset) if card.effect.kind == "cubes"]
    told = clause.removeprefix("workforce ")
    fits = any(told == counted(effect.amount or 1, state.ruleset.tiers[effect.tier]) for effect in given)
    return f"activate {needs}" if fits else clause


def _acts(clause: str) -> bool:
    """Whether a clause is one of the actions of which a turn has one only."""
    return clause.split(" ")[0] in (
        "expand", "workforce", "swap", "old-world", "new-world", "expedition", "festival"
    )  # fmt: skip


def _merged(before: str, clause: str, state: State) -> str:
    action, _, told = before.partition(" ")
    if action == "play" and told.endswith(f" {BY_NAME}") and _lies_open(told.removesuffix(f" {BY_NAME}"), state):
        action, told = "activate", told.removesuffix(f" {BY_NAME}")
    if action != "activate" or " with " in before:
        return ""
    needs, _, chosen = told.partition(" upgrade ")
    cards = cards_of(needs, state.ruleset)
    found = {card.id for card in cards}
    if len(found) != 1:
        return ""
    next_action, _, rest = clause.partition(" ")
    if next_action == "upgrade" and cards[0].effect.kind == "upgrades":
        return _risen(needs, chosen, rest, cards[0], state.ruleset)
    if next_action == "workforce" and cards[0].effect.kind == "cubes" and not chosen:
        effect = cards[0].effect
        return before if rest == counted(effect.amount or 1, state.ruleset.tiers[effect.tier]) else ""
    return ""


def _lies_open(needs: str, state: State) -> bool:
    told = sorted(needs.split(", "))
    lying = state.players[state.to_move].open
    return any(sorted(counted(number, id) for id, number in card.needs) == told for card in lying)


def _risen(needs: str, chosen: str, rest: str, card: Card, ruleset: Ruleset) -> str:
    """The rises as those of the card: each by one step, not more than it gives."""
    rises = re.findall(_RISE, rest)
    ranks = ruleset.tiers
    lows = {low for low, high, _ in rises if ranks.index(high) == ranks.index(low) + 1}
    if len(rises) != len(rest.split(", ")) or len(rises) > card.effect.amount or len(lows) != 1:
        return ""
    low, placed = lows.pop(), any(place for *_, place in rises)
    if low not in (chosen.split(" ")[-1] or low) or any(more in rest for more in ("exhausted", " with ")):
        return ""
    if placed:  # *two farmers from the sawmill become workers*
        return "" if chosen else f"activate {needs} upgrade {', '.join(low + place for *_, place in rises)}"
    return f"activate {needs} upgrade {counted(len(rises), low)}"
