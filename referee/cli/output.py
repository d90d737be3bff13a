"""Where something finished goes: to standard output, into a file that is replaced as a whole, as a code to a phone."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from referee.app.scoring import save
from referee.cli.exits import Exit, Stop, misused
from referee.cli.files import tell_notes
from referee.cli.streams import Output, flush, print_bytes, print_err, print_out
from referee.engine.reading import Problem
from referee.i18n import N_, _
from referee.render.problems import tell_problem
from referee.render.text import Speaker

Files = Annotated[list[str] | None, typer.Argument(metavar=N_("FILE"), help=N_("the tally or the record, or several"))]
SameFile = Annotated[str | None, typer.Option("-f", "--file", metavar=N_("FILE"), help=N_("the same as FILE"))]
Out = Annotated[str | None, typer.Option("-o", "--output", metavar=N_("FILE"), help=N_("writes into this file"))]
INSTALL = "pip install 'referee[web]'"


def deliver(content: str | bytes, out: str | None, inputs: Sequence[str | Path | None] = ()) -> None:
    """Prints or writes, but never over one of the inputs; what is not text never goes to a terminal."""
    if out is not None and out != "-":
        written = save(Path(out), content, [Path(name) for name in inputs if name is not None])
        if isinstance(written, Problem):
            raise Stop(Exit.FILE, tell_problem(written, Speaker()))
        Output.changed = True
        tell_notes(written.notes)
    elif isinstance(content, str):
        print_out(content)
    elif sys.stdout.isatty():
        told = _("This is not text for a terminal. Write it into a file: {option}")
        raise misused(told.format(option="-o sheet.pdf"))
    else:
        print_bytes(content)


def show_code(address: str) -> None:
    """The QR code below its address; without the library for it, or on a narrow terminal, a word instead."""
    if find_spec("segno") is None:
        # Translators: {command} is a command line.
        print_err([_("For a QR code a library is missing. Get it with: {command}").format(command=INSTALL)])
        return
    import segno

    code = segno.make(address, error="l", boost_error=False)
    if code.symbol_size()[0] > shutil.get_terminal_size().columns:
        print_err([_("The terminal is too narrow for the QR code.")])
        return
    flush()
    code.terminal(out=sys.stdout, compact=True)
