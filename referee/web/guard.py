"""Who may come in: the key, the names under which the server is known, and how much anybody may ask for."""

from __future__ import annotations

import contextlib
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from secrets import compare_digest
from threading import Event, Lock

LOCAL = ("localhost", "127.0.0.1", "[::1]")


class Door:
    """Knows the key and the addresses that were printed; any other name in a request is a trick of somebody else."""

    def __init__(self, key: str, hosts: Iterable[str], port: int) -> None:
        self._key = key.encode()
        self._hosts = {f"{host}:{port}".lower() for host in (*hosts, *LOCAL)}
        if port == 80:
            self._hosts |= {host.lower() for host in (*hosts, *LOCAL)}

    def knows_host(self, host: str | None) -> bool:
        return host is not None and host.lower() in self._hosts

    def knows_origin(self, origin: str | None) -> bool:
        """Whether a page of ours asks; who sends no origin is no browser that was led here by another page."""
        if origin is None:
            return True
        scheme, _, host = origin.partition("://")
        return scheme == "http" and self.knows_host(host)

    def opens(self, *keys: str) -> bool:
        """Whether one of the keys fits; how long that takes tells nothing about the right one."""
        return any(compare_digest(key.encode("utf-8", "replace"), self._key) for key in keys)


class Pace:
    """How much each address may ask for: so many requests at once, so many a second in the long run."""

    BURST, EACH_SECOND = 150.0, 40.0
    WRONG_KEY = 10.0
    """What a wrong key costs, in requests."""
    MOST_ADDRESSES = 500

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, address: str, cost: float = 1.0) -> bool:
        """Whether this address may ask now; what it asks for is counted."""
        with self._lock:
            now = self._clock()
            left, since = self._left.get(address, (self.BURST, now))
            left = min(self.BURST, left + (now - since) * self.EACH_SECOND)
            allowed = left >= 1
            if address not in self._left and len(self._left) >= self.MOST_ADDRESSES:
                self._left.pop(next(iter(self._left)))
            self._left[address] = (max(left - cost, -self.BURST) if allowed else left, now)
            return allowed


class QuestionQueue:
    """Lets one question through at a time, and takes the addresses in turn.

    Whoever asks waits for at most one question of each other address, however many those have sent.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: dict[str, deque[Event]] = {}
        self._busy = False

    @contextlib.contextmanager
    def wait_turn(self, address: str) -> Iterator[None]:
        """Wait until this address is next; the one after it is called when the block ends."""
        called = Event()
        with self._lock:
            self._waiting.setdefault(address, deque()).append(called)
            self._call_next()
        called.wait()
        try:
            yield
        finally:
            with self._lock:
                self._busy = False
                self._call_next()

    def _call_next(self) -> None:
        """Call the first question of the next address, which then goes to the end of the row."""
        if self._busy or not self._waiting:
            return
        self._busy = True
        address = next(iter(self._waiting))
        questions = self._waiting.pop(address)
        questions.popleft().set()
        if questions:
            self._waiting[address] = questions


class Connections:
    """Seats for a bounded number of connections, in all and for each address."""

    MOST, MOST_EACH = 128, 48

    def __init__(self) -> None:
        self._lock = Lock()
        self._seated: dict[socket.socket, str] = {}

    @property
    def taken(self) -> int:
        return len(self._seated)

    def take(self, connection: socket.socket, address: str) -> bool:
        """Give a seat to this connection; False where there is none for it."""
        with self._lock:
            own = sum(other == address for other in self._seated.values())
            if own >= self.MOST_EACH or (len(self._seated) >= self.MOST and not self._make_room()):
                return False
            self._seated[connection] = address
            return True

    def leave(self, connection: socket.socket) -> None:
        with self._lock:
            self._seated.pop(connection, None)

    def _make_room(self) -> bool:
        """Those who have the key keep their seats."""
        return False


class WaitingRoom(Connections):
    """Seats for connections that have not shown the key yet.

    Where all are taken, the address that has most of them loses its oldest one: whoever brings the key always gets in.
    """

    MOST, MOST_EACH = 64, 24

    def _make_room(self) -> bool:
        ((address, _count),) = Counter(self._seated.values()).most_common(1)
        oldest = next(connection for connection, other in self._seated.items() if other == address)
        del self._seated[oldest]
        with contextlib.suppress(OSError):
            oldest.shutdown(socket.SHUT_RDWR)
        return True
