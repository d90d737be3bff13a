"""`referee guide`: the pages for players, in the reader's language."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from referee.app.guides import GuidePage, find_pages, pages
from referee.cli.command import Command, Example
from referee.cli.exits import Exit, Stop
from referee.cli.parameters import Json
from referee.cli.streams import columns, is_screen, print_json, print_out
from referee.i18n import N_, _, current
from referee.render.cells import safe

ABOUT = N_(
    "Shows a short page for players: an evening, saying a turn, a dispute, the score, phones, "
    "when something goes wrong."
)
EXAMPLES = (
    Example("referee guide", N_("all pages")),
    Example("referee guide 2", N_("the second page")),
    Example(N_("referee guide phones"), N_("a page by a word of its title")),
)
Topic = Annotated[list[str] | None, typer.Argument(metavar=N_("TOPIC"), help=N_("a number, or a word of the title"))]


def guide(topic: Topic = None, as_json: Json = False) -> int:
    known = pages(current())
    query = " ".join(topic or [])
    found = find_pages(known, query)
    if as_json:
        print_json([page._asdict() for page in found])
        return Exit.DONE if found else Exit.NO
    if query and not found:
        unknown = _("There is no page about: {topic}").format(topic=safe(query))
        raise Stop(Exit.NO, [unknown, *_contents(known)])
    if len(found) == 1:
        _show(found[0])
    else:
        one = _("One page: {command}").format(command="referee guide 1")
        print_out("\n".join([*_contents(found), "", one]))
    return Exit.DONE


def _contents(known: list[GuidePage]) -> list[str]:
    every = pages(current())
    return [f"  {every.index(page) + 1}  {page.title}" for page in known]


def _show(page: GuidePage) -> None:
    if is_screen(sys.stdout):
        from referee.render.console import page_of

        print_out(page_of(page.text, columns()))
    else:
        print_out(page.text.rstrip("\n"))


COMMAND = Command(guide, ABOUT, EXAMPLES)
