"""What a table had wrong and set right between two turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

from referee.engine.game import S
from referee.engine.text import N_, Text
from referee.engine.value import Value
from referee.engine.verdict import Ambiguous, Hint, Misread

if TYPE_CHECKING:
    from referee.engine.cursor import Cursor
    from referee.engine.reading import TomlTable
    from referee.engine.text import Fact
    from referee.engine.words import Vocabulary

T = TypeVar("T")
PLAYERS_LEFT = 2
"""So many have to stay for the game to go on."""
SEAT_TOLD = N_("seat at the table")
SEAT = "seat"
"""The thing of every player who has not left: without it the turns go round without them."""


class Adjustment(Value):
    """One correction: whose thing, by how much, why, and after how many turns it stands in the record."""

    player: str
    thing: str
    change: int
    why: str = ""
    after: int = 0

    @property
    def text(self) -> str:
        """Return the correction as it is typed."""
        return f"adjust {self.thing} {self.change:+d}"


class ThingChange:
    """A change of one thing of a player on a copy of the table, with the two reasons to refuse it in every game."""

    def __init__(self, player: str, told: Fact, change: int) -> None:
        self.player = player
        self.told = told
        self.change = change

    def check_fewer(self, there: int) -> Hint | None:
        """Refuse to take more than is there."""
        if there + self.change >= 0:
            return None
        return Hint("adjust_fewer", {"player": self.player, "thing": self.told, "count": there})

    def check_more(self, left: int | None) -> Hint | None:
        """Refuse to add more than is left; None is without a limit."""
        if left is None or self.change <= left:
            return None
        return Hint("adjust_more", {"thing": self.told, "count": max(0, left)})


class Things(Generic[S, T]):
    """The things of a game of which a table can have more or less than the record says.

    `read` gives how many of what was typed, `spell` a thing with ids, `tell` how it is told, and `change` the table
    with more or less of it in the hands of the player on a seat, or why that cannot be. With `advance`, which gives
    the turn to the next player, somebody can leave: the players of such a game have `away`.
    """

    def __init__(
        self,
        read: Callable[[Cursor], tuple[int, T]],
        spell: Callable[[T], str],
        tell: Callable[[T], Fact],
        change: Callable[[S, int, T, int], S | Hint],
        advance: Callable[[S], None] | None = None,
    ) -> None:
        self._read = read
        self._spell = spell
        self._tell = tell
        self._change = change
        self._advance = advance

    def _split_typed(self, text: str, words: Vocabulary) -> tuple[int, T] | Misread | Ambiguous:
        from referee.engine.cursor import Cursor, understand  # what reads no text needs no grammar

        return understand(lambda led: Cursor(text, led, ()), self._read, words)

    def read(self, text: str, words: Vocabulary) -> tuple[int, str] | Misread | Ambiguous:
        """Return how many of what was typed, spelled with ids: `2 Arbeiter` is (2, "worker")."""
        if text == SEAT and self._advance is not None:
            return 1, SEAT
        found = self._split_typed(text, words)
        return found if isinstance(found, Misread | Ambiguous) else (found[0], self._spell(found[1]))

    def tell(self, thing: str, words: Vocabulary) -> Fact:
        """Return a thing of the record as it is told."""
        if thing == SEAT:
            return Text(SEAT_TOLD)
        found = self._split_typed(thing, words)
        return thing if isinstance(found, Misread | Ambiguous) else self._tell(found[1])

    def adjust(self, state: S, player: str, thing: str, change: int, words: Vocabulary) -> S | Hint:
        """Return the table with the change of a thing as the record spells it, or why it cannot be."""
        seat = next((seat for seat, each in enumerate(state.players) if each.name == player), None)
        if seat is None:
            return Hint("adjust_player", {"player": player})
        if thing == SEAT and self._advance is not None:
            return self._leave(state, seat, change)
        found = self._split_typed(thing, words)
        if isinstance(found, Misread | Ambiguous):
            return Hint("adjust_unknown", {"thing": thing})
        return self._change(state, seat, found[1], change)

    def _leave(self, state: Any, seat: int, change: int) -> S | Hint:
        """Return the table without the player on a seat (-1), or with them again (+1); two have to stay."""
        state = state.copy()
        player = state.players[seat]
        if change != (1 if player.away else -1):
            return Hint("adjust_seat", {"player": player.name})
        player.away = change < 0
        if count_present(state.players) < PLAYERS_LEFT:
            return Hint("adjust_last", {"player": player.name})
        if player.away and state.to_move == seat and not state.over and self._advance is not None:
            self._advance(state)
        left: S = state
        return left


def count_present(players: Sequence[Any]) -> int:
    """Count the players who have not left."""
    return sum(not player.away for player in players)


def read_areas(table: TomlTable, players: Sequence[Any]) -> Iterator[tuple[TomlTable, Any]]:
    """Yield what a described position says of each player, with the player; at the end too few left are an error."""
    names = [player.name for player in players]
    for name in table.data:
        known = table.find_name(name, names)
        if known is not None:
            yield table.table(name), players[names.index(known)]
        else:
            table.complain(name, "unknown_name", found=name, known=tuple(names))
    if count_present(players) < PLAYERS_LEFT:
        table.complain("away", "player_count", found=count_present(players), least=PLAYERS_LEFT, most=len(players))


def nothing() -> Things[Any, object]:
    """Return things of which a game has none: whatever is typed is unknown."""

    def fail(cursor: Cursor) -> NoReturn:
        raise cursor.fail("thing")

    return Things(fail, str, str, lambda state, seat, thing, change: state)
