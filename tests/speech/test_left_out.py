"""A word that was swallowed: the same move, a guess, a question or a refusal, never silently another move.

Another move is what was said where the word that is left out is what the move is about (a number, a player, a denial, a
name, the verb of an action that is gone then), or where the words around the gap make another phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from referee.app.turns import Answer, Table
from referee.engine.verdict import Verdict
from referee.speech.mentions import Mention, find_mentions
from referee.speech.tokens import tokenize
from referee.storage.spoken import load_lexicon
from tools.corpus import SENTENCES, normalize_move, open_table, select_sentences

TOLD = frozenset(
    ("number", "times", "ordinal", "size", "every", "article", "by", "both", "player", "self", "you", "thing", "noun",
     "not", "no", "mend", "early", "clause", "command")
)  # fmt: skip
"""Kinds of words that say by themselves how many, who, what, or that something is not done."""


EVERY = 40


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
def test_no_word_can_be_swallowed_silently(language: str) -> None:
    tried = 0
    wrong = []
    for path in sorted(SENTENCES.glob(f"{language}-*.txt")):
        for sentence in select_sentences(path, "open", EVERY):
            table = open_table(sentence.table, language)
            whole = table.check(sentence.text)
            if not isinstance(whole.verdict, Verdict) or whole.guessed or whole.heard is None:
                continue
            for word, shorter in _without_each_word(sentence.text, table, language):
                answer = table.check(shorter)
                tried += 1
                gone = any(m.has("verb") for m in word) and _actions(answer) != _actions(whole)
                if not gone and not _kept(whole, answer):
                    wrong.append((sentence.text, shorter))
    assert wrong == []
    assert tried > 60


def _kept(whole: Answer, shorter: Answer) -> bool:
    """Whether nothing was understood silently, or the same."""
    if not isinstance(shorter.verdict, Verdict) or shorter.guessed:
        return True
    assert isinstance(whole.verdict, Verdict)
    return normalize_move("; ".join(shorter.verdict.moves), ()) == normalize_move("; ".join(whole.verdict.moves), ())


def _actions(answer: Answer) -> list[str]:
    moves = answer.verdict.moves if isinstance(answer.verdict, Verdict) else ()
    return [re.sub(r"^ship \d ", "", move).split(" ")[0] for move in moves]


def _without_each_word(text: str, table: Table, language: str) -> Iterator[tuple[list[Mention], str]]:
    """The saying without each word that is no name and number and part of no phrase, with what the word was."""
    mentions = _mentions(text, table, language)
    for match in re.finditer(r"\w[\w'’-]*", text):
        word = [m for m in mentions if m.start < match.end() and m.end > match.start()]
        within = any(m.start < match.start() or m.end > match.end() for m in word)
        shorter = text[: match.start()] + text[match.end() :]
        across = any(m.start < match.start() < m.end for m in _mentions(shorter, table, language))
        if not (within or across or any(TOLD & m.senses.keys() for m in word)):
            yield word, shorter


def _mentions(text: str, table: Table, language: str) -> list[Mention]:
    spoken = table.record.game.spoken_table(table.state)
    lexicon = load_lexicon(table.record.game.id, language)
    return find_mentions(tokenize(text), lexicon, spoken.players, spoken.shape, spoken.seat)
