"""Move text to clauses. The grammar is in docs/move-text-1503.md; words and names come from the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.cursor import understand
from referee.games.anno1503 import moves as m
from referee.games.anno1503.moves.notation_roll import RollPhrases
from referee.games.anno1503.state import POST, TREASURE, TREASURE_GOLD, TREASURE_PROMOTION

if TYPE_CHECKING:
    from referee.engine.misread import Ambiguous, Misread
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.ruleset import Ruleset

CLAUSES = (
    "roll", "ship", "settle", "develop", "sell", "buy", "draw", "sail", "explore", "keep", "exchange", "discard", "win",
    "end",
)  # fmt: skip


ACTION_WORDS = tuple(f"keyword {word}" for word in CLAUSES)
"""What a clause may begin with."""


def parse(
    text: str, words: Vocabulary, players: Sequence[str], ruleset: Ruleset, seat: int
) -> list[m.Clause] | Misread | Ambiguous:
    """The clauses of one turn of the player at `seat`, or what could not be understood."""
    return understand(lambda led: _Parser(text, led, players, ruleset, seat), _Parser.turn, words)


class _Parser(RollPhrases):
    """The grammar of one turn: a method for each clause."""

    # the turn --------------------------------------------------------------------------------------

    def turn(self) -> list[m.Clause]:
        clauses: list[m.Clause] = []
        while not self.over:
            if self.mark(";", ",") or self.keyword("then"):
                continue
            for clause in self.clause():
                if clauses and (both := self.two_rolls(clauses[-1], clause)):
                    clauses[-1] = both
                else:
                    clauses.append(clause)
            self.particle()
            if not self.over and not (self.mark(";") or self.keyword("then")):
                raise self.fail("clause_end")
        if not clauses:
            raise self.fail("clause", ACTION_WORDS)
        while len(clauses) > 1 and isinstance(clauses[-1], m.End):  # the end of the text says so, too
            clauses.pop()
        return clauses

    def two_rolls(self, before: m.Clause, clause: m.Clause) -> m.Roll | None:
        """The one roll that is meant by `roll 6; roll 2`."""
        if not isinstance(before, m.Roll) or not isinstance(clause, m.Roll):
            return None
        if clause.second or before != m.Roll(before.number):
            return None
        return m.Roll(before.number, clause.number, clause.takes, clause.pays, clause.losses)

    def clause(self) -> list[m.Clause]:
        start = self.at
        word = self.keyword(*CLAUSES)
        if word is None:
            raise self.fail("clause", ACTION_WORDS, start)
        self.particle()
        self.mark(":")
        found: list[m.Clause] = getattr(self, "_" + word)()
        return found

    # phase 2 ---------------------------------------------------------------------------------------

    def _ship(self) -> list[m.Clause]:
        """`ship` builds one; `ship 2 sail …` and `ship 2 explore …` say which one acts."""
        if not self.number_next():
            return [m.BuildShip()]
        number = self.count()
        self.mark(":")
        word = self.keyword("sail", "explore")
        if word is None:
            raise self.fail("ship_action", ("keyword sail", "keyword explore"))
        return self.sailing(number) if word == "sail" else self.exploring(number)

    def _settle(self) -> list[m.Clause]:
        level = building = ""
        field: int | None = None
        while True:
            start = self.at
            self.keyword("with", "and")
            here = self.at
            if self.is_next("building"):
                building = self.once(building, self.name("building", "building")[1], here)
            elif self.is_next("inhabitant"):
                level = self.once(level, self.name("inhabitant", "inhabitant")[1], here)
            elif number := self.place():
                field = self.once(field, number, here)
            elif not self.meanings("particle"):
                self.at = start
                return [m.Settle(level, field or 0, building)]

    def _develop(self) -> list[m.Clause]:
        found: list[m.Clause] = [self.development()]
        while self.separator():
            found.append(self.development()._replace(listed=True))
        return found

    def development(self) -> m.Develop:
        """`2`, `settler`, `settler at 2`, `pioneer to settler`, `1 to settler`."""
        field, level, to = 0, "", ""
        self.keyword("field")
        if not self.next_is("to") or self.number_next():
            field = self.number() or 0
            if self.is_next("inhabitant"):
                level = self.name("inhabitant", "inhabitant")[1]
                field = field or self.place()
        if self.keyword("to"):
            to = self.name("inhabitant", "inhabitant")[1]
            field = field or self.place()
        if not (field or level or to):
            raise self.fail("inhabitant", ("inhabitant",))
        return m.Develop(field, level, to)

    def _sell(self) -> list[m.Clause]:
        sales: list[m.Sale] = []
        while True:
            count = self.count()
            good = self.good()
            sales += [self.sale(good)] * count
            if not self.separator():
                return [m.Sell(tuple(sales))]

    def sale(self, good: str) -> m.Sale:
        """`to 1`, `to pioneer`, `to Ben 1`, `for 2`: to whom and for how much, each only where it is told."""
        field, level, owner = 0, "", -1
        if self.keyword("to", "at") or self.is_next("inhabitant") or self.number_next() or self.next_is("field"):
            self.keyword("field")
            field = self.number() or 0
            if self.is_next("inhabitant"):
                level = self.name("inhabitant", "inhabitant")[1]
            elif not field:
                owner = self.player()
            field = field or self.place()
        return m.Sale(good, field, level, owner, self.price())

    def _buy(self) -> list[m.Clause]:
        purchases: list[m.Purchase] = []
        while True:
            count = self.count()
            good = self.good()
            seller = self.player() if self.keyword("from") else -1
            purchases += [m.Purchase(good, self.price(), seller)] * count
            if not self.separator():
                return [m.Buy(tuple(purchases))]

    def _draw(self) -> list[m.Clause]:
        """`Ben wood`, `wood from Ben`, or only `Ben` where his hand leaves no doubt."""
        good = ""
        self.keyword("from")
        seat = self.owner(-1)
        if self.is_next("good"):
            good = self.good()
        if seat < 0:
            self.keyword("from")
            seat = self.player()
        return [m.Draw(seat, good, self.price())]

    # phase 3 ---------------------------------------------------------------------------------------

    def _sail(self) -> list[m.Clause]:
        return self.sailing(0)

    def sailing(self, ship: int) -> list[m.Clause]:
        self.keyword("to")
        fields = self.board_fields()
        told = not fields and self.number_next()
        steps = 0 if fields else self.count()
        self.keyword("field")
        return [m.Sail(ship or self.with_ship(), fields, steps, told)]

    def _explore(self) -> list[m.Clause]:
        return self.exploring(0)

    def exploring(self, ship: int) -> list[m.Clause]:
        field = self.board_field()
        ship = ship or self.with_ship()
        found: list[m.Clause] = [m.Explore(ship, field)]
        self.mark(",") or self.keyword("and")
        word = self.keyword("keep", "exchange")
        if word is not None:
            found += self._keep() if word == "keep" else self._exchange()
        return found

    def _exchange(self) -> list[m.Clause]:
        return [self.keeping(exchanged=True)]

    def _keep(self) -> list[m.Clause]:
        return [self.keeping(exchanged=False)]

    def keeping(self, *, exchanged: bool) -> m.Keep:
        """`spice at 3`, `trade_agreement`, `treasure_gold`, `treasure_promotion 2`, and what is wrong with it."""
        gold = self.number() if not self.is_next("tile", "good") else None
        group, id = self.name("tile", "tile", "good", "token") if gold is None else ("tile", self.treasure_of(gold))
        good, tile = (id, POST) if group == "good" else ("", TREASURE_GOLD if group == "token" else id)
        if tile == POST:
            self.post_word()
            good = good or self.post_good()
        if tile == TREASURE:
            tile = self.which_treasure()
        owner = self.promoted_owner() if tile == TREASURE_PROMOTION else -1
        start = self.at
        number = self.place()
        if tile == TREASURE_GOLD and number not in (0, self.ruleset.limits.treasure_gold):
            raise self.fail("treasure_gold", (), start)
        to = self.name("inhabitant", "inhabitant")[1] if tile == TREASURE_PROMOTION and self.keyword("to") else ""
        later = self.keyword("later") is not None
        return m.Keep(tile, good, number, to, owner, later, self.keyword("stay") is not None, exchanged)

    def treasure_of(self, gold: int) -> str:
        """`keep 12 gold`."""
        if gold != self.ruleset.limits.treasure_gold or not self.is_next("token"):
            raise self.fail("tile", ("tile",), self.at - 1)
        self.meanings("token")
        return TREASURE_GOLD

    def which_treasure(self) -> str:
        """`treasure gold`, `treasure 12 gold`, `treasure promotion`; only `treasure` leaves it open."""
        if self.is_next("token"):
            self.meanings("token")
            return TREASURE_GOLD
        found = self.found(("tile",))
        if found is not None and found.meanings[0][1] in (TREASURE_GOLD, TREASURE_PROMOTION):
            return self.name("tile", "tile")[1]
        return TREASURE

    def promoted_owner(self) -> int:
        """Whose inhabitant a treasure raises; -1 where nobody else is named."""
        start = self.at
        self.keyword("to", "at", "from")
        if self.over or self.number_next() or self.tokens[self.at].is_mark or self.is_next("keyword", "inhabitant"):
            self.at = start
            return -1
        return self.player()

    # the end ---------------------------------------------------------------------------------------

    def _discard(self) -> list[m.Clause]:
        goods: list[str] = []
        while True:
            count = self.count()
            goods += [self.good()] * count
            if not self.separator():
                return [m.Discard(tuple(goods))]

    def _win(self) -> list[m.Clause]:
        return [m.ClaimWin()]

    def _end(self) -> list[m.Clause]:
        return [m.End()]
