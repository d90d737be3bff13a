"""The languages that are spoken and understood: one row each, and nothing else knows which there are.

CONTRIBUTING says what else a new language needs, and what it can do without.
"""

from __future__ import annotations

from referee.engine.value import Value


class Language(Value):
    """A language: its code, what it calls itself, its plural rule, and what its catalogs are checked for."""

    code: str
    name: str
    plurals: str = "nplurals=2; plural=(n != 1);"
    """The rule as gettext writes it in the head of a catalog."""
    spaced: str = ""
    """Punctuation that has a narrow no-break space before it (`»`: inside it; `«` then has one behind it)."""


TABLE = (
    Language("de", "Deutsch"),
    Language("en", "English"),
    Language("fr", "français", "nplurals=2; plural=(n > 1);", spaced=";:!?»"),
    Language("cs", "čeština", "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"),
)
"""In the order in which they are listed."""

SOURCE = "en"
"""The language of the messages in the sources, which everything falls back to."""
LANGUAGES = tuple(language.code for language in TABLE)
NAMES = {language.code: language.name for language in TABLE}
"""Each language by its own name."""
