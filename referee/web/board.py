"""The table as all phones see it: read again whenever the record changes, asked one after the other, never guessed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.api import answer_json, answer_lines, choices_of
from referee.app.records import Refused
from referee.app.turns import Answer, Replayed, Table, in_language, open_replayed
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.engine.verdict import Ambiguous
from referee.i18n import _, current
from referee.render.cells import escape_json, safe
from referee.render.problems import tell_problems
from referee.render.text import NOTHING, Speaker
from referee.web import telling
from referee.web.guard import QuestionQueue
from referee.web.news import DISPUTE, TABLE, News
from referee.web.request import LONGEST_NAME, Request
from referee.web.telling import Facts

NOD = "nod"
"""A turn that was guessed waits for this; a phone gives it by recording the move text that it was told."""


class Said(Value):
    """An answer for a phone, as data or already as it is sent, and the status it goes with."""

    data: Any
    status: int = 200


def encoded(data: object) -> bytes:
    """JSON as `--json` prints it, with nothing in it that could turn the writing or hide."""
    return escape_json(json.dumps(data, ensure_ascii=False)).encode()


class Objection(Value):
    """Somebody objects: who, why, and the points as everybody sees them until it is settled."""

    player: str
    reason: str
    points: dict[str, int]


class Board:
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
        self._facts: Facts | None = None
        self._made: dict[tuple[str, str], Any] = {}
        """What was made of the record as it stands, by what it is and its language."""
        self._tables: dict[str, bytes] = {}
        """The table as it is sent, by language; another dictionary after each change."""

    # the record -----------------------------------------------------------------------------------------

    def refresh(self, asker: str = "") -> None:
        """Reads the record again if its file has changed; what cannot be read leaves the table as it was last."""
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
        """Whether phones should hear of it: an editor may just be saving, so only what is seen twice, and that once."""
        known = [] if self._problem is None else list(self._problem.problems)
        seen, self._seen = self._seen, problems
        return problems != known and problems == seen

    def _tell_phones(self, kind: str) -> None:
        self._tables = {}
        self.news.tell(kind)

    @property
    def game(self) -> str:
        """What the game is called on its box."""
        return str(self._replayed.table.record.ruleset.name)

    # what a phone sees ------------------------------------------------------------------------------------

    def table_json(self, asker: str = "") -> Said:
        """Return everything that a phone shows, in the language in use; at once where it lies ready."""
        ready = self._tables.get(current())
        if ready is not None and self._is_current():
            return Said(ready)
        with self._queue.wait_turn(asker):
            self._refresh()
            return self._tell_table()

    def sheet_json(self, asker: str = "") -> Said:
        """Return the sheet and how the points grew, as HTML; frozen while somebody objects."""
        ready = self._made.get(("sheet", current()))
        if self._dispute is None and ready is not None and self._is_current():
            return Said(ready)
        with self._queue.wait_turn(asker):
            self._refresh()
            if self._dispute is not None:
                return self._frozen()
            return Said(self._once("sheet", lambda: encoded(telling.sheet_of(self._replayed))))

    def _once(self, what: str, make: Callable[[], Any]) -> Any:
        """Make this for each language only once between two changes of the record."""
        made, key = self._made, (what, current())
        if key not in made:
            made[key] = make()
        return made[key]

    def _work_out_facts(self) -> Facts:
        self._facts = self._facts or Facts(self._replayed)
        return self._facts

    def _tell_table(self) -> Said:
        tables, language = self._tables, current()
        if language not in tables:
            tables[language] = encoded(self._table())
        return Said(tables[language])

    def _table(self) -> dict[str, object]:
        """Return the table of the record, and what belongs to the server: an objection changes only the latter."""
        facts = self._work_out_facts()
        found = {"version": self.news.version, **self._once("table", lambda: telling.table_of(facts))}
        found["view_only"] = self.view_only
        found["problem"] = [] if self._problem is None else problem_lines(self._problem)
        found["dispute"] = None
        if self._dispute is not None:
            found["dispute"] = {"player": self._dispute.player, "reason": safe(self._dispute.reason)}
            found["points"] = self._dispute.points
        return found

    # what a phone asks ------------------------------------------------------------------------------------

    def check(self, asked: Request, asker: str = "") -> Said:
        with self._queue.wait_turn(asker):
            self._refresh()
            table = self._own_table()
            return Said(self._answered(table, table.check(asked.text, self._player(asked))))

    def ways(self, asked: Request, asker: str = "") -> Said:
        """Ways to pay for a turn that differ in something that matters."""
        with self._queue.wait_turn(asker):
            self._refresh()
            table = self._own_table()
            return Said({"ways": telling.ways_of(table, asked.text)})

    def record(self, asked: Request, asker: str = "") -> Said:
        """Records a turn of the phone's own player, on that player's turn."""
        if self.view_only:
            return refused(403, _("The phones may only look here. The laptop records."))
        with self._queue.wait_turn(asker):
            if self._dispute is not None:
                return self._frozen()
            self._refresh()
            table, player = self._own_table(), self._player(asked)
            if player is None:
                return refused(400, _("Choose first whose phone this is."))
            if player != table.to_move:
                return Said({**self._answered(table, table.check(asked.text, player)), "recorded": False})
            answer = table.record_turn(asked.text, again=False)
            if isinstance(answer, Refused):
                return Said({"error": "file", "message": "\n".join(problem_lines(answer))}, 409)
            self._refresh()
            return Said({**self._answered(table, answer), "recorded": answer.recorded})

    def _own_table(self) -> Table:
        return in_language(self._replayed.table, current())

    def _player(self, asked: Request) -> str | None:
        return asked.player if asked.player in telling.players_of(self._replayed.table) else None

    @staticmethod
    def _answered(table: Table, answer: Answer) -> dict[str, object]:
        """As `--json` prints it, and in lines for a phone that has nothing better to show."""
        choices = choices_of(table, answer.verdict) if isinstance(answer.verdict, Ambiguous) else []
        found = {**answer_json(answer, choices), "lines": answer_lines(answer, choices)}
        if answer.waits_for not in ("", NOD):
            found["question"] = Speaker(answer.lexicon).say(answer.waits_for, {})
        return found

    # disputes -----------------------------------------------------------------------------------------------

    def object(self, asked: Request, asker: str = "") -> Said:
        """Somebody objects: the points stay as they are on all phones, and none records, until it is settled.

        Who objects and why is kept in memory only; the laptop can correct the record meanwhile.
        """
        with self._queue.wait_turn(asker):
            self._refresh()
            player = self._player(asked)
            if player is None:
                return refused(400, _("Choose first whose phone this is."))
            if self._dispute is None:
                points = self._work_out_facts().points
                self._dispute = Objection(player, asked.text[:LONGEST_NAME], points)
                self._tell_phones(DISPUTE)
            return self._tell_table()

    def settle(self, asked: Request, asker: str = "") -> Said:
        with self._queue.wait_turn(asker):
            self._refresh()
            if self._dispute is not None:
                self._dispute = None
                self._tell_phones(DISPUTE)
            return self._tell_table()

    def _frozen(self) -> Said:
        return refused(409, _("Somebody objects. First settle that."))


def refused(status: int, message: str) -> Said:
    return Said({"error": str(status), "message": message}, status)


def problem_lines(outcome: Refused) -> list[str]:
    """Why the record is of no use, without a word about where the file is."""
    lexicon = outcome.lexicon or NOTHING
    named = [problem._replace(file=Path(problem.file).name) for problem in outcome.problems]
    return tell_problems(named, Speaker(lexicon))
