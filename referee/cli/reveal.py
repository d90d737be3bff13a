"""`referee reveal`: turns up what a player has face down, such as expedition cards, so that it can be counted."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.app.outcomes import Refused, Unread
from referee.app.reveal import Revealed, reveal
from referee.cli.command import Example, build_command
from referee.cli.exits import Exit
from referee.cli.files import chosen_file, default_file, refusal, tell_notes
from referee.cli.parameters import File
from referee.cli.streams import Output, print_told
from referee.cli.turns import show_not_understood
from referee.i18n import N_, _, current, number
from referee.render.cells import safe

ABOUT = N_(
    "Turns up expedition cards at the end, so that they count: for each card the visitor of the animal, then that of "
    "the artefact."
)
EXAMPLES = (
    Example(N_('referee reveal Linda "artisan artisan, engineer investor"'), N_("Linda shows two expedition cards")),
)


def turn_up(
    player: Annotated[str, typer.Argument(metavar=N_("PLAYER"), help=N_("whose cards"))],
    cards: Annotated[
        list[str], typer.Argument(metavar=N_("CARDS"), help=N_("two visitors for each card, cards separated by commas"))
    ],
    file: File = None,
) -> int:
    outcome = reveal(chosen_file(None, file) or default_file(), player, " ".join(cards), current())
    if isinstance(outcome, Refused | Unread):
        raise refusal(outcome)
    if not isinstance(outcome, Revealed):
        return show_not_understood(outcome)
    Output.changed = True
    tell_notes(outcome.notes)
    # Translators: {shown} cards were turned up now, {hidden} still lie face down.
    line = _("{player}: {shown} turned up, {hidden} still face down.")
    print_told(line.format(player=safe(outcome.player), shown=number(outcome.shown), hidden=number(outcome.hidden)))
    return Exit.DONE


def build() -> Any:
    return build_command("reveal", turn_up, ABOUT, EXAMPLES)
