"""Score sheets: the rulebook's example in all formats and languages, empty sheets, and names that mean harm."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from referee.render.cells import safe, width, wrap
from tests.running import EXAMPLE, run

LANGUAGES = ("de", "en", "fr", "cs")
SUFFIX = {"text": "txt", "markdown": "md", "csv": "csv", "html": "html"}
HEAD = 'format = 1\ngame = "anno1800"\nobjectives = ["pyrphorian", "zoo", "aarhant", "museum", "the_editor"]\n'
NASTY = [
    "<script>alert(1)</script>",
    "=cmd|' /C calc'!A0",
    "\x1b[31mred\x1b[0m\x07",
    "a|b\\|c *d* [e](f)",
    "@SUM(1)",
    "\u202eevil\u202c",
    "王小明王小明王小明王小明王小明",
    "e\u0301" + "\u0301" * 500,
    "👩‍👩‍👧‍👦 family",
    "x" * 500,
    "line\nbreak\r\ttab",
    "שלום",
    "&amp; \"quoted\" 'n' <b>",
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", SUFFIX)
def test_the_rulebooks_example(capsys, snapshot, language, form):
    ran = run(capsys, "--lang", language, "sheet", str(EXAMPLE), "--format", form)
    assert ran.code == 0
    assert "107" in ran.out
    snapshot.check(f"example.{language}.{SUFFIX[form]}", ran.out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_in_words(capsys, snapshot, language):
    ran = run(capsys, "score", str(EXAMPLE), "--lang", language)
    snapshot.check(f"score.{language}.txt", ran.out + ran.err)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_sheet(capsys, snapshot, language):
    ran = run(capsys, "sheet", "--blank", "--players", "3", "--lang", language)
    assert ran.code == 0
    snapshot.check(f"blank.{language}.txt", ran.out)


def labels(capsys, language: str) -> list[str]:
    out = run(capsys, "sheet", str(EXAMPLE), "--format", "csv", "--lang", language).out
    return [row[0] for row in csv.reader(io.StringIO(out))][:14]


def test_rows_names_and_order_are_those_of_the_printed_sheets(capsys):
    assert labels(capsys, "de") == [
        "Namen", "Bevölkerungs-Karten 3", "Bevölkerungs-Karten 8", "Bevölkerungs-Karten 5", "Expeditions-Karten",
        "Gold (1 je 3 Gold)", "Feuerwerk 7", "Alonso Graves", "Universität", "Edvard Goode", "Isabel Sarmento", "Zoo",
        "Gesamt", "Platz",
    ]  # fmt: skip
    assert labels(capsys, "fr")[:5] == [
        "Nom", "Cartes Citoyen 3", "Cartes Citoyen 5", "Cartes Citoyen 8", "Cartes Expédition",
    ]  # fmt: skip
    assert labels(capsys, "cs")[1:4] == ["Karty obyvatel 3", "Karty obyvatel 8", "Karty obyvatel 5"]


def test_json_has_the_rows_in_the_order_of_the_language(capsys):
    def rows(language: str) -> list[str]:
        out = run(capsys, "--lang", language, "score", "--json", str(EXAMPLE)).out
        return [row["row"] for row in json.loads(out)["players"][0]["rows"]][:3]

    assert rows("de") == ["cards_3", "cards_8", "cards_5"]
    assert rows("fr") == ["cards_3", "cards_5", "cards_8"]


def nasty_file(folder: Path, *names: str) -> str:
    results = [
        f"[[result]]\nplayer = {json.dumps(name, ensure_ascii=False)}\nplayed = {{}}\ngold = {3 * seat}\nhand = 1\n"
        f"fireworks = {'true' if seat == 0 else 'false'}\n"
        for seat, name in enumerate(names)
    ]
    path = folder / "nasty.toml"
    path.write_text(HEAD + "\n".join(results), "utf-8")
    return str(path)


def pairs() -> list[tuple[str, str]]:
    return [(name, "Andreas") for name in NASTY]


@pytest.mark.parametrize("names", pairs(), ids=range(len(NASTY)))
def test_text_stays_a_table_and_steers_no_terminal(capsys, tmp_path, names):
    ran = run(capsys, "sheet", nasty_file(tmp_path, *names))
    assert ran.code == 0
    assert not any(character in ran.out + ran.err for character in "\x1b\x07\r\u202e")
    lines = ran.out.splitlines()
    rows = [line for line in lines if "│" in line]
    bars = {tuple(width(part) for part in line.split("┼")) for line in lines if "┼" in line}
    ((*columns, _),) = bars
    for row in rows:
        assert [width(part) for part in row.split("│")][:-1] == columns
        assert width(row) <= 80


@pytest.mark.parametrize("names", pairs(), ids=range(len(NASTY)))
def test_markdown_keeps_its_columns(capsys, tmp_path, names):
    out = run(capsys, "sheet", "--format", "markdown", nasty_file(tmp_path, *names)).out
    table = [line for line in out.splitlines() if line.startswith("|")]
    assert {line.replace("\\\\", "").replace("\\|", "").count("|") for line in table} == {4}
    assert "<script>" not in out
    assert "<b>" not in out


@pytest.mark.parametrize("names", pairs(), ids=range(len(NASTY)))
def test_csv_holds_no_formulas(capsys, tmp_path, names):
    out = run(capsys, "sheet", "--format", "csv", nasty_file(tmp_path, *names)).out
    rows = list(csv.reader(io.StringIO(out)))
    assert {len(row) for row in rows} == {3}
    numbers = [cell for row in rows for cell in row if not cell.lstrip("-").isdigit()]
    assert not [cell for cell in numbers if cell.lstrip()[:1] in set("=+-@\t\r") - {""}]


HARMLESS_TAGS = {
    "html", "head", "meta", "title", "style", "body", "h1", "p", "table", "thead", "tbody", "tfoot", "tr", "th", "td",
    "bdi", "small", "span", "h2",
}  # fmt: skip


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.urls: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.urls += [value or "" for name, value in attrs if name in ("src", "href", "style", "onclick")]

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("names", pairs(), ids=range(len(NASTY)))
def test_html_takes_names_as_text_and_needs_no_network(capsys, tmp_path, names):
    out = run(capsys, "sheet", "--format", "html", nasty_file(tmp_path, *names)).out
    tags = Tags()
    tags.feed(out)
    assert tags.seen <= HARMLESS_TAGS
    assert tags.urls == []
    assert "http" not in out
    assert safe(names[0]) in tags.text


def test_a_negative_total_has_a_minus_sign(capsys, tmp_path):
    file = nasty_file(tmp_path, "Linda", "Andreas")
    assert "−2" in run(capsys, "sheet", file).out
    assert ",-2," in run(capsys, "sheet", "--format", "csv", file).out.replace("\n", ",")


def test_the_sheet_is_written_into_a_file(capsys, tmp_path):
    target = tmp_path / "sheet.html"
    ran = run(capsys, "sheet", str(EXAMPLE), "--format", "html", "-o", str(target), "--paper", "a5")
    assert (ran.code, ran.out) == (0, "")
    assert "size: A5 portrait" in target.read_text("utf-8")


def test_a_folder_that_is_not_there(capsys, tmp_path):
    ran = run(capsys, "sheet", str(EXAMPLE), "-o", str(tmp_path / "none" / "sheet.txt"))
    assert ran.code == 3
    assert "folder" in ran.err


@pytest.mark.parametrize(
    ("text", "cells"),
    [("abc", 3), ("é", 1), ("e\u0301", 1), ("王", 2), ("ｆ", 2), ("👩‍👧", 2), ("\u202f", 1), ("", 0)],
)
def test_widths_are_cells(text, cells):
    assert width(text) == cells


def test_wrapping():
    assert wrap("Anna Maria", 6) == ["Anna", "Maria"]
    assert wrap("王小明", 4) == ["王小", "明"]
    assert wrap("x" * 99, 5) == ["xxxxx", "xxxxx", "xxxx…"]
    assert wrap("", 5) == [""]


def test_names_in_text_are_broken_only_at_spaces_and_hyphens(capsys, tmp_path):
    path = tmp_path / "game.toml"
    run(capsys, "new", "anno1800", "Linda", "Jean-Pierre", "Camille", "Maximiliane-Charlotte", "-f", str(path))
    out = run(capsys, "sheet", str(path), "--lang", "de,cs").out
    words = {cell.strip() for line in out.splitlines() for cell in line.split("│")}
    assert {"Jean-Pierre", "Camille", "Maximiliane-", "Charlotte"} <= words
    assert max(map(width, out.splitlines())) <= 80


def test_corrections_that_cancel_are_left_out_and_the_others_told_in_both_languages(capsys, tmp_path):
    path = str(tmp_path / "game.toml")
    run(capsys, "new", "anno1800", "Linda", "Ben", "-f", path)
    for change in ("+1", "-1", "+2"):
        run(capsys, "adjust", "Linda", "gold", change, "-f", path)
    below = run(capsys, "sheet", path, "--lang", "de,cs").out.partition("Am Tisch berichtigt / Opraveno u\xa0stolu")[2]
    assert [line.strip() for line in below.splitlines() if line] == [
        "Nach Zug 0, Linda: Gold +2", "Po 0. tahu, Linda: zlato +2",
    ]  # fmt: skip
