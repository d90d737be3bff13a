"""What has to be asked to count a finished table: only what can matter for these objectives and answers.

Answers are kept by key; `1/played.new_world` belongs to the second player. The questions follow from the answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.answers import InvalidAnswer, Question, find_name, read_choices, read_sum
from referee.engine.text import N_, Fact, Ref, Text
from referee.engine.words import fold
from referee.games.anno1800.messages import AMOUNTS
from referee.games.anno1800.scoring.expeditions import by_points
from referee.games.anno1800.scoring.objectives import ASKED, KINDS, MOST
from referee.games.anno1800.scoring.score import LADDER
from referee.games.anno1800.scoring.tally import needed_keys

if TYPE_CHECKING:
    from referee.engine.answers import AllNames
    from referee.games.anno1800.ruleset import Ruleset

Answers = Mapping[str, Any]


def questions(
    ruleset: Ruleset, answers: Answers, ties: Sequence[tuple[str, str]], rows: Sequence[str] = ()
) -> Iterator[Question]:
    """All questions in order, as far as the answers tell; `ties` are players and what would break their tie."""
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
    """The questions for one player, in the order of the sheet."""
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
    industries = _depicted(ruleset, objectives, answers)
    if industries:
        label = Text(N_("Industries that stand on the islands"))
        yield Question(f"{seat}/industries", "choices", label, player, 0, 99, "industry", industries)
    needed = needed_keys(objectives, ruleset)
    for key, (thing, largest) in ASKED.items():
        if key in needed:
            yield amount(key, thing, largest(ruleset))


def _counted_tiers(ruleset: Ruleset, objectives: Sequence[str], cards: Sequence[Mapping[str, str]]) -> set[str]:
    """Tiers that can visit a field of this player's cards, and those that a majority counts."""
    tiers = {tier for card in cards for tier in card.values()}
    for card in (ruleset.objectives[name] for name in objectives):
        tiers.update(KINDS[card.kind].tiers(card, ruleset))
    return tiers


def _depicted(ruleset: Ruleset, objectives: Sequence[str], answers: Answers) -> tuple[str, ...]:
    """The industries that the objectives in play show, also those that were told just now."""
    found: list[str] = []
    for name in objectives:
        found += [industry for industry, _ in ruleset.objectives[name].points]
        found += answers.get(f"declared.{name}") or {}
    return tuple(dict.fromkeys(found))


def _tie_question(ruleset: Ruleset, seat: int, player: str, key: str) -> Question:
    if key == LADDER[1]:
        label = Text(N_("A tie! Industries, shipyards and ships in all"))
        return Question(f"{seat}/{key}", "sum", label, player, 0, 999)
    label = Text(N_("A tie! Hand cards"))
    return Question(f"{seat}/{key}", "sum", label, player, 0, sum(ruleset.supply.population_cards.values()))


def read_answer(question: Question, text: str, ruleset: Ruleset, names: AllNames) -> object:
    """The answer as it goes into the tally, or why it does not fit."""
    match question.form:
        case "players":
            return _read_players(question, text)
        case "choices":
            return _read_choices(question, text, names)
        case "choice":
            found = read_choices(text, dict.fromkeys(question.choices, ()))
            if isinstance(found, str) or len(found) > 1:
                return InvalidAnswer("unknown", {"word": text, "known": question.choices})
            return found[0] if found else ""
        case "points":
            return _read_points(text, names["industry"])
        case "cards":
            return _read_cards(text, ruleset, question.most, names)
        case _:
            number = read_sum(text)
            if number is None:
                return InvalidAnswer("not_a_number", {"word": text})
            return number if number <= question.most else InvalidAnswer("too_many", {"most": question.most})


def _read_players(question: Question, text: str) -> list[str] | InvalidAnswer:
    parts = text.split(",") if "," in text else text.split()
    players = [part.strip() for part in parts if part.strip()]
    if not question.least <= len(players) <= question.most:
        return InvalidAnswer("player_count", {"least": question.least, "most": question.most})
    if len(set(players)) < len(players):
        return InvalidAnswer("twice", {"word": next(name for name in players if players.count(name) > 1)})
    return players


def _read_choices(question: Question, text: str, names: AllNames) -> list[str] | InvalidAnswer:
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


def _without_only(text: str, names: AllNames) -> tuple[str, bool]:
    """The text without the word that says that fewer are meant, and whether it stood there."""
    words = [word for name in names.get("phrase", {}).get("only", ()) if (word := fold(name))]
    first, _, rest = text.strip().partition(" ")
    return (rest, True) if fold(first.strip(":,")) in words else (text, False)


def _read_points(text: str, industries: Mapping[str, Sequence[str]]) -> dict[str, int] | InvalidAnswer:
    """`champagne_cellar 4, coffee roaster 6`: what an objective card shows."""
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


def _read_cards(text: str, ruleset: Ruleset, most: int, names: AllNames) -> list[dict[str, str]] | InvalidAnswer:
    """`11 23 21`, or the visitors of each card by name: `artisan artisan, engineer investor`."""
    points = by_points(ruleset, text)
    cards = _by_names(text, tuple(ruleset.scoring.visitor_points), names) if points is None else points
    if isinstance(cards, InvalidAnswer):
        return cards
    if len(cards) > most:
        return InvalidAnswer("too_many", {"most": most})
    return [{"animal": animal, "artefact": artefact} for animal, artefact in cards]


def _by_names(text: str, visitors: Sequence[str], names: AllNames) -> list[tuple[str, str]] | InvalidAnswer:
    known = {tier: names["tier"][tier] for tier in visitors}
    said = [(word, find_name(word, known)) for word in re.split(r"[\s,;/|]+", text.strip()) if word]
    unknown = next((word for word, tier in said if tier is None), None)
    if unknown is not None or len(said) % 2:
        return InvalidAnswer("cards_form", {"word": unknown or text})
    tiers = [tier for _, tier in said if tier]
    return list(zip(tiers[::2], tiers[1::2], strict=True))


def tally_of(answers: Answers) -> dict[str, object]:
    """The answers as the tally that a file would hold; what was not answered is left out."""
    tally: dict[str, Any] = {"format": 1, "game": "anno1800"}
    tally |= {key: answers[key] for key in ("players", "objectives") if key in answers}
    declared = {key.partition(".")[2]: {"points": value} for key, value in answers.items() if _declares(key, value)}
    if declared:
        tally["declared"] = {"objectives": declared}
    results = [_result(seat, player, answers) for seat, player in enumerate(answers.get("players", ()))]
    tally["result"] = [result for result in results if len(result) > 1]
    return tally


def _declares(key: str, value: object) -> bool:
    return key.startswith("declared.") and bool(value)


def _result(seat: int, player: str, answers: Answers) -> dict[str, object]:
    result: dict[str, Any] = {"player": player}
    for key, value in answers.items():
        owner, _, path = key.partition("/")
        if owner != str(seat):
            continue
        table, _, entry = path.partition(".")
        if entry:
            result.setdefault(table, {})[entry] = value
        else:
            result[table] = value
    if answers.get("fireworks") == player and len(result) > 1:
        result["fireworks"] = True
    return result
