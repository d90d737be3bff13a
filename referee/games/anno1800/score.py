"""The points of Anno 1800 (rulebook p. 11 and 12): from what each player has to a score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.confidence import UNCERTAIN
from referee.engine.score import PlayerScore, ScoreLine, ScoreSheet, SheetRow, rank
from referee.engine.text import Ref
from referee.engine.verdict import Doubt, Hint
from referee.games.anno1800.counted import Standing, Visits, times
from referee.games.anno1800.objective_kinds import KINDS
from referee.games.anno1800.ruleset import Objective, Ruleset

LADDER = ("points", "constructions", "hand")
"""What decides the order of players (p. 11), best first; the fewest hand cards are best."""


def score(
    ruleset: Ruleset, objectives: Sequence[str], standings: Sequence[Standing], *, final: bool = True
) -> ScoreSheet:
    """The sheet of a table; every total is the sum of its rows."""
    cards = [ruleset.objectives[name] for name in objectives]
    artefacts_first = prefers_artefacts(cards)
    visits = [visit(standing, ruleset, artefacts_first=artefacts_first) for standing in standings]
    columns = [KINDS[card.kind].lines(f"objective:{card.id}", card, standings, visits, ruleset) for card in cards]
    lines = [
        (*_basic_lines(standing, visits[seat], ruleset), *(column[seat] for column in columns))
        for seat, standing in enumerate(standings)
    ]
    totals = [sum([line.points for line in row]) for row in lines]
    ranking = rank([_ladder(total, standing) for total, standing in zip(totals, standings, strict=True)])
    decided = "shared" if ranking.decided_by is None else LADDER[ranking.decided_by]
    doubted = [card for card in cards if card.confidence in UNCERTAIN]
    return ScoreSheet(
        ruleset.id,
        tuple([PlayerScore(s.player, lines[seat], ranking.ranks[seat]) for seat, s in enumerate(standings)]),
        tuple([standings[seat].player for seat in ranking.winners]),
        decided,
        final,
        tuple([Doubt(card.id, "points", card.confidence) for card in doubted]),
        tuple([_doubted(card) for card in doubted]),
        tuple([(standings[seat].player, LADDER[criterion]) for seat, criterion in ranking.missing]),
    )


def _ladder(total: int, standing: Standing) -> tuple[int | None, ...]:
    return total, standing.constructions, None if standing.hand is None else -standing.hand


def _doubted(card: Objective) -> Hint:
    what = "objective_unknown" if card.confidence == "unknown" else "objective_unsure"
    return Hint(what, {"objective": Ref("objective", card.id), "id": card.id})


def prefers_artefacts(cards: Sequence[Objective]) -> bool:
    """Whether the objectives in play make a visit to an artefact worth more than one to an animal."""
    worth = {"": 0, "animals": 0, "artefacts": 0}
    for card in cards:
        worth[KINDS[card.kind].visits] += card.points_each
    return worth["artefacts"] > worth["animals"]


def visit(standing: Standing, ruleset: Ruleset, *, artefacts_first: bool = False) -> Visits:
    """ruling.expedition_best_assignment: of each tier's fields the best ones are visited; tiers never compete."""
    by_tier, animals, artefacts = [], 0, 0
    animal_fields = [animal for animal, _ in standing.expedition]
    artefact_fields = [artefact for _, artefact in standing.expedition]
    for tier, points in ruleset.scoring.visitor_points.items():
        with_animal, with_artefact = animal_fields.count(tier), artefact_fields.count(tier)
        visitors = min(standing.cubes.get(tier, 0), with_animal + with_artefact)
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


def _basic_lines(standing: Standing, visits: Visits, ruleset: Ruleset) -> list[ScoreLine]:
    """score.cards, score.expedition_…, score.gold_thirds, score.fireworks."""
    scoring = ruleset.scoring
    lines = []
    for row, stack in scoring.rows.items():
        lines.append(times(row, standing.played.get(stack, 0), scoring.card_points[stack]))
    how = " + ".join([f"{visitors} × {points}" for visitors, points in visits.by_tier])
    lines.append(ScoreLine("expedition", visits.points, how))
    thirds = standing.gold // scoring.gold_per_point
    lines.append(ScoreLine("gold", thirds, f"{standing.gold} ÷ {scoring.gold_per_point}" if standing.gold else ""))
    lines.append(ScoreLine("fireworks", scoring.fireworks if standing.fireworks else 0))
    return lines


def sheet_rows(ruleset: Ruleset, language: str, in_play: Sequence[str] | None) -> tuple[SheetRow, ...]:
    """The rows in the order of that language's printed sheet; None gives numbered rows for objectives not yet known."""
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
