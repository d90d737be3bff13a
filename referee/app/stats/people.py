"""`players.toml` beside the records: who is who in a group, as its people wrote it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from referee.engine.evenings.people import Person
from referee.engine.reading import Problem, TomlTable
from referee.storage.documents import Document, parse_document, read_document
from referee.storage.files import WriteResult, is_folder, path_exists, write_text
from referee.storage.locking import hold_lock
from referee.storage.records import FILE_CHANGED, rewrite_record
from referee.storage.toml_text import add_line_numbers, format_entry, match_line_ends

FILE = "players.toml"


def place_for(paths: Sequence[Path]) -> Path:
    """Where the file of the group is, or would be: beside the records; the first that is there."""
    folders = [path if is_folder(path) else path.parent for path in paths]
    places = [folder / FILE for folder in folders]
    return next((place for place in places if path_exists(place)), places[0])


def read_people(path: Path) -> tuple[Person, ...] | list[Problem]:
    """Gives the people that the file lists, nobody where there is none; else everything that is wrong with it."""
    return people_in(read_document(path)) if path_exists(path) else ()


def people_in(document: Document | Problem) -> tuple[Person, ...] | list[Problem]:
    """Gives the people that a file lists which was read, or everything that is wrong with it."""
    if isinstance(document, Problem):
        return [document]
    problems: list[Problem] = []
    top = TomlTable(document.data, document.file, problems)
    people = [_person(entry) for entry in top.tables("player", required=False)]
    top.done()
    whose: dict[str, Person] = {}
    for person in people:
        for spelling in person.spellings:
            if whose.setdefault(spelling, person) is not person:
                top.complain("player", "person_twice", found=spelling)
    return add_line_numbers(problems, document.text) if problems else tuple(people)


def _person(entry: TomlTable) -> Person:
    id, name = entry.text("id"), entry.text("name", required=False)
    also = [str(spelling) for spelling in entry.items("also", required=False)]
    entry.done()
    return Person(id, name or id, tuple(also))


def write_people(
    path: Path, listed: Sequence[Person], new: Sequence[Person], head: Sequence[str], remarks: Sequence[str]
) -> WriteResult | Problem:
    """Adds `new` people to the file that lists `listed`; what stands in it stays as it is, to the byte.

    A new file begins with the lines of `head`; `remarks` come last, as comments. Nothing is written if the file lists
    other people by now, or if what was made does not list all of them when it is read back.
    """
    with hold_lock(path) as problem:
        if problem is not None:
            return problem
        there = path_exists(path)
        document = read_document(path) if there else Document(str(path), _commented(head), {})
        if isinstance(document, Problem):
            return document
        if people_in(document) != tuple(listed):
            return Problem(document.file, "", FILE_CHANGED)
        text = document.text
        gap = "\n" if text and not text.endswith("\n") else ""
        entries = "".join(format_entry("player", person._asdict()) for person in new)
        noted = f"\n{_commented(remarks)}" if remarks else ""
        made = document._replace(text=text + match_line_ends(text, gap + entries + noted))
        if people_in(parse_document(document.file, made.raw)) != (*listed, *new):
            return Problem(document.file, "[player]", "not_remembered")
        return rewrite_record(document, made.text) if there else write_text(path, made.text, overwrite=False)


def _commented(lines: Sequence[str]) -> str:
    return "".join(f"# {line}\n" for line in lines)
