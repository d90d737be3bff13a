"""Looking things up by words of any language: rules by id, title and text; names of things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from referee.engine.messages import Lexicon
from referee.engine.words import fold, split
from referee.render.rule import Cited, said
from referee.render.text import Speaker

R = TypeVar("R", bound=Cited)


def find_rules(rules: Mapping[str, R], query: str, game: str, languages: Iterable[str]) -> list[R]:
    """The rule with this id, else those whose id begins so, else those that have all words in some language."""
    wanted = query.strip().lower()
    if not wanted:
        return list(rules.values())
    if wanted in rules:
        return [rules[wanted]]
    by_id = [rule for id, rule in rules.items() if id.startswith(wanted) or id.partition(".")[2] == wanted]
    if by_id:
        return by_id
    words = split(query)
    by_title = [rule for rule in rules.values() if _has(words, rule, game, languages, title_only=True)]
    return by_title or [rule for rule in rules.values() if _has(words, rule, game, languages, title_only=False)]


def _has(words: Sequence[str], rule: Cited, game: str, languages: Iterable[str], *, title_only: bool) -> bool:
    for language in languages:
        text = said(rule.title, game, language)
        if not title_only:
            text += " " + said(rule.text, game, language)
        if all(word in fold(text) for word in words):
            return True
    return False


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
