"""A table for two, served on the loopback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.web.server import Server
from tests.web.serving import HEAD, Phone, served, stop


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.toml"
    path.write_text(HEAD, "utf-8")
    return path


@pytest.fixture
def server(record: Path) -> Iterator[Server]:
    server = served(record)
    yield server
    stop(server)


@pytest.fixture
def phone(server: Server) -> Phone:
    return Phone(server)
