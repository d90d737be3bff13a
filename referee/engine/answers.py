"""Questions at a table and short answers to them: sums, numbers of a list, names; what a setup makes of its answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.engine.text import NO_FACTS, Fact
from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.verdict import Hint

AllNames = Mapping[str, Mapping[str, Sequence[str]]]
"""Kind, then id, then the names of a thing in all languages."""
_SUM = re.compile(r"\d{1,4}(?:(?:\s*+\+\s*+|\s++)\d{1,4})*+")
_SIGNED_SUM = re.compile(r"(?:[+-]\s*+)?+\d{1,5}(?:(?:\s*+[+-]\s*+|\s++)\d{1,5})*+")
LONGEST_SUM = 200


def read_sum(text: str, *, signed: bool = False) -> int | None:
    """Return the sum of `3+4+4`, `3 4 4` or `11`, if `signed` also of `3+4-2`; 0 for an empty text.

    None if it is no such thing.
    """
    text = text.strip().replace("\N{MINUS SIGN}", "-") if signed else text.strip()
    if not text:
        return 0
    if len(text) > LONGEST_SUM or not (_SIGNED_SUM if signed else _SUM).fullmatch(text):
        return None
    return sum(int(sign + digits) for sign, digits in re.findall(r"([+-]?)\s*(\d+)", text))


def read_choices(text: str, known: Mapping[str, Sequence[str]]) -> list[str] | str:
    """Return the ids of things named by number in the list, by id or by any of their names, separated by commas.

    Numbers may also be separated by spaces. Returns the first word that is none of them instead.
    """
    ids = list(known)
    found = []
    parts: list[str]
    if re.fullmatch(r"[\d\s,;]*", text):
        parts = re.findall(r"\d+", text)
    else:
        parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
    for part in parts:
        if part.isdecimal() and len(part) < 4 and 1 <= int(part) <= len(ids):
            found.append(ids[int(part) - 1])
            continue
        id = find_name(part, known)
        if id is None:
            return part
        found.append(id)
    return found


def find_name(word: str, known: Mapping[str, Sequence[str]]) -> str | None:
    """Return the id that a word means: exactly, else as the beginning of a word in the names of one thing only."""
    from referee.engine.words import spellings, split  # scoring a record reads no names, and needs no words

    key = " ".join(split(word))
    if not key:
        return None
    spelled = {id: {each for name in (id, *names) for each in spellings(name)} for id, names in known.items()}
    exact = [id for id, keys in spelled.items() if key in keys]
    if exact:
        return exact[0] if len(exact) == 1 else None
    begun = [id for id, keys in spelled.items() if any(f" {key}" in f" {k}" for k in keys)]
    return begun[0] if len(begun) == 1 else None


class Question(Value):
    """One thing to ask: a key for its answer, the form in which it comes, and what it may contain.

    Forms that are asked alike in every game: `players`, `choices` (several of a list), `choice` (one or none), `sum`.
    A game has its own words for others, `prompt.…` in its messages; with `.preset` where something is offered.
    """

    key: str
    form: str
    label: Fact
    player: str = ""
    least: int = 0
    most: int = 0
    kind: str = ""
    choices: tuple[str, ...] = ()
    preset: tuple[str, ...] = ()
    """What no answer at all means, where that is something."""
    shown: tuple[Fact, ...] = ()
    """The choices as they are told, where they are no names of that kind."""
    progress: tuple[int, ...] = ()
    """Which question of how many this is for the player, where that is known."""


class InvalidAnswer(Value):
    """An answer that does not fit its question: what is wrong, and the word that is."""

    what: str
    facts: Mapping[str, Fact] = NO_FACTS


Draw = Callable[[Iterable[str], int, int | None], list[str]]
"""Draws so many of some names, with a seed if the draw is to be repeatable; chance comes from outside."""


class SetUp(Value):
    """What a new record says in its head besides players and edition; what is said of it, and what is noted."""

    head: Mapping[str, Any] = MappingProxyType({})
    said: tuple[Hint, ...] = ()
    notes: tuple[Hint, ...] = ()
    wrong: tuple[tuple[str, str, Mapping[str, Any]], ...] = ()
    """What keeps the record from being started: key, what is wrong, and the facts."""


PLAINLY_JOINING = ("and", "und", "et")
"""Words before the last name of a list that nobody is called."""
JOINING = (*PLAINLY_JOINING, "a", "&")
"""Words before the last name of a list, in the four languages."""
_BEFORE_LAST = re.compile(rf"(?<!\s)(?:\s*+[,;]\s*+|\s++)(?:{'|'.join(JOINING)})\s++")


def split_names(text: str) -> list[str]:
    """Return the names in *Amy, Ben and Carla*; without commas each word is one."""
    if re.search("[,;]", text):
        return [part.strip() for part in re.split("[,;]", _BEFORE_LAST.sub(",", text)) if part.strip()]
    return [word for word in text.split() if word not in JOINING]


def read_plain_answer(question: Question, text: str) -> list[str] | str | int | InvalidAnswer:
    """Return the answer to a question after players, one of a list ("" for none) or a sum, or why it does not fit."""
    if question.form == "players":
        players = split_names(text)
        if not question.least <= len(players) <= question.most:
            return InvalidAnswer("player_count", {"least": question.least, "most": question.most})
        twice = next((name for name in players if players.count(name) > 1), None)
        return InvalidAnswer("twice", {"word": twice}) if twice else players
    if question.form == "choice":
        found = read_choices(text, dict.fromkeys(question.choices, ()))
        if isinstance(found, str) or len(found) > 1:
            return InvalidAnswer("unknown", {"word": text, "known": question.choices})
        return found[0] if found else ""
    number = read_sum(text)
    if number is None:
        return InvalidAnswer("not_a_number", {"word": text})
    return number if number <= question.most else InvalidAnswer("too_many", {"most": question.most})


def list_results(answers: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the results of a tally, one for each player with an answer: `1/cubes.worker` belongs to the second one."""
    results: list[dict[str, Any]] = [{"player": player} for player in answers.get("players", ())]
    for key, value in answers.items():
        seat, _, path = key.partition("/")
        if path:
            table, _, entry = path.partition(".")
            if entry:
                results[int(seat)].setdefault(table, {})[entry] = value
            else:
                results[int(seat)][table] = value
    return [result for result in results if len(result) > 1]
