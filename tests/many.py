"""Folders of many evenings for tests: tallies of both games by seeded chance, and files that are no evenings."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

NAMES = ("Linda", "Andreas", "Diana", "Emil", "Žofie", "Łukasz")
OBJECTIVES = (
    "alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo", "museum", "isaac_newton",
)  # fmt: skip


def value(thing: Any) -> str:
    """A value as TOML; JSON is near enough for text, numbers and lists."""
    if isinstance(thing, dict):
        return "{ " + ", ".join(f"{key} = {value(each)}" for key, each in thing.items()) + " }"
    return json.dumps(thing, ensure_ascii=False)


def tally_1800(
    players: list[str], results: list[dict[str, Any]], date: str = "", objectives: list[str] | None = None
) -> str:
    """A finished table of Anno 1800; every result has what the rows need."""
    head = ["format = 1", 'game = "anno1800"', f"players = {value(players)}"]
    head += [f"date = {date}"] if date else []
    head.append(
        f"objectives = {value(objectives or ['alonso_graves', 'university', 'edvard_goode', 'isabel_sarmento', 'zoo'])}"
    )
    for player, result in zip(players, results, strict=True):
        head += [
            "",
            "[[result]]",
            f"player = {value(player)}",
            *(f"{key} = {value(each)}" for key, each in result.items()),
        ]
    return "\n".join(head) + "\n"


def result_1800(cards: int, gold: int, **more: Any) -> dict[str, Any]:
    """So many farmer and worker cards, so much gold; nothing else that brings points unless it is told."""
    result: dict[str, Any] = {
        "played": {"farmer_worker": cards}, "gold": gold, "cubes": {"farmer": 4}, "hand": 0, "old_world": 3,
        "new_world": 0, "trade_tokens": 0, "industries": [], "constructions": 10,
    }  # fmt: skip
    return result | more


def tally_1503(players: list[str], winner: str | None, date: str = "") -> str:
    head = ["format = 1", 'game = "anno1503"', f"players = {value(players)}"]
    head += [f"date = {date}"] if date else []
    for player in players:
        won = {"gold": 31, "trading_posts": 4, "trade_agreements": 3} if player == winner else {"gold": 3}
        head += ["", "[[result]]", f"player = {value(player)}", *(f"{key} = {each}" for key, each in won.items())]
    return "\n".join(head) + "\n"


NO_EVENINGS = {
    "broken.toml": "players = [",
    "foreign.toml": "[tool.other]\nname = 'x'\n",
    "other-game.toml": 'format = 1\ngame = "chess"\n',
    "newer.toml": 'format = 99\ngame = "anno1800"\n',
    "empty.toml": "",
    "half.toml": (
        'format = 1\ngame = "anno1800"\nplayers = ["Linda", "Andreas"]\n'
        'objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]\n'
        '[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\n'
    ),
    "unread.toml": (
        'format = 1\ngame = "anno1800"\nplayers = ["Linda", "Andreas"]\n'
        'objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]\n'
        '[[turn]]\nplayer = "Linda"\nmoves = ["blah"]\n'
    ),
}
"""Broken, foreign and half-finished files: each of them is skipped and named."""


def fill(folder: Path, seed: int, games: int = 12, names: tuple[str, ...] = NAMES) -> None:
    """Finished games of both kinds by chance, among files that are none."""
    dice = random.Random(seed)
    for number in range(games):
        players = dice.sample(names, dice.randint(2, 4))
        date = (
            f"20{dice.randint(10, 24)}-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}" if dice.random() < 0.8 else ""
        )
        if dice.random() < 0.25:
            text = tally_1503(players, dice.choice(players), date)
        else:
            cards = [dice.randint(3, 12) for _ in players]
            if dice.random() < 0.3:
                cards[1] = cards[0]  # ties happen
            results = [result_1800(count, 3 * dice.randint(0, 3), hand=dice.randint(0, 1)) for count in cards]
            for result in results:
                result["played"] |= {"artisan_engineer_investor": dice.randint(0, 3)}
            results[dice.randrange(len(results))]["fireworks"] = True
            text = tally_1800(players, results, date, dice.sample(OBJECTIVES[:5], 5))
        (folder / f"{number:03}.toml").write_text(text, "utf-8")
    for name in dice.sample(sorted(NO_EVENINGS), dice.randint(0, len(NO_EVENINGS))):
        (folder / name).write_text(NO_EVENINGS[name], "utf-8")
