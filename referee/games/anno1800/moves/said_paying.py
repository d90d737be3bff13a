"""Payments as they are said: trade, import, own production, cubes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import ABOUT, Filled, Part
from referee.engine.speech.items import PAUSE, Item
from referee.games.anno1800.moves.said_buildings import buildings_of, one_name
from referee.games.anno1800.moves.said_cards import amount_of, counted
from referee.games.anno1800.ruleset import TOKENS

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Ruleset
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()
UNSOURCED = "some"
"""Stands before a good of which nobody said where it comes from."""
REST = "rest"
"""Stands for a good that was named before and of which nothing else says where it comes from."""
NEED = "need "
"""Stands before tokens that a card needs, told beside the goods of it."""


EACH = "trade each from "
ALL = "all"


def each_from_one(text: str, ruleset: Ruleset) -> str:
    """Puts the goods of the clause in where all of them come from one player; "" where they are not so many."""
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        told, _, paid = clause.partition(" with ")
        if EACH not in paid:
            continue
        goods = told.partition(" for ")[0].removeprefix("play ").split(", ")
        if told.startswith("expand "):
            industry = ruleset.industries.get(told.split(" ")[1])
            goods = [good for good, _ in industry.cost.resources] if industry is not None else []
        name, _, number = paid.removeprefix(EACH).rpartition(" ")
        if (
            not told.startswith(("play ", "expand "))
            or not paid.startswith(EACH)
            or number not in (ALL, str(len(goods)))
        ):
            return ""
        clauses[at] = f"{told} with {', '.join(f'trade {good} from {name}' for good in goods)}"
    return "; ".join(clauses)


def imported(filled: Filled, state: State) -> Sequence[Part]:
    known = state.ruleset.new_world_goods
    by = filled.one("by")
    if by is not None and (by.number is not None or by.break_before or len(by.ids("ship")) == 1):
        return NOTHING  # a ship that is rather built
    named = [item.ids("resource")[0] for item in filled.all("goods") for _ in range(amount_of(item))]
    goods = [f"{good}_beans" if f"{good}_beans" in known else good for good in named]
    if not set(goods) <= set(state.ruleset.new_world_goods):
        return NOTHING
    return [Part("", ", ".join(f"import {good}" for good in goods), behind="with")]


def made(filled: Filled, state: State, amount: int | None = None) -> Sequence[Part]:
    """The own industries of the goods; `amount` of each, where that was told elsewhere.

    A good that somebody only says to have, and cannot make, is a guess: *I've got sausages, so …*
    """
    at = filled.one("at")
    found = []
    standing, missing = set(state.players[state.to_move].where), False
    own = next((item.times for item in filled.items if "own" in item.verbs and not item.things), 1)
    amount = amount or (own if own > 1 and len(filled.all("goods")) == 1 else None)  # *sails 2x own*
    if _parted_by_verb(filled):
        return NOTHING  # *pigs and coal make soap*: what stands behind the verb is made of what stands before it
    if at is not None and at.times > 1:  # *planks from the sawmill twice*
        if len(filled.all("goods")) > 1 or amount_of(filled.all("goods")[0]) not in (1, at.times):
            return NOTHING
        amount = at.times
    for item in filled.all("goods"):
        makers = state.ruleset.makers.get(item.ids("resource")[0], ())
        if at is not None:
            makers = tuple(id for id in makers if id in at.ids("industry"))
        who = filled.one("who")
        if who is not None:
            rank = state.ruleset.tiers.index(who.ids("tier")[0])
            makers = tuple(id for id in makers if state.ruleset.industries[id].tier == rank)
        if not makers and at is None and "own" in filled.verbs:
            return imported(filled, state)  # *with my own cocoa*: from an island of theirs
        if not makers:
            return NOTHING
        found += [one_name(makers, state) or makers[0]] * (amount or amount_of(item))
        missing = missing or ("own" in filled.verbs and at is None and standing.isdisjoint(makers))
    return [Part("", ", ".join(found), behind="with", guess=missing)]


def laid_own(filled: Filled, state: State) -> Sequence[Sequence[Part]]:
    """*Soap and sausages, both my own*: a card for what is all made at home."""
    from referee.games.anno1800.moves.said_hand import laid

    needs = filled.all("needs")
    behind = all(item.start > needs[-1].start and item.break_before for item in filled.items if "own" in item.verbs)
    goods = [(state.ruleset.makers.get(item.ids("resource", "token")[0], ()), amount_of(item)) for item in needs]
    if not behind or not all(makers for makers, _ in goods):
        return ()
    found = [one_name(makers, state) or makers[0] for makers, amount in goods for _ in range(amount)]
    return [(part, Part("", ", ".join(found), behind="with")) for part in laid(filled, state)]


def _parted_by_verb(filled: Filled) -> bool:
    goods = filled.all("goods")
    verbs = [item.start for item in filled.items if "make" in item.verbs and not item.things]
    return any(goods[0].start < verb < goods[-1].start for verb in verbs)


def maker(filled: Filled, state: State) -> Sequence[Part]:
    """*Coal: kiln*, *planks sawmill*: a good right beside the industry that makes it."""
    goods, at = filled.all("goods"), filled.one("at")
    assert at is not None
    if not filled.called and (len(goods) > 1 or at.break_before > PAUSE or goods[0].start > at.start):
        return NOTHING
    counts = {amount_of(item) for item in (*goods, at)} - {1}
    if (at.number is not None or at.times > 1) and len(goods) == 1 and len(counts) == 1:
        return made(filled, state, counts.pop())
    if at.number not in (None, 1):
        return NOTHING
    return made(filled, state)


def crew(filled: Filled, state: State) -> Sequence[Part]:
    """*A farmer at the sawmill*, *a worker each at the bakery and the brewery*: who works where, as a payment."""
    who, places = filled.one("who"), filled.all("at")
    assert who is not None
    told = [_workplaces(who, at, state) for at in places]
    if any(len(found) != 1 for found in told) or who.exhausted or who.start > places[0].start:
        return NOTHING
    names = [found[0] for found in told]
    if len(places) == 1 and places[0].number in (None, 1):
        return [Part("", ", ".join(names * amount_of(who)), behind="with")]
    counted = [at.number for at in places[1:]]
    one_each = who.each or (amount_of(who) == 1 and counted == [1] * len(counted))  # *…, and one at the brewery*
    if not (one_each or amount_of(who) == len(places)) or len(places) == 1:
        return NOTHING
    return [Part("", ", ".join(names), behind="with")]


def _workplaces(who: Item, at: Item, state: State) -> list[str]:
    """The industries of a place that are of the cube's tier."""
    tier = state.ruleset.tiers.index(who.ids("tier")[0])
    makers = [id for good in at.ids("resource") for id in state.ruleset.makers.get(good, ())]
    return [id for id in (*at.ids("industry"), *makers) if state.ruleset.industries[id].tier == tier]


def crew_for(filled: Filled, state: State) -> Sequence[Part]:
    """*Coal: one worker*: a good with the counted cubes right behind it that make it."""
    good, who = filled.items[0], filled.items[-1]
    if len(filled.items) != 2 or good is not filled.one("goods") or who.break_before > PAUSE or who.by_and:
        return NOTHING
    if who.number is None or who.by_article or who.exhausted or amount_of(who) not in (1, amount_of(good)):
        return NOTHING
    return made(filled, state) if who.bracketed == good.bracketed else NOTHING


def posted_for(filled: Filled, state: State) -> Sequence[Part]:
    """*Timber: a farmer at the sawmill*."""
    good, who, at = filled.one("goods"), filled.one("who"), filled.one("at")
    assert good is not None
    assert who is not None
    assert at is not None
    if good.start > who.start or who.exhausted or amount_of(who) not in (1, amount_of(good)):
        return NOTHING
    numbered = who.number is not None and not who.by_article
    if numbered and (who.bracketed != good.bracketed or (who.break_before and who.start > at.start)):
        return NOTHING  # *one farmer (timber: sawmill), one worker (…)*: another one, with what it costs behind it
    return made(filled, state)


def mine(filled: Filled, state: State) -> Sequence[Part]:
    """*My grain*: from the speaker's own industry; *my cocoa*: from an island of theirs."""
    if not all(item.mine for item in filled.all("goods")):
        return NOTHING
    return made(filled, state) or imported(filled, state)


def from_itself(filled: Filled, state: State) -> Sequence[Part]:
    """*Wool from my sheep*: the same good named by what it comes from."""
    good, source = filled.one("goods"), filled.one("source")
    assert good is not None
    assert source is not None
    return made(filled, state) if good.things == source.things and good.start < source.start else NOTHING


def also(filled: Filled, state: State) -> Sequence[Part]:
    """A good that is named beside an action, without a word where it comes from; `with_sources` knows that."""
    if not made(filled, state):
        return NOTHING
    told = [item.ids("resource")[0] for item in filled.all("goods") for _ in range(amount_of(item))]
    return [Part("", ", ".join(f"{UNSOURCED} {good}" for good in told), behind="with")]


def with_sources(text: str, state: State) -> str:
    """Goods that were only named are made by the speaker, unless something else that is said supplies them."""
    clauses = text.split("; ")
    ruleset, standing = state.ruleset, state.players[state.to_move].where
    for at, clause in enumerate(clauses):
        told, _, paid = clause.partition(" with ")
        parts = paid.split(", ") if paid else []
        named = [part.removeprefix(f"{UNSOURCED} ") for part in parts if part.startswith(f"{UNSOURCED} ")]
        if not named:
            continue
        kept = [part for part in parts if not part.startswith(f"{UNSOURCED} ")]
        known = {good_of(part, ruleset) for part in kept} | {_built_good(told, ruleset)}
        missing = [good for good in named if good not in known]
        if not all(any(id in standing for id in ruleset.makers.get(good, ())) for good in missing):
            return ""  # the speaker has no industry for it
        kept += [_maker(good, ruleset) for good in missing]
        clauses[at] = f"{told} with {', '.join(kept)}" if kept else told
    return "; ".join(clauses)


def good_of(paid: str, ruleset: Ruleset) -> str:
    """The good that one payment brings; "" where it is none or could be several."""
    words = paid.split(" ")
    if words[0] in ("trade", "import", UNSOURCED):
        return words[1]
    if words[0] in ruleset.industries:
        return ruleset.industries[words[0]].makes
    makes = {i.makes for id, i in ruleset.industries.items() if words[0] == id.rpartition("_")[0]}
    return makes.pop() if len(makes) == 1 else ""


def _built_good(told: str, ruleset: Ruleset) -> str:
    """*I want coal: a charcoal kiln*: what a building makes is the same said twice."""
    return good_of(told.removeprefix("expand ").split(" ")[0], ruleset) if told.startswith("expand ") else ""


def _maker(good: str, ruleset: Ruleset) -> str:
    makers = ruleset.makers.get(good, ())
    stems = {id.rpartition("_")[0] for id in makers}
    return makers[0] if len(makers) == 1 or len(stems) > 1 else stems.pop()


def price(filled: Filled, state: State) -> Sequence[Sequence[Part]]:
    """What somebody says that it costs or brings: nothing to be asked where it is true, else it adds nothing."""
    gold = filled.all("gold")
    on_top = len(gold) == 1 and gold[0].by_and and "" in gold[0].roles and not filled.verbs
    if on_top and gold[0].ids("token") and gold[0].ids("token")[0] in TOKENS:  # *…, and a trade token on top*
        return [(Part("", NEED + counted(amount_of(gold[0]), gold[0].ids("token")[0]), behind="with"),)]
    told = gold[0].number if len(gold) == 1 and gold[0].ids("token") == ("gold",) else None
    return [()] if told is None else [(Part("", f"token=gold={told}", behind=ABOUT),), ()]


def priced(filled: Filled, state: State) -> Sequence[Part]:
    """*I pay four*: gold, though nobody says so; it must be the price."""
    gold = filled.one("gold")
    assert gold is not None
    told = gold.number is not None and gold.size is None and not gold.by_article and not gold.every
    return [Part("", f"token=gold={gold.number}", behind=ABOUT)] if told else NOTHING


def work(filled: Filled, state: State) -> Sequence[Part]:
    told = [(buildings_of(item, state)[1], amount_of(item)) for item in filled.all("at")]
    if any(len(names) > 1 for names, _ in told):
        return NOTHING  # *the mill* could be several, and nobody may choose
    return [Part("", ", ".join(names[0] for names, count in told for _ in range(count)), behind="with")]


def works(filled: Filled, state: State) -> Sequence[Part]:
    """*The brickworks works twice*."""
    times = filled.one("times")
    if times is not None and (times.count is not None or times.every or times.size is not None):
        return NOTHING
    at, *others = filled.all("at")
    if others and (times is not None or not all(item.by_and for item in others)):
        return NOTHING  # *the sawmill and the kiln work* in one breath
    if at.by_article and filled.items[0] is not at:
        return NOTHING  # *and I make a sawmill*: a new one
    if times is not None:
        at.times = max(at.times, times.times)
    return work(filled, state)
