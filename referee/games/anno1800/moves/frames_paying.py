"""How payments are said in Anno 1800: frames that add to an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import ANY_ROLE, Filled, Frame, Part, Slot, names
from referee.engine.speech.later import Later
from referee.games.anno1800.moves import said_paying

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

said_about = Later(f"{__package__}.said_about")
said_shifts = Later(f"{__package__}.said_shifts")
said_trading = Later(f"{__package__}.said_trading")

BARE = names("")
TOKENS = Slot("token", names("token", "noun:token"), ANY_ROLE, counted=True)
"""The tokens that something costs, where somebody says so."""
GOODS = Slot("goods", names("resource"), names("", "for", "with", "from"), needed=True, many=True, counted=True)
SOURCE = names("from", "with", "at", "to", "for")

TRADE = Frame(
    "trade",
    verbs=names("trade"),
    explains=names("take", "buy", "get", "give", "want", "pay", "own", "use"),
    nouns=names("trade", "for_it"),
    slots=(
        GOODS,
        Slot("partner", names("player"), SOURCE | BARE | names("over", "on"), needed=True, counted=True),
        TOKENS,
        Slot("at", names("industry"), SOURCE | BARE | names("in", "on")),
    ),
    telling=("partner",),
    behind="with",
    cost=0.6,
    spell=said_trading.trade,
)
BOTH = TRADE._replace(
    every=True,
    slots=(
        Slot("partner", names("player"), names("from", "at", "with", "to", ""), needed=True, counted=True),
        Slot("all", names("number"), BARE, counted=True),
        *TRADE.slots[2:],
    ),
    telling=("partner",),
    spell=said_trading.both,
)
OF_THEIRS = TRADE._replace(
    slots=(
        Slot("partner", names("player"), names("from", "with", ""), needed=True),
        Slot("at", names("industry"), names("with", ""), needed=True),
    ),
    telling=("at",),
    spell=said_trading.of_theirs,
)


def _shared(filled: Filled, state: State) -> Sequence[Part]:
    if len(filled.items) == 1:
        return ()  # one name has no shares, and few turns tell any
    from referee.games.anno1800.moves.said_shares import shared

    return shared(filled, state)


def _payers(filled: Filled, state: State) -> Sequence[Part]:
    if len(filled.items) == 1:
        return ()
    from referee.games.anno1800.moves.said_shares import payers

    return payers(filled, state)


SHARED = TRADE._replace(
    slots=(
        GOODS._replace(many=False),
        Slot(
            "sources",
            names("player", "industry"),
            SOURCE | BARE | names("in", "on"),
            needed=True,
            many=True,
            counted=True,
        ),
        Slot("counts", names("number"), SOURCE | BARE, many=True, counted=True),
    ),
    explains=names("take", "buy", "get", "give", "want", "pay", "make", "own", "use"),
    telling=("sources",),
    spell=_shared,
)
PAYERS = SHARED._replace(slots=(SHARED.slots[1], TOKENS._replace(many=True)), cost=0.8, spell=_payers)
SUPPLY = TRADE._replace(verbs=names("make", "give"), slots=(GOODS, Slot("partner", names("player"), BARE, needed=True)))
IMPORT = Frame(
    "import",
    verbs=names("import"),
    explains=names("take", "get", "make", "buy", "pay", "use"),
    calling=names("new_world", "overseas", "island"),
    nouns=names("new_world", "overseas", "island", "for_it"),
    slots=(
        GOODS,
        TOKENS,
        Slot("by", names("ship"), names("", "with", "from", "on", "at")),
    ),
    behind="with",
    cost=0.4,
    spell=said_paying.imported,
)
MAKE = Frame(
    "make",
    verbs=names("make", "own"),
    explains=names("take", "get", "give", "pay", "use"),
    nouns=names("factory", "for_it"),
    slots=(
        GOODS,
        Slot("at", names("industry"), names("from", "at", "in", "with")),
    ),
    telling=("at",),
    behind="with",
    cost=0.6,
    spell=said_paying.made,
)
CREW = MAKE._replace(
    slots=(GOODS, Slot("who", names("tier"), BARE, needed=True), MAKE.slots[1]),
    verbs=names("make"),
    telling=(),
)
CREW_FOR = CREW._replace(
    slots=(
        Slot("goods", names("resource"), names("", "with"), needed=True, counted=True),
        Slot("who", names("tier"), BARE, needed=True, counted=True),
    ),
    telling=("who",),
    cost=1.0,
    spell=said_paying.crew_for,
)
BY = CREW._replace(
    slots=(GOODS, Slot("who", names("tier"), names("from"), needed=True), MAKE.slots[1]), telling=("who",)
)
POSTED_FOR = CREW._replace(
    slots=(
        Slot("goods", names("resource"), names("", "with", "from", "for"), needed=True, counted=True),
        Slot("who", names("tier"), names("", "with"), needed=True, counted=True),
        Slot("at", names("industry"), names("at", "on", "in", "from", ""), needed=True),
    ),
    telling=("at",),
    spell=said_paying.posted_for,
)
FROM_ITSELF = MAKE._replace(
    slots=(
        Slot("goods", names("resource"), names("", "with"), needed=True, counted=True),
        Slot("source", names("resource"), names("from", "at"), needed=True),
    ),
    telling=("source",),
    spell=said_paying.from_itself,
)
MINE = MAKE._replace(verbs=names(), slots=(GOODS,), telling=("goods",), spell=said_paying.mine)
ALSO = MAKE._replace(
    verbs=names(),
    explains=names("want", "get", "take"),
    slots=(Slot("goods", names("resource"), names("", "with"), needed=True, many=True, counted=True),),
    telling=("goods",),
    guess=True,
    cost=2.0,
    spell=said_paying.also,
)
POSTED = MAKE._replace(
    verbs=names("make", "pay"),
    slots=(
        Slot("who", names("tier"), names("", "with"), needed=True, counted=True),
        Slot("at", names("industry", "resource"), names("at", "on", "in", "to"), needed=True, many=True, counted=True),
    ),
    telling=("at",),
    spell=said_paying.crew,
)
PRICE = Frame(
    "price",
    verbs=names("pay"),
    explains=names("give", "make", "get"),
    slots=(Slot("gold", names("token"), ANY_ROLE, needed=True, many=True, counted=True),),
    telling=("gold",),
    behind="with",
    cost=1.2,
    spell=said_paying.price,
)
PRICED = PRICE._replace(
    slots=(Slot("gold", names("number"), names("", "for"), needed=True, counted=True),),
    telling=(),
    spell=said_paying.priced,
)
MAKER = MAKE._replace(
    verbs=names("make", "own"),
    slots=(GOODS, Slot("at", names("industry"), BARE, needed=True, counted=True)),
    telling=("at",),
    spell=said_paying.maker,
)
WORK = Frame(
    "work",
    verbs=names("make", "own"),
    explains=names("pay", "use"),
    nouns=names("for_it"),
    slots=(Slot("at", names("industry"), names("with", "from"), needed=True, many=True, counted=True),),
    telling=("at",),
    behind="with",
    cost=0.6,
    spell=said_paying.work,
)
WORKS = WORK._replace(
    verbs=names("make"),
    explains=names("own", "use"),
    slots=(
        Slot("at", names("industry"), BARE, needed=True, many=True, counted=True),
        Slot("times", names("number"), BARE, counted=True),
    ),
    telling=(),
    spell=said_paying.works,
)
PAID = WORK._replace(
    verbs=names("pay", "use"),
    explains=names("make", "own"),
    slots=(Slot("at", names("industry"), names("", "with", "from", "at"), needed=True, many=True, counted=True),),
    telling=(),
)
EXHAUST = Frame(
    "exhaust",
    verbs=names("exhaust"),
    explains=names("pay"),
    slots=(Slot("tiers", names("tier"), names("", "with"), needed=True, many=True, counted=True),),
    telling=("tiers",),
    behind="with",
    cost=0.6,
    spell=said_shifts.exhaust,
)
RESTING = EXHAUST._replace(
    explains=names("pay", "take", "build", "make", "home"),
    slots=(*EXHAUST.slots, Slot("area", names("noun:exhausted_area"), names("to", "in", "on"), needed=True)),
    telling=("area",),
    spell=said_shifts.resting,
)
SAID = Frame(
    "about",
    every=True,
    verbs=names(),
    explains=names(
        "make",
        "own",
        "get",
        "give",
        "take",
        "want",
        "show",
        "pay",
        "become",
        "use",
        "upgrade",
        "exhaust",
        "buy",
        "draw",
    ),
    nouns=names("tile", "people", "cube", "need", "town", "action", "token", "one"),
    slots=(
        Slot(
            "things",
            names(
                "resource",
                "tier",
                "token",
                "industry",
                "noun:extra",
                "noun:expedition",
                "noun:token",
                "noun:action",
                "noun:card",
            ),
            ANY_ROLE,
            needed=True,
            many=True,
            cost=1.2,
            counted=True,
        ),
    ),
    telling=("things",),
    behind="about",
    cost=2.0,
    spell=said_about.about,
)
PAYING: Sequence[Frame] = (
    TRADE, BOTH, OF_THEIRS, SHARED, PAYERS, SUPPLY, IMPORT, MAKE, CREW, CREW_FOR, BY, POSTED_FOR, FROM_ITSELF, MINE,
    ALSO, POSTED, PRICE, PRICED, MAKER, WORK, WORKS, PAID, EXHAUST, RESTING, SAID,
)  # fmt: skip
