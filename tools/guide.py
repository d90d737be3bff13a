"""Runs the examples of the guides: python -m tools.guide [--check] [--nothing-to-translate] [LANGUAGE…]

Every ```console block of docs/guide/<language>/ (and of README.md, in English) is run in that language, the blocks of
a page one after the other in a folder of their own, and what they print is put below
them. A translation begins with a comment that binds it to its source: the hash of the English page and its own.
`--check` only says what differs.

In a block, a line that begins with `$ ` is a command; where it asks something, the answer stands behind the question; a
last line `…` stands for the rest of what is printed.
"""

from __future__ import annotations

import argparse
import builtins
import contextlib
import hashlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from referee.__main__ import main as referee
from referee.languages import LANGUAGES
from referee.storage.guides import IN_ENGLISH, TOPICS

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "guide"
README = ROOT / "README.md"
BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
SAID = re.compile(r"(?<=^```said\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
"""Turns, one a line, that are understood in a first game."""
REST = "…\n"
FILE = re.compile(r"^```toml (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file that the page tells its reader to write."""
BOUND = re.compile(r"\A<!-- source: (\w+), this: (\w+) -->\n")


class Typing:
    """Somebody who answers as the page shows it: what stands behind the question there is what is typed."""

    def __init__(self, shown: str) -> None:
        self.shown = self.left = shown
        self.answered: set[str] = set()

    def answer(self, question: str = "") -> str:
        asked = question.rpartition("\n")[2]
        if asked not in self.left and asked not in self.answered:
            self.left = self.shown  # questions may come in another order than when the page was written
        _before, found, rest = self.left.partition(asked)
        if not asked or not found:
            raise EOFError
        self.answered.add(asked)
        typed, _, self.left = rest.partition("\n")
        print(f"{question}{typed}")
        return typed


def run_block(block: str) -> str:
    """Return the block with what its commands print now."""
    entries = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return "".join(
        f"$ {command}\n{run_command(command, shown)}" for command, _, shown in (e.partition("\n") for e in entries)
    )


def run_command(command: str, shown: str) -> str:
    """Run one command; return what it prints on both streams, as at a terminal."""
    program, *arguments = shlex.split(command)
    assert program == "referee", command
    told, real = io.StringIO(), builtins.input
    builtins.input = Typing(shown).answer  # type: ignore[assignment]
    try:
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            referee(arguments)
    finally:
        builtins.input = real
    if not shown.endswith(REST):
        return told.getvalue()
    return "".join(told.getvalue().splitlines(keepends=True)[: shown.count("\n") - 1]) + REST


@contextlib.contextmanager
def open_evening(language: str) -> Iterator[None]:
    """Go to an empty folder with the reader's language set, and come back."""
    before, here = dict(os.environ), Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        state = dict.fromkeys(("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME"), folder)
        os.environ.update(state, REFEREE_LANG=language, NO_COLOR="1", COLUMNS="88")
        try:
            yield
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(before)


def read_page(language: str, topic: str) -> str:
    """Return a page without what binds it."""
    return BOUND.sub("", (FOLDER / language / f"{topic}.md").read_text("utf-8"))


def run_page(language: str, topic: str) -> str:
    """Return the page with what its examples print now."""
    with open_evening(language):
        for name, content in FILE.findall(read_page(language, topic)):
            Path(name).write_text(content, "utf-8")
        return BLOCK.sub(lambda block: run_block(block[1]), read_page(language, topic))


def hash_written(text: str) -> str:
    """Return a hash of what somebody wrote; what a program printed is left out, for it changes with the program."""
    written = BLOCK.sub(lambda block: "\n".join(re.findall(r"^\$ .*", block[1], re.MULTILINE)), text)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def read_binding(language: str, topic: str) -> tuple[str, str] | None:
    """Return the hashes of source and translation that a page tells."""
    found = BOUND.match((FOLDER / language / f"{topic}.md").read_text("utf-8"))
    return (found[1], found[2]) if found else None


def make_binding(language: str, topic: str, text: str) -> str:
    """Return the comment that binds a page to its source; the source has none."""
    if language == IN_ENGLISH:
        return ""
    return f"<!-- source: {hash_written(read_page(IN_ENGLISH, topic))}, this: {hash_written(text)} -->\n"


def is_stale(language: str, topic: str) -> bool:
    """Return whether the source has changed since and nobody has touched the translation."""
    told = read_binding(language, topic)
    if language == IN_ENGLISH or told is None:
        return False
    return told[0] != hash_written(read_page(IN_ENGLISH, topic)) and told[1] == hash_written(read_page(language, topic))


def main() -> int:
    parser = argparse.ArgumentParser(description="runs the examples of the guides")
    parser.add_argument("languages", nargs="*", default=list(LANGUAGES))
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--nothing-to-translate", action="store_true", help="the change of the source needs no words")
    told = parser.parse_args()
    faults = 0
    for language in told.languages:
        for topic in TOPICS:
            path = FOLDER / language / f"{topic}.md"
            if is_stale(language, topic) and not told.nothing_to_translate:
                print(f"{language}/{topic}: the source has changed, this page has not")
                faults += 1
                continue
            page = run_page(language, topic)
            page = make_binding(language, topic, page) + page
            if page != path.read_text("utf-8"):
                print(f"{language}/{topic}: {'differs' if told.check else 'written'}")
                faults += told.check
                if not told.check:
                    path.write_text(page, "utf-8")
    return 1 if faults + _readme(told.check) else 0


def _readme(check: bool) -> int:
    """Renew the evening that the README shows; return 1 if it is only checked and differs."""
    page = README.read_text("utf-8")
    with open_evening(IN_ENGLISH):
        made = BLOCK.sub(lambda block: run_block(block[1]), page)
    if made != page:
        print(f"README: {'differs' if check else 'written'}")
        if not check:
            README.write_text(made, "utf-8")
    return int(check and made != page)


if __name__ == "__main__":
    raise SystemExit(main())
