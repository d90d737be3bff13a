"""Arguments and options that several commands share, with their help. Each costs every command a little to load."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.i18n import N_


class WholeNumber:
    """Reads a number that was typed; what is none, or too small, `misuse` tells in our own words."""

    __name__ = "number"

    def __init__(self, least: int | None = None) -> None:
        self.least = least

    def __call__(self, typed: str) -> int:
        found = int(typed)
        if self.least is not None and found < self.least:
            raise ValueError(typed)
        return found


File = Annotated[str | None, typer.Option("-f", "--file", metavar=N_("FILE"), help=N_("the record"))]
Json = Annotated[bool, typer.Option("--json", help=N_("the result as JSON"))]
Move = Annotated[list[str], typer.Argument(metavar=N_("MOVE"), help=N_("the turn, clauses separated by ;"))]
Game = Annotated[str | None, typer.Option("--game", metavar=N_("GAME"), help=N_("the game, for example anno1800"))]
Ask = Annotated[bool, typer.Option("--ask", help=N_("choose between ways to pay that differ in what they cost"))]
Why = Annotated[bool, typer.Option("--why", help=N_("cite every rule and ruling in full"))]
Choose = Annotated[
    int | None,
    typer.Option("--choose", metavar=N_("N"), parser=WholeNumber(1), help=N_("which of several readings is meant")),
]
Yes = Annotated[bool, typer.Option("--yes", help=N_("take it as it was understood, also where that is a guess"))]
OVERRULE = " --overrule "
"""Stands before the reason in a line of turns, as it is typed into `record -` and printed by `history --notation`."""
ADJUST, WHY = "adjust ", " --why "
"""A correction between the turns: `adjust Linda: gold +1 --why we missed one`."""
