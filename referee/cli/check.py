"""`referee check`: the verdict on a turn; the record is not touched."""

from typing import Annotated

import typer

from referee.cli.command import Command, Example
from referee.cli.parameters import Ask, Choose, File, Json, Move, Why, Yes
from referee.cli.turns import choose_way, open_table, show
from referee.engine.misread import Ambiguous
from referee.i18n import N_

ABOUT = N_(
    "Judges one whole turn of the player to move: legal or not, everything that is wrong, the rules and their pages. "
    "The record is not touched."
)
EXAMPLES = (
    # Translators: command lines that can be typed as they stand; say the turn in your language.
    Example(N_("referee check expand brewery"), N_("may I build a brewery, and how would I pay for it?")),
    Example(N_('referee check "festival; expand shipyard 1"'), N_("two actions in one turn")),
)


# annotations are no strings here: Typer would compile each of them several times, 3 million instructions
def check(
    move: Move,
    file: File = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar=N_("NAME"), help=N_("judge it as a turn of this player"))
    ] = None,
    ask: Ask = False,
    choose: Choose = None,
    yes: Yes = False,
    why: Why = False,
    as_json: Json = False,
) -> int:
    table = open_table(file)
    text = " ".join(move)
    answer = table.check(choose_way(table, text) if ask else text, player)
    if choose is not None or isinstance(answer.verdict, Ambiguous):
        from referee.cli.asking import show_check

        return show_check(table, answer, as_json, choose, why=why)
    return show(answer, as_json, why=why)


COMMAND = Command(check, ABOUT, EXAMPLES, takes_turns=True)
