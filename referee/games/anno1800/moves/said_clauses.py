"""Clauses of a turn of Anno 1800 that only mean something together."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.games.anno1800.moves.said_buildings import GOAL
from referee.games.anno1800.moves.said_cards import CHOICES, NOT_WHOLE, cards_of
from referee.games.anno1800.moves.said_finish import BY_NAME, SAME_CARD

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Ruleset


def with_goal(text: str) -> str:
    """*Coal from Lucka for a glassworks*: what is only told as a goal is built; "" where nothing pays for it."""
    if GOAL in text and any(GOAL in clause and " with " not in clause for clause in text.split("; ")):
        return ""
    return text.replace(f" {GOAL}", "")


def with_found_cards(text: str, ruleset: Ruleset) -> str:
    """*The Old World! And two expedition cards*: what the island brings is no action of its own."""
    clauses = text.split("; ")
    if len(clauses) < 2 or any(gives_action(clause, ruleset) for clause in clauses):
        return text
    return re.sub(r"(^|; )old-world; expedition (\d)$", r"\1old-world \2 expedition-cards", text)


def with_card_just_played(text: str, ruleset: Ruleset) -> str:
    """*I play beer and soap and use the extra action at once*: it is that of the card just played, if it has one."""
    clauses = text.split("; ")
    played = ""
    for at, clause in enumerate(clauses):
        if clause.startswith("play "):
            played = re.split(" for | with ", clause.removeprefix("play "))[0].removesuffix(f" {BY_NAME}")
        found = re.search(rf" {NOT_WHOLE}(\S*)", clause)
        if found is None:
            continue
        clauses[at] = clause.replace(found[0], "")
        needs = re.split("|".join(CHOICES), clauses[at].removeprefix("activate "))[0].partition(" with ")[0]
        named = set(filter(None, found[1].split("+")))
        if named <= set(played.split(", ")) and _effects(needs, ruleset) & _effects(played, ruleset):
            clauses[at] = clauses[at].replace(needs, played)
            if clauses[at - 1] == f"activate {SAME_CARD}":
                clauses[at - 1] = ""  # *… I activate it and use the extra action*
    return "; ".join(filter(None, clauses))


def _effects(needs: str, ruleset: Ruleset) -> set[str]:
    return {card.effect.kind for card in cards_of(needs, ruleset)}


def one_by_one(text: str, ruleset: Ruleset) -> str:
    """*Alonso: brewery and bakery*: with an extra action two industries are two actions."""
    clauses = text.split("; ")
    actions = [clause for clause in clauses if not clause.startswith(("objective ", "activate ", "shift-end "))]
    extra = any(gives_action(clause, ruleset) for clause in clauses)
    built = actions[0].removeprefix("expand ").split(", ") if len(actions) == 1 else []
    if (
        not extra
        or len(built) != 2
        or not actions[0].startswith("expand ")
        or not set(built) <= set(ruleset.industries)
    ):
        return text
    return text.replace(actions[0], "; ".join(f"expand {name}" for name in built))


def gives_action(clause: str, ruleset: Ruleset) -> bool:
    """Whether an objective or a card brings one more action."""
    action, _, named = clause.partition(" ")
    if action == "objective":
        objective = ruleset.objectives.get(named.split(" ")[0])
        return objective is not None and objective.gives == "extra_action"
    needs = named.partition(" for ")[0]
    return action == "activate" and any(card.effect.kind == "extra_action" for card in cards_of(needs, ruleset))
