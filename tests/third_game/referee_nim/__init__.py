"""Nim: whoever takes the last stone wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.engine.cursor import Cursor, understand
from referee.engine.game import Game, Tables
from referee.engine.judging import MeaningChoices, Referee, Rules, TurnFindings
from referee.engine.reading import Problem, TomlTable, read_head
from referee.engine.score import PlayerScore, Scored, ScoreLine, ScoreSheet, SheetRow
from referee.engine.text import N_, Findings, Messages, Ref, Text
from referee.engine.verdict import Ambiguous, Misread, Section, Started
from referee.engine.words import Vocabulary

# the table -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ruleset:
    id: str
    name: str
    version: int
    edition: str
    editions: tuple[str, ...]
    seats: tuple[int, int]
    stones: int
    most: int


class Player(NamedTuple):
    name: str


class State(NamedTuple):
    ruleset: Ruleset
    players: tuple[Player, ...]
    stones: int
    to_move: int = 0
    winner: str = ""

    @property
    def over(self) -> bool:
        return bool(self.winner)


# a turn --------------------------------------------------------------------------------------------------


class Take(NamedTuple):
    stones: int


class NimTurn(TurnFindings[State]):
    """A turn while it is judged: the table so far, what was found, and what was taken."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, state, seat)
        self.taken: list[int] = []

    @property
    def moves(self) -> list[str]:
        return [f"take {count}" for count in self.taken]

    @property
    def story(self) -> list[Text]:
        return [Text(N_("takes stones: {count}"), {"count": count}) for count in self.taken]


def read(state: State, text: str, words: Vocabulary, seat: int) -> list[Take] | Misread | Ambiguous:
    names = [player.name for player in state.players]
    return understand(lambda led: Cursor(text, led, names), read_take, words)


def read_take(cursor: Cursor) -> list[Take]:
    if not cursor.keyword("take"):
        raise cursor.fail("clause", ("keyword",))
    count = cursor.number()
    if count is None:
        raise cursor.fail("count")
    if not cursor.over:
        raise cursor.fail("clause_end")
    return [Take(count)]


# the rules -----------------------------------------------------------------------------------------------


def check_not_over(turn: NimTurn, clauses: Sequence[Take]) -> None:
    """turn.over: nobody takes stones that are gone."""
    if turn.state.winner:
        turn.breaks("turn.over")


def check_order(turn: NimTurn, clauses: Sequence[Take]) -> None:
    """turn.order: one after the other."""
    if not turn.on_turn and not turn.state.over:
        turn.breaks("turn.order", expected=turn.state.players[turn.state.to_move].name, player=turn.player)


def check_amount(turn: NimTurn, clause: Take) -> None:
    """take.one_to_three: at least one stone, and not more than three."""
    most = turn.state.ruleset.most
    if not 1 <= clause.stones <= most:
        turn.breaks("take.one_to_three", most=most, count=clause.stones)


def check_enough(turn: NimTurn, clause: Take) -> None:
    """take.enough_left: only stones that are there."""
    if clause.stones > turn.state.stones:
        turn.breaks("take.enough_left", left=turn.state.stones, count=clause.stones)


def take(turn: NimTurn, clause: Take) -> None:
    check_amount(turn, clause)
    check_enough(turn, clause)
    left = max(0, turn.state.stones - clause.stones)
    turn.state = turn.state._replace(stones=left, winner=turn.state.winner or ("" if left else turn.player))
    turn.taken.append(clause.stones)


RULES = Rules(before=(check_not_over, check_order), play={Take: take})


def play(state: State, clauses: Sequence[Take], seat: int, picks: MeaningChoices) -> NimTurn:
    return RULES.run(NimTurn(state, seat), clauses)


def pass_on(turn: NimTurn, clauses: Sequence[Take]) -> None:
    turn.state = turn.state._replace(to_move=(turn.state.to_move + 1) % len(turn.state.players))


# the game ------------------------------------------------------------------------------------------------


class Nim(Game[Ruleset, State]):
    id = "nim"
    tables: Sequence[str] = ("ruleset", "setup")
    judge = staticmethod(Referee(read, play, pass_on).judge)

    def build_ruleset(
        self, tables: Tables, edition: str, declared_in: Sequence[str] = ()
    ) -> tuple[Ruleset | None, list[Problem]]:
        problems: list[Problem] = []
        head = TomlTable(tables["ruleset"], "ruleset.toml", problems)
        setup = TomlTable(tables["setup"], "setup.toml", problems).table("setup")
        seats = setup.table("players")
        ruleset = Ruleset(
            self.id, head.text("name"), head.number("version"), edition, tuple(head.table("editions").data),
            (seats.number("min"), seats.number("max")), setup.number("stones"), setup.number("most"),
        )  # fmt: skip
        return (None if problems else ruleset), problems

    def start(
        self, ruleset: Ruleset, data: Mapping[str, Any], words: Vocabulary, file: str
    ) -> Started[State] | list[Problem]:
        problems: list[Problem] = []
        head = read_head(TomlTable(data, file, problems), ruleset.editions, ruleset.seats)
        return problems or Started(State(ruleset, tuple(map(Player, head.players)), ruleset.stones))

    def score_state(self, state: State) -> Scored:
        players = tuple(
            PlayerScore(name, (ScoreLine("last_stone", int(name == state.winner)),), 1 if name == state.winner else 0)
            for (name,) in state.players
        )
        decided, winners = ("last_stone", (state.winner,)) if state.winner else ("unfinished", ())
        return Scored(ScoreSheet(self.id, players, winners, decided, final=bool(state.winner)))

    def sheet_rows(self, ruleset: Ruleset, language: str, in_play: Sequence[str] | None) -> tuple[SheetRow, ...]:
        return (SheetRow("last_stone", Ref("sheet", "last_stone")),)

    def status(self, state: State) -> dict[str, Any]:
        return {"game": self.id, "to_move": self.whose_turn(state), "stones": state.stones}

    def tell_status(self, state: State) -> list[Section]:
        return [Section(Text(N_("On the table")), ((Text(N_("Stones")), state.stones),))]

    def spoken_table(self, state: State) -> object:
        from referee_nim.spoken import spoken_table

        return spoken_table(state)

    def messages(self) -> Messages:
        return {
            "decided.last_stone": N_("Decided by: the last stone"),
            "decided.unfinished": N_("There are stones left."),
            "expected.count": N_("the number of stones was expected here"),
            "example": N_("take 2"),
        }

    def findings(self) -> Findings:
        return {
            "turn.order": (N_("{expected} is to move, not {player}."),),
            "turn.over": (N_("The last stone is gone, the game is over."),),
            "take.one_to_three": (N_("Between 1 and {most} stones are taken, not {count}."),),
            "take.enough_left": (N_("There are not so many stones (left: {left}, wanted: {count})."),),
        }


GAME = Nim()
