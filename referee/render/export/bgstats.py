"""Results as plays of BG Stats: a file (`.bgsplay`) with the keys that its own exports have, and the address of a play.

Nothing is random or taken from the clock: ids are derived from the content, so that a second import finds the first.
"""

from __future__ import annotations

import datetime
import json
import uuid
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from referee.engine.counted import Result
from referee.engine.evenings.people import Person
from referee.engine.score import PlayerScore
from referee.i18n import _
from referee.render.export.json import as_json
from referee.render.score import IMPORTED, result_lines
from referee.render.text import Speaker

ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a share, export or "
    "open-in function to open it with Board Game Stats."
)
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "referee.board-games")
ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "referee"
LONGEST_COMMENT = 400
"""In characters; more would make the address too long for a code that a phone can read."""


def write(results: Sequence[Result], mark: bool) -> str:
    return as_json(bgstats(results))


def bgstats(results: Sequence[Result]) -> dict[str, object]:
    """The plays with their games, players and places, each of which stands there once. Every result has a date."""
    last = max(moment(result) for result in results)
    people = list(dict.fromkeys(_person(player, result) for result in results for player in result.sheet.players))
    places = list(dict.fromkeys(result.circumstances.place for result in results if result.circumstances.place))
    games = {result.box.id: result for result in results}
    refs = _Refs(people, places, list(games))
    return {
        "about": ABOUT,
        "players": [_player(number, person, last) for number, person in enumerate(people, start=1)],
        "locations": [
            {"uuid": _id("place", name), "id": number, "name": name, "modificationDate": last}
            for number, name in enumerate(places, start=1)
        ],
        "games": [_game(number, result, last) for number, result in enumerate(games.values(), start=1)],
        "plays": [_play(result, refs) for result in results],
        "userInfo": {"meRefId": 0},
    }


class _Refs:
    """Under which numbers people, places and games stand in the file."""

    def __init__(self, people: Sequence[Person], places: Sequence[str], games: Sequence[str]) -> None:
        self.people = {person: number for number, person in enumerate(people, start=1)}
        self.places = {place: number for number, place in enumerate(places, start=1)}
        self.games = {game: number for number, game in enumerate(games, start=1)}


def moment(result: Result, unknown: str = "00:00:00") -> str:
    """The end of the game in UTC; where only the day is known, at this time of it."""
    ended = result.circumstances.ended
    if ended is not None:
        return ended.astimezone(datetime.UTC).strftime("%Y-%m-%d %H:%M:%S")
    assert result.circumstances.date is not None
    return f"{result.circumstances.date.isoformat()} {unknown}"


def _id(*parts: str) -> str:
    return str(uuid.uuid5(NAMESPACE, json.dumps(parts)))


def _person(player: PlayerScore, result: Result) -> Person:
    """Whom a name means, if the group lists people; else the name itself is the id."""
    return result.people.get(player.player) or Person(player.player, player.player)


def play_id(result: Result) -> str:
    told = (f"{player.player}\n{player.total}" for player in result.sheet.players)
    return _id("play", result.box.id, moment(result), *told)


def _player(id: int, person: Person, changed: str) -> dict[str, object]:
    return {
        "uuid": _id("player", person.id), "id": id, "name": person.name, "isAnonymous": False,
        "modificationDate": changed, "bggUsername": "",
    }  # fmt: skip


def _game(id: int, result: Result, changed: str) -> dict[str, object]:
    box = result.box
    return {
        "uuid": _id("game", box.id), "id": id, "name": box.name, "modificationDate": changed, "cooperative": False,
        "highestWins": True, "noPoints": not box.by_points, "usesTeams": False, "urlThumb": "", "urlImage": "",
        "bggName": box.name, "bggYear": box.year, "bggId": box.bgg, "designers": box.designer, "isBaseGame": 1,
        "isExpansion": 0, "rating": 0, "minPlayerCount": box.players[0], "maxPlayerCount": box.players[1],
        "minPlayTime": 0, "maxPlayTime": 0, "minAge": 0,
    }  # fmt: skip


def _play(result: Result, refs: _Refs) -> dict[str, object]:
    sheet, when, day = result.sheet, moment(result), result.circumstances.date
    assert day is not None
    play = {
        "uuid": play_id(result), "modificationDate": when, "entryDate": when, "playDate": when,
        "playDateYmd": int(day.strftime("%Y%m%d")), "usesTeams": False, "durationMin": 0,
        "ignored": not sheet.final, "manualWinner": sheet.decided_by != "points", "rounds": result.rounds, "bggId": 0,
        "importPlayId": 0, "rating": 0, "nemestatsId": 0, "scoringSetting": 0, "playImages": "[]",
        "comments": "\n".join(comments(result)), "board": board(result), "gameRefId": refs.games[result.box.id],
        "playerScores": [_score(seat, player, result, refs) for seat, player in enumerate(sheet.players)],
        "expansionPlays": [],
    }  # fmt: skip
    return play | ({"locationRefId": refs.places[result.circumstances.place]} if result.circumstances.place else {})


def board(result: Result) -> str:
    """By whose rulebook it was played."""
    return result.circumstances.publisher


def comments(result: Result) -> list[str]:
    """Notes, who won by what, and in a game of aims what each player had reached."""
    lines = [*result.circumstances.notes, *result_lines(result.sheet, Speaker(result.lexicon))]
    if not result.box.by_points:
        for player in result.sheet.players:
            reached = [Speaker(result.lexicon).name(row.label) for row in result.rows if player.line(row.id).points]
            line = _("{name}: {value}").format(name=player.player, value=", ".join(reached))
            lines += [line] if reached else []
    return lines


def _points(player: PlayerScore, result: Result) -> str:
    return str(player.total) if result.box.by_points and player.lines else ""


def _starts(seat: int, result: Result) -> bool:
    """The first seat starts; an imported game does not tell the seats."""
    return seat == 0 and result.sheet.decided_by != IMPORTED


def _score(seat: int, player: PlayerScore, result: Result, refs: _Refs) -> dict[str, object]:
    won = result.sheet.final and player.player in result.sheet.winners
    imported = result.sheet.decided_by == IMPORTED
    return {
        "score": _points(player, result), "winner": won, "newPlayer": False, "startPlayer": _starts(seat, result),
        "playerRefId": refs.people[_person(player, result)], "role": "",
        "rank": player.rank if result.sheet.final else 0, "seatOrder": 0 if imported else seat + 1,
    }  # fmt: skip


# the address of a play ------------------------------------------------------------------------------------------


def link(result: Result) -> str:
    """The address that hands a finished play to the app; what is not known is left out."""
    return ADDRESS + quote(json.dumps(handed_over(result), ensure_ascii=False, separators=(",", ":")), safe="")


def handed_over(result: Result) -> dict[str, object]:
    """At noon where no time is known: there is no day beside it, and noon is the same day nearly everywhere."""
    box = result.box
    text = "\n".join(comments(result))
    data = {
        "sourceName": SOURCE,
        "sourcePlayId": play_id(result),
        "playDate": moment(result, "12:00:00"),
        "game": {
            "name": box.name, "sourceGameId": _id("game", box.id), "bggId": box.bgg, "highestWins": True,
            "noPoints": not box.by_points,
        },
        "players": [_handed(seat, player, result) for seat, player in enumerate(result.sheet.players)],
        "location": result.circumstances.place,
        "board": board(result),
        "comments": text if len(text) <= LONGEST_COMMENT else f"{text[: LONGEST_COMMENT - 1]}…",
    }  # fmt: skip
    return {key: value for key, value in data.items() if value != ""}


def _handed(seat: int, player: PlayerScore, result: Result) -> dict[str, object]:
    person = _person(player, result)
    told: dict[str, Any] = {
        "name": person.name, "sourcePlayerId": _id("player", person.id), "startPlayer": _starts(seat, result),
        "winner": player.player in result.sheet.winners,
    }  # fmt: skip
    if player.rank:
        told["rank"] = player.rank
    if _points(player, result):
        told["score"] = player.total
    return told
