"""The commands about many evenings: `stats`, `verify`, `import`, and `said`, what was not understood in them.

What only one of them needs is imported inside its functions.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from referee import __version__
from referee.api import misread_lines
from referee.app.lookup import lexicons
from referee.app.records import Judged, Refused
from referee.app.shelf import known_games
from referee.cli.command_line import Command, Example, Game, Json, Out, argument, option, suggest_names, unknown_value
from referee.cli.files import accept, deliver, refusal, tell_notes
from referee.cli.terminal import (
    Exit,
    Output,
    Stop,
    at_a_terminal,
    format_json,
    lay_out_for_stream,
    print_err,
    print_json,
    print_out,
    print_text,
    show_progress,
    wrong_usage,
)
from referee.engine.evenings import (
    Dated,
    Evening,
    Person,
    Report,
    Skipped,
    find_clash,
    find_similar_people,
    fold_name,
    identify_people,
    list_new_people,
)
from referee.engine.text import P_, Message
from referee.engine.value import Value
from referee.engine.verdict import Verdict
from referee.engine.words import fold
from referee.i18n import LANGUAGES, N_, _, activate, current, gettext, ngettext, number
from referee.render.cells import safe
from referee.render.problems import tell_problems
from referee.render.text import Speaker
from referee.render.verdict import Reporter, adjustment_json, tell_rejection

if TYPE_CHECKING:
    from referee.app.exchange import ImportedFiles
    from referee.app.verify import Verified


# stats ------------------------------------------------------------------------------------------------------

STATS = N_(
    "Shows what many evenings tell: wins, points by row, seats, head to head, records of the group. "
    "Reads records and tallies, also whole folders; what cannot be read or is not over is skipped and named."
)
STATS_EXAMPLES = (
    Example("referee stats evenings/", N_("the figures of a folder")),
    Example("referee stats evenings/ --format html -o evenings.html", N_("a page with pictures, also to print")),
    Example("referee stats evenings/ --player Linda", N_("about one player")),
    Example("referee stats evenings/ --write-players", N_("writes players.toml, which puts spellings together")),
)
PEOPLE_HEAD = (
    N_("Who is who. Put another spelling of a person into also, and delete the entry of its own that it may have."),
    N_("name is what is shown and may be changed; id never is: other programs know the person by it."),
)
"""The first lines of players.toml."""
WritePlayers = Annotated[bool, option("--write-players", N_("adds everybody who is not in it yet to players.toml"))]


def stats(
    paths: Annotated[list[str], argument(N_("PATH"), N_("records and tallies, or folders with them"))],
    game: Game = None,
    player: Annotated[str | None, option("--player", N_("only what concerns this player"), N_("NAME"))] = None,
    format: Annotated[str, option("--format", N_("text (default), html or csv"), N_("FORMAT"))] = "text",
    out: Out = None,
    as_json: Json = False,
    write_players: WritePlayers = False,
) -> int:
    from referee.app.stats import files_in, find_people_file, make_report, read_people
    from referee.render.stats import FORMATS

    if format not in FORMATS:
        raise unknown_value(format, "--format", FORMATS)
    if game is not None and game not in known_games():
        raise unknown_value(game, "--game", known_games())
    people_file = find_people_file([Path(path) for path in paths])
    files = files_in(paths)
    evenings, skipped = _read_evenings(files, game)
    listed = read_people(people_file)
    if isinstance(listed, list):  # without knowing who is who the figures would be wrong
        raise Stop(Exit.FILE, tell_problems(listed, Speaker()))
    people = identify_people((dated.evening for dated in evenings), listed)
    for dated in list(evenings):
        both = find_clash(dated.evening, people)
        if both is not None:
            told = _("players.toml makes one person of “{one}” and “{other}”, but both play here.")
            skipped.append(Skipped(dated.file, told.format(one=safe(both[0]), other=safe(both[1]))))
            evenings.remove(dated)
    only = _find_person(player, people) if player is not None else None
    report = make_report(evenings, people, skipped, current(), only)
    _show_report(report, format, out, as_json, [*files, people_file])
    return _offer_people_file(people_file, evenings, people, listed, write_players)


def read_evening_file(path: Path, language: str) -> Evening | Skipped:
    """Return the game in a file, or why there is none; may run in another process."""
    from referee.app.stats import read_evening

    activate(language)
    outcome = read_evening(path, language)
    if isinstance(outcome, Evening):
        return outcome
    line = refusal(outcome).lines[0]
    return Skipped(str(path), line.removeprefix(safe(str(path))).lstrip(":, \u202f\u00a0"))


def _read_evenings(paths: Sequence[Path], game: str | None) -> tuple[list[Dated], list[Skipped]]:
    """Return the finished games, each once, and what was skipped; on a terminal show how far it is."""
    from referee.app.stats import EveningReader

    uncounted = _("A row of the sheet cannot be counted yet; score says which one and what is missing.")
    evenings, skipped = [], []
    with show_progress(len(paths)) as step:
        for path, found in EveningReader(paths, __version__).read(read_evening_file, current()):
            step()
            if isinstance(found, Skipped):
                skipped.append(found)
            elif game not in (None, found.game):
                continue
            elif not found.final:
                skipped.append(Skipped(str(path), uncounted if found.uncounted else _("The game is not over.")))
            else:
                evenings.append(Dated(str(path), found))
    first: dict[str, Dated] = {}  # of files that say the same the shortest name is taken for the original
    for dated in sorted(evenings, key=lambda dated: (len(dated.file), dated.file)):
        first.setdefault(dated.evening.content, dated)
    # Translators: {file} is the name of a file that says the same as another one.
    told = _("This is a copy of {file}; a game counts once.")
    copies = [(dated, same) for dated in evenings if (same := first[dated.evening.content]) is not dated]
    skipped += [Skipped(dated.file, told.format(file=safe(same.file))) for dated, same in copies]
    return [dated for dated in evenings if first[dated.evening.content] is dated], skipped


def _find_person(name: str, people: Mapping[str, Person]) -> Person:
    """Return who is meant by a name, however it is spelled; raise `Stop` where nobody is."""
    named = {spelling: person for person in people.values() for spelling in (*person.spellings, person.name)}
    exact = people.get(name) or named.get(name)
    rough = {fold_name(spelling): person for spelling, person in {**named, **people}.items()}.get(fold_name(name))
    if exact is None and rough is None:
        known = sorted({person.name for person in people.values()})
        stop = wrong_usage(_("Nobody of this name played: “{word}”").format(word=safe(name)))
        stop.lines += suggest_names(name, known)
        raise stop
    return exact or rough or Person(name, name)


def _show_report(report: Report, format: str, out: str | None, as_json: bool, inputs: Sequence[Path]) -> None:
    from referee.render.stats import make_report, stats_json, write_stats

    if as_json:
        return deliver(format_json(stats_json(report), indent=2) + "\n", out, inputs)
    lay_out_for_stream(printed=out in (None, "-"))
    pages = make_report(report)
    if format == "text" and out is None and sys.stdout.isatty():
        from referee.render.console import show_stats

        show_stats(pages)
    else:
        deliver(write_stats(pages, format), out, inputs, for_people=format == "text")
    # Translators: {file} is the name of a file, {why} a sentence.
    told = _("Skipped: {file}: {why}")
    print_err(told.format(file=safe(each.file), why=each.why) for each in report.skipped)
    return None


def _offer_people_file(
    people_file: Path, evenings: Sequence[Dated], people: Mapping[str, Person], listed: Sequence[Person], wanted: bool
) -> int:
    """Write players.toml if it is wanted; at a terminal ask where there is none and somebody may be spelled twice.

    Returns the exit code.
    """
    from referee.app.stats import write_people

    new = list_new_people(people, listed)
    asking = not wanted and not listed and at_a_terminal()
    wants_all = new and not listed and (wanted or asking)
    maybe = find_similar_people(people, (dated.evening for dated in evenings)) if wants_all else []
    several = bool(maybe) or len(set(people.values())) < len(people)
    if asking and several:
        question = _("Write {file}, in which you can put spellings together? (y/N)").format(file=safe(str(people_file)))
        from referee.cli.questions import Asker

        wanted = Asker().ask(f"{question} ", ()).strip().casefold() in _("y,yes").split(",")
    if not wanted:
        return Exit.DONE
    if not people and not os.path.exists(people_file):
        told = _("No game is over, so there is nobody to list; not written: {file}")
        raise Stop(Exit.NO, told.format(file=safe(str(people_file))))
    if not new:
        print_err([_("Everybody is in it already: {file}").format(file=safe(str(people_file)))])
        return Exit.DONE
    # Translators: a comment in the file of who is who; {one} and {other} are names that look alike.
    same = _("perhaps the same: “{one}” and “{other}”")
    remarks = [same.format(one=safe(one.name), other=safe(other.name)) for one, other in maybe]
    outcome = accept(write_people(people_file, listed, new, list(map(_, PEOPLE_HEAD)), remarks))
    Output.changed = True
    print_err([_("Written: {file}").format(file=safe(str(people_file)))])
    tell_notes(outcome.notes)
    return Exit.DONE


# verify -----------------------------------------------------------------------------------------------------

VERIFY = N_(
    "Replays records from the start and reports each turn that breaks the rules, with file, line and rule. "
    "After an illegal turn it goes on as if it had been legal, so that one mistake does not hide the next."
)
VERIFY_EXAMPLES = (Example("referee verify game.toml", N_("does the record keep to the rules?")),)
SinceMade = Annotated[bool, option("--since-made", N_("only what is judged otherwise than when the record was made"))]


def verify_files(
    files: Annotated[list[str], argument(N_("FILE"), N_("records, or folders with records"))],
    since_made: SinceMade = False,
    as_json: Json = False,
) -> int:
    from referee.app.stats import read_all
    from referee.app.verify import list_records

    paths = list_records(files)
    code, reports = Exit.DONE, []
    with show_progress(len(paths)) as step:
        for report in read_all(partial(report_on_file, since_made=since_made), paths, current()):
            code = max(code, report.code)
            reports.append(report.data)
            if not as_json and report.lines:
                print_text("\n".join(report.lines))
            print_err(report.errors)
            step()
    if as_json:
        print_json({"files": reports})
    return code


class FileReport(Value):
    """The report on one record, in words and as data, so that it can come from another process."""

    code: int
    lines: list[str]
    errors: list[str]
    data: dict[str, Any]


def report_on_file(path: Path, language: str, since_made: bool = False) -> FileReport:
    """Replay one record and return the report on it; runs in any process."""
    from referee.app.verify import Verified, verify

    activate(language)
    outcome = verify(path, language)
    if not isinstance(outcome, Verified):
        ended = refusal(outcome)
        return FileReport(ended.code, [], list(ended.lines), _verified_json(path, outcome))
    lines = _tell_changes(outcome) if since_made else _tell_verified(outcome)
    code = Exit.NO if outcome.illegal or outcome.unfit else Exit.DONE
    return FileReport(code, lines, tell_problems(outcome.notes, Speaker()), _verified_json(path, outcome))


def _make_reporter(outcome: Verified) -> Reporter:
    from referee.app.lookup import rulebook

    lexicon = outcome.lexicon
    return Reporter(Speaker(lexicon), lexicon.findings(), rulebook(outcome.game).rules, outcome.game)


def _tell_verified(outcome: Verified) -> list[str]:
    file = safe(outcome.file)
    if outcome.tally:
        return [_("{file}: a tally that can be counted; it has no turns to replay.").format(file=file)]
    if not outcome.illegal:
        if outcome.overruled or outcome.unjudged:
            counted = ngettext(
                "{file}: {count} turn, all legal except:", "{file}: {count} turns, all legal except:", outcome.turns
            )
        else:
            counted = ngettext("{file}: {count} turn, all legal.", "{file}: {count} turns, all legal.", outcome.turns)
        return [counted.format(file=file, count=number(outcome.turns)), *_tell_exceptions(outcome)]
    reporter = _make_reporter(outcome)
    broken = zip(outcome.lines, outcome.illegal, strict=True)
    told = [line for at, judged in broken for line in _tell_illegal(file, at, judged, reporter)]
    made, ours = outcome.rules
    if made < ours:
        # Translators: {made} and {ours} are numbers of versions.
        line = _(
            "The record was made with version {made} of the rules data and is judged by version {ours}: "
            "a later correction may be the reason."
        )
        told.append(f"  {line.format(made=number(made), ours=number(ours))}")
    return [*told, *_tell_exceptions(outcome)]


def _tell_changes(outcome: Verified) -> list[str]:
    """Return the turns that the rules data of today judges otherwise than that with which the record was made."""
    made, ours = outcome.rules
    facts = {"file": safe(outcome.file), "made": number(made), "ours": number(ours)}
    if made >= ours:
        return [_("{file}: made with the rules data of today (version {made}).").format(**facts)]
    if not outcome.illegal and not outcome.allowed_now:
        # Translators: {made} and {ours} are numbers of versions of the rules data.
        return [_("{file}: no turn is judged otherwise by version {ours} than by version {made}.").format(**facts)]
    # Translators: {made} and {ours} are numbers of versions of the rules data; a list of turns follows.
    lines = [_("{file}: judged otherwise by version {ours} than by version {made}:").format(**facts)]
    reporter, broken = _make_reporter(outcome), zip(outcome.lines, outcome.illegal, strict=True)
    lines += [line for at, judged in broken for line in _tell_illegal(facts["file"], at, judged, reporter)]
    # Translators: {numbers} are the numbers of the turns.
    now = P_(
        "{count} overruled turn that is legal now: {numbers}", "{count} overruled turns that are legal now: {numbers}"
    )
    lines += _tell_numbers(now, outcome.allowed_now)
    # Translators: {made} is the number of a version of the rules data.
    line = _("Version {made} itself is not kept: what was recorded without a decision of the table was legal by it.")
    return [*lines, f"  {line.format(**facts)}"]


def _tell_exceptions(outcome: Verified) -> list[str]:
    """Return what the table set right, and the turns that stand although the referee said no or could not judge."""
    lines = []
    if count := outcome.adjusted:
        line = ngettext("{count} thing set right by the table", "{count} things set right by the table", count)
        lines.append(f"  {line.format(count=number(count))}")
        # Translators: {thing} was set right in the record after turn {number}; {why} is a sentence.
        wrong = _("After turn {number}, {player}, {thing}: this cannot be. {why}")
        for unfit in outcome.unfit:
            each, why = unfit.adjustment, tell_rejection(unfit.why, Speaker(outcome.lexicon))
            facts = {"number": number(each.after), "player": safe(each.player), "thing": safe(each.thing)}
            lines.append(f"  {wrong.format(why=why, **facts)}")
    # Translators: {numbers} are the numbers of the turns.
    said_no = P_("{count} turn overruled by the table: {numbers}", "{count} turns overruled by the table: {numbers}")
    # Translators: {numbers} are the numbers of the turns.
    silent = P_("{count} turn that cannot be judged: {numbers}", "{count} turns that cannot be judged: {numbers}")
    return [*lines, *_tell_numbers(said_no, outcome.overruled), *_tell_numbers(silent, outcome.unjudged)]


MOST_NUMBERS = 20


def _tell_numbers(message: Message, turns: Sequence[int]) -> list[str]:
    """Return how many turns there are of a kind, and which; nothing where there is none."""
    numbers = [number(turn) for turn in turns[:MOST_NUMBERS]] + (["…"] if len(turns) > MOST_NUMBERS else [])
    line = ngettext(message.one, message.many or message.one, len(turns))
    return ["  " + line.format(count=number(len(turns)), numbers=", ".join(numbers))] if turns else []


def _tell_illegal(file: str, at: int | None, judged: Judged, reporter: Reporter) -> list[str]:
    # Translators: a place in a file; {number} is the number of the turn.
    place = _("{file}, line {line}: turn {number} ({player}) breaks the rules")
    facts = {"line": number(at or 0), "number": number(judged.number), "player": safe(judged.turn.player)}
    lines = [place.format(file=file, **facts)]
    if isinstance(judged.verdict, Verdict):
        return lines + reporter.tell_violations(judged.verdict.violations)
    return lines + [f"  {line}" for line in misread_lines(judged.verdict, reporter.speaker)]


def _verified_json(path: Path, outcome: Verified | Refused) -> dict[str, object]:
    from referee.app.verify import Verified

    if not isinstance(outcome, Verified):
        return {"file": str(path), "legal": None, "turns": 0, "illegal": [], "error": refusal(outcome).lines}
    stands: dict[str, Any] = {"overruled": list(outcome.overruled), "unjudged": list(outcome.unjudged)}
    made, ours = outcome.rules
    if made < ours:
        stands |= {"made_with": made, "judged_by": ours, "allowed_now": list(outcome.allowed_now)}
    if outcome.adjusted:
        speaker = Speaker(outcome.lexicon)
        told = [(adjustment_json(each.adjustment), tell_rejection(each.why, speaker)) for each in outcome.unfit]
        stands |= {"adjusted": outcome.adjusted, "unfit": [{**entry, "message": why} for entry, why in told]}
    illegal: list[dict[str, Any]] = []
    if outcome.illegal:
        reporter = _make_reporter(outcome)
        for at, judged in zip(outcome.lines, outcome.illegal, strict=True):
            illegal.append({"turn": judged.number, "line": at or 0, "player": judged.turn.player, "violations": []})
            if isinstance(judged.verdict, Verdict):
                illegal[-1]["violations"] = [reporter.violation_json(each) for each in judged.verdict.violations]
            else:
                illegal[-1]["error"] = misread_lines(judged.verdict, reporter.speaker)
    legal = not (outcome.illegal or outcome.unfit)
    return {"file": str(path), "legal": legal, "turns": outcome.turns, "illegal": illegal, **stands}


# import -----------------------------------------------------------------------------------------------------

IMPORT = N_(
    "Takes old evenings from an export of BG Stats (also zipped) or from a CSV with one line a player, and writes each "
    "as a tally marked as imported: totals and winners, without the rows of the sheet. "
    "What was imported before is not imported again."
)
IMPORT_EXAMPLES = (
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
"""What the columns of a CSV may be called, in any of the languages."""
PASSED = {
    "other_game": N_("of other games: {count}"),
    "not_over": N_("not over: {count}"),
    "ignored": N_("ignored in BG Stats: {count}"),
    "player_count": N_("for more or fewer players than the game is for: {count}"),
    "player_names": N_("with a name missing or there twice: {count}"),
    "undecided": N_("without points or a winner: {count}"),
    "date": N_("with a date that is not like 2024-05-31 or 31.5.2024: {count}"),
    "unreadable": N_("that cannot be kept as a tally: {count}"),
}
Folder = Annotated[str, option("-o --output", N_("where the tallies go (default: this folder)"), N_("FOLDER"))]


def import_files(
    files: Annotated[list[str], argument(N_("FILE"), N_("an export of BG Stats, plain or zipped, or a CSV"))],
    out: Folder = ".",
    game: Game = None,
    as_json: Json = False,
) -> int:
    if game is not None and game not in known_games():
        raise unknown_value(game, "--game", known_games())
    from referee.app.exchange import import_plays, read_plays

    yes = {fold(word) for word in translate_to_all(N_("yes"))} | {"1", "x", "✓", "true"}
    reports = []
    for file in files:
        reports.append(import_plays(read_plays(Path(file), find_column_names(), yes, game), Path(out)))
        Output.changed = Output.changed or bool(reports[-1].files)
    if as_json:
        told = []
        for file, report in zip(files, reports, strict=True):
            written = [str(path) for path in report.files]
            told.append({"file": file, "written": written, "known": report.known, "left_out": dict(report.passed)})
            if report.problems:
                told[-1]["problems"] = tell_problems(report.problems, Speaker())
        print_json(told, indent=2)
    else:
        for report in reports:
            _show_imported(report)
    tell_notes([problem for report in reports for problem in report.problems])
    return Exit.FILE if any(report.broken for report in reports) else Exit.DONE


def translate_to_all(word: str) -> list[str]:
    return [gettext(word, language=language) for language in LANGUAGES]


def find_column_names() -> dict[str, str]:
    """Return every name of a column, in all languages, with what it holds."""
    found = {fold(name): key for key, words in COLUMNS.items() for word in words for name in translate_to_all(word)}
    speakers = [Speaker(lexicon) for lexicon in lexicons()]
    totals = {fold(speaker.bare_name("sheet", "total", language)) for speaker in speakers for language in LANGUAGES}
    return dict.fromkeys(totals, "points") | found


def _show_imported(report: ImportedFiles) -> None:
    if report.broken and not report.files:
        return  # why not is told at the end
    told = ngettext("{count} game was imported.", "{count} games were imported.", len(report.files))
    print_out(told.format(count=number(len(report.files))))
    if report.known:
        told = ngettext("{count} had been imported before.", "{count} had been imported before.", report.known)
        print_out(told.format(count=number(report.known)))
    if report.passed:
        reasons = [f"  {_(PASSED[reason]).format(count=number(count))}" for reason, count in report.passed.items()]
        print_err([_("Left out:"), *reasons])


# said -------------------------------------------------------------------------------------------------------

SAID = N_(
    "Shows the turns that were said and not understood, for a report of what is missing. They are kept only if you "
    "switch that on, in a small file on this computer, and are never sent anywhere."
)
SAID_EXAMPLES = (
    Example("referee said --keep on", N_("keeps what is not understood from now on")),
    Example("referee said --missed", N_("what was not understood")),
    Example("referee said --keep off", N_("stops that and forgets the list")),
)
Keep = Annotated[str | None, option("--keep", N_("whether what is not understood is kept"), "on|off")]


def show_missed(
    missed: Annotated[bool, option("--missed", N_("show what was not understood"))] = False,
    keep: Keep = None,
    as_json: Json = False,
) -> int:
    from referee.app.session import keeps_missed, read_missed, switch_missed

    if keep is not None:
        if keep not in ("on", "off"):
            raise unknown_value(keep, "--keep", ("on", "off"))
        notes = switch_missed(keep == "on")
        tell_notes(notes)
        if notes and keeps_missed() != (keep == "on"):
            return Exit.FILE
    found = read_missed()
    if as_json:
        print_json({"kept": keeps_missed(), "missed": found if missed else []})
        return Exit.DONE
    if missed and found:
        print_out("\n".join(f"{entry['game']} {entry['language']}: {safe(entry['text'])}" for entry in found))
    elif missed:
        print_out(_("Nothing is kept that was not understood."))
    if not missed or not found:
        on = _("What is not understood is kept on this computer; it is never sent anywhere.")
        off = _("What is not understood is not kept. To keep it from now on: referee said --keep on")
        print_out(on if keeps_missed() else off)
    return Exit.DONE


COMMANDS = {
    "stats": Command(stats, STATS, STATS_EXAMPLES),
    "verify": Command(verify_files, VERIFY, VERIFY_EXAMPLES),
    "import": Command(import_files, IMPORT, IMPORT_EXAMPLES),
    "said": Command(show_missed, SAID, SAID_EXAMPLES),
}
