"""Completion that knows the table: what is possible first, accents and capitals do not matter, bounded work a key."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from referee.cli.console.completion import complete, complete_by_tab
from referee.cli.console.play import console_hints, format_prompt, preview_turn, wrap_hints
from tests.console.evening import DICE, Evening
from tests.evenings import START


def texts(evening: Evening, before: str) -> list[str]:
    return [each.text for each in complete(evening.session, before)]


@pytest.mark.parametrize(
    ("language", "before", "first"),
    [
        ("de", "baue Saeg", "Sägewerk (Arbeiter)"), ("de", "BAUE säg", "Sägewerk (Arbeiter)"),
        ("de", "Braue", "baue Brauerei"), ("de", "baue br", "Brauerei"), ("cs", "sklar", "postavím sklárnu"),
        ("cs", "vylepsi rem", "1 dělníka na řemeslníka"), ("de", "koe", "baue Köhlerei (Arbeiter)"),
        ("fr", "verr", "construire Verrerie"), ("en", "expand gla", "Glassworks"), ("de", "Stadt", "Stadtfest"),
        ("de", "zu hand", "befördere 1 Arbeiter zum Handwerker"),
    ],
)  # fmt: skip
def test_names_are_completed_without_accents(tmp_path, language, before, first):
    found = texts(Evening(tmp_path, language=language), before)
    assert first.casefold() in [text.casefold() for text in found[:3]], found[:6]


def test_after_build_comes_what_can_be_built_first(tmp_path):
    evening = Evening(tmp_path, language="de")
    found = complete(evening.session, "baue ")
    possible = [each.text for each in found if each.possible]
    assert possible[:2] == ["Sägewerk (Arbeiter)", "Köhlerei (Arbeiter)"], "without trade first"
    assert "Dampfwagenfabrik" not in possible
    assert found == sorted(found, key=lambda each: not each.possible)


def test_after_over_comes_what_stands_there(tmp_path):
    found = texts(Evening(tmp_path, language="de"), "baue Brauerei über ")
    assert found[:3] == ["Sägewerk (Bauer)", "Getreidefarm", "Kartoffelhof"]
    assert "Brauerei" not in found


def test_after_from_come_the_partners_who_make_the_thing(tmp_path):
    evening = Evening(tmp_path)
    assert texts(evening, "expand brewery with trade coal from ") == ["Andreas"]
    assert texts(evening, "expand brewery with trade beer from ") == [], "nobody has a brewery"
    evening.type("brewery")
    assert texts(evening, "play beer, bricks with trade beer from ") == ["Linda"]


def test_ships_and_shipyards_stand_there_too(tmp_path):
    found = texts(Evening(tmp_path), "expand merchant_ship_1 over ")
    assert {"merchant ship strength 1", "exploration ship strength 1", "shipyard strength 1"} <= set(found)


OPEN = """
[position]
[position.player.Linda]
gold = 9
exhausted = { farmer = 2 }
home = { worker = 2 }
at_work = { sawmill_farmer = ["farmer"] }
new_world = [["cotton", "cocoa", "tobacco"]]
hand = { farmer_worker = 1, new_world = 2 }
"""


@pytest.mark.parametrize(
    ("before", "found"),
    [
        ("swap ", ["1 farmer/worker card", "1 New World card", "2 New World cards"]),
        ("shift-end ", ["1 farmer at sawmill (farmer)", "1 farmer"]), ("shift-end farmer at ", ["sawmill (farmer)"]),
        ("expand brewery with import ", ["cotton", "cocoa", "tobacco"]),
    ],
)  # fmt: skip
def test_what_lies_there_fits_behind_a_word(tmp_path, before, found):
    assert texts(Evening(tmp_path, START + OPEN), before)[: len(found)] == found


TOKENS = START + "\n[position]\n[position.player.Linda]\nexploration_tokens = { ready = 2, exhausted = 0 }\n"


def test_open_cards_are_offered_by_what_they_need(tmp_path):
    evening = Evening(tmp_path, TOKENS)
    evening.type("play 2 exploration_token", "festival")
    assert len(evening.turns) == 2, evening.said
    assert texts(evening, "expl")[0] == "activate 2 exploration tokens"
    assert texts(evening, "activate ")[0] == "2 exploration tokens"


def test_earlier_turns_are_offered_again_the_movers_own_first(tmp_path):
    evening = Evening(tmp_path)
    mine, others = "upgrade farmer to worker; overrule", "expedition 0"
    evening.type("expedition 0", f"overrule {mine}", "workforce 0 farmer", f"overrule {others}")
    assert [turn.split(":")[0] for turn in evening.turns] == ["Linda", "Andreas"]
    found = [each.text for each in complete(evening.session, "expedi") if not each.possible]
    assert found[0] == "expedition 0"


def test_ways_to_pay_follow_a_turn_and_a_space(tmp_path):
    evening = Evening(tmp_path)
    found = texts(evening, "expand brewery ")
    assert found[:2] == [
        "with charcoal kiln (artisan), grain farm", "with charcoal kiln (artisan), trade grain from Andreas",
    ]  # fmt: skip
    assert "with" in found


def test_the_next_clause_is_offered_for_the_table_after_the_first(tmp_path):
    evening = Evening(tmp_path, TOKENS)
    assert "activate 2 exploration tokens" not in texts(evening, "act")
    assert texts(evening, "play 2 exploration_token; act")[0] == "activate 2 exploration tokens"


def test_tab_takes_the_first_and_then_the_next(tmp_path):
    evening = Evening(tmp_path, language="de")
    found = texts(evening, "b")
    lines = [complete_by_tab(evening.session, "b", times) for times in (1, 2, 1 + len(found))]
    assert lines == [found[0], found[1], found[0]]
    assert complete_by_tab(evening.session, "xyz") == "xyz"
    assert complete_by_tab(evening.session, "Stadtfest; br").startswith("Stadtfest; ")


def test_commands_are_offered_at_the_start_only(tmp_path):
    evening = Evening(tmp_path, language="de")
    assert "rückgängig" in texts(evening, "ruck")
    assert "rückgängig" not in texts(evening, "baue ruck")


def test_what_is_inserted_can_be_typed(tmp_path):
    evening = Evening(tmp_path, language="de")
    for each in complete(evening.session, "baue ")[:20]:
        evening.type(f"? baue {each.text}")
        assert all(line.kind != "warned" for line in evening.lines), (each.text, evening.said)


def test_answers_are_completed(tmp_path):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 1")
    assert texts(evening, "Linda w") == ["wood"]


def test_options_are_looked_for_once_a_turn(tmp_path, monkeypatch):
    evening = Evening(tmp_path)
    game, calls = evening.now.table.record.game, []
    found = game.options
    monkeypatch.setattr(game, "options", lambda *given, **more: calls.append(1) or found(*given, **more))
    for end in range(1, len("expand brewery") + 1):
        complete(evening.session, "expand brewery"[:end])
    assert len(calls) == 1


def test_nothing_is_judged_or_paid_while_typing(tmp_path, monkeypatch):
    evening = Evening(tmp_path, language="de")
    game = evening.now.table.record.game

    def never(*given: object, **more: object) -> None:
        raise AssertionError("judged while typing")

    monkeypatch.setattr(game, "judge", never)
    monkeypatch.setattr(game, "ways", never)
    monkeypatch.setattr(Table, "check", never)
    assert preview_turn(evening.session, "ich baue eine Brauerei") == "→ baue Brauerei"
    assert preview_turn(evening.session, "ich ba") == ""
    assert preview_turn(evening.session, "Hilfe") == ""
    assert preview_turn(evening.session, "x" * 5000) == ""
    texts(evening, "ich baue eine Br")


def test_the_prompt_and_what_is_at_hand(tmp_path):
    evening = Evening(tmp_path, language="de")
    evening.type("Stadtfest")
    assert format_prompt(evening.session) == "Runde 1, Andreas> "
    assert console_hints(evening.session).replace("\xa0", " ").split(" · ") == [
        "Gold: 1", "4 Bauern", "3 Arbeiter", "2 Handwerker", "2 Handels-Plättchen", "1 Erkundungs-Plättchen",
    ]  # fmt: skip


def test_an_open_turn_shows_in_the_prompt_and_at_hand(tmp_path):
    evening = Evening(tmp_path, DICE)
    before = console_hints(evening.session)
    evening.type("roll 4")
    assert format_prompt(evening.session) == "Round 1, Linda …> "
    assert "cloth" in console_hints(evening.session)
    assert "cloth" not in before


def test_what_is_at_hand_is_never_cut_at_the_edge():
    text = "Gold: 1 · 4\xa0Bauern · 3\xa0Arbeiter · 2\xa0Handwerker"
    assert wrap_hints(text, 80) == text
    assert wrap_hints(text, 24).split("\n") == ["Gold: 1 · 4\xa0Bauern", "3\xa0Arbeiter", "2\xa0Handwerker"]
    assert wrap_hints(text, 3).count("\n") == 3


def test_a_line_that_is_too_long_is_not_completed(tmp_path):
    evening = Evening(tmp_path)
    assert texts(evening, "expand brewery; " * 20 + "fest") != []
    assert texts(evening, "expand brewery; " * 900 + "fest") == []
