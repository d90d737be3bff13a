"""Which rules answer a question: words of any language, whatever their endings, the rare ones counting most.

A rule is known by its title, its text and by words that people ask by, which its ruleset keeps in `asked.toml`.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from referee.engine.words import fold, split
from referee.i18n import N_, current, gettext
from referee.render.rule import Cited, said

# Translators: words of a question that say nothing about what is asked for, separated by spaces. Give those of your
# language: question words, pronouns, articles, auxiliary verbs, prepositions.
IDLE = N_(
    "a about all am an and any are as at be by can could did do does for from get gets got has have how i if in is it "
    "its just let many may me much must my need of on one or our player please rule rules should so somebody someone "
    "than that the their them then there these they this to us use used want we what when where which who whose why "
    "will with would you your"
)
ASKED, TITLE, TEXT = 3.0, 2.0, 1.0
"""How much a word counts where it is found: among what people ask by, in the title, in the text."""
WHOLE_PHRASE = 1.5
"""How much more all words of something that people ask by count together."""
OWN_LANGUAGE = 1.1
MOST_ANSWERS = 5
WORTH_SHOWING = 0.5
"""An answer with less than this share of the best one's weight is left out."""
LEAST_KNOWN = 0.2
"""A question of which a smaller share is found in a rule is not answered by it."""
_CLOSED = re.compile(r"(?<=\w)[-’'](?=\w)")

Asked = Mapping[str, Mapping[str, Sequence[str]]]
"""Rule, then language, then what people ask by."""


class Book(Protocol):
    """Where answers are looked for."""

    @property
    def game(self) -> str: ...
    @property
    def asked(self) -> Asked: ...


R = TypeVar("R", bound=Cited)


def answers(rules: Mapping[str, R], query: str, book: Book, languages: Iterable[str]) -> list[R]:
    """The rules that answer a question best, the best first; none where nothing fits."""
    weights: dict[str, float] = {}
    for language in languages:
        more = OWN_LANGUAGE if language == current() else 1.0
        for id, weight in _weighed(rules, query, book, language).items():
            weights[id] = max(weights.get(id, 0.0), weight * more)
    best = sorted(weights, key=lambda id: (-weights[id], id))[:MOST_ANSWERS]
    return [rules[id] for id in best if weights[id] >= WORTH_SHOWING * weights[best[0]]]


def words_of(text: str) -> list[str]:
    """The folded words of a text, those with a hyphen also written together."""
    closed = [fold(_CLOSED.sub("", word)) for word in text.split() if _CLOSED.search(word)]
    return split(text.replace(",", " ").replace(";", " ").replace(":", " ")) + [
        word for token in closed for word in split(token.strip(",;:"))
    ]


def likeness(one: str, other: str) -> float:
    """How alike two words are that may have different endings: 1 for the same word, 0 for words that are not alike."""
    if one == other:
        return 1.0
    short, long = sorted((len(one), len(other)))
    same = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        same += 1
    if same < 3 or same < short - 2 or same < 0.6 * long:
        return 0.0
    return 0.9 if same >= short - 1 and long - same <= 3 else 0.7


def _weighed(rules: Mapping[str, Cited], query: str, book: Book, language: str) -> dict[str, float]:
    """How well each rule answers in a language, as far as it does."""
    idle = set(split(gettext(IDLE, language=language)))
    typed = list(dict.fromkeys(words_of(query)))
    wanted = [word for word in typed if word not in idle] or typed
    fields = {id: _fields(rule, book, language) for id, rule in rules.items()}
    found = _found(wanted, fields)
    rare = {word: math.log(1 + len(rules) / (1 + len(found[word]))) for word in wanted}
    whole = sum(rare.values())
    weights = {}
    for id in rules:
        known = sum(rare[word] * min(1.0, found[word].get(id, 0.0)) for word in wanted)
        if not known or known < LEAST_KNOWN * whole:
            continue
        weight = sum(rare[word] * found[word].get(id, 0.0) for word in wanted)
        phrases = book.asked.get(id, {}).get(language, ())
        whole_phrases = [_weight_of(phrase, typed, rare) for phrase in phrases]
        weights[id] = (
            weight + WHOLE_PHRASE * max(whole_phrases, default=0.0) + _closeness(rules[id], wanted, book, language)
        )
    return weights


def _fields(rule: Cited, book: Book, language: str) -> dict[str, float]:
    """The words by which a rule is known in a language, each with how much it counts."""
    counts = dict.fromkeys(words_of(said(rule.text, book.game, language)), TEXT)
    counts |= dict.fromkeys(words_of(said(rule.title, book.game, language)), TITLE)
    for phrase in book.asked.get(rule.id, {}).get(language, ()):
        words = words_of(phrase)
        worth = ASKED if len(words) == 1 else TEXT  # more words count together, or hardly
        counts |= {word: max(worth, counts.get(word, 0.0)) for word in words}
    return counts


def _found(wanted: Sequence[str], fields: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
    """For each word of the question: the rules that have it, and how much it counts there."""
    having: dict[str, list[str]] = defaultdict(list)
    for id, counts in fields.items():
        for word in counts:
            having[word].append(id)
    found: dict[str, dict[str, float]] = {word: {} for word in wanted}
    for word in wanted:
        for known, ids in having.items():
            if like := likeness(word, known):
                for id in ids:
                    found[word][id] = max(found[word].get(id, 0.0), like * fields[id][known])
    return found


def _weight_of(phrase: str, typed: Sequence[str], rare: Mapping[str, float]) -> float:
    """What all words of a phrase weigh together if the question has every one of them; else nothing."""
    weight = 0.0
    for word in words_of(phrase):
        like = [other for other in typed if likeness(word, other)]
        if not like:
            return 0.0
        weight += max(rare.get(other, 0.5) for other in like)
    return weight


def _closeness(rule: Cited, wanted: Sequence[str], book: Book, language: str) -> float:
    """A little for a title that says little else than what was asked."""
    title = words_of(said(rule.title, book.game, language))
    return sum(any(likeness(word, other) for other in wanted) for word in title) / (len(title) or 1)
