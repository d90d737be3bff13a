"""Nim: whoever takes the last stone wins. A whole game in one file, to show how little a game has to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.cursor import Cursor, understand
from referee.engine.game import Game, Scored, Started, Tables
from referee.engine.head import read_head
from referee.engine.messages import Findings, Messages
from referee.engine.misread import Ambiguous, Misread
from referee.engine.reading import Problem, Table
from referee.engine.score import PlayerScore, ScoreLine, ScoreSheet, SheetRow
from referee.engine.text import N_, Ref, Text
from referee.engine.verdict import Judgement, Section, Verdict, Violation
from referee.engine.words import Vocabulary

if TYPE_CHECKING:
    from referee.engine.speech.frames import Speech


class Ruleset(NamedTuple):
    name: str
    version: int
    editions: tuple[str, ...]
    players: tuple[int, int]
    stones: int
    most: int


class State(NamedTuple):
    ruleset: Ruleset
    players: tuple[str, ...]
    stones: int
    to_move: int = 0
    winner: str = ""


class Nim(Game):
    id = "nim"
    tables: Sequence[str] = ("ruleset", "setup")

    def build_ruleset(
        self, tables: Tables, edition: str, declared_in: Sequence[str] = ()
    ) -> tuple[Ruleset | None, list[Problem]]:
        problems: list[Problem] = []
        head = Table(tables["ruleset"], "ruleset.toml", problems)
        setup = Table(tables["setup"], "setup.toml", problems).table("setup")
        seats = setup.table("players")
        ruleset = Ruleset(
            head.text("name"), head.number("version"), tuple(head.table("editions").data),
            (seats.number("min"), seats.number("max")), setup.number("stones"), setup.number("most"),
        )  # fmt: skip
        return (None if problems else ruleset), problems

    def start(self, ruleset: Any, data: Mapping[str, Any], words: Vocabulary, file: str) -> Started | list[Problem]:
        problems: list[Problem] = []
        head = read_head(Table(data, file, problems), ruleset.editions, ruleset.players)
        return problems or Started(State(ruleset, head.players, ruleset.stones))

    def judge(
        self, state: Any, text: str, words: Vocabulary, player: str | None = None
    ) -> Judgement | Misread | Ambiguous:
        count = understand(lambda led: Cursor(text, led, state.players), read_count, words)
        if isinstance(count, Misread | Ambiguous):
            return count
        name = player or state.players[state.to_move]
        broken = tuple(check(state, name, count))
        verdict = Verdict(
            name, (f"take {count}",), violations=broken, story=(Text(N_("Takes stones: {count}"), {"count": count}),),
            editions=dict.fromkeys(state.ruleset.editions, not broken),
        )  # fmt: skip
        return Judgement(verdict, apply(state, name, count))

    def whose_turn(self, state: Any) -> str | None:
        return None if state.winner else state.players[state.to_move]

    def score_state(self, state: Any) -> Scored:
        players = tuple(
            PlayerScore(name, (ScoreLine("last_stone", int(name == state.winner)),), 1 if name == state.winner else 0)
            for name in state.players
        )
        decided, winners = ("last_stone", (state.winner,)) if state.winner else ("unfinished", ())
        return Scored(ScoreSheet(self.id, players, winners, decided, final=bool(state.winner)))

    def sheet_rows(self, ruleset: Any, language: str, in_play: Sequence[str] | None) -> tuple[SheetRow, ...]:
        return (SheetRow("last_stone", Ref("sheet", "last_stone")),)

    def status(self, state: Any) -> dict[str, Any]:
        return {"game": self.id, "to_move": self.whose_turn(state), "stones": state.stones}

    def tell_status(self, state: Any) -> list[Section]:
        return [Section(Text(N_("On the table")), ((Text(N_("Stones")), state.stones),))]

    def speech(self, state: Any) -> Speech:
        from referee.games.nim.frames import speech

        return speech(state)

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


def read_count(cursor: Cursor) -> int:
    """`take 2`."""
    if not cursor.keyword("take"):
        raise cursor.fail("clause", ("keyword",))
    count = cursor.number()
    if count is None:
        raise cursor.fail("count")
    if not cursor.over:
        raise cursor.fail("clause_end")
    return count


def check(state: State, player: str, count: int) -> list[Violation]:
    """Every rule that a turn can break."""
    found = []
    if state.winner:
        found.append(Violation("turn.over"))
    elif player != state.players[state.to_move]:
        found.append(Violation("turn.order", {"expected": state.players[state.to_move], "player": player}))
    if not 1 <= count <= state.ruleset.most:
        found.append(Violation("take.one_to_three", {"most": state.ruleset.most, "count": count}))
    if count > state.stones:
        found.append(Violation("take.enough_left", {"left": state.stones, "count": count}))
    return found


def apply(state: State, player: str, count: int) -> State:
    left = max(0, state.stones - count)
    winner = state.winner or ("" if left else player)
    return state._replace(stones=left, to_move=(state.to_move + 1) % len(state.players), winner=winner)


GAME = Nim()
