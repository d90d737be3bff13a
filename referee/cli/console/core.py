"""The console without a terminal: `step` takes a session and a line, and gives the session after it and what to say."""

from __future__ import annotations

from collections.abc import Callable

from referee.app.console_state import drop_turn
from referee.app.outcomes import Refused
from referee.app.turns import Table
from referee.cli.console import commands, drafts, menu
from referee.cli.console.command_words import command_of, goes_on
from referee.cli.console.replies import ask, file_trouble, hear
from referee.cli.console.session import TURN, Choice, Line, Question, Reply, Session, Then, told, warned
from referee.cli.dialogue import BACK, picked
from referee.cli.parameters import OVERRULE
from referee.engine.verdict import Judgement, Verdict
from referee.engine.words import fold
from referee.i18n import _, number


def begin(table: Table) -> Reply:
    """The session at the start of an evening, and what is said first."""
    return drafts.offer_again(Session(table))


def step(session: Session, line: str) -> Reply:
    """One line: an answer to the open question, else a command, else a turn."""
    line = line.strip()
    session = session._replace(put_back="", put_at=0, clear=True, asked_to_leave=False)
    question, said = session.question, []
    if question is not None:
        answered = _answer(session, question, line)
        if answered is not None:
            return _on(*answered)
        session = session._replace(question=None)
        if not line:
            return session, []
        said = [told(_("This is no answer to the question, so it is taken as something new."))]
    session, lines = _on(*_obey(session, line))
    return session, [*said, *lines]


def notice(session: Session) -> Reply:
    """Before each prompt: what somebody else has done to the record meanwhile."""
    changed = session.table.refresh()
    if isinstance(changed, Refused):
        return file_trouble(session, changed)
    if not changed:
        return session, []
    session, lines = session._replace(question=None), [warned([_("The record was changed by somebody else.")])]
    turns = session.table.record.turns
    lines += [told(f"{number(len(turns))}. {commands.tell_turn(session.table, turns[-1])}")] if turns else []
    if session.draft is not None:
        session, more = drafts.offer_again(session._replace(draft=None))
        lines += more
    return session, lines


def leave(session: Session) -> Reply:
    """Ctrl-C at an empty line: the second time it asks."""
    session = session._replace(put_back="", put_at=0)
    if not session.asked_to_leave:
        return session._replace(asked_to_leave=True, question=None), []
    choices = (Choice(_("leave"), Then("leave")), Choice(_("stay"), Then("nothing")))
    kept = _("Leave? (Enter: yes) The open turn is kept.")
    text = kept if session.draft is not None else _("Leave? (Enter: yes) Everything is recorded.")
    return ask(session, Question((text,), choices, choices[0].then))


def _on(session: Session, lines: list[Line]) -> Reply:
    """Goes on with a turn where a step ended in one, once."""
    if lines and lines[-1].kind == TURN:
        following, more = turn(session, lines[-1].text)
        return following, [*lines[:-1], *more]
    return session, lines


def _obey(session: Session, line: str) -> Reply:
    if not line:
        return menu.actions(session)
    if line.startswith("?"):
        text = line.lstrip("? ")
        return commands.check(session, text) if text else commands.help_(session, "")
    players = tuple(map(str, session.table.record.document.data.get("players", ())))
    found = command_of(line, players)
    if found is not None:
        return commands.DO[found[0]](session, found[1])
    return turn(session, line)


def turn(session: Session, line: str, nod: bool = False) -> Reply:
    """A turn, or a piece of one: recorded if it is legal, unless it goes on."""
    text, _mark, reason = line.partition(OVERRULE)
    text, more = goes_on(text.strip())
    if session.draft is not None and not reason:
        return drafts.go_on(session, text, more)
    if more:
        return drafts.extend(session, *_piece(session, text))
    table = session.table
    if table.record.game.by_steps:
        answer = table.check(text)
        if drafts.opens(table, answer.verdict) and not reason:
            verdict = answer.verdict
            assert isinstance(verdict, Verdict)
            return drafts.keep(session, answer, verdict)
    whole = drafts.whole(session, text)
    recorded = table.record_turn(whole, reason.strip() or None, again=False, nod=nod)
    if isinstance(recorded, Refused):
        return file_trouble(session, recorded)
    return hear(session, recorded, text)


def _piece(session: Session, text: str) -> tuple[str, bool]:
    _found, _heard, piece = session.table.understood(text)
    return piece, False


# answers ---------------------------------------------------------------------------------------------------


def _answer(session: Session, question: Question, line: str) -> Reply | None:
    """What an answer leads to; None where the line is none."""
    closed = session._replace(question=None)
    if not line:
        return follow(closed, question.preset) if question.preset is not None else None
    if line == BACK:
        return follow(closed, question.back or Then("nothing"))
    place = picked(_without_name(line, question.about), [choice.label for choice in question.choices])
    if place is not None:
        return follow(closed, question.choices[place].then)
    if line.isdecimal() and question.choices:
        return _no_such_number(session, question, line)
    if question.adds_to:
        text = f"{question.adds_to} {line}"
        found, heard, text = session.table.understood(text)
        if isinstance(found, Judgement) and heard is None and found.legal is not False:
            return turn(closed, text)
    return None


def _without_name(line: str, name: str) -> str:
    """An answer without the name of whom the question is about: "Linda: wood", "Linda wood"."""
    named = bool(name) and fold(line).startswith((f"{fold(name)} ", f"{fold(name)}:"))
    return line[len(name) :].lstrip(": ") if named else line


def _no_such_number(session: Session, question: Question, line: str) -> Reply:
    told_facts = {"number": line[:9], "count": number(len(question.choices))}
    wrong = _("There is no number {number} here; there are {count}.").format(**told_facts)
    return session._replace(clear=False), [warned([wrong])]


def follow(session: Session, then: Then) -> Reply:
    """What an answer means."""
    return FOLLOW[then.do](session, then)


def _over(session: Session, then: Then) -> Reply:
    return session._replace(over=True), []


def _dropped(session: Session, then: Then) -> Reply:
    drop_turn(session.table)
    return session._replace(draft=None), []


FOLLOW: dict[str, Callable[[Session, Then], Reply]] = {
    "nothing": lambda session, then: (session, []),
    "leave": _over,
    "drop": _dropped,
    "resume": lambda session, then: drafts.resume(session, then.text),
    "turn": lambda session, then: turn(session, then.text, nod=True),
    "turn!": lambda session, then: turn(session, then.text, nod=True),
    "go on": lambda session, then: drafts.extend(session, then.text, False),
    "go on!": lambda session, then: drafts.extend(session, then.text, False),
    "last": lambda session, then: drafts.extend(session, then.text, True),
    "last!": lambda session, then: drafts.extend(session, then.text, True),
    "whole": lambda session, then: drafts.extend(session._replace(draft=None), then.text, False),
    "last of whole": lambda session, then: drafts.extend(session._replace(draft=None), then.text, True),
    "actions": lambda session, then: menu.actions(session),
    "things": lambda session, then: menu.things(session, then.text),
    "ways": lambda session, then: menu.ways(session, then.text),
    "end": lambda session, then: commands.end(session, ""),
    "check": lambda session, then: commands.check(session, then.text),
    "undo": lambda session, then: commands.undo_now(session, then.turns),
}
