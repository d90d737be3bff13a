"""A word that was swallowed: the same move, a guess, a question or a refusal, never silently another move.

Another move is what was said where the word that is left out is what the move is about (a number, a player, a denial, a
name, the verb of an action that is gone then), or where the words around the gap make another phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from referee.app.turns import Answer, Table
from referee.engine.speech.mentions import Mention, mentions_of
from referee.engine.speech.tokens import words_of
from referee.engine.verdict import Verdict
from referee.storage.speech import load
from tests.running import ROOT
from tools.said import Counter, normal

LEFT_OUT = [
    ("de", "den erschöpften Arbeiter weck ich auf und stell die Fensterfabrik hin, Glas kommt von Gerda", "weck"),
    ("de", "Redakteur: eine Bauernkarte weg, danach feiern", "feiern"),
    ("fr", "l'ouvrier épuisé, je le passe artisan", "passe"),
    ("fr", "4, acheter tabac et défausser le bois", "acheter"),
    ("fr", "1, je vais en D6 puis D7", "D7"),
]
"""A verb is lost, or a word is left that leads nowhere; what is a whole sentence without the word stands elsewhere."""
TOLD = frozenset(
    ("number", "times", "ordinal", "size", "every", "article", "by", "both", "player", "self", "you", "thing", "noun",
     "not", "no", "mend", "early", "talk", "aside", "command")
)  # fmt: skip
"""Kinds of words that say by themselves how many, who, what, or that something is not done."""


@pytest.mark.parametrize(("language", "text", "word"), LEFT_OUT)
def test_a_swallowed_word_never_makes_another_move_silently(language, text, word):
    counter = Counter(ROOT / "tests" / "said" / f"{language}.toml")
    context = next(said["in"] for said in counter.data["said"] if said["text"] == text)
    table = counter.table(context, language)
    whole = table.check(text)
    assert isinstance(whole.verdict, Verdict)
    shorter = " ".join(part for part in text.split() if part != word)
    assert shorter != text
    assert _kept(whole, table.check(shorter))


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
def test_no_word_can_be_swallowed_silently(language):
    counter = Counter(ROOT / "tests" / "said" / f"{language}.toml")
    tried = 0
    for said in counter.data["said"]:
        table = counter.table(said["in"], language)
        whole = table.check(said["text"])
        if not isinstance(whole.verdict, Verdict) or whole.guessed or whole.heard is None:
            continue
        for word, shorter in _without_each_word(said["text"], table, language):
            answer = table.check(shorter)
            tried += 1
            gone = _is_verb(word) and _actions(answer) != _actions(whole)
            assert gone or _kept(whole, answer), (said["text"], shorter)
    assert tried > 100


def _kept(whole: Answer, shorter: Answer) -> bool:
    """Whether nothing was understood silently, or the same."""
    if not isinstance(shorter.verdict, Verdict) or shorter.guessed:
        return True
    assert isinstance(whole.verdict, Verdict)
    return normal("; ".join(shorter.verdict.moves), ()) == normal("; ".join(whole.verdict.moves), ())


def _actions(answer: Answer) -> list[str]:
    moves = answer.verdict.moves if isinstance(answer.verdict, Verdict) else ()
    return [re.sub(r"^ship \d ", "", move).split(" ")[0] for move in moves]


def _is_verb(mentions: Sequence[Mention]) -> bool:
    return any(m.has("verb") for m in mentions)


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
    speech = table.record.game.speech(table.state)
    lexicon = load(table.record.game.id, language)
    return mentions_of(words_of(text), lexicon, speech.players, speech.special, speech.seat)
