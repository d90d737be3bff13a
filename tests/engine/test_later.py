"""Functions that are read when they are called first are all there."""

from __future__ import annotations

from functools import partial
from importlib import import_module

import pytest

from referee.engine.speech.later import Later
from referee.games.anno1800.moves.frames import FRAMES


def test_a_function_is_called_where_it_is_needed():
    assert Later("math").floor(2.5) == 2


def test_a_name_that_is_not_there_fails_where_it_is_called():
    with pytest.raises(AttributeError):
        Later("math").flor(2.5)


def test_every_frame_is_spelled_by_a_function_that_exists():
    later = [frame.spell for frame in FRAMES if isinstance(frame.spell, partial)]
    assert later
    for spell in later:
        module, name = spell.args
        assert callable(getattr(import_module(module), name))
