"""Questions on a terminal, step by step: what a new record should know, and a table to count, whose tally is saved."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path

from referee.app.interview import Interview, resume_interview, start_interview
from referee.app.lookup import known_games
from referee.app.new import NewRecord, SetupInterview
from referee.app.outcomes import Refused
from referee.app.scoring import unfinished_counts
from referee.cli.dialogue import Ask, Dialogue, Say, agreed, line, say
from referee.cli.exits import Exit, Stop
from referee.cli.files import known_game, refusal
from referee.engine.counted import Counted
from referee.engine.reading import Problem
from referee.i18n import N_, _, current
from referee.render.cells import safe
from referee.render.interview import introduction
from referee.render.problems import tell_problem, tell_problems
from referee.render.score import score_text, warning_lines
from referee.render.text import Speaker

FILE = "tally.toml"
NOT_SAVED = "-"
INTRODUCTION = N_(
    "This is what only your box shows. Enter takes what is offered or leaves it open, - leaves it open, "
    "< goes one step back, Ctrl-D skips the rest."
)


def ask_for_setup(draft: NewRecord, ask: Ask = line, say: Say = say) -> Mapping[str, object]:
    """The answers; those so far if somebody ends the questions with Ctrl-D, or with Ctrl-C and wants to keep them."""
    interview = SetupInterview(draft)
    if interview.question() is not None:
        say(_(INTRODUCTION))
    try:
        Dialogue(interview, Speaker(draft.lexicon), ask, say).put_all()
    except EOFError:
        say("")
    except KeyboardInterrupt:
        say("")
        if not interview.answers or not agreed(_("Start with what you have told so far? (Enter: yes)"), ask):
            raise
    return interview.answers


def interview(game: str | None = None, ask: Ask = line, say: Say = say, today: datetime.date | None = None) -> int:
    """Counts a table by asking; an interruption keeps what was answered in a file."""
    day = today or datetime.date.today()
    started = start_interview(known_game(game or known_games()[0]), day, current())
    if isinstance(started, Refused):
        raise refusal(started)
    return Counting(started, ask, say).run()


def interview_or_resume(game: str | None = None, ask: Ask = line, say: Say = say) -> int:
    """Counts a table; where an unfinished count lies here, it goes on with it unless somebody wants a new one."""
    for path in unfinished_counts(Path(FILE), known_game(game) if game else None):
        # Translators: {file} is the name of a file.
        question = _("{file} holds a count that was interrupted. Go on with it? (Enter: yes)")
        if agreed(question.format(file=safe(str(path))), ask):
            return resume(path, ask, say)
    return interview(game, ask, say)


def resume(path: Path, ask: Ask = line, say: Say = say) -> int:
    """Goes on with a count that was interrupted."""
    started = resume_interview(path, current())
    if isinstance(started, Refused):
        raise refusal(started)
    return Counting(started, ask, say).run()


class Counting:
    """One count with somebody at a terminal."""

    def __init__(self, interview: Interview, ask: Ask, say: Say) -> None:
        self.interview = interview
        self.speaker = Speaker(interview.lexicon)
        interview.names = {kind: self.speaker.all_names(kind) for kind in interview.lexicon.names}
        self.ask = ask
        self.say = say
        self.dialogue = Dialogue(interview, self.speaker, ask, say)
        self.lines = self.dialogue.lines

    def run(self) -> int:
        try:
            self.lines(introduction(self.interview.ruleset.name))
            while not self.counted():
                pass
            self.offer_to_save()
            return Exit.DONE
        except (KeyboardInterrupt, EOFError):
            self.keep()
            return Exit.INTERRUPTED

    def counted(self) -> bool:
        """Asks all questions and shows the score; false if an answer has to be corrected first."""
        self.dialogue.put_all()
        outcome = self.interview.score(current())
        if isinstance(outcome, Counted):
            sheet = outcome.scored.sheet
            self.lines(["", score_text(sheet, outcome.rows, self.speaker), *warning_lines(sheet, self.speaker)])
            return True
        self.lines(tell_problems(outcome.problems, self.speaker))
        self.say(_("This cannot be. Please correct the last answers."))
        self.interview.back()
        return False

    def offer_to_save(self) -> None:
        place = self.interview.place(FILE)
        # Translators: {file} is the name of a file; “-” is typed as it stands.
        question = _("Save the tally as (Enter: {file}, -: do not save):")
        name = self.ask(question.format(file=safe(str(place))) + " ", ()).strip()
        if name != NOT_SAVED:
            saved = self.interview.save(Path(name) if name else place)
            if isinstance(saved, Problem):
                self.lines(tell_problem(saved, self.speaker))
                self.offer_to_save()
            else:
                self.say(_("Saved: {file}").format(file=safe(str(saved))))

    def keep(self) -> None:
        """After an interruption: what was answered goes into a new file."""
        self.say("")
        if "players" not in self.interview.answers:
            return
        saved = self.interview.keep(self.interview.place(FILE))
        if isinstance(saved, Problem):
            raise Stop(Exit.FILE, tell_problem(saved, self.speaker))
        file = safe(str(saved))
        kept = _("Interrupted. What you have told is kept in {file}; go on with:")
        self.say(kept.format(file=file))
        self.say(f"  referee score {file}")
