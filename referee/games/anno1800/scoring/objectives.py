"""The kinds of objective cards (p. 12), each with all that the program has to know about it, in one place.

A new kind is an entry in KINDS (a majority of something new: in MAJORITIES). None of its parts has a default, and
a test looks at every card of the box: what was forgotten fails there, not in somebody's total.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.engine.score import ScoreLine
from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.value import Value
from referee.games.anno1800.scoring.count import FinalCount, Visits, times

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Objective, Ruleset

MOST = 9999
"""No count of this game comes near it; a larger number is a slip of the finger."""

TOLD = "told"
"""The kind of an objective whose points the group tells, player by player."""

ALWAYS = ("played", "gold")
"""What every result gives, whatever the objectives."""

Line = Callable[[str, "Objective", FinalCount, Visits], ScoreLine]
Lines = Callable[[str, "Objective", Sequence[FinalCount], Sequence[Visits], "Ruleset"], list[ScoreLine]]


class Kind(Value):
    """Everything about one kind of objective."""

    lines: Lines
    """The points: one line of the sheet for each player."""
    keys: Callable[[Objective], tuple[str, ...]]
    """The numbers that it needs from every player's result; the interview asks for them."""
    tiers: Callable[[Objective, Ruleset], tuple[str, ...]]
    """The tiers whose cubes it counts."""
    entries: tuple[str, ...]
    """What its card must say in the ruleset."""
    shows_industries: bool
    """Whether `points` are those of the industries that the card depicts."""
    visits: str
    """Which visits to expedition cards it makes worth more: animals, artefacts, or none."""


class Majority(Value):
    """What a majority is about: how much of it a player has, and what that needs from a result."""

    count: Callable[[FinalCount], int]
    keys: tuple[str, ...]
    tiers: Callable[[Ruleset], tuple[str, ...]]


ASKED: Mapping[str, tuple[Ref, Callable[[Ruleset], int]]] = {
    "old_world": (Ref("place", "old_world_island"), lambda ruleset: ruleset.limits.old_world),
    "new_world": (Ref("place", "new_world_island"), lambda ruleset: ruleset.limits.new_world),
    "trade_tokens": (Ref("token", "trade_token"), lambda ruleset: MOST),
    "hand": (Ref("card", "hand_card"), lambda ruleset: sum(ruleset.supply.population_cards.values())),
}
"""How the interview asks for a number that only some objectives need: its name and the largest that can be."""


# majorities ----------------------------------------------------------------------------------------------

MAJORITIES: dict[str, Majority] = {
    "population_cubes": Majority(lambda has: sum(has.cubes.values()), ("cubes",), lambda ruleset: ruleset.tiers),
    "engineers": Majority(lambda has: has.cubes.get("engineer", 0), ("cubes",), lambda ruleset: ("engineer",)),
    "investors": Majority(lambda has: has.cubes.get("investor", 0), ("cubes",), lambda ruleset: ("investor",)),
    "trade_tokens": Majority(lambda has: has.trade_tokens, ("trade_tokens",), lambda ruleset: ()),
    "expedition_cards": Majority(lambda has: len(has.expedition) + has.expedition_hidden, (), lambda ruleset: ()),
}


def majority_points(counts: Sequence[int], first: int, second: int, *, zero_counts: bool) -> list[int]:
    """score.majority and score.majority_ties: full points for all who tie; the next lower value is second."""
    values = sorted({count for count in counts if count or zero_counts}, reverse=True)
    prizes = dict(zip(values, (first, second), strict=False))
    return [prizes.get(count, 0) for count in counts]


def _majority(
    row: str, card: Objective, final_counts: Sequence[FinalCount], visits: Sequence[Visits], ruleset: Ruleset
) -> list[ScoreLine]:
    counts = [MAJORITIES[card.of].count(final_count) for final_count in final_counts]
    zero_counts = ruleset.settings["majority_zero"]
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


# points of one player alone ------------------------------------------------------------------------------


def _each(line: Line) -> Lines:
    """Lines that look at one player at a time."""

    def lines(
        row: str, card: Objective, final_counts: Sequence[FinalCount], visits: Sequence[Visits], ruleset: Ruleset
    ) -> list[ScoreLine]:
        return [line(row, card, *pair) for pair in zip(final_counts, visits, strict=True)]

    return lines


def _industries(row: str, card: Objective, final_count: FinalCount, visits: Visits) -> ScoreLine:
    """ruling.objective_duplicate_industry: each copy of a depicted industry counts."""
    points = 0
    parts: list[Fact] = []
    for industry, each in card.points:
        copies = final_count.industries.get(industry, 0)
        if copies:
            points += copies * each
            parts.append(
                Text(N_("{industry}: {points}"), {"industry": Ref("industry", industry), "points": copies * each})
            )
    return ScoreLine(row, points, Listing(tuple(parts)) if parts else "")


def _few_islands(row: str, card: Objective, final_count: FinalCount, visits: Visits) -> ScoreLine:
    islands = final_count.old_world
    how = Ref("place", "old_world_island", islands)
    return ScoreLine(row, card.points_each if islands <= card.limit else 0, how)


def _alone(line: Line, *keys: str, entries: tuple[str, ...], visits: str = "", shows_industries: bool = False) -> Kind:
    """A kind that looks at one player at a time."""
    return Kind(_each(line), lambda card: keys, lambda card, ruleset: (), entries, shows_industries, visits)


def _told(row: str, card: Objective, final_count: FinalCount, visits: Visits) -> ScoreLine:
    """The points that the group told: nobody but the card itself knows what it counts."""
    return ScoreLine(row, dict(card.told).get(final_count.player, 0))


def lacks_told(card: Objective, final_count: FinalCount) -> bool:
    """Whether the group still has to tell what a card of its own brings a player."""
    return card.kind == TOLD and final_count.player not in dict(card.told)


KINDS: dict[str, Kind] = {
    "effect": Kind(
        lines=_each(lambda row, card, has, visits: ScoreLine(row, 0, "", False)),
        keys=lambda card: (),
        tiers=lambda card, ruleset: (),
        entries=(),
        shows_industries=False,
        visits="",
    ),
    "majority": Kind(
        lines=_majority,
        keys=lambda card: MAJORITIES[card.of].keys,
        tiers=lambda card, ruleset: MAJORITIES[card.of].tiers(ruleset),
        entries=("of", "first", "second"),
        shows_industries=False,
        visits="",
    ),
    TOLD: _alone(_told, entries=()),
    "industries": _alone(_industries, entries=(), shows_industries=True),
    "visited_animals": _alone(
        lambda row, card, has, visits: times(row, visits.animals, card.points_each),
        entries=("points_each",), visits="animals",
    ),
    "visited_artefacts": _alone(
        lambda row, card, has, visits: times(row, visits.artefacts, card.points_each),
        entries=("points_each",), visits="artefacts",
    ),
    "at_most_old_world_islands": _alone(_few_islands, "old_world", entries=("limit", "points")),
    "new_world_islands": _alone(
        lambda row, card, has, visits: times(row, has.new_world, card.points_each),
        "new_world", entries=("points_each",),
    ),
    "hand_cards": _alone(
        lambda row, card, has, visits: times(row, has.hand or 0, card.points_each), "hand", entries=("points_each",)
    ),
}  # fmt: skip
