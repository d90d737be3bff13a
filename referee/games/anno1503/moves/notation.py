"""Parse move text in any language. The grammar is in docs/move-text-1503.md; words come from the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.cursor import Cursor, understand
from referee.engine.game import fit_option as fit_named_option
from referee.engine.text import Ref
from referee.engine.verdict import Unclear
from referee.games.anno1503 import moves as m
from referee.games.anno1503.state import POST, TREASURE, TREASURE_GOLD, TREASURE_PROMOTION

if TYPE_CHECKING:
    from referee.engine.verdict import Ambiguous, Misread
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.ruleset import Ruleset

_FIELDS = re.compile(r"[A-Za-z]\d{1,2}(?:(?:->|[-–→>])[A-Za-z]\d{1,2})*")
_FIELD = re.compile(r"([A-Za-z])0*(\d{1,2})")


CLAUSES = (
    "roll", "ship", "settle", "develop", "sell", "buy", "draw", "sail", "explore", "keep", "exchange", "discard", "win",
    "end",
)  # fmt: skip


ACTION_WORDS = tuple(f"keyword {word}" for word in CLAUSES)
"""What a clause may begin with."""


def parse(
    text: str, words: Vocabulary, players: Sequence[str], ruleset: Ruleset, seat: int
) -> list[m.Clause] | Misread | Ambiguous:
    """Return the clauses of one turn of the player at `seat`, or what could not be understood."""
    return understand(lambda led: _Parser(text, led, players, ruleset, seat), _Parser.turn, words)


def _spell_field(match: tuple[str, str]) -> str:
    return f"{match[0].upper()}{int(match[1])}"


class _Parser(Cursor):
    """Counts, prices, places and names as they occur in clauses; each method reads one."""

    def __init__(self, text: str, words: Vocabulary, players: Sequence[str], ruleset: Ruleset, seat: int) -> None:
        super().__init__(text, words, players)
        self.ruleset = ruleset
        self.seat = seat

    def particle(self) -> None:
        """Read the loose end of a verb: *setze … ein*, *gib … ab*."""
        self.meanings("particle")

    def is_next(self, *groups: str) -> bool:
        """Return True if a name of these groups stands here; a whole keyword begins no name (*case*, *caserne*)."""
        found = self.find_phrase(groups)
        if found is None or not found.shortened:
            return found is not None
        keyword = self.find_phrase(("keyword",))
        return keyword is None or keyword.shortened

    def separator(self, *stops: str) -> bool:
        """Read a comma or *and* before one more item; a player's name is one, also where it looks like a keyword."""
        start = self.at
        if self.mark(",") or self.keyword("and"):
            if not self.over and self.tokens[self.at].text in self.players:
                return True
            self.at = start
        return super().separator(*stops)

    def good(self) -> str:
        return self.name("good", "good")[1]

    def number_next(self) -> bool:
        start, heard = self.at, set(self.heard)
        found = self.number() is not None
        self.at, self.heard = start, heard
        return found

    def count(self) -> int:
        """Read how many of something: 1 where no number stands here. None of it is no move."""
        start = self.at
        found = self.number(1)
        if not found:
            raise self.fail("count", (), start)
        return found

    def amount(self) -> int:
        """Read a number that must be there, with or without the word gold."""
        found = self.number()
        if found is None:
            raise self.fail("number")
        if self.is_next("token"):
            self.meanings("token")
        return found

    def price(self) -> int:
        """Read `for 6`; -1 where no price is told."""
        return self.amount() if self.keyword("for") else -1

    def place(self) -> int:
        """Read `at 3`, `to field 3` or only `3`: a pier or a field of the home island; 0 where none is told."""
        start = self.at
        self.keyword("at", "to", "from")
        self.keyword("field")
        found = self.number()
        if found is None:
            self.at = start
        return found or 0

    def board_fields(self) -> tuple[str, ...]:
        """Read `B6, B5`, `B6 B5` or `B6-B5`: fields of the board, one after the other."""
        found: list[str] = []
        while not self.over:
            start = self.at
            if found:
                self.mark(",") or self.keyword("and", "to")
            self.keyword("field")
            if self.over or not _FIELDS.fullmatch(self.tokens[self.at].text):
                self.at = start
                break
            found += [_spell_field(field) for field in _FIELD.findall(self.tokens[self.at].text)]
            self.at += 1
        return tuple(found)

    def board_field(self) -> str:
        """Read `to E12`: one field of the board; "" where none is told."""
        start = self.at
        self.keyword("to", "at")
        self.keyword("field")
        if not self.over and (field := _FIELD.fullmatch(self.tokens[self.at].text)):
            self.at += 1
            return _spell_field((field[1], field[2]))
        self.at = start
        return ""

    def owner(self, default: int) -> int:
        """Return a player's name if one stands here, else the default. A name that is also a word counts as the name
        only where something follows it (`take Stein Holz`)."""
        if self.over:
            return default
        token = self.tokens[self.at]
        if token.quoted:
            return self.player()
        last = self.at + 1 >= len(self.tokens) or self.tokens[self.at + 1].is_mark
        if token.text in self.players and not last:
            self.at += 1
            return self.players.index(token.text)
        if (
            self.number_next()
            or self.is_next("good", "token", "tile", "building")
            or self.next_is("nothing", "field", "at")
        ):
            return default
        return self.player()

    def post_word(self) -> None:
        """Read the word *trading post* behind its good, where it says nothing more."""
        found = self.find_phrase(("tile",))
        if found is not None and found.meanings == (("tile", POST),):
            self.meanings("tile")

    def post_good(self) -> str:
        self.keyword("with")
        return self.good() if self.is_next("good") else ""

    def die(self) -> int:
        found = self.number()
        if found is None or not 1 <= found <= self.ruleset.limits.sides:
            raise self.fail("die", (), self.at if found is None else self.at - 1)
        return found

    def with_ship(self) -> int:
        """Read `with ship 2` behind what it does; 0 where no ship is named."""
        start = self.at
        self.keyword("with")
        if self.keyword("ship") and (number := self.number()):
            return number
        self.at = start
        return 0

    # the roll ----------------------------------------------------------------------------------------

    def _roll(self) -> list[m.Clause]:
        """Read `4 take Anna cloth`, `6 2 pay Anna 3 lose Ben spice at 4 to E12`."""
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
        """Read `take`, `pay` or `lose`, also behind the player's name (`Ben takes wood`)."""
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
        """Return True if one more item follows, and not another player with another verb."""
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
        """Read `Anna spice, Ben 2 tobacco, wood`: a good without a name goes to the player named last."""
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
        """Read `Ben spice at 4 to E12, Anna trade_agreement to E8` at pirates; `Ben 5` or `Ben church` at fire."""
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

    # the turn --------------------------------------------------------------------------------------

    def turn(self) -> list[m.Clause]:
        clauses: list[m.Clause] = []
        while not self.over:
            if self.mark(";", ",") or self.keyword("then"):
                continue
            for clause in self.clause():
                before = clauses[-1] if clauses else None
                alone = before.number if isinstance(before, m.Roll) and before == m.Roll(before.number) else 0
                if alone and isinstance(clause, m.Roll) and not clause.second:  # `roll 6; roll 2` is one roll
                    clauses[-1] = m.Roll(alone, clause.number, clause.takes, clause.pays, clause.losses)
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

    def clause(self) -> list[m.Clause]:
        start = self.at
        word = self.keyword(*CLAUSES)
        if word is None:
            raise self.fail("clause", ACTION_WORDS, start)
        self.particle()
        self.mark(":")
        match word:
            case "keep" | "exchange":
                return [self.keeping(exchanged=word == "exchange")]
            case "win":
                return [m.ClaimWin()]
            case "end":
                return [m.End()]
        found: list[m.Clause] = getattr(self, "_" + word)()
        return found

    # phase 2 ---------------------------------------------------------------------------------------

    def _ship(self) -> list[m.Clause]:
        """Read `ship`, which builds one; `ship 2 sail …` and `ship 2 explore …` say which one acts."""
        if not self.number_next():
            return [m.BuildShip()]
        number = self.count()
        self.mark(":")
        word = self.keyword("sail", "explore")
        if word is None:
            raise self.fail("ship_action", ("keyword sail", "keyword explore"))
        return self._sail(number) if word == "sail" else self._explore(number)

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
        """Read `2`, `settler`, `settler at 2`, `pioneer to settler`, `1 to settler`."""
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
        """Read `to 1`, `to pioneer`, `to Ben 1`, `for 2`: to whom and for how much, each only where it is told."""
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
        """Read `Ben wood`, `wood from Ben`, or only `Ben` where his hand leaves no doubt."""
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

    def _sail(self, ship: int = 0) -> list[m.Clause]:
        self.keyword("to")
        fields = self.board_fields()
        told = not fields and self.number_next()
        steps = 0 if fields else self.count()
        self.keyword("field")
        return [m.Sail(ship or self.with_ship(), fields, steps, told)]

    def _explore(self, ship: int = 0) -> list[m.Clause]:
        field = self.board_field()
        ship = ship or self.with_ship()
        found: list[m.Clause] = [m.Explore(ship, field)]
        self.mark(",") or self.keyword("and")
        word = self.keyword("keep", "exchange")
        if word is not None:
            found.append(self.keeping(exchanged=word == "exchange"))
        return found

    def keeping(self, *, exchanged: bool) -> m.Keep:
        """Read `spice at 3`, `trade_agreement`, `treasure_gold`, `treasure_promotion 2`, and what is wrong with it."""
        gold = self.number() if not self.is_next("tile", "good") else None
        if gold is None:
            group, id = self.name("tile", "tile", "good", "token")
        elif gold != self.ruleset.limits.treasure_gold or not self.is_next("token"):
            raise self.fail("tile", ("tile",), self.at - 1)
        else:  # `keep 12 gold`
            self.meanings("token")
            group, id = "tile", TREASURE_GOLD
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

    def which_treasure(self) -> str:
        """Read `treasure gold`, `treasure 12 gold`, `treasure promotion`; only `treasure` leaves it open."""
        if self.is_next("token"):
            self.meanings("token")
            return TREASURE_GOLD
        found = self.find_phrase(("tile",))
        if found is not None and found.meanings[0][1] in (TREASURE_GOLD, TREASURE_PROMOTION):
            return self.name("tile", "tile")[1]
        return TREASURE

    def promoted_owner(self) -> int:
        """Read whose inhabitant a treasure raises; -1 where nobody else is named."""
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


# what a question was answered with ------------------------------------------------------------------------


_VOYAGE = re.compile(
    r"(?:(?P<ship>ship \d) )?(?P<way>sail|explore)\b ?(?P<to>(?:(?!keep\b)\S+ ?)*?) ?(?P<kept>keep .*)?"
)


def fit_option(clause: str, option: str | Ref) -> str:
    """Return a clause with what it was asked for put in; "" where the question was about another clause."""
    action = clause.partition(" ")[0]
    first = option.partition(" ")[0] if isinstance(option, str) else ""
    if isinstance(option, Ref) or (first == action and first != "ship"):
        return fit_named_option(clause, option)
    if chosen := _VOYAGE.fullmatch(option):  # `sail B5` with the ship that is meant, `ship 2 explore` with the field
        said = _VOYAGE.fullmatch(clause)
        if said is None or said["way"] != chosen["way"] or said["ship"] not in (None, chosen["ship"]):
            return ""
        kept = f" {said['kept']}" if said["kept"] else ""
        return f"{option}{kept}" if option.endswith(said["to"]) or said["to"].isdecimal() else ""
    if first == "keep" and " keep " in f" {clause}":
        return f"{clause[: f' {clause}'.index(' keep ')]}{option}"
    if first in ("take", "lose") and action == "roll":
        told = option.removeprefix(f"{first} ")
        rolled, named, choices = clause.partition(f" {first} ")
        if not named:
            return f"{clause} {option}"
        # `lose Ben spice` told more closely: `lose Ben spice at 4 to E12`
        others = [choice for choice in choices.split(", ") if first == "take" or not told.startswith(choice)]
        return f"{rolled} {first} {', '.join((*others, told))}"
    return fit_named_option(clause, option)
