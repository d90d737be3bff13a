"""How the actions of Anno 1503 are said: the table of frames for the understanding of plain speech."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, Speech, names
from referee.games.anno1503.moves import saying as s

if TYPE_CHECKING:
    from referee.games.anno1503.state import State

_SQUARE = re.compile(r"[a-z]\d{1,2}")
TAKING = names("take", "get", "want")
PLACE = names("at", "on", "to", "in", "from")

ROLL = Frame(
    "roll",
    alone=True,
    sizes=True,
    verbs=names("roll"),
    explains=names("show", "take", "get", "build", "make"),
    nouns=names("die", "cube", "event"),
    calling=names("event"),
    slots=(
        Slot("die", names("number"), names("", "with", "to", "for", "from", "on"), many=True, counted=True),
        Slot("event", names("noun:event"), ANY_ROLE),
    ),
    telling=("die",),
    spell=s.roll,
)
TAKE = Frame(
    "take",
    verbs=TAKING,
    slots=(
        Slot("goods", names("good", "noun:nothing"), names("", "for", "with"), needed=True, many=True, counted=True),
        Slot("player", names("player"), names("", "for", "to", "from", "with")),
        Slot("from", names("tile", "noun:pier"), names("from", "at", "with")),
    ),
    telling=("player",),
    behind="take",
    cost=0.6,
    spell=s.take,
)
SHIP = Frame(
    "ship",
    alone=True,
    verbs=names(),
    explains=names("build", "take", "buy", "settle", "get", "want"),
    calling=names("ship"),
    nouns=names("start", "water", "new"),
    slots=(Slot("ship", names("noun:ship"), names("", "with", "to"), needed=True, counted=True),),
    telling=("ship",),
    spell=s.ship,
)
SAIL = Frame(
    "sail",
    sizes=True,
    verbs=names("sail"),
    explains=names("build", "take"),
    nouns=names("field"),
    slots=(
        Slot("ship", names("noun:ship"), names("", "with"), counted=True),
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
EXPLORE = Frame(
    "explore",
    alone=True,
    sizes=True,
    verbs=names("look", "explore"),
    explains=names("return", "take", "sail", "discard"),
    nouns=names("card", "tile", "field", "island"),
    slots=(
        Slot("ship", names("noun:ship"), names("", "with", "from"), counted=True),
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
SETTLE = Frame(
    "settle",
    alone=True,
    sizes=True,
    verbs=names("settle"),
    explains=names("build", "take", "want", "get", "buy", "upgrade"),
    nouns=names("field", "new"),
    slots=(
        Slot("pioneer", names("inhabitant"), names("", "with", "to", "from")),
        Slot("building", names("building"), names("", "with", "to", "for", "as")),
        Slot("place", names("number"), PLACE, counted=True),
        Slot("field", names("noun:field"), ANY_ROLE, counted=True),
    ),
    telling=("building",),
    spell=s.settle,
)
DEVELOP = Frame(
    "develop",
    sizes=True,
    verbs=names("upgrade", "become", "develop"),
    explains=names("take", "build", "look", "activate", "make", "pay"),
    nouns=names("field"),
    slots=(
        Slot("from", names("inhabitant"), names("", "from", "with"), needed=False),
        Slot("to", names("inhabitant"), names("to", "", "as", "at", "over", "on")),
        Slot("place", names("number"), PLACE, counted=True),
        Slot("field", names("noun:field"), ANY_ROLE, counted=True),
        Slot("paid", names("good"), names("with", "for")),
    ),
    spell=s.develop,
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
        Slot("buyer", names("inhabitant"), names("to", "at", "on", "for")),
        Slot("owner", names("player"), names("to", "at", "from", "for", "")),
        Slot("place", names("number"), names("at", "on", "to"), counted=True),
        Slot("field", names("noun:field"), ANY_ROLE, counted=True),
        Slot("price", names("token"), names("for", ""), counted=True),
    ),
    telling=("buyer",),
    spell=s.sell,
)
BUY = Frame(
    "buy",
    verbs=names("buy"),
    explains=names("take", "get", "pay"),
    slots=(
        Slot("goods", names("good"), names("", "with"), needed=True, many=True, counted=True),
        Slot("seller", names("player"), names("from", "at", "with", "to")),
        Slot("price", names("token"), names("for", "", "with"), counted=True),
        Slot("for", names("number"), names("for", "with", "to"), counted=True),
    ),
    spell=s.buy,
)
DRAW = Frame(
    "draw",
    verbs=names("draw"),
    explains=names("take", "get", "remove"),
    nouns=names("card"),
    slots=(
        Slot("from", names("player"), names("", "from", "at", "with", "to"), needed=True),
        Slot("good", names("good"), names("", "for")),
        Slot("by", names("building"), names("with", "for", "")),
    ),
    spell=s.draw,
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
    ROLL, TAKE, SHIP, SAIL, EXPLORE, KEEP, SETTLE, DEVELOP, SELL, BUY, DRAW, DISCARD, WIN,
)  # fmt: skip


def _square(word: str) -> tuple[str, str] | None:
    return ("thing", f"square {word.upper()}") if _SQUARE.fullmatch(word) else None


def speech(state: State) -> Speech:
    players = [player.name for player in state.players]
    return Speech(FRAMES, state, players, state.to_move, _square)
