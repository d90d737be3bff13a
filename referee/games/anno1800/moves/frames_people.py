"""How cubes are said in Anno 1800: new ones, rises, shift ends."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.frames import ANY_ROLE, Frame, Slot, names
from referee.engine.speech.later import Later

said_people = Later(f"{__package__}.said_people")
said_rises = Later(f"{__package__}.said_rises")
said_shifts = Later(f"{__package__}.said_shifts")
said_whoever = Later(f"{__package__}.said_whoever")

BARE = names("")
PLACE = names("at", "from", "in", "on", "with", "to", "over")

WORKFORCE = Frame(
    "workforce",
    sizes=True,
    main=True,
    verbs=names("hire"),
    explains=names("take", "want", "get", "buy", "build", "make"),
    nouns=names("cube", "town", "supply", "people", "action", "new"),
    slots=(Slot("tiers", names("tier"), names("", "with", "for"), needed=True, many=True, counted=True, repeats=True),),
    telling=("tiers",),
    spell=said_people.workforce,
)
ANYBODY = WORKFORCE._replace(
    slots=(Slot("cubes", names("noun:cube", "noun:people", "number"), BARE, counted=True),),
    telling=("cubes",),
    spell=said_people.anybody,
)
UPGRADE = Frame(
    "upgrade",
    sizes=True,
    main=True,
    every=True,
    verbs=names("upgrade", "become"),
    explains=names("take", "build", "make", "swap", "give"),
    nouns=names("cube", "people", "step", "action"),
    slots=(
        Slot("from", names("tier"), names("", "from", "with", "for"), many=True, counted=True, repeats=True),
        Slot("to", names("tier"), names("to", "as", "", "over", "at", "in", "with"), counted=True),
        Slot("at", names("industry"), PLACE),
        Slot("site", names("resource"), names("at", "from", "on", "in"), cost=0.5),
        Slot("steps", names("noun:step", "number"), ANY_ROLE, counted=True),
        Slot("area", names("noun:exhausted_area"), names("from", "at", "in", "on")),
    ),
    spell=said_rises.upgrade,
)
ANY_RISE = UPGRADE._replace(
    verbs=names("upgrade"),
    nouns=names("step", "action"),
    slots=(Slot("cubes", names("noun:cube", "noun:people"), BARE, needed=True, counted=True),),
    cost=1.5,
    spell=said_rises.any_rise,
)
RISE = UPGRADE._replace(
    plain=True,
    verbs=names(),
    explains=UPGRADE.explains | names("activate", "shift_end"),
    slots=(
        Slot("from", names("tier"), names("", "from"), needed=True, counted=True),
        Slot("to", names("tier"), names("to"), needed=True, many=True, counted=True),
        Slot("at", names("industry"), names("at", "in", "on", "from")),
    ),
    telling=("to",),
)
TIER_FOR_TIER = RISE._replace(
    verbs=names("swap", "trade"),
    slots=(RISE.slots[0], Slot("to", names("tier"), names("for", "with", "to"), needed=True, counted=True)),
    telling=(),
    cost=0.8,
)
IN_PLACE = RISE._replace(
    verbs=names(),
    explains=names("take", "want", "get", "make"),
    slots=(
        Slot("to", names("tier"), BARE, needed=True, counted=True),
        Slot("from", names("tier"), names("over"), needed=True, counted=True),
    ),
    telling=("from",),
    guess=True,
    cost=1.5,
)
CHAIN = UPGRADE._replace(
    verbs=names("become"),
    slots=(
        Slot("from", names("tier"), names("", "from"), needed=True),
        Slot("to", names("tier"), names("to", "as", ""), needed=True, many=True),
    ),
    spell=said_rises.chain,
)
GOES_ON = Frame(
    "goes-on",
    verbs=names(),
    explains=names("become", "upgrade"),
    slots=(Slot("to", names("tier"), names("", "to", "as"), needed=True),),
    telling=("to",),
    cost=2.5,
    spell=said_rises.goes_on,
)
MADE_OF = UPGRADE._replace(
    verbs=names("make", "become"),
    slots=(
        Slot("from", names("tier"), names("from", "with"), needed=True, counted=True),
        Slot("to", names("tier"), BARE, needed=True, counted=True),
    ),
)
OUT_OF = MADE_OF._replace(
    verbs=names(),
    explains=names("become", "upgrade"),
    slots=(
        Slot("from", names("tier"), names("from"), needed=True, counted=True),
        MADE_OF.slots[1],
        Slot("steps", names("noun:step"), ANY_ROLE, counted=True),
    ),
    telling=("from",),
    spell=said_rises.out_of,
)
PAIR = MADE_OF._replace(
    verbs=names(),
    explains=names(),
    slots=(
        Slot("from", names("tier"), BARE, needed=True, counted=True),
        Slot("to", names("tier"), BARE, needed=True, counted=True),
    ),
    telling=("to",),
    cost=1.5,
    spell=said_rises.pair,
)
MAKES = UPGRADE._replace(
    verbs=names("make"),
    explains=names("become"),
    slots=(
        Slot("from", names("tier"), BARE, needed=True, counted=True),
        Slot("to", names("tier"), BARE, needed=True),
    ),
    spell=said_rises.chain,
)
OF_HOUSE = UPGRADE._replace(
    slots=(
        Slot("at", names("industry"), names("", "from", "at"), needed=True, counted=True),
        Slot("cube", names("noun:cube", "noun:people"), names("", "from"), counted=True),
        Slot("to", names("tier"), names("to", "as", ""), needed=True),
    ),
    guess=True,
    spell=said_rises.of_house,
)
THESE = UPGRADE._replace(
    verbs=names("upgrade", "become", "make"),
    slots=(
        Slot("them", names("noun:them"), names("", "from"), needed=True, counted=True),
        Slot("to", names("tier"), names("to", "as", "", "in"), counted=True),
    ),
    cost=0.9,
    spell=said_rises.these,
)
SHIFT_END = Frame(
    "shift-end",
    verbs=names("shift_end", "home"),
    explains=names("take", "buy", "get", "give", "pay", "want"),
    calling=names("shift_end"),
    nouns=names("cube", "people", "exhausted_area", "shift_end", "town", "action"),
    slots=(
        Slot("tiers", names("tier"), names("", "for", "from", "with", "to"), many=True, counted=True, repeats=True),
        Slot("at", names("industry"), PLACE | BARE | names("for"), many=True, counted=True),
        Slot("site", names("resource"), names("at", "from", "on", "in"), many=True, cost=0.5),
        Slot("gold", names("token"), ANY_ROLE, counted=True),
        Slot("area", names("noun:exhausted_area"), ANY_ROLE, many=True, counted=True),
        Slot("cubes", names("noun:cube", "noun:people", "number"), ANY_ROLE, many=True, counted=True),
    ),
    spell=said_shifts.shift_end,
)
RELEASE = SHIFT_END._replace(
    verbs=names("take", "get", "pay", "return", "give", "remove", "buy"),
    explains=names("want", "home"),
    calling=names(),
    cost=0.9,
    slots=(
        SHIFT_END.slots[0]._replace(needed=True),
        Slot("at", names("industry"), names("from", "at", "in"), many=True),
        Slot("gold", names("token"), ANY_ROLE, counted=True),
        Slot("price", names("number"), names("", "for"), counted=True),
        Slot("area", names("noun:exhausted_area"), ANY_ROLE),
    ),
    telling=("gold",),
    spell=said_shifts.released,
)
OFF = RELEASE._replace(
    verbs=names(),
    explains=names(),
    slots=(
        Slot("tiers", names("tier"), BARE, needed=True, counted=True),
        Slot("at", names("industry", "resource"), names("from"), needed=True),
    ),
    telling=("at",),
    guess=True,
    spell=said_shifts.off_work,
)
LEAVES = OFF._replace(
    verbs=names("leave"),
    slots=(OFF.slots[0], Slot("at", names("industry"), names("", "from"), needed=True), RELEASE.slots[2]),
    telling=(),
    guess=False,
    cost=1.2,
)
RECALL = RELEASE._replace(
    slots=(
        Slot("at", names("industry"), names("", "from", "at", "in", "for"), needed=True, counted=True),
        Slot("cubes", names("noun:cube", "noun:people", "number"), names("", "for"), counted=True),
        Slot("gold", names("token"), ANY_ROLE, needed=True, counted=True),
    ),
    verbs=names("take", "get", "pay", "return", "give", "remove", "buy", "leave"),
    telling=(),
    cost=1.2,
    spell=said_shifts.recalled,
)
PAID_HOME = RELEASE._replace(
    verbs=names(),
    explains=names("pay", "give", "build", "home"),
    slots=(
        Slot("gold", names("token", "number"), BARE, needed=True, counted=True),
        Slot("tiers", names("tier"), names("for"), needed=True),
        RELEASE.slots[1],
        SHIFT_END.slots[2],
        RELEASE.slots[4],
    ),
    telling=("tiers",),
    spell=said_shifts.paid_home,
)
PAID_PLACE = PAID_HOME._replace(
    slots=(
        Slot("gold", names("token"), BARE, needed=True, counted=True),
        Slot("cubes", names("noun:cube"), names("for")),
        Slot("at", names("industry"), names("at", "on", "in", "from", "for"), needed=True),
    ),
    telling=("at",),
    spell=said_whoever.paid_for,
)
PEOPLE: Sequence[Frame] = (
    WORKFORCE,
    ANYBODY,
    UPGRADE,
    ANY_RISE,
    RISE,
    TIER_FOR_TIER,
    IN_PLACE,
    CHAIN,
    GOES_ON,
    MADE_OF,
    OUT_OF,
    PAIR,
    MAKES,
    OF_HOUSE,
    THESE,
    SHIFT_END,
    RELEASE,
    OFF,
    LEAVES,
    RECALL,
    PAID_HOME,
    PAID_PLACE,
)
