"""`referee sheet`: the score sheet for printing, filled in or empty."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from referee.app.scoring import Blank, Count, blank_rows, save, score_file
from referee.cli.command import build_command
from referee.cli.exits import Exit, Stop, misused
from referee.cli.files import chosen_file, default_file, refusal
from referee.cli.help import Example
from referee.cli.misuse import unknown_value
from referee.cli.streams import print_err, print_out
from referee.i18n import N_, _, current
from referee.render.problems import tell_problem
from referee.render.sheet import PAPERS, WRITERS, Sheet, blank_sheet, filled_sheet
from referee.render.text import Speaker

ABOUT = N_(
    "Prints the score sheet, with the rows, names and order of the printed sheet of the language; filled in from a "
    "tally, or empty to be filled in by hand."
)
EXAMPLES = (
    Example("referee sheet examples/rulebook-example.toml", N_("the filled sheet as text")),
    Example("referee sheet --format html -o sheet.html examples/rulebook-example.toml", N_("a page to print")),
    Example("referee sheet --blank --players 4 --format html -o blank.html", N_("an empty sheet for four")),
)
LATER = ("pdf",)


def known_format(word: str) -> str:
    if word in LATER:
        raise misused(
            _("{format} is not yet possible. Possible: {names}").format(format=word, names=", ".join(WRITERS))
        )
    if word not in WRITERS:
        raise unknown_value(word, "--format", tuple(WRITERS))
    return word


def known_paper(word: str) -> str:
    if word not in PAPERS:
        raise unknown_value(word, "--paper", PAPERS)
    return word


def sheet(
    file: Annotated[str | None, typer.Argument(metavar=N_("FILE"), help=N_("the tally or the record"))] = None,
    record: Annotated[str | None, typer.Option("-f", "--file", metavar=N_("FILE"), help=N_("the same as FILE"))] = None,
    format: Annotated[
        str, typer.Option("--format", metavar=N_("FORMAT"), help=N_("text (default), markdown, csv or html"))
    ] = "text",
    out: Annotated[
        str | None, typer.Option("-o", "--output", metavar=N_("FILE"), help=N_("writes into this file"))
    ] = None,
    paper: Annotated[
        str, typer.Option("--paper", metavar=N_("SIZE"), help=N_("paper for html: a4 (default), a5 or letter"))
    ] = "a4",
    blank: Annotated[bool, typer.Option("--blank", help=N_("an empty sheet"))] = False,
    players: Annotated[
        str, typer.Option("--players", metavar=N_("NUMBER"), help=N_("columns of the empty sheet (default 4)"))
    ] = "4",
) -> None:
    write, paper = WRITERS[known_format(format)], known_paper(paper)
    table = _blank(players, paper) if blank else _filled(chosen_file(file, record) or default_file(), paper)
    _deliver(write(table), out)
    print_err(table.notes)


def _filled(path: Path, paper: str) -> Sheet:
    outcome = score_file(path, current())
    if not isinstance(outcome, Count):
        raise refusal(outcome)
    speaker = Speaker(outcome.lexicon)
    return filled_sheet(outcome.scored, outcome.rows, speaker, outcome.name, paper)


def _blank(players: str, paper: str) -> Sheet:
    outcome = blank_rows("anno1800", current())
    if not isinstance(outcome, Blank):
        raise refusal(outcome)
    least, most = outcome.players
    if not players.isdecimal() or not least <= int(players) <= most:
        raise unknown_value(players, "--players", [str(number) for number in range(least, most + 1)])
    return blank_sheet(int(players), outcome.rows, Speaker(outcome.lexicon), outcome.name, paper)


def _deliver(text: str, out: str | None) -> None:
    if out is None or out == "-":
        return print_out(text)
    problem = save(Path(out), text)
    if problem is not None:
        raise Stop(Exit.FILE, tell_problem(problem, Speaker()))
    return None


def build() -> Any:
    return build_command("sheet", sheet, ABOUT, EXAMPLES)
