"""Every command that writes, each with a fault at each of its calls that write: what may be found afterwards."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from referee.__main__ import main
from referee.app.scoring import Interview, start_interview
from referee.app.turns import Replayed, open_replayed
from referee.engine.reading import Problem
from referee.interrupts import release_interrupts
from referee.render.text import Speaker
from referee.storage.documents import Document, read_document
from referee.storage.files import WriteResult, read_bytes
from referee.storage.user_files import get_phone_key
from referee.web.board import SharedTable
from referee.web.guard import PhoneRequest
from tests.evenings import GAME, START, turns, verifies
from tests.faults import KINDS, SWAP, Died, Disk, failing
from tests.running import EXAMPLE

TURN = '\n[[turn]]\nplayer = "{}"\nmoves = ["festival"]\n'
HIDDEN = "\n[position]\n[position.player.Linda]\nexpedition = 2\n"
RECORD = START + HIDDEN + TURN.format("Linda") + TURN.format("Andreas")
UNDONE = RECORD + TURN.format("Linda").replace("turn", "undone")
PLAYS = (
    "date;player;points;rank\n2024-01-01;Linda;100;1\n2024-01-01;Ben;90;2\n2024-01-02;Linda;80;2\n2024-01-02;Ben;95;1\n"
)
BGSTATS = json.dumps(
    {
        "games": [{"id": 1, "name": "Anno 1800"}],
        "players": [{"id": 1, "name": "Linda"}, {"id": 2, "name": "Ben"}],
        "plays": [
            {
                "gameRefId": 1,
                "playDate": "2024-01-01",
                "playerScores": [
                    {"playerRefId": 1, "score": "100", "rank": 1},
                    {"playerRefId": 2, "score": "90", "rank": 2},
                ],
            }
        ],
    }
)
EGGS = """format = 1
id = "eggs"
name = { en = "Eggs" }
players = [1, 5]

[[row]]
id = "eggs"
name = { en = "Eggs" }
points = 2
"""
MISSED = '{"game": "anno1800", "language": "en", "text": "blorf"}\n'
STRANGER = 12345
"""The number of another user."""
MAYBE = ("at the very moment of writing", "could not be written to its end", "was cut off")
"""How it is told that nobody knows what became of a change."""
UNCERTAIN = "has not confirmed"
HOMES = {"XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_CACHE_HOME": ".cache"}
BEST_EFFORT = "state/"
"""Files that are kept for convenience: never half, but nobody is told where they cannot be written."""
KEEPS = ("config/referee/said.toml", "keep_missed = true\n")
NETWORK = (SWAP, "link")
"""Calls that network and USB file systems lack."""
Files = dict[str, bytes | Problem]


@dataclass(frozen=True)
class Writer:
    """A command that writes: the record before it, its words, what comes from standard input."""

    words: tuple[str, ...]
    record: str = RECORD
    typed: str = ""
    several: bool = False
    """Whether it makes more than one change, each of which is told."""
    linked: bool = False
    """Whether the record has a second name, so that it is written in its place."""
    foreign: bool = False
    """Whether the record belongs to somebody else, to whom no file can be given back."""
    lacks: tuple[str, ...] = ()
    """Calls that the file system does not have."""
    call: Callable[[Path], int] | None = None
    """What is done instead of a command, where that needs a terminal or a phone: 0 for done, 3 for not."""
    code: int = 0
    more: tuple[tuple[str, str], ...] = ()
    """Other files that it finds."""

    @property
    def name(self) -> str:
        where = [name for name in ("linked", "foreign") if getattr(self, name)]
        return " ".join([*where, *(["network"] if self.lacks == NETWORK else ()), *self.words])

    @property
    def counts_turns(self) -> bool:
        """Whether it tells each turn that it recorded."""
        return self.several and self.words[0] in ("play", "record")

    @property
    def kinds(self) -> tuple[str, ...]:
        """The faults that can come: Ctrl-C never reaches the threads of a server, and where a name that is said to be
        taken is passed over, the next one is right."""
        if self.call is record_on_phone:
            return tuple(kind for kind in KINDS if "Ctrl-C" not in kind)
        numbered = self.words[0] == "import" and self.lacks == NETWORK
        return tuple(kind for kind in KINDS if not numbered or kind != "reply lost: exists")

    def prepare(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, text in ((GAME, self.record), *self.more):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            if text:
                (folder / name).write_bytes(text.encode())
        shutil.copy(EXAMPLE, folder / "tally.toml")
        if self.linked:
            os.link(folder / GAME, folder / "other.toml")
        if self.foreign:
            os.chown(folder / GAME, STRANGER, -1)

    def run(self, folder: Path) -> tuple[int, str, str]:
        """Its exit code, and what it says on both streams."""
        out, err, stdin, here = io.StringIO(), io.StringIO(), sys.stdin, os.getcwd()
        sys.stdin = io.StringIO(self.typed)
        os.chdir(folder)
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = call_like_main(self.call, folder / GAME) if self.call is not None else main(list(self.words))
        finally:
            os.chdir(here)
            sys.stdin = stdin
        return code, out.getvalue(), err.getvalue()


def call_like_main(call: Callable[[Path], int], path: Path) -> int:
    """Do what a command does, and obey Ctrl-C as `main` does."""
    try:
        return call(path)
    except KeyboardInterrupt:
        return 130
    finally:
        release_interrupts()


def record_on_phone(path: Path) -> int:
    """Record a turn as a phone does, in a thread as the server has for each."""
    told: list[Any] = []

    def answer() -> None:
        replayed = open_replayed(path, "en")
        assert isinstance(replayed, Replayed)
        try:
            said = SharedTable(path, replayed).record(PhoneRequest("festival", "Linda", "en")).data
            told.append(0 if isinstance(said, dict) and said.get("recorded") else 3)
        except BaseException as error:
            told.append(error)

    thread = threading.Thread(target=answer)
    thread.start()
    thread.join()
    if isinstance(told[0], BaseException):
        raise told[0]
    return int(told[0])


def keep_key(path: Path) -> int:
    """Keep the key for phones, which is not random here."""
    with patch("secrets.token_urlsafe", return_value="k" * 22):
        assert get_phone_key(path, now=1e9) == "k" * 22
    return 0


def answer_count() -> Interview:
    """Answer every question of a count with the first of a few answers that it takes."""
    interview = start_interview("anno1800", None)
    assert isinstance(interview, Interview)
    speaker = Speaker(interview.lexicon)
    interview.names = {kind: speaker.all_names(kind) for kind in interview.lexicon.names}
    while (question := interview.question()) is not None:
        for answer in ("Linda, Ben", "", "0", "1"):
            if interview.answer(question, answer) is None:
                break
        else:
            raise AssertionError(question)
    return interview


def save_count(path: Path) -> int:
    return 0 if isinstance(answer_count().save(path.with_name("count.toml")), WriteResult) else 3


def keep_count(path: Path) -> int:
    return 0 if isinstance(answer_count().keep(path.with_name("count.toml")), WriteResult) else 3


def finish_count(path: Path) -> int:
    """Write the tally over the count that was interrupted."""
    interview = answer_count()
    interview.resumed = path.with_name("count.toml")
    return 0 if isinstance(interview.save(interview.resumed), WriteResult) else 3


WRITERS = (
    Writer(("record", "festival")),
    Writer(("record", "festival"), UNDONE),
    Writer(("record", "-"), typed="festival\nfestival\n", several=True),
    Writer(("undo",)),
    Writer(("redo",), UNDONE),
    Writer(("amend", "1", "workforce", "worker", "--yes")),
    Writer(("amend", "--rename", "Linda=Lin", "--yes")),
    Writer(("amend", "--place", "at home", "--date", "2024-05-01", "--edition", "de", "--yes")),
    Writer(("adjust", "Linda", "gold", "+1")),
    Writer(("reveal", "Linda", "artisan artisan")),
    Writer(("house", "majority_zero", "on", "--yes")),
    Writer(("house", "majority_zero", "on", "--always", "--game", "anno1800")),
    Writer(
        ("house", "majority_zero", "on", "--always", "--game", "anno1800"),
        more=(("config/referee/anno1800.toml", "# mine\n[settings]\npassing = true\n"),),
    ),
    Writer(("new", "anno1800", "Linda", "Ben", "--first-game"), ""),
    Writer(("new", "anno1800", "Linda", "Ben", "--first-game", "--force")),
    Writer(("import", "plays.csv", "--game", "anno1800"), more=(("plays.csv", PLAYS),), several=True),
    Writer(("stats", ".", "--write-players")),
    Writer(("stats", ".", "--write-players"), more=(("players.toml", '# ours\n[[player]]\nid = "Zoe"\n'),)),
    Writer(("sheet", "tally.toml", "-o", "sheet.txt")),
    Writer(("sheet", "tally.toml", "-o", "sheet.txt"), more=(("sheet.txt", "an older one\n"),)),
    Writer(("export", "tally.toml", "--format", "json", "-o", "out.json")),
    Writer(("dispute", "festival", "--game", "anno1800", "--players", "Linda,Ben", "-o", "table.toml")),
    Writer(("said", "--keep", "on")),
    Writer(("said", "--keep", "off"), more=(("config/referee/said.toml", "# mine\nkeep_missed = true\n"),)),
    Writer(("said", "--keep", "off"), more=(KEEPS, ("state/referee/missed.jsonl", MISSED))),
    Writer(("check", "quxblorf"), code=2, more=(KEEPS, ("state/referee/missed.jsonl", MISSED))),
    Writer(("check", "expedition", "0"), code=1, more=(("state/referee/refusal-anno1800.json", "[]"),)),
    Writer(("play",), typed="festival\nfestival\n", several=True),
    Writer(("play",), typed="undo\n"),
    Writer(("record", "expedition", "0", "--overrule", "a tea break")),
    Writer(("amend", "--stopped", "last bus", "--yes")),
    Writer(("import", "plays.json"), more=(("plays.json", BGSTATS),)),
    Writer(("stats", ".", "--format", "csv", "-o", "stats.csv"), more=(("stats.csv", "an older one\n"),)),
    Writer(("export", "tally.toml", "--format", "csv", "-o", "out.csv")),
    Writer(("sheet", "tally.toml", "--format", "html", "-o", "sheet.html")),
    Writer(("games", "add", "eggs"), more=(("eggs/game.toml", EGGS),)),
    Writer(
        ("games", "add", "eggs", "--force"),
        more=(("eggs/game.toml", EGGS), ("config/referee/games/eggs/game.toml", EGGS.replace("2", "3"))),
    ),
    Writer(("serve",), call=record_on_phone),
    Writer(("serve", "its key"), call=keep_key),
    Writer(("score", "saved"), call=save_count),
    Writer(("score", "interrupted"), call=keep_count),
    Writer(("score", "resumed"), call=finish_count, more=(("count.toml", 'format = 1\ngame = "anno1800"\n'),)),
    Writer(("record", "festival"), linked=True),
    Writer(("record", "-"), typed="festival\nfestival\n", several=True, linked=True),
    Writer(("undo", "2"), linked=True),
    Writer(("redo",), UNDONE, linked=True),
    Writer(("amend", "2", "workforce", "worker", "--yes"), linked=True),
    Writer(("amend", "--rename", "Linda=Lin", "--yes"), linked=True),
    Writer(("adjust", "Linda", "gold", "+1"), linked=True),
    Writer(("reveal", "Linda", "artisan artisan"), linked=True),
    Writer(("house", "majority_zero", "on", "--yes"), linked=True),
    Writer(("serve",), call=record_on_phone, linked=True),
    Writer(("play",), typed="festival\nfestival\n", several=True, linked=True),
    Writer(("amend", "--stopped", "last bus", "--yes"), linked=True),
    *(
        Writer(words, foreign=True, lacks=("chown",))
        for words in (("record", "festival"), ("undo",), ("amend", "--rename", "Linda=Lin", "--yes"))
        if hasattr(os, "geteuid") and os.geteuid() == 0
    ),
    Writer(("record", "festival"), lacks=NETWORK),
    Writer(("record", "-"), typed="festival\nfestival\n", several=True, lacks=NETWORK),
    Writer(("undo",), lacks=NETWORK),
    Writer(("amend", "1", "workforce", "worker", "--yes"), lacks=NETWORK),
    Writer(("new", "anno1800", "Linda", "Ben", "--first-game"), "", lacks=NETWORK),
    Writer(("new", "anno1800", "Linda", "Ben", "--first-game", "--force"), lacks=NETWORK),
    Writer(("import", "plays.csv", "--game", "anno1800"), more=(("plays.csv", PLAYS),), several=True, lacks=NETWORK),
    Writer(("stats", ".", "--write-players"), lacks=NETWORK),
    Writer(("sheet", "tally.toml", "-o", "sheet.txt"), lacks=NETWORK),
    Writer(("games", "add", "eggs"), more=(("eggs/game.toml", EGGS),), lacks=NETWORK),
    Writer(("serve",), call=record_on_phone, lacks=NETWORK),
    Writer(("score", "saved"), call=save_count, lacks=NETWORK),
)


def files_in(folder: Path) -> Files:
    """What everybody finds in the files of a folder; what is hidden is nobody's concern."""
    found = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {str(path): read_bytes(folder / path) for path in found if not any(part[0] == "." for part in path.parts)}


@contextlib.contextmanager
def at_home(folder: Path) -> Any:
    """The user's own files lie in this folder meanwhile."""
    before = {name: os.environ.get(name) for name in HOMES}
    os.environ.update({name: str(folder / place) for name, place in HOMES.items()})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def fault_free(writer: Writer, folder: Path) -> tuple[Files, Files]:
    """The files before the command and after it."""
    with at_home(folder):
        writer.prepare(folder)
        before = files_in(folder)
        with failing(0, "", lacks=writer.lacks):
            code, out, err = writer.run(folder)
        assert code == writer.code, (writer.name, out, err)
        after = files_in(folder)
    assert before != after, writer.name
    return before, after


def survive(writer: Writer, folder: Path, kind: str, at: int, states: tuple[Files, Files]) -> str | None:
    """One command with a fault at one call; the call that failed, None if there is no such call.

    Raise AssertionError if a file holds what it had neither before nor after the command, if what is done is not told
    as done or the other way round, if anything ends as a mistake of the program, or if nobody can go on afterwards.
    """
    before, after = states
    told: tuple[int, str, str] | None = None
    with at_home(folder):
        writer.prepare(folder)
        with failing(at, kind, lacks=writer.lacks) as disk, contextlib.suppress(Died):
            told = writer.run(folder)
        if disk.calls < at:
            return None
        where = (writer.name, kind, at, disk.name, told)
        found = files_in(folder)
        for name in {*before, *after, *found}:
            allowed = [before.get(name), after.get(name)]
            if writer.lacks == NETWORK and name not in before:
                allowed.append(b"")  # it takes its name first, and somebody may look at that moment
            assert found.get(name) in allowed or (writer.several and _is_between(name, found, before, after)), (
                *where, name, found.get(name),
            )  # fmt: skip
        if told is not None and not disk.dead:
            _compare(writer, told, found, states, where)
        _go_on(writer, folder, found, disk, where)
    return disk.name


def _is_between(name: str, found: Files, before: Files, after: Files) -> bool:
    """Whether a record has some of the turns that it was to get, one after the other."""
    old, now, new = before.get(name), found.get(name), after.get(name)
    if not isinstance(old, bytes) or not isinstance(now, bytes) or not isinstance(new, bytes):
        return False
    return now.startswith(old) and new.startswith(now) and new[len(now) :].startswith(b"\n[[turn]]")


def _compare(writer: Writer, told: tuple[int, str, str], found: Files, states: tuple[Files, Files], where: Any) -> None:
    """What is told with what is found."""
    code, out, err = told
    before, after, found = (
        {name: each[name] for name in each if not name.startswith(BEST_EFFORT)} for each in (*states, found)
    )
    assert code in (writer.code, 0, 2, 3, 130), where
    assert "Traceback" not in out + err, where
    if any(sentence in err for sentence in MAYBE):
        return
    if writer.counts_turns:
        now, old = found[GAME], before[GAME]
        assert isinstance(now, bytes)
        assert isinstance(old, bytes)
        assert out.count("Recorded") == now.count(b"[[turn]]") - old.count(b"[[turn]]"), where
    elif code == writer.code:
        changed = {name for name in after if after[name] != before.get(name)}
        missing = {name for name in changed if found.get(name) != after[name]}
        assert not missing or (err and missing != changed), (*where, missing)
    elif not writer.several:
        assert {name: text for name, text in found.items() if text or name in before} == before, where


def _go_on(writer: Writer, folder: Path, found: Files, disk: Disk, where: Any) -> None:
    """The record takes another turn, and nothing of ours is left beside it."""
    path = folder / GAME
    if not isinstance(found.get(GAME), bytes) or not found[GAME] or (writer.name, disk.kind, disk.name) in GONE_ON:
        return
    GONE_ON.add((writer.name, disk.kind, disk.name))
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        assert verifies(path), where
        had = turns(path)
        document = read_document(path)
        assert isinstance(document, Document), where
        if "stopped" in document.data:
            assert main(["amend", "--stopped=", "--yes", "-f", str(path)]) == 0, where
        assert main(["record", "festival", "-f", str(path)]) == 0, where
        assert turns(path)[:-1] == had, where
    assert not [each for each in folder.glob(f".{GAME}.*") if writer.words[0] != "new"], where
    assert not writer.linked or (folder / "other.toml").read_bytes() == path.read_bytes(), where


GONE_ON: set[tuple[str, str, str]] = set()
"""Faults after which the evening went on; once for each is enough."""


def survive_all(writer: Writer, folder: Path, kinds: Callable[[int], tuple[str, ...]]) -> list[tuple[str, str]]:
    """Survive faults of some `kinds` at each call that writes; return kind and call of each fault."""
    states = fault_free(writer, folder)
    done, at = [], 1
    while True:
        names = [(kind, survive(writer, folder, kind, at, states)) for kind in kinds(at)]
        if any(name is None for _, name in names):
            return done
        done += [(kind, name) for kind, name in names if name is not None]
        at += 1
