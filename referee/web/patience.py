"""Reading from somebody who may be slow or never stop: so many seconds and so many bytes for a whole request."""

from __future__ import annotations

import io
import socket
import time
from collections.abc import Callable
from typing import Any


class Impatient(io.RawIOBase):
    """The bytes of one request. Who takes too long or sends too much gets a TimeoutError."""

    def __init__(
        self, connection: socket.socket, seconds: float, most: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._connection = connection
        self._clock = clock
        self._end = clock() + seconds
        self._left = most

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        seconds = self._end - self._clock()
        if seconds <= 0 or self._left <= 0:
            raise TimeoutError
        self._connection.settimeout(seconds)
        count = self._connection.recv_into(memoryview(buffer)[: self._left])
        self._left -= count
        return count
