"""Looking things up by words of any language: rules by id or by a question; names of things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from referee.engine.messages import Lexicon
from referee.engine.value import Value
from referee.engine.words import key_of, split
from referee.render.rule import Cited
from referee.render.rule_search import Book, answers
from referee.render.text import Speaker

R = TypeVar("R", bound=Cited)
Forms = Mapping[str, Mapping[str, Sequence[str]]]
"""What may be typed for a thing: by id and language."""
Printed = Mapping[str, Mapping[str, Mapping[str, int | str]]]
"""Where names are printed: by group, id and language."""


def find_rules(rules: Mapping[str, R], query: str, book: Book, languages: Sequence[str]) -> list[R]:
    """The rule with this id, else those whose id begins so, else those that answer the question best."""
    wanted = query.strip().lower()
    if not wanted:
        return list(rules.values())
    if wanted in rules:
        return [rules[wanted]]
    by_id = [rule for id, rule in rules.items() if id.startswith(f"{wanted}.") or id.partition(".")[2] == wanted]
    return by_id or answers(rules, query, book, languages)


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


def all_terms(lexicon: Lexicon, words: Forms, printed: Printed, languages: Sequence[str]) -> list[Term]:
    """Every name of a game, in all languages."""
    return [
        _term(Speaker(lexicon), group, id, words.get(id, {}), printed.get(group, {}).get(id, {}), languages)
        for group, things in lexicon.names.items()
        for id in things
    ]


def _term(
    speaker: Speaker,
    group: str,
    id: str,
    words: Mapping[str, Sequence[str]],
    printed: Mapping[str, int | str],
    languages: Sequence[str],
) -> Term:
    names = {language: speaker.bare_name(group, id, language) for language in languages}
    plurals = {language: speaker.plurals(group, id, language) for language in languages}
    said = {language: {key_of(form) for form in (names[language], *plurals[language])} for language in languages}
    also = {
        language: tuple(form for form in words.get(language, ()) if key_of(form) not in said[language])
        for language in languages
    }
    return Term(id, speaker.lexicon.game, group, names, plurals, also, printed)


def find_terms(terms: Sequence[Term], query: str, languages: Sequence[str]) -> list[Term]:
    """Terms named exactly so in some language or by id, else those in whose name all words occur."""
    words = split(query)
    if not words:
        return list(terms)
    key = " ".join(words)
    names = [(term, [" ".join(split(term.names[language])) for language in languages]) for term in terms]
    exact = [term for term, forms in names if key in forms or term.id == query.strip()]
    return exact or [term for term, forms in names if any(all(word in form for word in words) for form in forms)]
