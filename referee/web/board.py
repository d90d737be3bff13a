"""The table as all phones see it: read again whenever the record changes, asked one after the other, never guessed."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from referee.api import (
    answer_json,
    answer_lines,
    answer_question,
    find_chooser,
    in_words,
    label_readings,
    options_json,
    tell_waiting,
)
from referee.app.asking import CHECK, TURN, sounds_like_question
from referee.app.exchange import export_file
from referee.app.records import Judged, Refused
from referee.app.scoring import score_document
from referee.app.turns import (
    OVER,
    Answer,
    Replayed,
    Table,
    cover_status,
    in_language,
    may_go_on,
    open_replayed,
    status_at,
)
from referee.engine.reading import Problem
from referee.engine.score import Counted, Result
from referee.engine.text import Listing, Ref
from referee.engine.value import Value
from referee.engine.verdict import Ambiguous, Judgement, Section, Verdict
from referee.i18n import _, current
from referee.render.cells import escape_json, safe
from referee.render.chart import draw_growth_svg
from referee.render.choices import MoveChoice, list_choices
from referee.render.export import make_play_link
from referee.render.problems import tell_problems
from referee.render.sheet import fill_sheet, write_sheet_body
from referee.render.text import NOTHING, Speaker
from referee.render.verdict import tell_payment, tell_plan, tell_recorded_turn, turn_json
from referee.web.guard import DISPUTE, LONGEST_NAME, TABLE, News, PhoneRequest, QuestionQueue

# what a phone is told ------------------------------------------------------------------------------------


LAST = 12
"""So many of the last turns a phone shows."""


class TableFacts:
    """What is the same in every language, worked out once for each state of the record."""

    __slots__ = ("events", "last", "options", "points", "replayed", "sections", "status", "waiting")

    def __init__(self, replayed: Replayed) -> None:
        table, game, state = replayed.table, replayed.table.record.game, replayed.table.state
        self.replayed = replayed
        self.status = table.status()
        self.options = game.options(state) if table.to_move is not None else []
        """What could be done; None where the game does not say."""
        self.sections = game.tell_status(state)
        self.waiting = game.waiting(state) if table.to_move is not None else ()
        self.points = count_points(table)
        self.events = _tell_events(replayed)
        self.last = _answer_last_turn(replayed)


def tell_table(facts: TableFacts, viewer: str = "") -> dict[str, object]:
    """Return what `GET /api/table` answers, but for what belongs to the server and not to the record.

    What the game keeps hidden is there only for the `viewer`; so are options, which follow from it.
    """
    replayed = facts.replayed
    speaker = Speaker(replayed.table.record.lexicon)
    record, players = replayed.table.record, list_players(replayed.table)
    possible = None if record.game.hidden and viewer != replayed.table.to_move else facts.options
    found = list_choices(possible or (), record.words.led_by(current()), speaker, players)
    options = [{**option, "text": choice.text} for option, choice in zip(options_json(found), found, strict=True)]
    return {
        "status": cover_status(record.game, facts.status, viewer),
        "turns": [_tell_turn(judged, speaker) for judged in replayed.turns[-LAST:]],
        "options": None if possible is None else options,
        "actions": _count_actions(found, speaker),
        "rolls": list(record.game.rolls(replayed.table.state)),
        "names": {player: safe(player) for player in players},
        "cards": [_tell_card(section, speaker, viewer) for section in facts.sections],
        "waiting": [
            {"player": each.player, "text": "".join(tell_waiting([each], record.lexicon))} for each in facts.waiting
        ],
        "points": facts.points,
        "last": _tell_last_turn(facts),
    }


def _tell_card(section: Section, speaker: Speaker, viewer: str) -> dict[str, object]:
    player = section.title.facts.get("player")
    shown = section if player == viewer else section.cover()
    rows = [[speaker.text(label), speaker.fact(fact)] for label, fact in shown.rows]
    return {"player": player, "title": speaker.text(section.title), "rows": rows}


def list_players(table: Table) -> list[str]:
    """Return everybody at the table, in seating order."""
    return [player.name for player in table.state.players]


def count_points(table: Table) -> dict[str, int]:
    """Return the points as they stand."""
    sheet = table.record.game.score_state(table.state).sheet
    return {player.player: player.total for player in sheet.players}


def _tell_turn(judged: Judged, speaker: Speaker) -> dict[str, object]:
    turn = judged.turn
    found = turn_json(judged.number, turn.player, turn.moves, turn.overruled)
    if isinstance(judged.verdict, Verdict):
        found["told"] = [
            line.strip()
            for line in tell_recorded_turn(judged.number, turn.player, judged.verdict, turn.overruled, speaker)
        ]
    return found


def _answer_last_turn(replayed: Replayed) -> Answer | None:
    """Return what `record` answered to the last turn, asked once more at the table before it."""
    if not replayed.turns:
        return None
    turn = replayed.turns[-1].turn
    answer = Table(replayed.table.record, replayed.before).check(turn.text, turn.player)
    return answer._replace(recorded=True, overruled=turn.overruled is not None)


def _tell_last_turn(facts: TableFacts) -> dict[str, object] | None:
    """Return what the last turn means for everybody's hands, and what it set off."""
    if facts.last is None or not isinstance(facts.last.verdict, Verdict):
        return None
    found = {**answer_json(facts.last), "lines": answer_lines(facts.last)}
    told = found.get("events", [])
    known = {event["event"] for event in told}
    events = [*told, *(event for event in facts.events if event["event"] not in known)]
    return {"number": facts.replayed.turns[-1].number, **found, "events": events}


def _tell_events(replayed: Replayed) -> list[dict[str, object]]:
    """Return the events of a new phase and of a win, which every game has."""
    if not replayed.turns:
        return []
    game, state = replayed.table.record.game, replayed.table.state
    before, after = status_at(game, replayed.before)["phase"], status_at(game, state)["phase"]
    if before == after:
        return []
    winners = game.score_state(state).sheet.winners if after == OVER else ()
    found = [{"event": after, "player": replayed.turns[-1].turn.player}]
    return found + [{"event": "won", "player": winner} for winner in winners]


def list_ways(table: Table, text: str) -> list[dict[str, str]]:
    """Return ways to pay: the full move text, and in words what it costs and how it goes."""
    speaker = Speaker(table.record.lexicon)
    return [
        {
            "move": way.move,
            "costs": speaker.fact(Listing(way.costs)) if way.costs else "",
            "plan": tell_plan(way.plan, speaker),
        }
        for way in table.ways(text)
    ]


def check_step(table: Table, asked: PhoneRequest, player: str | None) -> Answer:
    """Return the answer to a turn, or to one more step of it behind what has `begun` it.

    What is not understood, or could mean several things, is told of the step alone.
    """
    if not asked.begun:
        return table.check(asked.text, player)
    record, before = table.record, table.check(asked.begun, player).verdict
    if not isinstance(before, Verdict) or not may_go_on(table, before):
        return table.check(f"{asked.begun}; {asked.text}", player)
    midway = Table(record, record.game.midway(table.state, asked.begun, record.words))
    found, heard, step = midway.understand(asked.text)
    if not isinstance(found, Judgement):
        return Answer(found, record.lexicon, heard=heard)
    whole = table.check(f"{asked.begun}; {step}", player)
    return whole._replace(heard=heard)


def tell_question(table: Table, answer: Answer) -> dict[str, object]:
    """Return what a turn could mean, each reading with words to tap, and who has to choose."""
    assert isinstance(answer.verdict, Ambiguous)
    labels = label_readings(table, answer.verdict)
    chooser = find_chooser(table, labels)
    found = answer_json(answer, [label.removeprefix(f"{safe(chooser)} ") for label in labels])
    if chooser:
        # Translators: {player} has to choose one of the things that follow.
        found["message"] = _("{player} has to choose:").format(player=safe(chooser))
    return found


def tell_missing(table: Table, verdict: Verdict) -> dict[str, object]:
    """Return what must still be told before a turn can be recorded, such as what an island shows; else nothing."""
    missing, move = table.find_missing(verdict), "; ".join(verdict.moves)
    if not missing:
        return {}
    known = table.record.game.answers(table.state, move)
    return {
        "question": Speaker(table.record.lexicon).say(missing, {}),
        "readings": [f"{move} {each}" for each in known],
        "choices": [in_words(table, each) for each in known],
    }


def tell_next_steps(table: Table, verdict: Verdict) -> dict[str, object]:
    """Return the steps of a turn that can go on, in words, and what could follow; nothing in a game without steps."""
    record, text = table.record, "; ".join(verdict.moves)
    if not record.game.by_steps or verdict.winner or not may_go_on(table, verdict):
        return {}
    midway = Table(record, record.game.midway(table.state, text, record.words))
    options = [option for option in record.game.options(midway.state) or () if _may_follow(table, text, option.move)]
    speaker = Speaker(record.lexicon)
    choices = list_choices(options, record.words.led_by(current()), speaker, list_players(table))
    return {
        "steps": [speaker.text(clause) for clause in verdict.story],
        "moves": list(verdict.moves),
        "next": [{"move": choice.move, "text": choice.text} for choice in choices],
        "next_actions": _count_actions(choices, speaker),
    }


def _may_follow(table: Table, begun: str, move: str) -> bool:
    verdict = table.check(f"{begun}; {move}").verdict
    return isinstance(verdict, Verdict) and may_go_on(table, verdict)


def _count_actions(choices: Sequence[MoveChoice], speaker: Speaker) -> list[dict[str, object]]:
    """Return the actions under which choices stand in a row, each with how many they are."""
    return [
        {"name": speaker.name(Ref("action", action)), "count": len(list(group))}
        for action, group in groupby(choices, key=lambda choice: choice.action)
    ]


def draw_sheet(counted: Counted | Refused, path: Path) -> dict[str, object]:
    """Return the sheet and the chart as pieces of HTML, and the link that hands the play to another program."""
    if not isinstance(counted, Counted):
        return {"sheet": "", "chart": "", "link": None}
    sheet = fill_sheet(counted)
    return {
        "sheet": "".join(write_sheet_body(sheet)),
        "chart": "".join(draw_growth_svg(sheet.chart)) if sheet.chart else "",
        "link": _make_play_link(path),
    }


def _make_play_link(path: Path) -> str | None:
    """Return the address that hands a finished play to BG Stats on the phone; None where it is not over."""
    result = export_file(path, current())
    if not isinstance(result, Result) or not result.sheet.final:
        return None
    # where the record does not say when, it was played when it was last changed
    return make_play_link(result.with_date(datetime.date.fromtimestamp(path.stat().st_mtime)))


# the shared table ----------------------------------------------------------------------------------------


class PhoneAnswer(Value):
    """An answer for a phone, as data or already as it is sent, and the status it goes with."""

    data: Any
    status: int = 200


def encode_json(data: object) -> bytes:
    """Return JSON as `--json` prints it, with nothing in it that could turn the writing or hide."""
    return escape_json(json.dumps(data, ensure_ascii=False)).encode()


class Objection(Value):
    """Somebody objects: who, why, and the points as everybody sees them until it is settled."""

    player: str
    reason: str
    points: dict[str, int]


class SharedTable:
    """One record for all phones. What has to be worked out waits in a queue; what lies ready does not.

    `asker` is the address that asks; the server itself asks without one.
    """

    def __init__(self, path: Path, replayed: Replayed, *, view_only: bool = False) -> None:
        self.path = path
        self.view_only = view_only
        self.news = News()
        self._queue = QuestionQueue()
        self._language = current()
        self._replayed = replayed
        self._problem: Refused | None = None
        self._seen: list[Problem] = []
        self._dispute: Objection | None = None
        self._facts: TableFacts | None = None
        self._made: dict[tuple[str, str], Any] = {}
        """What was made of the record as it stands, by what it is and its language."""
        self._tables: dict[tuple[str, str], bytes] = {}
        """The table as it is sent, by language and viewer; another dictionary after each change."""

    # the record -----------------------------------------------------------------------------------------

    def refresh(self, asker: str = "") -> None:
        """Read the record again if its file has changed; what cannot be read leaves the table as it was last."""
        if not self._is_current():
            with self._queue.wait_turn(asker):
                self._refresh()

    def _is_current(self) -> bool:
        return self._problem is None and self._replayed.is_unchanged()

    def _refresh(self) -> None:
        if self._is_current():
            return
        found = open_replayed(self.path, self._language)
        if isinstance(found, Replayed):
            if self._problem is None and found.document == self._replayed.document:
                return
            self._replayed, self._problem = found, None
        elif self._is_news(list(found.problems)):
            self._problem = found
        else:
            return
        self._facts, self._made = None, {}
        self._tell_phones(TABLE)

    def _is_news(self, problems: list[Problem]) -> bool:
        """Return whether phones should hear of it: of what is seen twice, once; an editor may just be saving."""
        known = [] if self._problem is None else list(self._problem.problems)
        seen, self._seen = self._seen, problems
        return problems != known and problems == seen

    def _tell_phones(self, kind: str) -> None:
        self._tables = {}
        self.news.tell(kind)

    @property
    def game(self) -> str:
        """Return what the game is called on its box."""
        return str(self._replayed.table.record.ruleset.name)

    # what a phone sees ------------------------------------------------------------------------------------

    def table_json(self, asker: str = "", player: str | None = None) -> PhoneAnswer:
        """Return everything that a phone of this player shows, in the language in use; at once where it lies ready."""
        ready = self._tables.get((current(), self._find_viewer(player)))
        if ready is not None and self._is_current():
            return PhoneAnswer(ready)
        with self._queue.wait_turn(asker):
            self._refresh()
            return self._tell_table(player)

    def sheet_json(self, asker: str = "", player: str | None = None) -> PhoneAnswer:
        """Return the sheet and how the points grew, as HTML; frozen while somebody objects."""
        ready = self._made.get(("sheet", current()))
        if self._dispute is None and ready is not None and self._is_current():
            return PhoneAnswer(ready)
        with self._queue.wait_turn(asker):
            self._refresh()
            if self._dispute is not None:
                return self._find_frozen()
            return PhoneAnswer(self._make_once("sheet", self._draw_sheet))

    def _draw_sheet(self) -> bytes:
        document = self._replayed.document
        return encode_json(draw_sheet(score_document(document, current(), growth=True), Path(document.file)))

    def _make_once(self, what: str, make: Callable[[], Any]) -> Any:
        """Make this for each language only once between two changes of the record."""
        made, key = self._made, (what, current())
        if key not in made:
            made[key] = make()
        return made[key]

    def _work_out_facts(self) -> TableFacts:
        self._facts = self._facts or TableFacts(self._replayed)
        return self._facts

    def _find_viewer(self, player: str | None) -> str:
        """Return the player for whom the table looks different from how it does for all others; "" for none."""
        table = self._replayed.table
        return player if player and table.record.game.hidden and player in list_players(table) else ""

    def _tell_table(self, player: str | None) -> PhoneAnswer:
        viewer = self._find_viewer(player)
        tables, key = self._tables, (current(), viewer)
        if key not in tables:
            tables[key] = encode_json(self._make_table(viewer))
        return PhoneAnswer(tables[key])

    def _make_table(self, viewer: str) -> dict[str, object]:
        """Return the table of the record, and what belongs to the server: an objection changes only the latter."""
        facts = self._work_out_facts()
        told = self._make_once(f"table {viewer}", lambda: tell_table(facts, viewer))
        found = {"version": self.news.version, **told}
        found["view_only"] = self.view_only
        found["problem"] = [] if self._problem is None else tell_record_problems(self._problem)
        found["dispute"] = None
        if self._dispute is not None:
            found["dispute"] = {"player": self._dispute.player, "reason": safe(self._dispute.reason)}
            found["points"] = self._dispute.points
        return found

    # what a phone asks ------------------------------------------------------------------------------------

    def check(self, asked: PhoneRequest, asker: str = "") -> PhoneAnswer:
        with self._queue.wait_turn(asker):
            self._refresh()
            return self._check(asked)

    def _check(self, asked: PhoneRequest) -> PhoneAnswer:
        """Judge a turn of the phone's own player, whoever's turn it is; what is hidden is told to its player alone."""
        player = self._find_player(asked)
        table, hides = self._find_table(player), bool(self._replayed.table.record.game.hidden)
        if player is None and hides:
            return say_refusal(400, _("Choose first whose phone this is."))
        answer = check_step(table, asked, player)
        named = answer.verdict.player if isinstance(answer.verdict, Verdict) else player
        if named != player:  # the turn was said of somebody else
            if hides:
                told = _("The cards of {player} are hidden. Ask for yourself.").format(player=safe(named or ""))
                return say_refusal(400, told)
            table = self._find_table(None)
            answer = table.check(asked.text)
        return PhoneAnswer(self._format_answer(table, answer, asked))

    def ways(self, asked: PhoneRequest, asker: str = "") -> PhoneAnswer:
        """Return ways to pay for a turn that differ in something that matters."""
        with self._queue.wait_turn(asker):
            self._refresh()
            return PhoneAnswer({"ways": list_ways(self._find_table(self._find_player(asked)), asked.text)})

    def ask(self, asked: PhoneRequest, asker: str = "") -> PhoneAnswer:
        """Answer a question of the phone's own player, whoever's turn it is; a turn is judged as `check` does.

        Where hands are hidden, what is asked about another player is answered without a look at the table.
        """
        with self._queue.wait_turn(asker):
            self._refresh()
            if not sounds_like_question(asked.text, current()):
                return self._check(asked)
            table, player = self._find_table(None), self._find_player(asked)
            game = table.record.game
            found = answer_question(game.id, table, asked.text, player)
            if found["kind"] == CHECK:
                return self._check(asked)
            if game.hidden and found["kind"] != TURN and found.get("player") not in (None, player):
                found = answer_question(game.id, None, asked.text)
            return PhoneAnswer(found)

    def record(self, asked: PhoneRequest, asker: str = "") -> PhoneAnswer:
        """Record a turn of the phone's own player, on that player's turn."""
        if self.view_only:
            return say_refusal(403, _("The phones may only look here. The laptop records."))
        with self._queue.wait_turn(asker):
            if self._dispute is not None:
                return self._find_frozen()
            self._refresh()
            table, player = self._find_table(None), self._find_player(asked)
            if player is None:
                return say_refusal(400, _("Choose first whose phone this is."))
            if player != table.to_move:
                refused = table.check(asked.text, player)
                return PhoneAnswer({**self._format_answer(table, refused, asked), "recorded": False})
            answer = table.record_turn(asked.text, again=False)
            if isinstance(answer, Refused):
                return PhoneAnswer({"error": "file", "message": "\n".join(tell_record_problems(answer))}, 409)
            self._refresh()
            return PhoneAnswer({**self._format_answer(table, answer, asked), "recorded": answer.recorded})

    def _find_table(self, player: str | None) -> Table:
        """Return the table in the language in use, as if it were this player's turn if one is named."""
        table = in_language(self._replayed.table, current())
        if player not in (None, table.to_move) and table.to_move is not None:
            table.state = table.record.game.move_as(table.state, list_players(table).index(str(player)))
        return table

    def _find_player(self, asked: PhoneRequest) -> str | None:
        return asked.player if asked.player in list_players(self._replayed.table) else None

    def _format_answer(self, table: Table, answer: Answer, asked: PhoneRequest) -> dict[str, object]:
        """Return an answer as `--json` prints it, with what a phone shows and can tap beside it."""
        found = tell_question(table, answer) if isinstance(answer.verdict, Ambiguous) else answer_json(answer)
        found["lines"] = answer_lines(answer)
        found["begun"] = "" if isinstance(answer.verdict, Verdict) else asked.begun
        if isinstance(answer.verdict, Verdict):
            speaker = Speaker(answer.lexicon)
            found["paid"] = "".join(tell_payment(answer.verdict, speaker))
            if not answer.recorded:
                own = [each for each in answer.reminders if each.player == answer.verdict.player]
                found |= {"asks": table.asks_about(answer.unsaid), "reminders": tell_waiting(own, answer.lexicon)}
                if answer.verdict.player != self._replayed.table.to_move:
                    found["to_move"] = self._replayed.table.to_move
                found |= tell_missing(table, answer.verdict) or tell_next_steps(table, answer.verdict)
        return found

    # disputes -----------------------------------------------------------------------------------------------

    def object(self, asked: PhoneRequest, asker: str = "") -> PhoneAnswer:
        """Note an objection: points stay as they are on all phones, and none records, until it is settled.

        Who objects and why is kept in memory only; the laptop can correct the record meanwhile.
        """
        with self._queue.wait_turn(asker):
            self._refresh()
            player = self._find_player(asked)
            if player is None:
                return say_refusal(400, _("Choose first whose phone this is."))
            if self._dispute is None:
                points = self._work_out_facts().points
                self._dispute = Objection(player, asked.text[:LONGEST_NAME], points)
                self._tell_phones(DISPUTE)
            return self._tell_table(asked.player)

    def settle(self, asked: PhoneRequest, asker: str = "") -> PhoneAnswer:
        with self._queue.wait_turn(asker):
            self._refresh()
            if self._dispute is not None:
                self._dispute = None
                self._tell_phones(DISPUTE)
            return self._tell_table(asked.player)

    def _find_frozen(self) -> PhoneAnswer:
        return say_refusal(409, _("Somebody objects. First settle that."))


def say_refusal(status: int, message: str) -> PhoneAnswer:
    return PhoneAnswer({"error": str(status), "message": message}, status)


def tell_record_problems(outcome: Refused) -> list[str]:
    """Return why the record is of no use, without a word about where the file is."""
    lexicon = outcome.lexicon or NOTHING
    named = [problem._replace(file=Path(problem.file).name) for problem in outcome.problems]
    return tell_problems(named, Speaker(lexicon))
