"""`referee export`: the result for other programs, or for a message."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from referee.app.exporting import export_file
from referee.cli.command import Command, Example
from referee.cli.exits import Exit, Stop, misused
from referee.cli.files import chosen_files, refusal, tell_notes
from referee.cli.misuse import unknown_value
from referee.cli.output import Files, Out, SameFile, deliver, show_code
from referee.cli.streams import print_err, print_out
from referee.engine.counted import Result
from referee.i18n import N_, _, current
from referee.render.export import FORMATS, write
from referee.render.score import warning_lines
from referee.render.text import Speaker

ABOUT = N_(
    "Writes the result for other programs: JSON (its schema: --schema; referee score and referee sheet read it back), "
    "CSV with one row a player, a play for BG Stats or the address that hands it over, text for the form of "
    "BoardGameGeek, or Markdown to paste into a message. Several files become one."
)
EXAMPLES = (
    Example("referee export examples/rulebook-example.toml", N_("the result as JSON")),
    Example("referee export --format bgstats -o play.bgsplay examples/rulebook-example.toml", N_("for BG Stats")),
    Example("referee export --format bgstats --link examples/rulebook-example.toml", N_("the address for BG Stats")),
    Example("referee export --format markdown examples/rulebook-example.toml", N_("for a message")),
)


def export(
    files: Files = None,
    record: SameFile = None,
    format: Annotated[
        str, typer.Option("--format", metavar=N_("FORMAT"), help=N_("json (default), csv, bgstats, bgg or markdown"))
    ] = "json",
    out: Out = None,
    bom: Annotated[bool, typer.Option("--bom", help=N_("csv with a byte order mark, which Excel needs"))] = False,
    date: Annotated[
        str | None, typer.Option("--date", metavar=N_("DATE"), help=N_("when it was played, if the file does not say"))
    ] = None,
    link: Annotated[
        bool, typer.Option("--link", help=N_("bgstats: the address that hands the play over, and its QR code"))
    ] = False,
    schema: Annotated[bool, typer.Option("--schema", help=N_("prints the schema of the JSON"))] = False,
) -> None:
    if format not in FORMATS:
        raise unknown_value(format, "--format", FORMATS)
    if link and format != "bgstats":
        raise misused(_("{option} is for: {games}").format(option="--link", games="--format bgstats"))
    if schema:
        from referee.render.export.json import schema as published

        return deliver(published(), out)
    results = [_read(path, format, _day(date)) for path in chosen_files(files, record)]
    if link:
        return hand_over(results, out)
    deliver(write(results, format, mark=bom), out, chosen_files(files, record))
    for result in results:
        print_err(warning_lines(result.sheet, Speaker(result.lexicon)))
    return None


def _read(path: Path, format: str, day: datetime.date | None) -> Result:
    result = export_file(path, current())
    if not isinstance(result, Result):
        raise refusal(result)
    tell_notes(result.counted.notes)
    result = result.dated(day)
    if format == "bgstats" and result.circumstances.date is None:
        result = result.dated(_last_changed(path))
    return result


def hand_over(results: Sequence[Result], out: str | None) -> None:
    """The addresses, one a line, and their codes at a terminal; a game that is not over would arrive as lost by all."""
    from referee.render.export.bgstats import link

    if not all(result.sheet.final for result in results):
        raise Stop(Exit.NO, _("The game is not over; BG Stats would count it as lost by everybody."))
    for_phones = out is None and sys.stdout.isatty()
    addresses = [link(result) for result in results]
    if not for_phones:
        return deliver("\n".join(addresses) + "\n", out)
    for address in addresses:
        print_out(address)
        show_code(address)
    return None


def _day(text: str | None) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text) if text is not None else None
    except ValueError:
        raise unknown_value(str(text), "--date", ["2024-05-31"]) from None


def _last_changed(path: Path) -> datetime.date:
    """The day to take where neither the file nor an option says one; it is said, so that it can be corrected."""
    day = datetime.date.fromtimestamp(path.stat().st_mtime)
    # Translators: {entry} is what to write into the file, {option} an option of the command.
    told = _("The day of the game is not in the file; taken: {day}, when it was last changed. To say another: {option}")
    print_err([told.format(day=day.isoformat(), option="--date")])
    return day


COMMAND = Command(export, ABOUT, EXAMPLES)
