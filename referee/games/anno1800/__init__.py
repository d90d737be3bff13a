"""Anno 1800: the functions of this game put together as one value. Each is imported only when it is called."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.engine.game import AllNames, Draw, Game, Scored, SetUp, SetupOption, Started, Tables
from referee.engine.text import N_

if TYPE_CHECKING:
    from referee.engine.answers import Misfit, Question
    from referee.engine.messages import Findings, Messages
    from referee.engine.misread import Ambiguous, Misread
    from referee.engine.reading import Problem
    from referee.engine.score import SheetRow
    from referee.engine.speech.frames import Speech
    from referee.engine.text import Fact
    from referee.engine.verdict import Hint, Judgement, Option, Section, Way
    from referee.engine.words import Vocabulary


class Anno1800(Game):
    """The game as the rest of the program sees it."""

    id = "anno1800"
    tables: Sequence[str] = (
        "ruleset", "actions", "setup", "population", "industries", "islands", "cards", "objectives", "scoring",
    )  # fmt: skip
    setup_options: Sequence[SetupOption] = (
        SetupOption("objectives", N_("the objectives in play, separated by commas"), metavar=N_("NAMES")),
        SetupOption("first_game", N_("the objectives recommended for a first game"), "flag"),
        SetupOption("draw", N_("objectives at random"), "flag"),
        SetupOption("seed", N_("for a draw that can be repeated"), "number", N_("N")),
    )
    versions: Mapping[str, str] = MappingProxyType({"industry": "tier"})
    rests = True
    end_rules: Collection[str] = ("ruling.no_pass",)

    def lay_over(
        self, tables: Tables, data: Mapping[str, Any], file: str
    ) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
        from referee.games.anno1800.declared import lay_over

        return lay_over(tables, data, file)

    def build_ruleset(
        self, tables: Tables, edition: str, declared_in: Sequence[str] = ()
    ) -> tuple[Any | None, list[Problem]]:
        from referee.games.anno1800.tables import build

        ruleset, problems = build(tables, edition)
        if problems and declared_in:
            from referee.games.anno1800.declared import blame

            problems = [blame(problem, declared_in[-1]) for problem in problems]
        return ruleset, problems

    def score_tally(self, ruleset: Any, data: Mapping[str, Any], file: str) -> Scored | list[Problem]:
        from referee.games.anno1800.count import score_tally

        return score_tally(ruleset, data, file)

    def sheet_rows(self, ruleset: Any, language: str, in_play: Sequence[str] | None) -> tuple[SheetRow, ...]:
        from referee.games.anno1800.score import sheet_rows

        return sheet_rows(ruleset, language, in_play)

    def questions(
        self, ruleset: Any, answers: Mapping[str, Any], ties: Sequence[tuple[str, str]]
    ) -> Iterator[Question]:
        from referee.games.anno1800.questions import questions

        return questions(ruleset, answers, ties)

    def read_answer(self, question: Question, text: str, ruleset: Any, names: AllNames) -> Any | Misfit:
        from referee.games.anno1800.questions import read_answer

        return read_answer(question, text, ruleset, names)

    def tally_of(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        from referee.games.anno1800.questions import tally_of

        return tally_of(self.id, answers)

    def tied(self, ruleset: Any, tally: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        from referee.games.anno1800.count import tied

        return tied(ruleset, tally)

    def messages(self) -> Messages:
        from referee.games.anno1800 import messages

        decided = {f"decided.{key}": message for key, message in messages.DECIDED.items()}
        expected = {f"expected.{key}": message for key, message in messages.EXPECTED.items()}
        asked = {**messages.PROMPTS, **messages.MISFITS, "example": messages.EXAMPLE}
        told = {**messages.PROBLEMS, **messages.POSITION, **messages.HINTS, **messages.UNJUDGED}
        return {**told, **decided, **expected, **asked}

    def start(self, ruleset: Any, data: Mapping[str, Any], words: Vocabulary, file: str) -> Started | list[Problem]:
        from referee.games.anno1800.start import start

        return start(ruleset, data, words, file)

    def judge(
        self, state: Any, text: str, words: Vocabulary, player: str | None = None
    ) -> Judgement | Misread | Ambiguous:
        from referee.games.anno1800.judge import judge

        return judge(state, text, words, player)

    def whose_turn(self, state: Any) -> str | None:
        return None if state.over else state.players[state.to_move].name

    def score_state(self, state: Any) -> Scored:
        from referee.games.anno1800.standing import score_state

        return Scored(score_state(state), state.objectives)

    def tally_at(self, state: Any) -> dict[str, Any]:
        from referee.games.anno1800.standing import results

        return {"result": results(state)}

    def status(self, state: Any) -> dict[str, Any]:
        from referee.games.anno1800.status import status

        return status(state)

    def tell_status(self, state: Any) -> list[Section]:
        from referee.games.anno1800.status import tell

        return tell(state)

    def options(self, state: Any, *, rested: bool = False) -> list[Option]:
        from referee.games.anno1800.options import options

        return options(state, rested=rested)

    def ways(self, state: Any, text: str, words: Vocabulary) -> list[Way]:
        from referee.games.anno1800.ways import ways

        return ways(state, text, words)

    def advise(self, state: Any, text: str, words: Vocabulary) -> list[Hint]:
        from referee.games.anno1800.advice import advise

        return advise(state, text, words)

    def unfinished(self, moves: Sequence[str]) -> str:
        return "island_shows" if any(move in ("old-world", "new-world") for move in moves) else ""

    def answers(self, state: Any, text: str) -> Sequence[str]:
        from referee.games.anno1800.at_hand import islands

        return islands(state, text)

    def brief(self, state: Any) -> tuple[Fact, ...]:
        from referee.games.anno1800.at_hand import brief

        return brief(state)

    def speech(self, state: Any) -> Speech:
        from referee.games.anno1800.frames import speech

        return speech(state)

    def set_up(
        self, ruleset: Any, told: Mapping[str, Any], players: Sequence[str], words: Vocabulary, draw: Draw
    ) -> SetUp | Misfit | Misread | Ambiguous:
        from referee.games.anno1800.choice import choose_objectives

        return choose_objectives(ruleset, told, words, draw)

    def read_reveal(self, ruleset: Any, text: str, words: Vocabulary) -> dict[str, Any] | Misread | Ambiguous | None:
        from referee.games.anno1800.choice import read_cards

        return read_cards(ruleset, text, words)

    def face_down(self, state: Any, player: str) -> int:
        hidden: int = next(p.expedition_hidden for p in state.players if p.name == player)
        return hidden

    def reveal(self, state: Any, data: Mapping[str, Any], file: str) -> tuple[Any, list[Problem]]:
        from referee.games.anno1800.start import reveal

        return reveal(state, data, file)

    def findings(self) -> Findings:
        from referee.games.anno1800.findings import FINDINGS

        return FINDINGS


GAME = Anno1800()
