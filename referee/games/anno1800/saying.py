"""The canonical spelling of what a frame of Anno 1800 was filled with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from referee.engine.canonical import spell_player
from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, PAUSE, THEN, Item
from referee.games.anno1800.said_cards import activated, amount_of, counted

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Industry
    from referee.games.anno1800.state import State

BUILDING = ("industry", "ship", "shipyard")
NOTHING: Sequence[Part] = ()


def _versions(ids: Sequence[str], state: State) -> str:
    """One name for the versions of an industry; "" where the ids are different things."""
    if len(ids) == 1:
        return ids[0]
    stems = {id.rpartition("_")[0] for id in ids}
    return stems.pop() if len(stems) == 1 else ""


# expand ------------------------------------------------------------------------------------------------


def _building(item: Item, state: State, *, counted: bool = True) -> tuple[int, list[str]]:
    """How many, and the names it can mean; ships and shipyards by their strength."""
    ids = item.ids(*BUILDING) or tuple(id for good in item.ids("resource") for id in state.ruleset.makers.get(good, ()))
    if item.groups & {"ship", "shipyard"}:
        if len(ids) == 1:  # its name tells the strength
            other = item.size is not None and not ids[0].endswith(f"_{item.size}")
            return (1 if item.number is None else item.number) * item.times, [] if other else [ids[0]]
        size = item.size if item.size is not None else item.after
        kinds = dict.fromkeys(id.rpartition("_")[0] for id in ids)
        count = item.count if item.count is not None else 1
        if size is not None:
            return count * item.times, [f"{kind}_{size}" for kind in kinds]
        return count * item.times, list(ids)
    return (item.number or 1) * item.times, [_versions(ids, state)] if _versions(ids, state) else list(ids)


def expand(filled: Filled, state: State) -> Sequence[Part]:
    built = filled.one("build")
    assert built is not None
    if built.part_of or built.exhausted:
        return NOTHING
    version = filled.one("version")
    if version is not None:
        narrowed = _of_version(built, version, state)
        if not narrowed:
            return NOTHING
        count, told = 1, narrowed
    else:
        count, told = _building(built, state)
    over = filled.one("over")
    told = _costing(filled.all("needs"), told, state)
    field = filled.one("field")
    where = f" on {field.ids('field')[0]}" if field is not None else ""
    return [
        Part("expand", ", ".join([name + behind + where] * count)) for name in told for behind in _overs(over, state)
    ]


def _overs(over: Item | None, state: State) -> list[str]:
    """What may be built over, as it is spelled; all that a name can mean."""
    return [""] if over is None else [f" over {name}" for name in _building(over, state)[1]]


def _of_version(built: Item, version: Item, state: State) -> list[str]:
    tier = version.ids("tier")[0]
    if version.count is not None:
        return []
    return [id for id in built.ids("industry") if id.endswith(f"_{tier}")]


def _costing(needs: Iterable[Item], told: Sequence[str], state: State) -> list[str]:
    """Of the buildings those that cost the goods named beside them; of versions the ones that do."""
    goods = {good for item in needs for good in item.ids("resource")}
    if not goods:
        return list(told)
    industries = state.ruleset.industries
    found: list[str] = []
    for name in told:
        versions = [id for id in industries if id == name or id.startswith(name + "_")]
        fitting = [id for id in versions if goods <= _known_by(industries[id])]
        found += [name] if fitting and len(fitting) == len(versions) else fitting
    return found


def _known_by(industry: Industry) -> set[str]:
    """The goods by which an industry can be told from others: what it costs and what it makes."""
    return {industry.makes, *(need for need, _ in industry.cost.resources)}


def replace(filled: Filled, state: State) -> Sequence[Part]:
    """One building goes and another comes: what is said with the verb of removing goes."""
    first, second = filled.one("first"), filled.one("second")
    assert first is not None
    assert second is not None
    if first.start > second.start:
        return NOTHING
    return [
        Part("expand", f"{name} {_how(filled, gone, come)} {old}")
        for gone, come in _gone(filled, first, second)
        for old in _building(gone, state)[1]
        for name in _building(come, state)[1]
    ]


def _gone(filled: Filled, first: Item, second: Item) -> list[tuple[Item, Item]]:
    """(what goes, what comes): the verb's neighbour goes; both ways round where it stands between the two."""
    verb = next(item for item in filled.items if item.verbs & {"remove", "cover"})
    if verb.start < first.start or (verb.start < second.start and second.break_before):
        return [(first, second)]
    if verb.start > second.start or verb.break_before:
        return [(second, first)]
    return [(first, second), (second, first)]


def _how(filled: Filled, gone: Item, come: Item) -> str:
    return "over" if "over" in gone.roles | come.roles or "remove" not in filled.verbs else "remove"


def turned(filled: Filled, state: State) -> Sequence[Part]:
    """*My small shipyard becomes a big one*."""
    first, second = filled.one("first"), filled.one("second")
    assert first is not None
    assert second is not None
    if first.start > second.start or "build" in filled.verbs:
        return NOTHING
    behind = _building(first, state)[1]
    return [Part("expand", f"{name} over {behind[0]}") for name in _building(second, state)[1] if len(behind) == 1]


def product(filled: Filled, state: State) -> Sequence[Part]:
    """The factory of a good."""
    item = filled.one("product")
    assert item is not None
    overs = _overs(filled.one("over"), state)
    found = []
    version = filled.one("version")
    for good in item.ids("resource"):
        makers = state.ruleset.makers.get(good, ())
        if version is not None:
            makers = tuple(id for id in makers if id.endswith(f"_{version.ids('tier')[0]}"))
        name = _versions(makers, state) or (makers[0] if makers else "")
        if name and f" over {name}" not in overs:
            found += [Part("expand", name + behind) for behind in overs]
    return found


# cards -------------------------------------------------------------------------------------------------


def _needs(items: Iterable[Item]) -> str:
    return ", ".join(counted(amount_of(item), item.ids("resource", "token")[0]) for item in items)


def play(filled: Filled, state: State) -> Sequence[Part]:
    needs = filled.all("needs")
    if any(len(item.ids("resource", "token")) > 1 for item in needs):
        return NOTHING
    if any(
        id == "gold" or id in state.ruleset.new_world_goods for item in needs for id in item.ids("resource", "token")
    ):
        return NOTHING  # what no card needs
    effects = [_effect(item) for item in filled.all("effect")]
    return [Part("play", _needs(needs) + (f" for {' and '.join(effects)}" if effects else ""))]


def _effect(item: Item) -> str:
    """What a card gives, as the exact grammar names it."""
    if item.is_noun("extra"):
        return "extra-action"
    if item.is_noun("expedition"):
        return "expedition-cards"
    return f"{amount_of(item)} {item.ids('tier', 'token')[0]}"


def laid(filled: Filled, state: State) -> Sequence[Part]:
    """A card without a word that says so: only where there is one with just these needs."""
    needs = filled.all("needs")
    if any(len(item.ids("resource", "token")) > 1 or item.mine for item in needs):
        return NOTHING
    goods = sorted((item.ids("resource", "token")[0], amount_of(item)) for item in needs)
    known = any(sorted(card.needs) == goods for card in state.ruleset.cards)
    if not known or len(goods) < 2:
        return NOTHING
    lying = any(sorted(card.needs) == goods for card in state.players[state.to_move].open)
    return [*play(filled, state), *([Part("activate", _needs(needs))] if lying else [])]


def activate(filled: Filled, state: State) -> Sequence[Part]:
    """A card that lies open, by what it needs or by what it gives."""
    needs = filled.all("needs")
    if any(len(item.ids("resource", "token")) > 1 for item in needs):
        return NOTHING
    return activated(filled, state)


def given(filled: Filled, state: State) -> Sequence[Part]:
    """*My champagne card gives me tobacco*: only a card that lies open can."""
    needs = filled.all("needs")
    if any(len(item.ids("resource", "token")) > 1 for item in needs):
        return NOTHING
    return activated(filled, state, only_open=True)


def swap(filled: Filled, state: State) -> Sequence[Part]:
    """The stacks with their counts; a number that stands alone is the count of the only stack, or their sum."""
    told = sorted((*filled.all("count"), *filled.all("stacks")), key=lambda item: item.start)
    counts, alone = _swapped(told, state)
    if counts is None or len(alone) > 1:
        return NOTHING
    if not counts:
        return _any_cards(alone[0] if alone else 0, state)
    if alone and len(counts) == 1 and not counts[0][2]:
        counts = [(alone[0], counts[0][1], True)]
    if (alone and alone[0] != sum(count for count, _, _ in counts)) or any(count < 1 for count, _, _ in counts):
        return NOTHING
    return [Part("swap", ", ".join(f"{count} {stack}" for count, stack, _ in counts))]


def _swapped(told: Sequence[Item], state: State) -> tuple[list[tuple[int, str, bool]] | None, list[int]]:
    """(how many, which stack, whether that was told) of each, and the numbers that stand alone; None: no swap."""
    hand = state.players[state.to_move].hand
    counts: list[tuple[int, str, bool]] = []
    alone: list[int] = []
    waiting: Item | None = None
    for item in told:
        stack = _stack(item, state)
        if stack == "":
            return None, alone
        valued = _by_points(item, state)
        hardly = item.number not in range(state.ruleset.limits.swap + 1)  # nobody swaps so many
        if valued and (alone or hardly or item.is_noun("point") or item.roles != BARE):
            counts.append((alone.pop() if alone else item.times, valued, bool(item.times > 1)))
        elif stack is None and item.is_noun("stack") and item.every:
            each = alone.pop() if alone else item.number or 1  # *one of each stack*
            counts += [(each, held, True) for held, number in hand.items() if number]
        elif stack is None and item.is_noun("stack"):
            waiting = item  # *two cards of the stack farmer/worker*
            continue
        elif stack is None:
            alone += [item.number] if item.number is not None and not item.by_article else []
        elif alone and item.number is None and ("from" in item.roles or waiting is not None):
            counts.append((alone.pop(), stack, True))  # *two cards of the New World*
        elif item.every and item.number is None:
            counts.append((hand.get(stack, 0), stack, True))
        else:
            number = waiting.number if waiting is not None and item.number is None else None
            counts.append((number or amount_of(item), stack, item.number is not None and not item.by_article))
        waiting = None
    return counts, alone


def _by_points(item: Item, state: State) -> str:
    """The stack whose cards have these points: *one with the 8*, *three points*."""
    if item.groups <= {"number", "noun:point", "noun:card"} and item.number is not None and not item.by_article:
        points = state.ruleset.scoring.card_points
        return next((stack for stack, value in points.items() if value == item.number), "")
    return ""


def _any_cards(count: int, state: State) -> Sequence[Part]:
    """Which cards of the hand could be meant where only their number was told, or not even that."""
    if not 0 <= count <= state.ruleset.limits.swap:
        return NOTHING
    hand = [stack for stack, held in state.players[state.to_move].hand.items() if held]
    found = []
    for size in range(1, state.ruleset.limits.swap + 1):
        for chosen in combinations_with_replacement(hand, size):
            counts = {stack: chosen.count(stack) for stack in dict.fromkeys(chosen)}
            if count in (0, size) and (count or len(counts) == 1):
                text = ", ".join(f"{n} {stack}" for stack, n in counts.items())
                found.append(Part("swap", text, vague=True))
    return found


def too_many(text: str, state: State) -> bool:
    """Whether more industries are named than one action builds: some of them rather pay."""
    for clause in text.split("; "):
        action, _, rest = clause.partition(" ")
        built = [name.split(" ")[0] for name in rest.partition(" with ")[0].split(", ")]
        industries = [name for name in built if not name.startswith(("shipyard", "merchant_ship", "exploration_ship"))]
        if action == "expand" and len(industries) > state.ruleset.limits.industries:
            return True
        if action == "expand" and industries and len(industries) < len(built):
            return True
        if action == "expand" and set(industries) & set(rest.partition(" with ")[2].split(", ")):
            return True  # what is built does not pay for itself
    return False


def _stack(item: Item, state: State) -> str | None:
    """The stack of hand cards that is meant; None for the bare word for cards, "" for what is none."""
    if ids := item.ids("stack"):
        return ids[0]
    if item.groups == {"number"}:
        return None
    if ids := item.ids("tier"):
        return state.ruleset.card_stack[state.ruleset.tiers.index(ids[0])]
    if item.is_noun("new_world"):
        return "new_world"
    return None if item.is_noun("card", "stack", "point", "new") else ""


# people ------------------------------------------------------------------------------------------------


def workforce(filled: Filled, state: State) -> Sequence[Part]:
    tiers = filled.all("tiers")
    if any(item.exhausted or (not filled.called and "" not in item.roles) for item in tiers):
        return NOTHING
    if "become" in filled.verbs:
        return NOTHING
    if not filled.called and any(not item.break_before for item in tiers[1:]):
        return NOTHING  # two tiers side by side are rather a rise that was not understood
    if not filled.called and tiers[0].break_before >= THEN and tiers[0].number is None:
        return NOTHING  # *farmer to worker, then artisan* goes on rising
    guess = not filled.called and "build" in filled.verbs
    told = ", ".join(counted(amount_of(item), item.ids("tier")[0]) for item in tiers)
    return [Part("workforce", told, guess=guess)]


def upgrade(filled: Filled, state: State) -> Sequence[Part]:
    """One rise, or several by one step each where no end is told."""
    ends, steps = filled.all("to"), filled.one("steps")
    site = filled.one("site")
    if site is not None and "" in site.roles:
        return NOTHING  # a good that is rather paid
    at = filled.one("at") or site
    risen = filled.all("from")
    if ends and len(risen) > 1:
        return NOTHING
    if "become" in filled.verbs and not ends:
        return NOTHING
    if not risen:
        return [] if ends or steps else _any_rise(state)
    ranks = [state.ruleset.tiers.index(item.ids("tier")[0]) for item in ends]
    if ranks != sorted(set(ranks)) or any(item.every for item in (*risen, *ends)) > (steps is not None):
        return NOTHING
    end = ends[-1] if ends else None
    found = []
    for item in risen:
        told = _rises(item, end, steps, state)
        if told is None:
            return NOTHING
        if at is not None and len(_building(at, state)[1]) > 1:
            return NOTHING
        where = " exhausted" if item.exhausted else f" at {_building(at, state)[1][0]}" if at is not None else ""
        found += [told[1] + where] * told[0]
    return [Part("upgrade", ", ".join(found), runs_on=True)]


def chain(filled: Filled, state: State) -> Sequence[Part]:
    """*A farmer becomes a worker becomes an artisan*: one cube, step by step in the order of the words."""
    start = filled.one("from")
    assert start is not None
    ranks = [state.ruleset.tiers.index(item.ids("tier")[0]) for item in (start, *filled.all("to"))]
    ordered = all(item.start > start.start for item in filled.all("to"))
    return upgrade(filled, state) if ordered and ranks == sorted(set(ranks)) else NOTHING


def _any_rise(state: State) -> Sequence[Part]:
    """The rises by one step that a player has cubes for."""
    ranks, ready = state.ruleset.tiers, state.players[state.to_move].ready
    steps = [f"{ranks[low]} to {ranks[low + 1]}" for low in range(len(ranks) - 1) if ready[low]]
    return [Part("upgrade", step, vague=True) for step in steps]


def _rises(item: Item, end: Item | None, steps: Item | None, state: State) -> tuple[int, str] | None:
    """How many rise, and from where to where; None where that is no rise."""
    ranks = state.ruleset.tiers
    low = ranks.index(item.ids("tier")[0])
    count = amount_of(item)
    if end is not None:
        high = ranks.index(end.ids("tier")[0])
        if steps is not None and (steps.is_noun("step") or steps.count is None or item.number is not None):
            return None
        if steps is not None:
            count = steps.count or 1
        elif item.number is None and item.times == 1:
            count = amount_of(end)
        elif end.number is not None and end.number != item.number:
            return None
    else:
        high = low + (item.size or 1)
        if steps is not None and (steps.is_noun("step") or steps.size is not None):
            high = low + (steps.number or steps.size or 1)
        elif steps is not None and steps.count is not None and item.number is None:
            count = steps.count
        elif steps is not None:
            return None
    return (count, f"{ranks[low]} to {ranks[high]}") if low < high < len(ranks) else None


def shift_end(filled: Filled, state: State) -> Sequence[Part]:
    """Cubes with where they lie: a place belongs to the cube before it, the first one to the first cube."""
    tiers = filled.all("tiers")
    if not tiers:
        return _whoever(filled, state)
    if any("" in item.roles for item in filled.all("site")):
        return NOTHING
    where = {id(item): " exhausted" for item in tiers if item.exhausted}
    for place in (*filled.all("at"), *filled.all("site"), *filled.all("area")):
        before = [item for item in tiers if item.start < place.start]
        owner = before[-1] if before else tiers[0]
        if id(owner) in where or (place not in filled.all("area") and len(_building(place, state)[1]) > 1):
            return NOTHING
        where[id(owner)] = " exhausted" if place in filled.all("area") else f" at {_building(place, state)[1][0]}"
    told = [counted(amount_of(item), item.ids("tier")[0]) + where.get(id(item), "") for item in tiers]
    return [Part("shift-end", ", ".join(told))]


def _whoever(filled: Filled, state: State) -> Sequence[Part]:
    """*Shift end at the bakery*: all cubes that are at work there, as a guess."""
    places, cubes = filled.all("at"), filled.all("cubes")
    if len(places) != 1 or len(cubes) > 1 or filled.all("area"):
        return NOTHING
    names = set(_building(places[0], state)[1])
    fields = state.players[state.to_move].fields
    working = [(f.stands, t) for f in fields for t in f.cubes if {f.stands, f.stands.rpartition("_")[0]} & names]
    wanted = cubes[0].number if cubes and not cubes[0].by_article else None
    if len(set(working)) != 1 or (wanted or len(working)) > len(working):
        return NOTHING
    place, tier = working[0]
    text = f"{counted(wanted or len(working), state.ruleset.tiers[tier])} at {place}"
    return [Part("shift-end", text, guess=wanted is None and len(working) > 1)]


def released(filled: Filled, state: State) -> Sequence[Part]:
    """Cubes that are bought back: only where it is told from where."""
    told = filled.all("at") or filled.all("area") or any(item.exhausted for item in filled.all("tiers"))
    if not told or not filled.all("tiers") or not (filled.all("gold") or filled.called):
        return NOTHING
    return shift_end(filled, state)


def exhaust(filled: Filled, state: State) -> Sequence[Part]:
    if not filled.called and not all(item.exhausted for item in filled.all("tiers")):
        return NOTHING
    found = [item.ids("tier")[0] for item in filled.all("tiers") for _ in range(amount_of(item))]
    return [Part("", ", ".join(found), behind="with")]


# voyages -----------------------------------------------------------------------------------------------


def old_world(filled: Filled, state: State) -> Sequence[Part]:
    shown = []
    items = filled.all("shown")
    if len(items) == 2 and set(items[1].things) <= set(items[0].things) and items[0].number is None:
        items = items[1:]  # *a ship, an explorer*: the same thing said again, closer
    if len(items) > 1:
        return NOTHING
    for item in items:
        if item.is_noun("expedition"):
            shown.append("expedition cards" if item.number is None else f"{item.number} expedition cards")
        elif item.groups & {"tier"}:
            shown.append(counted(amount_of(item), item.ids("tier")[0]))
        else:
            told = _building(item, state)[1]
            shown.append(told[0] if len(told) == 1 else told[0].rpartition("_")[0])
    return [Part("old-world", ", ".join(shown))]


def new_world(filled: Filled, state: State) -> Sequence[Part]:
    if any(item.ids("resource")[0] not in state.ruleset.new_world_goods for item in filled.all("goods")):
        return NOTHING
    return [Part("new-world", ", ".join(item.ids("resource")[0] for item in filled.all("goods")))]


def expedition(filled: Filled, state: State) -> Sequence[Part]:
    told = (*filled.all("cards"), *filled.all("count"))
    numbers = {item.number for item in told if item.number is not None and not item.by_article}
    if len(numbers) > 1:
        return NOTHING
    return [Part("expedition", str(numbers.pop() if numbers else state.ruleset.limits.expedition))]


def festival(filled: Filled, state: State) -> Sequence[Part]:
    return [Part("festival")]


def objective(filled: Filled, state: State) -> Sequence[Part]:
    item = filled.one("objective")
    assert item is not None
    named = any(other.ids("tier") and not other.ids("stack") for other in filled.all("returned"))
    if named and not filled.verbs & {"return", "discard", "give", "remove", "swap", "play", "roll"}:
        return NOTHING  # *Aarhant, and an engineer*: a cube, no card
    returned = [f"{amount_of(other)} {_stack(other, state)}" for other in filled.all("returned")]
    if returned and "swap" in filled.verbs and not filled.verbs & {"return", "remove", "discard", "give"}:
        return NOTHING  # cards exchanged are an action of their own
    return [Part("objective", item.ids("objective")[0] + (f" return {', '.join(returned)}" if returned else ""))]


# payments ----------------------------------------------------------------------------------------------


def trade(filled: Filled, state: State) -> Sequence[Part]:
    partner = filled.one("partner")
    assert partner is not None
    if partner.seat == state.to_move or partner.number not in (None, len(filled.all("goods"))):
        return NOTHING
    name = spell_player(state.players[partner.seat].name, partner.seat)
    if not _one_breath(filled.all("goods")) or any(item.mine for item in filled.all("goods")):
        return NOTHING
    goods = [
        f"trade {item.ids('resource')[0]} from {name}" for item in filled.all("goods") for _ in range(amount_of(item))
    ]
    return [Part("", ", ".join(goods), behind="with")]


EACH = "trade each from "


def both(filled: Filled, state: State) -> Sequence[Part]:
    """*Both from Viktor*: all that the card needs; which goods these are, `finish` knows."""
    partner = filled.one("partner")
    assert partner is not None
    if partner.seat == state.to_move or (partner.number or 1) < 2:
        return NOTHING
    name = spell_player(state.players[partner.seat].name, partner.seat)
    return [Part("", f"{EACH}{name} {partner.number}", behind="with")]


def finish(text: str) -> str:
    """Puts the goods of the clause in where all of them come from one player; "" where they are not so many."""
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        told, _, paid = clause.partition(" with ")
        if EACH not in paid:
            continue
        goods = told.partition(" for ")[0].removeprefix("play ").split(", ")
        name, _, number = paid.removeprefix(EACH).rpartition(" ")
        if not told.startswith("play ") or not paid.startswith(EACH) or number != str(len(goods)):
            return ""
        clauses[at] = f"{told} with {', '.join(f'trade {good} from {name}' for good in goods)}"
    return "; ".join(clauses)


def _one_breath(goods: Sequence[Item]) -> bool:
    """Whether goods are named side by side, so that one source is meant for all of them."""
    return all(item.by_and or not item.break_before for item in goods[1:])


def imported(filled: Filled, state: State) -> Sequence[Part]:
    goods = [item.ids("resource")[0] for item in filled.all("goods") for _ in range(amount_of(item))]
    if not set(goods) <= set(state.ruleset.new_world_goods):
        return NOTHING
    return [Part("", ", ".join(f"import {good}" for good in goods), behind="with")]


def made(filled: Filled, state: State) -> Sequence[Part]:
    at = filled.one("at")
    found = []
    if _parted_by_verb(filled):
        return NOTHING  # *pigs and coal make soap*: what stands behind the verb is made of what stands before it
    for item in filled.all("goods"):
        makers = state.ruleset.makers.get(item.ids("resource")[0], ())
        if at is not None:
            makers = tuple(id for id in makers if id in at.ids("industry"))
        who = filled.one("who")
        if who is not None:
            makers = tuple(id for id in makers if id.endswith(f"_{who.ids('tier')[0]}"))
        if not makers:
            return NOTHING
        found += [_versions(makers, state) or makers[0]] * amount_of(item)
    return [Part("", ", ".join(found), behind="with")]


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
    if at.number is not None and len(goods) == 1 and len(counts) == 1:
        goods[0].count, goods[0].times = counts.pop(), 1
    elif at.number not in (None, 1):
        return NOTHING
    return made(filled, state)


def crew(filled: Filled, state: State) -> Sequence[Part]:
    """*A farmer at the sawmill*: who works where, as a payment."""
    who, at = filled.one("who"), filled.one("at")
    assert who is not None
    assert at is not None
    tier = state.ruleset.tiers.index(who.ids("tier")[0])
    found = [id for id in at.ids("industry") if state.ruleset.industries[id].tier == tier]
    if len(found) != 1 or who.exhausted or who.start > at.start:
        return NOTHING
    return [Part("", ", ".join(found * amount_of(who)), behind="with")]


def mine(filled: Filled, state: State) -> Sequence[Part]:
    """*My grain*: from the speaker's own industry."""
    return made(filled, state) if all(item.mine for item in filled.all("goods")) else NOTHING


def also(filled: Filled, state: State) -> Sequence[Part]:
    """A good that is named beside an action: the speaker has an industry for it."""
    standing = state.players[state.to_move].where
    goods = [good for item in filled.all("goods") for good in item.ids("resource")]
    makers = [state.ruleset.makers.get(good, ()) for good in goods]
    return made(filled, state) if all(any(id in standing for id in ids) for ids in makers) else NOTHING


def price(filled: Filled, state: State) -> Sequence[Sequence[Part]]:
    """What somebody says that it costs: the rules know that better, so it adds nothing."""
    return [()]


def work(filled: Filled, state: State) -> Sequence[Part]:
    found = [_building(item, state)[1][0] for item in filled.all("at") for _ in range(amount_of(item))]
    return [Part("", ", ".join(found), behind="with")]
