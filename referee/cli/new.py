"""`referee new`: start a record. What a game wants to know first comes from its own options, or is asked for."""

from __future__ import annotations

import datetime
import inspect
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, cast

from referee.app.new import Request, begin, draft, list_setup_options, publishers_of, read_text_file
from referee.cli.command_line import (
    BuiltCommand,
    Command,
    Example,
    File,
    WholeNumber,
    argument,
    missing_argument,
    not_for_this_game,
    option,
    unknown_value,
)
from referee.cli.files import accept, find_game, record_path, require_game
from referee.cli.questions import Asker, ask_for_game, ask_for_players, ask_for_setup
from referee.cli.terminal import Exit, Output, at_a_terminal, print_err, print_text, wrong_usage
from referee.engine.answers import PLAINLY_JOINING, split_names
from referee.engine.game import SetupOption
from referee.i18n import N_, _, current, gettext
from referee.render.cells import safe
from referee.render.problems import tell_problems
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
KINDS: Mapping[str, Any] = {"flag": bool, "texts": list[str] | None, "number": int | None}
"""The type that Typer needs for the value of an option by its form; others are texts."""


def new(
    game: Annotated[str | None, argument(N_("GAME"), N_("the game, for example anno1800"))] = None,
    players: Annotated[list[str] | None, argument(N_("PLAYER"), N_("the players in seating order"))] = None,
    edition: Annotated[
        str | None, option("--edition", N_("whose rulebook decides where they differ, for example de"), N_("EDITION"))
    ] = None,
    date: Annotated[
        str | None, option("--date", N_("when it is played, for example 2024-05-31; else today"), N_("DATE"))
    ] = None,
    file: File = None,
    force: Annotated[bool, option("--force", N_("overwrite an existing file"))] = False,
    **told: Any,
) -> int:
    players = players or []
    if game is not None and players and find_game(game) is None and (both := find_game(f"{game} {players[0]}")):
        game, players = both, players[1:]  # Anno 1800 without quotation marks
    if (game is None or not players) and not at_a_terminal():
        raise missing_argument(_("GAME") if game is None else _("PLAYER"), "new")
    game = require_game(game) if game is not None else ask_for_game(Asker())
    players = _join_names(players) or ask_for_players(Asker())
    if edition is not None and edition not in publishers_of(game):
        raise unknown_value(edition, "--edition", tuple(publishers_of(game)))
    try:
        day = today() if date is None else datetime.date.fromisoformat(date)
    except ValueError:
        line = _("--date: this is no date such as 2024-05-31: “{word}”")
        raise wrong_usage(line.format(word=safe(str(date)))) from None
    given, inputs = _check_options(game, told)
    made = accept(
        draft(record_path(file), Request(game, players, edition, current(), given, day, inputs), overwrite=force)
    )
    begun = accept(begin(made, ask_for_setup(made, Asker()) if at_a_terminal() else {}, overwrite=force))
    Output.changed = True
    speaker = Speaker(begun.lexicon)
    # Translators: {file} is the name of a file.
    print_text(_("Started: {file}").format(file=safe(str(begun.path))))
    for hint in begun.said:
        print_text(speaker.say(hint.what, hint.facts))
    print_err(speaker.say(hint.what, hint.facts) for hint in begun.notes)
    print_err(tell_problems(begun.problems, speaker))
    return Exit.DONE


def _join_names(typed: list[str]) -> list[str]:
    """Return the players where *Amy, Ben and Carla* was typed as a list, in one text or in several; else as typed."""
    listed = len(typed) == 1 or any(each.endswith(",") or each in PLAINLY_JOINING for each in typed)
    return split_names(" ".join(typed)) if listed and re.search(r"[,;]|\s", " ".join(typed)) else typed


def today() -> datetime.date:
    return datetime.date.today()


# options that belong to a game ---------------------------------------------------------------------------


def _check_options(game: str, told: Mapping[str, Any]) -> tuple[dict[str, Any], list[Path]]:
    """Return the options of a game that were given, of files their text, and these files.

    Raises `Stop` for an option that only other games have.
    """
    known = list_setup_options()
    mine = {option.name: option for option in known[game]}
    given = {name: value for name, value in told.items() if value}
    inputs = []
    for name, value in given.items():
        if name not in mine:
            having = [id for id, options in known.items() if any(option.name == name for option in options)]
            raise not_for_this_game(SetupOption(name, "").spelling, having)
        if mine[name].form == "file":
            inputs.append(Path(value))
            given[name] = accept(read_text_file(Path(value)))
    return given, inputs


class NewCommand:
    """The command `new` with the options of all games, built for each call: they are told in the reader's language."""

    def build(self, name: str) -> BuiltCommand:
        own = inspect.signature(new, eval_str=True).parameters
        kind = inspect.Parameter.KEYWORD_ONLY
        every = {name: each.replace(kind=kind) for name, each in own.items() if name != "told"}
        for game, options in list_setup_options().items():
            for each in options:
                metavar = gettext(each.metavar, domain=game) if each.metavar else None
                reader = WholeNumber() if each.form == "number" else None
                info = option(each.spelling, f"{gettext(each.help, domain=game)} ({game})", metavar, reader)
                hint = cast(Any, Annotated)[KINDS.get(each.form, str | None), info]
                default = False if each.form == "flag" else None
                every.setdefault(each.name, inspect.Parameter(each.name, kind, default=default, annotation=hint))

        def command(**given: Any) -> int:
            return new(**given)

        command.__signature__ = inspect.Signature(list(every.values()))  # type: ignore[attr-defined]
        command.__annotations__ = {name: each.annotation for name, each in every.items()}
        return Command(command, ABOUT, EXAMPLES).build(name)


COMMANDS = {"new": NewCommand()}
