"""Read TOML strictly: tables of which each key is asked for, the head of a file, sources of numbers, house rules."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from referee.engine.text import NO_FACTS, Fact
from referee.engine.value import Value
from referee.engine.verdict import UNCERTAIN

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary


MOST_KNOWN = 200
"""In a longer list of names none is looked for in other words: for each one all would have to be looked through."""


class Problem(Value):
    """Something wrong in a file: which file, which key, what (an id with facts, turned into words at the edge)."""

    file: str
    key: str
    what: str
    facts: Mapping[str, Fact] = NO_FACTS
    line: int | None = None
    column: int | None = None


class BrokenFile(Exception):
    """Raised where a file that belongs to the program itself cannot be used; holds every problem of it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{each.file}: {each.key}: {each.what}" for each in problems))
        self.problems = problems


class TomlTable:
    """One table under reading. Each key is asked for once; `done` complains about those nobody asked for.

    With `words`, names may be written as people say them.
    """

    __slots__ = ("_asked", "data", "file", "path", "problems", "words")

    def __init__(
        self,
        data: Mapping[str, Any],
        file: str,
        problems: list[Problem],
        path: str = "",
        words: Vocabulary | None = None,
    ) -> None:
        self.words = words
        self.data = data
        self.file = file
        self.path = path
        self.problems = problems
        self._asked: set[str] = set()

    def where(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def complain(self, key: str, what: str, **facts: Fact) -> None:
        self.problems.append(Problem(self.file, self.where(key), what, facts))

    def has(self, key: str) -> bool:
        return key in self.data

    def find_name(self, said: str, known: Collection[str]) -> str | None:
        """Return the known name that was written, perhaps in other words."""
        if said in known:
            return said
        return find_written(said, known, self.words)

    def raw(self, key: str) -> object:
        self._asked.add(key)
        return self.data.get(key)

    def _get_typed(self, key: str, kind: type, default: object, required: bool) -> Any:
        self._asked.add(key)
        value = self.data.get(key)
        if type(value) is kind:
            return value
        if key not in self.data:
            if required:
                self.complain(key, "missing")
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.complain(key, "type", expected=kind.__name__, found=type(value).__name__)
            return default
        return value

    def text(self, key: str, default: str = "", *, required: bool = True) -> str:
        return str(self._get_typed(key, str, default, required))

    def number(
        self, key: str, default: int = 0, *, required: bool = True, least: int | None = 0, most: int | None = None
    ) -> int:
        """Return a whole number from `least` to `most`; complains and gives the default where it is none."""
        self._asked.add(key)
        value: int | None = self.data.get(key)
        if type(value) is int and (least is None or value >= least) and (most is None or value <= most):
            return value  # as it mostly is
        if value is None and not required:
            return default
        value = self._get_typed(key, int, default, required)
        if least is not None and value < least:
            self.complain(key, "too_small", least=least, found=value)
            return default
        if most is not None and value > most:
            self.complain(key, "too_large", most=most)
            return default
        return value

    def flag(self, key: str) -> bool:
        return bool(self._get_typed(key, bool, False, False))

    def items(self, key: str, default: Iterable[object] = (), *, required: bool = True) -> list[Any]:
        value: list[Any] = self._get_typed(key, list, list(default), required)
        return value

    def one_of(self, key: str, known: Collection[str], default: str = "", *, required: bool = True) -> str:
        self._asked.add(key)
        value: str | None = self.data.get(key)
        if type(value) is str and value in known:  # as it mostly is
            return value
        if value is None and not required:
            return default
        value = self._get_typed(key, str, default, required)
        if isinstance(self.data.get(key), str):
            found = self.find_name(value, known)
            if found is None:
                self.complain(key, "unknown_name", found=value, known=tuple(known))
            return default if found is None else found
        return value

    def table(self, key: str, *, required: bool = True) -> TomlTable:
        value: dict[str, Any] = self._get_typed(key, dict, {}, required)
        return TomlTable(value, self.file, self.problems, self.where(key), self.words)

    def tables(self, key: str, *, required: bool = True) -> list[TomlTable]:
        """Return an array of tables, each with its number (from 1) in its path."""
        found = []
        for number, value in enumerate(self.items(key, required=required), start=1):
            if isinstance(value, dict):
                found.append(TomlTable(value, self.file, self.problems, f"{self.where(key)}[{number}]", self.words))
            else:
                self.complain(f"{key}[{number}]", "type", expected="dict", found=type(value).__name__)
        return found

    def counts(self, key: str, known: Collection[str], *, required: bool = False, least: int = 0) -> dict[str, int]:
        """Return a table of counts whose keys must be known names."""
        given = self._get_typed(key, dict, {}, required)
        for name, count in given.items():
            if name not in known or type(count) is not int or count < least:
                return self._counts(key, known, least)
        return {name: count for name, count in given.items() if count}

    def _counts(self, key: str, known: Collection[str], least: int) -> dict[str, int]:
        """Return the counts of a table in which something is wrong."""
        inner = self.table(key)
        found: dict[str, int] = {}
        for name in inner.data:
            id = inner.find_name(name, known)
            if id is None:
                inner._asked.add(name)
                inner.complain(name, "unknown_name", found=name, known=tuple(known))
            elif value := inner.number(name, least=least):
                found[id] = found.get(id, 0) + value
        return found

    def names(self, key: str, known: Collection[str], *, required: bool = False) -> list[str]:
        """Return a list of known names."""
        if not required and key not in self.data:
            self._asked.add(key)
            return []
        found = []
        for number, value in enumerate(self.items(key, required=required), start=1):
            if not isinstance(value, str):
                self.complain(f"{key}[{number}]", "type", expected="str", found=type(value).__name__)
            elif (id := self.find_name(value, known)) is None:
                self.complain(f"{key}[{number}]", "unknown_name", found=value, known=tuple(known))
            else:
                found.append(id)
        return found

    def children(self, *, but: Iterable[str] = ()) -> list[tuple[str, TomlTable]]:
        """Return all entries as tables, in order, except the named keys."""
        skip = set(but)
        return [(key, self.table(key)) for key in self.data if key not in skip]

    def done(self) -> None:
        if self.data.keys() <= self._asked:
            return
        for key in self.data:
            if key not in self._asked:
                self.complain(key, "unknown_key", known=tuple(sorted(self._asked)))


def find_written(said: str, known: Collection[str], words: Vocabulary | None) -> str | None:
    """Return the one of the known names that is meant; None where it is none of them, or could be several."""
    if words is None or not said or len(known) > MOST_KNOWN:
        return None
    from referee.engine.words import fold, keys_of

    found = _fold_known(tuple(known)).get(fold(said), ())
    if not found:  # what is called so in some language
        called = [id for key in dict.fromkeys(keys_of(said)) for _, _, id in words.senses(key)]
        found = tuple(dict.fromkeys(id for id in called if id in known))
    return found[0] if len(found) == 1 else None


@lru_cache(maxsize=32)
def _fold_known(known: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    from referee.engine.words import fold

    found: dict[str, tuple[str, ...]] = {}
    for name in known:
        found[fold(name)] = (*found.get(fold(name), ()), name)
    return found


# the head of a file --------------------------------------------------------------------------------------


FORMAT = 1
LONGEST_NAME = 200
LONGEST_NOTES, LONGEST_PLACE = 1000, 200
"""In characters: so much is always printed whole, on every paper."""


class Head(Value):
    players: tuple[str, ...]
    edition: str
    date: datetime.date | None


def find_wrong_format(data: Mapping[str, object], file: str, games: Sequence[str]) -> Problem | None:
    """Return the reason why a file is not one of ours at all: another format, or a game that we do not know."""
    number = data.get("format", FORMAT)
    if isinstance(number, int) and number > FORMAT:
        return Problem(file, "format", "newer_format", {"found": number, "expected": FORMAT})
    if isinstance(number, bool) or not isinstance(number, int | float):
        return Problem(file, "format", "format_no_number", {"expected": FORMAT})
    if number != FORMAT:
        return Problem(file, "format", "wrong_format", {"found": str(number), "expected": FORMAT})
    game = data.get("game")
    if game is None:
        described = "id" in data and "row" in data
        return Problem(file, "game", "describes_a_game" if described else "game_missing", {"known": tuple(games)})
    if game not in games:
        return Problem(file, "game", "wrong_game", {"found": str(game), "known": tuple(games)})
    return None


def read_head(table: TomlTable, editions: Sequence[str], seats: tuple[int, int], *, named: Sequence[str] = ()) -> Head:
    """Return the head of a file. `named` are the players that other parts name, for a file that does not list them."""
    for key in ("format", "game"):
        table.raw(key)
    table.number("ruleset", required=False)
    edition = table.one_of("edition", editions, editions[0], required=False)
    players = _players(table) if table.raw("players") is not None else tuple(named)
    least, most = seats
    if not least <= len(players) <= most:
        table.complain("players", "player_count", found=len(players), least=least, most=most)
    read_place(table)
    read_stopped(table)
    read_notes(table)
    return Head(players, edition, _date(table))


def _players(table: TomlTable) -> tuple[str, ...]:
    names = []
    for number, name in enumerate(table.items("players"), start=1):
        if not isinstance(name, str) or not name.strip():
            table.complain(f"players[{number}]", "player_name")
        elif len(name) > LONGEST_NAME:
            table.complain(f"players[{number}]", "too_long", most=LONGEST_NAME)
        elif name in names:
            table.complain(f"players[{number}]", "player_twice", player=name)
        else:
            names.append(name)
    return tuple(names)


def read_place(table: TomlTable) -> str:
    """Read where it was played; empty if the head does not say."""
    return _read_line(table, "place")


def read_stopped(table: TomlTable) -> str:
    """Read why the group stopped before the end of the game; empty if it did not."""
    return _read_line(table, "stopped")


def _read_line(table: TomlTable, key: str) -> str:
    text = table.text(key, required=False).strip()
    if len(text) > LONGEST_PLACE:
        table.complain(key, "too_long", most=LONGEST_PLACE)
    return text


def read_notes(table: TomlTable) -> tuple[str, ...]:
    """Return one text, or a list of them."""
    value = table.raw("notes")
    if isinstance(value, str):
        value = [value]
    if value is None or (isinstance(value, list) and all(isinstance(note, str) for note in value)):
        notes = tuple(note.strip() for note in value or () if note.strip())
        if sum(map(len, notes)) > LONGEST_NOTES:
            table.complain("notes", "too_long", most=LONGEST_NOTES)
        return notes
    table.complain("notes", "type", expected="str", found=type(value).__name__)
    return ()


def read_date(data: Mapping[str, object]) -> datetime.date | None:
    """Return when it was played, if the head says so."""
    return _date(TomlTable(data, "", []))


def read_moment(data: Mapping[str, object]) -> datetime.datetime | None:
    """Return when it ended, if the head tells a time with the date."""
    value = data.get("date")
    if isinstance(value, str) and len(value) > len("2024-05-31"):
        try:
            return datetime.datetime.fromisoformat(value)
        except ValueError:
            return None
    return value if isinstance(value, datetime.datetime) else None


def _date(table: TomlTable) -> datetime.date | None:
    value = table.raw("date")
    if isinstance(value, datetime.datetime):
        return value.date()
    if isinstance(value, datetime.date):
        return value
    if isinstance(value, str):
        try:
            return datetime.datetime.fromisoformat(value).date()
        except ValueError:
            table.complain("date", "not_a_date", found=value)
    elif value is not None:
        table.complain("date", "not_a_date", found=str(value))
    return None


# sources of numbers --------------------------------------------------------------------------------------


EXAMPLES = ("de p. 8", "de p. 2–3", "1 of 2 transcriptions")
"""How a source is written."""


class Confidence(str):
    """A word such as `rulebook` or `single`, with the source as the ruleset writes it (`1 of 2 transcriptions`)."""

    __slots__ = ("source",)
    source: str

    def __new__(cls, word: str, source: str = "") -> Confidence:
        found = super().__new__(cls, word)
        found.source = source
        return found


class Pages(Value):
    """A source: pages of the rulebook in a language, as `de p. 8` or `de p. 2–3`."""

    edition: str
    first: int
    last: int


class Transcriptions(Value):
    """A source: how many public transcriptions say what stands here, of those that have it, as `1 of 2 …`."""

    agree: int
    total: int


@cache
def parse_source(text: str) -> Pages | Transcriptions | None:
    """Return what a source says; None if it cannot be read."""
    match text.split(" "):
        case [agree, "of", count, "transcription" | "transcriptions"] if _numbers(agree, count):
            return Transcriptions(int(agree), int(count)) if int(agree) <= int(count) else None
        case [edition, "p.", pages] if len(edition) == 2 and edition.isalpha():
            first, _, last = pages.partition("–")
            last = last or first
            return Pages(edition, int(first), int(last)) if _numbers(first, last) else None
        case _:
            return None


def _numbers(*words: str) -> bool:
    return all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words)


def read_confidence(table: TomlTable, known: Collection[str], part: str = "") -> Confidence:
    """Return the `confidence` and `source` of an entry; each may be a table with a word for every part of it."""
    holder, key = _part(table, "confidence", part)
    word = holder.one_of(key, known)
    if not table.has("source"):
        if word in UNCERTAIN:
            table.complain("source", "missing")
        return Confidence(word)
    holder, key = _part(table, "source", part)
    source = holder.text(key)
    if source and parse_source(source) is None:
        holder.complain(key, "unknown_name", found=source, known=EXAMPLES)
    return Confidence(word, source if word != "declared" else "")


def _part(table: TomlTable, key: str, part: str) -> tuple[TomlTable, str]:
    """Return where a part's word stands: in a table of its own, if the entry tells its parts apart."""
    if part and isinstance(table.data.get(key), dict):
        return table.table(key), part
    return table, key


# house rules ---------------------------------------------------------------------------------------------


ASK, ASKING = "ask", ("never", "gold", "always")
"""The setting that says how much a table is asked about the cost of a turn, and its values; `gold` where none is set.

It is about the manners of the referee: no rule depends on it."""


def lay_settings(tables: dict[str, dict[str, Any]], data: Mapping[str, object], file: str) -> list[Problem]:
    """Lay the `[settings]` of a file over those of the ruleset; return what is wrong in them."""
    settings = data.get("settings", {})
    if not isinstance(settings, dict):
        return [Problem(file, "settings", "type", {"expected": "dict", "found": type(settings).__name__})]
    head = tables["ruleset"]
    known, switched = head["settings"], set(head.get("switched", ()))
    problems = []
    for name, value in settings.items():
        if name == ASK:
            if value not in ASKING:
                facts: dict[str, Any] = {"found": str(value), "known": ASKING}
                problems.append(Problem(file, f"settings.{name}", "unknown_name", facts))
        elif name not in known:
            facts = {"found": name, "known": (*known, ASK)}
            problems.append(Problem(file, f"settings.{name}", "unknown_name", facts))
        elif not isinstance(value, bool):
            facts = {"expected": "bool", "found": type(value).__name__}
            problems.append(Problem(file, f"settings.{name}", "type", facts))
        elif value != known[name]:
            switched ^= {name}  # a record may take back what the user's own file switched
    switches = {name: value for name, value in settings.items() if name != ASK}
    head["settings"], head["switched"] = {**known, **switches}, sorted(switched)
    return problems


def read_settings(head: TomlTable) -> tuple[dict[str, bool], dict[str, str]]:
    """Return how all switches stand, and the rulings that are turned round, each with the name of its switch."""
    settings, rulings = head.table("settings"), head.table("house")
    flags = {name: settings.flag(name) for name in settings.data}
    switched = head.items("switched") if head.has("switched") else ()
    turned = {rulings.text(name): name for name in rulings.data}
    return flags, {ruling: name for ruling, name in turned.items() if name in switched}
