"""`players.toml` beside the records: who is who in a group, as its people wrote it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from referee.engine.evenings.people import Person
from referee.engine.reading import Problem, TomlTable
from referee.storage.documents import is_folder, is_there, read_document
from referee.storage.line_numbers import with_lines
from referee.storage.toml_writing import toml_value
from referee.storage.writing import Written, write_text

FILE = "players.toml"


def place_for(paths: Sequence[Path]) -> Path:
    """Where the file of the group is, or would be: beside the records; the first that is there."""
    folders = [path if is_folder(path) else path.parent for path in paths]
    places = [folder / FILE for folder in folders]
    return next((place for place in places if is_there(place)), places[0])


def read_people(path: Path) -> tuple[Person, ...] | list[Problem]:
    """The people that the file lists; nobody where there is none."""
    if not is_there(path):
        return ()
    document = read_document(path)
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
    return with_lines(problems, document.text) if problems else tuple(people)


def _person(entry: TomlTable) -> Person:
    id, name = entry.text("id"), entry.text("name", required=False)
    also = [str(spelling) for spelling in entry.items("also", required=False)]
    entry.done()
    return Person(id, name or id, tuple(also))


def write_people(path: Path, new: Sequence[Person], head: Sequence[str], remarks: Sequence[str]) -> Written | Problem:
    """Adds people to the file; what stands in it stays as it is. A new one begins with some lines that explain it."""
    text = _commented(head)
    if is_there(path):
        document = read_document(path)
        if isinstance(document, Problem):
            return document
        text = document.mark + document.text
    entries = "".join(
        f"\n[[player]]\nid = {toml_value(person.id)}\nname = {toml_value(person.name)}\n"
        f"also = {toml_value(list(person.also))}\n"
        for person in new
    )
    noted = f"\n{_commented(remarks)}" if remarks else ""
    return write_text(path, text.rstrip("\n") + "\n" + entries + noted)


def _commented(lines: Sequence[str]) -> str:
    return "".join(f"# {line}\n" for line in lines)
