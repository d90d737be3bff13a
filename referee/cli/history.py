"""`referee history`: the turns so far, as a story or as move text."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.app.records import Judged, Record, open_record, replay
from referee.cli.command import Command, Example
from referee.cli.exits import Exit
from referee.cli.files import chosen_file, default_file, refusal, tell_notes
from referee.cli.parameters import ADJUST, OVERRULE, WHY, File, Json
from referee.cli.streams import print_json, print_out, print_told
from referee.engine.adjustment import Adjustment
from referee.engine.verdict import Verdict
from referee.i18n import N_, _, current, number
from referee.render.adjusting import adjustment_json, tell_adjustment
from referee.render.cells import safe
from referee.render.hands import tell_events
from referee.render.report import story, turn_json
from referee.render.text import Speaker

ABOUT = N_("Tells the turns so far, each with how it was paid.")
EXAMPLES = (
    Example("referee history", N_("the game as a story")),
    Example("referee history --notation", N_("as move text that record takes back")),
)


def history(
    file: File = None,
    notation: Annotated[bool, typer.Option("--notation", help=N_("as move text, one turn a line"))] = False,
    as_json: Json = False,
) -> int:
    record = open_record(chosen_file(None, file) or default_file(), current())
    if not isinstance(record, Record):
        raise refusal(record)
    tell_notes(record.notes)
    if as_json:
        turns = [turn_json(n, t.player, t.moves, t.overruled) for n, t in enumerate(record.turns, start=1)]
        found = [adjustment_json(each) for each in record.adjustments]
        print_json({"turns": turns} | ({"adjustments": found} if found else {}))
    elif notation:
        print_out("\n".join(_notation(record)))
    else:
        print_told(_told(record))
    return Exit.DONE


def _notation(record: Record) -> list[str]:
    """Turns and corrections in their order."""
    return [
        _correction(step) if isinstance(step, Adjustment) else _line(step.text, step.overruled) for step in record.steps
    ]


def _correction(each: Adjustment) -> str:
    """What was set right, as `record -` takes it back."""
    told = f"{ADJUST}{safe(each.player)}: {safe(each.thing)} {each.change:+d}"
    return told + (f"{WHY}{safe(each.why)}" if each.why else "")


def _line(text: str, overruled: str | None) -> str:
    """A turn as `record -` takes it back."""
    return safe(text) + (f"{OVERRULE}{safe(overruled)}" if overruled else "")


def _told(record: Record) -> str:
    speaker = Speaker(record.lexicon)
    lines = _set_right(record, 0, speaker)
    before = record.start
    for judged in replay(record):
        lines += _turn(judged, speaker)
        if isinstance(judged.verdict, Verdict):
            events = record.game.events(before, judged.after, judged.verdict.moves)
            lines += [f"   {line}" for line in tell_events(events, speaker)]
        lines += _set_right(record, judged.number, speaker)
        before = judged.after
    return "\n".join(lines) if lines else _("No turn has been recorded yet.")


def _set_right(record: Record, number_of_turn: int, speaker: Speaker) -> list[str]:
    """What the table set right between this turn and the next."""
    found = [each for each in record.adjustments if each.after == number_of_turn]
    things = [record.game.things.tell(each.thing, record.words) for each in found]
    return [f"   {tell_adjustment(each, thing, speaker)}" for each, thing in zip(found, things, strict=True)]


def _turn(judged: Judged, speaker: Speaker) -> list[str]:
    turn = judged.turn
    if isinstance(judged.verdict, Verdict):
        return story(judged.number, turn.player, judged.verdict, turn.overruled, speaker)
    return [f"{number(judged.number)}. {safe(turn.player)}: {safe(turn.text)}"]


COMMAND = Command(history, ABOUT, EXAMPLES)
