"""`python -m benchmarks.phones`: the table on thirty phones, beside a bare handler in the same run, as Markdown.

--seconds N    how long the phones ask (default 60)
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.playing import Box, head_of, play, write

STREAMS, CHECKS, LIVE_PHONES, CHANGES = 30, 20, 8, 20
TURNS = 60
LANGUAGES = ("de", "en", "fr", "cs")
BARE = """
import sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
class Handler(BaseHTTPRequestHandler):
    def log_message(self, *a): pass
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200); self.send_header("Content-Length", "2"); self.end_headers(); self.wfile.write(b"{}")
    def do_GET(self):
        self.send_response(200); self.end_headers()
        while True:
            self.wfile.write(b": still here\\n\\n"); time.sleep(10)
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(f"http://127.0.0.1:{server.server_address[1]}/?key=none", flush=True)
try:
    server.serve_forever()
except KeyboardInterrupt:
    pass
"""


class Serving:
    """A server in a process of its own, its address, and how long it took to give it."""

    def __init__(self, command: list[str]) -> None:
        started = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        address = urlsplit(self.process.stdout.readline().strip())
        self.ready = time.perf_counter() - started
        self.host, self.port, self.query = address.hostname or "", address.port or 0, address.query
        self.streams: list[http.client.HTTPConnection] = []

    def ask(self, method: str, path: str, data: object = None, language: str = "de") -> bytes:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=30)
        connection.request(method, f"{path}?{self.query}&lang={language}", None if data is None else json.dumps(data))
        reply = connection.getresponse()
        body = reply.read()
        connection.close()
        if reply.status != 200:
            raise RuntimeError(f"{path}: {reply.status}")
        return body

    def listen(self) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=120)
        connection.request("GET", f"/api/events?{self.query}")
        self.streams.append(connection)
        return connection.getresponse()

    def memory(self) -> float:
        """Return the memory in MB, where the system tells it."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        except OSError:
            return float("nan")
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def end(self) -> float:
        """Return how long it takes to end after Ctrl-C with every stream open."""
        started = time.perf_counter()
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)
        return time.perf_counter() - started


def timed(do: Callable[[], object]) -> float:
    started = time.perf_counter()
    do()
    return time.perf_counter() - started


def load(ours: Serving, bare: Serving, seconds: int, move: str) -> tuple[list[float], list[float]]:
    """Check at a fixed pace, ours and the bare handler's in turns, with all streams open on both."""
    for serving in (ours, bare):
        for _ in range(STREAMS):
            serving.listen()
    asked = {"text": move, "lang": "de", "player": None}
    ours_took: list[float] = []
    bare_took: list[float] = []
    started = time.perf_counter()
    for number in range(seconds * CHECKS):
        time.sleep(max(0.0, started + number / CHECKS - time.perf_counter()))
        ours_took.append(timed(lambda: ours.ask("POST", "/api/check", asked)))
        bare_took.append(timed(lambda: bare.ask("POST", "/api/check", asked)))
    return ours_took, bare_took


def live(ours: Serving, record: Path, longer: str) -> list[float]:
    """Return how long after a change is on the disk the last of eight phones has the new table."""
    shorter = record.read_text("utf-8")
    seen = [threading.Event() for _ in range(LIVE_PHONES)]

    def follow(stream: http.client.HTTPResponse, language: str, done: threading.Event) -> None:
        while line := stream.readline():
            if line == b"event: table\n":
                ours.ask("GET", "/api/table", language=language)
                done.set()

    for number, done in enumerate(seen):
        followed = ours.listen(), LANGUAGES[number % len(LANGUAGES)], done
        threading.Thread(target=follow, args=followed, daemon=True).start()
    took = []
    for number in range(CHANGES):
        time.sleep(0.25)
        with record.open("w", encoding="utf-8") as file:
            file.write(shorter if number % 2 else longer)
            file.flush()
            os.fsync(file.fileno())
        took.append(timed(lambda: [done.wait(30) for done in seen]))
        for done in seen:
            done.clear()
    return took


def table(rows: list[tuple[str, str, str]]) -> str:
    lines = ["| what | figure | explanation |", "| --- | --- | --- |"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.phones", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    seconds = parser.parse_args().seconds
    box = Box.open()
    turns = list(play(box, 4, TURNS + 1, 1))
    move = turns[-1].moves[0].partition(" with ")[0]
    with tempfile.TemporaryDirectory(prefix="referee-phones-") as folder:
        record = Path(folder) / "game.toml"
        record.write_text(write(head_of(4), turns[:-1]), "utf-8")
        serve = ["-m", "referee", "serve", "-f", str(record), "--host", "127.0.0.1", "--port", "0"]
        ours, bare = Serving([sys.executable, *serve]), Serving([sys.executable, "-c", BARE])
        followed = live(ours, record, write(head_of(4), turns))
        took, plain = load(ours, bare, seconds, move)
        memory, ended = (ours.memory(), bare.memory()), (ours.end(), bare.end())
    ratio = statistics.median(a / b for a, b in zip(took, plain, strict=True))
    late = statistics.quantiles(took, n=20)[-1], statistics.quantiles(plain, n=20)[-1]
    rows = [
        _against(
            "a check, against the bare handler", f"{ratio:.2f} ×", statistics.median(took), statistics.median(plain)
        ),
        _against("the slowest twentieth", f"{late[0] / late[1]:.2f} ×", *late),
        (
            f"a change is on all of {LIVE_PHONES} phones",
            f"{statistics.median(followed) * 1000:.0f} ms",
            f"after it is on the disk, in four languages; at most {max(followed) * 1000:.0f} ms of {CHANGES} changes; "
            "target ≤ 300 ms",
        ),
        ("memory", f"{memory[0] / memory[1]:.2f} ×", f"{memory[0]:.0f} MB against {memory[1]:.0f} MB"),
        _against("ready, from a checkout", f"{ours.ready / bare.ready:.2f} ×", ours.ready, bare.ready),
        (
            "ended after Ctrl-C",
            f"{ended[0] * 1000:.0f} ms",
            f"with {STREAMS + LIVE_PHONES} streams open; target ≤ 500 ms; the bare handler {ended[1] * 1000:.0f} ms",
        ),
    ]
    sys.stdout.write(
        f"{STREAMS} streams open on both, {CHECKS} checks a second for {seconds} s, in turns.\n\n{table(rows)}"
    )


def _against(what: str, figure: str, ours: float, bare: float) -> tuple[str, str, str]:
    return what, figure, f"{ours * 1000:.1f} ms against {bare * 1000:.1f} ms"


if __name__ == "__main__":
    main()
