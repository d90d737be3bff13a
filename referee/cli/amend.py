"""`referee amend`: corrects a turn and replays the rest."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.app.amend import Amended, NoSuchTurn, amend
from referee.app.records import Judged
from referee.app.turns import Answer
from referee.cli.command import Example, build_command
from referee.cli.exits import Exit, Stop
from referee.cli.files import chosen_file, default_file, refusal
from referee.cli.parameters import File, Json, Move, WholeNumber
from referee.cli.streams import Output, print_told
from referee.cli.turns import show
from referee.engine.misread import Ambiguous, Misread
from referee.engine.verdict import Verdict
from referee.i18n import N_, _, current, ngettext, number
from referee.render.cells import safe
from referee.render.hands import tell_said
from referee.render.report import causes
from referee.render.text import Speaker

ABOUT = N_(
    "Corrects an earlier turn and replays the rest: says which later turns are no longer legal. Changes nothing unless "
    "told to with --yes."
)
EXAMPLES = (Example(N_("referee amend 12 expand brewery --yes"), N_("turn 12 was something else")),)
Number = Annotated[int, typer.Argument(metavar=N_("N"), parser=WholeNumber(1), help=N_("the number of the turn"))]
Yes = Annotated[bool, typer.Option("--yes", help=N_("change the record"))]


def correct(turn: Number, move: Move, file: File = None, yes: Yes = False, as_json: Json = False) -> int:
    outcome = amend(chosen_file(None, file) or default_file(), turn, " ".join(move), current(), write=yes)
    if isinstance(outcome, NoSuchTurn):
        line = ngettext("The record has only {count} turn.", "The record has only {count} turns.", outcome.turns)
        raise Stop(Exit.NO, line.format(count=number(outcome.turns)))
    if not isinstance(outcome, Amended):
        raise refusal(outcome)
    Output.changed = Output.changed or outcome.written
    answer = Answer(outcome.verdict, outcome.lexicon, notes=outcome.notes)
    code = show(answer, as_json, {"turn": turn, "written": outcome.written, "broken": _broken(outcome)})
    if code == Exit.DONE and not as_json:
        print_told("\n".join(_consequences(outcome)))
    return code


def _broken(outcome: Amended) -> list[dict[str, Any]]:
    """The later turns that are no longer legal, and which rules they break now."""
    return [
        {"turn": judged.number, "player": judged.turn.player, "rules": _rules(judged.verdict)}
        for judged in outcome.broken
    ]


def _rules(verdict: Verdict | Misread | Ambiguous) -> list[str]:
    return [violation.rule for violation in verdict.violations] if isinstance(verdict, Verdict) else []


def _consequences(outcome: Amended) -> list[str]:
    speaker = Speaker(outcome.lexicon)
    lines = [line for judged in outcome.broken for line in _no_longer(judged, speaker)]
    lines = lines or [_("All later turns stay legal.")]
    return [*lines, _("The record is corrected.") if outcome.written else _("Nothing was changed; --yes does it.")]


def _no_longer(judged: Judged, speaker: Speaker) -> list[str]:
    """A later turn that is not legal any more, in the reader's words, and why."""
    verdict = judged.verdict
    if not isinstance(verdict, Verdict):
        said, why = f"{safe(judged.turn.player)}: {safe(judged.turn.text)}", []
    else:
        said, why = tell_said(judged.turn.player, verdict.story, speaker), causes(verdict, speaker)
    # Translators: {number} is the number of a turn, {said} what the player did.
    line = _("No longer legal, turn {number}: {said}")
    return [line.format(number=number(judged.number), said=said), *(f"  • {cause}" for cause in why)]


def build() -> Any:
    return build_command("amend", correct, ABOUT, EXAMPLES, takes_turns=True)
