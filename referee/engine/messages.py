"""Old place of things that are in `text` now; goes once the games import from there."""

from referee.engine.text import *  # noqa: F403
