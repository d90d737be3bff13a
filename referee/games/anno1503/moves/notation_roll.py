"""The move text of the roll: the die, what everyone takes, and what events cost."""

from __future__ import annotations

from referee.engine.misread import Unclear
from referee.games.anno1503 import moves as m
from referee.games.anno1503.moves.phrases import Phrases
from referee.games.anno1503.state import POST


class RollPhrases(Phrases):
    """Reads the clause of the roll."""

    def _roll(self) -> list[m.Clause]:
        """`4 take Anna cloth`, `6 2 pay Anna 3 lose Ben spice at 4 to E12`."""
        self.keyword("roll")  # the noun behind the verb: *lancer le dé*
        number = self.die()
        start = self.at
        self.mark(",") or self.keyword("and")
        if self.number_next():
            second = self.die()
        else:
            self.at, second = start, 0
        takes: list[m.Take] = []
        pays: list[m.Pay] = []
        losses: list[m.Loss] = []
        while True:
            start = self.at
            self.mark(",")
            self.keyword("and")
            seat, word = self.what_happens()
            self.mark(":")
            if word == "take":
                self.takes(seat, takes)
            elif word == "pay":
                pays += self.pays(seat)
            elif word == "lose":
                losses += self.losses(seat)
            else:
                self.at = start
                return [m.Roll(number, second, tuple(takes), tuple(pays), tuple(losses))]
            self.particle()

    def what_happens(self) -> tuple[int, str | None]:
        """`take`, `pay` or `lose`, also behind the player's name (`Ben takes wood`)."""
        start = self.at
        word = self.keyword("take", "pay", "lose")
        if word is not None or self.over or self.tokens[self.at].is_mark:
            return self.seat, word
        try:
            seat = self.player()
        except Unclear:
            seat = self.seat
        word = self.keyword("take", "pay", "lose")
        if word is None:
            self.at = start
        return seat, word

    def more(self) -> bool:
        """Whether one more item follows, and not another player with another verb."""
        start = self.at
        if not self.separator("take", "pay", "lose"):
            return False
        here = self.at
        if self.tokens[here].text in self.players:  # also where the name looks like a verb
            self.at += 1
        word = self.what_happens()[1]
        self.at = here if word is None else start
        return word is None

    def takes(self, seat: int, found: list[m.Take]) -> None:
        """`Anna spice, Ben 2 tobacco, wood`: a good without a name goes to the player named last."""
        while True:
            seat = self.owner(seat)
            start = self.at
            taken = self.one_take(seat)
            before = [entry for entry in found if entry.seat == seat]
            if before and not (taken.goods and all(entry.goods for entry in before)):
                raise self.fail("said_twice", (), start)
            found.append(taken)
            if not self.more():
                return

    def one_take(self, seat: int) -> m.Take:
        if self.keyword("nothing"):
            return m.Take(seat, ())
        count = self.number(1) or 0
        return m.Take(seat, (self.name("good", "good", "token")[1],) * count)

    def pays(self, seat: int) -> list[m.Pay]:
        found: list[m.Pay] = []
        while True:
            seat = self.owner(seat)
            found.append(m.Pay(seat, self.amount()))
            if not self.more():
                return found

    def losses(self, seat: int) -> list[m.Loss]:
        """`Ben spice at 4 to E12, Anna trade_agreement to E8` at pirates; `Ben 5` or `Ben church` at fire."""
        found: list[m.Loss] = []
        while True:
            seat = self.owner(seat)
            found.append(self.loss(seat))
            if not self.more():
                return found

    def loss(self, seat: int) -> m.Loss:
        thing = good = ""
        if self.is_next("building", "tile", "good"):
            group, id = self.name("loss", "building", "tile", "good")
            if group == "good" or id == POST:
                good = id if group == "good" else self.post_good()
                thing = POST
                self.post_word()
            else:
                thing = id
        number = self.place()
        level = ""
        if number and thing != POST and self.is_next("inhabitant"):
            level = self.name("inhabitant", "inhabitant")[1]
        to = self.board_field()
        if not thing and not number:
            raise self.fail("loss", ("tile", "building", "good"))
        return m.Loss(seat, thing, good, number, to, level)
