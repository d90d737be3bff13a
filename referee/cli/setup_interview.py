"""What a new record should know, asked for on a terminal step by step: Enter leaves it open, < goes one step back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.app.new import Draft, SetupInterview
from referee.engine.answers import Misfit, Question
from referee.engine.misread import Misread
from referee.i18n import N_, _
from referee.render.cells import safe
from referee.render.interview import choice_lines, misfit_line, prompt
from referee.render.text import Speaker
from referee.render.verdict import tell_ambiguous, tell_misread

BACK = "<"
INTRODUCTION = N_(
    "This is what only your box shows. Enter takes what is offered or leaves it open, - leaves it open, "
    "< goes one step back, Ctrl-D skips the rest."
)

Ask = Callable[[str], str]
Say = Callable[[str], None]


def ask_for_setup(draft: Draft, ask: Ask = input, say: Say = print) -> Mapping[str, Any]:
    """The answers; those so far if somebody ends the questions with Ctrl-D."""
    interview = SetupInterview(draft)
    speaker = Speaker(draft.lexicon)
    asked, player = "", ""
    while (question := interview.question()) is not None:
        if not asked:
            say(_(INTRODUCTION))
        if question.player != player:
            player = question.player
            say(f"\n{safe(player)}" if player else "")
        if question.key != asked:
            _lines(choice_lines(question, speaker), say)
        asked = question.key
        try:
            text = ask(prompt(question, speaker)).strip()
        except EOFError:
            say("")
            break
        _take(interview, question, text, speaker, say)
    return interview.answers


def _take(interview: SetupInterview, question: Question, text: str, speaker: Speaker, say: Say) -> None:
    """One answer is taken, explained as not fitting, or leads one step back."""
    if text == BACK:
        interview.back()
        return
    problem = interview.answer(question, text)
    if isinstance(problem, Misfit):
        _lines(misfit_line(problem, speaker), say)
    elif isinstance(problem, Misread):
        _lines(tell_misread(problem, speaker), say)
    elif problem is not None:
        _lines(tell_ambiguous(problem, speaker), say)


def _lines(lines: list[str], say: Say) -> None:
    for line in lines:
        say(line)
