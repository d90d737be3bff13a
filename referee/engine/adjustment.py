"""What a table had wrong and set right between two turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

from referee.engine.game import S
from referee.engine.misread import Ambiguous, Misread
from referee.engine.value import Value
from referee.engine.verdict import Hint

if TYPE_CHECKING:
    from referee.engine.cursor import Cursor
    from referee.engine.text import Fact
    from referee.engine.words import Vocabulary

T = TypeVar("T")


class Adjustment(Value):
    """One correction: whose thing, by how much, why, and after how many turns it stands in the record."""

    player: str
    thing: str
    change: int
    why: str = ""
    after: int = 0

    @property
    def text(self) -> str:
        """The correction as it is typed."""
        return f"adjust {self.thing} {self.change:+d}"


class Things(Generic[S, T]):
    """The things of a game of which a table can have more or less than the record says.

    `read` gives how many of what was typed, `spell` a thing with ids, `tell` how it is told, and `change` the table
    with more or less of it in the hands of the player on a seat, or why that cannot be.
    """

    def __init__(
        self,
        read: Callable[[Cursor], tuple[int, T]],
        spell: Callable[[T], str],
        tell: Callable[[T], Fact],
        change: Callable[[S, int, T, int], S | Hint],
    ) -> None:
        self._read = read
        self._spell = spell
        self._tell = tell
        self._change = change

    def _typed(self, text: str, words: Vocabulary) -> tuple[int, T] | Misread | Ambiguous:
        from referee.engine.cursor import Cursor, understand  # what reads no text needs no grammar

        return understand(lambda led: Cursor(text, led, ()), self._read, words)

    def read(self, text: str, words: Vocabulary) -> tuple[int, str] | Misread | Ambiguous:
        """How many of what was typed, spelled with ids: `2 Arbeiter` is (2, "worker")."""
        found = self._typed(text, words)
        return found if isinstance(found, Misread | Ambiguous) else (found[0], self._spell(found[1]))

    def tell(self, thing: str, words: Vocabulary) -> Fact:
        """A thing of the record as it is told."""
        found = self._typed(thing, words)
        return thing if isinstance(found, Misread | Ambiguous) else self._tell(found[1])

    def adjust(self, state: S, player: str, thing: str, change: int, words: Vocabulary) -> S | Hint:
        """The table with the change of a thing as the record spells it, or why it cannot be."""
        found = self._typed(thing, words)
        if isinstance(found, Misread | Ambiguous):
            return Hint("adjust_unknown", {"thing": thing})
        seat = next((seat for seat, each in enumerate(state.players) if each.name == player), None)
        if seat is None:
            return Hint("adjust_player", {"player": player})
        return self._change(state, seat, found[1], change)


def nothing() -> Things[Any, object]:
    """No things: whatever is typed is none."""

    def fail(cursor: Cursor) -> NoReturn:
        raise cursor.fail("thing")

    return Things(fail, str, str, lambda state, seat, thing, change: state)
