"""`referee reveal`: turns up what a player has face down, such as expedition cards, so that it can be counted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.app.outcomes import NotUnderstood, Refused
from referee.app.reveal import Revealed, face_down, reveal
from referee.cli.command import Command, Example
from referee.cli.dialogue import BACK, line
from referee.cli.exits import Exit, Stop, misused
from referee.cli.files import chosen_file, default_file, refusal, tell_notes
from referee.cli.parameters import File
from referee.cli.streams import Output, at_a_terminal, print_err, print_told
from referee.cli.turns import show_not_understood
from referee.i18n import N_, _, current, number
from referee.render.cells import safe

ABOUT = N_(
    "Turns up expedition cards at the end, so that they count: for each card the visitor of the animal, then that of "
    "the artefact."
)
EXAMPLES = (
    Example(N_('referee reveal Linda "artisan artisan, engineer investor"'), N_("Linda shows two expedition cards")),
    Example("referee reveal", N_("asks everybody who has cards face down")),
)


def turn_up(
    player: Annotated[str | None, typer.Argument(metavar=N_("PLAYER"), help=N_("whose cards"))] = None,
    cards: Annotated[
        list[str] | None,
        typer.Argument(metavar=N_("CARDS"), help=N_("two visitors for each card, cards separated by commas")),
    ] = None,
    file: File = None,
) -> int:
    path = chosen_file(None, file) or default_file()
    if player is not None and cards:
        return _show(reveal(path, player, " ".join(cards), current()))
    if not at_a_terminal():
        raise misused(_("Whose cards, and which? For example: {command}").format(command=_(EXAMPLES[0].command)))
    return _ask(path, player)


def _show(outcome: Revealed | Refused | NotUnderstood) -> int:
    if isinstance(outcome, Refused):
        raise refusal(outcome)
    if not isinstance(outcome, Revealed):
        return show_not_understood(outcome)
    Output.changed = True
    tell_notes(outcome.notes)
    # Translators: {shown} cards were turned up now, {hidden} still lie face down.
    told = _("{player}: {shown} turned up, {hidden} still face down.")
    print_told(told.format(player=safe(outcome.player), shown=number(outcome.shown), hidden=number(outcome.hidden)))
    return Exit.DONE


def _ask(path: Path, wanted: str | None) -> int:
    """Asks everybody in turn who has something face down, or one player; each answer is recorded at once."""
    left = face_down(path, current())
    if not isinstance(left, dict):
        raise refusal(left)
    players = [player for player in left if wanted in (None, player)]
    if not players:
        print_told(_("Nothing lies face down."))
    place = 0
    while place < len(players):
        # Translators: {player} has so many cards face down; each shows two visitors.
        question = _(
            "{player}, {count} face down; two visitors for each card, cards separated by commas (Enter: later):"
        )
        told = question.format(player=safe(players[place]), count=number(left[players[place]]))
        answer = line(f"{told} ").strip()
        if answer == BACK:
            place = max(place - 1, 0)
        elif not answer or _took(path, players[place], answer):
            place += 1
    return Exit.DONE


def _took(path: Path, player: str, answer: str) -> bool:
    """Whether an answer could be recorded; else it is said why not."""
    try:
        return _show(reveal(path, player, answer, current())) == Exit.DONE
    except Stop as stop:
        print_err(stop.lines)
        return False


COMMAND = Command(turn_up, ABOUT, EXAMPLES)
