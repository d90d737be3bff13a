"""The report as one HTML page that needs nothing else: tables with pictures, light and dark, and for paper."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from referee.render.sheet.style import stylesheet
from referee.render.stats.parts import Pages, Part, Picture
from referee.render.stats.svg import draw
from referee.render.stats.text import in_words

STYLE = """
body { max-width: 74rem; }
h2 { margin: 2rem 0 .4rem; padding-bottom: .2rem; border-bottom: 3px double var(--strong); font-size: 1.35rem; }
h3 { margin: 1.4rem 0 .2rem; font-size: 1.05rem; color: var(--strong); }
.part { display: flex; flex-wrap: wrap; gap: 0 2rem; align-items: flex-start; }
.part > .table { flex: 0 1 auto; min-width: 0; max-width: 100%; overflow-x: auto; }
.part > figure { flex: 1 1 30rem; min-width: 0; margin: .8rem 0; max-width: 46rem; }
table { width: auto; table-layout: auto; }
thead th:first-child, th[scope=row] { width: auto; }
th.words, td.words, thead th.words { text-align: left; }
td, th { overflow-wrap: normal; }
td { white-space: nowrap; }
svg text { font-size: 13px; }
figure { overflow-x: auto; }
figure > svg { min-width: 27rem; }
figcaption { font-size: .85rem; color: var(--soft); }
figcaption span { margin-right: 1.2rem; white-space: nowrap; }
figcaption svg { display: inline-block; width: 1.6em; height: .9em; margin-right: .35em; vertical-align: -.1em; }
svg .grid { stroke: var(--line); stroke-width: .5; stroke-dasharray: 2 3; }
svg .bar { fill: var(--bar); } svg .dot { fill: var(--bar); fill-opacity: .75; stroke: var(--ink); }
svg .range { fill: none; stroke: var(--ink); stroke-width: 1.2; } svg .tick { stroke: var(--strong); stroke-width: 3; }
:root { --bar: #4f7f94; }
@media (prefers-color-scheme: dark) { :root { --bar: #6fa5bd; } }
@media print { :root { --bar: #8a8a8a; } h2, h3 { break-after: avoid; } section, figure, tr { break-inside: avoid; }
  .part > .table, figure { overflow: visible; }
  table { break-inside: auto; } .part > * { flex-basis: 100%; }
  .part > figure { max-width: 150mm; } figure > svg { min-width: 0; } td { white-space: normal; } }
"""
KEYS = {
    "bar": '<rect width="16" height="9" class="bar"/>',
    "other": '<rect x=".5" y=".5" width="15" height="8" fill="none" stroke="currentColor"/>'
    '<path d="M3 9L9 0M8 9L14 0" stroke="currentColor" stroke-width="1.6"/>',
    "tick": '<path d="M8 0v9" class="tick"/>',
    "range": '<path d="M0 4.5H16M.6 1v7M15.4 1v7" class="range"/>',
    "dot": '<circle cx="8" cy="4.5" r="4" class="dot"/>',
}


def write(pages: Pages) -> str:
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{pages.language}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(pages.title)}</title>",
        f"<style>{stylesheet('A4 portrait', 15, 10)}{STYLE}</style>",
        "</head>",
        "<body>",
        f"<h1>{escape(pages.title)}</h1>",
        *(f"<p><bdi>{escape(line)}</bdi></p>" for line in pages.about),
        *_chapters(pages),
        *_skipped(pages),
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _chapters(pages: Pages) -> Iterator[str]:
    for chapter, (title, parts) in enumerate(pages.chapters, start=1):
        yield f"<h2>{escape(title)}</h2>"
        for place, part in enumerate(parts, start=1):
            yield f"<section><h3>{escape(part.title)}</h3>"
            yield from (f'<p class="note">{escape(note)}</p>' for note in part.notes)
            if part.head:
                yield from ('<div class="part"><div class="table">', *_table(part), "</div>")
                yield from _figure(part.picture, f"p{chapter}-{place}") if part.picture else ()
                yield "</div>"
            yield "</section>"


def _table(part: Part) -> Iterator[str]:
    words = [' class="words"' if in_words(part, place) else "" for place in range(len(part.head))]
    titled = zip(part.head, words, strict=True)
    head = "".join(f'<th scope="col"{kind}><bdi>{escape(name)}</bdi></th>' for name, kind in titled)
    yield f"<table><thead><tr>{head}</tr></thead><tbody>"
    for row in part.rows:
        first, *rest = (f"<bdi>{escape(cell.text)}</bdi>" for cell in row)
        cells = "".join(f"<td{kind}>{cell}</td>" for cell, kind in zip(rest, words[1:], strict=True))
        yield f'<tr><th scope="row">{first}</th>{cells}</tr>'
    yield "</tbody></table>"


def _figure(picture: Picture, id: str) -> Iterator[str]:
    yield from ("<figure>", *draw(picture, id))
    lines = picture.lines
    known = {
        "bar": (picture.bar, any(not line.dots for line in lines)),
        "other": (picture.other, any(line.other is not None for line in lines)),
        "tick": (picture.tick, any(line.tick is not None for line in lines)),
        "range": (picture.range, any(line.low is not None for line in lines)),
        "dot": (picture.dot, any(line.dots for line in lines)),
    }
    said = (
        f'<span><svg viewBox="0 0 16 9" aria-hidden="true">{KEYS[key]}</svg>{escape(meaning)}</span>'
        for key, (meaning, occurs) in known.items()
        if meaning and occurs
    )
    yield f"<figcaption>{''.join(said)}</figcaption></figure>"


def _skipped(pages: Pages) -> Iterator[str]:
    if pages.skipped:
        yield f"<h2>{escape(pages.skipped_title)}</h2>"
        for file, why in pages.skipped:
            yield f'<p class="note"><bdi>{escape(file)}</bdi>: <bdi>{escape(why)}</bdi></p>'
