"""`referee status`: the table as it stands."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from referee.app.turns import Table
from referee.cli.command import Command, Example
from referee.cli.exits import Exit, Stop
from referee.cli.misuse import suggestion
from referee.cli.parameters import File, Json
from referee.cli.streams import columns, is_screen, print_grid, print_json, print_out, print_told, rows
from referee.cli.turns import open_table
from referee.engine.verdict import Section
from referee.engine.words import split
from referee.i18n import N_, _, listing
from referee.render.cells import safe
from referee.render.report import players_grid, sections, short_grid
from referee.render.text import Speaker

ABOUT = N_(
    "Shows the table as it stands after the last turn: what everyone has, the stacks and the supply. With the name of "
    "a player, only what that player has."
)
EXAMPLES = (
    Example("referee status", N_("the table of game.toml")),
    Example("referee status Linda", N_("what one player has")),
    Example("referee status --as-position", N_("the table as a record that starts from here, to be kept or changed")),
    Example("referee status --json", N_("the same for other programs")),
)
Who = Annotated[str | None, typer.Argument(metavar=N_("PLAYER"), help=N_("only what this player has"))]
AsPosition = Annotated[
    bool, typer.Option("--as-position", help=N_("prints the table as a record that starts from this position"))
]


def status(player: Who = None, file: File = None, as_position: AsPosition = False, as_json: Json = False) -> int:
    table = open_table(file)
    if as_position:
        print_out(described(table))
        return Exit.DONE
    if as_json:
        print_json(_plain(table, None if player is None else _seat(player, table)))
    else:
        show_status(table, player)
    return Exit.DONE


def show_status(table: Table, player: str | None) -> None:
    """The table, or what one player has, in words."""
    who = None if player is None else _seat(player, table)
    _show(table.record.game.tell_status(table.state), who, Speaker(table.record.lexicon))


def described(table: Table) -> str:
    """The record that starts from this table."""
    if table.to_move is None:
        raise Stop(Exit.NO, _("The game is over: there is nothing to go on from."))
    return table.as_record()


def _seat(typed: str, table: Table) -> int:
    """The seat of a player by name, whatever the capitals and accents, or by the first letters."""
    players = [str(player) for player in table.record.document.data.get("players", ())]
    wanted = "".join(split(typed)) or typed
    keys = ["".join(split(player)) or player for player in players]
    found = [seat for seat, key in enumerate(keys) if key == wanted]
    found = found or [seat for seat, key in enumerate(keys) if key.startswith(wanted)]
    if len(found) != 1:
        # Translators: {word} is what somebody typed, {known} a list of players.
        message = _("“{word}” is none of the players: {known}")
        stop = Stop(Exit.MISUSED, message.format(word=safe(typed), known=listing([safe(name) for name in players])))
        stop.lines += suggestion(typed, players)
        raise stop
    return found[0]


def _plain(table: Table, who: int | None) -> object:
    found = table.record.game.status(table.state)
    return found if who is None else found["players"][who]


def _show(report: Sequence[Section], who: int | None, speaker: Speaker) -> None:
    """What is shared, then the players side by side if there is room for that, else one below the other."""
    players = [section for section in report if section.is_player]
    if who is not None:
        print_told(sections(players[who : who + 1], speaker))
        return
    shared = [section for section in report if not section.is_player]
    if not players or not is_screen(sys.stdout) or columns() < WIDE:
        print_told(sections([*shared, *players], speaker))
        return
    head = sections(shared, speaker) + "\n" if shared else ""
    if head:
        print_told(head)
    if not _is_long(head, players, speaker) or not players[0].short:
        print_grid(players_grid(players, speaker))
        return
    numbers, lists = short_grid(players, speaker)
    print_grid(numbers)
    print_told(f"\n{lists}")


WIDE = 60
"""Fewer columns than these hold no table with players side by side."""


def _is_long(head: str, players: Sequence[Section], speaker: Speaker) -> bool:
    """Whether the screen is too small for everything that stands on the table."""
    from referee.render.console import drawn, painted

    told = painted(head, columns()) + drawn(players_grid(players, speaker), columns())
    return told.count("\n") + 2 > rows()


COMMAND = Command(status, ABOUT, EXAMPLES)
