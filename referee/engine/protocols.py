"""Old place of things that are in `game` now; goes once the games import from there."""

from referee.engine.game import *  # noqa: F403
