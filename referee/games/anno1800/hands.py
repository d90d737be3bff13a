"""What hands have to do after a turn of Anno 1800: cubes, naval tokens, gold, tiles and cards of every player.

And what it sets off: the fireworks, the last turns, the final round, the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.verdict import SUPPLY, Event, Hands, HandStep, find_flows
from referee.games.anno1800 import moves as m
from referee.games.anno1800.moves import canonical
from referee.games.anno1800.rules.cards import needs_of, spell
from referee.games.anno1800.state import Field, refer_to

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Card
    from referee.games.anno1800.state import Player, State

HOME, EXHAUSTED, READY, ON_CARDS = "home", "exhausted", "ready", "on_cards"


def hands(before: State, after: State, player: str, moves: Sequence[str]) -> tuple[Hands, ...]:
    """Return what everybody does, the player of the turn first; who does nothing is left out."""
    seat = [each.name for each in before.players].index(player)
    returned = returned_cards(before, moves)
    found = []
    for step in range(len(after.players)):
        place = (seat + step) % len(after.players)
        old, new = before.players[place], after.players[place]
        steps = [*list_cube_steps(before, old, new), *list_token_steps(old, new), *list_gold_steps(old, new)]
        steps += list_tile_steps(after, old, new)
        steps += list_card_steps(before, after, old, new, returned if place == seat else None)
        if before.fireworks is None and after.fireworks == place:
            told = Text(N_("takes the {token}"), {"token": Ref("token", "fireworks_token")})
            steps.append(
                HandStep("tokens", told, {"token": "fireworks_token", "count": 1, "from": SUPPLY, "to": "player"})
            )
        if place == seat and "festival" in moves:
            steps = _send_all_home(before, steps)
        if steps:
            found.append(Hands(new.name, tuple(steps)))
    return tuple(found)


def _send_all_home(before: State, steps: Sequence[HandStep]) -> list[HandStep]:
    """Return what a festival does, told as one: nobody has to hear from where each cube comes, as all come home."""
    home = [deed for deed in steps if deed.facts.get("to") == HOME and deed.facts.get("from") != SUPPLY]
    if len(home) < 2:
        return list(steps)
    counts: Counter[str] = Counter()
    for deed in home:
        counts[deed.facts["tier"]] += deed.facts["count"]
    cubes = Listing(tuple(Ref("tier", tier, counts[tier]) for tier in before.ruleset.tiers if counts[tier]))
    told = {id(home[0]): Text(N_("{cubes} home"), {"cubes": cubes})}
    return [deed._replace(told=told.get(id(deed))) if deed in home else deed for deed in steps]


def returned_cards(before: State, moves: Sequence[str]) -> Counter[str]:
    """Return the hand cards that the turn put under their stacks; the table shows no trace of them."""
    names = [player.name for player in before.players]
    found: Counter[str] = Counter()
    for clause in canonical.read("; ".join(moves), names, before.ruleset) or ():
        if isinstance(clause, m.Swap):
            found.update(dict(clause.cards))
        elif isinstance(clause, m.Activate | m.UseObjective):
            found.update(dict(clause.returned))
    return found


# cubes ---------------------------------------------------------------------------------------------------


def list_cube_steps(state: State, old: Player, new: Player) -> Iterator[HandStep]:
    """Yield cubes that go somewhere else, come and leave. They come to the district and leave from there, as in the
    game; only a cube that rises on a workplace or exhausted is exchanged where it lies."""
    tiers = state.ruleset.tiers
    gone: Counter[tuple[int, str]] = Counter()
    come: Counter[tuple[int, str]] = Counter()
    for tier in range(len(tiers)):
        was, now = _places(old, tier), _places(new, tier)
        order = [HOME, *dict.fromkeys(place for place in (*was, *now) if place not in (HOME, EXHAUSTED)), EXHAUSTED]
        for source, target, count in find_flows(was, now, order):
            if target == SUPPLY:
                gone[tier, source] += count
            elif source == SUPPLY:
                come[tier, target] += count
            else:
                yield _cubes(tiers[tier], count, source, target)
    yield from _exchanges(tiers, gone, come)
    for tier, count, place in _through_home(gone):
        yield _cubes(tiers[tier], count, place, HOME)
    go_on = _through_home(come)
    yield from _exchanges(tiers, gone, come)
    for tier in range(len(tiers)):
        if gone[tier, HOME]:
            yield _cubes(tiers[tier], gone[tier, HOME], HOME, SUPPLY)
        if come[tier, HOME]:
            yield _cubes(tiers[tier], come[tier, HOME], SUPPLY, HOME)
    for tier, count, place in go_on:
        yield _cubes(tiers[tier], count, HOME, place)


def _through_home(cubes: Counter[tuple[int, str]]) -> list[tuple[int, int, str]]:
    """Return the cubes of these that are not at home, (tier, count, place), counted as being there from now on."""
    found = [(tier, count, place) for (tier, place), count in cubes.items() if count and place != HOME]
    for tier, count, place in found:
        cubes[tier, place] -= count
        cubes[tier, HOME] += count
    return found


def _places(player: Player, tier: int) -> Counter[str]:
    found = Counter({HOME: player.ready[tier], EXHAUSTED: player.exhausted[tier]})
    for field in player.fields:
        if field.cubes:
            found[field.stands] += field.cubes.count(tier)
    return found


def _exchanges(
    tiers: Sequence[str], gone: Counter[tuple[int, str]], come: Counter[tuple[int, str]]
) -> Iterator[HandStep]:
    """Yield cubes that rose where they lie; what is told here is taken out of both counts."""
    for tier, place in list(gone):
        for higher in range(tier + 1, len(tiers)):
            count = min(gone[tier, place], come[higher, place])
            if count:
                gone[tier, place] -= count
                come[higher, place] -= count
                told = {HOME: N_("{cubes} → {tier}"), EXHAUSTED: N_("{cubes} → {tier} (exhausted)")}
                things: dict[str, Fact] = {
                    "cubes": Ref("tier", tiers[tier], count), "tier": Ref("tier", tiers[higher], count),
                }  # fmt: skip
                if place not in told:
                    things["place"] = Ref("industry", place)
                text = Text(told.get(place, N_("{cubes} → {tier} ({place})")), things)
                facts = {"tier": tiers[tier], "becomes": tiers[higher], "count": count, "at": place}
                yield HandStep("cubes", text, facts)


def _cubes(tier: str, count: int, source: str, target: str) -> HandStep:
    facts = {"tier": tier, "count": count, "from": source, "to": target}
    return HandStep("cubes", _tell_cubes(Ref("tier", tier, count), source, target), facts)


def _tell_cubes(cubes: Ref, source: str, target: str) -> Text:
    """Return which way cubes go. Workplaces are named, the districts and the supply are said."""
    if target == SUPPLY:
        return Text(N_("{cubes} back to the supply"), {"cubes": cubes})
    if source == SUPPLY:
        return Text(N_("{cubes} from the supply"), {"cubes": cubes})
    if target == HOME and source == EXHAUSTED:
        return Text(N_("{cubes} home from the exhausted area"), {"cubes": cubes})
    if target == HOME:
        return Text(N_("{place}: {cubes} home"), {"cubes": cubes, "place": Ref("industry", source)})
    if target == EXHAUSTED:
        told = N_("{cubes} → exhausted area") if source == HOME else N_("{cubes} ({place}) → exhausted area")
        return Text(told, {"cubes": cubes, "place": Ref("industry", source)})
    if source == HOME:
        return Text(N_("{cubes} → {place}"), {"cubes": cubes, "place": Ref("industry", target)})
    start = Ref("place", "exhausted_area") if source == EXHAUSTED else Ref("industry", source)
    return Text(N_("{cubes} ({place}) → {to}"), {"cubes": cubes, "place": start, "to": Ref("industry", target)})


# tokens and gold -----------------------------------------------------------------------------------------


WON_AND_SPENT = (SUPPLY, EXHAUSTED)
"""The way of a token that came in this turn and was used in it: it lies ready in between."""


def list_token_steps(old: Player, new: Player) -> Iterator[HandStep]:
    """Yield naval tokens that are used, ready again, new, or given back."""
    order = (READY, EXHAUSTED, ON_CARDS)
    for token, key in (("trade_token", "trade"), ("exploration_token", "explore")):
        keys = dict(zip(order, (key, f"{key}_used", f"{key}_cards"), strict=True))
        was, now = ({place: getattr(player, name) for place, name in keys.items()} for player in (old, new))
        moves = find_flows(was, now, order)
        through = [(READY, EXHAUSTED, count) for source, target, count in moves if (source, target) == WON_AND_SPENT]
        moves = [(source, READY if (source, target) == WON_AND_SPENT else target, n) for source, target, n in moves]
        for source, target, count in [*moves, *through]:
            facts = {"token": token, "count": count, "from": source, "to": target}
            yield HandStep("tokens", _tell_tokens(Ref("token", token, count), source, target), facts)


def _tell_tokens(tokens: Ref, source: str, target: str) -> Text:
    if target == EXHAUSTED:
        return Text(N_("{tokens} exhausted"), {"tokens": tokens})
    if target == ON_CARDS:
        return Text(N_("{tokens} onto the card"), {"tokens": tokens})
    if target == SUPPLY:
        return Text(N_("{tokens} back to the supply"), {"tokens": tokens})
    if source == SUPPLY:
        return Text(N_("{tokens} from the supply"), {"tokens": tokens})
    return Text(N_("{tokens} ready again"), {"tokens": tokens})


def list_gold_steps(old: Player, new: Player) -> Iterator[HandStep]:
    """trade.partner_gold: gold comes from the supply and goes there, that of trading partners, too."""
    count = new.gold - old.gold
    if count:
        template = N_("takes {gold} from the supply") if count > 0 else N_("pays {gold}")
        source, target = (SUPPLY, "player") if count > 0 else ("player", SUPPLY)
        told = Text(template, {"gold": Ref("token", "gold", abs(count))})
        yield HandStep("gold", told, {"count": abs(count), "from": source, "to": target})


# what the turn sets off ----------------------------------------------------------------------------------


def events(before: State, after: State, moves: Sequence[str]) -> tuple[Event, ...]:
    """Return what is new about the end of the game after a turn."""
    found = []
    if before.fireworks is None and after.fireworks is not None:
        name = after.players[after.fireworks].name
        found.append(Event("fireworks", name, {"player": name}))
    if after.phase != before.phase:  # what begins now, and whose turns follow
        to_come = tuple(player.name for player in after.players[after.to_move :] if not player.away)
        if after.phase in ("last_turns", "final_round"):
            found.append(Event(after.phase, to_come[0], {"players": Listing(to_come)}))
        elif after.over:
            found.append(Event("over"))
    return tuple(found)


HAND, OPEN, USED, STACK, UNDER, HIDDEN = "hand", "open", "used", "stack", "under_stack", "face_down"


def list_card_steps(
    before: State, after: State, old: Player, new: Player, returned: Counter[str] | None
) -> Iterator[HandStep]:
    """Yield cards that are drawn, played, turned over and put back.

    `returned` is what this player's turn put under the stacks, so that cards that were swapped are told as well.
    """
    if returned is None:  # not this player's turn: nobody touches these cards
        return
    used = Counter(new.used) - Counter(old.used)
    played = (Counter(new.open) - Counter(old.open)) + (used - (Counter(old.open) - Counter(new.open)))
    came = {stack: before.stacks[stack] - after.stacks[stack] for stack in new.hand}
    lacking = {
        stack: new.hand[stack] - old.hand[stack] - came[stack] + _count_stack(played, stack) for stack in new.hand
    }
    back = {stack: max(-n, min(returned[stack], old.hand[stack] + n)) for stack, n in came.items()}
    drawn = {stack: n + back[stack] for stack, n in came.items()}
    at_once = [
        s for s in came if old.hand[s] < back[s] + _count_stack(played, s) - lacking[s]
    ]  # else there is nothing to play
    for stack in at_once:
        yield from _draw_cards(stack, drawn[stack], HAND)
    for card in played.elements():
        told = Text(N_("lays out the card: {needs}"), {"needs": needs_of(after.ruleset, card)})
        at_hand = lacking[card.stack] <= 0  # else, against the rules, no such card was in the hand
        lacking[card.stack] -= not at_hand
        yield HandStep("cards", told, _list_card_facts(after, card, 1, HAND if at_hand else "", OPEN))
    for card, count in used.items():
        told = Text(N_("turns over the card: {needs}"), {"needs": needs_of(after.ruleset, card)})
        yield HandStep("cards", told, _list_card_facts(after, card, count, OPEN, USED))
    for stack, count in back.items():
        if count > 0:
            told = Text(N_("puts {cards} under the stack"), {"cards": Ref("card", stack, count)})
            yield HandStep("cards", told, {"stack": stack, "count": count, "from": HAND, "to": UNDER})
        yield from _draw_cards(stack, 0 if stack in at_once else drawn[stack], HAND)
    yield from _draw_cards("expedition", new.expedition_hidden - old.expedition_hidden, HIDDEN)


def _count_stack(played: Counter[Card], stack: str) -> int:
    return sum([count for card, count in played.items() if card.stack == stack])


def _draw_cards(stack: str, count: int, target: str) -> Iterator[HandStep]:
    if count > 0:
        told = Text(N_("draws {cards}"), {"cards": Ref("card", stack, count)})
        yield HandStep("cards", told, {"stack": stack, "count": count, "from": STACK, "to": target})


def _list_card_facts(after: State, card: Card, count: int, source: str, target: str) -> dict[str, object]:
    found = {"card": spell(after.ruleset, card), "stack": card.stack, "count": count, "to": target}
    return {**found, "from": source} if source else found


BOARD, ISLANDS = "gameboard", "islands"


def list_tile_steps(after: State, old: Player, new: Player) -> Iterator[HandStep]:
    """Yield new islands first, then what was put back from the islands, then what was placed on them."""
    yield from _new_islands(after, old, new)
    known = len(old.fields)
    printed = [Field(field.kind, field.printed) for field in new.fields[known:]]
    changed = [
        (was, now)
        for was, now in zip([*old.fields, *printed], new.fields, strict=True)
        if (was.printed, was.built) != (now.printed, now.built)
    ]
    for was, now in changed:
        if was.built and was.built != now.built:
            facts = {"tile": was.built, "from": ISLANDS, "to": BOARD, "field": was.kind, "shows": was.printed}
            yield HandStep("tiles", Text(N_("{tile} back to the gameboard"), {"tile": refer_to(was.built)}), facts)
    for was, now in changed:
        if now.built and was.built != now.built:
            facts = {"tile": now.built, "from": BOARD, "to": ISLANDS, "field": was.kind, "over": was.printed}
            things: dict[str, Fact] = {"tile": refer_to(now.built), "over": refer_to(was.printed)}
            told = Text(N_("places {tile} over {over}") if was.printed else N_("places {tile}"), things)
            yield HandStep("tiles", told, facts)


def _new_islands(after: State, old: Player, new: Player) -> Iterator[HandStep]:
    known = len(old.fields)
    for number, shown in enumerate(new.old_world[len(old.old_world) :]):
        size = sum(after.ruleset.setup.island_fields.values())
        fields = new.fields[known + number * size : known + (number + 1) * size]
        facts = {
            "tile": "old_world_island", "from": STACK, "to": ISLANDS, "island": shown,
            "fields": dict(Counter(field.kind for field in fields)),
            "stands": {field.kind: field.printed for field in fields if field.printed},
        }  # fmt: skip
        told = Text(N_("lays out: {tile}"), {"tile": Ref("place", "old_world_island")})
        yield HandStep("tiles", told, facts)
    for goods in new.new_world[len(old.new_world) :]:
        things: dict[str, Fact] = {
            "tile": Ref("place", "new_world_island"), "goods": Listing(tuple(Ref("resource", good) for good in goods)),
        }  # fmt: skip
        facts = {"tile": "new_world_island", "from": STACK, "to": ISLANDS, "island": list(goods)}
        told = Text(N_("lays out: {tile} ({goods})") if goods else N_("lays out: {tile}"), things)
        yield HandStep("tiles", told, facts)
