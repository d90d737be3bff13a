"""The result of Anno 1503 (Siegpunkte, Spielende): players by the five conditions, who won, and how it came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.engine.score import PlayerScore, Scored, ScoreLine, ScoreSheet, SheetRow
from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.value import Value
from referee.engine.verdict import Hint
from referee.games.anno1503.rules.victory import tell_win
from referee.games.anno1503.turn import listed

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import Ruleset
    from referee.games.anno1503.state import Player, State


class FinalCount(Value):
    """What a player has of each thing that brings a victory point."""

    player: str
    counts: Mapping[str, int]


def score(ruleset: Ruleset, final_counts: Sequence[FinalCount], winner: str | None, *, final: bool) -> ScoreSheet:
    """victory.marker: each condition counts once; nobody but the winner has a rank."""
    players = tuple(
        PlayerScore(entry.player, tuple(lines(ruleset, entry.counts)), 1 if entry.player == winner else 0)
        for entry in final_counts
    )
    decided = "unfinished" if winner is None else "three_points"
    return ScoreSheet(ruleset.id, players, (winner,) if winner is not None else (), decided, final)


def lines(ruleset: Ruleset, counts: Mapping[str, int]) -> list[ScoreLine]:
    """The point of each condition if it is held, its count and target; gold is shown even above its target."""
    targets = ruleset.scoring.targets
    found = []
    for row in ruleset.scoring.rows:
        count, target = counts.get(row, 0), targets[row]
        points, how = int(count >= target), f"{count}/{target}"
        found.append(ScoreLine(row, points, how, shown=f"{points} ({how})"))
    return found


def too_many_together(ruleset: Ruleset, counts: Mapping[str, Sequence[int]]) -> list[tuple[str, int, int]]:
    """victory.not_exclusive: of what there are more than the box brings for so many players, how many, and the most."""
    found = []
    for key, bound in ruleset.bounds.items():
        most = bound[len(counts[key])]
        if sum(counts[key]) > most:
            found.append((key, sum(counts[key]), most))
    return found


def score_state(state: State) -> Scored:
    """The sheet of a table as it stands; final once somebody has won."""
    final_counts = [FinalCount(player.name, state.counts(player)) for player in state.players]
    winner = None if state.win is None else state.players[state.win.seat].name
    return Scored(score(state.ruleset, final_counts, winner, final=state.over))


def sheet_rows(ruleset: Ruleset, language: str, in_play: Sequence[str] | None) -> tuple[SheetRow, ...]:
    """The five conditions, in the same order in every language."""
    return tuple(SheetRow(row, Ref("victory_point", row)) for row in ruleset.scoring.rows)


# how it came about -------------------------------------------------------------------------------------------


def course(state: State) -> tuple[Hint, ...]:
    """The lines below the result: when points came and went, who won when and how, and the game in numbers."""
    return (*changes(state), *won(state), *positions(state), *numbers(state))


def won(state: State) -> tuple[Hint, ...]:
    """When the game was won, in which phase and by which point."""
    return () if state.win is None else (tell_win(state, state.win),)


def changes(state: State) -> tuple[Hint, ...]:
    """One line per victory point gained or lost."""
    return tuple(
        Hint(
            "point_gained" if change.gained else "point_lost",
            {
                "turn": change.turn, "player": change.player, "cause": change.cause,
                "point": Ref("victory_point", change.point),
            },
        )
        for change in state.changes
    )  # fmt: skip


def positions(state: State) -> tuple[Hint, ...]:
    """What every player has at the end of the game."""
    return tuple(Hint("position", _position(player)) for player in state.players) if state.over else ()


def _position(player: Player) -> dict[str, Fact]:
    posts = tuple(
        Text(N_("{number}: {good}"), {"number": number, "good": Ref("good", good)})
        for number, good in sorted(player.posts.items())
    )
    hand = [good for good, count in player.hand.items() for _ in range(count)]
    things: dict[str, Listing] = {
        "inhabitants": listed(player.inhabitants, "inhabitant"),
        "buildings": listed(player.buildings.values(), "building"),
        "posts": Listing(posts),
        "hand": listed(hand),
    }
    told: dict[str, Fact] = {key: found if found.items else "–" for key, found in things.items()}
    return told | {"player": player.name, "agreements": player.agreements, "ships": len(player.ships)}


def numbers(state: State) -> tuple[Hint, ...]:
    """Rolls, events, and what everyone earned, spent and paid."""
    if not state.course:
        return ()
    sides = range(1, state.ruleset.limits.sides + 1)
    # Translators: how often a side of the die came up, for example "3: 2".
    count = N_("{side}: {count}")
    rolls = Listing(tuple(Text(count, {"side": side, "count": state.course["die", str(side)]}) for side in sides))
    kinds = dict.fromkeys(state.ruleset.limits.events)
    events = Listing(tuple(Ref("event", kind, state.course["event", kind]) for kind in kinds))
    voyages = [
        Hint(
            "voyages",
            {"player": p.name, **{key: state.course[key, p.name] for key in ("tiles", "sold", "bought", "paid")}},
        )
        for p in state.players
    ]
    return (Hint("rolls", {"counts": rolls}), Hint("events", {"counts": events}), *voyages)
