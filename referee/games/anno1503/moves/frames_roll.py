"""How the die is said in Anno 1503: what it shows, what everybody takes, pays or loses by it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, names
from referee.games.anno1503.moves import saying_events as events
from referee.games.anno1503.moves import saying_roll as s

PLACES = names("at", "on", "to", "in", "from")
EVERYONE = Slot("everyone", names("noun:everyone", "noun:others", "number"), names("", "for", "to"))
INSTEAD = Slot("instead", names("good"), names("over", "to", "as"))
FROM = Slot("from", names("tile", "noun:pier"), names("from", "at", "with"))
BY = Slot("by", names("building", "question_mark"), ANY_ROLE)

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
        Slot("number", names("noun:field"), names(""), counted=True),
        Slot("mark", names("question_mark"), ANY_ROLE),
        Slot("which", names("ordinal"), ANY_ROLE, many=True),
    ),
    telling=("die",),
    spell=s.roll,
)
EVENT = Frame(
    "event",
    verbs=names(),
    explains=names("show", "get", "pay"),
    slots=(Slot("event", names("noun:event"), ANY_ROLE, needed=True),),
    telling=("event",),
    behind="event",
    cost=1.5,
    spell=s.event,
)
TAKE = Frame(
    "take",
    every=True,
    verbs=names("take", "get", "want"),
    explains=names("give"),
    nouns=names("everyone"),
    slots=(
        Slot(
            "goods",
            names("good", "noun:nothing"),
            names("", "for", "with", "from", "to"),
            needed=True,
            many=True,
            counted=True,
        ),
        Slot("player", names("player"), names("", "for", "to"), many=True),
        EVERYONE,
        INSTEAD,
        FROM,
        BY,
    ),
    telling=("player", "from", "everyone"),
    behind="take",
    cost=0.6,
    spell=s.take,
)
YIELD = TAKE._replace(
    every=False,
    verbs=names(),
    explains=names("take", "get", "make", "give", "show", "want"),
    slots=(Slot("goods", names("good"), names("", "for", "from", "to"), needed=True), FROM, BY),
    telling=("goods",),
    cost=2.2,
    spell=s.yields,
)
CHOICE = YIELD._replace(slots=(*YIELD.slots, INSTEAD), spell=s.choice)
KEPT = CHOICE._replace(
    verbs=names("keep"), slots=(*YIELD.slots[:1], *YIELD.slots[1:], INSTEAD._replace(needed=True)), telling=(), cost=1.0
)
SAME = TAKE._replace(
    nouns=names("them"),
    explains=names("give", "pay"),
    slots=(
        Slot("player", names("player"), names("", "for", "to"), needed=True),
        Slot("number", names("number"), names(""), counted=True),
        Slot("them", names("noun:them"), names("", "from"), counted=True),
        Slot("same", names("noun:same"), ANY_ROLE),
        BY,
    ),
    telling=("same", "them"),
    behind="take",
    cost=1.2,
    spell=s.same,
)
PAY = Frame(
    "pay",
    every=True,
    verbs=names("pay", "give", "own"),
    nouns=names("event"),
    slots=(
        Slot("player", names("player"), names("", "for", "from")),
        Slot("amount", names("number", "token"), names("", "with", "for"), counted=True),
        EVERYONE,
        Slot(
            "for",
            names("tile", "inhabitant", "noun:field", "noun:pier", "noun:people", "building"),
            names("for", "with"),
        ),
    ),
    behind="pay",
    cost=0.6,
    spell=events.pay,
)
PAID = PAY._replace(
    verbs=names(),
    explains=names("get"),
    slots=(
        Slot("player", names("player"), names("", "for", "from"), needed=True),
        Slot("amount", names("number", "token", "noun:nothing"), names("", "with"), needed=True, counted=True),
    ),
    telling=("player",),
    cost=1.2,
    spell=events.paid,
)
LOSE = Frame(
    "lose",
    sizes=True,
    verbs=names("lose"),
    explains=names("remove", "return", "give", "pay", "discard", "sail", "keep", "build", "settle", "take", "become"),
    nouns=names("tile", "new", "field", "card", "island"),
    slots=(
        Slot("player", names("player"), names("", "for", "from", "at", "with", "to"), needed=True),
        Slot("tile", names("tile", "good"), names("", "from", "with"), many=True, counted=True),
        Slot("building", names("building"), names("", "from", "with")),
        Slot("who", names("inhabitant", "noun:people"), names("", "from"), counted=True),
        Slot("place", names("number"), PLACES, counted=True),
        Slot("field", names("noun:pier", "noun:field"), ANY_ROLE, counted=True),
        Slot("square", names("square"), names("", "to", "at", "on", "in")),
    ),
    behind="lose",
    cost=0.6,
    spell=events.lose,
)
STAYS = TAKE._replace(
    verbs=names("keep"),
    slots=(TAKE.slots[0], TAKE.slots[1]._replace(roles=names(""), needed=True), INSTEAD, FROM, BY),
    telling=(),
    spell=s.stays,
)
FOR_ALL = TAKE._replace(verbs=names(), slots=TAKE.slots[:1], telling=("goods",), cost=1.2, spell=s.for_all)
BROUGHT = TAKE._replace(every=False, slots=TAKE.slots[:1], telling=(), cost=0.8, spell=s.brought)
ALL_TAKE = EVENT._replace(
    every=True,
    verbs=names("take", "get"),
    explains=names("give", "own"),
    nouns=names("card", "ware", "them"),
    slots=(EVERYONE._replace(needed=True),),
    telling=(),
    spell=s.everyone,
)
TOTAL = EVENT._replace(
    verbs=names("pay", "make", "get", "give"),
    explains=names("take"),
    slots=(Slot("gold", names("token"), names("", "for"), needed=True, counted=True),),
    telling=(),
    spell=s.total,
)
DICE: Sequence[Frame] = (
    ROLL,
    EVENT,
    TOTAL,
    ALL_TAKE,
    TAKE,
    STAYS,
    FOR_ALL,
    BROUGHT,
    YIELD,
    CHOICE,
    KEPT,
    SAME,
    PAY,
    PAID,
    LOSE,
)
