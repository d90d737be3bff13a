"""Count what players have at the end: tallies of a table, expedition cards, and what each kind of objective brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.engine.score import ScoreLine
from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.value import Value
from referee.engine.verdict import Ambiguous, Hint, Misread

if TYPE_CHECKING:
    from referee.engine.cursor import Cursor
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Objective, Ruleset
    from referee.games.anno1800.state import Player, State


class FinalCount(Value):
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
    expedition_hidden: int = 0
    """Expedition cards that lie face down: nobody knows their visitors, but they are cards."""


class Visits(Value):
    """Which fields of the expedition cards are visited: how many of each tier, and animals and artefacts in all."""

    by_tier: tuple[tuple[int, int], ...]
    animals: int
    artefacts: int

    @property
    def points(self) -> int:
        return sum([visitors * points for visitors, points in self.by_tier])


def times(row: str, count: int, points: int) -> ScoreLine:
    """So many things at so many points each."""
    if not count:
        return ScoreLine(row, 0)
    return ScoreLine(row, count * points, f"{count} × {points}" if points >= 0 else f"{count} × −{-points}")


def count_of(state: State, player: Player) -> FinalCount:
    """Return what a player has now, counted from the pieces."""
    settings = state.ruleset.settings
    return FinalCount(
        player=player.name,
        played=player.played,
        expedition=tuple(player.expedition),
        cubes=dict(zip(state.ruleset.tiers, player.cubes(), strict=True)),
        gold=player.gold,
        fireworks=state.fireworks is not None and state.players[state.fireworks] is player,
        industries=_scoring_industries(state, player),
        old_world=len(player.old_world),
        new_world=len(player.new_world),
        trade_tokens=player.trade_tokens() - (0 if settings["tokens_on_cards_count"] else player.trade_cards),
        constructions=sum(1 for _ in player.visible_pieces()),
        hand=player.hand_size(),
        expedition_hidden=player.expedition_hidden,
    )


def _scoring_industries(state: State, player: Player) -> Counter[str]:
    """ruling.objective_printed_industry: what stands uncovered counts, printed or built."""
    if state.ruleset.settings["printed_industries_score"]:
        return Counter(player.industries())
    industries = state.ruleset.industries
    return Counter(field.built for field in player.fields if field.built in industries)


def tally_at(state: State) -> dict[str, object]:
    """Return the table as a tally."""
    return {"result": [_result(count_of(state, player)) for player in state.players]}


def _result(has: FinalCount) -> dict[str, object]:
    hidden = {"expedition_hidden": has.expedition_hidden} if has.expedition_hidden else {}
    return {
        "player": has.player,
        "played": {stack: count for stack, count in has.played.items() if count},
        "expedition": [{"animal": animal, "artefact": artefact} for animal, artefact in has.expedition],
        "cubes": {tier: count for tier, count in has.cubes.items() if count},
        "gold": has.gold,
        "fireworks": has.fireworks,
        "industries": list(Counter(has.industries).elements()),
        "constructions": has.constructions,
        "hand": has.hand,
        "old_world": has.old_world,
        "new_world": has.new_world,
        "trade_tokens": has.trade_tokens,
        **hidden,
    }


Cards = list[tuple[str, str]]
"""The visitor of the animal and that of the artefact, card by card."""


def by_points(ruleset: Ruleset, text: str) -> Cards | None:
    """Read `11 23 21`: one pair of printed points a card, the animal's first; None if it is something else."""
    tiers = {str(points): tier for tier, points in ruleset.scoring.visitor_points.items()}
    cards = []
    for pair in text.replace(",", " ").split():
        digits = [digit for digit in pair if digit not in "/|-"]
        if len(digits) != 2 or any(digit not in tiers for digit in digits):
            return None
        cards.append((tiers[digits[0]], tiers[digits[1]]))
    return cards


def read_reveal(ruleset: Ruleset, text: str, words: Vocabulary) -> dict[str, Any] | Misread | Ambiguous:
    """Return cards that a player turns up, as entries of the record."""
    found = _read_cards(ruleset, text, words)
    if isinstance(found, Misread | Ambiguous):
        return found
    return {"expedition": [{"animal": animal, "artefact": artefact} for animal, artefact in found]}


def read_written(ruleset: Ruleset, text: str, words: Vocabulary | None) -> Cards | None:
    """Return cards by points or by the names of their visitors; None if it is neither."""
    found = by_points(ruleset, text) if words is None else _read_cards(ruleset, text, words)
    return None if isinstance(found, Misread | Ambiguous) else found


def _read_cards(ruleset: Ruleset, text: str, words: Vocabulary) -> Cards | Misread | Ambiguous:
    """Return the visitor of the animal, then that of the artefact, cards separated by commas; or their points."""
    cards = by_points(ruleset, text)
    if cards is not None:
        return cards
    from referee.engine.cursor import Cursor, understand

    return understand(lambda led: Cursor(text.replace("|", " "), led, ()), _read_named_cards, words)


def _read_named_cards(cursor: Cursor) -> Cards:
    found = []
    while True:
        animal = cursor.name("tier", "tier")[1]
        found.append((animal, cursor.name("tier", "tier")[1]))
        if not cursor.separator():
            break
    if not cursor.over:
        raise cursor.fail("tier", ("tier",))
    return found


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
    return [ScoreLine(row, won, _tell_majority(count, values)) for count, won in zip(counts, points, strict=True)]


def _tell_majority(count: int, values: Sequence[int]) -> Fact:
    if values and count == values[0]:
        return Text(N_("{count}, the most"), {"count": count})
    if len(values) > 1 and count == values[1]:
        return Text(N_("{count}, second to {first}"), {"count": count, "first": values[0]})
    if values:
        # Translators: {count} is what the player has, {first} what the player with the most has.
        return Text(N_("{count} (the most: {first})"), {"count": count, "first": values[0]})
    return str(count)


# points of one player alone ------------------------------------------------------------------------------


def _each(line: Line) -> Lines:
    """Return lines that look at one player at a time."""

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
    """Return a kind that looks at one player at a time."""
    return Kind(_each(line), lambda card: keys, lambda card, ruleset: (), entries, shows_industries, visits)


def _score_as_told(row: str, card: Objective, final_count: FinalCount, visits: Visits) -> ScoreLine:
    """Return the points that the group told: nobody but the card itself knows what it counts."""
    return ScoreLine(row, dict(card.told).get(final_count.player, 0))


def lacks_told(card: Objective, final_count: FinalCount) -> bool:
    """Return True if the group still has to tell what a card of its own brings a player."""
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
    TOLD: _alone(_score_as_told, entries=()),
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


def note_objective_count(ruleset: Ruleset, objectives: Sequence[str]) -> tuple[Hint, ...]:
    """setup.objectives: give a hint if another number of objectives is in play than in the rulebook."""
    usual = ruleset.setup.objectives
    return () if len(objectives) == usual else (Hint("objectives_count", {"count": len(objectives), "usual": usual}),)
