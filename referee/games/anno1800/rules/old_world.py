"""Action: Open up the Old World (p. 9): an island with fields and one advantage, which happens at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Listing, Ref, Text
from referee.games.anno1800.moves.spelling import spell_island
from referee.games.anno1800.rules import effects, naval
from referee.games.anno1800.ruleset import Island
from referee.games.anno1800.state import COAST, LAND, SEA, Field

if TYPE_CHECKING:
    from referee.games.anno1800.moves import OldWorld
    from referee.games.anno1800.ruleset import Ruleset
    from referee.games.anno1800.turn import Turn

UNSEEN = Island()
"""An island that is not drawn yet: whether and at what cost it can be, is judged before anybody sees it."""


def open_up(turn: Turn, clause: OldWorld) -> None:
    """An island for exploration tokens, joined to one's own, with what it shows."""
    limits = turn.ruleset.limits
    prices = limits.old_world_price[len(turn.me.old_world) :]
    naval.check_named(turn, clause.pay, sum(prices[: max(1, len(clause.islands))]))
    check_one_per_action(turn, clause)
    for island in clause.islands or (UNSEEN,):
        check_max_four(turn)
        check_stack(turn)
        if island != UNSEEN:
            check_known(turn, island)
        number = min(len(turn.me.old_world), len(limits.old_world_price) - 1)
        naval.check_exploration(turn, "old_world.cost", limits.old_world_price[number])
        naval.spend_exploration(turn, limits.old_world_price[number])
        turn.me.old_world.append("" if island == UNSEEN else spell_island(turn.ruleset, island))
        add_fields(turn, island)
        if island.effect is not None:
            effects.happen(turn, island.effect, of_island=True)
    turn.log_clause(tell, clause.islands)


def tell(turn: Turn, islands: tuple[Island, ...]) -> tuple[str, Text]:
    if not islands:
        return "old-world", Text(N_("opens up the Old World"))
    words = "old-world " + ", ".join([spell_island(turn.ruleset, island) for island in islands])
    shown = Listing(tuple(shows(turn.ruleset, island) for island in islands))
    return words, Text(N_("opens up the Old World: {shown}"), {"shown": shown})


def shows(ruleset: Ruleset, island: Island) -> Ref:
    """Return what an island shows, as a thing."""
    effect = island.effect
    if effect is not None:
        return (
            Ref("tier", ruleset.tiers[effect.tier], effect.amount)
            if effect.kind == "cubes"
            else Ref("card", "expedition", effect.amount)
        )
    return Ref("industry" if island.industry else "construction", island.building)


def check_one_per_action(turn: Turn, clause: OldWorld) -> None:
    """old_world.one_per_action: one island per action."""
    if len(clause.islands) > 1:
        turn.breaks("old_world.one_per_action", count=len(clause.islands))


def check_max_four(turn: Turn) -> None:
    """old_world.max_four: at most four islands per player."""
    if len(turn.me.old_world) >= turn.ruleset.limits.old_world:
        turn.breaks("old_world.max_four", has=len(turn.me.old_world), most=turn.ruleset.limits.old_world)


def check_stack(turn: Turn) -> None:
    """ruling.island_stack_empty: no island left, no action."""
    if turn.state.old_world_left() < 1:
        turn.breaks("ruling.island_stack_empty", place=Ref("place", "old_world"))


def check_known(turn: Turn, island: Island) -> None:
    """Doubts an island that no list has, or that should be gone already."""
    shown = spell_island(turn.ruleset, island)
    left = [spell_island(turn.ruleset, known) for known in turn.ruleset.old_world].count(shown)
    for player in turn.state.players:
        left -= player.old_world.count(shown)
    if left < 1:
        turn.doubts("old_world", "islands", turn.ruleset.confidence["old_world"])


def add_fields(turn: Turn, island: Island) -> None:
    """old_world.fields: two sea, two coast, two inland; a building shown is printed on one of them."""
    fields = [Field(kind) for kind in (LAND, COAST, SEA) for _ in range(turn.ruleset.setup.island_fields[kind])]
    shown = island.building
    if shown:
        kind = SEA if island.ship else COAST if island.shipyard else LAND
        index = next(i for i, field in enumerate(fields) if field.kind == kind)
        fields[index] = Field(kind, shown)
    turn.me.lay(turn.me.fields + fields)
    ship = turn.ruleset.ships.get(island.ship)
    if ship is not None:
        turn.rests_on("ruling.island_ship_tokens")
        if ship.token == "trade_token":
            turn.me.trade += ship.strength
        else:
            turn.me.explore += ship.strength
