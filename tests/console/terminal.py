"""A real terminal of a given size with the console on it; waits for what is shown, never for the clock."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT

ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[a-zA-Z]|\][^\x07]*\x07|[=>()][0-9A-Z]?)")
PATIENCE = 60
"""So many seconds of silence are a failure; nothing that works ever waits so long."""
ASKED = b"\x1b[6n"
"""A program asks where the cursor is."""


class Terminal:
    """The console on a terminal: type, and wait until something is shown."""

    def __init__(self, folder: Path, columns: int, *arguments: str, **more: str) -> None:
        pty = pytest.importorskip("pty", reason="terminals of this kind are of Unix")
        import fcntl
        import struct
        import termios

        def at_a_keyboard() -> None:
            """Ctrl-C is heard, even where the tests themselves run in the background and hear none."""
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        home = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "TERM": "xterm", "LANG": "C.UTF-8"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", *arguments],
            cwd=folder, env={**environment, **home, **more}, stdin=theirs, stdout=theirs, stderr=theirs,
            start_new_session=True,
            preexec_fn=at_a_keyboard,
        )  # fmt: skip
        os.close(theirs)
        self.sent = b""
        self.seen = 0

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def wait_for(self, *texts: str) -> str:
        """Everything shown since the last wait, up to a point where these have been shown in this order."""
        while True:
            shown = self._shown()
            place = 0
            for text in texts:
                found = shown.find(text, place)
                place = -1 if found < 0 or place < 0 else found + len(text)
            if place >= 0:
                self.seen = len(self.sent)
                return shown
            if not self._read():
                raise AssertionError(f"never shown: {texts} in {shown!r}")

    def end(self) -> int:
        """Waits until the console has ended; its exit code."""
        while self._read():
            pass
        os.close(self.ours)
        return self.process.wait()

    def _shown(self) -> str:
        return ESCAPES.sub("", self.sent[self.seen :].decode("utf-8", "replace"))

    def _read(self) -> bool:
        if not select.select([self.ours], [], [], PATIENCE)[0]:
            self.process.kill()
            return False
        try:
            part = os.read(self.ours, 65536)
        except OSError:
            return False
        if ASKED in part:
            os.write(self.ours, b"\x1b[1;1R")
        self.sent += part
        return bool(part)
