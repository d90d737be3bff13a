"""QR codes on a terminal, for phones that are to open an address."""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec

from referee.cli.streams import flush, print_err
from referee.i18n import _

INSTALL = "pip install 'referee[web]'"


def show_code(address: str) -> None:
    """The code below its address; without the library for it, or on a narrow terminal, a word instead."""
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
