# mypy: disable-error-code="import-not-found, import-untyped, no-untyped-call"
"""What the peers are measured by: python-chess, catanatron and mahjong, each doing what is nearest to ours."""

from __future__ import annotations

import io
import random
import time
from statistics import median
from typing import Any

HALF_MOVES = 400


def chess_games(count: int) -> list[str]:
    """Return long games by seeded random legal play, as PGN."""
    import chess
    import chess.pgn

    dice = random.Random("chess")
    games: list[str] = []
    while len(games) < count:
        board, game = chess.Board(), chess.pgn.Game()
        node: Any = game
        while board.ply() < HALF_MOVES and (moves := list(board.legal_moves)):
            node = node.add_variation(dice.choice(moves))
            board.push(node.move)
        if board.ply() == HALF_MOVES:
            games.append(str(game))
    return games


def chess_seconds(repeats: str) -> float:
    """Return the seconds for one half move when python-chess reads PGN with full legality."""
    import chess.pgn

    games = chess_games(4)
    found = []
    for _ in range(int(repeats) + 1):
        started = time.perf_counter()
        for text in games:
            game = chess.pgn.read_game(io.StringIO(text))
            if game is None or game.errors or game.end().ply() != HALF_MOVES:
                raise RuntimeError("a generated game does not read")
        found.append((time.perf_counter() - started) / (len(games) * HALF_MOVES))
    return median(found[1:])


def catanatron_seconds(repeats: str) -> float:
    """Return seconds for one action when catanatron replays games, each action looked up among the playable ones."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    recorded = []
    for seed in range(1, 5):
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
        start = game.copy()
        game.play()
        recorded.append((start, list(game.state.actions)))
    found = []
    for _ in range(int(repeats) + 1):
        games = [(start.copy(), actions) for start, actions in recorded]
        started = time.perf_counter()
        for game, actions in games:
            replay_catan(game, actions)
        found.append((time.perf_counter() - started) / sum(len(actions) for _, actions in games))
    return median(found[1:])


def replay_catan(game: Any, actions: list[Any]) -> None:
    """Replay logged actions; the log adds the results of chance, which no playable action has."""
    from catanatron.models.enums import Action, ActionType

    by_chance = (ActionType.ROLL, ActionType.BUY_DEVELOPMENT_CARD, ActionType.DISCARD)
    for action in actions:
        asked = action
        if action.action_type in by_chance:
            asked = Action(action.color, action.action_type, None)
        elif action.action_type == ActionType.MOVE_ROBBER:
            asked = Action(action.color, action.action_type, (*action.value[:2], None))
        if asked not in game.state.playable_actions:
            raise RuntimeError(f"{asked} is not playable")
        game.execute(action, validate_action=False)


def mahjong_seconds(repeats: str) -> float:
    """Return the seconds for one hand in mahjong's hand calculator (the first example of its README)."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.tile import TilesConverter

    calculator = HandCalculator()
    tiles = TilesConverter.string_to_136_array(man="22444", pin="333567", sou="444")
    winning = TilesConverter.string_to_136_array(sou="4")[0]
    found = []
    for _ in range(int(repeats) + 1):
        started = time.perf_counter()
        for _ in range(200):
            calculator.estimate_hand_value(tiles, winning)
        found.append((time.perf_counter() - started) / 200)
    return median(found[1:])
