"""The stages of `referee check --json` one after the other, as a fresh process goes through them."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

LANGUAGE = "de"


def where(path: str, move: str) -> dict[str, float]:
    """Seconds of each stage. Typer is loaded before: what it costs is measured from outside."""
    from referee.__main__ import KEPT

    gc.set_threshold(KEPT)
    import_module("typer")
    seconds: dict[str, float] = {}

    def stage(name: str, task: Callable[[], Any]) -> Any:
        started = time.perf_counter()
        result = task()
        seconds[name] = time.perf_counter() - started
        return result

    stage("importing the command", lambda: [import_module("referee.cli.main"), import_module("referee.cli.turns")])
    stage("building it by Typer", lambda: import_module("referee.cli.turns").COMMANDS["check"].build("check"))

    from referee.app.records import find_table, record_of
    from referee.storage.documents import read_document

    document: Any = stage("reading the record", lambda: read_document(Path(path)))
    record: Any = stage("ruleset, turns and starting table", lambda: record_of(document, LANGUAGE))
    stage("importing the rules", lambda: import_module("referee.games.anno1800.judge"))
    state = stage("replaying the turns", lambda: find_table(record))
    stage("judging the move", lambda: record.game.judge(state, move, record.words))
    return seconds
