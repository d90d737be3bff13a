"""The list of games."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.counted import Box
from referee.i18n import _, language_name, number
from referee.render.grid import Grid


def games_text(games: Sequence[Box]) -> str:
    """One line a game."""
    lines = []
    for game in games:
        least, most = (number(count) for count in game.players)
        editions = ", ".join(f"{language} ({publisher})" for language, publisher in game.editions.items())
        # Translators: {id} is what is written in files, {name} the game; {editions} lists languages and publishers.
        lines.append(
            _("{id}: {name}, {least}–{most} players; rulebooks: {editions}").format(
                id=game.id, name=game.name, least=least, most=most, editions=editions
            )
        )
    return "\n".join(lines)


def games_grid(games: Sequence[Box]) -> Grid:
    """The same as a table."""
    rows = tuple(
        (
            game.id,
            game.name,
            "–".join(number(count) for count in game.players),
            "\n".join(f"{language_name(language)} ({publisher})" for language, publisher in game.editions.items()),
        )
        for game in games
    )
    return Grid((_("Id"), _("Game"), _("Players"), _("Rulebooks")), rows)


def games_json(games: Sequence[Box]) -> list[dict[str, object]]:
    return [
        {
            "id": game.id,
            "name": game.name,
            "ruleset": game.version,
            "players": {"min": game.players[0], "max": game.players[1]},
            "editions": dict(game.editions),
        }
        for game in games
    ]
