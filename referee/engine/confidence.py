"""Old place of things that are in `reading` now; goes once the games import from there."""

from referee.engine.reading import *  # noqa: F403
