"""How the process ends: at once, but with everything said and everybody told."""

from __future__ import annotations

import subprocess
import sys

from tests.running import ROOT

ENDING = """
import atexit, sys, threading, time
import referee.__main__ as entry
class Heavy:
    def __del__(self):
        sys.stderr.write("taken apart")
kept = Heavy()
def main():
    atexit.register(print, "told of the end")
    print("an answer", end=" ")
    {more}
    return 3
entry.main = main
sys.exit(entry.program())
"""


def ended(more: str) -> tuple[int, str, str]:
    command = [sys.executable, "-c", ENDING.format(more=more)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_everything_is_said_and_nothing_taken_apart():
    assert ended("") == (3, "an answer told of the end\n", "")


def test_a_thread_that_still_works_is_waited_for():
    slow = "threading.Thread(target=lambda: (time.sleep(0.3), print('and its end', end=' '))).start()"
    code, out, _ = ended(slow)
    assert (code, "and its end" in out, "told of the end" in out) == (3, True, True)


def test_closed_streams_do_no_harm():
    assert ended("sys.stdout.flush(); sys.stdout.close()")[0] == 3
