"""Old World islands of which a described position tells only how many there are: what they may show.

A building that stands more often than the board has tokens of it is taken to be printed on such an island, as long as
the box has an island that shows it and its owner has one left.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.games.anno1800.moves.spelling import spell_island
from referee.games.anno1800.state import Field

if TYPE_CHECKING:
    from referee.games.anno1800.state import Player, State

UNLISTED = ""
"""Stands in a player's list for an island of which nobody told what it shows."""


def fill_in_islands(state: State) -> None:
    """Lets unlisted islands show what the box has too few tokens of."""
    if not any(UNLISTED in player.old_world for player in state.players):
        return
    shown = unseen(state)
    wanted = [id for id, islands in shown.items() for _ in range(min(islands, -state.stock(id)))]
    spare = [player.old_world.count(UNLISTED) for player in state.players]
    for seat, id in _owners(state, wanted, spare):
        _print(state.players[seat], id)


def may_be_shown(state: State, id: str) -> bool:
    """Whether a token of this kind may in truth be printed on an island that nobody listed."""
    owners = [player for player in state.players if UNLISTED in player.old_world]
    return any(player.built_at(id) >= 0 for player in owners) and unseen(state)[id] > 0


def unseen(state: State) -> Counter[str]:
    """The buildings of the Old World islands that no player is known to have."""
    known = Counter(name for player in state.players for name in player.old_world)
    left: Counter[str] = Counter()
    for island in state.ruleset.old_world:
        name = spell_island(state.ruleset, island)
        if known[name]:
            known[name] -= 1
        elif island.building:
            left[island.building] += 1
    return left


def _owners(state: State, wanted: list[str], spare: list[int]) -> list[tuple[int, str]]:
    """Who has which of the wanted buildings on an unlisted island: as many as can be, by augmenting paths."""
    held: list[tuple[int, str]] = []

    def place(id: str, tried: frozenset[int]) -> bool:
        for seat, player in enumerate(state.players):
            if seat in tried or player.built_at(id) < 0:
                continue
            mine = [pair for pair in held if pair[0] == seat]
            if len(mine) < spare[seat]:
                held.append((seat, id))
                return True
            for pair in mine:
                if pair[1] != id and place(pair[1], tried | {seat}):
                    held.remove(pair)
                    held.append((seat, id))
                    return True
        return False

    for id in wanted:
        place(id, frozenset())
    return held


def _print(player: Player, id: str) -> None:
    """Makes a token that stands there what is printed on its field; it covers nothing, if that can be."""
    places = [place for place in player.where[id] if player.fields[place].built]
    place = min(places, key=lambda place: (bool(player.fields[place].printed), place))
    field = player.fields[place]
    player.put(place, Field(field.kind, id, "", field.cubes))
