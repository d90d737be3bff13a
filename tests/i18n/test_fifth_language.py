"""A fifth language, added by the steps of CONTRIBUTING.md in a copy of the checkout: Polish, with a few words."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from referee.languages import LANGUAGES
from referee.storage.guides import read_guide_pages
from tests.checkouts import copy_checkout, install_package, run_python
from tests.running import ROOT

pytestmark = pytest.mark.slow

CODE, NAME = "pl", "polski"
PLURALS = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
TRANSLATED = {
    ("referee", "Paid with: {plan}"): ["Zapłacono: {plan}"],
    ("referee", "{points} point"): ["{points} punkt", "{points} punkty", "{points} punktów"],
    ("anno1800", "brewery"): ["browar"],
}
"""Catalog and message → its forms; all the rest stays untranslated."""

RUN = """
import contextlib, io, json, os, sys
from referee.__main__ import main
told = []
for arguments in json.loads(sys.argv[1]):
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(["--lang", "pl", *arguments])
        except SystemExit as stop:
            code = stop.code
    out.flush()
    told.append([int(code or 0), out.buffer.getvalue().decode("utf-8", "replace"), err.getvalue()])
sys.stdout.write(json.dumps(told))
"""


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
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Steps 1 and 2, and one word that is said."""
    folder = copy_checkout(tmp_path_factory.mktemp("checkout"))
    add_the_row(folder)
    done = run_python(folder, "-m", "tools.catalogs")
    assert done.returncode == 1, done.stderr
    assert f"locales/{CODE}/LC_MESSAGES/referee.po: untranslated" in done.stdout
    spoken = folder / "rulesets" / "spoken" / f"{CODE}.toml"  # step 5, as far as it has come
    spoken.write_text('[verb]\nbuild = ["buduję", "zbuduj"]\n', "utf-8")
    return folder


@pytest.fixture(scope="module")
def site(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with nothing but these steps."""
    return install_package(begun, tmp_path_factory.mktemp("installed") / "site")


@pytest.fixture(scope="module")
def checkout(begun: Path, site: Path) -> Path:
    """Step 3 as well; the package was built before."""
    translate(begun)
    return begun


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
    "ask": ["ask", "what does a brewery cost?"],
    "a question": ["check", "may I hire a farmer?"],
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
    done = run_python(checkout, "-c", RUN, json.dumps(list(COMMANDS.values())))
    assert done.returncode == 0, done.stderr
    return dict(zip(COMMANDS, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs_in_the_new_language(told, command):
    code, out, err = told[command]
    assert code == EXPECTED.get(command, 0), out + err


def test_what_is_translated_is_said_in_it(told):
    assert "Zapłacono: " in told["check by id"][1]
    assert json.loads(told["terms as JSON"][1])[0][CODE] == "browar"
    assert "polski: browar" in told["terms"][1]


def test_its_plural_rule_holds(told):
    """The winner of the rulebook's example has 107 points: the third form."""
    assert "107 punktów" in told["score"][1]


def test_what_is_not_translated_is_said_in_english(told):
    assert "Each resource only once a turn by trade" in told["rules"][1]
    assert " – not legal." in told["illegal"][1]
    assert "There is no such option: --nonsense" in told["misuse"][2]


def test_a_move_in_another_language_means_the_same(told):
    assert told["check in German"][1] == told["check by id"][1] == told["check in English"][1]


def test_help_and_misuse_name_it(checkout):
    assert f"de|en|fr|cs|{CODE}" in run_python(checkout, "-m", "referee", "--lang", CODE, "--help").stdout
    done = run_python(checkout, "-m", "referee", "--lang", "xx", "games")
    assert (done.returncode, f"de, en, fr, cs, {CODE}" in done.stderr) == (2, True)


def test_a_package_can_be_installed_after_the_first_steps(site):
    for arguments, told in (
        (["new", "anno1800", "Linda", "Andreas"], "Started: game.toml"),
        (["check", "I'd like to hire a farmer"], "✓ Linda"),
        (["rules", "shipyard"], "shipyard"),
        (["guide"], "Playing an evening"),
        (["options"], "Linda could do this:"),
        (["check", "buduję brewery"], "✓ Linda"),
        (["--games", str(ROOT / "examples" / "games"), "sheet", "--blank", "--game", "azul"], "Score track"),
    ):
        done = run_python(site.parent, "-P", "-m", "referee", "--lang", CODE, *arguments, path=site)
        assert (done.returncode, told in done.stdout) == (0, True), done.stdout + done.stderr


def test_pages_that_are_not_translated_yet_are_english(monkeypatch, tmp_path):
    shutil.copytree(ROOT / "docs" / "guide" / "en", tmp_path / "en")
    (tmp_path / CODE).mkdir()
    (tmp_path / CODE / "phones.md").write_text("# Telefony\n", "utf-8")
    monkeypatch.setattr("referee.storage.guides.guide_folder", lambda: tmp_path)
    assert [page.title for page in read_guide_pages(CODE)][3:6] == [
        "Counting and printing",
        "Telefony",
        "Our evenings",
    ]


def test_the_style_of_a_language_without_a_sheet_is_not_looked_at(checkout):
    done = run_python(checkout, "-m", "tools.style")
    assert (done.returncode, done.stdout.strip()) == (0, "")


def test_words_that_can_be_typed_come_with_step_4(checkout):
    """Named in `[skipped]`, a language needs its forms everywhere; what is missing is told, in that language alone."""
    path = checkout / "rulesets" / "anno1800" / "words.toml"
    text = path.read_text("utf-8")
    command = ("-m", "referee", "check", "hire a farmer", "-f", "typed.toml")
    run_python(checkout, "-m", "referee", "new", "anno1800", "Linda", "Andreas", "-f", "typed.toml")
    try:
        path.write_text(text.replace("[skipped]\n", f'[skipped]\n{CODE} = ["na"]\n'), "utf-8")
        mine, others = run_python(checkout, *command, "--lang", CODE), run_python(checkout, *command, "--lang", "de")
    finally:
        path.write_text(text, "utf-8")
    assert mine.returncode == 3
    assert f"rulesets/anno1800/words.toml: This is missing: industry.brewery.{CODE}\n" in mine.stderr
    assert (others.returncode, others.stderr) == (0, "")


TOUCHED = (
    "referee/languages.py", "tools.catalogs", "[skipped]", "words.toml", "[editions]", "sentences.toml",
    "rulesets/spoken/<code>.toml", "rulesets/spoken/<code>-<game>.toml", "tests/sentences/<code>-<game>.txt",
    "rulesets/asking/<code>.toml", "rulesets/replies/<code>.toml", "docs/style/<code>.md", "docs/guide/<code>/",
)  # fmt: skip


@pytest.mark.parametrize("named", TOUCHED)
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
