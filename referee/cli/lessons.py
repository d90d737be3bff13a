"""The actions of a game, each with an example in the reader's words: one that works at this table, if there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.app.lookup import game_of_file, lessons_of, lexicons, vocabulary_of
from referee.cli.exits import Stop
from referee.cli.files import default_file, default_file_is_there
from referee.i18n import _, current
from referee.render.choices import title
from referee.render.spoken import Spoken
from referee.render.text import Speaker

if TYPE_CHECKING:
    from referee.app.turns import Table
    from referee.engine.verdict import Option

Lesson = tuple[str, str]
"""What an action is called, and what may be typed for it."""


def lessons(game: str | None = None, table: Table | None = None) -> list[Lesson]:
    """All actions of the game in question, with what could be typed now, else with what may be typed at all."""
    game = game or game_of_file(default_file())
    table = table or _table(game)
    (lexicon,) = lexicons(game)
    speaker = Speaker(lexicon)
    players = table.record.document.data.get("players", ()) if table else ()
    spoken = Spoken(vocabulary_of(game, current()), speaker, players)
    now = _possible(table)
    return [(title(id, speaker), spoken.move(now.get(id, usual))) for id, usual in lessons_of(game).items()]


def lesson_lines(game: str, table: Table | None = None) -> list[str]:
    """The same as lines below a text that was not understood; of the table that it was said at."""
    told = table if table is not None and table.record.game.id == game else None
    line = _("{name}: {value}")
    lines = [f"  {line.format(name=name, value=example)}" for name, example in lessons(game, told)]
    return [_("A turn is one of these:"), *lines]


def _table(game: str) -> Table | None:
    """The table of the usual record, where there is one that can be read and is about this game."""
    from referee.cli.turns import open_table

    if not default_file_is_there() or game_of_file(default_file()) != game:
        return None
    try:
        return open_table(None)
    except Stop:
        return None


def _possible(table: Table | None) -> dict[str, str]:
    """For each action the simplest thing that could be done now, without its payment."""
    if table is None:
        return {}
    found: dict[str, Option] = {}
    for option in table.record.game.options(table.state):
        best = found.setdefault(option.action, option)
        if (option.rare, len(option.pay)) < (best.rare, len(best.pay)):
            found[option.action] = option
    return {action: option.move.partition(" with ")[0] for action, option in found.items()}
