"""What stands under `[position]` in a record: a table as it is, or what was told of an unknown one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.games.anno1800.setup.start import lay_out
from referee.games.anno1800.status import status

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Island, Ruleset
    from referee.games.anno1800.state import Field, Player, State

KEPT = ("gold", "home", "exhausted", "at_work", "trade_tokens", "exploration_tokens", "hand", "played")
"""What a position has just as the status tells it."""


def position_of(state: State) -> dict[str, object]:
    """The table in a record that goes on from here; read back, it is the same table."""
    told = status(state)
    found: dict[str, Any] = {"round": state.round, "to_move": told["to_move"], "stacks": told["stacks"]}
    if state.fireworks is not None:
        found["fireworks"] = told["fireworks"]
        found |= {"final_round": True} if state.phase == "final_round" else {}
    players = zip(state.players, told["players"], strict=True)
    return {**found, "player": {player.name: _player(state, player, plain) for player, plain in players}}


def _player(state: State, player: Player, plain: dict[str, object]) -> dict[str, object]:
    found = {key: plain[key] for key in KEPT}
    found |= {key: plain[key] for key in ("away", "open", "used") if plain.get(key)}
    found |= {"old_world": plain["old_world_islands"]} if player.old_world else {}
    found |= {"new_world": plain["new_world"]} if player.new_world else {}
    known = [{"animal": animal, "artefact": artefact} for animal, artefact in player.expedition]
    found |= {"expedition": known} if known else {}
    found |= {"expedition_hidden": player.expedition_hidden} if player.expedition_hidden else {}
    standing = {key: plain[key] for key in ("industries", "shipyards", "ships")}
    return found | (
        standing if _is_usual(state, player, plain) else {"fields": [spell_field(f) for f in player.fields]}
    )


def _is_usual(state: State, player: Player, plain: dict[str, Any]) -> bool:
    """Whether everything stands where a position takes it to stand if nobody says where."""
    rules = state.ruleset
    by_name: dict[str, Island] = {_name(state, island): island for island in rules.old_world}
    islands = [by_name.get(name) for name in player.old_world]
    industries, yards, ships = list(plain["industries"]), list(plain["shipyards"]), list(plain["ships"])
    fields, homeless = lay_out(rules, islands, industries, [], yards, ships)
    return not homeless and sorted(map(spell_field, fields)) == sorted(map(spell_field, player.fields))


def _name(state: State, island: Island) -> str:
    from referee.games.anno1800.moves.spelling import spell_island

    return spell_island(state.ruleset, island)


def spell_field(field: Field) -> str:
    """`land`, `land brewery`, `coast brewery over shipyard_1`, `land sawmill_farmer printed`."""
    if not field.stands:
        return field.kind
    if not field.built:
        return f"{field.kind} {field.printed} printed"
    return f"{field.kind} {field.built}" + (f" over {field.printed}" if field.printed else "")


# of an unknown table --------------------------------------------------------------------------------


def described(ruleset: Ruleset, players: Sequence[str], told: Mapping[str, int]) -> dict[str, object]:
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


def _counts(ruleset: Ruleset, told: Mapping[str, int]) -> dict[str, object]:
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


def _standing(ruleset: Ruleset, told: Mapping[str, int], whose: str) -> dict[str, object]:
    """Industries on top of the printed ones, and printed ones that are gone."""
    printed = ruleset.setup.industries
    values = {id: told[f"{whose} {id}"] for id in ruleset.industries if f"{whose} {id}" in told}
    adds = [id for id, value in values.items() if value and id not in printed]
    gone = [id for id, value in values.items() if not value and id in printed]
    full = _at_work(ruleset, told) if whose == "own" else {}
    yards = [n for n in ruleset.shipyards for _ in range(told.get(f"{whose} shipyard_{n}", 0))]
    found = {"adds": adds, "gone": gone, "at_work": full, "shipyards": yards}
    return {key: value for key, value in found.items() if value}


def _at_work(ruleset: Ruleset, told: Mapping[str, int]) -> dict[str, list[str]]:
    """Returns the cubes on workplaces as told; those that make a workplace taken and were not named are of its tier."""
    found: dict[str, list[str]] = {}
    for id, industry in ruleset.industries.items():
        cubes = [tier for n, tier in enumerate(ruleset.tiers) for _ in range(told.get(f"at {id} {n}", 0))]
        taken = ruleset.limits.workplaces + 1 - told.get(f"own {id}", 0)
        if told.get(f"own {id}", 0) > 0:
            cubes += [ruleset.tiers[industry.tier]] * (taken - len(cubes))
            found |= {id: cubes} if cubes else {}
    return found
