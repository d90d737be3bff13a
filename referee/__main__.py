"""Where the program starts: chooses the language first, so that everything after it speaks it."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from referee.i18n.catalogs import activate
from referee.i18n.choice import choose
from referee.options import take_global_options

KEPT = 100_000
"""A command makes fewer things than this that live to its end; before, there is no use in looking for garbage."""


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


def program() -> int:
    """Runs as a process of its own."""
    gc.set_threshold(KEPT)
    code = main()
    gc.freeze()  # Python would look for garbage once more when it ends
    return code


if __name__ == "__main__":
    sys.exit(program())
