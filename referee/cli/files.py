"""Files and games of a command: which are meant, where a result is written, what is said when a file is of no use."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

from referee.app.records import NotUnderstood, Refused
from referee.cli.command_line import unknown_value
from referee.cli.terminal import (
    Exit,
    Output,
    Stop,
    flush,
    print_bytes,
    print_data,
    print_err,
    print_out,
    terminal_columns,
    wrong_usage,
)
from referee.engine.reading import BrokenFile, Problem
from referee.i18n import _

DEFAULT = "game.toml"
INSTALL = "pip install segno"
Result = TypeVar("Result")


# which file ------------------------------------------------------------------------------------------------


def choose_files(arguments: Sequence[str] | None, option: str | None) -> list[Path]:
    """Return the files that were named, else the usual one."""
    names = list(arguments or ()) or ([option] if option else [])
    return [Path(name) for name in names] or [default_file()]


def record_path(option: str | None) -> Path:
    """Return the record that an option names, else the usual one."""
    return Path(option) if option else default_file()


def default_file() -> Path:
    """Return $REFEREE_GAME, else game.toml in the current folder."""
    return Path(os.environ.get("REFEREE_GAME") or DEFAULT)


def default_file_exists() -> bool:
    return os.path.exists(default_file())


# which game ------------------------------------------------------------------------------------------------


def choose_game(game: str | None, file: str | None) -> str:
    """Return the id of the game that was named, else that of the record, else the first one."""
    from referee.app.lookup import find_game_of_file

    return require_game(game) if game is not None else find_game_of_file(record_path(file))


def require_game(name: str) -> str:
    """Return the id of the game that is called `name`; raise `Stop` with the nearest names where there is none."""
    found = find_game(name)
    if found is None:
        from referee.app.shelf import find_broken_games, known_games

        if broken := find_broken_games(name):
            raise BrokenFile(broken)
        raise unknown_value(name, _("GAME"), known_games())
    return found


def find_game(name: str) -> str | None:
    """Return the id of the game that is called `name`, whatever the capitals, spaces and hyphens."""
    from referee.app.shelf import iterate_games
    from referee.engine.words import split

    return next((id for id in iterate_games() if "".join(split(id)) == "".join(split(name))), None)


# what is wrong with a file ---------------------------------------------------------------------------------


def accept(outcome: Result | Refused | NotUnderstood | Problem, *, asks: bool = False) -> Result:
    """Return what a use case brought; raise `Stop` where a file is of no use or what was typed is not understood."""
    if isinstance(outcome, Problem):
        from referee.render.problems import tell_problem
        from referee.render.text import Speaker

        raise Stop(Exit.FILE, tell_problem(outcome, Speaker()))
    if isinstance(outcome, Refused):
        raise refusal(outcome, asks=asks)
    if isinstance(outcome, NotUnderstood):
        from referee.cli.verdicts import tell_not_understood

        raise Stop(Exit.MISUSED, tell_not_understood(outcome))
    return outcome


def refusal(outcome: Refused, *, asks: bool = False) -> Stop:
    """Return the `Stop` with everything that is wrong with a file, and how to start a record where one is missing.

    With `asks` the command can do without a file, but asks only at a terminal.
    """
    from referee.render.problems import tell_problems
    from referee.render.text import NOTHING, Speaker

    lines = tell_problems(outcome.problems, Speaker(outcome.lexicon or NOTHING))
    problem = outcome.problems[0] if outcome.problems else None
    if not outcome.unusable or problem is None or problem.what != "file_missing":
        return Stop(Exit.FILE if outcome.unusable else Exit.NO, lines)
    if asks:
        told = _("Without a file, questions are asked and answered at a terminal, not in a pipe.")
    else:
        import shlex

        from referee.app.shelf import first_game
        from referee.render.cells import safe

        named = "" if problem.file == DEFAULT else f" -f {shlex.quote(safe(problem.file))}"
        command = f"referee new {first_game()} Linda Andreas{named}"
        # Translators: {command} is a command line that can be typed as it stands.
        told = _("To start a record: {command}").format(command=command)
    return Stop(Exit.FILE, [*lines, told])


def tell_notes(notes: Sequence[Problem]) -> None:
    """Print what is odd about a file although it can be used."""
    if notes:
        from referee.render.problems import tell_problems
        from referee.render.text import Speaker

        print_err(tell_problems(notes, Speaker()))


# writing a result ------------------------------------------------------------------------------------------


def deliver(
    content: str | bytes, out: str | None, inputs: Sequence[str | Path | None] = (), *, for_people: bool = False
) -> None:
    """Print `content`, or write it into the file `out`, but never over one of `inputs`; no bytes go to a terminal.

    What is printed is UTF-8 unless it is for people, who read it in the encoding of the stream.
    """
    if out is not None and out != "-":
        from referee.app.scoring import save

        written = accept(save(Path(out), content, [Path(name) for name in inputs if name is not None]))
        Output.changed = True
        tell_notes(written.notes)
    elif isinstance(content, str):
        (print_out if for_people else print_data)(content)
    elif sys.stdout.isatty():
        told = _("This is not text for a terminal. Write it into a file: {option}")
        raise wrong_usage(told.format(option="-o sheet.pdf"))
    else:
        print_bytes(content)


def show_qr_code(address: str) -> bool:
    """Print the QR code of an address and return True; without the library, or on a narrow terminal, say so instead."""
    if find_spec("segno") is None:
        # Translators: {command} is a command line.
        print_err([_("For a QR code a library is missing. Get it with: {command}").format(command=INSTALL)])
        return False
    import segno

    from referee.render.cells import can_encode

    code = segno.make(address, error="l", boost_error=False)
    blocks = can_encode(sys.stdout.encoding, "▀▄█")
    if code.symbol_size()[0] * (1 if blocks else 2) > terminal_columns():
        print_err([_("The terminal is too narrow for the QR code.")])
        return False
    flush()
    code.terminal(out=sys.stdout, compact=blocks)
    return True
