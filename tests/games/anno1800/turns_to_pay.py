"""Random small tables with turns of one to three actions: ships that are built over or put back, festivals."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from referee.games.anno1800.rules import cards
from referee.games.anno1800.ruleset import Cost, Ruleset
from referee.games.anno1800.state import State
from tests.games.anno1800.brute_force import Thing
from tests.games.anno1800.build_table import OBJECTIVES, box, table

MORE_ACTIONS = ("cigars, fur_coats, steam_carriages", "fur_coats, rum, steam_carriages")
"""Cards that grant an additional action (p. 13)."""
SMALL = (
    "charcoal_kiln_worker",
    "sailmakers_worker",
    "sawmill_worker",
    "warehouse_worker",
    "brickworks_worker",
    "brewery",
)
SHIPS = ("merchant_ship_1", "merchant_ship_1", "exploration_ship_1", "merchant_ship_2")
NEEDED = ("brickworks_artisan", "sailmakers_artisan", "charcoal_kiln_artisan", "warehouse_artisan", "weapon_factory")
OWN = ("grain_farm", "sawmill_farmer", *SMALL[:5], *NEEDED)


@dataclass(frozen=True)
class Part:
    """One thing of a clause: how it is said, and what it is."""

    words: str
    thing: Thing


@dataclass(frozen=True)
class Action:
    word: str
    parts: tuple[Part, ...]
    removed: str = ""

    def text(self) -> str:
        said = ", ".join(part.words for part in self.parts)
        return f"{self.word} {said}".strip() + (f" remove {self.removed}" if self.removed else "")

    def things(self, number: int) -> list[Thing]:
        found = [replace(part.thing, action=number) for part in self.parts]
        if self.removed:
            found.append(Thing(Cost(), action=number, lost=self.removed))
        return found or [Thing(Cost(), action=number, festival=True)]


@dataclass(frozen=True)
class Asked:
    """A table, and a turn of several actions."""

    position: dict[str, Any]
    head: dict[str, Any]
    actions: tuple[Action, ...]

    def state(self) -> State:
        return table(self.position, **self.head)

    @property
    def text(self) -> str:
        more = [f"activate {name}" for name in MORE_ACTIONS[: len(self.actions) - 1]]
        return "; ".join([*more, *(action.text() for action in self.actions)])

    def things(self) -> list[Thing]:
        return [thing for number, action in enumerate(self.actions) for thing in action.things(number)]

    def richer(self, dice: random.Random) -> Asked:
        """The same with one more cube, token or coin."""
        linda = {**self.position["player"]["Linda"]}
        what = dice.choice(("home", "gold", "trade_tokens", "exploration_tokens"))
        if what == "gold":
            linda["gold"] += 1
        elif what == "home":
            tier = dice.choice(("farmer", "worker", "artisan"))
            linda["home"] = {**linda["home"], tier: linda["home"].get(tier, 0) + 1}
        else:
            linda[what] = {**linda[what], "ready": linda[what]["ready"] + 1}
        return replace(self, position={"player": {**self.position["player"], "Linda": linda}})

    def shuffled(self, dice: random.Random) -> Asked:
        """The same with the things of each clause named in another order."""
        actions = []
        for action in self.actions:
            parts = list(action.parts)
            dice.shuffle(parts)
            actions.append(replace(action, parts=tuple(parts)))
        return replace(self, actions=tuple(actions))


def ask(seed: int, actions: tuple[int, ...] = (1, 2, 2, 3), *, covering: float = 0.5) -> Asked:
    """A table and a turn that may or may not be payable; `covering` is how often something leaves the islands."""
    dice = random.Random(seed)
    edition = "cs" if dice.random() < 0.2 else "de"
    rules = box(edition)
    ships = dice.choices(("merchant_ship_1", "merchant_ship_2", "exploration_ship_1"), k=dice.choice((1, 2, 2, 3)))
    built = dice.sample(SMALL[:5], dice.choice((0, 1, 2)))
    taken = _Taken(Counter(ships), set(built), covering)
    turn = [_action(dice, rules, taken, edition) for _ in range(dice.choice(actions))]
    if len(turn) > 1 and dice.random() < 0.3:
        turn[dice.randrange(len(turn) - 1)] = Action("festival", ())
    own = {part.thing.industry for action in turn for part in action.parts}
    linda = _linda(dice, rules, [id for id in OWN if id in built or (id in NEEDED[:4] and id not in own)], ships)
    andreas = dice.sample(SMALL[:4], dice.choice((0, 1))) + (["weapon_factory"] if dice.random() < 0.6 else [])
    position = {"player": {"Linda": linda, "Andreas": {"adds": [id for id in andreas if id not in own]}}}
    objectives = (*OBJECTIVES[:4], "beryl_omara") if dice.random() < 0.2 else OBJECTIVES
    return Asked(position, {"objectives": objectives, "edition": edition}, tuple(turn))


@dataclass
class _Taken:
    """What stands there and can still be built over, as far as the turn has been made up."""

    ships: Counter[str]
    industries: set[str]
    covering: float
    new: int = 0


def _linda(dice: random.Random, rules: Ruleset, industries: list[str], ships: list[str]) -> dict[str, Any]:
    home = {tier: dice.choice((0, 1, 1, 2, 2, 3)) for tier in ("farmer", "worker", "artisan")}
    merchants = sum(rules.ships[id].strength for id in ships if id.startswith("merchant"))
    explorers = sum(rules.ships[id].strength for id in ships) - merchants
    trade, explore = dice.randint(0, merchants), dice.randint(0, explorers)
    return {
        "industries": ["grain_farm", "sawmill_farmer", *industries],
        "home": home,
        "exhausted": {dice.choice(("farmer", "worker", "artisan")): 1} if dice.random() < 0.4 else {},
        "at_work": {"sawmill_farmer": ["farmer"]} if dice.random() < 0.3 else {},
        "gold": dice.choice((0, 0, 1, 2, 3)),
        "shipyards": dice.choice(([1, 1], [1, 2], [1, 1, 2])),
        "ships": ships,
        "trade_tokens": {"ready": trade, "exhausted": merchants - trade},
        "exploration_tokens": {"ready": explore, "exhausted": explorers - explore},
        "hand": {"farmer_worker": 3},
        "open": list(MORE_ACTIONS),
    }


def _action(dice: random.Random, rules: Ruleset, taken: _Taken, edition: str) -> Action:
    kind = dice.choice(("ships", "ships", "ships", "industry", "workforce", "upgrade", "card", "mixed"))
    if kind == "industry" or (kind == "mixed" and edition != "cs"):
        return Action("expand", (_industry(dice, rules, taken),), _put_back(dice, taken))
    if kind == "workforce":
        tiers = dice.choices((0, 1), k=dice.choice((1, 2)))
        return Action("workforce", tuple(Part(rules.tiers[t], Thing(rules.workforce[t], cube=t)) for t in tiers))
    if kind == "upgrade":
        tier = dice.choice((0, 0, 1))
        words = f"{rules.tiers[tier]} to {rules.tiers[tier + 1]}"
        return Action("upgrade", (Part(words, Thing(rules.upgrade[tier], rise=(tier, ""))),) * dice.choice((1, 2)))
    if kind == "card":
        card = next(card for card in rules.cards if card.needs == (("beer", 1), ("bricks", 1)))
        return Action("play", (Part(cards.spell(rules, card), Thing(cards.cost_of(rules, card))),))
    parts = [_ship(dice, rules, taken) for _ in range(dice.choice((1, 2, 2)))]
    if kind == "mixed":
        parts = [*parts[:1], _industry(dice, rules, taken)]
    return Action("expand", tuple(parts), _put_back(dice, taken))


def _industry(dice: random.Random, rules: Ruleset, taken: _Taken) -> Part:
    id = dice.choice([id for id in SMALL if id not in taken.industries])
    over = ""
    if taken.industries and dice.random() < taken.covering / 2:
        over = dice.choice(sorted(taken.industries))
        taken.industries.remove(over)
    return Part(id + (f" over {over}" if over else ""), Thing(rules.industries[id].cost, industry=id, lost=over))


def _ship(dice: random.Random, rules: Ruleset, taken: _Taken) -> Part:
    id, over = dice.choice(SHIPS), ""
    standing = sorted((+taken.ships).elements())
    if standing and dice.random() < taken.covering:
        over = dice.choice(standing)
        taken.ships[over] -= 1
    ship = rules.ships[id]
    merchant = ship.token == "trade_token"
    brings = {"trade": ship.strength * merchant, "explore": ship.strength * (not merchant)}
    return Part(id + (f" over {over}" if over else ""), Thing(ship.cost, lost=over, ship=id, **brings))


def _put_back(dice: random.Random, taken: _Taken) -> str:
    standing = sorted((+taken.ships).elements())
    if not standing or dice.random() > taken.covering / 2:
        return ""
    removed = dice.choice(standing)
    taken.ships[removed] -= 1
    return removed
