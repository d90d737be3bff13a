"""Move text in the reader's words: short, and such that it can be typed back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from referee.api import choices_of
from referee.app.turns import Table
from referee.engine.misread import Ambiguous
from referee.engine.text import Ref
from referee.engine.words import Vocabulary
from referee.i18n import current
from referee.render.cells import safe
from referee.render.text import Speaker

LONG = 4
"""Where readings begin with so many words alike, only the rest is shown: it is what is asked."""
_WORD = re.compile(r"[a-z][a-z_\-]*[a-z](?:_\d)?")


@cache
def _names(words: Vocabulary, language: str) -> dict[str, str]:
    """For every id what it is called, things before keywords of the same name; keywords also as `keyword …`."""
    names = words.names.get(language, {})
    ordered = sorted(names.items(), key=lambda entry: entry[0].startswith("keyword "))
    by_id = {key.split(" ", 1)[1]: name for key, name in reversed(ordered)}
    return {**by_id, **{key: name for key, name in ordered if key.startswith("keyword ")}}


def in_words(table: Table, move: str) -> str:
    """Move text with every id in the reader's words, players' names left alone."""
    speaker, names = Speaker(table.record.lexicon), _names(table.record.words, current())
    players = set(map(str, table.record.document.data.get("players", ())))

    def named(found: re.Match[str]) -> str:
        word = found[0]
        if word in players:
            return word
        if move[: found.start()].rstrip().endswith(";") or not found.start():
            return names.get(f"keyword {word}") or _name(word)
        return _name(word)

    def _name(word: str) -> str:
        known = speaker.bare_name("", word)
        return known if known != word else names.get(word, word)

    return safe(_WORD.sub(named, move))


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
