"""Texts of the engine in words of the active language: templates filled, things by their names, lists as lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.text import Fact, GameLexicon, Listing, Ref, Text, tell
from referee.i18n import LANGUAGES, SOURCE, current, gettext, listing, ngettext, npgettext, number, pgettext
from referee.render.cells import safe

NOTHING: GameLexicon = GameLexicon("referee")
RISEN = "risen"
"""The kind of names that say what a cube becomes; the thing has its name in another kind."""


class Speaker:
    """The words of one game in the active language."""

    __slots__ = ("domain", "lexicon")

    def __init__(self, lexicon: GameLexicon = NOTHING) -> None:
        self.lexicon = lexicon
        self.domain = lexicon.domain

    def text(self, text: Text) -> str:
        """Return a template of the game's catalog, filled."""
        if text.plural is not None:
            template = ngettext(text.template, text.plural, text.n, domain=self.domain)
        elif text.context is not None:
            template = pgettext(text.context, text.template, domain=self.domain)
        else:
            template = gettext(text.template, domain=self.domain)
        return template.format(**{name: self.fact(fact) for name, fact in text.facts.items()})

    def fact(self, fact: Fact) -> str:
        """Return a fact as it stands in a sentence; what people typed is made harmless for the terminal."""
        match fact:
            case bool() | None:
                return ""
            case int():
                return number(fact)
            case str():
                return safe(fact)
            case Ref():
                return self.name(fact)
            case Text():
                return self.text(fact)
            case Listing():
                return listing([self.fact(item) for item in fact.items])
            case _:
                return listing([self.fact(item) for item in fact])

    def name(self, ref: Ref) -> str:
        """Return the rulebook's name of a thing; counted "3 farmers", or "2 × beer" where no plural is known."""
        if ref.several:
            return self.inflect_name(ref.kind, ref.id, 2)
        if ref.amount is None:
            return self.bare_name(ref.kind, ref.id)
        entry = self.lexicon.names.get(ref.kind, {}).get(ref.id)
        if isinstance(entry, list | tuple):
            return f"{number(ref.amount)}\N{NO-BREAK SPACE}{self.inflect_name(ref.kind, ref.id, ref.amount)}"
        name = self.bare_name(ref.kind, ref.id)
        # Translators: several of one thing, for example "2 × beer"; the spaces do not break.
        return (
            name
            if ref.amount == 1
            else gettext("{count} × {thing}", domain="referee").format(count=number(ref.amount), thing=name)
        )

    def bare_name(self, kind: str, id: str, language: str | None = None) -> str:
        """Return the name alone; of a thing that exists in versions with its version, unless `kind` is "plain"."""
        plain = kind == "plain"
        if id not in self.lexicon.names.get(kind, ()):
            kind = next((kind for kind, things in self.lexicon.names.items() if id in things), "")
        entry = self.lexicon.names.get(kind, {}).get(id)
        if entry is None:
            return safe(id)
        name = self._translate(kind, entry, language)
        versions = self.lexicon.versions.get(kind, "")
        known = self.lexicon.names.get(versions, {})
        version = next((version for version in known if id.endswith(f"_{version}")), None)
        return name if version is None or plain else f"{name} ({self._translate(versions, known[version], language)})"

    def _translate(self, kind: str, entry: Any, language: str | None) -> str:
        if isinstance(entry, dict):
            return str(entry.get(language or current(), entry[SOURCE]))
        if isinstance(entry, str):
            return pgettext(kind, entry, domain=self.domain, language=language)
        return npgettext(kind, entry[0], entry[1], 1, domain=self.domain, language=language)

    def inflect_name(self, kind: str, id: str, count: int) -> str:
        """Return a thing in the form that `count` asks for, without the number."""
        entry = self.lexicon.names[kind][id]
        if not isinstance(entry, list | tuple):
            return self._translate(kind, entry, None)
        return npgettext(kind, entry[0], entry[1], count, domain=self.domain)

    def edition(self, code: str) -> str:
        """Return the publisher of an edition, as it stands on the box."""
        return self.lexicon.publishers().get(code, code)

    def plurals(self, kind: str, id: str, language: str) -> tuple[str, ...]:
        """Return the forms for several of a thing in `language`; none where the catalogs know no plural."""
        entry = self.lexicon.names[kind][id]
        if not isinstance(entry, list | tuple):
            return ()
        counts = (2, 5)  # one of each form that a language with few, many and others has
        forms = (npgettext(kind, entry[0], entry[1], count, domain=self.domain, language=language) for count in counts)
        return tuple(dict.fromkeys(forms))

    def all_names(self, kind: str) -> dict[str, list[str]]:
        """Return the names of all things of a kind in all languages, by id."""
        ids = self.lexicon.names.get(kind, {})
        return {id: [self.bare_name(kind, id, language) for language in LANGUAGES] for id in ids}

    def example(self, language: str) -> str:
        """Return a turn of this game that can be typed as it stands, in `language`."""
        message = self.lexicon.messages.get("example", "…")
        return gettext(str(message), domain=self.domain, language=language or None)

    def story(self, clauses: Sequence[Text]) -> str:
        """Return a turn in one line: what its clauses say."""
        return gettext("; ", domain="referee").join(self.text(clause) for clause in clauses)

    def knows(self, what: str) -> bool:
        """Tell whether the game has a message of this name."""
        return what in self.lexicon.messages

    def say(self, what: str, facts: Mapping[str, Fact]) -> str:
        """Return one of the game's own messages, filled."""
        return self.text(tell(self.lexicon.messages[what], facts))
