"""What may be said around a turn without changing it, and what must never be passed over."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from referee.app.turns import Table
from referee.engine.verdict import Verdict
from tests.running import ROOT, run
from tools.corpus import open_table

TABLES = {"de": "de-mitte", "en": "en-town", "fr": "fr-milieu", "cs": "cs-stred"}
LANGUAGES = ("de", "en", "fr", "cs")
SPEECH = ROOT / "rulesets" / "spoken"
POLITE = {
    "de": ("bitte {}", "ich möchte {}", "also {} bitte"),
    "en": ("{} please", "ok {}", "i would like to {}"),
    "fr": ("{} s'il te plaît", "bon {}", "alors {}"),
    "cs": ("{} prosím", "tak {}", "dobře {}"),
}
TURNS = {
    "de": ("Brauerei bauen", "zwei Bauern werden Arbeiter", "Seifensiederei statt Schäferei bauen"),
    "en": ("build a brewery", "two farmers become workers", "build a soap factory over the sheep farm"),
    "fr": ("construire une brasserie", "deux fermiers deviennent ouvriers", "je recrute un fermier"),
    "cs": ("postavit pivovar", "dva rolníci se stanou dělníky", "postavit mydlárnu místo ovčína"),
}
SAYINGS = [(language, turn) for language in LANGUAGES for turn in TURNS[language]]


@pytest.fixture(scope="module")
def tables() -> dict[str, Table]:
    return {language: open_table(TABLES[language], language) for language in LANGUAGES}


def move(table: Table, text: str) -> tuple[str, bool] | None:
    """The turn that was understood and whether it is a guess; None for a question or a refusal."""
    answer = table.check(text)
    verdict = answer.verdict
    return ("; ".join(verdict.moves), answer.guessed) if isinstance(verdict, Verdict) else None


@pytest.mark.parametrize(("language", "turn"), SAYINGS)
def test_politeness_changes_nothing(tables, language, turn):
    meant = move(tables[language], turn)
    assert meant is not None
    for form in POLITE[language]:
        assert move(tables[language], form.format(turn)) == meant


@pytest.mark.parametrize(("language", "turn"), SAYINGS)
def test_the_movers_name_changes_nothing_and_another_name_is_refused(tables, language, turn):
    table = tables[language]
    meant = move(table, turn)
    assert move(table, f"{table.to_move}: {turn}") == meant
    other = next(player.name for player in table.state.players if player.name != table.to_move)
    verdict = table.check(f"{other}: {turn}").verdict
    assert isinstance(verdict, Verdict)
    assert verdict.legal is False
    assert "turn.order" in [violation.rule for violation in verdict.violations]


@pytest.mark.parametrize(("language", "turn"), SAYINGS)
def test_a_word_that_nobody_knows_is_never_passed_over(tables, language, turn):
    words = turn.split()
    for at in range(len(words) + 1):
        said = " ".join([*words[:at], "quxblorf", *words[at:]])
        found = move(tables[language], said)
        assert found is None or found[1], said


def test_every_option_and_every_told_turn_is_understood(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Ben")
    moves = [option["move"] for option in json.loads(run(capsys, "options", "--json").out)]
    assert moves
    for text in moves[:40]:
        assert run(capsys, "check", text).code == 0, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_those_of_the_language(language):
    letters = {"de": "äöüßà", "en": "", "fr": "àâçéèêëîïôûùœ'’", "cs": "áčďéěíňóřšťúůýžľäô"}[language]
    for file in SPEECH.glob(f"{language}*.toml"):
        for form in _forms(tomllib.loads(file.read_text("utf-8"))):
            odd = {c for c in form.casefold() if c.isalpha() and not c.isascii()} - set(letters)
            assert not odd, (file.name, form)


def _forms(table: object) -> list[str]:
    if isinstance(table, str):
        return [table]
    if isinstance(table, dict):
        return [form for value in table.values() for form in _forms(value)]
    return [form for value in table for form in _forms(value)] if isinstance(table, list) else []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_filler_is_also_a_denial(language):
    table = tomllib.loads((SPEECH / f"{language}.toml").read_text("utf-8"))
    denials = {form.casefold() for kind in ("no", "not") for form in _forms(table.get(kind, {}))}
    assert denials
    assert denials.isdisjoint(form.casefold() for form in _forms(table["filler"]))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "nimm eine Expeditionskarte"),
        ("de", "ziehe eine Karte"),
        ("cs", "vezmu kartu"),
        ("cs", "beru"),
        ("de", "nimm 1"),
    ],
)
def test_taking_something_is_no_expedition_of_three(tables, language, text):
    found = move(tables[language], text)
    assert found is None or found[0] == "expedition 1"


def test_coffee_on_an_island_means_its_beans(tables):
    assert move(tables["cs"], "nový svět: bavlna, káva, kakao") == ("new-world cotton, coffee_beans, cocoa", False)


def test_an_island_is_judged_before_it_is_drawn_but_not_recorded(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Ben")
    before = Path("game.toml").read_text("utf-8")
    asked = json.loads(run(capsys, "--lang", "de", "check", "--json", "Alte Welt erschließen").out)
    assert (asked["move"], asked["legal"]) == ("old-world", True)
    assert run(capsys, "--lang", "de", "record", "Alte Welt erschließen").code == 2
    assert Path("game.toml").read_text("utf-8") == before


def test_a_guess_is_recorded_only_with_a_nod(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Ben")
    guessed = json.loads(run(capsys, "--lang", "de", "check", "--json", "Braxerei bauen").out)
    assert (guessed["move"].split(" with ")[0], guessed["guessed"]) == ("expand brewery", True)
    assert run(capsys, "--lang", "de", "record", "Braxerei bauen").code == 2
    assert run(capsys, "--lang", "de", "record", "--yes", "Braxerei bauen").code == 0


def test_a_question_is_answered_by_its_number(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Ben")
    asked = json.loads(run(capsys, "--lang", "de", "record", "--json", "eine Werft bauen").out)
    assert asked["error"] == "ambiguous"
    assert len(asked["readings"]) == len(asked["choices"]) == 3
    answer = json.loads(run(capsys, "--lang", "de", "check", "--json", "--choose", "2", "eine Werft bauen").out)
    assert answer["move"].startswith("expand shipyard 2")


def test_talk_is_no_turn(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Ben")
    for language, text in (("de", "wer holt Bier?"), ("cs", "dá si někdo pivo?"), ("en", "undo that please")):
        assert run(capsys, "--lang", language, "record", text).code == 2
