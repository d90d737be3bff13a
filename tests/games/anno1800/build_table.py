"""Help for tests of play: the box, a table from a described position, one turn judged, and partial expectations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from referee.engine.verdict import Judgement, Started
from referee.engine.words import Vocabulary
from referee.games.anno1800.judge import judge
from referee.games.anno1800.scoring import score_state
from referee.games.anno1800.setup import start
from referee.games.anno1800.state import Player, State
from referee.games.anno1800.status import status
from referee.games.anno1800.tables import FILES, Ruleset, apply_overrides, build_ruleset
from referee.storage import rulesets
from referee.storage.rulesets import load_tables

PLAYERS = ("Linda", "Andreas")
NO_SETTINGS: Mapping[str, bool] = MappingProxyType({})
OBJECTIVES = ("university", "edvard_goode", "isabel_sarmento", "zoo", "worlds_fair")
"""Five objectives that only score, so that nothing but the rules of the actions is in play."""
WHOLE = ("home", "exhausted", "at_work")
"""Entries of a player that an expectation gives in full: a tier that it leaves out is not there."""
LISTS = ("industries", "ships", "shipyards")
"""Entries whose order does not matter."""


Settings = tuple[tuple[str, bool], ...]


@cache
def box(edition: str = "de", settings: Settings = ()) -> Ruleset:
    tables, wrong = apply_overrides(load_tables("anno1800", FILES), {"settings": dict(settings)}, "test")
    assert wrong == []
    ruleset, problems = build_ruleset(tables, edition)
    assert ruleset is not None, problems
    return ruleset


@cache
def words() -> Vocabulary:
    return rulesets.load_vocabulary("anno1800", "en")


def table(
    position: Mapping[str, Any] | None = None,
    players: Sequence[str] = PLAYERS,
    objectives: Sequence[str] = OBJECTIVES,
    edition: str = "de",
    settings: Mapping[str, bool] = NO_SETTINGS,
) -> State:
    """The table of a record with this head and position; a position that is refused fails the test."""
    data: dict[str, Any] = {
        "format": 1, "game": "anno1800", "edition": edition,
        "players": list(players), "objectives": list(objectives),
    }  # fmt: skip
    if position:
        data["position"] = dict(position)
    started = start(box(edition, tuple(settings.items())), data, words(), "case.toml")
    assert isinstance(started, Started), [(p.key, p.what, dict(p.facts)) for p in started]
    state = started.state
    assert isinstance(state, State)
    return state


def judged(state: State, text: str, player: str | None = None) -> Judgement:
    """The judgement on a turn; text that is not understood fails the test."""
    found = judge(state, text, words(), player)
    assert isinstance(found, Judgement), found
    return found


def legal(state: State, text: str, player: str | None = None) -> State:
    """The table after a turn that must be legal."""
    found = judged(state, text, player)
    assert found.verdict.legal, (text, found.verdict.violations)
    after = found.after
    assert isinstance(after, State)
    return after


def rules(judgement: Judgement) -> set[str]:
    return {violation.rule for violation in judgement.verdict.violations}


def player_of(state: State, name: str) -> Player:
    return next(player for player in state.players if player.name == name)


# expectations ----------------------------------------------------------------------------------------------


def differences(state: State, expected: Mapping[str, Any]) -> list[str]:
    """Everything in which a table differs from a partial status; `player.NAME` instead of the list of players."""
    found: list[str] = []
    plain = status(state)
    for key, value in expected.items():
        if key == "player":
            for name, entry in value.items():
                found += _player_differences(state, plain, name, entry)
        elif key == "stock":
            found += [_told(f"stock {id}", state.stock(id), n) for id, n in value.items() if state.stock(id) != n]
        else:
            found += _compare(key, plain[key], value, whole=False)
    return found


def _player_differences(state: State, plain: Mapping[str, Any], name: str, expected: Mapping[str, Any]) -> list[str]:
    entry = next(entry for entry in plain["players"] if entry["player"] == name)
    player = player_of(state, name)
    standing = Counter(player.visible_pieces())
    found: list[str] = []
    for key, value in expected.items():
        where = f"{name}.{key}"
        if key == "stands":  # how often each of these stands on the player's islands
            counted = {id: standing[id] for id in value}
            found += _compare(where, counted, value, whole=True)
        elif key == "hand_size":
            found += _compare(where, player.hand_size(), value, whole=True)
        elif key == "islands":
            found += _compare(where, len(player.old_world), value, whole=True)
        elif key == "expedition" and isinstance(value, int):  # so many, face down or not
            found += _compare(where, len(entry[key]), value, whole=True)
        elif key == "points":
            sheet = next(p for p in score_state(state).sheet.players if p.player == name)
            rows = {line.row: line.points for line in sheet.lines} | {"total": sheet.total}
            found += _compare(where, rows, value, whole=False)
        else:
            found += _compare(where, entry[key], value, whole=key in WHOLE)
    return found


def _compare(where: str, found: Any, expected: Any, *, whole: bool) -> list[str]:
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = expected.keys() | found.keys() if whole else expected.keys()
        pairs = [(f"{where}.{key}", found.get(key), expected.get(key)) for key in sorted(keys)]
        return [problem for place, f, e in pairs for problem in _compare(place, f, e, whole=whole)]
    if isinstance(expected, list) and isinstance(found, list) and (whole or where.rpartition(".")[2] in LISTS):
        found, expected = sorted(found), sorted(expected)
    return [] if found == expected else [_told(where, found, expected)]


def _told(where: str, found: Any, expected: Any) -> str:
    return f"{where}: is {found!r}, should be {expected!r}"


def spent(state: State, found: Judgement) -> tuple[int, int]:
    """The gold and the trade tokens of the referee's way; a trade costs what the cheapest version asks."""
    rules, tokens = state.ruleset, 0
    for paid in found.verdict.pay:
        word, *rest = paid.split()
        if word == "trade":
            partner = player_of(state, rest[2])
            made = [rules.industries[id] for id in rules.makers[rest[0]] if partner.has(id)]
            tokens += min(rules.trade_price[industry.tier] or 99 for industry in made)
        tokens += word == "import"
    return state.players[0].gold - found.after.players[0].gold, tokens
