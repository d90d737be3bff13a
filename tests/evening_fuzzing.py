"""Folders of evenings that nobody would have: changed exports of other programs, tallies, lists of players, caches.

Whatever they hold, `import` and `stats` end without a traceback and within a bound of work, and what `import` says it
has written can be read.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import shutil
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tomli_w

from referee.storage.user_files import STATS_CACHE
from tests.fuzzing import Broken, mutate_bytes, mutate_data, run_bounded, strange_text
from tests.many import result_1800, tally_1503, tally_1800

PLAYS: dict[str, Any] = {
    "players": [{"id": 1, "name": "Tom"}, {"id": 2, "name": "Jitka"}, {"id": 3, "name": "Anonymous"}],
    "locations": [{"id": 4, "name": "Brno"}],
    "games": [{"id": 7, "name": "Anno 1800", "bggId": 311193}, {"id": 8, "name": "anno 1503", "bggId": 0}],
    "plays": [
        {
            "uuid": f"u{number}", "gameRefId": 7 + number % 2, "locationRefId": 4, "playDate": "2021-03-05 22:10:00",
            "playDateYmd": 20210306, "comments": "cold", "ignored": False,
            "playerScores": [
                {"playerRefId": 1, "score": "40+50", "winner": False, "seatOrder": 2, "rank": 2},
                {"playerRefId": 2, "score": 101, "winner": True, "seatOrder": 1, "rank": 1},
            ],
        }
        for number in range(3)
    ],
}  # fmt: skip
TABLE = (
    "date;player;points;rank;winner;place;game\n"
    "2024-01-01;Linda;100;1;yes;Brno;anno1800\n2024-01-01;Ben;90;2;;Brno;anno1800\n"
    "31.5.2024;Linda;100;;;;anno1503\n31.5.2024;Ben;;;x;;anno1503\n"
)
IMPORTED = (
    'format = 1\ngame = "anno1800"\nimported = true\nsource = "csv:1"\nplayers = ["Ann", "Bob"]\ndate = 2024-01-01\n'
    '[[result]]\nplayer = "Ann"\npoints = 90\nrank = 1\nwinner = true\n'
    '[[result]]\nplayer = "Bob"\npoints = 80\nrank = 2\n'
)
TALLIES = (
    IMPORTED,
    tally_1800(["Ann", "Bob"], [result_1800(10, 3), result_1800(8, 0, fireworks=True)], "2024-02-01"),
    tally_1503(["Ann", "Bob", "Cyd"], "Bob", "2024-03-01"),
)
PEOPLE = '# ours\n[[player]]\nid = "Ann"\nname = "Anna"\nalso = ["Anne", "ann"]\n\n[[player]]\nid = "Bob"\n'
ABSURD = (-1, 0, 3, 999_999, 1_000_000, 10**18, 10**39, -(10**39), 1e300, "9" * 50, "1+" * 300 + "1", True)
"""Numbers that no evening has, also as text and as sums."""
KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
REPORTS = (("--json",), (), ("--format", "html"), ("--format", "csv"), ("--player", "Tom"), ("--write-players",))


def check_import(folder: Path, chance: random.Random) -> int:
    """Imports a changed export, twice, and counts what came of it; gives how many tallies were written."""
    name, raw = make_export(chance)
    file, evenings = folder / name, folder / "evenings"
    file.write_bytes(raw)
    command = ["import", str(file), "-o", str(evenings), "--json", "--game", "anno1800"]
    code, out = run_bounded(("import", name), command)
    written = json.loads(out)[0]["written"] if code == 0 else []
    if written:
        _code, out = run_bounded(("stats", "after", "import"), ["stats", "--json", str(evenings)])
        if json.loads(out)["skipped"]:
            raise Broken(f"import: wrote what does not count: {json.loads(out)['skipped']}")
        _code, out = run_bounded(("import", "again"), command)
        if json.loads(out)[0]["written"]:
            raise Broken("import: the same play was taken twice")
    return len(written)


def check_figures(folder: Path, chance: random.Random) -> int:
    """Counts a folder in which a tally, the list of players or the cache was changed; gives the exit code."""
    for number, text in enumerate(TALLIES):
        (folder / f"{number}.toml").write_text(text, "utf-8")
    people = folder / "players.toml"
    people.write_text(PEOPLE, "utf-8")
    match chance.randrange(3):
        case 0:
            number = chance.randrange(len(TALLIES))
            (folder / f"{number}.toml").write_bytes(make_toml(TALLIES[number], chance))
        case 1:
            people.write_bytes(make_toml(PEOPLE, chance))
        case _:
            cache = Path(os.environ["XDG_CACHE_HOME"]) / "referee" / STATS_CACHE
            cache.unlink(missing_ok=True)
            run_bounded(("stats",), ["stats", str(folder)])
            change_cache(cache, chance)
    before = people.read_bytes()
    report = chance.choice(REPORTS)
    code, _out = run_bounded(("stats", *report), ["stats", *report, str(folder)])
    now = people.read_bytes()
    if now != before and (code or report != ("--write-players",) or not now.startswith(before)):
        raise Broken(f"stats: {code}, but the list of players was changed")
    if now != before and run_bounded(("stats", "after"), ["stats", str(folder)])[0]:
        raise Broken("stats: the list of players cannot be read any more")
    return code


def change_cache(path: Path, chance: random.Random) -> None:
    """Changes the cache in its bytes or in its entries."""
    raw = path.read_bytes()
    if chance.random() < 0.5:
        path.write_bytes(mutate_bytes(raw, chance))
        return
    entries = json.loads(raw)
    key = chance.choice(list(entries))
    mark, _space, text = entries[key].partition(" ")
    data = json.loads(text)
    data[chance.randrange(len(data))] = chance.choice((*ABSURD, None, [], [10**6, 10**6], {}, "{player}"))
    entries[key] = f"{mark} {json.dumps(data)}" if chance.random() < 0.8 else data
    path.write_text(json.dumps(entries), "utf-8")


def make_export(chance: random.Random) -> tuple[str, bytes]:
    """An export of BG Stats, plain or zipped, or a CSV; changed in its entries or in its bytes, sometimes in both."""
    raw, name = chance.choice((make_json, make_table))(chance)
    if chance.random() < 0.3:
        raw = mutate_bytes(raw, chance)
    if chance.random() < 0.4:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", chance.choice(KINDS)) as archive:
            archive.writestr(name, raw)
        raw, name = packed.getvalue(), "export.zip"
        if chance.random() < 0.7:
            raw = mutate_bytes(raw, chance)
    return name, raw


def make_json(chance: random.Random) -> tuple[bytes, str]:
    data = mutate_data(PLAYS, chance)
    for entry in _scores(data):
        if chance.random() < 0.3:
            entry[chance.choice(("score", "rank", "winner", "playerRefId", "seatOrder"))] = chance.choice(ABSURD)
    return json.dumps(data, default=str).encode(), "export.json"


def _scores(data: Any) -> list[dict[str, Any]]:
    plays = data.get("plays") if isinstance(data, dict) else None
    listed = [play.get("playerScores") for play in plays if isinstance(play, dict)] if isinstance(plays, list) else []
    return [score for scores in listed if isinstance(scores, list) for score in scores if isinstance(score, dict)]


def make_table(chance: random.Random) -> tuple[bytes, str]:
    rows = [line.split(";") for line in TABLE.splitlines()]
    for _ in range(chance.choice((1, 1, 2, 4))):
        row = chance.choice(rows)
        row[chance.randrange(len(row))] = str(chance.choice((*ABSURD, strange_text(chance))))
    if chance.random() < 0.2:
        rows.insert(chance.randrange(len(rows)), chance.choice(rows))
    return "\n".join(";".join(row) for row in rows).encode("utf-8", "replace"), "export.csv"


def make_toml(text: str, chance: random.Random) -> bytes:
    """A file of ours with absurd numbers, changed entries or changed bytes."""
    raw = text.encode()
    if chance.random() < 0.7:
        data = mutate_data(tomllib.loads(text), chance)
        for entry in data["result"] if isinstance(data.get("result"), list) else ():
            if isinstance(entry, dict) and chance.random() < 0.5:
                entry[chance.choice(sorted(map(str, entry)) or ["rank"])] = chance.choice(ABSURD)
        with contextlib.suppress(TypeError, ValueError, AttributeError):
            raw = tomli_w.dumps(data).encode("utf-8", "replace")
        if chance.random() < 0.8:
            return raw
    return mutate_bytes(raw, chance)


CHECKS: tuple[Callable[[Path, random.Random], int], ...] = (check_import, check_figures)


def check_evenings(folder: Path, seed: int) -> tuple[str, int]:
    """One of the checks in an empty folder; gives its name and what came of it."""
    chance = random.Random(seed)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    check = chance.choice(CHECKS)
    return check.__name__, check(folder, chance)
