"""Every rule about counting, by its id: what it gives, and beside it a table that just misses it (pages 11 and 12)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import load
from referee.games.anno1800.scoring import FinalCount, count_of, score, score_state, tally_at
from referee.storage.rulesets import load_table, load_tables
from tests.games.anno1800.build_table import table
from tests.games.anno1800.counting import A, E, I, points, ruleset, someone

SCORE_RULES = sorted(id for id, rule in load_table("anno1800", "rules").items() if rule["kind"] == "score")
CARD = ((A, E),)
"""An expedition card: an artisan for the animal (1 point), an engineer for the artefact (2 points)."""

Row = tuple[list[str], str, tuple[dict[str, Any], ...], tuple[int, ...]]
"""Objectives in play, the row that is looked at, what the players have, what each of them scores there."""


def most_of(objective: str, key: str, unit: Any) -> tuple[Row, Row]:
    """10 points for most, 4 for second; nobody scores for the third place."""
    row = f"objective:{objective}"
    three = tuple({key: unit(count)} for count in (3, 2, 1))
    return ([objective], row, three, (10, 4, 0)), ([], row, three, (0, 0, 0))


def printed(objective: str) -> tuple[Row, Row]:
    """What stands on this card only its group can tell: a table that told nothing scores nothing."""
    row, has = f"objective:{objective}", ({"industries": {"brewery": 1}}, {"industries": {}})
    return ([objective], row, has, (0, 0)), ([], row, has, (0, 0))


SHOWN: dict[str, tuple[Row, Row]] = {
    "score.cards": (
        ([], "total", ({"played": {"farmer_worker": 1, "artisan_engineer_investor": 1, "new_world": 1}},), (16,)),
        ([], "total", ({"played": {}},), (0,)),
    ),
    "card.scores_regardless": (
        ([], "cards_8", ({"played": {"artisan_engineer_investor": 2}},), (16,)),
        ([], "cards_8", ({"played": {"artisan_engineer_investor": 1}},), (8,)),
    ),
    "score.hand_scores_nothing": (
        ([], "total", ({"hand": 9},), (0,)),
        (["pyrphorian"], "total", ({"hand": 9},), (-18,)),
    ),
    "score.expedition_visitors": (
        ([], "expedition", ({"expedition": CARD, "cubes": {A: 1}},), (1,)),
        ([], "expedition", ({"expedition": CARD, "cubes": {"worker": 9, I: 9}},), (0,)),
    ),
    "score.expedition_one_cube_per_field": (
        ([], "expedition", ({"expedition": ((A, A),), "cubes": {A: 2}},), (2,)),
        ([], "expedition", ({"expedition": ((A, A),), "cubes": {A: 1}},), (1,)),
    ),
    "score.expedition_field_by_field": (
        ([], "expedition", ({"expedition": CARD, "cubes": {E: 1}},), (2,)),
        ([], "expedition", ({"expedition": CARD, "cubes": {A: 1, E: 1}},), (3,)),
    ),
    "score.gold_thirds": (([], "gold", ({"gold": 3},), (1,)), ([], "gold", ({"gold": 2},), (0,))),
    "score.fireworks": (
        ([], "fireworks", ({"fireworks": True}, {}), (7, 0)),
        ([], "fireworks", ({"fireworks": False}, {}), (0, 0)),
    ),
    "score.objectives": (
        (["isabel_sarmento"], "total", ({"new_world": 2, "gold": 3},), (13,)),
        ([], "total", ({"new_world": 2, "gold": 3},), (1,)),
    ),
    "score.majority": most_of("university", "cubes", lambda count: {E: count}),
    "score.majority_ties": (
        (["university"], "objective:university", tuple({"cubes": {E: n}} for n in (3, 3, 2, 2, 1)), (10, 10, 4, 4, 0)),
        (["university"], "objective:university", tuple({"cubes": {E: n}} for n in (4, 3, 2, 2, 1)), (10, 4, 0, 0, 0)),
    ),
    "objective.hannah_goode": (
        (["hannah_goode"], "objective:hannah_goode", ({"cubes": {"farmer": 5, E: 1}}, {"cubes": {I: 5}}), (10, 4)),
        (["hannah_goode"], "objective:hannah_goode", ({"cubes": {"farmer": 4, E: 1}}, {"cubes": {I: 5}}), (10, 10)),
    ),
    "objective.university": most_of("university", "cubes", lambda count: {E: count}),
    "objective.worlds_fair": most_of("worlds_fair", "cubes", lambda count: {I: count}),
    "objective.madame_kahina": most_of("madame_kahina", "trade_tokens", int),
    "objective.the_tourist": most_of("the_tourist", "expedition", lambda count: CARD * count),
    "objective.edvard_goode": (
        (
            ["edvard_goode"],
            "objective:edvard_goode",
            ({"industries": dict.fromkeys(("gramophone_factory", "bicycle_factory", "steam_carriage_factory"), 1)}, {}),
            (18, 0),
        ),
        (["edvard_goode"], "objective:edvard_goode", ({"industries": {"brewery": 1}}, {}), (0, 0)),
    ),
    "objective.zoo": (
        (["zoo"], "objective:zoo", ({"expedition": CARD, "cubes": {A: 1}},), (1,)),
        (["zoo"], "objective:zoo", ({"expedition": CARD, "cubes": {E: 1}},), (0,)),
    ),
    "objective.museum": (
        (["museum"], "objective:museum", ({"expedition": CARD, "cubes": {E: 1}},), (1,)),
        (["museum"], "objective:museum", ({"expedition": CARD, "cubes": {A: 1}},), (0,)),
    ),
    "objective.bente_jorgensen": (
        (["bente_jorgensen"], "objective:bente_jorgensen", ({"old_world": 0}, {"old_world": 1}), (18, 18)),
        (["bente_jorgensen"], "objective:bente_jorgensen", ({"old_world": 2}, {"old_world": 4}), (0, 0)),
    ),
    "objective.isabel_sarmento": (
        (["isabel_sarmento"], "objective:isabel_sarmento", ({"new_world": 3}, {"new_world": 1}), (18, 6)),
        (["isabel_sarmento"], "objective:isabel_sarmento", ({"new_world": 0}, {"old_world": 3}), (0, 0)),
    ),
    "objective.pyrphorian": (
        (["pyrphorian"], "objective:pyrphorian", ({"hand": 3}, {"hand": 1}), (-6, -2)),
        (["pyrphorian"], "objective:pyrphorian", ({"hand": 0, "played": {"new_world": 3}}, {}), (0, 0)),
    ),
    **{
        f"objective.{name}": printed(name)
        for name in ("carl_leonard_von_malching", "eli_bleakworth", "the_queen", "willie_wibblesock", "princess_qing")
    },
}
"""Each rule with a table that shows it and one that misses it."""

RANKED: dict[str, tuple[tuple[dict[str, Any], ...], tuple[str, ...], tuple[dict[str, Any], ...], tuple[str, ...]]] = {
    "score.winner": (({"gold": 6}, {"gold": 3}), ("A",), ({"gold": 3}, {"gold": 6}), ("B",)),
    "tie.construction_tokens": (
        ({"constructions": 15}, {"constructions": 14}),
        ("A",),
        ({"constructions": 15, "gold": 0}, {"constructions": 14, "gold": 3}),
        ("B",),
    ),
    "tie.hand_cards": (
        ({"constructions": 15, "hand": 3}, {"constructions": 15, "hand": 4}),
        ("A",),
        ({"constructions": 15, "hand": 3}, {"constructions": 16, "hand": 4}),
        ("B",),
    ),
    "tie.shared": (
        ({"constructions": 15, "hand": 3}, {"constructions": 15, "hand": 3}),
        ("A", "B"),
        ({"constructions": 15, "hand": 3}, {"constructions": 15, "hand": 2}),
        ("B",),
    ),
}
"""Each rule with a table that it decides and who wins there, and one that it does not."""

ELSEWHERE = {"score.expedition_any_location", "tie.printed_count"}
"""Told from a table that was played: see below."""


def counted(row: Row) -> tuple[int, ...]:
    objectives, name, players, _ = row
    standings = [someone(str(number), **has) for number, has in enumerate(players)]
    return tuple(rows.get(name, 0) for rows in points(objectives, *standings))


@pytest.mark.parametrize("rule", SHOWN)
def test_it_counts(rule: str) -> None:
    held, missed = SHOWN[rule]
    assert counted(held) == held[3]
    assert counted(missed) == missed[3]


@pytest.mark.parametrize("rule", RANKED)
def test_it_decides(rule: str) -> None:
    players, winners, others, other_winners = RANKED[rule]
    assert won(players) == winners
    assert won(others) == other_winners


def won(players: tuple[dict[str, Any], ...]) -> tuple[str, ...]:
    standings: list[FinalCount] = [someone(name, **has) for name, has in zip("AB", players, strict=True)]
    return score(ruleset(), [], standings).winners


@pytest.mark.parametrize(
    "name", ["carl_leonard_von_malching", "eli_bleakworth", "the_queen", "willie_wibblesock", "princess_qing"]
)
def test_what_a_card_shows_scores_once_it_is_told(name: str) -> None:
    """The group reads off its card: 4 points for the brewery."""
    game = load("anno1800")
    declared = {"declared": {"objectives": {name: {"points": {"brewery": 4}}}}}
    tables, problems = game.apply_overrides(load_tables("anno1800", game.tables), declared, "tally")
    assert problems == []
    built, problems = game.build_ruleset(tables, "de")
    assert problems == []
    players = [someone("A", industries={"brewery": 1}), someone("B", industries={"bakery": 1})]
    sheet = score(built, [name], players)
    assert [player.total for player in sheet.players] == [4, 0]


def test_every_rule_about_counting_is_here() -> None:
    assert sorted({*SHOWN, *RANKED, *ELSEWHERE}) == SCORE_RULES


def test_visitors_come_from_anywhere() -> None:
    """score.expedition_any_location: an artisan at home, an engineer at work, an investor who is exhausted."""
    cards = [{"animal": A, "artefact": E}, {"animal": I, "artefact": I}]
    linda = {
        "home": {A: 1},
        "adds": ["bicycle_factory"],
        "at_work": {"bicycle_factory": [E]},
        "exhausted": {I: 1},
        "expedition": cards,
    }
    rows = {line.row: line.points for line in score_state(table({"player": {"Linda": linda}})).sheet.players[0].lines}
    assert rows["expedition"] == 1 + 2 + 3


def test_printed_buildings_count_as_long_as_they_show() -> None:
    """tie.printed_count: ten industries, a shipyard and three ships are printed on the home island."""
    state = table({"player": {"Linda": {"gone": ["sheep_farm"]}}})
    assert [count_of(state, player).constructions for player in state.players] == [13, 14]


TOURIST = ["the_tourist", "university", "edvard_goode", "isabel_sarmento", "zoo"]


def test_expedition_cards_that_lie_face_down_are_cards() -> None:
    """objective.the_tourist (p. 12): most cards, whatever they show; their visitors are not known (p. 10)."""
    position = {"player": {"Linda": {"expedition": 13}, "Andreas": {"expedition": 7}, "Diana": {"expedition": 2}}}
    state = table(position, ("Linda", "Andreas", "Diana"), TOURIST)
    sheet = score_state(state).sheet
    rows = [{line.row: line.points for line in player.lines} for player in sheet.players]
    assert [(row["objective:the_tourist"], row["expedition"]) for row in rows] == [(10, 0), (4, 0), (0, 0)]
    assert not sheet.final
    known = [someone("A", expedition=CARD * 3), someone("B", expedition=CARD, expedition_hidden=3)]
    again = score(ruleset(), ["the_tourist"], known)
    assert [player.lines[-1].points for player in again.players] == [4, 10]
    assert not again.final


def test_the_tally_of_a_table_counts_cards_that_lie_face_down() -> None:
    state = table({"player": {"Linda": {"expedition": 3}, "Andreas": {"expedition": "11 23"}}}, objectives=TOURIST)
    counted = score_state(state)
    tally = {"format": 1, "game": "anno1800", "edition": "de", "players": ["Linda", "Andreas"], "objectives": TOURIST}
    again = load("anno1800").score_tally(ruleset(), {**tally, **tally_at(state)}, "tally.toml")
    assert not isinstance(again, list), again
    assert [p.total for p in again.sheet.players] == [p.total for p in counted.sheet.players]
    assert [p.lines[6].points for p in again.sheet.players] == [10, 4]
    assert not again.sheet.final
