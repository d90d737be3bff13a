"""How the actions of Anno 1503 are said: the table of frames. docs/writing-frames.md explains every field."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from referee.games.anno1503.moves import spoken_goods as g
from referee.games.anno1503.moves import spoken_island as i
from referee.games.anno1503.moves import spoken_turns as t
from referee.speech.frames import Frame, frame
from referee.speech.table import SpokenTable

if TYPE_CHECKING:
    from referee.games.anno1503.state import State

_SQUARE = re.compile(r"[a-z]\d{1,2}")
EVERYONE = "everyone: noun:everyone noun:others number / - for to"
SOURCE = ("from: tile noun:pier / from at with", "by: building question_mark / *")
INSTEAD = "instead: good / over to as"
TAKEN = "goods!+#: good noun:nothing / - for with from to"
DICE = (
    frame(
        "roll", g.spell_roll, "die+#: number / - with to for from on", "event#: noun:event / *", "number#: noun:field",
        "mark: question_mark / *", "which+: ordinal / *", verbs="roll", explains="show take get build make own",
        nouns="die cube", calls="event", tells="die", flags="opening alone sizes", says="en-bay: rolled a four",
    ),
    frame(
        "take", g.spell_take, TAKEN, "player+: player / - for to", EVERYONE, INSTEAD, *SOURCE, verbs="take get want",
        explains="give", nouns="everyone", tells="player from everyone", behind="take", cost=0.6, flags="every",
        says="en-cape: a one, Jonas takes spice",
    ),
    frame(
        "take", g.spell_stays, TAKEN, "player!+: player", INSTEAD, *SOURCE, verbs="keep", explains="give",
        behind="take", cost=0.6, flags="every", says="en-cape: a one, Jonas keeps spice",
    ),
    frame(
        "take", g.spell_yield, "goods!: good / - for from to", *SOURCE, INSTEAD,
        explains="take get make give show want", nouns="everyone", tells="goods", behind="take", cost=2.2,
        says="en-cape: one, so wood, and Jonas takes spice",
    ),
    frame(
        "take", g.spell_same, "player!: player / - for to", "number#: number", "them#: noun:them / - from",
        "same: noun:same / *", "by: building question_mark / *", verbs="take get want", explains="give pay",
        nouns="them", tells="same them", behind="take", cost=1.2,
        says="en-cape_late: double six! spice for everybody, Ivy takes two",
    ),
    frame(
        "pay", g.spell_pay, "player: player / - for from", "amount#: number token / - with for", EVERYONE,
        "for: tile inhabitant noun:field noun:pier noun:people building / for with", verbs="pay give own",
        nouns="event", behind="pay", cost=0.6, flags="every",
        says="en-cape_late: Six, then three. Fire. Pay up, everyone.",
    ),
    frame(
        "pay", g.spell_pay, "player!: player / - for from", "amount!#: number token noun:nothing / - with",
        explains="get", nouns="event", tells="player", behind="pay", cost=1.2,
        says="en-cape_late: 6-3, fire. I pay 5, Ivy 4, Ruth can't pay so her pioneer on 3 leaves",
    ),
    frame(
        "lose", g.spell_lose, "player!: player / - for from at with to", "tile+#: tile good / - from with",
        "building: building / - from with", "who#: inhabitant noun:people / - from",
        "place#: number / at on to in from", "field#: noun:pier noun:field / *", "square: square / - to at on in",
        verbs="lose", explains="remove return give pay discard sail keep build settle take become",
        nouns="tile new field card island", behind="lose", cost=0.6, flags="sizes",
        says="en-cape_late: fire with six and three, Ruth can't pay and loses the pioneer on 3",
    ),
)  # fmt: skip
BUYER = "buyer#: inhabitant noun:inhabitant / to at on for -"
WHERE = ("place#: number / at on to from", "field#: noun:field / *")
PRICE = ("price+#: token number / for", "gold+#: token / - at with")
SOLD = "goods!+#: good / - from with"
BOUGHT = (
    "goods!+#: good / - with from for", "seller: player / from at with to", "price+#: token / for - with to at",
    "for+#: number / for with to at", "by#: tile / with for from", "all#: number",
)  # fmt: skip
DRAWN = ("gold#: token / *", "price#: number / for with", "one#: number", "me: player", "again: player / to for")
GOODS = (
    frame(
        "sell", g.spell_sell, SOLD, "all#: number", BUYER, "owner: player / to at from for -", *WHERE, *PRICE,
        "other: ordinal noun:other / - to at on for", verbs="sell", explains="give return remove", nouns="field",
        tells="buyer", flags="sizes every", says="en-bay: five, I sell wood to the pioneer",
    ),
    frame(
        "sell", g.spell_more_sold, SOLD, BUYER, *WHERE, *PRICE, "other: ordinal noun:other / - to at on for",
        explains="give return remove", nouns="field", tells="place field price gold other", flags="sizes every",
        says="en-cape_late: five and then sell cloth to 1 for 2, spice to 2 for 3, tobacco to 5 for 4",
    ),
    frame(
        "sell", g.spell_sold, "buyer!: inhabitant", "goods!+#: good / - from", *WHERE, *PRICE,
        verbs="buy take get want", explains="give pay", nouns="field", flags="sizes",
        says="en-bay: five, my pioneer buys wood",
    ),
    frame(
        "sell", g.spell_sell_list, "goods!+#: good / - to from",
        "places!+#: number noun:field noun:people noun:inhabitant inhabitant / to at on -", verbs="sell",
        explains="give return remove", nouns="field", tells="places", cost=0.9, flags="sizes",
        says="fr-large: tissu→3, pierre→4",
    ),
    frame(
        "sell", g.spell_sell_it, BUYER, *WHERE, *PRICE, verbs="sell", explains="give return remove",
        nouns="field them", flags="sizes", says="en-cape_late: two, by a spice and sell it to my citzen",
    ),
    frame(
        "sell", g.spell_sell_all, "all!#: number noun:ware / - from", verbs="sell", explains="give return remove",
        nouns="ware card", flags="every", says="en-cape_late: five, all four goods sold",
    ),
    frame(
        "buy", g.spell_buy, *BOUGHT, verbs="buy trade", explains="take get pay", nouns="supply stack",
        says="en-cape_late: two, I buy two stones for six",
    ),
    frame(
        "buy", g.spell_buy, *BOUGHT, "supply!: noun:supply / *", verbs="take want get", tells="supply", flags="weak",
        says="en-bay: two, I take two stone from the supply",
    ),
    frame(
        "draw", g.spell_draw, "from!: player / - from at with to", "good: good / - for",
        "by: building tile / with for - over", *DRAWN, verbs="draw", explains="take get remove pay give roll",
        nouns="card ware", says="en-cape_late: 2, draw from Ivy: cloth",
    ),
    frame(
        "draw", g.spell_draw, "from!: player / from at with", "good: good / - for",
        "by: building / with for over from -", "card: noun:card noun:ware", *DRAWN, verbs="take get",
        explains="want roll use activate pay give buy", nouns="card ware", tells="by card", cost=1.2,
        says="en-bay_mid: 4 and one card off Lars please... wood",
    ),
    frame(
        "discard", g.spell_discard, SOLD, verbs="discard", explains="return remove", nouns="card", flags="every",
        says="en-cape_late: 5 and out goes the wood",
    ),
    frame(
        "discard", g.spell_discard, SOLD, verbs="remove return leave", explains="take", nouns="card", cost=1.5,
        flags="every weak", says="en-cape_late: 5 and too many cards, cloth and wood go",
    ),
    frame(
        "win", g.spell_win, "points#: noun:point / *", verbs="win", says="en-cape_late: five, I win",
    ),
)  # fmt: skip
FIELD = (
    "place#: number / at on to in from",
    "field#: noun:field noun:inhabitant / *",
    "paid+#: good / - with for from",
)
RISE = "upgrade become develop"
RISING = "take get build look activate make pay"
PEOPLE = (
    frame(
        "settle", i.spell_settle, "pioneer#: inhabitant / - with to from for at on",
        "building#: building / - with to for as at on in", "place#: number / at on to in", "field#: noun:field / *",
        "paid+#~0.3: good / - with for from", "spot#: number", verbs="settle",
        explains="build take want get buy upgrade play give make pay", nouns="field new tile",
        tells="building pioneer", flags="alone sizes", says="en-bay: five, a new pioneer with a school",
    ),
    frame(
        "settle", i.spell_settle, "pioneer!: inhabitant", "place#: number / at on to in", "field#: noun:field / *",
        "paid+#: good / - with for from", explains="build take want get buy make pay", nouns="field new tile",
        tells="pioneer", cost=1.5, flags="alone weak", says="en-cape: five. pioneer!",
    ),
    frame(
        "develop", i.spell_develop, "from#: inhabitant / - from with", "to#: inhabitant / to - as at over on", *FIELD,
        verbs=RISE, explains=RISING, nouns="cube people", flags="sizes", says="en-bay_mid: 3, setler on 4 up",
    ),
    frame(
        "develop", i.spell_develop, "from!#: inhabitant / - from", "to!: inhabitant / to as", *FIELD,
        explains=f"{RISE} {RISING}", nouns="cube people", tells="to", flags="sizes",
        says="en-cape_late: two and field one goes from settler to citizen",
    ),
    frame(
        "develop", i.spell_is_now, "from!: inhabitant", "to: inhabitant / - to as", *FIELD, verbs="activate look",
        explains="take become upgrade show", nouns="tile card people", tells="to", cost=1.5, flags="sizes weak",
        says="en-cape_late: I roll a two and make the settler on field 1 a citizen",
    ),
    frame(
        "develop", i.spell_field_rises, "place!#: number noun:field / - at on in", "to: inhabitant / to - as at on",
        "paid+#: good / - with for from", verbs=f"{RISE} activate", explains=RISING, nouns="tile people",
        flags="sizes", says="en-cape_late: 5: dev 3, sell spice",
    ),
)  # fmt: skip
SHIP = "ship#: noun:ship noun:other ordinal / - with from"
KEPT = (
    "tile!+#: tile good token / - from to with", "place#: number / at on to in from",
    "field#: noun:pier noun:field / *",
    "ship#: noun:ship / - with from", "spot#: number",
)  # fmt: skip
VOYAGES = (
    frame(
        "ship", i.spell_ship, "ship!#: noun:ship / - with to", "paid+#: good / - with for from",
        explains="build take buy settle get want pay", calls="ship", nouns="start water new field supply",
        tells="ship", flags="alone", says="en-cape_late: two, I build a ship",
    ),
    frame(
        "sail", i.spell_sail, SHIP, "which#: number / with", "squares+#: square / - to at on over in for from",
        "steps#: number noun:field noun:step / - to for over", verbs="sail", explains="build take get",
        nouns="compass", tells="squares", flags="sizes", says="en-cape_late: two, ship 1 to C9 and C10",
    ),
    frame(
        "sail", i.spell_sail, "ship!#: noun:ship noun:other ordinal / - with",
        "steps!#: noun:field noun:step / - to for over from", explains="build take get sail", nouns="compass",
        tells="steps", flags="sizes", says="en-cape: roll was 5, ship three fields",
    ),
    frame(
        "explore", i.spell_explore, SHIP, "which#: number / with", "where: square / at on from in",
        "square#: square / - to at on over in from", "seen~0.5: tile good / - from", verbs="look",
        explains="return take sail discard explore play open build give home shift_end show",
        nouns="card tile field island compass", flags="alone sizes", says="en-cape_late: two, ship 1 looks at D8",
    ),
    frame(
        "keep", i.spell_keep, *KEPT, verbs="keep", explains="take get build settle own show", nouns="token gold",
        tells="tile", flags="sizes", says="en-bay_mid: three, sail one, explore, I keep the trade agreement",
    ),
    frame(
        "keep", i.spell_found, "square!: square / - at on in from over to", *KEPT, verbs="keep look",
        explains="take get build settle own show", nouns="token gold card island", tells="square", flags="alone sizes",
        says="en-cape_late: 2, ship 1 to C9, C10 and explores C11, 12 gold!",
    ),
    frame(
        "keep", i.spell_promotion, "tile!: tile / *", "who!: inhabitant / - from for with", "to: inhabitant / - to as",
        "place#: number / at on to in from", "field#: noun:field / *", "ship#: noun:ship ordinal / - with from",
        "square: square / - at on in over to", verbs="upgrade become develop make activate",
        explains="take give get keep show look explore own", nouns="step card tile island them", cost=0.4,
        flags="sizes", says="en-bay_mid: three, and the treasure turns my pioneer into a settler",
    ),
)  # fmt: skip
FRAMES: Sequence[Frame] = (*DICE, *GOODS, *VOYAGES, *PEOPLE)


def spoken_table(state: State) -> SpokenTable:
    """Return how the actions are said at this table."""

    def read_square(word: str) -> tuple[str, str] | None:
        known = _SQUARE.fullmatch(word) and ord(word[0]) - ord("a") < state.ruleset.board.rows
        return ("thing", f"square {word.upper()}") if known else None

    return SpokenTable(
        FRAMES,
        state,
        [player.name for player in state.players],
        state.to_move,
        read_square,
        partial(t.finish, state=state),
        partial(t.list_doubts, state=state),
        starts_with_die=True,
        numbered=frozenset(("noun:ship", "noun:field", "noun:pier", "noun:inhabitant", "inhabitant")),
        generic={"ware": "good"},
        prepare=i.drop_fleet,
        slips=t.SLIPS,
    )
