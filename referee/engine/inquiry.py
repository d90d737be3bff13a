"""Old place of things that are in `unknown_table` now; goes once the games import from there."""

from referee.engine.unknown_table import *  # noqa: F403
