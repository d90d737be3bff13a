"""Completion that knows the table: what is possible first, accents and capitals do not matter, bounded work a key."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from referee.cli.console.completing import complete
from referee.cli.console.toolbar import at_hand, prompt, so_far
from tests.console.evening import DICE, Evening


def texts(evening: Evening, before: str) -> list[str]:
    return [each.text for each in complete(evening.session, before)]


@pytest.mark.parametrize(
    ("language", "before", "first"),
    [
        ("de", "baue Saeg", "Sägewerk (Arbeiter)"), ("de", "BAUE säg", "Sägewerk (Arbeiter)"),
        ("de", "Braue", "Brauerei"), ("de", "baue br", "Brauerei"), ("cs", "skla", "sklárna"),
        ("cs", "rem", "řemeslník"),
        ("fr", "verr", "Verrerie"), ("en", "expand gla", "Glassworks"), ("de", "Stadt", "Stadtfest"),
    ],
)  # fmt: skip
def test_names_are_completed_without_accents(tmp_path, language, before, first):
    found = texts(Evening(tmp_path, language=language), before)
    assert first.casefold() in [text.casefold() for text in found[:3]], found[:6]


def test_after_build_comes_what_can_be_built_first(tmp_path):
    evening = Evening(tmp_path, language="de")
    found = complete(evening.session, "baue ")
    possible = [each.text for each in found if each.possible]
    assert possible[:2] == ["Sägewerk (Arbeiter)", "Köhlerei (Arbeiter)"]
    assert "Dampfwagenfabrik" not in possible
    assert found == sorted(found, key=lambda each: not each.possible)


def test_after_over_comes_what_stands_there(tmp_path):
    found = texts(Evening(tmp_path, language="de"), "baue Brauerei über ")
    assert found[:3] == ["Sägewerk (Bauer)", "Getreidefarm", "Kartoffelhof"]
    assert "Brauerei" not in found


def test_after_from_come_the_partners(tmp_path):
    assert texts(Evening(tmp_path), "expand brewery with trade coal from ") == ["Andreas"]


def test_commands_are_offered_at_the_start_only(tmp_path):
    evening = Evening(tmp_path, language="de")
    assert "rückgängig" in texts(evening, "ruck")
    assert "rückgängig" not in texts(evening, "baue ruck")


def test_what_is_inserted_can_be_typed(tmp_path):
    evening = Evening(tmp_path, language="de")
    for each in complete(evening.session, "baue ")[:20]:
        evening.type(f"? baue {each.text}")
        assert evening.now.put_back == "", (each.text, evening.said)


def test_answers_are_completed(tmp_path):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 1")
    assert texts(evening, "Linda w") == ["Linda wood"]


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
    assert so_far(evening.session, "ich baue eine Brauerei") == "→ baue Brauerei"
    assert so_far(evening.session, "ich ba") == ""
    assert so_far(evening.session, "Hilfe") == ""
    assert so_far(evening.session, "x" * 5000) == ""
    texts(evening, "ich baue eine Br")


def test_the_prompt_and_what_is_at_hand(tmp_path):
    evening = Evening(tmp_path, language="de")
    evening.type("Stadtfest")
    assert prompt(evening.session) == "Runde 1, Andreas> "
    assert at_hand(evening.session).replace("\xa0", " ").split(" · ") == [
        "Gold: 1", "4 Bauern", "3 Arbeiter", "2 Handwerker", "2 Handels-Plättchen", "1 Erkundungs-Plättchen",
    ]  # fmt: skip


def test_an_open_turn_shows_in_the_prompt_and_at_hand(tmp_path):
    evening = Evening(tmp_path, DICE)
    before = at_hand(evening.session)
    evening.type("roll 4")
    assert prompt(evening.session) == "Round 1, Linda …> "
    assert "cloth" in at_hand(evening.session)
    assert "cloth" not in before
