"""Words as some say or write them: letters held long, a sound or *again* put before them."""

from __future__ import annotations

import re

from referee.engine.speech.lexicon import Lexicon
from referee.engine.speech.tokens import Word

DRAWLED = r"(.)\1{2,}"
LEAST_VERB = 4


def respelled(word: Word, lexicon: Lexicon) -> list[Word] | None:
    """The word that is meant, where it is known so."""
    text = _drawled(word.text, lexicon) or _without_prothesis(word.text, lexicon) or _again(word.text, lexicon)
    return [Word(text, word.start, word.end, word.joined)] if text else None


def _drawled(word: str, lexicon: Lexicon) -> str:
    """*threeeee*, *nooo*: letters held long."""
    spoken = (re.sub(DRAWLED, once, word) for once in (r"\1\1", r"\1"))
    return next((text for text in spoken if text != word and lexicon.known([text])), "")


def _without_prothesis(word: str, lexicon: Lexicon) -> str:
    """*vokno* for *okno*: a sound that some put before a word."""
    begun = (word[len(letters) - 1 :] for letters in lexicon.prothetic if word.startswith(letters))
    return next((text for text in begun if lexicon.known([text])), "")


def _again(word: str, lexicon: Lexicon) -> str:
    """*Réactiver*, *rebuild*: once more what the verb says."""
    begun = (word.removeprefix(letters) for letters in lexicon.repeating if word.startswith(letters))
    return next((text for text in begun if len(text) >= LEAST_VERB and lexicon.is_verb(text)), "")
