"""From the tables of rulesets/anno1800 (with what the group declared laid over them) to the typed ruleset.

Every mistake in them is a Problem that names file and key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.engine.house import read_settings
from referee.engine.reading import Problem, TomlTable
from referee.games.anno1800 import GAME
from referee.games.anno1800.ruleset import Industry, Ruleset
from referee.games.anno1800.tables import components, numbers
from referee.games.anno1800.tables.reader import Reader

if TYPE_CHECKING:
    from referee.engine.game import Tables

FILES = GAME.tables


def build_ruleset(
    tables: Tables, edition: str, declared_in: Sequence[str] = ()
) -> tuple[Ruleset | None, list[Problem]]:
    """The ruleset of these tables under an edition, or None with everything that is wrong in them."""
    ruleset, problems = _read(tables, edition)
    if problems and declared_in:
        from referee.games.anno1800.declared import blame

        problems = [blame(problem, declared_in[-1]) for problem in problems]
    return ruleset, problems


def _read(tables: Tables, edition: str) -> tuple[Ruleset | None, list[Problem]]:
    reader = Reader(tables)
    missing = [name for name in FILES if name not in tables]
    if missing:
        return None, [Problem(f"{name}.toml", "", "missing_file") for name in missing]
    try:
        ruleset = _build(reader, edition)
    except (KeyError, ValueError, IndexError):
        if not reader.problems:
            raise
        return None, reader.problems
    return (None if reader.problems else ruleset), reader.problems


def _build(r: Reader, edition: str) -> Ruleset:
    """The values of all tables; every entry is read by the function that knows what it may be."""
    head, population, industries = r.top["ruleset"], r.top["population"], r.top["industries"]
    islands, cards, scoring, setup = r.top["islands"], r.top["cards"], r.top["scoring"], r.top["setup"]
    tiers, stacks, new_world = population.table("tiers"), cards.table("population_cards"), islands.table("new_world")
    _learn_names(r, industries.table("industries"), tiers, stacks, new_world)
    known_industries = components.industries(r, industries.table("industries"))
    shipyards = {int(key): r.cost(t, r.confidence(t)) for key, t in _finished(industries.table("shipyards"))}
    ships = components.ships(r, industries.table("ships"))
    editions = tuple(key for key, _ in _finished(head.table("editions"), "name", "publisher"))
    settings, house = read_settings(head)
    ruleset = Ruleset(
        id=head.text("id"),
        version=head.number("version"),
        name=head.text("name"),
        editions=editions,
        edition=edition,
        switches={rule: _switch(t, editions) for rule, t in head.table("switches").children()},
        settings=settings,
        house=house,
        tiers=r.tiers,
        stacks=r.stacks,
        trade_price=components.prices(r, tiers.table("trade_price")),
        shift_end_price=tuple(p or 0 for p in components.prices(r, tiers.table("shift_end_price"))),
        card_stack=components.card_stacks(r, tiers.table("card_stack")),
        stack_gold=components.stack_gold(r, tiers.table("gold_when_stack_empty")),
        workforce=components.costs(r, population.table("workforce_cost"), r.tiers),
        upgrade=components.costs(r, population.table("upgrade_cost"), r.tiers[:-1]),
        industries=known_industries,
        makers=_makers(r, known_industries),
        demand={},
        new_world_goods=r.goods,
        shipyards=shipyards,
        ships=ships,
        old_world=components.old_world(r, islands.table("old_world"), known_industries, ships, shipyards),
        confidence={
            "home_island": r.confidence(setup.table("home_island")),
            "old_world": r.confidence(islands.table("old_world")),
            "new_world": r.confidence(new_world),
        },
        new_world=tuple(tuple(str(g) for g in island) for island in new_world.items("islands")),
        objectives=components.objectives(r, r.top["objectives"].table("objectives"), known_industries),
        cards=components.cards(r, stacks),
        limits=numbers.limits(r.top["actions"]),
        setup=numbers.setup(r, setup, islands, known_industries, ships),
        supply=numbers.supply(r, setup.table("supply")),
        scoring=numbers.scoring(r, scoring, cards, stacks, editions),
    )
    for key in ("designer", "year", "bgg"):
        head.raw(key)
    new_world.raw("fields")
    for table in (new_world, tiers, stacks, *r.top.values()):
        table.done()
    return ruleset._replace(demand=_demand(ruleset))


def _learn_names(r: Reader, industries: TomlTable, tiers: TomlTable, stacks: TomlTable, new_world: TomlTable) -> None:
    """What there is by name, before anything can name it."""
    entries = industries.data.values()
    r.learn(
        tiers=tuple(str(t) for t in tiers.items("order")),
        stacks=tuple(key for key in stacks.data if key != "points"),
        made=tuple(dict.fromkeys(str(t.get("makes", "")) for t in entries if isinstance(t, dict))),
        goods=tuple(dict.fromkeys(str(g) for island in new_world.items("islands") for g in island)),
    )


def _makers(r: Reader, industries: Mapping[str, Industry]) -> dict[str, tuple[str, ...]]:
    """The industries that make each resource."""
    makers: dict[str, tuple[str, ...]] = dict.fromkeys(r.made, ())
    for industry in industries.values():
        makers[industry.makes] += (industry.id,)
    return makers


def _demand(ruleset: Ruleset) -> dict[str, int]:
    """How many costs and cards of the box ask for each resource."""
    costs = [industry.cost for industry in ruleset.industries.values()]
    costs += [*ruleset.workforce, *ruleset.upgrade, *ruleset.shipyards.values()]
    costs += [ship.cost for ship in ruleset.ships.values()]
    counts: Counter[str] = Counter(good for cost in costs for good, _ in cost.resources)
    for card in ruleset.cards:
        for good, _ in card.needs:
            counts[good] += card.copies
    return counts


def _switch(table: TomlTable, editions: tuple[str, ...]) -> dict[str, bool]:
    """Whether a rule holds, for every edition."""
    for edition in editions:
        if not table.has(edition):
            table.complain(edition, "missing")
    values = {edition: table.flag(edition) for edition in editions}
    table.done()
    return values


def _finished(table: TomlTable, *keys: str) -> list[tuple[str, TomlTable]]:
    """The entries of a table whose fields are all plain text, or are read by the caller."""
    entries = table.children()
    if keys:
        for _, entry in entries:
            for key in keys:
                entry.text(key)
            entry.done()
    return entries
