"""`referee dispute`: judge a move of a game that nobody recorded, by asking only for what can matter to it."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Any

from referee.api import reporter_for
from referee.app.dispute import Dispute, SeveralReadings, start_dispute, suppose_players
from referee.app.records import NotUnderstood, Refused
from referee.app.replies import YES, read_nod
from referee.app.shelf import first_game
from referee.cli.command_line import Choose, Command, Example, Game, Json, OptionalMove, option
from referee.cli.files import accept, require_game, tell_notes
from referee.cli.questions import Asker, read_line, take_reading
from referee.cli.terminal import Exit, Output, at_a_terminal, flush, print_err, print_json, print_text
from referee.cli.verdicts import show_misread
from referee.engine.answers import InvalidAnswer
from referee.engine.text import Ref
from referee.engine.unknown_table import Unknown
from referee.engine.verdict import Misread
from referee.i18n import N_, _, current, ngettext, number
from referee.render.cells import safe
from referee.render.questions import introduce_dispute, label_unknown, parse_answer, tell_answer
from referee.render.text import Speaker
from referee.render.verdict import tell_payment, tell_turn

ABOUT = N_(
    "Judges one move of a game that nobody recorded: asks, in words, only for what can still change the answer, and "
    "stops as soon as it is certain. Enter means that nobody knows; < goes one step back."
)
EXAMPLES = (
    Example("referee dispute", N_("asks for the move and for what it depends on")),
    Example(N_("referee dispute expand brewery"), N_("may I build a brewery?")),
    Example(N_("referee dispute expand brewery -o table.toml"), N_("and keeps what was told as a record")),
)


def judge_by_asking(
    move: OptionalMove = None,
    players: Annotated[
        str | None, option("--players", N_("who plays, the player who moves first"), N_("NAMES"))
    ] = None,
    edition: Annotated[str | None, option("--edition", N_("whose rulebook decides"), N_("EDITION"))] = None,
    game: Game = None,
    out: Annotated[str | None, option("-o --output", N_("keeps the table as a record"), N_("FILE"))] = None,
    choose: Choose = None,
    as_json: Json = False,
) -> int:
    text = " ".join(move or ()) or _ask_line(_("Which move is disputed?") + " ", as_json) or ""
    names = tuple(name.strip() for name in (players or "").split(",") if name.strip())

    def start(text: str) -> Dispute | SeveralReadings | NotUnderstood | Refused:
        id = require_game(game or first_game())
        seated = names or suppose_players(id, text, current())
        return start_dispute(id, seated, edition, text, current(), seated=bool(names))

    started, chosen = start(text), ""
    if isinstance(started, SeveralReadings):
        question, speaker = started.problem, Speaker(started.lexicon)
        told = [tell_turn(verdict.player, verdict.story, speaker) for verdict in started.verdicts]
        if choose is None and at_a_terminal() and not as_json:
            with contextlib.suppress(EOFError):
                place = Asker().pick(told or [speaker.fact(reading) for reading in question.readings])
                choose = None if place is None else place + 1
        if choose is None:
            return show_misread(question, speaker, as_json, told)
        reading = take_reading(question, choose)
        if isinstance(reading, Ref):
            reading = question.text[: question.start] + reading.id + question.text[question.end :]
        chosen, started = reading, start(reading)
    if isinstance(started, NotUnderstood) and isinstance(started.problem, Misread):
        return show_misread(started.problem, Speaker(started.lexicon), as_json)
    if isinstance(started, SeveralReadings):
        return show_misread(started.problem, Speaker(started.lexicon), as_json)
    dialogue = DisputeDialogue(accept(started), as_json, bool(chosen))
    if not dialogue.confirm():
        return judge_by_asking(None, players, edition, game, out, choose, as_json)
    return dialogue.run(Path(out) if out else None)


def _ask_line(question: str, quiet: bool) -> str | None:
    """Return an answer from the terminal or from a pipe; None where nobody answers any more."""
    try:
        return read_line("" if quiet else question).strip()
    except EOFError:
        return None


class DisputeDialogue:
    """One dispute with somebody at a terminal, or with answers that come one a line."""

    def __init__(self, dispute: Dispute, as_json: bool, chosen: bool) -> None:
        self.dispute = dispute
        self.chosen = chosen
        self.as_json = as_json
        self.speaker = Speaker(dispute.lexicon)
        self.asked: list[dict[str, Any]] = []
        self.notes: list[str] = []
        """Every question with its answer, for the record that keeps them."""
        self.question = dispute.question

    def run(self, out: Path | None) -> int:
        """Ask until the answer is certain, print it and write the table into `out`; return the exit code."""
        try:
            self.say([*self.introduce(), ""])
            asker = Asker(lambda question, _offered: _ask_line(question, self.as_json) or "", explain=print_err)
            asker.put_all(self, self.speaker)
        except KeyboardInterrupt:
            self.keep(out)
            raise
        code = self.conclude()
        self.keep(out)
        return code

    def confirm(self) -> bool:
        """Ask somebody at a terminal whether a move that was said is understood right."""
        if self.as_json or not at_a_terminal() or (self.dispute.heard is None and not self.chosen):
            return True
        self.say(self.introduce()[:-1])
        answer = _ask_line(_("Is that right? (Enter: yes)") + " ", self.as_json)
        return not answer or read_nod(answer, current()) == YES

    def say(self, lines: list[str]) -> None:
        if not self.as_json:
            print_text("\n".join(lines))
            flush()

    def introduce(self) -> list[str]:
        """Return what is disputed: as it was typed, or in words where it was said otherwise or chosen."""
        dispute = self.dispute
        if dispute.heard is None and not self.chosen:
            return introduce_dispute(dispute.text)
        told, verdict = tell_turn(dispute.understood.player, dispute.understood.story, self.speaker), dispute.understood
        named = [fact for pay, fact in zip(verdict.pay, verdict.plan, strict=False) if pay in dispute.text]
        head, *rest = introduce_dispute(told, guessed=dispute.heard is not None and dispute.heard.guessed)
        return [head, *tell_payment(verdict._replace(plan=tuple(named)), self.speaker), *rest]

    def answer(self, fact: Unknown, text: str) -> InvalidAnswer | None:
        """Take an answer, an empty one where nobody knows; return why it does not fit, else None."""
        value = parse_answer(fact, text, self.speaker)
        if isinstance(value, str):
            return InvalidAnswer("unknown", {"word": value})
        self.dispute.answer(fact, value)
        self.asked.append({"asked": fact.key, "question": self.speaker.fact(fact.label), "answer": value})
        self.notes.append(tell_answer(fact, value, self.speaker))
        return None

    def back(self) -> None:
        """Forget the last answer."""
        self.dispute.back()
        self.asked, self.notes = self.asked[:-1], self.notes[:-1]

    def conclude(self) -> int:
        """Print the verdict, or what it depends on; return the exit code."""
        legal, verdict = self.dispute.verdict()
        reporter = reporter_for(self.dispute.lexicon, verdict)
        if self.as_json:
            found = reporter.verdict_json(verdict) | {"legal": legal, "asked": self.asked}
            if legal is None:
                found["depends_on"] = [self.speaker.fact(fact.label) for fact in self.dispute.depends_on()]
            print_json(found)
        elif legal is None:
            hanging = [f"  {label_unknown(fact, self.speaker)}" for fact in self.dispute.depends_on()]
            lines = [_("I can’t tell. It depends on this, and nobody knows it:"), *hanging]
            print_text("\n".join(lines))
        else:
            asked = ngettext("after {count} question", "after {count} questions", len(self.asked))
            told = f"({asked.format(count=number(len(self.asked)))})"
            answer, *rest = reporter.tell_verdict(verdict)
            if len(verdict.violations) > 1 and all(violation.bare for violation in verdict.violations):
                answer += " " + _("Whatever else is true, one of these rules is broken:")
            print_text("\n".join([answer, *rest, told]))
        return Exit.NO if legal is False else Exit.DONE

    def keep(self, out: Path | None) -> None:
        """Write what was told into `out`, if that is given; raise `Stop` where it cannot be written."""
        if out is None:
            return
        saved = accept(self.dispute.save(out, [self.introduce()[0], *self.notes]))
        Output.changed = True
        tell_notes(saved.notes)
        self.say([_("Saved: {file}").format(file=safe(str(out)))])


COMMANDS = {"dispute": Command(judge_by_asking, ABOUT, EXAMPLES)}
