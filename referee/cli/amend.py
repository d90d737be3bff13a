"""`referee amend`: corrects a turn, or what stands around the turns, and replays the rest."""

from __future__ import annotations

import datetime
from typing import Annotated

import typer

from referee.app.amend import Amended, NoSuchTurn, amend
from referee.app.amend_head import HeadCorrected, HeadCorrection, correct_head
from referee.app.outcomes import Refused
from referee.app.turns import Answer
from referee.cli.command import Command, Example
from referee.cli.consequences import broken_json, consequences
from referee.cli.exits import Exit, Stop
from referee.cli.files import chosen_file, default_file, refusal, tell_notes
from referee.cli.misuse import extra_arguments, missing_argument, unknown_value
from referee.cli.parameters import File, Json, WholeNumber
from referee.cli.streams import Output, print_json, print_told
from referee.cli.turns import show, show_not_understood
from referee.i18n import N_, _, current, ngettext, number

ABOUT = N_(
    "Corrects an earlier turn, or names, seats, what is in play, edition, date and place, and replays the rest: says "
    "which turns are no longer legal, and why. Changes nothing unless told to with --yes."
)
EXAMPLES = (
    Example(N_("referee amend 12 expand brewery --yes"), N_("turn 12 was something else")),
    Example(N_("referee amend --rename Lindda=Linda --yes"), N_("a name was misspelt")),
    Example(N_("referee amend --players Ben,Linda"), N_("Ben sat first: what would that change?")),
)
Number = Annotated[
    int | None, typer.Argument(metavar=N_("N"), parser=WholeNumber(1), help=N_("the number of the turn"))
]
Move = Annotated[list[str] | None, typer.Argument(metavar=N_("MOVE"), help=N_("the turn, clauses separated by ;"))]
Yes = Annotated[bool, typer.Option("--yes", help=N_("change the record"))]
Renames = Annotated[
    list[str] | None, typer.Option("--rename", metavar=N_("OLD=NEW"), help=N_("another name of a player"))
]
InPlay = Annotated[
    str, typer.Option("--objectives", metavar=N_("NAMES"), help=N_("the objectives in play, separated by commas"))
]
Edition = Annotated[str, typer.Option("--edition", metavar=N_("EDITION"), help=N_("whose rulebook decides"))]
Day = Annotated[str, typer.Option("--date", metavar=N_("DATE"), help=N_("when it was played"))]
Place = Annotated[str | None, typer.Option("--place", metavar=N_("TEXT"), help=N_("where it was played"))]
Players = Annotated[
    str, typer.Option("--players", metavar=N_("NAMES"), help=N_("the players in seating order, separated by commas"))
]


def correct(
    turn: Number = None,
    move: Move = None,
    rename: Renames = None,
    in_play: InPlay = "",
    edition: Edition = "",
    date: Day = "",
    place: Place = None,
    players: Players = "",
    file: File = None,
    yes: Yes = False,
    as_json: Json = False,
) -> int:
    correction = HeadCorrection(_pairs(rename or ()), in_play, edition, _day(date), place, _names(players))
    if correction == HeadCorrection():
        return _correct_turn(turn, " ".join(move or ()), file, yes, as_json)
    if turn is not None:
        raise extra_arguments([str(turn), *(move or ())], "amend")
    return _correct_head(correction, file, yes, as_json)


def _correct_head(correction: HeadCorrection, file: str | None, yes: bool, as_json: bool) -> int:
    outcome = correct_head(chosen_file(None, file) or default_file(), correction, current(), write=yes)
    if isinstance(outcome, Refused):
        raise refusal(outcome)
    if not isinstance(outcome, HeadCorrected):
        return show_not_understood(outcome)
    Output.changed = Output.changed or outcome.written
    tell_notes(outcome.notes)
    if as_json:
        print_json({"written": outcome.written, "broken": broken_json(outcome.broken, outcome.lexicon)})
    else:
        print_told("\n".join(consequences(outcome.broken, outcome.written, outcome.lexicon)))
    return Exit.DONE


def _correct_turn(turn: int | None, move: str, file: str | None, yes: bool, as_json: bool) -> int:
    if turn is None or not move:
        raise missing_argument(_("N") if turn is None else _("MOVE"), "amend")
    outcome = amend(chosen_file(None, file) or default_file(), turn, move, current(), write=yes)
    if isinstance(outcome, NoSuchTurn):
        line = ngettext("The record has only {count} turn.", "The record has only {count} turns.", outcome.turns)
        raise Stop(Exit.NO, line.format(count=number(outcome.turns)))
    if not isinstance(outcome, Amended):
        raise refusal(outcome)
    Output.changed = Output.changed or outcome.written
    answer = Answer(outcome.verdict, outcome.lexicon, notes=outcome.notes)
    broken = broken_json(outcome.broken, outcome.lexicon)
    code = show(answer, as_json, {"turn": turn, "written": outcome.written, "broken": broken})
    if code == Exit.DONE and not as_json:
        print_told("\n".join(consequences(outcome.broken, outcome.written, outcome.lexicon)))
    return code


def _pairs(typed: list[str] | tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    pairs = [each.partition("=") for each in typed]
    for each, (old, sign, new) in zip(typed, pairs, strict=True):
        if not (old.strip() and sign and new.strip()):
            raise unknown_value(each, "--rename", ["OLD=NEW"])
    return tuple((old.strip(), new.strip()) for old, _sign, new in pairs)


def _day(typed: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(typed) if typed else None
    except ValueError:
        raise unknown_value(typed, "--date", ["2024-05-31"]) from None


def _names(typed: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in typed.split(",") if name.strip())


COMMAND = Command(correct, ABOUT, EXAMPLES, takes_turns=True)
