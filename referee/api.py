"""What other programs are told, for `--json` and for the phones: the answer to a turn and the options as plain data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.app.turns import OVER, Answer, Table, waiting_json
from referee.engine.text import GameLexicon, Ref
from referee.engine.verdict import Ambiguous, Misread, PossibleMove, Verdict
from referee.i18n import _, current
from referee.render.cells import safe
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
    from referee.engine.verdict import Waiting
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
    if answer.waiting:
        found["waiting"] = waiting_json(answer.waiting)
    if answer.unsaid:
        found["unsaid"] = dict(answer.unsaid)
    if answer.guessed:
        found["guessed"] = True
    if answer.waits_for:
        found |= {"recorded": False, "waits_for": answer.waits_for}
    if answer.overruled:
        found["overruled"] = True
    return found


def answer_lines(answer: Answer, *, why: bool = False, untold: str = "") -> list[str]:
    """Return the same in words, as a terminal shows it; with `why` the rules are cited in full.

    The event `untold` is left out: the caller tells it.
    """
    speaker = Speaker(answer.lexicon)
    if isinstance(answer.verdict, Misread | Ambiguous):
        return misread_lines(answer.verdict, speaker)
    verdict = answer.verdict
    if answer.known and not why:  # told once a game
        verdict = verdict._replace(
            rulings=tuple(each for each in verdict.rulings if each not in answer.known),
            house={name: each for name, each in verdict.house.items() if each not in answer.known},
            unsure=tuple(each for each in verdict.unsure if each not in answer.known),
        )
    reporter = reporter_for(answer.lexicon, verdict)
    lines = reporter.tell_verdict(verdict, overruled=answer.overruled, why=why)
    lines += tell_hands(answer.hands, speaker)
    lines += tell_events(tuple(event for event in answer.events if event.what != untold), speaker)
    over, mover = any(event.what == OVER for event in answer.events), answer.verdict.player
    in_time = () if over and answer.recorded else (mover,) if over else None
    return [*lines, *tell_waiting(answer.reminders, answer.lexicon, in_time)]


def tell_waiting(waiting: Sequence[Waiting], lexicon: GameLexicon, in_time: Sequence[str] | None = None) -> list[str]:
    """Return a line for everything that waits, with what to say to use it, or that it was never used.

    `in_time` are the players who can still use theirs; None for everybody.
    """
    if not waiting:
        return []
    from referee.app.lookup import find_vocabulary
    from referee.render.choices import MovePhraser

    speaker = Speaker(lexicon)
    phraser = MovePhraser(find_vocabulary(lexicon.game, current()), speaker, ())
    # Translators: {effect} is a played card with what it needs and gives; {say} is what to type.
    late, early = _("{player} never used: {effect}"), _("{player} can still use: {effect}. Say: {say}")
    return [
        (early if in_time is None or each.player in in_time else late).format(
            player=safe(each.player), effect=speaker.text(each.told), say=phraser.phrase_move(each.clause)
        )
        for each in waiting
    ]


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


def answer_question(game: str, table: Table | None, text: str, player: str | None = None) -> dict[str, Any]:
    """Return what `ask --json` prints: the kind of the question, the answer in the active language, facts behind it.

    `player` asks; without a table only what needs none is answered.
    """
    from referee.app.asking import find_answer
    from referee.app.lookup import lexicons, rulebook
    from referee.render.asking import ask_json

    found = find_answer(game, table, text, current(), player)
    if found.answer is not None and table is not None:
        verdict = found.answer.verdict
        choices = choices_of(table, verdict) if isinstance(verdict, Ambiguous) else ()
        if isinstance(verdict, Verdict):
            lines = answer_lines(found.answer)
        else:
            lines = misread_lines(verdict, Speaker(table.record.lexicon), choices)
        return {**answer_json(found.answer, choices), "kind": found.kind, "text": "\n".join(lines)}
    (lexicon,), book = lexicons(game), rulebook(game)
    return ask_json(found, book, Reporter(Speaker(lexicon), lexicon.findings(), book.rules, game))


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


LONG = 4
"""Where readings begin with so many words alike, only the rest is shown: it is what is asked."""


def label_readings(table: Table, question: Ambiguous) -> list[str]:
    """Return what each reading of a question says: as a story where it is a whole turn, else only where they differ."""
    spelt = [each for each in question.readings if isinstance(each, str)]
    long = len(spelt) == len(question.readings) > 1 and len(_common_words(spelt)) >= LONG
    differing = _strip_common_words(spelt) if long else []
    if differing and not all(text.startswith("for ") for text in differing):  # what a card is for has no words alone
        return [in_words(table, text) for text in differing]
    told = choices_of(table, question)
    if told and len(set(told)) == len(told):
        return [re.sub(r"^\((.*)\)$", r"\1", text) for text in _strip_common_words(told)] if long else told
    speaker = Speaker(table.record.lexicon)
    if len(spelt) < len(question.readings):
        return [
            in_words(table, each)
            if isinstance(each, str)
            else in_words(table, each.id)
            if each.kind == "keyword"
            else speaker.name(each)
            for each in question.readings
        ]
    return [in_words(table, text) for text in _strip_common_words(spelt)]


def find_chooser(table: Table, shown: Sequence[str]) -> str:
    """Return the player whom all choices are about, such as what somebody takes; "" where there is none."""
    players = map(str, table.record.document.data.get("players", ()))
    return next((name for name in players if all(label.startswith(f"{safe(name)} ") for label in shown)), "")


def _common_words(texts: Sequence[str]) -> list[str]:
    """Return the words with which all texts begin."""
    first, *others = [text.split(" ") for text in texts]
    same = 0
    while all(len(other) > same + 1 and other[same] == first[same] for other in [first, *others]):
        same += 1
    return first[:same]


def _strip_common_words(texts: Sequence[str]) -> list[str]:
    """Return the texts without what they all begin with, but for the last word of it."""
    cut = max(len(_common_words(texts)) - 1, 0)
    return [" ".join(text.split(" ")[cut:]) for text in texts]


def in_words(table: Table, move: str, verb: str = "") -> str:
    """Return move text in the reader's words, players' names left alone; `verb` is the keyword before it, if any."""
    from referee.render.choices import MovePhraser

    record = table.record
    players = tuple(map(str, record.document.data.get("players", ())))
    return safe(MovePhraser(record.words, Speaker(record.lexicon), players).phrase_move(move, verb))


def options_json(options: Sequence[PossibleMove | MoveChoice]) -> list[dict[str, object]]:
    """Return what `options --json` prints of each beside its words."""
    return [{"move": option.move, "pay": list(option.pay)} for option in options]
