"""Problems in files told in words: the place, what is wrong, and what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from referee.engine.reading import Problem
from referee.engine.text import Fact
from referee.engine.words import fold
from referee.i18n import N_, _, listing, number, number_range
from referee.render.cells import safe, width
from referee.render.text import Speaker

MESSAGES = {
    "missing": N_("This is missing: {key}"),
    "missing_file": N_("This file of the ruleset is missing."),
    # Translators: {key} is a key in a file; {expected} and {found} are kinds of values ("a whole number").
    "type": N_("{key} has to be {expected}, but is {found}."),
    "too_small": N_("{key} has to be at least {least}, but is {found}."),
    "too_large": N_("{key} has to be at most {most}."),
    "unknown_name": N_("{key}: I don’t know this name: “{found}”"),
    "unknown_player": N_("{key}: “{found}” is none of the players: {known}"),
    "unknown_key": N_("I don’t know this entry here: {key}"),
    # Translators: {players} is a number or a range of numbers such as 2–4.
    "player_count": N_("Number of players in this game: {players}, not {found}."),
    "player_name": N_("{key}: every player needs a name."),
    "player_twice": N_("Two players have the same name: {player}"),
    "players_alike": N_("Two players can hardly be told apart: {one} and {other}. Give one of them another name."),
    "not_a_date": N_("date has to be a date such as 2024-05-31, but is “{found}”."),
    "too_long": N_("{key} is too long; at most {most} characters."),
    "newer_format": N_(
        "This file has format {found}, which is newer than this program (format {expected}). "
        "Install the newest version of referee and try again."
    ),
    "newer_ruleset": N_(
        "The record was made with version {found} of the rules data, which is newer than ours ({expected}); "
        "verdicts may differ. Install the newest version of referee."
    ),
    "more_problems": N_("Further problems, not listed here: {count}"),
    "wrong_format": N_("This file has format {found}; this program reads format {expected}."),
    "format_no_number": N_("format has to be a number without quotation marks: format = {expected}"),
    "wrong_game": N_("I don’t know this game: “{found}”. I know: {known}"),
    "game_missing": N_('The file does not say which game it is about. Write for example: game = "{first}"'),
    "no_tallies": N_("This game is counted from its record; it has no [[result]]."),
    "describes_a_game": N_("This file describes a game; it is no record and no tally."),
    "no_records": N_("This game has no records; its points are counted with: referee score --game {game}"),
    "imported_result": N_("There has to be one [[result]] for {player}."),
    "no_plays": N_("There are no plays in this file that can be read: neither an export of BG Stats nor a CSV."),
    "csv_heads": N_("The first line of the CSV has to name the columns: the player, and the points or the winner."),
    "zip_without_plays": N_("There is no file with plays in this zip."),
    "person_twice": N_("{key}: this name stands for two people: “{found}”"),
    "no_things": N_(
        "In this game nothing can be set right between turns. Correct the turn itself, with: referee amend"
    ),
    "nothing_face_down": N_("In this game nothing lies face down until the score."),
    # Translators: of a file that describes a game. {found} is what stands there.
    "game_built_in": N_("“{found}” is a game of the program, or of a package, and is not replaced. Choose another id."),
    "package_broken": N_("This game cannot be used, because its package fails: {found}"),
    "bad_id": N_("{key} may have letters a to z, digits and _, at most 40, but is “{found}”."),
    "id_twice": N_("{key}: “{found}” stands here a second time. Give every row and every tie an id of its own."),
    "name_english": N_("{key} needs at least an English name (en)."),
    "name_unprintable": N_("{key} has to be a text that can be printed on one line."),
    "players_pair": N_("players has to be the fewest and the most players, such as [2, 4]; at most {most}."),
    "table_numbers": N_("{key} has to be a list of at most {steps} whole numbers, such as [0, 1, 3, 6], up to {most}."),
    "needs_first": N_("{key} only belongs to a row with first = …"),
    # Translators: {found} is a list of keys such as "points and square".
    "row_ways": N_("{key}: a row is counted in one way, but this one has {found}. Keep one of them."),
    "tie_way": N_('{key}: say what wins a tie: most = true, fewest = true or row = "…"'),
    "too_many_entries": N_("{key}: there are too many of them; at most {most}."),
    "count_unfinished": N_("This count was interrupted. At a terminal, referee score with this file goes on with it."),
    "no_disputes": N_("In this game a move can only be judged within a record: start one and check the move there."),
    "nothing_to_count": N_("There is nothing to count: the file has no [[result]]."),
    "export_not_final": N_("This result is not final and cannot be counted again; use the record that it is from."),
    # Translators: {number} is the number of a turn, {word} the text that was not understood.
    "turn_unread": N_("Turn {number} cannot be read: “{word}”"),
    "turns_after_end": N_("The game was over before turn {number}; from there on turns do not count."),
    "change_nothing": N_("{key} has to be a number other than 0, such as 1 or -1."),
    "head_not_plain": N_(
        "This cannot be corrected safely in the way the file is written; nothing was changed. Correct it by hand."
    ),
    "rename_means_more": N_(
        "With this name some moves would mean something else; nothing was changed. Choose another name."
    ),
    "moves_as_text": N_("moves has to be a list of texts, one for each clause of the turn."),
    "file_missing": N_("There is no such file."),
    "file_is_folder": N_("This is a folder, not a file."),
    "file_forbidden": N_("Access to the file is not permitted."),
    "file_held": N_(
        "Another program, such as a virus scanner, Dropbox or an editor, has this file open; nothing was written. "
        "Close it there and try again."
    ),
    "file_unreadable": N_("The file cannot be read."),
    "file_unwritable": N_("The file cannot be written."),
    "disk_full": N_("There is no space left for this file; it was not written."),
    "place_read_only": N_("This place is read-only; the file was not written."),
    "no_home": N_("There is no folder for your settings, because you have no home folder; nothing can be kept."),
    # Translators: {pid} is the number of a process, {host} the name of a computer, {since} a date with a time.
    "file_locked": N_(
        "Somebody else is writing this file: process {pid} on {host}, since {since}. Nothing was changed; try again."
    ),
    # Translators: {why} is the reason that the group gave for stopping.
    "game_stopped": N_(
        "You stopped this game early: {why}. To play on, take that back: referee amend --stopped= --yes"
    ),
    "record_changed": N_(
        "The record has changed in the meantime and was read again; nothing was recorded. Please check and repeat."
    ),
    "file_changed": N_("Another program has changed this file in the meantime; nothing was written. Please repeat."),
    "file_overwritten": N_(
        "Another program changed this file at the very moment of writing. Look whether it holds what it should."
    ),
    "file_cut_off": N_(
        "Writing this file was cut off, and its whole version does not lie beside it. Look at its last lines."
    ),
    "file_unsure": N_("The file could not be written to its end. Look at it before you go on."),
    "not_certain": N_(
        "This is done, but the disk has not confirmed it: after a power cut the file may be as it was before."
    ),
    # Translators: {lock} is the name of a file.
    "lock_foreign": N_(
        "The record cannot be locked: {lock} is not a file of this program. Nothing was changed; move it away."
    ),
    "cannot_lock": N_(
        "In this folder files cannot be locked, so two people could write at once. Nothing was changed; "
        "keep the record in another folder."
    ),
    "output_is_input": N_("The result is made from this very file and would replace it. Choose another name."),
    "output_is_record": N_(
        "This file is a record, a tally, a list of players or your settings; a result never replaces one of them."
    ),
    "not_remembered": N_("What should be remembered cannot be written safely; write it as a table of its own: [{key}]"),
    "link_loop": N_("This name is a link that leads back to itself."),
    "file_special": N_("This is no ordinary file but a pipe or a device; use an ordinary one."),
    # Translators: {kind} is a word of the file, such as turn.
    "turns_not_as_tables": N_(
        "The entries of this record cannot be changed safely; nothing was changed. "
        "Write each of them as a table of its own under [[{kind}]], not as {kind} = […]."
    ),
    "file_exists": N_("There is already a file of this name; it was left as it is."),
    "folder_missing": N_("The folder for this file does not exist."),
    # Translators: {most} is a number of kilobytes.
    "file_too_big": N_("The file is larger than {most} kB; that cannot be the record of a game."),
    "record_full": N_(
        "With this the record would be larger than {most} kB, which nobody could read; nothing was changed."
    ),
    "file_encoding": N_("The file is not UTF-8 text. Save it with the encoding UTF-8."),
    "file_utf16": N_("The file is UTF-16 text or no text at all. Save it with the encoding UTF-8."),
    "control_character": N_("There is an invisible control character here; delete it."),
    "old_mac_lines": N_(
        "A line ends in a way that TOML does not know (a carriage return alone). Save it with LF or CRLF."
    ),
    "merge_conflict": N_("A merge was left half done here. Keep one of the versions and delete the marks."),
    "too_deep": N_("This is nested too deeply for a file of ours; use simple lists and tables."),
    "number_too_long": N_("This number is too long."),
    "toml": N_("This does not follow the rules of TOML."),
    "toml_twice": N_("This entry stands in the file twice."),
    "toml_equals": N_("An equals sign is missing here: name = value"),
    "toml_bare_key": N_('A name with letters other than a to z needs quotation marks here: "dělník" = 2'),
    "toml_quote": N_("A quotation mark is missing here."),
    "toml_bracket": N_("A bracket is missing here."),
    "toml_value": N_("This is not a value. Text needs quotation marks, lists need square brackets."),
    "toml_absurd": N_("The file is nested too deeply, or a number in it is too long."),
}

KINDS = {
    "str": N_("text"),
    "int": N_("a whole number"),
    "bool": N_("true or false"),
    "list": N_("a list"),
    "dict": N_("a table"),
    "float": N_("a decimal number"),
    "date": N_("a date"),
    "datetime": N_("a date"),
    "time": N_("a time"),
}
LONGEST_WORD = 100
"""A longer word is no mistyped name, and looking for near ones would take long."""


def tell_problems(problems: Sequence[Problem], speaker: Speaker) -> list[str]:
    """Return the lines of all problems."""
    return [line for problem in problems for line in tell_problem(problem, speaker)]


def tell_problem(problem: Problem, speaker: Speaker) -> list[str]:
    """Return one problem as lines: place and sentence, names that may have been meant, the line of the file."""
    # Translators: {place} is a place in a file, {problem} a sentence.
    told = _("{place}: {problem}") if problem.file else "{problem}"
    lines = [told.format(place=_tell_place(problem), problem=_tell_sentence(problem, speaker))]
    known = problem.facts.get("known")
    if problem.what in ("unknown_name", "unknown_key", "unknown_player", "name_not_in_box") and isinstance(
        known, tuple
    ):
        found = problem.facts.get("found", problem.key.rpartition(".")[2])
        near = near_names(str(found), [str(name) for name in known])
        lines += ["  " + _("Did you mean: {names}").format(names=listing(near, style="or"))] if near else []
    if problem.what == "unknown_key" and isinstance(known, tuple) and known:
        # Translators: {names} are the keys that can stand there.
        lines.append("  " + _("Known here: {names}").format(names=", ".join(safe(str(name)) for name in known)))
    shown = problem.facts.get("shown")
    if isinstance(shown, str) and problem.column is not None:
        start = max(0, problem.column - 60)  # of a very long line only what is around the place
        before = safe(shown[start : problem.column - 1])
        lines += [f"  {safe(shown[start : start + 100])}", f"  {' ' * width(before)}^"]
    return lines


def _tell_place(problem: Problem) -> str:
    """Return file, line and column, as far as they are known."""
    file = safe(problem.file)
    if problem.line is None:
        return file
    if problem.column is None:
        # Translators: a place in a file.
        return _("{file}, line {line}").format(file=file, line=number(problem.line))
    return _("{file}, line {line}, column {column}").format(
        file=file, line=number(problem.line), column=number(problem.column)
    )


def _tell_sentence(problem: Problem, speaker: Speaker) -> str:
    if speaker.knows(problem.what):
        return speaker.say(problem.what, problem.facts)
    facts = {name: speaker.fact(fact) for name, fact in problem.facts.items()} | {"key": safe(problem.key)}
    if problem.what == "type":
        facts |= {name: _(KINDS.get(facts[name], facts[name])) for name in ("expected", "found")}
    if problem.what == "player_count":
        facts["players"] = tell_range(problem.facts)
    known = problem.facts.get("known")
    if isinstance(known, tuple) and known:
        facts["first"] = safe(str(known[0]))
    return _(MESSAGES[problem.what]).format(**facts)


def tell_range(facts: Mapping[str, Fact]) -> str:
    """Return the numbers from `least` to `most` of these facts as they are told."""
    least, most = facts["least"], facts["most"]
    assert isinstance(least, int)
    assert isinstance(most, int)
    return number_range(least, most)


def near_names(word: str, known: Sequence[str]) -> list[str]:
    """Return the known names that a mistyped word may have meant, best first."""
    if len(word) > LONGEST_WORD:
        return []
    by_fold = {fold(name): name for name in known}
    return [safe(by_fold[name]) for name in get_close_matches(fold(word), by_fold, 3, 0.6)]
