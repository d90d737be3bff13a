"""Look things up by words of any language: rules by id or by a question, names of things.

A rule is known by its title, its text and by words that people ask by, which its ruleset keeps in `asked.toml`. Words
count whatever their endings, and the rare ones count most.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from referee.engine.text import GameLexicon
from referee.engine.value import Value
from referee.engine.words import fold, key_of, split
from referee.i18n import N_, current, gettext
from referee.render.rules import CitedRule, translate_rule
from referee.render.text import RISEN, Speaker

# Translators: words of a question that say nothing about what is asked for, separated by spaces. Give those of your
# language: question words, pronouns, articles, auxiliary verbs, prepositions.
IDLE = N_(
    "a about all am an and any are as at be by can could did do does for from get gets got has have how i if in is it "
    "its just let many may me much must my need of on one or our player please rule rules should so somebody someone "
    "than that the their them then there these they this to us use used want we what when where which who whose why "
    "will with would you your actually allowed also been doesn don either even ever happen happens he her here him his "
    "ll mine ok possible re s say she still t too ve was were"
)
ASKED, TITLE, TEXT = 3.0, 2.0, 1.0
"""Weight of a word by where it is found: among what people ask by, in the title, in the text."""
WHOLE_PHRASE = 2.0
"""Extra weight of the words together of something that people ask by."""
MOST_MISSING = 2
"""So many of those words may be missing, each for its share of the weight."""
UNKNOWN_WORD = 1.5
"""Weight of a word of which no rule knows anything, such as a name."""
IDLE_MISSING = 0.2
"""How much a word that says nothing by itself counts among the missing ones, against 1 for another."""
IDLE_WORD = 0.5
"""Weight of a word that says nothing by itself in such a phrase."""
SYNONYM = 0.85
"""Weight of a word of the rulebook for which people say another."""
RULING = 0.75
"""Weight of a ruling, which comes behind a printed rule that answers as well."""
OWN_LANGUAGE = 1.1
MOST_ANSWERS = 5
WORTH_SHOWING = 0.5
"""An answer with less than this share of the best one's weight is left out."""
LEAST_KNOWN = 0.2
"""A question of which a smaller share is found in a rule is not answered by it."""
_CLOSED = re.compile(r"(?<=\w)[-’'](?=\w)")


Forms = Mapping[str, Mapping[str, Sequence[str]]]
"""By id and language: what may be typed for a thing, or what people ask for a rule by."""
PrintedNames = Mapping[str, Mapping[str, Mapping[str, int | str]]]
"""Places where names are printed: by group, id and language."""


class SearchableRules(Protocol):
    """The words of a game by which its rules are found."""

    @property
    def game(self) -> str: ...
    @property
    def asked(self) -> Forms: ...
    @property
    def same(self) -> Forms: ...


R = TypeVar("R", bound=CitedRule)


# rules ---------------------------------------------------------------------------------------------------------------


def find_rules(rules: Mapping[str, R], query: str, book: SearchableRules, languages: Sequence[str]) -> list[R]:
    """Return the rule with this id, else those whose id begins so, else those that answer the question best."""
    wanted = query.strip().lower()
    if not wanted:
        return list(rules.values())
    if wanted in rules:
        return [rules[wanted]]
    by_id = [rule for id, rule in rules.items() if id.startswith(f"{wanted}.") or id.partition(".")[2] == wanted]
    return by_id or find_answers(rules, query, book, languages)


def find_answers(rules: Mapping[str, R], query: str, book: SearchableRules, languages: Iterable[str]) -> list[R]:
    """Return the rules that answer a question best, the best first; none where nothing fits."""
    weights: dict[str, float] = {}
    for language in languages:
        more = OWN_LANGUAGE if language == current() else 1.0
        for id, weight in _weigh_rules(rules, query, book, language).items():
            weights[id] = max(weights.get(id, 0.0), weight * more)
    best = sorted(weights, key=lambda id: (-weights[id], id))[:MOST_ANSWERS]
    return [rules[id] for id in best if weights[id] >= WORTH_SHOWING * weights[best[0]]]


def _weigh_rules(rules: Mapping[str, CitedRule], query: str, book: SearchableRules, language: str) -> dict[str, float]:
    """Return the weight of each rule that answers the question in `language`."""
    idle = set(split(gettext(IDLE, language=language)))
    typed = list(dict.fromkeys(_split_words(query)))
    wanted = [word for word in typed if word not in idle] or typed
    others = {word: _list_synonyms(word, book.same.get(language, {})) for word in typed}
    weights_of = {id: _weigh_words(rule, book, language) for id, rule in rules.items()}
    rules_of: dict[str, list[str]] = defaultdict(list)
    for id, words in weights_of.items():
        for word in words:
            rules_of[word].append(id)
    found: dict[str, dict[str, float]] = {word: {} for word in wanted}
    for word in wanted:
        for known, ids in rules_of.items():
            if like := _liken(word, known) or SYNONYM * (known in others[word]):
                for id in ids:
                    found[word][id] = max(found[word].get(id, 0.0), like * weights_of[id][known])
    rare = {word: math.log(1 + len(rules) / (1 + len(found[word]))) if found[word] else UNKNOWN_WORD for word in wanted}
    whole = sum(rare.values())
    weights = {}
    for id, rule in rules.items():
        share = sum(rare[word] * min(1.0, found[word].get(id, 0.0)) for word in wanted)
        if not share or share < LEAST_KNOWN * whole:
            continue
        weight = sum(rare[word] * found[word].get(id, 0.0) for word in wanted)
        phrases = book.asked.get(id, {}).get(language, ())
        weight += WHOLE_PHRASE * max((_weigh_phrase(phrase, others, rare, idle) for phrase in phrases), default=0.0)
        title = _split_words(translate_rule(rule.title, book.game, language))  # a little for one that says little else
        weight += sum(any(_liken(word, other) for other in wanted) for word in title) / (len(title) or 1)
        weights[id] = weight * (RULING if rule.reason else 1.0)
    return weights


def _list_synonyms(word: str, same: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """Return the words of the rulebook that are meant by a word that people use instead."""
    return frozenset(
        known for said, words in same.items() if any(_liken(word, other) for other in words) for known in split(said)
    )


def _split_words(text: str) -> list[str]:
    """Return the folded words of a text, those with a hyphen also written together."""
    closed = [fold(_CLOSED.sub("", word)) for word in text.split() if _CLOSED.search(word)]
    return split(text.replace(",", " ").replace(";", " ").replace(":", " ")) + [
        word for token in closed for word in split(token.strip(",;:"))
    ]


def _liken(one: str, other: str) -> float:
    """Return how alike two words are that may have different endings: from 1 for the same word to 0."""
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


def _weigh_words(rule: CitedRule, book: SearchableRules, language: str) -> dict[str, float]:
    """Return the words by which a rule is known in `language`, each with its weight."""
    weights = dict.fromkeys(_split_words(translate_rule(rule.text, book.game, language)), TEXT)
    weights |= dict.fromkeys(_split_words(translate_rule(rule.title, book.game, language)), TITLE)
    for phrase in book.asked.get(rule.id, {}).get(language, ()):
        words = _split_words(phrase)
        worth = ASKED if len(words) == 1 else TEXT  # more words count together, or hardly
        weights |= {word: max(worth, weights.get(word, 0.0)) for word in words}
    return weights


def _weigh_phrase(
    phrase: str, typed: Mapping[str, Collection[str]], rare: Mapping[str, float], idle: Collection[str]
) -> float:
    """Return the weight of the words of `phrase` that a question has, less where some are missing.

    `typed` are the words of the question with their synonyms; idle words of the phrase count a little, if there.
    """
    weight, missing, count = 0.0, 0.0, 0.0
    for word in dict.fromkeys(_split_words(phrase)):
        like = [other for other, same in typed.items() if _liken(word, other) or word in same]
        part = IDLE_MISSING if word in idle else 1.0
        count += part
        if like:
            weight += max(rare.get(other, IDLE_WORD) for other in like)
        else:
            missing += part
    if missing > MOST_MISSING or missing >= count > 0:
        return 0.0
    return weight * (1 - missing / max(count, 1.0))


# names of things -----------------------------------------------------------------------------------------------------


class Term(Value):
    """A thing with its names; plural, other words for it and where the name is printed, as far as there are any."""

    id: str
    game: str
    group: str
    names: Mapping[str, str]
    plurals: Mapping[str, tuple[str, ...]]
    also: Mapping[str, tuple[str, ...]]
    printed: Mapping[str, int | str]
    """By language the page of its rulebook, or the heading in one whose pages have no numbers."""


def list_terms(lexicon: GameLexicon, words: Forms, printed: PrintedNames, languages: Sequence[str]) -> list[Term]:
    """Return every name of a game, in all `languages`."""
    speaker = Speaker(lexicon)
    terms = []
    for group, things in lexicon.names.items():
        for id in things if group != RISEN else ():
            names = {language: speaker.bare_name(group, id, language) for language in languages}
            plurals = {language: speaker.plurals(group, id, language) for language in languages}
            keys = {
                language: {key_of(form) for form in (names[language], *plurals[language])} for language in languages
            }
            also = {
                language: tuple(
                    form for form in words.get(id, {}).get(language, ()) if key_of(form) not in keys[language]
                )
                for language in languages
            }
            terms.append(Term(id, lexicon.game, group, names, plurals, also, printed.get(group, {}).get(id, {})))
    return terms


def find_terms(terms: Sequence[Term], query: str, languages: Sequence[str]) -> list[Term]:
    """Return terms named exactly so in some language or by id, else those in whose name all words occur."""
    words = split(query)
    if not words:
        return list(terms)
    key = " ".join(words)
    names = [(term, [" ".join(split(term.names[language])) for language in languages]) for term in terms]
    exact = [term for term, forms in names if key in forms or term.id == query.strip()]
    return exact or [term for term, forms in names if any(all(word in form for word in words) for form in forms)]
