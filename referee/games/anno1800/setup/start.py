"""Set up the table before the first turn, and reveal what lay face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.reading import Problem, TomlTable, read_head
from referee.engine.verdict import Started
from referee.games.anno1800.ruleset import read_objectives
from referee.games.anno1800.state import COAST, LAND, SEA, SHIPYARD, Field, Player, State, list_field_kinds

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Island, Ruleset

RECORD_KEYS = ("position", "turn", "undone", "adjust", "reveal", "declared", "settings", "notes", "place")


def start(ruleset: Ruleset, data: Mapping[str, Any], words: Vocabulary, file: str) -> Started[State] | list[Problem]:
    """Return the table at the start of a record: the normal setup, or the position it describes."""
    problems: list[Problem] = []
    top = TomlTable(data, file, problems, words=words)
    head = read_head(top, ruleset.editions, ruleset.setup.players)
    objectives = read_objectives(top, ruleset)
    for key in RECORD_KEYS:
        top.raw(key)
    top.done()
    if problems:
        return problems
    position = top.table("position", required=False)
    if not position.data:
        return problems or Started(normal(ruleset, head.players, objectives))
    from referee.games.anno1800.setup.position import Position

    reader = Position(ruleset, head.players, objectives, words)
    state, found, warnings = reader.read(position.data, file)
    return problems + found if problems or found else Started(state, tuple(warnings))


def reveal(state: State, data: Mapping[str, Any], file: str) -> tuple[State, list[Problem]]:
    """Turn up expedition cards that were turned up for scoring (`[[reveal]]`): known from now on."""
    problems: list[Problem] = []
    top = TomlTable(data, file, problems)
    state = state.copy()
    visitors = tuple(state.ruleset.scoring.visitor_points)
    for entry in top.tables("reveal", required=False):
        name = entry.one_of("player", [p.name for p in state.players])
        player = next((p for p in state.players if p.name == name), None)
        for card in entry.tables("expedition"):
            known = card.one_of("animal", visitors), card.one_of("artefact", visitors)
            card.done()
            if player is not None and player.expedition_hidden:
                player.expedition_hidden -= 1
                player.expedition.append(known)
            elif player is not None:
                entry.complain("expedition", "not_face_down", player=name)
        entry.done()
    return state, problems


def face_down(state: State, player: str) -> int:
    """Return how many expedition cards of a player still lie face down."""
    return next(each.expedition_hidden for each in state.players if each.name == player)


def normal(ruleset: Ruleset, names: Sequence[str], objectives: Sequence[str]) -> State:
    """Return everyone's area after the setup, the starting player to move."""
    players = []
    for seat, name in enumerate(names):
        player = Player(name, len(ruleset.tiers), ruleset.stacks)
        player.gold = ruleset.setup.gold_by_seat[seat]
        player.ready = list(ruleset.setup.cubes)
        player.hand.update(ruleset.setup.hand)
        fields, _ = lay_out(
            ruleset, [], list(ruleset.setup.industries), list(ruleset.setup.shipyards), list(ruleset.setup.ships)
        )
        player.lay(fields)
        ship_tokens(ruleset, player)
        players.append(player)
    state = State(ruleset, players, tuple(objectives))
    state.stacks = stacks_left(state)
    return state


def ship_tokens(ruleset: Ruleset, player: Player) -> None:
    """Ships carry as many ready tokens as their strength."""
    ships = [ruleset.ships[id] for id in player.ships()]
    player.trade = sum(ship.strength for ship in ships if ship.token == "trade_token")
    player.explore = sum(ship.strength for ship in ships if ship.token == "exploration_token")


def stacks_left(state: State) -> dict[str, int]:
    """Return what the stacks hold when every card that is not there is in a hand or played."""
    supply = state.ruleset.supply
    left = {
        stack: max(0, total - sum(p.hand[stack] + p.played[stack] for p in state.players))
        for stack, total in supply.population_cards.items()
    }
    left["expedition"] = max(0, supply.expedition_cards - sum(p.expedition_cards() for p in state.players))
    return left


def lay_out(
    ruleset: Ruleset,
    islands: Sequence[Island | None],
    industries: list[str],
    shipyards: list[int],
    ships: list[str],
) -> tuple[list[Field], list[str]]:
    """Return fields with everything that stands, printed things where they are printed, the rest inland before coast.

    Gives the fields and what found no field.
    """
    setup = ruleset.setup
    home = {LAND: list(setup.industries), COAST: [f"shipyard_{n}" for n in setup.shipyards], SEA: list(setup.ships)}
    fields = _island(setup.fields, home)
    for island in islands:
        shown = island.building if island else ""
        kind = SEA if shown in ruleset.ships else COAST if shown.startswith(SHIPYARD) else LAND
        fields += _island(setup.island_fields, {kind: [shown]} if shown else {})
    standing = Counter(industries) + Counter(f"shipyard_{n}" for n in shipyards) + Counter(ships)
    free: list[Field] = []
    for field in fields:
        if field.printed and standing[field.printed]:
            standing[field.printed] -= 1
        else:
            free.append(field)
    # what is not printed goes onto fields whose printed thing is gone, then onto empty ones
    homeless = []
    for id in standing.elements():
        kinds = list_field_kinds(id)
        fitting = [f for kind in kinds for f in free if f.kind == kind]
        fitting.sort(key=lambda f: (kinds.index(f.kind), not f.printed))
        if not fitting:
            homeless.append(id)
            continue
        free.remove(fitting[0])
        index = next(i for i, f in enumerate(fields) if f is fitting[0])
        fields[index] = Field(fitting[0].kind, fitting[0].printed, id)
    for field in free:
        if field.printed:
            index = next(i for i, f in enumerate(fields) if f is field)
            fields[index] = Field(field.kind)
    return fields, homeless


def _island(counts: Mapping[str, int], printed: Mapping[str, list[str]]) -> list[Field]:
    fields = []
    for kind in (LAND, COAST, SEA):
        shown = printed.get(kind, [])
        fields += [Field(kind, shown[i] if i < len(shown) else "") for i in range(counts[kind])]
    return fields
