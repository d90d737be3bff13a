"""HTML sheets: colours that can be read, nothing from elsewhere, and on paper the same one page as the PDF.

What needs a browser is skipped where no Chromium is installed.
"""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
import unicodedata
from collections import Counter
from pathlib import Path

import pytest
from pypdf import PdfReader

from referee.render.formats import DARK, LIGHT, PRINT, TEXT_COLOURS, write_stylesheet
from tests.printed import HALF_PLAYED, LONG_NAMES, LONG_NOTE, tally
from tests.running import EXAMPLE, run

pytestmark = pytest.mark.slow

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)
browser = pytest.mark.skipif(not CHROMIUM, reason="no Chromium is installed")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-pdf-header-footer",
)  # fmt: skip


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_it_should_be():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colours", [LIGHT, DARK, PRINT], ids=["light", "dark", "print"])
def test_every_text_can_be_read(colours):
    for ink, ground in itertools.product(TEXT_COLOURS, ("paper", "band")):
        assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


def test_the_page_uses_no_colours_but_these():
    style = write_stylesheet("A4 portrait", 15, 11)
    known = {*LIGHT.values(), *DARK.values(), *PRINT.values()}
    assert set(re.findall(r"#[0-9a-f]{3,8}\b", style)) == known
    assert set(re.findall(r"[^-]color: ([^;]+);", style)) <= {f"var(--{name})" for name in TEXT_COLOURS}
    assert style.count("{") == style.count("}")


def page(capsys, folder: Path, *arguments: str) -> Path:
    target = folder / "sheet.html"
    assert run(capsys, "sheet", "--format", "html", "-o", str(target), *arguments).code == 0
    return target


def test_nothing_is_loaded_and_no_script_runs(capsys, tmp_path):
    html = page(capsys, tmp_path, str(HALF_PLAYED), "--chart").read_text("utf-8")
    assert not re.search(r"https?:|//|url\(|@import|<script|<link|<img|<iframe|\son\w+=", html)


def test_the_chart_stands_on_the_page(capsys, tmp_path):
    html = page(capsys, tmp_path, str(HALF_PLAYED), "--chart", "--lang", "fr").read_text("utf-8")
    assert html.count("<polyline") == 3
    assert "Linda" in html.split("<svg")[1]


def test_the_same_record_gives_the_same_page(capsys, tmp_path):
    first = page(capsys, tmp_path, str(HALF_PLAYED), "--chart").read_bytes()
    assert page(capsys, tmp_path, str(HALF_PLAYED), "--chart").read_bytes() == first


def on_paper(html: Path, folder: Path) -> PdfReader:
    """Printed by a browser with an empty profile that finds no other computer."""
    target = folder / "browser.pdf"
    command = [
        CHROMIUM, *FLAGS, f"--user-data-dir={folder / 'profile'}", "--host-resolver-rules=MAP * ~NOTFOUND",
        f"--print-to-pdf={target}", html.as_uri(),
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return PdfReader(target)


def tokens(text: str) -> Counter[str]:
    return Counter(re.sub("[●■▲◆·,]", " ", unicodedata.normalize("NFKC", text)).split())


@browser
@pytest.mark.parametrize("language", ["de", "en", "fr", "cs", "de,cs"])
def test_printed_it_says_what_the_pdf_says(capsys, tmp_path, language):
    arguments = (str(EXAMPLE), "--lang", language)
    browsers = on_paper(page(capsys, tmp_path, *arguments), tmp_path)
    target = tmp_path / "sheet.pdf"
    run(capsys, "sheet", "--format", "pdf", "-o", str(target), *arguments)
    ours = PdfReader(target)
    assert len(browsers.pages) == len(ours.pages) == 1
    assert tokens(browsers.pages[0].extract_text()) == tokens(ours.pages[0].extract_text())
    for one, other in zip(browsers.pages[0].mediabox, ours.pages[0].mediabox, strict=True):
        assert abs(float(one) - float(other)) < 2


@browser
@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("players", [2, 4])
def test_it_is_one_page_however_much_there_is_to_tell(capsys, tmp_path, paper, players):
    file = tally(tmp_path, LONG_NAMES[:players], [LONG_NOTE], "Česká Třebová")
    for more in ([], ["--large"], ["--lang", "fr,cs"]):
        assert len(on_paper(page(capsys, tmp_path, file, "--paper", paper, *more), tmp_path).pages) == 1, more
    assert len(on_paper(page(capsys, tmp_path, "--blank", "--paper", paper), tmp_path).pages) == 1


@browser
def test_the_chart_has_a_page_of_its_own(capsys, tmp_path):
    printed = on_paper(page(capsys, tmp_path, str(HALF_PLAYED), "--chart"), tmp_path)
    assert len(printed.pages) == 2
    assert "How the points grew, turn by turn" in printed.pages[1].extract_text()
