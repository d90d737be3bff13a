"""The table as a described position: read back, it is the same table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.anno1800.setup.start import lay_out
from referee.games.anno1800.status import status

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Island
    from referee.games.anno1800.state import Field, Player, State

KEPT = ("gold", "home", "exhausted", "at_work", "trade_tokens", "exploration_tokens", "hand", "played")
"""What a position has just as the status tells it."""


def position_of(state: State) -> dict[str, Any]:
    """What stands under `[position]` in a record that goes on from here."""
    told = status(state)
    found: dict[str, Any] = {"round": state.round, "to_move": told["to_move"], "stacks": told["stacks"]}
    if state.fireworks is not None:
        found["fireworks"] = told["fireworks"]
        found |= {"final_round": True} if state.phase == "final_round" else {}
    players = zip(state.players, told["players"], strict=True)
    return {**found, "player": {player.name: _player(state, player, plain) for player, plain in players}}


def _player(state: State, player: Player, plain: dict[str, Any]) -> dict[str, Any]:
    found = {key: plain[key] for key in KEPT}
    found |= {key: plain[key] for key in ("open", "used") if plain.get(key)}
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
