"""Inputs that nobody would write, made from files that somebody did, and what must hold whatever they are."""

from __future__ import annotations

import contextlib
import copy
import datetime
import io
import os
import random
import string
import sys
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import tomli_w

from referee.__main__ import main
from referee.languages import LANGUAGES
from referee.storage.spoken import load_lexicon
from tests.running import EXAMPLE, ROOT

CORPUS = ROOT / "tests" / "corpus"
SEEDS = sorted([EXAMPLE, *(ROOT / "tests" / "seeds").glob("*.toml")])

READING: tuple[tuple[str, ...], ...] = (
    ("status",), ("status", "--json"), ("history",), ("history", "--notation"), ("history", "--json"),
    ("options",), ("check", "festival"), ("check", "expand brewery", "--json"), ("score",), ("score", "--json"),
    ("sheet",), ("sheet", "--format", "markdown"), ("sheet", "--format", "html"), ("sheet", "--format", "csv"),
    ("verify",), ("verify", "--json"), ("rules", "trade"), ("amend", "1", "festival"),
    ("export", "--format", "json"), ("export", "--format", "csv"), ("export", "--format", "bgstats"),
)  # fmt: skip
WRITING: tuple[tuple[str, ...], ...] = (
    ("record", "festival"), ("record", "expedition 0", "--overrule", "so be it"), ("undo", "2"), ("redo",),
    ("amend", "1", "festival", "--yes"), ("reveal", "Linda", "artisan artisan"),
)  # fmt: skip
TAKES_A_NAME = ("score", "sheet", "verify", "export")


class Broken(AssertionError):
    """Something that must not happen did; carries the input."""


MOST_CALLS = 4_000_000
"""So many calls a command may take on any input of a few kilobytes; the usual ones take a tenth of a million."""


class TooMuchWork(BaseException):
    """Raised in the middle of the work, where no handler takes it for a mistake."""


class Work:
    """Counts the calls that a piece of work takes, and ends it when they are too many."""

    def __init__(self, most: int = MOST_CALLS) -> None:
        self.calls = 0
        self.most = most

    def __enter__(self) -> Work:
        sys.setprofile(self.count)
        return self

    def __exit__(self, *how: object) -> None:
        sys.setprofile(None)

    def count(self, frame: object, event: str, argument: object) -> None:
        self.calls += 1
        if self.calls > self.most:
            sys.setprofile(None)
            raise TooMuchWork


def check(path: Path, raw: bytes, command: tuple[str, ...]) -> int:
    """Runs a command on an input: no traceback, one of our exit codes, bounded work, changes only where they may be."""
    path.write_bytes(raw)
    arguments = [*command, str(path)] if command[0] in TAKES_A_NAME else [*command, "-f", str(path)]
    code, _out = run_bounded(command, arguments)
    now = path.read_bytes()
    if now != raw and (code or command not in WRITING):
        raise Broken(f"{command}: {code}, but the file was changed")
    if now != raw and int(_quietly(["verify", str(path)])) == 3:
        raise Broken(f"{command}: the file cannot be read any more")
    _sweep(path)
    return code


def run_bounded(command: tuple[str, ...], arguments: list[str]) -> tuple[int, str]:
    """Runs a command; gives its exit code and what it printed.

    Raises Broken for a traceback, a code that is none of ours, a failure without a word, too much work, and for
    letters that would steer a terminal. `command` is what a failure is told by.
    """
    load_words()
    out, err = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), Work():
            code = int(main(arguments))
    except TooMuchWork:
        raise Broken(f"{command}: too much work") from None
    if code not in (0, 1, 2, 3) or "Traceback" in err.getvalue():
        raise Broken(f"{command}: {code} {err.getvalue()[-300:]}")
    if code and not err.getvalue() and not out.getvalue():
        raise Broken(f"{command}: {code} without a word")
    if {"\x1b", "\x9b", "\u202e"} & set(out.getvalue() + err.getvalue()):
        raise Broken(f"{command}: steers the terminal")
    return code, out.getvalue()


@cache
def load_words() -> None:
    """Reads the words of all languages: that is done once, compiled when the package is built, and no input's work."""
    for game in ("anno1800", "anno1503"):
        for language in LANGUAGES:
            load_lexicon(game, language)


def _quietly(arguments: list[str]) -> int:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return main(arguments)


def _sweep(path: Path) -> None:
    for other in os.listdir(path.parent):
        if other != path.name:
            raise Broken(f"left behind: {other}")


# bytes ----------------------------------------------------------------------------------------------------------

TOKENS = (
    b"\0", b"\r", b"\r\n", b"\n", b'"', b"'", b'"""', b"[[turn]]\n", b"[[undone]]\n", b"[[reveal]]\n", b"[position]\n",
    b"[[result]]\n", b"=", b"[", b"]", b"{", b"}", b"#", b"\\", b"\\u202e", b"\xff", b"\xc3", b"\xef\xbb\xbf",
    b"9" * 50, b"-1", b"1e400", b"nan", b"inf", b"2024-05-31", b"<<<<<<< HEAD\n", b"=======\n", b"true",
    b"[[", b"a.b.c = 1\n", b"undone = 5\n", b"turn = {}\n", b"moves = 5\n", b"format = 2\n", b"ruleset = -1\n",
    b"[declared.industries.brewery]\n",
)  # fmt: skip


def mutate_bytes(raw: bytes, chance: random.Random) -> bytes:
    """A few random changes: flips, cuts, repeats, moved pieces, and words of the language in wrong places."""
    found = bytearray(raw)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(found) + 1)
        to = min(len(found), at + chance.choice((1, 1, 4, 30, 200)))
        match chance.randrange(7):
            case 0 if at < len(found):
                found[at] = chance.randrange(256)
            case 1:
                del found[at:to]
            case 2:
                found[at:at] = found[at:to]
            case 3:
                found[at:at] = chance.choice(TOKENS)
            case 4:
                found[at:to] = chance.choice(TOKENS)
            case 5:
                del found[at:]
            case _:
                piece = bytes(found[at:to])
                del found[at:to]
                where = chance.randrange(len(found) + 1)
                found[where:where] = piece
    return bytes(found)


# structure ------------------------------------------------------------------------------------------------------


def mutate_data(data: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The data with some entries replaced, removed, renamed, doubled or moved; still TOML."""
    data = copy.deepcopy(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        places = list(_places(data))
        if not places:
            break
        holder, key = chance.choice(places)
        if isinstance(holder, dict):
            _mutate_entry(holder, key, chance)
        else:
            _mutate_item(holder, key, chance)
    return data


def _mutate_entry(holder: dict[str, Any], key: str, chance: random.Random) -> None:
    match chance.randrange(6):
        case 0:
            del holder[key]
        case 1:
            holder[strange_text(chance)] = holder.pop(key)
        case 2:
            holder[chance.choice(NAMES)] = strange_value(chance, 2)
        case _:
            holder[key] = strange_value(chance, 2, holder[key])


def _mutate_item(holder: list[Any], at: int, chance: random.Random) -> None:
    match chance.randrange(5):
        case 0:
            del holder[at]
        case 1:
            holder.append(copy.deepcopy(holder[at]))
        case 2:
            holder.insert(chance.randrange(len(holder) + 1), strange_value(chance, 2))
        case _:
            holder[at] = strange_value(chance, 2, holder[at])


def _places(data: Any) -> list[tuple[Any, Any]]:
    keys = data if isinstance(data, dict) else range(len(data))
    found = [(data, key) for key in list(keys)]
    for key in list(keys):
        if isinstance(data[key], dict | list):
            found += _places(data[key])
    return found


NAMES = (
    "format", "game", "edition", "players", "objectives", "ruleset", "date", "place", "notes", "position", "turn",
    "undone", "reveal", "result", "declared", "settings", "player", "moves", "overruled", "unjudged", "note", "round",
    "to_move", "stacks", "fireworks", "gold", "home", "exhausted", "at_work", "industries", "adds", "gone", "shipyards",
    "ships", "trade_tokens", "exploration_tokens", "hand", "played", "old_world", "new_world", "expedition", "farmer",
    "worker", "brewery", "ready", "cubes", "constructions", "island", "Linda", "Andreas", "points", "workers",
)  # fmt: skip
WORDS = (
    "Linda", "Andreas", "farmer", "worker", "brewery", "sawmill_farmer", "merchant_ship_1", "zoo", "the_queen",
    "festival", "warehouse", "2 farmer", "expand brewery", "swap 2 farmer_worker", "trade goods from Linda", "cotton",
    "anno1800", "anno1503", "de", "xx", "", " ", ";", "expedition 3", "play beer, bread",
    "old-world expedition cards", "artisan",
)  # fmt: skip


def strange_text(chance: random.Random) -> str:
    match chance.randrange(4):
        case 0:
            return chance.choice(WORDS)
        case 1:
            return chance.choice(NAMES)
        case 2:
            return "".join(chance.choice(string.printable) for _ in range(chance.randrange(12)))
        case _:
            pool = "\x1b\x9b\u202e\u200b\ufeffÄß中\U0001f600\u0301\x7f\x85\u2028[]{}<>=|"
            return "".join(chance.choice(pool) for _ in range(chance.randrange(6)))


def strange_value(chance: random.Random, depth: int, old: Any = None) -> Any:
    """A value of another kind, or a number or text a little or very much beside the old one."""
    makers: list[Callable[[], Any]] = [
        lambda: chance.choice((0, 1, -1, 2, 3, 7, 99, 10**6, 2**63, -(2**63), 10**18)),
        lambda: old + chance.choice((-1, 1, 100)) if isinstance(old, int) else chance.randrange(10),
        lambda: strange_text(chance),
        lambda: chance.choice((True, False)),
        lambda: chance.choice((0.5, float("inf"), float("nan"), -0.0, 1e300)),
        lambda: chance.choice((datetime.date(2024, 5, 31), datetime.time(12), datetime.datetime(2024, 5, 31, 1))),
    ]
    if depth:
        makers += [
            lambda: [strange_value(chance, depth - 1) for _ in range(chance.randrange(4))],
            lambda: {chance.choice(NAMES): strange_value(chance, depth - 1) for _ in range(chance.randrange(4))},
            lambda: [old, old],
        ]
    return chance.choice(makers)()


def make_input(chance: random.Random) -> bytes:
    """One input: a real file, changed in its structure or in its bytes, sometimes in both."""
    raw = chance.choice(SEEDS).read_bytes()
    if chance.random() < 0.6:
        changed = mutate_data(tomllib.loads(raw.decode()), chance)
        with contextlib.suppress(TypeError, ValueError, AttributeError):
            raw = tomli_w.dumps(changed).encode("utf-8", "replace")
        if chance.random() < 0.8:
            return raw
    return mutate_bytes(raw, chance)
