"""The commands that show a record or a tally: `status`, `history`, `score`, `sheet`, `export`.

What only one of them needs is imported inside its functions.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from referee.cli.command_line import (
    ADJUST,
    OVERRULE,
    WHY,
    Command,
    Example,
    File,
    Files,
    Game,
    Json,
    Out,
    SameFile,
    argument,
    option,
    suggest_names,
    unknown_value,
)
from referee.cli.files import (
    accept,
    choose_files,
    choose_game,
    default_file,
    default_file_exists,
    deliver,
    record_path,
    require_game,
    show_qr_code,
    tell_notes,
)
from referee.cli.terminal import (
    Exit,
    Stop,
    at_a_terminal,
    is_screen,
    lay_out_for_stream,
    print_data,
    print_err,
    print_grid,
    print_json,
    print_out,
    print_text,
    terminal_columns,
    terminal_lines,
    wrong_usage,
)
from referee.i18n import N_, _, current, listing, ngettext, number
from referee.render.cells import safe
from referee.render.text import Speaker

if TYPE_CHECKING:
    import datetime

    from referee.app.records import Record
    from referee.app.turns import Table
    from referee.engine.score import Counted, Result
    from referee.render.sheet import Look, Sheet


# status ----------------------------------------------------------------------------------------------------

STATUS = N_(
    "Shows the table as it stands after the last turn: what everyone has, the stacks and the supply. With the name of "
    "a player, only what that player has."
)
STATUS_EXAMPLES = (
    Example("referee status", N_("the table of game.toml")),
    Example("referee status Linda", N_("what one player has")),
    Example("referee status --open", N_("with the cards that players keep hidden from each other")),
    Example("referee status --as-position", N_("the table as a record that starts from here, to be kept or changed")),
    Example("referee status --json", N_("the same for other programs")),
)
AsPosition = Annotated[bool, option("--as-position", N_("prints the table as a record that starts from this position"))]
WIDE = 60
"""Fewer columns than these hold no table with players side by side."""


def status(
    player: Annotated[str | None, argument(N_("PLAYER"), N_("only what this player has"))] = None,
    file: File = None,
    is_open: Annotated[bool, option("--open", N_("shows what players keep hidden from each other, too"))] = False,
    as_position: AsPosition = False,
    as_json: Json = False,
) -> int:
    from referee.cli.verdicts import open_table

    table = open_table(file)
    if as_position:
        from referee.render.cells import escape_toml

        if table.to_move is None:
            raise Stop(Exit.NO, _("The game is over: there is nothing to go on from."))
        record = table.as_record()
        if record is None:
            raise Stop(Exit.NO, _("A record of this game cannot begin in the middle of a game."))
        print_data(escape_toml(record))
    elif as_json:
        found = table.status(is_open=is_open)
        print_json(found if player is None else found["players"][_find_seat(player, table)])
    else:
        show_status(table, player, is_open=is_open)
    return Exit.DONE


def show_status(table: Table, player: str | None, *, is_open: bool = False) -> None:
    """Print the table in words, or what one player has; what is hidden only if it `is_open`.

    What is shared comes first, then the players side by side if there is room for that, else one below the other.
    """
    from referee.render.tables import players_grid, short_grid, tell_sections

    who = None if player is None else _find_seat(player, table)
    report, speaker = table.record.game.tell_status(table.state), Speaker(table.record.lexicon)
    if not is_open:
        report = [section.cover() for section in report]
    players = [section for section in report if section.is_player]
    if who is not None:
        if not players:
            raise Stop(Exit.NO, _("In this game nothing is told of one player alone."))
        print_text(tell_sections(players[who : who + 1], speaker))
        return
    shared = [section for section in report if not section.is_player]
    if not players or not is_screen(sys.stdout) or terminal_columns() < WIDE:
        print_text(tell_sections([*shared, *players], speaker))
        return
    head = tell_sections(shared, speaker) + "\n" if shared else ""
    if head:
        print_text(head)
    from referee.render.console import draw_grid, paint_text

    whole = draw_grid(players_grid(players, speaker), terminal_columns())
    if not players[0].short or (paint_text(head, terminal_columns()) + whole).count("\n") + 2 <= terminal_lines():
        print_out(whole)
        return
    numbers, lists = short_grid(players, speaker)
    print_grid(numbers)
    print_text(f"\n{lists}")


def _find_seat(typed: str, table: Table) -> int:
    """Return the seat of a player by name, whatever the capitals and accents, or by the first letters."""
    from referee.engine.words import split

    players = [str(player) for player in table.record.document.data.get("players", ())]
    wanted = "".join(split(typed)) or typed
    keys = ["".join(split(player)) or player for player in players]
    found = [seat for seat, key in enumerate(keys) if key == wanted]
    found = found or [seat for seat, key in enumerate(keys) if key.startswith(wanted)]
    if len(found) != 1:
        # Translators: {word} is what somebody typed, {known} a list of players.
        message = _("“{word}” is none of the players: {known}")
        known = listing([safe(name) for name in players])
        stop = wrong_usage(message.format(word=safe(typed), known=known))
        stop.lines += suggest_names(typed, players)
        raise stop
    return found[0]


# history ---------------------------------------------------------------------------------------------------

HISTORY = N_("Tells the turns so far, each with how it was paid.")
HISTORY_EXAMPLES = (
    Example("referee history", N_("the game as a story")),
    Example("referee history --notation", N_("as move text that record takes back")),
)


def history(
    file: File = None,
    notation: Annotated[bool, option("--notation", N_("as move text, one turn a line"))] = False,
    as_json: Json = False,
) -> int:
    from referee.app.records import open_record

    record = accept(open_record(record_path(file), current()))
    tell_notes(record.notes)
    if as_json:
        from referee.render.verdict import adjustment_json, turn_json

        turns = [turn_json(n, t.player, t.moves, t.overruled) for n, t in enumerate(record.turns, start=1)]
        found = [adjustment_json(each) for each in record.adjustments]
        print_json({"turns": turns} | ({"adjustments": found} if found else {}))
    elif notation:
        print_data("\n".join(_list_as_notation(record)))
    else:
        print_text("\n".join(_tell_history(record)) or _("No turn has been recorded yet."))
    return Exit.DONE


def _list_as_notation(record: Record) -> list[str]:
    """Return turns and corrections in their order, as `record -` takes them back."""
    from referee.engine.adjustment import Adjustment

    lines = []
    for step in record.steps:
        if isinstance(step, Adjustment):
            line = f"{ADJUST}{safe(step.player)}: {safe(step.thing)} {step.change:+d}"
            lines.append(line + (f"{WHY}{safe(step.why)}" if step.why else ""))
        else:
            lines.append(safe(step.text) + (f"{OVERRULE}{safe(step.overruled)}" if step.overruled else ""))
    return lines


def _tell_history(record: Record) -> list[str]:
    """Return every turn with its payment, what followed from it, and what the table set right after it."""
    from referee.app.records import replay
    from referee.engine.verdict import Verdict
    from referee.render.verdict import tell_adjustment, tell_events, tell_recorded_turn

    speaker = Speaker(record.lexicon)

    def tell_adjustments(turn_number: int) -> list[str]:
        found = [each for each in record.adjustments if each.after == turn_number]
        things = [record.game.things.tell(each.thing, record.words) for each in found]
        return [f"   {tell_adjustment(each, thing, speaker)}" for each, thing in zip(found, things, strict=True)]

    lines = tell_adjustments(0)
    before = record.start
    for judged in replay(record):
        turn = judged.turn
        if isinstance(judged.verdict, Verdict):
            lines += tell_recorded_turn(judged.number, turn.player, judged.verdict, turn.overruled, speaker)
            events = record.game.events(before, judged.after, judged.verdict.moves)
            lines += [f"   {line}" for line in tell_events(events, speaker)]
        else:
            lines.append(f"{number(judged.number)}. {safe(turn.player)}: {safe(turn.text)}")
        lines += tell_adjustments(judged.number)
        before = judged.after
    return lines


# score -----------------------------------------------------------------------------------------------------

SCORE = N_(
    "Counts the points of a finished table: every row with how it came about, the winner, and how a tie was broken. "
    "Without a file it asks for what it needs, player by player."
)
SCORE_EXAMPLES = (
    Example("referee score", N_("asks and counts")),
    Example("referee score examples/rulebook-example.toml", N_("counts the tally in a file")),
    Example("referee score --chart -f game.toml", N_("and how the points grew")),
    Example("referee score --json examples/rulebook-example.toml", N_("the same for other programs")),
)


def score(
    file: Annotated[str | None, argument(N_("FILE"), N_("the tally or the record"))] = None,
    record: SameFile = None,
    as_json: Json = False,
    chart: Annotated[bool, option("--chart", N_("also draws how the points grew over the turns"))] = False,
    game: Game = None,
) -> int:
    from referee.app.scoring import is_unfinished

    game = require_game(game) if game else None
    path = Path(name) if (name := file or record) else None
    if path is not None and not as_json and at_a_terminal() and is_unfinished(path):
        from referee.cli.questions import Asker, resume_count

        return resume_count(path, Asker())
    if path is None and not as_json and not chart and not default_file_exists() and at_a_terminal():
        from referee.cli.questions import Asker, count_or_resume

        return count_or_resume(game, Asker())
    count = _count_points(path or default_file(), chart, asks=path is None and not chart, undecided=True)
    _show_score(count, as_json)
    if count.scored.lacking:
        from referee.render.problems import tell_problems

        print_err(tell_problems(count.scored.lacking, Speaker(count.lexicon)))
        return Exit.NO
    return Exit.DONE


def _count_points(path: Path, chart: bool, *, asks: bool = False, undecided: bool = False) -> Counted:
    """Return the points of a file and print its notes; raise `Stop` where it cannot be counted, or not drawn."""
    from referee.app.scoring import score_file

    outcome = accept(score_file(path, current(), growth=chart, undecided=undecided), asks=asks)
    if chart and outcome.growth is None:
        raise wrong_usage(_("There are no turns in this file, so there is nothing to draw."))
    tell_notes(outcome.notes)
    return outcome


def _show_score(count: Counted, as_json: bool) -> None:
    from referee.render.score import (
        growth_json,
        score_grid,
        score_json,
        tell_course,
        tell_result,
        tell_score,
        tell_warnings,
    )

    speaker, sheet = Speaker(count.lexicon), count.scored.sheet
    if as_json:
        growth = {"growth": growth_json(count.growth, sheet)} if count.growth else {}
        course = {"course": tell_course(count.scored, speaker)} if count.scored.course else {}
        print_json({**score_json(sheet, count.rows, speaker), **course, **growth}, indent=2)
        return
    if is_screen(sys.stdout):
        print_grid(score_grid(sheet, count.rows, speaker))
        print_text("\n" + "\n".join(tell_result(sheet, speaker)))
    else:
        print_out(tell_score(sheet, count.rows, speaker))
    if count.scored.course:
        print_text("\n" + "\n".join(tell_course(count.scored, speaker)))
    if count.growth:
        from referee.render.chart import draw_chart, make_chart

        labels = {row.id: (speaker.name(row.label),) for row in count.rows}
        chart = make_chart(count.growth, labels, [player.player for player in sheet.players])
        print_out("\n" + draw_chart(chart, terminal_columns()))
    print_err(tell_warnings(sheet, speaker))


# sheet -----------------------------------------------------------------------------------------------------

SHEET = N_(
    "Prints the score sheet, with the rows, names and order of the printed sheet of the language; filled in from a "
    "tally or a record, or empty to be filled in by hand. With two languages (--lang de,cs) every row has both names. "
    "Several files make one page each."
)
SHEET_EXAMPLES = (
    Example("referee sheet examples/rulebook-example.toml", N_("the filled sheet as text")),
    Example("referee sheet --format pdf -o sheet.pdf examples/rulebook-example.toml", N_("a page to print")),
    Example("referee sheet --blank --players 4 --format pdf -o blank.pdf", N_("an empty sheet for four")),
    Example("referee sheet --format html --lang de,cs examples/rulebook-example.toml", N_("a page in two languages")),
)
COLUMNS = 4
"""So many columns an empty sheet has unless told otherwise, as far as the game allows it."""
Format = Annotated[str, option("--format", N_("text (default), markdown, csv, html or pdf"), N_("FORMAT"))]
Paper = Annotated[str, option("--paper", N_("paper for html and pdf: a4 (default), a5 or letter"), N_("SIZE"))]
Font = Annotated[str | None, option("--font", N_("a TrueType font for names in other scripts"), N_("FILE"))]
Columns = Annotated[str | None, option("--players", N_("columns of the empty sheet (default 4)"), N_("NUMBER"))]
INSTALL_PDF = "pip install reportlab"
MOST_NAMED = 5


def sheet(
    files: Files = None,
    record: SameFile = None,
    format: Format = "text",
    out: Out = None,
    paper: Paper = "a4",
    large: Annotated[bool, option("--large", N_("large print, for html and pdf"))] = False,
    chart: Annotated[bool, option("--chart", N_("adds a page with how the points grew"))] = False,
    font: Font = None,
    blank: Annotated[bool, option("--blank", N_("an empty sheet"))] = False,
    players: Columns = None,
    game: Game = None,
) -> None:
    from referee.render.sheet import FORMATS, HTML, PAPERS, PDF, WRITERS, Look, fill_sheet, write_html

    for word, name, known in ((format, "--format", FORMATS), (paper, "--paper", PAPERS)):
        if word not in known:
            raise unknown_value(word, name, known)
    look = Look(paper, large)
    inputs = [] if blank else choose_files(files, record)
    if blank:
        sheets = [_make_blank_sheet(choose_game(game, record or next(iter(files or ()), None)), players, look)]
    else:
        sheets = [fill_sheet(_count_points(path, chart), look) for path in inputs]
    lay_out_for_stream(printed=out in (None, "-"))
    content: str | bytes
    if format == PDF:
        content = write_pdf_sheets(sheets, font)
    else:
        content = write_html(sheets) if format == HTML else "\n".join(map(WRITERS[format], sheets))
    deliver(content, out, (*inputs, font), for_people=format == "text")
    for each in sheets:
        print_err(each.warnings)


def _make_blank_sheet(game: str, players: str | None, look: Look) -> Sheet:
    """Return an empty sheet for so many players, else for four or as near to it as the game allows."""
    from referee.app.scoring import list_blank_rows
    from referee.render.sheet import make_blank_sheet

    outcome = accept(list_blank_rows(game, current()))
    least, most = outcome.players
    players = players or str(min(max(least, COLUMNS), most))
    if not players.isdecimal() or len(players) > 3 or not least <= int(players) <= most:
        raise unknown_value(players, "--players", [str(count) for count in range(least, most + 1)])
    return make_blank_sheet(int(players), outcome.rows, Speaker(outcome.lexicon), outcome.name, outcome.publisher, look)


def write_pdf_sheets(sheets: Sequence[Sheet], font: str | None) -> bytes:
    """Return the sheets as PDF, and print what could not be shown as it is; raise `Stop` without library or font."""
    import os
    import unicodedata
    from importlib.util import find_spec

    if find_spec("reportlab") is None:
        # Translators: {command} is a command line.
        raise Stop(Exit.FILE, _("For PDF a library is missing. Get it with: {command}").format(command=INSTALL_PDF))
    from referee.render.pdf import load_own_font, write_pdf

    own = load_own_font(font) if font and os.path.isfile(font) else None  # a pipe would keep us waiting
    if font and own is None:
        told = _("This is no TrueType font that can be embedded: {file}").format(file=safe(font))
        raise Stop(Exit.FILE, told)
    printed = write_pdf(sheets, own)
    if count := len(printed.missing):
        # Translators: {count} is a number; the characters stand on the sheet as codes such as [U+738B].
        told = ngettext(
            "{count} character is not in the fonts of the sheet and stands there as its code.",
            "{count} characters are not in the fonts of the sheet and stand there as their codes.",
            count,
        )
        shown = printed.missing[:MOST_NAMED]
        named = ", ".join(f"U+{ord(c):04X} {unicodedata.name(c, '')}".strip() for c in shown)
        more = ", …" if count > MOST_NAMED else ""
        # Translators: {option} is an option of the command line that takes a file.
        hint = _("A TrueType font that has them can be given with {option}.").format(option="--font")
        print_err([told.format(count=number(count)) + f" {named}{more}", hint])
    # Translators: {text} is the beginning of a text that a player typed.
    shortened = _("Shortened on the sheet: {text}")
    print_err(
        shortened.format(text=text if len(text) <= 40 else f"{text[:40].rstrip()}…") for text in printed.shortened
    )
    return printed.content


# export ----------------------------------------------------------------------------------------------------

EXPORT = N_(
    "Writes the result for other programs: JSON (its schema: --schema; referee score and referee sheet read it back), "
    "CSV with one row a player, a play for BG Stats or the address that hands it over, text for the form of "
    "BoardGameGeek, or Markdown to paste into a message. Several files become one."
)
EXPORT_EXAMPLES = (
    Example("referee export examples/rulebook-example.toml", N_("the result as JSON")),
    Example("referee export --format bgstats -o play.bgsplay examples/rulebook-example.toml", N_("for BG Stats")),
    Example("referee export --format bgstats --link examples/rulebook-example.toml", N_("the address for BG Stats")),
    Example("referee export --format markdown examples/rulebook-example.toml", N_("for a message")),
)
ExportFormat = Annotated[str, option("--format", N_("json (default), csv, bgstats, bgg or markdown"), N_("FORMAT"))]
PlayedOn = Annotated[str | None, option("--date", N_("when it was played, if the file does not say"), N_("DATE"))]


def export(
    files: Files = None,
    record: SameFile = None,
    format: ExportFormat = "json",
    out: Out = None,
    bom: Annotated[bool, option("--bom", N_("csv with a byte order mark, which Excel needs"))] = False,
    date: PlayedOn = None,
    link: Annotated[
        bool, option("--link", N_("bgstats: the address that hands the play over, and its QR code"))
    ] = False,
    schema: Annotated[bool, option("--schema", N_("prints the schema of the JSON"))] = False,
) -> None:
    import datetime

    from referee.app.stats import find_people_file
    from referee.render.export import FORMATS, read_schema, write_results
    from referee.render.score import tell_warnings

    if format not in FORMATS:
        raise unknown_value(format, "--format", FORMATS)
    if link and format != "bgstats":
        raise wrong_usage(_("{option} is for: {games}").format(option="--link", games="--format bgstats"))
    if schema:
        return deliver(read_schema(), out)
    try:
        day = datetime.date.fromisoformat(date) if date is not None else None
    except ValueError:
        raise unknown_value(str(date), "--date", ["2024-05-31"]) from None
    records = choose_files(files, record)
    results = [_read_result(path, format, day) for path in records]
    inputs = [*records, *(find_people_file([path]) for path in records)]
    if link:
        return hand_over(results, out, inputs)
    deliver(write_results(results, format, mark=bom), out, inputs)
    for result in results:
        print_err(tell_warnings(result.sheet, Speaker(result.lexicon)))
    return None


def _read_result(path: Path, format: str, day: datetime.date | None) -> Result:
    """Return the result in a file, dated where it is not; BG Stats needs a day, so the last change has to do."""
    import datetime

    from referee.app.exchange import export_file

    result = accept(export_file(path, current()))
    tell_notes(result.counted.notes)
    result = result.with_date(day)
    if format == "bgstats" and result.metadata.date is None:
        changed = datetime.date.fromtimestamp(path.stat().st_mtime)
        # Translators: {entry} is what to write into the file, {option} an option of the command.
        told = _(
            "The day of the game is not in the file; taken: {day}, when it was last changed. To say another: {option}"
        )
        print_err([told.format(day=changed.isoformat(), option="--date")])
        result = result.with_date(changed)
    return result


def hand_over(results: Sequence[Result], out: str | None, inputs: Sequence[Path] = ()) -> None:
    """Print the addresses that hand plays over to BG Stats, one a line, at a terminal with their codes.

    Raises `Stop` for a game that is not over: it would arrive as lost by all.
    """
    from referee.render.export import make_play_link

    if not all(result.sheet.final for result in results):
        raise Stop(Exit.NO, _("The game is not over; BG Stats would count it as lost by everybody."))
    addresses = [make_play_link(result) for result in results]
    if out is not None or not sys.stdout.isatty():
        return deliver("\n".join(addresses) + "\n", out, inputs)
    for address in addresses:
        print_out(address)
        show_qr_code(address)
    return None


COMMANDS = {
    "status": Command(status, STATUS, STATUS_EXAMPLES),
    "history": Command(history, HISTORY, HISTORY_EXAMPLES),
    "score": Command(score, SCORE, SCORE_EXAMPLES),
    "sheet": Command(sheet, SHEET, SHEET_EXAMPLES),
    "export": Command(export, EXPORT, EXPORT_EXAMPLES),
}
