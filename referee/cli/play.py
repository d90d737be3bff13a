"""`referee play`: a console over the record, one line a turn."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from importlib import import_module
from typing import Any

from referee.app.outcomes import Refused, Unread
from referee.cli.asking import ask_back
from referee.cli.command import Example, UsageError, build_command
from referee.cli.completing import complete_with
from referee.cli.exits import Exit, Stop
from referee.cli.files import refusal
from referee.cli.misuse import tell_misuse
from referee.cli.parameters import File
from referee.cli.streams import flush, print_err, print_out, print_told, typed
from referee.cli.turns import open_table, show
from referee.engine.misread import Ambiguous
from referee.i18n import N_, _
from referee.render.cells import safe

ABOUT = N_(
    "Sits at the table: type one turn a line and it is recorded if it is legal. Words such as status, undo or score do "
    "what the commands of that name do; ? before a turn only checks it; Ctrl-D ends."
)
EXAMPLES = (Example("referee play", N_("a console over game.toml")),)
COMMANDS = ("status", "history", "options", "undo", "redo", "score", "rules", "terms", "amend", "reveal")
HELP = N_("A turn (recorded if it is legal), ? and a turn (only checked), or one of: {commands}. Ctrl-D ends.")


def play(file: File = None) -> int:
    table = open_table(file)
    complete_with(table.record.words, (*COMMANDS, *table.record.document.data.get("players", ())))
    print_told(_(HELP).format(commands=", ".join(COMMANDS)))
    while True:
        player = table.to_move
        try:
            line = typed(f"{safe(player)}> " if player else "> ").strip()
        except EOFError:
            print_out("")
            return Exit.DONE
        if line in ("quit", "exit", ":q"):
            return Exit.DONE
        if line:
            table = _do(line, table, file)


def _do(line: str, table: Any, file: str | None) -> Any:
    """One line of the console; gives the table as it is afterwards, read again if the file has changed."""
    word = line.split()[0]
    try:
        if word in COMMANDS:
            _run(word, line, file)
            return open_table(file)
        if line.startswith("?"):
            table.refresh()
            show(table.check(line.lstrip("? ")), as_json=False)
            return table
        answer = table.record_turn(line, again=False)
        if isinstance(answer, Refused | Unread):
            raise refusal(answer)
        if answer.waits_for or isinstance(answer.verdict, Ambiguous):
            ask_back(table, answer, None, None, as_json=False)
        else:
            show(answer, as_json=False)
    except Stop as stop:
        print_err(stop.lines)
    except UsageError as error:
        print_err(tell_misuse(error))
    return table


def _run(word: str, line: str, file: str | None) -> None:
    """Runs one of the program's own commands on the same record."""
    build: Callable[[], Any] = import_module(f"referee.cli.{word}").build
    try:
        arguments = shlex.split(line)[1:]
    except ValueError:
        arguments = line.split()[1:]
    takes_file = [] if word == "terms" or file is None else ["-f", file]
    build().main(args=[*arguments, *takes_file], prog_name="referee", standalone_mode=False)
    flush()


def build() -> Any:
    return build_command("play", play, ABOUT, EXAMPLES)
