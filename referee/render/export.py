"""Results for other programs and for a message: JSON, CSV, plays of BG Stats, the form of BoardGameGeek, Markdown."""

from __future__ import annotations

import datetime
import json
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from referee.engine.evenings import Person
from referee.engine.score import PlayerScore, Result
from referee.i18n import _, date, number
from referee.render.cells import escape_json, safe
from referee.render.formats import choose_separator, escape_markdown, write_csv
from referee.render.score import IMPORTED, find_leaders, score_json, tell_result
from referee.render.text import Speaker

FORMATS = ("json", "csv", "bgstats", "bgg", "markdown")


def write_results(results: Sequence[Result], format: str, *, mark: bool = False) -> str:
    """Return the results in one of `FORMATS`; with a byte order mark if `mark` says so and the format has one."""
    match format:
        case "json":  # one object; of several results a list
            found = [result_json(result) for result in results]
            return _write_json(found[0] if len(found) == 1 else found)
        case "csv":
            return _write_results_csv(results, mark)
        case "bgstats":
            return _write_json(_plays_json(results))
        case "bgg":
            return "\n".join(map(_write_form, results))
        case _:
            return "\n".join(map(_write_message, results))


def _has_won(player: PlayerScore, result: Result) -> bool:
    return result.sheet.final and player.player in result.sheet.winners


# JSON ----------------------------------------------------------------------------------------------------------------

FORMAT, VERSION = "referee-result", 1
SCHEMA = Path(__file__).resolve().parent / "result.schema.json"


def read_schema() -> str:
    """Return the published schema of the JSON."""
    return SCHEMA.read_text("utf-8")


def result_json(result: Result) -> dict[str, object]:
    """Return everything about a result; `tally` can be counted again."""
    metadata, box, sheet = result.metadata, result.box, result.sheet
    speaker = Speaker(result.lexicon)
    score = score_json(sheet, result.rows, speaker)
    players = []
    for seat, player in enumerate(sheet.players, start=1):
        rows = []
        for row in result.rows:
            line = player.line(row.id)
            named = {"row": row.id, "name": speaker.name(row.label), "points": line.points}
            rows.append({**named, "how": speaker.fact(line.how), "scores": line.scores})
        total = player.total if player.lines else None
        place = {"total": total, "rank": player.rank, "winner": _has_won(player, result)}
        players.append({"player": player.player, "seat": seat, "rows": rows, **place})
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": box.id,
        "name": box.name,
        "bgg": box.bgg or None,
        "edition": metadata.edition,
        "publisher": metadata.publisher,
        "date": metadata.date.isoformat() if metadata.date else None,
        "place": metadata.place,
        "notes": list(metadata.notes),
        "rulings": [overrule._asdict() for overrule in metadata.overrules],
        "turns": result.turns,
        "final": sheet.final,
        **({"stopped": sheet.stopped} if sheet.stopped else {}),
        "players": players,
        "winners": list(sheet.winners) if sheet.final else [],
        "ahead": [] if sheet.final and sheet.winners else list(sheet.winners or find_leaders(sheet)),
        "decided_by": sheet.decided_by if sheet.final else None,
        "unsure": score["unsure"],
        "warnings": score["warnings"],
        "tally": result.tally,
    }


def _write_json(data: object) -> str:
    """Return data as text, with nothing in it that could turn the writing or hide."""
    return escape_json(json.dumps(data, ensure_ascii=False, indent=2)) + "\n"


# CSV -----------------------------------------------------------------------------------------------------------------


def _write_results_csv(results: Sequence[Result], mark: bool) -> str:
    """Return one row a player; 1 and 0 for yes and no. Of several results each row names its game and its play."""
    labels = {
        (result.box.id, row.id): Speaker(result.lexicon).name(row.label) for result in results for row in result.rows
    }
    total = Speaker(results[0].lexicon).bare_name("sheet", "total")
    several = len(results) > 1
    more = [_("Game"), _("Play")] if several else []
    head = [_("Player"), _("Rank"), total, _("Winner"), _("Final"), *labels.values(), _("Date"), _("Place"), *more]
    rows: list[list[int | str | None]] = [[*head]]
    for play, result in enumerate(results, start=1):
        day = result.metadata.date
        for player in result.sheet.players:
            points = {(result.box.id, line.row): line.points for line in player.lines if line.scores}
            origin = (result.box.id, play) if several else ()
            rows.append(
                [
                    player.player,
                    player.rank or None,
                    player.total if player.lines else None,
                    int(_has_won(player, result)),
                    int(result.sheet.final),
                    *map(points.get, labels),
                    day.isoformat() if day else None,
                    result.metadata.place,
                    *origin,
                ]
            )
    return write_csv(rows, choose_separator(), mark=mark)


# Markdown ------------------------------------------------------------------------------------------------------------


def _write_message(result: Result) -> str:
    """Return a few lines to paste into a message: players by rank, each with what brought points."""
    metadata, speaker = result.metadata, Speaker(result.lexicon)
    when = date(metadata.date) if metadata.date else ""
    title = (f"**{escape_markdown(result.box.name)}**", when, escape_markdown(metadata.place))
    lines = [" · ".join(part for part in title if part), ""]
    # Translators: a row of the score sheet and its points, for example "Zoo: 2".
    told = _("{name}: {points}")
    for player in sorted(result.sheet.players, key=lambda player: (not player.rank, player.rank)):
        rows = [(speaker.name(row.label), player.line(row.id).points) for row in result.rows]
        parts = [told.format(name=escape_markdown(name), points=number(points)) for name, points in rows if points]
        place = f"{player.rank}." if player.rank else "-"
        line = f"{place} **{escape_markdown(player.player)}** {number(player.total)}"
        lines.append(f"{line} ({' · '.join(parts)})" if parts else line)
    lines += ["", *(f"{escape_markdown(line)}  " for line in tell_result(result.sheet, speaker))]
    lines += [f"> {escape_markdown(note)}  " for note in metadata.notes]
    return "\n".join(lines) + "\n"


# BoardGameGeek -------------------------------------------------------------------------------------------------------

GAME_ADDRESS = "https://boardgamegeek.com/boardgame/"


def _write_form(result: Result) -> str:
    """Return what the form of BoardGameGeek for a play asks for, field by field, as text to paste."""
    metadata, box = result.metadata, result.box
    fields = [
        (_("Date"), metadata.date.isoformat() if metadata.date else ""),
        (_("Location"), safe(metadata.place)),
        (_("Incomplete"), "" if result.sheet.final else _("yes")),
    ]
    # Translators: a field of a form and what to write into it.
    field = _("{name}: {value}")
    lines = [f"{box.name} · {GAME_ADDRESS}{box.bgg}" if box.bgg else box.name]
    lines += [field.format(name=name, value=value) for name, value in fields if value]
    lines += ["", _("Players")]
    for seat, player in enumerate(result.sheet.players, start=1):
        parts = [safe(player.player), _("start position {number}").format(number=number(seat))]
        if box.by_points and player.lines:
            parts.append(_("score {points}").format(points=number(player.total)))
        lines.append(" · ".join([*parts, *([_("won")] if _has_won(player, result) else [])]))
    told = [line for line in (metadata.publisher, *_tell_comments(result)) if line]
    return "\n".join([*lines, "", _("Comments"), *map(safe, told)]) + "\n"


def _tell_comments(result: Result) -> list[str]:
    """Return notes, who won by what, and in a game of aims what each player had reached."""
    speaker = Speaker(result.lexicon)
    lines = [*result.metadata.notes, *tell_result(result.sheet, speaker)]
    if not result.box.by_points:
        for player in result.sheet.players:
            reached = [speaker.name(row.label) for row in result.rows if player.line(row.id).points]
            line = _("{name}: {value}").format(name=player.player, value=", ".join(reached))
            lines += [line] if reached else []
    return lines


# BG Stats ------------------------------------------------------------------------------------------------------------

ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a share, export or "
    "open-in function to open it with Board Game Stats."
)
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "referee.board-games")
PLAY_ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "referee"
LONGEST_COMMENT = 400
"""Length in characters; more would make the address too long for a code that a phone can read."""


def _plays_json(results: Sequence[Result]) -> dict[str, object]:
    """Return the plays with their games, players and places, each of which stands there once, under a number.

    Every result has a date. The keys are those of the app's own exports. Nothing is random or taken from the clock:
    ids are derived from the content, so that a second import finds the first.
    """
    last = max(_tell_moment(result) for result in results)
    people = list(dict.fromkeys(_find_person(player, result) for result in results for player in result.sheet.players))
    places = list(dict.fromkeys(result.metadata.place for result in results if result.metadata.place))
    boxes = list({result.box.id: result.box for result in results}.values())
    ids = [box.id for box in boxes]
    plays = []
    for result in results:
        sheet, when = result.sheet, _tell_moment(result)
        day, place = result.metadata.date, result.metadata.place
        assert day is not None
        scores = [
            {
                "score": _tell_points(player, result), "winner": _has_won(player, result), "newPlayer": False,
                "startPlayer": _starts(seat, result), "playerRefId": people.index(_find_person(player, result)) + 1,
                "role": "", "rank": player.rank if sheet.final else 0,
                "seatOrder": 0 if sheet.decided_by == IMPORTED else seat + 1,
            }
            for seat, player in enumerate(sheet.players)
        ]  # fmt: skip
        plays.append({
            "uuid": _make_play_id(result), "modificationDate": when, "entryDate": when, "playDate": when,
            "playDateYmd": int(day.strftime("%Y%m%d")), "usesTeams": False, "durationMin": 0,
            "ignored": not sheet.final, "manualWinner": sheet.decided_by != "points", "rounds": result.rounds,
            "bggId": 0, "importPlayId": 0, "rating": 0, "nemestatsId": 0, "scoringSetting": 0, "playImages": "[]",
            "comments": "\n".join(_tell_comments(result)), "board": result.metadata.publisher,
            "gameRefId": ids.index(result.box.id) + 1, "playerScores": scores, "expansionPlays": [],
            **({"locationRefId": places.index(place) + 1} if place else {}),
        })  # fmt: skip
    return {
        "about": ABOUT,
        "players": [
            {
                "uuid": _make_id("player", person.id), "id": id, "name": person.name, "isAnonymous": False,
                "modificationDate": last, "bggUsername": "",
            }
            for id, person in enumerate(people, start=1)
        ],
        "locations": [
            {"uuid": _make_id("place", name), "id": id, "name": name, "modificationDate": last}
            for id, name in enumerate(places, start=1)
        ],
        "games": [
            {
                "uuid": _make_id("game", box.id), "id": id, "name": box.name, "modificationDate": last,
                "cooperative": False, "highestWins": True, "noPoints": not box.by_points, "usesTeams": False,
                "urlThumb": "", "urlImage": "", "bggName": box.name, "bggYear": box.year, "bggId": box.bgg,
                "designers": box.designer, "isBaseGame": 1, "isExpansion": 0, "rating": 0,
                "minPlayerCount": box.players[0], "maxPlayerCount": box.players[1], "minPlayTime": 0, "maxPlayTime": 0,
                "minAge": 0,
            }
            for id, box in enumerate(boxes, start=1)
        ],
        "plays": plays,
        "userInfo": {"meRefId": 0},
    }  # fmt: skip


def make_play_link(result: Result) -> str:
    """Return the address that hands a finished play to the app; what is not known is left out.

    Where no time is known it is noon: there is no day beside it, and noon is the same day nearly everywhere.
    """
    box = result.box
    text = "\n".join(_tell_comments(result))
    players = []
    for seat, player in enumerate(result.sheet.players):
        person = _find_person(player, result)
        told: dict[str, Any] = {
            "name": person.name, "sourcePlayerId": _make_id("player", person.id), "startPlayer": _starts(seat, result),
            "winner": player.player in result.sheet.winners,
        }  # fmt: skip
        if player.rank:
            told["rank"] = player.rank
        if _tell_points(player, result):
            told["score"] = player.total
        players.append(told)
    data = {
        "sourceName": SOURCE,
        "sourcePlayId": _make_play_id(result),
        "playDate": _tell_moment(result, "12:00:00"),
        "game": {
            "name": box.name, "sourceGameId": _make_id("game", box.id), "bggId": box.bgg, "highestWins": True,
            "noPoints": not box.by_points,
        },
        "players": players,
        "location": result.metadata.place,
        "board": result.metadata.publisher,
        "comments": text if len(text) <= LONGEST_COMMENT else f"{text[: LONGEST_COMMENT - 1]}…",
    }  # fmt: skip
    known = {key: value for key, value in data.items() if value != ""}
    return PLAY_ADDRESS + quote(json.dumps(known, ensure_ascii=False, separators=(",", ":")), safe="")


def _make_id(*parts: str) -> str:
    return str(uuid.uuid5(NAMESPACE, json.dumps(parts)))


def _make_play_id(result: Result) -> str:
    told = (f"{player.player}\n{player.total}" for player in result.sheet.players)
    return _make_id("play", result.box.id, _tell_moment(result), *told)


def _tell_moment(result: Result, unknown: str = "00:00:00") -> str:
    """Return the end of the game in UTC; where only the day is known, at the time `unknown` of it."""
    ended = result.metadata.ended
    if ended is not None:
        return ended.astimezone(datetime.UTC).strftime("%Y-%m-%d %H:%M:%S")
    assert result.metadata.date is not None
    return f"{result.metadata.date.isoformat()} {unknown}"


def _find_person(player: PlayerScore, result: Result) -> Person:
    """Return whom a name means, if the group lists people; else the name itself is the id."""
    return result.people.get(player.player) or Person(player.player, player.player)


def _tell_points(player: PlayerScore, result: Result) -> str:
    return str(player.total) if result.box.by_points and player.lines else ""


def _starts(seat: int, result: Result) -> bool:
    """Tell whether a seat starts: the first one does; an imported game does not tell the seats."""
    return seat == 0 and result.sheet.decided_by != IMPORTED
