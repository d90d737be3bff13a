"""Whether a tally can be at all: what exceeds the box is impossible, what is merely odd gets a warning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.engine.reading import Problem
from referee.engine.text import Fact, Listing, Ref
from referee.engine.verdict import Hint

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Ruleset
    from referee.games.anno1800.scoring.count import FinalCount


def impossible(
    final_counts: Sequence[FinalCount], places: Mapping[str, str], ruleset: Ruleset, file: str
) -> Iterator[Problem]:
    """Everything that no table can show; `places` says where in the file each player's result stands."""
    yield from _fireworks(final_counts, places, file)
    for key, thing, count, most in _totals(final_counts, ruleset):
        if count > most:
            yield Problem(file, key, "more_than_exist", {"thing": thing, "count": count, "most": most})
    for final_count in final_counts:
        where = places[final_count.player]
        for key, islands, most in (
            ("old_world", final_count.old_world, ruleset.limits.old_world),
            ("new_world", final_count.new_world, ruleset.limits.new_world),
        ):
            if islands > most:
                facts: dict[str, Fact] = {
                    "player": final_count.player, "thing": Ref("place", f"{key}_island"),
                    "count": islands, "most": most,
                }  # fmt: skip
                yield Problem(file, f"{where}.{key}", "more_than_allowed", facts)


def _fireworks(final_counts: Sequence[FinalCount], places: Mapping[str, str], file: str) -> Iterator[Problem]:
    holders = [final_count.player for final_count in final_counts if final_count.fireworks]
    if len(holders) > 1:
        yield Problem(file, f"{places[holders[1]]}.fireworks", "fireworks_twice", {"players": Listing(tuple(holders))})


def _totals(final_counts: Sequence[FinalCount], ruleset: Ruleset) -> Iterator[tuple[str, Fact, int, int]]:
    """Everything that the box holds only so often: key, name, how many the tally has, how many there are."""
    supply = ruleset.supply
    for stack, most in supply.population_cards.items():
        yield "result.played", Ref("card", stack), _sum(s.played.get(stack, 0) for s in final_counts), most
    cards = _sum(sum(s.played.values()) + (s.hand or 0) for s in final_counts)
    yield "result.hand", Ref("card", "population_card"), cards, sum(supply.population_cards.values())
    expedition = _sum(len(s.expedition) + s.expedition_hidden for s in final_counts)
    yield "result.expedition", Ref("card", "expedition_card"), expedition, supply.expedition_cards
    for tier, most in zip(ruleset.tiers, supply.cubes, strict=True):
        yield "result.cubes", Ref("tier", tier), _sum(s.cubes.get(tier, 0) for s in final_counts), most
    old, new = _sum(s.old_world for s in final_counts), _sum(s.new_world for s in final_counts)
    yield "result.old_world", Ref("place", "old_world_island"), old, supply.old_world_islands
    yield "result.new_world", Ref("place", "new_world_island"), new, supply.new_world_islands
    yield from _industry_totals(final_counts, ruleset)


def _industry_totals(final_counts: Sequence[FinalCount], ruleset: Ruleset) -> Iterator[tuple[str, Fact, int, int]]:
    """Tokens on the board, and the printed ones of home islands and Old World islands."""
    totals: Counter[str] = Counter()
    for final_count in final_counts:
        totals.update(final_count.industries)
    for industry, count in totals.items():
        printed = ruleset.setup.industries.count(industry) * len(final_counts)
        printed += sum(island.industry == industry for island in ruleset.old_world)
        built = 0 if ruleset.industries[industry].printed else ruleset.supply.industries_each
        yield "result.industries", Ref("industry", industry), count, built + printed


def _sum(counts: Iterable[int]) -> int:
    return sum(counts)


def odd(
    final_counts: Sequence[FinalCount], objectives: Sequence[str], new_world_known: Collection[str], ruleset: Ruleset
) -> Iterator[Hint]:
    """What can hardly be but is taken as told."""
    if not any(final_count.fireworks for final_count in final_counts):
        yield Hint("fireworks_nobody")
    for final_count in final_counts:
        cards, islands = final_count.played.get("new_world", 0), final_count.new_world
        if final_count.player in new_world_known and cards > ruleset.limits.new_world_cards * islands:
            yield Hint("new_world_cards", {"player": final_count.player, "count": cards, "islands": islands})
    for thing, count, most in (
        (Ref("token", "gold"), _sum(s.gold for s in final_counts), ruleset.supply.gold),
        (Ref("token", "trade_token"), _sum(s.trade_tokens for s in final_counts), ruleset.supply.trade_tokens),
    ):
        if count > most:
            yield Hint("more_than_in_box", {"thing": thing, "count": count, "most": most})
    yield from _expedition_cards(final_counts, ruleset)


def _expedition_cards(final_counts: Sequence[FinalCount], ruleset: Ruleset) -> Iterator[Hint]:
    """Expedition cards that the (single-sourced) list of cards does not have so often."""
    known = {(animal, artefact): copies for animal, artefact, copies in ruleset.scoring.expedition_cards}
    counts = Counter(card for final_count in final_counts for card in final_count.expedition)
    for (animal, artefact), count in counts.items():
        if count > known.get((animal, artefact), 0):
            facts: dict[str, Fact] = {
                "animal": Ref("tier", animal), "artefact": Ref("tier", artefact),
                "count": count, "known": known.get((animal, artefact), 0),
            }  # fmt: skip
            yield Hint("expedition_card_list", facts)
