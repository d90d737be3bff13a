"""Score a game that was not logged: read a tally, check it, and ask the questions that fill one."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.answers import InvalidAnswer, Question, find_name, list_results, read_choices, read_plain_answer
from referee.engine.reading import Problem, TomlTable, read_head
from referee.engine.score import Scored
from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.value import Value
from referee.engine.verdict import Hint
from referee.engine.words import fold
from referee.games.anno1800.messages import AMOUNTS
from referee.games.anno1800.ruleset import read_objectives
from referee.games.anno1800.scoring.count import ALWAYS, ASKED, KINDS, MOST, FinalCount, by_points, read_written
from referee.games.anno1800.scoring.score import LADDER, score

if TYPE_CHECKING:
    from referee.engine.answers import AllNames
    from referee.engine.score import ScoreSheet
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Ruleset
    from referee.games.anno1800.scoring.count import FinalCount


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
    players: tuple[str, ...]
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
    lacking = tuple(_tie_lacks(sheet, player, key, file) for player, key in sheet.missing)
    sheet = sheet._replace(warnings=(*sheet.warnings, *tally.warnings), final=sheet.final and not lacking)
    return Scored(sheet, tally.objectives, tally.date, lacking=lacking)


def find_ties(ruleset: Ruleset, tally: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return who leads with the same points, and for each what would break the tie but is not known."""
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
    return Tally(head.players, objectives, final_counts, head.date, warnings), problems


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
        yield _tie_question(ruleset, players.index(player), player, key)


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
    for tier, most in zip(ruleset.tiers, supply.cubes, strict=True):
        if tier in _counted_tiers(ruleset, objectives, answers.get(f"{seat}/expedition", ())):
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


def _counted_tiers(ruleset: Ruleset, objectives: Sequence[str], cards: Sequence[Mapping[str, str]]) -> set[str]:
    """Return tiers that can visit a field of this player's cards, and those that a majority counts."""
    tiers = {tier for card in cards for tier in card.values()}
    for card in (ruleset.objectives[name] for name in objectives):
        tiers.update(KINDS[card.kind].tiers(card, ruleset))
    return tiers


def _tie_question(ruleset: Ruleset, seat: int, player: str, key: str) -> Question:
    if key == LADDER[1]:
        label = Text(N_("A tie! Industries, shipyards and ships in all"))
        return Question(f"{seat}/{key}", "sum", label, player, 0, 999)
    label = Text(N_("A tie! Hand cards"))
    return Question(f"{seat}/{key}", "sum", label, player, 0, sum(ruleset.supply.population_cards.values()))


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
