"""The console's commands; most are the program's own and run on the same record."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

from referee.api import answer_lines, in_words
from referee.app.console_state import drop_turn
from referee.app.outcomes import Refused
from referee.app.turns import Table
from referee.cli.console import drafts, menu
from referee.cli.console.command_words import ENGLISH, shown
from referee.cli.console.replies import ask, file_trouble, hear
from referee.cli.console.session import RUN, TABLE, Choice, Line, Question, Reply, Session, Then, told, warned
from referee.cli.turns import understood
from referee.engine.misread import Ambiguous, Misread
from referee.i18n import LANGUAGES, N_, _, activate, language_name, listing, number
from referee.render.cells import safe
from referee.render.text import Speaker

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
    "rules": N_("rules by words"),
    "terms": N_("names in every language"),
    "why": N_("the rules behind the last refusal"),
    "check": N_("judges the turn that follows and records nothing; so does ?"),
    "overrule": N_("records the refused turn all the same, with the reason that follows"),
    "adjust": N_("puts right what lies on the table: player, thing, change"),
    "amend": N_("corrects the turn with the number that follows"),
    "reveal": N_("turns up cards at the end"),
    "language": N_("another language: de, en, fr, cs"),
    "end": N_("ends and records a turn that goes on"),
    "quit": N_("leaves; so does Ctrl-D"),
}


def run(command: str, session: Session, rest: str) -> Reply:
    """One of the program's own commands."""
    if find_spec(f"referee.cli.{command}") is None:
        return session, [warned([_("There is no command of this name here.")])]
    return session, [Line(RUN, command, _arguments(rest))]


def _arguments(rest: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(rest))
    except ValueError:
        return tuple(rest.split())


def is_there(command: str) -> bool:
    return command != "adjust" or find_spec("referee.cli.adjust") is not None


def help_(session: Session, rest: str) -> Reply:
    """The commands in the reader's words, and turns that can be typed as they stand now."""
    width = max(len(shown(command)) for command in ENGLISH)
    lines = [f"  {shown(command):<{width}}  {_(MEANINGS[command])}" for command in ENGLISH if is_there(command)]
    first = menu.rolls(session)[:1]
    options = [] if first or session.table.to_move is None else menu.possible(session)
    moves = [option.move.partition(" with ")[0] for option in options]
    firsts = {option.action: move for option, move in reversed(list(zip(options, moves, strict=True)))}
    examples = [f"  {in_words(session.table, move)}" for move in first]
    examples += [f"  {in_words(session.table, move)}" for move in reversed(firsts.values())]
    head = [_("A line is a turn, as you would say it. For example, now:"), *examples] if examples else []
    more = _(
        "Tab takes what fits first, again the next. Enter alone shows what can be done, step by step. A + at the end "
        "keeps the turn open."
    )
    return session, [told(*head, more, *lines)]


def status(session: Session, rest: str) -> Reply:
    """The table as it is now, also in the middle of a turn."""
    if session.draft is None or rest.startswith("-"):
        return run("status", session, rest)
    return session, [Line(TABLE, rest)]


def check(session: Session, text: str) -> Reply:
    """The verdict alone."""
    if not text:
        return session, [warned([_("A turn has to follow.")])]
    changed = session.table.refresh()
    if isinstance(changed, Refused):
        return file_trouble(session, changed)
    if session.draft is not None:
        text = drafts.whole(session, drafts.midway(session).understood(text)[2])
    answer = session.table.check(text)
    if isinstance(answer.verdict, Misread | Ambiguous):
        session, lines = hear(session, answer, text, "check")
        return (
            session._replace(put_back=f"? {text}", put_at=session.put_at + 2) if session.put_back else session
        ), lines
    return session, [told(*understood(answer, Speaker(answer.lexicon)), *answer_lines(answer))]


def options(session: Session, rest: str) -> Reply:
    if rest.startswith("-"):
        return run("options", session, rest)
    return menu.matching(session, rest)


def ways(session: Session, rest: str) -> Reply:
    if not rest:
        return session, [warned([_("A turn has to follow.")])]
    choices = menu.ways_to_pay(session, session.table.understood(rest)[2])
    if len(choices) < 2:
        return check(session, rest)
    return ask(session, Question((in_words(session.table, rest),), choices))


def undo(session: Session, rest: str) -> Reply:
    """Takes back; beyond one round it asks, since that is seldom meant."""
    if rest.startswith("-"):
        return run("undo", session, rest)
    count = int(rest[:6]) if rest.isdecimal() else 1
    if session.draft is not None:
        return drafts.take_back(session)
    players = len(session.table.record.document.data.get("players", ()))
    if count <= players:
        return undo_now(session, count)
    question = _("Take back {count} turns? That is more than a round.").format(count=number(count))
    return ask(
        session, Question((question,), (Choice(_("no"), Then("nothing")), Choice(_("yes"), Then("undo", "", count))))
    )


def undo_now(session: Session, count: int) -> Reply:
    return run("undo", session, str(count))


def why(session: Session, rest: str) -> Reply:
    if not session.broken:
        return session, [told(_("Nothing was refused just now."))]
    return session, [Line(RUN, "rules", session.broken[:MOST_RULES])]


def overrule(session: Session, rest: str) -> Reply:
    """The table decides otherwise about the turn that was refused last."""
    if not session.refused:
        return session, [told(_("Nothing was refused just now."))]
    if not rest:
        return session, [warned([_("A reason has to follow: why does the table decide otherwise?")])]
    answer = session.table.record_turn(session.refused, rest, again=False, nod=True)
    if isinstance(answer, Refused):
        return file_trouble(session, answer)
    if answer.recorded:
        drop_turn(session.table)
    return hear(session, answer, session.refused)


def language(session: Session, rest: str) -> Reply:
    """Another language from here on; the record stays the same."""
    wanted = rest.strip().lower()
    chosen = next((code for code in LANGUAGES if wanted in (code, language_name(code).lower())), None)
    if chosen is None:
        known = listing([f"{code} ({language_name(code)})" for code in LANGUAGES], style="or")
        return session, [warned([_("Which language? {languages}").format(languages=known)])]
    table = Table.open(session.table.record.path, chosen)
    if not isinstance(table, Table):
        return file_trouble(session, table)
    activate(chosen)
    return session._replace(table=table), [told(_("Language: {language}").format(language=language_name(chosen)))]


def end(session: Session, rest: str) -> Reply:
    if session.draft is None:
        return session, [told(_("No turn is open."))]
    return drafts.finish(session)


def leave(session: Session, rest: str) -> Reply:
    return session._replace(over=True), []


def tell_turn(table: Table, turn: object) -> str:
    """A recorded turn in a line."""
    return f"{safe(str(getattr(turn, 'player', '')))}: {in_words(table, str(getattr(turn, 'text', '')))}"


OWN: dict[str, Callable[[Session, str], Reply]] = {
    "help": help_, "status": status, "check": check, "options": options, "ways": ways, "undo": undo, "why": why,
    "overrule": overrule, "language": language, "end": end, "quit": leave,
}  # fmt: skip
DO: dict[str, Callable[[Session, str], Reply]] = {name: OWN.get(name) or partial(run, name) for name in ENGLISH}
