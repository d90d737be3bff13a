"""`referee adjust`: the table had something wrong and sets it right."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from referee.app.adjusting import Adjusted, adjust
from referee.app.outcomes import Refused
from referee.cli.command import Command, Example
from referee.cli.exits import Exit, Stop
from referee.cli.files import chosen_file, default_file, refusal, tell_notes
from referee.cli.misuse import unknown_value
from referee.cli.parameters import File, Json
from referee.cli.streams import Output, print_json, print_told
from referee.cli.turns import show_not_understood
from referee.i18n import N_, _, current
from referee.render.adjusting import adjustment_json, tell_adjustment, tell_wrong
from referee.render.text import Speaker

ABOUT = N_(
    "Sets right what the table had wrong: gold, cubes, tokens, cards, whatever somebody has. It stands in "
    "the record between the turns, in history and on the sheet, and undo takes it back."
)
EXAMPLES = (
    Example(N_('referee adjust Linda gold +1 --why "we missed one"'), N_("Linda gets a gold")),
    Example(N_('referee adjust Ben "worker exhausted" -2'), N_("Ben gives back two exhausted workers")),
)
_CHANGE = re.compile(r"([+\-−–])(\d{1,3})")


def set_right(
    player: Annotated[str, typer.Argument(metavar=N_("PLAYER"), help=N_("whose"))],
    thing: Annotated[list[str], typer.Argument(metavar=N_("THING"), help=N_("what, and by how much: gold +1"))],
    why: Annotated[str, typer.Option("--why", metavar=N_("TEXT"), help=N_("what had gone wrong"))] = "",
    file: File = None,
    as_json: Json = False,
) -> int:
    what, change = _parted(thing)
    outcome = adjust(chosen_file(None, file) or default_file(), player, what, change, why, current())
    if isinstance(outcome, Refused):
        raise refusal(outcome)
    if not isinstance(outcome, Adjusted):
        return show_not_understood(outcome)
    speaker = Speaker(outcome.lexicon)
    if outcome.wrong is not None:
        raise Stop(Exit.NO, tell_wrong(outcome.wrong, speaker))
    Output.changed = True
    tell_notes(outcome.notes)
    if as_json:
        print_json(adjustment_json(outcome.adjustment))
    else:
        print_told(tell_adjustment(outcome.adjustment, outcome.thing, speaker))
    return Exit.DONE


def _parted(words: list[str]) -> tuple[str, int]:
    """The thing, and the change that stands among its words with its sign."""
    text = " ".join(words)
    found = [match for word in text.split() if (match := _CHANGE.fullmatch(word)) and int(match[2])]
    rest = " ".join(word for word in text.split() if not _CHANGE.fullmatch(word))
    if len(found) != 1 or not rest:
        raise unknown_value(text, _("THING"), [_("gold +1"), _("gold -1")])
    return rest, int(found[0][2]) * (1 if found[0][1] == "+" else -1)


COMMAND = Command(set_right, ABOUT, EXAMPLES, numbers=True)
