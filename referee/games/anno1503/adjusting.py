"""What a table sets right between turns: more or less of a thing. Refused where it cannot be.

A thing is spell_thing with ids: `gold`, `wood` (a card in hand), `trading_post spice`, `trade_agreement`, `ship`,
`settler`, `church`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.adjustment import ThingChange, Things
from referee.engine.text import N_, Fact, Ref, Text
from referee.engine.verdict import Hint
from referee.engine.words import fold
from referee.games.anno1503.rules.turns import begin_turn
from referee.games.anno1503.state import AGREEMENT, NOWHERE, POST, Player, State

if TYPE_CHECKING:
    from referee.engine.cursor import Cursor

GOLD, SHIP = "gold", "ship"
GROUPS = ("token", "good", "inhabitant", "building", "tile")
Thing = tuple[str, str]
"""Group and id; of a trading post the good."""


def read_thing(cursor: Cursor) -> tuple[int, Thing]:
    count = cursor.number(1) or 1
    tile = cursor.find_phrase(("tile",))
    if tile is not None and not tile.shortened:  # before goods: *comptoir d'épices* is also a way to say the good
        cursor.take(tile)
        found = tile.meanings[0]
    elif cursor.keyword(SHIP, unless=("building",)):
        found = SHIP, SHIP
    else:
        start = cursor.at
        found = cursor.name("thing", *GROUPS)
        if found[0] == "good" and _names_post(cursor, start):
            found = POST, found[1]
    if found == ("tile", POST):
        cursor.keyword("for", "from", "with", "at")
        found = POST, cursor.name("good", "good")[1]
    elif found[0] == "good" and cursor.find_phrase(("tile",)) and cursor.name("tile", "tile")[1] == POST:
        found = POST, found[1]
    elif found[0] == "tile" and found[1] != AGREEMENT:
        raise cursor.fail("thing", GROUPS, 0)
    if not cursor.over:
        raise cursor.fail("thing_end")
    return count, found


def _names_post(cursor: Cursor, start: int) -> bool:
    """Return True if what was read names a trading post after its good: *Gewürzkontor*, *spice post*."""
    said = "".join(word for token in cursor.tokens[start : cursor.at] for word in token.words)
    posts = [names.get(f"tile {POST}", "") for names in cursor.words.names.values()]
    return any(fold(post.split()[-1]) in said for post in posts if post)


def tell_thing(thing: Thing) -> Fact:
    """Return the thing as it is told."""
    group, id = thing
    if group == POST:
        return Text(N_("trading post: {good}"), {"good": Ref("good", id)})
    kinds = {"token": "component", SHIP: "component", "tile": "island_tile"}
    return Ref(kinds.get(group, group), id)


class _Change(ThingChange):
    """One change on a copy of the table; each method gives what is wrong, or nothing."""

    def __init__(self, state: State, player: Player, thing: Thing, change: int) -> None:
        super().__init__(player.name, tell_thing(thing), change)
        self.state = state
        self.me = player
        self.group, self.id = thing

    def apply(self) -> Hint | None:
        wrong = self.check_fewer(self.count_there()) or self.check_more(self.count_left())
        if wrong is None:
            for _ in range(abs(self.change)):
                wrong = wrong or (self.gain() if self.change > 0 else self.lose())
        return wrong

    def count_there(self) -> int:
        """Count how many the player has."""
        me = self.me
        match self.group:
            case "token":
                return me.gold
            case "good":
                return me.hand[self.id]
            case "inhabitant":
                return me.inhabitants.count(self.id)
            case "building":
                return int(me.has(self.id))
            case "tile":
                return me.agreements
            case _:
                return len(me.ships) if self.group == SHIP else list(me.posts.values()).count(self.id)

    def count_left(self) -> int | None:
        """Count how many more there can be; None: any number."""
        state, me, ruleset = self.state, self.me, self.state.ruleset
        match self.group:
            case "token":
                return None
            case "good":
                return state.pile(self.id)
            case "inhabitant":
                free = state.free_tiles(me, ruleset.inhabitants[self.id].tile)
                return min(free, ruleset.home.fields - len(me.inhabitants))
            case "building":
                display = state.display()
                return (
                    1 - self.count_there() if display is None else min(display.get(self.id, 0), 1 - self.count_there())
                )
            case "tile":
                return ruleset.home.wooden_piers - me.agreements
            case _:
                most = ruleset.supply.ships if self.group == SHIP else ruleset.home.stone_piers
                return most - len(me.ships if self.group == SHIP else me.posts)

    def gain(self) -> Hint | None:
        me, home = self.me, self.state.ruleset.home
        match self.group:
            case "token":
                me.gold += 1
            case "good":
                me.hand[self.id] += 1
            case "inhabitant":
                me.inhabitants = [*me.inhabitants, self.id]
            case "building":
                fields = range(home.first_building_field, len(me.inhabitants) + 1)
                bare = [field for field in fields if field not in me.buildings]
                if not bare:
                    return Hint("adjust_no_field", {"player": me.name, "thing": self.told})
                me.buildings = {**me.buildings, bare[0]: self.id}
            case "tile":
                me.agreements += 1
            case _ if self.group == SHIP:
                number = min(n for n in range(1, 99) if n not in me.ships)
                me.ships = {**me.ships, number: self.state.board.start if self.state.board else NOWHERE}
            case _:  # at the first grey pier that is free
                piers = me.piers or tuple(range(1, home.stone_piers + 1))
                me.posts = {**me.posts, next(pier for pier in piers if pier not in me.posts): self.id}
        return None

    def lose(self) -> Hint | None:
        me = self.me
        match self.group:
            case "token":
                me.gold -= 1
            case "good":
                me.hand[self.id] -= 1
            case "inhabitant":
                # a building that would stand without anybody has to be told first
                field = len(me.inhabitants) - me.inhabitants[::-1].index(self.id)
                if len(me.inhabitants) in me.buildings:
                    building = Ref("building", me.buildings[len(me.inhabitants)])
                    return Hint("adjust_building_there", {"thing": self.told, "building": building})
                me.inhabitants = [*me.inhabitants[: field - 1], *me.inhabitants[field:]]
            case "building":
                me.buildings = {field: kind for field, kind in me.buildings.items() if kind != self.id}
            case "tile":
                me.agreements -= 1
            case _ if self.group == SHIP:
                last = max(me.ships)
                me.ships = {number: field for number, field in me.ships.items() if number != last}
            case _:
                last = max(pier for pier, good in me.posts.items() if good == self.id)
                me.posts = {pier: good for pier, good in me.posts.items() if pier != last}
        return None


def change_thing(state: State, seat: int, thing: Thing, change: int) -> State | Hint:
    """Return a copy of the table with the change, or why it cannot be."""
    state = state.copy()
    return _Change(state, state.players[seat], thing, change).apply() or state


def spell_thing(thing: Thing) -> str:
    """Return the thing with ids."""
    return f"{POST} {thing[1]}" if thing[0] == POST else thing[1]


def pass_on(state: State) -> None:
    """Give the turn of somebody who left to the next player."""
    state.advance()
    begin_turn(state)


THINGS = Things(read_thing, spell_thing, tell_thing, change_thing, pass_on)
