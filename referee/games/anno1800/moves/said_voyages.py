"""Islands, expeditions, festivals and objectives as they are said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.games.anno1800.moves.said_buildings import buildings_of
from referee.games.anno1800.moves.said_cards import GOLD, amount_of, by_points, counted
from referee.games.anno1800.moves.said_swaps import stack_of

if TYPE_CHECKING:
    from referee.engine.speech.items import Item
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()


def _gives_up(filled: Filled) -> bool:
    """Whether something else than the token that is paid goes away, or a card is played."""
    if _lies_there(filled):
        return True
    if "play" in filled.verbs and (filled.verbs == {"play"} or any(item.is_noun("card") for item in filled.items)):
        return True
    return bool(filled.verbs & {"remove", "discard", "play"}) and not filled.all("token")


def _lies_there(filled: Filled) -> bool:
    """*Take the chips off the New World*: tokens that lie on it, nobody says how many, pay for no island."""
    tokens = [item for item in filled.all("token") if item.is_noun("token") and "" in item.roles]
    loose = any(item.number is None and not item.by_article for item in tokens)
    off = any(item.is_noun("old_world", "new_world") and "from" in item.roles for item in filled.items)
    whole = ("island",) if filled.verbs & {"sail", "remove"} else ("island", "tile")
    return loose and off and not any(item.is_noun(*whole) for item in filled.items)


def old_world(filled: Filled, state: State) -> Sequence[Part]:
    shown = []
    if _gives_up(filled) or _flips_before(filled):
        return NOTHING
    items = filled.all("shown")
    sent = [item for item in items if item.groups & {"ship"} and item.mine]
    far = [item for item in filled.items if item.is_noun("old_world") and "" not in item.roles]
    goal = any("to" in item.roles for item in far)
    before = far[0].start if far and (goal or "sail" in filled.verbs) else 0
    sent += [
        item for item in items if (goal or item.end <= before) and item.groups & {"ship"} and item not in sent
    ]  # *a ship to the Old World*
    if sent and (goal or filled.verbs & {"sail", "explore"}):
        items = [item for item in items if item not in sent]  # *I send my explorers to the Old World*
    voyage = items[0] if far and items and items[0] is filled.items[0] else None
    if voyage is not None and voyage.is_noun("expedition") and voyage.number is None and not far[0].break_before:
        items = items[1:]  # *an expedition to the Old World*: the voyage itself
    if len(items) == 2 and set(items[1].things) <= set(items[0].things) and items[0].number is None:
        items = items[1:]  # *a ship, an explorer*: the same thing said again, closer
    if len(items) > 1:
        return NOTHING
    one = False
    for item in items:
        if item.is_noun("expedition"):
            shown.append("expedition cards" if item.number is None else f"{item.number} expedition cards")
        elif item.groups & {"tier"}:
            shown.append(counted(amount_of(item), item.ids("tier")[0]))
            one = one or (item.by_article and not _on_an_island(item, state))  # it may be another action
        else:
            told = buildings_of(item, state)[1]
            shown.append(told[0] if len(told) == 1 else told[0].rpartition("_")[0])
    called = next((item.start for item in filled.items if item.is_noun("old_world")), 0)
    only_said = any(item.mine or (item.remark and (item.start < called or not item.by_article)) for item in items)
    if "hire" in filled.verbs and not all(item.groups & {"tier"} and _on_an_island(item, state) for item in items):
        return NOTHING  # *the Old World, and two workers come along*: only what an island brings
    guess = one or only_said or bool(sent or filled.all("by"))  # it may be the one that sails
    guess = guess or "hire" in filled.verbs
    return [Part("old-world", ", ".join(shown), guess=guess)]


def _on_an_island(item: Item, state: State) -> bool:
    """Whether an island of the Old World brings just so many of these cubes."""
    rank = state.ruleset.tiers.index(item.ids("tier")[0])
    effects = [island.effect for island in state.ruleset.old_world if island.effect is not None]
    return any(e.kind == "cubes" and e.tier == rank and (e.amount or 1) == amount_of(item) for e in effects)


def new_world(filled: Filled, state: State) -> Sequence[Part]:
    cards, ship = filled.one("cards"), filled.one("by")
    if ship is not None and "" in ship.roles and ("build" in filled.verbs or ship.break_before):
        return NOTHING  # *I build an explorer 2 to get to the New World*
    if _gives_up(filled) or _flips_before(filled) or (cards is not None and filled.verbs & {"activate", "play"}):
        return NOTHING  # *I activate the New World card*
    if cards is not None and cards.number not in (None, 1, state.ruleset.limits.new_world_cards):
        return NOTHING
    known = state.ruleset.new_world_goods
    named = [item.ids("resource")[0] for item in filled.all("goods")]
    told = [next((good for good in known if good in (name, f"{name}_beans")), "") for name in named]
    vague = cards is not None and not filled.verbs and not told  # *New World card* may be one of the hand
    return [Part("new-world", ", ".join(told), guess=vague)] if all(told) else NOTHING


def found_island(filled: Filled, state: State) -> Sequence[Part]:
    """*I found an island with cocoa, tobacco and cotton*: only the New World has these."""
    if any(item.is_noun("island") and item.roles == {"from"} for item in filled.items):
        return NOTHING  # *cocoa from my island*: it pays
    return [part._replace(guess=True) for part in new_world(filled, state)]


def any_island(filled: Filled, state: State) -> Sequence[Part]:
    """*One more island, please*: nobody said of which world."""
    named = [item for item in filled.items if item.is_noun("island")]
    told = len(named) == 1 and (named[0].by_article or named[0].fresh or "explore" in filled.verbs)
    if not told or named[0].mine or named[0].roles != {""}:
        return NOTHING
    return [Part("old-world", guess=True), Part("new-world", guess=True)]


def expedition(filled: Filled, state: State) -> Sequence[Part]:
    told = (*filled.all("cards"), *filled.all("count"))
    numbers = {item.number for item in told if item.number is not None and not item.by_article}
    one = [item for item in told if item.by_article and item.is_noun("card", "one_expedition")]
    if not numbers and any(len(told) > 1 or item.is_noun("one_expedition") for item in one):
        numbers = {1}  # *an expedition, just one card*, *an expedition card will do*
    ships = filled.all("ships")
    sent = "sail" in filled.verbs and all(
        item.plural or item.mine for item in ships
    )  # *I send my ships on an expedition*
    if len(numbers) > 1 or (ships and not sent) or _flips_before(filled):
        return NOTHING
    return [Part("expedition", str(numbers.pop() if numbers else state.ruleset.limits.expedition))]


def _flips_before(filled: Filled) -> bool:
    """*I activate the card with the tokens, and take two expedition cards*: whether a card is flipped before."""
    flips = next((at for at, item in enumerate(filled.items) if "activate" in item.verbs), len(filled.items))
    called = [at for at, item in enumerate(filled.items) if item.is_noun(*filled.frame.calling)]
    return bool(called) and any(item.break_before for item in filled.items[flips + 1 : called[0] + 1])


def all_home(filled: Filled, state: State) -> Sequence[Part]:
    """*All my people go home*: what a festival does."""
    item = filled.one("all")
    assert item is not None
    return [Part("festival", guess=True)] if item.every and item.number is None else NOTHING


def festival(filled: Filled, state: State) -> Sequence[Part]:
    if any(item.groups & {"tier", "number"} and not item.every for item in filled.all("all")):
        return NOTHING
    ships = [item for item in filled.all("all") if "ship" in item.groups]
    if any(item.own_size or item.size or item.number for item in ships):
        return NOTHING  # *I thought of a festival, but an explorer 2*: that is built, and comes from nowhere
    return [Part("festival")]


def _is_price(told: Item, name: str, state: State) -> bool:
    """Whether an objective costs or gives so much: *Alonso, three tokens and three gold*."""
    objective = state.ruleset.objectives[name]
    if told.ids("token") == (GOLD,):
        return told.number in (None, objective.gold, objective.gives_count)
    explored = objective.exhaust.exploration
    tokens = told.is_noun("token") or told.ids("token") == ("exploration_token",)
    return told.number is None or (tokens and told.number == explored) or told.number == objective.gives_count


def objective(filled: Filled, state: State) -> Sequence[Part]:
    item = filled.one("objective")
    assert item is not None
    wants = [other for other in filled.items if "want" in other.verbs and other.start > item.start]
    if any(not other.break_before for other in wants) and filled.verbs <= {"want"}:
        return NOTHING  # *Madame Kahina wants trade tokens*: only said of it; but *the Editor will kindly take a card*
    name = item.ids("objective")[0]
    if not all(_is_price(told, name, state) for told in filled.all("gold")):
        return NOTHING
    takes_cards = state.ruleset.objectives[name].gives == "return_hand_cards"
    grants = state.ruleset.objectives[name].gives == "extra_action"
    tired = {state.ruleset.tiers[rank] for rank, _ in state.ruleset.objectives[name].exhaust.cubes}
    leaves = bool(filled.verbs & {"return", "give", "remove"}) and not takes_cards
    sleeps = ("exhaust" in filled.verbs or leaves) and len(filled.all("returned")) == 1
    if sleeps and set(filled.all("returned")[0].ids("tier")) & tired and filled.all("returned")[0].number in (None, 1):
        return [
            Part("objective", name, grants=grants)
        ]  # *the investor goes to sleep for it*, *I give Aarhant an investor*
    named = any(other.ids("tier") and not other.ids("stack") for other in filled.all("returned"))
    if named and not filled.verbs & {"return", "discard", "give", "remove", "swap", "play", "roll"}:
        return NOTHING  # *Aarhant, and an engineer*: a cube, no card
    returned = [f"{amount_of(other)} {stack_of(other, state)}" for other in filled.all("returned")]
    mine = filled.one("mine")  # *The Editor takes an 8 off me*
    numbers = filled.all("points")
    if points := numbers[-1] if numbers else mine:  # *The Editor: an 8 goes away*, *one 8*
        stack = by_points(points, state)
        if (
            not stack
            or [other.number for other in numbers[:-1]] not in ([], [1])
            or (mine and (points is not mine or mine.seat != state.to_move))
            or returned
            or not (filled.verbs & {"return", "discard", "give", "remove", "take"} or points.roles & {"at"})
        ):
            return NOTHING
        returned = [f"1 {stack}"]
    if (returned or filled.verbs & {"return", "remove", "discard"}) and not takes_cards:
        return NOTHING  # *the Queen I leave*; *Alonso Graves, New World*: a voyage, no card that he takes
    if returned and "swap" in filled.verbs and not filled.verbs & {"return", "remove", "discard", "give"}:
        return NOTHING  # cards exchanged are an action of their own
    cards = [other for other in filled.items if other.is_noun("card") and not other.ids("stack")]
    if not takes_cards and item.break_before and any(o.start < item.start and o.number == 1 for o in cards):
        return NOTHING  # *the Editor, a card, and Aarhant*: the card is not his
    one = any(other.number == 1 for other in cards)
    if one and not returned and takes_cards:
        hand = [stack for stack, held in state.players[state.to_move].hand.items() if held]
        return [Part("objective", f"{name} return 1 {stack}") for stack in hand]  # which of them, the speaker must say
    return [Part("objective", name + (f" return {', '.join(returned)}" if returned else ""), grants=grants)]
