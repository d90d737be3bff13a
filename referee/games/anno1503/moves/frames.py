"""How the actions of Anno 1503 are said: the table of frames for the understanding of plain speech."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, Speech, names
from referee.games.anno1503.moves import saying as s

if TYPE_CHECKING:
    from referee.games.anno1503.state import State

_SQUARE = re.compile(r"[a-z]\d{1,2}")
TAKING = names("take", "get", "want")
TAKEN = names("", "for", "with", "from")
PLACE = names("at", "on", "to", "in", "from")

ROLL = Frame(
    "roll",
    opening=True,
    alone=True,
    sizes=True,
    verbs=names("roll"),
    explains=names("show", "take", "get", "build", "make"),
    nouns=names("die", "cube", "event"),
    calling=names("event"),
    slots=(
        Slot("die", names("number"), names("", "with", "to", "for", "from", "on"), many=True, counted=True),
        Slot("event", names("noun:event"), ANY_ROLE, counted=True),
    ),
    telling=("die",),
    spell=s.roll,
)
EVENT = Frame(
    "event",
    verbs=names(),
    explains=names("show", "get"),
    slots=(Slot("event", names("noun:event"), ANY_ROLE, needed=True),),
    telling=("event",),
    behind="event",
    cost=1.5,
    spell=s.event,
)
TAKE = Frame(
    "take",
    verbs=TAKING,
    slots=(
        Slot(
            "goods",
            names("good", "noun:nothing"),
            names("", "for", "with", "from"),
            needed=True,
            many=True,
            counted=True,
        ),
        Slot("player", names("player"), names("", "for", "to")),
        Slot("from", names("tile", "noun:pier"), names("from", "at", "with")),
    ),
    telling=("player", "from"),
    behind="take",
    cost=0.6,
    spell=s.take,
)
YIELD = TAKE._replace(
    verbs=names(),
    explains=names("take", "get", "make", "give", "show"),
    slots=(Slot("goods", names("good"), names("", "for"), needed=True),),
    telling=("goods",),
    cost=2.2,
    spell=s.yields,
)
PAY = Frame(
    "pay",
    verbs=names("pay"),
    slots=(
        Slot("player", names("player"), names("", "for", "from")),
        Slot("amount", names("number", "token"), names("", "with"), needed=True, counted=True),
    ),
    behind="pay",
    cost=0.6,
    spell=s.pay,
)
SHIP = Frame(
    "ship",
    alone=True,
    verbs=names(),
    explains=names("build", "take", "buy", "settle", "get", "want", "pay"),
    calling=names("ship"),
    nouns=names("start", "water", "new", "field"),
    slots=(
        Slot("ship", names("noun:ship"), names("", "with", "to"), needed=True, counted=True),
        Slot("paid", names("good"), names("", "with", "for"), many=True, counted=True),
    ),
    telling=("ship",),
    spell=s.ship,
)
SAIL = Frame(
    "sail",
    sizes=True,
    verbs=names("sail"),
    explains=names("build", "take", "get"),
    nouns=names("field"),
    slots=(
        Slot("ship", names("noun:ship", "ordinal"), names("", "with"), counted=True),
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
    verbs=names(),
    slots=(
        Slot("ship", names("noun:ship", "ordinal"), names("", "with"), needed=True, counted=True),
        Slot("steps", names("noun:field", "noun:step"), names("", "to", "for", "over"), needed=True, counted=True),
    ),
    telling=("steps",),
)
EXPLORE = Frame(
    "explore",
    alone=True,
    sizes=True,
    verbs=names("look"),
    explains=names("return", "take", "sail", "discard", "explore", "play", "open", "build", "give"),
    nouns=names("card", "tile", "field", "island"),
    slots=(
        Slot("ship", names("noun:ship", "ordinal"), names("", "with", "from"), counted=True),
        Slot("where", names("square"), names("at", "on", "from", "in")),
        Slot("square", names("square"), names("", "to", "at", "on", "over", "in", "from"), counted=True),
    ),
    spell=s.explore,
)
KEEP = Frame(
    "keep",
    sizes=True,
    verbs=names("keep"),
    explains=names("take", "get", "build", "settle"),
    nouns=names("pier", "field", "token", "gold"),
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
    ),
    telling=("tile",),
    spell=s.keep,
)
FOUND = KEEP._replace(
    alone=True,
    verbs=names("keep", "look"),
    slots=(
        Slot("square", names("square"), names("", "at", "on", "in", "from", "over"), needed=True),
        *KEEP.slots,
    ),
    telling=("square",),
    spell=s.found,
)
PROMOTION = Frame(
    "keep",
    sizes=True,
    verbs=names("upgrade", "become", "develop"),
    explains=names("take", "make", "give", "get", "keep", "show"),
    nouns=names("field", "step"),
    slots=(
        Slot("tile", names("tile"), ANY_ROLE, needed=True),
        Slot("who", names("inhabitant"), names("", "from", "for", "with"), needed=True),
        Slot("to", names("inhabitant"), names("", "to", "as")),
        Slot("place", names("number"), PLACE, counted=True),
        Slot("field", names("noun:field"), ANY_ROLE, counted=True),
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
    explains=names("build", "take", "want", "get", "buy", "upgrade", "play", "give", "make"),
    nouns=names("field", "new"),
    slots=(
        Slot("pioneer", names("inhabitant"), names("", "with", "to", "from")),
        Slot("building", names("building"), names("", "with", "to", "for", "as")),
        Slot("place", names("number"), PLACE, counted=True),
        Slot("field", names("noun:field"), ANY_ROLE, counted=True),
    ),
    telling=("building", "pioneer"),
    spell=s.settle,
)
PIONEER = SETTLE._replace(
    verbs=names(),
    guess=True,
    cost=1.5,
    slots=(Slot("pioneer", names("inhabitant"), names(""), needed=True), *SETTLE.slots[2:]),
    telling=("pioneer",),
)
DEVELOP = Frame(
    "develop",
    sizes=True,
    verbs=names("upgrade", "become", "develop"),
    explains=names("take", "build", "look", "activate", "make", "pay"),
    nouns=names("field"),
    slots=(
        Slot("from", names("inhabitant"), names("", "from", "with"), counted=True),
        Slot("to", names("inhabitant"), names("to", "", "as", "at", "over", "on")),
        Slot("place", names("number"), PLACE, counted=True),
        Slot("field", names("noun:field"), ANY_ROLE, counted=True),
        Slot("paid", names("good"), names("with", "for"), many=True, counted=True),
    ),
    spell=s.develop,
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
TURNED = DEVELOP._replace(
    verbs=names("activate", "look"),
    explains=names("take", "become", "upgrade", "show"),
    slots=(Slot("from", names("inhabitant"), names(""), needed=True), *DEVELOP.slots[1:]),
    cost=1.5,
    spell=s.is_now_or_rises,
)
IS_NOW = RISEN._replace(
    guess=True,
    cost=1.5,
    slots=(RISEN.slots[0], Slot("to", names("inhabitant"), names(""), needed=True), *DEVELOP.slots[2:]),
    spell=s.is_now,
)
NUMBERED = DEVELOP._replace(
    verbs=names("develop", "upgrade"),
    slots=(Slot("place", names("number"), names(""), needed=True, counted=True),),
    spell=s.numbered,
)
SELL = Frame(
    "sell",
    sizes=True,
    every=True,
    verbs=names("sell"),
    explains=names("give"),
    nouns=names("field"),
    slots=(
        Slot("goods", names("good"), names("", "from", "with"), needed=True, many=True, counted=True),
        Slot("all", names("number"), names(""), counted=True),
        Slot("buyer", names("inhabitant", "noun:inhabitant"), names("to", "at", "on", "for", ""), counted=True),
        Slot("owner", names("player"), names("to", "at", "from", "for", "")),
        Slot("place", names("number"), names("at", "on", "to"), counted=True),
        Slot("field", names("noun:field"), ANY_ROLE, counted=True),
        Slot("price", names("token", "number"), names("for"), counted=True),
        Slot("gold", names("token"), names(""), counted=True),
    ),
    telling=("buyer",),
    spell=s.sell,
)
SOLD = SELL._replace(
    verbs=names("buy", "take", "get", "want"),
    explains=names("give", "pay"),
    slots=(
        Slot("buyer", names("inhabitant"), names(""), needed=True),
        Slot("goods", names("good"), names("", "from"), needed=True, many=True, counted=True),
        *SELL.slots[-4:],
    ),
    telling=(),
    spell=s.sold,
)
BUY = Frame(
    "buy",
    verbs=names("buy", "trade"),
    explains=names("take", "get", "pay"),
    slots=(
        Slot("goods", names("good"), names("", "with", "from"), needed=True, many=True, counted=True),
        Slot("seller", names("player"), names("from", "at", "with", "to")),
        Slot("price", names("token"), names("for", "", "with", "to", "at"), counted=True),
        Slot("for", names("number"), names("for", "with", "to"), counted=True),
    ),
    spell=s.buy,
)
DRAW = Frame(
    "draw",
    verbs=names("draw"),
    explains=names("take", "get", "remove", "pay", "give"),
    nouns=names("card"),
    slots=(
        Slot("from", names("player"), names("", "from", "at", "with", "to"), needed=True),
        Slot("good", names("good"), names("", "for")),
        Slot("by", names("building"), names("with", "for", "", "over")),
        Slot("gold", names("token"), ANY_ROLE, counted=True),
    ),
    spell=s.draw,
)
DRAWN = DRAW._replace(
    verbs=names("take", "get", "draw"),
    slots=(DRAW.slots[0]._replace(roles=names("from", "at", "with")), *DRAW.slots[1:2],
           Slot("by", names("building"), names("with", "for", "over", "from"), needed=True), *DRAW.slots[3:]),
)
DISCARD = Frame(
    "discard",
    every=True,
    verbs=names("discard"),
    explains=names("return", "remove"),
    nouns=names("card"),
    slots=(Slot("goods", names("good"), names("", "from", "with"), needed=True, many=True, counted=True),),
    spell=s.discard,
)
WIN = Frame(
    "win", verbs=names("win"), slots=(Slot("points", names("noun:point"), ANY_ROLE, counted=True),), spell=s.win
)
FRAMES: Sequence[Frame] = (
    ROLL, EVENT, TAKE, YIELD, PAY, SHIP, SAIL, VOYAGE, EXPLORE, KEEP, FOUND, PROMOTION, SETTLE, PIONEER, DEVELOP, RISEN, MADE_OF, TURNED, IS_NOW,
    NUMBERED, SELL, SOLD, BUY, DRAW, DRAWN, DISCARD, WIN,
)  # fmt: skip
NUMBERED_THINGS = names("noun:ship", "noun:field", "noun:pier", "noun:inhabitant", "inhabitant")


def _square(word: str) -> tuple[str, str] | None:
    return ("thing", f"square {word.upper()}") if _SQUARE.fullmatch(word) else None


def speech(state: State) -> Speech:
    players = [player.name for player in state.players]
    return Speech(FRAMES, state, players, state.to_move, _square, s.twice, partial(s.finish, state=state), True, NUMBERED_THINGS)
