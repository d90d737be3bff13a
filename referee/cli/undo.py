"""`referee undo` and `referee redo`: take back turns, and restore them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.app.undoing import Moved, redo, undo
from referee.cli.command import Example, build_command
from referee.cli.exits import Exit, Stop
from referee.cli.files import chosen_file, default_file, refusal, tell_notes
from referee.cli.parameters import Count, File, Json
from referee.cli.streams import Output, print_json, print_told
from referee.i18n import N_, _, current, ngettext, number
from referee.render.cells import safe

UNDO = N_("Takes back the last turns of the record; they are kept until something new is recorded.")
REDO = N_("Restores the turns that were taken back last.")


def take_back(count: Count = 1, file: File = None, as_json: Json = False) -> int:
    moved = _move(undo, count, file)
    if not moved.turns:
        raise Stop(Exit.NO, _("There is no turn to take back."))
    return _show(ngettext("{count} turn taken back:", "{count} turns taken back:", len(moved.turns)), moved, as_json)


def restore(count: Count = 1, file: File = None, as_json: Json = False) -> int:
    moved = _move(redo, count, file)
    if not moved.turns:
        raise Stop(Exit.NO, _("There is no turn to restore."))
    return _show(ngettext("{count} turn restored:", "{count} turns restored:", len(moved.turns)), moved, as_json)


def _move(action: Callable[[Path, int, str], Any], count: int, file: str | None) -> Moved:
    outcome = action(chosen_file(None, file) or default_file(), count, current())
    if not isinstance(outcome, Moved):
        raise refusal(outcome)
    return outcome


def _show(head: str, moved: Moved, as_json: bool) -> int:
    Output.changed = True
    tell_notes(moved.notes)
    if as_json:
        print_json({"turns": [{"player": turn.player, "move": turn.text} for turn in moved.turns]})
    else:
        told = [f"  {safe(turn.player)}: {safe(turn.text)}" for turn in moved.turns]
        print_told("\n".join([head.format(count=number(len(told))), *told]))
    return Exit.DONE


def build() -> Any:
    return build_command("undo", take_back, UNDO, (Example("referee undo 2", N_("takes back the last two turns")),))


def build_redo() -> Any:
    return build_command("redo", restore, REDO, (Example("referee redo", N_("restores the turn taken back last")),))
