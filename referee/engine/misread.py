"""Old place of things that are in `verdict` now; goes once the games import from there."""

from referee.engine.verdict import *  # noqa: F403
