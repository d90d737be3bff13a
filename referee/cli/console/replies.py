"""What an answer of the referee becomes at the prompt: lines, and perhaps a question."""

from __future__ import annotations

from referee.api import answer_lines, in_words, misread_lines
from referee.app.outcomes import Refused
from referee.app.turns import Answer
from referee.cli.console.command_words import ENGLISH
from referee.cli.console.command_words import shown as shown_as
from referee.cli.console.move_words import chooser_of, labels
from referee.cli.console.session import Choice, Line, Question, Reply, Session, Then, told, warned
from referee.cli.dialogue import BACK, numbered
from referee.cli.files import refusal
from referee.cli.turns import after, understood
from referee.engine.misread import Ambiguous, Misread
from referee.engine.text import Ref
from referee.engine.verdict import Verdict
from referee.i18n import _
from referee.render.cells import safe
from referee.render.problems import tell_problems
from referee.render.text import Speaker


def ask(session: Session, question: Question) -> Reply:
    """Opens a question and shows it with its numbers."""
    shown = numbered([choice.label for choice in question.choices])
    if question.back is not None:
        back = _("back")
        shown.append(f"  {BACK}) {back}")
    return session._replace(question=question, clear=False), [told(*question.lines, *shown)]


def file_trouble(session: Session, outcome: Refused) -> Reply:
    return session._replace(clear=False), [warned(refusal(outcome).lines)]


def hear(session: Session, answer: Answer, text: str, do: str = "turn") -> Reply:
    """The answer to a turn that was to be recorded; `do` says what is done with a reading that is chosen."""
    verdict = answer.verdict
    if isinstance(verdict, Misread):
        return not_understood(session, verdict, text)
    if isinstance(verdict, Ambiguous):
        return which(session, verdict, do)
    if answer.waits_for == "nod":
        lines = tuple(understood(answer, Speaker(answer.lexicon)))
        choices = (Choice(_("yes"), Then(f"{do}!", answer.text)), Choice(_("no"), Then("nothing")))
        return ask(session, Question((*lines, _("Is that right? (Enter: yes)")), choices, choices[0].then))
    if answer.waits_for:
        return missing(session, answer, do)
    return decided(session, answer)


def not_understood(session: Session, problem: Misread, text: str) -> Reply:
    """The line comes back with the cursor behind the word that was not understood."""
    lines = misread_lines(problem, Speaker(session.table.record.lexicon))
    if problem.expected == "turn" and problem.near and problem.near[0] in ENGLISH:
        lines = [line.replace(f"referee {problem.near[0]}", shown_as(problem.near[0])) for line in lines]
    at = problem.end if problem.text == text and problem.expected != "turn" else len(text)
    return session._replace(clear=False, put_back=text, put_at=at), [warned(lines)]


def which(session: Session, problem: Ambiguous, do: str) -> Reply:
    """Asks which of several readings is meant."""
    readings = [each.id if isinstance(each, Ref) else each for each in problem.readings]
    shown = labels(session.table, problem)
    chooser = chooser_of(session.table, shown)
    head = _("This could mean several things; say which:")
    if chooser:
        # Translators: {player} has to choose one of the things that follow.
        head = _("{player} has to choose:").format(player=safe(chooser))
        shown = [label.removeprefix(f"{safe(chooser)} ") for label in shown]
    choices = tuple(Choice(label, Then(do, text)) for label, text in zip(shown, readings, strict=True))
    return ask(session, Question((head,), choices, about=chooser))


def missing(session: Session, answer: Answer, do: str) -> Reply:
    """Asks what must still be told, such as what an island shows; by number where the game knows what can be."""
    table = session.table
    moves = answer.verdict.moves if isinstance(answer.verdict, Verdict) else ()
    text = "; ".join(moves) or answer.text
    found = table.record.game.answers(table.state, text)
    choices = tuple(Choice(in_words(table, each), Then(do, f"{text} {each}")) for each in found)
    question = Speaker(answer.lexicon).say(answer.waits_for, {})
    return ask(session, Question((question,), choices, adds_to=text))


def decided(session: Session, answer: Answer) -> Reply:
    """A verdict: recorded, or refused and remembered for `overrule` and `why`."""
    lines: list[Line] = [told(*understood(answer, Speaker(answer.lexicon)), *answer_lines(answer), *after(answer))]
    if answer.notes:
        lines.append(warned(tell_problems(answer.notes, Speaker())))
    if answer.recorded:
        return session._replace(refused="", broken=(), draft=None, recorded=True), lines
    violations = getattr(answer.verdict, "violations", ())
    rules = tuple(dict.fromkeys(violation.rule for violation in violations))
    return session._replace(refused=answer.text, broken=rules, clear=False), lines
