"""What there is to look up: the games that are installed, their words, and what may be typed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.app.rulesets import lexicon_of, publishers_of
from referee.engine.counted import Box
from referee.games import GAMES, load
from referee.storage.documents import Document, read_document
from referee.storage.rulesets import load_optional_table, load_table, load_vocabulary
from referee.storage.words import load_typed_forms

if TYPE_CHECKING:
    from referee.engine.messages import Lexicon
    from referee.engine.words import Vocabulary


def installed_games() -> list[Box]:
    """Every game with its editions, as its ruleset tells them."""
    return [box_of(id) for id in GAMES]


def box_of(game: str) -> Box:
    """What is printed on the box, and by which number play logs know the game."""
    head = load_table(game, "ruleset")
    known = head.get("bgg", 0), head.get("year", 0), head.get("designer", "")
    seats, publishers = seats_of(game), publishers_of(game)
    return Box(game, head["name"], head["version"], seats, publishers, *known, load(game).by_points)


def seats_of(game: str) -> tuple[int, int]:
    """For how few and for how many players a game is."""
    players = load_table(game, "setup")["setup"]["players"]
    return players["min"], players["max"]


def resting_games() -> list[str]:
    """The games in which a turn can be spent on getting ready again."""
    return [id for id in GAMES if load(id).rests]


def lessons_of(game: str) -> dict[str, str]:
    """How each action of a game is said, as move text; none where the ruleset does not tell."""
    return dict(load_optional_table(game, "lessons"))


def vocabulary_of(game: str, language: str) -> Vocabulary:
    """The words of a game, those of a language first."""
    return load_vocabulary(game, language)


def typed_forms(game: str) -> dict[str, dict[str, list[str]]]:
    """What may be typed for each thing, by id and language."""
    return {id: forms for group, things in load_typed_forms(game).items() for id, forms in things.items()}


def printed_names(game: str) -> dict[str, Any]:
    """Where the rulebooks print the names of things, by group, id and language; nothing where nobody looked."""
    return dict(load_optional_table(game, "printed"))


def known_games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(GAMES)


def lexicons(game: str | None = None) -> list[Lexicon]:
    """The words of one game, or of all."""
    return [lexicon_of(load(id)) for id in ([game] if game else GAMES)]


def game_of_file(path: Path) -> str:
    """The game that a record is about, else the first one."""
    document = read_document(path)
    named = document.data.get("game") if isinstance(document, Document) else None
    return named if isinstance(named, str) and named in GAMES else next(iter(GAMES))


def names_to_type(path: Path, language: str, *, separate: bool = True) -> list[str]:
    """The words of actions, names of things and players; `separate`: without spaces, as a shell completes one word."""
    words = load_vocabulary(game_of_file(path), language)
    names = list(words.names.get(language, {}).values())
    spelled = [name.replace(" ", "_") for name in names] if separate else names
    return [*spelled, *players_of_file(path)]


def players_of_file(path: Path) -> list[str]:
    """The players of a record, if there is one."""
    document = read_document(path)
    players = document.data.get("players", []) if isinstance(document, Document) else []
    return [str(player) for player in players]


def rule_ids(game: str) -> list[str]:
    """The ids of all rules and rulings."""
    from referee.app.rulebook import rulebook

    return list(rulebook(game).rules)
