"""Payments in words: as the record has them, and as they are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Listing, Ref, Text, spell_player
from referee.games.anno1800.moves import EXHAUSTED, Exhaust, Import, Names, Payment, Return, Trade, Work

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Island, Ruleset
    from referee.games.anno1800.turn import Turn


def spell_payment(turn: Turn, payment: Payment) -> str:
    """Spell a payment as it was made, in canonical words."""
    if isinstance(payment, Work):
        return payment.industry[0]
    if isinstance(payment, Trade):
        partner = spell_player(turn.state.players[payment.partner].name, payment.partner)
        return f"trade {payment.good} from {partner}"
    if isinstance(payment, Import):
        return f"import {payment.good}"
    if isinstance(payment, Exhaust):
        return payment.thing
    assert isinstance(payment, Return), payment
    return "shift-end " + spell_return(turn, payment)


def tell_payment(turn: Turn, payment: Payment) -> Fact:
    """Tell a payment as it was made, as it is told."""
    if isinstance(payment, Work):
        industry = payment.industry[0]
        made = Ref("resource", turn.ruleset.industries[industry].makes)
        # Translators: how something is paid: {good} is made at {industry}, for example "coal (charcoal kiln)".
        return Text(N_("{good} ({industry})"), {"good": made, "industry": Ref("plain", industry)})
    if isinstance(payment, Trade):
        good, partner = Ref(payment.kind, payment.good), turn.state.players[payment.partner].name
        return Text(N_("{good} (trade with {partner})"), {"good": good, "partner": partner})
    if isinstance(payment, Import):
        return Text(N_("{good} (New World)"), {"good": Ref("resource", payment.good)})
    if isinstance(payment, Exhaust):
        return Ref("token", payment.thing)
    assert isinstance(payment, Return), payment
    return Text(N_("{cube} (shift end)"), {"cube": Ref("tier", turn.ruleset.tiers[payment.tier])})


def spell_payments(turn: Turn, payments: Sequence[Payment]) -> str:
    """Return the payments as they follow a clause."""
    return " with " + ", ".join([spell_payment(turn, payment) for payment in payments]) if payments else ""


def spell_return(turn: Turn, cube: Return) -> str:
    """Spell a cube that was sent home, with its workplace if it lay on one."""
    if cube.tier < 0:
        return cube.thing
    return turn.ruleset.tiers[cube.tier] + (f" at {cube.place[0]}" if cube.place else "")


def spell_place(place: Names) -> str:
    """Return where a cube lies that rises; nothing for one that is ready."""
    if place == EXHAUSTED:
        return " exhausted"
    return f" at {place[0]}" if place else ""


def tell_cubes(ruleset: Ruleset, cubes: Mapping[tuple[int, Names], int]) -> Listing:
    """Return cubes by tier and place, counted: "2 farmers, 1 worker (at sawmill)"."""
    return Listing(tuple(tell_cube(ruleset, tier, place, count) for (tier, place), count in cubes.items()))


def tell_cube(ruleset: Ruleset, tier: int, place: Names, count: int | None = None) -> Fact:
    cubes = Ref("tier", ruleset.tiers[tier], count)
    if not place:
        return cubes
    if place == EXHAUSTED:
        return Text(N_("{cubes} (exhausted)"), {"cubes": cubes})
    # Translators: {cubes} is for example "2 farmers", {place} an industry.
    return Text(N_("{cubes} (at {place})"), {"cubes": cubes, "place": Ref("industry", place[0])})


def spell_island(ruleset: Ruleset, island: Island) -> str:
    """Return what an island shows, in the words of the move text."""
    if island.effect is not None:
        if island.effect.kind == "cubes":
            return f"{island.effect.amount} {ruleset.tiers[island.effect.tier]}"
        return f"{island.effect.amount} expedition-cards"
    return island.industry or island.ship or f"shipyard {island.shipyard}"
