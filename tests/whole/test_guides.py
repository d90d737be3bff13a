"""The guides for players keep their word: their examples are run, their sayings understood, no translation is stale."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from referee.__main__ import main
from referee.app.turns import Table
from referee.engine.verdict import Ambiguous, Misread
from referee.languages import LANGUAGES
from referee.storage.guides import IN_ENGLISH, TOPICS
from tests.running import run
from tools import guide

PAGES = [(language, topic) for language in LANGUAGES for topic in TOPICS]


@pytest.fixture(autouse=True)
def _in_english_again():
    yield
    main(["--lang", "en", "games"])


@pytest.mark.slow
@pytest.mark.parametrize(("language", "topic"), PAGES)
def test_examples_print_what_the_page_shows(language: str, topic: str) -> None:
    assert guide.run_page(language, topic) == guide.read_page(language, topic)


@pytest.mark.parametrize(("language", "topic"), PAGES)
def test_headings_and_examples_correspond(language: str, topic: str) -> None:
    """The same headings in the same order, and as many commands of the same names."""
    assert _shape(guide.read_page(language, topic)) == _shape(guide.read_page(IN_ENGLISH, topic))


def _shape(text: str) -> list[str]:
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    headings = [line.split()[0] for line in prose.splitlines() if line.startswith("#")]
    return headings + [" ".join(line.split()[:3]) for line in text.splitlines() if line.startswith("$ ")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_saying_is_understood(language: str, tmp_path: Path) -> None:
    with guide.open_evening(language):
        main(["new", "anno1800", "Linda", "Andreas", "--first-game"])
        table = Table.open(Path("game.toml"), language)
    assert isinstance(table, Table)
    said = [line for topic in TOPICS for block in guide.SAID.findall(guide.read_page(language, topic))
            for line in block.splitlines()]  # fmt: skip
    assert len(said) >= 8
    for text in said:
        answer = table.check(text)
        assert not isinstance(answer.verdict, Misread | Ambiguous), text
        assert answer.heard is None or not answer.heard.guessed, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_finds_its_page(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for number, topic in enumerate(TOPICS, 1):
        title = guide.read_page(language, topic).partition("\n")[0].removeprefix("# ")
        for query in (title, str(number), topic):
            assert run(capsys, "--lang", language, "guide", query).out.startswith(f"# {title}\n")
        assert title in run(capsys, "--lang", language, "guide").out


def test_an_unknown_topic_shows_the_contents(capsys: pytest.CaptureFixture[str]) -> None:
    answer = run(capsys, "--lang", "en", "guide", "whales")
    assert answer.code == 1
    assert "whales" in answer.err
    assert "Saying a turn" in answer.err


@pytest.mark.parametrize(("language", "topic"), [page for page in PAGES if page[0] != IN_ENGLISH])
def test_translations_are_bound_to_what_they_translate(language: str, topic: str) -> None:
    source, own = guide.read_page(IN_ENGLISH, topic), guide.read_page(language, topic)
    assert guide.read_binding(language, topic) == (guide.hash_written(source), guide.hash_written(own))


def test_a_changed_source_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page whose source says something new is stale until somebody has touched it."""
    shutil.copytree(guide.FOLDER, tmp_path / "guide")
    monkeypatch.setattr(guide, "FOLDER", tmp_path / "guide")
    english, german = (tmp_path / "guide" / language / "phones.md" for language in ("en", "de"))
    assert not guide.is_stale("de", "phones")
    english.write_text(english.read_text("utf-8") + "\nOne more sentence.\n", "utf-8")
    assert guide.is_stale("de", "phones")
    assert not guide.is_stale("fr", "trouble")
    german.write_text(german.read_text("utf-8") + "\nEin Satz mehr.\n", "utf-8")
    assert not guide.is_stale("de", "phones")
