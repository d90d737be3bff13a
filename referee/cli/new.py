"""`referee new`: starts a record."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.app.new import Begun, Wanted, begin
from referee.app.outcomes import Refused, Unread
from referee.cli.command import build_command
from referee.cli.exits import Exit
from referee.cli.files import chosen_file, default_file, known_game, refusal
from referee.cli.help import Example
from referee.cli.misuse import unknown_value
from referee.cli.parameters import File
from referee.cli.streams import print_err, print_out
from referee.cli.turns import show_misread
from referee.engine.text import Ref
from referee.i18n import LANGUAGES, N_, _, current, listing
from referee.render.cells import safe
from referee.render.text import Speaker

ABOUT = N_(
    "Starts a record. Players in seating order, the starting player first. An existing file is never overwritten."
)
EXAMPLES = (
    Example("referee new anno1800 Linda Andreas --first-game", N_("two players, the objectives for a first game")),
    Example("referee new anno1800 Linda Andreas Diana --draw", N_("three players, five objectives at random")),
)

Names = Annotated[
    str | None,
    typer.Option("--objectives", metavar=N_("NAMES"), help=N_("the objectives in play, separated by commas")),
]
FirstGame = Annotated[bool, typer.Option("--first-game", help=N_("the objectives recommended for a first game"))]
Drawn = Annotated[bool, typer.Option("--draw", help=N_("objectives at random"))]
Seed = Annotated[int | None, typer.Option("--seed", metavar=N_("N"), help=N_("for a draw that can be repeated"))]
Edition = Annotated[
    str | None,
    typer.Option("--edition", metavar="de|en|fr|cs", help=N_("whose rulebook decides where they differ")),
]


def new(
    game: Annotated[str, typer.Argument(metavar=N_("GAME"), help=N_("the game, for example anno1800"))],
    players: Annotated[list[str], typer.Argument(metavar=N_("PLAYER"), help=N_("the players in seating order"))],
    objectives: Names = None,
    first_game: FirstGame = False,
    draw: Drawn = False,
    seed: Seed = None,
    edition: Edition = None,
    file: File = None,
    force: Annotated[bool, typer.Option("--force", help=N_("overwrite an existing file"))] = False,
) -> int:
    known_game(game)
    if edition is not None and edition not in LANGUAGES:
        raise unknown_value(edition, "--edition", LANGUAGES)
    wanted = Wanted(game, players, edition or current(), current(), objectives, first_game, draw, seed)
    begun = begin(chosen_file(None, file) or default_file(), wanted, overwrite=force)
    if isinstance(begun, Refused | Unread):
        raise refusal(begun)
    if not isinstance(begun, Begun):
        return show_misread(begun, Speaker(), False)
    return _show(begun)


def _show(begun: Begun) -> int:
    speaker = Speaker(begun.lexicon)
    # Translators: {file} is the name of a file.
    print_out(_("Started: {file}").format(file=safe(str(begun.path))))
    cards = begun.head.get("objectives")
    if cards:
        names = listing([speaker.name(Ref("objective", card)) for card in cards])
        print_out(_("Objectives: {names}").format(names=names))
        if begun.by_default:
            print_err([_("These are the objectives for a first game; --draw or --objectives chooses others.")])
    return Exit.DONE


def build() -> Any:
    return build_command("new", new, ABOUT, EXAMPLES)
