"""How cards are said in Anno 1800: played, swapped, activated; objectives."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, names
from referee.engine.speech.later import Later

said_flipping = Later(f"{__package__}.said_flipping")
said_hand = Later(f"{__package__}.said_hand")
said_paying = Later(f"{__package__}.said_paying")
said_persons = Later(f"{__package__}.said_persons")
said_swaps = Later(f"{__package__}.said_swaps")
said_voyages = Later(f"{__package__}.said_voyages")

BARE = names("")

PLAY = Frame(
    "play",
    alone=True,
    main=True,
    verbs=names("play"),
    explains=names("take", "use", "get", "give", "want", "build", "pay", "make", "discard", "upgrade"),
    calling=names("card", "one"),
    nouns=names("card", "stack", "new_world", "need", "action", "for_it", "one", "effect"),
    telling=("stack",),
    slots=(
        Slot(
            "needs",
            names("resource", "token"),
            names("", "with", "from", "for", "to", "at"),
            needed=True,
            many=True,
            counted=True,
        ),
        Slot(
            "effect",
            names("tier", "token", "noun:extra", "noun:expedition"),
            names("for", "with", "", "from", "to"),
            many=True,
            counted=True,
        ),
        Slot("stack", names("stack"), ANY_ROLE),
        Slot("points", names("noun:point", "number"), ANY_ROLE, counted=True),
        Slot("token", names("noun:token"), names("", "with"), counted=True),
    ),
    spell=said_hand.play,
)
LAID = PLAY._replace(
    verbs=names(),
    calling=names(),
    explains=names("get", "give", "want", "make"),
    nouns=names("need", "effect"),
    telling=("needs",),
    cost=1.5,
    slots=(
        Slot("needs", names("resource", "token"), names("", "with"), needed=True, many=True, counted=True),
        PLAY.slots[1],
        PLAY.slots[3]._replace(groups=names("number"), roles=BARE),
    ),
    spell=said_hand.laid,
)
LAID_OWN = LAID._replace(verbs=names("own"), slots=LAID.slots[:1], telling=(), spell=said_paying.laid_own)
PAID_CARD = PLAY._replace(
    slots=(*PLAY.slots[1:4], Slot("both", names("number"), BARE, counted=True)),
    telling=("stack",),
    spell=said_hand.paid_card,
)
WANTED = PAID_CARD._replace(
    verbs=names(),
    calling=names("for_it"),
    explains=names("want", "get", "take", "give"),
    slots=(PLAY.slots[1]._replace(needed=True),),
    telling=(),
    guess=True,
    spell=said_hand.paid_card,
)
SWAP = Frame(
    "swap",
    main=True,
    every=True,
    verbs=names("swap"),
    explains=names("take", "draw", "remove", "return", "want", "get", "give", "play", "discard", "build", "make"),
    nouns=names("card", "stack", "new", "point", "people", "action"),
    calling=names("new"),
    slots=(
        Slot(
            "stacks",
            names("stack", "tier", "noun:card", "noun:stack", "noun:point", "noun:new_world"),
            names("", "from", "to", "with", "for", "on"),
            many=True,
            counted=True,
        ),
        Slot("count", names("number"), names("", "with", "from", "to", "for"), many=True, counted=True),
    ),
    spell=said_swaps.swap,
)
RETURNED = SWAP._replace(
    verbs=names("remove", "return", "discard", "leave", "trade", "cover"),
    explains=names("take", "draw", "want", "get", "give", "build"),
    guess=True,
    cost=1.5,
    slots=(
        SWAP.slots[0]._replace(needed=True, groups=names("stack"), roles=names("", "from", "to", "with", "for")),
        *SWAP.slots[1:],
        Slot("cards", names("noun:card"), names("", "with", "from", "to", "for"), counted=True),
    ),
    spell=said_swaps.returned,
)
ANY_RETURNED = RETURNED._replace(
    slots=(
        Slot("cards", names("noun:card"), names("", "with", "from"), needed=True, counted=True),
        Slot("count", names("number"), names("", "for"), needed=True, counted=True),
    ),
)
NEW_ONES = SWAP._replace(
    verbs=names(),
    explains=names("want", "take", "get", "give", "draw"),
    nouns=names("card", "stack"),
    calling=names(),
    guess=True,
    slots=(SWAP.slots[0]._replace(needed=True, groups=names("stack"), roles=BARE),),
    telling=("stacks",),
    spell=said_swaps.new_ones,
)
ACTIVATE = Frame(
    "activate",
    alone=True,
    frees=True,
    verbs=names("activate"),
    explains=names("get", "take", "give", "use", "upgrade", "become", "play", "import", "make", "hire", "draw"),
    calling=names("extra"),
    nouns=names("card", "effect", "action", "point", "new_world", "step", "one"),
    slots=(
        Slot(
            "needs",
            names("resource", "token"),
            names("", "with", "from", "for", "to", "over"),
            many=True,
            counted=True,
        ),
        Slot("effect", names("tier", "number"), ANY_ROLE, many=True, counted=True),
        Slot("extra", names("noun:extra", "noun:expedition", "noun:token"), ANY_ROLE, counted=True),
        Slot("stack", names("stack"), ANY_ROLE, many=True, counted=True),
    ),
    spell=said_flipping.activate,
)
GIVES = ACTIVATE._replace(
    verbs=names("give", "get", "show", "take", "import", "upgrade", "become"),
    calling=names(),
    explains=names("use", "make", "hire", "want"),
    cost=1.2,
    slots=(
        ACTIVATE.slots[0]._replace(roles=names("", "with", "from", "for", "to", "over", "at")),
        *ACTIVATE.slots[1:],
        Slot("card", names("noun:card", "noun:effect"), ANY_ROLE, needed=True),
    ),
    telling=("card",),
    spell=said_flipping.given,
)
EFFECT_FROM = ACTIVATE._replace(
    verbs=names(),
    calling=names(),
    explains=names("get", "take", "want", "give"),
    slots=(
        Slot("needs", names("resource"), names("from", "with", "over"), needed=True, many=True),
        Slot("effect", names("tier", "token", "noun:token", "noun:extra"), names("", "for"), needed=True, counted=True),
    ),
    telling=("needs",),
    cost=1.5,
    spell=said_flipping.effect_from,
)
BRINGS = EFFECT_FROM._replace(
    verbs=names("give", "get", "take"),
    explains=names(),
    slots=(
        Slot("needs", names("resource"), BARE, needed=True, many=True),
        Slot("effect", names("tier", "token", "noun:extra"), BARE, needed=True, counted=True),
    ),
    telling=(),
)
CHOSEN = BRINGS._replace(
    verbs=names("give", "get", "take", "import"),
    slots=(Slot("needs", names("resource"), names("", "from", "with", "for", "at", "over"), needed=True, many=True),),
    spell=said_flipping.chosen,
)
OBJECTIVE = Frame(
    "objective",
    alone=True,
    frees=True,
    plain=True,
    verbs=names(),
    explains=names(
        "take",
        "buy",
        "use",
        "activate",
        "get",
        "return",
        "remove",
        "swap",
        "give",
        "exhaust",
        "pay",
        "discard",
        "play",
        "roll",
        "make",
    ),
    nouns=names("objective", "card", "stack", "extra", "action"),
    slots=(
        Slot("objective", names("objective"), ANY_ROLE, needed=True),
        Slot("returned", names("stack", "tier"), names("", "with", "from", "for", "at"), many=True, counted=True),
        Slot("points", names("number"), names("", "at"), many=True, counted=True),
        Slot("mine", names("player"), names("from"), counted=True),
        Slot("gold", names("token", "noun:token"), ANY_ROLE, many=True, counted=True),
    ),
    telling=("objective",),
    spell=said_voyages.objective,
)
PERSON = Frame(
    "objective",
    alone=True,
    frees=True,
    verbs=names(),
    explains=names("give", "get", "pay", "use", "take", "activate", "make", "exhaust", "play"),
    calling=names("person"),
    nouns=names("person", "card"),
    slots=(
        Slot("gold", names("token"), ANY_ROLE, counted=True),
        Slot("extra", names("noun:extra"), ANY_ROLE, counted=True),
        Slot("spent", names("tier"), ANY_ROLE, many=True),
    ),
    spell=said_persons.by_effect,
)
AT_ONCE = ACTIVATE._replace(calling=names(), slots=ACTIVATE.slots[1:3], spell=said_hand.at_once)
RETURN_AT_ONCE = AT_ONCE._replace(
    verbs=names("return", "discard", "remove", "give"),
    explains=names("take", "activate", "get"),
    slots=(Slot("stack", names("stack"), names("", "from", "with"), needed=True, many=True, counted=True),),
    cost=2.0,
    spell=said_hand.return_at_once,
)
CARDS: Sequence[Frame] = (
    PLAY, LAID,
    LAID_OWN, PAID_CARD, WANTED, SWAP, RETURNED, ANY_RETURNED, NEW_ONES, ACTIVATE, GIVES, EFFECT_FROM, BRINGS, CHOSEN,
    AT_ONCE, RETURN_AT_ONCE, OBJECTIVE, PERSON,
)  # fmt: skip
