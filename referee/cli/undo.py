"""`referee undo` and `referee redo`: take back turns, and restore them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from referee.app.outcomes import Refused
from referee.app.records import Judged
from referee.app.undoing import Moved, redo, undo
from referee.cli.command import Command, Example
from referee.cli.exits import Exit, Stop
from referee.cli.files import chosen_file, default_file, refusal, tell_notes
from referee.cli.parameters import File, Json, WholeNumber
from referee.cli.streams import Output, print_json, print_told
from referee.engine.adjustment import Adjustment
from referee.engine.text import Fact
from referee.engine.verdict import Verdict
from referee.i18n import N_, _, current, ngettext, number
from referee.render.adjusting import tell_adjustment
from referee.render.cells import safe
from referee.render.hands import tell_said
from referee.render.text import Speaker

UNDO = N_("Takes back the last turns of the record; they are kept until something new is recorded.")
REDO = N_("Restores the turns that were taken back last.")
Count = Annotated[int, typer.Argument(metavar=N_("N"), parser=WholeNumber(1), help=N_("how many turns"))]


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


def _move(action: Callable[[Path, int, str], Moved | Refused], count: int, file: str | None) -> Moved:
    outcome = action(chosen_file(None, file) or default_file(), count, current())
    if not isinstance(outcome, Moved):
        raise refusal(outcome)
    return outcome


def _show(head: str, moved: Moved, as_json: bool) -> int:
    Output.changed = True
    tell_notes(moved.notes)
    assert moved.lexicon is not None
    speaker = Speaker(moved.lexicon)
    told = [_said(each, thing, speaker) for each, thing in zip(moved.turns, moved.things, strict=True)]
    if as_json:
        turns = [{**_json(each), "said": said} for each, said in zip(moved.turns, told, strict=True)]
        print_json({"turns": turns, "to_move": moved.next_player})
    else:
        lines = [f"  {said}" for said in told]
        print_told("\n".join([head.format(count=number(len(told))), *lines, *_next(moved)]))
    return Exit.DONE


def _json(each: Judged | Adjustment) -> dict[str, object]:
    step = each if isinstance(each, Adjustment) else each.turn
    return {"player": step.player, "move": step.text}


def _said(each: Judged | Adjustment, thing: Fact, speaker: Speaker) -> str:
    if isinstance(each, Adjustment):
        return tell_adjustment(each, thing, speaker)
    verdict = each.verdict
    if isinstance(verdict, Verdict):
        return tell_said(each.turn.player, verdict.story, speaker)
    # nobody knows what it says
    return _("{name}: {value}").format(name=safe(each.turn.player), value=safe(each.turn.text))


def _next(moved: Moved) -> list[str]:
    return [_("To move: {player}").format(player=safe(moved.next_player))] if moved.next_player else []


COMMAND = Command(take_back, UNDO, (Example("referee undo 2", N_("takes back the last two turns")),))
REDOING = Command(restore, REDO, (Example("referee redo", N_("restores the turn taken back last")),))
