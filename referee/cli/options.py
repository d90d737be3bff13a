"""`referee options`: what the player to move could do now, each with a way to pay for it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import groupby
from typing import Annotated

import typer

from referee.api import options_json
from referee.app.lookup import resting_games
from referee.app.turns import Table
from referee.cli.command import Command, Example
from referee.cli.exits import Exit, misused
from referee.cli.misuse import not_for_this_game
from referee.cli.parameters import File, Json
from referee.cli.streams import is_screen, print_json, print_told
from referee.cli.turns import open_table
from referee.i18n import N_, _, listing, number
from referee.render.cells import safe
from referee.render.choices import Choice, Wish, choices, title
from referee.render.text import Speaker

ABOUT = N_(
    "Lists what the player to move could do now, grouped by action, each with a way to pay for it; what needs nothing "
    "rare comes first. With words, only what has to do with them: an action, a thing. Each can be typed as it stands."
)
EXAMPLES = (
    Example("referee options", N_("what could I do?")),
    # Translators: a command line that can be typed as it stands; give the thing its name in your language.
    Example(N_("referee options brewery"), N_("only what has to do with this")),
    Example("referee options --affordable-with-festival", N_("what could I do in the turn after a festival?")),
)
Words = Annotated[
    list[str] | None, typer.Argument(metavar=N_("WORDS"), help=N_("an action or a thing, in any language"))
]


def options(
    words: Words = None,
    file: File = None,
    festival: Annotated[
        bool, typer.Option("--affordable-with-festival", help=N_("what could be done in the turn after a festival"))
    ] = False,
    as_json: Json = False,
) -> int:
    table = open_table(file)
    if festival and not table.record.game.rests:
        raise not_for_this_game("--affordable-with-festival", resting_games())
    found = possible(table, " ".join(words or []), rested=festival)
    if as_json:
        plain = zip(options_json(found), found, strict=True)
        print_json([{**option, "text": choice.text} for option, choice in plain])
    else:
        print_told("\n".join(_told(table, found, filtered=bool(words))))
    return Exit.DONE


def possible(table: Table, wish: str = "", *, rested: bool = False) -> list[Choice]:
    """What the player to move could do, as far as it has to do with what was wished for."""
    record, speaker = table.record, Speaker(table.record.lexicon)
    players = record.document.data.get("players", ())
    found = choices(record.game.options(table.state, rested=rested), record.words, speaker, players)
    if not wish:
        return found
    wanted = Wish(wish, record.words, speaker)
    if wanted.unknown:
        raise _unknown(wanted.unknown, table)
    return [choice for choice in found if wanted.fits(choice)]


def _unknown(said: Sequence[str], table: Table) -> Exception:
    """Words that are neither an action nor a thing of the game, with near ones."""
    stop = misused(_("This is not known: “{word}”").format(word=safe(" ".join(said))))
    words = table.record.words
    groups = {group for meanings in words.ids.values() for group, _id in meanings} - {"number"}
    near = words.near(" ".join(said), groups)
    stop.lines += [_("Did you mean: {names}").format(names=listing(near, style="or"))] if near else []
    return stop


def _told(table: Table, found: Sequence[Choice], *, filtered: bool) -> list[str]:
    speaker = Speaker(table.record.lexicon)
    # Translators: {player} is the name of a player.
    head = _("{player} could do this:") if found else _("There is nothing that {player} could do.")
    if filtered and not found:
        head = _("{player} could do nothing of this now.")
    if table.to_move is None:
        head = _("The game is over.")
    lines = [head.format(player=safe(table.to_move or "–"))]
    if found and speaker.knows("options"):
        lines.append(speaker.say("options", {}))
    numbers = is_screen(sys.stdout)
    numbered = enumerate(found, start=1)
    for action, group in groupby(numbered, key=lambda each: each[1].action):
        lines.append(title(action, speaker))
        lines += [f"  {f'{number(place)}) ' if numbers else ''}{safe(choice.text)}" for place, choice in group]
    return lines


COMMAND = Command(options, ABOUT, EXAMPLES)
