"""The points of Anno 1800 (rulebook p. 11 and 12): from what each player has to a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from referee.engine.score import PlayerScore, ScoreLine, ScoreSheet, SheetRow, rank
from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.value import Value
from referee.engine.verdict import Doubt, Hint
from referee.games.anno1800.ruleset import CERTAIN, Objective, Ruleset

LADDER = ("points", "constructions", "hand")
"""What decides the order of players (p. 11), best first; the fewest hand cards are best."""


class Standing(Value):
    """What a player has at the end, as far as points or ties can ask for it. None: not known."""

    player: str
    played: Mapping[str, int] = MappingProxyType({})
    expedition: tuple[tuple[str, str], ...] = ()
    """Expedition cards as (animal, artefact), each named after the tier that may visit."""
    cubes: Mapping[str, int] = MappingProxyType({})
    gold: int = 0
    fireworks: bool = False
    industries: Mapping[str, int] = MappingProxyType({})
    old_world: int = 0
    new_world: int = 0
    trade_tokens: int = 0
    constructions: int | None = None
    hand: int | None = None


class Visits(Value):
    """Which fields of the expedition cards are visited: how many of each tier, and animals and artefacts in all."""

    by_tier: tuple[tuple[int, int], ...]
    animals: int
    artefacts: int

    @property
    def points(self) -> int:
        return sum([visitors * points for visitors, points in self.by_tier])


def score(
    ruleset: Ruleset, objectives: Sequence[str], standings: Sequence[Standing], *, final: bool = True
) -> ScoreSheet:
    """The sheet of a table; every total is the sum of its rows."""
    cards = [ruleset.objectives[name] for name in objectives]
    artefacts_first = prefers_artefacts(cards)
    visits = [visit(standing, ruleset, artefacts_first=artefacts_first) for standing in standings]
    columns = [_objective_lines(card, standings, visits, ruleset) for card in cards]
    lines = [
        (*_basic_lines(standing, visits[seat], ruleset), *(column[seat] for column in columns))
        for seat, standing in enumerate(standings)
    ]
    totals = [sum([line.points for line in row]) for row in lines]
    ranking = rank([_ladder(total, standing) for total, standing in zip(totals, standings, strict=True)])
    decided = "shared" if ranking.decided_by is None else LADDER[ranking.decided_by]
    doubted = [card for card in cards if card.confidence not in CERTAIN]
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
    worth = {"visited_animals": 0, "visited_artefacts": 0}
    for card in cards:
        if card.kind in worth:
            worth[card.kind] += card.points_each
    return worth["visited_artefacts"] > worth["visited_animals"]


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
        lines.append(_times(row, standing.played.get(stack, 0), scoring.card_points[stack]))
    how = " + ".join([f"{visitors} × {points}" for visitors, points in visits.by_tier])
    lines.append(ScoreLine("expedition", visits.points, how))
    thirds = standing.gold // scoring.gold_per_point
    lines.append(ScoreLine("gold", thirds, f"{standing.gold} ÷ {scoring.gold_per_point}" if standing.gold else ""))
    lines.append(ScoreLine("fireworks", scoring.fireworks if standing.fireworks else 0))
    return lines


def _times(row: str, count: int, points: int) -> ScoreLine:
    if not count:
        return ScoreLine(row, 0)
    return ScoreLine(row, count * points, f"{count} × {points}" if points >= 0 else f"{count} × −{-points}")


def _objective_lines(
    card: Objective, standings: Sequence[Standing], visits: Sequence[Visits], ruleset: Ruleset
) -> list[ScoreLine]:
    """One line per player for an objective in play."""
    row = f"objective:{card.id}"
    if card.kind == "majority":
        return _majority(row, card, standings, ruleset)
    return [_objective_line(row, card, *pair) for pair in zip(standings, visits, strict=True)]


def _objective_line(row: str, card: Objective, standing: Standing, visits: Visits) -> ScoreLine:
    match card.kind:
        case "industries":
            return _industries(row, card, standing)
        case "visited_animals":
            return _times(row, visits.animals, card.points_each)
        case "visited_artefacts":
            return _times(row, visits.artefacts, card.points_each)
        case "at_most_old_world_islands":
            return _few_islands(row, card, standing.old_world)
        case "new_world_islands":
            return _times(row, standing.new_world, card.points_each)
        case "hand_cards":
            return _times(row, standing.hand or 0, card.points_each)
        case _:
            return ScoreLine(row, 0, "", False)


def _industries(row: str, card: Objective, standing: Standing) -> ScoreLine:
    """ruling.objective_duplicate_industry: each copy of a depicted industry counts."""
    points = 0
    parts: list[Fact] = []
    for industry, each in card.points:
        copies = standing.industries.get(industry, 0)
        if copies:
            points += copies * each
            parts.append(
                Text(N_("{industry}: {points}"), {"industry": Ref("industry", industry), "points": copies * each})
            )
    return ScoreLine(row, points, Listing(tuple(parts)) if parts else "")


def _few_islands(row: str, card: Objective, islands: int) -> ScoreLine:
    how = Ref("place", "old_world_island", islands)
    return ScoreLine(row, card.points_each if islands <= card.limit else 0, how)


def majority_points(counts: Sequence[int], first: int, second: int, *, zero_counts: bool) -> list[int]:
    """score.majority and score.majority_ties: full points for all who tie; the next lower value is second."""
    values = sorted({count for count in counts if count or zero_counts}, reverse=True)
    prizes = dict(zip(values, (first, second), strict=False))
    return [prizes.get(count, 0) for count in counts]


def _majority(row: str, card: Objective, standings: Sequence[Standing], ruleset: Ruleset) -> list[ScoreLine]:
    counts = [majority_count(card.of, standing) for standing in standings]
    zero_counts = ruleset.settings.get("majority_zero", False)
    points = majority_points(counts, card.first, card.second, zero_counts=zero_counts)
    values = sorted({count for count in counts if count or zero_counts}, reverse=True)
    return [ScoreLine(row, won, _compared(count, values)) for count, won in zip(counts, points, strict=True)]


def _compared(count: int, values: Sequence[int]) -> Fact:
    if len(values) > 1:
        # Translators: how a majority was decided: the player's own count, the highest and the second highest one.
        return Text(
            N_("{count} (most: {first}, second most: {second})"),
            {"count": count, "first": values[0], "second": values[1]},
        )
    if values:
        return Text(N_("{count} (most: {first})"), {"count": count, "first": values[0]})
    return str(count)


def majority_count(of: str, standing: Standing) -> int:
    """How many of the elements of a majority objective a player has."""
    match of:
        case "population_cubes":
            return sum(standing.cubes.values())
        case "engineers":
            return standing.cubes.get("engineer", 0)
        case "investors":
            return standing.cubes.get("investor", 0)
        case "trade_tokens":
            return standing.trade_tokens
        case _:
            return len(standing.expedition)


def sheet_rows(ruleset: Ruleset, language: str, objectives: Sequence[str] | None) -> tuple[SheetRow, ...]:
    """The rows in the order of that language's printed sheet; None gives numbered rows for objectives not yet known."""
    if objectives is not None:
        cards = [SheetRow(f"objective:{name}", Ref("objective", name)) for name in objectives]
    else:
        numbers = range(1, ruleset.setup.objectives + 1)
        cards = [SheetRow(f"objective:{n}", Ref("sheet", f"objective_card_{n}")) for n in numbers]
    order = ruleset.scoring.sheet.get(language) or ruleset.scoring.sheet["en"]
    rows: list[SheetRow] = []
    for row in order:
        rows += cards if row == "objectives" else [SheetRow(row, Ref("sheet", row))]
    return tuple(rows)
