"""A slow, obviously complete search for a way to pay: every single step in every order, nothing clever.

It shares no code with the referee's own search: it reads costs and industries from the ruleset and plays on its own
small table. `cheapest` answers one question: is there any sequence of single deeds (a cube works, a trade, an import, a
shift end, one thing of the action is paid and done) after which everything is done and nothing is left over, and what
is the least gold, and then the fewest trade tokens, for which it can be had?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from typing import Literal

from referee.games.anno1800.ruleset import Cost, Ruleset, Ship
from referee.games.anno1800.state import State

EXHAUSTED = "exhausted"
PRINTED, BEFORE = -2, -1


@dataclass(frozen=True)
class Thing:
    """One thing of the action: its cost, and what it brings."""

    cost: Cost
    cube: int = -1
    trade: int = 0
    explore: int = 0
    industry: str = ""
    rise: tuple[int, str] | None = None
    """(tier, place) of a cube that rises one step; place "" is anywhere."""
    after: int = -1
    """The number of the thing that must come first (the lower step of a ladder)."""
    action: int = 0
    """Things of one action are done before those of the next."""
    lost: str = ""
    """What is built over or put back: an industry with its cubes, or a ship with its tokens."""
    ship: str = ""
    """The ship that is built."""
    festival: bool = False


@dataclass(frozen=True)
class Table:
    ready: tuple[int, ...]
    exhausted: tuple[int, ...]
    work: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]
    """Industries, each with the cubes on each of its tokens."""
    trade: int
    explore: int
    gold: int
    stacks: tuple[tuple[str, int], ...]
    todo: tuple[int, ...]
    must: tuple[str, ...]
    """Payments that were named and are still to be made."""
    pool: tuple[tuple[str, int], ...] = ()
    traded: frozenset[str] = field(default=frozenset())
    tokens: int = 0
    """Trade tokens that trades and imports have cost."""
    trade_used: int = 0
    explore_used: int = 0
    sea: tuple[tuple[str, str, int], ...] = ()
    """Sea fields: the ship that is seen, the printed one, and the action that built it (PRINTED, BEFORE)."""

    def has(self, good: str) -> int:
        return dict(self.pool).get(good, 0)


def cheapest(
    state: State, things: list[Thing], named: list[str], limit: int = 100_000
) -> tuple[int, int] | Literal["no", "too long"]:
    """The least (gold, trade tokens) for which the player to move can do the things, using what was named."""
    me = state.players[state.to_move]
    work: dict[str, list[tuple[int, ...]]] = {}
    for place in me.fields:
        if place.stands in state.ruleset.industries:
            work.setdefault(place.stands, []).append(tuple(sorted(place.cubes)))
    start = Table(
        tuple(me.ready), tuple(me.exhausted), _sorted(work), me.trade + me.trade_cards, me.explore + me.explore_cards,
        me.gold, tuple(sorted(state.stacks.items())), tuple(range(len(things))), tuple(sorted(named)),
        trade_used=me.trade_used, explore_used=me.explore_used,
        sea=tuple((f.stands, f.printed, BEFORE if f.built else PRINTED) for f in me.fields if f.kind == "sea"),
    )  # fmt: skip
    seen = {start}
    waiting = [(0, 0, -1, 0, start)]  # what has been spent; then, to get on with it, the latest table first
    while waiting:
        gold, tokens, _, _, table = heappop(waiting)
        if not table.todo and not table.pool and not table.must:
            return gold, tokens
        for following in _deeds(state, things, table):
            if following not in seen:
                seen.add(following)
                number = len(seen)
                heappush(waiting, (start.gold - following.gold, following.tokens, -number, number, following))
        if len(seen) > limit:
            return "too long"
    return "no"


def _sorted(work: dict[str, list[tuple[int, ...]]]) -> tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]:
    return tuple((industry, tuple(sorted(tokens))) for industry, tokens in sorted(work.items()))


def _deeds(state: State, things: list[Thing], table: Table) -> Iterator[Table]:
    rules = state.ruleset
    yield from _shift_ends(rules, table)
    wanted: Counter[str] = Counter()
    for number in table.todo:
        wanted.update(dict(things[number].cost.resources))
    for good, count in wanted.items():
        if table.has(good) < count:
            yield from _work(rules, table, good)
            yield from _trades(state, table, good)
            yield from _imports(state, table, good)
    now = min((things[number].action for number in table.todo), default=0)
    for number in table.todo:
        if things[number].after not in table.todo and things[number].action == now:
            yield from _do(state, things[number], number, table)


def _named(table: Table, deed: str) -> tuple[str, ...]:
    """What is still to be done of what was named, once this deed is done."""
    if deed not in table.must:
        return table.must
    index = table.must.index(deed)
    return table.must[:index] + table.must[index + 1 :]


def _more(table: Table, good: str, count: int) -> tuple[tuple[str, int], ...]:
    pool = Counter(dict(table.pool))
    pool[good] += count
    return tuple(sorted((+pool).items()))


def _changed(counts: tuple[int, ...], tier: int, by: int) -> tuple[int, ...]:
    return tuple(n + by * (t == tier) for t, n in enumerate(counts))


def _work(rules: Ruleset, table: Table, good: str) -> Iterator[Table]:
    for industry, tokens in table.work:
        tier = rules.industries[industry].tier
        if rules.industries[industry].makes != good or not table.ready[tier]:
            continue
        for index, cubes in enumerate(tokens):
            if len(cubes) < 2:
                placed = dict(table.work)
                placed[industry] = (*tokens[:index], tuple(sorted((*cubes, tier))), *tokens[index + 1 :])
                yield replace(
                    table,
                    ready=_changed(table.ready, tier, -1),
                    work=_sorted({k: list(v) for k, v in placed.items()}),
                    pool=_more(table, good, 1),
                    must=_named(table, industry),
                )


def _paid_tokens(state: State, table: Table, price: int) -> Iterator[tuple[int, int]]:
    """Trade and exploration tokens left after paying, with Beryl O'Mara in any mixture."""
    for pairs in range(price + 1 if "beryl_omara" in state.objectives else 1):
        trade, explore = table.trade - (price - pairs), table.explore - 2 * pairs
        if trade >= 0 and explore >= 0:
            yield trade, explore


def _used(table: Table, trade: int, explore: int) -> Table:
    """So many tokens are left; the others have been exhausted. There are none on cards."""
    return replace(
        table, trade=trade, trade_used=table.trade_used + table.trade - trade,
        explore=explore, explore_used=table.explore_used + table.explore - explore,
    )  # fmt: skip


def _left(state: State, table: Table, thing: Thing) -> Table | None:
    """What is built over or put back is gone: cubes on it are exhausted, tokens leave, exhausted ones first.

    A printed ship under one that is put back is seen again and has its tokens. None if a ship finds no field.
    """
    ships = state.ruleset.ships
    if thing.ship or thing.lost in ships:
        place = next((n for n, (stands, _, when) in enumerate(table.sea) if _fits(thing, stands, when)), -1)
        if place < 0:
            return None
        printed = table.sea[place][1]
        field = (thing.ship, printed, thing.action) if thing.ship else (printed, printed, PRINTED)
        table = replace(table, sea=(*table.sea[:place], field, *table.sea[place + 1 :]))
        table = _tokens(table, ships[thing.lost], -1) if thing.lost else table
        return table if thing.ship or not printed else _tokens(table, ships[printed], 1)
    if not thing.lost:
        return table
    work = dict(table.work)
    tokens = sorted(work[thing.lost], key=len)
    exhausted = table.exhausted
    for tier in tokens[0]:
        exhausted = _changed(exhausted, tier, 1)
    work[thing.lost] = tuple(tokens[1:])
    return replace(table, exhausted=exhausted, work=_sorted({k: list(v) for k, v in work.items() if v}))


def _fits(thing: Thing, stands: str, when: int) -> bool:
    """Whether a thing is built on a sea field, over what stands there, or puts that back."""
    return stands == thing.lost and when != (thing.action if thing.ship else PRINTED)


def _tokens(table: Table, ship: Ship, change: int) -> Table:
    """The tokens of a ship come or go; of those that go exhausted ones first."""
    trade = ship.token == "trade_token"
    ready, used = (table.trade, table.trade_used) if trade else (table.explore, table.explore_used)
    gone = min(ship.strength, used) if change < 0 else 0
    ready, used = max(0, ready + change * (ship.strength - gone)), used - gone
    return replace(table, trade=ready, trade_used=used) if trade else replace(table, explore=ready, explore_used=used)


def _festival(table: Table) -> Table:
    """Everything comes back."""
    ready = list(table.ready)
    for tier, count in enumerate(table.exhausted):
        ready[tier] += count
    for _, tokens in table.work:
        for cubes in tokens:
            for tier in cubes:
                ready[tier] += 1
    return replace(
        table, ready=tuple(ready), exhausted=(0,) * len(ready), trade=table.trade + table.trade_used, trade_used=0,
        explore=table.explore + table.explore_used, explore_used=0,
        work=tuple((industry, ((),) * len(tokens)) for industry, tokens in table.work),
    )  # fmt: skip


def _trades(state: State, table: Table, good: str) -> Iterator[Table]:
    rules = state.ruleset
    if good in table.traded:
        return
    for seat, partner in enumerate(state.players):
        if seat == state.to_move:
            continue
        for industry in rules.makers.get(good, ()):
            price = rules.trade_price[rules.industries[industry].tier]
            if price is not None and partner.has(industry):
                for trade, explore in _paid_tokens(state, table, price):
                    yield replace(
                        _used(table, trade, explore), traded=table.traded | {good}, pool=_more(table, good, 1),
                        tokens=table.tokens + price, must=_named(table, f"trade {good} from {partner.name}"),
                    )  # fmt: skip


def _imports(state: State, table: Table, good: str) -> Iterator[Table]:
    if any(good in island for island in state.players[state.to_move].new_world):
        for trade, explore in _paid_tokens(state, table, 1):
            yield replace(
                _used(table, trade, explore), pool=_more(table, good, 1), tokens=table.tokens + 1,
                must=_named(table, f"import {good}"),
            )  # fmt: skip


def _shift_ends(rules: Ruleset, table: Table) -> Iterator[Table]:
    for tier, count in enumerate(table.exhausted):
        if count and table.gold >= rules.shift_end_price[tier]:
            yield replace(
                table,
                ready=_changed(table.ready, tier, 1),
                exhausted=_changed(table.exhausted, tier, -1),
                gold=table.gold - rules.shift_end_price[tier],
            )
    for industry, tokens in table.work:
        for index, cubes in enumerate(tokens):
            for tier in set(cubes):
                if table.gold >= rules.shift_end_price[tier]:
                    rest = list(cubes)
                    rest.remove(tier)
                    left = dict(table.work)
                    left[industry] = (*tokens[:index], tuple(rest), *tokens[index + 1 :])
                    yield replace(
                        table,
                        ready=_changed(table.ready, tier, 1),
                        work=_sorted({k: list(v) for k, v in left.items()}),
                        gold=table.gold - rules.shift_end_price[tier],
                    )


def _do(state: State, thing: Thing, number: int, table: Table) -> Iterator[Table]:
    """The thing is paid from what is there, and done."""
    rules = state.ruleset
    if any(table.has(good) < count for good, count in thing.cost.resources):
        return
    if any(table.ready[tier] < count for tier, count in thing.cost.cubes):
        return
    pool = Counter(dict(table.pool))
    pool.subtract(dict(thing.cost.resources))
    ready, exhausted = table.ready, table.exhausted
    for tier, count in thing.cost.cubes:
        ready, exhausted = _changed(ready, tier, -count), _changed(exhausted, tier, count)
    stacks, gold = dict(table.stacks), table.gold
    if thing.cube >= 0:
        stack = rules.card_stack[thing.cube]
        if stacks[stack]:
            stacks[stack] -= 1
        else:
            gold -= rules.stack_gold[stack][0]
        ready = _changed(ready, thing.cube, 1)
    if gold < 0:
        return
    todo = tuple(n for n in table.todo if n != number)
    if thing.festival:
        yield replace(_festival(table), todo=todo)
        return
    for trade, explore in _paid_tokens(state, table, thing.cost.trade):
        if explore < thing.cost.exploration:
            continue
        paid = _used(table, trade, explore - thing.cost.exploration)
        left = _left(state, replace(paid, ready=ready, exhausted=exhausted), thing)
        if left is None:
            continue
        paid = left
        work = {industry: list(tokens) for industry, tokens in paid.work}
        if thing.industry:
            work.setdefault(thing.industry, []).append(())
        done = replace(
            paid, work=_sorted(work), gold=gold, pool=tuple(sorted((+pool).items())), todo=todo,
            trade=paid.trade + thing.trade, explore=paid.explore + thing.explore, stacks=tuple(sorted(stacks.items())),
        )  # fmt: skip
        if thing.rise is None:
            yield done
        else:
            yield from _risen(done, *thing.rise)


def _risen(table: Table, tier: int, place: str) -> Iterator[Table]:
    """One cube is exchanged where it lies."""
    if not place and table.ready[tier]:
        yield replace(table, ready=_changed(_changed(table.ready, tier, -1), tier + 1, 1))
    if place in ("", EXHAUSTED) and table.exhausted[tier]:
        yield replace(table, exhausted=_changed(_changed(table.exhausted, tier, -1), tier + 1, 1))
    for industry, tokens in table.work:
        if place in ("", industry):
            for index, cubes in enumerate(tokens):
                if tier in cubes:
                    risen = list(cubes)
                    risen[risen.index(tier)] = tier + 1
                    changed = {k: list(v) for k, v in table.work}
                    changed[industry][index] = tuple(sorted(risen))
                    yield replace(table, work=_sorted(changed))
