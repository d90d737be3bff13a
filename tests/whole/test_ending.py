"""How the process ends: at once, but with everything said and everybody told; and Ctrl-C while it starts."""

from __future__ import annotations

import subprocess
import sys

import pytest

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


INTERRUPTED = """
import sys
class CtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            raise KeyboardInterrupt
sys.modules.pop({name!r}, None)
from referee.__main__ import program
sys.meta_path.insert(0, CtrlC())
sys.exit(program())
"""


@pytest.mark.parametrize(
    "name", ["threading", "referee.i18n", "referee.languages", "referee.cli.main", "typer", "json"]
)
def test_ctrl_c_while_something_is_imported_is_no_traceback(name):
    command = [sys.executable, "-c", INTERRUPTED.format(name=name), "games"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_nothing_that_takes_time_is_imported_before_ctrl_c_is_answered():
    """What is imported with the module of the start, before its function can answer."""
    code = "import sys; before = set(sys.modules); import referee.__main__; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.split() == ["__future__", "referee", "referee.__main__"]
