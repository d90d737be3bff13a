"""Text that is not yet in any language: a template with facts, and the marker that makes it extractable."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Union

from referee.engine.value import Value


def N_(message: str) -> str:
    """Marks a template for the catalogs; it is translated only when it is shown."""
    return message


class Ref(Value):
    """A thing by its kind and id (`Ref("industry", "brewery")`), with a count where it is counted."""

    kind: str
    id: str
    amount: int | None = None


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
    """A list of counted things, in the order given."""
    return Listing(tuple(Ref(kind, id, n) for id, n in counts.items() if n))


def spell_player(name: str, seat: int) -> str:
    """A player's name as the move text takes it back: quoted unless it is one plain word."""
    if name.isalpha():
        return name
    for left, right in ('""', "«»"):
        if left not in name and right not in name and "\n" not in name:
            return f"{left}{name}{right}"
    return f"#{seat + 1}"
