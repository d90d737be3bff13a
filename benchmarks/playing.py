"""Games by random legal play: a seeded choice among what the referee itself says is legal, written as records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.app.records import build_ruleset_for
from referee.engine.verdict import Judgement
from referee.games import load
from referee.games.anno1800.options import candidates, judge_option
from referee.games.anno1800.rules.turns import ACTIONS
from referee.storage.rulesets import load_vocabulary
from referee.storage.toml_text import format_turn, format_value

GAME = "anno1800"
NAMES = ("Linda", "Andreas", "Diana", "Emil")
OBJECTIVES = ("alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo")
LENGTHS = (0, 10, 60, 120, 239, 240)
WEIGHTS = {"expand": 6.0, "play_card": 4.0, "upgrade": 2.0, "celebrate_festival": 0.4}
"""How much likelier than other actions these are tried first, so that games look like games."""
TRIES = 12
"""How many things of one action are tried before another action is."""


@dataclass(frozen=True, slots=True)
class Played:
    """One turn of a game: who, the canonical moves, and the table before it."""

    player: str
    moves: tuple[str, ...]
    before: Any


@dataclass(frozen=True, slots=True)
class Box:
    """The game with everything that judging needs, loaded once."""

    game: Any
    ruleset: Any
    words: Any

    @classmethod
    def open(cls) -> Box:
        game = load(GAME)
        return cls(game, build_ruleset_for(game), load_vocabulary(GAME, "en"))

    def start(self, head: dict[str, Any]) -> Any:
        """Return the table that a record begins with."""
        started = self.game.start(self.ruleset, head, self.words, "game.toml")
        if isinstance(started, list):
            raise ValueError(started)
        return started.state


def head_of(players: int) -> dict[str, Any]:
    """Return the head of a record."""
    return {
        "format": 1, "game": GAME, "edition": "de",
        "players": list(NAMES[:players]), "objectives": list(OBJECTIVES),
    }  # fmt: skip


def play(box: Box, players: int, turns: int, seed: int) -> Iterator[Played]:
    """Yield a game of so many turns; what would end it is not chosen."""
    dice = random.Random(f"{players} players, seed {seed}")
    state = box.start(head_of(players))
    for _ in range(turns):
        done = choose(box, state, dice)
        yield Played(done.verdict.player, done.verdict.moves, state)
        state = done.after


def choose(box: Box, state: Any, dice: random.Random) -> Judgement:
    """Return a legal turn, judged from its canonical text as a record's would be."""
    by_action: dict[str, list[Any]] = {}
    for clause in candidates(state):
        by_action.setdefault(ACTIONS[type(clause)], []).append(clause)
    order = sorted(by_action, key=lambda action: dice.random() ** (1 / WEIGHTS.get(action, 1.0)), reverse=True)
    for action in order:
        for clause in dice.sample(by_action[action], min(TRIES, len(by_action[action]))):
            option = judge_option(state, clause)
            found = option and box.game.judge(state, option.move, box.words)
            if isinstance(found, Judgement) and found.verdict.legal and found.after.last_round is None:
                return found
    raise RuntimeError("nothing is legal, not even a festival")


def write(head: dict[str, Any], turns: list[Played]) -> str:
    """Return the record as TOML."""
    lines = "".join(f"{key} = {format_value(value)}\n" for key, value in head.items())
    return lines + "".join(format_turn(turn.player, turn.moves, {}) for turn in turns)


def generate(folder: str, players: str, seed: str) -> list[str]:
    """Write one game cut off at each of LENGTHS; return the names of the files."""
    turns = list(play(Box.open(), int(players), max(LENGTHS), int(seed)))
    names = []
    for length in LENGTHS:
        names.append(f"{players}p-{seed}-{length:03}.toml")
        Path(folder, names[-1]).write_text(write(head_of(int(players)), turns[:length]), "utf-8")
    return names


WITH_CARDS = ("workforce", "swap")
"""With every new cube comes a card; for every card that goes one comes."""


def steps_of(move: str) -> int:
    """Count the steps of a canonical clause: each thing that is built, played or raised, each payment, each card."""
    done, _, paid = move.partition(" with ")
    word, _, rest = done.partition(" ")
    return _things(word, rest) + (paid.count(",") + 1 if paid else 0)


def _things(word: str, rest: str) -> int:
    if word in ("expand", "workforce", "upgrade", "swap", "shift-end"):
        counts = [item.split()[0] for item in rest.split(",")]
        things = sum(int(count) if count.isdigit() else 1 for count in counts)
        return 2 * things if word in WITH_CARDS else things
    return int(rest) if word == "expedition" and rest.isdigit() else 1


def a_paid_move(box: Box, state: Any) -> str:
    """Return something that can be built now for a payment the referee has to find."""
    options = [option for option in box.game.options(state) if option.pay]
    built = [option for option in options if option.action == "expand"] or options
    return str(built[0].move.partition(" with ")[0])
