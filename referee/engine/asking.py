"""Questions at the table: what is asked for and what a game tells about it.

The words of asking are data (`rulesets/asking/<language>.toml`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.text import NO_FACTS
from referee.engine.value import Value
from referee.engine.words import split

if TYPE_CHECKING:
    from referee.engine.text import Ref, Text

KINDS = ("turn", "turns", "price", "works", "who", "thing", "stock", "has")
"""What can be asked for, in the order in which the words of asking are looked for."""
WORD_KEYS = ("words", "undecided", "start", *KINDS)
"""The keys of a file with the words of asking."""


class Asked(Value):
    """What somebody wants to know: the kind of question, things and actions named in it, and whom it is about."""

    kind: str
    things: tuple[Ref, ...] = ()
    verbs: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()
    numbers: tuple[int, ...] = ()
    seat: int = -1
    """The player named in the question, else the one who asks; -1 where neither is known."""


class Information(Value):
    """What a game answers: lines, the rule that says so, and the turn that would pay what is asked for."""

    lines: tuple[Text, ...] = ()
    rule: str = ""
    move: str = ""
    facts: Mapping[str, Any] = NO_FACTS
    """The numbers behind the lines, for other programs."""


class AskingWords(Value):
    """The words of asking of one language: patterns for each kind, and for what makes a line a question."""

    words: re.Pattern[str]
    undecided: re.Pattern[str]
    """Words by which a turn is asked leave for, weighed, wished, remembered or counted, and so not decided."""
    start: re.Pattern[str]
    """Words that ask about the setup of a game, which only its rules answer."""
    kinds: Mapping[str, re.Pattern[str]]


def make_asking_words(table: Mapping[str, Sequence[str]]) -> AskingWords:
    """Return the words of a language from its table."""
    start = _compile(table.get("start", ()))
    kinds = {kind: _compile(table.get(kind, ())) for kind in KINDS}
    return AskingWords(_compile(table.get("words", ())), _compile(table.get("undecided", ())), start, kinds)


def _compile(phrases: Sequence[str]) -> re.Pattern[str]:
    """Return a pattern for phrases of folded words; longer phrases come first."""
    found = []
    for phrase in sorted(phrases, key=len, reverse=True):
        parts = [" ".join(split(part)).replace("~", r"\w*") for part in phrase.rstrip("$").split("…")]
        end = "$" if phrase.endswith("$") else ""
        found.append(r"(.*?)".join(rf"\b{part}\b" for part in parts) + end)
    return re.compile("|".join(rf"(?:{one})" for one in found) or r"(?!)")


def has_question_mark(text: str) -> bool:
    return text.rstrip(" .!").endswith("?")


def is_asking(text: str, words: AskingWords) -> bool:
    """Return whether a line asks for something: it has a question mark or a word of asking."""
    return has_question_mark(text) or words.words.search(" ".join(split(text))) is not None


def find_kind(text: str, words: AskingWords) -> tuple[str, str]:
    """Return what a question asks for and its words without those of asking; "" where they do not tell the kind."""
    plain = " ".join(split(text.replace(",", " ")))
    for kind, pattern in words.kinds.items() if not words.start.search(plain) else ():
        if found := pattern.search(plain):
            kept = " ".join(group for group in found.groups() if group)
            return kind, f"{plain[: found.start()]} {kept} {plain[found.end() :]}"
    return "", plain
