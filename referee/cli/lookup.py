"""The commands that look something up: `ask`, `rules`, `terms`, `games`, `guide`, `help`.

What only one of them needs is imported inside its functions.
"""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path
from typing import Annotated

from referee.app.lookup import (
    Rule,
    Rulebook,
    find_edition_of_file,
    lexicons,
    load_box,
    printed_names,
    rulebook,
    typed_forms,
)
from referee.cli.command_line import (
    Command,
    Example,
    File,
    Game,
    Json,
    argument,
    format_actions,
    missing_argument,
    option,
    unknown_command,
    unknown_value,
)
from referee.cli.files import choose_game, default_file_exists, record_path, require_game, tell_notes
from referee.cli.terminal import (
    Exit,
    Output,
    Stop,
    is_screen,
    print_err,
    print_grid,
    print_json,
    print_out,
    print_text,
    terminal_columns,
)
from referee.engine.reading import Problem
from referee.i18n import LANGUAGES, N_, _, current, language_name, ngettext, number
from referee.render.asking import NOTHING
from referee.render.cells import safe
from referee.render.lookup import Term, find_rules, find_terms, list_terms
from referee.render.rules import rule_json, tell_pages, tell_place, translate_rule
from referee.render.tables import Grid
from referee.render.text import Speaker

# rules ------------------------------------------------------------------------------------------------------

RULES = N_(
    "Answers questions about the rules, in words of any language: the rules that fit best, with their pages. Also "
    "shows a rule by its id. Without a question it shows the rules of the last refusal, or lists them all by title."
)
RULES_EXAMPLES = (
    # Translators: a question about the rules that may be typed as it stands.
    Example(N_('referee rules "can I trade twice"'), N_("a question")),
    Example(N_("referee rules shipyard strength"), N_("some words that the rule has to do with")),
)
Question = Annotated[
    list[str] | None, argument(N_("QUESTION"), N_("a question or some words in any language, or an id"))
]


def rules(
    query: Question = None,
    game: Game = None,
    file: File = None,
    editions: Annotated[bool, option("--editions", N_("every rulebook, and where they differ"))] = False,
    as_json: Json = False,
) -> int:
    from referee.app.session import read_last_refusal

    book = rulebook(choose_game(game, file))
    own = "" if editions else find_edition_of_file(record_path(file), book, current())
    asked = " ".join(query or [])
    named = [book.rules[id] for id in query or () if id in book.rules]
    named = named if len(named) == len(query or ()) else []  # several ids, as after a refusal
    refused = [] if asked or as_json else [book.rules[id] for id in read_last_refusal(book.game) if id in book.rules]
    found = named or refused or find_rules(book.rules, asked, book, LANGUAGES)
    if as_json:
        print_json([rule_json(rule, book.game, book.editions) for rule in found])
        return Exit.DONE if found else Exit.NO
    if not found and not book.rules:
        raise Stop(Exit.NO, _("The referee has no rules of this game; they stand in its rulebook."))
    if not found:
        line = _("I found no rule for: {query}").format(query=safe(asked))
        # Translators: questions that find something in every game.
        examples = _("who starts · how does the game end · how many players")
        hint = _("Ask in other words, for example: {examples}").format(examples=examples)
        raise Stop(Exit.NO, [line, hint, _("All rules by title: {command}").format(command="referee rules")])
    if len(found) <= MOST_IN_FULL:
        print_text("\n\n".join(_format_rule(rule, book, own) for rule in found))
    elif is_screen(sys.stdout):
        rows = tuple((translate_rule(rule.title, book.game), tell_place(rule), rule.id) for rule in found)
        print_grid(Grid((_("Rule"), _("Pages"), _("Id")), rows))
    else:
        places = [f"{place}, {rule.id}" if (place := tell_place(rule)) else rule.id for rule in found]
        titles = [translate_rule(rule.title, book.game) for rule in found]
        print_out("\n".join(f"{title} ({place})" for title, place in zip(titles, places, strict=True)))
    return Exit.DONE


MOST_IN_FULL = 12
"""More rules than these are listed by title only."""


def _format_rule(rule: Rule, book: Rulebook, own: str) -> str:
    """Return a rule with its page in the rulebook of the edition `own`; in all of them where that is empty."""
    lines = [translate_rule(rule.title, book.game), f"  {translate_rule(rule.text, book.game)}"]
    if rule.is_ruling:
        ruling = _("The rulebook doesn’t say; this is our ruling: {reason}")
        lines.append("  " + ruling.format(reason=translate_rule(rule.reason, book.game)))
    lines += [f"  {_(USES[rule.kind])}"] if rule.kind in USES else []
    (lexicon,) = lexicons(book.game)
    speaker = Speaker(lexicon)
    if place := tell_place(rule):
        shown = [edition for edition in rule.editions or book.editions if own in ("", edition)]
        shown = shown or list(rule.editions)  # only another rulebook has it
        books = f"{place} ({', '.join(map(speaker.edition, shown))})" if shown else place
        lines.append("  " + _("Rulebooks: {books}").format(books=books) + f" · {rule.id}")
    else:
        lines.append(f"  ({rule.id})")
    for difference in book.about(rule.id) if not own else ():
        lines.append("  " + _("Where they differ: {text}").format(text=translate_rule(difference.text, book.game)))
    return "\n".join(lines)


USES = {
    "move": N_("I check this in every turn."),
    "position": N_("I check this when you describe or count a table."),
    "score": N_("I count by this."),
    "unseen": N_("I can’t see this in the record; look after it yourselves."),
}
"""A sentence on how a rule is used, by its kind; what a rule merely allows needs none."""


# ask --------------------------------------------------------------------------------------------------------

ASK = N_(
    "Answers what people ask at a table, in words of any language: what something costs and whether it can be paid "
    "now, what a card or a building gives, what is left, who works where, whose turn it is, what a rule says."
)
ASK_EXAMPLES = (
    # Translators: a question that may be typed as it stands.
    Example(N_('referee ask "what does a brewery cost?"'), N_("a price")),
    Example(N_('referee ask "whose turn is it?"'), N_("the table")),
)
AskedBy = Annotated[str | None, option("--player", N_("who asks; else the player to move"), N_("PLAYER"))]


def ask(
    words: Annotated[list[str], argument(N_("QUESTION"), N_("the question, in any language"))],
    player: AskedBy = None,
    game: Game = None,
    file: File = None,
    as_json: Json = False,
) -> int:
    from referee.api import answer_question
    from referee.cli.verdicts import open_table

    table = open_table(file) if game is None and (file is not None or default_file_exists()) else None
    id = table.record.game.id if table is not None else choose_game(game, file)
    told = answer_question(id, table, " ".join(words), player)
    print_json(told) if as_json else print_text(told["text"])
    return Exit.NO if told["kind"] == NOTHING or (told.get("legal") is False and told["kind"] == "check") else Exit.DONE


# terms ------------------------------------------------------------------------------------------------------

TERMS = N_(
    "Shows names of things in every language; the query may be in any of them. Of a few things "
    "it also shows the plural, what else is understood, and the page of the rulebook on which the name stands."
)
TERMS_EXAMPLES = (
    Example("referee terms Fensterfabrik", N_("what is it called in the other languages?")),
    Example("referee terms", N_("all names")),
)
FEW = 5
"""Of no more than these everything is shown, of more their names alone."""


def terms(
    query: Annotated[list[str] | None, argument(N_("QUERY"), N_("a name, or part of one"))] = None,
    game: Game = None,
    as_json: Json = False,
) -> int:
    books = lexicons(require_game(game) if game else None)
    known = (list_terms(book, typed_forms(book.game), printed_names(book.game), LANGUAGES) for book in books)
    found = find_terms(list(chain.from_iterable(known)), " ".join(query or []), LANGUAGES)
    if as_json:
        print_json([_term_json(term) for term in found])
        return Exit.DONE if found else Exit.NO
    if not found:
        raise Stop(Exit.NO, _("I found no name for: {query}").format(query=safe(" ".join(query or []))))
    if len(found) <= FEW:
        print_text("\n\n".join("\n".join(_format_term(term)) for term in found))
    elif is_screen(sys.stdout):
        rows = tuple((*(term.names[language] for language in LANGUAGES), f"{term.game}\n{term.id}") for term in found)
        print_grid(Grid((*map(language_name, LANGUAGES), _("Id")), rows))
    else:
        names = [" · ".join(f"{each}: {term.names[each]}" for each in LANGUAGES) for term in found]
        print_out("\n".join(f"{name} ({term.game}, {term.id})" for name, term in zip(names, found, strict=True)))
    return Exit.DONE


def _format_term(term: Term) -> list[str]:
    """Return everything about a thing: a line a language, and below it what else is understood."""
    lines = [f"{term.names[current()]} ({term.game}, {term.id})"]
    for language in LANGUAGES:
        several = ", ".join(term.plurals[language])
        facts = [term.names[language] + (f" ({several})" if several else "")]
        if isinstance(where := term.printed.get(language), str):
            # Translators: {heading} is a heading of a rulebook.
            facts.append(_("under “{heading}”").format(heading=where))
        elif where is not None:
            facts.append(tell_pages([where]))
        named = _("{name}: {value}").format(name=language_name(language), value=", ".join(facts))
        lines.append(f"  {named}")
        if term.also[language]:
            also = _("also understood: {words}").format(words=", ".join(term.also[language]))
            lines.append(f"    {also}")
    return lines


def _term_json(term: Term) -> dict[str, object]:
    return {
        "id": term.id,
        "game": term.game,
        "group": term.group,
        **term.names,
        "plural": {language: list(forms) for language, forms in term.plurals.items() if forms},
        "also": {language: list(forms) for language, forms in term.also.items() if forms},
        "printed": dict(term.printed),
    }


# games ------------------------------------------------------------------------------------------------------

GAMES = N_(
    "Lists the games that this referee knows, with the editions whose rulebooks it has. A folder with a game.toml is a "
    "game that can be counted: check names every mistake in it, add copies it to your games."
)
GAMES_EXAMPLES = (
    Example("referee games", N_("lists the games")),
    Example("referee games check examples/games/azul", N_("is this game described well?")),
    Example("referee games add examples/games/azul", N_("adds it to your games")),
)
CHECK, ADD = "check", "add"
Action = Annotated[str | None, argument(N_("ACTION"), N_("check or add; without it the games are listed"))]
Folder = Annotated[str | None, argument(N_("FOLDER"), N_("a folder with a game.toml"))]


def games(
    action: Action = None,
    folder: Folder = None,
    force: Annotated[bool, option("--force", N_("replaces one of the same id among your games"))] = False,
    as_json: Json = False,
) -> None:
    from referee.app.shelf import find_broken_games, known_games
    from referee.render.problems import tell_problems
    from referee.render.tables import games_grid, games_json, tell_games

    if action is not None:
        if action not in (CHECK, ADD):
            raise unknown_value(action, _("ACTION"), (CHECK, ADD))
        if folder is None:
            raise missing_argument(_("FOLDER"), "games")
        check_or_add_game(Path(folder), add=action == ADD, force=force, as_json=as_json)
        return
    found = [load_box(id) for id in known_games()]
    print_err(tell_problems(find_broken_games(), Speaker()))
    if as_json:
        print_json(games_json(found), indent=2)
    elif is_screen(sys.stdout):
        print_grid(games_grid(found))
    else:
        print_out(tell_games(found))


def check_or_add_game(folder: Path, *, add: bool, force: bool, as_json: bool) -> None:
    """Print what is wrong with a game by data and raise `Stop`, or say that it is fine and `add` it."""
    from referee.app.shelf import add_game, check_game
    from referee.render.problems import tell_problem, tell_problems

    path, found = check_game(folder)
    speaker = Speaker()
    if isinstance(found, list):
        unread = any(not problem.key for problem in found)
        told = tell_problems(found, speaker)
        if as_json:
            listed = [{"line": each.line, "key": each.key, "message": tell_problem(each, speaker)} for each in found]
            print_json({"file": str(path), "fine": False, "problems": listed}, indent=2)
            told = []
        raise Stop(Exit.FILE if unread else Exit.NO, told)
    untranslated = found.list_untranslated(LANGUAGES)
    # Translators: {language} is the name of a language, {ids} are ids of a file such as eggs, coins.
    template = _("Without a name in {language}, so that the English one is shown: {ids}")
    notes = [template.format(language=language_name(each), ids=", ".join(ids)) for each, ids in untranslated.items()]
    if add:
        target, written = add_game(path, found.id, overwrite=force)
        if isinstance(written, Problem):
            lines = tell_problem(written, speaker)
            again = [_("To replace it: {command}").format(command="referee games add … --force")]
            raise Stop(Exit.FILE, lines + (again if written.what == "file_exists" and not force else []))
        Output.changed = True
        tell_notes(written.notes)
        # Translators: {name} is a game, {file} where it was written.
        done = _("{name} is now one of your games: {file}").format(name=safe(found.name), file=safe(str(target)))
    else:
        rows = len(found.rows)
        fine = ngettext("{name} can be counted: {count} row.", "{name} can be counted: {count} rows.", rows)
        done = fine.format(name=safe(found.name), count=number(rows))
    if as_json:
        print_json({"file": str(path), "fine": True, "id": found.id, "untranslated": untranslated}, indent=2)
    else:
        count = _("Count it with: {command}").format(command=f"referee score --game {found.id}")
        print_out("\n".join([done, *notes, *([count] if add else [])]))


# guide ------------------------------------------------------------------------------------------------------

GUIDE = N_(
    "Shows a short page for players: an evening, saying a turn, a dispute, the score, phones, "
    "when something goes wrong."
)
GUIDE_EXAMPLES = (
    Example("referee guide", N_("all pages")),
    Example("referee guide 2", N_("the second page")),
    Example(N_("referee guide phones"), N_("a page by a word of its title")),
)


def guide(
    topic: Annotated[list[str] | None, argument(N_("TOPIC"), N_("a number, or a word of the title"))] = None,
    as_json: Json = False,
) -> int:
    from referee.app.lookup import find_pages, read_guide_pages

    known = read_guide_pages(current())
    query = " ".join(topic or [])
    found = find_pages(known, query)
    if as_json:
        print_json([page._asdict() for page in found])
        return Exit.DONE if found else Exit.NO
    contents = [f"  {place}  {page.title}" for place, page in enumerate(known, start=1)]
    if query and not found:
        unknown = _("There is no page about: {topic}").format(topic=safe(query))
        raise Stop(Exit.NO, [unknown, *contents])
    if len(found) != 1:
        one = _("One page: {command}").format(command="referee guide 1")
        print_out("\n".join([*(contents[known.index(page)] for page in found), "", one]))
    elif is_screen(sys.stdout):
        from referee.render.console import draw_markdown

        print_out(draw_markdown(found[0].text, terminal_columns()))
    else:
        print_out(found[0].text.rstrip("\n"))
    return Exit.DONE


# help -------------------------------------------------------------------------------------------------------

HELP = N_("Shows all commands and the actions of the game, or the help of one command.")
HELP_EXAMPLES = (
    Example("referee help", N_("all commands, and how a turn is said")),
    Example("referee help score", N_("one command")),
)


def show_help(command: Annotated[str | None, argument(N_("COMMAND"), N_("the command"))] = None) -> int:
    from referee.cli.main import MODULES, build_command, format_help

    if command is None:
        print_out("\n".join([format_help(is_all=True), "", *format_actions()]))
        return Exit.DONE
    if command not in MODULES:
        raise unknown_command(command, list(MODULES))
    print_out(build_command(command).get_help(None))
    return Exit.DONE


COMMANDS = {
    "ask": Command(ask, ASK, ASK_EXAMPLES),
    "rules": Command(rules, RULES, RULES_EXAMPLES),
    "terms": Command(terms, TERMS, TERMS_EXAMPLES),
    "games": Command(games, GAMES, GAMES_EXAMPLES),
    "guide": Command(guide, GUIDE, GUIDE_EXAMPLES),
    "help": Command(show_help, HELP, HELP_EXAMPLES),
}
