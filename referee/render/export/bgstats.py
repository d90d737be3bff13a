"""The result as a play of BG Stats (`.bgsplay`), with the keys that its own exports have.

Nothing is random or taken from the clock: ids are derived from the content, so that a second import finds the first.
"""

from __future__ import annotations

import datetime
import json
import uuid
from typing import Any

from referee.engine.score import PlayerScore
from referee.render.export import Result
from referee.render.score import result_lines

ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a share, export or "
    "open-in function to open it with Board Game Stats."
)
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "referee.board-games")


def bgstats(result: Result, day: datetime.date) -> dict[str, Any]:
    """One play: the game, the players, the place, and who had how many points."""
    moment = f"{day.isoformat()} 00:00:00"
    places = [result.occasion.place] if result.occasion.place else []
    return {
        "about": ABOUT,
        "players": [_player(id, player, moment) for id, player in enumerate(result.sheet.players, start=1)],
        "locations": [
            {"uuid": _id("place", name), "id": 1, "name": name, "modificationDate": moment} for name in places
        ],
        "games": [_game(result, moment)],
        "plays": [_play(result, day, moment)],
        "userInfo": {"meRefId": 0},
    }


def _id(*parts: str) -> str:
    return str(uuid.uuid5(NAMESPACE, json.dumps(parts)))


def _player(id: int, player: PlayerScore, moment: str) -> dict[str, Any]:
    return {
        "uuid": _id("player", player.player), "id": id, "name": player.player, "isAnonymous": False,
        "modificationDate": moment, "bggUsername": "",
    }  # fmt: skip


def _game(result: Result, moment: str) -> dict[str, Any]:
    box = result.box
    return {
        "uuid": _id("game", box.id), "id": 1, "name": box.name, "modificationDate": moment, "cooperative": False,
        "highestWins": True, "noPoints": False, "usesTeams": False, "urlThumb": "", "urlImage": "",
        "bggName": box.name, "bggYear": box.year, "bggId": box.bgg, "designers": box.designer, "isBaseGame": 1,
        "isExpansion": 0, "rating": 0, "minPlayerCount": box.players[0], "maxPlayerCount": box.players[1],
        "minPlayTime": 0, "maxPlayTime": 0, "minAge": 0,
    }  # fmt: skip


def _play(result: Result, day: datetime.date, moment: str) -> dict[str, Any]:
    sheet = result.sheet
    told = [*result.occasion.notes, *result_lines(sheet, result.speaker)]
    scores = [_score(seat, player, result) for seat, player in enumerate(sheet.players)]
    play = {
        "uuid": _id("play", result.box.id, moment, *(f"{player.player}\n{player.total}" for player in sheet.players)),
        "modificationDate": moment, "entryDate": moment, "playDate": moment,
        "playDateYmd": int(day.strftime("%Y%m%d")), "usesTeams": False, "durationMin": 0,
        "ignored": not sheet.final, "manualWinner": sheet.decided_by != "points", "rounds": 0, "bggId": 0,
        "importPlayId": 0, "rating": 0, "nemestatsId": 0, "scoringSetting": 0, "playImages": "[]",
        "comments": "\n".join(told), "board": "", "gameRefId": 1, "playerScores": scores, "expansionPlays": [],
    }  # fmt: skip
    return play | ({"locationRefId": 1} if result.occasion.place else {})


def _score(seat: int, player: PlayerScore, result: Result) -> dict[str, Any]:
    won = result.sheet.final and player.player in result.sheet.winners
    return {
        "score": str(player.total), "winner": won, "newPlayer": False, "startPlayer": seat == 0,
        "playerRefId": seat + 1, "role": "", "rank": player.rank if result.sheet.final else 0, "seatOrder": seat + 1,
    }  # fmt: skip
