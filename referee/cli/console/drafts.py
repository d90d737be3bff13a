"""Turns in steps: a turn that has begun goes on line by line, is kept beside the record, and is recorded at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.api import answer_lines, in_words
from referee.app.console_state import drop_turn, keep_turn, kept_turn
from referee.app.outcomes import Refused
from referee.app.turns import Answer, Table
from referee.cli.console.command_words import shown
from referee.cli.console.replies import ask, decided, file_trouble, hear, not_understood, which
from referee.cli.console.session import TURN, Choice, Draft, Line, Question, Reply, Session, Then, told, warned
from referee.cli.turns import after, understood
from referee.engine.misread import Ambiguous, Misread
from referee.engine.verdict import Judgement, Verdict
from referee.i18n import _, current
from referee.render.cells import safe
from referee.render.hands import tell_events
from referee.render.text import Speaker

if TYPE_CHECKING:
    from referee.engine.protocols import State


def may_go_on(table: Table, verdict: Verdict) -> bool:
    """Whether nothing is wrong with a turn so far that its rest could not still put right."""
    return all(violation.rule in table.record.game.end_rules for violation in verdict.violations)


def opens(table: Table, verdict: object) -> bool:
    """Whether a turn that begins so is played step by step."""
    if not isinstance(verdict, Verdict) or verdict.player != table.to_move or verdict.winner:
        return False
    return table.record.game.opens(verdict.moves) and may_go_on(table, verdict)


def midway(session: Session) -> Table:
    """The table in the middle of the open turn."""
    table, draft = session.table, session.draft
    if draft is None:
        return table
    return Table(table.record, table.record.game.midway(table.state, draft.text, table.record.words))


class Moment:
    """A table in the middle of a turn, by what decides it: looked at once and not with every key or question.

    `earlier` are clauses that stand in the line already.
    """

    def __init__(self, session: Session, earlier: str = "") -> None:
        self.session = session
        self.earlier = earlier.strip()
        self.state = session.table.state  # held, so that no other table can come to lie at its place
        self.key = (session.draft, self.earlier, current())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moment) and self.state is other.state and self.key == other.key

    def __hash__(self) -> int:
        return hash((id(self.state), self.earlier))


def whole(session: Session, text: str) -> str:
    """What is said now, behind what was said of the turn before."""
    return f"{session.draft.text}; {text}" if session.draft is not None else text


def go_on(session: Session, line: str, more: bool) -> Reply:
    """One more line of an open turn."""
    table, draft = session.table, session.draft
    assert draft is not None
    found, heard, piece = midway(session).understood(line)
    if isinstance(found, Misread):
        return not_understood(session, found, line)
    do = "go on" if more or draft.stepwise else "last"
    if draft.stepwise and _begins_anew(table, found, piece):  # the next roll ends the turn before it
        session, lines = finish(session)
        if session.draft is not None:
            return session, lines
        return session._replace(question=None), [*lines, Line(TURN, line)]
    if isinstance(found, Ambiguous):
        return which(session, found, do)
    answer = Answer(found.verdict, table.record.lexicon, heard=heard, text=piece)
    if answer.guessed:
        return hear(session, answer._replace(waits_for="nod"), line, do)
    return extend(session, piece, do == "last")


def _begins_anew(table: Table, found: Judgement[State] | Ambiguous, piece: str) -> bool:
    """Whether a line begins the next turn, also where it leaves open what everybody takes."""
    if isinstance(found, Ambiguous):
        return all(isinstance(each, str) and table.record.game.opens((each,)) for each in found.readings)
    return opens(table, table.check(piece).verdict)


def extend(session: Session, piece: str, ends: bool) -> Reply:
    """The open turn, or a new one, with one more piece of move text; recorded where that is its end."""
    table = session.table
    answer = table.check(whole(session, piece))
    verdict = answer.verdict
    if not isinstance(verdict, Verdict):
        return hear(session, answer, piece, "last of whole" if ends else "whole")
    if not may_go_on(table, verdict) or (ends and verdict.legal is False):
        return _no(session, answer)
    if ends or verdict.winner:
        return finish(session, verdict.moves)
    return keep(session, answer, verdict)


def keep(session: Session, answer: Answer, verdict: Verdict) -> Reply:
    """The turn as it is now stays open, and is kept where a fallen console finds it again."""
    table = session.table
    draft = Draft(verdict.moves, table.record.game.opens(verdict.moves[:1]))
    news = answer_lines(untold(session, answer, verdict))
    lines = [told(*understood(answer, Speaker(answer.lexicon)), *news)]
    if session.draft is None:
        lines.append(told(_("The turn goes on; “{end}” records it.").format(end=shown("end"))))
    if not keep_turn(table, draft.moves, draft.stepwise):
        lines.append(warned([_("The open turn cannot be kept if the console ends; it is not recorded yet.")]))
    return session._replace(draft=draft, refused="", broken=()), lines


def untold(session: Session, answer: Answer, verdict: Verdict) -> Answer:
    """The answer about the open turn with more behind it, without what was told of it before."""
    table, before = session.table, session.draft
    if before is None:
        return answer._replace(verdict=verdict._replace(violations=()))
    old = table.check(before.text)
    assert isinstance(old.verdict, Verdict)
    paid = len(old.verdict.plan) if verdict.plan[: len(old.verdict.plan)] == old.verdict.plan else 0
    news = verdict._replace(
        violations=(), story=verdict.story[len(old.verdict.story) :], plan=verdict.plan[paid:],
        rulings=tuple(each for each in verdict.rulings if each not in old.verdict.rulings),
        unsure=tuple(each for each in verdict.unsure if each not in old.verdict.unsure),
    )  # fmt: skip
    now = midway(session._replace(draft=Draft(verdict.moves))).state
    hands = table.record.game.hands(midway(session).state, now, verdict.player, verdict.moves[len(before.moves) :])
    events = tuple(event for event in answer.events if event not in old.events)
    return answer._replace(verdict=news, hands=hands, events=events)


def _no(session: Session, answer: Answer) -> Reply:
    session, lines = decided(session, answer)
    if session.draft is not None:
        lines.append(told(_("The turn is as it was before.")))
    return session, lines


def finish(session: Session, moves: tuple[str, ...] = ()) -> Reply:
    """Records the open turn, perhaps with its last step; only what is new is told."""
    text = "; ".join(moves) if moves or session.draft is None else session.draft.text
    checked = session.table.check(text)
    news = untold(session, checked, checked.verdict) if isinstance(checked.verdict, Verdict) else None
    answer = session.table.record_turn(text, again=False, nod=True)
    if isinstance(answer, Refused):
        return file_trouble(session, answer)
    if not answer.recorded or news is None or not isinstance(news.verdict, Verdict):
        return hear(session, answer, text, "whole")
    drop_turn(session.table)
    everything_told = session.draft is not None and not news.verdict.story
    final = answer._replace(verdict=news.verdict, hands=news.hands, events=news.events, heard=None)
    session, lines = decided(session._replace(draft=None), final)
    if everything_told:
        lines[0] = told(*tell_events(news.events, Speaker(answer.lexicon)), *after(answer))
    return session, lines


def take_back(session: Session) -> Reply:
    """The open turn without its last step."""
    assert session.draft is not None
    *kept, last = session.draft.moves
    lines = [told(_("Taken back from the open turn: {what}").format(what=in_words(session.table, last)))]
    if not kept:
        drop_turn(session.table)
        return session._replace(draft=None), lines
    draft = Draft(tuple(kept), session.draft.stepwise)
    keep_turn(session.table, draft.moves, draft.stepwise)
    return session._replace(draft=draft), lines


def offer_again(session: Session) -> Reply:
    """At the start: a turn that had begun when the console ended. Offered only while the record is the same."""
    found = kept_turn(session.table)
    if found is None:
        return session, []
    moves, _stepwise, same = found
    said = in_words(session.table, "; ".join(moves))
    if not same:
        drop_turn(session.table)
        text = _("An open turn was kept, but the record has changed since; it was: {turn}")
        return session, [warned([text.format(turn=said)])]
    question = _("{player} had begun a turn: {turn}").format(player=safe(session.table.to_move or ""), turn=said)
    choices = (Choice(_("go on with it"), Then("resume", "; ".join(moves))), Choice(_("drop it"), Then("drop")))
    return ask(session, Question((question,), choices, choices[0].then))


def resume(session: Session, text: str) -> Reply:
    verdict = session.table.check(text).verdict
    if not isinstance(verdict, Verdict):
        return session, []
    stepwise = session.table.record.game.opens(verdict.moves[:1])
    return session._replace(draft=Draft(verdict.moves, stepwise)), []
