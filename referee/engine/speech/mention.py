"""A piece of a saying with everything that it can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.engine.value import Value
from referee.engine.words import Meaning

LONGEST_ARTICLE = 3
NONE = "none"


class Mention(Value):
    """A piece of the saying with everything that it can be: kind → values."""

    start: int
    end: int
    senses: Mapping[str, tuple[str, ...]]
    seat: int = -1
    guessed: bool = False
    foreign: bool = False
    joined: bool = False
    text: str = ""
    """Its words, folded."""
    case: str = ""
    """The case of a name where its ending tells it: `objects`, `means`."""
    parts: tuple[tuple[str, ...], ...] = ()
    """What each of two words of a name would be by itself."""

    def has(self, kind: str) -> bool:
        return kind in self.senses

    def ends_part(self) -> bool:
        """Whether it parts what stands on both sides of it."""
        return any(map(self.has, ("stop", "pause", "and", "then")))

    def says_which(self, roles: frozenset[str]) -> bool:
        """Whether it never stands between a number and what that counts: *is*, *the*; but *two of my settlers*."""
        article = self.has("filler") and len(self.text) <= LONGEST_ARTICLE and "from" not in roles
        return article or self.has("state")

    def roles(self) -> frozenset[str]:
        """The roles that a word can give; `none` where it can also stand there without one (*du tabac*)."""
        return frozenset("" if role == NONE else role for value in self.senses["role"] for role in value.split())


def meanings(values: Iterable[str]) -> Iterable[Meaning]:
    """The things that the values of a sense name."""
    for value in values:
        group, _, id = value.partition(" ")
        yield group, id


def is_good(mention: Mention) -> bool:
    """Whether it names a good that things are made of."""
    return any(thing.startswith("resource ") for thing in mention.senses.get("thing", ()))


NO_BUILDINGS = ("resource", "good", "token", "player")


def names_building(mentions: Sequence[Mention]) -> bool:
    """Whether the next name is of nothing that other players have to give: *would you pass me the brewery?*"""
    named = next((m for m in mentions if m.has("thing") or m.has("unknown") or m.seat >= 0 or m.ends_part()), None)
    if named is None or (named.has("plural") and not any(m.has("number") and m.end <= named.start for m in mentions)):
        return False  # *would you pass me the farmers?* only reaches for their bag
    groups = {group for group, _ in meanings(named.senses.get("thing", ()))}
    return bool(groups) and groups.isdisjoint(NO_BUILDINGS)
