"""Catalogs of messages: take them out of sources and tables, keep what is translated, and say what is not ready."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from referee.languages import SOURCE, Language

KEYWORDS: dict[str, Any] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "P_": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "C_": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
TEXT_KEYS = ("title", "text", "question", "decision", "reason", "otherwise")
"""In tables of rules: the entries that are sentences for readers."""


@dataclass(frozen=True, slots=True)
class Domain:
    """One catalog: which sources, which tables of names and which tables of rules its messages come from."""

    root: Path
    """The folder in which the sources and `locales` are named."""
    name: str
    python: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    locales: str = "locales"

    def po_path(self, language: str) -> Path:
        """Return the catalog of a language."""
        return self.root / self.locales / language / "LC_MESSAGES" / f"{self.name}.po"


def list_domains(root: Path, game: str, code: str, rulesets: str, locales: str = "locales") -> tuple[Domain, Domain]:
    """Return a game's two catalogs: names and messages, and the texts of its rules, which few commands need."""
    tables = f"{rulesets}/{game}"
    rules = tuple(f"{tables}/{name}.toml" for name in ("rules", "rulings", "differences"))
    return (
        Domain(root, game, python=(f"{code}/**/*.py",), names=(f"{tables}/names.toml",), locales=locales),
        Domain(root, f"{game}-rules", rules=rules, locales=locales),
    )


def template(domain: Domain) -> Catalog:
    """Return all messages of a domain as they stand in the sources now."""
    catalog = Catalog(project="referee", copyright_holder="the referee contributors", fuzzy=False)
    for path in list_python_files(domain):
        place = path.relative_to(domain.root).as_posix()
        for _, message, comments, context in extract_from_file(
            "python", path, keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
        ):
            catalog.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    for name in domain.names:
        if (domain.root / name).is_file():
            for context, entry in _names(domain.root / name):
                catalog.add(entry, locations=[(name, 0)], context=context)
    for name in domain.rules:
        if (domain.root / name).is_file():
            for text in _sentences(tomllib.loads((domain.root / name).read_text("utf-8"))):
                catalog.add(text, locations=[(name, 0)])
    return catalog


def list_python_files(domain: Domain) -> list[Path]:
    """Return the sources that a catalog is made from."""
    found = sorted(path for pattern in domain.python for path in domain.root.glob(pattern))
    skipped = [re.compile(re.escape(part).replace(r"\*", "[^/]+")) for part in domain.but]
    return [path for path in found if not any(s.match(path.relative_to(domain.root).as_posix()) for s in skipped)]


def _names(path: Path) -> Iterator[tuple[str, str | tuple[str, str]]]:
    for group, entries in tomllib.loads(path.read_text("utf-8")).items():
        for entry in entries.values():
            yield group, entry if isinstance(entry, str) else (entry[0], entry[1])


def _sentences(table: object) -> Iterator[str]:
    if isinstance(table, dict):
        for key, value in table.items():
            if key in TEXT_KEYS and isinstance(value, str):
                yield value
            else:
                yield from _sentences(value)
    elif isinstance(table, list):
        for value in table:
            yield from _sentences(value)


def empty_catalog(language: Language) -> Catalog:
    """Return a catalog made from its head, since the plural rule of our table holds, not the one that Babel knows."""
    return read_po(BytesIO(header_of(language).encode("utf-8")))


def make_catalog(language: Language, domain: Domain) -> Catalog:
    """Return the catalog of a language with all messages of the sources, keeping the translations it has."""
    path = domain.po_path(language.code)
    catalog = empty_catalog(language)
    if path.is_file():
        with path.open("rb") as file:
            catalog = read_po(file)
    catalog.update(template(domain), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def text_of(catalog: Catalog, header: str) -> str:
    """Return the catalog as a file: sorted, no line numbers, no dates, so that it changes only with its words."""
    target = BytesIO()
    write_po(target, catalog, width=120, omit_header=True, include_lineno=False, sort_by_file=True)
    return header + target.getvalue().decode("utf-8")


def header_of(language: Language | None) -> str:
    lines = ['msgid ""', 'msgstr ""']
    fields = {"Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "8bit"}
    if language:
        fields = {"Language": language.code, "Plural-Forms": language.plurals, **fields}
    lines += [f'"{name}: {value}\\n"' for name, value in fields.items()]
    return "\n".join(lines) + "\n\n"


def update_catalogs(domains: Iterable[Domain], languages: Iterable[Language]) -> None:
    """Write the catalogs of these languages as they should be now."""
    for path, text in wanted_files(domains, languages).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def wanted_files(domains: Iterable[Domain], languages: Iterable[Language]) -> dict[Path, str]:
    """Return every catalog file as it should be now."""
    languages = tuple(languages)
    return {
        domain.po_path(language.code): text_of(make_catalog(language, domain), header_of(language))
        for domain in domains
        if len(template(domain))
        for language in languages
    }


def list_catalog_faults(domain: Domain, language: Language) -> list[str]:
    """Return what is not ready to ship in the catalog of a language, a line each; nothing where there is none."""
    path = domain.po_path(language.code)
    if not path.is_file():
        return []
    with path.open("rb") as file:
        catalog = read_po(file)
    return [f"{path.relative_to(domain.root).as_posix()}: {fault}" for fault in faults(catalog, language)]


def faults(catalog: Catalog, language: Language) -> Iterator[str]:
    """Yield what is wrong with the translations of one catalog."""
    if catalog.num_plurals != empty_catalog(language).num_plurals:
        yield f"wrong number of plural forms: {catalog.num_plurals}"
    for message in catalog:
        if message.id:
            yield from message_faults(message, catalog.num_plurals, language)


def message_faults(message: Message, plurals: int, language: Language) -> Iterator[str]:
    sources = message.id if isinstance(message.id, tuple) else (message.id,)
    forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    if message.fuzzy:
        yield f"fuzzy: {sources[0]!r}"
    if not any(forms):
        if language.code != SOURCE:
            yield f"untranslated: {sources[0]!r}"
        return
    if not all(forms) or (len(sources) > 1 and len(forms) != plurals):
        yield f"plural forms are missing: {sources[0]!r}"
    wanted = placeholders(str(sources[-1]))
    for form in forms:
        if placeholders(form or "") != wanted:
            yield f"placeholders differ: {sources[0]!r} → {form!r}"
        if language.spaced and lacks_space(form or "", language.spaced):
            yield f"a narrow no-break space is missing: {form!r}"


def placeholders(text: str) -> set[str]:
    """Return the names in braces; text that is not a template has none."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {"(broken)"}


def lacks_space(text: str, spaced: str) -> bool:
    """Return whether a no-break space is missing before such punctuation at the end of a word, or inside guillemets.

    It is a narrow one (U+202F), but before a colon as wide as any other (U+00A0).
    """
    marks = re.escape(spaced.replace("»", "").replace(":", ""))
    wanted = [rf"(?<![\u202f\w\[]{{1}})[{marks}](?=\s|$)", rf"\w[{marks}](?=\s|$)"]
    wanted += [r"(?<![\u00a0\w\[]{1}):(?=\s|$)", r"\w:(?=\s|$)"] if ":" in spaced else []
    wanted += [r"«(?!\u202f)|(?<!\u202f)»"] if "»" in spaced else []
    return bool(re.search("|".join(wanted), text))
