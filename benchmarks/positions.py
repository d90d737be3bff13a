"""Positions in which a payment is looked for: from played games, and the hardest that the rules allow."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from benchmarks.playing import Box, head_of
from referee.app.records import Record, open_record, replay
from referee.games.anno1800.rules import cards

CUBES = (6, 5, 4, 3, 2)
GOLD = 15
INDUSTRIES = 28
"""What the player to move has on the hardest tables: 20 cubes, and what fits on 31 fields beside three shipyards."""


def from_games(paths: Sequence[Path], count: int) -> list[Any]:
    """Return so many tables out of the middle of played games, the same ones each time."""
    tables = []
    for path in paths:
        record = open_record(path, "en")
        if not isinstance(record, Record):
            raise ValueError(record)
        tables += [judged.after for judged in replay(record)]
    return random.Random("positions").sample(tables, min(count, len(tables)))


def wishes(ruleset: Any) -> Iterator[str]:
    """Yield every move that a player could want and that has to be paid, legal or not, without saying how."""
    tiers, ships = ruleset.tiers, tuple(ruleset.ships)
    yield from (f"expand {id}" for id, industry in ruleset.industries.items() if not industry.printed)
    yield from (f"expand shipyard {strength}" for strength in ruleset.shipyards)
    yield from (f"play {cards.spell(ruleset, card)}" for card in ruleset.cards)
    for count in (1, 2, 3):
        for chosen in combinations_with_replacement(ships, count):
            yield f"expand {', '.join(chosen)}"
        for chosen in combinations_with_replacement(tiers, count):
            yield f"workforce {', '.join(chosen)}"
        for steps in combinations_with_replacement(range(len(tiers) - 1), count):
            yield "upgrade " + ", ".join(f"{tiers[step]} to {tiers[step + 1]}" for step in steps)


def hardest(box: Box) -> Iterator[tuple[str, Any]]:
    """Yield tables of four players with every industry, 20 cubes, 15 gold; cubes ready, exhausted, working, mixed."""
    for seed in (1, 2):
        for lying in ("ready", "exhausted", "at work", "mixed"):
            for objectives in (head_of(4)["objectives"], ["beryl_omara", *head_of(4)["objectives"][1:]]):
                name = f"cubes {lying}, industries {seed}, {objectives[0]}"
                yield name, box.start({**head_of(4), "objectives": objectives, "position": _position(box, seed, lying)})


def _position(box: Box, seed: int, lying: str) -> dict[str, Any]:
    """Return the table of `[position]`; what the player to move has not built, the others have."""
    ruleset = box.ruleset
    names = [id for id, industry in ruleset.industries.items() if not industry.printed]
    random.Random(seed).shuffle(names)
    printed = list(ruleset.setup.industries)
    own = printed + names[: INDUSTRIES - len(printed)]
    others = names[INDUSTRIES - len(printed) :]
    me = {
        "gold": GOLD, "old_world": 4, "industries": own, "shipyards": [3, 3, 2],
        "ships": ["merchant_ship_3", "merchant_ship_2", "merchant_ship_1", "exploration_ship_3", "exploration_ship_2"],
        "hand": dict.fromkeys(ruleset.stacks, 3), **_cubes(ruleset, own, lying),
        "new_world": [list(island) for island in ruleset.new_world[:2]],
    }  # fmt: skip
    share = -(-len(others) // 3)
    players: dict[str, Any] = {"Linda": me}
    for seat, name in enumerate(("Andreas", "Diana", "Emil")):
        players[name] = {"old_world": 2, "adds": others[seat * share : (seat + 1) * share], "gold": 3}
    return {"round": 30, "to_move": "Linda", "player": players}


def _cubes(ruleset: Any, own: Sequence[str], lying: str) -> dict[str, Any]:
    """Return where the 20 cubes are; mixed are a third each."""
    left = dict(zip(ruleset.tiers, CUBES, strict=True))
    work: dict[str, list[str]] = {}
    wanted = {"at work": 1.0, "mixed": 1 / 3}.get(lying, 0.0)
    for tier, count in zip(ruleset.tiers, CUBES, strict=True):
        places = [id for id in own if ruleset.tiers[ruleset.industries[id].tier] == tier] * 2
        for id in sorted(places)[: round(count * wanted)]:
            work.setdefault(id, []).append(tier)
            left[tier] -= 1
    half = {tier: count // 2 for tier, count in left.items()}
    ready = left if lying == "ready" else half if lying == "mixed" else {}
    used = {tier: count - ready.get(tier, 0) for tier, count in left.items()}
    return {"home": ready, "exhausted": used, "at_work": work}
