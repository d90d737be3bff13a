"""How the actions of Anno 1800 are said: the table of frames for the understanding of plain speech."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, Speech, names
from referee.games.anno1800.moves import saying as s

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

BUILDING = names("industry", "ship", "shipyard")
BARE = names("")
OBJECT = names("", "to", "for", "as")
OVER = names("over", "at", "on")
PLACE = names("at", "from", "in", "on", "with", "to", "over")
SOURCE = names("from", "with", "at", "to", "for")
TAKING = names("take", "want", "get")

EXPAND = Frame(
    "expand",
    sizes=True,
    main=True,
    verbs=names("build"),
    explains=names("take", "get", "buy", "open", "become", "replace", "make"),
    nouns=names("tile", "factory", "action", "land", "free", "island", "town"),
    slots=(
        Slot("build", BUILDING, names("", "as"), needed=True, counted=True),
        Slot("over", BUILDING | names("resource"), names("over")),
        Slot("version", names("tier"), names("for", "with", "", "from", "at")),
        Slot("field", names("field"), names("at", "on", "to", "over", "in", "")),
        Slot("needs", names("resource"), names("with"), many=True, cost=1.5, counted=True),
    ),
    telling=("build",),
    spell=s.expand,
)
COVER = Frame(
    "expand",
    sizes=True,
    main=True,
    verbs=names("cover"),
    explains=names("build", "take"),
    nouns=names("tile"),
    slots=(
        Slot("over", BUILDING, names("", "over"), needed=True),
        Slot("build", BUILDING, names("with", "for", "to"), needed=True, counted=True),
    ),
    spell=s.expand,
)
REPLACE = Frame(
    "expand",
    sizes=True,
    main=True,
    verbs=names("remove"),
    explains=names("build", "take", "want", "get", "buy", "become"),
    nouns=names("tile", "island", "town"),
    slots=(
        Slot("first", BUILDING, names("", "over", "from", "to", "for"), needed=True),
        Slot("second", BUILDING, names("", "over", "from", "to", "for"), needed=True),
    ),
    spell=s.replace,
)
PRODUCT = Frame(
    "expand",
    main=True,
    verbs=names("build"),
    nouns=names("factory", "tile"),
    calling=names("factory"),
    explains=names("take", "want", "get"),
    slots=(Slot("product", names("resource"), names("", "for", "from"), needed=True), Slot("over", BUILDING, OVER)),
    spell=s.product,
)
PLAY = Frame(
    "play",
    alone=True,
    main=True,
    verbs=names("play"),
    explains=names("take", "use", "get", "give", "want", "build"),
    calling=names("card"),
    nouns=names("card", "stack", "new_world", "need", "action"),
    slots=(
        Slot(
            "needs",
            names("resource", "token"),
            names("", "with", "from", "for", "to", "at"),
            needed=True,
            many=True,
            counted=True,
        ),
        Slot("effect", names("tier", "token"), names("for", "with", "", "from", "to"), many=True, counted=True),
        Slot("stack", names("stack"), ANY_ROLE),
    ),
    spell=s.play,
)
SWAP = Frame(
    "swap",
    main=True,
    every=True,
    verbs=names("swap"),
    explains=names("take", "draw", "remove", "return", "want", "get", "give"),
    nouns=names("card", "stack", "new", "point"),
    slots=(
        Slot(
            "stacks",
            names("stack", "tier", "noun:card", "noun:stack", "noun:point", "noun:new_world"),
            names("", "from", "to", "with", "for"),
            many=True,
            counted=True,
        ),
        Slot("count", names("number"), names("", "with", "from", "to"), counted=True),
    ),
    spell=s.swap,
)
WORKFORCE = Frame(
    "workforce",
    main=True,
    verbs=names("hire"),
    explains=names("take", "want", "get", "buy", "build", "make"),
    nouns=names("cube", "town", "supply", "people", "action", "new"),
    slots=(Slot("tiers", names("tier"), names("", "with", "for"), needed=True, many=True, counted=True),),
    telling=("tiers",),
    spell=s.workforce,
)
UPGRADE = Frame(
    "upgrade",
    sizes=True,
    main=True,
    every=True,
    verbs=names("upgrade", "become"),
    explains=names("take", "build", "make", "swap"),
    nouns=names("cube", "people", "step", "action"),
    slots=(
        Slot("from", names("tier"), names("", "from", "with", "over", "for"), many=True, counted=True),
        Slot("to", names("tier"), names("to", "as", "", "over", "at", "in", "with"), counted=True),
        Slot("at", names("industry"), PLACE),
        Slot("steps", names("noun:step", "number"), ANY_ROLE, counted=True),
    ),
    spell=s.upgrade,
)
RISE = UPGRADE._replace(
    verbs=names(),
    slots=(
        Slot("from", names("tier"), names("", "from"), needed=True, counted=True),
        Slot("to", names("tier"), names("to"), needed=True, many=True, counted=True),
    ),
    telling=("to",),
)
OLD_WORLD = Frame(
    "old-world",
    alone=True,
    sizes=True,
    main=True,
    verbs=names(),
    explains=names(
        "open",
        "explore",
        "take",
        "draw",
        "sail",
        "want",
        "get",
        "build",
        "use",
        "show",
        "activate",
        "look",
        "give",
        "exhaust",
        "pay",
    ),
    calling=names("old_world"),
    nouns=names("island", "tile", "card", "exploration"),
    slots=(
        Slot(
            "shown",
            BUILDING | names("tier", "noun:expedition"),
            names("", "with", "from", "at", "on", "for", "to"),
            many=True,
            counted=True,
        ),
        Slot("token", names("token", "noun:token"), ANY_ROLE, counted=True),
    ),
    spell=s.old_world,
)
NEW_WORLD = Frame(
    "new-world",
    alone=True,
    main=True,
    verbs=names(),
    explains=names(
        "open",
        "explore",
        "take",
        "draw",
        "sail",
        "want",
        "get",
        "build",
        "use",
        "show",
        "activate",
        "look",
        "give",
        "exhaust",
        "pay",
    ),
    calling=names("new_world"),
    nouns=names("island", "tile", "card", "exploration"),
    slots=(
        Slot("goods", names("resource"), names("", "with", "from", "for", "at"), many=True, counted=True),
        Slot("token", names("token", "noun:token"), ANY_ROLE, counted=True),
    ),
    spell=s.new_world,
)
EXPEDITION = Frame(
    "expedition",
    main=True,
    verbs=names(),
    explains=names("take", "draw", "get", "sail", "explore", "buy", "play", "build", "exhaust", "pay"),
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
        ),
        Slot("count", names("number"), BARE, counted=True),
        Slot("token", names("token", "noun:token"), ANY_ROLE, counted=True),
    ),
    spell=s.expedition,
)
FESTIVAL = Frame(
    "festival",
    alone=True,
    main=True,
    every=True,
    verbs=names("festival"),
    explains=names("take", "build", "want", "get", "play", "home", "become", "make"),
    calling=names("festival"),
    nouns=names("town", "festival", "action", "people"),
    slots=(),
    spell=s.festival,
)
ACTIVATE = Frame(
    "activate",
    alone=True,
    verbs=names("activate"),
    explains=names("get", "take", "give", "use", "upgrade", "become", "play"),
    nouns=names("card", "effect", "action"),
    slots=(
        Slot(
            "needs",
            names("resource", "token"),
            names("", "with", "from", "for", "to"),
            needed=True,
            many=True,
            counted=True,
        ),
        Slot("effect", names("tier", "number"), ANY_ROLE, many=True, counted=True),
        Slot("extra", names("noun:extra"), ANY_ROLE),
    ),
    spell=s.activate,
)
OBJECTIVE = Frame(
    "objective",
    alone=True,
    verbs=names(),
    explains=names("take", "use", "activate", "get", "return", "remove", "swap", "give", "exhaust", "pay"),
    nouns=names("objective", "card"),
    slots=(
        Slot("objective", names("objective"), ANY_ROLE, needed=True),
        Slot("returned", names("stack", "tier"), names("", "with", "from", "for"), many=True, counted=True),
        Slot("gold", names("token"), ANY_ROLE, counted=True),
    ),
    telling=("objective",),
    spell=s.objective,
)
SHIFT_END = Frame(
    "shift-end",
    verbs=names("shift_end", "home"),
    explains=names("take", "buy", "get", "give", "pay", "want"),
    calling=names("shift_end"),
    nouns=names("cube", "people", "exhausted_area", "shift_end"),
    slots=(
        Slot("tiers", names("tier"), names("", "for", "from", "with", "to"), needed=True, many=True, counted=True),
        Slot("at", names("industry"), PLACE | BARE, many=True),
        Slot("gold", names("token"), ANY_ROLE, counted=True),
        Slot("area", names("noun:exhausted_area"), ANY_ROLE, many=True),
    ),
    spell=s.shift_end,
)
TRADE = Frame(
    "trade",
    verbs=names("trade"),
    explains=names("take", "buy", "get", "give", "want", "pay"),
    nouns=names("trade"),
    slots=(
        Slot("goods", names("resource"), names("", "for", "with", "from"), needed=True, many=True, counted=True),
        Slot("partner", names("player"), SOURCE | BARE, needed=True),
        Slot("token", names("token", "noun:token"), ANY_ROLE, counted=True),
    ),
    telling=("partner",),
    behind="with",
    cost=0.6,
    spell=s.trade,
)
SUPPLY = TRADE._replace(
    verbs=names("make", "give"), slots=(TRADE.slots[0], Slot("partner", names("player"), BARE, needed=True))
)
IMPORT = Frame(
    "import",
    verbs=names("import"),
    explains=names("take", "get", "make", "buy", "pay"),
    calling=names("new_world", "overseas", "island"),
    nouns=names("new_world", "overseas", "island"),
    slots=(
        Slot("goods", names("resource"), names("", "from", "with", "for"), needed=True, many=True, counted=True),
        Slot("token", names("token", "noun:token"), ANY_ROLE, counted=True),
    ),
    behind="with",
    cost=0.6,
    spell=s.imported,
)
MAKE = Frame(
    "make",
    verbs=names("make", "own"),
    explains=names("take", "get", "give"),
    nouns=names(),
    slots=(
        Slot("goods", names("resource"), names("", "with", "from", "for"), needed=True, many=True, counted=True),
        Slot("at", names("industry"), names("from", "at", "in", "with")),
    ),
    telling=("at",),
    behind="with",
    cost=0.6,
    spell=s.made,
)
CREW = MAKE._replace(
    slots=(MAKE.slots[0], Slot("who", names("tier"), BARE, needed=True)),
    verbs=names("make"),
    telling=(),
)
MAKER = MAKE._replace(
    verbs=names("make"),
    slots=(MAKE.slots[0], Slot("at", names("industry"), BARE, needed=True)),
    telling=(),
)
WORK = Frame(
    "work",
    verbs=names("make", "own"),
    explains=names("pay", "use"),
    slots=(Slot("at", names("industry"), names("with", "from"), needed=True, many=True, counted=True),),
    telling=("at",),
    behind="with",
    cost=0.6,
    spell=s.work,
)
EXHAUST = Frame(
    "exhaust",
    verbs=names("exhaust"),
    explains=names("pay"),
    slots=(Slot("tiers", names("tier"), names("", "with"), needed=True, many=True, counted=True),),
    behind="with",
    cost=0.6,
    spell=s.exhaust,
)
FRAMES: Sequence[Frame] = (
    EXPAND, COVER, REPLACE, PRODUCT, PLAY, SWAP, WORKFORCE, UPGRADE, RISE, OLD_WORLD, NEW_WORLD, EXPEDITION, FESTIVAL,
    ACTIVATE,
    OBJECTIVE, SHIFT_END, TRADE, SUPPLY, IMPORT, MAKE, CREW, MAKER, WORK, EXHAUST,
)  # fmt: skip


def speech(state: State) -> Speech:
    players = [player.name for player in state.players]
    return Speech(FRAMES, state, players, state.to_move, lambda word: None, lambda text: s.too_many(text, state))
