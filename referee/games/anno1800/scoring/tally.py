"""A finished table that nobody logged: its `[[result]]` entries read, with everything that is wrong, and counted."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.head import read_head
from referee.engine.reading import Problem, TomlTable
from referee.engine.score import Scored
from referee.engine.text import Fact, Listing, Text
from referee.engine.value import Value
from referee.engine.verdict import Hint
from referee.games.anno1800.messages import AMOUNTS
from referee.games.anno1800.ruleset import read_objectives
from referee.games.anno1800.scoring import tally_checks
from referee.games.anno1800.scoring.count import FinalCount
from referee.games.anno1800.scoring.expeditions import read_written
from referee.games.anno1800.scoring.objectives import ALWAYS, KINDS, MOST
from referee.games.anno1800.scoring.score import score

if TYPE_CHECKING:
    from referee.engine.score import ScoreSheet
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Ruleset


class Tally(Value):
    players: tuple[str, ...]
    objectives: tuple[str, ...]
    final_counts: tuple[FinalCount, ...]
    date: datetime.date | None
    warnings: tuple[Hint, ...]


def score_tally(
    ruleset: Ruleset, data: Mapping[str, Any], file: str, words: Vocabulary | None = None
) -> Scored | list[Problem]:
    """The score of a tally, or everything that keeps it from being counted."""
    tally, problems = read_tally(data, ruleset, file, words)
    if tally is None:
        return problems
    sheet = score(ruleset, tally.objectives, tally.final_counts)
    lacking = tuple(_tie_lacks(sheet, player, key, file) for player, key in sheet.missing)
    sheet = sheet._replace(warnings=(*sheet.warnings, *tally.warnings), final=sheet.final and not lacking)
    return Scored(sheet, tally.objectives, tally.date, lacking=lacking)


def tied(ruleset: Ruleset, tally: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Who leads with the same points, and for each what would break the tie but is not known."""
    found, _ = read_tally(tally, ruleset, "")
    return () if found is None else score(ruleset, found.objectives, found.final_counts).missing


def _tie_lacks(sheet: ScoreSheet, player: str, key: str, file: str) -> Problem:
    seat = [score.player for score in sheet.players].index(player) + 1
    facts: dict[str, Fact] = {
        "players": Listing(sheet.winners), "player": player, "amount": Text(AMOUNTS[key]), "entry": key,
    }  # fmt: skip
    return Problem(file, f"result[{seat}].{key}", "tie_lacks", facts)


def read_tally(
    data: Mapping[str, object], ruleset: Ruleset, file: str, words: Vocabulary | None = None
) -> tuple[Tally | None, list[Problem]]:
    """The tally, or None with all that is wrong: what cannot be read, what is lacking, and what cannot be."""
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
    problems += tally_checks.impossible(final_counts, read.places, ruleset, file)
    if problems:
        return None, problems
    warnings = (*read.warnings, *tally_checks.odd(final_counts, objectives, read.new_world_known, ruleset))
    return Tally(head.players, objectives, final_counts, head.date, warnings), problems


def needed_keys(objectives: Sequence[str], ruleset: Ruleset) -> set[str]:
    """The numbers that some row needs from every player; a list or a flag that is left out is empty."""
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
        player = entry.named(player, players) or player
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
        r = self.ruleset
        if entry.has("new_world"):
            self.new_world_known.add(player)
        return FinalCount(
            player=player,
            played=entry.counts("played", r.stacks),
            expedition=_expedition(entry, r, self.words),
            cubes=entry.counts("cubes", r.tiers),
            gold=_count(entry, "gold"),
            fireworks=entry.flag("fireworks"),
            industries=Counter(entry.names("industries", r.industries)),
            old_world=_count(entry, "old_world"),
            new_world=_count(entry, "new_world"),
            trade_tokens=_count(entry, "trade_tokens"),
            constructions=_count(entry, "constructions") if entry.has("constructions") else None,
            hand=_hand(entry, r),
            expedition_hidden=_count(entry, "expedition_hidden"),
        )


def _count(entry: TomlTable, key: str) -> int:
    return entry.number(key, required=False, most=MOST)


def _hand(entry: TomlTable, ruleset: Ruleset) -> int | None:
    """Hand cards as one number, or by stack."""
    if not entry.has("hand"):
        return None
    if isinstance(entry.data["hand"], dict):
        return sum(entry.counts("hand", ruleset.stacks).values())
    return _count(entry, "hand")


def _expedition(entry: TomlTable, ruleset: Ruleset, words: Vocabulary | None) -> tuple[tuple[str, str], ...]:
    written = entry.data.get("expedition")
    if isinstance(written, str):
        entry.raw("expedition")
        read = read_written(ruleset, written, words)
        if read is None:
            entry.complain("expedition", "cards_unclear", found=written)
        return tuple(read or ())
    visitors = tuple(ruleset.scoring.visitor_points)
    cards = []
    for card in entry.tables("expedition", required=False):
        animal, artefact = card.one_of("animal", visitors), card.one_of("artefact", visitors)
        card.done()
        if animal and artefact:
            cards.append((animal, artefact))
    return tuple(cards)
