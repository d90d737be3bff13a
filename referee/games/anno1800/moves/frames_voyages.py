"""How islands, expeditions and the festival are said in Anno 1800."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, names
from referee.engine.speech.later import Later
from referee.games.anno1800.moves.frames_paying import TOKENS

said_voyages = Later(f"{__package__}.said_voyages")

BUILDING = names("industry", "ship", "shipyard")
VOYAGING = names(
    "open", "explore", "take", "draw", "sail", "want", "get", "build", "use", "show", "activate", "look", "give",
    "exhaust", "pay", "make", "remove", "discard", "buy", "play",
)  # fmt: skip
"""Verbs said of a voyage; what goes away is the token that pays for it."""

OLD_WORLD = Frame(
    "old-world",
    alone=True,
    sizes=True,
    main=True,
    verbs=names(),
    explains=VOYAGING | names("hire"),
    calling=names("old_world"),
    nouns=names("free", "island", "tile", "card", "exploration", "action"),
    slots=(
        Slot("shown", BUILDING | names("tier", "noun:expedition"), names("", "with", "for"), many=True, counted=True),
        Slot("by", names("ship"), names("from")),
        Slot("nth", names("ordinal"), ANY_ROLE),
        TOKENS,
    ),
    spell=said_voyages.old_world,
)
NEW_WORLD = Frame(
    "new-world",
    alone=True,
    main=True,
    verbs=names(),
    explains=VOYAGING,
    calling=names("new_world"),
    nouns=names("island", "tile", "card", "exploration", "action"),
    slots=(
        Slot("goods", names("resource"), names("", "with", "from", "for", "at"), many=True, counted=True),
        Slot("cards", names("noun:card"), ANY_ROLE, counted=True),
        Slot("nth", names("ordinal"), ANY_ROLE),
        Slot("by", names("ship"), names("", "from", "with")),
        TOKENS,
    ),
    spell=said_voyages.new_world,
)
ISLAND = NEW_WORLD._replace(
    calling=names("island"),
    slots=(NEW_WORLD.slots[0]._replace(needed=True), *NEW_WORLD.slots[1:]),
    cost=1.5,
    spell=said_voyages.found_island,
)
ANY_ISLAND = ISLAND._replace(slots=NEW_WORLD.slots[2:], cost=2.0, spell=said_voyages.any_island)
EXPEDITION = Frame(
    "expedition",
    main=True,
    every=True,
    verbs=names(),
    explains=VOYAGING - names("look", "open", "show", "give"),
    calling=names("expedition"),
    nouns=names("card", "expedition", "action"),
    slots=(
        Slot(
            "cards",
            names("noun:card", "noun:expedition"),
            names("", "for", "to", "with", "from", "at", "in"),
            needed=True,
            many=True,
            counted=True,
            repeats=True,
        ),
        Slot("count", names("number"), names("", "for", "with", "to", "at"), counted=True),
        TOKENS,
        Slot("ships", names("ship"), names("", "with"), many=True, cost=0.5),
    ),
    spell=said_voyages.expedition,
)
FESTIVAL = Frame(
    "festival",
    alone=True,
    main=True,
    every=True,
    verbs=names("festival"),
    explains=names("take", "build", "want", "get", "play", "home", "become", "make", "shift_end"),
    calling=names("festival"),
    nouns=names("town", "festival", "action", "people"),
    slots=(
        Slot(
            "all",
            names("noun:cube", "noun:people", "noun:token", "token", "ship", "tier", "number"),
            ANY_ROLE,
            many=True,
        ),
    ),
    spell=said_voyages.festival,
)
ALL_HOME = FESTIVAL._replace(
    verbs=names("home", "shift_end", "return"),
    explains=names("take", "get", "give", "want", "exhaust"),
    calling=names(),
    slots=(
        Slot("all", names("noun:cube", "noun:people"), ANY_ROLE, needed=True),
        Slot("too", names("token", "noun:token"), ANY_ROLE, many=True),
    ),
    cost=1.5,
    spell=said_voyages.all_home,
)
VOYAGES: Sequence[Frame] = (OLD_WORLD, NEW_WORLD, ISLAND, ANY_ISLAND, EXPEDITION, FESTIVAL, ALL_HOME)
