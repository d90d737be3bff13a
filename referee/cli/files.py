"""Which file and which game a command is about, and what is said when a file is of no use."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from referee.app.outcomes import Refused
from referee.cli.exits import Exit, Stop
from referee.cli.streams import print_err
from referee.engine.reading import Problem
from referee.i18n import _

DEFAULT = "game.toml"


def chosen_file(argument: str | None, option: str | None) -> Path | None:
    """The file that was named, if any was."""
    name = argument or option
    return Path(name) if name else None


def chosen_files(arguments: Sequence[str] | None, option: str | None) -> list[Path]:
    """The files that were named, else the usual one."""
    names = list(arguments or ()) or ([option] if option else [])
    return [Path(name) for name in names] or [default_file()]


def default_file() -> Path:
    """$REFEREE_GAME, else game.toml in the current folder."""
    return Path(os.environ.get("REFEREE_GAME") or DEFAULT)


def default_file_is_there() -> bool:
    return os.path.exists(default_file())


def refusal(outcome: Refused) -> Stop:
    """Ends the command with everything that is wrong with the file."""
    from referee.render.problems import tell_problems
    from referee.render.text import NOTHING, Speaker

    lines = tell_problems(outcome.problems, Speaker(outcome.lexicon or NOTHING))
    if outcome.unusable:
        return Stop(Exit.FILE, [*lines, *_how_to_start(outcome.problems[0])])
    return Stop(Exit.NO, lines)


def _how_to_start(problem: Problem) -> list[str]:
    """Where a record is missing: the command that starts one."""
    if problem.what != "file_missing":
        return []
    import shlex

    from referee.app.lookup import known_games
    from referee.i18n import _
    from referee.render.cells import safe

    named = "" if problem.file == DEFAULT else f" -f {shlex.quote(safe(problem.file))}"
    command = f"referee new {known_games()[0]} Linda Andreas{named}"
    # Translators: {command} is a command line that can be typed as it stands.
    return [_("To start a record: {command}").format(command=command)]


def tell_notes(notes: Sequence[Problem]) -> None:
    """Says what is odd about a file although it can be used."""
    if notes:
        from referee.render.problems import tell_problems
        from referee.render.text import Speaker

        print_err(tell_problems(notes, Speaker()))


def game_in_question(game: str | None, file: str | None) -> str:
    """The game that was named, else that of the record, else the first one."""
    from referee.app.lookup import game_of_file

    if game is not None:
        return known_game(game)
    return game_of_file(chosen_file(None, file) or default_file())


def known_game(game: str) -> str:
    """The id of a game, or the end of the command with the nearest names."""
    found = called_game(game)
    if found is None:
        from referee.app.lookup import known_games
        from referee.cli.misuse import unknown_value

        raise unknown_value(game, _("GAME"), known_games())
    return found


def called_game(name: str) -> str | None:
    """The id of the game that is called so, whatever the capitals, spaces and hyphens."""
    from referee.app.lookup import known_games
    from referee.engine.words import split

    return next((id for id in known_games() if "".join(split(id)) == "".join(split(name))), None)
