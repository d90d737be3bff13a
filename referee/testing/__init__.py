"""The tests that every game has to pass, wherever it lives: `list_faults("nim") == []`.

`python -m referee.testing nim` runs them, too.

They ask whether everything is there and fits: functions, tables, names, rules, words, catalogs. Whether a game plays by
its rulebook is for its own tests to say.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Generic

from referee.app.lookup import rulebook, seats_of
from referee.app.shelf import load
from referee.engine.game import Game
from referee.engine.reading import BrokenFile, Problem
from referee.engine.text import Ref
from referee.engine.verdict import Judgement, Misread, Started
from referee.languages import LANGUAGES, TABLE
from referee.places import OWN_FOLDERS, PACKAGE, data_folder, game_folder
from referee.storage.rulesets import load_optional_table, load_table, load_tables, load_vocabulary
from referee.storage.spoken import FOLDER, compile_words_of
from referee.storage.words import check_words, load_typed_forms
from referee.testing.catalogs import Domain, list_catalog_faults, list_domains, wanted_files

ALWAYS = ("id", "tables", "build_ruleset", "sheet_rows", "messages")
RECORDED = ("start", "judge", "score_state", "status", "tell_status", "findings")
COUNTED = ("score_tally",)
"""What a game has to have: always, where turns are recorded, where it is only counted."""
NAMED = ("title", "names", "total")
"""What the sheet of every game names."""


def list_faults(game: str) -> list[str]:
    """Return what an installed game lacks or has wrong, a line each; an empty list where it is complete.

    Raise KeyError where there is no such game, BrokenFile where its package cannot be used.
    """
    found = load(game)
    try:
        faults = [*_check_functions(found), *_check_tables(found)]
        if not faults:  # what follows rests on these
            faults = [*_check_rules(found), *_check_words(game), *_check_evening(found), *_check_catalogs(game)]
    except BrokenFile as broken:
        return list(_tell(broken.problems))
    return faults


def _tell(problems: Iterable[Problem]) -> Iterator[str]:
    for each in problems:
        facts = ", ".join(f"{name}: {fact}" for name, fact in each.facts.items())
        yield f"{each.file}: {each.key}: {each.what}" + (f" ({facts})" if facts else "")


def judge_turns(game: str, players: Sequence[str], turns: Sequence[str], **head: Any) -> list[list[str]]:
    """Return for each turn of a new game the ids of the rules that it breaks; such a turn leaves the table as it was.

    `head` is what the head of the record says besides game and players. Raise ValueError where the game does not
    start so, or a turn is not understood.
    """
    found, words = load(game), load_vocabulary(game, "en")
    ruleset, _ = found.build_ruleset(
        load_tables(game, found.tables), next(iter(load_table(game, "ruleset")["editions"]))
    )
    started = found.start(ruleset, {"format": 1, "game": game, "players": list(players), **head}, words, "game.toml")  # type: ignore[arg-type]
    if not isinstance(started, Started):
        raise ValueError("; ".join(_tell(started)))
    state, broken = started.state, []
    for turn in turns:
        judged = found.judge(state, turn, words)
        if not isinstance(judged, Judgement):
            raise ValueError(f"not understood: {turn}")
        broken.append([each.rule for each in judged.verdict.violations])
        state = state if broken[-1] else judged.after
    return broken


def find_code(game: str) -> Path:
    """Return the folder with the code of a game."""
    return OWN_FOLDERS.get(game, PACKAGE / "games" / game)


def find_domains(game: str) -> tuple[Domain, Domain]:
    """Return the two catalogs of a game."""
    code = find_code(game)
    if game in OWN_FOLDERS:
        return list_domains(code.parent, game, code.name, f"{code.name}/rulesets", f"{code.name}/locales")
    return list_domains(PACKAGE.parent, game, f"referee/games/{game}", "rulesets")


# its functions -------------------------------------------------------------------------------------------


def _check_functions(game: Any) -> Iterator[str]:
    """Yield what is left out, what fits no function of `Game`, and names that look misspelt."""
    own = {
        name: kind
        for kind in reversed(type(game).__mro__)
        if kind not in (Game, Generic, object)
        for name in vars(kind)
    }
    known = [name for name in {**vars(Game), **Game.__annotations__} if not name.startswith("_")]
    counted = "start" not in own
    for name in (*ALWAYS, *(COUNTED if counted else RECORDED)):
        if name not in own and name not in vars(game):
            yield f"{name} is missing"
    for name in own:
        if name.startswith("_"):
            continue
        if name not in known:
            for near in get_close_matches(name, known, 1, 0.8):
                yield f"{name} is never asked for; is {near} meant?"
        elif inspect.isfunction(wanted := getattr(Game, name, None)):
            names = [list(inspect.signature(each).parameters) for each in (getattr(game, name), wanted)]
            if names[0] != names[1][1:]:
                yield f"{name} takes {', '.join(names[0])}, but is given {', '.join(names[1][1:])}"


# its tables ----------------------------------------------------------------------------------------------


def _check_tables(game: Any) -> Iterator[str]:
    """Yield what is wrong with the box, and what the rows of its sheet are called nowhere."""
    editions = load_table(game.id, "ruleset").get("editions", {})
    names = load_table(game.id, "names")
    if not editions:
        yield "ruleset.toml: editions: missing"
    for key in ("name", "version"):
        if key not in load_table(game.id, "ruleset"):
            yield f"ruleset.toml: {key}: missing"
    try:
        seats_of(game.id)
    except (KeyError, TypeError):
        yield "setup.toml: setup.players: missing, such as { min = 2, max = 4 }"
    yield from (f"names.toml: sheet.{name}: missing" for name in NAMED if name not in names.get("sheet", {}))
    for edition in editions:
        ruleset, problems = game.build_ruleset(load_tables(game.id, game.tables), edition)
        yield from _tell(problems)
        for language in LANGUAGES if ruleset is not None else ():
            for label in (row.label for row in game.sheet_rows(ruleset, language, None)):
                if isinstance(label, Ref) and label.id not in names.get(label.kind, {}):
                    yield f"names.toml: {label.kind}.{label.id}: missing"


# its rules and words -------------------------------------------------------------------------------------


def _check_rules(game: Any) -> Iterator[str]:
    """Yield rules that are named and stand in no rulebook, and rules of a turn that cannot be told."""
    rules, told = rulebook(game.id).rules, game.findings()
    for path in sorted(find_code(game.id).rglob("*.py")):
        for rule in _list_named_rules(path.read_text("utf-8")):
            if rule not in rules:
                yield f"{path.name}: {rule} is not in rules.toml"
    yield from (f"findings: {rule} is not in rules.toml" for rule in told if rule not in rules)
    yield from (f"findings: {id} is missing" for id, rule in rules.items() if rule.kind == "move" and id not in told)


def _list_named_rules(source: str) -> Iterator[str]:
    """Yield the ids in `turn.breaks("…")` and at the beginning of docstrings: `take.enough_left: only stones …`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "breaks":
            if node.args and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)
        elif isinstance(node, ast.FunctionDef):
            yield from re.findall(r"\A([a-z]+\.[a-z_]+): ", ast.get_docstring(node) or "")


def _check_words(game: str) -> Iterator[str]:
    """Yield what is wrong with the words that are typed and said, and groups of them that nobody asks for."""
    words = load_optional_table(game, "words")
    if not words:
        return
    yield from _tell(check_words(load_optional_table(game, "typed") or words))
    sources = [*find_code(game).rglob("*.py"), *(PACKAGE / "engine").glob("*.py")]
    said = {
        word
        for path in sources
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for word in re.findall(r"\w+", node.value)
    }
    yield from (f"words.toml: {group} is never asked for" for group in load_typed_forms(game) if group not in said)
    for language in LANGUAGES:
        compile_words_of(data_folder("rulesets") / FOLDER, game, language, game_folder("rulesets", game) / FOLDER)


# its evening ---------------------------------------------------------------------------------------------


def _check_evening(game: Any) -> Iterator[str]:
    """Yield what goes wrong at the first table that the game starts with players' names alone, if it does."""
    names = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hugo"][: seats_of(game.id)[0]]
    words, step = load_vocabulary(game.id, "en"), "start"
    try:
        ruleset, _ = game.build_ruleset(
            load_tables(game.id, game.tables), next(iter(load_table(game.id, "ruleset")["editions"]))
        )
        started = game.start(ruleset, {"format": 1, "game": game.id, "players": names}, words, "game.toml")
        if not isinstance(started, Started):
            return
        step = "score_state"
        sheet = game.score_state(started.state).sheet
        rows = [row.id for row in game.sheet_rows(started.state.ruleset, "en", None)]
        for player in sheet.players:
            if not {line.row for line in player.lines} <= set(rows):
                yield f"score_state: {player.player} has other rows than sheet_rows: {', '.join(rows)}"
        if not sheet.final and sheet.decided_by and f"decided.{sheet.decided_by}" not in game.messages():
            yield f"messages: decided.{sheet.decided_by} is missing"
        step = "status"
        json.dumps(game.status(started.state))
        game.tell_status(started.state)
        step = "judge"
        example = game.messages().get("example", "")
        if isinstance(game.judge(started.state, example, words), Misread):
            yield f"messages: example cannot be read: {example}"
    except Exception as error:
        yield f"{step}: {type(error).__name__}: {error}"


# its catalogs --------------------------------------------------------------------------------------------


def _check_catalogs(game: str) -> Iterator[str]:
    """Yield what is not ready in the catalogs that the game has; a language without one is spoken in English."""
    for domain in find_domains(game):
        there = [language for language in TABLE if domain.po_path(language.code).is_file()]
        for path, text in wanted_files([domain], there).items():
            if path.read_text("utf-8") != text:
                yield f"{path.relative_to(domain.root).as_posix()}: stale; write it anew with --catalogs"
        for language in there:
            yield from list_catalog_faults(domain, language)
