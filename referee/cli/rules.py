"""`referee rules`: a rule by id or by words, with its page in each rulebook."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from referee.app.kept import last_refusal_of
from referee.app.lookup import lexicons
from referee.app.rulebook import Rule, Rulebook, rulebook
from referee.cli.command import Command, Example
from referee.cli.exits import Exit, Stop
from referee.cli.files import game_in_question
from referee.cli.parameters import File, Game, Json
from referee.cli.streams import is_screen, print_grid, print_json, print_out, print_told
from referee.i18n import LANGUAGES, N_, _
from referee.render.cells import safe
from referee.render.grid import Grid
from referee.render.lookup import find_rules
from referee.render.rule import place_of, rule_json, said
from referee.render.text import Speaker

ABOUT = N_(
    "Answers questions about the rules, in words of any language: the rules that fit best, with their pages. Also "
    "shows a rule by its id. Without a question it shows the rules of the last refusal, or lists them all by title."
)
EXAMPLES = (
    # Translators: a question about the rules that may be typed as it stands.
    Example(N_('referee rules "can I trade twice"'), N_("a question")),
    Example(N_("referee rules shipyard strength"), N_("some words that the rule has to do with")),
)
Query = Annotated[
    list[str] | None,
    typer.Argument(metavar=N_("QUESTION"), help=N_("a question or some words in any language, or an id")),
]


def rules(query: Query = None, game: Game = None, file: File = None, as_json: Json = False) -> int:
    book = rulebook(game_in_question(game, file))
    asked = " ".join(query or [])
    named = [book.rules[id] for id in query or () if id in book.rules]
    named = named if len(named) == len(query or ()) else []  # several ids, as after a refusal
    refused = [] if asked or as_json else [book.rules[id] for id in last_refusal_of(book.game) if id in book.rules]
    found = named or refused or find_rules(book.rules, asked, book, LANGUAGES)
    if as_json:
        print_json([rule_json(rule, book.game, book.editions) for rule in found])
        return Exit.DONE if found else Exit.NO
    if not found:
        raise nothing_found(asked)
    if len(found) <= MOST_IN_FULL:
        print_told("\n\n".join(_in_full(rule, book) for rule in found))
    elif is_screen(sys.stdout):
        rows = tuple((said(rule.title, book.game), place_of(rule), rule.id) for rule in found)
        print_grid(Grid((_("Rule"), _("Pages"), _("Id")), rows))
    else:
        print_out("\n".join(_in_short(rule, book) for rule in found))
    return Exit.DONE


MOST_IN_FULL = 12
"""More rules than these are listed by title only."""


def nothing_found(asked: str) -> Stop:
    """Says what can be asked where a question finds nothing."""
    stop = Stop(Exit.NO, _("No rule is found for: {query}").format(query=safe(asked)))
    # Translators: questions that find something in every game.
    stop.lines.append(
        _("Ask in other words, for example: {examples}").format(
            examples=_("who starts · how does the game end · how many players")
        )
    )
    stop.lines.append(_("All rules by title: {command}").format(command="referee rules"))
    return stop


def _in_short(rule: Rule, book: Rulebook) -> str:
    return f"{said(rule.title, book.game)} ({_cited(rule)})"


def _cited(rule: Rule) -> str:
    place = place_of(rule)
    return f"{place}, {rule.id}" if place else rule.id


def _in_full(rule: Rule, book: Rulebook) -> str:
    lines = [said(rule.title, book.game), f"  {said(rule.text, book.game)}"]
    if rule.is_ruling:
        lines.append("  " + _("A ruling, not printed: {reason}").format(reason=said(rule.reason, book.game)))
    lines += [f"  {_(USES[rule.kind])}"] if rule.kind in USES else []
    (lexicon,) = lexicons(book.game)
    speaker = Speaker(lexicon)
    if place := place_of(rule):
        books = f"{place} ({', '.join(speaker.edition(edition) for edition in rule.editions or book.editions)})"
        lines.append("  " + _("Rulebooks: {books}").format(books=books) + f" · {rule.id}")
    else:
        lines.append(f"  ({rule.id})")
    for difference in book.about(rule.id):
        lines.append("  " + _("Where they differ: {text}").format(text=said(difference.text, book.game)))
    return "\n".join(lines)


USES = {
    "move": N_("The referee checks this in every turn."),
    "position": N_("The referee checks this where a table is described or counted."),
    "score": N_("The referee counts by this."),
    "unseen": N_("The record cannot show this; look after it yourselves."),
}
"""How a rule is used, by its kind; what a rule merely allows needs no word."""


COMMAND = Command(rules, ABOUT, EXAMPLES)
