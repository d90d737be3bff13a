"""`referee terms`: a name in every language, with what else is understood and where it is printed."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from referee.app.lookup import lexicons, printed_names, typed_forms
from referee.cli.command import Command, Example
from referee.cli.exits import Exit, Stop
from referee.cli.files import known_game
from referee.cli.parameters import Game, Json
from referee.cli.streams import is_screen, print_grid, print_json, print_out, print_told
from referee.i18n import LANGUAGES, N_, _, current, language_name
from referee.render.cells import safe
from referee.render.grid import Grid
from referee.render.lookup import Term, all_terms, find_terms
from referee.render.rule import pages_of

ABOUT = N_(
    "Shows names of things in every language; the query may be in any of them. Of a few things "
    "it also shows the plural, what else is understood, and the page of the rulebook on which the name stands."
)
EXAMPLES = (
    Example("referee terms Fensterfabrik", N_("what is it called in the other languages?")),
    Example("referee terms", N_("all names")),
)
FEW = 5
"""Of no more than these everything is shown, of more their names alone."""
Query = Annotated[list[str] | None, typer.Argument(metavar=N_("QUERY"), help=N_("a name, or part of one"))]


def terms(query: Query = None, game: Game = None, as_json: Json = False) -> int:
    books = lexicons(known_game(game) if game else None)
    known = [
        term
        for lexicon in books
        for term in all_terms(lexicon, typed_forms(lexicon.game), printed_names(lexicon.game), LANGUAGES)
    ]
    found = find_terms(known, " ".join(query or []), LANGUAGES)
    if as_json:
        print_json([_data(term) for term in found])
        return Exit.DONE if found else Exit.NO
    if not found:
        raise Stop(Exit.NO, _("No name is found for: {query}").format(query=safe(" ".join(query or []))))
    if len(found) <= FEW:
        print_told("\n\n".join("\n".join(_entry(term)) for term in found))
    elif is_screen(sys.stdout):
        rows = tuple((*(term.names[language] for language in LANGUAGES), f"{term.game}\n{term.id}") for term in found)
        print_grid(Grid((*map(language_name, LANGUAGES), _("Id")), rows))
    else:
        print_out("\n".join(_line(term) for term in found))
    return Exit.DONE


def _line(term: Term) -> str:
    names = " · ".join(f"{language}: {term.names[language]}" for language in LANGUAGES)
    return f"{names} ({term.game}, {term.id})"


def _entry(term: Term) -> list[str]:
    """Everything about a thing: a line a language, and below it what else is understood."""
    lines = [f"{term.names[current()]} ({term.game}, {term.id})"]
    for language in LANGUAGES:
        several = ", ".join(term.plurals[language])
        facts = [term.names[language] + (f" ({several})" if several else "")]
        facts += [_printed(term.printed[language])] if language in term.printed else []
        named = _("{name}: {value}").format(name=language_name(language), value=", ".join(facts))
        lines.append(f"  {named}")
        if term.also[language]:
            also = _("also understood: {words}").format(words=", ".join(term.also[language]))
            lines.append(f"    {also}")
    return lines


def _printed(where: int | str) -> str:
    if isinstance(where, str):
        # Translators: {heading} is a heading of a rulebook.
        return _("under “{heading}”").format(heading=where)
    return pages_of([where])


def _data(term: Term) -> dict[str, object]:
    return {
        "id": term.id,
        "game": term.game,
        "group": term.group,
        **term.names,
        "plural": {language: list(forms) for language, forms in term.plurals.items() if forms},
        "also": {language: list(forms) for language, forms in term.also.items() if forms},
        "printed": dict(term.printed),
    }


COMMAND = Command(terms, ABOUT, EXAMPLES)
