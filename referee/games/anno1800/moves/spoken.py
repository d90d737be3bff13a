"""How the actions of Anno 1800 are said: the table of frames. docs/writing-frames.md explains every field."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from referee.games.anno1800.moves import spoken_actions as a
from referee.games.anno1800.moves import spoken_cards as c
from referee.games.anno1800.moves import spoken_payments as p
from referee.games.anno1800.moves import spoken_turns as t
from referee.speech.frames import Frame, frame
from referee.speech.table import SpokenTable

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

BUILT = "industry ship shipyard"
VOYAGING = (
    "open explore take draw sail want get build use show activate look give exhaust pay make remove discard buy play"
)
TOKENS = "token#: token noun:token / *"
GOODS = "goods!+#: resource / - for with from"
PLACED = "at: industry / at from in on with to over"

BUILDING = (
    frame(
        "expand", a.spell_expand, f"build!#: {BUILT} / - as", f"over: {BUILT} resource / over",
        "smaller#: number / over", "former: tier noun:former / over", "version: tier / for with - from at",
        "field: field / at on to over in", "needs+#~1.4: resource / with for", "yard: shipyard / from at in",
        verbs="build", explains="take get buy open become replace make play cover upgrade",
        nouns="tile factory action land free island town one", tells="build", flags="sizes main",
        says="en-town: I build the bakery over the glassworks",
    ),
    frame(
        "expand", a.spell_purpose, f"build!#: {BUILT} / for to", f"over: {BUILT} resource / over",
        "smaller#: number / over", explains="take get buy want build make trade", nouns="tile factory action",
        tells="build", cost=1.5, flags="sizes main weak", says="en-town: coal from Ella for a bakery",
    ),
    frame(
        "placed", a.spell_placed, f"over: {BUILT} resource / over", "field: field / - at on to in", verbs="build",
        explains="take become cover want", nouns="tile land", tells="over field", behind="over", cost=1.5,
        says="en-begin: I build the soap thing where the potatos grow",
    ),
    frame(
        "expand", a.spell_replace, f"first!#: {BUILT} resource / - over from to for with",
        f"second!#: {BUILT} resource / - over from to for with as", "field: field / at on to over in",
        verbs="remove cover return",
        explains="build take want get buy become give_way make leave", nouns="tile island town factory",
        flags="sizes main", says="en-mill: Scrap the bakery. Weapon factory.",
    ),
    frame(
        "expand", a.spell_replace, f"first!#: {BUILT} / - from", f"second!#: {BUILT} / - to as at for with",
        verbs="become activate upgrade swap trade", explains="build take want make remove give_way",
        nouns="tile island town factory", flags="sizes main", says="en-begin: I turn the sheep farm into a bakery",
    ),
    frame(
        "expand", a.spell_replace, f"first!: {BUILT} resource / - over", f"second!: {BUILT} resource", verbs="leave",
        explains="build take want get buy become remove give_way", cost=1.5, flags="sizes main weak",
        says="en-begin: sheep farm goes, soap factory comes",
    ),
    frame(
        "expand", a.spell_enlarged, "first!#: shipyard / - from over", "bigger!#: number stack / - to as with for",
        verbs="become activate cover upgrade hire", explains="build take want get give make swap", tells="bigger",
        flags="sizes main", says="en-quay: shipyard 1 becomes a 2",
    ),
    frame(
        "expand", a.spell_product, "product!: resource / - for from with", f"over: {BUILT} / over at on",
        "version: tier / for with from", verbs="build", calls="factory", nouns="tile one",
        explains="take want get make buy open", flags="main", says="en-begin: soap fact pigs own coal olu",
    ),
    frame(
        "expand", a.spell_product, "product!: resource", f"over: {BUILT} / over at on",
        "version: tier / for with from", explains="take want get build make", nouns="factory tile one",
        tells="product", cost=2.5, flags="main weak", says="en-mill: the chocolate one!",
    ),
)  # fmt: skip
PEOPLE = (
    frame(
        "workforce", a.spell_workforce, "tiers!+#=: tier / - with for", verbs="hire",
        explains="take want get buy build make", nouns="cube town supply people action new", tells="tiers",
        flags="sizes main", says="en-begin: I hire two workers",
    ),
    frame(
        "workforce", a.spell_anybody, "cubes#: noun:cube noun:people number", verbs="hire",
        nouns="town supply action new", explains="take want get buy build make", tells="cubes", flags="sizes main",
        says="en-begin: hire someone",
    ),
    frame(
        "upgrade", a.spell_upgrade, "from+#=: tier / - from with for", "to#: tier / to as - over at in with", PLACED,
        "site~0.5: resource / at from on in", "steps#: noun:step number / *",
        "area: noun:exhausted_area / from at in on", verbs="upgrade become", explains="take build make swap give",
        nouns="cube people step action", flags="sizes main every", says="en-begin: two farmers become workers",
    ),
    frame(
        "upgrade", a.spell_upgrade, "from!#: tier / - from", "to!+#: tier / to", "at: industry / at in on from",
        explains="take build make swap give activate shift_end", nouns="cube people step action", tells="to",
        flags="sizes main every", says="en-begin: farmer to worker",
    ),
    frame(
        "upgrade", a.spell_chain, "from!#: tier / from", "to!#: tier", explains="become upgrade make", tells="from",
        flags="main", says="en-town: an investor, made from an engineer",
    ),
    frame(
        "upgrade", a.spell_pair, "from!#: tier", "to!#: tier", verbs="make", tells="to", cost=1.5, flags="main weak",
        says="en-begin: make one of my workers an artisan",
    ),
    frame(
        "shift-end", a.spell_shift_end, "tiers+#=: tier / - for from with to",
        "at+#: industry / at from in on with to over - for", "site+~0.5: resource / at from on in", "gold#: token / *",
        "area+#: noun:exhausted_area / *", "cubes+#: noun:cube noun:people number / *", verbs="shift_end home",
        explains="take buy get give pay want", calls="shift_end", nouns="cube people exhausted_area town action",
        says="en-town: shift end for the worker at the brewery",
    ),
    frame(
        "shift-end", a.spell_released, "tiers!+#: tier / - for from with", "at+: industry / from at in",
        "gold#: token / *", "price#: number / - for", "area: noun:exhausted_area / *",
        verbs="take get pay return give remove buy", explains="want home", nouns="cube people town action",
        tells="gold", cost=0.9, says="en-town: 1 gold, farmer off the grain farm, then bakery",
    ),
    frame(
        "shift-end", a.spell_off_work, "tiers!#: tier", "at!: industry resource / from", tells="at", flags="weak",
        says="en-quay: both workers off the sawmill, then shipyard 2",
    ),
    frame(
        "shift-end", a.spell_recalled, "at!#: industry / - from at in for",
        "cubes#: noun:cube noun:people number / - for", "gold!#: token / *",
        verbs="take get pay return give remove buy leave", explains="want home", tells="at", cost=1.2,
        says="en-quay: Two gold to get my brewer back",
    ),
)  # fmt: skip
VOYAGES = (
    frame(
        "old-world", a.spell_old_world, f"shown+#: {BUILT} tier noun:expedition / - with for", "by: ship / from",
        "nth: ordinal / *", TOKENS, explains=f"{VOYAGING} hire", calls="old_world",
        nouns="one free island tile card exploration action", flags="alone sizes main",
        says="en-begin: the Old World: a brickworks",
    ),
    frame(
        "new-world", a.spell_new_world, "goods+#: resource / - with from for at", "cards#: noun:card / *",
        "nth: ordinal / *", "by: ship / - from with", TOKENS, explains=VOYAGING, calls="new_world",
        nouns="island tile card exploration action", flags="alone main",
        says="en-quay: off to the New World: cotton, cocoa, tobacco",
    ),
    frame(
        "new-world", a.spell_island, "goods+#: resource / - with from for at", "cards#: noun:card / *",
        "nth: ordinal / *", "by: ship / - from with", TOKENS, explains=VOYAGING, calls="island",
        nouns="tile card exploration action", cost=1.5, flags="alone main",
        says="en-town: new island over there: cotton, sugar cane, coffee beans",
    ),
    frame(
        "expedition", a.spell_expedition, "cards!+#=: noun:card noun:expedition / - for to with from at in",
        "count#: number / - for with to at", TOKENS, "ships+~0.5: ship / - with",
        explains="explore take draw sail want get build use activate exhaust pay make remove discard buy play",
        calls="expedition", nouns="card action", flags="main every", says="en-quay: an expedition with two cards",
    ),
    frame(
        "festival", a.spell_festival, "all+: noun:cube noun:people noun:token token ship tier number / *",
        verbs="festival", explains="take build want get play home become make shift_end", calls="festival",
        nouns="town action people", flags="alone main every", says="en-begin: a festival, all my people go home",
    ),
    frame(
        "pass", a.spell_pass, verbs="pass", flags="alone main", says="en-town: I pass my turn",
    ),
)  # fmt: skip
NEEDS = "needs!+#: resource token / - with from for to at"
EFFECT = "effect+#: tier token noun:extra noun:expedition / for with - from to"
CARD_NOUNS = "card stack new_world need action for_it one effect"
CARDS = (
    frame(
        "play", c.spell_play, NEEDS, EFFECT, "stack: stack / *", "points#: noun:point number / *",
        "token#: noun:token / - with", verbs="play", calls="card one", nouns=CARD_NOUNS, tells="stack",
        explains="take use get give want build buy pay make discard upgrade", flags="alone main",
        says="en-mill: I play bread and canned meat",
    ),
    frame(
        "play", c.spell_laid, "needs!+#: resource token / - with", EFFECT, "points#: number",
        explains="get give want make", nouns="need effect", tells="needs", cost=1.5, flags="alone main",
        says="en-town: beer and sausages for the artisan",
    ),
    frame(
        "play", c.spell_paid_card, EFFECT, "stack: stack / *", "points#: noun:point number / *", "both#: number",
        verbs="play", explains="take use get give want build pay make discard upgrade", calls="card one",
        nouns=CARD_NOUNS, tells="stack", flags="alone main", says="en-quay: Card: soap (Gwen), cans (Petra)",
    ),
    frame(
        "swap", c.spell_swap,
        "stacks+#: stack tier noun:card noun:stack noun:point noun:new_world / - from to with for on",
        "count+#: number / - with from to for", verbs="swap",
        explains="take draw remove return want get give play discard build make",
        nouns="card stack point people action", calls="new", flags="main every",
        says="en-town: I swap two threes and an eight",
    ),
    frame(
        "swap", c.spell_returned, "stacks!+#: stack / - from to with for", "count+#: number / - with from to for",
        "cards#: noun:card / - with from to for", verbs="remove return discard leave trade cover",
        explains="take draw want get give build", nouns="card stack point people action new", cost=1.5,
        flags="main every weak", says="en-quay: three of my eights go, three come",
    ),
    frame(
        "activate", c.spell_activate, "needs+#: resource token / - with from for to over at",
        "effect+#: tier number / *", "extra#: noun:extra noun:expedition noun:token / *", "stack+#: stack / *",
        verbs="activate", explains="get take give use upgrade become play import make hire draw", calls="extra",
        nouns="card effect action point new_world step one", flags="alone frees",
        says="en-mill: coal and schnapps activate",
    ),
    frame(
        "activate", c.spell_activate, "needs+#: resource token / - with from for to over at",
        "effect+#: tier number / *", "extra#: noun:extra noun:expedition noun:token / *",
        "card: noun:card noun:effect / *", verbs="give get show take draw import upgrade become",
        explains="use make hire want", nouns="action point step one", tells="card", cost=1.2, flags="alone frees",
        says="en-mill: champagne card for a rubber, then the cab assembly line",
    ),
    frame(
        "activate", c.spell_at_once, "effect+#: tier number / *", verbs="activate",
        explains="get take give use upgrade become play make hire", nouns="card effect action one",
        flags="alone frees", says="en-quay: I play beer and bricks and use it at once",
    ),
    frame(
        "activate", c.spell_at_once, "stack!+#: stack / - from with", verbs="return discard remove give", cost=2.0,
        explains="take activate get", nouns="card effect", flags="alone frees",
        says="fr-apogee: joue champagne cigares lunettes puis active la rend 2 cartes a 3",
    ),
    frame(
        "activate", c.spell_activate, "needs!+#: resource / from with over", "effect!#: token",
        explains="get take give use", nouns="effect", tells="effect", cost=1.5, flags="alone frees",
        says="en-town: First four gold from beer and work clothes, and then the glassworks",
    ),
    frame(
        "objective", c.spell_objective, "objective!: objective / *", "returned+#: stack tier / - with from for at",
        "points+#: number / - at", "gold+#: token noun:token / *",
        explains="take buy use activate get return remove swap give exhaust pay discard play roll make sail",
        nouns="objective card stack extra action", tells="objective", flags="alone frees", says="en-town: Aarhant",
    ),
)  # fmt: skip
SOURCE = "from with at to for"
PAYING = (
    frame(
        "trade", p.spell_trade, GOODS, f"partner!#: player / {SOURCE} - over on", TOKENS,
        f"at: industry / {SOURCE} - in on", verbs="trade", explains="take buy get give want pay own use make",
        nouns="trade for_it", tells="partner", behind="with", cost=0.6, says="en-town: a bakery, coal from Ella",
    ),
    frame(
        "trade", p.spell_open_trade, GOODS, verbs="trade buy", nouns="trade for_it", behind="with", cost=0.8,
        says="en-begin: a bakery, coal by trade",
    ),
    frame(
        "trade", p.spell_all_from, "partner!#: player / from at with to -", "all#: number", TOKENS, verbs="trade",
        explains="take buy get give want pay own use", nouns="trade for_it", tells="partner", behind="with", cost=0.6,
        flags="every", says="en-harbour: bread and soap card, both from Iris",
    ),
    frame(
        "trade", p.spell_shares, "goods!#: resource / - for with from",
        f"sources!+#: player industry / {SOURCE} - in on", f"counts+#: number / {SOURCE} -", verbs="trade",
        explains="take buy get give want pay make own use", nouns="trade for_it", tells="sources", behind="with",
        cost=0.8, says="en-begin: F->W x2, bricks: 1x brickworks, 1x Olu",
    ),
    frame(
        "import", p.spell_import, GOODS, TOKENS, "by: ship / - with from on at", verbs="import",
        explains="take get make buy pay use own", calls="new_world overseas island", nouns="for_it", behind="with",
        cost=0.4, says="en-mill: cigar factory, tobacco imported",
    ),
    frame(
        "make", p.spell_made, GOODS, "at#: industry / from at in with -", verbs="make own",
        explains="take get give pay use", nouns="factory for_it", tells="at", behind="with", cost=0.6,
        says="en-town: a bakery, my own coal",
    ),
    frame(
        "make", p.spell_crewed, "goods!#: resource / - with from for", "who!#: tier / - with from",
        "at: industry / at on in from -", explains="make own pay use", tells="who at", behind="with", cost=0.9,
        says="en-dawn: W->A x1, coal: artisan/kiln, goods: artisan/warehouse",
    ),
    frame(
        "make", p.spell_also, "goods!+#: resource / - with", explains="want get take give pay use",
        nouns="factory for_it", tells="goods", behind="with", cost=2.0, flags="weak",
        says="en-begin: bread first: bakery",
    ),
    frame(
        "make", p.spell_posted, "who!#: tier / - with", "at!+#: industry resource / at on in to", verbs="make pay",
        explains="take get give use own", tells="at", behind="with", cost=0.6,
        says="en-begin: One farmer on timber, one artizan on bricks: makes one new worker.",
    ),
    frame(
        "work", p.spell_work, "at!+#: industry / with from", verbs="make own", explains="pay use", nouns="for_it",
        tells="at", behind="with", cost=0.6, says="en-town: a bakery with the charcoal kiln",
    ),
    frame(
        "work", p.spell_work, "at!+#: industry / - with from at", "times#: number", verbs="make pay use",
        explains="own", nouns="for_it", behind="with", cost=0.6, says="cs-rozjezd: 2× rolník, platím 2× pila",
    ),
    frame(
        "exhaust", p.spell_exhaust, "tiers!+#: tier / - with", "area: noun:exhausted_area / to in on", verbs="exhaust",
        explains="pay take build make home", tells="tiers area", behind="with", cost=0.6,
        says="en-mill: a bicycle factory, an investor gets exhausted",
    ),
    frame(
        "about", p.spell_about,
        "things!+#~1.2: resource tier token industry noun:extra noun:expedition noun:token noun:action noun:card / *",
        explains="make own get give take want show pay become use upgrade exhaust buy draw",
        nouns="tile people cube need town action token one", tells="things", behind="about", cost=2.0, flags="every",
        says="en-begin: bakery bakery bakery",
    ),
)  # fmt: skip
FRAMES: Sequence[Frame] = (*BUILDING, *PEOPLE, *VOYAGES, *CARDS, *PAYING)


def spoken_table(state: State) -> SpokenTable:
    """Return how the actions are said at this table."""
    ships = frozenset(("ship", "shipyard"))
    return SpokenTable(
        FRAMES,
        state,
        [player.name for player in state.players],
        state.to_move,
        finish=partial(t.finish, state=state),
        doubts=partial(t.list_doubts, state=state),
        numbered=ships,
        sized=ships,
        counted=frozenset(("tier",)),
        generic={"cube": "tier", "people": "tier", "tile": "industry", "card": "stack", "need": "resource"},
        prepare=partial(a.split_names, state=state),
        slips=t.SLIPS,
    )
