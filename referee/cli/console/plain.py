"""The console line by line, for pipes, dumb terminals and whoever wants it: the same core, the same power."""

from __future__ import annotations

import sys
from typing import Any

from referee.app.evening import keep_typed, typed_before
from referee.cli.console.completing import complete
from referee.cli.console.core import leave, notice, step
from referee.cli.console.session import Reply, Session
from referee.cli.console.speech import say
from referee.cli.console.toolbar import at_hand, prompt
from referee.cli.exits import Exit
from referee.cli.streams import at_a_terminal, print_err, print_out, print_told, typed
from referee.i18n import _


def run(reply: Reply, file: str | None) -> int:
    """Reads lines until somebody leaves."""
    session = say(reply, file)
    editing = Editing(session) if at_a_terminal() else None
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
        if not session.clear and editing is not None and editing.waiting():
            print_err([_("The lines after it were not entered.")])
    return Exit.DONE


def _read(session: Session, editing: Editing | None) -> str:
    if editing is None:
        return typed(prompt(session))
    print_told(at_hand(session)) if session.question is None else None
    line = editing.read(session)
    if line.strip() and session.question is None:
        keep_typed(session.table.record.game.id, [line])
    return line


class Editing:
    """Line editing, completion and history by readline, where there is any."""

    def __init__(self, session: Session) -> None:
        try:
            import readline
        except ImportError:
            self.readline: Any = None
            return
        self.readline = readline
        self.found: list[str] = []
        readline.clear_history()
        for line in typed_before(session.table.record.game.id):
            readline.add_history(line)
        readline.set_completer_delims(";")
        readline.parse_and_bind("tab: complete")

    def read(self, session: Session) -> str:
        if self.readline is None:
            return typed(prompt(session))
        self.readline.set_completer(lambda text, number: self._candidate(session, text, number))
        self.readline.set_startup_hook(lambda: self.readline.insert_text(session.put_back))
        try:
            return typed(prompt(session))
        finally:
            self.readline.set_startup_hook(None)
            self.readline.set_completer(None)

    def _candidate(self, session: Session, text: str, number: int) -> str | None:
        if number == 0:
            stripped = text.lstrip()
            space = text[: len(text) - len(stripped)]
            found = complete(session, stripped)
            self.found = [f"{space}{stripped[: len(stripped) - each.replaces]}{each.text}" for each in found]
        return self.found[number] if number < len(self.found) else None

    def waiting(self) -> bool:
        """Whether more lines were pasted than were read; they are thrown away."""
        try:
            import select
            import termios

            if not select.select([sys.stdin], [], [], 0)[0]:
                return False
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
        except (ImportError, OSError, ValueError):
            return False
        return True
