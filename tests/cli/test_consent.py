"""What a payment spends that nobody said is shown and asked before it is recorded."""

from __future__ import annotations

import json

import pytest

from referee.app.turns import Table
from referee.engine.text import Ref
from tests.console.evening import Evening
from tests.console.terminal import Terminal
from tests.evenings import turns
from tests.running import run

TABLE = """\
format = 1
game = "anno1800"
ruleset = 1
edition = "de"
players = ["Jana", "Mia", "Karin"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
"""
PLACE = """
[position.player.Jana]
gold = {gold}
home = {{ farmer = 4, worker = 3, artisan = {artisans} }}
trade_tokens = {{ ready = {tokens} }}
"""
PARTNER = TABLE + PLACE.format(gold=0, artisans=1, tokens=2)
"""Two workers take two bricks: one is made, one is to be had from Mia or from Karin."""
GOLD = TABLE + PLACE.format(gold=3, artisans=1, tokens=0)
"""The second brick takes a shift end of the artisan, three gold."""
BOTH = TABLE + PLACE.format(gold=3, artisans=1, tokens=2)
SAYINGS = {
    "de": "Ich hol mir zwei Arbeiter",
    "en": "I hire two workers",
    "fr": "je recrute deux ouvriers",
    "cs": "najmu dva dělníky",
}


@pytest.mark.parametrize(
    ("table", "text", "unsaid"),
    [
        (PARTNER, "workforce 2 worker", {"partners": {"bricks": ["Mia", "Karin"]}}),
        (PARTNER, "workforce 2 worker with trade bricks", {"partners": {"bricks": ["Mia", "Karin"]}}),
        (PARTNER, "workforce 2 worker with trade bricks from Karin", None),
        (PARTNER, "workforce worker", None),
        (GOLD, "workforce 2 worker", {"gold": 3}),
        (GOLD, "workforce 2 worker with shift-end artisan", None),
        (GOLD, "festival", None),
        (BOTH, "workforce 2 worker", {"partners": {"bricks": ["Mia", "Karin"]}, "tokens": 2}),
    ],
)
def test_what_nobody_said_is_told_to_programs(tmp_path, capsys, table, text, unsaid):
    path = tmp_path / "game.toml"
    path.write_text(table, "utf-8")
    for command in ("check", "record"):
        ran = run(capsys, command, text, "--json", "-f", str(path))
        assert (ran.code, json.loads(ran.out).get("unsaid")) == (0, unsaid)
    assert len(turns(path)) == 1, "without a terminal it is recorded"


@pytest.mark.parametrize("language", SAYINGS)
def test_a_partner_is_chosen_at_the_prompt(tmp_path, language):
    evening = Evening(tmp_path, PARTNER, language)
    shown = evening.type(SAYINGS[language])
    assert evening.turns == []
    assert "Mia" in evening.choices[0]
    assert "Karin" in evening.choices[1]
    assert "Jana" in shown
    evening.type("2")
    assert "trade bricks from Karin" in evening.turns[0]


@pytest.mark.parametrize("language", SAYINGS)
def test_gold_is_shown_before_it_is_spent(tmp_path, language):
    evening = Evening(tmp_path, GOLD, language)
    assert "3" in evening.type(SAYINGS[language])
    assert evening.turns == []
    evening.type("no" if language == "en" else {"de": "nein", "fr": "non", "cs": "ne"}[language])
    assert evening.turns == []
    evening.type(SAYINGS[language], "")
    assert "shift-end artisan" in evening.turns[0]


def test_what_was_said_is_recorded_at_once(tmp_path):
    evening = Evening(tmp_path, PARTNER, "de")
    evening.type("zwei Arbeiter, Ziegel von Karin")
    assert "trade bricks from Karin" in evening.turns[0]


@pytest.mark.parametrize(
    ("how_much", "table", "asks"),
    [
        ("never", PARTNER, False), ("never", GOLD, False), ("gold", PARTNER, True), ("gold", GOLD, True),
        ("always", PARTNER, True),
    ],
)  # fmt: skip
def test_a_table_says_how_much_it_is_asked(tmp_path, how_much, table, asks):
    evening = Evening(tmp_path, table + f'[settings]\nask = "{how_much}"\n')
    evening.type("workforce 2 worker")
    assert (evening.now.question is not None, len(evening.turns)) == (asks, 0 if asks else 1)


def test_tokens_alone_are_asked_about_only_always(tmp_path):
    """Timber by trade costs a token, from the only partner; a shift end would keep it."""
    two = TABLE.replace(', "Karin"', "") + PLACE.format(gold=3, artisans=1, tokens=2)
    for how_much, asks in (("gold", False), ("always", True)):
        folder = tmp_path / how_much
        folder.mkdir()
        evening = Evening(folder, two + f'[settings]\nask = "{how_much}"\n')
        evening.type("workforce 2 worker")
        assert (evening.now.question is not None) == asks


def test_an_unknown_way_of_asking_is_refused(tmp_path, capsys):
    path = tmp_path / "game.toml"
    path.write_text(TABLE + '[settings]\nask = "sometimes"\n', "utf-8")
    ran = run(capsys, "status", "-f", str(path))
    assert ran.code == 1
    assert "settings.ask" in ran.err


def test_ways_differ_in_partners_tokens_and_cubes_and_the_cheapest_comes_first(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(BOTH, "utf-8")
    table = Table.open(path, "en")
    assert isinstance(table, Table)
    ways = table.ways("workforce 2 worker")
    spent = [{cost.id: cost.amount for cost in way.costs if isinstance(cost, Ref)} for way in ways]
    costs = [(each.get("gold", 0), each.get("trade_token", 0)) for each in spent]
    assert costs == sorted(costs)
    assert spent[0] == {"trade_token": 2}
    moves = [way.move for way in ways]
    assert "bricks from Mia" in moves[0]
    assert "bricks from Karin" in moves[1]
    assert any("shift-end artisan" in move and "trade" not in move for move in moves)
    brewery = "\n".join(way.move for way in table.ways("expand brewery"))
    assert "trade coal from Mia" in brewery
    assert "trade coal from Karin" in brewery


@pytest.mark.slow
def test_record_asks_at_a_terminal(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(PARTNER, "utf-8")
    terminal = Terminal(tmp_path, 80, "record", "workforce", "2", "worker")
    terminal.wait_for("1)", "Mia", "2)", "Karin", "Which way?")
    terminal.type("2\n")
    assert terminal.end() == 0
    assert "trade bricks from Karin" in turns(path)[0]
    path.write_text(GOLD, "utf-8")
    terminal = Terminal(tmp_path, 80, "record", "workforce", "2", "worker")
    terminal.wait_for("3 gold", "Enter: yes")
    terminal.type("n\n")
    assert terminal.end() == 1
    assert turns(path) == []
    assert Terminal(tmp_path, 80, "record", "workforce", "2", "worker", "--yes").end() == 0
    assert len(turns(path)) == 1


@pytest.mark.parametrize(("language", "saying", "answer"), [
    ("de", "Ich hol mir drei Arbeiter", "lieber von Mia"), ("en", "I hire three workers", "from Mia"),
    ("fr", "je recrute trois ouvriers", "chez Mia"), ("cs", "najmu tři dělníky", "od Mii"),
])  # fmt: skip
def test_a_partner_leaves_the_ways_with_this_partner(tmp_path, language, saying, answer):
    place = "[position.player.Jana]\ngold = 3\nhome = { farmer = 4, worker = 4, artisan = 2, engineer = 1 }\n"
    evening = Evening(tmp_path, TABLE + place, language)
    evening.type(saying)
    offered = evening.choices
    assert any("Karin" in each for each in offered)
    evening.type(answer)
    assert evening.turns == []
    assert evening.choices == [each for each in offered if "Mia" in each]
    evening.type("1")
    assert "from Mia" in evening.turns[0]
