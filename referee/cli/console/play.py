"""`referee play`: an evening at one prompt; the prompt, and the shell that reads line by line."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from typing import Annotated

from referee.api import in_words
from referee.app.replies import split_continuation
from referee.app.session import keep_typed, typed_before
from referee.app.understanding import hear_so_far
from referee.cli.command_line import Command, Example, File, UsageError, option, refer_to_help
from referee.cli.console.completion import complete
from referee.cli.console.core import (
    MEANINGS,
    RUN,
    TABLE,
    WARNED,
    ConsoleLine,
    Reply,
    Session,
    ask_to_leave,
    begin,
    find_command,
    notice_changes,
    show_command,
    step,
    table_midway,
)
from referee.cli.questions import MARK
from referee.cli.terminal import (
    Exit,
    LineEditor,
    Output,
    Stop,
    at_a_terminal,
    flush,
    moves_cursor,
    print_err,
    print_out,
    print_text,
    read_typed_line,
)
from referee.cli.verdicts import open_table
from referee.engine.game import Game
from referee.i18n import N_, _, current, number
from referee.render.cells import safe
from referee.render.cells import width as cells
from referee.render.text import Speaker

ABOUT = N_(
    "Sits at the table: type one turn a line, as you would say it, and it is recorded if it is legal. Enter alone "
    "shows what can be done; ? before a turn only checks it; help lists the commands; Ctrl-D ends."
)
EXAMPLES = (
    Example("referee play", N_("types turns into game.toml")),
    Example("referee play --plain", N_("the same line by line, without menus")),
)
WELCOME = N_(
    "One turn a line, as you would say it; Tab completes it. Enter alone shows what can be done, ? the commands. "
    "Ctrl-D ends."
)
WITHOUT_OPTIONS = N_("One turn a line, as you would say it; Tab completes it. ? shows the commands. Ctrl-D ends.")
"""The same for a game that does not list what could be done."""


def play(
    file: File = None,
    simple: Annotated[bool, option("--plain", N_("line by line, without menus"))] = False,
) -> int:
    table = open_table(file)
    lists_options = type(table.record.game).options is not Game.options
    print_text(_(WELCOME if lists_options else WITHOUT_OPTIONS))
    reply = begin(table)
    if not simple and moves_cursor():
        with contextlib.suppress(ImportError):
            from referee.cli.console.rich import opens_screen, run_rich_console

            if opens_screen():
                return run_rich_console(reply, file)
    return run_plain_console(reply, file)


COMMANDS = {"play": Command(play, ABOUT, EXAMPLES)}


# the prompt -------------------------------------------------------------------------------------------------

PARTED = " · "
"""Stands between two hints."""


def format_prompt(session: Session) -> str:
    """Return the prompt: round and player, with dots where the turn is open."""
    player = session.table.to_move
    if player is None:
        return f"{MARK} "
    current_round = getattr(session.table.state, "round", None)
    more = " …" if session.draft is not None else ""
    if isinstance(current_round, int):
        # Translators: the prompt of the console; {round} is the number of the round, {player} who is to move.
        head = _("Round {round}, {player}").format(round=number(current_round), player=safe(player))
        return f"{head}{more}{MARK} "
    return f"{safe(player)}{more}{MARK} "


def console_hints(session: Session) -> str:
    """Return what the player to move has at hand: gold, cubes, tokens or cards."""
    table = table_midway(session)
    speaker = Speaker(table.record.lexicon)
    return PARTED.join(speaker.fact(fact) for fact in table.record.game.brief(table.state))


def wrap_hints(text: str, width: int) -> str:
    """Return hints in as many lines of `width` as they need, parted only between two of them."""
    lines = [""]
    for part in text.split(PARTED):
        longer = f"{lines[-1]}{PARTED}{part}" if lines[-1] else part
        if lines[-1] and cells(longer) > width:
            lines.append(part)
        else:
            lines[-1] = longer
    return "\n".join(lines)


def preview_turn(session: Session, text: str) -> str:
    """Return how a half-typed turn is understood; "" where it is no turn yet."""
    text, _more = split_continuation(text.strip().lstrip("? "), current())
    if session.question is not None or len(text) < 3 or find_command(text, ()) is not None:
        return ""
    table = table_midway(session)
    heard = hear_so_far(table.record, table.state, text)
    if heard is None or not heard.readings:
        return ""
    readings = " / ".join(in_words(table, reading) for reading in heard.readings[:3])
    return f"→ {readings}{' ?' if heard.guessed else ''}"


# what the core says -----------------------------------------------------------------------------------------

WITHOUT_FILE = ("terms", "dispute")
"""Commands that are about no record."""


def say_reply(reply: Reply, file: str | None) -> Session:
    """Print everything in order and run commands; return the session with the table as it is after them."""
    session, lines = reply
    for line in lines:
        if line.kind == RUN:
            session = session._replace(unwritten=not _run_program_command(line, file) or session.unwritten)
        elif line.kind == TABLE:
            from referee.cli.reports import show_status

            flush()
            try:  # the table in the middle of the open turn, which no file has
                show_status(table_midway(session), line.text or None)
            except Stop as stop:
                print_err(stop.lines)
        elif line.kind == WARNED:
            print_err(line.text.split("\n"))
        elif line.text:
            print_text(line.text)
    flush()
    if any(line.kind == RUN for line in lines):
        session.table.refresh()  # what our own commands did is no news
    Output.changed = Output.changed or session.recorded
    return session


def _run_program_command(line: ConsoleLine, file: str | None) -> bool:
    """Run a command of the program; return true if its file could be read and written."""
    from referee.cli.main import build_command

    flush()
    Output.at_prompt = True
    where: Sequence[str] = () if line.text in WITHOUT_FILE or file is None else ("-f", file)
    try:
        command = build_command(line.text)
        code = command.main(args=[*line.arguments, *where], prog_name="referee", standalone_mode=False)
        if code == Exit.INTERRUPTED and not at_a_terminal():  # a script has no other way to learn that it was not done
            raise KeyboardInterrupt
    except Stop as stop:
        usage = refer_to_help(line.text) in stop.lines
        print_err([tell_usage(line.text)] if usage else stop.lines)
        return stop.code != Exit.FILE
    except UsageError:
        print_err([tell_usage(line.text)])
    finally:
        Output.at_prompt = False
    return True


def tell_usage(command: str) -> str:
    """Return what a command does that was called without what it needs."""
    return f"{show_command(command)}: {_(MEANINGS[command])}"


# line by line -----------------------------------------------------------------------------------------------


def run_plain_console(reply: Reply, file: str | None) -> int:
    """Read lines until somebody leaves, for pipes, dumb terminals and whoever wants it; return the exit code.

    Whoever sits at a terminal has seen what could not be written; a script learns it from the exit code.
    """
    session = say_reply(reply, file)
    editor = LineEditor(typed_before(session.table.record.game.id) if at_a_terminal() else ())
    interrupted = False
    while not session.over:
        session = say_reply(notice_changes(session), file)
        try:
            line = _read_console_line(session, editor)
        except EOFError:
            print_out("")
            break
        except KeyboardInterrupt:
            print_out("")
            if interrupted and session.question is not None and session.asked_to_leave:
                return Exit.INTERRUPTED
            interrupted = True
            session = say_reply(ask_to_leave(session), file)
            continue
        interrupted = False
        session = say_reply(step(session, line), file)
        if not session.clear and _discard_pasted_lines():
            print_err([_("I did not take the lines after it.")])
    return Exit.FILE if session.unwritten and not at_a_terminal() else Exit.DONE


def _read_console_line(session: Session, editor: LineEditor) -> str:
    if editor.readline is None:
        return read_typed_line(format_prompt(session))
    print_text(console_hints(session)) if session.question is None else None
    line = editor.read(
        format_prompt(session),
        lambda begun: [begun[: len(begun) - each.replaces] + each.text for each in complete(session, begun)],
    )
    if line.strip() and session.question is None:
        editor.remember(line)
        keep_typed(session.table.record.game.id, [line])
    return line


def _discard_pasted_lines() -> bool:
    """Throw away lines that were pasted behind the one that was read; return true if there were any."""
    try:
        import select
        import termios

        if not at_a_terminal() or not select.select([sys.stdin], [], [], 0)[0]:
            return False
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
    except (ImportError, OSError, ValueError):
        return False
    return True
