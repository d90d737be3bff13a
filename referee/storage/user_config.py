"""The file in which a user declares things for all records of a game, and its table `[remembered]`: what is
remembered from one evening to the next. Everything else in that file is the user's own and stays as it is."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path

from referee.engine.reading import Problem
from referee.places import config_folder
from referee.storage.documents import Document, is_there, read_document

KEY = "remembered"


def config_file(game: str) -> Path | None:
    """Where it is, or would be; None for a user without a home."""
    folder = config_folder()
    return folder / f"{game}.toml" if folder is not None else None


def read_config(game: str) -> Document | Problem | None:
    """What this user declared for all records of a game; None if there is no such file."""
    path = config_file(game)
    return read_document(path) if path is not None and is_there(path) else None


def remembered(game: str) -> dict[str, object]:
    """What was remembered; nothing where there is no such file or table."""
    return _table_of(read_config(game))


def _table_of(config: Document | Problem | None) -> dict[str, object]:
    table = config.data.get(KEY) if isinstance(config, Document) else None
    return dict(table) if isinstance(table, dict) else {}


def remember(game: str, table: Mapping[str, object], before: Mapping[str, object]) -> tuple[Problem, ...]:
    """Writes what is to be remembered, if it is news; tells why if that is not possible."""
    path = config_file(game)
    if not table or table == before or path is None:
        return ()
    from referee.storage.recording import meaning

    config = read_config(game)
    if isinstance(config, Problem):
        return (config,)
    old = config or Document(str(path), "", {})
    text = _with_table(old.text, table, _table_of(config))
    if meaning(text) != {**old.data, KEY: dict(table)}:
        return (Problem(str(path), KEY, "not_remembered"),)
    return write_config(path, config, text)


def write_config(path: Path, config: Document | None, text: str) -> tuple[Problem, ...]:
    """Exchanges the file, or makes it; tells what is uncertain about that, or why it is not possible."""
    from referee.storage.writing import exchange, write_problem, written

    old = config or Document(str(path), "", {})
    with contextlib.suppress(OSError):  # writing tells why it is not possible
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        certain = exchange(path, old._replace(text=text).raw, old.raw if config is not None else None)
    except (OSError, ValueError) as error:
        return (write_problem(path, error),)
    return written(path, certain).notes


def _with_table(text: str, table: Mapping[str, object], old: Mapping[str, object]) -> str:
    """The text with these entries in its table instead of the old ones; whatever else stands there stays in place."""
    import re

    from referee.storage.editing import block_end, with_entries
    from referee.storage.shape import without_quiet
    from referee.storage.toml_writing import in_style_of, toml_lines

    found = re.search(rf"^[ \t]*\[[ \t]*{KEY}[ \t]*\][^\n]*", without_quiet(text), re.MULTILINE)
    if found is None:
        block = in_style_of(text, "\n".join([f"[{KEY}]", *toml_lines(table)]) + "\n")
        gap = in_style_of(text, "\n\n")
        return f"{text.rstrip()}{gap}{block}" if text.strip() else text + block
    start, end = found.end(), block_end(text, found.end())
    return text[:start] + with_entries(text[start:end], text, table, old) + text[end:]
