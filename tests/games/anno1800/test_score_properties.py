"""What must hold for every table, tried on many made-up ones."""

from __future__ import annotations

import time
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from referee.games.anno1800.scoring import FinalCount, prefers_artefacts, score, visit
from tests.games.anno1800.counting import ruleset

RULES = ruleset()
VISITORS = tuple(RULES.scoring.visitor_points)
few = st.integers(0, 6)

standings = st.builds(
    FinalCount,
    player=st.just("?"),
    played=st.fixed_dictionaries(dict.fromkeys(RULES.stacks, st.integers(0, 8))),
    expedition=st.lists(st.tuples(*[st.sampled_from(VISITORS)] * 2), max_size=5).map(tuple),
    cubes=st.fixed_dictionaries(dict.fromkeys(RULES.tiers, few)),
    gold=st.integers(0, 30),
    industries=st.dictionaries(st.sampled_from(sorted(RULES.industries)), st.integers(1, 2), max_size=6),
    old_world=st.integers(0, 4),
    new_world=st.integers(0, 4),
    trade_tokens=few,
    constructions=st.integers(10, 14),
    hand=few,
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[str], list[FinalCount]]:
    count = draw(st.integers(2, 4))
    people = [draw(standings) for _ in range(count)]
    named = [one._replace(player=name) for name, one in zip("ABCD", people, strict=False)]
    objectives = draw(st.lists(st.sampled_from(sorted(RULES.objectives)), max_size=5, unique=True))
    return objectives, named


@given(tables())
def test_the_total_is_the_sum_of_its_rows(table):
    objectives, people = table
    for player in score(RULES, objectives, people).players:
        assert player.total == sum(line.points for line in player.lines)
        assert len(player.lines) == 6 + len(objectives)


@given(tables())
def test_the_order_of_players_changes_nothing_but_the_order(table):
    objectives, people = table
    there, back = score(RULES, objectives, people), score(RULES, objectives, people[::-1])
    assert there.players == back.players[::-1]
    assert set(there.winners) == set(back.winners)
    assert there.decided_by == back.decided_by


def best_by_trying(cards: tuple[tuple[str, str], ...], cubes: dict[str, int], zoo: bool, museum: bool) -> int:
    """The best of all ways to send each tier's cubes to that tier's fields."""
    best = 0
    for tier, points in RULES.scoring.visitor_points.items():
        values = [points + zoo for animal, _ in cards if animal == tier]
        values += [points + museum for _, artefact in cards if artefact == tier]
        visitors = min(cubes.get(tier, 0), len(values))
        best += max((sum(choice) for choice in permutations(values, visitors)), default=0)
    return best


@given(
    st.lists(st.tuples(*[st.sampled_from(VISITORS)] * 2), max_size=3).map(tuple),
    st.fixed_dictionaries(dict.fromkeys(VISITORS, st.integers(0, 4))),
    st.booleans(),
    st.booleans(),
)
def test_no_assignment_of_visitors_beats_ours(cards, cubes, zoo, museum):
    objectives = ["zoo"] * zoo + ["museum"] * museum
    chosen = [RULES.objectives[name] for name in objectives]
    visits = visit(FinalCount("A", expedition=cards, cubes=cubes), RULES, artefacts_first=prefers_artefacts(chosen))
    ours = visits.points + zoo * visits.animals + museum * visits.artefacts
    assert ours == best_by_trying(cards, cubes, zoo, museum)


@given(tables(), st.sampled_from(VISITORS))
def test_one_more_visitor_never_lowers_a_score(table, tier):
    objectives, people = table
    first = people[0]
    richer = first._replace(cubes={**first.cubes, tier: first.cubes.get(tier, 0) + 1})
    before = score(RULES, objectives, people).players[0].total
    after = score(RULES, objectives, [richer, *people[1:]]).players[0].total
    assert after >= before


def test_counting_is_quick():
    people = [FinalCount(name, expedition=(("artisan", "engineer"),) * 4, cubes={"artisan": 3}) for name in "ABCD"]
    objectives = ["zoo", "university", "edvard_goode", "isabel_sarmento", "pyrphorian"]
    rounds = 200
    times = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(rounds):
            score(RULES, objectives, people)
        times.append((time.perf_counter() - start) / rounds)
    assert min(times) < 0.001, "a table is counted in about a tenth of a millisecond"
