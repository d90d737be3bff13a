"""The points of Anno 1800 (rulebook p. 11 and 12): from what each player has to a score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.score import PlayerScore, Scored, ScoreLine, ScoreSheet, SheetRow, rank
from referee.engine.text import Fact, Ref
from referee.engine.verdict import UNCERTAIN, Doubt, Hint
from referee.games.anno1800.ruleset import Objective, Ruleset
from referee.games.anno1800.scoring.count import (
    KINDS,
    FinalCount,
    Visits,
    count_of,
    lacks_told,
    note_objective_count,
    times,
)

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

LADDER = ("points", "constructions", "hand")
"""What decides the order of players (p. 11), best first; the fewest hand cards are best."""


def score(
    ruleset: Ruleset, objectives: Sequence[str], final_counts: Sequence[FinalCount], *, final: bool = True
) -> ScoreSheet:
    """Return the sheet; every total is the sum of its rows. While expedition cards lie face down, it is not final."""
    cards = [ruleset.objectives[name] for name in objectives]
    if not ruleset.settings["copies_score"]:  # ruling.objective_duplicate_industry
        final_counts = [has._replace(industries=dict.fromkeys(has.industries, 1)) for has in final_counts]
    artefacts_first = prefers_artefacts(cards)
    visits = [visit(final_count, ruleset, artefacts_first=artefacts_first) for final_count in final_counts]
    columns = [KINDS[card.kind].lines(f"objective:{card.id}", card, final_counts, visits, ruleset) for card in cards]
    lines = [
        (*_basic_lines(final_count, visits[seat], ruleset), *(column[seat] for column in columns))
        for seat, final_count in enumerate(final_counts)
    ]
    totals = [sum([line.points for line in row]) for row in lines]
    ranking = rank(
        [
            (total, final_count.constructions, None if final_count.hand is None else -final_count.hand)
            for total, final_count in zip(totals, final_counts, strict=True)
        ]
    )
    decided = "shared" if ranking.decided_by is None else LADDER[ranking.decided_by]
    doubted = [card for card in cards if card.confidence in UNCERTAIN]
    hidden = [has for has in final_counts if has.expedition_hidden]
    face_down = [Hint("face_down", {"player": has.player, "count": has.expedition_hidden}) for has in hidden]
    unknown = [card for card in doubted if card.confidence == "unknown"]
    untold = [(card, has.player) for card in cards for has in final_counts if lacks_told(card, has)]
    rows = [f"objective:{card.id}" for card in (*unknown, *(card for card, _ in untold))]
    uncounted = (*(("expedition",) if hidden else ()), *dict.fromkeys(rows))
    return ScoreSheet(
        ruleset.id,
        tuple([PlayerScore(s.player, lines[seat], ranking.ranks[seat]) for seat, s in enumerate(final_counts)]),
        tuple([final_counts[seat].player for seat in ranking.winners]),
        decided,
        final and not uncounted,
        tuple([Doubt(card.id, "points", card.confidence) for card in doubted]),
        (
            *map(_hint_doubt, doubted),
            *(_hint_untold(*each) for each in untold),
            *note_objective_count(ruleset, objectives),
            *face_down,
        ),
        tuple([(final_counts[seat].player, LADDER[criterion]) for seat, criterion in ranking.missing]),
        uncounted,
    )


def _hint_doubt(card: Objective) -> Hint:
    what = "objective_unknown" if card.confidence == "unknown" else "objective_unsure"
    return Hint(what, {"objective": Ref("objective", card.id), "id": card.id})


def _hint_untold(card: Objective, player: str) -> Hint:
    facts: dict[str, Fact] = {"objective": Ref("objective", card.id), "player": player}
    entry, example = f'[declared.objectives."{card.id}"]', f'told = {{ "{player}" = 7 }}'
    return Hint("objective_untold", facts | {"entry": entry, "example": example})


def prefers_artefacts(cards: Sequence[Objective]) -> bool:
    """Return True if the objectives in play make a visit to an artefact worth more than one to an animal."""
    worth = {"": 0, "animals": 0, "artefacts": 0}
    for card in cards:
        worth[KINDS[card.kind].visits] += card.points_each
    return worth["artefacts"] > worth["animals"]


def visit(final_count: FinalCount, ruleset: Ruleset, *, artefacts_first: bool = False) -> Visits:
    """ruling.expedition_best_assignment: of each tier's fields the best ones are visited; tiers never compete."""
    by_tier, animals, artefacts = [], 0, 0
    animal_fields = [animal for animal, _ in final_count.expedition]
    artefact_fields = [artefact for _, artefact in final_count.expedition]
    for tier, points in ruleset.scoring.visitor_points.items():
        with_animal, with_artefact = animal_fields.count(tier), artefact_fields.count(tier)
        visitors = min(final_count.cubes.get(tier, 0), with_animal + with_artefact)
        if not visitors:
            continue
        by_tier.append((visitors, points))
        if artefacts_first:
            at_artefacts = min(visitors, with_artefact)
            at_animals = visitors - at_artefacts
        else:
            at_animals = min(visitors, with_animal)
            at_artefacts = visitors - at_animals
        animals += at_animals
        artefacts += at_artefacts
    return Visits(tuple(by_tier), animals, artefacts)


def _basic_lines(final_count: FinalCount, visits: Visits, ruleset: Ruleset) -> list[ScoreLine]:
    """score.cards, score.expedition_…, score.gold_thirds, score.fireworks."""
    scoring = ruleset.scoring
    lines = []
    for row, stack in scoring.rows.items():
        lines.append(times(row, final_count.played.get(stack, 0), scoring.card_points[stack]))
    how = " + ".join([f"{visitors} × {points}" for visitors, points in visits.by_tier])
    lines.append(ScoreLine("expedition", visits.points, how))
    thirds = final_count.gold // scoring.gold_per_point
    lines.append(
        ScoreLine("gold", thirds, f"{final_count.gold} ÷ {scoring.gold_per_point}" if final_count.gold else "")
    )
    lines.append(ScoreLine("fireworks", scoring.fireworks if final_count.fireworks else 0))
    return lines


def sheet_rows(ruleset: Ruleset, language: str, in_play: Sequence[str] | None) -> tuple[SheetRow, ...]:
    """Return the rows in the order of that language's printed sheet; None gives numbered rows for the objectives."""
    if in_play is not None:
        cards = [SheetRow(f"objective:{name}", Ref("objective", name)) for name in in_play]
    else:
        numbers = range(1, ruleset.setup.objectives + 1)
        cards = [SheetRow(f"objective:{n}", Ref("sheet", f"objective_card_{n}")) for n in numbers]
    order = ruleset.scoring.sheet.get(language) or ruleset.scoring.sheet["en"]
    rows: list[SheetRow] = []
    for row in order:
        rows += cards if row == "objectives" else [SheetRow(row, Ref("sheet", row))]
    return tuple(rows)


def score_state(state: State) -> Scored:
    """Return the sheet of a table as it stands; final once the game is over and no expedition card lies face down."""
    sheet = score(state.ruleset, state.objectives, [count_of(state, p) for p in state.players], final=state.over)
    return Scored(sheet, state.objectives)


def points_so_far(state: State) -> list[int]:
    """Return every player's points as they stand, by seat."""
    if state.points is None:
        state.points = [player.total for player in score_state(state).sheet.players]
    return state.points
