"""A table served from this process, and a phone that asks it: plain requests on the loopback, nothing else."""

from __future__ import annotations

import http.client
import json
from pathlib import Path
from threading import Thread
from typing import Any

from referee.app.turns import Replayed, open_replayed
from referee.web.board import SharedTable
from referee.web.server import Server

KEY = "a-key-of-the-tests-0123"
HOST = "127.0.0.1"
HEAD = """format = 1
game = "anno1800"
edition = "de"
players = ["Linda", "Andreas"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
"""


def served(path: Path, *, port: int = 0, view_only: bool = False) -> Server:
    """A running server for this record; `stop` ends it as Ctrl-C does."""
    replayed = open_replayed(path, "en")
    assert isinstance(replayed, Replayed)
    server = Server(HOST, port, SharedTable(path, replayed, view_only=view_only))
    server.let_in(KEY, [HOST, "192.168.7.7"], "en")
    Thread(target=server.run, daemon=True).start()
    return server


def stop(server: Server) -> None:
    server.shutdown()
    server.done.wait(10)


class Reply:
    def __init__(self, reply: http.client.HTTPResponse) -> None:
        self.status = reply.status
        self.headers = reply.headers
        self.body = reply.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Phone:
    """Asks with the key unless told otherwise, from an address of its own if one is given."""

    def __init__(self, server: Server, key: str | None = KEY, address: str = HOST) -> None:
        self.server = server
        self.key = key
        self.address = address

    def ask(
        self, method: str, path: str, data: Any = None, headers: dict[str, str] | None = None, body: bytes | None = None
    ) -> Reply:
        source = (self.address, 0)
        connection = http.client.HTTPConnection(HOST, self.server.port, timeout=30, source_address=source)
        cookie = {"Cookie": f"referee_key_{self.server.port}={self.key}"} if self.key else {}
        if data is not None:
            body = json.dumps(data).encode()
        try:
            connection.request(method, path, body, {**cookie, **(headers or {})})
            return Reply(connection.getresponse())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Reply:
        return self.ask("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def post(self, path: str, **data: Any) -> Reply:
        return self.ask("POST", path, data)


class Stream:
    """The news of a table, one after the other."""

    def __init__(self, server: Server, **headers: str) -> None:
        self.connection = http.client.HTTPConnection(HOST, server.port, timeout=30)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request("GET", f"/api/events?key={KEY}", headers=named)
        self.reply = self.connection.getresponse()
        assert self.reply.status == 200
        assert self.reply.readline() == b"retry: 1000\n"

    def next(self) -> tuple[str, str]:
        """The kind of the next event and its id; what merely shows that the line is open is passed over."""
        kind = id = ""
        while True:
            raw = self.reply.readline()
            name, _, value = raw.decode().strip().partition(": ")
            kind, id = (value if name == "event" else kind), (value if name == "id" else id)
            if not raw or (raw == b"\n" and kind not in ("", "beat")):
                return kind, id

    def close(self) -> None:
        self.reply.close()  # which holds the connection, too
        self.connection.close()
