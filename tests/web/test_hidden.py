"""Hands of Anno 1503 stay hidden: on a phone the own one is shown, of the others the number of cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.running import run
from tests.web.serving import HEAD

TABLE = """format = 1
game = "anno1503"
players = ["Linda", "Andreas", "Carla"]

[position.player.Linda]
hand = { cloth = 2, wood = 1 }
[position.player.Andreas]
hand = { stone = 4 }
[position.player.Carla]
hand = { tobacco = 1 }
"""
HANDS = {"Linda": {"cloth": 2, "wood": 1}, "Andreas": {"stone": 4}, "Carla": {"tobacco": 1}}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.toml"
    path.write_text(TABLE, "utf-8")
    return path


@pytest.mark.parametrize("viewer", ["", "Linda", "Andreas", "Carla", "Nobody"])
def test_a_phone_shows_the_own_hand_and_how_many_cards_the_others_have(phone, viewer):
    table = phone.get(f"/api/table?lang=en&player={viewer}").json
    for player in table["status"]["players"]:
        hand = HANDS[player["player"]]
        assert player["hand"] == (hand if player["player"] == viewer else sum(hand.values()))
    goods = {"Linda": "cloth", "Andreas": "stone", "Carla": "tobacco"}
    cards = {card["player"]: json.dumps(dict(card["rows"])["Hand"]) for card in table["cards"] if card["player"]}
    assert {player for player, good in goods.items() if good in cards[player].lower()} == {viewer} & set(goods)


def test_what_could_be_done_is_told_to_the_player_to_move_alone(phone):
    """Options follow from the hand."""
    assert phone.get("/api/table?player=Linda").json["options"]
    for other in ("", "Andreas"):
        assert phone.get(f"/api/table?player={other}").json["options"] is None


def test_an_objection_answers_with_the_table_of_its_player(phone):
    players = phone.post("/api/object", text="no", player="Andreas").json["status"]["players"]
    assert [player["hand"] for player in players] == [3, {"stone": 4}, 1]


def test_a_game_without_secrets_is_the_same_on_every_phone(record, phone):
    record.write_text(HEAD, "utf-8")
    tables = {phone.get(f"/api/table?player={player}").body for player in ("", "Linda", "Andreas")}
    assert len(tables) == 1
    assert phone.get("/api/table").json["options"]


LABELS = {"de": "Hand", "en": "Hand", "fr": "Main", "cs": "V ruce"}


@pytest.mark.parametrize("language", LABELS)
def test_status_shows_numbers_unless_it_is_open(capsys, record, language):
    def hands(*more: str) -> list[str]:
        shown = run(capsys, "status", "-f", str(record), "--lang", language, *more).out.replace("\xa0", " ")
        label = f"{LABELS[language]}  "
        return [line.split(label)[1].strip() for line in shown.splitlines() if label in line]

    assert hands() == ["3", "4", "1"]
    assert all(not hand.isdecimal() for hand in hands("--open"))


def test_status_for_programs_shows_numbers_unless_it_is_open(capsys, record):
    def status(*more: str) -> dict[str, object]:
        found = json.loads(run(capsys, "status", "--json", "-f", str(record), *more).out)
        return {player["player"]: player["hand"] for player in found["players"]}

    assert status() == {"Linda": 3, "Andreas": 4, "Carla": 1}
    assert status("--open") == HANDS
    assert json.loads(run(capsys, "status", "Andreas", "--json", "-f", str(record)).out)["hand"] == 4
