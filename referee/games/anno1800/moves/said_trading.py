"""What comes from other players, as it is said: who sells which goods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import PAUSE, Item
from referee.engine.text import spell_player
from referee.games.anno1800.moves.said_cards import amount_of
from referee.games.anno1800.moves.said_paying import ALL, EACH, NOTHING

if TYPE_CHECKING:
    from referee.games.anno1800.state import State


def trade(filled: Filled, state: State) -> Sequence[Part]:
    partner = filled.one("partner")
    assert partner is not None
    if partner.seat == state.to_move or partner.number not in (None, len(filled.all("goods"))):
        return NOTHING
    if any("own" in item.verbs and (item.count is not None or item.times > 1) for item in filled.items):
        return NOTHING  # *1x own, 1x Viktor*: not all of it is theirs
    name = spell_player(state.players[partner.seat].name, partner.seat)
    if (
        not _one_breath(filled.all("goods"))
        or _around(filled, partner)
        or any(item.mine for item in filled.all("goods"))
        or _of_another(filled, partner)
        or _made_by_two(filled, partner)
        or any("own" in item.verbs and item.number is not None and not item.things for item in filled.items)
        or _more_than_paid(filled)
        or _own_goods(filled, partner)
        or any(item.stated != partner.stated and item.stated for item in filled.all("goods"))  # *pigs I have*
        or (partner.by_and and partner.start > filled.all("goods")[-1].start)  # *bread, and from Ben champagne*
    ):
        return NOTHING
    if not _makes_all(filled, partner, state):
        return NOTHING
    goods = filled.all("goods")
    if partner.times > 1 and (len(goods) > 1 or amount_of(goods[0]) not in (1, partner.times)):
        return NOTHING
    amounts = [partner.times if partner.times > 1 else amount_of(item) for item in goods]  # *coal: Luc ×2*
    told = [
        f"trade {item.ids('resource')[0]} from {name}" for item, n in zip(goods, amounts, strict=True) for _ in range(n)
    ]
    along = (
        partner.roles == {"with"} and not filled.called and len(goods) > 1
    )  # *beer and bread with Reto*: perhaps both
    along = along or any(item.each for item in (*goods, partner))  # *two workers, each with bricks from Reto*
    token = filled.one("token")
    apart = token is not None and token.by_and and token.break_before >= PAUSE and token.start > partner.start
    return [Part("", ", ".join(told), behind="with", guess=along or apart)]  # *…, and a token*: a card may need it


def of_theirs(filled: Filled, state: State) -> Sequence[Part]:
    """*With Gwen's slaughterhouse*: what another player's industry makes."""
    partner, at = filled.one("partner"), filled.one("at")
    assert partner is not None
    assert at is not None
    first, second = sorted((partner, at), key=lambda item: item.start)
    makes = {state.ruleset.industries[id].makes for id in at.ids("industry")}
    beside = filled.items.index(second) - filled.items.index(first) == 1 and not second.break_before
    if partner.seat == state.to_move or at.mine or len(makes) > 1 or "with" not in first.roles or not beside:
        return NOTHING
    name = spell_player(state.players[partner.seat].name, partner.seat)
    return [Part("", f"trade {makes.pop()} from {name}", behind="with")]


def _makes_all(filled: Filled, partner: Item, state: State) -> bool:
    """Whether the industry beside the partner, if one is named, makes these goods: *soap from Gwen's soap factory*."""
    maker = filled.one("at")
    if maker is None:
        return True
    beside = abs(filled.items.index(maker) - filled.items.index(partner)) == 1
    if maker.mine or not beside or max(maker, partner, key=lambda item: item.start).break_before:
        return False
    makers = [state.ruleset.makers.get(item.ids("resource")[0], ()) for item in filled.all("goods")]
    return all(set(maker.ids("industry")) & set(ids) for ids in makers)


def both(filled: Filled, state: State) -> Sequence[Part]:
    """*Both from Viktor*, *all of it from Viktor*: what the card needs; which goods these are, `finish` knows."""
    partner, counted = filled.one("partner"), filled.one("all")
    assert partner is not None
    told = partner if counted is None else counted
    tokens = filled.one("token")
    if tokens is not None and counted is None and tokens.ids("token") == ("trade_token",):
        told = tokens  # *I give Viktor two trade tokens*
    number = ALL if told.every and told.number is None else told.number or 1
    beside = partner.roles - {""} or filled.verbs & {"trade", "give"}  # *Reto supplies both*
    if partner.seat == state.to_move or number == 1 or told.by_article or not beside or partner.every:
        return NOTHING
    name = spell_player(state.players[partner.seat].name, partner.seat)
    return [Part("", f"{EACH}{name} {number}", behind="with")]


def _around(filled: Filled, partner: Item) -> bool:
    """Whether the partner or a verb stands between the goods: then they do not all come from one."""
    goods = filled.all("goods")
    between = [partner, *(item for item in filled.items if item.verbs and not item.things)]
    return any(goods[0].start < item.start < goods[-1].start for item in between)


def _made_by_two(filled: Filled, partner: Item) -> bool:
    """*Bread and beer, I brew it, Gwen bakes it*: with a verb on both sides of the partner the goods come from two."""
    made = [item.start for item in filled.items if item.verbs & {"make", "give"} and not item.things]
    last = filled.all("goods")[-1].start
    return any(last < verb < partner.start for verb in made) and any(verb > partner.start for verb in made)


def _own_goods(filled: Filled, partner: Item) -> bool:
    """*My own coal …, glass from Ben*; but *the coal I have from Ben* is his: the verb stands between the two."""
    owned = [item.start for item in filled.items if "own" in item.verbs and not item.things]
    first, last = sorted((filled.all("goods")[0].start, partner.start))
    return bool(owned) and (bool(filled.unused) or any(not first < start < last for start in owned))


def _more_than_paid(filled: Filled) -> bool:
    """*Soap from Gwen, and a trade token on top*: behind *and*, without a verb, it is not what she gets for it."""
    token = filled.one("token")
    return token is not None and token.by_and and "" in token.roles and not filled.verbs & {"pay", "give"}


def _of_another(filled: Filled, partner: Item) -> bool:
    """Whether a word that nobody knows stands between the goods and their partner: that may be what is traded."""
    last = max(item.start for item in filled.all("goods"))
    between = [item for item in filled.unused if item.unknown and last < item.start < partner.start]
    return any(item.break_before for item in between)


def _one_breath(goods: Sequence[Item]) -> bool:
    """Whether goods are named side by side, so that one source is meant for all of them."""
    return all(item.by_and or not item.break_before for item in goods[1:])
