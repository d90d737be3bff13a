"""Who may come in: the key, the names under which the server is known, and how much anybody may ask for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from secrets import compare_digest
from threading import Lock

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


class Connections:
    """How many connections there are, in all and from each address."""

    MOST, MOST_EACH = 128, 48

    def __init__(self) -> None:
        self._lock = Lock()
        self._by_address: dict[str, int] = {}

    @property
    def taken(self) -> int:
        with self._lock:
            return sum(self._by_address.values())

    def take(self, address: str) -> bool:
        with self._lock:
            own = self._by_address.get(address, 0)
            if own >= self.MOST_EACH or sum(self._by_address.values()) >= self.MOST:
                return False
            self._by_address[address] = own + 1
            return True

    def leave(self, address: str) -> None:
        with self._lock:
            left = self._by_address.get(address, 1) - 1
            if left:
                self._by_address[address] = left
            else:
                self._by_address.pop(address, None)
