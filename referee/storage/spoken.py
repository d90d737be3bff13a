"""Load the words of a language for a game, for the understanding of turns as people say them.

The word files are read strictly: every section, key and form is known, or it is told with its file.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.engine.reading import BrokenFile, Problem, TomlTable
from referee.engine.words import key_of
from referee.places import data_folder, game_folder
from referee.storage.words import read_vocabulary

if TYPE_CHECKING:
    from referee.speech.lexicon import Lexicon

FOLDER = "spoken"
ROLES = "over at to with from for on as in none"
NUMBERS = ("number", "times", "ordinal", "size")
OWN_NAME = (
    "and another article each early every fresh mine not pause plural portion self shortened so some speaker stop "
    "that_one then you"
)
"""Sections with one key, of the same name."""
KEYS = {
    "both": "all pair",
    "clause": (
        "address aside asks compare handover hedge idle may means others owned plan prefer question reason state talk"
    ),
    "command": "help history score status undo",
    "filler": "filler agreement",
    "mend": "mend wavers",
    "no": "no denies may_deny",
    "sign": "ahead also because condition hence plan remains wish",
    "single": "single form",
    "them": "them it",
}
"""Keys of the other sections, separated by spaces; see docs/adding-words.md."""
PACKED = ("exact", "stems", "accented", "signs")
"""Parts of compiled forms that are texts with a line for each form."""
FREE = ("verb", "noun")
"""Sections whose keys are what the frames of the games call things."""


@cache
def load_lexicon(game: str, language: str) -> Lexicon:
    """Return the general words of a language, those of the game, and the names of its things.

    An installed package has its own compiled; a checkout, and a game that comes as a package, have word files. A
    language without them has the names alone.
    """
    from referee.speech.lexicon import Lexicon

    folder = data_folder("rulesets") / FOLDER
    compiled = folder / f"{language}-{game}.json"
    if compiled.is_file():
        general, own = (json.loads(path.read_text("utf-8")) for path in (folder / f"{language}.json", compiled))
        forms = merge_forms(general, own)
    else:
        forms = compile_words_of(folder, game, language, game_folder("rulesets", game) / FOLDER)
    return Lexicon(language, forms, read_vocabulary(game, language))


def share_forms(general: Mapping[str, Any], games: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the forms of a language that all its games share, then of each game the rest, for `merge_forms`.

    What a game drops or puts in another order is shared by none, so that each gets exactly its own forms back.
    """
    shared, *own = ({**forms, **{part: dict(forms[part]) for part in PACKED}} for forms in (general, *games))
    for part in PACKED:
        for letter, text in general[part].items():
            known = set(text.split("\n"))
            more = [[line for line in game[part].get(letter, "").split("\n") if line not in known] for game in games]
            merged = ["\n".join([text, *lines]) for lines in more]
            if all(_unpack(whole) == _unpack(game[part][letter]) for whole, game in zip(merged, games, strict=True)):
                for rest, lines in zip(own, more, strict=True):
                    rest[part][letter] = "\n".join(lines)
            else:
                del shared[part][letter]
    return [shared, *own]


def _unpack(text: str) -> list[tuple[str, str]]:
    return list({form: senses for form, _, senses in (line.partition("\t") for line in text.split("\n"))}.items())


def merge_forms(general: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return the forms of a game: those of its language, then its own, of which `Forms` takes the later line."""
    packed = {part: dict(general[part]) for part in PACKED}
    for part, texts in packed.items():
        for letter, text in own[part].items():
            texts[letter] = "\n".join(filter(None, (texts.get(letter), text)))
    return {**own, **packed}


def compile_words_of(folder: Path, game: str | None, language: str, own: Path | None = None) -> dict[str, Any]:
    """Return the forms in the word files of a language and of a game in it, as far as there are such files.

    Those of the game are in the folder of its `own` package, if it has one. Without a game, return the forms of the
    language alone. Raise BrokenFile with every mistake of a file.
    """
    from referee.speech.lexicon import compile_forms

    if game is None:
        table = _read_words(folder / f"{language}.toml", None)
        return compile_forms([] if table is None else [table])
    names = {f"{group} {id}" for meanings in read_vocabulary(game, language).ids.values() for group, id in meanings}
    found = (
        _read_words(folder / f"{language}.toml", None),
        _read_words((own or folder) / f"{language}-{game}.toml", names),
    )
    return compile_forms([table for table in found if table is not None])


def _read_words(path: Path, names: Collection[str] | None) -> dict[str, Any] | None:
    """Return the table of a word file, None where there is none; raise BrokenFile where something is wrong in it."""
    from referee.storage.documents import parse_toml

    if not path.is_file():
        return None
    document = parse_toml(f"rulesets/{FOLDER}/{path.name}", path.read_bytes())
    problems = [document] if isinstance(document, Problem) else check_spoken(document.data, document.file, names)
    if problems or isinstance(document, Problem):
        raise BrokenFile(problems)
    return document.data


def check_spoken(table: Mapping[str, Any], file: str, names: Collection[str] | None) -> list[Problem]:
    """Return everything wrong in a word file: of a game with these `names` ("industry brewery"), or of a language."""
    from referee.speech.lexicon import CASES, LISTS

    problems: list[Problem] = []
    top = TomlTable(table, file, problems)
    for key in table:
        if key in (*LISTS, *CASES):
            _check_forms(top, key)
        elif key == "compounds":
            top.flag(key)
        elif key == "thing" and names is not None:
            for group, things in top.table(key).children():
                for id in things.data:
                    _check_forms(things, id, known=f"{group} {id}" in names)
        elif key in (*OWN_NAME.split(), *NUMBERS, *KEYS, *FREE, "role", "initial"):
            section = top.table(key)
            for value in section.data:
                _check_forms(section, value, known=_is_key(key, value, names))
        else:
            top.complain(key, "unknown_key")
    return problems


def _is_key(section: str, key: str, names: Collection[str] | None) -> bool:
    """Return whether a section of the word file of a language, or of a game with `names`, may have a key."""
    if section in NUMBERS:
        return key.isdecimal()
    if section == "role":
        return set(key.split()) <= set(ROLES.split())
    if section == "initial":
        return key.startswith("noun ") or key in (names or ())
    if section in FREE:
        return key.isidentifier()
    return key in KEYS[section].split() if section in KEYS else key == section


def _check_forms(section: TomlTable, key: str, *, known: bool = True) -> None:
    """Complain about a key that is not known, or that has anything else than texts with letters."""
    from referee.speech.lexicon import STEM

    if not known:
        section.complain(key, "unknown_key")
    for number, form in enumerate(section.items(key), start=1):
        if not isinstance(form, str) or not key_of(form.rstrip(STEM)):
            section.complain(f"{key}[{number}]", "type", expected="str", found=type(form).__name__)
