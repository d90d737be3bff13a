"""Every command that writes, with a fault at every call that writes: one of the kinds, or all of them."""

from __future__ import annotations

import pytest

from tests.faults import EVERY_FAULT
from tests.writers import WRITERS, Writer, survive_all


@pytest.mark.slow
@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.name)
def test_what_is_done_is_told_and_nothing_is_half(tmp_path, writer: Writer):
    kinds, first = writer.kinds, WRITERS.index(writer)
    faults = survive_all(
        writer, tmp_path / "table", lambda at: kinds if EVERY_FAULT else (kinds[(first + at) % len(kinds)],)
    )
    assert len(faults) >= 4, "it was not seen writing"
