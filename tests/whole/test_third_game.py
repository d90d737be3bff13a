"""A third game, which comes as a package of its own: Nim, the game of docs/adding-a-game.md, from tests/third_game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from referee.app.records import Refused
from referee.app.scoring import start_interview
from referee.app.turns import Replayed, open_replayed
from referee.cli.terminal import Exit
from referee.testing import list_faults
from referee.testing.__main__ import main
from referee.web.board import TableFacts, tell_table
from tests.packages import forget_data, installed, nim_installed
from tests.running import run

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install the game beside the program, which knows nothing of it; the folder of its package."""
    monkeypatch.chdir(tmp_path)
    with nim_installed(monkeypatch, tmp_path / "site") as folder:
        yield folder


def begin(capsys: pytest.CaptureFixture[str], *players: str) -> None:
    assert run(capsys, "new", "nim", *(players or ("Anna", "Ben"))).code == Exit.DONE


def test_it_is_listed(capsys):
    games = {game["id"]: game for game in json.loads(run(capsys, "games", "--json").out)}
    assert games["nim"]["players"] == {"min": 2, "max": 4}


def test_an_evening(capsys):
    begin(capsys)
    assert run(capsys, "check", "take 2").code == Exit.DONE
    for turn in ("take 3", "nimm zwei", "prends 1", "vezmi 1"):
        assert run(capsys, "record", turn).code == Exit.DONE
    assert json.loads(run(capsys, "status", "--json").out)["stones"] == 0
    assert "0" in run(capsys, "status").out
    assert run(capsys, "history", "--notation").out.split("\n")[:4] == ["take 3", "take 2", "take 1", "take 1"]
    assert run(capsys, "verify", "game.toml").code == Exit.DONE
    score = run(capsys, "score")
    assert "Victory: Ben (1 point)" in score.out
    assert "Decided by: the last stone" in score.out
    assert "Last stone" in run(capsys, "sheet").out
    for form in ("markdown", "html", "csv"):
        assert "Anna" in run(capsys, "sheet", "--format", form).out
    assert run(capsys, "export", "--format", "json").code == Exit.DONE
    assert "Last stone" in run(capsys, "sheet", "--blank", "--players", "3", "--game", "nim").out


def test_an_illegal_turn_names_rule_and_page(capsys):
    begin(capsys)
    ran = run(capsys, "check", "take 4", "--json")
    verdict = json.loads(ran.out)
    assert ran.code == Exit.NO
    assert [(found["rule"], found["page"]) for found in verdict["violations"]] == [("take.one_to_three", 1)]
    told = run(capsys, "record", "take 4")
    assert told.code == Exit.NO
    assert "Between 1 and 3 stones are taken, not 4." in told.out
    assert "turn" not in Path("game.toml").read_text("utf-8")


def test_text_that_is_not_understood(capsys):
    begin(capsys)
    ran = run(capsys, "check", "fly away")
    assert ran.code == Exit.MISUSED
    assert "(for example: take 2)" in ran.err
    assert "the number of stones was expected here" in run(capsys, "check", "take some").err


def test_the_prompt_offers_no_list_that_the_game_does_not_have(capsys, monkeypatch):
    begin(capsys)
    monkeypatch.setattr("sys.stdin", StringIO(""))
    ran = run(capsys, "play", "--plain")
    assert ("One turn a line" in ran.out, "Enter alone" in ran.out) == (True, False)


def test_undo_and_redo(capsys):
    begin(capsys, "Anna", "Ben", "Cleo")
    for turn in ("take 3", "take 1"):
        run(capsys, "record", turn)
    assert run(capsys, "undo").code == Exit.DONE
    assert json.loads(run(capsys, "status", "--json").out)["stones"] == 4
    assert run(capsys, "redo").code == Exit.DONE
    assert json.loads(run(capsys, "status", "--json").out)["to_move"] == "Cleo"
    assert run(capsys, "amend", "2", "take 2", "--yes").code == Exit.DONE


def test_a_record_that_breaks_the_rules(capsys):
    begin(capsys)
    text = Path("game.toml").read_text("utf-8") + '\n[[turn]]\nplayer = "Ben"\nmoves = ["take 2"]\n'
    Path("game.toml").write_text(text, "utf-8")
    ran = run(capsys, "verify", "game.toml")
    assert ran.code == Exit.NO
    assert "turn.order" in ran.out + ran.err


def test_too_many_players(capsys):
    assert run(capsys, "new", "nim", "A", "B", "C", "D", "E").code == Exit.NO


def test_rules_and_terms(capsys):
    assert "p.\u00a01" in run(capsys, "rules", "take.one_to_three", "--game", "nim").out
    assert "stone" in run(capsys, "terms", "stone", "--game", "nim").out


def test_what_the_game_does_not_have_is_refused_politely(capsys):
    begin(capsys)
    for command in (("options",), ("options", "--json")):
        ran = run(capsys, *command)
        assert (ran.code, "does not list what could be done" in ran.err) == (Exit.NO, True)
    ran = run(capsys, "status", "--as-position")
    assert (ran.code, ran.out, "cannot begin in the middle" in ran.err) == (Exit.NO, "", True)
    ran = run(capsys, "status", "Anna")
    assert (ran.code, ran.out, "one player alone" in ran.err) == (Exit.NO, "", True)
    ran = run(capsys, "dispute", "take 3", "--game", "nim")
    assert (ran.code, "only be judged within a record" in ran.err) == (Exit.NO, True)
    assert "A turn is one of these:" not in run(capsys, "check", "fly away").err
    assert "How a turn is said:" not in run(capsys, "check", "--help").out
    ran = run(capsys, "adjust", "Anna", "stone", "+1")
    assert (ran.code, "nothing can be set right between turns" in ran.err) == (Exit.NO, True)
    assert run(capsys, "options", "--affordable-with-festival").code == Exit.MISUSED
    assert run(capsys, "reveal", "Anna", "x").code == Exit.NO
    assert run(capsys, "new", "nim", "A", "B", "--draw", "-f", "other.toml").code == Exit.MISUSED
    tally = 'format = 1\ngame = "nim"\nplayers = ["A", "B"]\n[[result]]\nplayer = "A"\n'
    Path("tally.toml").write_text(tally, "utf-8")
    assert run(capsys, "score", "tally.toml").code == Exit.NO
    settled = Path("game.toml").read_text("utf-8") + "\n[settings]\nx = true\n"
    Path("settled.toml").write_text(settled, "utf-8")
    assert run(capsys, "status", "-f", "settled.toml").code == Exit.NO


def test_the_table_as_data_has_what_every_table_has(capsys):
    begin(capsys)
    assert json.loads(run(capsys, "status", "--json").out) == {
        "game": "nim",
        "to_move": "Anna",
        "stones": 7,
        "phase": "playing",
        "players": [{"player": "Anna"}, {"player": "Ben"}],
    }
    assert json.loads(run(capsys, "status", "ben", "--json").out) == {"player": "Ben"}


def test_the_table_on_a_phone(capsys):
    begin(capsys)
    for turn in ("take 3", "take 3", "take 1"):
        run(capsys, "record", turn)
    table = tell_table(TableFacts(replayed()))
    assert (table["status"]["phase"], table["options"], table["actions"]) == ("over", [], [])
    assert table["names"] == {"Anna": "Anna", "Ben": "Ben"}
    assert table["last"]["events"] == [{"event": "over", "player": "Anna"}, {"event": "won", "player": "Anna"}]
    run(capsys, "undo")
    table = tell_table(TableFacts(replayed()))
    assert (table["status"]["phase"], table["options"]) == ("playing", None)
    assert table["last"]["events"] == []


def replayed() -> Replayed:
    found = open_replayed(Path("game.toml"), "en")
    assert isinstance(found, Replayed)
    return found


def test_an_empty_sheet_has_no_more_columns_than_players(capsys, monkeypatch):
    monkeypatch.setattr("referee.app.scoring.seats_of", lambda game: (2, 2))
    assert "Last stone" in run(capsys, "sheet", "--blank", "--game", "nim").out
    assert run(capsys, "sheet", "--blank", "--players", "3", "--game", "nim").code == Exit.MISUSED


def test_a_number_of_players_is_no_range(capsys, nim):
    change(nim / "rulesets" / "nim" / "setup.toml", "max = 4", "max = 2")
    assert "nim: Nim, 2 players; rulebooks: en (nobody)" in run(capsys, "games").out
    assert "Number of players in this game: 2, not 3." in run(capsys, "new", "nim", "A", "B", "C").err


def change(path: Path, old: str, new: str) -> None:
    """Replace something in a file of the game, which is read again."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    forget_data()


# a game that is only counted, with as little data as there can be -----------------------------------------

ROUNDS = """
from __future__ import annotations
from typing import NamedTuple
from referee.engine.game import Game
from referee.engine.reading import read_head
from referee.engine.reading import TomlTable
from referee.engine.score import PlayerScore, Scored, ScoreLine, ScoreSheet, SheetRow
from referee.engine.text import Ref
from referee.engine.verdict import Started


class Ruleset(NamedTuple):
    id: str
    name: str
    version: int
    edition: str
    editions: tuple
    rounds: int


class Player(NamedTuple):
    name: str


class State(NamedTuple):
    ruleset: Ruleset
    players: tuple
    to_move: int = 0
    over: bool = True


class Rounds(Game):
    id = "rounds"
    tables = ("ruleset", "setup")

    def build_ruleset(self, tables, edition, declared_in=()):
        return Ruleset(self.id, "Rounds", 1, edition, ("en",), tables["setup"]["setup"]["rounds"]), []

    def sheet_rows(self, ruleset, language, in_play):
        return tuple(SheetRow(f"round_{n}", Ref("sheet", "round")) for n in range(ruleset.rounds))

    def messages(self):
        return {"decided.points": "Decided by points."}

    def score_tally(self, ruleset, data, file, words=None):
        return Scored(self.sheet(ruleset, [(each["player"], each["points"]) for each in data["result"]]))

    def sheet(self, ruleset, told):
        players = tuple(
            PlayerScore(name, tuple(ScoreLine(f"round_{n}", points[n]) for n in range(ruleset.rounds)), place)
            for place, (name, points) in enumerate(told, start=1)
        )
        return ScoreSheet(self.id, players, (players[0].player,), "points")
"""
RECORDED = """

class Recorded(Rounds):
    def start(self, ruleset, data, words, file):
        problems = []
        head = read_head(TomlTable(data, file, problems), ruleset.editions, (2, 4))
        fewer = ruleset._replace(rounds=data.get("rounds", ruleset.rounds))
        return Started(State(fewer, tuple(map(Player, head.players))))

    def score_state(self, state):
        points = [1] * state.ruleset.rounds
        return Scored(self.sheet(state.ruleset, [(player.name, points) for player in state.players]))
"""


@pytest.fixture
def rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Installs the game with three tables of data; returns what adds code to it."""
    package = tmp_path / "other" / "rounds"
    folder = package / "rulesets" / "rounds"
    folder.mkdir(parents=True)
    editions = '[editions]\nen = { name = "Rounds", publisher = "nobody" }\n'
    (folder / "ruleset.toml").write_text(f'id = "rounds"\nname = "Rounds"\nversion = 1\n{editions}', "utf-8")
    (folder / "setup.toml").write_text("[setup]\nplayers = { min = 2, max = 4 }\nrounds = 3\n", "utf-8")
    names = '[sheet]\ntitle = "Score"\nnames = "Names"\nround = "Round"\ntotal = "Points"\n'
    (folder / "names.toml").write_text(names, "utf-8")
    with installed(monkeypatch, tmp_path / "other", "rounds", "rounds"):
        yield lambda code: (package / "__init__.py").write_text(code, "utf-8")


def test_a_game_that_is_only_counted(capsys, rounds):
    rounds(ROUNDS + "\n\nGAME = Rounds()\n")
    tally = 'format = 1\ngame = "rounds"\nplayers = ["A", "B"]\n'
    tally += "".join(f'[[result]]\nplayer = "{name}"\npoints = [{n}, 1, 1]\n' for name, n in (("A", 2), ("B", 1)))
    Path("tally.toml").write_text(tally, "utf-8")
    assert "Victory: A (4 points)" in run(capsys, "score", "tally.toml").out
    ran = run(capsys, "new", "rounds", "A", "B")
    assert (ran.code, "counted with: referee score --game rounds" in ran.err) == (Exit.NO, True)
    assert run(capsys, "rules", "--game", "rounds").code == Exit.NO
    assert run(capsys, "terms", "round", "--game", "rounds").code in (Exit.DONE, Exit.NO)
    ran = run(capsys, "score", "--game", "rounds")
    assert (ran.code, "answered at a terminal" in ran.err) == (Exit.FILE, True)


def test_a_variant_with_fewer_rounds_has_its_own_rows(capsys, rounds):
    rounds(ROUNDS + RECORDED + "\n\nGAME = Recorded()\n")
    Path("game.toml").write_text('format = 1\ngame = "rounds"\nplayers = ["A", "B"]\nrounds = 2\n', "utf-8")
    for command in (("score",), ("score", "--json"), ("sheet",), ("export", "--format", "json")):
        assert run(capsys, *command).code == Exit.DONE
    assert [row["row"] for row in json.loads(run(capsys, "score", "--json").out)["players"][0]["rows"]] == [
        "round_0",
        "round_1",
    ]


def test_a_game_without_questions_asks_none(rounds):
    found = start_interview("nim", None)
    assert isinstance(found, Refused)
    assert [problem.what for problem in found.problems] == ["no_tallies"]


@pytest.mark.parametrize(
    ("language", "turn", "told", "name", "example"),
    [
        ("de", "nimm 3", "nimmt Steine: 3", "Stein", "nimm 2"),
        ("fr", "prends trois", "prend des pierres\u00a0: 3", "pierre", "prends 2"),
        ("cs", "vezmi tři", "bere kameny: 3", "kámen", "vezmi 2"),
        ("en", "take three", "takes stones: 3", "stone", "take 2"),
    ],
)
def test_in_four_languages(capsys, language, turn, told, name, example):
    begin(capsys)
    assert told in run(capsys, "check", turn, "--lang", language).out
    assert name in run(capsys, "terms", "stone", "--game", "nim", "--lang", language).out
    assert example in run(capsys, "check", "xyz", "--lang", language).err


@pytest.mark.parametrize(
    ("language", "turn", "move"),
    [
        ("en", "I'll take two of them please", "take 2"),
        ("de", "ich nehm bitte drei", "take 3"),
        ("fr", "j'en prends deux", "take 2"),
        ("fr", "je prends trois pierres, s'il te plaît", "take 3"),
        ("de", "ich nehm mal zwei Steine", "take 2"),
        ("cs", "vezmu si tři", "take 3"),
    ],
)
def test_a_few_frames_are_all_that_plain_speech_needs(capsys, language, turn, move):
    begin(capsys)
    answer = json.loads(run(capsys, "check", turn, "--json", "--lang", language).out)
    assert answer["move"] == move


# packages that cannot be used, and games that are not complete ------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("__init__.py", "from __future__", "import no_such_module\nfrom __future__", "SyntaxError"),
        ("__init__.py", "GAME = Nim()", "GAME = Nim", "referee_nim is no Game"),
        ("__init__.py", "GAME = Nim()", "", "has no attribute 'GAME'"),
        ("__init__.py", 'id = "nim"', 'id = "mim"', "its id is mim, but its entry point nim"),
        ("__init__.py", "GAME = Nim()", "raise RuntimeError('no')", "RuntimeError: no"),
    ],
)
def test_a_package_that_cannot_be_used_harms_no_other_game(capsys, nim, file, old, new, told):
    change(nim / file, old, new)
    ran = run(capsys, "games")
    assert (ran.code, "anno1503" in ran.out, "nim:" in ran.out) == (Exit.DONE, True, False)
    assert "nim = referee_nim: This game cannot be used, because its package fails: " in ran.err
    assert told in ran.err
    ran = run(capsys, "new", "nim", "A", "B")
    assert (ran.code, told in ran.err) == (Exit.FILE, True)


def test_a_package_without_its_tables_is_told(capsys, nim):
    (nim / "rulesets" / "nim" / "setup.toml").unlink()
    forget_data()
    assert "FileNotFoundError" in run(capsys, "games").err


def test_a_package_replaces_no_game(capsys, monkeypatch, tmp_path):
    with installed(monkeypatch, tmp_path, "mine", "anno1800"):
        ran = run(capsys, "games")
    assert "anno1800 = mine: “anno1800” is a game of the program, or of a package, and is not replaced." in ran.err
    assert ran.out.count("anno1800: Anno 1800") == 1


@pytest.mark.parametrize("game", ["anno1800", "anno1503", "nim"])
def test_a_game_is_complete(game):
    assert list_faults(game) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("__init__.py", "def tell_status", "def tell_stat", "tell_status is missing"),
        ("__init__.py", "def tell_status", "def tell_statuss", "never asked for; is tell_status meant?"),
        ("__init__.py", "def status(self, state:", "def status(self, table:", "status takes table, but is given state"),
        ("__init__.py", '"turn.over": (', '"turn.ower": (', "findings: turn.ower is not in rules.toml"),
        ("__init__.py", '"turn.over": (', '"turn.ower": (', "findings: turn.over is missing"),
        ("__init__.py", 'turn.breaks("turn.over")', 'turn.breaks("turn.ower")', "__init__.py: turn.ower is not in"),
        ("__init__.py", '"""turn.order: ', '"""turn.oder: ', "__init__.py: turn.oder is not in rules.toml"),
        ("__init__.py", 'N_("take 2")', 'N_("grab 2")', "messages: example cannot be read: grab 2"),
        ("__init__.py", '"stones": state.stones', '"stones": state', "status: TypeError: Object of type"),
        ("__init__.py", '"decided.unfinished"', '"decided.never"', "messages: decided.unfinished is missing"),
        ("__init__.py", 'SheetRow("last_stone"', 'SheetRow("last"', "Ann has other rows than sheet_rows: last"),
        ("rulesets/nim/ruleset.toml", "version = 1", "", "ruleset.toml: version: missing"),
        ("rulesets/nim/setup.toml", "stones = 7", 'stones = "7"', "setup.stones: type (expected: int, found: str)"),
        ("rulesets/nim/setup.toml", "players =", "seats =", "setup.players: missing, such as { min = 2"),
        ("rulesets/nim/names.toml", "total =", "totl =", "names.toml: sheet.total: missing"),
        ("rulesets/nim/names.toml", "last_stone =", "last =", "names.toml: sheet.last_stone: missing"),
        ("rulesets/nim/rules.toml", 'kind = "move"', 'kind = "turn"', "nim/rules.toml: turn.order.kind: unknown_name"),
        ("rulesets/nim/words.toml", "[keyword.take]", "[keywrd.take]", "words.toml: keywrd is never asked for"),
        ("rulesets/nim/words.toml", 'cs = ["dva"]', "", "words.toml: number.2.cs: missing"),
        ("locales/de/LC_MESSAGES/nim.po", 'msgstr "Steine"', 'msgstr ""', "nim.po: untranslated: 'Stones'"),
        ("locales/de/LC_MESSAGES/nim.po", "nimmt Steine: {count}", "nimmt Steine: {n}", "nim.po: placeholders differ"),
        ("locales/de/LC_MESSAGES/nim.po", 'msgid "Stones"', 'msgid "Pebbles"', "nim.po: stale; write it anew with"),
    ],
)  # fmt: skip
def test_what_a_game_lacks_is_named(nim, file, old, new, told):
    change(nim / file, old, new)
    assert [fault for fault in list_faults("nim") if told in fault], list_faults("nim")


def test_a_language_without_catalogs_is_no_fault_and_is_spoken_in_english(capsys, nim):
    for path in (nim / "locales" / "fr").rglob("*.po"):
        path.unlink()
    forget_data()
    assert list_faults("nim") == []
    begin(capsys)
    assert "takes stones: 3" in run(capsys, "check", "prends trois", "--lang", "fr").out


def test_its_catalogs_are_written_by_the_kit(capsys, nim, monkeypatch):
    path = nim / "locales" / "de" / "LC_MESSAGES" / "nim.po"
    before = path.read_text("utf-8")
    change(path, 'msgid "Stones"\nmsgstr "Steine"', 'msgid "Pebbles"\nmsgstr "Kiesel"')
    monkeypatch.setattr("sys.argv", ["referee.testing", "nim", "--catalogs", "de", "fr"])
    assert main() == 1
    assert "untranslated: 'Stones'" in capsys.readouterr().out
    assert path.read_text("utf-8") == before.replace('msgstr "Steine"', 'msgstr ""')


def test_a_kind_of_rule_that_nobody_knows_is_refused(capsys, nim):
    change(nim / "rulesets" / "nim" / "rules.toml", 'kind = "move"', 'kind = "turn"')
    ran = run(capsys, "rules", "--game", "nim")
    assert (ran.code, "rulesets/nim/rules.toml: turn.order.kind" in ran.err) == (Exit.FILE, True)
