"""Text that is not yet in any language: templates with facts, templates by id, markers for the catalogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Union

from referee.engine.value import Value


def N_(message: str) -> str:
    """Mark a template for the catalogs; it is translated only when it is shown."""
    return message


def C_(context: str, message: str) -> str:
    """Mark a name for the catalogs that means what it means in a context, such as `sheet`; return it."""
    return message


class Ref(Value):
    """A thing by its kind and id (`Ref("industry", "brewery")`), with a count where it is counted.

    With `several` it is named in its plural without a number, as a question for a number does.
    """

    kind: str
    id: str
    amount: int | None = None
    several: bool = False


class Listing(Value):
    """Several facts that are shown as a list in the reader's language."""

    items: tuple[Fact, ...]


NO_FACTS: Mapping[str, Fact] = MappingProxyType({})


class Text(Value):
    """A template from the catalogs with named facts; with `plural`, `n` chooses the form."""

    template: str
    facts: Mapping[str, Fact] = NO_FACTS
    plural: str | None = None
    n: int = 1
    context: str | None = None


Fact = Union[str, int, bool, None, Ref, Listing, Text, tuple["Fact", ...]]


def refs(kind: str, counts: Mapping[str, int]) -> Listing:
    """Return a list of counted things, in the order given."""
    return Listing(tuple(Ref(kind, id, n) for id, n in counts.items() if n))


def spell_player(name: str, seat: int) -> str:
    """Return a player's name as the move text takes it back: quoted unless it is one plain word."""
    if name.isalpha():
        return name
    for left, right in ('""', "«»"):
        if left not in name and right not in name and "\n" not in name:
            return f"{left}{name}{right}"
    return f"#{seat + 1}"


# canonical move text: what every game reads of it ----------------------------------------------------------


make = tuple.__new__
"""Makes a value out of all its parts. A replay makes thousands; the class itself would first look for missing ones."""
LONGEST_NUMBER = 3


class NotCanonical(Exception):
    """The text is not in the one form that the program writes."""


def read_number(text: str) -> int:
    """Read `12`; no sign, no zero in front, no digits of other scripts."""
    if not (text.isascii() and text.isdigit()) or len(text) > LONGEST_NUMBER or (text[0] == "0" and text != "0"):
        raise NotCanonical
    return int(text)


def read_seat(text: str, players: Sequence[str]) -> int:
    """Read a player by a name that is one word, or by the number of the seat; return the seat."""
    if text[0] != "#":
        return players.index(text)
    seat = read_number(text[1:]) - 1
    if not 0 <= seat < len(players):
        raise NotCanonical
    return seat


# templates by id -----------------------------------------------------------------------------------------


class Message(Value):
    """A template; with `many`, the fact named `count` chooses the form."""

    one: str
    many: str | None = None
    counted: str = "count"


def P_(one: str, many: str, count: str = "count") -> Message:
    """Mark a template with a plural for the catalogs."""
    return Message(one, many, count)


def tell(message: str | Message | Text, facts: Mapping[str, Fact]) -> Text:
    """Return the template with its facts, ready to be shown in any language."""
    if isinstance(message, Text):
        return message
    if isinstance(message, str):
        return Text(message, facts)
    amount = facts.get(message.counted, 1)
    return Text(message.one, facts, message.many, amount if isinstance(amount, int) else 1)


Names = Mapping[str, Mapping[str, Any]]
"""By kind and id: a text, a pair of texts for one and for several, or a table of names by language."""
Messages = Mapping[str, str | Message | Text]
Findings = Mapping[str, tuple[str | Message, ...]]
"""Templates by rule id; of several the first whose facts are all known is used."""


def fitting(templates: tuple[str | Message, ...], facts: Mapping[str, Fact]) -> Text:
    """Return the first template whose placeholders are all among the facts, filled."""
    known = {name: fact for name, fact in facts.items() if fact is not None}
    for template in templates:
        try:
            (template if isinstance(template, str) else template.one).format_map(known)
        except KeyError:
            continue
        return tell(template, facts)
    return tell(templates[-1], facts)


def gather_messages(decided: Messages, expected: Messages, example: str, *others: Messages) -> Messages:
    """Return all templates of a game by id; how it was decided and what was expected have their own beginnings."""
    found: dict[str, str | Message | Text] = {"example": example}
    for other in others:
        found |= other
    found |= {f"decided.{key}": message for key, message in decided.items()}
    return found | {f"expected.{key}": message for key, message in expected.items()}


NO_VERSIONS: Mapping[str, str] = MappingProxyType({})


class GameLexicon:
    """What is needed to speak of a game: its id (its catalog's name), the English names of its things, its messages.

    Names and messages are read when something is said; a legal move told to another program needs none of them.
    """

    def __init__(
        self,
        game: str,
        read_names: Callable[[], Names] = dict,
        read_messages: Callable[[], Messages] = dict,
        findings: Callable[[], Findings] = dict,
        versions: Mapping[str, str] = NO_VERSIONS,
        rulings: Callable[[], Mapping[str, Any]] = dict,
        publishers: Callable[[], Mapping[str, str]] = dict,
        domain: str = "",
    ) -> None:
        self.game = game
        self.domain = domain or game
        """The catalog with its names and messages."""
        self.findings = findings
        """Gives the templates for broken rules, which only an illegal turn needs."""
        self.versions = versions
        """Kinds of things that exist in versions, each with the kind of the version."""
        self.rulings = rulings
        """Gives the table of rulings, which only a house rule needs."""
        self.publishers = publishers
        """Gives who printed the rulebook of each language: people know a box by its publisher."""
        self._read_names = read_names
        self._read_messages = read_messages

    @cached_property
    def names(self) -> Names:
        return self._read_names()

    @cached_property
    def messages(self) -> Messages:
        return self._read_messages()
