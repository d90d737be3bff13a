"""A game's ruleset as it holds for one record: the box, then what this user declared, then what the record declares."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.engine.messages import Lexicon
from referee.engine.reading import Problem
from referee.storage.rulesets import load_optional_table, load_ready_ruleset, load_table, load_tables
from referee.storage.user_files import read_config

if TYPE_CHECKING:
    from referee.engine.game import AnyGame
    from referee.engine.protocols import Ruleset
    from referee.storage.documents import Document


def ruleset_for(game: AnyGame, document: Document | None = None) -> Ruleset | list[Problem]:
    """The ruleset, or the problems of what was declared, each with its line."""
    config = read_config(game.id)
    if isinstance(config, Problem):
        return [config]
    told = document.data.get("edition") if document else None
    edition = next(iter(publishers_of(game.id))) if told is None else str(told)
    sources = [source for source in (config, document) if source and {"declared", "settings"} & source.data.keys()]
    if not sources and (ready := load_ready_ruleset(game.id, edition)) is not None:
        found: Ruleset = ready
        return found
    tables: Mapping[str, Mapping[str, Any]] = load_tables(game.id, game.tables)
    for source in sources:
        tables, problems = game.apply_overrides(tables, source.data, source.file)
        if problems:
            from referee.storage.toml_text import add_line_numbers

            return add_line_numbers(problems, source.text)
    ruleset, problems = game.build_ruleset(tables, edition, [source.file for source in sources])
    if ruleset is None:
        from referee.storage.toml_text import add_line_number

        texts = {source.file: source.text for source in sources}
        return [add_line_number(problem, texts.get(problem.file, "")) for problem in problems]
    return ruleset


def lexicon_of(game: AnyGame) -> Lexicon:
    """What is needed to speak of a game."""
    names = partial(load_table, game.id, "names")
    rulings = partial(load_optional_table, game.id, "rulings")
    publishers = partial(publishers_of, game.id)
    # all of them are read when needed
    return Lexicon(game.id, names, lambda: game.messages(), lambda: game.findings(), game.versions, rulings, publishers)


def publishers_of(game: str) -> dict[str, str]:
    """Who printed the rulebook of each language."""
    return {edition: told["publisher"] for edition, told in load_table(game, "ruleset")["editions"].items()}
