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
    # *a four*, *rolled six, then two*, *six: pirates*
    frame(
        "roll", g.spell_roll, "die+#: number / - with to for from on", "event#: noun:event / *", "number#: noun:field",
        "mark: question_mark / *", "which+: ordinal / *", verbs="roll", explains="show take get build make own",
        nouns="die cube", calls="event", tells="die", flags="opening alone sizes",
    ),
    # *Paul takes cloth*, *tobacco for me, Karel too*
    frame(
        "take", g.spell_take, TAKEN, "player+: player / - for to", EVERYONE, INSTEAD, *SOURCE, verbs="take get want",
        explains="give", nouns="everyone", tells="player from everyone", behind="take", cost=0.6, flags="every",
    ),
    frame(
        "take", g.spell_stays, TAKEN, "player!+: player", INSTEAD, *SOURCE, verbs="keep", explains="give",
        behind="take", cost=0.6,
        flags="every",
    ),
    frame(
        "take", g.spell_yield, "goods!: good / - for from to", *SOURCE, INSTEAD,
        explains="take get make give show want",
        nouns="everyone", tells="goods", behind="take", cost=2.2,
    ),
    frame(
        "take", g.spell_same, "player!: player / - for to", "number#: number", "them#: noun:them / - from",
        "same: noun:same / *",
        "by: building question_mark / *", verbs="take get want", explains="give pay", nouns="them", tells="same them",
        behind="take", cost=1.2,
    ),
    # *we all pay*, *I pay one, Paul two*, *Ruth loses the tobacco post, the new tile goes to D12*
    frame(
        "pay", g.spell_pay, "player: player / - for from", "amount#: number token / - with for", EVERYONE,
        "for: tile inhabitant noun:field noun:pier noun:people building / for with", verbs="pay give own",
        nouns="event",
        behind="pay", cost=0.6, flags="every",
    ),
    frame(
        "pay", g.spell_pay, "player!: player / - for from", "amount!#: number token noun:nothing / - with",
        explains="get",
        nouns="event", tells="player", behind="pay", cost=1.2,
    ),
    frame(
        "lose", g.spell_lose, "player!: player / - for from at with to", "tile+#: tile good / - from with",
        "building: building / - from with", "who#: inhabitant noun:people / - from",
        "place#: number / at on to in from",
        "field#: noun:pier noun:field / *", "square: square / - to at on in", verbs="lose",
        explains="remove return give pay discard sail keep build settle take become",
        nouns="tile new field card island",
        behind="lose", cost=0.6, flags="sizes",
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
    # *I sell cloth to the settler on 3 for two*, *wood to the pioneer*, *I sell it to him*
    frame(
        "sell", g.spell_sell, SOLD, "all#: number", BUYER, "owner: player / to at from for -", *WHERE, *PRICE,
        "other: ordinal noun:other / - to at on for", verbs="sell", explains="give return remove", nouns="field",
        tells="buyer",
        flags="sizes every",
    ),
    frame(
        "sell", g.spell_more_sold, SOLD, BUYER, *WHERE, *PRICE, "other: ordinal noun:other / - to at on for",
        explains="give return remove", nouns="field", tells="place field price gold other", flags="sizes every",
    ),
    frame(
        "sell", g.spell_sold, "buyer!: inhabitant", "goods!+#: good / - from", *WHERE, *PRICE,
        verbs="buy take get want",
        explains="give pay", nouns="field", flags="sizes",
    ),
    frame(
        "sell", g.spell_sell_list, "goods!+#: good / - to from",
        "places!+#: number noun:field noun:people noun:inhabitant inhabitant / to at on -", verbs="sell",
        explains="give return remove", nouns="field", tells="places", cost=0.9, flags="sizes",
    ),
    frame(
        "sell", g.spell_sell_it, BUYER, *WHERE, *PRICE, verbs="sell", explains="give return remove", nouns="field them",
        flags="sizes",
    ),
    frame(
        "sell", g.spell_sell_all, "all!#: number noun:ware / - from", verbs="sell", explains="give return remove",
        nouns="ware card", flags="every",
    ),
    # *I buy two stones for six*, *I pay five for stone*, *spice for 4*
    frame("buy", g.spell_buy, *BOUGHT, verbs="buy trade", explains="take get pay", nouns="supply stack"),
    # *I take two stones from the supply*
    frame("buy", g.spell_buy, *BOUGHT, "supply!: noun:supply / *", verbs="take get want"),
    # *I draw wood from Nora with the great trading post*
    frame(
        "draw", g.spell_draw, "from!: player / - from at with to", "good: good / - for",
        "by: building tile / with for - over",
        *DRAWN, verbs="draw", explains="take get remove pay give roll", nouns="card ware",
    ),
    frame(
        "draw", g.spell_draw, "from!: player / from at with", "good: good / - for",
        "by: building / with for over from -",
        "card: noun:card noun:ware", *DRAWN, verbs="take get", explains="want roll use activate pay give buy",
        nouns="card ware", tells="by card", cost=1.2,
    ),
    # *I throw the cloth away*
    frame("discard", g.spell_discard, SOLD, verbs="discard", explains="return remove", nouns="card", flags="every"),
    frame(
        "discard", g.spell_discard, SOLD, verbs="remove return leave", explains="take", nouns="card", cost=1.5,
        flags="every weak",
    ),
    frame("win", g.spell_win, "points#: noun:point / *", verbs="win"),
)  # fmt: skip
FIELD = (
    "place#: number / at on to in from",
    "field#: noun:field noun:inhabitant / *",
    "paid+#: good / - with for from",
)
RISE = "upgrade become develop"
RISING = "take get build look activate make pay"
PEOPLE = (
    # *a new pioneer with a smithy on field 4*
    frame(
        "settle", i.spell_settle, "pioneer#: inhabitant / - with to from for at on",
        "building#: building / - with to for as at on in", "place#: number / at on to in", "field#: noun:field / *",
        "paid+#~0.3: good / - with for from", "spot#: number", verbs="settle",
        explains="build take want get buy upgrade play give make pay", nouns="field new tile", tells="building pioneer",
        flags="alone sizes",
    ),
    frame(
        "settle", i.spell_settle, "pioneer!: inhabitant", "place#: number / at on to in", "field#: noun:field / *",
        "paid+#: good / - with for from", explains="build take want get buy make pay", nouns="field new tile",
        tells="pioneer",
        cost=1.5, flags="alone weak",
    ),
    # *the settler on 3 becomes a citizen*, *pioneer to settler*, *both settlers move up*
    frame(
        "develop", i.spell_develop, "from#: inhabitant / - from with", "to#: inhabitant / to - as at over on", *FIELD,
        verbs=RISE, explains=RISING, nouns="cube people", flags="sizes",
    ),
    frame(
        "develop", i.spell_develop, "from!#: inhabitant / - from", "to!: inhabitant / to as", *FIELD,
        explains=f"{RISE} {RISING}",
        nouns="cube people", tells="to", flags="sizes",
    ),
    frame(
        "develop", i.spell_is_now, "from!: inhabitant", "to: inhabitant / - to as", *FIELD, verbs="activate look",
        explains="take become upgrade show", nouns="tile card people", tells="to", cost=1.5, flags="sizes weak",
    ),
    frame(
        "develop", i.spell_field_rises, "place!#: number noun:field / - at on in", "to: inhabitant / to - as at on",
        "paid+#: good / - with for from", verbs=f"{RISE} activate", explains=RISING, nouns="tile people", flags="sizes",
    ),
)  # fmt: skip
SHIP = "ship#: noun:ship noun:other ordinal / - with from"
KEPT = (
    "tile!+#: tile good token / - from to with", "place#: number / at on to in from",
    "field#: noun:pier noun:field / *",
    "ship#: noun:ship / - with from", "spot#: number",
)  # fmt: skip
VOYAGES = (
    # *I build a ship*, *ship 2 to C9 and C10*, *the ship two fields*
    frame(
        "ship", i.spell_ship, "ship!#: noun:ship / - with to", "paid+#: good / - with for from",
        explains="build take buy settle get want pay", calls="ship", nouns="start water new field supply", tells="ship",
        flags="alone",
    ),
    frame(
        "sail", i.spell_sail, SHIP, "which#: number / with", "squares+#: square / - to at on over in for from",
        "steps#: number noun:field noun:step / - to for over", verbs="sail", explains="build take get", nouns="compass",
        tells="squares", flags="sizes",
    ),
    frame(
        "sail", i.spell_sail, "ship!#: noun:ship noun:other ordinal / - with",
        "steps!#: noun:field noun:step / - to for over from",
        explains="build take get sail", nouns="compass", tells="steps", flags="sizes",
    ),
    # *it looks at D8 and puts it back*, *D8: a trade agreement, mine*
    frame(
        "explore", i.spell_explore, SHIP, "which#: number / with", "where: square / at on from in",
        "square#: square / - to at on over in from", "seen~0.5: tile good / - from", verbs="look",
        explains="return take sail discard explore play open build give home shift_end show",
        nouns="card tile field island compass", flags="alone sizes",
    ),
    frame(
        "keep", i.spell_keep, *KEPT, verbs="keep", explains="take get build settle own show", nouns="token gold",
        tells="tile",
        flags="sizes",
    ),
    frame(
        "keep", i.spell_found, "square!: square / - at on in from over to", *KEPT, verbs="keep look",
        explains="take get build settle own show", nouns="token gold card island", tells="square", flags="alone sizes",
    ),
    frame(
        "keep", i.spell_promotion, "tile!: tile / *", "who!: inhabitant / - from for with", "to: inhabitant / - to as",
        "place#: number / at on to in from", "field#: noun:field / *", "ship#: noun:ship ordinal / - with from",
        "square: square / - at on in over to", verbs="upgrade become develop make activate",
        explains="take give get keep show look explore own", nouns="step card tile island them", cost=0.4,
        flags="sizes",
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
