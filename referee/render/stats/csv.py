"""The report as CSV in long form: one figure a line, so that a spreadsheet can filter and turn it as it likes."""

from __future__ import annotations

import csv
from io import StringIO

from referee.i18n import _, current
from referee.render.export.csv import SEPARATORS
from referee.render.sheet.csv import harmless
from referee.render.stats.parts import Cell, Pages


def write(pages: Pages) -> str:
    """Plain numbers, with the decimal mark of the language's spreadsheets; what is not known is left out."""
    target = StringIO()
    separator = SEPARATORS.get(current(), ";")
    writer = csv.writer(target, delimiter=separator, lineterminator="\n")
    writer.writerow([_("Game"), _("Part"), _("Line"), _("Figure"), _("Value")])
    for game, parts in pages.chapters:
        for part in parts:
            keys = 2 if all(isinstance(row[1].value, str) for row in part.rows) and len(part.head) > 2 else 1
            for row in part.rows:
                line = " – ".join(harmless(str(cell.text)) for cell in row[:keys])
                for name, cell in zip(part.head[keys:], row[keys:], strict=True):
                    if cell.value is not None:
                        writer.writerow([harmless(game), part.title, line, harmless(name), _plain(cell, separator)])
    for file, why in pages.skipped:
        writer.writerow(["", pages.skipped_title, harmless(file), "", harmless(why)])
    return target.getvalue()


def _plain(cell: Cell, separator: str) -> str | int:
    if isinstance(cell.value, float):
        return str(cell.value) if separator == "," else str(cell.value).replace(".", ",")
    return cell.value if isinstance(cell.value, int) else harmless(str(cell.value))
