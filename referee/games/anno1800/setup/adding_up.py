"""Whether a described position adds up: no more of anything than the box holds, and every card somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.engine.text import Fact, Ref
from referee.engine.verdict import Hint
from referee.games.anno1800.state import SHIPYARD

if TYPE_CHECKING:
    from referee.engine.reading import TomlTable
    from referee.games.anno1800.ruleset import Ruleset
    from referee.games.anno1800.state import State


def check_supplies(state: State, table: TomlTable) -> None:
    """supply.cubes, supply.industries, supply.shipyards, supply.ships, supply.islands: no more than the box holds."""
    ruleset = state.ruleset
    for tier, total in enumerate(ruleset.supply.cubes):
        found = sum(player.cubes()[tier] for player in state.players)
        if found > total:
            _too_much(table, Ref("tier", ruleset.tiers[tier]), found, total, "supply.cubes")
    built = Counter(id for player in state.players for id in player.built())
    for id, count in built.items():
        if state.stock(id) < 0:
            rule = "ships" if id in ruleset.ships else "shipyards" if id.startswith(SHIPYARD) else "industries"
            _too_much(table, construction(ruleset, id), count, count + state.stock(id), f"supply.{rule}")
    for place, left in (("old_world", state.old_world_left()), ("new_world", state.new_world_left())):
        if left < 0:
            most = getattr(ruleset.supply, f"{place}_islands")
            _too_much(table, Ref("place", f"{place}_island"), most - left, most, "supply.islands")


def _too_much(table: TomlTable, thing: Ref, count: int, most: int, rule: str) -> None:
    table.complain("player", "more_than_exist", thing=thing, count=count, most=most, rule=rule)


def construction(ruleset: Ruleset, id: str) -> Ref:
    return Ref("industry" if id in ruleset.industries else "construction", id)


def odd_supplies(state: State) -> Iterator[Hint]:
    """More gold or naval tokens than the box holds are taken as told, with a warning."""
    supply, (trade, exploration) = state.ruleset.supply, state.token_supply()
    for thing, most, left in (
        ("gold", supply.gold, state.gold_supply()),
        ("trade_token", supply.trade_tokens, trade),
        ("exploration_token", supply.exploration_tokens, exploration),
    ):
        if left < 0:
            facts: dict[str, Fact] = {"thing": Ref("token", thing), "count": most - left, "most": most}
            yield Hint("more_than_in_box", facts)


def odd_cards(state: State) -> Iterator[Hint]:
    """Cards that do not add up are taken as told, with a warning."""
    for stack, total in state.ruleset.supply.population_cards.items():
        found = state.stacks[stack] + sum(p.hand[stack] + p.played[stack] for p in state.players)
        if found != total:
            yield Hint("cards_add_up", {"stack": Ref("card", stack), "found": found, "total": total})
    found, total = state.stacks["expedition"], state.ruleset.supply.expedition_cards
    found += sum(player.expedition_cards() for player in state.players)
    if found != total:
        yield Hint("cards_add_up", {"stack": Ref("card", "expedition"), "found": found, "total": total})
