"""Does what `do` says on the table as `status` shows it, the way hands would: takes there, lays here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from referee.engine.verdict import Hands

NOT_HANDS = ("round", "to_move", "phase")
"""What passes on by itself when a turn is over."""


def do(status: dict[str, Any], hands: Iterable[Hands]) -> dict[str, Any]:
    """The table after everybody has done it; nothing may be taken from where it does not lie."""
    table = deepcopy(status)
    for one in hands:
        me = next(player for player in table["players"] if player["player"] == one.player)
        for deed in one.deeds:
            DO[deed.kind](table, me, dict(deed.facts))
    return comparable(table)


def comparable(status: dict[str, Any]) -> dict[str, Any]:
    """A table without what hands have nothing to do with, and without the order in which things lie."""
    table = {key: value for key, value in deepcopy(status).items() if key not in NOT_HANDS}
    for me in table["players"]:
        for key in ("industries", "ships", "shipyards", "open", "used"):
            me[key] = Counter(me.get(key, ()))
        me["at_work"] = {place: sorted(cubes) for place, cubes in me["at_work"].items() if cubes}
        for key in ("home", "exhausted", "hand", "played"):
            me[key] = {name: count for name, count in me[key].items() if count}
        for key in ("trade_tokens", "exploration_tokens"):
            me[key].setdefault("on_cards", 0)
    return table


def _add(counts: dict[str, int], key: str, count: int) -> None:
    counts[key] = counts.get(key, 0) + count
    assert counts[key] >= 0, (key, counts)


def _cubes(table: dict[str, Any], me: dict[str, Any], facts: dict[str, Any]) -> None:
    if "becomes" in facts:
        at, count = facts["at"], facts["count"]
        _cubes(table, me, {"tier": facts["tier"], "count": count, "from": at, "to": "supply"})
        _cubes(table, me, {"tier": facts["becomes"], "count": count, "from": "supply", "to": at})
        return
    for place, count in ((facts["from"], -facts["count"]), (facts["to"], facts["count"])):
        if place == "supply":
            _add(table["supply"]["cubes"], facts["tier"], count)
        elif place in ("home", "exhausted"):
            _add(me[place], facts["tier"], count)
        else:
            cubes = Counter(me["at_work"].get(place, ()))
            _add(cubes, facts["tier"], count)
            me["at_work"][place] = list(cubes.elements())


def _tokens(table: dict[str, Any], me: dict[str, Any], facts: dict[str, Any]) -> None:
    if facts["token"] == "fireworks_token":
        table["fireworks"] = me["player"]
        return
    own = me["trade_tokens" if facts["token"] == "trade_token" else "exploration_tokens"]
    for place, count in ((facts["from"], -facts["count"]), (facts["to"], facts["count"])):
        if place == "supply":
            table["supply"][f"{facts['token']}s"] += count
        else:
            _add(own, place, count)


def _gold(table: dict[str, Any], me: dict[str, Any], facts: dict[str, Any]) -> None:
    count = facts["count"] if facts["to"] == "player" else -facts["count"]
    me["gold"] += count
    assert me["gold"] >= 0
    table["supply"]["gold"] -= count


def _tiles(table: dict[str, Any], me: dict[str, Any], facts: dict[str, Any]) -> None:
    if facts["from"] == "stack":
        _island(table, me, facts)
    elif facts["to"] == "islands":
        if facts["over"]:
            _remove(me, facts["over"])
        else:
            _add(me["free_fields"], facts["field"], -1)
        _stand(me, facts["tile"])
    else:
        _remove(me, facts["tile"])
        if facts["shows"]:
            _stand(me, facts["shows"])
        else:
            _add(me["free_fields"], facts["field"], 1)


def _island(table: dict[str, Any], me: dict[str, Any], facts: dict[str, Any]) -> None:
    if facts["tile"] == "new_world_island":
        table["supply"]["new_world"] -= 1
        me["new_world"].append(facts["island"])
        return
    table["supply"]["old_world"] -= 1
    me["old_world"] += 1
    me["old_world_islands"].append(facts["island"])
    for kind, count in facts["fields"].items():
        _add(me["free_fields"], kind, count)
    for kind, thing in facts["stands"].items():
        _add(me["free_fields"], kind, -1)
        _stand(me, thing)


def _list(me: dict[str, Any], thing: str) -> tuple[list[Any], Any]:
    if thing.startswith("shipyard_"):
        return me["shipyards"], int(thing.rpartition("_")[2])
    return (me["ships"] if "_ship_" in thing else me["industries"]), thing


def _stand(me: dict[str, Any], thing: str) -> None:
    things, name = _list(me, thing)
    things.append(name)


def _remove(me: dict[str, Any], thing: str) -> None:
    things, name = _list(me, thing)
    things.remove(name)


def _cards(table: dict[str, Any], me: dict[str, Any], facts: dict[str, Any]) -> None:
    stack, count = facts["stack"], facts["count"]
    match facts.get("from"):
        case "hand":
            _add(me["hand"], stack, -count)
        case "stack":
            _add(table["stacks"], stack, -count)
        case "open":
            for _ in range(count):
                me["open"].remove(facts["card"])
    match facts["to"]:
        case "hand":
            _add(me["hand"], stack, count)
        case "under_stack":
            _add(table["stacks"], stack, count)
        case "open":
            me["open"] += [facts["card"]] * count
            _add(me["played"], stack, count)
        case "used":
            me["used"] = [*me.get("used", ()), *[facts["card"]] * count]
        case "face_down":
            me["expedition"] += [{"animal": None, "artefact": None}] * count


DO = {"cubes": _cubes, "tokens": _tokens, "gold": _gold, "tiles": _tiles, "cards": _cards}
