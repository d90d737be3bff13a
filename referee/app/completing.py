"""What a player may want to type in a move: names in their language, ids, and the players of the record."""

from __future__ import annotations

from pathlib import Path

from referee.app.lookup import game_of_file
from referee.storage.documents import Document, read_document
from referee.storage.vocabularies import load as load_words


def names_to_type(path: Path, language: str) -> list[str]:
    """Names without spaces (a shell completes one word), ids and players."""
    words = load_words(game_of_file(path), language)
    document = read_document(path)
    players = document.data.get("players", []) if isinstance(document, Document) else []
    names = [name.replace(" ", "_") for name in words.names.get(language, {}).values()]
    return [*names, *words.ids, *(str(player) for player in players)]
