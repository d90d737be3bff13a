"""`referee new`: starts a record. What a game wants to know first comes from its own options, or is asked for."""

from __future__ import annotations

import datetime
import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.app.new import Begun, NewRecord, Request, begin, draft, editions_of, options_of_games
from referee.app.outcomes import NotUnderstood
from referee.cli.command import BuiltCommand, Command, Example
from referee.cli.exits import Exit, Stop, misused
from referee.cli.files import called_game, chosen_file, default_file, known_game, refusal
from referee.cli.misuse import not_for_this_game, unknown_value
from referee.cli.parameters import File, WholeNumber
from referee.cli.streams import Output, at_a_terminal, print_err, print_told
from referee.cli.turns import show_not_understood
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
"""What the command-line library makes of an option's form."""


def new(
    game: Annotated[str, typer.Argument(metavar=N_("GAME"), help=N_("the game, for example anno1800"))],
    players: Annotated[list[str], typer.Argument(metavar=N_("PLAYER"), help=N_("the players in seating order"))],
    edition: Edition = None,
    date: Date = None,
    file: File = None,
    force: Annotated[bool, typer.Option("--force", help=N_("overwrite an existing file"))] = False,
    **told: Any,
) -> int:
    game, players = _named(game, players)
    if edition is not None and edition not in editions_of(game):
        raise unknown_value(edition, "--edition", editions_of(game))
    wanted = Request(game, players, edition, current(), _told(game, told), _date(date), _inputs(game, told))
    made = draft(chosen_file(None, file) or default_file(), wanted, overwrite=force)
    if isinstance(made, NotUnderstood):
        return show_not_understood(made)
    if not isinstance(made, NewRecord):
        raise refusal(made)
    begun = begin(made, _asked(made) if at_a_terminal() else {}, overwrite=force)
    if not isinstance(begun, Begun):
        raise refusal(begun)
    return _show(begun)


def _named(game: str, players: list[str]) -> tuple[str, list[str]]:
    """The game and the players; a name of two words (Anno 1800) need not stand in quotation marks."""
    both = called_game(f"{game} {players[0]}") if called_game(game) is None else None
    return (both, players[1:]) if both else (known_game(game), players)


def today() -> datetime.date:
    return datetime.date.today()


def _date(typed: str | None) -> datetime.date:
    if typed is None:
        return today()
    try:
        return datetime.date.fromisoformat(typed)
    except ValueError:
        raise misused(_("--date: this is no date such as 2024-05-31: “{word}”").format(word=safe(typed))) from None


def _asked(made: NewRecord) -> Mapping[str, Any]:
    from referee.cli.interview import ask_for_setup

    return ask_for_setup(made)


def _show(begun: Begun) -> int:
    Output.changed = True
    speaker = Speaker(begun.lexicon)
    # Translators: {file} is the name of a file.
    print_told(_("Started: {file}").format(file=safe(str(begun.path))))
    for hint in begun.said:
        print_told(speaker.say(hint.what, hint.facts))
    print_err(speaker.say(hint.what, hint.facts) for hint in begun.notes)
    print_err(tell_problems(begun.problems, speaker))
    return Exit.DONE


# options that belong to a game ---------------------------------------------------------------------------


def _told(game: str, told: Mapping[str, Any]) -> dict[str, Any]:
    """The options that were given; one that only other games have ends the command."""
    known = options_of_games()
    mine = {option.name: option for option in known[game]}
    given = {name: value for name, value in told.items() if value}
    for name in given:
        if name not in mine:
            having = [id for id, options in known.items() if any(option.name == name for option in options)]
            raise not_for_this_game(SetupOption(name, "").spelling, having)
    return {name: _read(value) if mine[name].form == "file" else value for name, value in given.items()}


def _inputs(game: str, told: Mapping[str, Any]) -> list[Path]:
    """The files that the options named."""
    named = [told[option.name] for option in options_of_games()[game] if option.form == "file"]
    return [Path(name) for name in named if name]


def _read(name: str) -> str:
    from referee.app.new import read_text

    found = read_text(Path(name))
    if not isinstance(found, str):
        raise Stop(Exit.FILE, tell_problem(found, Speaker()))
    return found


def _parameters() -> dict[str, inspect.Parameter]:
    """The options of all games as the command-line library wants them, their help in the words of their game."""
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


def _command() -> Any:
    """`new` with a parameter for every option that some game has."""

    def command(**given: Any) -> int:
        return new(**given)

    own = inspect.signature(new, eval_str=True).parameters
    named = {name: each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for name, each in own.items() if name != "told"}
    every = {**named, **_parameters()}
    command.__signature__ = inspect.Signature(list(every.values()))  # type: ignore[attr-defined]
    command.__annotations__ = {name: each.annotation for name, each in every.items()}
    return command


class _New:
    """Built anew for each call, since the options of the games are told in the words of the reader."""

    def build(self, name: str) -> BuiltCommand:
        return Command(_command(), ABOUT, EXAMPLES).build(name)


COMMAND = _New()
