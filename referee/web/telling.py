"""The table in the words of the language in use, as the data that a phone shows. Names are as typed, told ones safe."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from referee.api import answer_json, answer_lines, options_json
from referee.app.exchange import export_file
from referee.app.records import Judged
from referee.app.scoring import score_document
from referee.app.turns import OVER, Answer, Replayed, Table, status_at
from referee.engine.score import Counted, Result
from referee.engine.text import Ref
from referee.engine.verdict import Section, Verdict
from referee.i18n import current
from referee.render.cells import safe
from referee.render.chart import draw_growth_svg
from referee.render.choices import list_choices
from referee.render.export import make_play_link
from referee.render.sheet import fill_sheet, write_sheet_body
from referee.render.text import Speaker
from referee.render.verdict import tell_recorded_turn, turn_json

LAST = 12
"""So many of the last turns a phone shows."""


class Facts:
    """What is the same in every language, worked out once for each state of the record."""

    __slots__ = ("events", "last", "options", "points", "replayed", "sections", "status")

    def __init__(self, replayed: Replayed) -> None:
        table, game, state = replayed.table, replayed.table.record.game, replayed.table.state
        self.replayed = replayed
        self.status = table.status()
        self.options = game.options(state) if table.to_move is not None else []
        """What could be done; None where the game does not say."""
        self.sections = game.tell_status(state)
        self.points = points_of(table)
        self.events = _events(replayed)
        self.last = _answer(replayed)


def table_of(facts: Facts) -> dict[str, object]:
    """What `GET /api/table` answers, but for what belongs to the server and not to the record."""
    replayed = facts.replayed
    speaker = Speaker(replayed.table.record.lexicon)
    record, players = replayed.table.record, players_of(replayed.table)
    found = list_choices(facts.options or (), record.words.led_by(current()), speaker, players)
    options = [{**option, "text": choice.text} for option, choice in zip(options_json(found), found, strict=True)]
    return {
        "status": facts.status,
        "turns": [_turn(judged, speaker) for judged in replayed.turns[-LAST:]],
        "options": None if facts.options is None else options,
        "actions": [
            {"name": speaker.name(Ref("action", action)), "count": len(list(group))}
            for action, group in groupby(found, key=lambda choice: choice.action)
        ],
        "names": {player: safe(player) for player in players},
        "cards": [_card(section, speaker) for section in facts.sections],
        "points": facts.points,
        "last": _last(facts),
    }


def players_of(table: Table) -> list[str]:
    """Everybody at the table, in seating order."""
    return [player.name for player in table.state.players]


def points_of(table: Table) -> dict[str, int]:
    """The points as they stand."""
    sheet = table.record.game.score_state(table.state).sheet
    return {player.player: player.total for player in sheet.players}


def _turn(judged: Judged, speaker: Speaker) -> dict[str, object]:
    turn = judged.turn
    found = turn_json(judged.number, turn.player, turn.moves, turn.overruled)
    if isinstance(judged.verdict, Verdict):
        found["told"] = [
            line.strip()
            for line in tell_recorded_turn(judged.number, turn.player, judged.verdict, turn.overruled, speaker)
        ]
    return found


def _card(section: Section, speaker: Speaker) -> dict[str, object]:
    """A part of the status: of a player, or of what lies in the middle."""
    return {
        "player": section.title.facts.get("player"),
        "title": speaker.text(section.title),
        "rows": [[speaker.text(label), speaker.fact(fact)] for label, fact in section.rows],
    }


def _answer(replayed: Replayed) -> Answer | None:
    """What `record` answered to the last turn, asked once more at the table before it."""
    if not replayed.turns:
        return None
    turn = replayed.turns[-1].turn
    answer = Table(replayed.table.record, replayed.before).check(turn.text, turn.player)
    return answer._replace(recorded=True, overruled=turn.overruled is not None)


def _last(facts: Facts) -> dict[str, object] | None:
    """What the last turn means for everybody's hands, and what it set off."""
    if facts.last is None or not isinstance(facts.last.verdict, Verdict):
        return None
    found = {**answer_json(facts.last), "lines": answer_lines(facts.last)}
    told = found.get("events", [])
    known = {event["event"] for event in told}
    events = [*told, *(event for event in facts.events if event["event"] not in known)]
    return {"number": facts.replayed.turns[-1].number, **found, "events": events}


def _events(replayed: Replayed) -> list[dict[str, object]]:
    """That the game has come to another phase, and who has won; a game that tells its events itself tells more."""
    if not replayed.turns:
        return []
    game, state = replayed.table.record.game, replayed.table.state
    before, after = status_at(game, replayed.before)["phase"], status_at(game, state)["phase"]
    if before == after:
        return []
    winners = game.score_state(state).sheet.winners if after == OVER else ()
    found = [{"event": after, "player": replayed.turns[-1].turn.player}]
    return found + [{"event": "won", "player": winner} for winner in winners]


def ways_of(table: Table, text: str) -> list[dict[str, str]]:
    """Ways to pay: the full move text, and in words what it costs and how it goes."""
    speaker = Speaker(table.record.lexicon)
    return [
        {
            "move": way.move,
            "costs": ", ".join(speaker.fact(cost) for cost in way.costs),
            "plan": _chain([speaker.fact(item) for item in way.plan]),
        }
        for way in table.ways(text)
    ]


def _chain(steps: Sequence[str]) -> str:
    return " → ".join(steps)


def sheet_of(replayed: Replayed) -> dict[str, object]:
    """The sheet and the chart as pieces of HTML, and the link that hands the play to another program."""
    counted = score_document(replayed.document, current(), growth=True)
    if not isinstance(counted, Counted):
        return {"sheet": "", "chart": "", "link": None}
    sheet = fill_sheet(counted)
    return {
        "sheet": "".join(write_sheet_body(sheet)),
        "chart": "".join(draw_growth_svg(sheet.chart)) if sheet.chart else "",
        "link": _play_link(Path(replayed.document.file)),
    }


def _play_link(path: Path) -> str | None:
    """The address that hands a finished play to BG Stats on the phone; None where it is not over."""
    result = export_file(path, current())
    if not isinstance(result, Result) or not result.sheet.final:
        return None
    # where the record does not say when, it was played when it was last changed
    return make_play_link(result.dated(datetime.date.fromtimestamp(path.stat().st_mtime)))
