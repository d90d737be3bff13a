"""What makes the program fast, without a clock: what is imported, read and judged, and how many times.

The commands run as from an installed package, in a process of their own: catalogs and rulesets are compiled there.
"""

from __future__ import annotations

import functools
import inspect
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import referee.games.anno1800 as anno1800
from benchmarks.playing import Box, Played, head_of, play, write
from referee.app.records import Record, find_table, open_record, replay
from referee.app.verify import Verified, verify
from referee.cli.main import MODULES
from referee.engine.verdict import Ambiguous
from tests.running import EXAMPLE, ROOT

pytestmark = pytest.mark.slow

TURNS = 60
RECORD, COMMENTED, MOVE = "RECORD", "COMMENTED", "festival"

PROBE = """
import sys
import tomllib
import referee.storage.documents as documents
parsed, quickly = [], []
def counted(raw, real=documents.parse_plain_record):
    quickly.append(raw)
    return real(raw)
documents.parse_plain_record = counted
for name in ("load", "loads"):
    def counting(*arguments, name=name, real=getattr(tomllib, name), **options):
        parsed.append(name)
        return real(*arguments, **options)
    setattr(tomllib, name, counting)
before = set(sys.modules)
from referee.__main__ import main
try:
    code = main(sys.argv[2:])
except SystemExit as stop:
    code = stop.code
modules = sorted(set(sys.modules) - before)
import json
with open(sys.argv[1], "w") as file:
    json.dump({"code": int(code or 0), "modules": modules, "parsed": len(parsed), "quickly": len(quickly)}, file)
"""

ARGUMENTS = {
    "new": ["new", "anno1800", "Linda", "Andreas", "-f", "fresh.toml"],
    "record": ["record", "--json", "-f", RECORD, MOVE],
    "check": ["check", "--json", "-f", RECORD, MOVE],
    "options": ["options", "--json", "-f", RECORD],
    "status": ["status", "--json", "-f", RECORD],
    "history": ["history", "--json", "-f", RECORD],
    "undo": ["undo", "-f", RECORD],
    "redo": ["redo", "-f", RECORD],
    "verify": ["verify", "--json", RECORD],
    "amend": ["amend", "1", MOVE, "-f", RECORD],
    "adjust": ["adjust", "Linda", "gold", "+1", "-f", RECORD],
    "dispute": ["dispute", "festival"],
    "house": ["house", "-f", RECORD],
    "play": ["play", "-f", RECORD],
    "serve": ["serve", "--help"],
    "rules": ["rules", "--json", "trade.once_per_resource"],
    "terms": ["terms", "--json", "brewery"],
    "said": ["said", "--json", "--missed"],
    "reveal": ["reveal", "Linda", "artisan engineer", "-f", RECORD],
    "score": ["score", "--json", str(EXAMPLE)],
    "sheet": ["sheet", str(EXAMPLE)],
    "export": ["export", "--format", "json", str(EXAMPLE)],
    "stats": ["stats", "--json", str(EXAMPLE)],
    "import": ["import", "--json", str(ROOT / "tests" / "records" / "old.bgsplay"), "-o", "imported"],
    "completion": ["completion", "bash"],
    "help": ["help", "--help"],
    "games": ["games", "--json"],
    "guide": ["guide", "--json"],
}
"""Each command as it is typed; RECORD stands for a record of its own."""

JSON_COMMANDS = [name for name, arguments in ARGUMENTS.items() if "--json" in arguments]
ON_A_RECORD = [name for name, arguments in ARGUMENTS.items() if RECORD in arguments]
NEVER = ("pydantic", "prompt_toolkit", "reportlab", "fpdf", "PIL", "fontTools", "pytest", "hatchling")
NOT_FOR_JSON = (
    "rich", "babel", "tomli_w", "difflib", "html", "csv", "multiprocessing", "concurrent", "readline", "random",
    "tempfile", "unittest", "email", "http", "xml", "zipfile", "sqlite3", "asyncio",
)  # fmt: skip
FOR_A_TURN = (
    "judge", "payment", "options", "moves.notation", "setup", "status", "rules",
)  # fmt: skip
"""Modules of Anno 1800 that only a turn needs; a tally is scored without them."""


# the installed program -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def turns() -> list[Played]:
    """A game of four by random legal play, the same one each time."""
    return list(play(Box.open(), 4, TURNS, seed=1))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as a wheel would install it."""
    from hatch_build import DATA, compile_catalogs, compile_rulesets

    site = tmp_path_factory.mktemp("site")
    ignored = shutil.ignore_patterns("__pycache__", "_data")
    shutil.copytree(ROOT / "referee", site / "referee", ignore=ignored)
    compile_catalogs(ROOT / "locales", site / DATA / "locales")
    shutil.copytree(ROOT / "docs" / "guide", site / DATA / "guide")
    compile_rulesets(ROOT / "rulesets", site / DATA / "rulesets")
    return site


class Program:
    """Runs commands of the installed program, each once; tells what was imported and how often TOML was parsed."""

    def __init__(self, site: Path, folder: Path, record: str) -> None:
        self.site = site
        self.folder = folder
        self.record = record
        self.known: dict[tuple[str, ...], dict[str, Any]] = {}

    def run(self, *arguments: str) -> dict[str, Any]:
        if arguments not in self.known:
            self.known[arguments] = self._run(arguments)
        return self.known[arguments]

    def _run(self, arguments: tuple[str, ...]) -> dict[str, Any]:
        record, report = self.folder / f"{len(self.known)}.toml", self.folder / "report.json"
        record.write_text(self.record, "utf-8")
        if COMMENTED in arguments:
            record.write_text(f"# at home\n{self.record}", "utf-8")
        typed = [str(record) if word in (RECORD, COMMENTED) else word for word in arguments]
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        home = {name: str(self.folder / "home") for name in ("HOME", "XDG_CONFIG_HOME", "APPDATA", "XDG_CACHE_HOME")}
        done = subprocess.run(
            [sys.executable, "-P", "-c", PROBE, str(report), *typed],
            cwd=self.folder, env={**kept, **home, "PYTHONPATH": str(self.site), "REFEREE_LANG": "de"},
            stdin=subprocess.DEVNULL, capture_output=True, text=True,
        )  # fmt: skip
        assert report.is_file(), done.stderr
        found: dict[str, Any] = json.loads(report.read_text("utf-8"))
        report.unlink()
        return {**found, "said": done.stdout + done.stderr}


@pytest.fixture(scope="module")
def program(installed: Path, tmp_path_factory: pytest.TempPathFactory, turns: list[Played]) -> Program:
    return Program(installed, tmp_path_factory.mktemp("table"), write(head_of(4), turns))


@pytest.fixture(scope="module")
def by_typer() -> set[str]:
    """What `import typer` imports by itself (0.28: difflib too); every command pays for that."""
    listing = "import sys, typer; sys.stdout.write(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-P", "-c", listing], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def among(modules: list[str], names: tuple[str, ...]) -> list[str]:
    """Those of the names that were imported, themselves or a part of them."""
    return [name for name in names if any(module == name or module.startswith(f"{name}.") for module in modules)]


# what is imported ------------------------------------------------------------------------------------------


def test_every_command_is_looked_at():
    assert set(ARGUMENTS) == set(MODULES)


@pytest.mark.parametrize("command", [name for name in ARGUMENTS if name not in ("redo", "reveal", "amend")])
def test_the_examples_of_this_file_are_understood(program, command):
    ran = program.run(*ARGUMENTS[command])
    assert ran["code"] == 0, ran["said"]


@pytest.mark.parametrize("command", ARGUMENTS)
def test_a_command_imports_no_commands_of_other_occasions(program, command):
    modules = program.run(*ARGUMENTS[command])["modules"]
    loaded = {module for module in MODULES.values() if module in modules}
    assert loaded == {MODULES[command]}


@pytest.mark.parametrize("command", ARGUMENTS)
def test_no_command_imports_what_it_has_no_use_for(program, command):
    assert among(program.run(*ARGUMENTS[command])["modules"], NEVER) == []


@pytest.mark.parametrize("command", JSON_COMMANDS)
def test_answers_for_other_programs_need_little(program, by_typer, command):
    ours = [module for module in program.run(*ARGUMENTS[command])["modules"] if module not in by_typer]
    assert among(ours, NOT_FOR_JSON) == []


def test_help_needs_no_game_and_no_command(program):
    modules = program.run("--help")["modules"]
    assert among(modules, ("referee.games", "referee.app", "referee.storage", "rich", "babel")) == []
    assert [name for name, module in MODULES.items() if module in modules] == []


def test_the_help_of_a_command_needs_no_rules(program):
    modules = program.run("score", "--help")["modules"]
    assert among(modules, ("referee.games.anno1800", "referee.games.anno1503", "rich", "babel")) == []
    modules = program.run("check", "--help")["modules"]  # tells how turns of the game are said
    assert among(modules, ("referee.games.anno1800.rules", "referee.games.anno1503", "rich")) == []


@pytest.mark.parametrize("command", [*ON_A_RECORD, "score", "sheet"])
def test_only_the_game_of_the_record_is_imported(program, command):
    modules = program.run(*ARGUMENTS[command])["modules"]
    games = {module.split(".")[2] for module in modules if module.startswith("referee.games.")}
    assert games == {"anno1800"}


@pytest.mark.parametrize("options", [["--json"], []], ids=["json", "text"])
def test_a_tally_is_scored_without_the_rules_of_turns(program, options):
    modules = program.run("score", *options, str(EXAMPLE))["modules"]
    assert among(modules, tuple(f"referee.games.anno1800.{name}" for name in FOR_A_TURN)) == []


@pytest.mark.parametrize("command", ["check", "record", "verify", "status", "history"])
def test_a_turn_is_judged_without_the_rest_of_the_game(program, command):
    modules = program.run(*ARGUMENTS[command])["modules"]
    unused = {"options", "scoring.tally", "scoring.score"}
    unused |= {"status"} if command != "status" else set()
    assert among(modules, tuple(f"referee.games.anno1800.{name}" for name in sorted(unused))) == []


def test_a_legal_move_needs_no_texts_of_broken_rules(program):
    modules = program.run(*ARGUMENTS["check"])["modules"]
    assert among(modules, ("referee.games.anno1800.findings", "referee.app.lookup")) == []


def test_a_canonical_move_needs_neither_words_nor_a_search(program):
    modules = program.run(*ARGUMENTS["check"])["modules"]
    unused = [f"referee.games.anno1800.{name}" for name in ("moves.notation", "payment.search", "payment.whole_turn")]
    assert among(modules, (*unused, "referee.engine.words", "referee.storage.words")) == []


def test_a_verdict_needs_few_modules(program):
    """Each costs about as much as judging four turns; a new one is welcome where a rule or a command needs it."""
    ours = among_packages(program.run(*ARGUMENTS["check"])["modules"], "referee")
    assert len(ours) <= 90, ours


def among_packages(modules: list[str], package: str) -> list[str]:
    return [module for module in modules if module.partition(".")[0] == package]


def test_no_class_is_dear_to_define():
    """Values are made by `Value`, exit codes are plain numbers; there is no dataclass, NamedTuple or Enum of ours."""
    dear = {"@dataclass\n", "@dataclass(", "(NamedTuple)", "(Enum)", "(IntEnum)", "(StrEnum)"}
    found = [
        f"{path.name}: {mark}"
        for path in sorted((ROOT / "referee").rglob("*.py"))
        for mark in dear
        if mark in path.read_text("utf-8")
    ]
    assert found == []


@pytest.mark.parametrize("arguments", [["check", "expand shipyard 1, brewery", "-f", RECORD], ["status", "-f", RECORD]])
def test_sentences_with_lists_need_no_babel(program, arguments):
    ran = program.run(*arguments)
    assert " und " in ran["said"]
    assert among(ran["modules"], ("babel", "rich")) == []


# what is read ----------------------------------------------------------------------------------------------


READ_BACK = {"record": (2, 0), "undo": (1, 0), "adjust": (2, 2)}
"""What is read besides the record, quickly and as TOML: the addition, where there is one, and the text before it is
written. The quick reader knows turns, and gives up on adjustments."""


@pytest.mark.parametrize("command", ON_A_RECORD)
def test_a_record_as_we_write_it_is_read_once_and_what_is_written_is_read_back(program, command):
    ran = program.run(*ARGUMENTS[command])
    quickly, parsed = READ_BACK.get(command, (0, 0))
    assert (ran["quickly"], ran["parsed"]) == (1 + quickly, parsed)


@pytest.mark.parametrize("command", ON_A_RECORD)
def test_any_other_record_is_parsed_once_and_what_is_written_is_read_back(program, command):
    typed = [COMMENTED if word == RECORD else word for word in ARGUMENTS[command]]
    # a head with a comment is parsed for the quick reader, which gives up behind it on adjustments
    expected = {"record": 2, "undo": 2, "adjust": 4}.get(command, 1)
    assert program.run(*typed)["parsed"] == expected


@pytest.mark.parametrize("command", ["score", "sheet", "export"])
def test_a_tally_is_parsed_once(program, command):
    assert program.run(*ARGUMENTS[command])["parsed"] == 1


@pytest.mark.parametrize("command", ["rules", "terms", "games"])
def test_looking_something_up_parses_nothing(program, command):
    assert program.run(*ARGUMENTS[command])["parsed"] == 0


# what is judged --------------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path, turns: list[Played]) -> Path:
    path = tmp_path / "game.toml"
    path.write_text(write(head_of(4), turns), "utf-8")
    return path


@pytest.fixture
def record(path: Path) -> Record:
    record = open_record(path, "en")
    assert isinstance(record, Record)
    return record


def modules_of_the_game() -> list[ModuleType]:
    folder = Path(anno1800.__path__[0])
    names = [path.relative_to(folder).with_suffix("").parts for path in sorted(folder.rglob("*.py"))]
    return [import_module(".".join((anno1800.__name__, *parts))) for parts in names if parts[-1] != "__init__"]


def count_calls(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[str]:
    """Notes every call of a function, wherever it is called from; by its name and what it was called with."""
    calls: list[str] = []
    real = getattr(owner, name)

    @functools.wraps(real)
    def counting(*arguments: Any, **options: Any) -> Any:
        calls.append(name)
        return real(*arguments, **options)

    monkeypatch.setattr(owner, name, counting)
    for module in modules_of_the_game():
        for other, value in vars(module).copy().items():
            if value is real:
                monkeypatch.setattr(module, other, counting)
    return calls


def test_the_generated_record_is_legal(path):
    outcome = verify(path, "en")
    assert isinstance(outcome, Verified)
    assert (outcome.turns, outcome.illegal) == (TURNS, ())


def test_a_canonical_record_replays_without_looking_for_a_payment(monkeypatch, record):
    from referee.games.anno1800.payment import search as payment

    def find(*arguments: Any, **options: Any) -> Any:
        raise AssertionError("a payment was looked for")

    monkeypatch.setattr(payment, "find", find)
    assert [judged.number for judged in replay(record) if judged.illegal] == []


def test_a_replay_puts_nothing_into_words(monkeypatch, record):
    from referee.engine.verdict import Judgement

    def verdict(self: Judgement) -> Any:
        raise AssertionError("a recorded turn was told")

    monkeypatch.setattr(Judgement, "verdict", property(verdict))
    assert [judged.number for judged in replay(record) if judged.illegal] == []
    assert find_table(record).round > 1


def test_each_recorded_turn_is_judged_once(monkeypatch, record):
    calls = count_calls(monkeypatch, import_module("referee.games.anno1800.judge").RULES, "run")
    assert not any(judged.illegal for judged in replay(record))
    assert len(calls) == TURNS


def test_no_recorded_turn_is_read_as_typed_text(monkeypatch, record):
    calls = count_calls(monkeypatch, import_module("referee.games.anno1800.moves.notation"), "parse")
    assert not any(judged.illegal for judged in replay(record))
    assert calls == []


def test_each_recorded_turn_copies_only_what_it_changes(monkeypatch, record):
    from referee.games.anno1800.state import State

    whole, shared = count_calls(monkeypatch, State, "copy"), count_calls(monkeypatch, State, "shared")
    assert not any(judged.illegal for judged in replay(record))
    assert (len(whole), len(shared)) == (0, TURNS)


def test_each_clause_is_done_once(monkeypatch, record):
    from referee.games.anno1800 import judge

    done: list[str] = []
    for kind, do in judge.DO.items():
        monkeypatch.setitem(judge.DO, kind, lambda turn, clause, do=do: (done.append(""), do(turn, clause))[1])
    assert not any(judged.illegal for judged in replay(record))
    assert len(done) == sum(len(turn.moves) for turn in record.turns)


class Checks:
    """Notes every check of a rule with what it looked at: the same rule on the same thing and table is too much."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: Counter[tuple[int, str, str]] = Counter()
        self.turn = 0
        modules = modules_of_the_game()
        wrapped: dict[Any, Any] = {}
        for module in modules:
            for name, value in vars(module).copy().items():
                if name.startswith("check_") and inspect.isfunction(value):
                    wrapped.setdefault(value, self.noting(value))
                    monkeypatch.setattr(module, name, wrapped[value])

    def noting(self, check: Any) -> Any:
        @functools.wraps(check)
        def run(turn: Any, *arguments: Any, **options: Any) -> Any:
            looked_at = repr((arguments, options)) + fingerprint(turn)
            self.seen[self.turn, f"{check.__module__}.{check.__name__}", looked_at] += 1
            return check(turn, *arguments, **options)

        return run

    def repeated(self) -> dict[str, int]:
        """Checks that were made more than once on the same, and how many times too many."""
        found: Counter[str] = Counter()
        for (_, name, _), count in self.seen.items():
            found[name] += count - 1
        return {name: count for name, count in found.items() if count}


def fingerprint(turn: Any) -> str:
    """Everything a check can look at, as text."""
    state = turn.state
    players = [[getattr(player, slot) for slot in player.__slots__] for player in state.players]
    table = [getattr(state, slot) for slot in state.__slots__ if slot not in ("players", "ruleset")]
    return repr((players, table, turn.traded, turn.worked, turn.pool, turn.taken, turn.actions))


def test_no_rule_is_checked_twice_in_a_replay(monkeypatch, record):
    checks = Checks(monkeypatch)
    for judged in replay(record):
        assert not judged.illegal
        checks.turn = judged.number
    assert checks.seen
    assert checks.repeated() == {}


def test_no_rule_is_checked_twice_for_a_move_that_the_referee_pays(monkeypatch, turns):
    checks, box = Checks(monkeypatch), Box.open()
    for checks.turn, turn in enumerate(turns):
        unpaid = "; ".join(move.partition(" with ")[0] for move in turn.moves)
        found = box.game.judge(turn.before, unpaid, box.words)
        assert isinstance(found, Ambiguous) or found.verdict.legal
    assert checks.seen
    assert checks.repeated() == {}


@pytest.mark.parametrize("use", ["check", "record_turn"])
def test_a_new_turn_is_judged_once(monkeypatch, path, use):
    from referee.app.turns import Table

    table = Table.open(path, "en")
    assert isinstance(table, Table)
    calls = count_calls(monkeypatch, import_module("referee.games.anno1800.judge").RULES, "run")
    getattr(table, use)(MOVE)
    assert len(calls) == 1
