"""How goods change hands in Anno 1503: sales, purchases, cards that are drawn or laid away."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, names
from referee.games.anno1503.moves import saying_draws as draws
from referee.games.anno1503.moves import saying_goods as s
from referee.games.anno1503.moves import saying_lists as lists
from referee.games.anno1503.moves import saying_sales as sales
from referee.games.anno1503.moves import saying_sold as sold

SELL = Frame(
    "sell",
    sizes=True,
    every=True,
    verbs=names("sell"),
    explains=names("give", "return", "remove"),
    nouns=names("field"),
    slots=(
        Slot("goods", names("good"), names("", "from", "with"), needed=True, many=True, counted=True),
        Slot("all", names("number"), names(""), counted=True),
        Slot("buyer", names("inhabitant", "noun:inhabitant"), names("to", "at", "on", "for", ""), counted=True),
        Slot("owner", names("player"), names("to", "at", "from", "for", "")),
        Slot("place", names("number"), names("at", "on", "to", "from"), counted=True),
        Slot("field", names("noun:field"), ANY_ROLE, counted=True),
        Slot("price", names("token", "number"), names("for"), many=True, counted=True),
        Slot("gold", names("token"), names("", "at", "with"), many=True, counted=True),
        Slot("other", names("ordinal", "noun:other"), names("", "to", "at", "on", "for")),
    ),
    telling=("buyer",),
    spell=sales.sell,
)
SOLD_TO = SELL._replace(
    verbs=names(),
    slots=(
        Slot("goods", names("good"), names("", "to"), needed=True, counted=True),
        Slot("place", names("number"), names("to"), needed=True, counted=True),
        Slot("price", names("token", "number"), names("for"), counted=True),
    ),
    telling=("place",),
    spell=sold.sold_to,
)
SOLD = SELL._replace(
    verbs=names("buy", "take", "get", "want"),
    explains=names("give", "pay"),
    slots=(
        Slot("buyer", names("inhabitant"), names(""), needed=True),
        Slot("goods", names("good"), names("", "from"), needed=True, many=True, counted=True),
        *SELL.slots[4:8],
    ),
    telling=(),
    spell=sold.sold,
)
SELL_LIST = SELL._replace(
    slots=(
        Slot("goods", names("good"), names("", "to"), needed=True, many=True),
        Slot(
            "places",
            names("number", "noun:field", "noun:people", "noun:inhabitant"),
            names("to", "at", "on"),
            needed=True,
            many=True,
            counted=True,
        ),
    ),
    spell=lists.sell_list,
)
SOLD_LIST = SELL_LIST._replace(verbs=names(), telling=("places",), spell=lists.sold_list)
SELL_IT = SELL._replace(
    slots=SELL.slots[2:3] + SELL.slots[4:8], nouns=names("field", "them"), telling=(), spell=sold.sell_it
)
SELL_ALL = SELL._replace(
    slots=(Slot("all", names("number", "noun:ware"), names("", "from"), needed=True, counted=True),),
    nouns=names("ware", "card"),
    telling=(),
    spell=lists.sell_all,
)
MORE_SOLD = SELL._replace(
    verbs=names(),
    telling=("place", "field", "price", "gold", "other"),
    spell=sold.more_sold,
)
ONE_MORE = MORE_SOLD._replace(
    slots=(
        Slot("one", names("number", "ordinal"), names(""), needed=True, counted=True),
        SELL.slots[2],
        *SELL.slots[4:8],
    ),
    nouns=names("field", "them"),
    telling=("buyer", "place", "field"),
    spell=sold.one_more,
)
BUY = Frame(
    "buy",
    verbs=names("buy", "trade"),
    explains=names("take", "get", "pay"),
    nouns=names("supply", "stack"),
    slots=(
        Slot("goods", names("good"), names("", "with", "from", "for"), needed=True, many=True, counted=True),
        Slot("seller", names("player"), names("from", "at", "with", "to")),
        Slot("price", names("token"), names("for", "", "with", "to", "at"), many=True, counted=True),
        Slot("for", names("number"), names("for", "with", "to", "at"), many=True, counted=True),
        Slot("by", names("tile"), names("with", "for", "from"), counted=True),
        Slot("all", names("number"), names(""), counted=True),
    ),
    spell=s.buy,
)
FROM_PILE = BUY._replace(
    verbs=names(),
    explains=names("take", "get", "pay", "want"),
    slots=(*BUY.slots, Slot("pile", names("noun:supply", "noun:stack"), ANY_ROLE, needed=True)),
    telling=("pile",),
    spell=s.from_pile,
)
PAID_FOR = BUY._replace(
    verbs=names("pay", "give"),
    explains=names("take", "get", "want", "remove", "return"),
    slots=(
        Slot("price", names("token", "number"), names("", "with"), needed=True, counted=True),
        Slot("goods", names("good"), names("", "for", "on", "to"), needed=True, counted=True),
    ),
    cost=1.2,
    spell=s.paid_for,
)
PRICED = BUY._replace(
    verbs=names(),
    explains=names("take", "get", "want", "pay", "give", "own", "return"),
    slots=(
        Slot("goods", names("good"), names("", "for"), needed=True, many=True, counted=True),
        Slot("price", names("token"), names("", "for", "with", "to", "at"), counted=True),
        Slot("for", names("number"), names("for", "at"), counted=True),
        Slot("all", names("number"), names(""), counted=True),
    ),
    telling=("price", "for", "all"),
    cost=1.8,
    spell=lists.priced,
)
MORE_BOUGHT = BUY._replace(verbs=names(), telling=("price", "for"), spell=s.more_bought)
DISCOUNT = Frame(
    "discount",
    verbs=names(),
    explains=names("own", "use"),
    slots=(Slot("tile", names("tile"), names("", "with", "for", "from"), needed=True, counted=True),),
    telling=("tile",),
    behind="event",
    cost=1.0,
    spell=s.discount,
)
DRAW = Frame(
    "draw",
    verbs=names("draw"),
    explains=names("take", "get", "remove", "pay", "give", "roll"),
    nouns=names("card", "ware"),
    slots=(
        Slot("from", names("player"), names("", "from", "at", "with", "to"), needed=True),
        Slot("good", names("good"), names("", "for")),
        Slot("by", names("building", "tile"), names("with", "for", "", "over")),
        Slot("gold", names("token"), ANY_ROLE, counted=True),
        Slot("price", names("number"), names("for", "with"), counted=True),
        Slot("one", names("number"), names(""), counted=True),
        Slot("me", names("player"), names("")),
        Slot("again", names("player"), names("to", "for")),
    ),
    spell=draws.draw,
)
HANDED = DRAW._replace(
    verbs=names("take", "get"),
    explains=names("want", "roll"),
    slots=(
        DRAW.slots[0]._replace(roles=names("from")),
        DRAW.slots[1]._replace(roles=names(""), needed=True),
        *DRAW.slots[3:],
    ),
    cost=1.2,
    spell=draws.handed,
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
        DRAW.slots[0]._replace(roles=names("", "from", "at", "to")),
        DRAW.slots[1],
        Slot("card", names("noun:card", "noun:ware"), names(""), needed=True),
        *DRAW.slots[2:],
    ),
    telling=("card",),
    cost=1.5,
    guess=True,
)
NAMED_FROM = CARD_FROM._replace(
    slots=(
        DRAW.slots[0]._replace(roles=names("from")),
        DRAW.slots[1]._replace(roles=names(""), needed=True),
        *CARD_FROM.slots[2:],
    ),
    cost=1.4,
    guess=False,
)
POST = DRAW._replace(
    verbs=names(),
    explains=names("take", "get", "draw", "use", "activate", "pay", "give", "want", "buy"),
    slots=(
        DRAW.slots[0]._replace(roles=names("", "from", "at")),
        DRAW.slots[1]._replace(needed=True),
        Slot("by", names("building"), names("", "with", "from"), needed=True),
        *DRAW.slots[3:],
    ),
    telling=("by",),
    spell=draws.drawn,
)
POST_AT = POST._replace(
    slots=(
        DRAW.slots[0]._replace(roles=names("from", "at", "on")),
        *POST.slots[2:],
    ),
    guess=True,
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
THROWN = DISCARD._replace(
    verbs=names("remove", "return", "leave"), explains=names("take"), guess=True, cost=1.5, spell=s.thrown
)
WIN = Frame(
    "win", verbs=names("win"), slots=(Slot("points", names("noun:point"), ANY_ROLE, counted=True),), spell=s.win
)
SELL_PAIRS = SELL._replace(
    slots=(
        SELL.slots[0]._replace(roles=names("", "from")),
        Slot("buyers", names("inhabitant"), names("to", "at", "on", "for", ""), needed=True, many=True),
    ),
    telling=("buyers",),
    cost=0.9,
    spell=lists.sell_pairs,
)
SELL_PLACED = SELL._replace(
    slots=(SELL.slots[0]._replace(repeats=True),), guess=True, telling=(), spell=lists.sell_placed
)
GETS_IT = SELL_IT._replace(
    verbs=names("get", "take", "buy", "want"),
    slots=(
        Slot("buyer", names("inhabitant"), names("", "to"), needed=True),
        Slot("it", names("noun:them", "number"), names(""), needed=True, counted=True),
        *SELL.slots[4:8],
    ),
    guess=True,
    spell=sold.gets_it,
)
OF_TOPIC = SELL._replace(
    explains=names("want", "get", "take", "own", "look"),
    nouns=names("field", "them"),
    slots=(
        Slot("goods", names("good"), names("", "from"), needed=True, counted=True),
        Slot("buyer", names("inhabitant"), names("")),
        Slot("one", names("number"), names(""), counted=True),
    ),
    telling=(),
    spell=sold.of_topic,
)
GOODS: Sequence[Frame] = (
    SELL, SOLD_TO, SOLD, SELL_LIST, SOLD_LIST, MORE_SOLD, ONE_MORE, SELL_ALL, SELL_IT, SELL_PLACED, SELL_PAIRS,
    GETS_IT, OF_TOPIC, BUY, PAID_FOR, PRICED, MORE_BOUGHT, FROM_PILE, DISCOUNT, DRAW, DRAWN, HANDED,
    CARD_FROM, NAMED_FROM, POST, POST_AT, DISCARD, THROWN, WIN,
)  # fmt: skip
