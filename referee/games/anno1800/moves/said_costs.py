"""What the actions of a reading cost, good by good."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Cost, Ruleset


def due_goods(told: str, ruleset: Ruleset) -> list[str]:
    """The goods that one clause without its payment costs, each as often as it is due; of a card, as it names them."""
    action, _, rest = told.partition(" ")
    if action == "play":
        named = [_number(name) for name in rest.partition(" for ")[0].split(", ")]
        return [good for count, good in named for _ in range(count)]
    found: list[str] = []
    for name in rest.split(", "):
        count, what = _number(name)
        for cost in _costs(action, what, ruleset):
            found += [good for good, number in cost.resources for _ in range(number * count)]
    return found


def _number(name: str) -> tuple[int, str]:
    first, _, rest = name.partition(" ")
    return (int(first), rest) if first.isdigit() else (1, name)


def costs_of(name: str, ruleset: Ruleset) -> list[Cost]:
    """What a building costs; of one with several versions, each."""
    found = [i.cost for id, i in ruleset.industries.items() if name in (id, id.rpartition("_")[0])]
    found += [ship.cost for id, ship in ruleset.ships.items() if id == name]
    return found + [cost for size, cost in ruleset.shipyards.items() if f"shipyard_{size}" == name]


def _costs(action: str, what: str, ruleset: Ruleset) -> list[Cost]:
    name = what.split(" ")[0]
    if action == "expand":
        return costs_of(name, ruleset)[:1]
    ranks = ruleset.tiers
    if action == "workforce":
        return [ruleset.workforce[ranks.index(name)]] if name in ranks else []
    if action == "upgrade":
        low, _, high = what.partition(" to ")
        end = high.split(" ")[0]
        return list(ruleset.upgrade[ranks.index(low) : ranks.index(end)]) if low in ranks and end in ranks else []
    return []
