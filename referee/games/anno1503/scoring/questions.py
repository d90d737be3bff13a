"""What has to be asked to count a finished table: the players, and for each what brings a victory point.

Answers are kept by key; `1/gold` belongs to the second player.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.answers import InvalidAnswer, Question, read_choices, read_sum
from referee.engine.text import N_, Ref, Text
from referee.games.anno1503.scoring.tally import KEYS, most_of

if TYPE_CHECKING:
    from referee.engine.answers import AllNames
    from referee.games.anno1503.ruleset import Ruleset

Answers = Mapping[str, Any]


def questions(
    ruleset: Ruleset, answers: Answers, ties: Sequence[tuple[str, str]], rows: Sequence[str] = ()
) -> Iterator[Question]:
    """All questions in order, as far as the answers tell."""
    yield Question("players", "players", Text(N_("Players, in seating order")), "", *ruleset.setup.players)
    if "players" not in answers:
        return
    most = most_of(ruleset)
    for seat, player in enumerate(answers["players"]):
        for key, row in KEYS.items():
            left = _left(ruleset, answers, key, seat)
            yield Question(f"{seat}/{key}", "sum", Ref("sheet", row), player, 0, min(most[key], left))
    able = _able_to_win(ruleset, answers)
    if len(able) > 1:
        yield Question("winner", "choice", Ref("phrase", "winner"), choices=able)


def _left(ruleset: Ruleset, answers: Answers, key: str, seat: int) -> int:
    """How many of something the players before this one have left for the rest."""
    if key not in ruleset.bounds:
        return sys.maxsize
    taken: int = sum(answers.get(f"{other}/{key}", 0) for other in range(seat))
    return ruleset.bounds[key][len(answers["players"])] - taken


def _able_to_win(ruleset: Ruleset, answers: Answers) -> tuple[str, ...]:
    """The players with enough points, once all is known; if there are several, somebody has to say who was first."""
    targets = ruleset.scoring.targets
    found = []
    for seat, player in enumerate(answers["players"]):
        counts = {row: answers.get(f"{seat}/{key}", 0) for key, row in KEYS.items()}
        if sum(counts[row] >= targets[row] for row in targets) >= ruleset.scoring.to_win:
            found.append(player)
    return tuple(found)


def read_answer(question: Question, text: str, ruleset: Ruleset, names: AllNames) -> object:
    """The answer as it goes into the tally, or why it does not fit."""
    if question.form == "players":
        parts = text.split(",") if "," in text else text.split()
        players = [part.strip() for part in parts if part.strip()]
        if not question.least <= len(players) <= question.most:
            return InvalidAnswer("player_count", {"least": question.least, "most": question.most})
        twice = next((name for name in players if players.count(name) > 1), None)
        return InvalidAnswer("twice", {"word": twice}) if twice else players
    if question.form == "choice":
        found = read_choices(text, dict.fromkeys(question.choices, ()))
        fits = isinstance(found, list) and len(found) == 1
        return found[0] if fits else InvalidAnswer("unknown", {"word": text, "known": question.choices})
    number = read_sum(text)
    if number is None:
        return InvalidAnswer("not_a_number", {"word": text})
    return number if number <= question.most else InvalidAnswer("too_many", {"most": question.most})


def tally_of(answers: Answers) -> dict[str, object]:
    """The answers as the tally that a file would hold; what was not answered is left out."""
    tally: dict[str, Any] = {"format": 1, "game": "anno1503"}
    tally |= {key: answers[key] for key in ("players", "winner") if key in answers}
    results = []
    for seat, player in enumerate(answers.get("players", ())):
        own = {key.partition("/")[2]: value for key, value in answers.items() if key.startswith(f"{seat}/")}
        results += [{"player": player, **own}] if own else []
    return tally | {"result": results}
