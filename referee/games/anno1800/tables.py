"""Read the tables of a ruleset into typed values, and what a group declared on top of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from referee.engine.reading import Confidence, Problem, TomlTable, lay_settings, read_confidence, read_settings
from referee.games.anno1800 import GAME
from referee.games.anno1800.ruleset import (
    CONFIDENCE,
    EFFECTS,
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
from referee.games.anno1800.scoring import KINDS, MAJORITIES

if TYPE_CHECKING:
    from referee.engine.game import Tables

Names = tuple[str, ...]


class Reader:
    """Reads the tables in the order in which names depend on each other."""

    def __init__(self, tables: Mapping[str, Mapping[str, object]]) -> None:
        self.problems: list[Problem] = []
        self.top = {name: TomlTable(data, f"{name}.toml", self.problems) for name, data in tables.items()}
        self.tiers: tuple[str, ...] = ()
        self.stacks: tuple[str, ...] = ()
        self.goods: tuple[str, ...] = ()
        self.payable: frozenset[str] = frozenset(TOKENS)
        """Everything that a cost or a card can ask for."""

    def by_tier(self, table: TomlTable, key: str) -> tuple[int, ...]:
        counts = table.counts(key, self.tiers)
        return tuple(counts.get(tier, 0) for tier in self.tiers)

    def confidence(self, table: TomlTable, part: str = "") -> Confidence:
        return read_confidence(table, CONFIDENCE, part)

    def cost(self, table: TomlTable, confidence: str, key: str = "cost") -> Cost:
        wanted = table.counts(key, self.payable)
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

    def effect(self, table: TomlTable) -> Effect:
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


def read_limits(table: TomlTable) -> Limits:
    names = ("swap", "workforce", "upgrade", "old_world", "new_world", "expedition", "expand")
    swap, workforce, upgrade, old, new, expedition, expand = parts = [table.table(name) for name in names]
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
    for part in parts:
        part.done()
    return limits


def read_setup(
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


def read_supply(r: Reader, table: TomlTable) -> Supply:
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


def read_scoring(r: Reader, table: TomlTable, cards: TomlTable, stacks: TomlTable, editions: Sequence[str]) -> Scoring:
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


def read_industries(r: Reader, raw: TomlTable) -> dict[str, Industry]:
    """Read industries; how sure cost and workers are is one word for both, or a table with each."""
    found, parts = {}, ("cost", "workers")
    for key, t in raw.children():
        if isinstance(t.data.get("confidence"), dict):
            for name in ("confidence", "source"):
                value = t.data.get(name)
                for part in value if isinstance(value, dict) else ():
                    if part not in parts:
                        t.complain(f"{name}.{part}", "unknown_key", known=parts)
            confidence, workers = (r.confidence(t, part) for part in parts)
        else:
            confidence = workers = r.confidence(t)
        printed = t.flag("printed")
        if not printed and not t.has("cost"):
            t.complain("cost", "missing")
        tier = t.one_of("workers", r.tiers, r.tiers[0])
        found[key] = Industry(key, t.text("makes"), r.tiers.index(tier), printed, r.cost(t, confidence), workers)
        t.done()
    return found


def read_ships(r: Reader, table: TomlTable) -> dict[str, Ship]:
    found = {}
    for key, t in table.children():
        confidence = r.confidence(t)
        found[key] = Ship(
            key, t.one_of("token", TOKENS, TOKENS[0]), t.number("strength", least=1), r.cost(t, confidence)
        )
        t.done()
    return found


def read_prices(r: Reader, table: TomlTable) -> tuple[int | None, ...]:
    r.confidence(table)
    prices = tuple(table.number(tier) if table.has(tier) else None for tier in r.tiers)
    table.done()
    return prices


def read_stack_gold(r: Reader, table: TomlTable) -> dict[str, tuple[int, str]]:
    found: dict[str, tuple[int, str]] = {}
    for key, t in table.children():
        if key not in r.stacks:
            table.complain(key, "unknown_name", found=key, known=r.stacks)
        found[key] = (t.number("gold"), r.confidence(t))
        t.done()
    return found


def read_costs(r: Reader, table: TomlTable, tiers: tuple[str, ...]) -> tuple[Cost, ...]:
    costs = []
    for tier in tiers:
        t = table.table(tier)
        if t.has("to"):
            t.one_of("to", r.tiers)
        costs.append(r.cost(t, r.confidence(t)))
        t.done()
    table.done()
    return tuple(costs)


def read_old_world(
    r: Reader,
    table: TomlTable,
    industries: Mapping[str, Industry],
    ships: Mapping[str, Ship],
    shipyards: Mapping[int, Cost],
) -> tuple[Island, ...]:
    for key in ("fields", "confidence", "source"):
        table.raw(key)
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


def read_objectives(r: Reader, table: TomlTable, industries: Mapping[str, Industry]) -> dict[str, Objective]:
    found = {}
    for key, t in table.children():
        confidence = r.confidence(t)
        kind = t.one_of("kind", KINDS, "effect")
        says = KINDS[kind].entries
        gift, gift_count = read_gives(t)
        points: Counts = ()
        single = 0
        if KINDS[kind].shows_industries:
            points = tuple(t.counts("points", industries).items())
        else:
            single = t.number("points", required="points" in says)
        told = t.table("told", required=False)
        exhaust = t.counts("exhaust", (*r.tiers, *TOKENS))
        exchange = t.counts("exchange", ("exploration_token", "as_trade_token"))
        if exchange:
            exhaust, gift, gift_count = {"exploration_token": exchange["exploration_token"]}, "trade_token", 1
        found[key] = Objective(
            id=key,
            kind=kind,
            confidence=confidence,
            once_per_turn=t.flag("once_per_turn"),
            exhaust=r.cost_of(exhaust, confidence),
            gold=t.number("gold", required=False),
            gives=gift,
            gives_count=gift_count,
            of=t.one_of("of", MAJORITIES, required="of" in says),
            first=t.number("first", required="first" in says),
            second=t.number("second", required="second" in says),
            points=points,
            points_each=t.number("points_each", single, required="points_each" in says, least=None),
            limit=t.number("limit", required="limit" in says),
            told=tuple((name, told.number(name, least=None)) for name in told.data),
        )
        t.done()
    return found


def read_gives(t: TomlTable) -> tuple[str, int]:
    """Read `gives = "extra_action"`, or a table with one count (`{ gold = 5 }`)."""
    value = t.raw("gives")
    if isinstance(value, dict) and len(value) == 1:
        ((name, count),) = value.items()
        return str(name), int(count)
    if value is not None and not isinstance(value, str):
        t.complain("gives", "type", expected="str", found=type(value).__name__)
    return (value, 1) if isinstance(value, str) else ("", 0)


def read_cards(r: Reader, stacks: TomlTable) -> tuple[Card, ...]:
    found = []
    for stack in r.stacks:
        table = stacks.table(stack)
        confidence = r.confidence(table)
        for t in table.tables("cards"):
            needs = t.counts("needs", r.payable)
            effect = r.effect(t.table("effect"))
            copies = t.number("copies", 1, required=False, least=1)
            found.append(Card(stack, tuple(sorted(needs.items())), effect, copies, confidence))
            t.done()
        table.done()
    return tuple(found)


FILES = GAME.tables


def build_ruleset(
    tables: Tables, edition: str, declared_in: Sequence[str] = ()
) -> tuple[Ruleset | None, list[Problem]]:
    """Return the ruleset of these tables under an edition, or None with everything that is wrong in them."""
    missing = [name for name in FILES if name not in tables]
    if missing:
        return None, [Problem(f"{name}.toml", "", "missing_file") for name in missing]
    reader = Reader(tables)
    ruleset: Ruleset | None = None
    try:
        ruleset = _build(reader, edition)
    except (KeyError, ValueError, IndexError):
        if not reader.problems:
            raise
    problems = reader.problems
    if problems and declared_in:
        problems = [blame(problem, declared_in[-1]) for problem in problems]
    return (None if problems else ruleset), problems


def _build(r: Reader, edition: str) -> Ruleset:
    """Return the values of all tables; every entry is read by the function that knows what it may be."""
    head, population, industries = r.top["ruleset"], r.top["population"], r.top["industries"]
    islands, cards, scoring, setup = r.top["islands"], r.top["cards"], r.top["scoring"], r.top["setup"]
    tiers, stacks, new_world = population.table("tiers"), cards.table("population_cards"), islands.table("new_world")
    # the names that everything else is read by
    made = [str(t.get("makes", "")) for t in industries.table("industries").data.values() if isinstance(t, dict)]
    r.tiers = tuple(str(t) for t in tiers.items("order"))
    r.stacks = tuple(key for key in stacks.data if key != "points")
    r.goods = tuple(dict.fromkeys(str(g) for island in new_world.items("islands") for g in island))
    r.payable = frozenset((*made, *r.goods, *r.tiers, *TOKENS))
    known_industries = read_industries(r, industries.table("industries"))
    makers: dict[str, tuple[str, ...]] = dict.fromkeys(made, ())
    for industry in known_industries.values():
        makers[industry.makes] += (industry.id,)
    shipyards = {int(key): r.cost(t, r.confidence(t)) for key, t in industries.table("shipyards").children()}
    ships = read_ships(r, industries.table("ships"))
    editions = []
    for edition_id, entry in head.table("editions").children():
        editions.append(edition_id)
        for key in ("name", "publisher"):
            entry.text(key)
        entry.done()
    settings, house = read_settings(head)
    card_stack = tiers.table("card_stack")
    ruleset = Ruleset(
        id=head.text("id"),
        version=head.number("version"),
        name=head.text("name"),
        editions=tuple(editions),
        edition=edition,
        switches={rule: _read_switch(t, editions) for rule, t in head.table("switches").children()},
        settings=settings,
        house=house,
        tiers=r.tiers,
        stacks=r.stacks,
        trade_price=read_prices(r, tiers.table("trade_price")),
        shift_end_price=tuple(p or 0 for p in read_prices(r, tiers.table("shift_end_price"))),
        card_stack=tuple(card_stack.one_of(tier, r.stacks, r.stacks[0]) for tier in r.tiers),
        stack_gold=read_stack_gold(r, tiers.table("gold_when_stack_empty")),
        workforce=read_costs(r, population.table("workforce_cost"), r.tiers),
        upgrade=read_costs(r, population.table("upgrade_cost"), r.tiers[:-1]),
        industries=known_industries,
        makers=makers,
        demand={},
        new_world_goods=r.goods,
        shipyards=shipyards,
        ships=ships,
        old_world=read_old_world(r, islands.table("old_world"), known_industries, ships, shipyards),
        confidence={
            "home_island": r.confidence(setup.table("home_island")),
            "old_world": r.confidence(islands.table("old_world")),
            "new_world": r.confidence(new_world),
        },
        new_world=tuple(tuple(str(g) for g in island) for island in new_world.items("islands")),
        objectives=read_objectives(r, r.top["objectives"].table("objectives"), known_industries),
        cards=read_cards(r, stacks),
        alike={},
        limits=read_limits(r.top["actions"]),
        setup=read_setup(r, setup, islands, known_industries, ships),
        supply=read_supply(r, setup.table("supply")),
        scoring=read_scoring(r, scoring, cards, stacks, editions),
    )
    for key in ("designer", "year", "bgg"):
        head.raw(key)
    new_world.raw("fields")
    for table in (card_stack, new_world, tiers, stacks, *r.top.values()):
        table.done()
    alike: dict[Counts, tuple[Card, ...]] = {}
    for card in ruleset.cards:
        alike[card.needs] = (*alike.get(card.needs, ()), card)
    return ruleset._replace(demand=_demand(ruleset), alike=alike)


def _demand(ruleset: Ruleset) -> dict[str, int]:
    """Return how many costs and cards of the box ask for each resource."""
    costs = [industry.cost for industry in ruleset.industries.values()]
    costs += [*ruleset.workforce, *ruleset.upgrade, *ruleset.shipyards.values()]
    costs += [ship.cost for ship in ruleset.ships.values()]
    counts: Counter[str] = Counter(good for cost in costs for good, _ in cost.resources)
    for card in ruleset.cards:
        for good, _ in card.needs:
            counts[good] += card.copies
    return counts


def _read_switch(table: TomlTable, editions: Sequence[str]) -> dict[str, bool]:
    """Read whether a rule holds, for every edition."""
    for edition in editions:
        if not table.has(edition):
            table.complain(edition, "missing")
    values = {edition: table.flag(edition) for edition in editions}
    table.done()
    return values


SECTIONS = {
    "industries": ("industries", "industries"),
    "shipyards": ("industries", "shipyards"),
    "ships": ("industries", "ships"),
    "objectives": ("objectives", "objectives"),
    "workforce_cost": ("population", "workforce_cost"),
    "upgrade_cost": ("population", "upgrade_cost"),
}
"""The parts that can be declared, and the table in which each is found."""
OWN = "declared.objectives"
"""Where a group declares cards that are not in the box."""


def apply_overrides(
    tables: Tables, data: Mapping[str, Any], file: str
) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
    """Return new tables with `[declared…]` and `[settings]` of a file on top, and what is wrong in those."""
    result: dict[str, dict[str, Any]] = {name: dict(table) for name, table in tables.items()}
    problems: list[Problem] = []
    declared = data.get("declared", {})
    if not isinstance(declared, dict):
        return result, [Problem(file, "declared", "type", {"expected": "dict", "found": type(declared).__name__})]
    for section, entries in declared.items():
        where = f"declared.{section}"
        if section not in SECTIONS:
            problems.append(Problem(file, where, "unknown_key", {"known": tuple(SECTIONS)}))
        elif not isinstance(entries, dict):
            problems.append(Problem(file, where, "type", {"expected": "dict", "found": type(entries).__name__}))
        else:
            table, key = SECTIONS[section]
            result[table][key] = _entries(result[table][key], entries, file, where, problems)
    return result, problems + lay_settings(result, data, file)


def blame(problem: Problem, file: str) -> Problem:
    """Return a problem that building the ruleset found, told where it was made: in what the file declares."""
    for section, (table, key) in SECTIONS.items():
        if problem.file == f"{table}.toml" and problem.key.startswith(f"{key}."):
            return problem._replace(file=file, key=f"declared.{section}{problem.key.removeprefix(key)}")
    return problem


def _entries(
    known: Mapping[str, Any], declared: Mapping[str, object], file: str, where: str, problems: list[Problem]
) -> dict[str, object]:
    merged = dict(known)
    for name, entry in declared.items():
        place = f"{where}.{name}"
        own = where == OWN and isinstance(entry, dict)  # a card that is not in the box says what it counts
        if not isinstance(entry, dict):
            problems.append(Problem(file, place, "type", {"expected": "dict", "found": type(entry).__name__}))
        elif name in known or (own and "kind" in entry):
            merged[name] = _entry(known.get(name, {"confidence": "declared"}), entry)
        else:
            facts: dict[str, Any] = {
                "found": name,
                "known": tuple(known),
                "told": 'kind = "told"',
                "kinds": ", ".join(KINDS),
            }
            problems.append(Problem(file, place, "name_not_in_box" if own else "unknown_name", facts))
    return merged


def _entry(known: Mapping[str, object], declared: Mapping[str, object]) -> dict[str, object]:
    """Return a component with what is declared, which is certain; of an industry, cost and workers each on its own."""
    merged = {**known, **declared}
    before = known["confidence"]
    if "workers" in known:
        doubts = copy(before) if isinstance(before, dict) else {"cost": before, "workers": before}
        if "workers" in declared:
            doubts["workers"] = "declared"
        if "cost" in declared or "exhaust" in declared:
            doubts["cost"] = "declared"
        merged["confidence"] = doubts
    else:
        merged["confidence"] = "declared"
    return merged
