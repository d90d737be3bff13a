"""Move text in the reader's words: short, and such that it can be typed back."""

from __future__ import annotations

from collections.abc import Sequence

from referee.api import choices_of, in_words
from referee.app.turns import Table
from referee.engine.misread import Ambiguous
from referee.engine.text import Ref
from referee.render.cells import safe
from referee.render.text import Speaker

LONG = 4
"""Where readings begin with so many words alike, only the rest is shown: it is what is asked."""


def labels(table: Table, question: Ambiguous) -> list[str]:
    """What each reading of a question says: as a story where it is a whole turn, else only where they differ."""
    spelt = [each for each in question.readings if isinstance(each, str)]
    if len(spelt) == len(question.readings) > 1 and len(_same(spelt)) >= LONG:
        return [in_words(table, text) for text in _different(spelt)]
    told = choices_of(table, question)
    if told and len(set(told)) == len(told):
        return told
    speaker = Speaker(table.record.lexicon)
    if len(spelt) < len(question.readings):
        return [speaker.name(each) if isinstance(each, Ref) else in_words(table, each) for each in question.readings]
    return [in_words(table, text) for text in _different(spelt)]


def chooser_of(table: Table, shown: Sequence[str]) -> str:
    """The player whom all choices are about, such as what somebody takes; "" where they are about nobody."""
    players = map(str, table.record.document.data.get("players", ()))
    return next((name for name in players if all(label.startswith(f"{safe(name)} ") for label in shown)), "")


def _same(texts: Sequence[str]) -> list[str]:
    """The words with which all texts begin."""
    first, *others = [text.split(" ") for text in texts]
    same = 0
    while all(len(other) > same + 1 and other[same] == first[same] for other in [first, *others]):
        same += 1
    return first[:same]


def _different(texts: Sequence[str]) -> list[str]:
    """Texts without what they all begin with, but for the last word of it."""
    cut = max(len(_same(texts)) - 1, 0)
    return [" ".join(text.split(" ")[cut:]) for text in texts]
