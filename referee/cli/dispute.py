"""`referee dispute`: judges a move of a game that nobody recorded, by asking only for what can matter to it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from referee.api import reporter_for
from referee.app.dispute import Dispute, SeveralReadings, start_dispute
from referee.app.lookup import known_games
from referee.app.outcomes import NotUnderstood, Refused
from referee.cli.command import Command, Example
from referee.cli.dialogue import BACK, line, numbered, picked
from referee.cli.exits import Exit, Stop, misused
from referee.cli.files import known_game, refusal
from referee.cli.parameters import Choose, Game, Json
from referee.cli.streams import Output, at_a_terminal, flush, print_err, print_json, print_told
from referee.cli.turns import show_misread, show_not_understood
from referee.engine.inquiry import Unknown
from referee.engine.misread import Ambiguous, Misread
from referee.engine.reading import Problem
from referee.engine.text import Ref
from referee.i18n import N_, _, current, ngettext, number
from referee.render.cells import safe
from referee.render.dispute import answered, hint, introduction, misfit, prompt, read
from referee.render.hands import tell_said
from referee.render.problems import tell_problem
from referee.render.text import Speaker

ABOUT = N_(
    "Judges one move of a game that nobody recorded: asks, in words, only for what can still change the answer, and "
    "stops as soon as it is certain. Enter means that nobody knows; < goes one step back."
)
EXAMPLES = (
    Example("referee dispute", N_("asks for the move and for what it depends on")),
    Example(N_("referee dispute expand brewery"), N_("may I build a brewery?")),
    Example(N_("referee dispute expand brewery -o table.toml"), N_("and keeps what was told as a record")),
)
PLAYERS = ("A", "B")


def judge_by_asking(
    move: Annotated[
        list[str] | None, typer.Argument(metavar=N_("MOVE"), help=N_("the turn, clauses separated by ;"))
    ] = None,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar=N_("NAMES"), help=N_("who plays, the player who moves first")),
    ] = None,
    edition: Annotated[
        str | None, typer.Option("--edition", metavar=N_("EDITION"), help=N_("whose rulebook decides"))
    ] = None,
    game: Game = None,
    out: Annotated[
        str | None, typer.Option("-o", "--output", metavar=N_("FILE"), help=N_("keeps the table as a record"))
    ] = None,
    choose: Choose = None,
    as_json: Json = False,
) -> int:
    text = " ".join(move or ()) or _line(_("Which move is disputed?") + " ", as_json) or ""
    names = tuple(name.strip() for name in (players or "").split(",") if name.strip())

    def start(text: str) -> Dispute | SeveralReadings | NotUnderstood | Refused:
        id = known_game(game or known_games()[0])
        return start_dispute(id, names or PLAYERS, edition, text, current(), seated=bool(names))

    started, picked = start(text), ""
    if isinstance(started, SeveralReadings):
        picked = _pick(started, choose, asks=at_a_terminal() and not as_json)
        started = start(picked) if picked else started
    if isinstance(started, Refused):
        raise refusal(started)
    if isinstance(started, Dispute):
        return _Asking(started, as_json, bool(picked)).run(Path(out) if out else None)
    return _show_unclear(started, as_json)


def _show_unclear(found: SeveralReadings | NotUnderstood, as_json: bool) -> int:
    """Why there is nothing to dispute yet."""
    if isinstance(found, SeveralReadings) or isinstance(found.problem, Misread):
        choices = _choices(found) if isinstance(found, SeveralReadings) and found.verdicts else ()
        assert isinstance(found.problem, Misread | Ambiguous)
        return show_misread(found.problem, Speaker(found.lexicon), as_json, choices)
    return show_not_understood(found)


def _choices(several: SeveralReadings) -> list[str]:
    """What can be meant, in the reader's words."""
    speaker = Speaker(several.lexicon)
    if several.verdicts:
        return [tell_said(verdict.player, verdict.story, speaker) for verdict in several.verdicts]
    return [speaker.fact(reading) for reading in several.problem.readings]


def _pick(several: SeveralReadings, choose: int | None, *, asks: bool) -> str:
    """The reading that is meant: the one with this number, or the one somebody names; "" for none."""
    question = several.problem
    if choose is None and asks:
        print_told(_("This could mean several things; say which:"))
        choices = list(_choices(several))
        print_told("\n".join(numbered(choices)))
        place = picked(_line(_("Which number? (Enter: none)") + " ", quiet=False) or "", choices)
        choose = None if place is None else place + 1
    if choose is None:
        return ""
    if choose > len(question.readings):
        told = {"number": choose, "count": len(question.readings)}
        raise misused(_("There is no reading {number}; there are {count}.").format(**told))
    reading = question.readings[choose - 1]
    if isinstance(reading, Ref):
        return question.text[: question.start] + reading.id + question.text[question.end :]
    return reading


def _line(question: str, quiet: bool) -> str | None:
    """An answer from the terminal or from a pipe; None where nobody answers any more."""
    try:
        return line("" if quiet else question).strip()
    except EOFError:
        return None


class _Asking:
    """One dispute with somebody at a terminal, or with answers that come one a line."""

    def __init__(self, dispute: Dispute, as_json: bool, chosen: bool) -> None:
        self.dispute = dispute
        self.chosen = chosen
        self.as_json = as_json
        self.speaker = Speaker(dispute.lexicon)
        self.told: list[dict[str, Any]] = []
        self.notes: list[str] = []
        """Every question with its answer, for the record that keeps them."""

    def run(self, out: Path | None) -> int:
        try:
            self.say([*self.introduced(), ""])
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

    def introduced(self) -> list[str]:
        """What is disputed: as it was typed, or in words where it was said otherwise or chosen."""
        dispute = self.dispute
        if dispute.heard is None and not self.chosen:
            return introduction(dispute.text)
        told = tell_said(dispute.understood.player, dispute.understood.story, self.speaker)
        return introduction(told, guessed=dispute.heard is not None and dispute.heard.guessed)

    def put(self, fact: Unknown) -> None:
        """One question; an answer that does not fit is explained and asked for again."""
        answer = _line(prompt(fact, self.speaker), self.as_json)
        if answer == BACK:
            self.dispute.back()
            self.told, self.notes = self.told[:-1], self.notes[:-1]
            return
        value = None if answer is None else read(fact, answer, self.speaker)
        if isinstance(value, str):
            print_err([misfit(fact, value)])
            return
        self.dispute.answer(fact, value)
        self.told.append({"asked": fact.key, "question": self.speaker.fact(fact.label), "answer": value})
        self.notes.append(answered(fact, value, self.speaker))

    def conclude(self) -> int:
        legal, verdict = self.dispute.verdict()
        reporter = reporter_for(self.dispute.lexicon, verdict)
        if self.as_json:
            found = reporter.json(verdict) | {"legal": legal, "asked": self.told}
            if legal is None:
                found["depends_on"] = [self.speaker.fact(fact.label) for fact in self.dispute.depends_on()]
            print_json(found)
        elif legal is None:
            hanging = [f"  {hint(fact, self.speaker)}" for fact in self.dispute.depends_on()]
            lines = [_("This cannot be told: it depends on what nobody knows."), *hanging]
            print_told("\n".join(lines if hanging else reporter.text(verdict)))
        else:
            asked = ngettext("after {count} question", "after {count} questions", len(self.told))
            told = f"({asked.format(count=number(len(self.told)))})"
            print_told("\n".join([*reporter.text(verdict), told]))
        return Exit.NO if legal is False else Exit.DONE

    def keep(self, out: Path | None) -> None:
        """Keeps what was told, where that is wanted."""
        if out is None:
            return
        saved = self.dispute.save(out, [self.introduced()[0], *self.notes])
        if isinstance(saved, Problem):
            raise Stop(Exit.FILE, tell_problem(saved, self.speaker))
        Output.changed = True
        self.say([_("Saved: {file}").format(file=safe(str(out)))])


COMMAND = Command(judge_by_asking, ABOUT, EXAMPLES)
