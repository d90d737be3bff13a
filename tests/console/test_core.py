"""The console as lines in and lines out: turns, questions, guided turns, commands in four languages."""

from __future__ import annotations

import pytest

from referee.app.replies import name_command, split_continuation, split_ending
from referee.cli.console.core import MEANINGS, ask_to_leave, find_command, notice_changes
from referee.engine.words import fold
from referee.i18n import activate
from referee.storage.rulesets import load_reply_words
from tests.console.evening import DICE, Evening
from tests.evenings import START, do
from tools.corpus import SENTENCES


def test_a_turn_is_recorded_and_the_next_player_asked(tmp_path):
    evening = Evening(tmp_path)
    assert "Andreas" in evening.type("festival")
    assert evening.turns == ["Linda: ['festival'] "]
    assert evening.now.clear


def test_a_refused_turn_can_be_explained_and_overruled(tmp_path):
    evening = Evening(tmp_path)
    evening.type("expedition 0")
    assert (evening.turns, evening.now.clear) == ([], False)
    evening.type("why")
    assert {line.text for line in evening.runs} == {"rules"}
    assert "Why does the table" in evening.type("overrule")
    assert evening.turns == []
    evening.type("never mind")
    assert evening.turns == []
    evening.type("overrule", "a tea break")
    assert evening.turns == ["Linda: ['expedition 0'] a tea break"]
    assert "Nothing was refused" in evening.type("overrule again")


def test_a_line_that_is_not_understood_leaves_an_empty_prompt(tmp_path):
    evening = Evening(tmp_path)
    assert "xqzw" in evening.type("expand xqzw over sawmill")
    assert not evening.now.clear
    evening.type("festival")
    assert evening.turns == ["Linda: ['festival'] "]


def test_checking_records_nothing(tmp_path):
    evening = Evening(tmp_path)
    assert "✓" in evening.type("? festival")
    assert "✓" in evening.type("check festival")
    assert evening.turns == []


# questions -----------------------------------------------------------------------------------------------


def test_readings_are_answered_by_a_number(tmp_path):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 1")
    assert len(evening.choices) == 6
    evening.type("2")
    assert len(evening.choices) == 6, "the other player has to choose, too"
    evening.type("1")
    assert evening.now.draft is not None
    assert evening.now.draft.moves == ("roll 1 take Linda wood, Andreas stone",)


def test_readings_are_answered_by_words(tmp_path):
    evening = Evening(tmp_path, DICE, "de")
    assert evening.type("würfle 1").splitlines()[:2] == ["Linda hat die Wahl:", "  1) Stein"]
    evening.type("Linda Holz", "Tuch")
    assert evening.now.draft is not None
    assert evening.now.draft.moves == ("roll 1 take Linda wood, Andreas cloth",)


def test_a_number_that_is_not_offered_leaves_the_question_open(tmp_path):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 1")
    offered = evening.choices
    assert "7" in evening.type("7")
    assert evening.choices == offered
    evening.type("99999999999999999999", "0")
    assert evening.choices == offered


def test_looking_at_something_leaves_the_question_open(tmp_path):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 1")
    offered = evening.choices
    evening.type("status")
    assert [line.text for line in evening.runs] == ["status"]
    assert evening.choices == offered


def test_what_is_no_answer_is_asked_again(tmp_path):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 1")
    offered = evening.choices
    assert "answer" in evening.type("blue elephants")
    assert evening.choices == offered
    assert evening.turns == []


@pytest.mark.parametrize("line", ["never mind", "Vergiss es!", "laisse tomber", "nech to být", ""])
def test_a_question_can_be_dropped(tmp_path, line):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 1", line)
    assert evening.now.question is None
    assert evening.now.draft is None
    assert evening.turns == []


def test_enter_leaves_a_question_without_an_answer(tmp_path):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 1", "")
    assert evening.now.question is None
    assert evening.turns == []


@pytest.mark.parametrize("island", ["4", "warehouse"])
def test_what_an_island_shows_is_asked(tmp_path, island):
    evening = Evening(tmp_path)
    evening.type("old-world")
    assert evening.choices[3] == "warehouse (worker)"
    evening.type(island)
    assert [turn.split(":")[0] for turn in evening.turns] == ["Linda"]
    assert "warehouse_worker" in evening.turns[0]


def test_another_turn_while_a_question_is_open_needs_a_nod(tmp_path):
    evening = Evening(tmp_path)
    evening.type("new-world")
    offered = evening.choices
    assert "brewery" in evening.type("expand brewery").lower()
    assert (evening.turns, evening.choices) == ([], ["yes", "no"])
    evening.type("no")
    assert (evening.turns, evening.choices) == ([], offered)
    evening.type("expand brewery", "yes")
    assert "expand brewery" in evening.turns[0]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "ich baue eine Ziegelei"),
        ("en", "build a brickworks"),
        ("fr", "je construis une briqueterie"),
        ("cs", "postavím cihelnu"),
    ],
)
def test_a_turn_with_the_name_of_an_option_needs_a_nod(tmp_path, language, line):
    evening = Evening(tmp_path, language=language)
    evening.type("old-world", line)
    assert (len(evening.choices), evening.turns) == (2, []), evening.said
    evening.type("ok", "ok")
    assert "expand brickworks" in evening.turns[0]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "da steht ne ziegelei"),
        ("en", "it's a brickworks"),
        ("fr", "il y a une briqueterie"),
        ("cs", "je tam cihelna"),
    ],
)
def test_what_an_island_shows_is_told_in_a_sentence(tmp_path, language, line):
    evening = Evening(tmp_path, language=language)
    evening.type("old-world", line)
    assert "old-world brickworks" in "".join(evening.turns), evening.said


def test_islands_that_somebody_has_come_last(tmp_path):
    evening = Evening(tmp_path)
    evening.type("old-world", "1")
    first = evening.turns[0]
    evening.type("old-world")
    assert len(evening.choices) == 12
    assert "2 farmer" in first
    assert "armer" in evening.choices[-1]


@pytest.mark.parametrize(("answer", "count"), [("", 1), ("1", 1), ("2", 0), ("ja", 1), ("nein", 0)])
def test_a_guess_is_confirmed(tmp_path, answer, count):
    evening = Evening(tmp_path, language="de")
    evening.type("Braurei bauen")
    assert evening.turns == []
    assert evening.choices == ["ja", "nein"]
    evening.type(answer)
    assert len(evening.turns) == count


@pytest.mark.parametrize(
    ("language", "line"),
    [("de", "brauerei uhu"), ("en", "brewery zonk"), ("fr", "brasserie zonk"),
     ("cs", "pivovar zonk")],
)  # fmt: skip
@pytest.mark.parametrize(("answer", "count"), [("", 0), ("ok", 1)])
def test_what_only_might_be_a_turn_takes_a_word(tmp_path, language, line, answer, count):
    evening = Evening(tmp_path, language=language)
    evening.type(line)
    assert len(evening.choices) == 2, evening.said
    evening.type(answer)
    assert len(evening.turns) == count


def test_undo_asks_beyond_one_round(tmp_path):
    evening = Evening(tmp_path)
    evening.type("festival", "festival", "festival", "undo 3")
    assert evening.runs == []
    evening.type("1")
    assert evening.runs == []
    evening.type("undo 3", "2")
    assert [line.arguments for line in evening.runs] == [("3",)]
    evening.type("undo 2")
    assert [line.arguments for line in evening.runs] == [("2",)]


# the guided turn -------------------------------------------------------------------------------------------


def test_a_turn_by_numbers_alone(tmp_path):
    evening = Evening(tmp_path)
    evening.type("")
    assert evening.choices[0] == "Expand"
    evening.type("1")
    assert "rewery" in evening.choices[6]
    evening.type("<")
    assert evening.choices[0] == "Expand"
    evening.type("1", "7")
    assert evening.turns == [], "first how to pay"
    evening.type("1")
    assert "expand brewery" in evening.turns[0]


def test_looking_at_a_turn_by_numbers_never_records(tmp_path):
    evening = Evening(tmp_path)
    evening.type("", "7")
    assert (evening.choices, evening.turns) == (["yes", "no"], [])
    evening.type("")
    assert evening.turns == []
    evening.type("", "7", "<", "7", "yes")
    assert evening.turns == ["Linda: ['festival'] "]


POOR = """
[position.player.Linda]
gold = 9
exhausted = { farmer = 2 }
home = { farmer = 1, worker = 1, artisan = 2 }
"""


def test_a_guided_turn_asks_how_to_pay_where_ways_differ(tmp_path):
    """Timber from Andreas costs a trade token, a shift end costs gold."""
    evening = Evening(tmp_path, START + POOR)
    evening.type("options shipyard 2", "1")
    assert evening.choices[1].endswith("takes 1\u00a0gold")
    assert evening.turns == []
    evening.type("<", "ways expand shipyard 2")
    assert evening.choices[1].endswith("takes 1\u00a0gold")
    evening.type("2")
    assert "shift-end farmer at sawmill_farmer" in evening.turns[0]


def test_options_of_a_word(tmp_path):
    evening = Evening(tmp_path, language="de")
    evening.type("Möglichkeiten werft")
    assert evening.choices == ["baue 1er-Werft", "baue 2er-Werft", "baue 3er-Werft"]
    evening.type("1")
    assert "shipyard 1" in evening.turns[0]


def test_the_list_of_a_question_is_frozen(tmp_path):
    evening = Evening(tmp_path)
    evening.type("options")
    third = evening.choices[2]
    before = evening.session
    evening.type("4")
    evening.session = before
    assert evening.choices[2] == third


def test_a_game_with_dice_begins_with_a_roll(tmp_path):
    evening = Evening(tmp_path, DICE)
    evening.type("")
    assert len(evening.choices) == 6
    evening.type("3")
    assert evening.now.draft is not None
    evening.type("")
    assert evening.choices[-1] == "end the turn"
    evening.type(str(len(evening.choices)))
    assert len(evening.turns) == 1


# commands and languages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
def test_every_command_has_a_word_and_no_word_two_commands(language):
    commands = load_reply_words(language)[0].commands
    words = [fold(word) for command in commands for word in commands[command]]
    assert [word for word in words if words.count(word) > 1] == []
    assert set(commands) == {*MEANINGS, "close"}
    activate(language)
    assert [command for command in MEANINGS if find_command(name_command(command, language), ()) != (command, "")] == []


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("warum?", ("why", "")), ("Pourquoi ?", ("why", "")), ("proč?", ("why", "")), ("why?!", ("why", "")),
        ("Stand?", ("status", "")), ("Stand bitte", ("status", "")), ("bitte den Stand", None),
        ("Rückgängig!", ("undo", "")), ("nimm das zurück", ("undo", "")), ("take that back, please", ("undo", "")),
        ("annule ça s’il te plaît", ("undo", "")), ("vrať to prosím", ("undo", "")), ("undo 2!", ("undo", "2")),
        ("Hausregeln", ("house", "")), ("règles maison", ("house", "")), ("domácí pravidla?", ("house", "")),
        ("house rules", ("house", "")), ("spor", ("dispute", "")),
        ("dispute expand brewery", ("dispute", "expand brewery")),
        ("langue fr", ("language", "fr")), ("jazyk de", ("language", "de")), ("quitter", ("quit", "")),
        ("quitte", ("quit", "")), ("Ende", ("close", "")), ("konec!", ("close", "")), ("fin", ("close", "")),
        ("I’m done", ("end", "")), ("that's it", ("end", "")), ("finished.", ("end", "")), ("next", ("end", "")),
        ("das wars", ("end", "")), ("c'est tout", ("end", "")), ("to je vše", ("end", "")), ("hotovo", ("end", "")),
        ("status Linda?", ("status", "Linda")), ("next to the church", None), ("Ende der Welt", None), ("please", None),
        ("overrule we agreed, now", ("overrule", "we agreed, now")), ("?", None), ("", None),
    ],
)  # fmt: skip
def test_commands_are_called_with_a_voice_in_every_language(language, line, command):
    activate(language)
    assert find_command(line, ("Linda", "Andreas")) == command


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("buy tools, done", "buy tools"), ("Werkzeug kaufen und fertig", "Werkzeug kaufen"),
        ("settle, that's it.", "settle"), ("settle that's it", "settle"), ("usadit se, hotovo", "usadit se"),
        ("coloniser ; terminé", "coloniser"), ("settle next", None), ("done", None), ("roll 4", None),
    ],
)  # fmt: skip
def test_a_line_says_that_the_turn_ends_with_it(line, left):
    assert split_ending(line, "en") == ((line, False) if left is None else (left, True))


@pytest.mark.parametrize(
    ("language", "line", "command"),
    [
        ("de", "Hilfe", ("help", "")), ("de", "RUECKGÄNGIG 2", None), ("de", "rückgangig 2", ("undo", "2")),
        ("de", "Stand Linda", ("status", "Linda")), ("de", "fertig", ("end", "")), ("fr", "ETAT", ("status", "")),
        ("fr", "quand meme on joue ainsi", ("overrule", "on joue ainsi")), ("cs", "zpet", ("undo", "")),
        ("cs", "jazyk de", ("language", "de")), ("cs", "undo", ("undo", "")), ("de", "zurück zum Sägewerk", None),
        ("fr", "pourquoi", ("why", "")), ("en", "status quo", None), ("en", ":q", ("quit", "")),
    ],
)  # fmt: skip
def test_commands_are_called_in_the_language_and_in_english(language, line, command):
    activate(language)
    assert find_command(line, ("Linda", "Andreas")) == command


@pytest.mark.parametrize(
    ("language", "line", "more"),
    [
        ("en", "festival +", True), ("en", "festival+", True), ("de", "Stadtfest und weiter", True),
        ("fr", "fête, et encore", True), ("cs", "slavnost a dál", True), ("de", "Stadtfest", False),
        ("de", "festival and more", True),
    ],
)  # fmt: skip
def test_a_line_says_that_the_turn_goes_on(language, line, more):
    text, found = split_continuation(line, language)
    assert found == more
    assert not text.endswith(("+", ",", " "))


@pytest.mark.parametrize("language", ["de", "fr", "cs"])
def test_the_language_changes_in_the_middle(tmp_path, language):
    evening = Evening(tmp_path)
    english = evening.type("help")
    evening.type(f"language {language}")
    assert evening.type("?") != english
    assert evening.type("help").count("\n") == english.count("\n")
    assert "de" in evening.type("language xx")


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
@pytest.mark.parametrize("game", ["anno1800", "anno1503"])
def test_the_examples_of_help_work_now(tmp_path, language, game):
    evening = Evening(tmp_path, **({"text": DICE} if game == "anno1503" else {}), language=language)
    if game == "anno1503":
        evening.type("roll 3")
    lines = evening.type("?").split("\n")
    examples = [
        line.strip()
        for line in lines[1 : next(n for n, line in enumerate(lines) if "Enter" in line or "Entrée" in line)]
    ]
    assert len(examples) > 2
    for example in examples:
        assert "✗" not in evening.type(f"? {example}"), (example, evening.said)
        assert evening.now.question is None, (example, evening.said)
        assert evening.now.clear, (example, evening.said)


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
@pytest.mark.parametrize("line", ["Ende", "konec", "fin", "quitter", "the end", "bye"])
def test_words_that_leave_in_any_language(tmp_path, language, line):
    evening = Evening(tmp_path, language=language)
    evening.type(line)
    assert evening.now.over


# leaving, and others at the table ----------------------------------------------------------------------------


def test_ctrl_c_twice_asks_whether_to_leave(tmp_path):
    evening = Evening(tmp_path)
    session, lines = ask_to_leave(evening.session)
    assert (session.question, lines) == (None, [])
    session, lines = ask_to_leave(session)
    assert session.question is not None
    evening.session = session
    evening.type("2")
    assert not evening.now.over
    evening.session, _ = ask_to_leave(ask_to_leave(evening.session)[0])
    evening.type("")
    assert evening.now.over


def test_what_somebody_else_records_is_shown_at_the_next_prompt(tmp_path):
    evening = Evening(tmp_path)
    evening.type("old-world")
    do(evening.path, "record", "festival")
    session, lines = notice_changes(evening.session)
    assert "Somebody else" in lines[0].text
    assert "Linda: festival" in lines[1].text
    assert session.question is None
    assert session.table.to_move == "Andreas"
    assert notice_changes(session)[1] == []


@pytest.mark.parametrize(
    ("language", "reply"),
    [
        ("de", "zwei Bauern wären's"),
        ("en", "two farmers on it, nice"),
        ("en", "looks like two farmers"),
        ("fr", "deux Fermiers, chouette"),
        ("cs", "dva rolníci, juchů"),
    ],
)
def test_an_option_without_a_verb_is_an_answer_and_no_turn(tmp_path, language, reply):
    evening = Evening(tmp_path, language=language)
    evening.type("old-world", reply)
    assert "'old-world 2 farmer'" in evening.turns[0], evening.said


def test_what_a_card_is_for_is_offered_in_words(tmp_path):
    table = (SENTENCES / "tables" / "fr-fin.toml").read_text("utf-8")
    evening = Evening(tmp_path, table, "fr")
    before = len(evening.turns)
    evening.type("play bread, cotton_fabric, trade_token")
    assert evening.choices == ["effet\u00a0: 2\u00a0cartes Expédition", "effet\u00a0: remettre 2 cartes"]
    evening.type("rendre 2 cartes")
    assert len(evening.turns) == before
