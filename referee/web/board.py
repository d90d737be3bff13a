"""The table as all phones see it: read again whenever the record changes, asked one after the other, never guessed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from typing import Any

from referee.api import answer_json, answer_lines, choices_of
from referee.app.outcomes import Refused
from referee.app.serving import Replayed, in_language, open_replayed
from referee.app.turns import Answer, Table
from referee.engine.misread import Ambiguous
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.i18n import _, current
from referee.render.cells import escaped, safe
from referee.render.problems import tell_problems
from referee.render.text import NOTHING, Speaker
from referee.web import telling
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
    return escaped(json.dumps(data, ensure_ascii=False)).encode()


class Objection(Value):
    """Somebody objects: who, why, and the points as everybody sees them until it is settled."""

    player: str
    reason: str
    points: dict[str, int]


class Board:
    """One record for all phones. Whatever looks at the table holds the lock, for no more than one answer."""

    def __init__(self, path: Path, replayed: Replayed, *, view_only: bool = False) -> None:
        self.path = path
        self.view_only = view_only
        self.news = News()
        self._lock = RLock()
        self._language = current()
        self._replayed = replayed
        self._problem: Refused | None = None
        self._seen: list[Problem] = []
        self._dispute: Objection | None = None
        self._told: dict[tuple[str, str], bytes] = {}
        self._facts: Facts | None = None

    # the record -----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Reads the record again if its file has changed; what cannot be read leaves the table as it was last."""
        with self._lock:
            if self._problem is None and self._replayed.is_unchanged():
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
            self._news(TABLE)

    def _is_news(self, problems: list[Problem]) -> bool:
        """Whether phones should hear of it: an editor may just be saving, so only what is seen twice, and that once."""
        known = [] if self._problem is None else list(self._problem.problems)
        seen, self._seen = self._seen, problems
        return problems != known and problems == seen

    def _news(self, kind: str) -> None:
        self._told.clear()
        self._facts = None
        self.news.tell(kind)

    @property
    def game(self) -> str:
        """What the game is called on its box."""
        return str(self._replayed.table.record.ruleset.name)

    # what a phone sees ------------------------------------------------------------------------------------

    def table_json(self) -> Said:
        """Everything that a phone shows, in the language in use."""
        with self._lock:
            self.refresh()
            return Said(self._once("table", self._table))

    def sheet_json(self) -> Said:
        """The sheet and how the points grew, as HTML; frozen while somebody objects."""
        with self._lock:
            self.refresh()
            if self._dispute is not None:
                return self._frozen()
            return Said(self._once("sheet", lambda: telling.sheet_of(self._replayed)))

    def _once(self, what: str, make: Callable[[], object]) -> bytes:
        """Made once for each language between two changes."""
        key = what, current()
        if key not in self._told:
            self._told[key] = encoded(make())
        return self._told[key]

    def _table(self) -> dict[str, object]:
        self._facts = self._facts or Facts(self._replayed)
        found = {"version": self.news.version, **telling.table_of(self._facts)}
        found["view_only"] = self.view_only
        found["problem"] = [] if self._problem is None else problem_lines(self._problem)
        found["dispute"] = None
        if self._dispute is not None:
            found["dispute"] = {"player": self._dispute.player, "reason": safe(self._dispute.reason)}
            found["points"] = self._dispute.points
        return found

    # what a phone asks ------------------------------------------------------------------------------------

    def check(self, asked: Request) -> Said:
        with self._lock:
            self.refresh()
            table = self._own_table()
            return Said(self._answered(table, table.check(asked.text, self._player(asked))))

    def ways(self, asked: Request) -> Said:
        """Ways to pay for a turn that differ in something that matters."""
        with self._lock:
            self.refresh()
            table = self._own_table()
            return Said({"ways": telling.ways_of(table, asked.text)})

    def record(self, asked: Request) -> Said:
        """Records a turn of the phone's own player, on that player's turn."""
        if self.view_only:
            return refused(403, _("The phones may only look here. The laptop records."))
        with self._lock:
            if self._dispute is not None:
                return self._frozen()
            self.refresh()
            table, player = self._own_table(), self._player(asked)
            if player is None:
                return refused(400, _("Choose first whose phone this is."))
            if player != table.to_move:
                return Said({**self._answered(table, table.check(asked.text, player)), "recorded": False})
            answer = table.record_turn(asked.text, again=False)
            if isinstance(answer, Refused):
                return Said({"error": "file", "message": "\n".join(problem_lines(answer))}, 409)
            self.refresh()
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

    def object(self, asked: Request) -> Said:
        """Somebody objects: the points stay as they are on all phones, and none records, until it is settled.

        Who objects and why is kept in memory only; the laptop can correct the record meanwhile.
        """
        with self._lock:
            player = self._player(asked)
            if player is None:
                return refused(400, _("Choose first whose phone this is."))
            if self._dispute is None:
                points = telling.points_of(self._replayed.table)
                self._dispute = Objection(player, asked.text[:LONGEST_NAME], points)
                self._news(DISPUTE)
            return self.table_json()

    def settle(self, asked: Request) -> Said:
        with self._lock:
            if self._dispute is not None:
                self._dispute = None
                self._news(DISPUTE)
            return self.table_json()

    def _frozen(self) -> Said:
        return refused(409, _("Somebody objects. First settle that."))


def refused(status: int, message: str) -> Said:
    return Said({"error": str(status), "message": message}, status)


def problem_lines(outcome: Refused) -> list[str]:
    """Why the record is of no use, without a word about where the file is."""
    lexicon = outcome.lexicon or NOTHING
    named = [problem._replace(file=Path(problem.file).name) for problem in outcome.problems]
    return tell_problems(named, Speaker(lexicon))
