"""What a player may want to type in a move: names in their language and the players of the record."""

from __future__ import annotations

from pathlib import Path

from referee.app.lookup import game_of_file
from referee.app.rulebook import rulebook
from referee.storage.documents import Document, read_document
from referee.storage.vocabularies import load as load_words


def names_to_type(path: Path, language: str, *, separate: bool = True) -> list[str]:
    """The words of actions, names of things and players; `separate`: without spaces, as a shell completes one word."""
    words = load_words(game_of_file(path), language)
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
    return list(rulebook(game).rules)
