"""The console without a terminal: `step` takes a session and a line, and returns the session after it and what to say.

First what it remembers from one line to the next (the table, an open question, an open turn; values only) and the
words by which commands are called, then the questions that an answer of the referee leads to, turns in steps, the turn
by numbers, the commands, and at the end `step` itself with what an answer to an open question means.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from referee.api import answer_lines, answer_question, find_chooser, in_words, label_readings, misread_lines
from referee.app.asking import find_told, leaves_words, sounds_like_question
from referee.app.records import Refused
from referee.app.replies import (
    DROP,
    NO,
    YES,
    begins_correction,
    find_choices,
    find_players,
    name_command,
    read_change,
    read_nod,
    read_reply,
    read_turn_number,
    says_more,
    split_continuation,
    split_ending,
)
from referee.app.replies import find_command as find_called
from referee.app.session import drop_turn, keep_turn, read_kept_turn
from referee.app.turns import CONSENT, Answer, Table, is_undecided, may_go_on
from referee.cli.command_line import OVERRULE
from referee.cli.files import refusal
from referee.cli.questions import BACK, number_labels
from referee.cli.verdicts import (
    label_ways,
    tell_broken_turns,
    tell_hearing,
    tell_next_player,
    tell_no_such_turn,
    tell_offer,
)
from referee.engine.asking import has_question_mark
from referee.engine.text import Ref
from referee.engine.value import Value
from referee.engine.verdict import Ambiguous, Judgement, Misread, PossibleMove, Verdict
from referee.i18n import LANGUAGES, N_, _, activate, current, language_name, listing, number
from referee.render.cells import safe
from referee.render.choices import ChoiceFilter, list_choices, tell_no_options
from referee.render.problems import tell_problems
from referee.render.text import Speaker
from referee.render.verdict import tell_events, tell_turn

if TYPE_CHECKING:
    from referee.engine.game import StateLike


# what is remembered ----------------------------------------------------------------------------------------

END_CLAUSE = "end"
"""The clause of move text that says that the turn is over."""
OVER = "over"
"""The event that every game ends with."""
TOLD, WARNED, RUN, TURN, TABLE = "told", "warned", "run", "turn", "table"
"""What a line is: words, a warning, a command of the program, a turn that the core goes on with itself, or the table in
the middle of a turn."""


class ConsoleLine(Value):
    """Something the console says, or a command of the program that it runs."""

    kind: str
    text: str
    arguments: tuple[str, ...] = ()


class MenuChoice(Value):
    """What may be answered, and what it leads to."""

    label: str
    then: Then


class OpenQuestion(Value):
    """An open question. Its list is frozen: a number means what stood there when it was asked."""

    lines: tuple[str, ...]
    choices: tuple[MenuChoice, ...] = ()
    preset: Then | None = None
    """What Enter takes; None: nothing."""
    back: Then | None = None
    """Where `<` leads; None: it closes the question."""
    adds_to: str = ""
    """The turn to which any other answer is added."""
    about: str = ""
    """The player who has to choose; an answer may begin with the name."""
    takes: Callable[[Session, str], Reply] | None = None
    """What follows from any text, such as a reason."""
    instead_of: OpenQuestion | None = None
    """The question that comes back if this one is answered with no."""


class Draft(Value):
    """A turn that has begun and is not recorded yet, in move text."""

    moves: tuple[str, ...]
    stepwise: bool = False
    """Whether it goes on until somebody ends it; else until a line that does not say that more follows."""

    @property
    def text(self) -> str:
        return "; ".join(self.moves)


class Session(Value):
    """One evening at the prompt."""

    table: Table
    question: OpenQuestion | None = None
    draft: Draft | None = None
    refused: str = ""
    """The turn that was refused last, for `overrule` and `why`."""
    said: str = ""
    """The same as it was typed, so that a line after it can correct it or add to it."""
    broken: tuple[str, ...] = ()
    clear: bool = True
    """Whether the last line went through; a paste stops where it did not."""
    recorded: bool = False
    """Whether something was recorded this evening."""
    unwritten: bool = False
    """Whether something could not be done this evening because the file could not be read or written."""
    asked_to_leave: bool = False
    over: bool = False


Reply = tuple[Session, list[ConsoleLine]]
Then = Callable[[Session], Reply]
"""What follows from an answer."""


def text_line(*lines: str) -> ConsoleLine:
    return ConsoleLine(TOLD, "\n".join(lines))


def warning_line(lines: Sequence[str]) -> ConsoleLine:
    return ConsoleLine(WARNED, "\n".join(lines))


# words ------------------------------------------------------------------------------------------------------

BARE = ("help", "status", "history", "undo", "redo", "score", "sheet", "why", "end", "close", "quit")
"""Commands that take nothing but a number, a player or an option; with other words after it, a line is a turn."""


def show_command(command: str) -> str:
    """Return the name of a command in the active language."""
    return name_command(command, current())


def find_command(line: str, players: Sequence[str]) -> tuple[str, str] | None:
    """Return the command that a line calls, and what follows it; None where the line is no command."""
    return find_called(line, current(), BARE, players)


# answers of the referee -------------------------------------------------------------------------------------


def open_question(session: Session, question: OpenQuestion) -> Reply:
    """Open a question and show it with its numbers."""
    labels = [choice.label for choice in question.choices]
    plain = labels == [str(place) for place in range(1, len(labels) + 1)]  # the numbers of a die say it themselves
    shown = [] if plain else number_labels(labels)
    if question.back is not None:
        back = _("back")
        shown.append(f"  {BACK}) {back}")
    return session._replace(question=question, clear=False), [text_line(*question.lines, *shown)]


def tell_file_trouble(session: Session, outcome: Refused) -> Reply:
    """Tell why the file is of no use now, and remember that something was not done."""
    session = session._replace(clear=False, unwritten=session.unwritten or outcome.unusable)
    return session, [warning_line(refusal(outcome).lines)]


def bind_text(do: Callable[[Session, str], Reply], text: str) -> Then:
    """Return what `do` does with this text."""
    return lambda session: do(session, text)


def stay(session: Session) -> Reply:
    """Do nothing: the answer closes the question."""
    return session, []


def offer_yes_or_no(then: Then) -> tuple[MenuChoice, MenuChoice]:
    """Return the answers yes, which leads to `then`, and no."""
    return MenuChoice(_("yes"), then), MenuChoice(_("no"), stay)


def take_turn(session: Session, text: str) -> Reply:
    """Play a turn that somebody chose or nodded to."""
    return play_turn(session, text, nod=True)


def answer_turn(session: Session, answer: Answer, do: Callable[[Session, str], Reply] = take_turn) -> Reply:
    """Show the answer to a turn that was to be recorded, or ask what it needs; `do` takes the chosen reading."""
    verdict = answer.verdict
    if isinstance(verdict, Misread):
        return tell_misread_line(session, verdict)
    if isinstance(verdict, Ambiguous):
        return ask_which_reading(session, verdict, do)
    if answer.waits_for == "nod":
        text = answer.spelled if do is take_turn and "partners" not in answer.unsaid else answer.text
        yes_or_no = offer_yes_or_no(bind_text(do, text))
        if answer.asked:
            session, shown = show_decision(session, answer)
            session, more = open_question(session, OpenQuestion((_("Do it? (y/n)"),), yes_or_no, stay))
            return session, [*shown, *more]
        loose = answer.heard is not None and answer.heard.loose
        question = _("Is that your turn? (y/n)") if loose else _("Is that right? (Enter: yes)")
        lines = (*tell_offer(answer), question)
        return open_question(session, OpenQuestion(lines, yes_or_no, stay if loose else yes_or_no[0].then))
    if answer.waits_for == CONSENT:
        # Enter takes the payment that spends something nobody said, a digit another way
        choices: tuple[MenuChoice, ...] = list_payments(session, answer.text)
        question = _("Which way? (Enter: {first})").format(first=number(1))
        if len(choices) < 2:
            choices = offer_yes_or_no(partial(take_turn, text=answer.spelled))
            question = _("Record it? (Enter: yes)")
        return open_question(session, OpenQuestion((*tell_offer(answer), question), choices, choices[0].then))
    if answer.waits_for:
        moves = verdict.moves or (answer.text,)
        adds_to = "; ".join(moves)
        found = session.table.record.game.answers(session.table.state, adds_to)
        offered = tuple(MenuChoice(in_words(session.table, each), bind_text(do, f"{adds_to} {each}")) for each in found)
        question = Speaker(answer.lexicon).say(answer.waits_for, {})  # such as what an island shows
        return open_question(session, OpenQuestion((question,), offered, adds_to=adds_to))
    return show_decision(session, answer)


def answer_asked(session: Session, line: str) -> Reply:
    """Answer a question at the prompt from the data, the table and the rules."""
    table = table_midway(session)
    if not line:
        return show_console_help(session, "")
    return session, [text_line(answer_question(table.record.game.id, table, line)["text"])]


def tell_misread_line(session: Session, problem: Misread) -> Reply:
    """Tell what was not understood, or answer it as a question; the line lies in the history of the prompt."""
    if sounds_like_question(problem.text, current()) and not problem.near:
        return answer_asked(session, problem.text)
    lines = misread_lines(problem, Speaker(session.table.record.lexicon))
    if problem.expected == "turn" and problem.near and problem.near[0] in MEANINGS:
        lines = [line.replace(f"referee {problem.near[0]}", show_command(problem.near[0])) for line in lines]
    return session._replace(clear=False), [warning_line(lines)]


def ask_which_reading(session: Session, problem: Ambiguous, do: Callable[[Session, str], Reply]) -> Reply:
    """Ask which of several readings is meant."""
    readings = [each.id if isinstance(each, Ref) else each for each in problem.readings]
    shown = label_readings(session.table, problem)
    chooser = find_chooser(session.table, shown)
    head = _("What do you mean?")
    if chooser:
        # Translators: {player} has to choose one of the things that follow.
        head = _("{player} has to choose:").format(player=safe(chooser))
        shown = [label.removeprefix(f"{safe(chooser)} ") for label in shown]
    choices = tuple(MenuChoice(label, bind_text(do, text)) for label, text in zip(shown, readings, strict=True))
    return open_question(session, OpenQuestion((head,), choices, about=chooser))


def show_decision(session: Session, answer: Answer) -> Reply:
    """Show a verdict; one that refuses the turn is remembered for `overrule` and `why`."""
    over = any(event.what == OVER for event in answer.events)
    told = answer_lines(answer, untold=OVER)
    lines: list[ConsoleLine] = [text_line(*tell_hearing(answer), *told, *tell_next_player(answer))]
    if answer.notes:
        lines.append(warning_line(tell_problems(answer.notes, Speaker())))
    if answer.recorded:
        lines += tell_end(session) if over else []
        return session._replace(refused="", broken=(), draft=None, recorded=True), lines
    violations = getattr(answer.verdict, "violations", ())
    rules = tuple(dict.fromkeys(violation.rule for violation in violations))
    return session._replace(refused=answer.text, broken=rules, clear=False), lines


def tell_end(session: Session) -> list[ConsoleLine]:
    """Count the table that has come to its end, and tell how to go on: cards to turn up, the sheet."""
    from referee.app.corrections import face_down

    hidden = face_down(session.table.record.path, current())
    lines = [ConsoleLine(RUN, "score")]
    if hidden and not isinstance(hidden, Refused):
        told = _("Cards of {players} still lie face down; “{reveal}” turns them up, so that they count.")
        lines.append(text_line(told.format(players=listing(list(map(safe, hidden))), reveal=show_command("reveal"))))
    sheet = _("“{score}” counts again, “{sheet}” is the sheet to keep.")
    return [*lines, text_line(sheet.format(score=show_command("score"), sheet=show_command("sheet")))]


# turns in steps: kept beside the record, and recorded at their end ------------------------------------------


def opens_draft(table: Table, verdict: object) -> bool:
    """Return true if a turn that begins so is played step by step."""
    if not isinstance(verdict, Verdict) or verdict.player != table.to_move or verdict.winner:
        return False
    return table.record.game.opens(verdict.moves) and may_go_on(table, verdict)


def table_midway(session: Session) -> Table:
    """Return the table in the middle of the open turn."""
    table, draft = session.table, session.draft
    if draft is None:
        return table
    return Table(table.record, table.record.game.midway(table.state, draft.text, table.record.words))


class DraftMoment:
    """A key for the table in the middle of a turn, so that it is computed once and not with every key press.

    `earlier` are clauses that stand in the line already.
    """

    def __init__(self, session: Session, earlier: str = "") -> None:
        self.session = session
        self.earlier = earlier.strip()
        self.state = session.table.state  # held, so that no other table can come to lie at its place
        self.key = (session.draft, self.earlier, current())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DraftMoment) and self.state is other.state and self.key == other.key

    def __hash__(self) -> int:
        return hash((id(self.state), self.earlier))


def append_to_draft(session: Session, text: str) -> str:
    """Return `text` behind what was said of the open turn before."""
    return f"{session.draft.text}; {text}" if session.draft is not None else text


def continue_draft(session: Session, line: str, ends: bool) -> Reply:
    """Take one more line of an open turn; `ends` says that it is the last one."""
    table, draft = session.table, session.draft
    assert draft is not None
    found, heard, piece = table_midway(session).understand(line)
    if isinstance(found, Misread):
        return tell_misread_line(session, found)
    if isinstance(found, Judgement) and found.verdict.moves == (END_CLAUSE,):
        return record_draft(session)
    if draft.stepwise and _begins_next_turn(table, found, piece):  # the next roll ends the turn before it
        session, lines = record_draft(session)
        if session.draft is not None:
            return session, lines
        return session._replace(question=None), [*lines, ConsoleLine(TURN, line)]
    if isinstance(found, Ambiguous):
        return ask_which_reading(session, found, partial(extend_draft, ends=ends))
    asked = is_undecided(line, heard, current())
    whole = table.check(append_to_draft(session, piece)) if asked or (heard is not None and heard.guessed) else None
    if whole is not None and isinstance(whole.verdict, Verdict) and may_go_on(table, whole.verdict):
        news = drop_known_news(session, whole, whole.verdict)
        news = news._replace(heard=heard, text=piece, asked=asked, waits_for="nod")
        return answer_turn(session, news, partial(extend_draft, ends=ends))
    return extend_draft(session, piece, ends)


def _begins_next_turn(table: Table, found: Judgement[StateLike] | Ambiguous, piece: str) -> bool:
    """Return true if a line begins the next turn, also where it leaves open what everybody takes."""
    if isinstance(found, Ambiguous):
        return all(isinstance(each, str) and table.record.game.opens((each,)) for each in found.readings)
    verdict = table.check(piece).verdict
    return opens_draft(table, verdict) or (isinstance(verdict, Verdict) and bool(table.find_missing(verdict)))


def extend_draft(session: Session, text: str, ends: bool) -> Reply:
    """Add a piece of move text to the open turn, or begin one with it; record it where that is its end."""
    table = session.table
    answer = table.check(append_to_draft(session, text))
    verdict = answer.verdict
    if not isinstance(verdict, Verdict):  # a reading is that of the whole turn
        return answer_turn(session, answer, lambda after, text: extend_draft(after._replace(draft=None), text, ends))
    stepwise = table.record.game.by_steps
    if not may_go_on(table, verdict) or (ends and verdict.legal is False and not stepwise):
        session, lines = show_decision(session, answer)
        unchanged = [text_line(_("The turn is as it was before."))] if session.draft is not None else []
        return session, [*lines, *unchanged]
    if (ends and verdict.legal is not False) or verdict.winner:
        return record_draft(session, verdict.moves)
    session, lines = keep_draft(session, answer, verdict)
    if not ends:
        return session, lines
    session, more = record_draft(session)  # tells why it cannot end yet
    return session, [*lines, *more]


def keep_draft(session: Session, answer: Answer, verdict: Verdict) -> Reply:
    """Leave the turn open as it is now, and keep it in a file from which a console that fell goes on."""
    table = session.table
    draft = Draft(verdict.moves, table.record.game.opens(verdict.moves[:1]))
    news = answer_lines(drop_known_news(session, answer, verdict))
    lines = [text_line(*tell_hearing(answer), *news)]
    if session.draft is None:
        lines.append(text_line(_("The turn goes on; “{end}” records it.").format(end=show_command("end"))))
    if not keep_turn(table, draft.moves, draft.stepwise):
        lines.append(warning_line([_("The open turn cannot be kept if the console ends; it is not recorded yet.")]))
    return session._replace(draft=draft, refused="", broken=()), lines


def drop_known_news(session: Session, answer: Answer, verdict: Verdict) -> Answer:
    """Return the answer about the open turn with more behind it, without what was told of it before."""
    table, before = session.table, session.draft
    game, now = table.record.game, table_midway(session._replace(draft=Draft(verdict.moves))).state
    moves = verdict.moves[len(before.moves) :] if before is not None else verdict.moves
    hands = game.hands(table_midway(session).state, now, verdict.player, moves)
    events = game.events(table.state, now, verdict.moves)
    if before is None:
        return answer._replace(verdict=verdict._replace(violations=()), hands=hands, events=events)
    old = table.check(before.text)
    assert isinstance(old.verdict, Verdict)
    known = game.events(table.state, table_midway(session).state, before.moves)
    paid = len(old.verdict.plan) if verdict.plan[: len(old.verdict.plan)] == old.verdict.plan else 0
    news = verdict._replace(
        violations=(), story=verdict.story[len(old.verdict.story) :], plan=verdict.plan[paid:],
        rulings=tuple(each for each in verdict.rulings if each not in old.verdict.rulings),
        unsure=tuple(each for each in verdict.unsure if each not in old.verdict.unsure),
    )  # fmt: skip
    return answer._replace(verdict=news, hands=hands, events=tuple(event for event in events if event not in known))


def record_draft(session: Session, moves: tuple[str, ...] = ()) -> Reply:
    """Record the open turn, or `moves` instead, and tell only what is new."""
    text = "; ".join(moves) if moves or session.draft is None else session.draft.text
    checked = session.table.check(text)
    news = drop_known_news(session, checked, checked.verdict) if isinstance(checked.verdict, Verdict) else None
    answer = session.table.record_turn(text, again=False, nod=True)
    if isinstance(answer, Refused):
        return tell_file_trouble(session, answer)
    if not answer.recorded or news is None or not isinstance(news.verdict, Verdict):
        return answer_turn(session, answer, lambda after, text: extend_draft(after._replace(draft=None), text, False))
    drop_turn(session.table.record.path)
    everything_told = session.draft is not None and not news.verdict.story
    final = answer._replace(verdict=news.verdict, hands=news.hands, events=news.events, heard=None)
    session, lines = show_decision(session._replace(draft=None), final)
    if everything_told:
        events = [event for event in news.events if event.what != OVER]
        lines[0] = text_line(*tell_events(events, Speaker(answer.lexicon)), *tell_next_player(answer))
    return session, lines


def offer_kept_draft(session: Session) -> Reply:
    """Offer the turn that had begun when the console ended, but only while the record is the same."""
    found = read_kept_turn(session.table)
    if found is None:
        return session, []
    moves, _stepwise, same = found
    said = in_words(session.table, "; ".join(moves))
    if not same:
        drop_turn(session.table.record.path)
        text = _("An open turn was kept, but the record has changed since; it was: {turn}")
        return session, [warning_line([text.format(turn=said)])]
    question = _("{player} had begun a turn: {turn}").format(player=safe(session.table.to_move or ""), turn=said)
    choices = (
        MenuChoice(_("go on with it"), lambda after: resume_draft(after, "; ".join(moves))),
        MenuChoice(_("drop it"), drop_draft),
    )
    return open_question(session, OpenQuestion((question,), choices, choices[0].then))


def drop_draft(session: Session) -> Reply:
    drop_turn(session.table.record.path)
    return session._replace(draft=None), []


def resume_draft(session: Session, text: str) -> Reply:
    verdict = session.table.check(text).verdict
    if not isinstance(verdict, Verdict):
        return session, []
    stepwise = session.table.record.game.opens(verdict.moves[:1])
    return session._replace(draft=Draft(verdict.moves, stepwise)), []


# a turn by numbers: the action, then the thing, then the way to pay; `<` goes back --------------------------


def list_possible(session: Session) -> Sequence[PossibleMove]:
    """Return what the player to move could do now; in the middle of a turn, what could follow."""
    return _list_possible_at(DraftMoment(session))


@lru_cache(maxsize=2)
def _list_possible_at(moment: DraftMoment) -> Sequence[PossibleMove]:
    session = moment.session
    table = table_midway(session)
    found = table.record.game.options(table.state) or []
    if session.draft is None:
        return found
    return [option for option in found if _may_follow(session, option.move)]


def _may_follow(session: Session, move: str) -> bool:
    verdict = session.table.check(append_to_draft(session, move)).verdict
    return isinstance(verdict, Verdict) and may_go_on(session.table, verdict)


def list_rolls(session: Session) -> list[str]:
    """Return the rolls with which a turn of this game begins; none in a game without dice, or in an open turn."""
    return [] if session.draft is not None else list(session.table.record.game.rolls(session.table.state))


def _menu_head(session: Session) -> str:
    if session.table.to_move is None:
        return _("The game is over.")
    # Translators: {player} is the name of a player.
    return _("{player} could do this:").format(player=safe(session.table.to_move))


def ask_for_action(session: Session) -> Reply:
    """Ask which action."""
    first = list_rolls(session)
    if first:
        return open_question(session, _make_move_question(session, first, None))
    found = list(dict.fromkeys(option.action for option in list_possible(session)))
    if not found and session.draft is None:
        return session, [text_line(_explain_no_options(session))]
    speaker = Speaker(session.table.record.lexicon)
    offered = [MenuChoice(speaker.name(Ref("action", each)), partial(ask_for_thing, action=each)) for each in found]
    if session.draft is not None:
        offered.append(MenuChoice(_("end the turn"), record_draft))
    return open_question(session, OpenQuestion((_menu_head(session),), tuple(offered)))


def _explain_no_options(session: Session, words: str = "") -> str:
    """Return why nothing is offered: the game is over, does not say what could be done, or there is nothing."""
    table = session.table
    if table.to_move is None:
        return _("The game is over.")
    if table.record.game.options(table.state) is None:
        return tell_no_options()
    template = _("{player} could do nothing of this now.") if words else _("There is nothing that {player} could do.")
    return template.format(player=safe(table.to_move))


def ask_for_thing(session: Session, action: str) -> Reply:
    """Ask which thing the action is about; where there is only one, take it."""
    possible = [option.move for option in list_possible(session) if option.action == action]
    moves = list(dict.fromkeys(map(strip_payment, possible)))
    if len(moves) == 1:
        return ask_for_payment(session, moves[0], ask_for_action, sure=False)
    first, speaker = {move.partition(" ")[0] for move in moves}, Speaker(session.table.record.lexicon)
    if len(first) > 1:
        return open_question(session, _make_move_question(session, moves, ask_for_action))
    named = [in_words(session.table, move.partition(" ")[2]) or in_words(session.table, move) for move in moves]
    pairs = zip(named, moves, strict=True)
    go_on = partial(ask_for_payment, back=partial(ask_for_thing, action=action), sure=False)
    offered = tuple(MenuChoice(thing, partial(go_on, move=move)) for thing, move in pairs)
    # Translators: {action} is what an action is called; a list of things follows.
    title = _("{action}:").format(action=speaker.name(Ref("action", action)))
    return open_question(session, OpenQuestion((title,), offered, back=ask_for_action))


def ask_among_options(session: Session, words: str) -> Reply:
    """Ask which of all possible turns is taken, or of those that have these words in them."""
    record, speaker = session.table.record, Speaker(session.table.record.lexicon)
    wish = ChoiceFilter(words, record.words, speaker)
    if wish.unknown:
        unknown = _("I don’t know this: “{word}”").format(word=safe(" ".join(wish.unknown)))
        return session._replace(clear=False), [warning_line([unknown])]
    found = list_choices(list_possible(session), record.words, speaker, list_players(session))
    kept = list(dict.fromkeys(strip_payment(choice.move) for choice in found if wish.fits(choice)))
    if not kept:
        return session, [text_line(_explain_no_options(session, words))]
    return open_question(session, _make_move_question(session, kept, None))


def _make_move_question(session: Session, moves: list[str], back: Then | None) -> OpenQuestion:
    offered = tuple(MenuChoice(in_words(session.table, move), partial(ask_for_payment, move=move)) for move in moves)
    return OpenQuestion((_menu_head(session),), offered, back=back)


def ask_for_payment(session: Session, move: str, back: Then | None = None, sure: bool = True) -> Reply:
    """Ask how to pay, where ways differ; else play the turn, unless `sure` only after it was shown."""
    table = session.table
    found = table.ways(move) if session.draft is None else []
    answer = table.check(move) if len(found) < 2 and not sure and session.draft is None else None
    if answer is not None and _is_legal(answer):
        choices = offer_yes_or_no(partial(take_turn, text=move))
        return open_question(session, OpenQuestion((*tell_offer(answer), _("Do it? (y/n)")), choices, back=back))
    if len(found) < 2:
        return session, [ConsoleLine(TURN, move)]
    return open_question(session, OpenQuestion((in_words(table, move),), list_payments(session, move), back=back))


def list_payments(session: Session, move: str) -> tuple[MenuChoice, ...]:
    ways = session.table.ways(move)
    labels = label_ways(session.table, ways)
    return tuple(MenuChoice(label, partial(take_turn, text=way.move)) for label, way in zip(labels, ways, strict=True))


def strip_payment(move: str) -> str:
    return move.partition(" with ")[0]


# commands; most are the program's own and run on the same record --------------------------------------------

MOST_RULES = 3
"""So many rules `why` shows at once."""
MEANINGS = {
    "help": N_("this help; so does ?"),
    "status": N_("the table as it stands"),
    "history": N_("the turns so far"),
    "options": N_("what the player to move could do now; a number takes one"),
    "ways": N_("ways to pay for the turn that follows; a number takes one"),
    "undo": N_("takes back the last turn, or so many"),
    "redo": N_("restores what was taken back"),
    "score": N_("the points as they stand"),
    "sheet": N_("the score sheet"),
    "ask": N_("answers a question; a line with a question mark does too"),
    "rules": N_("rules by words"),
    "terms": N_("names in every language"),
    "why": N_("the rules behind the last refusal"),
    "check": N_("judges the turn that follows and records nothing; so does ?"),
    "overrule": N_("records the refused turn all the same, with the reason that follows"),
    "adjust": N_("puts right what lies on the table: player, thing, change"),
    "amend": N_("corrects the turn with the number that follows"),
    "reveal": N_("turns up cards at the end"),
    "house": N_("what your table plays otherwise"),
    "dispute": N_("judges a move of another game that nobody recorded, by asking"),
    "language": N_("another language: de, en, fr, cs"),
    "end": N_("ends and records a turn that goes on"),
    "quit": N_("leaves; so does Ctrl-D"),
}


def run_program_command(command: str, session: Session, rest: str) -> Reply:
    """Have the shell run one of the program's own commands, with `rest` as its arguments."""
    try:
        arguments = tuple(shlex.split(rest))
    except ValueError:
        arguments = tuple(rest.split())
    return session, [ConsoleLine(RUN, command, arguments)]


def show_console_help(session: Session, rest: str) -> Reply:
    """Tell the commands in the reader's words, and turns that can be typed as they stand now."""
    width = max(len(show_command(command)) for command in MEANINGS)
    lines = [f"  {show_command(command):<{width}}  {_(MEANINGS[command])}" for command in MEANINGS]
    first = list_rolls(session)[:1]
    options = [] if first or session.table.to_move is None else list_possible(session)
    moves = [strip_payment(option.move) for option in options]
    firsts = {option.action: move for option, move in reversed(list(zip(options, moves, strict=True)))}
    examples = [f"  {in_words(session.table, move)}" for move in first]
    examples += [f"  {in_words(session.table, move)}" for move in reversed(firsts.values())]
    head = [_("A line is a turn, as you would say it. For example, now:"), *examples] if examples else []
    more = _(
        "Tab fills in the first match; press it again for the next. Enter alone shows step by step what you can do. "
        "A + at the end keeps the turn open."
    )
    return session, [text_line(*head, more, *lines)]


def show_table(session: Session, rest: str) -> Reply:
    """Have the shell show the table as it is now, also in the middle of a turn."""
    if session.draft is None or rest.startswith("-"):
        return run_program_command("status", session, rest)
    return session, [ConsoleLine(TABLE, rest)]


def check_turn(session: Session, text: str) -> Reply:
    """Tell the verdict alone; nothing is recorded."""
    if not text:
        return session, [warning_line([_("A turn has to follow.")])]
    changed = session.table.refresh()
    if isinstance(changed, Refused):
        return tell_file_trouble(session, changed)
    if session.draft is not None:
        text = append_to_draft(session, table_midway(session).understand(text)[2])
    answer = session.table.check(text)
    if isinstance(answer.verdict, Misread | Ambiguous):
        return answer_turn(session, answer, check_turn)
    return session, [text_line(*tell_hearing(answer), *answer_lines(answer))]


def show_options(session: Session, rest: str) -> Reply:
    if rest.startswith("-"):
        return run_program_command("options", session, rest)
    return ask_among_options(session, rest)


def show_payments(session: Session, rest: str) -> Reply:
    if not rest:
        return session, [warning_line([_("A turn has to follow.")])]
    move = session.table.understand(rest)[2]
    choices = list_payments(session, move)
    if len(choices) < 2:
        return check_turn(session, rest)
    return open_question(session, OpenQuestion((in_words(session.table, move),), choices))


def undo_turns(session: Session, rest: str) -> Reply:
    """Take back turns, or the last step of an open one; ask first beyond one round, since that is seldom meant."""
    if rest.startswith("-"):
        return run_program_command("undo", session, rest)
    count = int(rest[:6]) if rest.isdecimal() else 1
    if session.draft is not None:
        *kept, last = session.draft.moves
        lines = [text_line(_("Taken back from the open turn: {what}").format(what=in_words(session.table, last)))]
        if not kept:
            return drop_draft(session)[0], lines
        draft = Draft(tuple(kept), session.draft.stepwise)
        keep_turn(session.table, draft.moves, draft.stepwise)
        return session._replace(draft=draft), lines
    if count <= len(list_players(session)):
        return run_program_command("undo", session, str(count))
    question = _("Take back {count} turns? That is more than a round.").format(count=number(count))
    yes, no = offer_yes_or_no(lambda after: run_program_command("undo", after, str(count)))
    return open_question(session, OpenQuestion((question,), (no, yes)))


def explain_refusal(session: Session, rest: str) -> Reply:
    if not session.broken:
        return session, [text_line(_("Nothing was refused just now."))]
    return session, [ConsoleLine(RUN, "rules", session.broken[:MOST_RULES])]


def overrule_refusal(session: Session, rest: str) -> Reply:
    """Record the turn that was refused last, with the reason of the table."""
    if not session.refused:
        return session, [text_line(_("Nothing was refused just now."))]
    if not rest:
        question = _("Why does the table decide otherwise?")
        return open_question(session, OpenQuestion((question,), takes=overrule_refusal))
    answer = session.table.record_turn(session.refused, rest, again=False, nod=True)
    if isinstance(answer, Refused):
        return tell_file_trouble(session, answer)
    if answer.recorded:
        drop_turn(session.table.record.path)
    return answer_turn(session, answer)


def amend_turn(session: Session, rest: str) -> Reply:
    """Correct an earlier turn, told by its number and as people say turns; ask before the record is changed."""
    if "--" in rest:
        session, lines = run_program_command("amend", session, rest)
        if "--yes" in rest.split():
            return session, lines
        choices = offer_yes_or_no(lambda after: run_program_command("amend", after, f"{rest} --yes"))
        session, more = open_question(session, OpenQuestion((_("Change the record? (y/n)"),), choices))
        return session, [*lines, *more]
    change = read_change(rest, current())
    if change is not None and not change.total:  # *korrigiere: ein Bauer weniger*
        return adjust_things(session, rest)
    found = read_turn_number(rest, len(session.table.record.turns), current())
    if found is None or not found[1]:
        number_known = f"{found[0]} " if found is not None else ""
        which = _("Which turn, and what was it? For example: 3 {example}")
        which = which.format(example=Speaker(session.table.record.lexicon).example(current()))
        question = _("What was it instead?") if number_known else which
        asked = OpenQuestion((question,), takes=lambda after, text: amend_turn(after, f"{number_known}{text}"))
        return open_question(session, asked)
    return _amend_numbered_turn(session, found[1], found[0])


def _amend_numbered_turn(session: Session, text: str, place: int, write: bool = False) -> Reply:
    from referee.app.corrections import NoSuchTurn, amend

    outcome = amend(session.table.record.path, place, text, current(), write=write)
    if isinstance(outcome, Refused):
        return tell_file_trouble(session, outcome)
    if isinstance(outcome, NoSuchTurn):
        return session._replace(clear=False), [warning_line([tell_no_such_turn(outcome)])]
    if isinstance(outcome.verdict, Misread):
        return tell_misread_line(session, outcome.verdict)
    if isinstance(outcome.verdict, Ambiguous):
        return ask_which_reading(session, outcome.verdict, partial(_amend_numbered_turn, place=place))
    if write:
        session.table.refresh()
        return session._replace(recorded=True), [text_line(_("The record is corrected."))]
    lines = answer_lines(Answer(outcome.verdict, outcome.lexicon))
    if outcome.verdict.legal is False:
        return session._replace(clear=False), [text_line(*lines)]
    lines += tell_broken_turns(outcome.broken, outcome.lexicon)
    choices = offer_yes_or_no(partial(_amend_numbered_turn, text=text, place=place, write=True))
    return open_question(session, OpenQuestion((*lines, _("Change the record? (y/n)")), choices))


def adjust_things(session: Session, rest: str) -> Reply:
    """Put right what somebody has, as people say it: *Linda has one gold more*; ask whose where nobody is named."""
    players = list_players(session)
    named = find_players(rest.split(), players)
    if "--" in rest:
        return run_program_command("adjust", session, rest)
    said = " ".join(word for word in rest.split() if not find_players([word], named[:1]))
    if read_change(said, current()) is None:
        question = _("Who has more or less of what? For example: {example}")
        example = _("{player} gold +1").format(player=safe(players[0]))
        return open_question(session, OpenQuestion((question.format(example=example),), takes=adjust_things))
    if len(named) != 1:
        choices = tuple(MenuChoice(safe(player), partial(_adjust_for, player=player, rest=said)) for player in players)
        return open_question(session, OpenQuestion((_("Whose?"),), choices))
    return _adjust_for(session, named[0], said)


def _adjust_for(session: Session, player: str, rest: str) -> Reply:
    return session, [ConsoleLine(RUN, "adjust", (player, *rest.split()))]


def list_players(session: Session) -> tuple[str, ...]:
    return tuple(map(str, session.table.record.document.data.get("players", ())))


def change_language(session: Session, rest: str) -> Reply:
    """Speak another language from here on; the record stays the same."""
    wanted = rest.strip().lower()
    chosen = next((code for code in LANGUAGES if wanted in (code, language_name(code).lower())), None)
    if chosen is None:
        known = listing([f"{code} ({language_name(code)})" for code in LANGUAGES], style="or")
        return session, [warning_line([_("Which language? {languages}").format(languages=known)])]
    table = Table.open(session.table.record.path, chosen)
    if not isinstance(table, Table):
        return tell_file_trouble(session, table)
    activate(chosen)
    return session._replace(table=table), [text_line(_("Language: {language}").format(language=language_name(chosen)))]


def end_turn(session: Session, rest: str) -> Reply:
    if session.draft is None:
        return session, [text_line(_("No turn is open."))]
    return record_draft(session)


def leave(session: Session, rest: str = "") -> Reply:
    return session._replace(over=True), []


def end_turn_or_leave(session: Session, rest: str) -> Reply:
    """Record the open turn; where none is open, leave, in a game by steps only after a nod."""
    if session.draft is not None:
        return record_draft(session)
    return ask_whether_to_leave(session) if session.table.record.game.by_steps else leave(session)


OWN_COMMANDS: dict[str, Callable[[Session, str], Reply]] = {
    "help": show_console_help,
    "status": show_table,
    "ask": answer_asked,
    "check": check_turn,
    "options": show_options,
    "ways": show_payments,
    "undo": undo_turns,
    "why": explain_refusal,
    "overrule": overrule_refusal,
    "adjust": adjust_things,
    "amend": amend_turn,
    "language": change_language,
    "end": end_turn,
    "close": end_turn_or_leave,
    "quit": leave,
}
"""The commands that the console carries out itself; all others of `MEANINGS` are the program's own."""


LOOKING = ("help", "status", "history", "score", "ask", "rules", "terms", "why")
"""Commands that only show something: an open question stays open."""
CHANGING = ("undo", "redo", "end", "close", "overrule", "reveal")
"""Commands that change something at once: asked with a question mark, they wait for a nod."""


# one line ---------------------------------------------------------------------------------------------------


def begin(table: Table) -> Reply:
    """Return the session at the start of an evening, and what is said first."""
    return offer_kept_draft(Session(table))


def step(session: Session, line: str) -> Reply:
    """Take one line: an answer to the open question, else a command, else a turn."""
    line = line.strip()
    session = session._replace(clear=True, asked_to_leave=False)
    if session.question is not None:
        return _continue_with_turn(*_answer_question(session, session.question, line))
    return _continue_with_turn(*_obey_line(session, line))


def notice_changes(session: Session) -> Reply:
    """Tell, before each prompt, what somebody else has done to the record meanwhile."""
    changed = session.table.refresh()
    if isinstance(changed, Refused):
        return tell_file_trouble(session, changed)
    if not changed:
        return session, []
    session, lines = session._replace(question=None), [warning_line([_("Somebody else has changed the record.")])]
    turns = session.table.record.turns
    if turns:
        move = in_words(session.table, turns[-1].text)
        lines.append(text_line(f"{number(len(turns))}. {safe(turns[-1].player)}: {move}"))
    if session.draft is not None:
        session, more = offer_kept_draft(session._replace(draft=None))
        lines += more
    return session, lines


def ask_to_leave(session: Session) -> Reply:
    """Take Ctrl-C at an empty line: the second time, ask whether to leave."""
    if not session.asked_to_leave:
        return session._replace(asked_to_leave=True, question=None), []
    return ask_whether_to_leave(session)


def ask_whether_to_leave(session: Session) -> Reply:
    choices = (MenuChoice(_("leave"), leave), MenuChoice(_("stay"), stay))
    kept = _("Leave? (Enter: yes) The open turn is kept.")
    text = kept if session.draft is not None else _("Leave? (Enter: yes) Everything is recorded.")
    return open_question(session, OpenQuestion((text,), choices, choices[0].then))


def _continue_with_turn(session: Session, lines: list[ConsoleLine]) -> Reply:
    """Play the turn that a step ended in, if it did."""
    if lines and lines[-1].kind == TURN:
        following, more = play_turn(session, lines[-1].text)
        return following, [*lines[:-1], *more]
    return session, lines


def _obey_line(session: Session, line: str) -> Reply:
    if not line:
        return ask_for_action(session)
    if line.startswith("?"):
        text = line.lstrip("? ")
        return check_turn(session, text) if text else show_console_help(session, "")
    found = find_command(line, list_players(session))
    if found is not None:
        command, rest = found
        if command in CHANGING and has_question_mark(line):
            choices = offer_yes_or_no(lambda after: _obey_line(after, line.rstrip("? .!")))
            return open_question(session, OpenQuestion((_("Do it? (y/n)"),), choices, stay))
        own = OWN_COMMANDS.get(command)
        return own(session, rest) if own is not None else run_program_command(command, session, rest)
    if read_nod(line, current()) == DROP:
        return session, [text_line(_("All right, nothing was recorded."))]
    table = table_midway(session)
    if find_told(table.record.game.id, table, line, current()) is not None:
        return answer_asked(session, line)
    return play_turn(session, line)


def play_turn(session: Session, line: str, nod: bool = False) -> Reply:
    """Record a turn if it is legal; take a piece of one into the open turn."""
    text, _mark, reason = line.partition(OVERRULE)
    text, more = split_continuation(text.strip(), current())
    text, ends = split_ending(text, current()) if session.table.record.game.by_steps else (text, False)
    if has_question_mark(line) and not has_question_mark(text):
        text += "?"
    if session.draft is not None and not reason:
        return continue_draft(session, text, ends or not (more or session.draft.stepwise))
    if more:
        _found, _heard, piece = session.table.understand(text)
        return extend_draft(session, piece, False)
    table = session.table
    if session.refused and not reason and not nod and (amended := _amend_refused(session, text)) is not None:
        return amended
    if table.record.game.by_steps and not reason:
        answer = table.check(text)
        if opens_draft(table, answer.verdict):
            if (answer.guessed or answer.asked) and not nod:
                return answer_turn(session, answer._replace(waits_for="nod"), partial(extend_draft, ends=ends))
            return extend_draft(session, answer.text, ends)
    whole = append_to_draft(session, text)
    recorded = table.record_turn(whole, reason.strip() or None, again=False, nod=nod, asks=True)
    if isinstance(recorded, Refused):
        return tell_file_trouble(session, recorded)
    if not recorded.recorded and leaves_words(recorded) and sounds_like_question(line, current()):
        return answer_asked(session, line)
    session, lines = answer_turn(session, recorded)
    return (session._replace(said=whole) if session.refused == recorded.text else session), lines


def _amend_refused(session: Session, line: str) -> Reply | None:
    """Take a line as a correction of the turn just refused, or as more of it, such as a payment; None where it is none.

    What comes of it is shown as a whole and waits for a nod.
    """
    table = session.table
    alone = table.check(line)
    found: list[str] = []
    if _is_legal(alone) and not alone.guessed:
        refused = table.check(session.refused).verdict
        earlier = refused.moves[:-1] if isinstance(refused, Verdict) else ()
        if not earlier or not begins_correction(line, current()):
            return None
        found = ["; ".join([*earlier, alone.text]), line]
    elif session.said:
        found = [f"{said}, {line}" for said in (session.said, session.said.rpartition(",")[0]) if said]
    for text in found:
        answer = table.check(text)
        if _is_legal(answer) and (_is_legal(alone) or " with " in answer.text):
            return answer_turn(session, answer._replace(waits_for="nod"))
    return None


def _is_legal(answer: Answer) -> bool:
    return isinstance(answer.verdict, Verdict) and answer.verdict.legal is not False


def _answer_question(session: Session, question: OpenQuestion, line: str) -> Reply:
    """Follow the answer to the open question.

    A command that only shows something leaves it open, any other command closes it. What is a turn of its own needs a
    nod; anything else is asked again.
    """
    closed = session._replace(question=None)
    if not line:
        return (question.preset or stay)(closed)
    if line == BACK:
        return (question.back or stay)(closed)
    if question.takes is not None and not read_nod(line, current()):
        return question.takes(closed, line)
    labels = [choice.label for choice in question.choices]
    reply = read_reply(line, labels, current(), (question.about,))
    place, nod = (reply, "") if isinstance(reply, int) else (None, reply)
    if nod:
        if nod == DROP or (nod == NO and question.instead_of is None and _(NO) not in labels):
            return closed, [text_line(_("All right, nothing was recorded."))]
        place = labels.index(_(nod)) if _(nod) in labels else None
        if place is None and nod == YES and question.preset is not None:
            return question.preset(closed)
    if place is not None and names_another_action(session, line, labels[place]):
        return _ask_again(session, question, line)
    if place is not None:
        then = question.choices[place].then
        if then is stay and question.instead_of is not None:  # after a no, ask what was open before
            return open_question(closed, question.instead_of)
        return then(closed)
    among = find_choices(line, labels, current(), (question.about,))
    if 1 < len(among) < len(labels) and not is_sure_turn(session, line):  # *from Karin*: of several ways with her
        kept = tuple(question.choices[place] for place in among)
        preset = kept[0].then if question.preset is not None else None
        return open_question(session, question._replace(lines=question.lines[-1:], choices=kept, preset=preset))
    if line.isdecimal() and question.choices:
        facts = {"number": line[:9], "count": number(len(question.choices))}
        wrong = _("There is no number {number} here; there are {count}.").format(**facts)
        return session._replace(clear=False), [warning_line([wrong])]
    if question.adds_to:
        text = f"{question.adds_to} {line}"
        found, heard, text = session.table.understand(text)
        if isinstance(found, Judgement) and heard is None and found.legal is not False:
            return play_turn(closed, text)
    command = find_command(line, list_players(session))
    asks = command is None and has_question_mark(line) and sounds_like_question(line, current())
    if asks or (command is not None and command[0] in LOOKING):
        _after, shown = answer_asked(closed, line) if asks else _obey_line(closed, line)
        _same, asked = open_question(session, question)
        return session, [*shown, *asked]
    if command is not None or line.startswith("?"):
        return _obey_line(closed, line)
    return _ask_again(session, question, line)


def names_another_action(session: Session, line: str, label: str) -> bool:
    """Return true if a line that fits an option is a sure turn by words of an action that the option does not have."""
    from referee.app.understanding import list_action_words

    acting = list_action_words(session.table.record, session.table.state, line)
    return says_more(" ".join(acting), label, current()) and is_sure_turn(session, line)


def is_sure_turn(session: Session, line: str) -> bool:
    """Return true if a line is a legal turn by itself, and no guess."""
    answer = table_midway(session).check(line)
    return _is_legal(answer) and not answer.guessed


def _ask_again(session: Session, question: OpenQuestion, line: str) -> Reply:
    """Ask the open question again; where the line is a turn of its own, whether that is meant instead."""
    answer = table_midway(session).check(line)
    if isinstance(answer.verdict, Verdict) and _is_legal(answer) and not answer.guessed:
        head = _("Do you want to play this instead of answering? {turn}")
        told = tell_turn(answer.verdict.player, answer.verdict.story, Speaker(answer.lexicon))
        choices = offer_yes_or_no(lambda after: _obey_line(after, line))
        earlier = question.instead_of or question
        return open_question(session, OpenQuestion((head.format(turn=told),), choices, instead_of=earlier))
    session, lines = open_question(session, question)
    return session._replace(clear=False), [warning_line([_("That doesn't answer the question.")]), *lines]
