"""Correct a record: a turn, the head, house rules, what a player has, the last turns, what lay face down."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.app.lookup import Rule, rulebook
from referee.app.records import (
    Judged,
    NotUnderstood,
    Record,
    Refused,
    build_ruleset_for,
    find_table,
    lexicon_of,
    locked_record,
    open_record,
    parse_record,
    refuse_file,
    refuse_ruleset,
    replay,
)
from referee.app.shelf import load
from referee.app.turns import Table
from referee.engine.adjustment import Adjustment
from referee.engine.answers import InvalidAnswer, SetUp, find_name
from referee.engine.game import Game
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.engine.verdict import Ambiguous, Hint, Judgement, Misread, Verdict
from referee.storage import records
from referee.storage.documents import parse_text
from referee.storage.records import RecordedTurn, append_entries, append_step, read_undone, replace_turn, rewrite_record
from referee.storage.rulesets import load_table
from referee.storage.toml_text import (
    ADJUST,
    add_line_numbers,
    find_undone,
    format_entry,
    rename_in_data,
    rename_in_text,
    set_head_value,
    set_table_value,
)
from referee.storage.user_files import find_config_file, read_config, write_config

if TYPE_CHECKING:
    from referee.engine.text import Fact, GameLexicon
    from referee.storage.documents import Document


# a turn --------------------------------------------------------------------------------------------------


class AmendResult(Value):
    """What a correction would do: the verdict on it, and the later turns that are no longer legal."""

    verdict: Verdict | Misread | Ambiguous
    broken: tuple[Judged, ...]
    written: bool
    lexicon: GameLexicon
    notes: tuple[Problem, ...] = ()


class NoSuchTurn(Value):
    turns: int


def amend(path: Path, number: int, text: str, language: str, *, write: bool) -> AmendResult | NoSuchTurn | Refused:
    """Correct a turn. Nothing is written unless told to, nor if the correction itself is not legal."""
    with locked_record(path, language, lock=write) as record:
        return _amend_turn(record, number, text, write) if isinstance(record, Record) else record


def _amend_turn(record: Record, number: int, text: str, write: bool) -> AmendResult | NoSuchTurn | Refused:
    if not 1 <= number <= len(record.turns):
        return NoSuchTurn(len(record.turns))
    state = record.start
    for judged in replay(record._replace(turns=record.turns[: number - 1])):
        state = judged.after
    old = record.turns[number - 1]
    found = Table(record, state).understand(text, old.player)[0]
    if isinstance(found, Judgement) and found.unsettled is not None:
        found = found.unsettled
    if not isinstance(found, Judgement) or found.verdict.legal is False:
        verdict = found.verdict if isinstance(found, Judgement) else found
        return AmendResult(verdict, (), False, record.lexicon)
    new = old._replace(moves=found.verdict.moves, overruled=None, unjudged=bool(found.verdict.unjudged))
    changed = record._replace(turns=(*record.turns[: number - 1], new, *record.turns[number:]))
    broken = tuple(judged for judged in newly_broken(record, changed) if judged.number > number)
    notes: tuple[Problem, ...] = ()
    if write:
        doubts = [doubt.what for doubt in found.verdict.unjudged]
        written = replace_turn(record.document, number, found.verdict.moves, doubts)
        if isinstance(written, Problem):
            return refuse_file(written)
        notes = written.notes
    return AmendResult(found.verdict, broken, write, record.lexicon, notes)


def newly_broken(before: Record, after: Record) -> tuple[Judged, ...]:
    """Return the turns that were legal before a correction and are not after it."""
    was_broken = {judged.number for judged in replay(before) if judged.illegal}
    return tuple(judged for judged in replay(after) if judged.illegal and judged.number not in was_broken)


# the head ------------------------------------------------------------------------------------------------


class HeadCorrection(Value):
    """What is to be corrected; empty where it stays. `renames` are texts such as `old=new`.

    Which of several signs stands between the names, and which of several commas, only the record can tell.
    """

    renames: tuple[str, ...] = ()
    in_play: str = ""
    edition: str = ""
    date: datetime.date | None = None
    place: str | None = None
    players: str = ""
    """The names in seating order, separated by commas."""
    stopped: str | None = None


class HeadCorrectionResult(Value):
    """What a correction of the head or a switch does: the turns that are no longer legal; whether it was written."""

    broken: tuple[Judged, ...]
    written: bool
    lexicon: GameLexicon
    notes: tuple[Problem, ...] = ()


HeadOutcome = HeadCorrectionResult | NotUnderstood | Refused


def correct_head(path: Path, correction: HeadCorrection, language: str, *, write: bool) -> HeadOutcome:
    """Correct the head. Nothing is written unless told to, nor if the record could not be read afterwards."""
    with locked_record(path, language, lock=write) as record:
        return _correct_head(record, correction, language, write) if isinstance(record, Record) else record


def _correct_head(record: Record, correction: HeadCorrection, language: str, write: bool) -> HeadOutcome:
    changed = _change_head(record, correction)
    if isinstance(changed, NotUnderstood | Refused):
        return changed
    if isinstance(changed, InvalidAnswer):
        return NotUnderstood(changed, record.lexicon)
    text, data, names = changed
    if parse_text(text) != data:
        return Refused([Problem(record.document.file, "", "head_not_plain")], record.lexicon)
    after = parse_record(record.document._replace(text=text, data=data), language)
    if not isinstance(after, Record):
        return after
    if names:  # a name can look like another word of a move: nothing but names may be different at the end
        was, now = find_table(record), find_table(after)
        if isinstance(was, Refused) or isinstance(now, Refused):
            same = isinstance(was, Refused) == isinstance(now, Refused)
        else:
            same = _rename_values(record.game.status(was), names) == after.game.status(now)
        if not same:
            return Refused([Problem(record.document.file, "players", "rename_means_more")], record.lexicon)
    broken = newly_broken(record, after)
    notes: tuple[Problem, ...] = ()
    if write:
        written = rewrite_record(record.document, text)
        if isinstance(written, Problem):
            return refuse_file(written)
        notes = written.notes
    return HeadCorrectionResult(broken, write, record.lexicon, notes)


ChangedHead = tuple[str, dict[str, Any], dict[str, str]]
"""The new text, what it has to mean, and new names by old ones."""


def _change_head(record: Record, correction: HeadCorrection) -> ChangedHead | InvalidAnswer | NotUnderstood | Refused:
    document: Document = record.document
    text, data = document.text, dict(document.data)
    names: dict[str, str] = {}
    for rename in correction.renames:
        typed, new = _split_rename(rename, data["players"])
        old = _find_player(typed, data["players"])
        if old is None:
            return InvalidAnswer("unknown", {"word": typed, "known": tuple(data["players"])})
        if not new.strip() or new in data["players"]:
            return InvalidAnswer("twice", {"word": new})
        seat = data["players"].index(old)
        keys, tables = record.game.naming, record.game.by_name
        text = rename_in_text(text, old, new, seat, keys, tables)
        data = rename_in_data(data, old, new, seat, keys, tables)
        names[old] = new
    entries = _read_head_entries(record, correction, data)
    if not isinstance(entries, dict):
        return entries
    for key, value in entries.items():
        text, data = set_head_value(text, key, value), {**data, key: value}
    return text, data, names


def _read_head_entries(
    record: Record, correction: HeadCorrection, data: Mapping[str, Any]
) -> dict[str, object] | InvalidAnswer | NotUnderstood | Refused:
    """Return what the head says instead."""
    found: dict[str, Any] = {}
    if correction.players:
        seated = _read_seating(_split_names(correction.players, data["players"]), data["players"])
        if isinstance(seated, InvalidAnswer):
            return seated
        found["players"] = seated
    if correction.in_play:
        key = record.game.in_play
        chosen = record.game.set_up(record.ruleset, {key: correction.in_play}, data["players"], record.words, _no_draw)
        if not isinstance(chosen, SetUp):
            return NotUnderstood(chosen, record.lexicon)
        if chosen.wrong:
            file = record.document.file
            return Refused([Problem(file, key, what, facts) for key, what, facts in chosen.wrong], record.lexicon)
        if key not in chosen.head:
            return InvalidAnswer("unknown", {"word": correction.in_play, "known": ()})
        found[key] = list(chosen.head[key])
    plain = {
        "edition": correction.edition or None,
        "date": correction.date,
        "place": correction.place,
        "stopped": correction.stopped,
    }
    return found | {key: value for key, value in plain.items() if value is not None}


def _no_draw(names: object, count: int, seed: int | None) -> list[str]:
    raise AssertionError("nothing is drawn")


def _split_rename(typed: str, players: Sequence[str]) -> tuple[str, str]:
    """Return the old and the new name in `old=new`: the longest old name that plays here, else up to the first `=`."""
    signs = [place for place, letter in enumerate(typed) if letter == "="]
    pairs = [(typed[:place].strip(), typed[place + 1 :].strip()) for place in signs]
    whole = [(old, new) for old, new in pairs if old and new]
    return next(((old, new) for old, new in reversed(whole) if old in players), whole[0])


def _split_names(typed: str, players: Sequence[str]) -> list[str]:
    """Return the names in a text that separates them by commas; a player may have commas in the name."""
    pieces = typed.split(",")
    names, done = list[str](), 0
    while done < len(pieces):
        ends = range(len(pieces), done, -1)
        joined = ((",".join(pieces[done:end]).strip(), end) for end in ends)
        name, done = next((each for each in joined if each[0] in players), (pieces[done].strip(), done + 1))
        names.append(name)
    return [name for name in names if name]


def _find_player(typed: str, players: Sequence[str]) -> str | None:
    return typed if typed in players else find_name(typed, dict.fromkeys(players, ()))


def _read_seating(typed: Sequence[str], players: Sequence[str]) -> list[str] | InvalidAnswer:
    """Return the players in another order; each has to be there once."""
    found = []
    for name in typed:
        player = _find_player(name, players)
        if player is None:
            return InvalidAnswer("unknown", {"word": name, "known": tuple(players)})
        if player in found:
            return InvalidAnswer("twice", {"word": name})
        found.append(player)
    missing = next((player for player in players if player not in found), None)
    return found if missing is None else InvalidAnswer("seats_all", {"player": missing})


def _rename_values(value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, dict):
        return {names.get(key, key): _rename_values(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [_rename_values(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


# house rules: rulings that a table decides otherwise, in a record or once for all ------------------------


SETTINGS = "settings"


class HouseRule(Value):
    """A ruling with a switch: its name, what it says, what the referee takes, and what holds here."""

    name: str
    rule: Rule
    usual: bool
    value: bool


def house_rules(game: str, document: Document | None) -> list[HouseRule] | Refused:
    """Return all switches of a game as they stand in `document`, else for all records; `Refused` without a ruleset."""
    ruleset = build_ruleset_for(load(game), document)
    if isinstance(ruleset, list):
        return refuse_ruleset(ruleset, lexicon_of(load(game)))
    usual: dict[str, bool] = load_table(game, "ruleset").get(SETTINGS, {})
    config = read_config(game)
    sources = [source.data for source in (config, document) if source is not None and not isinstance(source, Problem)]
    told = {name: value for data in sources for name, value in _settings(data).items()}
    rulings, rules = load_table(game, "ruleset").get("house", {}), rulebook(game).rules
    return [HouseRule(name, rules[rulings[name]], value, bool(told.get(name, value))) for name, value in usual.items()]


def _settings(data: dict[str, object]) -> dict[str, object]:
    found = data.get(SETTINGS, {})
    return found if isinstance(found, dict) else {}


def unknown_switch(game: str, name: str) -> NotUnderstood | None:
    """Return why there is nothing to switch under this name."""
    known = tuple(load_table(game, "ruleset").get(SETTINGS, {}))
    problem = InvalidAnswer("unknown", {"word": name, "known": known})
    return None if name in known else NotUnderstood(problem, lexicon_of(load(game)))


def switch_always(game: str, name: str, value: bool) -> HeadCorrectionResult | Refused:
    """Switch a house rule for all records of a game."""
    path = find_config_file(game)
    config = read_config(game)
    if isinstance(config, Problem):
        return refuse_file(config)
    if path is None:
        return refuse_file(Problem("", "", "folder_missing"))
    text, data = (config.text, config.data) if config else ("", {})
    new = set_table_value(text, SETTINGS, name, value)
    if parse_text(new) != {**data, SETTINGS: {**_settings(data), name: value}}:
        return Refused([Problem(str(path), SETTINGS, "head_not_plain")], lexicon_of(load(game)))
    notes = write_config(path, config, new)
    if any(note.what != "not_certain" for note in notes):
        return Refused(list(notes), lexicon_of(load(game)), unusable=True)
    return HeadCorrectionResult((), True, lexicon_of(load(game)), notes)


def switch(path: Path, name: str, value: bool, language: str, *, write: bool) -> HeadCorrectionResult | Refused:
    """Switch a house rule in a record; if that makes turns illegal, only when told to."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        document = record.document
        text = set_table_value(document.text, SETTINGS, name, value)
        data = {**document.data, SETTINGS: {**_settings(document.data), name: value}}
        if parse_text(text) != data:
            return Refused([Problem(document.file, SETTINGS, "head_not_plain")], record.lexicon)
        after = parse_record(document._replace(text=text, data=data), language)
        if not isinstance(after, Record):
            return after
        broken = newly_broken(record, after)
        if broken and not write:
            return HeadCorrectionResult(broken, False, record.lexicon)
        written = rewrite_record(document, text)
        if isinstance(written, Problem):
            return refuse_file(written)
        return HeadCorrectionResult(broken, True, record.lexicon, written.notes)


# what a player has ---------------------------------------------------------------------------------------


class AdjustmentResult(Value):
    """What was set right, or why it cannot be."""

    adjustment: Adjustment
    thing: Fact
    lexicon: GameLexicon
    wrong: Hint | None = None
    notes: tuple[Problem, ...] = ()


AdjustmentOutcome = AdjustmentResult | NotUnderstood | Refused


MOST = 10**6
"""More than anybody has of anything."""


def adjust(
    path: Path, player: str, thing: str, change: int, why: str, language: str, *, total: bool = False
) -> AdjustmentOutcome:
    """Write a change of what a player has into the record, unless it cannot be; a `total` is what there is now."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        state = find_table(record)
        if isinstance(state, Refused):
            return state
        players = tuple(record.document.data["players"])
        name = find_name(player, dict.fromkeys(players, ()))
        if name is None:
            return NotUnderstood(InvalidAnswer("unknown", {"word": player, "known": players}), record.lexicon)
        if type(record.game).things is Game.things:
            return Refused([Problem(record.document.file, "", "no_things")], record.lexicon)
        found = record.game.things.read(thing, record.words)
        if isinstance(found, Misread | Ambiguous):
            return NotUnderstood(found, record.lexicon)
        count, spelled = found
        if total:
            there = record.game.things.adjust(state, name, spelled, -MOST, record.words)
            change -= int(str(there.facts.get("count", 0))) if isinstance(there, Hint) else 0
        adjustment = Adjustment(name, spelled, count * change, why, len(record.turns))
        told = record.game.things.tell(spelled, record.words)
        after = record.game.things.adjust(state, name, spelled, count * change, record.words)
        if isinstance(after, Hint):
            return AdjustmentResult(adjustment, told, record.lexicon, after)
        entry = {"player": name, "thing": spelled, "change": count * change} | ({"why": why} if why else {})
        written = append_step(record.document, format_entry(ADJUST, entry))
        if isinstance(written, Problem):
            return refuse_file(written)
        return AdjustmentResult(adjustment, told, record.lexicon, notes=written.notes)


# the last turns ------------------------------------------------------------------------------------------


class UndoResult(Value):
    """What was taken back or restored, in the order of the file: turns as they were judged, corrections; who moves."""

    turns: tuple[Judged | Adjustment, ...]
    next_player: str | None = None
    lexicon: GameLexicon | None = None
    notes: tuple[Problem, ...] = ()
    things: tuple[Fact, ...] = ()
    """What each of them set right, as it is told; nothing for a turn."""


def undo(path: Path, count: int, language: str) -> UndoResult | Refused:
    """Take back the last turns; they are kept until something new is recorded."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        steps = record.steps
        taken = min(count, len(steps))
        if not taken:
            return UndoResult(())
        written = records.undo_steps(record.document, taken)
        if isinstance(written, Problem):
            return refuse_file(written)
        return _describe_steps(record, steps[-taken:], written.notes, back=True)


def redo(path: Path, count: int, language: str) -> UndoResult | Refused:
    """Restore turns that were taken back."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        _turns, problems = read_undone(record.document)
        if problems:
            return Refused(add_line_numbers(problems, record.document.text), record.lexicon)
        possible = len(find_undone(record.document.text))
        restored = min(count, possible)
        if not restored:
            return UndoResult(())
        written = records.redo_steps(record.document, restored)
        if isinstance(written, Problem):
            return refuse_file(written)
        after = open_record(path, language)
        if not isinstance(after, Record):
            return after
        return _describe_steps(after, after.steps[-restored:], written.notes, back=False)


def _describe_steps(
    whole: Record, moved: tuple[RecordedTurn | Adjustment, ...], notes: tuple[Problem, ...], *, back: bool
) -> UndoResult:
    """Return what to say about the last steps of a record that holds them: turns as they were judged, who moves now."""
    played = list(replay(whole))
    before = len(played) - sum(isinstance(step, RecordedTurn) for step in moved)
    judged = iter(played[before:])
    told = tuple(next(judged) if isinstance(step, RecordedTurn) else step for step in moved)
    tell = whole.game.things.tell
    things = tuple(tell(step.thing, whole.words) if isinstance(step, Adjustment) else "" for step in moved)
    standing = played[:before] if back else played
    state = standing[-1].after if standing else whole.start
    return UndoResult(told, whole.game.whose_turn(state), whole.lexicon, notes, things)


# what lay face down --------------------------------------------------------------------------------------


class RevealResult(Value):
    player: str
    shown: int
    hidden: int
    notes: tuple[Problem, ...] = ()


def reveal(path: Path, player: str, text: str, language: str) -> RevealResult | Refused | NotUnderstood:
    """Append what a player shows to the record, if the cards can be those that lie there."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        state = find_table(record)
        if isinstance(state, Refused):
            return state
        found = record.game.read_reveal(record.ruleset, text, record.words)
        if found is None:
            return Refused([Problem(record.document.file, "", "nothing_face_down")], record.lexicon)
        if isinstance(found, Misread | Ambiguous):
            return NotUnderstood(found, record.lexicon)
        entry = {"player": player, **found}
        data = dict(record.document.data)
        before, _ = record.game.reveal(state, data, record.document.file)
        shown = data.get("reveal", [])
        data["reveal"] = [*(shown if isinstance(shown, list) else [shown]), entry]
        state, problems = record.game.reveal(state, data, record.document.file)
        if problems:
            return Refused(problems, record.lexicon)
        written = append_entries(record.document, format_entry("reveal", entry))
        if isinstance(written, Problem):
            return refuse_file(written)
        left = record.game.face_down(state, player)
        return RevealResult(player, record.game.face_down(before, player) - left, left, written.notes)


def face_down(path: Path, language: str) -> dict[str, int] | Refused:
    """Return how much still lies face down, for every player who has something there."""
    record = open_record(path, language)
    if not isinstance(record, Record):
        return record
    state = find_table(record)
    if isinstance(state, Refused):
        return state
    state, problems = record.game.reveal(state, record.document.data, record.document.file)
    if problems:
        return Refused(problems, record.lexicon)
    left = {player.name: record.game.face_down(state, player.name) for player in state.players}
    return {player: count for player, count in left.items() if count}
