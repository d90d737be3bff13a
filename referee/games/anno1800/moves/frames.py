"""How the actions of Anno 1800 are said: the table of frames for the understanding of plain speech."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Frame, Slot, Speech, names
from referee.engine.speech.later import Later
from referee.games.anno1800.moves import said_buildings, said_doubts, said_finish
from referee.games.anno1800.moves.frames_cards import CARDS
from referee.games.anno1800.moves.frames_paying import PAYING
from referee.games.anno1800.moves.frames_people import PEOPLE
from referee.games.anno1800.moves.frames_voyages import VOYAGES

if TYPE_CHECKING:
    from referee.engine.speech.items import Item
    from referee.games.anno1800.state import State

said_products = Later(f"{__package__}.said_products")
said_replacing = Later(f"{__package__}.said_replacing")
BUILDING = names("industry", "ship", "shipyard")
BARE = names("")
OVER = names("over", "at", "on")
PLACE = names("at", "from", "in", "on", "with", "to", "over")

EXPAND = Frame(
    "expand",
    sizes=True,
    main=True,
    plain=True,
    verbs=names("build"),
    explains=names("take", "get", "buy", "open", "become", "replace", "make", "play", "cover", "upgrade"),
    nouns=names("tile", "factory", "action", "land", "free", "island", "town", "one"),
    slots=(
        Slot("build", BUILDING, names("", "as"), needed=True, counted=True),
        Slot("over", BUILDING | names("resource"), names("over")),
        Slot("smaller", names("number"), names("over"), counted=True),
        Slot("former", names("tier", "noun:former"), names("over")),
        Slot("version", names("tier"), names("for", "with", "", "from", "at")),
        Slot("field", names("field"), names("at", "on", "to", "over", "in")),
        Slot("needs", names("resource"), names("with", "for"), many=True, cost=1.4, counted=True),
        Slot("yard", names("shipyard"), names("from", "at", "in")),
    ),
    telling=("build",),
    spell=said_buildings.expand,
)
FOR_BUILDING = EXPAND._replace(
    verbs=names(),
    explains=names("take", "get", "buy", "want", "build", "make", "trade"),
    slots=(Slot("build", BUILDING, names("for", "to"), needed=True, counted=True), *EXPAND.slots[1:3]),
    telling=("build",),
    plain=False,
    guess=True,
    cost=1.5,
    spell=said_buildings.for_building,
)
PLACED = Frame(
    "placed",
    verbs=names("build"),
    explains=names("take", "become", "cover", "want"),
    nouns=names("tile", "land"),
    slots=(
        Slot("over", BUILDING | names("resource"), names("over")),
        Slot("field", names("field"), names("", "at", "on", "to", "in")),
    ),
    telling=("over", "field"),
    behind="over",
    cost=1.5,
    spell=said_buildings.placed,
)
COVER = Frame(
    "expand",
    sizes=True,
    main=True,
    verbs=names("cover"),
    explains=names("build", "take"),
    nouns=names("tile"),
    slots=(
        Slot("over", BUILDING | names("resource"), names("", "over"), needed=True),
        Slot("build", BUILDING, names("with", "for", "to"), needed=True, counted=True),
    ),
    spell=said_buildings.expand,
)
REPLACE = Frame(
    "expand",
    sizes=True,
    main=True,
    verbs=names("remove"),
    explains=names("build", "take", "want", "get", "buy", "become", "give_way", "make", "cover"),
    nouns=names("tile", "island", "town", "factory"),
    slots=(
        Slot("first", BUILDING | names("resource"), names("", "over", "from", "to", "for", "with"), needed=True),
        Slot("second", BUILDING | names("resource"), names("", "over", "from", "to", "for", "with"), needed=True),
    ),
    spell=said_replacing.replace,
)
COVERING = REPLACE._replace(verbs=names("cover"), explains=names("build", "take", "get", "want", "give_way"))
EXCHANGED = REPLACE._replace(
    verbs=names("swap", "trade"),
    explains=names("build", "take", "want", "remove"),
    slots=(
        Slot("first", BUILDING, BARE, needed=True, counted=True),
        Slot("second", BUILDING, names("for", "with", "to"), needed=True, counted=True),
    ),
    spell=said_replacing.turned,
)
LEAVING = REPLACE._replace(
    verbs=names("leave"),
    explains=names("build", "take", "want", "get", "buy", "become", "remove", "give_way"),
    slots=(
        Slot("first", BUILDING | names("resource"), names("", "over"), needed=True),
        Slot("second", BUILDING | names("resource"), BARE, needed=True),
    ),
    cost=1.5,
    guess=True,
    spell=said_replacing.leaving,
)
TURNED = REPLACE._replace(
    verbs=names("become", "activate", "upgrade"),
    slots=(
        Slot("first", BUILDING, names("", "from"), needed=True, counted=True),
        Slot("second", BUILDING, names("", "to", "as", "at"), needed=True, counted=True),
    ),
    spell=said_replacing.turned,
)
INTO = TURNED._replace(
    verbs=names(),
    explains=names("make"),
    slots=(
        Slot("first", names("industry"), BARE, needed=True),
        Slot("second", names("industry"), names("", "to", "as"), needed=True),
    ),
    telling=("second",),
    cost=1.2,
    spell=said_replacing.into,
)
REMADE = TURNED._replace(
    verbs=names("make"),
    slots=(
        Slot("first", BUILDING, names("from"), needed=True, counted=True),
        Slot("second", BUILDING, BARE, needed=True, counted=True),
    ),
    spell=said_replacing.remade,
)
REVISED = TURNED._replace(
    verbs=names("become", "make", "cover", "upgrade", "swap"),
    slots=(
        Slot("first", names("industry"), names("", "from"), needed=True, counted=True),
        Slot("version", names("tier"), names("", "to", "as", "for"), needed=True, counted=True),
    ),
    spell=said_replacing.revised,
)
ENLARGED = TURNED._replace(
    verbs=names("become", "activate", "cover", "upgrade", "hire"),
    explains=names("build", "take", "activate"),
    slots=(
        Slot("first", names("shipyard"), names("", "from"), needed=True, counted=True),
        Slot("bigger", names("number", "stack"), names("", "to", "as", "with"), needed=True, counted=True),
    ),
    spell=said_replacing.enlarged,
)
OUTGROWN = ENLARGED._replace(
    verbs=names(),
    explains=names("build", "take", "want", "get", "give", "become", "make", "cover", "swap"),
    slots=(
        Slot("first", names("shipyard"), names("", "over"), needed=True, counted=True),
        Slot("bigger", names("number", "stack"), names("", "for"), needed=True, counted=True),
    ),
    telling=("bigger",),
    spell=said_replacing.outgrown,
)
PRODUCT = Frame(
    "expand",
    main=True,
    verbs=names("build"),
    nouns=names("factory", "tile", "one"),
    calling=names("factory"),
    explains=names("take", "want", "get", "make", "buy", "open"),
    slots=(
        Slot("product", names("resource"), names("", "for", "from"), needed=True),
        Slot("over", BUILDING, OVER),
        Slot("version", names("tier"), names("for", "with", "from")),
    ),
    spell=said_products.product,
)
GOOD = PRODUCT._replace(
    verbs=names(),
    calling=names(),
    explains=names("take", "want", "get", "build", "make"),
    telling=("product",),
    guess=True,
    cost=2.5,
    slots=(Slot("product", names("resource"), BARE, needed=True), *PRODUCT.slots[1:]),
)
DESCRIBED = GOOD._replace(
    verbs=names("build"),
    calling=names("factory", "one"),
    telling=(),
    slots=(Slot("product", names("resource"), names("with"), needed=True),),
    spell=said_products.described,
)
FRAMES: Sequence[Frame] = (
    EXPAND, FOR_BUILDING, PLACED, COVER, REPLACE, COVERING, EXCHANGED, LEAVING, TURNED, INTO, REMADE, REVISED,
    ENLARGED, OUTGROWN, PRODUCT, GOOD, DESCRIBED, *PEOPLE, *VOYAGES, *CARDS, *PAYING,
)  # fmt: skip
MAIN = frozenset(frame.action for frame in FRAMES if frame.main)
"""What may bring one more action."""
NUMBERED = names("ship", "shipyard")
GENERIC = {"cube": "tier", "people": "tier", "tile": "industry", "card": "stack", "need": "resource"}


def _apart(items: list[Item], state: State) -> list[Item]:
    """Names that mean two things where they stand, taken apart: only goods and names of several words can; and
    numbers that stand for a name."""
    if any(item.one_named for item in items) and any(item.groups & NUMBERED for item in items):
        from referee.games.anno1800.moves.said_apart import by_strength

        by_strength(items)
    if not any(item.parts or "resource" in item.groups for item in items):
        return items
    from referee.games.anno1800.moves.said_apart import names_apart

    return names_apart(items, state)


def speech(state: State) -> Speech:
    players = [player.name for player in state.players]
    doubtful = partial(said_doubts.too_many, state=state)
    return Speech(
        FRAMES,
        state,
        players,
        state.to_move,
        _no_shape,
        doubtful,
        partial(said_finish.finish, state=state),
        unsure=partial(said_doubts.unsure, state=state, main=MAIN),
        fitting=partial(said_doubts.fitting, state=state),
        counted=names("tier"),
        places=names("industry"),
        single=names("ship"),
        acting=names("festival", "shift_end"),
        apart=partial(_apart, state=state),
        generic=GENERIC,
        numbered=NUMBERED,
        sized=NUMBERED,
        narrows=partial(said_buildings.narrows, state=state),
        slips=said_doubts.SLIPS,
    )


def _no_shape(word: str) -> None:
    """No word of this game is known by its shape alone."""
