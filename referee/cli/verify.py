"""`referee verify`: replays records from the start and reports what breaks the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.app.outcomes import Refused
from referee.app.records import Judged
from referee.app.rulebook import rulebook
from referee.app.verify import Verified, records_in, verify
from referee.cli.command import Command, Example
from referee.cli.exits import Exit
from referee.cli.files import refusal
from referee.cli.parameters import Json
from referee.cli.streams import print_err, print_json, print_told, show_progress
from referee.engine.messages import P_, Message
from referee.engine.misread import Ambiguous, Misread
from referee.engine.value import Value
from referee.engine.verdict import Verdict
from referee.i18n import N_, _, activate, current, ngettext, number
from referee.render.adjusting import adjustment_json, tell_wrong
from referee.render.cells import safe
from referee.render.problems import tell_problems
from referee.render.text import Speaker
from referee.render.verdict import Reporter, tell_ambiguous, tell_misread

ABOUT = N_(
    "Replays records from the start and reports each turn that breaks the rules, with file, line and rule. "
    "After an illegal turn it goes on as if it had been legal, so that one mistake does not hide the next."
)
EXAMPLES = (Example("referee verify game.toml", N_("does the record keep to the rules?")),)


def check_files(
    files: Annotated[list[str], typer.Argument(metavar=N_("FILE"), help=N_("records, or folders with records"))],
    since_made: Annotated[
        bool, typer.Option("--since-made", help=N_("only what is judged otherwise than when the record was made"))
    ] = False,
    as_json: Json = False,
) -> int:
    paths = records_in(files)
    code, reports = Exit.DONE, []
    with show_progress(len(paths)) as step:
        for report in _reports(paths, since_made):
            code = max(code, report.code)
            reports.append(report.data)
            if not as_json and report.lines:
                print_told("\n".join(report.lines))
            print_err(report.errors)
            step()
    if as_json:
        print_json({"files": reports})
    return code


class FileReport(Value):
    """What there is to say about one record, in words and as data, so that it can come from another process."""

    code: int
    lines: list[str]
    errors: list[str]
    data: dict[str, Any]


ENOUGH_FOR_ALL_CORES = 16
"""Fewer records are read sooner than other processes are started."""


def _reports(paths: Sequence[Path], since_made: bool) -> Iterator[FileReport]:
    """The reports in the order of the files; many files are shared out to all cores."""
    if len(paths) < ENOUGH_FOR_ALL_CORES:
        yield from map(report_on, paths, repeat(current()), repeat(since_made))
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor() as workers:
        yield from workers.map(report_on, paths, repeat(current()), repeat(since_made), chunksize=4)


def report_on(path: Path, language: str, since_made: bool = False) -> FileReport:
    """Replays one record and tells what came of it."""
    activate(language)
    outcome = verify(path, language)
    if not isinstance(outcome, Verified):
        ended = refusal(outcome)
        return FileReport(ended.code, [], list(ended.lines), _json(path, outcome))
    lines = _since_made(outcome) if since_made else _lines(outcome)
    return FileReport(_code(outcome), lines, tell_problems(outcome.notes, Speaker()), _json(path, outcome))


def _code(outcome: Verified | Refused) -> int:
    if isinstance(outcome, Verified):
        return Exit.NO if outcome.illegal or outcome.unfit else Exit.DONE
    return refusal(outcome).code


def _reporter(outcome: Verified) -> Reporter:
    lexicon = outcome.lexicon
    return Reporter(Speaker(lexicon), lexicon.findings(), rulebook(outcome.game).rules, outcome.game)


def _lines(outcome: Verified) -> list[str]:
    file = safe(outcome.file)
    if outcome.tally:
        return [_("{file}: a tally that can be counted; it has no turns to replay.").format(file=file)]
    if not outcome.illegal:
        if outcome.overruled or outcome.unjudged:
            counted = ngettext(
                "{file}: {count} turn, all legal except:",
                "{file}: {count} turns, all legal except:",
                outcome.turns,
            )
        else:
            counted = ngettext("{file}: {count} turn, all legal.", "{file}: {count} turns, all legal.", outcome.turns)
        return [counted.format(file=file, count=number(outcome.turns)), *_set_right(outcome), *_not_judged(outcome)]
    reporter = _reporter(outcome)
    broken = zip(outcome.lines, outcome.illegal, strict=True)
    told = [line for at, judged in broken for line in _illegal(file, at, judged, reporter)]
    return [*told, *_older(outcome), *_set_right(outcome), *_not_judged(outcome)]


def _since_made(outcome: Verified) -> list[str]:
    """The turns that the rules data of today judges otherwise than that with which the record was made."""
    made, ours = outcome.rules
    facts = {"file": safe(outcome.file), "made": number(made), "ours": number(ours)}
    if made >= ours:
        return [_("{file}: made with the rules data of today (version {made}).").format(**facts)]
    if not outcome.illegal and not outcome.allowed_now:
        # Translators: {made} and {ours} are numbers of versions of the rules data.
        return [_("{file}: no turn is judged otherwise by version {ours} than by version {made}.").format(**facts)]
    # Translators: {made} and {ours} are numbers of versions of the rules data; a list of turns follows.
    lines = [_("{file}: judged otherwise by version {ours} than by version {made}:").format(**facts)]
    reporter, broken = _reporter(outcome), zip(outcome.lines, outcome.illegal, strict=True)
    lines += [line for at, judged in broken for line in _illegal(facts["file"], at, judged, reporter)]
    # Translators: {numbers} are the numbers of the turns.
    now = P_(
        "{count} overruled turn that is legal now: {numbers}", "{count} overruled turns that are legal now: {numbers}"
    )
    lines += _counted(now, outcome.allowed_now)
    # Translators: {made} is the number of a version of the rules data.
    line = _("Version {made} itself is not kept: what was recorded without a decision of the table was legal by it.")
    return [*lines, f"  {line.format(**facts)}"]


def _set_right(outcome: Verified) -> list[str]:
    """How often the table set something right, and what of that cannot be."""
    if not outcome.adjusted:
        return []
    line = ngettext("{count} thing set right by the table", "{count} things set right by the table", outcome.adjusted)
    speaker = Speaker(outcome.lexicon)
    # Translators: {thing} was set right in the record after turn {number}; {why} is a sentence.
    wrong = _("After turn {number}, {player}, {thing}: this cannot be. {why}")
    told = [
        wrong.format(
            number=number(unfit.adjustment.after),
            player=safe(unfit.adjustment.player),
            thing=safe(unfit.adjustment.thing),
            why=tell_wrong(unfit.why, speaker),
        )
        for unfit in outcome.unfit
    ]
    return [f"  {each}" for each in (line.format(count=number(outcome.adjusted)), *told)]


def _not_judged(outcome: Verified) -> list[str]:
    """The turns that stand although the referee said no, or could not say anything."""
    # Translators: {numbers} are the numbers of the turns.
    said_no = P_("{count} turn overruled by the table: {numbers}", "{count} turns overruled by the table: {numbers}")
    # Translators: {numbers} are the numbers of the turns.
    silent = P_("{count} turn that cannot be judged: {numbers}", "{count} turns that cannot be judged: {numbers}")
    return [*_counted(said_no, outcome.overruled), *_counted(silent, outcome.unjudged)]


MOST_NUMBERS = 20


def _counted(message: Message, turns: Sequence[int]) -> list[str]:
    """How many turns there are of a kind, and which; nothing where there is none."""
    numbers = [number(turn) for turn in turns[:MOST_NUMBERS]] + (["…"] if len(turns) > MOST_NUMBERS else [])
    line = ngettext(message.one, message.many or message.one, len(turns))
    return ["  " + line.format(count=number(len(turns)), numbers=", ".join(numbers))] if turns else []


def _older(outcome: Verified) -> list[str]:
    """Under which rules data an illegal turn was recorded, if a later correction may be the reason."""
    made, ours = outcome.rules
    if made >= ours:
        return []
    # Translators: {made} and {ours} are numbers of versions.
    line = _(
        "The record was made with version {made} of the rules data and is judged by version {ours}: "
        "a later correction may be the reason."
    )
    return [f"  {line.format(made=number(made), ours=number(ours))}"]


def _illegal(file: str, at: int | None, judged: Judged, reporter: Reporter) -> list[str]:
    # Translators: a place in a file; {number} is the number of the turn.
    place = _("{file}, line {line}: turn {number} ({player}) breaks the rules")
    facts = {"line": number(at or 0), "number": number(judged.number), "player": safe(judged.turn.player)}
    lines = [place.format(file=file, **facts)]
    if isinstance(judged.verdict, Verdict):
        return lines + reporter.violations(judged.verdict.violations)
    return lines + [f"  {line}" for line in _unread(judged.verdict, reporter)]


def _reasons(judged: Judged, reporter: Reporter) -> dict[str, object]:
    """The broken rules, or why the turn could not be read."""
    if isinstance(judged.verdict, Verdict):
        return {"violations": [reporter.violation_json(violation) for violation in judged.verdict.violations]}
    return {"violations": [], "error": _unread(judged.verdict, reporter)}


def _unread(problem: Misread | Ambiguous, reporter: Reporter) -> list[str]:
    if isinstance(problem, Misread):
        return tell_misread(problem, reporter.speaker)
    return tell_ambiguous(problem, reporter.speaker)


def _json(path: Path, outcome: Verified | Refused) -> dict[str, object]:
    if not isinstance(outcome, Verified):
        return {"file": str(path), "legal": None, "turns": 0, "illegal": [], "error": refusal(outcome).lines}
    stands: dict[str, Any] = {"overruled": list(outcome.overruled), "unjudged": list(outcome.unjudged)}
    made, ours = outcome.rules
    if made < ours:
        stands |= {"made_with": made, "judged_by": ours, "allowed_now": list(outcome.allowed_now)}
    if outcome.adjusted:
        speaker = Speaker(outcome.lexicon)
        unfit = [
            {**adjustment_json(each.adjustment), "message": tell_wrong(each.why, speaker)} for each in outcome.unfit
        ]
        stands |= {"adjusted": outcome.adjusted, "unfit": unfit}
    if not outcome.illegal:
        return {"file": str(path), "legal": not outcome.unfit, "turns": outcome.turns, "illegal": [], **stands}
    reporter = _reporter(outcome)
    illegal = [
        {
            "turn": judged.number,
            "line": at or 0,
            "player": judged.turn.player,
            **_reasons(judged, reporter),
        }
        for at, judged in zip(outcome.lines, outcome.illegal, strict=True)
    ]
    return {"file": str(path), "legal": False, "turns": outcome.turns, "illegal": illegal, **stands}


COMMAND = Command(check_files, ABOUT, EXAMPLES)
