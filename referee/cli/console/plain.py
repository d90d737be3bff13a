"""The console line by line, for pipes, dumb terminals and whoever wants it: the same core, the same power."""

from __future__ import annotations

import sys

from referee.app.console_state import keep_typed, typed_before
from referee.cli.console.completing import complete
from referee.cli.console.core import leave, notice, step
from referee.cli.console.session import Reply, Session
from referee.cli.console.shell import say
from referee.cli.console.toolbar import at_hand, prompt
from referee.cli.dialogue import Editing
from referee.cli.exits import Exit
from referee.cli.streams import at_a_terminal, print_err, print_out, print_told, typed
from referee.i18n import _


def run(reply: Reply, file: str | None) -> int:
    """Reads lines until somebody leaves."""
    session = say(reply, file)
    editing = Editing(typed_before(session.table.record.game.id) if at_a_terminal() else ())
    interrupted = False
    while not session.over:
        session = say(notice(session), file)
        try:
            line = _read(session, editing)
        except EOFError:
            print_out("")
            break
        except KeyboardInterrupt:
            print_out("")
            if interrupted and session.question is not None and session.asked_to_leave:
                return Exit.INTERRUPTED
            interrupted = True
            session = say(leave(session), file)
            continue
        interrupted = False
        session = say(step(session, line), file)
        if not session.clear and _more_waits():
            print_err([_("The lines after it were not entered.")])
    return Exit.DONE


def _read(session: Session, editing: Editing) -> str:
    if editing.readline is None:
        return typed(prompt(session))
    print_told(at_hand(session)) if session.question is None else None
    line = editing.read(prompt(session), lambda begun: _completed(session, begun), session.put_back)
    if line.strip() and session.question is None:
        editing.remember(line)
        keep_typed(session.table.record.game.id, [line])
    return line


def _completed(session: Session, begun: str) -> list[str]:
    return [begun[: len(begun) - each.replaces] + each.text for each in complete(session, begun)]


def _more_waits() -> bool:
    """Whether more lines were pasted than were read; they are thrown away."""
    try:
        import select
        import termios

        if not at_a_terminal() or not select.select([sys.stdin], [], [], 0)[0]:
            return False
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
    except (ImportError, OSError, ValueError):
        return False
    return True
