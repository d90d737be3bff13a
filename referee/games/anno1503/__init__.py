"""Anno 1503: the functions of this game put together as one value. Each is imported only when it is called."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
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
    from referee.engine.verdict import Hint, Judgement, Option, Section
    from referee.engine.words import Vocabulary


class Anno1503(Game):
    """The game as the rest of the program sees it."""

    id = "anno1503"
    tables: Sequence[str] = ("ruleset", "setup", "actions", "goods", "inhabitants", "buildings", "scoring")
    by_points = False
    by_steps = True
    end_rules: Collection[str] = ("hand.max_five_end_of_turn",)
    setup_options: Sequence[SetupOption] = (
        SetupOption(
            "island",
            N_("a player and what the home island shows at 1 to 5; behind a semicolon the numbers with a pier"),
            "texts",
            N_("ISLAND"),
        ),
        SetupOption("buildings", N_("the public buildings on display, separated by commas"), metavar=N_("NAMES")),
        SetupOption("board", N_("a text file with the gameboard"), "file", N_("FILE")),
    )

    def lay_over(
        self, tables: Tables, data: Mapping[str, Any], file: str
    ) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
        from referee.games.anno1503.declared import lay_over

        return lay_over(tables, data, file)

    def build_ruleset(
        self, tables: Tables, edition: str, declared_in: Sequence[str] = ()
    ) -> tuple[Any | None, list[Problem]]:
        from referee.games.anno1503.tables import build

        return build(tables, edition)

    def score_tally(self, ruleset: Any, data: Mapping[str, Any], file: str) -> Scored | list[Problem]:
        from referee.games.anno1503.tally import score_tally

        return score_tally(ruleset, data, file)

    def sheet_rows(self, ruleset: Any, language: str, in_play: Sequence[str] | None) -> tuple[SheetRow, ...]:
        from referee.games.anno1503.score import sheet_rows

        return sheet_rows(ruleset)

    def questions(
        self, ruleset: Any, answers: Mapping[str, Any], ties: Sequence[tuple[str, str]]
    ) -> Iterator[Question]:
        from referee.games.anno1503.questions import questions

        return questions(ruleset, answers, ties)

    def read_answer(self, question: Question, text: str, ruleset: Any, names: AllNames) -> Any | Misfit:
        from referee.games.anno1503.questions import read_answer

        return read_answer(question, text)

    def tally_of(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        from referee.games.anno1503.questions import tally_of

        return tally_of(self.id, answers)

    def messages(self) -> Messages:
        from referee.games.anno1503 import messages

        decided = {f"decided.{key}": message for key, message in messages.DECIDED.items()}
        expected = {f"expected.{key}": message for key, message in messages.EXPECTED.items()}
        asked = {**messages.PROMPTS, **messages.MISFITS, "example": messages.EXAMPLE}
        told = {**messages.PROBLEMS, **messages.HINTS, **messages.UNJUDGED, **messages.COURSE}
        return {**told, **asked, **decided, **expected}

    def start(self, ruleset: Any, data: Mapping[str, Any], words: Vocabulary, file: str) -> Started | list[Problem]:
        from referee.games.anno1503.start import start

        state, problems, warnings = start(ruleset, data, words, file)
        return problems or Started(state, tuple(warnings))

    def judge(
        self, state: Any, text: str, words: Vocabulary, player: str | None = None
    ) -> Judgement | Misread | Ambiguous:
        from referee.games.anno1503.judge import judge

        return judge(state, text, words, player)

    def whose_turn(self, state: Any) -> str | None:
        return None if state.over else state.players[state.to_move].name

    def score_state(self, state: Any) -> Scored:
        from referee.games.anno1503.score import score_state

        return Scored(score_state(state), ())

    def course(self, state: Any) -> tuple[Hint, ...]:
        """What stands below the result: when points came and went, who won when and how, the game in numbers."""
        from referee.games.anno1503.score import course

        return course(state)

    def tally_at(self, state: Any) -> dict[str, Any]:
        from referee.games.anno1503.tally import tally_at

        return tally_at(state)

    def status(self, state: Any) -> dict[str, Any]:
        from referee.games.anno1503.status import status

        return status(state)

    def tell_status(self, state: Any) -> list[Section]:
        from referee.games.anno1503.status import tell

        return tell(state)

    def options(self, state: Any, *, rested: bool = False) -> list[Option]:
        from referee.games.anno1503.options import options

        return options(state)

    def advise(self, state: Any, text: str, words: Vocabulary) -> list[Hint]:
        from referee.games.anno1503.advice import advise

        return advise(state, text, words)

    def opens(self, moves: Sequence[str]) -> bool:
        return len(moves) == 1 and moves[0].split(" ", 1)[0] == "roll"

    def midway(self, state: Any, text: str, words: Vocabulary) -> Any:
        from referee.games.anno1503.at_hand import midway

        return midway(state, text, words)

    def brief(self, state: Any) -> tuple[Fact, ...]:
        from referee.games.anno1503.at_hand import brief

        return brief(state)

    def set_up(
        self, ruleset: Any, told: Mapping[str, Any], players: Sequence[str], words: Vocabulary, draw: Draw
    ) -> SetUp | Misfit | Misread | Ambiguous:
        from referee.games.anno1503.box import set_up

        return set_up(ruleset, told, players, words)

    def setup_questions(
        self, ruleset: Any, head: Mapping[str, Any], answers: Mapping[str, Any], remembered: Mapping[str, Any]
    ) -> Iterator[Question]:
        from referee.games.anno1503.asking import questions

        return questions(ruleset, head, answers, remembered)

    def read_setup(
        self, question: Question, text: str, ruleset: Any, words: Vocabulary, answers: Mapping[str, Any]
    ) -> Any | Misfit | Misread | Ambiguous:
        from referee.games.anno1503.asking import read

        return read(question, text, ruleset, words, answers)

    def setup_head(self, head: Mapping[str, Any], answers: Mapping[str, Any]) -> dict[str, Any]:
        from referee.games.anno1503.asking import head_with

        return head_with(head, answers)

    def remember(self, head: Mapping[str, Any], remembered: Mapping[str, Any]) -> dict[str, Any]:
        from referee.games.anno1503.asking import remember

        return remember(head, remembered)

    def speech(self, state: Any) -> Speech:
        from referee.games.anno1503.frames import speech

        return speech(state)

    def findings(self) -> Findings:
        from referee.games.anno1503.findings import FINDINGS

        return FINDINGS


GAME = Anno1503()
