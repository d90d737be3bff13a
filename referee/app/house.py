"""House rules: rulings that a table decides otherwise, switched in a record or once for all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.corrections import Broken, newly_broken
from referee.app.lookup import Rule, rulebook
from referee.app.records import NotUnderstood, Record, Refused, lexicon_of, locked_record, record_of, unusable
from referee.engine.answers import InvalidAnswer
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.games import load
from referee.storage.documents import parse_text
from referee.storage.records import rewrite_record
from referee.storage.rulesets import load_table
from referee.storage.toml_text import set_table_value
from referee.storage.user_files import find_config_file, read_config, write_config

if TYPE_CHECKING:
    from referee.engine.text import GameLexicon
    from referee.storage.documents import Document

SETTINGS = "settings"


class HouseRule(Value):
    """A ruling with a switch: its name, what it says, what the referee takes, and what holds here."""

    name: str
    rule: Rule
    usual: bool
    value: bool


class Switched(Value):
    """What became of a switch: the turns that it makes illegal, and whether it was written."""

    broken: Broken
    written: bool
    lexicon: GameLexicon
    notes: tuple[Problem, ...] = ()


def house_rules(game: str, document: Document | None) -> list[HouseRule]:
    """Return all switches of a game, as they stand for a record, or for all."""
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
    return (
        None
        if name in known
        else NotUnderstood(InvalidAnswer("unknown", {"word": name, "known": known}), lexicon_of(load(game)))
    )


def switch_always(game: str, name: str, value: bool) -> Switched | Refused:
    """Switch a house rule for all records of a game."""
    path = find_config_file(game)
    config = read_config(game)
    if isinstance(config, Problem):
        return unusable(config)
    if path is None:
        return unusable(Problem("", "", "folder_missing"))
    text, data = (config.text, config.data) if config else ("", {})
    new = set_table_value(text, SETTINGS, name, value)
    if parse_text(new) != {**data, SETTINGS: {**_settings(data), name: value}}:
        return Refused([Problem(str(path), SETTINGS, "head_not_plain")], lexicon_of(load(game)))
    notes = write_config(path, config, new)
    if any(note.what != "not_certain" for note in notes):
        return Refused(list(notes), lexicon_of(load(game)), unusable=True)
    return Switched((), True, lexicon_of(load(game)), notes)


def switch(path: Path, name: str, value: bool, language: str, *, write: bool) -> Switched | Refused:
    """Switch a house rule in a record; if that makes turns illegal, only when told to."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        document = record.document
        text = set_table_value(document.text, SETTINGS, name, value)
        data = {**document.data, SETTINGS: {**_settings(document.data), name: value}}
        if parse_text(text) != data:
            return Refused([Problem(document.file, SETTINGS, "head_not_plain")], record.lexicon)
        after = record_of(document._replace(text=text, data=data), language)
        if not isinstance(after, Record):
            return after
        broken = newly_broken(record, after)
        if broken and not write:
            return Switched(broken, False, record.lexicon)
        written = rewrite_record(document, text)
        return (
            unusable(written) if isinstance(written, Problem) else Switched(broken, True, record.lexicon, written.notes)
        )
