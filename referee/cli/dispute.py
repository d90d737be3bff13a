"""`referee dispute`: judges a move of a game that nobody recorded, by asking only for what can matter to it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from referee.api import reporter_for
from referee.app.dispute import Dispute, start_dispute
from referee.app.lookup import known_games
from referee.app.outcomes import Refused, Unread
from referee.cli.command import Example, build_command
from referee.cli.dialogue import BACK, line
from referee.cli.exits import Exit, Stop
from referee.cli.files import known_game, refusal
from referee.cli.parameters import Game, Json
from referee.cli.streams import Output, flush, print_err, print_json, print_told
from referee.cli.turns import show_not_understood
from referee.engine.inquiry import Unknown
from referee.engine.reading import Problem
from referee.i18n import N_, _, current, ngettext, number
from referee.render.cells import safe
from referee.render.dispute import hint, introduction, misfit, prompt, read
from referee.render.problems import tell_problem
from referee.render.text import Speaker

ABOUT = N_(
    "Judges one move of a game that nobody recorded: asks, in words, only for what can still change the answer, and "
    "stops as soon as it is certain. Enter means that nobody knows; < goes one step back."
)
EXAMPLES = (
    Example("referee dispute", N_("asks for the move and for what it depends on")),
    Example("referee dispute expand brewery", N_("may I build a brewery?")),
    Example("referee dispute expand brewery -o table.toml", N_("and keeps what was told as a record")),
)
PLAYERS = "A,B"


def judge_by_asking(
    move: Annotated[
        list[str] | None, typer.Argument(metavar=N_("MOVE"), help=N_("the turn, clauses separated by ;"))
    ] = None,
    players: Annotated[
        str,
        typer.Option("--players", metavar=N_("NAMES"), help=N_("who plays, the player who moves first")),
    ] = PLAYERS,
    edition: Annotated[
        str | None, typer.Option("--edition", metavar=N_("EDITION"), help=N_("whose rulebook decides"))
    ] = None,
    game: Game = None,
    out: Annotated[
        str | None, typer.Option("-o", "--output", metavar=N_("FILE"), help=N_("keeps the table as a record"))
    ] = None,
    as_json: Json = False,
) -> int:
    text = " ".join(move or ()) or _line(_("Which move is disputed?") + " ", as_json) or ""
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    started = start_dispute(known_game(game or known_games()[0]), names, edition, text, current())
    if isinstance(started, Refused | Unread):
        raise refusal(started)
    if not isinstance(started, Dispute):
        return show_not_understood(started)
    return _Asking(started, as_json).run(Path(out) if out else None)


def _line(question: str, quiet: bool) -> str | None:
    """An answer from the terminal or from a pipe; None where nobody answers any more."""
    try:
        return line("" if quiet else question).strip()
    except EOFError:
        return None


class _Asking:
    """One dispute with somebody at a terminal, or with answers that come one a line."""

    def __init__(self, dispute: Dispute, as_json: bool) -> None:
        self.dispute = dispute
        self.as_json = as_json
        self.speaker = Speaker(dispute.lexicon)
        self.told: list[dict[str, Any]] = []

    def run(self, out: Path | None) -> int:
        try:
            self.say([*introduction(self.dispute.text), ""])
            while (fact := self.dispute.question()) is not None:
                self.put(fact)
        except KeyboardInterrupt:
            self.keep(out)
            raise
        code = self.conclude()
        self.keep(out)
        return code

    def say(self, lines: list[str]) -> None:
        if not self.as_json:
            print_told("\n".join(lines))
            flush()

    def put(self, fact: Unknown) -> None:
        """One question; an answer that does not fit is explained and asked for again."""
        answer = _line(prompt(fact, self.speaker), self.as_json)
        if answer == BACK:
            self.dispute.back()
            self.told = self.told[:-1]
            return
        value = None if answer is None else read(fact, answer, self.speaker)
        if isinstance(value, str):
            print_err([misfit(fact, value)])
            return
        self.dispute.answer(fact, value)
        self.told.append({"asked": fact.key, "question": self.speaker.fact(fact.label), "answer": value})

    def conclude(self) -> int:
        legal, verdict = self.dispute.verdict()
        reporter = reporter_for(self.dispute.lexicon, verdict)
        if self.as_json:
            found = reporter.json(verdict) | {"legal": legal, "asked": self.told}
            if legal is None:
                found["depends_on"] = [self.speaker.fact(fact.label) for fact in self.dispute.depends_on()]
            print_json(found)
        elif legal is None:
            lines = [_("This cannot be told: it depends on what nobody knows.")]
            print_told("\n".join([*lines, *(f"  {hint(fact, self.speaker)}" for fact in self.dispute.depends_on())]))
        else:
            asked = ngettext("after {count} question", "after {count} questions", len(self.told))
            told = f"({asked.format(count=number(len(self.told)))})"
            print_told("\n".join([*reporter.text(verdict), told]))
        return Exit.NO if legal is False else Exit.DONE

    def keep(self, out: Path | None) -> None:
        """Keeps what was told, where that is wanted."""
        if out is None:
            return
        saved = self.dispute.save(out)
        if isinstance(saved, Problem):
            raise Stop(Exit.FILE, tell_problem(saved, self.speaker))
        Output.changed = True
        self.say([_("Saved: {file}").format(file=safe(str(out)))])


def build() -> Any:
    return build_command("dispute", judge_by_asking, ABOUT, EXAMPLES)
