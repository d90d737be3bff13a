"""The word files: every section is explained, and every verb and noun means something to a frame."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from referee.games.anno1503.moves.spoken import FRAMES as FRAMES_1503
from referee.games.anno1800.moves.spoken import FRAMES as FRAMES_1800

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "rulesets" / "spoken").glob("*.toml"))
WITHOUT_FRAME = {"ask", "spare", "crew"}
"""Known, so that they are no misspelt names; no turn is told by them."""


def test_every_verb_and_noun_is_used() -> None:
    used: set[str] = set()
    for frame in (*FRAMES_1503, *FRAMES_1800):
        groups = {group.removeprefix("noun:") for slot in frame.slots for group in slot.groups}
        used |= frame.verbs | frame.explains | frame.nouns | frame.calls | groups
    code = [*(ROOT / "referee/speech").glob("*.py"), *(ROOT / "referee/games").glob("*/moves/spoken*.py")]
    used |= {word for path in code for word in re.findall(r'"(\w+)"', path.read_text("utf-8"))}
    tables = [tomllib.loads(path.read_text("utf-8")) for path in FILES]
    keys = {key for table in tables for section in ("verb", "noun") for key in table.get(section, ())}
    assert keys - used == WITHOUT_FRAME


def test_every_section_is_explained_on_the_page_for_players() -> None:
    page = (ROOT / "docs" / "adding-words.md").read_text("utf-8")
    explained = set(re.findall(r"`\[(\w+)", page)) | set(re.findall(r"`(\w+)`", page))
    for path in FILES:
        assert set(tomllib.loads(path.read_text("utf-8"))) <= explained | {"compounds"}, path.name
