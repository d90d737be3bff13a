"""How the HTML page looks: three sets of colours (screen light and dark, paper) and one set of rules for all of them.

Everything is measured in em and rem, so that one font size decides how large the page becomes on paper.
"""

from __future__ import annotations

LIGHT = {
    "ink": "#1d2a33",
    "paper": "#fdfbf6",
    "line": "#b9ab8c",
    "band": "#f1eadb",
    "strong": "#7a4b16",
    "soft": "#55606a",
}
DARK = {
    "ink": "#e9e4d8",
    "paper": "#171c20",
    "line": "#57503f",
    "band": "#22292e",
    "strong": "#e5b978",
    "soft": "#b4b0a4",
}
PRINT = {
    "ink": "#000000",
    "paper": "#ffffff",
    "line": "#777777",
    "band": "#f0f0f0",
    "strong": "#000000",
    "soft": "#333333",
}
READ = ("ink", "strong", "soft")
"""The colours of text; it stands on `paper` or `band`."""

RULES = """
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1rem; max-width: 60rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.35 Georgia, "Noto Serif", "DejaVu Serif", "Times New Roman", serif; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; letter-spacing: .02em; color: var(--strong); }
h2 { margin: .9rem 0 .2rem; font-size: 1rem; color: var(--strong); }
p { margin: .2rem 0; overflow-wrap: anywhere; }
.edition, .note, small { color: var(--soft); }
.edition, .note { font-size: .85rem; }
.fill { display: inline-block; min-width: 12rem; margin-right: 1.5rem; border-bottom: 1px solid var(--line); }
table { width: 100%; margin: .8rem 0; border-collapse: collapse; table-layout: fixed; }
th, td { padding: .35rem .5rem; border: 1px solid var(--line); overflow-wrap: anywhere; vertical-align: middle; }
thead th { background: var(--band); }
thead th:first-child, th[scope=row] { width: 34%; text-align: left; }
th[scope=row] { font-weight: normal; }
td, thead th + th { text-align: center; font-variant-numeric: tabular-nums; }
tbody td { height: 3.1rem; }
.chart td { height: auto; text-align: right; }
h1, p, small { text-wrap: pretty; }
h1 { text-wrap: balance; }
small { display: block; font-size: .7rem; line-height: 1.25; font-weight: normal; }
thead th.long { font-size: .6rem; line-height: 1.25; }
.mark { display: block; line-height: 1; }
tfoot th[scope=row], tfoot td { font-weight: bold; }
tfoot tr:first-child > * { border-top: 3px double var(--strong); background: var(--band); font-size: 1.1rem; }
tfoot td.won { outline: 2px solid var(--strong); outline-offset: -3px; }
.blank td, .blank thead th + th { height: 2.3rem; }
.result { font-size: 1.1rem; font-weight: bold; }
.chart { margin-top: 2rem; }
svg { display: block; width: 100%; height: auto; color: var(--ink); }
svg text { fill: var(--ink); font-size: 11px; }
.chart td > span { display: block; height: .45em; margin: .15em 0 0 auto; background: var(--ink); }
.chart td > span.minus { background: none; border: 1px solid var(--ink); }
@media (max-width: 36rem) {
  body { padding: 1rem .5rem; font-size: .9rem; }
  th, td { padding: .25rem .3rem; }
}
"""


def stylesheet(page: str, margin: float, size: float) -> str:
    """All styles of a page: its paper, and the font size (in points) with which it fits on it."""
    return (
        f"@page {{ size: {page}; margin: {margin:g}mm; }}\n"
        f":root {{ color-scheme: light dark; {_colours(LIGHT)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {_colours(DARK)} }} }}"
        f"{RULES}"
        "@media print {\n"
        f"  :root {{ color-scheme: light; font-size: {size:g}pt; {_colours(PRINT)} }}\n"
        "  body { max-width: none; padding: 0; font-size: 1rem; }\n"
        "  th, td { padding: .3rem .5rem; }\n"
        "  tbody td { height: 2.5rem; }\n"
        "  table, tr, p, h2 { break-inside: avoid; }\n"
        "  .chart { break-before: page; margin-top: 0; }\n"
        "  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }\n"
        "}\n"
    )


def _colours(colours: dict[str, str]) -> str:
    return " ".join(f"--{name}: {value};" for name, value in colours.items())
