"""One way to ask: a line with editing, numbers or words as answers, `<` for back; and what the commands ask for by it.

`Asker` puts questions one after the other. The commands ask: which reading or way to pay is meant, what a new record
should know, and a finished table to count, whose tally is saved.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from referee.app.replies import NO, YES, find_choice, read_nod
from referee.app.turns import CONSENT
from referee.cli.files import accept, require_game
from referee.cli.terminal import (
    Exit,
    LineEditor,
    at_a_terminal,
    flush,
    print_err,
    print_text,
    wrong_usage,
)
from referee.cli.verdicts import label_ways, show_verdict, tell_offer
from referee.engine.answers import InvalidAnswer, Question, split_names
from referee.engine.text import Ref
from referee.engine.unknown_table import Unknown
from referee.engine.verdict import Ambiguous, Misread
from referee.engine.words import fold
from referee.i18n import N_, _, current, number
from referee.render.cells import safe
from referee.render.questions import (
    introduce_interview,
    name_choices,
    number_choices,
    prompt_question,
    tell_expected_answer,
    tell_misfit,
)
from referee.render.text import Speaker
from referee.render.verdict import tell_ambiguous, tell_misread

if TYPE_CHECKING:
    from referee.app.new import NewRecord
    from referee.app.scoring import Interview
    from referee.app.turns import Answer, Table

MARK = ">"
"""Stands before what is typed in free words."""
BACK = "<"
LONG = 20
"""An answer of so many letters is not typed again for one mistake."""


# reading an answer -----------------------------------------------------------------------------------------

_EDITORS: list[LineEditor] = []
"""The line editor of this command, made with its first question."""


def read_line(question: str, offered: Sequence[str] = ()) -> str:
    """Return a line, on a terminal edited and completed to one of `offered`; raise EOFError where nobody answers."""
    if not _EDITORS or (_EDITORS[0].readline is None) == at_a_terminal():
        _EDITORS[:] = [LineEditor()]
    return _EDITORS[0].read(question, lambda begun: complete_last_name(begun, offered))


def offer_again(text: str) -> None:
    """Put a long answer that did not fit into the next line, to be corrected there."""
    if _EDITORS and len(text) >= LONG:
        _EDITORS[0].begun = text


def complete_last_name(begun: str, offered: Sequence[str]) -> list[str]:
    """Return the line with each name of `offered` that its part behind the last comma begins."""
    before, comma, last = begun.rpartition(",")
    wanted = last.lstrip()
    kept = before + comma + last[: len(last) - len(wanted)]
    return [kept + name for name in offered if fold(name).startswith(fold(wanted))]


def say_line(text: str) -> None:
    print_text(text)
    flush()


def number_labels(labels: Sequence[str]) -> list[str]:
    """Return the choices as lines with a number each."""
    return [f"  {place}) {label}" for place, label in enumerate(labels, start=1)]


class Questionnaire(Protocol):
    """Questions of which the next one follows from the answers so far."""

    def question(self) -> Question | Unknown | None: ...
    def answer(self, question: Any, text: str) -> InvalidAnswer | Misread | Ambiguous | None: ...
    def back(self) -> object: ...


class Asker:
    """Somebody who can be asked: `ask` returns the line they type, completed to one of some texts; `say` tells them.

    `explain` tells them why an answer does not fit; without it `say` does.

    Ctrl-C and Ctrl-D (KeyboardInterrupt, EOFError) are left to the caller, who has the answers so far.
    """

    def __init__(
        self,
        ask: Callable[[str, Sequence[str]], str] | None = None,
        say: Callable[[str], None] | None = None,
        explain: Callable[[Sequence[str]], None] | None = None,
    ) -> None:
        self.ask = ask or read_line
        self.say = say or say_line
        self.explain = explain or self.say_all

    def say_all(self, lines: Sequence[str]) -> None:
        for each in lines:
            self.say(each)

    def confirm(self, question: str, enter: str = YES) -> bool:
        """Ask a question that is answered with yes or no, in any language; ask again what is neither.

        `enter` is what Enter alone says.
        """
        while True:
            answer = self.ask(f"{question} ", (_("yes"), _("no"))).strip()
            said = {"": enter, "1": YES, "2": NO}.get(answer) or read_nod(answer, current())
            if said:
                return said == YES
            self.say(_("Please answer yes or no."))

    def pick(self, labels: Sequence[str]) -> int | None:
        """Ask which of several readings is meant; return its place, None for none."""
        self.say("\n".join([_("What do you mean?"), *number_labels(labels)]))
        return find_choice(self.ask(_("Which one? (Enter: none)") + " ", labels), labels, current())

    def put_all(self, questionnaire: Questionnaire, speaker: Speaker) -> None:
        """Put questions until none is left; an answer is taken, explained as not fitting, or leads one step back."""
        player = last = ""
        while (question := questionnaire.question()) is not None:
            if question.player != player:
                player = question.player
                self.say(f"\n{safe(player)}" if player else "")
            if question.key != last:
                self.say_all(number_choices(question, speaker))
            last = question.key
            text = self.ask(prompt_question(question, speaker), name_choices(question, speaker)).strip()
            if text == BACK:
                questionnaire.back()
                continue
            problem = questionnaire.answer(question, text)
            if problem is not None:
                offer_again(text)
            if isinstance(problem, InvalidAnswer) and isinstance(question, Unknown):
                self.explain([tell_expected_answer(question, str(problem.facts["word"]))])
            elif isinstance(problem, InvalidAnswer):
                self.explain(tell_misfit(problem, speaker))
            elif isinstance(problem, Misread):
                self.explain(tell_misread(problem, speaker))
            elif problem is not None:
                self.explain(tell_ambiguous(problem, speaker))


# about a turn ----------------------------------------------------------------------------------------------


def take_reading(question: Ambiguous, place: int) -> str | Ref:
    """Return the reading with this number, counted from 1; raise `Stop` where there is none."""
    if place > len(question.readings):
        told = {"number": place, "count": len(question.readings)}
        raise wrong_usage(_("There is no reading {number}; there are {count}.").format(**told))
    return question.readings[place - 1]


def show_check(table: Table, answer: Answer, as_json: bool, choose: int | None, *, why: bool = False) -> int:
    """Print a verdict, or the question which reading is meant, unless `choose` says which; return the exit code."""
    if isinstance(answer.verdict, Ambiguous):
        if choose is not None:
            return show_verdict(table.check(_text_of(take_reading(answer.verdict, choose))), as_json, why=why)
        from referee.api import choices_of

        return show_verdict(answer, as_json, {"choices": choices_of(table, answer.verdict)})
    return show_verdict(answer, as_json, why=why)


def _text_of(reading: str | Ref) -> str:
    return reading.id if isinstance(reading, Ref) else reading


def ask_about_turn(
    table: Table, answer: Answer, overrule: str | None, choose: int | None, as_json: bool
) -> tuple[int, bool]:
    """Ask, at a terminal, for what an unrecorded turn needs: a reading, a nod, or what is missing.

    Prints the answer; returns the exit code, and whether the turn is recorded.
    """
    from referee.api import choices_of, in_words

    def record(text: str) -> Answer:
        return accept(table.record_turn(text, overrule, again=False, nod=True, asks=asker is not None))

    asker = Asker() if at_a_terminal() and not as_json else None
    choices: Sequence[str] = ()
    if isinstance(answer.verdict, Ambiguous):
        choices = choices_of(table, answer.verdict)
        if choose is None and asker is not None and choices and (place := asker.pick(choices)) is not None:
            choose = place + 1
        if choose is not None:
            answer, choices = record(_text_of(take_reading(answer.verdict, choose))), ()
    if answer.waits_for == "nod" and asker is not None:
        if answer.asked:
            show_verdict(answer, as_json)
            if not asker.confirm(_("Do it? (y/n)"), enter=NO):
                return Exit.NO, False
        else:
            asker.say("\n".join(tell_offer(answer)))
        loose = answer.heard is not None and answer.heard.loose
        question = _("Is that your turn? (y/n)") if loose else _("Is that right? (Enter: yes)")
        if answer.asked or asker.confirm(question, enter=NO if loose else YES):
            answer = record(answer.text if "partners" in answer.unsaid else answer.spelled)
    if answer.waits_for == CONSENT and asker is not None:
        asker.say("\n".join(tell_offer(answer)))
        text = choose_payment(table, answer.text, asker)
        if not text or (text == answer.text and not asker.confirm(_("Record it? (Enter: yes)"))):
            asker.say(_("All right, nothing was recorded."))
            return Exit.NO, False
        answer = record(answer.spelled if text == answer.text else text)
    if answer.waits_for not in ("", "nod", CONSENT):
        question = Speaker(answer.lexicon).say(answer.waits_for, {})
        if asker is None:
            print_err([question, _("Say it together with the action.")])
        else:
            known = table.record.game.answers(table.state, answer.text)
            labels = [in_words(table, each) for each in known]
            asker.say("\n".join([question, *number_labels(labels)]))
            told = asker.ask(f"{MARK} ", labels).strip()
            place = find_choice(told, labels, current())
            told = told if place is None else known[place]
            answer = record(f"{answer.text} {told}") if told else answer
    code = show_verdict(answer, as_json, {"choices": choices} if choices else {})
    if answer.waits_for == "nod":
        asked = _("Not recorded, because you asked: say it as your turn, or add --yes.")
        guess = _("Not recorded, because this is a guess: say it more exactly, or take it with --yes.")
        print_err([asked if answer.asked else guess])
    return code, answer.recorded


def choose_payment(table: Table, text: str, asker: Asker) -> str:
    """Return the turn with the way to pay that the player chooses; `text` itself where there is nothing to choose.

    "" where the player wants none of them.
    """
    ways = table.ways(text)
    if len(ways) < 2:
        return text
    labels = label_ways(table, ways)
    asker.say("\n".join(number_labels(labels)))
    while True:
        answer = asker.ask(_("Which way? (Enter: {first})").format(first=number(1)) + " ", labels).strip()
        nod = read_nod(answer, current())
        place = 0 if not answer or nod == YES else find_choice(answer, labels, current())
        if place is not None:
            return ways[place].move
        if nod:
            return ""


# what a new record should know -----------------------------------------------------------------------------

INTRODUCTION = N_(
    "This is what only your box shows. Enter takes what is offered or leaves it open, - leaves it open, "
    "< goes one step back, Ctrl-D skips the rest."
)


def ask_for_game(asker: Asker) -> str:
    """Return which of the games with records somebody wants to play."""
    from referee.app.lookup import load_box
    from referee.app.new import games_with_records

    games = games_with_records()
    names = [load_box(game).name for game in games]
    asker.say("\n".join([_("Which game?"), *number_labels(names)]))
    while (place := find_choice(asker.ask(f"{MARK} ", names), names, current())) is None:
        asker.say(_("That doesn't answer the question."))
    return games[place]


def ask_for_players(asker: Asker) -> list[str]:
    """Return the players in seating order."""
    while not (
        players := split_names(asker.ask(_("Who plays? In seating order, the starting player first:") + " ", ()))
    ):
        pass
    return players


def ask_for_setup(draft: NewRecord, asker: Asker) -> Mapping[str, object]:
    """Return the answers; those so far if somebody ends the questions with Ctrl-D, or with Ctrl-C and keeps them."""
    from referee.app.new import SetupInterview

    interview = SetupInterview(draft)
    if interview.question() is not None:
        asker.say(_(INTRODUCTION))
    try:
        asker.put_all(interview, Speaker(draft.lexicon))
    except EOFError:
        asker.say("")
    except KeyboardInterrupt:
        asker.say("")
        if not interview.answers or not asker.confirm(_("Start with what you have told so far? (Enter: yes)")):
            raise
    return interview.answers


# a table to count ------------------------------------------------------------------------------------------

FILE = "tally.toml"
NOT_SAVED = "-"


def count_or_resume(game: str | None, asker: Asker) -> int:
    """Count a table; where an unfinished count lies here, go on with it unless somebody wants a new one."""
    from referee.app.scoring import start_interview, unfinished_counts
    from referee.app.shelf import first_game

    for path in unfinished_counts(Path(FILE), require_game(game) if game else None):
        # Translators: {file} is the name of a file.
        question = _("{file} holds a count that was interrupted. Go on with it? (Enter: yes)")
        if asker.confirm(question.format(file=safe(str(path)))):
            return resume_count(path, asker)
    started = start_interview(require_game(game or first_game()), datetime.date.today(), current())
    return count_table(accept(started), asker)


def resume_count(path: Path, asker: Asker) -> int:
    """Go on with a count that was interrupted; return the exit code."""
    from referee.app.scoring import resume_interview

    return count_table(accept(resume_interview(path, current())), asker)


def count_table(interview: Interview, asker: Asker) -> int:
    """Ask until the table can be counted, print the score and offer to save the tally; return the exit code.

    An interruption writes what was answered into a file, from which `resume_count` goes on.
    """
    from referee.engine.reading import Problem
    from referee.engine.score import Counted
    from referee.render.problems import tell_problem, tell_problems
    from referee.render.score import tell_score, tell_warnings

    speaker = Speaker(interview.lexicon)
    interview.names = {kind: speaker.all_names(kind) for kind in interview.lexicon.names}
    try:
        asker.say_all(introduce_interview(interview.name))
        while True:
            asker.put_all(interview, speaker)
            outcome = interview.score(current())
            if isinstance(outcome, Counted):
                break
            asker.say_all(tell_problems(outcome.problems, speaker))
            asker.say(_("This cannot be. Please correct the last answers."))
            interview.back()
        sheet = outcome.scored.sheet
        asker.say_all(["", tell_score(sheet, outcome.rows, speaker), *tell_warnings(sheet, speaker)])
        while True:  # until the tally is written or nobody wants it
            place = interview.place(FILE)
            # Translators: {file} is the name of a file; “-” is typed as it stands.
            question = _("Save the tally as (Enter: {file}, -: do not save):")
            name = asker.ask(question.format(file=safe(str(place))) + " ", ()).strip()
            if name == NOT_SAVED:
                return Exit.DONE
            path = Path(name) if name else place
            saved = interview.save(path)
            if not isinstance(saved, Problem):
                asker.say(_("Saved: {file}").format(file=safe(str(path))))
                asker.say_all(tell_problems(saved.notes, speaker))
                return Exit.DONE
            asker.say_all(tell_problem(saved, speaker))
    except (KeyboardInterrupt, EOFError):
        asker.say("")
        if "players" in interview.answers:
            place = interview.place(FILE)
            saved = accept(interview.keep(place))
            file = safe(str(place))
            kept = _("Interrupted. I kept what you told in {file}; go on with:")
            asker.say_all([kept.format(file=file), f"  referee score {file}", *tell_problems(saved.notes, speaker)])
        return Exit.INTERRUPTED
