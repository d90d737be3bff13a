"""What people ask at a table is answered from the data and the record, in four languages, and never recorded."""

from __future__ import annotations

import json

import pytest

from referee.__main__ import main
from referee.i18n import activate
from tests.console.evening import DICE, Evening
from tests.evenings import started, turns

PRICES = [
    ("en", "What does a brewery cost?", "grain and coal"),
    ("en", "how much is the brewery", "grain and coal"),
    ("de", "Was kostet eine Brauerei?", "Getreide und Kohle"),
    ("de", "was brauch ich für die brauerei", "Getreide und Kohle"),
    ("fr", "combien coûte une brasserie ?", "Blé et Charbon"),
    ("fr", "ça coûte combien la brasserie", "Blé et Charbon"),
    ("cs", "kolik stojí pivovar?", "obilí a uhlí"),
    ("cs", "za kolik je pivovar", "obilí a uhlí"),
]


def ask(capsys, *arguments: str) -> dict:
    """Return the answer to a question as other programs get it."""
    capsys.readouterr()
    main(["ask", *arguments, "--json"])
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def table(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return started(tmp_path)


@pytest.mark.parametrize(("language", "question", "cost"), PRICES)
def test_the_price_of_a_brewery_is_told_with_its_page_and_whether_it_can_be_paid(
    table, capsys, language, question, cost
):
    told = ask(capsys, question, "--lang", language)
    assert told["kind"] == "price"
    assert told["cost"] == {"grain": 1, "coal": 1}
    assert told["page"] == 6
    assert told["legal"] is True
    assert told["player"] == "Linda"
    assert cost in told["text"].replace("\xa0", " ")
    assert len(told["text"].splitlines()) <= 3


@pytest.mark.parametrize(("language", "question", "cost"), PRICES)
def test_the_prompt_answers_without_recording(tmp_path, language, question, cost):
    evening = Evening(tmp_path, language=language)
    assert cost in evening.type(question).replace("\xa0", " ")
    assert evening.session.question is None
    assert turns(evening.path) == []


def test_a_price_is_told_without_a_record(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    told = ask(capsys, "what does a brewery cost?")
    assert told["cost"] == {"grain": 1, "coal": 1}
    assert "legal" not in told


def test_what_cannot_be_paid_now_says_why(table, capsys):
    told = ask(capsys, "what does a merchant ship of strength 3 cost?")
    assert told["legal"] is False
    assert "shipyard" in told["text"].casefold()


def test_whoever_asks_is_answered_whosever_turn_it_is(table, capsys):
    told = ask(capsys, "what does a brewery cost", "--player", "Andreas")
    assert (told["player"], told["legal"]) == ("Andreas", True)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "whose turn is it?"), ("en", "who's next"), ("de", "wer ist dran?"), ("de", "bin ich dran"),
        ("fr", "à qui de jouer ?"), ("fr", "c'est à qui ?"), ("cs", "kdo je na tahu?"), ("cs", "kdo je na řadě"),
    ],
)  # fmt: skip
def test_whose_turn_it_is(table, capsys, language, question):
    told = ask(capsys, question, "--lang", language)
    assert (told["kind"], told["player"]) == ("turn", "Linda")


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "how many breweries are left?"), ("de", "wie viele Brauereien sind noch da?"),
        ("fr", "combien de brasseries reste-t-il ?"), ("cs", "kolik pivovarů zbývá?"),
    ],
)  # fmt: skip
def test_what_is_left(table, capsys, language, question):
    assert main(["record", "expand", "brewery"]) == 0
    told = ask(capsys, question, "--lang", language)
    assert (told["kind"], told["left"]) == ("stock", {"brewery": 1})


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "who works at the charcoal kiln?"), ("de", "wer arbeitet in der Köhlerei?"),
        ("fr", "qui travaille à l'usine de charbon ?"), ("cs", "kdo pracuje v koksovně?"),
    ],
)  # fmt: skip
def test_who_works_where(table, capsys, language, question):
    assert main(["record", "expand", "brewery", "with", "grain_farm, charcoal_kiln_artisan"]) == 0
    told = ask(capsys, question, "--lang", language)
    assert told["kind"] == "works"
    assert told["at_work"] == {"Linda": {"charcoal_kiln_artisan": {"artisan": 1}}}


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "who makes timber?"), ("de", "wer produziert Bretter?"), ("fr", "qui produit des planches ?"),
        ("cs", "kdo vyrábí prkna?"),
    ],
)  # fmt: skip
def test_who_makes_something(table, capsys, language, question):
    assert ask(capsys, question, "--lang", language)["players"] == ["Linda", "Andreas"]


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "what does Alonso Graves do?"), ("de", "was bringt Alonso Graves?"), ("fr", "que fait Alonso Graves ?"),
        ("cs", "co dělá Alonso Graves?"),
    ],
)  # fmt: skip
def test_what_an_objective_gives(table, capsys, language, question):
    told = ask(capsys, question, "--lang", language)
    assert (told["kind"], told["rule"], told["page"]) == ("thing", "objective.alonso_graves", 12)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "how much gold does Andreas have?"), ("de", "wie viel Gold hat Andreas?"),
        ("fr", "combien d'or a Andreas ?"), ("cs", "kolik má Andreas zlata?"),
    ],
)  # fmt: skip
def test_what_a_player_has(table, capsys, language, question):
    assert ask(capsys, question, "--lang", language)["has"] == {"Andreas": {"gold": 1}}


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "how many turns are left?"), ("de", "wie lange geht das noch?"), ("fr", "encore combien de tours ?"),
        ("cs", "kolik kol ještě?"),
    ],
)  # fmt: skip
def test_how_long_it_still_goes(table, capsys, language, question):
    told = ask(capsys, question, "--lang", language)
    assert (told["kind"], told["round"], told["fewest"]) == ("turns", 1, 9)


def test_the_next_island_has_its_price(table, capsys):
    assert main(["record", "old-world", "warehouse"]) == 0
    assert main(["record", "festival"]) == 0
    told = ask(capsys, "what does my next old world island cost?")
    assert told["cost"] == {"exploration_token": 2}


def test_a_card_is_told_by_what_it_needs(table, capsys):
    told = ask(capsys, "what does the card beer and bread give?")
    assert told["kind"] == "thing"
    assert "engineer" in told["text"]


def test_a_question_that_is_a_turn_is_answered_as_check_does(table, capsys):
    told = ask(capsys, "may I build a brewery?")
    assert (told["kind"], told["legal"], told["move"].split(" with ")[0]) == ("check", True, "expand brewery")


@pytest.mark.parametrize(
    ("language", "question", "rule"),
    [
        ("en", "can somebody refuse to trade with me?", "trade.no_refusal"),
        ("de", "Wann endet das Spiel?", "end.trigger"),
        ("fr", "est-ce qu’on peut refuser un échange ?", "trade.no_refusal"),
        ("cs", "je nějaký limit karet na ruce?", "hand.no_limit"),
    ],
)
def test_a_question_about_the_rules_has_the_rule(tmp_path, capsys, language, question, rule):
    evening = Evening(tmp_path, language=language)
    said = evening.type(question)
    activate("en")
    told = ask(capsys, question, "--lang", language, "-f", str(evening.path))
    assert (told["kind"], told["rule"]) == ("rule", rule)
    assert told["text"] in said
    assert turns(evening.path) == []


def test_what_asks_for_nothing_known_says_so(table, capsys):
    told = ask(capsys, "what is a zorkmid?")
    assert told["kind"] == "unknown"
    assert main(["ask", "what is a zorkmid?"]) == 1


def test_a_turn_that_names_a_price_is_still_a_turn(tmp_path):
    evening = Evening(tmp_path)
    evening.type("I build a brewery, it costs grain and coal")
    evening.type("yes") if evening.session.question else None
    assert len(turns(evening.path)) == 1


@pytest.mark.parametrize(
    ("language", "question", "cost"),
    [
        ("en", "what does a ship cost?", {"cloth": 1, "wood": 1, "tools": 1}),
        ("de", "was kostet ein Siedler?", {"cloth": 1, "stone": 2}),
        ("fr", "combien coûte un pionnier ?", {"wood": 1, "tools": 1}),
        ("cs", "kolik stojí měšťan?", {"spice": 2, "stone": 1}),
        ("en", "how much is spice?", {"gold": 6}),
    ],
)
def test_prices_of_anno_1503(tmp_path, capsys, language, question, cost):
    path = started(tmp_path, DICE)
    told = ask(capsys, question, "--lang", language, "-f", str(path))
    assert (told["kind"], told["cost"]) == ("price", cost)


def test_buildings_of_anno_1503_and_points(tmp_path, capsys):
    path = started(tmp_path, DICE)
    assert ask(capsys, "what does the church do?", "-f", str(path))["rule"] == "building.church"
    assert ask(capsys, "how long is the game still", "-f", str(path))["points"] == {"Linda": 0, "Andreas": 0}
