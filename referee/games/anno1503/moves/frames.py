"""How the actions of Anno 1503 are said: the table of frames for the understanding of plain speech."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, Speech, names
from referee.games.anno1503.moves import saying as s
from referee.games.anno1503.moves import saying_finish as finishing
from referee.games.anno1503.moves import saying_goods
from referee.games.anno1503.moves import saying_people as people
from referee.games.anno1503.moves.frames_goods import GOODS
from referee.games.anno1503.moves.frames_roll import DICE
from referee.games.anno1503.moves.frames_ships import SHIPS

if TYPE_CHECKING:
    from referee.engine.speech.items import Item
    from referee.engine.words import Meaning
    from referee.games.anno1503.state import State

_SQUARE = re.compile(r"[a-z]\d{1,2}")
TAKING = names("take", "get", "want")
TAKEN = names("", "for", "with", "from")
PLACE = names("at", "on", "to", "in", "from")

SETTLE = Frame(
    "settle",
    plain=True,
    alone=True,
    sizes=True,
    verbs=names("settle"),
    explains=names("build", "take", "want", "get", "buy", "upgrade", "play", "give", "make", "pay"),
    nouns=names("field", "new", "tile"),
    slots=(
        Slot("pioneer", names("inhabitant"), names("", "with", "to", "from", "for", "at", "on"), counted=True),
        Slot("building", names("building"), names("", "with", "to", "for", "as", "at", "on", "in"), counted=True),
        Slot("place", names("number"), PLACE - names("from"), counted=True),
        Slot("field", names("noun:field"), ANY_ROLE, counted=True),
        Slot("paid", names("good"), names("", "with", "for", "from"), many=True, counted=True, cost=0.3),
        Slot("spot", names("number"), names(""), counted=True),
    ),
    telling=("building", "pioneer"),
    spell=people.settle,
)
PIONEER = SETTLE._replace(
    verbs=names(),
    guess=True,
    cost=1.5,
    slots=(Slot("pioneer", names("inhabitant"), names(""), needed=True), *SETTLE.slots[2:5]),
    telling=("pioneer",),
)
NEW_PIONEER = PIONEER._replace(guess=False, plain=False, cost=1.4, spell=people.new_pioneer)
PAID_PIONEER = SETTLE._replace(
    verbs=names("pay"),
    explains=names("give", "want"),
    plain=False,
    slots=(
        Slot("pioneer", names("inhabitant"), names("for"), needed=True),
        Slot("paid", names("good"), names("", "with"), needed=True, many=True, counted=True),
        *SETTLE.slots[2:4],
    ),
    telling=(),
    spell=people.paid_pioneer,
)
DEVELOP = Frame(
    "develop",
    sizes=True,
    verbs=names("upgrade", "become", "develop"),
    explains=names("take", "get", "build", "look", "activate", "make", "pay"),
    nouns=names("field", "cube", "people", "inhabitant"),
    slots=(
        Slot("from", names("inhabitant"), names("", "from", "with"), counted=True),
        Slot("to", names("inhabitant"), names("to", "", "as", "at", "over", "on"), counted=True),
        Slot("place", names("number"), PLACE, counted=True),
        Slot("field", names("noun:field", "noun:inhabitant"), ANY_ROLE, counted=True),
        Slot("paid", names("good"), names("", "with", "for", "from"), many=True, counted=True),
        Slot("which", names("ordinal"), PLACE | names(""), cost=0.3),
    ),
    spell=people.develop,
)
RISEN = DEVELOP._replace(
    verbs=names(),
    slots=(
        Slot("from", names("inhabitant"), names("", "from"), needed=True, counted=True),
        Slot("to", names("inhabitant"), names("to", "as"), needed=True),
        *DEVELOP.slots[2:],
    ),
    telling=("to",),
)
MADE_OF = DEVELOP._replace(
    verbs=names("make", "become", "develop", "upgrade"),
    slots=(
        Slot("from", names("inhabitant"), names("from"), needed=True),
        Slot("to", names("inhabitant"), names("", "as"), needed=True),
        *DEVELOP.slots[2:],
    ),
)
MADE = DEVELOP._replace(
    verbs=names("make"),
    slots=(
        Slot("to", names("inhabitant"), names("to", "as"), needed=True),
        Slot("place", names("number", "noun:field"), PLACE, needed=True, counted=True),
        DEVELOP.slots[4],
    ),
)
TURNED = DEVELOP._replace(
    verbs=names("activate", "look"),
    explains=names("take", "become", "upgrade", "show"),
    slots=(Slot("from", names("inhabitant"), names(""), needed=True), *DEVELOP.slots[1:]),
    cost=1.5,
    spell=people.is_now_or_rises,
)
IS_NOW = RISEN._replace(
    guess=True,
    cost=1.5,
    slots=(RISEN.slots[0], Slot("to", names("inhabitant"), names(""), needed=True), *DEVELOP.slots[2:]),
    spell=people.is_now,
)
RISE_EACH = DEVELOP._replace(
    verbs=names("upgrade", "develop"),
    slots=(Slot("each", names("inhabitant"), names(""), needed=True, many=True, counted=True),),
    cost=1.1,
    spell=people.rise_each,
)
RISE_ALL = DEVELOP._replace(
    every=True,
    slots=(
        Slot("from", names("inhabitant"), names(""), needed=True, counted=True),
        Slot("to", names("inhabitant"), names("to", "", "as"), counted=True),
    ),
    cost=1.1,
    spell=people.rise_all,
)
FLIPPED = DEVELOP._replace(
    verbs=names("activate", "look"),
    explains=names("become", "take", "show"),
    nouns=names("tile", "card", "people"),
    slots=(
        Slot("place", names("number", "noun:field"), PLACE, needed=True, counted=True),
        Slot("to", names("inhabitant"), names("", "to", "as"), needed=True),
    ),
    guess=True,
    spell=people.flipped,
)
CALLED_BY_FIELD = DEVELOP._replace(
    slots=(
        Slot("place", names("number"), names(""), needed=True, counted=True),
        Slot("to", names("inhabitant"), names("to", "", "as", "at", "on"), needed=True),
        *DEVELOP.slots[4:5],
    ),
    spell=people.called_by_field,
)
NUMBERED = DEVELOP._replace(
    verbs=names("develop", "upgrade"),
    slots=(Slot("place", names("number"), names(""), needed=True, counted=True),),
    spell=people.numbered,
)
FRAMES: Sequence[Frame] = (
    *DICE, *GOODS, *SHIPS, SETTLE, PIONEER, NEW_PIONEER, PAID_PIONEER,
    DEVELOP, RISEN, MADE_OF, MADE, TURNED, IS_NOW, RISE_EACH, RISE_ALL, FLIPPED, CALLED_BY_FIELD,
    NUMBERED,
)  # fmt: skip
GENERIC = {"ware": "good"}
NUMBERED_THINGS = names("noun:ship", "noun:field", "noun:pier", "noun:inhabitant", "inhabitant")


def _square(word: str, rows: int) -> tuple[str, str] | None:
    """`C9`; but `r2` is no field of the board."""
    known = _SQUARE.fullmatch(word) and ord(word[0]) - ord("a") < rows
    return ("thing", f"square {word.upper()}") if known else None


def speech(state: State) -> Speech:
    players = [player.name for player in state.players]
    finish = partial(finishing.finish, state=state)
    unsure = partial(finishing.unsure, state=state)
    twice = saying_goods.twice
    acting = names("win")
    square = partial(_square, rows=len(state.board.rows) if state.board else state.ruleset.board.rows)
    return Speech(
        FRAMES, state, players, state.to_move, square, twice, finish, True, NUMBERED_THINGS, acting=acting,
        generic=GENERIC, narrows=_cards_of, apart=s.without_fleet, fitting=_only_taken, unsure=unsure,
        slips=finishing.SLIPS,
    )  # fmt: skip


def _only_taken(text: str) -> bool:
    """Whether nothing is said but a roll and what players take, each of them once: *a four, I tobacco, Nora cloth*."""
    rolled, _, taken = text.partition(" take ")
    players = [told.split(" ")[0] for told in taken.split(", ")]
    named = all(" " in told for told in taken.split(", "))
    return rolled.startswith("roll ") and "; " not in text and named and len(set(players)) == len(players)


def _cards_of(one: Item, other: Item) -> tuple[Meaning, ...]:
    """*Two cards of wood*: so many of the good."""
    cards = one.is_noun("card") and one.number is not None and other.number is None
    return other.things if cards and other.groups == {"good"} else ()
