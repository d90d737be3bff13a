"""Serve one table to the phones: the addresses of this computer, the answer to one request, and the server itself."""

from __future__ import annotations

import contextlib
import io
import ipaddress
import json
import socket
import socketserver
import struct
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from referee.engine.value import Value
from referee.i18n import LANGUAGES, _, activate, current
from referee.web.board import PhoneAnswer, SharedTable, encode_json
from referee.web.counting import SharedCount
from referee.web.guard import (
    END,
    TABLE,
    AccessKey,
    BadRequest,
    BoundedStream,
    Connections,
    PhoneRequest,
    RateLimiter,
    WaitingRoom,
    read_request,
    wanted_language,
)
from referee.web.page import STATIC, fill_page, read_static

# addresses -----------------------------------------------------------------------------------------------


VIRTUAL = ("docker", "br-", "veth", "virbr", "vbox", "vmnet", "vmenet", "lxc", "lxd", "podman", "cni", "bridge", "zt")
TUNNELS = ("tun", "tap", "wg", "utun", "ppp", "ipsec", "tailscale", "nordlynx", "proton")
LOOPBACK = "127.0.0.1"
SOMEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's; asking for the way to it sends nothing."""


class Address(Value):
    """An address of this computer and the interface it belongs to, if that is known."""

    host: str
    interface: str = ""


def find_addresses() -> list[Address]:
    """Return all addresses in a network, the likely one first; without a network the computer itself."""
    return rank_addresses(_list_addresses(), _find_way_out()) or [Address(LOOPBACK)]


def rank_addresses(found: Iterable[Address], default: str | None) -> list[Address]:
    """Return home networks before others, real interfaces before tunnels and bridges, the way out before the rest."""
    known = {address.host: address for address in found}
    if default is not None:
        known.setdefault(default, Address(default))
    usable = [a for a in known.values() if not ipaddress.ip_address(a.host).is_loopback]
    return sorted(usable, key=lambda a: (_rank_kind(a), a.host != default, not ipaddress.ip_address(a.host).is_private))


def _rank_kind(address: Address) -> int:
    """Return 0 for a real interface, 1 for tunnels, 2 for bridges inside this computer, 3 for what no router gave."""
    if ipaddress.ip_address(address.host).is_link_local:
        return 3
    name = address.interface.lower()
    return 2 if name.startswith(VIRTUAL) else 1 if name.startswith(TUNNELS) else 0


def _find_way_out() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
            host = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(host).is_unspecified else host


def _list_addresses() -> list[Address]:
    """Return the addresses with interfaces, as Linux and macOS tell them; elsewhere those of the computer's name."""
    found = []
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import fcntl

        ask = 0xC0206921 if sys.platform == "darwin" else 0x8915  # SIOCGIFADDR
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            for _index, name in socket.if_nameindex():
                with contextlib.suppress(OSError):  # an interface without an address
                    raw = fcntl.ioctl(probe.fileno(), ask, struct.pack("256s", name.encode()[:15]))
                    found.append(Address(socket.inet_ntoa(raw[20:24]), name))
    if not found:
        with contextlib.suppress(OSError):
            entries = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            found = [Address(str(entry[4][0])) for entry in entries]
    return found


# one request ---------------------------------------------------------------------------------------------


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
        self.rfile = io.BufferedReader(BoundedStream(self.connection, HEAD_SECONDS, MOST_BYTES))

    def do_GET(self) -> None:
        self._serve(GETS)

    def do_POST(self) -> None:
        self._serve(POSTS)

    def _serve(self, routes: Routes) -> None:
        self.close_connection = True
        address = urlsplit(self.path if self.path.startswith("/") else "")
        self.query = dict(parse_qsl(address.query[:2000]))
        self.cookies = _parse_cookies(self.headers.get("Cookie", ""))
        accepted = self.headers.get("Accept-Language", "")
        activate(wanted_language(self.query, self.cookies, accepted, self.server.language))
        try:
            reply = self._check_access() or self._route(routes, address.path)
        except OSError:  # the phone has gone
            raise
        except Exception as error:
            told = _("This is a mistake in the program itself; please report it: {what}")
            self._send(reply_error(500, told.format(what=type(error).__name__)))
            raise
        if reply is not None:
            self._send(reply)
            if reply.status >= 400 and "Content-Length" in self.headers:
                self._linger()

    def _check_access(self) -> Reply | None:
        server, address = self.server, self.client_address[0]
        if not server.pace.allows(address):
            return reply_error(429, _("Too much at once. Wait a moment."))
        if not server.door.knows_host(self.headers.get("Host")):
            return reply_error(403, _("This is not an address of this table. Use the one that the laptop shows."))
        if not server.door.knows_origin(self.headers.get("Origin")):
            return reply_error(403, _("Another page asked for this. Only the page of the table itself may."))
        keys = self.query.get("key", ""), self.cookies.get(self._key_cookie, "")
        if not server.door.opens(*keys):
            server.pace.allows(address, server.pace.WRONG_KEY)
            return reply_error(403, _("The key is missing or wrong. Open the address that the laptop shows once more."))
        if not server.seat(self.connection, address):
            return reply_error(503, _("Too much at once. Wait a moment."))
        return None

    def _route(self, routes: Routes, path: str) -> Reply | None:
        do = routes.get(path)
        if do is not None:
            return do(self)
        if path in GETS or path in POSTS:
            return reply_error(405, _("That’s not possible this way."))
        return reply_error(404, _("There is nothing here."))

    # what can be asked for ------------------------------------------------------------------------------

    def _get_page(self) -> Reply:
        cookies = []
        if self.server.door.opens(self.query.get("key", "")):  # nothing that somebody merely sent becomes a header
            cookies.append(self._format_cookie(self._key_cookie, self.query["key"]))
        if self.query.get("lang") in LANGUAGES:
            cookies.append(self._format_cookie("referee_lang", current()))
        return Reply(200, fill_page(self.server.board).encode(), HTML, tuple(cookies))

    def _get_static(self) -> Reply:
        name = urlsplit(self.path).path.removeprefix("/")
        return Reply(200, read_static(name), STATIC[name])

    def _answer_request(self, answer: Callable[[PhoneRequest, str], PhoneAnswer]) -> Reply:
        asked = read_request(self.headers, self.rfile, MOST_BODY)
        if isinstance(asked, BadRequest):
            return reply_error(asked.status, asked.message)
        if asked.language is not None:
            activate(asked.language)
        return make_reply(answer(asked, self.client_address[0]))

    def _stream_events(self) -> None:
        """Send the stream of news until the phone goes away or the table closes."""
        news = self.server.board.news
        last = self.headers.get("Last-Event-ID")
        seen = news.number if last is None else news.number_of(last)
        self._send_head(200, STREAM, ())
        self.wfile.write(b"retry: 1000\n\n")
        if seen < 0:  # from before the last start: whatever it was, it is old
            seen = news.number
            self.wfile.write(_format_event(TABLE, news.version))
        beat = time.monotonic() + BEAT_SECONDS
        last_kind = ""
        while last_kind != END and not self._is_gone():
            items = news.after(seen, LOOK_SECONDS)
            told = [_format_event(item.kind, news.version_of(item.number)) for item in items]
            if items:
                seen, last_kind = items[-1].number, items[-1].kind
            elif time.monotonic() >= beat:
                told = [_format_event("beat", news.version)]
            if told:
                self.wfile.write(b"".join(told))
                beat = time.monotonic() + BEAT_SECONDS

    def _is_gone(self) -> bool:
        """Return whether the phone has closed the connection; nobody else should wait for its seat."""
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
        """Return the name of the key's cookie. Cookies do not know ports: two tables on one computer need two names."""
        return f"referee_key_{self.server.port}"

    @staticmethod
    def _format_cookie(name: str, value: str) -> str:
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
        """Take in what was sent and not read; a connection that is closed over it would lose the answer too."""
        self.connection.shutdown(socket.SHUT_WR)
        self.connection.settimeout(LINGER_SECONDS)
        until = time.monotonic() + LINGER_SECONDS
        while time.monotonic() < until and self.connection.recv(65536):
            pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a malformed request with its status alone; nothing of it is repeated."""
        self.close_connection = True
        self._send(Reply(code))

    def version_string(self) -> str:
        return "referee"

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: requests are not written down."""


def _parse_cookies(text: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(text[:4000]).items()}
    except CookieError:
        return {}


def _format_event(kind: str, version: str) -> bytes:
    return f"id: {version}\nevent: {kind}\ndata: {json.dumps({'version': version})}\n\n".encode()


def reply_error(status: int, message: str) -> Reply:
    return make_reply(PhoneAnswer({"error": str(status), "message": message}, status))


def make_reply(said: PhoneAnswer) -> Reply:
    return Reply(said.status, said.data if isinstance(said.data, bytes) else encode_json(said.data))


def _answer_by(name: str) -> Callable[[Handler], Reply]:
    """Return what answers a request by this method of the board, as far as it has one."""

    def answer(handler: Handler) -> Reply:
        do = getattr(handler.server.board, name, None)
        return reply_error(404, _("There is nothing here.")) if do is None else handler._answer_request(do)

    return answer


def _show_by(name: str) -> Callable[[Handler], Reply]:
    """Return what answers with the data of this method of the board, for the player whose phone asks."""
    return lambda handler: make_reply(
        getattr(handler.server.board, name)(handler.client_address[0], handler.query.get("player"))
    )


GETS: Routes = {
    "/": Handler._get_page,
    "/api/table": _show_by("table_json"),
    "/api/sheet": _show_by("sheet_json"),
    "/api/events": Handler._stream_events,
    **{f"/{name}": Handler._get_static for name in STATIC},
}
POSTED = ("check", "ask", "ways", "record", "object", "settle", "answer")
POSTS: Routes = {f"/api/{name}": _answer_by(name) for name in POSTED}


# the server ----------------------------------------------------------------------------------------------


FULL = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 2\r\nConnection: close\r\n\r\n"
LOOK = 0.05
"""So often the record is looked at for a change, in seconds."""
FAREWELL = 0.3
"""So long the phones have to hear that the table has closed."""


class Server(ThreadingHTTPServer):
    """Serves one table."""

    daemon_threads = True
    block_on_close = False
    allow_reuse_address = sys.platform != "win32"  # where it would let two programs share a port
    allow_reuse_port = False
    request_queue_size = 128

    def __init__(self, host: str, port: int, board: SharedTable | SharedCount) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.board = board
        self.pace = RateLimiter()
        self.waiting = WaitingRoom()
        self.seats = Connections()
        self.language = "en"
        super().__init__((host, port), Handler)
        self.port: int = self.server_address[1]
        self.door = AccessKey("", (), self.port)
        self._ended = Event()
        self.done = Event()
        """Set when everything that was open is closed."""

    def let_in(self, key: str, hosts: Iterable[str], language: str) -> None:
        """Set the key, the names of this computer that are let in, and the language for phones that want none."""
        self.door = AccessKey(key, hosts, self.port)
        self.language = language

    def server_bind(self) -> None:
        """Bind alone to the port, without asking the network for the name of this computer, which can take long."""
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows: not even a program that wants to share it gets it
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        socketserver.TCPServer.server_bind(self)

    def run(self) -> None:
        """Serve until it is shut down or somebody presses Ctrl-C; then say good-bye to the phones."""
        Thread(target=self._watch, daemon=True).start()
        with contextlib.suppress(KeyboardInterrupt):
            self.serve_forever(poll_interval=LOOK)
        self.end()

    def end(self) -> None:
        self._ended.set()
        self.board.news.tell(END)
        self.server_close()
        until = time.monotonic() + FAREWELL
        while self.seats.taken and time.monotonic() < until:
            time.sleep(0.01)
        self.done.set()

    def _watch(self) -> None:
        for language in LANGUAGES:  # the first phone of a language should not wait for its words to be read
            activate(language)
            self._safely(self.board.table_json)
        while not self._ended.wait(LOOK):
            self._safely(self.board.refresh)

    def _safely(self, do: Callable[[], object]) -> None:
        try:
            do()
        except Exception as error:
            report(error)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Give a new connection a seat in the waiting room, or a word that there is none."""
        if self.waiting.take(request, client_address[0]):
            try:
                super().process_request(request, client_address)
            except RuntimeError:  # no more threads
                self.waiting.leave(request)
                self.shutdown_request(request)
            return
        with contextlib.suppress(OSError):
            request.setblocking(False)
            request.send(FULL)
        self.shutdown_request(request)

    def seat(self, request: socket.socket, address: str) -> bool:
        """Give a connection that has shown the key a seat of its own; False where there is none for it."""
        if not self.seats.take(request, address):
            return False
        self.waiting.leave(request)
        return True

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.waiting.leave(request)
            self.seats.leave(request)

    def handle_error(self, request: object, client_address: object) -> None:
        """Report a mistake of ours, without a word about who asked for what; a phone that went away is none."""
        error = sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1]
        if isinstance(error, Exception) and not isinstance(error, OSError):
            report(error)


def report(error: Exception) -> None:
    """Print a mistake of our own in one line: where, and of what kind."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}" if trace else "?"
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"referee serve: {place} {type(error).__name__}\n")
        sys.stderr.flush()
