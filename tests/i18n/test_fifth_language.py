"""A fifth language, added by the steps of CONTRIBUTING.md in a copy of the checkout: Polish, with a few words."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.languages import LANGUAGES
from tests.running import ROOT

CODE, NAME = "pl", "polski"
PLURALS = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
COPIED = ("referee", "rulesets", "locales", "tools", "examples", "docs", "hatch_build.py")
TRANSLATED = {
    ("referee", "✓ {player}: legal."): ["✓ {player}: dozwolone."],
    ("referee", "{points} point"): ["{points} punkt", "{points} punkty", "{points} punktów"],
    ("anno1800", "brewery"): ["browar"],
}
"""Catalog and message → its forms; all the rest stays untranslated."""

RUN = """
import contextlib, io, json, os, sys
from referee.__main__ import main
told = []
for arguments in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    out.buffer = io.BytesIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(["--lang", "pl", *arguments])
        except SystemExit as stop:
            code = stop.code
    told.append([int(code or 0), out.getvalue(), err.getvalue()])
sys.stdout.write(json.dumps(told))
"""


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    home = {name: str(folder / "home") for name in ("HOME", "XDG_CONFIG_HOME", "APPDATA")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, env={**kept, **home, "PYTHONPATH": str(folder), "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip


def add_the_row(folder: Path) -> None:
    """Step 1."""
    path = folder / "referee" / "languages.py"
    text = path.read_text("utf-8")
    row = f'    Language("{CODE}", "{NAME}", "{PLURALS}"),\n'
    path.write_text(re.sub(r"(?m)^TABLE = \(\n(    .*\n)+", lambda found: found[0] + row, text), "utf-8")


def translate(folder: Path) -> None:
    """Step 3, as far as it has come."""
    for (domain, message), forms in TRANSLATED.items():
        path = folder / "locales" / CODE / "LC_MESSAGES" / f"{domain}.po"
        text = path.read_text("utf-8")
        at = text.index(f'msgid "{message}"\n')
        entry = text[at : text.index("\n\n", at)]
        filled = entry
        for form in forms:
            filled = re.sub(r'(msgstr(?:\[\d\])?) ""', rf'\1 "{form}"', filled, count=1)
        path.write_text(text.replace(entry, filled), "utf-8")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checkout")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "_data"))
        else:
            shutil.copy(source, folder / name)
    add_the_row(folder)
    done = python(folder, "-m", "tools.catalogs")
    assert done.returncode == 1, done.stderr
    assert f"locales/{CODE}/LC_MESSAGES/referee.po: untranslated" in done.stdout
    translate(folder)
    return folder


COMMANDS: dict[str, list[str]] = {
    "help": ["--help"],
    "help of a command": ["check", "--help"],
    "games": ["games"],
    "new": ["new", "anno1800", "Linda", "Andreas"],
    "check by id": ["check", "workforce farmer"],
    "check in English": ["check", "increase workforce: farmer"],
    "check in German": ["check", "Arbeitskraft: Bauer"],
    "illegal": ["check", "expand champagne_cellar"],
    "misread": ["check", "blub"],
    "record": ["record", "workforce farmer"],
    "status": ["status"],
    "options": ["options"],
    "history": ["history"],
    "verify": ["verify", "game.toml"],
    "undo": ["undo"],
    "redo": ["redo"],
    "rules": ["rules", "trade.once_per_resource"],
    "rules by words": ["rules", "shipyard"],
    "terms": ["terms", "brewery"],
    "terms as JSON": ["terms", "--json", "brewery"],
    "score": ["score", "examples/rulebook-example.toml"],
    "sheet": ["sheet", "examples/rulebook-example.toml"],
    "sheet in two languages": ["sheet", "examples/rulebook-example.toml", "--lang", "pl,cs"],
    "html": ["sheet", "--format", "html", "examples/rulebook-example.toml"],
    "markdown": ["sheet", "--format", "markdown", "examples/rulebook-example.toml"],
    "csv": ["sheet", "--format", "csv", "examples/rulebook-example.toml"],
    "blank": ["sheet", "--blank", "--players", "3"],
    "pdf": ["sheet", "--format", "pdf", "examples/rulebook-example.toml", "-o", "sheet.pdf"],
    "export": ["export", "--format", "json", "examples/rulebook-example.toml"],
    "another game": ["new", "anno1503", "Anna", "Ben", "-f", "other.toml"],
    "its status": ["status", "-f", "other.toml"],
    "its rules": ["rules", "--game", "anno1503", "pirates"],
    "guide": ["guide"],
    "completion": ["completion", "bash"],
    "misuse": ["check", "--nonsense"],
}
EXPECTED = {"illegal": 1, "misread": 2, "misuse": 2}


@pytest.fixture(scope="module")
def told(checkout: Path) -> dict[str, Any]:
    done = python(checkout, "-c", RUN, json.dumps(list(COMMANDS.values())))
    assert done.returncode == 0, done.stderr
    return dict(zip(COMMANDS, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs_in_the_new_language(told, command):
    code, out, err = told[command]
    assert code == EXPECTED.get(command, 0), out + err


def test_what_is_translated_is_said_in_it(told):
    assert "✓ Linda: dozwolone." in told["check by id"][1]
    assert json.loads(told["terms as JSON"][1])[0][CODE] == "browar"
    assert "polski: browar" in told["terms"][1]


def test_its_plural_rule_holds(told):
    """The winner of the rulebook's example has 107 points: the third form."""
    assert "107 punktów" in told["score"][1]


def test_what_is_not_translated_is_said_in_english(told):
    assert "Each resource only once a turn by trade" in told["rules"][1]
    assert "✗ Linda: not legal." in told["illegal"][1]
    assert "There is no such option: --nonsense" in told["misuse"][2]


def test_a_move_in_another_language_means_the_same(told):
    assert told["check in German"][1] == told["check by id"][1] == told["check in English"][1]


def test_help_and_misuse_name_it(checkout):
    assert f"de|en|fr|cs|{CODE}" in python(checkout, "-m", "referee", "--lang", CODE, "--help").stdout
    done = python(checkout, "-m", "referee", "--lang", "xx", "games")
    assert (done.returncode, f"de, en, fr, cs, {CODE}" in done.stderr) == (2, True)


def test_a_package_can_be_built_with_it(checkout):
    build = (
        "from pathlib import Path; import hatch_build as b; "
        "b.compile_catalogs(Path('locales'), Path('built/locales')); "
        "b.compile_rulesets(Path('rulesets'), Path('built/rulesets'))"
    )
    done = python(checkout, "-c", build)
    assert done.returncode == 0, done.stderr
    assert (checkout / "built" / "locales" / CODE / "LC_MESSAGES" / "referee.catalog").is_file()


def test_words_that_can_be_typed_come_with_step_4(checkout, tmp_path):
    """Named in `[skipped]`, a language needs its forms everywhere: what is missing is named, entry by entry."""
    path = checkout / "rulesets" / "anno1800" / "words.toml"
    text = path.read_text("utf-8")
    ask = (
        "import tomllib, json; from referee.storage.words import check; "
        "print(json.dumps([p.key for p in check(tomllib.load(open('rulesets/anno1800/words.toml', 'rb')))]))"
    )
    try:
        assert json.loads(python(checkout, "-c", ask).stdout) == []
        path.write_text(text.replace("[skipped]\n", f'[skipped]\n{CODE} = ["na"]\n'), "utf-8")
        missing = json.loads(python(checkout, "-c", ask).stdout)
    finally:
        path.write_text(text, "utf-8")
    assert f"industry.brewery.{CODE}" in missing


@pytest.mark.parametrize("named", ["referee/languages.py", "tools.catalogs", "[skipped]", "words.toml", "[editions]"])
def test_the_guide_names_what_is_touched(named):
    assert named in GUIDE


def test_the_guide_gives_the_row_of_this_test():
    assert f"`{CODE}`, `{NAME}`, `{PLURALS}`" in GUIDE


def test_no_other_source_lists_the_languages():
    """A second list would be forgotten by whoever adds the next language."""
    assert {"fr", "cs"} <= set(LANGUAGES)
    for folder in ("referee", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text("utf-8")
            if path.name != "languages.py":
                assert not re.search(r"""["'](fr|cs)["']|\bde\|en\b""", text), path
