"""`referee export`: the result for other programs, or for a message."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.app.exporting import Export, export_file
from referee.cli.command import Example, build_command
from referee.cli.files import chosen_file, default_file, refusal, tell_notes
from referee.cli.misuse import unknown_value
from referee.cli.output import deliver
from referee.cli.streams import print_err
from referee.i18n import N_, _, current
from referee.render.cells import escaped
from referee.render.export import FORMATS, Result
from referee.render.score import warning_lines
from referee.render.text import Speaker

ABOUT = N_(
    "Writes the result for other programs: JSON (its schema: --schema; referee score and referee sheet read it back), "
    "CSV with one row a player, a play for BG Stats, or Markdown to paste into a message."
)
EXAMPLES = (
    Example("referee export examples/rulebook-example.toml", N_("the result as JSON")),
    Example("referee export --format bgstats -o play.bgsplay examples/rulebook-example.toml", N_("for BG Stats")),
    Example("referee export --format markdown examples/rulebook-example.toml", N_("for a message")),
)


def export(
    file: Annotated[str | None, typer.Argument(metavar=N_("FILE"), help=N_("the tally or the record"))] = None,
    record: Annotated[str | None, typer.Option("-f", "--file", metavar=N_("FILE"), help=N_("the same as FILE"))] = None,
    format: Annotated[
        str, typer.Option("--format", metavar=N_("FORMAT"), help=N_("json (default), csv, bgstats or markdown"))
    ] = "json",
    out: Annotated[
        str | None, typer.Option("-o", "--output", metavar=N_("FILE"), help=N_("writes into this file"))
    ] = None,
    bom: Annotated[bool, typer.Option("--bom", help=N_("csv with a byte order mark, which Excel needs"))] = False,
    date: Annotated[
        str | None, typer.Option("--date", metavar=N_("DATE"), help=N_("when it was played, if the file does not say"))
    ] = None,
    schema: Annotated[bool, typer.Option("--schema", help=N_("prints the schema of the JSON"))] = False,
) -> None:
    if format not in FORMATS:
        raise unknown_value(format, "--format", FORMATS)
    if schema:
        from referee.render.export.json import schema as published

        return deliver(published(), out)
    path = chosen_file(file, record) or default_file()
    outcome = export_file(path, current())
    if not isinstance(outcome, Export):
        raise refusal(outcome)
    result = _result(outcome, _day(date))
    if format == "bgstats" and result.occasion.date is None:
        result = _result(outcome, _last_changed(path))
    deliver(written(result, format, bom), out, (path,))
    tell_notes(outcome.counted.notes)
    print_err(warning_lines(result.sheet, result.speaker))
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


def _result(export: Export, day: datetime.date | None) -> Result:
    count = export.counted
    occasion = count.occasion if count.occasion.date or day is None else count.occasion._replace(date=day)
    sheet, speaker = count.scored.sheet, Speaker(count.lexicon)
    return Result(sheet, count.rows, speaker, export.box, occasion, export.turns, export.tally)


def written(result: Result, format: str, bom: bool) -> str:
    """The result in one of the formats; each has its own small module."""
    match format:
        case "csv":
            from referee.render.export.csv import result_csv

            return result_csv(result, mark=bom)
        case "markdown":
            from referee.render.export.markdown import result_markdown

            return result_markdown(result)
        case "bgstats":
            from referee.render.export.bgstats import bgstats

            return _json(bgstats(result, result.occasion.date or datetime.date.min))
        case _:
            from referee.render.export.json import result_json

            return _json(result_json(result))


def _json(data: dict[str, Any]) -> str:
    return escaped(json.dumps(data, ensure_ascii=False, indent=2)) + "\n"


def build() -> Any:
    return build_command("export", export, ABOUT, EXAMPLES)
