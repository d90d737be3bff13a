"""Asking back: which of several readings is meant, whether a guess is right, what is still missing."""

from __future__ import annotations

from collections.abc import Sequence

from referee.api import choices_of, in_words
from referee.app.outcomes import Refused
from referee.app.turns import Answer, Table
from referee.cli.console.toolbar import MARK
from referee.cli.dialogue import agreed, line, numbered, picked, say
from referee.cli.exits import misused
from referee.cli.files import refusal
from referee.cli.streams import at_a_terminal, print_err
from referee.cli.turns import show, understood
from referee.engine.misread import Ambiguous
from referee.engine.text import Ref
from referee.i18n import _
from referee.render.text import Speaker


def chosen(question: Ambiguous, number: int) -> str:
    """The reading with this number."""
    if number > len(question.readings):
        told = {"number": number, "count": len(question.readings)}
        raise misused(_("There is no reading {number}; there are {count}.").format(**told))
    reading = question.readings[number - 1]
    return reading.id if isinstance(reading, Ref) else reading


def show_check(table: Table, answer: Answer, as_json: bool, choose: int | None, *, why: bool = False) -> int:
    """A verdict, or the question which reading is meant."""
    if isinstance(answer.verdict, Ambiguous):
        if choose is not None:
            return show(table.check(chosen(answer.verdict, choose)), as_json, why=why)
        return show(answer, as_json, {"choices": choices_of(table, answer.verdict)})
    return show(answer, as_json, why=why)


def ask_back(table: Table, answer: Answer, overrule: str | None, choose: int | None, as_json: bool) -> tuple[int, bool]:
    """Asks what an unrecorded turn needs, where somebody can be asked; the exit code, and whether it is recorded."""
    asks = at_a_terminal() and not as_json
    choices: Sequence[str] = ()
    if isinstance(answer.verdict, Ambiguous):
        choices = choices_of(table, answer.verdict)
        picked = chosen(answer.verdict, choose) if choose is not None else ""
        picked = picked or (_pick(answer.verdict, choices) if asks and choices else "")
        if picked:
            answer, choices = _recorded(table, picked, overrule), ()
    if answer.waits_for == "nod" and asks and _nods(answer):
        answer = _recorded(table, answer.text, overrule)
    if answer.waits_for not in ("", "nod"):
        answer = _told(table, answer, overrule, asks)
    code = show(answer, as_json, {"choices": choices} if choices else {})
    if answer.waits_for == "nod":
        print_err([_("Not recorded, because this is a guess: say it more exactly, or take it with --yes.")])
    return code, answer.recorded


def _recorded(table: Table, text: str, overrule: str | None) -> Answer:
    answer = table.record_turn(text, overrule, again=False, nod=True)
    if isinstance(answer, Refused):
        raise refusal(answer)
    return answer


def _pick(question: Ambiguous, choices: Sequence[str]) -> str:
    """The reading whose number or words are typed; "" for none."""
    say("\n".join([_("This could mean several things; say which:"), *numbered(choices)]))
    place = picked(line(_("Which number? (Enter: none)") + " ", choices), choices)
    return "" if place is None else chosen(question, place + 1)


def _nods(answer: Answer) -> bool:
    say("\n".join(understood(answer, Speaker(answer.lexicon))))
    return agreed(_("Is that right? (Enter: yes)"))


def _told(table: Table, answer: Answer, overrule: str | None, asks: bool) -> Answer:
    """A turn with what was missing, asked for at a terminal: by number where what can be is known, or in words."""
    question = Speaker(answer.lexicon).say(answer.waits_for, {})
    if not asks:
        print_err([question, _("Say it together with the action.")])
        return answer
    known = table.record.game.answers(table.state, answer.text)
    labels = [in_words(table, each) for each in known]
    say("\n".join([question, *numbered(labels)]))
    told = line(f"{MARK} ", labels).strip()
    place = picked(told, labels)
    told = told if place is None else known[place]
    return _recorded(table, f"{answer.text} {told}", overrule) if told else answer
