"""The small constructs of the move text, from which notation.py makes clauses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.cursor import Cursor
from referee.games.anno1503.state import POST

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.ruleset import Ruleset

_FIELDS = re.compile(r"[A-Za-z]\d{1,2}(?:(?:->|[-–→>])[A-Za-z]\d{1,2})*")
_FIELD = re.compile(r"([A-Za-z])0*(\d{1,2})")


class Phrases(Cursor):
    """Counts, prices, places and names as they occur in clauses; each method reads one."""

    def __init__(self, text: str, words: Vocabulary, players: Sequence[str], ruleset: Ruleset, seat: int) -> None:
        super().__init__(text, words, players)
        self.ruleset = ruleset
        self.seat = seat

    def particle(self) -> None:
        """The loose end of a verb: *setze … ein*, *gib … ab*."""
        self.meanings("particle")

    def is_next(self, *groups: str) -> bool:
        """Whether a name of these groups stands here; a whole keyword is no beginning of a name (*case*, *caserne*)."""
        found = self.found(groups)
        if found is None or not found.shortened:
            return found is not None
        keyword = self.found(("keyword",))
        return keyword is None or keyword.shortened

    def separator(self, *stops: str) -> bool:
        """A comma or *and* with one more item behind it; a player's name is one, also where it looks like a keyword."""
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
        """How many of something: 1 where no number stands here. None of it is no move."""
        start = self.at
        found = self.number(1)
        if not found:
            raise self.fail("count", (), start)
        return found

    def amount(self) -> int:
        """A number that must be there, with or without the word gold."""
        found = self.number()
        if found is None:
            raise self.fail("number")
        if self.is_next("token"):
            self.meanings("token")
        return found

    def price(self) -> int:
        """`for 6`; -1 where no price is told."""
        return self.amount() if self.keyword("for") else -1

    def place(self) -> int:
        """`at 3`, `to field 3` or only `3`: a pier or a field of the home island; 0 where none is told."""
        start = self.at
        self.keyword("at", "to", "from")
        self.keyword("field")
        found = self.number()
        if found is None:
            self.at = start
        return found or 0

    def board_fields(self) -> tuple[str, ...]:
        """`B6, B5`, `B6 B5` or `B6-B5`: fields of the board, one after the other."""
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
        """`to E12`: one field of the board; "" where none is told."""
        start = self.at
        self.keyword("to", "at")
        self.keyword("field")
        if not self.over and (field := _FIELD.fullmatch(self.tokens[self.at].text)):
            self.at += 1
            return _spell_field((field[1], field[2]))
        self.at = start
        return ""

    def owner(self, default: int) -> int:
        """A player's name if one stands here, else the default. A name that is also a word counts as the name only
        where something follows it (`take Stein Holz`)."""
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
        """The word *trading post* behind its good says nothing more."""
        found = self.found(("tile",))
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
        """`with ship 2` behind what it does; 0 where no ship is named."""
        start = self.at
        self.keyword("with")
        if self.keyword("ship") and (number := self.number()):
            return number
        self.at = start
        return 0


def _spell_field(match: tuple[str, str]) -> str:
    return f"{match[0].upper()}{int(match[1])}"
