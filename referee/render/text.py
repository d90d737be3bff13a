"""Engine texts to words of the active language: templates filled, things by their names, lists as lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.messages import Lexicon, tell
from referee.engine.text import Fact, Listing, Ref, Text
from referee.i18n import LANGUAGES, gettext, listing, ngettext, npgettext, number, pgettext
from referee.render.cells import safe

NOTHING: Lexicon = Lexicon("referee")


class Speaker:
    """Speaks of one game in the active language."""

    __slots__ = ("domain", "lexicon")

    def __init__(self, lexicon: Lexicon = NOTHING) -> None:
        self.lexicon = lexicon
        self.domain = lexicon.game

    def text(self, text: Text) -> str:
        """A template of the game's catalog, filled."""
        if text.plural is not None:
            template = ngettext(text.template, text.plural, text.n, domain=self.domain)
        elif text.context is not None:
            template = pgettext(text.context, text.template, domain=self.domain)
        else:
            template = gettext(text.template, domain=self.domain)
        return self.fill(template, text.facts)

    def fill(self, template: str, facts: Mapping[str, Fact]) -> str:
        return template.format(**{name: self.fact(fact) for name, fact in facts.items()})

    def fact(self, fact: Fact) -> str:
        """A fact as it stands in a sentence. What people typed is made harmless for the terminal."""
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
        """What the rulebook calls a thing; counted "3 farmers", or "2 × beer" where the catalogs know no plural."""
        if ref.amount is None:
            return self.bare_name(ref.kind, ref.id)
        entry = self.lexicon.names.get(ref.kind, {}).get(ref.id)
        if entry is not None and not isinstance(entry, str):
            return f"{number(ref.amount)}\N{NO-BREAK SPACE}{self.counted(ref.kind, ref.id, ref.amount)}"
        name = self.bare_name(ref.kind, ref.id)
        # Translators: several of one thing, for example "2 × beer"; the spaces do not break.
        return (
            name
            if ref.amount == 1
            else gettext("{count} × {thing}", domain="referee").format(count=number(ref.amount), thing=name)
        )

    def bare_name(self, kind: str, id: str, language: str | None = None) -> str:
        """The name alone; of a thing that exists in versions, such as an industry, with its version."""
        kind = kind if id in self.lexicon.names.get(kind, ()) else self._kind_of(id)
        entry = self.lexicon.names.get(kind, {}).get(id)
        if entry is None:
            return safe(id)
        name = self._translated(kind, entry, language)
        versions = self.lexicon.versions.get(kind, "")
        known = self.lexicon.names.get(versions, {})
        version = next((version for version in known if id.endswith(f"_{version}")), None)
        return name if version is None else f"{name} ({self._translated(versions, known[version], language)})"

    def _kind_of(self, id: str) -> str:
        """The first kind of things that has this id."""
        return next((kind for kind, things in self.lexicon.names.items() if id in things), "")

    def _translated(self, kind: str, entry: Any, language: str | None) -> str:
        if isinstance(entry, str):
            return pgettext(kind, entry, domain=self.domain, language=language)
        return npgettext(kind, entry[0], entry[1], 1, domain=self.domain, language=language)

    def counted(self, kind: str, id: str, count: int) -> str:
        """A thing in the form that its number asks for, without the number."""
        entry = self.lexicon.names[kind][id]
        if isinstance(entry, str):
            return pgettext(kind, entry, domain=self.domain)
        return npgettext(kind, entry[0], entry[1], count, domain=self.domain)

    def edition(self, code: str) -> str:
        """An edition by its publisher, as it stands on the box."""
        return self.lexicon.publishers().get(code, code)

    def plurals(self, kind: str, id: str, language: str) -> tuple[str, ...]:
        """The forms for several of a thing, as the language counts them; none where nobody counts it."""
        entry = self.lexicon.names[kind][id]
        if isinstance(entry, str):
            return ()
        counts = (2, 5)  # one of each form that a language with few, many and others has
        forms = (npgettext(kind, entry[0], entry[1], count, domain=self.domain, language=language) for count in counts)
        return tuple(dict.fromkeys(forms))

    def all_names(self, kind: str) -> dict[str, list[str]]:
        """The names of all things of a kind in all languages, for finding what people type."""
        ids = self.lexicon.names.get(kind, {})
        return {id: [self.bare_name(kind, id, language) for language in LANGUAGES] for id in ids}

    def example(self, language: str) -> str:
        """A turn of this game that can be typed as it stands, in a language."""
        message = self.lexicon.messages.get("example", "…")
        return gettext(str(message), domain=self.domain, language=language or None)

    def story(self, clauses: Sequence[Text]) -> str:
        """A turn in one line: what its clauses say."""
        return gettext("; ", domain="referee").join(self.text(clause) for clause in clauses)

    def knows(self, what: str) -> bool:
        return what in self.lexicon.messages

    def say(self, what: str, facts: Mapping[str, Fact]) -> str:
        """One of the game's own messages."""
        return self.text(tell(self.lexicon.messages[what], facts))
