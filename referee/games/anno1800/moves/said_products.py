"""Buildings told by what they make: *the one with the sausages*, *a beer factory*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.games.anno1800.moves.said_buildings import one_name, overs_of, parted

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

_MAKER = frozenset(("from",))


def described(filled: Filled, state: State) -> Sequence[Part]:
    """*I want to build the one with the sausages*: as a guess."""
    return [part._replace(guess=True) for part in product(filled, state)]


def product(filled: Filled, state: State) -> Sequence[Part]:
    """The factory of a good."""
    item = filled.one("product")
    assert item is not None
    over = filled.one("over")
    overs = overs_of(over, state)
    found: list[Part] = []
    if over is not None and "from" in over.roles and parted(filled, over, item):
        return found  # *goods from the warehouse, and I build …*: it rather pays
    version = filled.one("version")
    if not filled.called and filled.verbs & {"take", "get", "want"} and "make" not in filled.verbs:
        return found  # *I need coal*, *I'll have a beer*: the good itself is meant
    if not filled.verbs & {"build"} and any(i.is_noun("factory") and i.roles == _MAKER for i in filled.items):
        return found  # *soap from my factory*: it pays
    for good in item.ids("resource"):
        makers = state.ruleset.makers.get(good, ())
        if version is not None:
            makers = tuple(id for id in makers if id.endswith(f"_{version.ids('tier')[0]}"))
        name = one_name(makers, state) or (makers[0] if makers else "")
        if name and not any(behind.startswith(f" over {name}") for behind in overs):  # *coal at the kiln*: it pays
            found += [Part("expand", name + behind) for behind in overs]
    return found
