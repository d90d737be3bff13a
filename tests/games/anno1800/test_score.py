"""Scoring, rulebook pages 11 and 12. Every number here is the rulebook's or counted by hand.

Tests of worked examples have the numbers that `EXAMPLES` of `test_cases` gives them.
"""

from __future__ import annotations

import pytest

from referee.games.anno1800.scoring import majority_points
from referee.games.anno1800.scoring import score as score_of
from tests.games.anno1800.counting import CARDS_OF_E18, A, E, I, points, ruleset, someone


def expedition(cards: tuple[tuple[str, str], ...], cubes: dict[str, int], *objectives: str) -> tuple[int, int, int]:
    """Points of the expedition row, the Zoo and the Museum."""
    row = points(list(objectives), someone(expedition=cards, cubes=cubes))[0]
    return row["expedition"], row.get("objective:zoo", 0), row.get("objective:museum", 0)


def test_e18_an_expedition_that_is_fully_visited():
    assert expedition(CARDS_OF_E18, {A: 3, E: 2, I: 1}) == (10, 0, 0)


def test_e18_each_cube_visits_one_field():
    assert expedition(CARDS_OF_E18, {A: 2, E: 2, I: 1}) == (9, 0, 0)


def test_e18_workers_do_not_visit():
    assert expedition(CARDS_OF_E18, {"worker": 9, "farmer": 9}) == (0, 0, 0)


def test_e19_an_expedition_that_is_partly_visited():
    assert expedition(CARDS_OF_E18, {A: 1, I: 1}) == (4, 0, 0)


def test_e19_an_investor_does_not_visit_lower_fields():
    assert expedition(CARDS_OF_E18, {I: 5}) == (3, 0, 0)


def test_e22_the_worked_example_of_107_points():
    linda = someone(
        "Linda",
        played={"farmer_worker": 11, "artisan_engineer_investor": 3, "new_world": 4},
        expedition=CARDS_OF_E18,
        cubes={A: 3, E: 1, I: 1},
        gold=5,
        fireworks=True,
        industries={"bicycle_factory": 1},
        new_world=1,
    )
    others = [someone("Andreas", cubes={E: 4}), someone("Diana", cubes={E: 2})]
    objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
    assert points(objectives, linda, *others)[0] == {
        "cards_3": 33,
        "cards_8": 24,
        "cards_5": 20,
        "expedition": 8,
        "gold": 1,
        "fireworks": 7,
        "objective:alonso_graves": 0,
        "objective:university": 0,
        "objective:edvard_goode": 6,
        "objective:isabel_sarmento": 6,
        "objective:zoo": 2,
        "total": 107,
    }


def test_e24_a_visited_animal_is_worth_one_more_with_the_zoo():
    assert expedition(((E, A),), {E: 1}, "zoo") == (2, 1, 0)


def test_e24_no_zoo_points_for_an_animal_without_visitor_or_an_artefact():
    assert expedition(((E, A),), {A: 1}, "zoo") == (1, 0, 0)


@pytest.mark.parametrize(
    ("gold", "expected"),
    [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2), (8, 2), (9, 3), (86, 28)],
)
def test_gold_counts_in_full_thirds(gold: int, expected: int):
    assert points([], someone(gold=gold))[0]["gold"] == expected


def test_all_cards_of_the_box_are_worth_514():
    everything = {"farmer_worker": 46, "artisan_engineer_investor": 32, "new_world": 24}
    assert points([], someone(played=everything))[0]["total"] == 514


def test_hand_cards_count_nothing_without_the_pyrphorian():
    assert points([], someone(hand=12))[0]["total"] == 0


@pytest.mark.parametrize(
    ("cubes", "objectives", "expected"),
    [
        ({A: 3, E: 2, I: 1}, ("zoo", "museum"), (10, 3, 3)),
        ({A: 3, E: 1, I: 1}, ("zoo", "museum"), (8, 2, 3)),
        ({A: 1, I: 1}, ("zoo", "museum"), (4, 1, 1)),
        ({A: 1, I: 1}, ("zoo",), (4, 1, 0)),
        ({A: 1, I: 1}, ("museum",), (4, 0, 2)),
    ],
)
def test_zoo_and_museum_on_several_cards(cubes, objectives, expected):
    assert expedition(CARDS_OF_E18, cubes, *objectives) == expected


def test_with_the_zoo_one_engineer_visits_the_animal():
    cards = ((E, A), (A, E))
    assert expedition(cards, {E: 1}, "zoo") == (2, 1, 0)
    assert expedition(cards, {E: 1}, "museum") == (2, 0, 1)
    base, zoo, museum = expedition(cards, {E: 1}, "zoo", "museum")
    assert base + zoo + museum == 3


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        ((), 0),
        (("bicycle_factory",), 6),
        (("bicycle_factory", "gramophone_factory"), 12),
        (("bicycle_factory", "gramophone_factory", "steam_carriage_factory"), 18),
        (("motor_assembly", "brewery"), 0),
    ],
)
def test_edvard_goode(built, expected):
    rows = points(["edvard_goode"], someone(industries=dict.fromkeys(built, 1)))
    assert rows[0]["objective:edvard_goode"] == expected


MAJORITIES = [
    ((5, 3), (10, 4)),
    ((4, 4), (10, 10)),
    ((3, 0), (10, 0)),
    ((0, 0), (0, 0)),
    ((5, 3, 1), (10, 4, 0)),
    ((5, 5, 2), (10, 10, 4)),
    ((5, 3, 3), (10, 4, 4)),
    ((4, 4, 4), (10, 10, 10)),
    ((2, 0, 0), (10, 0, 0)),
    ((6, 4, 2, 1), (10, 4, 0, 0)),
    ((6, 6, 4, 4), (10, 10, 4, 4)),
    ((6, 4, 4, 4), (10, 4, 4, 4)),
    ((6, 6, 6, 2), (10, 10, 10, 4)),
    ((6, 6, 3, 1), (10, 10, 4, 0)),
    ((5, 5, 5, 5), (10, 10, 10, 10)),
]


@pytest.mark.parametrize(("counts", "expected"), MAJORITIES)
def test_majorities(counts, expected):
    assert tuple(majority_points(counts, 10, 4, zero_counts=False)) == expected


@pytest.mark.parametrize(
    ("counts", "expected"),
    [((3, 0), (10, 4)), ((0, 0), (10, 10)), ((2, 0, 0), (10, 4, 4))],
)
def test_majorities_read_literally_where_the_table_wants_it(counts, expected):
    people = [someone(str(seat), cubes={E: count}) for seat, count in enumerate(counts)]
    rows = points(["university"], *people, majority_zero=True)
    assert tuple(row["objective:university"] for row in rows) == expected


@pytest.mark.parametrize(
    ("objective", "more", "less"),
    [
        ("hannah_goode", {"cubes": {"farmer": 3, I: 1}}, {"cubes": {"worker": 3}}),
        ("university", {"cubes": {E: 2}}, {"cubes": {E: 1, I: 9, A: 9}}),
        ("worlds_fair", {"cubes": {I: 2}}, {"cubes": {I: 1, E: 9}}),
        ("madame_kahina", {"trade_tokens": 3}, {"trade_tokens": 2}),
        ("the_tourist", {"expedition": ((A, A), (A, A))}, {"expedition": ((I, I),)}),
    ],
)
def test_what_each_majority_counts(objective, more, less):
    rows = points([objective], someone("One", **more), someone("Two", **less))
    assert [row[f"objective:{objective}"] for row in rows] == [10, 4]


@pytest.mark.parametrize(("islands", "expected"), [(0, 18), (1, 18), (2, 0), (3, 0), (4, 0)])
def test_bente_jorgensen(islands, expected):
    assert points(["bente_jorgensen"], someone(old_world=islands))[0]["total"] == expected


@pytest.mark.parametrize(("islands", "expected"), [(0, 0), (1, 6), (2, 12), (3, 18), (4, 24)])
def test_isabel_sarmento(islands, expected):
    assert points(["isabel_sarmento"], someone(new_world=islands))[0]["total"] == expected


@pytest.mark.parametrize(("hand", "expected"), [(0, 0), (1, -2), (7, -14)])
def test_pyrphorian_can_push_a_total_below_zero(hand, expected):
    assert points(["pyrphorian"], someone(hand=hand))[0]["total"] == expected


@pytest.mark.parametrize("objective", ["alonso_graves", "aarhant", "the_editor", "beryl_omara"])
def test_effect_objectives_bring_no_points(objective):
    rich = someone(gold=1, hand=3, cubes={E: 5, I: 5}, trade_tokens=9, new_world=4)
    assert points([objective], rich)[0][f"objective:{objective}"] == 0


TIES = [
    ([(107, 0, 0), (106, 20, 0)], {"A"}, "points"),
    ([(107, 17, 5), (107, 16, 0)], {"A"}, "constructions"),
    ([(107, 17, 2), (107, 17, 0)], {"B"}, "hand"),
    ([(107, 17, 1), (107, 17, 1)], {"A", "B"}, "shared"),
    ([(90, 15, 1), (90, 15, 1), (90, 14, 0)], {"A", "B"}, "shared"),
    ([(90, 15, 3), (90, 15, 1), (90, 15, 2)], {"B"}, "hand"),
]


@pytest.mark.parametrize(("people", "winners", "decided_by"), TIES)
def test_winner_and_ties(people, winners, decided_by):
    standings = [
        someone(name, gold=3 * total, constructions=tokens, hand=hand)
        for name, (total, tokens, hand) in zip("ABC", people, strict=False)
    ]
    sheet = score_of(ruleset(), [], standings)
    assert set(sheet.winners) == winners
    assert sheet.decided_by == decided_by


def test_the_fireworks_token_does_not_break_a_tie():
    holder = someone("A", gold=0, fireworks=True, constructions=15, hand=1)
    other = someone("B", gold=21, constructions=15, hand=1)
    assert set(score_of(ruleset(), [], [holder, other]).winners) == {"A", "B"}


def test_the_other_places_follow_the_same_ladder():
    standings = [
        someone("A", gold=30, constructions=10, hand=0),
        someone("B", gold=60, constructions=10, hand=0),
        someone("C", gold=30, constructions=12, hand=4),
        someone("D", gold=30, constructions=10, hand=0),
    ]
    assert [player.rank for player in score_of(ruleset(), [], standings).players] == [3, 1, 2, 3]


def test_a_tie_that_cannot_be_told_says_what_is_lacking():
    sheet = score_of(ruleset(), [], [someone("A", constructions=5), someone("B")])
    assert sheet.missing == (("B", "constructions"),)


def test_an_objective_that_nobody_described_is_doubted():
    sheet = score_of(ruleset(), ["the_queen"], [someone("A", constructions=1, hand=0), someone("B")])
    assert [(doubt.component, doubt.confidence) for doubt in sheet.unsure] == [("the_queen", "unknown")]
    assert "objective_unknown" in [hint.what for hint in sheet.warnings]
    assert (sheet.final, sheet.uncounted) == (False, ("objective:the_queen",))


@pytest.mark.parametrize("confidence", ["single", "disputed"])
def test_points_that_rest_on_unsure_data_say_so(confidence):
    known = ruleset()
    zoo = known.objectives["zoo"]._replace(confidence=confidence)
    unsure = known._replace(objectives={**known.objectives, "zoo": zoo})
    sheet = score_of(unsure, ["zoo"], [someone("A", gold=3), someone("B")])
    assert [(doubt.component, doubt.confidence) for doubt in sheet.unsure] == [("zoo", confidence)]
    assert "objective_unsure" in [hint.what for hint in sheet.warnings]
    assert (sheet.final, sheet.uncounted) == (True, ())
