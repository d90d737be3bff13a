"""Words that were written down as they sound: *by two wood*, *higher a farmer*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.speech.lexicon import Lexicon
from referee.engine.speech.tokens import Word

MOST_TRIED = 3


def as_it_sounds(words: Sequence[Word], lexicon: Lexicon) -> Iterator[list[Word]]:
    """The words with one of them changed for what sounds like it, then with all of them."""
    meant = dict(pair.split(" ", 1) for pair in lexicon.sounds)
    places = [at for at, word in enumerate(words) if word.text in meant][:MOST_TRIED]
    for changed in ([at] for at in places):
        yield [_as(word, meant[word.text]) if at in changed else word for at, word in enumerate(words)]
    if len(places) > 1:
        yield [_as(word, meant[word.text]) if at in places else word for at, word in enumerate(words)]


def _as(word: Word, text: str) -> Word:
    return word._replace(text=text, typed="")
