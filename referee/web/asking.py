"""What a phone sent: read within limits, and nothing of it believed before it is looked at."""

from __future__ import annotations

import io
import json
from email.message import Message
from typing import Any

from referee.engine.value import Value
from referee.i18n import LANGUAGES, _

LONGEST_NAME = 200


class Asked(Value):
    """A question or a turn, in which language it is to be answered, and whose phone it came from."""

    text: str = ""
    player: str | None = None
    language: str | None = None


class Wrong(Value):
    """Why a request cannot be answered."""

    status: int
    message: str


def read_request(headers: Message, stream: io.BufferedIOBase, most: int) -> Asked | Wrong:
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
    return _asked(data)


def _asked(data: Any) -> Asked | Wrong:
    wrong = Wrong(400, _("The request has to be JSON with the texts “text”, “lang” and “player”."))
    if not isinstance(data, dict):
        return wrong
    text, player, language = data.get("text", ""), data.get("player"), data.get("lang")
    if not isinstance(text, str) or not isinstance(player, str | None) or not isinstance(language, str | None):
        return wrong
    if player is not None and len(player) > LONGEST_NAME:
        return wrong
    return Asked(text, player or None, language if language in LANGUAGES else None)
