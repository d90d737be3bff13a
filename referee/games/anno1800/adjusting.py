"""What a table sets right between turns: more or less of a thing, wherever it lies. Refused where it cannot be.

A thing is spelled with ids: `gold`, `worker` (ready), `worker exhausted`, `worker at brewery`, `trade_token`,
`trade_token exhausted`, `hand farmer_worker`, `stack farmer_worker`, `played farmer_worker`, `hand expedition`,
`brewery`, `shipyard_1`, `merchant_ship_1`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.adjustment import ThingChange, Things
from referee.engine.text import N_, Fact, Ref, Text
from referee.engine.value import Value
from referee.engine.verdict import Hint
from referee.games.anno1800.state import Field, Player, State, list_field_kinds

if TYPE_CHECKING:
    from referee.engine.cursor import Cursor

READY, EXHAUSTED, HAND, STACK, PLAYED = "ready", "exhausted", "hand", "stack", "played"
EXPEDITION = "expedition"
GROUPS = ("token", "tier", "stack", "industry", "shipyard", "ship")
TOLD = {
    READY: N_("{thing}, ready"),
    EXHAUSTED: N_("{thing}, exhausted"),
    HAND: N_("{thing} in hand"),
    STACK: N_("{thing} in the stack"),
    PLAYED: N_("{thing}, played"),
}
CARD_PLACES = (HAND, STACK, PLAYED)


class Thing(Value):
    """A thing and where it lies: `group` as in the vocabulary, `at` an industry with a cube at work."""

    group: str
    id: str
    place: str = ""
    at: str = ""

    @property
    def spelled(self) -> str:
        """Return the thing with ids."""
        if self.group == "stack":
            return f"{self.place} {self.id}"
        return self.id + (f" at {self.at}" if self.at else f" {EXHAUSTED}" if self.place == EXHAUSTED else "")


def _read_thing(cursor: Cursor) -> tuple[int, Thing]:
    count = cursor.number(1) or 1
    place = _read_place(cursor)
    count = cursor.number(count) or count
    start = cursor.at
    if cursor.keyword("expedition-cards", "expedition"):
        group, id = "stack", EXPEDITION
        cursor.keyword("cards")
    else:
        group, id = cursor.name("thing", *GROUPS)
    if group == "stack" and not place:
        place = _find_named_place(cursor, start)
    place = _read_place(cursor) or place
    at = ""
    if group == "tier" and not place and cursor.keyword("at"):
        at = cursor.name("industry", "industry")[1]
    place = place or _read_place(cursor)
    if not cursor.over:
        raise cursor.fail("thing_end")
    return count, Thing(group, id, _choose_usual_place(group, id, place) if not at else "", at)


def _read_place(cursor: Cursor) -> str:
    """Return where it lies, with the small words around that: `exhausted`, `in hand`, `from the stack`."""
    start = cursor.at
    cursor.keyword("at", "from", "on")
    if cursor.keyword("exhausted"):
        return EXHAUSTED
    found = cursor.find_phrase(("where",))
    if found is None or found.shortened:
        cursor.at = start
        return ""
    cursor.take(found)
    return found.meanings[0][1]


def _find_named_place(cursor: Cursor, start: int) -> str:
    """Return where it lies, as its name says: *Bauern/Arbeiter-Stapel* is a name of the cards, too."""
    said = [word for token in cursor.tokens[start : cursor.at] for word in token.words]
    found = [id for word in said for _, group, id in cursor.words.senses(word) if group == "where"]
    return found[0] if found else ""


def _choose_usual_place(group: str, id: str, place: str) -> str:
    """Return the place that is meant: cubes and tokens are ready, cards in hand, unless somebody says otherwise."""
    if group == "stack":
        return place if place in CARD_PLACES else HAND
    if group == "tier" or (group == "token" and id != "gold"):
        return place if place in (READY, EXHAUSTED) else READY
    return ""


def tell(thing: Thing) -> Fact:
    """Return the thing as it is told."""
    kinds = {"stack": "card", "shipyard": "construction", "ship": "construction"}
    name: Fact = Ref(kinds.get(thing.group, thing.group), thing.id)
    if thing.at:
        # Translators: cubes at work; {thing} is a tier such as "worker", {industry} where it works.
        return Text(N_("{thing} at work: {industry}"), {"thing": name, "industry": Ref("industry", thing.at)})
    return Text(TOLD[thing.place], {"thing": name}) if thing.place else name


class _Change(ThingChange):
    """One change on a copy of the table; each method gives what is wrong, or nothing."""

    def __init__(self, state: State, player: Player, thing: Thing, change: int) -> None:
        super().__init__(player.name, tell(thing), change)
        self.state = state
        self.ruleset = state.ruleset
        self.me = player
        self.thing = thing

    def apply(self) -> Hint | None:
        match self.thing.group:
            case "tier":
                return self.cubes()
            case "stack":
                return self.cards()
            case "token":
                return self.gold() if self.thing.id == "gold" else self.tokens()
            case _:
                return self.tiles()

    def gold(self) -> Hint | None:
        wrong = self.check_fewer(self.me.gold) or self.check_more(self.state.gold_supply())
        self.me.gold += self.change
        return wrong

    def cubes(self) -> Hint | None:
        tier = self.ruleset.tiers.index(self.thing.id)
        left = self.state.cube_supply(tier)
        if self.thing.at:
            return self.check_more(left) or self.at_work(tier)
        counts = self.me.exhausted if self.thing.place == EXHAUSTED else self.me.ready
        wrong = self.check_fewer(counts[tier]) or self.check_more(left)
        counts[tier] += self.change
        return wrong

    def at_work(self, tier: int) -> Hint | None:
        """Change the cubes on workplaces of an industry that stands there."""
        places = self.me.where.get(self.thing.at, ())
        if not places:
            return Hint("adjust_not_there", {"player": self.me.name, "thing": Ref("industry", self.thing.at)})
        wrong = self.check_fewer(sum(self.me.fields[place].cubes.count(tier) for place in places))
        room = sum(self.ruleset.limits.workplaces - len(self.me.fields[place].cubes) for place in places)
        if wrong is None and self.change > room:
            wrong = Hint("adjust_workplaces", {"thing": Ref("industry", self.thing.at), "count": room})
        for place in (place for place in places for _ in range(0 if wrong else self.ruleset.limits.workplaces)):
            field = self.me.fields[place]
            if self.change < 0 and tier in field.cubes:
                self.me.put(place, field.without(tier))
                self.change += 1
            elif self.change > 0 and len(field.cubes) < self.ruleset.limits.workplaces:
                self.me.send_to_work(place, tier)
                self.change -= 1
        return wrong

    def tokens(self) -> Hint | None:
        trade = self.thing.id == "trade_token"
        key = ("trade" if trade else "explore") + ("_used" if self.thing.place == EXHAUSTED else "")
        there: int = getattr(self.me, key)
        wrong = self.check_fewer(there) or self.check_more(self.state.token_supply()[0 if trade else 1])
        setattr(self.me, key, there + self.change)
        return wrong

    def cards(self) -> Hint | None:
        """Move cards between a hand or what was played and their stack."""
        stacks, id = self.state.stacks, self.thing.id
        if self.thing.place == STACK:
            wrong = self.check_fewer(stacks[id]) or self.check_more(self._cards_missing())
            stacks[id] += self.change
            return wrong
        if id == EXPEDITION:
            wrong = self.check_fewer(self.me.expedition_hidden) or self.check_more(stacks[id])
            self.me.expedition_hidden += self.change
        else:
            cards = self.me.played if self.thing.place == PLAYED else self.me.hand
            wrong = self.check_fewer(cards[id]) or self.check_more(stacks[id])
            cards[id] += self.change
        stacks[id] -= self.change
        return wrong

    def _cards_missing(self) -> int:
        """Count the cards of a stack that lie nowhere."""
        id, players = self.thing.id, self.state.players
        if id == EXPEDITION:
            total, out = self.ruleset.supply.expedition_cards, sum(p.expedition_cards() for p in players)
        else:
            total = self.ruleset.supply.population_cards[id]
            out = sum(p.hand[id] + p.played[id] for p in players)
        return total - out - self.state.stacks[id]

    # industries, shipyards and ships ---------------------------------------------------------------

    def tiles(self) -> Hint | None:
        wrong = self.check_more(self.state.stock(self.thing.id)) or self.check_fewer(
            len(self.me.where.get(self.thing.id, ()))
        )
        for _ in range(0 if wrong else abs(self.change)):
            wrong = wrong or (self.lay() if self.change > 0 else self.take())
        return wrong

    def lay(self) -> Hint | None:
        """Lay it on a free field, inland first; a ship brings its tokens."""
        id = self.thing.id
        free = [
            place
            for kind in list_field_kinds(id)
            for place in self.me.where.get("", ())
            if self.me.fields[place].kind == kind
        ]
        if not free:
            return Hint("adjust_no_field", {"player": self.me.name, "thing": self.told})
        self.me.put(free[0], Field(self.me.fields[free[0]].kind, "", id))
        return self.ship_tokens(1)

    def take(self) -> Hint | None:
        """Take away a built one before a printed one; cubes at work there have to be told first."""
        id = self.thing.id
        places = sorted(
            self.me.where[id], key=lambda place: (len(self.me.fields[place].cubes), not self.me.fields[place].built)
        )
        field = self.me.fields[places[0]]
        if field.cubes:
            return Hint("adjust_cubes_there", {"thing": self.told})
        self.me.put(places[0], Field(field.kind, field.printed if field.built else ""))
        return self.ship_tokens(-1)

    def ship_tokens(self, sign: int) -> Hint | None:
        """Bring or take as many tokens as the ship is strong; the ready ones leave first."""
        ship = self.ruleset.ships.get(self.thing.id)
        if ship is None:
            return None
        key = "trade" if ship.token == "trade_token" else "explore"
        ready = max(0, getattr(self.me, key) + sign * ship.strength)
        rest = ship.strength - (getattr(self.me, key) - ready) if sign < 0 else 0
        setattr(self.me, key, ready)
        setattr(self.me, f"{key}_used", max(0, getattr(self.me, f"{key}_used") - rest))
        return None


def change_thing(state: State, seat: int, thing: Thing, change: int) -> State | Hint:
    """Return a copy of the table with the change, or why it cannot be."""
    state = state.copy()
    return _Change(state, state.players[seat], thing, change).apply() or state


THINGS = Things(_read_thing, lambda thing: thing.spelled, tell, change_thing, State.advance)
