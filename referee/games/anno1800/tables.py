"""From the tables of rulesets/anno1800 (with what the group declared laid over them) to the typed ruleset.

Every mistake in them is a Problem that names file and key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from referee.engine.reading import Problem, Table
from referee.games.anno1800.ruleset import (
    CONFIDENCE,
    EFFECTS,
    MAJORITIES,
    OBJECTIVE_KINDS,
    TOKENS,
    Card,
    Cost,
    Counts,
    Effect,
    Industry,
    Island,
    Limits,
    Objective,
    Ruleset,
    Scoring,
    Setup,
    Ship,
    Supply,
)


class _Reader:
    """Reads the tables in the order in which names depend on each other."""

    def __init__(self, tables: Mapping[str, Mapping[str, Any]]) -> None:
        self.problems: list[Problem] = []
        self.top = {name: Table(data, f"{name}.toml", self.problems) for name, data in tables.items()}
        self.tiers: tuple[str, ...] = ()
        self.stacks: tuple[str, ...] = ()
        self.made: tuple[str, ...] = ()
        self.goods: tuple[str, ...] = ()

    def by_tier(self, table: Table, key: str) -> tuple[int, ...]:
        counts = table.counts(key, self.tiers)
        return tuple(counts.get(tier, 0) for tier in self.tiers)

    def confidence(self, table: Table, default: str = "") -> str:
        return table.one_of("confidence", CONFIDENCE, default, required=not default)

    def confidences(self, table: Table) -> tuple[str, str]:
        """How sure the cost and the workers of an industry are: one word for both, or a table with each."""
        if isinstance(table.data.get("confidence"), dict):
            inner = table.table("confidence")
            found = inner.one_of("cost", CONFIDENCE), inner.one_of("workers", CONFIDENCE)
            inner.done()
            return found
        single = self.confidence(table)
        return single, single

    def cost(self, table: Table, confidence: str, key: str = "cost") -> Cost:
        wanted = table.counts(key, (*self.made, *self.goods, *self.tiers, *TOKENS))
        wanted.update(table.counts("exhaust", (*self.tiers, *TOKENS)))
        return self.cost_of(wanted, confidence)

    def cost_of(self, wanted: Mapping[str, int], confidence: str) -> Cost:
        return Cost(
            resources=tuple((n, c) for n, c in wanted.items() if n not in self.tiers and n not in TOKENS),
            cubes=tuple((self.tiers.index(n), c) for n, c in wanted.items() if n in self.tiers),
            trade=wanted.get("trade_token", 0),
            exploration=wanted.get("exploration_token", 0),
            confidence=confidence,
        )

    def effect(self, table: Table) -> Effect:
        kind = table.one_of("kind", EFFECTS, EFFECTS[0])
        tier = table.one_of("tier", self.tiers, required=kind in ("cubes", "upgrades"))
        effect = Effect(
            kind=kind,
            tier=self.tiers.index(tier) if tier else -1,
            amount=table.number("count", required=False),
            token=table.one_of("token", TOKENS, required=kind.endswith("naval_tokens")),
            gold=table.number("gold", required=False),
            choices=tuple(table.names("choices", self.goods)),
        )
        table.done()
        return effect


def build(tables: Mapping[str, Mapping[str, Any]], edition: str) -> tuple[Ruleset | None, list[Problem]]:
    """The ruleset of these tables under an edition, or None with everything that is wrong in them."""
    reader = _Reader(tables)
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


FILES = (
    "ruleset", "actions", "setup", "population", "industries", "islands", "cards", "objectives", "scoring",
)  # fmt: skip


def _build(r: _Reader, edition: str) -> Ruleset:
    head, population, industries = r.top["ruleset"], r.top["population"], r.top["industries"]
    islands, cards, scoring, setup = r.top["islands"], r.top["cards"], r.top["scoring"], r.top["setup"]
    tiers = population.table("tiers")
    r.tiers = tuple(str(t) for t in tiers.items("order"))
    stacks = cards.table("population_cards")
    r.stacks = tuple(key for key in stacks.data if key != "points")
    new_world = islands.table("new_world")
    r.goods = tuple(dict.fromkeys(str(g) for island in new_world.items("islands") for g in island))
    raw = industries.table("industries")
    r.made = tuple(dict.fromkeys(str(entry.get("makes", "")) for entry in raw.data.values() if isinstance(entry, dict)))

    known_industries = _industries(r, raw)
    makers: dict[str, tuple[str, ...]] = dict.fromkeys(r.made, ())
    for industry in known_industries.values():
        makers[industry.makes] += (industry.id,)
    shipyards = {int(key): r.cost(t, r.confidence(t)) for key, t in _finished(industries.table("shipyards"))}
    ships = _ships(r, industries.table("ships"))
    editions = head.table("editions")
    known_editions = tuple(key for key, _ in _finished(editions, "name", "publisher"))
    switches = {rule: _switch(t, known_editions) for rule, t in head.table("switches").children()}
    settings_table = head.table("settings")
    settings = {key: settings_table.flag(key) for key in settings_table.data}
    ruleset = Ruleset(
        id=head.text("id"),
        version=head.number("version"),
        name=head.text("name"),
        editions=known_editions,
        edition=edition,
        switches=switches,
        settings=settings,
        tiers=r.tiers,
        stacks=r.stacks,
        trade_price=_prices(r, tiers.table("trade_price")),
        shift_end_price=tuple(p or 0 for p in _prices(r, tiers.table("shift_end_price"))),
        card_stack=_card_stacks(r, tiers.table("card_stack")),
        stack_gold=_stack_gold(r, tiers.table("gold_when_stack_empty")),
        workforce=_costs(r, population.table("workforce_cost"), r.tiers),
        upgrade=_costs(r, population.table("upgrade_cost"), r.tiers[:-1]),
        industries=known_industries,
        makers=makers,
        demand={},
        new_world_goods=r.goods,
        shipyards=shipyards,
        ships=ships,
        old_world=_old_world(r, islands.table("old_world"), known_industries, ships, shipyards),
        new_world=tuple(tuple(str(g) for g in island) for island in new_world.items("islands")),
        objectives=_objectives(r, r.top["objectives"].table("objectives"), known_industries),
        cards=_cards(r, stacks),
        limits=_limits(r.top["actions"]),
        setup=_setup(r, setup, islands, known_industries, ships),
        supply=_supply(r, setup.table("supply")),
        scoring=_scoring(r, scoring, cards, stacks, known_editions),
    )
    for key in ("designer", "year", "bgg"):
        head.raw(key)
    for key in ("fields", "confidence"):
        new_world.raw(key)
    new_world.done()
    tiers.done()
    stacks.done()
    for table in r.top.values():
        table.done()
    return ruleset._replace(demand=_demand(ruleset))


def _demand(ruleset: Ruleset) -> dict[str, int]:
    """How many costs and cards of the box ask for each resource."""
    costs = [industry.cost for industry in ruleset.industries.values()]
    costs += [*ruleset.workforce, *ruleset.upgrade, *ruleset.shipyards.values()]
    costs += [ship.cost for ship in ruleset.ships.values()]
    counts: Counter[str] = Counter(good for cost in costs for good, _ in cost.resources)
    for card in ruleset.cards:
        counts.update({good: card.copies for good, _ in card.needs})
    return counts


def _switch(table: Table, editions: tuple[str, ...]) -> dict[str, bool]:
    """Whether a rule holds, for every edition."""
    for edition in editions:
        if not table.has(edition):
            table.complain(edition, "missing")
    values = {edition: table.flag(edition) for edition in editions}
    table.done()
    return values


def _finished(table: Table, *keys: str) -> list[tuple[str, Table]]:
    """The entries of a table whose fields are all plain text, or are read by the caller."""
    entries = table.children()
    if keys:
        for _, entry in entries:
            for key in keys:
                entry.text(key)
            entry.done()
    return entries


def _industries(r: _Reader, raw: Table) -> dict[str, Industry]:
    found = {}
    for key, t in raw.children():
        confidence, workers = r.confidences(t)
        printed = t.flag("printed")
        if not printed and not t.has("cost"):
            t.complain("cost", "missing")
        tier = t.one_of("workers", r.tiers, r.tiers[0])
        found[key] = Industry(key, t.text("makes"), r.tiers.index(tier), printed, r.cost(t, confidence), workers)
        t.done()
    return found


def _ships(r: _Reader, table: Table) -> dict[str, Ship]:
    found = {}
    for key, t in table.children():
        confidence = r.confidence(t)
        found[key] = Ship(
            key, t.one_of("token", TOKENS, TOKENS[0]), t.number("strength", least=1), r.cost(t, confidence)
        )
        t.done()
    return found


def _prices(r: _Reader, table: Table) -> tuple[int | None, ...]:
    table.raw("confidence")
    prices = tuple(table.number(tier) if table.has(tier) else None for tier in r.tiers)
    table.done()
    return prices


def _card_stacks(r: _Reader, table: Table) -> tuple[str, ...]:
    found = tuple(table.one_of(tier, r.stacks, r.stacks[0]) for tier in r.tiers)
    table.done()
    return found


def _stack_gold(r: _Reader, table: Table) -> dict[str, tuple[int, str]]:
    found = {}
    for key, t in table.children():
        if key not in r.stacks:
            table.complain(key, "unknown_name", found=key, known=r.stacks)
        found[key] = (t.number("gold"), r.confidence(t))
        t.done()
    return found


def _costs(r: _Reader, table: Table, tiers: tuple[str, ...]) -> tuple[Cost, ...]:
    costs = []
    for tier in tiers:
        t = table.table(tier)
        if t.has("to"):
            t.one_of("to", r.tiers)
        costs.append(r.cost(t, r.confidence(t)))
        t.done()
    table.done()
    return tuple(costs)


def _old_world(
    r: _Reader,
    table: Table,
    industries: Mapping[str, Industry],
    ships: Mapping[str, Ship],
    shipyards: Mapping[int, Cost],
) -> tuple[Island, ...]:
    table.raw("fields")
    table.raw("confidence")
    found = []
    for t in table.tables("islands"):
        yard = t.number("shipyard", required=False)
        if yard and yard not in shipyards:
            t.complain("shipyard", "unknown_name", found=str(yard), known=tuple(str(s) for s in shipyards))
        found.append(
            Island(
                effect=r.effect(t.table("effect")) if t.has("effect") else None,
                industry=t.one_of("industry", industries, required=False),
                shipyard=yard,
                ship=t.one_of("ship", ships, required=False),
            )
        )
        t.done()
    table.done()
    return tuple(found)


def _objectives(r: _Reader, table: Table, industries: Mapping[str, Industry]) -> dict[str, Objective]:
    found = {}
    for key, t in table.children():
        confidence = r.confidence(t)
        kind = t.one_of("kind", OBJECTIVE_KINDS, "effect")
        gives, gives_count = _gives(t)
        points: Counts = ()
        single = 0
        if kind == "industries":
            points = tuple(t.counts("points", industries).items())
        else:
            single = t.number("points", required=kind == "at_most_old_world_islands")
        exhaust = t.counts("exhaust", (*r.tiers, *TOKENS))
        exchange = t.counts("exchange", ("exploration_token", "as_trade_token"))
        if exchange:
            exhaust, gives, gives_count = {"exploration_token": exchange["exploration_token"]}, "trade_token", 1
        found[key] = Objective(
            id=key,
            kind=kind,
            confidence=confidence,
            once_per_turn=t.flag("once_per_turn"),
            exhaust=r.cost_of(exhaust, confidence),
            gold=t.number("gold", required=False),
            gives=gives,
            gives_count=gives_count,
            of=t.one_of("of", MAJORITIES, required=kind == "majority"),
            first=t.number("first", required=kind == "majority"),
            second=t.number("second", required=kind == "majority"),
            points=points,
            points_each=t.number("points_each", single, required=False, least=None),
            limit=t.number("limit", required=kind == "at_most_old_world_islands"),
        )
        t.done()
    return found


def _gives(t: Table) -> tuple[str, int]:
    """`gives = "extra_action"`, or a table with one count (`{ gold = 5 }`)."""
    value = t.raw("gives")
    if isinstance(value, dict) and len(value) == 1:
        ((name, count),) = value.items()
        return str(name), int(count)
    if value is not None and not isinstance(value, str):
        t.complain("gives", "type", expected="str", found=type(value).__name__)
    return (value, 1) if isinstance(value, str) else ("", 0)


def _cards(r: _Reader, stacks: Table) -> tuple[Card, ...]:
    found = []
    for stack in r.stacks:
        table = stacks.table(stack)
        confidence = r.confidence(table)
        for t in table.tables("cards"):
            needs = t.counts("needs", (*r.made, *r.goods, *r.tiers, *TOKENS))
            effect = r.effect(t.table("effect"))
            copies = t.number("copies", 1, required=False, least=1)
            found.append(Card(stack, tuple(sorted(needs.items())), effect, copies, confidence))
            t.done()
        table.done()
    return tuple(found)


def _limits(table: Table) -> Limits:
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


def _setup(
    r: _Reader, file: Table, islands: Table, industries: Mapping[str, Industry], ships: Mapping[str, Ship]
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


def _supply(r: _Reader, table: Table) -> Supply:
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


def _scoring(r: _Reader, table: Table, cards: Table, stacks: Table, editions: tuple[str, ...]) -> Scoring:
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
