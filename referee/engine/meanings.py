"""Old place of things that are in `judging` now; goes once the games import from there."""

from referee.engine.judging import *  # noqa: F403
from referee.engine.judging import MeaningChoices

Picks = MeaningChoices
