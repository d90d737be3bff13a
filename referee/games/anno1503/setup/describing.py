"""What stands under `[position]` in a record: a table as it is, or what was told of an unknown one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.games.anno1503.setup.supposed import table
from referee.games.anno1503.status import status

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import Ruleset
    from referee.games.anno1503.state import Player, State


PARTS = ("away", "gold", "hand", "inhabitants", "buildings", "trading_posts", "trade_agreements", "ships")
"""What a position has of a player just as the status tells it."""


def position_of(state: State) -> dict[str, object]:
    """The table in a record that goes on from here, in the words of the status."""
    told = status(state)
    found = {key: told[key] for key in ("round", "turn", "to_move")}
    found |= {key: told[key] for key in ("display", "tiles", "treasures") if told[key]}
    parts = {each["player"]: {key: each[key] for key in PARTS if key in each} for each in told["players"]}
    return {**found, "player": parts}


def described(ruleset: Ruleset, players: Sequence[str], told: Mapping[str, int]) -> dict[str, object]:
    """Only what was told; a position leaves out the rest, which then is as after the setup."""
    state = table(ruleset, players, told)
    position: dict[str, Any] = {"to_move": players[0]}
    shown = {key.split()[1]: value for key, value in told.items() if key.startswith("display ")}
    if shown:
        position["display"] = {kind: count for kind, count in shown.items() if count}
    people = {player.name: _area(ruleset, player, seat, told) for seat, player in enumerate(state.players)}
    return position | {"player": {name: area for name, area in people.items() if area}}


def _area(ruleset: Ruleset, player: Player, seat: int, told: Mapping[str, int]) -> dict[str, Any]:
    """What was told of one player."""
    found: dict[str, Any] = {}
    if f"gold {seat}" in told:
        found["gold"] = player.gold
    if f"spaces {seat}" in told or (not seat and any(key.startswith(("people ", "lives ")) for key in told)):
        found["inhabitants"] = [level for level in player.inhabitants if level][: ruleset.home.fields]
    if any(key.startswith(f"own {seat} ") for key in told) and player.buildings:
        found["buildings"] = {str(field): kind for field, kind in sorted(player.buildings.items())}
    if seat:
        return found
    hand = {key.split()[1]: value for key, value in told.items() if key.startswith("hand ")}
    if hand:
        found["hand"] = {good: count for good, count in ({**ruleset.setup.goods, **hand}).items() if count}
    if "agreements" in told:
        found["trade_agreements"] = told["agreements"]
    if "ships" in told:
        found["ships"] = told["ships"]
    return found
