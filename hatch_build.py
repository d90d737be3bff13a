"""Build hook: compile the data that goes into the wheel.

Catalogs become `.mo` files; the tables of each ruleset and its words become JSON after the strict reader of the game
has passed them. A broken ruleset or catalog fails the build. An editable install reads the sources themselves.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = "referee/_data"


class DataHook(BuildHookInterface[Any]):
    """The hook that compiles `locales/` and `rulesets/` into `referee/_data/`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the data into a temporary folder that goes into the wheel. Called before the wheel is built."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        self.folder = Path(tempfile.mkdtemp(prefix="referee-data-"))
        compile_catalogs(root / "locales", self.folder / "locales")
        compile_rulesets(root / "rulesets", self.folder / "rulesets")
        compile_speech(root / "rulesets" / "spoken", self.folder / "rulesets" / "spoken")
        for words in ("replies", "asking"):
            compile_words(root / "rulesets" / words, self.folder / "rulesets" / words)
        shutil.copytree(root / "docs" / "guide", self.folder / "guide")
        build_data["force_include"][str(self.folder)] = DATA

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder. Called when the wheel is finished."""
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder, ignore_errors=True)


def compile_catalogs(source: Path, target: Path) -> None:
    """Write every catalog as a `.mo` file, and the patterns of lists of its language as JSON."""
    from referee.i18n import LISTS, compile_po, patterns_by_babel

    for path in sorted(source.glob("*/LC_MESSAGES/*.po")):
        language = path.parent.parent.name
        compiled = target / path.relative_to(source).with_suffix(".mo")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        compiled.write_bytes(compile_po(path))
        (target / language / LISTS).write_text(json.dumps(patterns_by_babel(language)), "utf-8")


def compile_rulesets(source: Path, target: Path) -> None:
    """Write tables, words and rulesets of every game; raise SystemExit with the problems of a broken one."""
    from referee.engine.reading import BrokenFile
    from referee.games import GAMES, load
    from referee.storage.words import check_words, compile_words

    for id in GAMES:
        game, folder = load(id), target / id
        tables = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted((source / id).glob("*.toml"))}
        core = {name: tables.pop(name) for name in game.tables}
        ruleset, problems = game.build_ruleset(core, next(iter(core["ruleset"]["editions"])))
        problems += check_words(tables["words"]) if "words" in tables else []
        if ruleset is None or problems:
            raise SystemExit(f"the ruleset {id} is broken: {BrokenFile(problems)}")
        folder.mkdir(parents=True)
        if "words" in tables:
            tables["typed"] = tables["words"]
            tables["words"] = compile_words(tables["words"])
        for name, table in {"tables": core, **tables}.items():
            (folder / f"{name}.json").write_text(json.dumps(table, ensure_ascii=False), "utf-8")


def compile_speech(source: Path, target: Path) -> None:
    """Write the forms of each language that has word files as JSON, and beside them what each game adds.

    The word files themselves are for the games of other packages, which are put together with them when they are used.
    """
    from referee.games import GAMES
    from referee.storage.spoken import compile_words_of, share_forms

    target.mkdir(parents=True)
    for language in sorted(path.stem for path in source.glob("*.toml") if "-" not in path.stem):
        shutil.copy(source / f"{language}.toml", target)
        names = [language, *(f"{language}-{id}" for id in GAMES)]
        general, *games = (compile_words_of(source, id, language) for id in (None, *GAMES))
        for name, forms in zip(names, share_forms(general, games), strict=True):
            (target / f"{name}.json").write_text(json.dumps(forms, ensure_ascii=False), "utf-8")


def compile_words(source: Path, target: Path) -> None:
    """Write the words of answers or of asking in each language as JSON."""
    target.mkdir(parents=True)
    for path in sorted(source.glob("*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        (target / f"{path.stem}.json").write_text(json.dumps(table, ensure_ascii=False), "utf-8")
