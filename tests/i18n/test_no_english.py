"""Nothing of the English catalogs shows up in German, French or Czech output, whatever command is run."""

from __future__ import annotations

import re
from functools import cache

import pytest
from babel.messages.pofile import read_po

from referee.cli.main import MODULES
from tests.running import EXAMPLE, ROOT, run

LANGUAGES = ("de", "fr", "cs")
LEAST = 12
"""Shorter pieces of a message may be a name or a number."""

SESSION = [
    ["new", "anno1800", "Linda", "Andreas", "--first-game"],
    ["check", "expand window_factory"],
    ["check", "expand brewry"],
    ["check", "expand shipyard"],
    ["check", "play 2 exploration_token"],
    ["check", "upgrade worker to farmer"],
    ["check", "expand shipyard 1; festival"],
    ["record", "expand brewery"],
    ["record", "expand potato_farm", "--overrule", "x"],
    ["record", "play beer, bricks"],
    ["record", "old-world 2 farmer"],
    ["status"],
    ["status", "Linda"],
    ["status", "Nobody"],
    ["options"],
    ["options", "brewery"],
    ["options", "xyzzy"],
    ["check", "xyzzy"],
    ["new", "anno1800", "Tom", "tom", "-f", "other.toml"],
    ["new", "anno1800", "A", "B", "--draw", "--seed", "3", "-f", "drawn.toml"],
    ["new", "anno1800", "A", "B", "--date", "never", "-f", "other.toml"],
    ["rules", "can I trade twice"],
    ["rules", "xyzzy"],
    ["help"],
    ["history"],
    ["verify", "game.toml"],
    ["check", "expand window_factory", "--why"],
    ["check", "swap 9 farmer_worker"],
    ["check", "expand warehouse", "--json"],
    ["rules"],
    ["amend", "1", "expand bakery"],
    ["amend", "3", "festival"],
    ["undo", "1"],
    ["redo", "1"],
    ["history", "--json"],
    ["undo", "9"],
    ["redo"],
    ["redo", "9"],
    ["undo", "0"],
    ["score"],
    ["score", "--chart"],
    ["sheet"],
    ["sheet", "--blank", "--players", "3"],
    ["sheet", str(EXAMPLE), "--format", "markdown"],
    ["score", str(EXAMPLE)],
    ["export", "--format", "markdown", str(EXAMPLE)],
    ["export", "--format", "bgg", str(EXAMPLE)],
    ["stats", "game.toml", str(EXAMPLE), "missing.toml", "--write-players"],
    ["stats", str(EXAMPLE), "--player", "Lindy"],
    ["stats", str(EXAMPLE), "--format", "html"],
    ["import", str(ROOT / "tests" / "records" / "old.bgsplay")],
    ["import", "game.toml"],
    ["rules", "expand.one_kind"],
    ["rules", "ruling.majority_zero"],
    ["games"],
    ["nonsense"],
    ["check"],
    ["status", "--nonsense"],
    ["status", "-f", "missing.toml"],
    *([name, "--help"] for name in MODULES),
    ["--help"],
]


@cache
def english_pieces(language: str) -> tuple[str, ...]:
    """What stands between the placeholders of English messages and nowhere in those of the language."""
    english: set[str] = set()
    spoken: list[str] = []
    for path in (ROOT / "locales" / language / "LC_MESSAGES").glob("*.po"):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                ids = message.id if isinstance(message.id, list | tuple) else [message.id]
                texts = message.string if isinstance(message.string, list | tuple) else [message.string]
                english |= {piece.strip() for id in ids for piece in re.split(r"\{[^{}]*\}", id)}
                spoken += texts
    everything = "\n".join(spoken)
    return tuple(p for p in english if len(p) >= LEAST and " " in p and p not in everything)


def test_there_is_something_to_look_for():
    assert all(len(english_pieces(language)) > 500 for language in LANGUAGES)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_english_in_any_command(capsys, tmp_path, monkeypatch, language):
    monkeypatch.chdir(tmp_path)
    for arguments in SESSION:
        ran = run(capsys, "--lang", language, *arguments)
        printed = re.sub(r"\s+", " ", ran.out + ran.err)
        found = [piece for piece in english_pieces(language) if re.sub(r"\s+", " ", piece) in printed]
        assert found == [], arguments


def test_it_would_be_noticed(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    printed = run(capsys, "--lang", "en", "status", "-f", "missing.toml").err
    assert any(piece in printed for piece in english_pieces("de"))
