"""The whole report as pages: what it is about, the chapters, and what was skipped."""

from __future__ import annotations

import datetime

from referee.engine.evenings.people import spelled
from referee.engine.evenings.report import Report
from referee.i18n import _, current, date, listing, ngettext, number
from referee.render.cells import safe
from referee.render.stats.chapters import overall, parts_of
from referee.render.stats.parts import Pages, Part


def pages_of(report: Report) -> Pages:
    chapters: list[tuple[str, tuple[Part, ...]]] = []
    if len(report.chapters) > 1:
        chapters.append((_("All games"), (overall(report.overall),)))
    chapters += [(chapter.name, parts_of(chapter)) for chapter in report.chapters]
    skipped = tuple((safe(each.file), each.why) for each in report.skipped)
    return Pages(current(), _("Many evenings"), tuple(_about(report)), tuple(chapters), _("Skipped"), skipped)


def _about(report: Report) -> list[str]:
    games = len(report.overall.evenings)
    if not games:
        return [_("No finished game was found.")]
    lines = [_span(report, games)]
    if report.imported:
        told = ngettext(
            "{count} of them was imported: it counts with its points, not by row and seat.",
            "{count} of them were imported: they count with their points, not by row and seat.",
            report.imported,
        )
        lines.append(told.format(count=number(report.imported)))
    for person, names in spelled(report.people).items():
        if len(names) > 1:
            # Translators: {names} is a list of spellings of one person's name, in quotation marks.
            told = _("One person, {name}: {names}")
            spellings = listing([_("“{word}”").format(word=safe(name)) for name in names])
            lines.append(told.format(name=safe(person.name), names=spellings))
    return lines


def _span(report: Report, games: int) -> str:
    """How many games, and from when to when as far as their files tell."""
    days = [dated.evening.date for dated in report.overall.evenings if dated.evening.date]
    first, last = (date(datetime.date.fromisoformat(day)) for day in (min(days), max(days))) if days else ("", "")
    if first == last:
        told = ngettext("{count} finished game. {day}", "{count} finished games. {day}", games)
        return told.format(count=number(games), day=first).strip()
    # Translators: {first} and {last} are dates.
    told = ngettext(
        "{count} finished game, from {first} to {last}.", "{count} finished games, from {first} to {last}.", games
    )
    return told.format(count=number(games), first=first, last=last)
