"""`referee rules`: a rule by id or by words, with its page in each rulebook."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from referee.app.refusals import last_refusal_of
from referee.app.rulebook import Rule, Rulebook, rulebook
from referee.cli.command import Example, build_command
from referee.cli.exits import Exit, Stop
from referee.cli.parameters import File, Game, Json
from referee.cli.streams import is_screen, print_grid, print_json, print_out, print_told
from referee.cli.which_game import game_in_question
from referee.i18n import LANGUAGES, N_, _, language_name
from referee.render.cells import safe
from referee.render.grid import Grid
from referee.render.lookup import find_rules
from referee.render.rule import place_of, rule_json, said

ABOUT = N_(
    "Shows rules and rulings in the reader's language: by id, or by words in any language. Without a "
    "query it shows those of the last refusal, or lists them all by title if nothing was refused yet."
)
EXAMPLES = (
    Example("referee rules trade.once_per_resource", N_("one rule by its id")),
    Example("referee rules shipyard strength", N_("rules in which these words occur")),
)
Query = Annotated[list[str] | None, typer.Argument(metavar=N_("QUERY"), help=N_("an id, or words in any language"))]


def rules(query: Query = None, game: Game = None, file: File = None, as_json: Json = False) -> int:
    book = rulebook(game_in_question(game, file))
    asked = [] if query or as_json else [book.rules[id] for id in last_refusal_of(book.game) if id in book.rules]
    found = asked or find_rules(book.rules, " ".join(query or []), book.game, LANGUAGES)
    if as_json:
        print_json([rule_json(rule, book.game, book.editions) for rule in found])
        return Exit.DONE if found else Exit.NO
    if not found:
        raise Stop(Exit.NO, _("No rule is found for: {query}").format(query=safe(" ".join(query or []))))
    if len(found) <= MOST_IN_FULL:
        print_told("\n\n".join(_in_full(rule, book) for rule in found))
    elif is_screen(sys.stdout):
        rows = tuple((rule.id, said(rule.title, book.game), place_of(rule)) for rule in found)
        print_grid(Grid((_("Id"), _("Rule"), _("Pages")), rows))
    else:
        print_out("\n".join(_in_short(rule, book) for rule in found))
    return Exit.DONE


MOST_IN_FULL = 12
"""More rules than these are listed by title only."""


def _in_short(rule: Rule, book: Rulebook) -> str:
    place = place_of(rule)
    return f"{rule.id}: {said(rule.title, book.game)}" + (f" ({place})" if place else "")


def _in_full(rule: Rule, book: Rulebook) -> str:
    lines = [f"{said(rule.title, book.game)} ({rule.id})", f"  {said(rule.text, book.game)}"]
    if rule.is_ruling:
        lines.append("  " + _("A ruling, not printed: {reason}").format(reason=said(rule.reason, book.game)))
    if place := place_of(rule):
        gap = " " if rule.pages else ", "
        books = ", ".join(f"{language_name(edition)}{gap}{place}" for edition in rule.editions or book.editions)
        lines.append("  " + _("Rulebooks: {books}").format(books=books))
    for difference in book.about(rule.id):
        lines.append("  " + _("Where they differ: {text}").format(text=said(difference.text, book.game)))
    return "\n".join(lines)


def build() -> Any:
    return build_command("rules", rules, ABOUT, EXAMPLES)
