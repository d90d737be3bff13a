"""How the actions of Anno 1503 are said: the table of frames for the understanding of plain speech."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, Speech, names
from referee.games.anno1503.moves import saying as s
from referee.games.anno1503.moves import saying_doubts, saying_goods
from referee.games.anno1503.moves import saying_people as people
from referee.games.anno1503.moves.frames_goods import GOODS
from referee.games.anno1503.moves.frames_roll import DICE

if TYPE_CHECKING:
    from referee.engine.speech.items import Item
    from referee.engine.words import Meaning
    from referee.games.anno1503.state import State

_SQUARE = re.compile(r"[a-z]\d{1,2}")
TAKING = names("take", "get", "want")
TAKEN = names("", "for", "with", "from")
PLACE = names("at", "on", "to", "in", "from")

SHIP = Frame(
    "ship",
    alone=True,
    verbs=names(),
    explains=names("build", "take", "buy", "settle", "get", "want", "pay"),
    calling=names("ship"),
    nouns=names("start", "water", "new", "field", "supply"),
    slots=(
        Slot("ship", names("noun:ship"), names("", "with", "to"), needed=True, counted=True),
        Slot("paid", names("good"), names("", "with", "for", "from"), many=True, counted=True),
    ),
    telling=("ship",),
    spell=s.ship,
)
SAIL = Frame(
    "sail",
    sizes=True,
    verbs=names("sail"),
    explains=names("build", "take", "get"),
    nouns=names("field", "compass"),
    slots=(
        Slot("ship", names("noun:ship", "noun:other", "ordinal"), names("", "with"), counted=True),
        Slot("which", names("number"), names("with"), counted=True),
        Slot(
            "squares",
            names("square"),
            names("", "to", "at", "on", "over", "in", "for", "from"),
            many=True,
            counted=True,
        ),
        Slot("steps", names("number", "noun:field", "noun:step"), names("", "to", "for", "over"), counted=True),
    ),
    telling=("squares",),
    spell=s.sail,
)
VOYAGE = SAIL._replace(
    plain=True,
    verbs=names(),
    slots=(
        Slot("ship", names("noun:ship", "noun:other", "ordinal"), names("", "with"), needed=True, counted=True),
        Slot(
            "steps", names("noun:field", "noun:step"), names("", "to", "for", "over", "from"), needed=True, counted=True
        ),
    ),
    telling=("steps",),
)
EXPLORE = Frame(
    "explore",
    alone=True,
    sizes=True,
    verbs=names("look"),
    explains=names(
        "return", "take", "sail", "discard", "explore", "play", "open", "build", "give", "home", "shift_end", "show"
    ),
    nouns=names("card", "tile", "field", "island", "compass"),
    slots=(
        Slot("ship", names("noun:ship", "ordinal"), names("", "with", "from"), counted=True),
        Slot("which", names("number"), names("with"), counted=True),
        Slot("where", names("square"), names("at", "on", "from", "in")),
        Slot("square", names("square"), names("", "to", "at", "on", "over", "in", "from"), counted=True),
        Slot("seen", names("tile", "good"), names("", "from"), cost=0.5),
    ),
    spell=s.explore,
)
TURNED_OVER = EXPLORE._replace(
    verbs=names("activate", "open", "show"),
    slots=(*EXPLORE.slots[:2], EXPLORE.slots[3]._replace(needed=True), *EXPLORE.slots[4:]),
)
KEEP = Frame(
    "keep",
    sizes=True,
    verbs=names("keep"),
    explains=names("take", "get", "build", "settle", "own", "show"),
    nouns=names("pier", "field", "token", "gold", "ship"),
    slots=(
        Slot(
            "tile",
            names("tile", "good", "token"),
            names("", "from", "to", "with"),
            needed=True,
            many=True,
            counted=True,
        ),
        Slot("place", names("number"), PLACE, counted=True),
        Slot("field", names("noun:pier", "noun:field"), ANY_ROLE, counted=True),
        Slot("ship", names("noun:ship"), names("", "with", "from"), counted=True),
        Slot("spot", names("number"), names(""), counted=True),
    ),
    telling=("tile",),
    spell=s.keep,
)
FOUND = KEEP._replace(
    alone=True,
    verbs=names("keep", "look"),
    slots=(
        Slot("square", names("square"), names("", "at", "on", "in", "from", "over", "to"), needed=True),
        *KEEP.slots,
    ),
    telling=("square",),
    spell=s.found,
)
DISCOVERED = KEEP._replace(
    alone=True,
    verbs=names("look"),
    slots=(KEEP.slots[0]._replace(groups=names("tile", "token"), roles=names("")), *KEEP.slots[1:]),
    telling=(),
    spell=s.discovered,
)
PROMOTION = Frame(
    "keep",
    sizes=True,
    verbs=names("upgrade", "become", "develop", "make", "activate"),
    explains=names("take", "give", "get", "keep", "show", "look", "explore", "own"),
    nouns=names("field", "step", "card", "tile", "island", "them"),
    slots=(
        Slot("tile", names("tile"), ANY_ROLE, needed=True),
        Slot("who", names("inhabitant"), names("", "from", "for", "with"), needed=True),
        Slot("to", names("inhabitant"), names("", "to", "as")),
        Slot("place", names("number"), PLACE, counted=True),
        Slot("field", names("noun:field"), ANY_ROLE, counted=True),
        Slot("ship", names("noun:ship", "ordinal"), names("", "with", "from"), counted=True),
        Slot("square", names("square"), names("", "at", "on", "in", "over", "to")),
    ),
    cost=0.9,
    spell=s.promotion,
)
SETTLE = Frame(
    "settle",
    plain=True,
    alone=True,
    sizes=True,
    verbs=names("settle"),
    explains=names("build", "take", "want", "get", "buy", "upgrade", "play", "give", "make", "pay"),
    nouns=names("field", "new", "tile"),
    slots=(
        Slot("pioneer", names("inhabitant"), names("", "with", "to", "from", "for", "at", "on")),
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
DEVELOP = Frame(
    "develop",
    sizes=True,
    verbs=names("upgrade", "become", "develop"),
    explains=names("take", "build", "look", "activate", "make", "pay"),
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
    *DICE, *GOODS, SHIP, SAIL, VOYAGE, EXPLORE, TURNED_OVER, KEEP, FOUND, DISCOVERED, PROMOTION, SETTLE, PIONEER,
    DEVELOP, RISEN, MADE_OF, MADE, TURNED, IS_NOW, FLIPPED, CALLED_BY_FIELD,
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
    finish = partial(s.finish, state=state)
    unsure = partial(saying_doubts.unsure, state=state)
    twice = saying_goods.twice
    acting = names("win")
    square = partial(_square, rows=state.ruleset.board.rows)
    return Speech(
        FRAMES, state, players, state.to_move, square, twice, finish, True, NUMBERED_THINGS, acting=acting,
        generic=GENERIC, narrows=_cards_of, apart=s.without_fleet, fitting=_only_taken, unsure=unsure,
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
