"""Plays out of an export of BG Stats. Nothing in it is relied on: what is not as expected is not there."""

from __future__ import annotations

import datetime
import json
import re
from collections import Counter
from collections.abc import Mapping

from referee.app.imported import ToldResult
from referee.app.importing import FoundPlays, Play, sorted_out
from referee.engine.reading import Problem


def plays_in(text: str, boxes: Mapping[str, str]) -> FoundPlays | Problem:
    """The plays of our games that count in the statistics there."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return Problem("", "", "no_plays")
    if not isinstance(data, dict) or not isinstance(data.get("plays"), list):
        return Problem("", "", "no_plays")
    games = {key: _game(entry, boxes) for key, entry in _by_id(data, "games").items()}
    people = {key: _text(entry, "name").strip() for key, entry in _by_id(data, "players").items()}
    places = {key: _text(entry, "name").strip() for key, entry in _by_id(data, "locations").items()}
    passed: Counter[str] = Counter()
    plays = []
    for entry in data["plays"]:
        game = games.get(_ref(entry, "gameRefId")) if isinstance(entry, dict) else None
        if game is None:
            passed["other_game"] += 1
        elif entry.get("ignored") is True:
            passed["ignored"] += 1
        else:
            plays.append(_play(entry, game, people, places))
    return sorted_out(plays, passed)


def _by_id(data: Mapping[str, object], key: str) -> dict[int, dict[str, object]]:
    entries = data.get(key)
    found = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return {entry["id"]: entry for entry in found if isinstance(entry.get("id"), int)}


def _ref(entry: Mapping[str, object], key: str) -> int:
    value = entry.get(key)
    return value if isinstance(value, int) else 0


def _text(entry: Mapping[str, object], key: str) -> str:
    """Gives a text; halves of letters, which JSON can hold and no file of ours can, are replaced."""
    value = entry.get(key)
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else ""


def _game(entry: Mapping[str, object], boxes: Mapping[str, str]) -> str | None:
    """By its number, else by its name."""
    names = (str(entry.get("bggId")), _text(entry, "name").casefold(), _text(entry, "bggName").casefold())
    return next((boxes[name] for name in names if name in boxes), None)


def _play(entry: Mapping[str, object], game: str, people: Mapping[int, str], places: Mapping[int, str]) -> Play:
    scores = entry.get("playerScores")
    listed = [score for score in scores if isinstance(score, dict)] if isinstance(scores, list) else []
    seated = sorted(listed, key=_seat)
    told = [_told(score, people) for score in seated]
    date = _date(entry)
    source = _text(entry, "uuid") or f"{date} {game} {_ref(entry, 'id')}"
    place = places.get(_ref(entry, "locationRefId"), "")
    return Play(game, date, place, _text(entry, "comments").strip(), tuple(_numbered(told)), f"bgstats:{source}")


def _seat(score: Mapping[str, object]) -> tuple[int, bool]:
    """By seat where it is told; who starts sits first."""
    return _ref(score, "seatOrder"), score.get("startPlayer") is not True


def _told(score: Mapping[str, object], people: Mapping[int, str]) -> ToldResult:
    rank = _ref(score, "rank")
    winner = score.get("winner")
    name = people.get(_ref(score, "playerRefId"), "")
    return ToldResult(name, points_of(score.get("score")), rank or None, winner if isinstance(winner, bool) else None)


def _numbered(told: list[ToldResult]) -> list[ToldResult]:
    """Anonymous players have the same name; one table needs different ones."""
    seen: Counter[str] = Counter()
    named = []
    for each in told:
        seen[each.player] += 1
        count = seen[each.player]
        named.append(each if count == 1 else each._replace(player=f"{each.player} ({count})"))
    return named


def points_of(score: object) -> int | None:
    """A score as a number, as text, or as a sum in text."""
    if isinstance(score, bool) or score is None:
        return None
    if isinstance(score, int | float):
        return int(score) if score == score // 1 else None
    if isinstance(score, str) and re.fullmatch(r"\s*-?\d{1,6}(\s*[+-]\s*\d{1,6})*\s*", score, re.ASCII):
        return sum(int(part.replace(" ", "")) for part in re.findall(r"[+-]?\s*\d+", score))
    return None


def _date(entry: Mapping[str, object]) -> str:
    """The day at the table, which stands beside the moment in UTC; else the day of that moment."""
    day = str(entry.get("playDateYmd") or "")
    told = f"{day[:4]}-{day[4:6]}-{day[6:]}" if len(day) == 8 else _text(entry, "playDate")[:10]
    try:
        return datetime.date.fromisoformat(told).isoformat()
    except ValueError:
        return ""
