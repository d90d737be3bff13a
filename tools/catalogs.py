"""Catalogs: `python -m tools.catalogs` takes all messages out of the sources and updates every catalog, then checks;
`python -m tools.catalogs --check` only checks and writes nothing. Fails on anything that is not ready to ship."""

from __future__ import annotations

import re
import string
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from referee.games import GAMES
from referee.languages import SOURCE, TABLE, Language

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locales"
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

    name: str
    python: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def domains_of(game: str) -> tuple[Domain, Domain]:
    """A game's two catalogs: names and messages, and the texts of its rules, which few commands need."""
    tables = f"rulesets/{game}"
    return (
        Domain(game, python=(f"referee/games/{game}/**/*.py",), names=(f"{tables}/names.toml",)),
        Domain(f"{game}-rules", rules=tuple(f"{tables}/{name}.toml" for name in ("rules", "rulings", "differences"))),
    )


DOMAINS = (
    Domain("referee", python=("referee/**/*.py",), but=("referee/games/*/",)),
    *(domain for game in GAMES for domain in domains_of(game)),
)


def template(domain: Domain) -> Catalog:
    """All messages of a domain as they stand in the sources now."""
    catalog = Catalog(project="referee", copyright_holder="the referee contributors", fuzzy=False)
    for path in _python_files(domain):
        place = path.relative_to(ROOT).as_posix()
        for _, message, comments, context in extract_from_file(
            "python", path, keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
        ):
            catalog.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    for name in domain.names:
        if (ROOT / name).is_file():
            for context, entry in _names(ROOT / name):
                catalog.add(entry, locations=[(name, 0)], context=context)
    for name in domain.rules:
        if (ROOT / name).is_file():
            for text in _sentences(tomllib.loads((ROOT / name).read_text("utf-8"))):
                catalog.add(text, locations=[(name, 0)])
    return catalog


def _python_files(domain: Domain) -> list[Path]:
    found = sorted(path for pattern in domain.python for path in ROOT.glob(pattern))
    skipped = [re.compile(re.escape(part).replace(r"\*", "[^/]+")) for part in domain.but]
    return [path for path in found if not any(s.match(path.relative_to(ROOT).as_posix()) for s in skipped)]


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


def po_path(language: str, domain: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / f"{domain}.po"


def empty_catalog(language: Language) -> Catalog:
    """Made from its head, because the plural rule of our table holds, not the one that Babel knows."""
    return read_po(BytesIO(header_of(language).encode("utf-8")))


def updated(language: Language, domain: Domain) -> Catalog:
    """The catalog of a language with all messages of the sources, keeping the translations it has."""
    path = po_path(language.code, domain.name)
    old, new = empty_catalog(language), empty_catalog(language)
    if path.is_file():
        with path.open("rb") as file:
            old = read_po(file)
    for message in template(domain):
        if message.id:
            known = old.get(message.id, message.context)
            new.add(
                message.id,
                known.string if known else None,
                message.locations,
                known.flags if known else (),
                message.auto_comments,
                known.user_comments if known else (),
                context=message.context,
            )
    return new


def text_of(catalog: Catalog, header: str) -> str:
    """The catalog as a file: sorted, places without line numbers, no dates, so that it changes only with its words."""
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


def wanted_files() -> dict[Path, str]:
    """Every catalog file as it should be now."""
    files = {}
    for domain in DOMAINS:
        messages = template(domain)
        if not len(messages):
            continue
        files[LOCALES / f"{domain.name}.pot"] = text_of(messages, header_of(None))
        for language in TABLE:
            files[po_path(language.code, domain.name)] = text_of(updated(language, domain), header_of(language))
    return files


def update() -> None:
    for path, text in wanted_files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def check() -> list[str]:
    """Everything that is not ready to ship, one line each."""
    found = []
    for path, text in wanted_files().items():
        name = path.relative_to(ROOT).as_posix()
        if not path.is_file() or path.read_text("utf-8") != text:
            found.append(f"{name}: stale; run python -m tools.catalogs")
    for domain in DOMAINS:
        for language in TABLE:
            path = po_path(language.code, domain.name)
            if path.is_file():
                with path.open("rb") as file:
                    catalog = read_po(file)
                place = path.relative_to(ROOT).as_posix()
                found += [f"{place}: {fault}" for fault in faults(catalog, language)]
    return found


def faults(catalog: Catalog, language: Language) -> Iterator[str]:
    """What is wrong with the translations of one catalog."""
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
    """The names in braces; text that is not a template has none."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {"(broken)"}


def lacks_space(text: str, spaced: str) -> bool:
    """Whether a narrow no-break space is missing before such punctuation at the end of a word, or inside guillemets."""
    marks = re.escape(spaced.replace("»", ""))
    inside = r"|«(?!\u202f)|(?<!\u202f)»" if "»" in spaced else ""
    return bool(re.search(rf"(?<![\u202f\w\[]{{1}})[{marks}](?=\s|$)|\w[{marks}](?=\s|$){inside}", text))


def main() -> int:
    if "--check" not in sys.argv[1:]:
        update()
    found = check()
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
