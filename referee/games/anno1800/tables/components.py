"""The components: industries, ships, islands, objectives, cards, and what cubes cost."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.reading import TomlTable
from referee.games.anno1800.ruleset import (
    TOKENS,
    Card,
    Cost,
    Counts,
    Industry,
    Island,
    Objective,
    Ship,
)
from referee.games.anno1800.scoring.objectives import KINDS, MAJORITIES
from referee.games.anno1800.tables.reader import Reader


def industries(r: Reader, raw: TomlTable) -> dict[str, Industry]:
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


def ships(r: Reader, table: TomlTable) -> dict[str, Ship]:
    found = {}
    for key, t in table.children():
        confidence = r.confidence(t)
        found[key] = Ship(
            key, t.one_of("token", TOKENS, TOKENS[0]), t.number("strength", least=1), r.cost(t, confidence)
        )
        t.done()
    return found


def prices(r: Reader, table: TomlTable) -> tuple[int | None, ...]:
    r.confidence(table)
    prices = tuple(table.number(tier) if table.has(tier) else None for tier in r.tiers)
    table.done()
    return prices


def card_stacks(r: Reader, table: TomlTable) -> tuple[str, ...]:
    found = tuple(table.one_of(tier, r.stacks, r.stacks[0]) for tier in r.tiers)
    table.done()
    return found


def stack_gold(r: Reader, table: TomlTable) -> dict[str, tuple[int, str]]:
    found: dict[str, tuple[int, str]] = {}
    for key, t in table.children():
        if key not in r.stacks:
            table.complain(key, "unknown_name", found=key, known=r.stacks)
        found[key] = (t.number("gold"), r.confidence(t))
        t.done()
    return found


def costs(r: Reader, table: TomlTable, tiers: tuple[str, ...]) -> tuple[Cost, ...]:
    costs = []
    for tier in tiers:
        t = table.table(tier)
        if t.has("to"):
            t.one_of("to", r.tiers)
        costs.append(r.cost(t, r.confidence(t)))
        t.done()
    table.done()
    return tuple(costs)


def old_world(
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


def objectives(r: Reader, table: TomlTable, industries: Mapping[str, Industry]) -> dict[str, Objective]:
    found = {}
    for key, t in table.children():
        confidence = r.confidence(t)
        kind = t.one_of("kind", KINDS, "effect")
        says = KINDS[kind].entries
        gift, gift_count = gives(t)
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


def gives(t: TomlTable) -> tuple[str, int]:
    """`gives = "extra_action"`, or a table with one count (`{ gold = 5 }`)."""
    value = t.raw("gives")
    if isinstance(value, dict) and len(value) == 1:
        ((name, count),) = value.items()
        return str(name), int(count)
    if value is not None and not isinstance(value, str):
        t.complain("gives", "type", expected="str", found=type(value).__name__)
    return (value, 1) if isinstance(value, str) else ("", 0)


def cards(r: Reader, stacks: TomlTable) -> tuple[Card, ...]:
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
