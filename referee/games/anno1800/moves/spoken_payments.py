"""Spell what was said of paying: trade, import, own production, cubes, and what is only said about an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.text import spell_player
from referee.games.anno1800.moves.spoken_actions import (
    LOOSE,
    doubt_if,
    list_buildings,
    merge_versions,
    rank,
)
from referee.games.anno1800.moves.spoken_cards import GOLD, find_cards
from referee.speech.frames import ABOUT, NOTHING, Filled, Part
from referee.speech.items import PAUSE, Item

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Cost, Effect, Ruleset
    from referee.games.anno1800.state import State

UNSOURCED, NEED, EACH, ALL = "some", "need", "trade each from", "all"
"""Marks that `spoken_turns.finish` resolves: a good without a source; tokens that a card needs; all goods of the action
from one player, and how many these are."""


def paid(text: str, doubt: str = "") -> Sequence[Part]:
    """Return a payment as the only part."""
    return [Part("", text, behind="with", doubt=doubt)] if text else NOTHING


def name_player(item: Item, state: State) -> str:
    """Return how a player is spelled."""
    return spell_player(state.players[item.seat].name, item.seat)


# trade ----------------------------------------------------------------------------------------------------------------


def spell_trade(filled: Filled, state: State) -> Sequence[Part]:
    partner, goods, token = filled.need("partner"), filled.all("goods"), filled.one("token")
    if partner.seat == state.to_move or partner.number not in (None, len(goods)):
        return NOTHING
    verbs = [item for item in filled.items if item.is_verb]
    first, last = goods[0].start, goods[-1].start
    if any(item.break_before and not item.by_and for item in goods[1:]) or any(item.mine for item in goods):
        return NOTHING  # only goods named side by side have one source
    if any(first < item.start < last for item in (partner, *verbs)):
        return NOTHING
    if any(
        "own" in item.verbs and not min(first, partner.start) < item.start < max(last, partner.start) for item in verbs
    ):
        return NOTHING  # *my own coal …, glass from Ben*; but *the coal I have from Ben*
    if any(item.stated and not partner.stated for item in goods) or (partner.by_and and partner.start > last):
        return NOTHING  # *pigs I have*; *bread, and from Ben champagne*
    if token is not None and token.by_and and "" in token.roles and not filled.verbs & {"pay", "give"}:
        return NOTHING
    maker = filled.one("at")
    if maker is not None:
        beside = abs(filled.items.index(maker) - filled.items.index(partner)) == 1
        fits = all(set(maker.ids("industry")) & set(state.ruleset.makers.get(i.ids("resource")[0], ())) for i in goods)
        if maker.mine or not beside or not fits or max(maker, partner, key=lambda i: i.start).break_before:
            return NOTHING
    name = name_player(partner, state)
    amounts = [partner.times if partner.times > 1 else item.amount for item in goods]
    told = [
        f"trade {item.ids('resource')[0]} from {name}" for item, n in zip(goods, amounts, strict=True) for _ in range(n)
    ]
    along = partner.roles == {"with"} and not filled.called and len(goods) > 1
    along = along or any(item.each for item in (*goods, partner))
    return paid(", ".join(told), doubt_if(along, LOOSE))


def spell_open_trade(filled: Filled, state: State) -> Sequence[Sequence[Part]]:
    """*Coal by trade*: from whom is open, so there is a reading for each player who makes it."""
    goods = [item.ids("resource")[0] for item in filled.all("goods") for _ in range(item.amount)]
    makers = [set(state.ruleset.makers.get(good, ())) for good in goods]
    sellers = [
        spell_player(player.name, seat)
        for seat, player in enumerate(state.players)
        if seat != state.to_move and all(not made.isdisjoint(player.where) for made in makers)
    ]
    return [paid(", ".join(f"trade {good} from {name}" for good in goods)) for name in sellers]


def spell_all_from(filled: Filled, state: State) -> Sequence[Part]:
    """*Both from Viktor*, *all of it from Viktor*: which goods these are, `finish` knows."""
    partner, counted, tokens = filled.need("partner"), filled.one("all"), filled.one("token")
    told = counted or (tokens if tokens is not None and tokens.ids("token") == ("trade_token",) else partner)
    number = ALL if told.every and told.number is None else told.number or 1
    beside = partner.roles - {""} or filled.verbs & {"trade", "give"}
    if partner.seat == state.to_move or number == 1 or told.by_article or not beside:
        return NOTHING
    return paid(f"{EACH} {name_player(partner, state)} {number}")


def spell_shares(filled: Filled, state: State) -> Sequence[Part]:
    """*Bricks: one brickworks, one Gwen*, *coal and glass from Anna and Ben*: several sources of one good."""
    good, sources = filled.need("goods"), filled.all("sources")
    if len(sources) < 2 or good.start > sources[0].start:
        return NOTHING
    counts = [item for item in filled.all("counts") if item.number is not None]
    found: list[str] = []
    for source in sources:
        before = [
            item
            for item in counts
            if item.start < source.start and not any(item.start < s.start < source.start for s in sources)
        ]
        number = before[0].number if before else max(source.times, source.number or 1)
        if source.seat >= 0:
            told = f"trade {good.ids('resource')[0]} from {name_player(source, state)}"
        else:
            makers = [id for id in source.ids("industry") if state.ruleset.industries[id].makes in good.ids("resource")]
            told = merge_versions(makers) if makers else ""
        if not told or source.seat == state.to_move:
            return NOTHING
        found += [told] * (number or 1)
    return paid(", ".join(found))


# own production and import --------------------------------------------------------------------------------------------


def spell_import(filled: Filled, state: State) -> Sequence[Part]:
    known = state.ruleset.new_world_goods
    named = [item.ids("resource")[0] for item in filled.all("goods") for _ in range(item.amount)]
    goods = [f"{good}_beans" if f"{good}_beans" in known else good for good in named]
    return paid(", ".join(f"import {good}" for good in goods)) if set(goods) <= set(known) else NOTHING


def spell_made(filled: Filled, state: State) -> Sequence[Part]:
    """The own industries of the goods, at the place or by the cubes that were told."""
    at, who, goods = filled.one("at"), filled.one("who"), filled.all("goods")
    if not filled.called and at is not None and at.roles == {""} and not _stands_right_behind(goods, at):
        return NOTHING
    own = next((item.times for item in filled.items if "own" in item.verbs and item.is_verb), 1)
    times = max(own, at.amount if at is not None else 1, who.amount if who is not None and at is None else 1)
    standing, missing, found = set(state.players[state.to_move].where), False, list[str]()
    for item in goods:
        makers = state.ruleset.makers.get(item.ids("resource")[0], ())
        if at is not None:
            makers = tuple(id for id in makers if id in at.ids("industry"))
        if who is not None:
            makers = tuple(id for id in makers if state.ruleset.industries[id].tier == rank(who, state))
        if not makers:
            return spell_import(filled, state) if at is None and "own" in filled.verbs else NOTHING
        found += [merge_versions(makers) or makers[0]] * max(times, item.amount)
        missing = missing or ("own" in filled.verbs and at is None and standing.isdisjoint(makers))
    return paid(", ".join(found), doubt_if(missing))


def _stands_right_behind(goods: Sequence[Item], at: Item) -> bool:
    """*Coal: kiln*, *planks sawmill*: one good right before the industry that makes it."""
    return len(goods) == 1 and at.break_before <= PAUSE and goods[0].start < at.start and not at.by_and


def spell_crewed(filled: Filled, state: State) -> Sequence[Part]:
    """Spell *coal: one worker*, *timber from a farmer (at the sawmill)*: a good and the cubes behind it."""
    good, who, at = filled.need("goods"), filled.need("who"), filled.one("at")
    if good.start > who.start or who.exhausted or who.amount not in (1, good.amount):
        return NOTHING
    counted = (who.number is not None and not who.by_article) or "from" in who.roles
    if at is None and (len(filled.items) != 2 or who.break_before > PAUSE or who.by_and or not counted):
        return NOTHING
    return spell_made(filled, state)


def spell_also(filled: Filled, state: State) -> Sequence[Part]:
    """A good that is named beside an action without a word where it comes from."""
    if not all(state.ruleset.makers.get(item.ids("resource")[0]) for item in filled.all("goods")):
        return NOTHING
    told = [item.ids("resource")[0] for item in filled.all("goods") for _ in range(item.amount)]
    return paid(", ".join(f"{UNSOURCED} {good}" for good in told))


def spell_posted(filled: Filled, state: State) -> Sequence[Part]:
    """*A farmer at the sawmill*, *a worker each at the bakery and the brewery*: who works where, as a payment."""
    who, places = filled.need("who"), filled.all("at")
    tier = rank(who, state)
    found = []
    for at in places:
        makers = [id for good in at.ids("resource") for id in state.ruleset.makers.get(good, ())]
        fitting = [id for id in (*at.ids("industry"), *makers) if state.ruleset.industries[id].tier == tier]
        if len(fitting) != 1:
            return NOTHING
        found.append(fitting[0])
    if who.exhausted or who.start > places[0].start:
        return NOTHING
    if len(places) == 1:
        return paid(", ".join(found * who.amount)) if places[0].number in (None, 1) else NOTHING
    counted = all(at.number == 1 for at in places[1:])
    return paid(", ".join(found)) if who.each or who.amount == len(places) or (who.amount == 1 and counted) else NOTHING


def spell_work(filled: Filled, state: State) -> Sequence[Part]:
    """*With the sawmill and the kiln*, *the brickworks works twice*."""
    times = filled.one("times")
    told = [(list_buildings(item, state)[1], item.amount) for item in filled.all("at")]
    if any(len(names) != 1 for names, _ in told):
        return NOTHING  # *the mill* could be several, and nobody may choose
    if times is not None and (times.count is not None or times.every or times.size is not None or len(told) > 1):
        return NOTHING
    bare = [item for item in filled.all("at") if item.roles == {""}]
    if bare and bare[0].by_article and filled.items[0] is not bare[0] and not filled.verbs & {"pay", "use"}:
        return NOTHING  # *and I make a sawmill*: a new one
    factor = times.times if times is not None else 1
    return paid(", ".join(names[0] for names, count in told for _ in range(count * factor)))


def spell_exhaust(filled: Filled, state: State) -> Sequence[Part]:
    """*An investor gets exhausted*, *an investor into the exhausted area*, as a payment."""
    tiers = filled.all("tiers")
    if not filled.called and not filled.all("area") and not all(item.exhausted for item in tiers):
        return NOTHING
    return paid(", ".join(item.ids("tier")[0] for item in tiers for _ in range(item.amount)))


# what is only said about an action ------------------------------------------------------------------------------------


def spell_about(filled: Filled, state: State) -> Sequence[Part]:
    """Names that only tell more about an action; `drop_about` leaves out what is true of it."""
    if any(item.part_of for item in filled.all("things")):
        return NOTHING
    told = []
    for item in filled.all("things"):
        known = [thing for thing in item.things if thing[0] != "noun"] or list(item.things)
        number = "" if item.number is None or item.by_article else str(item.amount)
        told += [f"{group}={id}={number}" for group, id in known[:1]]
    return [Part("", "+".join(told), behind=ABOUT)]


def drop_about(text: str, state: State) -> str:
    """Return the clauses without what is true of them; "" where something said about one is not."""
    kept = []
    for clause in text.split("; "):
        head, _, payment = clause.partition(" with ")
        told, about, said = head.partition(f" {ABOUT} ")
        for thing in filter(None, said.replace(", ", "+").split("+")) if about else ():
            group, id, number = thing.split("=")[:3]
            told = _check_about(told, group, id, int(number) if number else None, state.ruleset)
            if not told:
                return ""
        kept.append(f"{told} with {payment}" if payment else told)
    return "; ".join(kept)


def _check_about(told: str, group: str, id: str, number: int | None, rules: Ruleset) -> str:
    """Return a clause, perhaps told more closely, if a thing belongs to it; else ""."""
    action, _, rest = told.partition(" ")
    if action == "shift-end" and id == GOLD:
        return told if number in (None, _price_home(rest, rules)) else ""
    if action in ("play", "activate"):
        needs, _, effect = rest.replace(" by_name", "").partition(" for ")
        needs = needs.partition(" upgrade ")[0].partition(" import ")[0].partition(" return ")[0]
        if group == "resource" and id in needs:
            return told
        given = {
            spell_card_effect(c.effect, rules)
            for c in find_cards(needs, rules)
            if _gives(c.effect, group, id, number, rules)
        }
        if action == "activate" or effect:
            return told if given else ""
        return f"play {needs} for {given.pop()}" if len(given) == 1 and "" not in given else ""
    if action == "objective":
        objective = rules.objectives[rest.split(" ")[0]]
        tired = [rules.tiers[tier] for tier, _ in objective.exhaust.cubes]
        extra = group == "noun" and id in ("extra", "action") and objective.gives == "extra_action"
        return told if id in tired or extra or id in ("exploration_token", "token") else ""
    if action in ("old-world", "new-world", "expedition"):
        return told if id in ("exploration_token", "token") or (group == "resource" and id in rest) else ""
    costs = [cost for name in rest.split(", ") for cost in list_costs(action, name, rules)]
    due = {good for cost in costs for good, _ in cost.resources}
    if group == "resource":
        made = {
            i.makes
            for key, i in rules.industries.items()
            if action == "expand" and rest.split(" ")[0] in (key, key.rpartition("_")[0])
        }
        return told if id in due | made else ""
    if group == "tier":
        cubes = {rules.tiers[tier] for cost in costs for tier, _ in cost.cubes}
        workers = {rules.tiers[i.tier] for key, i in rules.industries.items() if key == rest.split(" ")[0]}
        risen = action == "upgrade" and rest.endswith(f"to {id}")
        return (
            told
            if (id in cubes | workers and action == "expand") or risen or (action == "shift-end" and id in rest)
            else ""
        )
    if group == "industry" and action == "expand":
        supplies = id in rules.industries and rules.industries[id].makes in due and number in (None, 1)
        return told if id == rest.split(" ")[0] or supplies else ""
    cards = group == "noun" and id == "card" and action == "workforce"
    return told if cards else ""


def _price_home(told: str, rules: Ruleset) -> int:
    total = 0
    for cubes in told.split(", "):
        words = cubes.split(" at ")[0].replace("exhausted", "").split()
        if words[-1] not in rules.tiers:
            return -1
        total += (int(words[0]) if words[0].isdigit() else 1) * rules.shift_end_price[rules.tiers.index(words[-1])]
    return total


def _gives(effect: Effect, group: str, id: str, number: int | None, rules: Ruleset) -> bool:
    if group == "tier":
        return (
            effect.kind in ("cubes", "upgrades")
            and rules.tiers[effect.tier] == id
            and number in (None, effect.amount or 1)
        )
    if group == "token" or (group, id) == ("noun", "token"):
        return bool(effect.token) and id in (effect.token, "token") and number in (None, effect.amount)
    return group == "noun" and (id, effect.kind) in (
        ("extra", "extra_action"), ("action", "extra_action"), ("expedition", "expedition_cards"),
    )  # fmt: skip


def spell_card_effect(effect: Effect, rules: Ruleset) -> str:
    """Return a card's effect as the exact grammar names it; "" where that is not needed here."""
    plain = {"extra_action": "extra-action", "expedition_cards": "expedition-cards"}.get(effect.kind, "")
    return plain or (f"{effect.amount} {effect.token}" if effect.token and not effect.gold else "")


def list_costs(action: str, what: str, rules: Ruleset) -> list[Cost]:
    """Return what one object of an action costs; of a building with several versions, each."""
    words = what.split(" ")
    name = words[1] if words[0].isdigit() and len(words) > 1 else words[0]
    if action == "expand":
        found = [i.cost for id, i in rules.industries.items() if name in (id, id.rpartition("_")[0])]
        found += [ship.cost for id, ship in rules.ships.items() if id == name]
        return found + [cost for size, cost in rules.shipyards.items() if f"shipyard_{size}" == name]
    ranks = rules.tiers
    if action == "workforce":
        return [rules.workforce[ranks.index(name)]] if name in ranks else []
    if action == "upgrade":
        low, _, high = what.partition(" to ")
        end = high.split(" ")[0]
        return list(rules.upgrade[ranks.index(low) : ranks.index(end)]) if low in ranks and end in ranks else []
    return []


def list_due_goods(told: str, rules: Ruleset) -> list[str]:
    """Return the goods that one clause without its payment costs, each as often as it is due."""
    action, _, rest = told.partition(" ")
    found: list[str] = []
    for name in rest.partition(" for ")[0].split(", "):
        first, _, named = name.partition(" ")
        count, what = (int(first), named) if first.isdigit() else (1, name)
        if action == "play":
            found += [what] * count
        for cost in list_costs(action, what, rules)[: 1 if action == "expand" else None]:
            found += [good for good, number in cost.resources for _ in range(number * count)]
    return found
