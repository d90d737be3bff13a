"""Catalogs are complete, current and well-formed in all four languages, and every message reaches them."""

from __future__ import annotations

import ast
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.lists import format_list
from babel.messages.catalog import Catalog as Messages
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from referee import i18n
from referee.i18n import (
    LANGUAGES,
    activate,
    catalog,
    compile_po,
    date,
    list_patterns,
    listing,
    ngettext,
    npgettext,
    number,
    patterns_by_babel,
)
from referee.languages import TABLE
from referee.testing.catalogs import faults, list_python_files, message_faults, template
from tests.running import ROOT
from tools import catalogs as tool

ROWS = {language.code: language for language in TABLE}


@pytest.mark.slow
def test_all_catalogs_are_ready_to_ship():
    assert tool.check() == []


def message(source: str | tuple[str, str], string: str | tuple[str, ...], **more: object) -> Message:
    return Message(source, string, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("bad", "language"),
    [
        (message("Saved: {file}", ""), "de"),
        (message("Saved: {file}", "Gespeichert: {datei}"), "de"),
        (message("Saved: {file}", "Gespeichert: {file"), "de"),
        (message("Saved: {file}", "Gespeichert: {file}", flags=["fuzzy"]), "de"),
        (message(("{n} point", "{n} points"), ("{n} bod", "{n} body")), "cs"),
        (message(("{n} point", "{n} points"), ("{n} bod", "{n} body", "")), "cs"),
        (message("Saved: {file}", "Enregistré: {file}"), "fr"),
        (message("Saved: {file}", "Enregistré : {file}"), "fr"),
    ],
)
def test_the_check_finds_what_is_wrong(bad, language):
    plurals = 3 if language == "cs" else 2
    assert list(message_faults(bad, plurals, ROWS[language])) != []


def test_the_check_lets_good_translations_pass():
    good = message(("{n} point", "{n} points"), ("{n} bod", "{n} body", "{n} bodů"))
    assert list(message_faults(good, 3, ROWS["cs"])) == []
    assert list(message_faults(message("Saved: {file}", "Enregistré\xa0: {file}"), 2, ROWS["fr"])) == []


def test_the_check_finds_a_wrong_number_of_plural_forms():
    assert list(faults(Messages(locale="de"), ROWS["cs"])) != []


MARKERS = {"_", "N_", "P_", "gettext", "ngettext"}


def marked(path: Path) -> set[str]:
    """Every message that a source marks, found without the extractor, which overlooks those inside f-strings."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                found.add(first.value)
            assert not isinstance(first, ast.JoinedStr), f"{path}: an f-string cannot be translated"
    return found


@pytest.mark.slow
@pytest.mark.parametrize("domain", [d for d in tool.DOMAINS if d.python], ids=lambda d: d.name)
def test_every_marked_message_is_extracted(domain):
    ids = {m.id[0] if isinstance(m.id, tuple) else m.id for m in template(domain)}
    for path in list_python_files(domain):
        assert marked(path) <= ids, path


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms(language):
    activate(language)
    forms = {n: ngettext("{points} point", "{points} points", n) for n in (0, 1, 2, 4, 5, 21)}
    expected = {
        "de": ("Punkte", "Punkt", "Punkte", "Punkte", "Punkte", "Punkte"),
        "en": ("points", "point", "points", "points", "points", "points"),
        "fr": ("point", "point", "points", "points", "points", "points"),
        "cs": ("bodů", "bod", "body", "body", "bodů", "bodů"),
    }
    assert tuple(form.split()[1] for form in forms.values()) == expected[language]


def test_numbers_lists_and_dates():
    import datetime

    day = datetime.date(2024, 5, 31)
    said = {}
    for language in LANGUAGES:
        activate(language)
        said[language] = (number(-1234), listing(["a", "b", "c"]), date(day))
    assert said["de"] == ("−1.234", "a, b und c", "31. Mai 2024")
    assert said["en"] == ("−1,234", "a, b, and c", "May 31, 2024")
    assert said["fr"] == ("−1\u202f234", "a, b et c", "31 mai 2024")
    assert said["cs"] == ("−1\u00a0234", "a, b a\u00a0c", "31. května 2024")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", ["standard", "or"])
def test_lists_are_put_together_as_babel_does(language, style):
    activate(language)
    for count in range(6):
        items = [f"{{{letter}}}" for letter in "abcde"[:count]]
        assert listing(items, style=style) == format_list(items, style, locale=language)


def test_lists_need_no_babel_once_their_patterns_are_compiled(tmp_path, monkeypatch):
    from hatch_build import compile_catalogs

    compile_catalogs(ROOT / "locales", tmp_path)
    monkeypatch.setattr(i18n, "data_folder", lambda name: tmp_path)
    monkeypatch.delattr(i18n, "patterns_by_babel")
    for language in LANGUAGES:
        assert list_patterns.__wrapped__(language) == patterns_by_babel(language)


def test_a_compiled_catalog_says_what_its_source_says(tmp_path, monkeypatch):
    from hatch_build import compile_catalogs

    compile_catalogs(ROOT / "locales", tmp_path)
    for domain in tool.DOMAINS:
        for language in LANGUAGES:
            monkeypatch.setattr(i18n, "data_folder", lambda name: tmp_path)
            compiled = catalog.__wrapped__(domain.name, language)
            monkeypatch.setattr(i18n, "data_folder", lambda name: ROOT / name)
            source = catalog.__wrapped__(domain.name, language)
            assert compiled._catalog == source._catalog


def test_what_is_fuzzy_is_not_said(tmp_path):
    path = tmp_path / "x.po"
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    path.write_text(head + '#, fuzzy\nmsgid "one"\nmsgstr "eins"\n\nmsgid "two"\nmsgstr "zwei"\n', "utf-8")
    said = GNUTranslations(BytesIO(compile_po(path)))
    assert (said.gettext("one"), said.gettext("two")) == ("one", "zwei")


@pytest.mark.parametrize(
    ("language", "number_of", "said"),
    [
        ("en", -1, "{points} point"), ("en", -15, "{points} points"), ("en", 0, "{points} points"),
        ("de", -1, "{points} Punkt"), ("de", -2, "{points} Punkte"),
        ("fr", -1, "{points} point"), ("fr", -15, "{points} points"),
        ("cs", -1, "{points} bod"), ("cs", -3, "{points} body"), ("cs", -5, "{points} bodů"),
    ],
)  # fmt: skip
def test_a_negative_number_is_counted_by_its_size(language, number_of, said):
    activate(language)
    assert ngettext("{points} point", "{points} points", number_of) == said


def test_a_negative_number_is_counted_by_its_size_where_nothing_is_translated():
    activate("xx")
    said = [ngettext("{n} thing", "{n} things", n) for n in (-2, -1, 0, 1)]
    assert said == ["{n} things", "{n} thing", "{n} things", "{n} thing"]
    assert npgettext("context", "{n} thing", "{n} things", -1) == "{n} thing"


FORMS = {"de": (1, 2), "en": (1, 2), "fr": (0, 2), "cs": (1, 2, 5)}
"""A number for each plural form of a language, in the order of the forms."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", [domain.name for domain in tool.DOMAINS])
def test_every_translation_is_said_in_every_form(domain, language):
    said = catalog(domain, language)
    with (ROOT / "locales" / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    for message in messages:
        one, many = message.id if isinstance(message.id, tuple) else (message.id, "")
        context = message.context
        if many:
            sayings = [
                said.npgettext(context, one, many, n) if context else said.ngettext(one, many, n)
                for n in FORMS[language]
            ]
            assert sayings == [form or (many if at else one) for at, form in enumerate(message.string)]
        else:
            assert (said.pgettext(context, one) if context else said.gettext(one)) == (message.string or one)


@pytest.mark.parametrize("unknown", ["No such message.", "\ud800"])
def test_what_no_catalog_has_is_said_as_it_is(unknown):
    said = catalog("referee", "cs")
    assert (said.gettext(unknown), said.pgettext("x", unknown)) == (unknown, unknown)
    assert said.ngettext("1 nothing", "{n} nothings", 1) == "1 nothing"
    assert said.npgettext("x", "1 nothing", "{n} nothings", 2) == "{n} nothings"


def test_a_language_without_a_catalog_answers_in_english():
    assert catalog("referee", "xx").gettext("There is no such file.") == "There is no such file."
