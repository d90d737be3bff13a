"""Read folders of records and tallies, who is who, and the figures over all of them."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from referee.app.lookup import rulebook
from referee.app.records import (
    Record,
    Refused,
    build_ruleset_for,
    lexicon_of,
    parse_record,
    refuse_file,
    refuse_unread,
    replay,
)
from referee.app.scoring import count_at, is_imported, score_document
from referee.app.shelf import known_games, load
from referee.app.verify import list_records
from referee.engine.evenings import Chapter, Dated, Evening, Person, Report, Skipped, count_figures, read_cached_evening
from referee.engine.reading import Problem, TomlTable
from referee.engine.score import Counted
from referee.engine.value import Value
from referee.engine.verdict import Judgement
from referee.storage.documents import Document, parse_document, read_document
from referee.storage.files import WriteResult, is_folder, path_exists, write_text
from referee.storage.locking import hold_lock
from referee.storage.records import FILE_CHANGED, rewrite_record
from referee.storage.toml_text import UNDONE, add_line_numbers, format_entry, match_line_ends
from referee.storage.user_files import StatsCache, make_program_mark, make_stats_key, save_stats

if TYPE_CHECKING:
    from referee.engine.score import SheetRow


# an evening ----------------------------------------------------------------------------------------------


class _TurnCounts(Value):
    """What the referee says to the turns of a record."""

    turns: int = 0
    rulings: int = 0
    overruled: tuple[str, ...] = ()
    broken: int = 0
    against: tuple[str, ...] = ()
    unjudged: int = 0


NOTHING = _TurnCounts()
BESIDE = (UNDONE, "notes", "format", "ruleset")
"""What a file says beside the game itself: turns that were taken back, notes, how it is written. Files that differ in
nothing else are copies."""


def read_evening(path: Path, language: str) -> Evening | Refused:
    """Return the game in a file, finished or not."""
    document = read_document(path)
    if isinstance(document, Problem):
        return refuse_file(document)
    if "result" in document.data or not isinstance(document.data.get("turn"), list):
        count, judged = score_document(document, language), NOTHING
    else:
        record = parse_record(document, language)
        if not isinstance(record, Record):
            return record
        count, judged = _replay_and_count(record, language)
    if not isinstance(count, Counted):
        return count
    data, players = document.data, count.scored.sheet.players
    lines = {} if is_imported(data) else {row.id: [player.line(row.id) for player in players] for row in count.rows}
    rows = ((row, each) for row, each in lines.items() if any(line.scores for line in each))
    content = {key: value for key, value in data.items() if key not in BESIDE}
    sheet, imported = count.scored.sheet, is_imported(data)
    date = count.metadata.date
    return Evening(
        game=sheet.game,
        date=date.isoformat() if date else "",
        players=tuple(player.player for player in players),
        points=tuple(player.total if player.lines else None for player in players),
        ranks=tuple(player.rank for player in players),
        won=tuple(sheet.final and player.player in sheet.winners for player in players),
        rows=tuple((row, tuple(line.points for line in each)) for row, each in rows),
        in_play=count.scored.in_play,
        turns=0 if "position" in data else judged.turns,
        judged=judged.turns,
        rulings=judged.rulings,
        overruled=judged.overruled,
        broken=judged.broken,
        against=judged.against,
        unjudged=judged.unjudged,
        final=sheet.final,
        imported=imported,
        content=hashlib.sha256(json.dumps(content, sort_keys=True, default=str).encode()).hexdigest()[:32],
        stopped=bool(sheet.stopped),
        uncounted=sheet.uncounted,
    )


def _replay_and_count(record: Record, language: str) -> tuple[Counted | Refused, _TurnCounts]:
    """Replay once; return the count of the table at the end, and how the turns were judged on the way."""
    overruled: list[str] = []
    against: list[str] = []
    state, broken, unjudged = record.start, 0, 0
    for judged in replay(record):
        if not isinstance(judged.found, Judgement):
            return refuse_unread(record, judged), NOTHING
        state = judged.after
        if judged.found.legal is not True:
            rules = {violation.rule: None for violation in judged.found.verdict.violations}
            (overruled if judged.turn.overruled else against).extend(rules)
            broken += judged.illegal
            unjudged += judged.found.legal is None
    rulings = sum(bool(turn.overruled) for turn in record.turns)
    found = _TurnCounts(len(record.turns), rulings, tuple(overruled), broken, tuple(against), unjudged)
    return count_at(record, state, language), found


# who is who ----------------------------------------------------------------------------------------------


PEOPLE_FILE = "players.toml"


def find_people_file(paths: Sequence[Path]) -> Path:
    """Return where the file of the group is, or would be: beside the records; the first that is there."""
    folders = [path if is_folder(path) else path.parent for path in paths]
    places = [folder / PEOPLE_FILE for folder in folders]
    return next((place for place in places if path_exists(place)), places[0])


def read_people(path: Path) -> tuple[Person, ...] | list[Problem]:
    """Return the people that the file lists, nobody where there is none; else everything that is wrong with it."""
    return parse_people(read_document(path)) if path_exists(path) else ()


def parse_people(document: Document | Problem) -> tuple[Person, ...] | list[Problem]:
    """Return the people that a file lists which was read, or everything that is wrong with it."""
    if isinstance(document, Problem):
        return [document]
    problems: list[Problem] = []
    top = TomlTable(document.data, document.file, problems)
    people = []
    for entry in top.tables("player", required=False):
        id, name = entry.text("id"), entry.text("name", required=False)
        also = tuple(str(spelling) for spelling in entry.items("also", required=False))
        entry.done()
        people.append(Person(id, name or id, also))
    top.done()
    whose: dict[str, Person] = {}
    for person in people:
        for spelling in person.spellings:
            if whose.setdefault(spelling, person) is not person:
                top.complain("player", "person_twice", found=spelling)
    return add_line_numbers(problems, document.text) if problems else tuple(people)


def write_people(
    path: Path, listed: Sequence[Person], new: Sequence[Person], head: Sequence[str], remarks: Sequence[str]
) -> WriteResult | Problem:
    """Add `new` people to the file that lists `listed`; what stands in it stays as it is, to the byte.

    A new file begins with the lines of `head`; `remarks` come last, as comments. Nothing is written if the file lists
    other people by now, or if what was made does not list all of them when it is read back.
    """
    with hold_lock(path) as problem:
        if problem is not None:
            return problem
        there = path_exists(path)
        document = read_document(path) if there else Document(str(path), _comment_lines(head), {})
        if isinstance(document, Problem):
            return document
        if parse_people(document) != tuple(listed):
            return Problem(document.file, "", FILE_CHANGED)
        text = document.text
        gap = "\n" if text and not text.endswith("\n") else ""
        entries = "".join(format_entry("player", person._asdict()) for person in new)
        noted = f"\n{_comment_lines(remarks)}" if remarks else ""
        made = document._replace(text=text + match_line_ends(text, gap + entries + noted))
        if parse_people(parse_document(document.file, made.raw)) != (*listed, *new):
            return Problem(document.file, "[player]", "not_remembered")
        return rewrite_record(document, made.text) if there else write_text(path, made.text, overwrite=False)


def _comment_lines(lines: Sequence[str]) -> str:
    return "".join(f"# {line}\n" for line in lines)


# many files ----------------------------------------------------------------------------------------------


ENOUGH_FOR_ALL_CORES = 16
"""Fewer files are read sooner than other processes are started."""
Read = TypeVar("Read")


class Source(Value):
    """A file to be read, as it was named, with what the cache knew of it."""

    path: Path
    key: str | None
    known: Evening | None


def files_in(names: Sequence[str]) -> list[Path]:
    """Return the files of these names and in these folders, each once, without the file of who is who."""
    found: dict[str, Path] = {}
    for path in list_records(names):
        if path.name != PEOPLE_FILE:
            found.setdefault(os.path.realpath(path), path)
    return list(found.values())


class EveningReader:
    """Reads files in order; `read` turns a path and a language into an evening or anything else, perhaps elsewhere."""

    def __init__(self, paths: Sequence[Path], version: str) -> None:
        known_games()  # packages that are in use count for the mark
        self.program = make_program_mark(version)
        cache = StatsCache()
        keys = [make_stats_key(path, self.program) for path in paths]
        self.sources = [
            Source(path, key, read_cached_evening(cache.get(key))) for path, key in zip(paths, keys, strict=True)
        ]
        self.new: dict[str, object] = {}

    def read(self, read: Callable[[Path, str], Evening | Read], language: str) -> Iterator[tuple[Path, Evening | Read]]:
        """Return every file with what came of it; evenings that were read anew are remembered at the end."""
        missing = [source.path for source in self.sources if source.known is None]
        fresh = iter(read_all(read, missing, language))
        for source in self.sources:
            found = source.known if source.known is not None else next(fresh)
            if isinstance(found, Evening) and source.known is None and source.key is not None:
                unchanged = make_stats_key(source.path, self.program) == source.key
                self.new |= {source.key: list(found)} if unchanged else {}
            yield source.path, found
        save_stats(self.new)


def read_all(read: Callable[[Path, str], Read], paths: Sequence[Path], language: str) -> Iterator[Read]:
    """Return what came of each file, in their order."""
    if len(paths) < ENOUGH_FOR_ALL_CORES:
        yield from map(read, paths, repeat(language))
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor() as workers:
        yield from workers.map(read, paths, repeat(language), chunksize=4)


# the report ----------------------------------------------------------------------------------------------


def make_report(
    evenings: Sequence[Dated],
    people: Mapping[str, Person],
    skipped: Sequence[Skipped],
    language: str,
    only: Person | None = None,
) -> Report:
    """Return the whole report; with `only`, about one person."""
    games = [game for game in known_games() if any(dated.evening.game == game for dated in evenings)]
    chapters = tuple(_make_chapter(game, evenings, people, language, only) for game in games)
    # aims and points are not added up: where another game counts points, games that count aims bring none
    aims = {game for game in games if not load(game).by_points}
    aims = aims if len(aims) < len(games) else set()
    without = [(each, each.evening._replace(points=(None,) * len(each.evening.players))) for each in evenings]
    counted = [dated._replace(evening=other) if other.game in aims else dated for dated, other in without]
    overall = count_figures("", counted, people, only)
    imported = sum(dated.evening.imported for dated in overall.evenings)
    return Report(overall, chapters, tuple(skipped), imported, dict(people))


def _make_chapter(
    game: str, evenings: Sequence[Dated], people: Mapping[str, Person], language: str, only: Person | None
) -> Chapter:
    figures = count_figures(game, [dated for dated in evenings if dated.evening.game == game], people, only)
    loaded = load(game)
    ruleset = build_ruleset_for(loaded)
    in_play = [group.key for group in figures.in_play]
    rows: Iterable[SheetRow] = () if isinstance(ruleset, list) else loaded.sheet_rows(ruleset, language, in_play)
    name = game if isinstance(ruleset, list) else loaded.name_game(ruleset, language)
    rules = rulebook(game).rules if figures.referee.by_rule else {}
    titles = {rule: rules[rule].title for rule, _overruled, _against in figures.referee.by_rule if rule in rules}
    return Chapter(figures, name, lexicon_of(loaded), tuple(rows), loaded.by_points, titles)
