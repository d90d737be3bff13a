"""Score the end (p. 11-12): count what players have, the points of it, and tallies of games that nobody logged."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.engine.answers import InvalidAnswer, Question, find_name, list_results, read_choices, read_plain_answer
from referee.engine.reading import Problem, TomlTable, read_head
from referee.engine.score import PlayerScore, Scored, ScoreLine, ScoreSheet, SheetRow, rank
from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.value import Value
from referee.engine.verdict import UNCERTAIN, Ambiguous, Doubt, Hint, Misread
from referee.games.anno1800.messages import AMOUNTS
from referee.games.anno1800.ruleset import Objective, Ruleset, read_objectives

if TYPE_CHECKING:
    from referee.engine.answers import AllNames
    from referee.engine.cursor import Cursor
    from referee.engine.score import ScoreSheet
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Ruleset
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
    """Return the line for so many things at so many points each."""
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


def _score_majority(
    row: str, card: Objective, final_counts: Sequence[FinalCount], visits: Sequence[Visits], ruleset: Ruleset
) -> list[ScoreLine]:
    counts = [MAJORITIES[card.of].count(final_count) for final_count in final_counts]
    zero_counts = ruleset.settings["majority_zero"]
    points = majority_points(counts, card.first, card.second, zero_counts=zero_counts)
    values = sorted({count for count in counts if count or zero_counts}, reverse=True)
    found = []
    for count, won in zip(counts, points, strict=True):
        facts: dict[str, Fact] = {"count": count}
        how: Fact = str(count)
        if values and count == values[0]:
            how = Text(N_("{count}, the most"), facts)
        elif len(values) > 1 and count == values[1]:
            how = Text(N_("{count}, second to {first}"), facts | {"first": values[0]})
        elif values:
            # Translators: {count} is what the player has, {first} what the player with the most has.
            how = Text(N_("{count} (the most: {first})"), facts | {"first": values[0]})
        found.append(ScoreLine(row, won, how))
    return found


# points of one player alone ------------------------------------------------------------------------------


def _score_industries(row: str, card: Objective, final_count: FinalCount, visits: Visits) -> ScoreLine:
    """ruling.objective_duplicate_industry: each copy of a depicted industry counts."""
    points = 0
    parts: list[Fact] = []
    for industry, each in card.points:
        copies = final_count.industries.get(industry, 0)
        if copies:
            points += copies * each
            facts: dict[str, Fact] = {"industry": Ref("industry", industry), "points": copies * each}
            parts.append(Text(N_("{industry}: {points}"), facts))
    return ScoreLine(row, points, Listing(tuple(parts)) if parts else "")


def _alone(line: Line, *keys: str, entries: tuple[str, ...], visits: str = "", shows_industries: bool = False) -> Kind:
    """Return a kind that looks at one player at a time."""

    def list_lines(
        row: str, card: Objective, final_counts: Sequence[FinalCount], visits: Sequence[Visits], ruleset: Ruleset
    ) -> list[ScoreLine]:
        return [line(row, card, *pair) for pair in zip(final_counts, visits, strict=True)]

    return Kind(list_lines, lambda card: keys, lambda card, ruleset: (), entries, shows_industries, visits)


KINDS: dict[str, Kind] = {
    "effect": _alone(lambda row, card, has, visits: ScoreLine(row, 0, "", False), entries=()),
    "majority": Kind(
        lines=_score_majority,
        keys=lambda card: MAJORITIES[card.of].keys,
        tiers=lambda card, ruleset: MAJORITIES[card.of].tiers(ruleset),
        entries=("of", "first", "second"),
        shows_industries=False,
        visits="",
    ),
    TOLD: _alone(lambda row, card, has, visits: ScoreLine(row, dict(card.told).get(has.player, 0)), entries=()),
    "industries": _alone(_score_industries, entries=(), shows_industries=True),
    "visited_animals": _alone(
        lambda row, card, has, visits: times(row, visits.animals, card.points_each),
        entries=("points_each",), visits="animals",
    ),
    "visited_artefacts": _alone(
        lambda row, card, has, visits: times(row, visits.artefacts, card.points_each),
        entries=("points_each",), visits="artefacts",
    ),
    "at_most_old_world_islands": _alone(
        lambda row, card, has, visits: ScoreLine(
            row, card.points_each * (has.old_world <= card.limit), Ref("place", "old_world_island", has.old_world)
        ),
        "old_world", entries=("limit", "points"),
    ),
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
    own = [card for card in cards if card.kind == TOLD]
    untold = [(card, has.player) for card in own for has in final_counts if has.player not in dict(card.told)]
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
            *(
                Hint(
                    "objective_unknown" if card in unknown else "objective_unsure",
                    {"objective": Ref("objective", card.id), "id": card.id},
                )
                for card in doubted
            ),
            *(_hint_untold(*each) for each in untold),
            *note_objective_count(ruleset, objectives),
            *face_down,
        ),
        tuple([(final_counts[seat].player, LADDER[criterion]) for seat, criterion in ranking.missing]),
        uncounted,
    )


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
    """Return every player's points as they stand, by seat, counted once a table."""
    if state.points is None:
        state.points = [player.total for player in score_state(state).sheet.players]
    return state.points


def impossible(
    final_counts: Sequence[FinalCount], places: Mapping[str, str], ruleset: Ruleset, file: str
) -> Iterator[Problem]:
    """Yield everything that no table can show; `places` says where in the file each player's result stands."""
    holders = [final_count.player for final_count in final_counts if final_count.fireworks]
    if len(holders) > 1:
        yield Problem(file, f"{places[holders[1]]}.fireworks", "fireworks_twice", {"players": Listing(tuple(holders))})
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


def _totals(final_counts: Sequence[FinalCount], ruleset: Ruleset) -> Iterator[tuple[str, Fact, int, int]]:
    """Yield everything that the box holds only so often: key, name, how many the tally has, how many there are."""
    supply = ruleset.supply
    for stack, most in supply.population_cards.items():
        yield "result.played", Ref("card", stack), sum(s.played.get(stack, 0) for s in final_counts), most
    cards = sum(sum(s.played.values()) + (s.hand or 0) for s in final_counts)
    yield "result.hand", Ref("card", "population_card"), cards, sum(supply.population_cards.values())
    expedition = sum(len(s.expedition) + s.expedition_hidden for s in final_counts)
    yield "result.expedition", Ref("card", "expedition_card"), expedition, supply.expedition_cards
    for tier, most in zip(ruleset.tiers, supply.cubes, strict=True):
        yield "result.cubes", Ref("tier", tier), sum(s.cubes.get(tier, 0) for s in final_counts), most
    old, new = sum(s.old_world for s in final_counts), sum(s.new_world for s in final_counts)
    yield "result.old_world", Ref("place", "old_world_island"), old, supply.old_world_islands
    yield "result.new_world", Ref("place", "new_world_island"), new, supply.new_world_islands
    totals: Counter[str] = Counter()
    for final_count in final_counts:
        totals.update(final_count.industries)
    for industry, count in totals.items():
        printed = ruleset.setup.industries.count(industry) * len(final_counts)
        printed += sum(island.industry == industry for island in ruleset.old_world)
        built = 0 if ruleset.industries[industry].printed else ruleset.supply.industries_each
        yield "result.industries", Ref("industry", industry), count, built + printed


def odd(
    final_counts: Sequence[FinalCount], objectives: Sequence[str], new_world_known: Collection[str], ruleset: Ruleset
) -> Iterator[Hint]:
    """Yield what can hardly be but is taken as told."""
    if not any(final_count.fireworks for final_count in final_counts):
        yield Hint("fireworks_nobody")
    for final_count in final_counts:
        cards, islands = final_count.played.get("new_world", 0), final_count.new_world
        if final_count.player in new_world_known and cards > ruleset.limits.new_world_cards * islands:
            yield Hint("new_world_cards", {"player": final_count.player, "count": cards, "islands": islands})
    for thing, count, most in (
        (Ref("token", "gold"), sum(s.gold for s in final_counts), ruleset.supply.gold),
        (Ref("token", "trade_token"), sum(s.trade_tokens for s in final_counts), ruleset.supply.trade_tokens),
    ):
        if count > most:
            yield Hint("more_than_in_box", {"thing": thing, "count": count, "most": most})
    yield from _expedition_cards(final_counts, ruleset)


def _expedition_cards(final_counts: Sequence[FinalCount], ruleset: Ruleset) -> Iterator[Hint]:
    """Yield expedition cards that the (single-sourced) list of cards does not have so often."""
    known = {(animal, artefact): copies for animal, artefact, copies in ruleset.scoring.expedition_cards}
    counts = Counter(card for final_count in final_counts for card in final_count.expedition)
    for (animal, artefact), count in counts.items():
        if count > known.get((animal, artefact), 0):
            facts: dict[str, Fact] = {
                "animal": Ref("tier", animal), "artefact": Ref("tier", artefact),
                "count": count, "known": known.get((animal, artefact), 0),
            }  # fmt: skip
            yield Hint("expedition_card_list", facts)


class Tally(Value):
    """What a tally tells: the objectives in play, and what each player has."""

    objectives: tuple[str, ...]
    final_counts: tuple[FinalCount, ...]
    date: datetime.date | None
    warnings: tuple[Hint, ...]


def score_tally(
    ruleset: Ruleset, data: Mapping[str, Any], file: str, words: Vocabulary | None = None
) -> Scored | list[Problem]:
    """Return the score of a tally, or everything that keeps it from being counted."""
    tally, problems = read_tally(data, ruleset, file, words)
    if tally is None:
        return problems
    sheet = score(ruleset, tally.objectives, tally.final_counts)
    lacking = tuple(
        Problem(
            file, f"result[{[score.player for score in sheet.players].index(player) + 1}].{key}", "tie_lacks",
            {"players": Listing(sheet.winners), "player": player, "amount": Text(AMOUNTS[key]), "entry": key},
        )
        for player, key in sheet.missing
    )  # fmt: skip
    sheet = sheet._replace(warnings=(*sheet.warnings, *tally.warnings), final=sheet.final and not lacking)
    return Scored(sheet, tally.objectives, tally.date, lacking=lacking)


def find_ties(ruleset: Ruleset, tally: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return who leads with the same points, and for each what would break the tie but is not known."""
    found, _ = read_tally(tally, ruleset, "")
    return () if found is None else score(ruleset, found.objectives, found.final_counts).missing


def read_tally(
    data: Mapping[str, object], ruleset: Ruleset, file: str, words: Vocabulary | None = None
) -> tuple[Tally | None, list[Problem]]:
    """Return the tally, or None with all that is wrong: what cannot be read, what is lacking, and what cannot be."""
    problems: list[Problem] = []
    top = TomlTable(data, file, problems, words=words)
    results = top.tables("result")
    named = [str(entry.data["player"]) for entry in results if isinstance(entry.data.get("player"), str)]
    head = read_head(top, ruleset.editions, ruleset.setup.players, named=list(dict.fromkeys(named)))
    objectives = read_objectives(top, ruleset)
    for key in ("settings", "declared"):
        top.raw(key)
    read = _Results(ruleset, objectives, words)
    for entry in results:
        read.add(entry, head.players)
    for player in head.players:
        if player not in read.final_counts:
            top.complain("result", "result_missing", player=player)
    top.done()
    final_counts = tuple(read.final_counts[player] for player in head.players if player in read.final_counts)
    problems += impossible(final_counts, read.places, ruleset, file)
    if problems:
        return None, problems
    warnings = (*read.warnings, *odd(final_counts, objectives, read.new_world_known, ruleset))
    return Tally(objectives, final_counts, head.date, warnings), problems


def needed_keys(objectives: Sequence[str], ruleset: Ruleset) -> set[str]:
    """Return the numbers that some row needs from every player; a list or a flag that is left out is empty."""
    keys = {*ALWAYS}
    for card in (ruleset.objectives[name] for name in objectives):
        keys.update(KINDS[card.kind].keys(card))
    return keys


class _Results:
    """Collects the final_counts of the players, and in which entry of the file each was found."""

    def __init__(self, ruleset: Ruleset, objectives: Sequence[str], words: Vocabulary | None) -> None:
        self.ruleset = ruleset
        self.words = words
        self.needed = needed_keys(objectives, ruleset)
        cards = [ruleset.objectives[name] for name in objectives]
        self.counts_industries = any(card.points for card in cards)
        self.final_counts: dict[str, FinalCount] = {}
        self.places: dict[str, str] = {}
        self.new_world_known: set[str] = set()
        self.warnings: list[Hint] = []

    def add(self, entry: TomlTable, players: Sequence[str]) -> None:
        player = entry.text("player")
        player = entry.find_name(player, players) or player
        if player and player not in players:
            entry.complain("player", "unknown_player", found=player, known=tuple(players))
        if player in self.final_counts:
            entry.complain("player", "result_twice", player=player)
        final_count = self.final_count(entry, player)
        needed = {*self.needed, "cubes"} if final_count.expedition else self.needed
        for key in AMOUNTS:
            if key in needed and not entry.has(key):
                entry.complain(key, "result_lacks", player=player, amount=Text(AMOUNTS[key]), entry=key)
        if self.counts_industries and not entry.has("industries"):
            self.warnings.append(Hint("industries_left_out", {"player": player}))
        entry.done()
        if player in players and player not in self.final_counts:
            self.final_counts[player] = final_count
            self.places[player] = entry.path

    def final_count(self, entry: TomlTable, player: str) -> FinalCount:
        r, hand = self.ruleset, None
        if isinstance(entry.data.get("hand"), dict):  # by stack, else as one number
            hand = sum(entry.counts("hand", r.stacks).values())
        elif entry.has("hand"):
            hand = _count(entry, "hand")
        if entry.has("new_world"):
            self.new_world_known.add(player)
        return FinalCount(
            player=player,
            played=entry.counts("played", r.stacks),
            expedition=read_expedition(entry, r, self.words),
            cubes=entry.counts("cubes", r.tiers),
            gold=_count(entry, "gold"),
            fireworks=entry.flag("fireworks"),
            industries=Counter(entry.names("industries", r.industries)),
            old_world=_count(entry, "old_world"),
            new_world=_count(entry, "new_world"),
            trade_tokens=_count(entry, "trade_tokens"),
            constructions=_count(entry, "constructions") if entry.has("constructions") else None,
            hand=hand,
            expedition_hidden=_count(entry, "expedition_hidden"),
        )


def _count(entry: TomlTable, key: str) -> int:
    return entry.number(key, required=False, most=MOST)


def read_expedition(entry: TomlTable, ruleset: Ruleset, words: Vocabulary | None) -> tuple[tuple[str, str], ...]:
    """Read expedition cards as tables of their visitors, or as text: by points or by the names of the visitors."""
    written = entry.data.get("expedition")
    if isinstance(written, str):
        entry.raw("expedition")
        read = by_points(ruleset, written) if words is None else _read_cards(ruleset, written, words)
        if isinstance(read, list):
            return tuple(read)
        entry.complain("expedition", "cards_unclear", found=written)
        return ()
    visitors = tuple(ruleset.scoring.visitor_points)
    cards = []
    for card in entry.tables("expedition", required=False):
        animal, artefact = card.one_of("animal", visitors), card.one_of("artefact", visitors)
        card.done()
        if animal and artefact:
            cards.append((animal, artefact))
    return tuple(cards)


Answers = Mapping[str, Any]


def questions(
    ruleset: Ruleset, answers: Answers, ties: Sequence[tuple[str, str]], rows: Sequence[str] = ()
) -> Iterator[Question]:
    """Yield all questions in order, as far as the answers tell; `ties` are players and what would break their tie."""
    setup = ruleset.setup
    yield Question("players", "players", Text(N_("Players, in seating order")), "", *setup.players)
    if "players" not in answers:
        return
    players = tuple(answers["players"])
    label = Text(N_("Objective cards in play"))
    known = tuple(ruleset.objectives)
    yield Question("objectives", "choices", label, "", 0, setup.objectives, "objective", known, setup.first_game)
    if "objectives" not in answers:
        return
    objectives = answers["objectives"]
    for name in objectives:
        if ruleset.objectives[name].confidence == "unknown":
            yield Question(f"declared.{name}", "points", Ref("objective", name), kind="industry")
    yield Question("fireworks", "choice", Ref("token", "fireworks_token"), choices=players)
    for seat, player in enumerate(players):
        yield from _player_questions(ruleset, objectives, answers, seat, player, rows)
    for player, key in ties:
        label, most = Text(N_("A tie! Industries, shipyards and ships in all")), 999
        if key != LADDER[1]:
            label, most = Text(N_("A tie! Hand cards")), sum(ruleset.supply.population_cards.values())
        yield Question(f"{players.index(player)}/{key}", "sum", label, player, 0, most)


def _player_questions(
    ruleset: Ruleset, objectives: Sequence[str], answers: Answers, seat: int, player: str, rows: Sequence[str]
) -> Iterator[Question]:
    """Yield the questions for one player, in the order of the sheet."""
    supply = ruleset.supply

    def amount(key: str, label: Fact, most: int) -> Question:
        return Question(f"{seat}/{key}", "sum", label, player, 0, most)

    stacks = ruleset.scoring.rows
    for row in sorted(stacks, key=lambda row: rows.index(row) if row in rows else len(rows)):
        # Translators: {cards} is a row of the score sheet, such as "Population cards 3".
        label = Text(N_("{cards}, played"), {"cards": Ref("sheet", row)})
        yield amount(f"played.{stacks[row]}", label, supply.population_cards[stacks[row]])
    # Translators: the points are printed on the fields of each card; {example} is what a player may type.
    template = N_("Expedition cards, each as the points of its animal and its artefact, for example {example}")
    label = Text(template, {"example": "11 23"})
    yield Question(f"{seat}/expedition", "cards", label, player, 0, supply.expedition_cards)
    # tiers that can visit a field of this player's cards, and those that a majority counts
    tiers = {tier for card in answers.get(f"{seat}/expedition", ()) for tier in card.values()}
    for card in (ruleset.objectives[name] for name in objectives):
        tiers.update(KINDS[card.kind].tiers(card, ruleset))
    for tier, most in zip(ruleset.tiers, supply.cubes, strict=True):
        if tier in tiers:
            yield amount(f"cubes.{tier}", Ref("tier", tier), most)
    yield amount("gold", Text(AMOUNTS["gold"]), MOST)
    found: list[str] = []
    for name in objectives:
        found += [industry for industry, _ in ruleset.objectives[name].points]
        found += answers.get(f"declared.{name}") or {}
    industries = tuple(dict.fromkeys(found))
    if industries:
        label = Text(N_("Industries that stand on the islands"))
        yield Question(f"{seat}/industries", "choices", label, player, 0, 99, "industry", industries)
    needed = needed_keys(objectives, ruleset)
    for key, (thing, largest) in ASKED.items():
        if key in needed:
            yield amount(key, thing, largest(ruleset))


def read_answer(question: Question, text: str, ruleset: Ruleset, names: AllNames) -> object:
    """Return the answer as it goes into the tally, or why it does not fit."""
    match question.form:
        case "choices":
            text, fewer = _without_only(text, names)
            found = read_choices(text, {choice: names[question.kind][choice] for choice in question.choices})
            if isinstance(found, str):
                known = tuple(name for choice in question.choices for name in (choice, *names[question.kind][choice]))
                return InvalidAnswer("unknown", {"word": found, "known": known})
            if question.kind == "objective" and len(set(found)) < len(found):
                return InvalidAnswer("twice", {"word": next(name for name in found if found.count(name) > 1)})
            if len(found) > question.most:
                return InvalidAnswer("too_many", {"most": question.most})
            if question.preset and 0 < len(found) < len(question.preset) and not fewer:
                return InvalidAnswer("objectives_fewer", {"count": len(found), "usual": len(question.preset)})
            return found or list(question.preset)
        case "points":
            return _read_points(text, names["industry"])
        case "cards":
            points = by_points(ruleset, text)
            cards = _by_names(text, tuple(ruleset.scoring.visitor_points), names) if points is None else points
            if isinstance(cards, InvalidAnswer):
                return cards
            if len(cards) > question.most:
                return InvalidAnswer("too_many", {"most": question.most})
            return [{"animal": animal, "artefact": artefact} for animal, artefact in cards]
        case _:
            return read_plain_answer(question, text)


def _without_only(text: str, names: AllNames) -> tuple[str, bool]:
    """Return the text without the word that says that fewer are meant, and whether it stood there."""
    from referee.engine.words import fold  # a turn needs the kinds of objectives from here, and no words

    words = [word for name in names.get("phrase", {}).get("only", ()) if (word := fold(name))]
    first, _, rest = text.strip().partition(" ")
    return (rest, True) if fold(first.strip(":,")) in words else (text, False)


def _read_points(text: str, industries: Mapping[str, Sequence[str]]) -> dict[str, int] | InvalidAnswer:
    """Read `champagne_cellar 4, coffee roaster 6`: what an objective card shows."""
    points: dict[str, int] = {}
    for part in (part.strip() for part in text.split(",")):
        if not part:
            continue
        name, _, number = part.rpartition(" ")
        id = find_name(name, industries)
        if not number.isdecimal() or len(number) > 2:
            return InvalidAnswer("points_form", {"word": part})
        if id is None:
            known = tuple(spelling for id, names in industries.items() for spelling in (id, *names))
            return InvalidAnswer("unknown", {"word": name, "known": known})
        points[id] = int(number)
    return points


def _by_names(text: str, visitors: Sequence[str], names: AllNames) -> list[tuple[str, str]] | InvalidAnswer:
    known = {tier: names["tier"][tier] for tier in visitors}
    said = [(word, find_name(word, known)) for word in re.split(r"[\s,;/|]+", text.strip()) if word]
    unknown = next((word for word, tier in said if tier is None), None)
    if unknown is not None or len(said) % 2:
        return InvalidAnswer("cards_form", {"word": unknown or text})
    tiers = [tier for _, tier in said if tier]
    return list(zip(tiers[::2], tiers[1::2], strict=True))


def tally_of(answers: Answers) -> dict[str, object]:
    """Return the answers as the tally that a file would hold; what was not answered is left out."""
    tally: dict[str, Any] = {"format": 1, "game": "anno1800"}
    tally |= {key: answers[key] for key in ("players", "objectives") if key in answers}
    declared = {
        key.partition(".")[2]: {"points": value}
        for key, value in answers.items()
        if key.startswith("declared.") and value
    }
    if declared:
        tally["declared"] = {"objectives": declared}
    tally["result"] = list_results(answers)
    for result in tally["result"]:
        if answers.get("fireworks") == result["player"]:
            result["fireworks"] = True
    return tally
