"""`referee import`: takes old evenings from BG Stats or a CSV, as tallies marked as imported."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from referee.app.importing import ImportedFiles, read_plays, write_plays
from referee.app.lookup import known_games, lexicons
from referee.cli.command import Command, Example
from referee.cli.exits import Exit, Stop
from referee.cli.misuse import unknown_value
from referee.cli.parameters import Game, Json
from referee.cli.streams import print_err, print_json, print_out
from referee.engine.reading import Problem
from referee.engine.words import fold
from referee.i18n import LANGUAGES, N_, _, gettext, ngettext, number
from referee.render.problems import tell_problem
from referee.render.text import Speaker

ABOUT = N_(
    "Takes old evenings from an export of BG Stats (also zipped) or from a CSV with one line a player, and writes each "
    "as a tally marked as imported: totals and winners, without the rows of the sheet. "
    "What was imported before is not imported again."
)
EXAMPLES = (
    Example("referee import BGStatsExport.zip -o evenings/", N_("all plays of our games")),
    Example("referee import old.csv --game anno1800 -o evenings/", N_("a table with player, points and date")),
)
COLUMNS = {
    "player": (N_("Player"), N_("Name")),
    "points": (N_("Points"), N_("Total"), N_("Score")),
    "rank": (N_("Rank"),),
    "winner": (N_("Winner"),),
    "final": (N_("Final"),),
    "date": (N_("Date"),),
    "place": (N_("Place"), N_("Location")),
    "game": (N_("Game"),),
    "play": (N_("Play"), N_("Number")),
}
"""What the heads of a CSV may be called, in any of the languages."""
PASSED = {
    "other_game": N_("of other games: {count}"),
    "not_over": N_("not over: {count}"),
    "ignored": N_("ignored in BG Stats: {count}"),
    "player_count": N_("for more or fewer players than the game is for: {count}"),
    "player_names": N_("with a name missing or there twice: {count}"),
    "undecided": N_("without points or a winner: {count}"),
    "date": N_("with a date that is not like 2024-05-31 or 31.5.2024: {count}"),
}


def bring_in(
    files: Annotated[
        list[str], typer.Argument(metavar=N_("FILE"), help=N_("an export of BG Stats, plain or zipped, or a CSV"))
    ],
    out: Annotated[
        str,
        typer.Option("-o", "--output", metavar=N_("FOLDER"), help=N_("where the tallies go (default: this folder)")),
    ] = ".",
    game: Game = None,
    as_json: Json = False,
) -> int:
    if game is not None and game not in known_games():
        raise unknown_value(game, "--game", known_games())
    reports = [_import(Path(file), Path(out), game) for file in files]
    if as_json:
        print_json([_json(file, report) for file, report in zip(files, reports, strict=True)], indent=2)
    else:
        for report in reports:
            _tell(report)
    return Exit.DONE


def _import(file: Path, folder: Path, game: str | None) -> ImportedFiles:
    found = read_plays(file, heads(), {fold(word) for word in said_in_all(N_("yes"))} | {"1", "x", "✓", "true"}, game)
    outcome = found if isinstance(found, Problem) else write_plays(found.plays, folder, found.passed)
    if isinstance(outcome, Problem):
        raise Stop(Exit.FILE, tell_problem(outcome, Speaker()))
    return outcome


def said_in_all(word: str) -> list[str]:
    return [gettext(word, language=language) for language in LANGUAGES]


def heads() -> dict[str, str]:
    """Every name of a column, in all languages, with what it holds."""
    found = {fold(name): key for key, words in COLUMNS.items() for word in words for name in said_in_all(word)}
    speakers = [Speaker(lexicon) for lexicon in lexicons()]
    totals = {fold(speaker.bare_name("sheet", "total", language)) for speaker in speakers for language in LANGUAGES}
    return dict.fromkeys(totals, "points") | found


def _tell(report: ImportedFiles) -> None:
    told = ngettext("{count} game was imported.", "{count} games were imported.", len(report.files))
    print_out(told.format(count=number(len(report.files))))
    if report.known:
        told = ngettext("{count} had been imported before.", "{count} had been imported before.", report.known)
        print_out(told.format(count=number(report.known)))
    if report.passed:
        print_err([_("Left out:"), *_passed(report.passed)])


def _passed(passed: Mapping[str, int]) -> list[str]:
    return [f"  {_(PASSED[reason]).format(count=number(count))}" for reason, count in passed.items()]


def _json(file: str, report: ImportedFiles) -> dict[str, object]:
    files = [str(path) for path in report.files]
    return {"file": file, "written": files, "known": report.known, "left_out": dict(report.passed)}


COMMAND = Command(bring_in, ABOUT, EXAMPLES)
