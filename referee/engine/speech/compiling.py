"""The tables of a language turned round, form → senses, as data that a lexicon opens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.speech.lexicon import DESCRIBING, EXACT, LISTS, NAMES, apart, together
from referee.engine.words import fold, split

STEM = "~"
"""At the end of a form: any of the language's endings may follow."""
CASES = ("objects", "means", "receivers")
"""The cases of names that a language can tell by endings."""


def packed(forms: Mapping[str, Sequence[Sequence[str]]]) -> dict[str, str]:
    """Forms as the chunks of `Forms`."""
    lines: dict[str, list[str]] = {}
    for form, senses in forms.items():
        lines.setdefault(form[:1], []).append("\t".join([form, *(part for sense in senses for part in sense)]))
    return {letter: "\n".join(found) for letter, found in lines.items()}


def compile_forms(tables: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The tables of a language turned round: form → senses. Pure; the result is plain data for a build step."""
    exact: dict[str, list[list[str]]] = {}
    stems: dict[str, list[list[str]]] = {}
    accented: dict[str, list[list[str]]] = {}
    cases: dict[str, list[str]] = {}
    compounds = False
    plain = _plain(tables)
    for table in tables:
        for case in CASES:
            cases.setdefault(case, []).extend(table.get(case, ()))
        compounds = compounds or table.get("compounds", False)
        for kind, entries in table.items():
            if not isinstance(entries, Mapping):
                continue
            for value, forms in _entries(kind, entries):
                for form in forms:
                    lone = kind in EXACT or len(form) == 1  # *ü* for *über* is not *u* for *und*
                    if lone and fold(form) != form.casefold() and fold(form) in plain:
                        accented.setdefault(_accented(form), []).append([kind, value])
                        continue
                    names = kind in NAMES
                    _put(stems if form.endswith(STEM) else exact, form.rstrip(STEM), [kind, value], names)
                    if not form.endswith(STEM) and kind not in DESCRIBING and fold(form) != form.casefold():
                        accented.setdefault(_accented(form), []).append([kind, value])
    return {
        "exact": packed(exact),
        "stems": packed(stems),
        "accented": packed({key: senses for key, senses in accented.items() if not _names(senses)}),
        "compounds": compounds,
        **{name: sorted({fold(p) for table in tables for p in table.get(name, ())}) for name in LISTS},
        "cases": {case: sorted({fold(ending) for ending in endings}) for case, endings in cases.items()},
    }


def _plain(tables: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """The forms that are written without accents."""
    listed = [
        form.casefold()
        for table in tables
        for kind, entries in table.items()
        if isinstance(entries, Mapping)
        for _, forms in _entries(kind, entries)
        for form in forms
    ]
    return frozenset(form for form in listed if fold(form) == form)


def _accented(form: str) -> str:
    """A form with its accents, its words together."""
    return together(form.casefold().translate(_APART).split())


def _names(senses: Sequence[Sequence[str]]) -> bool:
    return any(kind in NAMES or kind in ("plural", "single") for kind, _ in senses)


def _entries(kind: str, entries: Mapping[str, Any]) -> Iterable[tuple[str, Sequence[str]]]:
    for value, forms in entries.items():
        if isinstance(forms, Mapping):  # [thing.industry] brewery = […]
            for id, names in forms.items():
                yield f"{value} {id}", names
        else:
            yield value, forms


def _put(found: dict[str, list[list[str]]], form: str, sense: list[str], names: bool) -> None:
    for spelling in dict.fromkeys((form, form.casefold().translate(_WRITTEN_OUT))):
        words = split(spelling)
        if not words:
            continue
        senses = found.setdefault(together(words) if names else apart(words), [])
        if sense not in senses:
            senses.append(sense)


_APART = str.maketrans("-'’/", "    ")
_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
