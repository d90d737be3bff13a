"""How voyages are said in Anno 1503: ships, what they explore and what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, names
from referee.games.anno1503.moves import saying as s

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
STEPS = VOYAGE._replace(
    plain=False,
    guess=True,
    slots=(Slot("steps", names("noun:field", "noun:step"), names(""), needed=True, counted=True),),
    cost=1.5,
    spell=s.steps,
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
    cost=0.4,
    spell=s.promotion,
)
SHIPS: Sequence[Frame] = (
    SHIP, SAIL, VOYAGE, STEPS, EXPLORE, TURNED_OVER, KEEP, FOUND, DISCOVERED, PROMOTION,
)  # fmt: skip
