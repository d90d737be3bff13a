"""A sheet as PDF: whether the library for it is there, and what had to be done to get everything on the page."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from importlib.util import find_spec

from referee.cli.exits import Exit, Stop
from referee.cli.streams import print_err
from referee.i18n import _, ngettext, number
from referee.render.cells import safe
from referee.render.sheet import Sheet

INSTALL = "pip install 'referee[pdf]'"
MOST_NAMED = 5


def to_pdf(sheets: Sequence[Sheet], font: str | None) -> bytes:
    """The PDF; on standard error what could not be shown as it is."""
    if find_spec("reportlab") is None:
        # Translators: {command} is a command line.
        raise Stop(Exit.FILE, _("For PDF a library is missing. Get it with: {command}").format(command=INSTALL))
    from referee.render.pdf import own_font, write_pdf

    own = own_font(font) if font else None
    if font and own is None:
        told = _("This is no TrueType font that can be embedded: {file}").format(file=safe(font))
        raise Stop(Exit.FILE, told)
    printed = write_pdf(sheets, own)
    print_err(_missing(printed.missing))
    # Translators: {text} is the beginning of a text that a player typed.
    print_err(_("Shortened on the sheet: {text}").format(text=_start(text)) for text in printed.shortened)
    return printed.content


def _missing(characters: tuple[str, ...]) -> list[str]:
    if not characters:
        return []
    count = len(characters)
    # Translators: {count} is a number; the characters stand on the sheet as codes such as [U+738B].
    told = ngettext(
        "{count} character is not in the fonts of the sheet and stands there as its code.",
        "{count} characters are not in the fonts of the sheet and stand there as their codes.",
        count,
    )
    named = ", ".join(f"U+{ord(c):04X} {unicodedata.name(c, '')}".strip() for c in characters[:MOST_NAMED])
    more = ", …" if count > MOST_NAMED else ""
    # Translators: {option} is an option of the command line that takes a file.
    help = _("A TrueType font that has them can be given with {option}.").format(option="--font")
    return [told.format(count=number(count)) + f" {named}{more}", help]


def _start(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40].rstrip()}…"
