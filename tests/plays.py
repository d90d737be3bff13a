"""What BG Stats takes and gives, as schemas: the keys that its own exports have, every one with its type."""

from __future__ import annotations

from typing import Any

DAY = "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$"


def closed(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """An object with exactly these keys."""
    required = [key for key in properties if key not in optional]
    return {"type": "object", "additionalProperties": False, "required": required, "properties": properties}


TEXT, WHOLE, FLAG = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
MOMENT = {"type": "string", "pattern": DAY}
UUID = {"type": "string", "pattern": "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"}
ID = {"type": "integer", "minimum": 1}

SCORE = closed(
    {
        "score": {"type": "string", "pattern": "^(-?[0-9]+)?$"}, "winner": FLAG, "newPlayer": FLAG,
        "startPlayer": FLAG, "playerRefId": ID, "role": TEXT, "rank": WHOLE, "seatOrder": WHOLE,
    }
)  # fmt: skip
PLAY = closed(
    {
        "uuid": UUID, "modificationDate": MOMENT, "entryDate": MOMENT, "playDate": MOMENT,
        "playDateYmd": {"type": "integer", "minimum": 19000101, "maximum": 29991231}, "usesTeams": FLAG,
        "durationMin": WHOLE, "ignored": FLAG, "manualWinner": FLAG, "rounds": {"type": "integer", "minimum": 0},
        "bggId": WHOLE, "importPlayId": WHOLE, "rating": WHOLE, "nemestatsId": WHOLE, "scoringSetting": WHOLE,
        "playImages": {"const": "[]"}, "comments": TEXT, "board": TEXT, "gameRefId": ID, "locationRefId": ID,
        "playerScores": {"type": "array", "items": SCORE, "minItems": 1},
        "expansionPlays": {"type": "array", "maxItems": 0},
    },
    optional=("locationRefId",),
)  # fmt: skip
GAME = closed(
    {
        "uuid": UUID, "id": ID, "name": TEXT, "modificationDate": MOMENT, "cooperative": {"const": False},
        "highestWins": FLAG, "noPoints": FLAG, "usesTeams": FLAG, "urlThumb": TEXT, "urlImage": TEXT, "bggName": TEXT,
        "bggYear": WHOLE, "bggId": ID, "designers": TEXT, "isBaseGame": {"enum": [0, 1]},
        "isExpansion": {"enum": [0, 1]},
        "rating": WHOLE, "minPlayerCount": ID, "maxPlayerCount": ID, "minPlayTime": WHOLE, "maxPlayTime": WHOLE,
        "minAge": WHOLE,
    }
)  # fmt: skip
FILE = closed(
    {
        "about": TEXT,
        "players": {
            "type": "array",
            "items": closed(
                {
                    "uuid": UUID,
                    "id": ID,
                    "name": TEXT,
                    "isAnonymous": FLAG,
                    "modificationDate": MOMENT,
                    "bggUsername": TEXT,
                }
            ),
        },
        "locations": {
            "type": "array",
            "items": closed({"uuid": UUID, "id": ID, "name": TEXT, "modificationDate": MOMENT}),
        },
        "games": {"type": "array", "items": GAME},
        "plays": {"type": "array", "items": PLAY, "minItems": 1},
        "userInfo": {"type": "object"},
    }
)
LINK = closed(
    {
        "sourceName": TEXT, "sourcePlayId": UUID, "playDate": MOMENT, "location": TEXT, "board": TEXT,
        "comments": {"type": "string", "maxLength": 400},
        "game": closed({"name": TEXT, "sourceGameId": UUID, "bggId": ID, "highestWins": FLAG, "noPoints": FLAG}),
        "players": {
            "type": "array",
            "minItems": 1,
            "items": closed(
                {
                    "name": TEXT, "sourcePlayerId": UUID, "startPlayer": FLAG, "winner": FLAG, "rank": ID,
                    "score": WHOLE,
                },
                optional=("rank", "score"),
            ),
        },
    },
    optional=("location", "board", "comments"),
)  # fmt: skip
