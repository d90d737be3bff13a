"""One request: who asks, what for, and the answer. Only what is listed here can be asked for."""

from __future__ import annotations

import io
import json
import socket
import time
from collections.abc import Callable, Mapping
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from referee.engine.value import Value
from referee.i18n import LANGUAGES, _, activate, current
from referee.web import page
from referee.web.board import Said, encoded
from referee.web.news import END, TABLE
from referee.web.request import Impatient, Request, Wrong, read_request, wanted_language

if TYPE_CHECKING:
    from referee.web.server import Server

HEAD_SECONDS, SEND_SECONDS, LINGER_SECONDS = 10.0, 5.0, 1.0
"""So long a request may take to arrive, a piece of an answer to be taken, and the rest of a refused request to come."""
BEAT_SECONDS, LOOK_SECONDS = 10.0, 1.0
"""So often a stream shows that it is alive, and looks whether anybody still listens."""
MOST_BYTES = 48_000
"""Of a whole request."""
MOST_BODY = 16_000
JSON, HTML, STREAM = "application/json; charset=utf-8", "text/html; charset=utf-8", "text/event-stream; charset=utf-8"
POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Connection": "close",
}
DAY = 24 * 60 * 60


class Reply(Value):
    """What goes back: a status, bytes of a kind, perhaps with cookies."""

    status: int
    body: bytes = b""
    kind: str = JSON
    cookies: tuple[str, ...] = ()


Routes = Mapping[str, "Callable[[Handler], Reply | None]"]
"""What answers, by the path that is asked for."""


class Handler(BaseHTTPRequestHandler):
    """Answers one request and closes the connection."""

    server: Server
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        super().setup()
        self.rfile = io.BufferedReader(Impatient(self.connection, HEAD_SECONDS, MOST_BYTES))

    def do_GET(self) -> None:
        self._serve(GETS)

    def do_POST(self) -> None:
        self._serve(POSTS)

    def _serve(self, routes: Routes) -> None:
        self.close_connection = True
        address = urlsplit(self.path if self.path.startswith("/") else "")
        self.query = dict(parse_qsl(address.query[:2000]))
        self.cookies = _cookies(self.headers.get("Cookie", ""))
        accepted = self.headers.get("Accept-Language", "")
        activate(wanted_language(self.query, self.cookies, accepted, self.server.language))
        try:
            reply = self._refused() or self._routed(routes, address.path)
        except OSError:  # the phone has gone
            raise
        except Exception as error:
            self._send(_mistake(error))
            raise
        if reply is not None:
            self._send(reply)
            if reply.status >= 400 and "Content-Length" in self.headers:
                self._linger()

    def _refused(self) -> Reply | None:
        server, address = self.server, self.client_address[0]
        if not server.pace.allows(address):
            return told(429, _("Too much at once. Wait a moment."))
        if not server.door.knows_host(self.headers.get("Host")):
            return told(403, _("This is not an address of this table. Use the one that the laptop shows."))
        if not server.door.knows_origin(self.headers.get("Origin")):
            return told(403, _("Another page asked for this. Only the page of the table itself may."))
        keys = self.query.get("key", ""), self.cookies.get(self._key_cookie, "")
        if not server.door.opens(*keys):
            server.pace.allows(address, server.pace.WRONG_KEY)
            return told(403, _("The key is missing or wrong. Scan the code on the laptop once more."))
        if not server.seat(self.connection, address):
            return told(503, _("Too much at once. Wait a moment."))
        return None

    def _routed(self, routes: Routes, path: str) -> Reply | None:
        do = routes.get(path)
        if do is not None:
            return do(self)
        if path in GETS or path in POSTS:
            return told(405, _("This cannot be done in this way."))
        return told(404, _("There is nothing here."))

    # what can be asked for ------------------------------------------------------------------------------

    def _page(self) -> Reply:
        cookies = []
        if self.server.door.opens(self.query.get("key", "")):  # nothing that somebody merely sent becomes a header
            cookies.append(self._cookie(self._key_cookie, self.query["key"]))
        if self.query.get("lang") in LANGUAGES:
            cookies.append(self._cookie("referee_lang", current()))
        return Reply(200, page.page(self.server.board).encode(), HTML, tuple(cookies))

    def _static(self) -> Reply:
        name = urlsplit(self.path).path.removeprefix("/")
        return Reply(200, page.static(name), page.STATIC[name])

    def _table(self) -> Reply:
        return found(self.server.board.table_json(self.client_address[0]))

    def _sheet(self) -> Reply:
        return found(self.server.board.sheet_json(self.client_address[0]))

    def _check(self) -> Reply:
        return self._asked(self.server.board.check)

    def _ways(self) -> Reply:
        return self._asked(self.server.board.ways)

    def _record(self) -> Reply:
        return self._asked(self.server.board.record)

    def _object(self) -> Reply:
        return self._asked(self.server.board.object)

    def _settle(self) -> Reply:
        return self._asked(self.server.board.settle)

    def _asked(self, answer: Callable[[Request, str], Said]) -> Reply:
        asked = read_request(self.headers, self.rfile, MOST_BODY)
        if isinstance(asked, Wrong):
            return told(asked.status, asked.message)
        if asked.language is not None:
            activate(asked.language)
        return found(answer(asked, self.client_address[0]))

    def _events(self) -> None:
        """The stream of news, until the phone goes away or the table closes."""
        news = self.server.board.news
        last = self.headers.get("Last-Event-ID")
        seen = news.number if last is None else news.number_of(last)
        self._send_head(200, STREAM, ())
        self.wfile.write(b"retry: 1000\n\n")
        if seen < 0:  # from before the last start: whatever it was, it is old
            seen = news.number
            self.wfile.write(_event(TABLE, news.version))
        beat = time.monotonic() + BEAT_SECONDS
        last_kind = ""
        while last_kind != END and not self._gone():
            items = news.after(seen, LOOK_SECONDS)
            told = [_event(item.kind, news.version_of(item.number)) for item in items]
            if items:
                seen, last_kind = items[-1].number, items[-1].kind
            elif time.monotonic() >= beat:
                told = [_event("beat", news.version)]
            if told:
                self.wfile.write(b"".join(told))
                beat = time.monotonic() + BEAT_SECONDS

    def _gone(self) -> bool:
        """Whether the phone has closed the connection; nobody else should wait for its seat."""
        self.connection.settimeout(0)
        try:
            return not self.connection.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True
        finally:
            self.connection.settimeout(SEND_SECONDS)

    # how it goes back ------------------------------------------------------------------------------------

    @property
    def _key_cookie(self) -> str:
        """Cookies do not know ports: two tables on one computer need two names."""
        return f"referee_key_{self.server.port}"

    @staticmethod
    def _cookie(name: str, value: str) -> str:
        return f"{name}={value}; Max-Age={DAY}; Path=/; HttpOnly; SameSite=Strict"

    def _send(self, reply: Reply) -> None:
        self._send_head(reply.status, reply.kind, reply.cookies, len(reply.body))
        self.wfile.write(reply.body)

    def _send_head(self, status: int, kind: str, cookies: tuple[str, ...], length: int | None = None) -> None:
        self.connection.settimeout(SEND_SECONDS)
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if length is not None:
            self.send_header("Content-Length", str(length))
        for name, value in HEADERS.items():
            self.send_header(name, value)
        for cookie in cookies:
            self.send_header("Set-Cookie", cookie)
        self.end_headers()

    def _linger(self) -> None:
        """Takes in what was sent and not read; a connection that is closed over it would lose the answer too."""
        self.connection.shutdown(socket.SHUT_WR)
        self.connection.settimeout(LINGER_SECONDS)
        until = time.monotonic() + LINGER_SECONDS
        while time.monotonic() < until and self.connection.recv(65536):
            pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """A request that is none; nothing of it is repeated."""
        self.close_connection = True
        self._send(Reply(code))

    def version_string(self) -> str:
        return "referee"

    def log_message(self, format: str, *args: object) -> None:
        """Nobody's requests are written down."""


def _cookies(text: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(text[:4000]).items()}
    except CookieError:
        return {}


def _event(kind: str, version: str) -> bytes:
    return f"id: {version}\nevent: {kind}\ndata: {json.dumps({'version': version})}\n\n".encode()


def _mistake(error: Exception) -> Reply:
    what = type(error).__name__
    return told(500, _("This is a mistake in the program itself; please report it: {what}").format(what=what))


def told(status: int, message: str) -> Reply:
    return found(Said({"error": str(status), "message": message}, status))


def found(said: Said) -> Reply:
    return Reply(said.status, said.data if isinstance(said.data, bytes) else encoded(said.data))


GETS: Routes = {
    "/": Handler._page,
    "/api/table": Handler._table,
    "/api/sheet": Handler._sheet,
    "/api/events": Handler._events,
    **{f"/{name}": Handler._static for name in page.STATIC},
}
POSTS: Routes = {
    "/api/check": Handler._check,
    "/api/ways": Handler._ways,
    "/api/record": Handler._record,
    "/api/object": Handler._object,
    "/api/settle": Handler._settle,
}
