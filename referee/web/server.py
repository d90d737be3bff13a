"""The server: a thread for each connection, a bounded number of them, and an end that waits for nobody."""

from __future__ import annotations

import contextlib
import socket
import socketserver
import sys
import time
from collections.abc import Callable, Iterable
from http.server import ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from referee.i18n import LANGUAGES, activate
from referee.web.board import Board
from referee.web.guard import Connections, Door, Pace, WaitingRoom
from referee.web.handler import Handler
from referee.web.news import END

FULL = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 2\r\nConnection: close\r\n\r\n"
LOOK = 0.05
"""So often the record is looked at for a change, in seconds."""
FAREWELL = 0.3
"""So long the phones have to hear that the table has closed."""


class Server(ThreadingHTTPServer):
    """Serves one table."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def __init__(self, host: str, port: int, board: Board) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.board = board
        self.pace = Pace()
        self.waiting = WaitingRoom()
        self.seats = Connections()
        self.language = "en"
        super().__init__((host, port), Handler)
        self.port: int = self.server_address[1]
        self.door = Door("", (), self.port)
        self._ended = Event()
        self.done = Event()
        """Set when everything that was open is closed."""

    def let_in(self, key: str, hosts: Iterable[str], language: str) -> None:
        """Who has this key may come in by these names of the computer; who wants no language gets this one."""
        self.door = Door(key, hosts, self.port)
        self.language = language

    def server_bind(self) -> None:
        """Without asking the network for the name of this computer, which can take long."""
        socketserver.TCPServer.server_bind(self)

    def run(self) -> None:
        """Serves until it is shut down or somebody presses Ctrl-C; then says good-bye."""
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
        """Whoever has gone away is no news; a mistake of ours is, without a word about who asked for what."""
        error = sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1]
        if isinstance(error, Exception) and not isinstance(error, OSError):
            report(error)


def report(error: Exception) -> None:
    """A mistake of our own in one line: where, and of what kind."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}" if trace else "?"
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"referee serve: {place} {type(error).__name__}\n")
        sys.stderr.flush()
