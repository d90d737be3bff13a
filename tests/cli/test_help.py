"""Help fits a screen in every language; the man page says what it says; `terms` shows what a native can check."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from referee.cli.main import EVENING, GROUPS, MODULES
from referee.i18n import LANGUAGES
from referee.render.cells import width
from tests.running import run
from tools import manpage


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_fits_a_screen(capsys, language):
    """24 lines of 80 columns, with a line left for the next prompt; every command of an evening is on it."""
    lines = run(capsys, "--lang", language, "--help").out.splitlines()
    assert len(lines) <= 23
    assert max(width(line) for line in lines) <= 80
    assert listed(lines) >= EVENING
    assert "referee --help --all" in "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", [["--help", "--all"], ["--all", "-h"], ["--all"], ["help"]], ids=" ".join)
def test_the_whole_help_shows_every_command(capsys, language, typed):
    lines = run(capsys, "--lang", language, *typed).out.partition("\n\n")[0].splitlines()
    assert max(width(line) for line in lines) <= 80
    assert set(MODULES) <= listed(lines)


def listed(lines: list[str]) -> set[str]:
    """The words of indented lines, the names of commands among them."""
    return {word for line in lines if line.startswith("  ") for word in line.split()}


def test_the_help_is_grouped_by_occasion(capsys):
    lines = run(capsys, "--lang", "de", "--help", "--all").out.splitlines()
    heads = [line for line in lines[2:-3] if not line.startswith(" ")]
    assert heads == ["Am Tisch", "Am Ende", "Unsere Abende", "Regeln und Wörter"]
    assert len(heads) == len(GROUPS)


def test_columns_of_the_help_line_up(capsys):
    lines = run(capsys, "--lang", "cs", "--help", "--all").out.splitlines()
    second = next(line for line in lines if " history " in line)
    assert second.index("history") == 42


def test_the_man_page_is_made_from_the_help():
    assert manpage.PAGE.read_text("utf-8") == manpage.page()


def test_the_man_page_is_well_formed():
    if not shutil.which("groff"):
        pytest.skip("groff is not installed")
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", str(manpage.PAGE)], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert "overrule" in re.sub(".\x08", "", done.stdout)


def test_a_term_shows_plural_other_words_and_page(capsys):
    """The English rulebook prints the cubes on its first page; a Czech plural has two forms."""
    (term,) = json.loads(run(capsys, "terms", "worker", "--json").out)
    assert term["plural"]["cs"] == ["dělníci", "dělníků"]
    assert "labourer" in term["also"]["en"]
    assert term["printed"] == {"de": 1, "en": 1, "fr": 1, "cs": 1}
    told = run(capsys, "--lang", "fr", "terms", "worker").out
    assert "čeština : dělník (dělníci, dělníků), p. 1" in told.replace("\u202f", " ").replace("\xa0", " ")


def test_a_rulebook_without_page_numbers_is_cited_by_its_heading(capsys):
    (term,) = json.loads(run(capsys, "terms", "Kontor", "--json").out)
    assert term["printed"] == {"de": "Die Nutzung der Inselkärtchen"}
    assert "„Die Nutzung der Inselkärtchen“" in run(capsys, "--lang", "de", "terms", "Kontor").out


def test_a_name_that_no_rulebook_prints_has_no_page(capsys):
    """The French rulebook never names the brewery, the others do on page 4."""
    (term,) = json.loads(run(capsys, "terms", "brewery", "--json").out)
    assert term["printed"] == {"de": 4, "en": 4, "cs": 4}
