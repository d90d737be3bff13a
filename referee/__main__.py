"""Where the program starts: chooses the language first, so that everything after it speaks it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from referee.i18n.catalogs import activate
from referee.i18n.choice import choose
from referee.options import take_global_options


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program with these arguments (else those of the process) and returns its exit code."""
    given = take_global_options(sys.argv[1:] if arguments is None else arguments)
    activate(*choose(given.language, os.environ))
    if given.no_color:
        os.environ["NO_COLOR"] = "1"
    try:
        from referee.cli.main import run
    except KeyboardInterrupt:
        return 130
    return run(given.rest, given.language)


if __name__ == "__main__":
    sys.exit(main())
