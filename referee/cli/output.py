"""Where a finished sheet or export goes: to standard output, or into a file that is replaced as a whole."""

from __future__ import annotations

import sys
from pathlib import Path

from referee.app.scoring import save
from referee.cli.exits import Exit, Stop, misused
from referee.cli.streams import Unheard, flush, print_out
from referee.i18n import _
from referee.render.problems import tell_problem
from referee.render.text import Speaker


def deliver(content: str | bytes, out: str | None) -> None:
    """Prints or writes; what is not text never goes to a terminal."""
    if out is not None and out != "-":
        problem = save(Path(out), content)
        if problem is not None:
            raise Stop(Exit.FILE, tell_problem(problem, Speaker()))
    elif isinstance(content, str):
        print_out(content)
    elif sys.stdout.isatty():
        told = _("This is not text for a terminal. Write it into a file: {option}")
        raise misused(told.format(option="-o sheet.pdf"))
    else:
        flush()
        try:
            sys.stdout.buffer.write(content)
        except OSError as error:
            raise Unheard(error) from None
