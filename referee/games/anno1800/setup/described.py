"""What was told of an unknown table, as the `[position]` of a record that starts there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Ruleset


def described(ruleset: Ruleset, players: Sequence[str], told: Mapping[str, int]) -> dict[str, Any]:
    """Only what was told; a position leaves out the rest, which then is as after the setup."""
    mine = {**_counts(ruleset, told), **_standing(ruleset, told, "own")}
    people = {players[0]: mine}
    for seat, player in enumerate(players[1:], start=1):
        people[player] = _standing(ruleset, told, f"other {seat}")
    position: dict[str, Any] = {"to_move": players[0]}
    stacks = {key.removeprefix("stack "): value for key, value in told.items() if key.startswith("stack ")}
    if stacks:
        position["stacks"] = stacks
    return position | {"player": {name: area for name, area in people.items() if area}}


def _counts(ruleset: Ruleset, told: Mapping[str, int]) -> dict[str, Any]:
    """Gold, cubes, tokens, cards; a tier that nobody asked for stays as after the setup."""
    found: dict[str, Any] = {"gold": told["gold"]} if "gold" in told else {}
    ready = {tier: told.get(f"ready {n}", ruleset.setup.cubes[n]) for n, tier in enumerate(ruleset.tiers)}
    if any(key.startswith("ready ") for key in told):
        found["home"] = {tier: count for tier, count in ready.items() if count}
    used = {tier: told[f"used {n}"] for n, tier in enumerate(ruleset.tiers) if told.get(f"used {n}")}
    if used:
        found["exhausted"] = used
    for key, name in (("trade", "trade_tokens"), ("explore", "exploration_tokens")):
        if key in told:
            found[name] = {"ready": told[key], "exhausted": told.get(f"{key}_used", 0)}
    hand = {stack: told.get(f"hand {stack}", ruleset.setup.hand.get(stack, 0)) for stack in ruleset.stacks}
    if any(key.startswith("hand ") for key in told):
        found["hand"] = hand
    if "islands old_world" in told:
        found["old_world"] = told["islands old_world"]
    return found


def _standing(ruleset: Ruleset, told: Mapping[str, int], whose: str) -> dict[str, Any]:
    """Industries on top of the printed ones, and printed ones that are gone."""
    printed = ruleset.setup.industries
    values = {id: told[f"{whose} {id}"] for id in ruleset.industries if f"{whose} {id}" in told}
    adds = [id for id, value in values.items() if value and id not in printed]
    gone = [id for id, value in values.items() if not value and id in printed]
    places = ruleset.limits.workplaces
    full = {
        id: [ruleset.tiers[ruleset.industries[id].tier]] * (places + 1 - value)
        for id, value in values.items()
        if whose == "own" and 0 < value <= places
    }
    yards = [n for n in ruleset.shipyards for _ in range(told.get(f"{whose} shipyard_{n}", 0))]
    found = {"adds": adds, "gone": gone, "at_work": full, "shipyards": yards}
    return {key: value for key, value in found.items() if value}
