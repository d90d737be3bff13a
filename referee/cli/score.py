"""`referee score`: the points of a tally; without a file on a terminal it asks for what it needs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from referee.app.scoring import is_unfinished, score_file
from referee.cli.command import Command, Example
from referee.cli.exits import Exit
from referee.cli.files import chosen_file, default_file, default_file_is_there, refusal, tell_notes
from referee.cli.misuse import nothing_to_draw
from referee.cli.output import SameFile
from referee.cli.parameters import Game, Json
from referee.cli.streams import (
    at_a_terminal,
    columns,
    is_screen,
    print_err,
    print_grid,
    print_json,
    print_out,
    print_told,
)
from referee.engine.counted import Counted, Growth
from referee.i18n import N_, current
from referee.render.problems import tell_problems
from referee.render.score import (
    course_lines,
    growth_json,
    result_lines,
    score_grid,
    score_json,
    score_text,
    warning_lines,
)
from referee.render.text import Speaker

ABOUT = N_(
    "Counts the points of a finished table: every row with how it came about, the winner, and how a tie was broken. "
    "Without a file it asks for what it needs, player by player."
)
EXAMPLES = (
    Example("referee score", N_("asks and counts")),
    Example("referee score examples/rulebook-example.toml", N_("counts the tally in a file")),
    Example("referee score --chart -f game.toml", N_("and how the points grew")),
    Example("referee score --json examples/rulebook-example.toml", N_("the same for other programs")),
)


def score(
    file: Annotated[str | None, typer.Argument(metavar=N_("FILE"), help=N_("the tally or the record"))] = None,
    record: SameFile = None,
    as_json: Json = False,
    chart: Annotated[bool, typer.Option("--chart", help=N_("also draws how the points grew over the turns"))] = False,
    game: Game = None,
) -> int:
    path = chosen_file(file, record)
    if path is not None and not as_json and at_a_terminal() and is_unfinished(path):
        from referee.cli.interview import resume

        return resume(path)
    if path is None and not as_json and not chart and not default_file_is_there() and at_a_terminal():
        from referee.cli.interview import interview_or_resume

        return interview_or_resume(game)
    outcome = score_file(path or default_file(), current(), growth=chart, undecided=True)
    if not isinstance(outcome, Counted):
        raise refusal(outcome)
    if chart and outcome.growth is None:
        raise nothing_to_draw()
    tell_notes(outcome.notes)
    show(outcome, as_json)
    if outcome.scored.lacking:
        print_err(tell_problems(outcome.scored.lacking, Speaker(outcome.lexicon)))
        return Exit.NO
    return Exit.DONE


def show(count: Counted, as_json: bool) -> None:
    speaker, sheet = Speaker(count.lexicon), count.scored.sheet
    if as_json:
        grown = {"growth": growth_json(count.growth, sheet)} if count.growth else {}
        course = {"course": course_lines(count.scored, speaker)} if count.scored.course else {}
        print_json({**score_json(sheet, count.rows, speaker), **course, **grown}, indent=2)
    else:
        if is_screen(sys.stdout):
            print_grid(score_grid(sheet, count.rows, speaker))
            print_told("\n" + "\n".join(result_lines(sheet, speaker)))
        else:
            print_out(score_text(sheet, count.rows, speaker))
        if count.scored.course:
            print_told("\n" + "\n".join(course_lines(count.scored, speaker)))
        if count.growth:
            show_chart(count.growth, count, speaker)
        print_err(warning_lines(sheet, speaker))


def show_chart(growth: Growth, count: Counted, speaker: Speaker) -> None:
    """The chart below the score, as wide as the terminal."""
    from referee.render.chart import chart_of, chart_text

    labels = {row.id: (speaker.name(row.label),) for row in count.rows}
    chart = chart_of(growth, labels, [player.player for player in count.scored.sheet.players])
    print_out("\n" + chart_text(chart, columns()))


COMMAND = Command(score, ABOUT, EXAMPLES)
