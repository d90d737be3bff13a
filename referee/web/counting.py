"""A finished table counted on the phones: each counts for its own player, and nobody sees points before the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.app.records import Refused
from referee.app.scoring import Interview, score_file
from referee.engine.answers import InvalidAnswer, Question
from referee.engine.reading import Problem
from referee.engine.score import Counted
from referee.i18n import _, activate, current
from referee.render.cells import safe
from referee.render.problems import tell_problem, tell_problems
from referee.render.questions import label_question, name_choices, tell_misfit
from referee.render.text import Speaker
from referee.web.board import PhoneAnswer, draw_sheet, encode_json, say_refusal
from referee.web.guard import TABLE, News, PhoneRequest, QuestionQueue


class SharedCount:
    """One count for all phones; every answer is kept in its file at once.

    `tell_end` is called with the count when everybody has told everything and the tally is written.
    """

    def __init__(self, path: Path, interview: Interview | None, game: str, tell_end: Callable[[Counted], None]) -> None:
        self.path = path
        self.interview = interview
        """None once the tally is written."""
        self.game = game
        self.news = News()
        self.view_only = False
        self._tell_end = tell_end
        self._language = current()
        self._queue = QuestionQueue()
        self._typed: dict[str, str] = {}
        """Answers as they were typed, by question."""
        self._problem: Refused | Problem | None = None

    def refresh(self) -> None:
        """Do nothing: nobody else writes into an unfinished count."""

    def table_json(self, asker: str = "", player: str | None = None) -> PhoneAnswer:
        """Return what a phone of this player shows: the next question, and what this player has told."""
        with self._queue.wait_turn(asker):
            return self._tell_table(player)

    def sheet_json(self, asker: str = "", player: str | None = None) -> PhoneAnswer:
        """Return the sheet as HTML, once everybody has told everything."""
        with self._queue.wait_turn(asker):
            if self.interview is not None:
                return say_refusal(409, _("First everybody has to tell everything."))
            return PhoneAnswer(encode_json(draw_sheet(score_file(self.path, current()), self.path)))

    def answer(self, asked: PhoneRequest, asker: str = "") -> PhoneAnswer:
        """Take an answer of the phone's own player, or one that concerns the whole table."""
        with self._queue.wait_turn(asker):
            found = self.interview
            if self.view_only:
                return say_refusal(403, _("The phones may only look here. The laptop records."))
            if found is None:
                return say_refusal(409, _("Everything is counted already."))
            if asked.player not in self._list_players():
                return say_refusal(400, _("Choose first whose phone this is."))
            known = [*found.questions_of(str(asked.player)), *self._find_common()]
            question = next((each for each in known if each.key == asked.key), None)
            if question is None:
                return self._tell_table(asked.player)  # it has been answered by another phone
            misfit = self._take(found, question, asked.text)
            if misfit is not None:
                speaker = Speaker(found.lexicon)
                return say_refusal(422, " ".join(line.strip() for line in tell_misfit(misfit, speaker)))
            self._typed[question.key] = asked.text.strip()
            self._finish_or_keep(found)
            self.news.tell(TABLE)
            return self._tell_table(asked.player)

    @staticmethod
    def _take(interview: Interview, question: Question, text: str) -> InvalidAnswer | None:
        before, interview.language = interview.language, current()
        try:
            return interview.answer(question, text)
        finally:
            interview.language = before

    def _finish_or_keep(self, interview: Interview) -> None:
        """Write the answers so far; with the last one the tally, unless it cannot be."""
        self._problem = None
        if interview.question() is not None:
            found: Any = interview.keep(self.path)
            self._problem = found if isinstance(found, Problem) else None
            interview.resumed = self.path
            return
        counted = interview.score(self._language)
        written = interview.save(self.path) if isinstance(counted, Counted) else None
        if isinstance(counted, Refused):
            self._problem = counted
            interview.keep(self.path)
        elif isinstance(written, Problem):
            self._problem = written
        else:
            self.interview = None
            self._tell_on_laptop()

    def _tell_on_laptop(self) -> None:
        """Tell the end in the language of the laptop, with what the file says now."""
        asking = current()
        activate(self._language)
        try:
            counted = score_file(self.path, self._language)
            if isinstance(counted, Counted):
                self._tell_end(counted)
        finally:
            activate(asking)

    # what a phone is told ---------------------------------------------------------------------------------

    def _list_players(self) -> list[str]:
        return list(self.interview.answers["players"]) if self.interview is not None else []

    def _find_common(self) -> list[Question]:
        """Return what concerns no single player; who plays stands fast."""
        found = self.interview
        return [] if found is None else [each for each in found.questions_of("") if each.form != "players"]

    def _tell_table(self, player: str | None) -> PhoneAnswer:
        players = self._list_players()
        found: dict[str, Any] = {
            "version": self.news.version,
            "status": {"players": [{"player": each} for each in players], "to_move": None},
            "names": {each: safe(each) for each in players},
            "dispute": None,
            "count": None,
        }
        if self.interview is not None:
            found["count"] = self._tell_count(self.interview, player if player in players else None)
        return PhoneAnswer(encode_json(found))

    def _tell_count(self, interview: Interview, player: str | None) -> dict[str, object]:
        """Return what is open, and of this player alone what was told."""
        speaker = Speaker(interview.lexicon)
        own = interview.questions_of(player) if player is not None else []
        asked = [*own, *(self._find_common() if player is not None else ())]
        left = [each for each in asked if each.key not in interview.answers]
        told = [each for each in asked if each.key in interview.answers]
        missing = [
            safe(each)
            for each in self._list_players()
            if any(question.key not in interview.answers for question in interview.questions_of(each))
        ]
        problem: list[str] = []
        if isinstance(self._problem, Refused):
            problem = [
                *tell_problems(self._problem.problems, speaker),
                _("This cannot be. Please correct the answers."),
            ]
        elif self._problem is not None:
            problem = tell_problem(self._problem, speaker)
        return {
            "question": self._tell_question(left[0], speaker) if left else None,
            "place": [sum(each.key in interview.answers for each in own) + 1, len(own)],
            "answers": [
                {**self._tell_question(each, speaker), "text": self._tell_answer(interview, each)} for each in told
            ],
            "waits_for": missing,
            "problem": problem,
        }

    @staticmethod
    def _tell_question(question: Question, speaker: Speaker) -> dict[str, object]:
        form = "yes" if question.form == "yes" else "choices" if question.choices else "text"
        return {
            "key": question.key,
            "label": label_question(question, speaker),
            "form": "choice" if question.form == "choice" else form,
            "common": not question.player,
            "ids": list(question.choices),
            "choices": name_choices(question, speaker),
            "preset": list(question.preset),
        }

    def _tell_answer(self, interview: Interview, question: Question) -> str:
        """Return an answer as it was typed; one of an earlier evening as far as it is a number or a name."""
        value = interview.answers[question.key]
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if question.choices:
            names = dict(zip(question.choices, name_choices(question, Speaker(interview.lexicon)), strict=True))
            return ", ".join(names[each] for each in ([value] if isinstance(value, str) else value) if each in names)
        typed = self._typed.get(question.key, "")
        return safe(typed) or (str(value) if isinstance(value, int) else "–")
