"""Looking things up by words of any language: rules by id or by a question; names of things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from referee.engine.messages import Lexicon
from referee.engine.words import split
from referee.render.question import Book, answers
from referee.render.rule import Cited
from referee.render.text import Speaker

R = TypeVar("R", bound=Cited)


def find_rules(rules: Mapping[str, R], query: str, book: Book, languages: Sequence[str]) -> list[R]:
    """The rule with this id, else those whose id begins so, else those that answer the question best."""
    wanted = query.strip().lower()
    if not wanted:
        return list(rules.values())
    if wanted in rules:
        return [rules[wanted]]
    by_id = [rule for id, rule in rules.items() if id.startswith(f"{wanted}.") or id.partition(".")[2] == wanted]
    return by_id or answers(rules, query, book, languages)


def all_terms(lexicon: Lexicon, languages: Sequence[str]) -> list[dict[str, str]]:
    """Every name of a game, in all languages."""
    speaker = Speaker(lexicon)
    return [
        {"id": id, "game": lexicon.game, "group": group}
        | {language: speaker.bare_name(group, id, language) for language in languages}
        for group, things in lexicon.names.items()
        for id in things
    ]


def find_terms(terms: Sequence[dict[str, str]], query: str, languages: Sequence[str]) -> list[dict[str, str]]:
    """Terms named exactly so in some language or by id, else those in whose name all words occur."""
    words = split(query)
    if not words:
        return list(terms)
    key = " ".join(words)
    names = [(term, [" ".join(split(term[language])) for language in languages]) for term in terms]
    exact = [term for term, forms in names if key in forms or term["id"] == query.strip()]
    return exact or [term for term, forms in names if any(all(word in form for word in words) for form in forms)]
