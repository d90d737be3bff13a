"""How dice and goods are said in Anno 1503: yields, events, sales, purchases."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, names
from referee.games.anno1503.moves import saying_dice as d
from referee.games.anno1503.moves import saying_goods as s

TAKING = names("take", "get", "want")

ROLL = Frame(
    "roll",
    opening=True,
    alone=True,
    sizes=True,
    verbs=names("roll"),
    explains=names("show", "take", "get", "build", "make", "own"),
    nouns=names("die", "cube", "event"),
    calling=names("event"),
    slots=(
        Slot("die", names("number"), names("", "with", "to", "for", "from", "on"), many=True, counted=True),
        Slot("event", names("noun:event"), ANY_ROLE, counted=True),
        Slot("any", names("question_mark"), ANY_ROLE),
    ),
    telling=("die",),
    spell=d.roll,
)
EVENT = Frame(
    "event",
    verbs=names(),
    explains=names("show", "get"),
    slots=(Slot("event", names("noun:event"), ANY_ROLE, needed=True),),
    telling=("event",),
    behind="event",
    cost=1.5,
    spell=d.event,
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
    spell=d.take,
)
EVERYONE = TAKE._replace(
    slots=(
        TAKE.slots[0]._replace(many=False),
        Slot("all", names("noun:everyone", "noun:others"), names("", "for", "to"), needed=True),
    ),
    nouns=names("everyone"),
    telling=("all",),
    spell=d.everyone,
)
YIELD = TAKE._replace(
    verbs=names(),
    explains=names("take", "get", "make", "give", "show"),
    slots=(Slot("goods", names("good"), names("", "for"), needed=True),),
    telling=("goods",),
    cost=2.2,
    spell=d.yields,
)
PAY = Frame(
    "pay",
    verbs=names("pay", "give"),
    slots=(
        Slot("player", names("player"), names("", "for", "from")),
        Slot("amount", names("number", "token"), names("", "with"), needed=True, counted=True),
    ),
    behind="pay",
    cost=0.6,
    spell=d.pay,
)
LOSE = Frame(
    "lose",
    verbs=names("lose"),
    explains=names("remove", "discard", "return"),
    nouns=names("field", "pier"),
    slots=(
        Slot("player", names("player"), names("", "for", "from"), needed=True),
        Slot("what", names("tile", "good", "building", "inhabitant"), names("", "from", "with", "at"), many=True),
        Slot("place", names("number"), names("at", "on", "in", "from", "to"), counted=True),
        Slot("field", names("noun:field", "noun:pier"), ANY_ROLE, counted=True),
        Slot("square", names("square"), names("to", "at", "on", "in", "")),
    ),
    behind="lose",
    cost=0.6,
    spell=d.lose,
)
ALSO_PAYS = PAY._replace(
    verbs=names(),
    slots=(
        Slot("player", names("player"), names("", "for", "from"), needed=True),
        Slot("amount", names("number", "token"), names("", "with"), needed=True, counted=True),
    ),
    telling=("player",),
    cost=1.2,
    spell=d.also_pays,
)
ALL_PAY = EVENT._replace(
    every=True,
    verbs=names("pay"),
    slots=(Slot("all", names("number"), names(""), needed=True),),
    telling=(),
    spell=d.all_pay,
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
SOLD_TO = SELL._replace(
    verbs=names(),
    slots=(
        Slot("goods", names("good"), names("", "to"), needed=True, counted=True),
        Slot("place", names("number"), names("to"), needed=True, counted=True),
        Slot("price", names("token", "number"), names("for"), counted=True),
    ),
    telling=("place",),
    spell=s.sold_to,
)
SELL_IT = SELL._replace(
    slots=(Slot("buyer", names("inhabitant", "noun:inhabitant"), names("to", "at", "on", "for"), needed=True),),
    telling=(),
    spell=s.sell_it,
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
SELL_LIST = SELL._replace(
    slots=(
        Slot("goods", names("good"), names(""), needed=True, many=True),
        Slot("places", names("number"), names("to", "at", "on"), needed=True, many=True, counted=True),
    ),
    spell=s.sell_list,
)
SELL_ALL = SELL._replace(
    slots=(Slot("all", names("number", "noun:ware"), names("", "from"), needed=True, counted=True),),
    nouns=names("ware", "card"),
    telling=(),
    spell=s.sell_all,
)
BUY = Frame(
    "buy",
    verbs=names("buy", "trade"),
    explains=names("take", "get", "pay"),
    slots=(
        Slot("goods", names("good"), names("", "with", "from"), needed=True, many=True, counted=True),
        Slot("seller", names("player"), names("from", "at", "with", "to")),
        Slot("price", names("token"), names("for", "", "with", "to", "at"), many=True, counted=True),
        Slot("for", names("number"), names("for", "with", "to"), many=True, counted=True),
    ),
    spell=s.buy,
)
DRAW = Frame(
    "draw",
    verbs=names("draw"),
    explains=names("take", "get", "remove", "pay", "give"),
    nouns=names("card", "ware"),
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
    slots=(
        DRAW.slots[0]._replace(roles=names("from", "at", "with")),
        *DRAW.slots[1:2],
        Slot("by", names("building"), names("with", "for", "over", "from"), needed=True),
        *DRAW.slots[3:],
    ),
)
CARD_FROM = DRAW._replace(
    verbs=names(),
    explains=names("take", "get", "give", "want"),
    slots=(
        DRAW.slots[0]._replace(roles=names("from")),
        DRAW.slots[1],
        Slot("card", names("noun:card", "noun:ware"), names(""), needed=True),
        *DRAW.slots[2:],
    ),
    telling=("card",),
    cost=1.5,
    guess=True,
)
POST = DRAW._replace(
    verbs=names(),
    explains=names("take", "get", "draw", "use", "activate", "pay", "give", "want", "buy"),
    slots=(
        DRAW.slots[0]._replace(roles=names("from", "at")),
        DRAW.slots[1]._replace(needed=True),
        Slot("by", names("building"), names("", "with", "from"), needed=True),
        *DRAW.slots[3:],
    ),
    telling=("by",),
    spell=s.drawn,
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
THROWN = DISCARD._replace(verbs=names("remove", "return"), explains=names("take"), guess=True, cost=1.5, spell=s.thrown)
WIN = Frame(
    "win", verbs=names("win"), slots=(Slot("points", names("noun:point"), ANY_ROLE, counted=True),), spell=s.win
)
GOODS: Sequence[Frame] = (
    ROLL, EVENT, TAKE, EVERYONE, YIELD, PAY, ALSO_PAYS, ALL_PAY, LOSE, SELL, SOLD_TO, SELL_IT, SOLD, SELL_LIST, SELL_ALL, BUY,
    DRAW, DRAWN, CARD_FROM, POST, DISCARD, THROWN, WIN,
)  # fmt: skip
