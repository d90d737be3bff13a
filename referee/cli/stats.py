"""`referee stats`: what many evenings tell, over folders of records and tallies."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from referee import __version__
from referee.app.lookup import known_games
from referee.app.stats.evening import read_evening
from referee.app.stats.people import place_for, read_people, write_people
from referee.app.stats.reading import Reader, files_in
from referee.app.stats.report import report_of
from referee.cli.command import Command, Example
from referee.cli.exits import Exit, Stop
from referee.cli.files import refusal
from referee.cli.misuse import suggestion, unknown_value
from referee.cli.output import Out, deliver
from referee.cli.parameters import Game, Json
from referee.cli.streams import as_text, at_a_terminal, print_err, show_progress
from referee.engine.evenings.evening import Evening
from referee.engine.evenings.figures import Dated
from referee.engine.evenings.people import Person, alike, clash, folded, new_people, who_is_who
from referee.engine.evenings.report import Report, Skipped
from referee.engine.reading import Problem
from referee.i18n import N_, _, activate, current
from referee.render.cells import safe
from referee.render.problems import tell_problem, tell_problems
from referee.render.stats import FORMATS, write
from referee.render.text import Speaker

ABOUT = N_(
    "Shows what many evenings tell: wins, points by row, seats, head to head, records of the group. "
    "Reads records and tallies, also whole folders; what cannot be read or is not over is skipped and named."
)
EXAMPLES = (
    Example("referee stats evenings/", N_("the figures of a folder")),
    Example("referee stats evenings/ --format html -o evenings.html", N_("a page with pictures, also to print")),
    Example("referee stats evenings/ --player Linda", N_("about one player")),
    Example("referee stats evenings/ --write-players", N_("writes players.toml, which puts spellings together")),
)
HEAD = (
    N_("Who is who. Put another spelling of a person into also, and delete the entry of its own that it may have."),
    N_("name is what is shown and may be changed; id never is: other programs know the person by it."),
)
"""How the file of who is who begins."""


def stats(
    paths: Annotated[
        list[str], typer.Argument(metavar=N_("PATH"), help=N_("records and tallies, or folders with them"))
    ],
    game: Game = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar=N_("NAME"), help=N_("only what concerns this player"))
    ] = None,
    format: Annotated[
        str, typer.Option("--format", metavar=N_("FORMAT"), help=N_("text (default), html or csv"))
    ] = "text",
    out: Out = None,
    as_json: Json = False,
    write_players: Annotated[
        bool, typer.Option("--write-players", help=N_("adds everybody who is not in it yet to players.toml"))
    ] = False,
) -> int:
    if format not in FORMATS:
        raise unknown_value(format, "--format", FORMATS)
    if game is not None and game not in known_games():
        raise unknown_value(game, "--game", known_games())
    evenings, skipped = _read(files_in(paths), game)
    place = place_for([Path(path) for path in paths])
    listed = _listed(place)
    people = who_is_who((dated.evening for dated in evenings), listed)
    evenings, clashing = _without_clashes(evenings, people)
    only = _person(player, people) if player is not None else None
    report = report_of(evenings, people, [*skipped, *clashing], current(), only)
    _show(report, format, out, as_json)
    _offer_players(place, evenings, people, listed, write_players)
    return Exit.DONE


def read_one(path: Path, language: str) -> Evening | Skipped:
    """The game in a file, or why there is none; may run in another process."""
    activate(language)
    outcome = read_evening(path, language)
    if isinstance(outcome, Evening):
        return outcome
    line = refusal(outcome).lines[0]
    return Skipped(str(path), line.removeprefix(safe(str(path))).lstrip(":, \u202f\u00a0"))


def _read(paths: Sequence[Path], game: str | None) -> tuple[list[Dated], list[Skipped]]:
    """The finished games, and what was skipped; on a terminal with how far it is."""
    evenings, skipped = [], []
    with show_progress(len(paths)) as step:
        for path, found in Reader(paths, __version__).read(read_one, current()):
            step()
            if isinstance(found, Skipped):
                skipped.append(found)
            elif game not in (None, found.game):
                continue
            elif not found.final:
                skipped.append(Skipped(str(path), _("The game is not over.")))
            else:
                evenings.append(Dated(str(path), found))
    return evenings, skipped


def _listed(place: Path) -> tuple[Person, ...]:
    """Whom the group lists. Without knowing who is who the figures would be wrong: a broken list ends the command."""
    listed = read_people(place)
    if isinstance(listed, list):
        raise Stop(Exit.FILE, tell_problems(listed, Speaker()))
    return listed


def _without_clashes(evenings: Sequence[Dated], people: Mapping[str, Person]) -> tuple[list[Dated], list[Skipped]]:
    kept, skipped = [], []
    for dated in evenings:
        both = clash(dated.evening, people)
        if both is None:
            kept.append(dated)
        else:
            told = _("players.toml makes one person of “{one}” and “{other}”, but both play here.")
            skipped.append(Skipped(dated.file, told.format(one=safe(both[0]), other=safe(both[1]))))
    return kept, skipped


def _person(name: str, people: Mapping[str, Person]) -> Person:
    """Who is meant by a name, however it is spelled."""
    named = {spelling: person for person in people.values() for spelling in (*person.spellings, person.name)}
    exact = people.get(name) or named.get(name)
    rough = {folded(spelling): person for spelling, person in {**named, **people}.items()}.get(folded(name))
    if exact is None and rough is None:
        known = sorted({person.name for person in people.values()})
        stop = Stop(Exit.MISUSED, _("Nobody of this name played: “{word}”").format(word=safe(name)))
        stop.lines += suggestion(name, known)
        raise stop
    return exact or rough or Person(name, name)


def _show(report: Report, format: str, out: str | None, as_json: bool) -> None:
    if as_json:
        from referee.render.stats.json import stats_json

        return deliver(as_text(stats_json(report), indent=2) + "\n", out)
    from referee.render.stats.pages import pages_of

    pages = pages_of(report)
    if format == "text" and out is None and sys.stdout.isatty():
        from referee.render.stats.text import show_rich

        show_rich(pages)
    else:
        deliver(write(pages, format), out)
    # Translators: {file} is the name of a file, {why} a sentence.
    told = _("Skipped: {file}: {why}")
    print_err(told.format(file=safe(each.file), why=each.why) for each in report.skipped)
    return None


def _offer_players(
    place: Path, evenings: Sequence[Dated], people: Mapping[str, Person], listed: Sequence[Person], wanted: bool
) -> None:
    """Writes players.toml if told to; at a terminal asks where there is none and somebody may be spelled twice."""
    new = new_people(people, listed)
    asking = not wanted and not listed and at_a_terminal()
    maybe = alike(people, (dated.evening for dated in evenings)) if new and not listed and (wanted or asking) else []
    several = bool(maybe) or len(set(people.values())) < len(people)
    if asking and several:
        question = _("Write {file}, in which you can put spellings together? (y/N)").format(file=safe(str(place)))
        wanted = input(f"{question} ").strip().casefold() in _("y,yes").split(",")
    if not wanted:
        return
    # Translators: a comment in the file of who is who; {one} and {other} are names that look alike.
    same = _("perhaps the same: “{one}” and “{other}”")
    remarks = [same.format(one=safe(one.name), other=safe(other.name)) for one, other in maybe]
    outcome = write_people(place, new, list(map(_, HEAD)), remarks) if new else None
    if isinstance(outcome, Problem):
        raise Stop(Exit.FILE, tell_problem(outcome, Speaker()))
    told = _("Written: {file}") if new else _("Everybody is in it already: {file}")
    print_err([told.format(file=safe(str(place)))])


COMMAND = Command(stats, ABOUT, EXAMPLES)
