"""Exchange plays with other programs: import exports of BG Stats and CSV files, export results."""

from __future__ import annotations

import datetime
import hashlib
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from referee.app.lookup import load_box, seats_of
from referee.app.records import Record, Refused, find_table, parse_record, refuse_file
from referee.app.scoring import IMPORTED, MOST_POINTS, ToldResult, score_document, score_imported
from referee.app.shelf import known_games
from referee.app.stats import find_people_file, read_people
from referee.engine.reading import FORMAT, LONGEST_NAME, LONGEST_NOTES, LONGEST_PLACE, Problem
from referee.engine.score import Counted, Result
from referee.engine.value import Value
from referee.engine.words import fold
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


class ImportedPlay(Value):
    """A play as the other program tells it. `source` names it for ever, so that it is not taken twice."""

    game: str
    date: str
    place: str
    notes: str
    told: tuple[ToldResult, ...]
    source: str


class FoundPlays(Value):
    """The plays of our games, and how many others were passed over, by reason."""

    plays: tuple[ImportedPlay, ...]
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
    """Return the plays in an export of BG Stats, plain or zipped, or in a CSV whose heads `columns` knows."""
    text = read_foreign_text(path)
    if isinstance(text, Problem):
        return text
    if text.lstrip().startswith(("{", "[")):
        found = read_bgstats(text, list_known_boxes())
    else:
        found = read_csv(text, columns, frozenset(yes), list_known_boxes(), game)
    return found if isinstance(found, FoundPlays) else found._replace(file=str(path))


def list_known_boxes() -> dict[str, str]:
    """Return how other programs name our games: by number at BoardGameGeek, by id, by name; each with our id."""
    names: dict[str, str] = {}
    for game in known_games():
        box = load_box(game)
        names |= {str(box.bgg): game} if box.bgg else {}
        names |= {game.casefold(): game, box.name.casefold(): game}
    return names


def drop_unsupported_plays(plays: Iterable[ImportedPlay], passed: Counter[str]) -> FoundPlays:
    """Return the plays without those that no file of ours can hold, and without numbers that cannot be."""
    kept = []
    for found in plays:
        told = []
        for each in found.told:
            rank = each.rank if each.rank is not None and 1 <= each.rank <= len(found.told) else None
            points = each.points if each.points is not None and abs(each.points) <= MOST_POINTS else None
            told.append(each._replace(rank=rank, points=points))
        names = [each.player for each in told]
        least, most = seats_of(found.game)
        decided = any(each.winner or each.rank for each in told) or all(each.points is not None for each in told)
        if not least <= len(names) <= most:
            passed["player_count"] += 1
        elif len(set(names)) < len(names) or not all(name.strip() and len(name) <= LONGEST_NAME for name in names):
            passed["player_names"] += 1
        elif not decided:
            passed["undecided"] += 1
        else:
            kept.append(found._replace(told=tuple(told)))
    return FoundPlays(tuple(kept), dict(passed))


def import_plays(found: FoundPlays | Problem, folder: Path) -> ImportedFiles:
    """Write a tally for each play that the folder does not have yet; no file is ever replaced.

    What was written before something fails is told together with why the rest is missing.
    """
    if isinstance(found, Problem):
        return ImportedFiles((), 0, {}, (found,), broken=True)
    documents = (read_document(path) for path in (sorted(folder.glob("*.toml")) if is_folder(folder) else ()))
    have = {document.data.get("source") for document in documents if isinstance(document, Document)}
    names: dict[Path, Iterator[Path]] = {}
    passed = Counter(found.passed)
    files: list[Path] = []
    notes: list[Problem] = []
    known = 0
    for play in found.plays:
        text = make_imported_tally(play)
        if play.source in have:
            known += 1
            continue
        if not _can_read_back(play, text):
            passed["unreadable"] += 1
            continue
        base = folder / f"{play.date or 'undated'}-{play.game}.toml"
        written = _write_tally(text, folder, names.setdefault(base, yield_numbered_names(base)))
        if isinstance(written, Problem):
            return ImportedFiles(tuple(files), known, passed, (*notes, written), broken=True)
        have.add(play.source)
        files.append(written[0])
        notes += written[1].notes
    return ImportedFiles(tuple(files), known, passed, tuple(notes))


def _can_read_back(play: ImportedPlay, text: str) -> bool:
    """Return true if a tally can be read, has a winner and says where it came from."""
    document = parse_document("", text.encode("utf-8"))
    if (
        isinstance(document, Problem)
        or len(document.raw) > MAX_RECORD_BYTES
        or document.data.get("source") != play.source
    ):
        return False
    scored = score_imported(document.data, "")
    return not isinstance(scored, list) and scored.sheet.final


def _write_tally(text: str, folder: Path, names: Iterator[Path]) -> tuple[Path, WriteResult] | Problem:
    """Write a tally under the first of the names that is free; return that name."""
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


def make_imported_tally(play: ImportedPlay) -> str:
    """Return the file: a head that says where it came from, and a result for each player."""
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


# BG Stats ------------------------------------------------------------------------------------------------


def read_bgstats(text: str, boxes: Mapping[str, str]) -> FoundPlays | Problem:
    """Return the plays of our games that count in the statistics there."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return Problem("", "", "no_plays")
    if not isinstance(data, dict) or not isinstance(data.get("plays"), list):
        return Problem("", "", "no_plays")
    games = {}
    for key, entry in _index_by_id(data, "games").items():  # by its number there, else by its name
        named = (str(entry.get("bggId")), *(_read_text(entry, name).casefold() for name in ("name", "bggName")))
        games[key] = next((boxes[name] for name in named if name in boxes), None)
    people = {key: _read_text(entry, "name").strip() for key, entry in _index_by_id(data, "players").items()}
    places = {key: _read_text(entry, "name").strip() for key, entry in _index_by_id(data, "locations").items()}
    passed: Counter[str] = Counter()
    plays = []
    for entry in data["plays"]:
        game = games.get(_read_ref(entry, "gameRefId")) if isinstance(entry, dict) else None
        if game is None:
            passed["other_game"] += 1
        elif entry.get("ignored") is True:
            passed["ignored"] += 1
        else:
            plays.append(_read_play(entry, game, people, places))
    return drop_unsupported_plays(plays, passed)


def _index_by_id(data: Mapping[str, object], key: str) -> dict[int, dict[str, object]]:
    entries = data.get(key)
    found = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return {entry["id"]: entry for entry in found if isinstance(entry.get("id"), int)}


def _read_ref(entry: Mapping[str, object], key: str) -> int:
    value = entry.get(key)
    return value if isinstance(value, int) else 0


def _read_text(entry: Mapping[str, object], key: str) -> str:
    """Return a text; halves of letters, which JSON can hold and no file of ours can, are replaced."""
    value = entry.get(key)
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else ""


def _read_play(
    entry: Mapping[str, object], game: str, people: Mapping[int, str], places: Mapping[int, str]
) -> ImportedPlay:
    scores = entry.get("playerScores")
    listed = [score for score in scores if isinstance(score, dict)] if isinstance(scores, list) else []
    told: list[ToldResult] = []
    seen: Counter[str] = Counter()
    # by seat where it is told; who starts sits first
    for score in sorted(
        listed, key=lambda score: (_read_ref(score, "seatOrder"), score.get("startPlayer") is not True)
    ):
        name, winner = people.get(_read_ref(score, "playerRefId"), ""), score.get("winner")
        seen[name] += 1  # anonymous players may share a name
        told.append(
            ToldResult(
                name if seen[name] == 1 else f"{name} ({seen[name]})",
                read_points(score.get("score")),
                _read_ref(score, "rank") or None,
                winner if isinstance(winner, bool) else None,
            )
        )
    day = str(entry.get("playDateYmd") or "")  # at the table, beside the moment in UTC
    day = f"{day[:4]}-{day[4:6]}-{day[6:]}" if len(day) == 8 else _read_text(entry, "playDate")[:10]
    try:
        date = datetime.date.fromisoformat(day).isoformat()
    except ValueError:
        date = ""
    source = _read_text(entry, "uuid") or f"{date} {game} {_read_ref(entry, 'id')}"
    place = places.get(_read_ref(entry, "locationRefId"), "")
    return ImportedPlay(game, date, place, _read_text(entry, "comments").strip(), tuple(told), f"bgstats:{source}")


def read_points(score: object) -> int | None:
    """Return a score as a number, as text, or as a sum in text."""
    if isinstance(score, bool) or score is None:
        return None
    if isinstance(score, int | float):
        return int(score) if score == score // 1 else None
    if isinstance(score, str) and re.fullmatch(r"\s*-?\d{1,6}(\s*[+-]\s*\d{1,6})*\s*", score, re.ASCII):
        return sum(int(part.replace(" ", "")) for part in re.findall(r"[+-]?\s*\d+", score))
    return None


# CSV -----------------------------------------------------------------------------------------------------


SEPARATORS = ";\t,"
NEEDED = "player"
FRAME = ("date", "game", "place", "play")
"""The columns that are the same in all lines of a play."""
Line = Mapping[str, str]


def read_csv(
    text: str, columns: Mapping[str, str], yes: frozenset[str], boxes: Mapping[str, str], game: str | None
) -> FoundPlays | Problem:
    """Return the plays of a CSV.

    Lines in a row with the same date, game, place and number are one play, until a player returns.
    """
    lines = _read_lines(text, columns)
    if isinstance(lines, Problem):
        return lines
    passed: Counter[str] = Counter()
    plays: list[ImportedPlay] = []
    times: Counter[str] = Counter()
    groups: list[list[Line]] = []
    names: set[str] = set()
    for line in lines:
        frame = [line.get(key, "").strip() for key in FRAME]
        if not groups or [groups[-1][0].get(key, "").strip() for key in FRAME] != frame or _read_name(line) in names:
            groups.append([])
            names = set()
        groups[-1].append(line)
        names.add(_read_name(line))
    for group in groups:
        first = group[0]
        named = first.get("game", "").strip().casefold()
        known = boxes.get(named, None if named else game)
        date = _read_csv_date(first.get("date", ""))
        ended = [line.get("final", "").strip() for line in group]
        if known is None:
            passed["other_game"] += 1
        elif date is None:
            passed["date"] += 1
        elif any(word and fold(word) not in yes for word in ended):  # our own exports hold games that go on, too
            passed["not_over"] += 1
        else:
            told = tuple(
                ToldResult(
                    _read_name(line),
                    read_points(line.get("points") or None),
                    read_points(line.get("rank") or None) or None,
                    fold(line["winner"]) in yes if line.get("winner", "").strip() else None,
                )
                for line in group
            )
            what = hashlib.sha256(repr((known, date, *map(tuple, told))).encode()).hexdigest()[:16]
            times[what] += 1  # the second play with the same lines is another one
            source = f"csv:{what}" if times[what] == 1 else f"csv:{what}-{times[what]}"
            plays.append(ImportedPlay(known, date, first.get("place", "").strip(), "", told, source))
    return drop_unsupported_plays(plays, passed)


def _read_lines(text: str, columns: Mapping[str, str]) -> list[Line] | Problem:
    import csv

    head = text.split("\n", 1)[0]
    separator = max(SEPARATORS, key=head.count)
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=separator))
    except csv.Error:
        return Problem("", "", "no_plays")
    keys = [columns.get(fold(name), "") for name in rows[0]] if rows else []
    if NEEDED not in keys or not {"points", "winner", "rank"} & set(keys):
        return Problem("", "", "csv_heads")
    return [
        {key: cell for key, cell in zip(keys, row, strict=False) if key} for row in rows[1:] if any(map(str.strip, row))
    ]


def _read_name(line: Line) -> str:
    """Return the player; a spreadsheet may have got an apostrophe before what looks like a formula."""
    name = line.get(NEEDED, "").strip()
    return name[1:] if re.match(r"'[=+\-@|%]", name) else name


def _read_csv_date(text: str) -> str | None:
    """Return a day as 2024-05-31 or 31.5.2024; empty where none is told; None for what may be several days."""
    text = text.strip()
    if not text:
        return ""
    match = re.fullmatch(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})", text, re.ASCII)
    try:
        if match:
            return datetime.date(int(match[3]), int(match[2]), int(match[1])).isoformat()
        return datetime.date.fromisoformat(text[:10]).isoformat()
    except ValueError:
        return None


# export --------------------------------------------------------------------------------------


COURSE = ("turn", "undone", "adjust", "position", "reveal")
"""What tells how a record came to its end; a tally has the rest of its head."""


def export_file(path: Path, language: str) -> Result | Refused:
    """Return the result of the tally or the record in a file."""
    document = read_document(path)
    if isinstance(document, Problem):
        return refuse_file(document)
    counted = score_document(document, language)
    if not isinstance(counted, Counted):
        return counted
    tally = _make_tally(document, language) if counted.sheet.final else None
    turns = len(document.data.get("turn", ()))
    box, rounds = load_box(document.data["game"]), count_rounds(document.data, turns)
    listed = read_people(find_people_file([path]))
    people = {} if isinstance(listed, list) else {name: person for person in listed for name in person.spellings}
    return Result(counted, box, turns, tally, rounds, people)


def count_rounds(data: Mapping[str, object], turns: int) -> int:
    """Return how many rounds were begun, counted from the start of the game; 0 where nobody knows."""
    players = data.get("players")
    if not turns or not isinstance(players, list) or not players:
        return 0
    position = data.get("position")
    if not isinstance(position, Mapping):
        return -(-turns // len(players))
    before, to_move = position.get("round"), position.get("to_move", players[0])
    if not isinstance(before, int) or to_move not in players:
        return 0
    return before - 1 - (-(turns + players.index(to_move)) // len(players))


def _make_tally(document: Document, language: str) -> dict[str, object]:
    """Return the file itself if it is a tally, else the tally of the table at the end of the record."""
    data = document.data
    if "result" not in data:
        record = parse_record(document, language)
        assert isinstance(record, Record)  # it has just been counted
        table = find_table(record)
        assert not isinstance(table, Refused)
        state, _ = record.game.reveal(table, data, document.file)
        head = {key: value for key, value in data.items() if key not in COURSE}
        data = {**head, **record.game.tally_at(state)}
    return {key: _make_plain(value) for key, value in data.items()}


def _make_plain(value: object) -> object:
    """Return data as JSON can hold it: dates as text."""
    if isinstance(value, Mapping):
        return {key: _make_plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_make_plain(item) for item in value]
    return value.isoformat() if isinstance(value, datetime.date | datetime.time) else value
