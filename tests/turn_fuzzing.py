"""Turns that nobody would type: verbs, counts and names of a game in any order, understood or not."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from tests.fuzzing import CORPUS, SEEDS, strange_text
from tests.running import EXAMPLE, ROOT

VERBS = {
    "anno1800": (
        "expand", "play", "swap", "workforce", "upgrade", "old-world", "new-world", "expedition", "festival",
        "activate", "objective", "shift-end", "baue", "construire", "rozšířit", "nimm",
    ),
    "anno1503": (
        "roll", "ship", "settle", "develop", "sell", "buy", "sail", "explore", "claim", "discard", "draw", "end",
        "würfle", "verkaufe", "acheter", "prodat",
    ),
}  # fmt: skip
JOINTS = (",", ";", " then ", " with ", " over ", " remove ", " from ", " to ", " at ", " for ", " take ", " and ", " ")
QUOTES = ('"', "„", "“", "«", "»", "'", "(", ")", ":", "…", "->", "\u200b", "\t")


@cache
def names_of(game: str) -> tuple[str, ...]:
    """The ids and the names that a game knows, in all languages."""
    tables = tomllib.loads((ROOT / "rulesets" / game / "names.toml").read_text("utf-8"))
    return tuple(sorted({word for table in tables.values() for word in _words(table)}))


def _words(table: Any) -> list[str]:
    if isinstance(table, dict):
        return [word for key, value in table.items() for word in (str(key), *_words(value))]
    return [table] if isinstance(table, str) else [str(item) for item in table] if isinstance(table, list) else []


MOST_COUNTED = 12
"""Counts go up to here: far beyond what a limit of any action allows."""


def make_turn(chance: random.Random, game: str, most: int = MOST_COUNTED) -> str:
    """A turn of verbs, counts and names in a random order, as long as anybody would type and sometimes longer."""
    clauses = []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        things = [_thing(chance, game, most) for _ in range(chance.choice((0, 1, 1, 2, 3, 6)))]
        clause = chance.choice(VERBS[game])
        for thing in things:
            clause += " " + thing + chance.choice(JOINTS)
        clauses.append(clause)
    text = "; ".join(clauses)
    if chance.random() < 0.2:
        text = text * chance.choice((2, 5, 20))
    return text[:3000]


def _thing(chance: random.Random, game: str, most: int) -> str:
    pool = PIECES[game] if chance.random() < 0.8 else names_of(game)
    name = chance.choice(pool) if chance.random() < 0.9 else strange_text(chance)
    count = f"{chance.randrange(most + 1)} " if chance.random() < 0.4 else ""
    mark = chance.choice(QUOTES) if chance.random() < 0.1 else ""
    return f"{mark}{count}{name}"


SHAPES = {
    "anno1800": (
        "workforce {n} {tier}, {n} {tier}", "upgrade {n} {tier} to {tier}",
        "upgrade {tier} to {tier}, {n} {tier} to {tier}", "expand {piece}", "expand {piece}, {piece} over {piece}",
        "expand {piece}, {piece}, {piece}, {piece}, {piece}", "expand {n} {piece} remove {piece}",
        "shift-end {n} {tier}, {n} {tier}", "swap {n} farmer_worker, {n} new_world", "expedition {n}",
        "old-world {n} {tier}", "new-world {piece}, {piece}, {piece}", "play {piece}, {piece}, {piece}",
        "expand {piece} with {piece}, {n} trade {piece} from Andreas, {n} {piece}",
        "activate {piece}, {piece} upgrade {n} {tier}",
    ),
    "anno1503": (
        "roll {n} take Anna {piece}, Ben {piece}", "sell {piece}, {piece}, {piece}", "sell {n} {piece}",
        "buy {n} {piece}", "roll {n} {n}; sell {n} {piece}; settle {piece}", "sail {n}", "claim {piece} at {n}",
        "discard {n} {piece}, {n} {piece}",
        "roll {n}; sell {n} {piece}, {n} {piece}; buy {n} {piece}; ship; sail {n}; end",
    ),
}  # fmt: skip
TIERS = ("farmer", "worker", "artisan", "engineer", "investor")
PIECES = {
    "anno1800": (
        *TIERS, "brewery", "sawmill", "sailmakers", "steelworks", "window_factory", "shipyard 1", "shipyard 3",
        "warehouse", "merchant_ship_1", "merchant_ship_3", "exploration_ship_2", "beer", "bread", "bricks", "goods",
        "weapons", "pigs", "rubber", "cocoa", "trade_token", "exploration_token", "gold", "charcoal_kiln",
        "champagne_cellar",
    ),
    "anno1503": (
        "stone", "wood", "cloth", "tools", "spice", "tobacco", "gold", "church", "school", "settler", "citizen",
    ),
}  # fmt: skip


def make_likely_turn(chance: random.Random, game: str, most: int = MOST_COUNTED) -> str:
    """A turn that is understood more often than not, with counts and pieces that no table has."""
    clauses = []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        shape = chance.choice(SHAPES[game])
        while "{" in shape:
            word = shape[shape.index("{") + 1 : shape.index("}")]
            pool = {"tier": TIERS, "piece": PIECES[game]}.get(word)
            shape = shape.replace("{" + word + "}", chance.choice(pool) if pool else str(chance.randrange(most + 1)), 1)
        clauses.append(shape)
    return "; ".join(clauses)


def any_turn(chance: random.Random, most: int = MOST_COUNTED) -> tuple[Path, str]:
    """A record of some game, and a turn of that game."""
    game = chance.choice(tuple(VERBS))
    records = [seed for seed in SEEDS if seed != EXAMPLE and ("1503" in seed.name) == (game == "anno1503")]
    maker = make_likely_turn if chance.random() < 0.8 else make_turn
    return chance.choice(records), maker(chance, game, most)


SLOWEST = CORPUS / "turns.txt"
"""The texts that took the most work, a line each: the record they were tried on, a tab, the turn."""


def slowest_turns() -> list[tuple[Path, str]]:
    lines = [line.split("\t", 1) for line in SLOWEST.read_text("utf-8").splitlines() if line]
    return [(ROOT / "tests" / "seeds" / name, text) for name, text in lines]
