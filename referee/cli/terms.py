"""`referee terms`: a name in every language."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from referee.app.lookup import lexicons
from referee.cli.command import Example, build_command
from referee.cli.exits import Exit, Stop
from referee.cli.files import known_game
from referee.cli.parameters import Game, Json
from referee.cli.streams import is_screen, print_grid, print_json, print_out
from referee.i18n import LANGUAGES, N_, _, language_name
from referee.render.cells import safe
from referee.render.grid import Grid
from referee.render.lookup import all_terms, find_terms

ABOUT = N_("Shows names of things in every language; the query may be in any of them.")
EXAMPLES = (
    Example("referee terms Fensterfabrik", N_("what is it called in the other languages?")),
    Example("referee terms", N_("all names")),
)
Query = Annotated[list[str] | None, typer.Argument(metavar=N_("QUERY"), help=N_("a name, or part of one"))]


def terms(query: Query = None, game: Game = None, as_json: Json = False) -> int:
    books = lexicons(known_game(game) if game else None)
    known = [term for lexicon in books for term in all_terms(lexicon, LANGUAGES)]
    found = find_terms(known, " ".join(query or []), LANGUAGES)
    if as_json:
        print_json(found)
        return Exit.DONE if found else Exit.NO
    if not found:
        raise Stop(Exit.NO, _("No name is found for: {query}").format(query=safe(" ".join(query or []))))
    if is_screen(sys.stdout):
        rows = tuple((*(term[language] for language in LANGUAGES), f"{term['game']}\n{term['id']}") for term in found)
        print_grid(Grid((*map(language_name, LANGUAGES), _("Id")), rows))
    else:
        print_out("\n".join(_line(term) for term in found))
    return Exit.DONE


def _line(term: dict[str, str]) -> str:
    names = " · ".join(f"{language}: {term[language]}" for language in LANGUAGES)
    return f"{names} ({term['game']}, {term['id']})"


def build() -> Any:
    return build_command("terms", terms, ABOUT, EXAMPLES)
