"""`referee sheet`: the score sheet for printing, filled in or empty."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from referee.app.scoring import Blank, blank_rows, score_file
from referee.cli.command import Command, Example
from referee.cli.files import chosen_files, game_in_question, refusal, tell_notes
from referee.cli.misuse import nothing_to_draw, unknown_value
from referee.cli.output import Files, Out, SameFile, deliver
from referee.cli.parameters import Game
from referee.cli.streams import print_err
from referee.engine.counted import Counted
from referee.i18n import N_, current
from referee.render.sheet import (
    FORMATS,
    HTML,
    PAPERS,
    PDF,
    WRITERS,
    Look,
    Sheet,
    blank_sheet,
    filled_sheet,
    write_html,
)
from referee.render.text import Speaker

ABOUT = N_(
    "Prints the score sheet, with the rows, names and order of the printed sheet of the language; filled in from a "
    "tally or a record, or empty to be filled in by hand. With two languages (--lang de,cs) every row has both names. "
    "Several files make one page each."
)
EXAMPLES = (
    Example("referee sheet examples/rulebook-example.toml", N_("the filled sheet as text")),
    Example("referee sheet --format pdf -o sheet.pdf examples/rulebook-example.toml", N_("a page to print")),
    Example("referee sheet --blank --players 4 --format pdf -o blank.pdf", N_("an empty sheet for four")),
    Example("referee sheet --format html --lang de,cs examples/rulebook-example.toml", N_("a page in two languages")),
)


def sheet(
    files: Files = None,
    record: SameFile = None,
    format: Annotated[
        str, typer.Option("--format", metavar=N_("FORMAT"), help=N_("text (default), markdown, csv, html or pdf"))
    ] = "text",
    out: Out = None,
    paper: Annotated[
        str, typer.Option("--paper", metavar=N_("SIZE"), help=N_("paper for html and pdf: a4 (default), a5 or letter"))
    ] = "a4",
    large: Annotated[bool, typer.Option("--large", help=N_("large print, for html and pdf"))] = False,
    chart: Annotated[bool, typer.Option("--chart", help=N_("adds a page with how the points grew"))] = False,
    font: Annotated[
        str | None, typer.Option("--font", metavar=N_("FILE"), help=N_("a TrueType font for names in other scripts"))
    ] = None,
    blank: Annotated[bool, typer.Option("--blank", help=N_("an empty sheet"))] = False,
    players: Annotated[
        str, typer.Option("--players", metavar=N_("NUMBER"), help=N_("columns of the empty sheet (default 4)"))
    ] = "4",
    game: Game = None,
) -> None:
    format, look = known(format, "--format", FORMATS), Look(known(paper, "--paper", PAPERS), large)
    if blank:
        tables = [_blank(game_in_question(game, record or next(iter(files or ()), None)), players, look)]
    else:
        tables = [_filled(path, look, chart) for path in chosen_files(files, record)]
    inputs = [] if blank else chosen_files(files, record)
    deliver(_written(tables, format, font), out, (*inputs, font))
    for table in tables:
        print_err(table.warnings)


def known(word: str, option: str, words: tuple[str, ...]) -> str:
    if word not in words:
        raise unknown_value(word, option, words)
    return word


def _written(sheets: Sequence[Sheet], format: str, font: str | None) -> str | bytes:
    """One page for each sheet; where there are no pages, one below the other."""
    if format == PDF:
        from referee.cli.pdf import to_pdf

        return to_pdf(sheets, font)
    return write_html(sheets) if format == HTML else "\n".join(map(WRITERS[format], sheets))


def _filled(path: Path, look: Look, chart: bool) -> Sheet:
    outcome = score_file(path, current(), growth=chart)
    if not isinstance(outcome, Counted):
        raise refusal(outcome)
    if chart and outcome.growth is None:
        raise nothing_to_draw()
    tell_notes(outcome.notes)
    return filled_sheet(outcome, look)


def _blank(game: str, players: str, look: Look) -> Sheet:
    outcome = blank_rows(game, current())
    if not isinstance(outcome, Blank):
        raise refusal(outcome)
    least, most = outcome.players
    if not players.isdecimal() or len(players) > 3 or not least <= int(players) <= most:
        raise unknown_value(players, "--players", [str(number) for number in range(least, most + 1)])
    return blank_sheet(int(players), outcome.rows, Speaker(outcome.lexicon), outcome.name, outcome.publisher, look)


COMMAND = Command(sheet, ABOUT, EXAMPLES)
