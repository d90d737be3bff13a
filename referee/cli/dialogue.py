"""One way to ask, for the commands and the console: a line with editing, numbers or words as answers, `<` for back."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from referee.cli.streams import at_a_terminal, flush, print_told, typed
from referee.engine.answers import Misfit, Question
from referee.engine.misread import Misread
from referee.engine.words import fold, spellings, split
from referee.i18n import LANGUAGES, N_, _, gettext
from referee.render.cells import safe
from referee.render.interview import choice_lines, choice_names, misfit_line, prompt
from referee.render.verdict import tell_ambiguous, tell_misread

if TYPE_CHECKING:
    from referee.engine.misread import Ambiguous
    from referee.render.text import Speaker

BACK = "<"
YES, NO = N_("yes"), N_("no")

Ask = Callable[[str, Sequence[str]], str]
"""Asks for a line; the texts are what it may be completed to."""
Say = Callable[[str], None]


def line(question: str, offered: Sequence[str] = ()) -> str:
    """A line from whoever sits there, with editing and completion on a terminal; EOFError where nobody answers."""
    return editing().read(question, lambda begun: _beginning(begun, offered))


def say(text: str) -> None:
    print_told(text)
    flush()


def numbered(labels: Sequence[str]) -> list[str]:
    return [f"  {number}) {label}" for number, label in enumerate(labels, start=1)]


def picked(answer: str, labels: Sequence[str]) -> int | None:
    """The place of the choice that an answer means, by its number or by words that fit only one; None for none."""
    answer = answer.strip()
    if answer.isdecimal():
        return int(answer) - 1 if len(answer) < 4 and 1 <= int(answer) <= len(labels) else None
    fitting = [place for place, label in enumerate(labels) if answer and _says(answer, label)]
    exact = [place for place in fitting if fold(labels[place]) == fold(answer)]
    found = exact or fitting
    return found[0] if len(found) == 1 else None


def _says(answer: str, label: str) -> bool:
    """Whether every word of an answer begins a word of what was offered, however its umlauts are written."""
    offered = {word for spelled in spellings(label) for word in spelled.replace(":", " ").split()}
    return all(any(each.startswith(word) for each in offered) for word in split(answer))


def agreed(question: str, ask: Ask = line) -> bool:
    """A question whose answer is yes unless somebody says no: 2, or the word in any language."""
    answer = fold(ask(f"{question} ", (_(YES), _(NO))).strip())
    no = {fold(gettext(NO, language=language)) for language in LANGUAGES}
    return answer != "2" and not any(answer and word.startswith(answer) for word in no)


# questions one after the other ----------------------------------------------------------------------------


class Asked(Protocol):
    """Somebody who has questions: what is asked next follows from the answers so far."""

    def question(self) -> Question | None: ...
    def answer(self, question: Question, text: str) -> Misfit | Misread | Ambiguous | None: ...
    def back(self) -> object: ...


class Dialogue:
    """Puts questions until none is left. Ctrl-C and Ctrl-D are left to the caller, who has the answers so far."""

    def __init__(self, asked: Asked, speaker: Speaker, ask: Ask, say: Say) -> None:
        self.asked = asked
        self.speaker = speaker
        self.ask = ask
        self.say = say
        self.player = ""
        self.last = ""

    def put_all(self) -> None:
        while (question := self.asked.question()) is not None:
            self.put(question)

    def put(self, question: Question) -> None:
        """One question; its answer is taken, explained as not fitting, or leads one step back."""
        if question.player != self.player:
            self.player = question.player
            self.say(f"\n{safe(question.player)}" if question.player else "")
        if question.key != self.last:
            self.lines(choice_lines(question, self.speaker))
        self.last = question.key
        text = self.ask(prompt(question, self.speaker), choice_names(question, self.speaker)).strip()
        if text == BACK:
            self.asked.back()
            return
        problem = self.asked.answer(question, text)
        if isinstance(problem, Misfit):
            self.lines(misfit_line(problem, self.speaker))
        elif isinstance(problem, Misread):
            self.lines(tell_misread(problem, self.speaker))
        elif problem is not None:
            self.lines(tell_ambiguous(problem, self.speaker))

    def lines(self, lines: Sequence[str]) -> None:
        for each in lines:
            self.say(each)


# a line ---------------------------------------------------------------------------------------------------


class Editing:
    """Line editing by readline, where there is any and somebody sits at a terminal; else lines as they come."""

    def __init__(self, before: Sequence[str] = ()) -> None:
        self.readline: Any = None
        self.found: list[str] = []
        if not at_a_terminal():
            return
        with contextlib.suppress(ImportError):
            import readline

            self.readline = readline
            readline.set_auto_history(False)
            self.remember(*before)
            readline.set_completer_delims(";")
            readline.parse_and_bind("tab: complete")

    def remember(self, *lines: str) -> None:
        """Lines that the arrow keys bring back."""
        if self.readline is not None:
            for each in lines:
                self.readline.add_history(each)

    def read(self, question: str, complete: Callable[[str], list[str]], again: str = "") -> str:
        """A line; `complete` gives what the text so far can become, `again` is what already stands there."""
        if self.readline is None:
            return typed(question)
        self.readline.set_completer(lambda text, number: self._candidate(complete, text, number))
        self.readline.set_startup_hook(lambda: self.readline.insert_text(again))
        try:
            return typed(question)
        finally:
            self.readline.set_startup_hook(None)
            self.readline.set_completer(None)

    def _candidate(self, complete: Callable[[str], list[str]], text: str, number: int) -> str | None:
        if number == 0:
            begun = text.lstrip()
            self.found = [text[: len(text) - len(begun)] + each for each in complete(begun)]
        return self.found[number] if number < len(self.found) else None


_EDITING: list[Editing] = []


def editing() -> Editing:
    """The line editing of this command, begun with its first question."""
    if not _EDITING or (_EDITING[0].readline is None) == at_a_terminal():
        _EDITING[:] = [Editing()]
    return _EDITING[0]


def _beginning(begun: str, offered: Sequence[str]) -> list[str]:
    """The names that the part behind the last comma begins, behind what stands before it."""
    before, comma, last = begun.rpartition(",")
    wanted = last.lstrip()
    kept = before + comma + last[: len(last) - len(wanted)]
    return [kept + name for name in offered if fold(name).startswith(fold(wanted))]
