"""Tables for tests, from the short forms of the case files, and back into those forms to compare."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from referee.engine.verdict import Judgement, Started
from referee.engine.words import Vocabulary
from referee.games.anno1503.judge import judge
from referee.games.anno1503.ruleset import FILES, Ruleset, apply_overrides, build_ruleset
from referee.games.anno1503.setup import start
from referee.games.anno1503.state import Player, State
from referee.storage.rulesets import load_tables, load_vocabulary

HERE = Path(__file__).parent
LEVELS = {"P": "pioneer", "S": "settler", "C": "citizen", "M": "merchant"}
ISLANDS = {
    "Anna": {"1": "any", "2": "stone", "3": "wood", "4": "cloth", "5": "tools"},
    "Ben": {"1": "cloth", "2": "tools", "3": "any", "4": "wood", "5": "stone"},
    "Cleo": {"1": "stone", "2": "wood", "3": "cloth", "4": "tools", "5": "any"},
    "Dan": {"1": "tools", "2": "cloth", "3": "stone", "4": "any", "5": "wood"},
}
DISPLAY = ["great_trading_post", "fire_brigade", "smithy", "church", "school", "tavern", "shipyard"]


def toml(name: str) -> dict[str, Any]:
    with (HERE / name).open("rb") as file:
        return tomllib.load(file)


GOLDEN = toml("golden.toml")
NO_SETTINGS: tuple[tuple[str, bool], ...] = ()


@cache
def ruleset(settings: tuple[tuple[str, bool], ...] = NO_SETTINGS) -> Ruleset:
    tables, problems = apply_overrides(load_tables("anno1503", FILES), {"settings": dict(settings)}, "test")
    assert not problems
    found, problems = build_ruleset(tables, "de")
    assert found is not None, problems
    return found


@cache
def words(language: str = "en") -> Vocabulary:
    return load_vocabulary("anno1503", language)


def counted(text: str) -> dict[str, int]:
    """`2 spice, stone` or `spice 2, stone 1`."""
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        number = next((int(word) for word in part.split() if word.isdigit()), 1)
        good = next(word for word in part.split() if not word.isdigit())
        found[good] = found.get(good, 0) + number
    return found


def placed(text: str) -> dict[str, str]:
    """`4 church, 5 tavern`."""
    return {part.split()[0]: part.split()[1] for part in text.split(",") if part.strip()}


def ships(text: str) -> dict[str, str]:
    """`C6, B6` or `2@C8`."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return {
        part.partition("@")[0] if "@" in part else str(number): part.rpartition("@")[2]
        for number, part in enumerate(parts, start=1)
    }


READ = {
    "gold": ("gold", int),
    "hand": ("hand", counted),
    "fields": ("inhabitants", lambda text: [LEVELS[letter] for letter in text.split()]),
    "buildings": ("buildings", placed),
    "posts": ("trading_posts", placed),
    "agreements": ("trade_agreements", int),
    "ships": ("ships", ships),
}


def record(case: Mapping[str, Any], to_move: str | None = None) -> dict[str, Any]:
    """The record that a case describes."""
    players = case.get("players", ["Anna", "Ben"])
    display = case.get("display")
    data: dict[str, Any] = {"format": 1, "game": "anno1503", "players": players}
    if case.get("islands", True):
        data["island"] = {name: ISLANDS[name] for name in players}
    if display is not False:
        data["buildings"] = DISPLAY
    if case.get("board", True):
        data["board"] = GOLDEN["board"]
    data |= {key: case[key] for key in ("cards_per_good",) if key in case}
    data |= {"tiles": case["mix"]} if "mix" in case else {}
    told = {
        name: {READ[key][0]: READ[key][1](value) for key, value in area.items()}
        for name, area in case.get("position", {}).items()
    }
    position: dict[str, Any] = {"to_move": to_move or players[0], "player": told}
    if isinstance(display, dict):
        position["display"] = display
    position |= {"tiles": case["tiles"]} if "tiles" in case else {}
    return data | {"position": position}


def table(case: Mapping[str, Any], to_move: str | None = None) -> State:
    """The table of a case; its position must be possible."""
    settings = tuple(sorted(case.get("settings", {}).items()))
    started = start(ruleset(settings), record(case, to_move), words(), "case")
    assert isinstance(started, Started), started
    return started.state


def says(state: State, text: str, language: str = "en", player: str | None = None) -> Judgement:
    """The judgement on a turn that must be understood."""
    found = judge(state, text, words(language), player)
    assert isinstance(found, Judgement), found
    return found


def short(state: State, player: Player, key: str) -> Any:
    """What a player has, in the form that READ gives a case's short forms."""
    match key:
        case "gold":
            return player.gold
        case "hand":
            return {good: count for good, count in player.hand.items() if count}
        case "fields":
            return player.inhabitants
        case "buildings":
            return {str(field): kind for field, kind in player.buildings.items()}
        case "posts":
            return {str(number): good for number, good in player.posts.items()}
        case "agreements":
            return player.agreements
        case _:
            return {str(number): field for number, field in player.ships.items()}


def player_of(state: State, name: str) -> Player:
    return next(player for player in state.players if player.name == name)
