"""What a phone sent and in which language it is answered: read within limits, nothing of it believed unseen."""

from __future__ import annotations

import io
import json
import socket
import time
from collections.abc import Callable, Mapping
from email.message import Message
from typing import Any

from referee.engine.value import Value
from referee.i18n import LANGUAGES, _, language_of

LONGEST_NAME = 200


class Request(Value):
    """A question or a turn, in which language it is to be answered, and whose phone it came from."""

    text: str = ""
    player: str | None = None
    language: str | None = None


class Wrong(Value):
    """Why a request cannot be answered."""

    status: int
    message: str


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


def read_request(headers: Message, stream: io.BufferedIOBase, most: int) -> Request | Wrong:
    """The JSON of a request: `text`, `lang` and `player`, all of them text."""
    length = headers.get("Content-Length", "")
    if "Transfer-Encoding" in headers or not (length.isascii() and length.isdecimal() and len(length) < 10):
        return Wrong(411, _("The request does not say how long it is."))
    if int(length) > most:
        return Wrong(413, _("This is too long."))
    raw = stream.read(int(length))
    try:
        data = json.loads(raw.decode("utf-8"))
        json.dumps(data, ensure_ascii=False).encode("utf-8")  # half a character is none
    except (ValueError, RecursionError):
        data = None
    return _request(data)


def _request(data: object) -> Request | Wrong:
    wrong = Wrong(400, _("The request has to be JSON with the texts “text”, “lang” and “player”."))
    if not isinstance(data, dict):
        return wrong
    text, player, language = data.get("text", ""), data.get("player"), data.get("lang")
    if not isinstance(text, str) or not isinstance(player, str | None) or not isinstance(language, str | None):
        return wrong
    if player is not None and len(player) > LONGEST_NAME:
        return wrong
    return Request(text, player or None, language if language in LANGUAGES else None)


def wanted_language(query: Mapping[str, str], cookies: Mapping[str, str], accepted: str, fallback: str) -> str:
    """That of the link, else the one chosen before, else one of the phone's settings; else that of the laptop."""
    for chosen in (query.get("lang"), cookies.get("referee_lang")):
        if chosen in LANGUAGES:
            return chosen
    return next((language for name in _by_weight(accepted) if (language := language_of(name))), fallback)


def _by_weight(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first."""
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
