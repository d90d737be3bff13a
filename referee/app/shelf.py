"""Which games there are: built in, as packages (entry points `referee.games`), and as folders with a `game.toml`.

The built-in ones are known without looking; packages and folders are looked for when another game is asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from referee.engine.reading import BrokenFile, Problem, find_wrong_format
from referee.engine.value import Value
from referee.games import GAMES
from referee.games import load as load_built_in
from referee.languages import LANGUAGES
from referee.storage.documents import read_document
from referee.storage.rulesets import provide_folder, provide_tables
from referee.storage.toml_text import add_line_numbers
from referee.storage.user_files import add_game, find_game_file, list_game_files, mark_game_files

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from referee.engine.game import AnyGame
    from referee.games.by_data import CountedRuleset

__all__ = ["add_game"]

PACKAGES = "referee.games"
"""The group of entry points by which a package says that it holds a game."""


class OtherGames(Value):
    """The games that are not built in, and the problems of those that cannot be used, by id or file."""

    games: Mapping[str, AnyGame]
    broken: Mapping[str, list[Problem]]


def iterate_games() -> Iterator[str]:
    """Yield the ids of all games, the built-in ones first; the others are looked for only after these."""
    yield from tuple(GAMES)
    yield from find_other_games().games


def known_games() -> tuple[str, ...]:
    """Return the ids of all games, the built-in ones first."""
    return tuple(iterate_games())


def first_game() -> str:
    """Return the game that is meant where none is named: the first one."""
    return next(iterate_games())


def find_broken_games(id: str | None = None) -> list[Problem]:
    """Return what is wrong with the games that cannot be used, or with one of them."""
    broken = find_other_games().broken
    return [problem for name, problems in broken.items() if id in (None, name) for problem in problems]


def load(game: str) -> AnyGame:
    """Return the game with this id; raise BrokenFile where it cannot be used, KeyError where there is none."""
    if game in GAMES:
        return load_built_in(game)
    others = find_other_games()
    if game in others.broken:
        raise BrokenFile(others.broken[game])
    return others.games[game]


def find_wrong_kind(data: Mapping[str, object], file: str) -> Problem | None:
    """Return the reason why a file is none of ours at all, or why its game cannot be used."""
    game = data.get("game")
    if isinstance(game, str) and game in GAMES:
        return find_wrong_format(data, file, (game,))
    others = find_other_games()
    if isinstance(game, str) and game in others.broken:
        return others.broken[game][0]
    return find_wrong_format(data, file, (*GAMES, *others.games))


def find_other_games() -> OtherGames:
    """Return the games of packages and folders; a folder that has changed is read again."""
    files = list_game_files()
    found = _read_other_games(files, mark_game_files(files))
    for id, game in found.games.items():
        tables = getattr(game, "own_tables", None)
        if tables is not None:
            provide_tables(id, tables)
    return found


@lru_cache(maxsize=4)
def _read_other_games(files: tuple[Path, ...], marks: tuple[object, ...]) -> OtherGames:
    """Return the games of packages, and those of these files, which have not changed while `marks` are the same."""
    from referee.games.by_data import DataGame

    games, broken = dict(_load_packages().games), dict(_load_packages().broken)
    for path in files:
        ruleset = read_game_file(path, (*GAMES, *games))
        if isinstance(ruleset, list):
            broken.setdefault(_guess_id(path), ruleset)
        else:
            game: Any = DataGame(ruleset)
            games[ruleset.id] = game
    return OtherGames(games, {id: problems for id, problems in broken.items() if id not in games})


def _guess_id(path: Path) -> str:
    """Return by what name people mean a game that cannot be read: the id that it has all the same, or its folder."""
    document = read_document(path)
    id = None if isinstance(document, Problem) else document.data.get("id")
    return id if isinstance(id, str) else path.parent.name


def read_game_file(path: Path, taken: tuple[str, ...] = tuple(GAMES)) -> CountedRuleset | list[Problem]:
    """Return the game that a `game.toml` describes, or everything that is wrong with it; its id must not be `taken`."""
    from referee.games.by_data import read_game

    document = read_document(path)
    if isinstance(document, Problem):
        return [document]
    found = read_game(document.data, document.file, LANGUAGES, taken)
    return add_line_numbers(found, document.text) if isinstance(found, list) else found


def check_game(folder: Path) -> tuple[Path, CountedRuleset | list[Problem]]:
    """Return the file of a game by data, and the game or what is wrong with it."""
    path = find_game_file(folder)
    return path, read_game_file(path)


# packages --------------------------------------------------------------------------------------------------


@cache
def _load_packages() -> OtherGames:
    """Return the games of installed packages; one that cannot be imported or is no game of its own id is broken."""
    from importlib.metadata import entry_points

    games: dict[str, AnyGame] = {}
    broken: dict[str, list[Problem]] = {}
    for entry in entry_points(group=PACKAGES):
        place = f"{entry.name} = {entry.value}"
        if entry.name in GAMES or entry.name in games:
            broken[place] = [Problem(place, "id", "game_built_in", {"found": entry.name})]
            continue
        try:
            game, folder = _load_package(entry)
        except Exception as error:  # whatever a foreign module does, the other games stay
            broken[entry.name] = [Problem(place, "", "package_broken", {"found": f"{type(error).__name__}: {error}"})]
            continue
        provide_folder(entry.name, folder)
        games[entry.name] = game
    return OtherGames(games, broken)


def _load_package(entry: EntryPoint) -> tuple[AnyGame, Path]:
    """Return the game of a package and the folder of its data; raise whatever keeps it from being one."""
    from referee.engine.game import Game

    found = entry.load()
    game = found.GAME if isinstance(found, ModuleType) else found
    if not isinstance(game, Game):
        raise TypeError(f"{entry.value} is no Game")
    if game.id != entry.name:
        raise ValueError(f"its id is {game.id}, but its entry point {entry.name}")
    folder = Path(sys.modules[entry.module].__file__ or ".").parent
    for table in ("ruleset", "setup", "names"):
        if not (file := folder / "rulesets" / game.id / f"{table}.toml").is_file():
            raise FileNotFoundError(file)
    return game, folder
