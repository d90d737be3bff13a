"""Says what the core gives, and runs the commands it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from referee.cli.command import UsageError
from referee.cli.console.drafts import midway
from referee.cli.console.session import RUN, TABLE, WARNED, Line, Reply, Session
from referee.cli.exits import Stop
from referee.cli.misuse import tell_misuse
from referee.cli.streams import Output, flush, print_err, print_told

WITHOUT_FILE = ("terms",)


def say(reply: Reply, file: str | None) -> Session:
    """Prints everything in order; the session with the table as it is after the commands."""
    session, lines = reply
    for line in lines:
        if line.kind == RUN:
            _run(line, file)
        elif line.kind == TABLE:
            _show_table(session, line.text)
        elif line.kind == WARNED:
            print_err(line.text.split("\n"))
        elif line.text:
            print_told(line.text)
    flush()
    if any(line.kind == RUN for line in lines):
        session.table.refresh()  # what our own commands did is no news
    Output.changed = Output.changed or session.recorded
    return session


def _show_table(session: Session, player: str) -> None:
    """The table in the middle of the open turn, which no file has."""
    from referee.cli.status import show_status

    flush()
    try:
        show_status(midway(session), player or None)
    except Stop as stop:
        print_err(stop.lines)


def _run(line: Line, file: str | None) -> None:
    flush()
    where: Sequence[str] = () if line.text in WITHOUT_FILE or file is None else ("-f", file)
    try:
        command = import_module(f"referee.cli.{line.text}").COMMAND.build(line.text)
        command.main(args=[*line.arguments, *where], prog_name="referee", standalone_mode=False)
    except Stop as stop:
        print_err(stop.lines)
    except UsageError as error:
        print_err(tell_misuse(error))
