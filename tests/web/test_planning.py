"""What a phone asks: for its own player whoever is to move, step by step, and with everything that is asked to tap."""

from __future__ import annotations

import pytest

from tests.web.serving import HEAD
from tests.web.test_hidden import TABLE

ISLANDS = """island.Linda = { 1 = "any", 2 = "stone", 3 = "wood", 4 = "cloth", 5 = "tools" }
island.Andreas = { 1 = "wood", 2 = "any", 3 = "stone", 4 = "cloth", 5 = "tools" }
island.Carla = { 1 = "any", 2 = "stone", 3 = "wood", 4 = "tools", 5 = "cloth" }
"""
DICE = TABLE.replace("\n[position", f"{ISLANDS}\n[position", 1)


def test_a_plan_is_judged_for_the_phones_own_player(record, phone):
    """Andreas has gold for a shift end, Linda has not; it is Linda's turn."""
    tired = "exhausted = { artisan = 1 }\nhome = { farmer = 3, worker = 3 }\n"
    record.write_text(
        f"{HEAD}[position.player.Linda]\ngold = 0\n{tired}[position.player.Andreas]\ngold = 9\n{tired}", "utf-8"
    )
    answers = {
        player: phone.post("/api/check", text="shift-end artisan; festival", player=player, lang="en").json
        for player in ("Linda", "Andreas")
    }
    assert (answers["Linda"]["legal"], answers["Andreas"]["legal"]) == (False, True)
    assert answers["Andreas"]["player"] == "Andreas"
    assert (answers["Linda"].get("to_move"), answers["Andreas"].get("to_move")) == (None, "Linda")


def test_a_turn_said_of_somebody_else_is_judged_for_them(phone):
    answered = phone.post("/api/check", text="Linda: expand brewery", player="Andreas", lang="en").json
    assert (answered["player"], answered["legal"]) == ("Linda", True)


def test_how_it_is_paid_is_told_in_words(phone):
    answered = phone.post("/api/check", text="expand brewery", player="Linda", lang="de").json
    assert "Getreidefarm" in answered["paid"]


@pytest.mark.parametrize(("text", "player"), [("roll 4; sell stone", None), ("Andreas: roll 4; sell stone", "Linda")])
def test_nobody_asks_for_a_hand_that_is_hidden(record, phone, text, player):
    record.write_text(DICE, "utf-8")
    answered = phone.post("/api/check", text=text, player=player, lang="en")
    assert answered.status == 400
    assert "legal" not in answered.json


def test_what_the_other_players_choose_is_asked_one_after_the_other(record, phone):
    record.write_text(DICE, "utf-8")
    answered = phone.post("/api/check", text="roll 1", player="Linda", lang="en").json
    assert "Linda" in answered["message"]
    assert answered["choices"] == ["stone", "wood", "tools", "cloth", "spice", "tobacco"]
    again = phone.post("/api/check", text=answered["readings"][1], player="Linda", lang="en").json
    assert "Carla" in again["message"]
    last = phone.post("/api/check", text=again["readings"][1], player="Linda", lang="en").json
    assert last["move"] == "roll 1 take Linda wood, Andreas wood, Carla wood"


def test_a_step_is_read_behind_what_was_played_before(record, phone):
    record.write_text(DICE, "utf-8")
    begun = phone.post("/api/check", text="roll 4", player="Linda", lang="en").json
    assert begun["moves"] == ["roll 4 take Linda cloth, Andreas cloth, Carla tools"]
    step = begun["next"][0]["move"]
    whole = phone.post("/api/check", text=step, begun=begun["move"], player="Linda", lang="en").json
    assert whole["moves"] == [*begun["moves"], step]
    assert len(whole["steps"]) == 2
    unread = phone.post("/api/check", text="xyzzy", begun=begun["move"], player="Linda", lang="en").json
    assert (unread["error"], unread["text"], unread["begun"]) == ("misread", "xyzzy", begun["move"])


def test_six_cards_in_the_middle_of_a_turn_are_no_mistake(record, phone):
    """The hand limit holds at its end: until then the turn goes on and cannot be recorded."""
    record.write_text(DICE.replace("cloth = 2, wood = 1", "cloth = 4, wood = 1"), "utf-8")
    answered = phone.post("/api/check", text="roll 4", player="Linda", lang="en").json
    assert answered["legal"] is False
    assert answered["next"]


@pytest.mark.parametrize("begun", ["xyzzy", "roll 9", "sell stone", "; ;", "roll 4; " * 2000, 7])
def test_whatever_is_said_to_have_begun_a_turn_is_answered(record, phone, begun):
    record.write_text(DICE, "utf-8")
    answered = phone.post("/api/check", text="sell cloth", begun=begun, player="Linda", lang="en")
    assert answered.status in (200, 400, 413)
    assert answered.json.get("legal") is not True


# questions ---------------------------------------------------------------------------------------------------------

PRICES = {
    "de": "Was kostet eine Brauerei?", "en": "What does a brewery cost?",
    "fr": "Combien coûte une brasserie ?", "cs": "kolik stojí pivovar?",
}  # fmt: skip


@pytest.mark.parametrize("language", PRICES)
def test_the_one_field_answers_questions_and_judges_turns(phone, language):
    told = phone.post("/api/ask", text=PRICES[language], player="Andreas", lang=language).json
    assert (told["kind"], told["player"]) == ("price", "Andreas")
    asked = {"de": "darf ich eine Brauerei bauen?", "en": "may I build a brewery?"}.get(language, "expand brewery")
    judged = phone.post("/api/ask", text=asked, player="Andreas", lang=language).json
    assert (judged["legal"], judged["player"], judged["to_move"]) == (True, "Andreas", "Linda")


def test_a_price_is_told_without_the_hand_that_would_pay_it(record, phone):
    record.write_text(DICE, "utf-8")
    own = phone.post("/api/ask", text="what does a pioneer cost?", player="Linda", lang="en").json
    assert own["player"] == "Linda"
    looking = phone.post("/api/ask", text="what does a pioneer cost?", lang="en").json
    assert looking["kind"] == "price"
    assert not {"player", "legal", "pay"} & looking.keys()
    other = phone.post(
        "/api/ask", text="can Andreas pay a pioneer? what does it cost for Andreas", player="Linda", lang="en"
    )
    assert not {"legal", "pay"} & other.json.keys()


def test_what_a_payment_spends_unsaid_is_asked(record, phone):
    tired = "gold = 9\nexhausted = { artisan = 2 }\nhome = { farmer = 4, worker = 3 }\n"
    tired += "trade_tokens = { ready = 0, exhausted = 2 }\n"
    record.write_text(f"{HEAD}[position.player.Linda]\n{tired}", "utf-8")
    answered = phone.post("/api/check", text="expand brickworks_worker", player="Linda", lang="en").json
    assert answered["unsaid"]["gold"] > 0
    assert answered["asks"] is True
    again = phone.post("/api/check", text=answered["move"], player="Linda", lang="en").json
    assert again["asks"] is False


@pytest.mark.parametrize(
    ("language", "say"), [("de", "aktiviere"), ("en", "activate"), ("fr", "activer"), ("cs", "aktivuj")]
)
def test_what_waits_is_told_to_its_player(record, phone, language, say):
    """Before the turn is recorded and from then on, with what to say."""
    able = 'home = { farmer = 6, worker = 6, artisan = 3 }\nadds = ["brewery", "bakery", "soap_factory"]\n'
    record.write_text(f"{HEAD}[position.player.Linda]\n{able}hand = {{ farmer_worker = 5 }}\n", "utf-8")
    checked = phone.post("/api/check", text="play beer, soap", player="Linda", lang=language).json
    assert [line for line in checked["reminders"] if say in line]
    assert phone.get("/api/table").json["waiting"] == []
    assert phone.post("/api/record", text=checked["move"], player="Linda", lang=language).json["recorded"] is True
    (waits,) = phone.get(f"/api/table?lang={language}").json["waiting"]
    assert waits["player"] == "Linda"
    assert say in waits["text"]
