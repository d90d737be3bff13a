"""Where a finished sheet or export goes: to standard output, or into a file that is replaced as a whole."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from referee.app.scoring import save
from referee.cli.exits import Exit, Stop, misused
from referee.cli.files import tell_notes
from referee.cli.streams import Output, print_bytes, print_out
from referee.engine.reading import Problem
from referee.i18n import _
from referee.render.problems import tell_problem
from referee.render.text import Speaker


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
