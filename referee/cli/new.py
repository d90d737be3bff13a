"""`referee new`: start a record. What a game wants to know first comes from its own options, or is asked for."""

from __future__ import annotations

import datetime
import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.app.new import Begun, NewRecord, Request, begin, draft, editions_of, options_of_games, read_text
from referee.app.records import NotUnderstood
from referee.cli.command_line import BuiltCommand, Command, Example, File, WholeNumber, not_for_this_game, unknown_value
from referee.cli.files import find_game, record_path, refusal, require_game
from referee.cli.terminal import Exit, Output, Stop, at_a_terminal, print_err, print_text, wrong_usage
from referee.cli.verdicts import show_not_understood
from referee.engine.game import SetupOption
from referee.i18n import N_, _, current, gettext
from referee.render.cells import safe
from referee.render.problems import tell_problem, tell_problems
from referee.render.text import Speaker

ABOUT = N_(
    "Starts a record. Players in seating order, the starting player first. An existing file is never overwritten. On a "
    "terminal it asks for what only your box shows; Enter leaves it open."
)
EXAMPLES = (
    Example("referee new anno1800 Linda Andreas --first-game", N_("two players, the objectives for a first game")),
    Example("referee new anno1800 Linda Andreas Diana --draw", N_("three players, five objectives at random")),
    Example(
        N_('referee new anno1503 Anna Ben --island "Anna: stone wood cloth tools any"'),
        N_("two players, one of them with her home island"),
    ),
)
Edition = Annotated[
    str | None,
    typer.Option(
        "--edition", metavar=N_("EDITION"), help=N_("whose rulebook decides where they differ, for example de")
    ),
]
Date = Annotated[
    str | None,
    typer.Option("--date", metavar=N_("DATE"), help=N_("when it is played, for example 2024-05-31; else today")),
]
FORMS: Mapping[str, Callable[[Any], Any]] = {
    "flag": lambda info: Annotated[bool, info],
    "text": lambda info: Annotated[str | None, info],
    "texts": lambda info: Annotated[list[str] | None, info],
    "number": lambda info: Annotated[int | None, info],
    "file": lambda info: Annotated[str | None, info],
}
"""The annotation that Typer needs for each form of an option."""


def new(
    game: Annotated[str, typer.Argument(metavar=N_("GAME"), help=N_("the game, for example anno1800"))],
    players: Annotated[list[str], typer.Argument(metavar=N_("PLAYER"), help=N_("the players in seating order"))],
    edition: Edition = None,
    date: Date = None,
    file: File = None,
    force: Annotated[bool, typer.Option("--force", help=N_("overwrite an existing file"))] = False,
    **told: Any,
) -> int:
    if find_game(game) is None and (both := find_game(f"{game} {players[0]}")):  # Anno 1800 without quotation marks
        game, players = both, players[1:]
    game = require_game(game)
    if edition is not None and edition not in editions_of(game):
        raise unknown_value(edition, "--edition", editions_of(game))
    files = [told[option.name] for option in options_of_games()[game] if option.form == "file"]
    inputs = [Path(name) for name in files if name]
    wanted = Request(game, players, edition, current(), _check_options(game, told), _parse_date(date), inputs)
    made = draft(record_path(file), wanted, overwrite=force)
    if isinstance(made, NotUnderstood):
        return show_not_understood(made)
    if not isinstance(made, NewRecord):
        raise refusal(made)
    answers: Mapping[str, Any] = {}
    if at_a_terminal():
        from referee.cli.questions import Asker, ask_for_setup

        answers = ask_for_setup(made, Asker())
    begun = begin(made, answers, overwrite=force)
    if not isinstance(begun, Begun):
        raise refusal(begun)
    Output.changed = True
    speaker = Speaker(begun.lexicon)
    # Translators: {file} is the name of a file.
    print_text(_("Started: {file}").format(file=safe(str(begun.path))))
    for hint in begun.said:
        print_text(speaker.say(hint.what, hint.facts))
    print_err(speaker.say(hint.what, hint.facts) for hint in begun.notes)
    print_err(tell_problems(begun.problems, speaker))
    return Exit.DONE


def today() -> datetime.date:
    return datetime.date.today()


def _parse_date(typed: str | None) -> datetime.date:
    if typed is None:
        return today()
    try:
        return datetime.date.fromisoformat(typed)
    except ValueError:
        raise wrong_usage(_("--date: this is no date such as 2024-05-31: “{word}”").format(word=safe(typed))) from None


# options that belong to a game ---------------------------------------------------------------------------


def _check_options(game: str, told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a game that were given, of files their text; raise `Stop` for one of other games only."""
    known = options_of_games()
    mine = {option.name: option for option in known[game]}
    given = {name: value for name, value in told.items() if value}
    for name in given:
        if name not in mine:
            having = [id for id, options in known.items() if any(option.name == name for option in options)]
            raise not_for_this_game(SetupOption(name, "").spelling, having)
    return {name: _read_file(value) if mine[name].form == "file" else value for name, value in given.items()}


def _read_file(name: str) -> str:
    found = read_text(Path(name))
    if not isinstance(found, str):
        raise Stop(Exit.FILE, tell_problem(found, Speaker()))
    return found


def _list_parameters() -> dict[str, inspect.Parameter]:
    """Return the options of all games as Typer wants them, their help in the words of their game."""
    found: dict[str, inspect.Parameter] = {}
    for game, options in options_of_games().items():
        for option in options:
            meaning = f"{gettext(option.help, domain=game)} ({game})"
            metavar = gettext(option.metavar, domain=game) if option.metavar else None
            reader = WholeNumber() if option.form == "number" else None
            info = typer.Option(option.spelling, metavar=metavar, help=meaning, parser=reader)
            default = False if option.form == "flag" else None
            kind = inspect.Parameter.KEYWORD_ONLY
            hint = FORMS[option.form](info)
            found.setdefault(option.name, inspect.Parameter(option.name, kind, default=default, annotation=hint))
    return found


def _make_function() -> Any:
    """Return `new` with a parameter for every option that some game has."""

    def command(**given: Any) -> int:
        return new(**given)

    own = inspect.signature(new, eval_str=True).parameters
    named = {name: each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for name, each in own.items() if name != "told"}
    every = {**named, **_list_parameters()}
    command.__signature__ = inspect.Signature(list(every.values()))  # type: ignore[attr-defined]
    command.__annotations__ = {name: each.annotation for name, each in every.items()}
    return command


class NewCommand:
    """The command `new`, built for each call: the options of the games are told in the language of the reader."""

    def build(self, name: str) -> BuiltCommand:
        return Command(_make_function(), ABOUT, EXAMPLES).build(name)


COMMANDS = {"new": NewCommand()}
