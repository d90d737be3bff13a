"""Files to print for tests: tallies with any names and notes, and records with turns; and reading PDFs back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pypdf import PdfReader
from reportlab.pdfbase import pdfmetrics

RECORDS = Path(__file__).resolve().parent / "records"
HALF_PLAYED = RECORDS / "half-played.toml"
FINISHED = RECORDS / "finished.toml"
LONG_NAMES = tuple(
    (name * 200)[:200]
    for name in (
        "Maximiliane-Charlotte von Hohenstein-Öhr ",
        "Ľudmila Žižková-Řeháková Nejedlá ",
        "W",
        "L’Hôpital de La Rœuvre! ",
    )
)
"""As long as names may be, which is 200 letters; one without any place to break it."""
LONG_NOTE = ("Příliš žluťoučký kůň; Übermäßig öde Größe; œuvre à l’ancienne, ça alors! " * 20)[:980]
"""Nearly as much as may stand in the notes, which is 1000 letters."""


CARDS = '[{ animal = "artisan", artefact = "engineer" }, { animal = "investor", artefact = "artisan" }]'
INDUSTRIES = ["bicycle_factory", "gramophone_factory", "steam_carriage_factory", "light_bulb_factory"]


def tally(folder: Path, names: Sequence[str], notes: Sequence[str] = (), place: str = "") -> str:
    """A tally with much to tell: long arithmetic, majorities, a tie."""

    def text(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    lines = [
        'format = 1\ngame = "anno1800"\nedition = "de"\ndate = 2024-09-28',
        f"place = {text(place)}\nnotes = {text(list(notes))}\nplayers = {text(list(names))}",
        'objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]',
    ]
    for seat, name in enumerate(names):
        lines.append(
            f"[[result]]\nplayer = {text(name)}\nplayed = {{ farmer_worker = {11 - seat}, new_world = 3 }}\n"
            f"expedition = {CARDS}\n"
            f"cubes = {{ farmer = 2, artisan = 3, engineer = {seat}, investor = 1 }}\ngold = {3 * seat}\n"
            f"fireworks = {'true' if seat == 0 else 'false'}\n"
            f"industries = {text(INDUSTRIES if seat < 2 else [])}\n"
            f"constructions = {17 + seat}\nhand = {seat}\nold_world = 2\nnew_world = 1\ntrade_tokens = 4"
        )
    path = folder / "tally.toml"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return str(path)


class Piece(NamedTuple):
    """Text on a page: where it stands, in points from the lower left corner, and how large it is."""

    text: str
    left: float
    right: float
    base: float
    size: float


def pieces(path: Path, page: int = 0) -> list[Piece]:
    """Every piece of text on a page; its width is measured with the font that it is set in."""
    found = []

    def visit(text: str, cm: list[float], tm: list[float], font: dict[str, str] | None, size: float) -> None:
        line = text.strip("\n")
        if line.strip() and font is not None:
            name = font["/BaseFont"].split("+")[-1].replace("DejaVuSansCondensed", "DejaVuSans-Symbols")
            width = pdfmetrics.stringWidth(line, name, size)
            found.append(Piece(line, tm[4], tm[4] + width, tm[5], size))

    PdfReader(path).pages[page].extract_text(visitor_text=visit)
    return found


def words(path: Path, page: int = 0) -> str:
    """The text of a page without any white space, so that line breaks do not matter."""
    return "".join(PdfReader(path).pages[page].extract_text().split())
