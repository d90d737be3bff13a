"""`referee score`: the points of a tally; without a file on a terminal it asks for what it needs."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from referee.app.scoring import Count, score_file
from referee.cli.command import build_command
from referee.cli.files import chosen_file, default_file, refusal
from referee.cli.help import Example
from referee.cli.streams import print_err, print_out
from referee.i18n import N_, current
from referee.render.score import score_json, score_text, warning_lines
from referee.render.text import Speaker

ABOUT = N_(
    "Counts the points of a finished table: every row with how it came about, the winner, and how a tie was broken. "
    "Without a file it asks for what it needs, player by player."
)
EXAMPLES = (
    Example("referee score", N_("asks and counts")),
    Example("referee score examples/rulebook-example.toml", N_("counts the tally in a file")),
    Example("referee score --json examples/rulebook-example.toml", N_("the same for other programs")),
)


def score(
    file: Annotated[str | None, typer.Argument(metavar=N_("FILE"), help=N_("the tally or the record"))] = None,
    record: Annotated[str | None, typer.Option("-f", "--file", metavar=N_("FILE"), help=N_("the same as FILE"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=N_("the result as JSON"))] = False,
) -> None:
    path = chosen_file(file, record)
    if path is None and not as_json and not default_file().exists() and at_a_terminal():
        from referee.cli.interview import interview

        interview()
        return
    outcome = score_file(path or default_file(), current())
    if not isinstance(outcome, Count):
        raise refusal(outcome)
    show(outcome, as_json)


def at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def show(count: Count, as_json: bool) -> None:
    speaker, sheet = Speaker(count.lexicon), count.scored.sheet
    if as_json:
        print_out(json.dumps(score_json(sheet, count.rows, speaker), ensure_ascii=False, indent=2))
    else:
        print_out(score_text(sheet, count.rows, speaker))
        print_err(warning_lines(sheet, speaker))


def build() -> Any:
    return build_command("score", score, ABOUT, EXAMPLES)
