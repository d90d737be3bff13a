"""The numbers of the rules: limits, setup, supply and scoring."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.reading import TomlTable
from referee.games.anno1800.ruleset import (
    Industry,
    Limits,
    Scoring,
    Setup,
    Ship,
    Supply,
)
from referee.games.anno1800.tables.reader import Reader


def limits(table: TomlTable) -> Limits:
    swap, workforce, upgrade = table.table("swap"), table.table("workforce"), table.table("upgrade")
    old, new = table.table("old_world"), table.table("new_world")
    expedition, expand = table.table("expedition"), table.table("expand")
    limits = Limits(
        workplaces=table.number("workplaces", least=1),
        import_price=table.number("import_price"),
        partner_gold=table.number("partner_gold"),
        swap=swap.number("most"),
        workforce=workforce.number("most"),
        upgrade=upgrade.number("most"),
        old_world=old.number("most"),
        old_world_price=tuple(old.items("price")),
        new_world=new.number("most"),
        new_world_price=tuple(new.items("price")),
        new_world_cards=new.number("cards"),
        new_world_goods=new.number("goods"),
        expedition_price=expedition.number("price"),
        expedition=expedition.number("most"),
        industries=expand.number("industries"),
        shipyards=expand.number("shipyards"),
        removals=expand.number("removals"),
    )
    for t in (swap, workforce, upgrade, old, new, expedition, expand):
        t.done()
    return limits


def setup(
    r: Reader, file: TomlTable, islands: TomlTable, industries: Mapping[str, Industry], ships: Mapping[str, Ship]
) -> Setup:
    table, home = file.table("setup"), file.table("home_island")
    players = table.table("players")
    for t in (table, home):
        r.confidence(t)
    table.counts("ships", ships)
    fields = ("land", "coast", "sea")
    setup = Setup(
        players=(players.number("min"), players.number("max")),
        cubes=r.by_tier(table, "cubes"),
        hand=table.counts("hand", r.stacks),
        gold_by_seat=tuple(table.items("gold_by_seat")),
        objectives=table.number("objectives"),
        first_game=tuple(table.names("first_game_objectives", r.top["objectives"].data["objectives"])),
        fields=home.counts("fields", fields, required=True),
        island_fields=islands.table("old_world").counts("fields", fields, required=True),
        industries=tuple(home.names("industries", industries, required=True)),
        shipyards=tuple(home.items("shipyards")),
        ships=tuple(home.names("ships", ships, required=True)),
    )
    table.done()
    home.done()
    return setup


def supply(r: Reader, table: TomlTable) -> Supply:
    r.confidence(table)
    gold = table.table("gold")
    yards = table.table("shipyards")
    supply = Supply(
        cubes=r.by_tier(table, "cubes"),
        trade_tokens=table.number("trade_tokens"),
        exploration_tokens=table.number("exploration_tokens"),
        gold=gold.number("ones") + 5 * gold.number("fives"),
        population_cards=table.counts("population_cards", r.stacks, required=True),
        expedition_cards=table.number("expedition_cards"),
        objective_cards=table.number("objective_cards"),
        old_world_islands=table.number("old_world_islands"),
        new_world_islands=table.number("new_world_islands"),
        industries_each=table.number("industries_each"),
        shipyards={int(key): yards.number(key) for key in yards.data},
        ships_each=table.number("ships_each"),
    )
    table.done()
    return supply


def scoring(r: Reader, table: TomlTable, cards: TomlTable, stacks: TomlTable, editions: tuple[str, ...]) -> Scoring:
    expedition = cards.table("expedition")
    r.confidence(expedition)
    sheet, rows = table.table("sheet"), table.table("rows")
    kinds = []
    for t in expedition.tables("cards"):
        kinds.append(
            (t.one_of("animal", r.tiers), t.one_of("artefact", r.tiers), t.number("copies", 1, required=False))
        )
        t.done()
    scoring = Scoring(
        gold_per_point=table.number("gold_per_point", 1, least=1),
        fireworks=table.number("fireworks"),
        sheet={edition: tuple(sheet.items(edition)) for edition in editions},
        rows={key: rows.one_of(key, r.stacks) for key in rows.data},
        card_points=stacks.counts("points", r.stacks, required=True),
        visitor_points=expedition.counts("points", r.tiers, required=True),
        expedition_cards=tuple(kinds),
    )
    sheet.done()
    expedition.done()
    return scoring
