"""What other programs are told, for `--json` and for the phones: the answer to a turn and the options as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.app.turns import Answer, Table
from referee.engine.text import GameLexicon, Ref
from referee.engine.verdict import Ambiguous, Misread, PossibleMove, Verdict
from referee.render.text import Speaker
from referee.render.verdict import (
    Reporter,
    events_json,
    hands_json,
    misread_json,
    tell_ambiguous,
    tell_events,
    tell_hands,
    tell_misread,
    tell_turn,
)

if TYPE_CHECKING:
    from referee.render.choices import MoveChoice


def answer_json(answer: Answer, choices: Sequence[str] = ()) -> dict[str, Any]:
    """Return what `check --json` and `record --json` print; `choices` are the readings of a question in words."""
    speaker = Speaker(answer.lexicon)
    if isinstance(answer.verdict, Misread | Ambiguous):
        return misread_json(answer.verdict, misread_lines(answer.verdict, speaker, choices), choices)
    found = reporter_for(answer.lexicon, answer.verdict, rulings=False).verdict_json(answer.verdict)
    found["said"] = tell_turn(answer.verdict.player, answer.verdict.story, speaker)
    found["do"] = hands_json(answer.hands, speaker)
    found["events"] = events_json(answer.events, speaker)
    if answer.guessed:
        found["guessed"] = True
    if answer.waits_for:
        found |= {"recorded": False, "waits_for": answer.waits_for}
    if answer.overruled:
        found["overruled"] = True
    return found


def answer_lines(answer: Answer, choices: Sequence[str] = (), *, why: bool = False) -> list[str]:
    """Return the same in words, as a terminal shows it; with `why` the rules are cited in full."""
    speaker = Speaker(answer.lexicon)
    if isinstance(answer.verdict, Misread | Ambiguous):
        return misread_lines(answer.verdict, speaker, choices)
    reporter = reporter_for(answer.lexicon, answer.verdict)
    lines = reporter.tell_verdict(answer.verdict, overruled=answer.overruled, why=why)
    return [*lines, *tell_hands(answer.hands, speaker), *tell_events(answer.events, speaker)]


def misread_lines(problem: Misread | Ambiguous, speaker: Speaker, choices: Sequence[str] = ()) -> list[str]:
    return tell_misread(problem, speaker) if isinstance(problem, Misread) else tell_ambiguous(problem, speaker, choices)


def reporter_for(lexicon: GameLexicon, verdict: Verdict, *, rulings: bool = True) -> Reporter:
    """Return the reporter that puts a verdict into words.

    Rules and their texts are read only where some are cited, rulings only if they are told.
    """
    if not verdict.violations and not (rulings and (verdict.rulings or verdict.house)):
        return Reporter(Speaker(lexicon), {}, {}, lexicon.game)
    from referee.app.lookup import rulebook

    return Reporter(Speaker(lexicon), lexicon.findings(), rulebook(lexicon.game).rules, lexicon.game)


def choices_of(table: Table, question: Ambiguous) -> list[str]:
    """Return what each reading says, in the reader's words; none where the readings are names and not whole turns."""
    speaker = Speaker(table.record.lexicon)
    told = []
    for reading in question.readings:
        if isinstance(reading, Ref):
            return []
        verdict = table.check(reading).verdict
        story = speaker.story(verdict.story) if isinstance(verdict, Verdict) else ""
        told.append(story or in_words(table, reading))  # one that leads to another question has no story yet
    return told


def in_words(table: Table, move: str) -> str:
    """Return move text in the reader's words, players' names left alone."""
    from referee.render.cells import safe
    from referee.render.choices import MovePhraser

    record = table.record
    players = tuple(map(str, record.document.data.get("players", ())))
    return safe(MovePhraser(record.words, Speaker(record.lexicon), players).phrase_move(move))


def options_json(options: Sequence[PossibleMove | MoveChoice]) -> list[dict[str, object]]:
    """Return what `options --json` prints of each beside its words."""
    return [{"move": option.move, "pay": list(option.pay)} for option in options]
