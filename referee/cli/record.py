"""`referee record`: checks a turn and, if it is legal, appends it to the record."""

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from referee.app.outcomes import Refused
from referee.cli.command import Command, Example
from referee.cli.exits import Exit, misused
from referee.cli.files import refusal
from referee.cli.parameters import ADJUST, OVERRULE, WHY, Ask, Choose, File, Json, Move, Why, Yes
from referee.cli.turns import choose_way, open_table, show
from referee.engine.misread import Ambiguous
from referee.i18n import N_, _

ABOUT = N_(
    "Checks one whole turn of the player to move and, if it is legal, appends it to the record with every payment. "
    "With “-” it reads one turn a line from standard input and stops at the first that is not legal."
)
EXAMPLES = (
    # Translators: command lines that can be typed as they stand; say the turn in your language.
    Example(N_("referee record expand brewery"), N_("builds a brewery; the referee finds a way to pay")),
    Example(
        N_('referee record festival --overrule "agreed"'), N_("records it whatever the rules say, with the reason")
    ),
    Example("referee record - < moves.txt", N_("one turn a line")),
)

Overrule = Annotated[
    str | None, typer.Option("--overrule", metavar=N_("REASON"), help=N_("the table decides otherwise"))
]


# annotations are no strings here: Typer would compile each of them several times, 3 million instructions
def record(
    move: Move,
    file: File = None,
    overrule: Overrule = None,
    ask: Ask = False,
    choose: Choose = None,
    yes: Yes = False,
    why: Why = False,
    as_json: Json = False,
) -> int:
    if overrule is not None and not overrule.strip():
        raise misused(_("--overrule needs the reason why the table decides otherwise."))
    table = open_table(file)
    lines = _typed_lines() if move == ["-"] else iter([(" ".join(move), None)])
    code, first = Exit.DONE, True
    for text, reason in lines:
        if move == ["-"] and text.startswith(ADJUST):
            code = _set_right(text, file, as_json)
            if code != Exit.DONE:
                break
            table = open_table(file)
            continue
        said = choose_way(table, text) if ask else text
        answer = table.record_turn(said, reason or overrule, again=first and not ask, nod=yes)
        first = False
        if isinstance(answer, Refused):
            raise refusal(answer)
        if answer.waits_for or isinstance(answer.verdict, Ambiguous):
            from referee.cli.asking import ask_back

            code, recorded = ask_back(table, answer, reason or overrule, choose, as_json)
        else:
            code, recorded = show(answer, as_json, why=why), answer.recorded
        if not recorded:
            break
    return code


def _set_right(line: str, file: str | None, as_json: bool) -> int:
    """A correction between the turns, as `history --notation` prints it."""
    from referee.cli.adjust import set_right

    told, _mark, why = line.removeprefix(ADJUST).partition(WHY)
    player, _colon, thing = told.rpartition(": ")
    return set_right(player, [thing], why, file, as_json)


def _typed_lines() -> Iterator[tuple[str, str | None]]:
    """Turns from standard input, each perhaps with the reason why the table decides otherwise."""
    for line in sys.stdin:
        text, _option, reason = line.strip().partition(OVERRULE)
        if text and not text.startswith("#"):
            yield text, reason.strip() or None


COMMAND = Command(record, ABOUT, EXAMPLES, takes_turns=True)
