"""Every number of the rulesets that is not certain says where it comes from, and so does a verdict that rests on it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from referee.app.records import lexicon_of
from referee.engine.reading import UNCERTAIN, Confidence, Pages, Transcriptions, parse_source
from referee.engine.verdict import Doubt
from referee.games import GAMES, load
from referee.i18n import activate
from referee.render.rules import tell_confidence
from referee.render.text import Speaker
from tests.running import ROOT, run


def tables(game: str) -> dict[str, Any]:
    return {p.stem: tomllib.loads(p.read_text("utf-8")) for p in sorted((ROOT / "rulesets" / game).glob("*.toml"))}


def entries(table: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table that says how sure it is, with its path."""
    if isinstance(table, dict):
        if "confidence" in table:
            yield path, table
        for key, value in table.items():
            yield from entries(value, f"{path}.{key}")


ALL = [(game, path, entry) for game in GAMES for path, entry in entries(tables(game))]


def parts(value: Any) -> dict[str, str]:
    return value if isinstance(value, dict) else {"": value}


@pytest.mark.parametrize(("game", "path", "entry"), ALL, ids=[f"{game}{path}" for game, path, _ in ALL])
def test_what_is_not_certain_has_a_source_that_fits(game, path, entry):
    for part, confidence in parts(entry["confidence"]).items():
        source = parts(entry.get("source", "")).get(part, "")
        found = parse_source(source)
        match confidence:
            case "single":
                assert found == Transcriptions(1, 1)
            case "disputed":
                assert isinstance(found, Transcriptions)
                assert 0 < found.agree < found.total
            case "unknown":
                assert found == Transcriptions(0, 0)
            case "agreed" if game == "anno1800":
                assert found == Transcriptions(2, 2)
            case _:
                assert not source or found is not None


def test_some_are_not_certain():
    """Counted in the tables: ships, shipyards, islands, cards, …; nobody has described five of the objective cards."""
    words = [word for _, _, entry in ALL for word in parts(entry["confidence"]).values()]
    assert {word: words.count(word) for word in UNCERTAIN} == {"single": 16, "disputed": 5, "unknown": 5}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("de p. 8", Pages("de", 8, 8)),
        ("de p. 2–3", Pages("de", 2, 3)),
        ("1 of 2 transcriptions", Transcriptions(1, 2)),
        ("1 of 1 transcription", Transcriptions(1, 1)),
        ("3 of 2 transcriptions", None),
        ("somebody said so", None),
        ("de p. eight", None),
        ("deutsch p. 8", None),
        ("", None),
    ],
)
def test_a_source_is_read(text, found):
    assert parse_source(text) == found


def box() -> dict[str, Any]:
    found = tables("anno1800")
    return {name: deepcopy(found[name]) for name in load("anno1800").tables}


def problems(change: Any) -> list[tuple[str, str]]:
    changed = box()
    change(changed)
    _, found = load("anno1800").build_ruleset(changed, "de")
    return [(problem.key, problem.what) for problem in found]


def test_a_source_that_is_missing_or_cannot_be_read_is_named():
    def lack(t: Any) -> None:
        del t["industries"]["ships"]["merchant_ship_3"]["source"]

    def garble(t: Any) -> None:
        t["population"]["workforce_cost"]["artisan"]["source"] = "hearsay"

    def half(t: Any) -> None:
        del t["industries"]["industries"]["coffee_roaster"]["source"]["workers"]

    def third(t: Any) -> None:
        t["industries"]["industries"]["coffee_roaster"]["source"]["makes"] = "de p. 8"

    assert problems(lambda t: None) == []
    assert problems(lack) == [("ships.merchant_ship_3.source", "missing")]
    assert problems(garble) == [("workforce_cost.artisan.source", "unknown_name")]
    assert problems(half) == [("industries.coffee_roaster.source.workers", "missing")]
    assert problems(third) == [("industries.coffee_roaster.source.makes", "unknown_key")]


def test_each_part_of_an_industry_has_its_own():
    ruleset, _ = load("anno1800").build_ruleset(box(), "de")
    roaster = ruleset.industries["coffee_roaster"]
    assert (roaster.cost.confidence.source, roaster.confidence.source) == (
        "2 of 2 transcriptions",
        "1 of 2 transcriptions",
    )


def test_what_a_group_declares_needs_none():
    game = load("anno1800")
    laid, _ = game.apply_overrides(box(), {"declared": {"workforce_cost": {"artisan": {"cost": {}}}}}, "x.toml")
    ruleset, _ = game.build_ruleset(laid, "de")
    assert (ruleset.workforce[2].confidence, ruleset.workforce[2].confidence.source) == ("declared", "")


def test_a_verdict_names_the_source(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "new", "anno1800", "Linda", "Andreas").code == 0
    unsure = json.loads(run(capsys, "check", "--json", "workforce artisan").out)["unsure"]
    doubt = {"component": "artisan", "field": "cost", "confidence": "disputed", "source": "1 of 2 transcriptions"}
    assert doubt in unsure
    assert (
        "(sources disagree; 1 of 2 public transcriptions)"
        in run(capsys, "--lang", "en", "check", "workforce artisan").out
    )


@pytest.mark.parametrize(
    ("confidence", "told"),
    [
        (Confidence("single", "1 of 1 transcription"), "nur eine Quelle; eine öffentliche Abschrift"),
        (Confidence("unknown", "0 of 0 transcriptions"), "unbekannt; in keiner öffentlichen Abschrift zu finden"),
        (Confidence("single", "fr p. 2–3"), "nur eine Quelle; Spielanleitung IELLO, S.\u00a02–3"),
        ("single", "nur eine Quelle"),
    ],
)
def test_it_is_told_in_the_language_of_the_reader(confidence, told):
    activate("de")
    assert tell_confidence(Doubt("x", "cost", confidence), Speaker(lexicon_of(load("anno1800")))) == told
    activate("en")
