"""Old evenings from other programs, kept as tallies that are marked as imported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from referee.app.imported import IMPORTED, MOST_POINTS, ToldResult, score_imported
from referee.app.lookup import box_of, seats_of
from referee.engine.head import FORMAT, LONGEST_NAME, LONGEST_NOTES, LONGEST_PLACE
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.games import GAMES
from referee.storage.documents import Document, parse_document, read_document
from referee.storage.files import (
    MAX_RECORD_BYTES,
    WriteResult,
    is_folder,
    path_exists,
    read_foreign_text,
    write_text,
    yield_numbered_names,
)
from referee.storage.toml_text import format_lines


class Play(Value):
    """A play as the other program tells it. `source` names it for ever, so that it is not taken twice."""

    game: str
    date: str
    place: str
    notes: str
    told: tuple[ToldResult, ...]
    source: str


class FoundPlays(Value):
    """The plays of our games, and how many others were passed over, by reason."""

    plays: tuple[Play, ...]
    passed: Mapping[str, int]


class ImportedFiles(Value):
    """What came of one file of another program."""

    files: tuple[Path, ...]
    known: int
    """How many plays had been imported before."""
    passed: Mapping[str, int]
    problems: tuple[Problem, ...] = ()
    """What is uncertain about the files, or why the plays after them could not be read or written."""
    broken: bool = False
    """Whether plays are missing because of that."""


def read_plays(path: Path, columns: Mapping[str, str], yes: Iterable[str], game: str | None) -> FoundPlays | Problem:
    """The plays in an export of BG Stats, plain or zipped, or in a CSV whose heads `columns` knows."""
    text = read_foreign_text(path)
    if isinstance(text, Problem):
        return text
    if text.lstrip().startswith(("{", "[")):
        from referee.app.importing.bgstats import plays_in

        found = plays_in(text, known_boxes())
    else:
        from referee.app.importing.table import plays_in_table

        found = plays_in_table(text, columns, frozenset(yes), known_boxes(), game)
    return found if isinstance(found, FoundPlays) else found._replace(file=str(path))


def known_boxes() -> dict[str, str]:
    """How other programs name our games: by number at BoardGameGeek, by id, by name; each with our id."""
    names: dict[str, str] = {}
    for game in GAMES:
        box = box_of(game)
        names |= {str(box.bgg): game} if box.bgg else {}
        names |= {game.casefold(): game, box.name.casefold(): game}
    return names


def sorted_out(plays: Iterable[Play], passed: Counter[str]) -> FoundPlays:
    """Gives the plays without those that no file of ours can hold, and without numbers that cannot be."""
    kept = []
    for found in plays:
        play = found._replace(told=tuple(_without_absurd(each, len(found.told)) for each in found.told))
        reason = _unfit(play)
        if reason:
            passed[reason] += 1
        else:
            kept.append(play)
    return FoundPlays(tuple(kept), dict(passed))


def _without_absurd(told: ToldResult, players: int) -> ToldResult:
    """Gives what is told of a player without a rank that nobody can have and points that nobody can make."""
    rank = told.rank if told.rank is not None and 1 <= told.rank <= players else None
    points = told.points if told.points is not None and abs(told.points) <= MOST_POINTS else None
    return told._replace(rank=rank, points=points)


def _unfit(play: Play) -> str:
    least, most = seats_of(play.game)
    names = [each.player for each in play.told]
    if not least <= len(names) <= most:
        return "player_count"
    if len(set(names)) < len(names) or not all(name.strip() and len(name) <= LONGEST_NAME for name in names):
        return "player_names"
    decided = any(each.winner or each.rank for each in play.told)
    return "" if decided or all(each.points is not None for each in play.told) else "undecided"


def import_plays(found: FoundPlays | Problem, folder: Path) -> ImportedFiles:
    """Writes a tally for each play that the folder does not have yet; no file is ever replaced.

    What was written before something fails is told together with why the rest is missing.
    """
    if isinstance(found, Problem):
        return ImportedFiles((), 0, {}, (found,), broken=True)
    have = _sources(folder)
    names: dict[Path, Iterator[Path]] = {}
    passed = Counter(found.passed)
    files: list[Path] = []
    notes: list[Problem] = []
    known = 0
    for play in found.plays:
        text = tally(play)
        if play.source in have:
            known += 1
            continue
        if not _reads_back(play, text):
            passed["unreadable"] += 1
            continue
        base = folder / f"{play.date or 'undated'}-{play.game}.toml"
        written = _write(text, folder, names.setdefault(base, yield_numbered_names(base)))
        if isinstance(written, Problem):
            return ImportedFiles(tuple(files), known, passed, (*notes, written), broken=True)
        have.add(play.source)
        files.append(written[0])
        notes += written[1].notes
    return ImportedFiles(tuple(files), known, passed, tuple(notes))


def _reads_back(play: Play, text: str) -> bool:
    """Tells whether a tally can be read, has a winner and says where it came from."""
    document = parse_document("", text.encode("utf-8"))
    if (
        isinstance(document, Problem)
        or len(document.raw) > MAX_RECORD_BYTES
        or document.data.get("source") != play.source
    ):
        return False
    scored = score_imported(document.data, "")
    return not isinstance(scored, list) and scored.sheet.final


def _write(text: str, folder: Path, names: Iterator[Path]) -> tuple[Path, WriteResult] | Problem:
    """Writes a tally under the first of the names that is free; gives that name."""
    for path in names:
        if path_exists(path):
            continue
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError):
            return Problem(str(path), "", "file_unwritable")
        written = write_text(path, text, overwrite=False)
        if isinstance(written, WriteResult):
            return path, written
        if written.what != "file_exists":  # else another program has taken the name meanwhile
            return written
    raise AssertionError("there is always a further number")


def _sources(folder: Path) -> set[str]:
    """Which plays the tallies of a folder came from."""
    if not is_folder(folder):
        return set()
    documents = (read_document(path) for path in sorted(folder.glob("*.toml")))
    found = (document.data.get("source") for document in documents if isinstance(document, Document))
    return {source for source in found if isinstance(source, str)}


def tally(play: Play) -> str:
    """The file: a head that says where it came from, and a result for each player."""
    head = {"format": FORMAT, "game": play.game, IMPORTED: True, "source": play.source}
    head |= {"players": [each.player for each in play.told]}
    head |= {"place": play.place[:LONGEST_PLACE]} if play.place else {}
    head |= {"notes": play.notes[:LONGEST_NOTES]} if play.notes else {}
    lines = format_lines(head)
    lines += [f"date = {play.date}"] if play.date else []
    for each in play.told:
        result = {key: value for key, value in each._asdict().items() if value is not None}
        lines += ["", "[[result]]", *format_lines(result)]
    return "\n".join(lines) + "\n"
