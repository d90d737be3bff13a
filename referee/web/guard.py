"""Who may ask for what: keys, rates and seats, the news that phones hear, and what a request says."""

from __future__ import annotations

import contextlib
import io
import json
import secrets
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from email.message import Message
from secrets import compare_digest
from threading import Condition, Event, Lock
from typing import Any

from referee.engine.value import Value
from referee.i18n import LANGUAGES, _, language_of

LOCAL = ("localhost", "127.0.0.1", "[::1]")


class AccessKey:
    """Compares what a request brings with the key and the addresses that were printed; refuses every other host."""

    def __init__(self, key: str, hosts: Iterable[str], port: int) -> None:
        self._key = key.encode()
        self._hosts = {f"{host}:{port}".lower() for host in (*hosts, *LOCAL)}
        if port == 80:
            self._hosts |= {host.lower() for host in (*hosts, *LOCAL)}

    def knows_host(self, host: str | None) -> bool:
        return host is not None and host.lower() in self._hosts

    def knows_origin(self, origin: str | None) -> bool:
        """Return whether a page of ours asks; who sends no origin is no browser that was led here by another page."""
        if origin is None:
            return True
        scheme, _, host = origin.partition("://")
        return scheme == "http" and self.knows_host(host)

    def opens(self, *keys: str) -> bool:
        """Return whether one of the keys fits; how long that takes tells nothing about the right one."""
        return any(compare_digest(key.encode("utf-8", "replace"), self._key) for key in keys)


class RateLimiter:
    """Limits the requests of each address: `BURST` at once, `EACH_SECOND` in the long run."""

    BURST, EACH_SECOND = 150.0, 40.0
    WRONG_KEY = 10.0
    """What a wrong key costs, in requests."""
    MOST_ADDRESSES = 500

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, address: str, cost: float = 1.0) -> bool:
        """Return whether this address may ask now; what it asks for is counted."""
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
        """Return False: whoever has shown the key keeps the seat."""
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


# news ----------------------------------------------------------------------------------------------------


TABLE, DISPUTE, END = "table", "dispute", "end"
KEPT = 50
"""So many of the last news a phone can catch up with; after more it is told the newest only."""


class NewsItem(Value):
    """One piece of news."""

    number: int
    kind: str


class News:
    """Numbers what happens. The name in front of the numbers is new with every start of the server."""

    def __init__(self) -> None:
        self._happened = Condition()
        self._items: deque[NewsItem] = deque(maxlen=KEPT)
        self._name = secrets.token_hex(4)
        self.number = 0
        self.ended = False

    @property
    def version(self) -> str:
        return self.version_of(self.number)

    def version_of(self, number: int) -> str:
        return f"{self._name}-{number}"

    def number_of(self, version: str) -> int:
        """Return what a phone has heard already; of a version from before the last start nothing counts."""
        name, _, number = version.rpartition("-")
        return int(number) if name == self._name and number.isdecimal() and len(number) < 10 else -1

    def tell(self, kind: str) -> None:
        """Tell every phone; after the end there is no more news."""
        with self._happened:
            if self.ended:
                return
            self.number += 1
            self.ended = kind == END
            self._items.append(NewsItem(self.number, kind))
            self._happened.notify_all()

    def after(self, number: int, patience: float) -> list[NewsItem]:
        """Return everything after this number; wait for it, and give up with nothing after so many seconds.

        The end is news for everybody, also for who comes after it: no stream closes without having told it.
        """
        with self._happened:
            self._happened.wait_for(lambda: self.number > number or self.ended, patience)
            items = [item for item in self._items if item.number > number]
            return items or ([self._items[-1]] if self.ended else [])


# one request ---------------------------------------------------------------------------------------------


LONGEST_NAME = 200


class PhoneRequest(Value):
    """A question or a turn, in which language it is to be answered, and whose phone it came from."""

    text: str = ""
    player: str | None = None
    language: str | None = None
    begun: str = ""
    """What was played of the turn before, as move text, where `text` is the next step of it."""
    key: str = ""
    """The question that `text` answers, where the phones count."""


class BadRequest(Value):
    """Why a request cannot be answered."""

    status: int
    message: str


class BoundedStream(io.RawIOBase):
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


def read_request(headers: Message, stream: io.BufferedIOBase, most: int) -> PhoneRequest | BadRequest:
    """Return the JSON of a request: `text`, `lang` and `player`, all of them text."""
    length = headers.get("Content-Length", "")
    if "Transfer-Encoding" in headers or not (length.isascii() and length.isdecimal() and len(length) < 10):
        return BadRequest(411, _("The request does not say how long it is."))
    if int(length) > most:
        return BadRequest(413, _("This is too long."))
    raw = stream.read(int(length))
    try:
        data = json.loads(raw.decode("utf-8"))
        json.dumps(data, ensure_ascii=False).encode("utf-8")  # half a character is none
    except (ValueError, RecursionError):
        data = None
    wrong = BadRequest(400, _("The request has to be JSON with the texts “text”, “lang” and “player”."))
    if not isinstance(data, dict):
        return wrong
    text, player, language, begun, key = (data.get(name) for name in ("text", "player", "lang", "begun", "key"))
    if not all(isinstance(each, str | None) for each in (text, player, language, begun, key)):
        return wrong
    if player is not None and len(player) > LONGEST_NAME:
        return wrong
    return PhoneRequest(text or "", player or None, language if language in LANGUAGES else None, begun or "", key or "")


def wanted_language(query: Mapping[str, str], cookies: Mapping[str, str], accepted: str, fallback: str) -> str:
    """Return the language of the link, else the one chosen before, else one of the phone's, else the laptop's."""
    for chosen in (query.get("lang"), cookies.get("referee_lang")):
        if chosen in LANGUAGES:
            return chosen
    return next((language for name in _by_weight(accepted) if (language := language_of(name))), fallback)


def _by_weight(accepted: str) -> list[str]:
    """Return the languages of an Accept-Language header, the dearest first."""
    weighed = []
    for part in accepted[:500].split(","):
        name, _sign, given = part.partition(";")
        try:
            weight = float(given.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if 0 < weight <= 1:
            weighed.append((-weight, name.strip()))
    return [name for _weight, name in sorted(weighed, key=lambda pair: pair[0])]
