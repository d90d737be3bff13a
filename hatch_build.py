"""Build hook: puts the data into the wheel in the form that is quickest to read.

Catalogs become texts in which messages are looked up; the tables of each ruleset become JSON after the strict reader of
the game has passed them, and what it made of them a module that makes the same again; words become texts by their
first letter. A broken ruleset or catalog fails the build.
An editable install reads the sources themselves.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = "referee/_data"


class DataHook(BuildHookInterface[Any]):
    """Compiles `locales/` and `rulesets/` into `referee/_data/`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is put together."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        self.folder = Path(tempfile.mkdtemp(prefix="referee-data-"))
        compile_catalogs(root / "locales", self.folder / "locales")
        compile_rulesets(root / "rulesets", self.folder / "rulesets")
        compile_speech(root / "rulesets" / "speech", self.folder / "rulesets" / "speech")
        shutil.copytree(root / "docs" / "guide", self.folder / "guide")
        build_data["force_include"][str(self.folder)] = DATA

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called when the wheel is finished."""
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder, ignore_errors=True)


def compile_catalogs(source: Path, target: Path) -> None:
    from referee.i18n import LISTS, patterns_by_babel
    from referee.i18n.catalogs import COMPILED, compile_po

    for path in sorted(source.glob("*/LC_MESSAGES/*.po")):
        language = path.parent.parent.name
        compiled = target / path.relative_to(source).with_suffix(COMPILED)
        compiled.parent.mkdir(parents=True, exist_ok=True)
        compiled.write_bytes(compile_po(path).encode("utf-8"))
        (target / language / LISTS).write_text(json.dumps(patterns_by_babel(language)), "utf-8")


def compile_rulesets(source: Path, target: Path) -> None:
    from referee.games import GAMES, load
    from referee.storage.texts import pack
    from referee.storage.words import PHRASES, phrases

    for id in GAMES:
        game, folder = load(id), target / id
        tables = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted((source / id).glob("*.toml"))}
        core = {name: tables.pop(name) for name in game.tables}
        ruleset, problems = game.build_ruleset(core, next(iter(core["ruleset"]["editions"])))
        if ruleset is None:
            faults = "\n".join(f"  {p.file}: {p.key}: {p.what} {dict(p.facts)}" for p in problems)
            raise SystemExit(f"the ruleset {id} is broken:\n{faults}")
        tables["typed"] = tables["words"]
        tables["words"] = phrases(tables["words"])
        folder.mkdir(parents=True)
        (folder / PHRASES).write_bytes(pack(tables["words"].pop("phrases")))
        for name, table in {"tables": core, **tables}.items():
            (folder / f"{name}.json").write_text(json.dumps(table, ensure_ascii=False), "utf-8")
        editions = {edition: game.build_ruleset(core, edition)[0] for edition in core["ruleset"]["editions"]}
        (target.parent / f"{id}_box.py").write_text(box_module(editions), "utf-8")


def box_module(editions: dict[str, Any]) -> str:
    """A module whose `ruleset(edition)` makes what was read from the tables; checked to give the same."""
    parts: set[type] = set()
    first = next(iter(editions.values()))
    made = written(first, parts, edition="edition")
    imports = sorted(f"from {part.__module__} import {part.__name__}\n" for part in parts)
    head = f"{''.join(imports)}EDITIONS = {tuple(editions)}\nmade = tuple.__new__\n"
    source = f"{head}\n\ndef ruleset(edition):\n    return {made}\n"
    space: dict[str, Any] = {}
    exec(source, space)
    for edition, ruleset in editions.items():
        if space["ruleset"](edition) != ruleset:
            raise SystemExit(f"the module of the ruleset {first.id} does not give what its tables say ({edition})")
    return source


def written(value: Any, parts: set[type], **named: str) -> str:
    """A value as Python source; fields that are `named` become that name. Notes the classes it is made of.

    `made` puts it together at once, where its class would first look whether a part is missing.
    """
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key!r}: {written(inner, parts)}' for key, inner in value.items())}}}"
    if not isinstance(value, tuple):
        return repr(value)
    fields = getattr(value, "_fields", None)
    if fields is None:
        return f"({''.join(f'{written(inner, parts)}, ' for inner in value)})"
    parts.add(type(value))
    inside = (named.get(field) or written(inner, parts) for field, inner in zip(fields, value, strict=True))
    return f"made({type(value).__name__}, ({''.join(f'{part}, ' for part in inside)}))"


def compile_speech(source: Path, target: Path) -> None:
    """For each language and game one file of forms, the general ones and those of the game together."""
    from referee.engine.speech.compiling import compile_forms
    from referee.games import GAMES
    from referee.storage.speech import COMPILED, WEIGHTS, as_texts
    from referee.storage.texts import pack
    from referee.storage.words import LANGUAGES

    target.mkdir(parents=True)
    for language in LANGUAGES:
        for game in GAMES:
            files = [source / f"{language}.toml", source / f"{language}-{game}.toml"]
            tables = [tomllib.loads(file.read_text("utf-8")) for file in files if file.is_file()]
            packed = pack(as_texts(compile_forms(tables)))
            (target / f"{language}-{game}{COMPILED}").write_bytes(packed)
        shutil.copy(source / f"{language}{WEIGHTS}", target)
