"""Starting a record: players, edition and what the game wants to know before its first turn."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.app.outcomes import Refused, Unread
from referee.app.rulesets import lexicon_of, ruleset_for
from referee.engine.head import FORMAT
from referee.engine.messages import Lexicon
from referee.engine.misread import Ambiguous, Misread
from referee.games import load
from referee.storage.locking import locked
from referee.storage.records import toml_value
from referee.storage.vocabularies import load as load_words
from referee.storage.writing import write_text


class Wanted(NamedTuple):
    """What was asked for when a record is started."""

    game: str
    players: Sequence[str]
    edition: str
    language: str
    named: str | None = None
    """Names of chosen cards, as typed, separated by commas."""
    first_game: bool = False
    draw: bool = False
    seed: int | None = None
    more: Mapping[str, Any] = MappingProxyType({})


class Begun(NamedTuple):
    """A new record: what it says, and whether its cards were chosen by default."""

    path: Path
    head: Mapping[str, Any]
    by_default: bool
    lexicon: Lexicon


def begin(path: Path, wanted: Wanted, *, overwrite: bool) -> Begun | Refused | Unread | Misread | Ambiguous:
    """Writes a new record, or says why not."""
    game = load(wanted.game)
    lexicon = lexicon_of(game)
    ruleset = ruleset_for(game)
    if isinstance(ruleset, list):
        return Refused(ruleset, lexicon)
    words = load_words(game.id, wanted.language)
    chooser = random.Random(wanted.seed)
    chosen = game.choose(
        ruleset, wanted.named, words, (lambda names, n: chooser.sample(sorted(names), n)) if wanted.draw else None
    )
    if isinstance(chosen, Misread | Ambiguous):
        return chosen
    head = {
        "format": FORMAT, "game": game.id, "ruleset": ruleset.version, "edition": wanted.edition,
        "players": list(wanted.players), **chosen, **wanted.more,
    }  # fmt: skip
    text = "".join(f"{key} = {toml_value(value)}\n" for key, value in head.items())
    started = game.start(ruleset, tomllib.loads(text), words, str(path))
    if isinstance(started, list):
        return Refused(started, lexicon)
    with locked(path) as problem:
        problem = problem or write_text(path, text, overwrite=overwrite)
    if problem is not None:
        return Unread(problem)
    by_default = not (wanted.named or wanted.draw or wanted.first_game)
    return Begun(path, head, by_default and bool(chosen), lexicon)
