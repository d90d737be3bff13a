"""Cards that hands play, turn over, put back and draw after a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.engine.hands import Deed
from referee.engine.text import N_, Ref, Text
from referee.games.anno1800.rules.cards import needs_of, spell

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Card
    from referee.games.anno1800.state import Player, State

HAND, OPEN, USED, STACK, UNDER, HIDDEN = "hand", "open", "used", "stack", "under_stack", "face_down"


def card_deeds(before: State, after: State, old: Player, new: Player, returned: Counter[str] | None) -> Iterator[Deed]:
    """`returned`: what this player's turn put under the stacks, so that cards that were swapped are told as well."""
    if returned is None:  # not this player's turn: nobody touches these cards
        return
    used = Counter(new.used) - Counter(old.used)
    played = (Counter(new.open) - Counter(old.open)) + (used - (Counter(old.open) - Counter(new.open)))
    came = {stack: before.stacks[stack] - after.stacks[stack] for stack in new.hand}
    lacking = {stack: new.hand[stack] - old.hand[stack] - came[stack] + _of(played, stack) for stack in new.hand}
    back = {stack: max(-n, min(returned[stack], old.hand[stack] + n)) for stack, n in came.items()}
    drawn = {stack: n + back[stack] for stack, n in came.items()}
    at_once = [s for s in came if old.hand[s] < back[s] + _of(played, s) - lacking[s]]  # else there is nothing to play
    for stack in at_once:
        yield from _drawn(stack, drawn[stack], HAND)
    for card in played.elements():
        yield _played(after, card, lacking)
    for card, count in used.items():
        told = Text(N_("turns over the card: {needs}"), {"needs": needs_of(after.ruleset, card)})
        yield Deed("cards", told, _facts(after, card, count, OPEN, USED))
    for stack, count in back.items():
        if count > 0:
            told = Text(N_("puts {cards} under the stack"), {"cards": Ref("card", stack, count)})
            yield Deed("cards", told, {"stack": stack, "count": count, "from": HAND, "to": UNDER})
        yield from _drawn(stack, 0 if stack in at_once else drawn[stack], HAND)
    yield from _drawn("expedition", new.expedition_hidden - old.expedition_hidden, HIDDEN)


def _of(played: Counter[Card], stack: str) -> int:
    return sum([count for card, count in played.items() if card.stack == stack])


def _drawn(stack: str, count: int, target: str) -> Iterator[Deed]:
    if count > 0:
        told = Text(N_("draws {cards}"), {"cards": Ref("card", stack, count)})
        yield Deed("cards", told, {"stack": stack, "count": count, "from": STACK, "to": target})


def _played(after: State, card: Card, lacking: dict[str, int]) -> Deed:
    told = Text(N_("lays out the card: {needs}"), {"needs": needs_of(after.ruleset, card)})
    source = HAND
    if lacking[card.stack] > 0:  # against the rules: no such card was in the hand
        lacking[card.stack] -= 1
        source = ""
    return Deed("cards", told, _facts(after, card, 1, source, OPEN))


def _facts(after: State, card: Card, count: int, source: str, target: str) -> dict[str, object]:
    found = {"card": spell(after.ruleset, card), "stack": card.stack, "count": count, "to": target}
    return {**found, "from": source} if source else found
