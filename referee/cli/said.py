"""`referee said`: what was said and not understood, and whether it is kept."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.app.kept import all_missed, is_kept, switch_missed
from referee.cli.command import Command, Example
from referee.cli.exits import Exit
from referee.cli.files import tell_notes
from referee.cli.misuse import unknown_value
from referee.cli.parameters import Json
from referee.cli.streams import print_json, print_out
from referee.i18n import N_, _
from referee.render.cells import safe

ABOUT = N_(
    "Shows the turns that were said and not understood, for a report of what is missing. They are kept only if you "
    "switch that on, in a small file on this computer, and are never sent anywhere."
)
EXAMPLES = (
    Example("referee said --keep on", N_("keeps what is not understood from now on")),
    Example("referee said --missed", N_("what was not understood")),
    Example("referee said --keep off", N_("stops that and forgets the list")),
)
Keep = Annotated[
    str | None, typer.Option("--keep", metavar="on|off", help=N_("whether what is not understood is kept"))
]
Missed = Annotated[bool, typer.Option("--missed", help=N_("show what was not understood"))]


def said(missed: Missed = False, keep: Keep = None, as_json: Json = False) -> int:
    if keep is not None:
        if keep not in ("on", "off"):
            raise unknown_value(keep, "--keep", ("on", "off"))
        notes = switch_missed(keep == "on")
        tell_notes(notes)
        if notes and is_kept() != (keep == "on"):
            return Exit.FILE
    found = all_missed()
    if as_json:
        print_json({"kept": is_kept(), "missed": found if missed else []})
        return Exit.DONE
    if missed and found:
        print_out("\n".join(f"{entry['game']} {entry['language']}: {safe(entry['text'])}" for entry in found))
    elif missed:
        print_out(_("Nothing is kept that was not understood."))
    if not missed or not found:
        print_out(_state())
    return Exit.DONE


def _state() -> str:
    if is_kept():
        return _("What is not understood is kept on this computer; it is never sent anywhere.")
    return _("What is not understood is not kept. To keep it from now on: referee said --keep on")


COMMAND = Command(said, ABOUT, EXAMPLES)
