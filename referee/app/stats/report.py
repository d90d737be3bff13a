"""All figures of a group: over everything, and game by game with what is needed to speak of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.app.rulebook import rulebook
from referee.app.rulesets import lexicon_of, ruleset_for
from referee.engine.evenings.figures import Dated, figures_of
from referee.engine.evenings.people import Person
from referee.engine.evenings.report import Chapter, Report, Skipped
from referee.games import GAMES, load

if TYPE_CHECKING:
    from referee.engine.score import SheetRow


def report_of(
    evenings: Sequence[Dated],
    people: Mapping[str, Person],
    skipped: Sequence[Skipped],
    language: str,
    only: Person | None = None,
) -> Report:
    """The whole report; with `only`, about one person."""
    games = [game for game in GAMES if any(dated.evening.game == game for dated in evenings)]
    chapters = tuple(_chapter(game, evenings, people, language, only) for game in games)
    overall = figures_of("", _comparable(evenings, games), people, only)
    imported = sum(dated.evening.imported for dated in overall.evenings)
    return Report(overall, chapters, tuple(skipped), imported, dict(people))


def _comparable(evenings: Sequence[Dated], games: Sequence[str]) -> list[Dated]:
    """Points of games that points decide are not mixed with aims that another game counts."""
    aims = {game for game in games if not load(game).by_points}
    if len(aims) == len(games):
        return list(evenings)
    return [_without_points(dated) if dated.evening.game in aims else dated for dated in evenings]


def _without_points(dated: Dated) -> Dated:
    return dated._replace(evening=dated.evening._replace(points=(None,) * len(dated.evening.players)))


def _chapter(
    game: str, evenings: Sequence[Dated], people: Mapping[str, Person], language: str, only: Person | None
) -> Chapter:
    figures = figures_of(game, [dated for dated in evenings if dated.evening.game == game], people, only)
    loaded = load(game)
    ruleset = ruleset_for(loaded)
    in_play = [group.key for group in figures.in_play]
    rows: Iterable[SheetRow] = () if isinstance(ruleset, list) else loaded.sheet_rows(ruleset, language, in_play)
    name = game if isinstance(ruleset, list) else ruleset.name
    rules = rulebook(game).rules if figures.referee.by_rule else {}
    titles = {rule: rules[rule].title for rule, _overruled, _against in figures.referee.by_rule if rule in rules}
    return Chapter(figures, name, lexicon_of(loaded), tuple(rows), loaded.by_points, titles)
