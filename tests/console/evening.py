"""The console without a terminal: a record, the lines that are typed, and what is said to each."""

from __future__ import annotations

from pathlib import Path

from referee.app.turns import Table
from referee.cli.console.core import ConsoleLine, Session, begin, step
from referee.i18n import activate
from tests.evenings import START, turns

DICE = """\
format = 1
game = "anno1503"
ruleset = 1
edition = "de"
players = ["Linda", "Andreas"]

[island.Linda]
1 = "any"
2 = "stone"
3 = "wood"
4 = "cloth"
5 = "tools"

[island.Andreas]
1 = "any"
2 = "stone"
3 = "wood"
4 = "cloth"
5 = "tools"
"""


class Evening:
    """A session, with the lines of the last reply."""

    def __init__(self, folder: Path, text: str = START, language: str = "en") -> None:
        self.path = folder / "game.toml"
        if not self.path.exists():
            self.path.write_text(text, "utf-8")
        activate(language)
        table = Table.open(self.path, language)
        assert isinstance(table, Table), table
        self.session, self.lines = begin(table)

    def type(self, *lines: str) -> str:
        """Types lines; everything said to the last one."""
        for line in lines:
            self.session, self.lines = step(self.session, line)
        return self.said

    @property
    def said(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @property
    def runs(self) -> list[ConsoleLine]:
        return [line for line in self.lines if line.kind == "run"]

    @property
    def choices(self) -> list[str]:
        question = self.session.question
        return [] if question is None else [choice.label for choice in question.choices]

    @property
    def turns(self) -> list[str]:
        return turns(self.path)

    @property
    def now(self) -> Session:
        return self.session
