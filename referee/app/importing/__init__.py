"""Old evenings from other programs, kept as tallies that are marked as imported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from referee.app.imported import IMPORTED, ToldResult
from referee.app.lookup import box_of, seats_of
from referee.engine.head import FORMAT, LONGEST_NAME, LONGEST_NOTES, LONGEST_PLACE
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.games import GAMES
from referee.storage.documents import Document, is_folder, read_document
from referee.storage.foreign import read_foreign
from referee.storage.toml_writing import toml_lines
from referee.storage.writing import free_name, write_text


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
    files: tuple[Path, ...]
    known: int
    """How many plays had been imported before."""
    passed: Mapping[str, int]


def read_plays(path: Path, columns: Mapping[str, str], yes: Iterable[str], game: str | None) -> FoundPlays | Problem:
    """The plays in an export of BG Stats, plain or zipped, or in a CSV whose heads `columns` knows."""
    text = read_foreign(path)
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
    """Without those that no file of ours can hold."""
    kept = []
    for play in plays:
        reason = _unfit(play)
        if reason:
            passed[reason] += 1
        else:
            kept.append(play)
    return FoundPlays(tuple(kept), dict(passed))


def _unfit(play: Play) -> str:
    least, most = seats_of(play.game)
    names = [each.player for each in play.told]
    if not least <= len(names) <= most:
        return "player_count"
    if len(set(names)) < len(names) or not all(name.strip() and len(name) <= LONGEST_NAME for name in names):
        return "player_names"
    decided = any(each.winner or each.rank for each in play.told)
    return "" if decided or all(each.points is not None for each in play.told) else "undecided"


def write_plays(plays: Sequence[Play], folder: Path, passed: Mapping[str, int]) -> ImportedFiles | Problem:
    """One tally for each play that the folder does not have yet; no file is ever replaced."""
    have = _sources(folder)
    files: list[Path] = []
    known = 0
    for play in plays:
        if play.source in have:
            known += 1
            continue
        path = free_name(folder / f"{play.date or 'undated'}-{play.game}.toml")
        outcome = _made(folder, path) or write_text(path, tally(play), overwrite=False)
        if isinstance(outcome, Problem):
            return outcome
        have.add(play.source)
        files.append(path)
    return ImportedFiles(tuple(files), known, passed)


def _made(folder: Path, path: Path) -> Problem | None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError):
        return Problem(str(path), "", "file_unwritable")
    return None


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
    lines = toml_lines(head)
    lines += [f"date = {play.date}"] if play.date else []
    for each in play.told:
        result = {key: value for key, value in each._asdict().items() if value is not None}
        lines += ["", "[[result]]", *toml_lines(result)]
    return "\n".join(lines) + "\n"
