"""The complete search for a way to pay the steps of an action.

What is enumerated. The needs of the steps are taken one after the other: each unit of a resource, each cube
asked for directly, each token. For one unit every way is tried: every own industry that makes it, a trade
(the cheapest price; once a turn for each resource), an import, or leaving it unpaid. A workplace that is full
is freed by a shift end of any cube on it; a cube that is not ready is brought home by a shift end from any
place it can lie. After its needs a step brings what it brings (tokens, a cube, a workplace) and the next begins.

Why nothing is missed. A payment gains from being made earlier than its own step only if an earlier step takes away
a cube or a workplace that it needs (a worker makes steel beams, then rises): such resources are also tried right
before that step. A shift end never gains from being made before its cube or its workplace is wanted, because nothing
is lost by waiting. So every way to pay can be put into this order without changing what it costs. All orders of the
steps are tried in which what one brings can matter to another. A cube that rises several steps at once is followed:
it lies at home, is exhausted or works, and rises there at each step.

What is pruned. Positions reached in two ways with the same cubes, tokens, gold and workplaces have the same
future: only the cheaper way is kept. Workplaces that nothing left needs are forgotten; their cubes stay
countable as cubes that a shift end can bring home.

The order of preference is in WEIGHTS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, permutations
from typing import NamedTuple

from referee.games.anno1800.moves import EXHAUSTED, Exhaust, Import, Names, Payment, Payments, Return, Rise, Trade, Work
from referee.games.anno1800.rules import naval, trade
from referee.games.anno1800.steps import Step
from referee.games.anno1800.turn import Turn

# Lower is better, each outweighs all that follow: nothing left unpaid; no gold; few trade tokens; cubes that rise are
# ready ones; no high tiers at work (one weight a tier); workplaces free whose resource many things need.
UNPAID, GOLD, TOKEN, NOT_READY = 10**17, 10**14, 10**12, 10**10
IMPOSSIBLE = 1000 * UNPAID
BEAM = 100
"""Positions followed when only a near miss is wanted; the search for a way to pay follows all of them."""
TIER = (1 << 11, 1 << 16, 1 << 21, 1 << 26, 1 << 31)

# Position: ready cubes, trade tokens, exploration tokens, gold, cubes on the wanted workplaces, resources traded for,
# payments the player named and that are still to be used.
Position = tuple[tuple[int, ...], int, int, int, tuple[tuple[int, ...], ...], frozenset[str], tuple[Payment, ...]]
Deeds = tuple[tuple[str, object, object], ...]
Need = tuple[str, object, int]


Early = Mapping[tuple[int, str], int]
"""For a step's number and a resource of its cost: the earlier step before which it is made."""
Layer = dict[Position, tuple[int, Deeds, Position | None]]
ANYWHERE: Names = ("anywhere",)
READY: Names = ("ready",)


class Plan(NamedTuple):
    """A way to pay: the steps in order, each with the payments made before it; what is paid besides; what is not."""

    groups: list[tuple[Step, Payments]]
    besides: Payments
    unpaid: Counter[str]
    weight: int


def find(turn: Turn, steps: Sequence[Step], named: Payments = ()) -> Plan:
    """The best way to pay for the steps that keeps to what the player named, over all orders that can matter.

    If there is none, a near miss for the order as told: few units unpaid.
    """
    best: Plan | None = None
    for variant in _one_cube_each(turn, steps):
        for order in _orders(turn, variant, named):
            for early in _early(turn, order):
                plan = _Search(turn, order, named, early=early).best(best.weight if best else UNPAID)
                best = plan or best
            if best is not None and best.weight < NOT_READY:
                break
    if best is None and turn.near_miss:
        best = _Search(turn, steps, named).best(IMPOSSIBLE, BEAM)
    return best or Plan([(step, ()) for step in steps], named, Counter(), IMPOSSIBLE)


def _one_cube_each(turn: Turn, steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """Where a cube that rises several steps lies: at home, exhausted, or on a workplace, and then at each step."""
    rungs = [number for number in range(1, len(steps)) if _follows(steps[number - 1], steps[number])]
    first = next((n - 1 for n in rungs if n - 1 not in rungs), None)
    rise = steps[first].rise if first is not None else None
    if first is None or rise is None or rise.place:
        yield steps
        return
    yield [_at(step, READY) if number == first else step for number, step in enumerate(steps)]
    ladder = range(first, next((n for n in range(first + 1, len(steps)) if n not in rungs), len(steps)))
    working = {field.stands for field in turn.me.fields if rise.tier in field.cubes}
    working |= {id for id in turn.me.industries() if turn.ruleset.industries[id].tier == rise.tier}
    for place in (EXHAUSTED, *((id,) for id in sorted(working))):
        yield [_at(step, place) if number in ladder else step for number, step in enumerate(steps)]


def _follows(first: Step, second: Step) -> bool:
    """Whether the second step is that of a cube that has just taken the first one."""
    return bool(first.rise and second.rise and first.rise.to == second.rise.tier and not second.said)


def _at(step: Step, place: Names) -> Step:
    assert step.rise is not None
    return step._replace(rise=step.rise._replace(place=place))


def _orders(turn: Turn, steps: Sequence[Step], named: Payments) -> Iterator[Sequence[Step]]:
    """The order as told if none can matter; else those that help others first, in every order, and the rest last.

    A step that brings nothing useful never gains from coming before one that does. There is no order at all if not
    even having everything that the steps bring from the start would suffice.
    """
    useful = [step for step in steps if _helps(turn, step, steps)]
    if not useful or len(steps) < 2:
        yield steps
        return
    if _Search(turn, steps, named, everything_first=True).best(UNPAID) is None:
        return
    rest = [step for step in steps if step not in useful]
    seen = set()
    for order in permutations(useful):
        keys = tuple(step.key for step in order)
        if keys not in seen and _keeps_ladders(useful, order):
            seen.add(keys)
            yield [*order, *rest]


def _early(turn: Turn, steps: Sequence[Step]) -> Iterator[Early]:
    """Which resources are made before an earlier step that takes away what makes them: none, then every choice."""
    rules, own = turn.ruleset, set(turn.me.standing())
    found: list[tuple[tuple[int, str], int]] = []
    for late, step in enumerate(steps):
        for good, _ in step.cost.resources:
            makers = own.intersection(rules.makers.get(good, ()))
            tiers = {rules.industries[industry].tier for industry in makers}
            for number, before in enumerate(steps[:late]):
                climbs = before.rise and step.rise and before.rise.to <= step.rise.tier  # else the other order does it
                if (climbs and before.rise and before.rise.tier in tiers) or makers.intersection(before.lost):
                    found.append(((late, good), number))
    for count in range(len(found) + 1):
        for chosen in combinations(found, count):
            if len(dict(chosen)) == count:
                yield dict(chosen)


def _helps(turn: Turn, step: Step, steps: Sequence[Step]) -> bool:
    """Whether what a step brings can pay for another one."""
    if step.trade or step.rise is not None or (step.explore and naval.beryl(turn)):
        return True
    rules = turn.ruleset
    goods = {good for other in steps for good, _ in other.cost.resources}
    makers = {industry for good in goods for industry in rules.makers.get(good, ())}
    tiers = {rules.industries[industry].tier for industry in makers} | {t for s in steps for t, _ in s.cost.cubes}
    return step.industry in makers or any(tier in tiers for tier in step.cubes)


def _keeps_ladders(steps: Sequence[Step], order: Sequence[Step]) -> bool:
    """A cube that rises twice takes its steps in their order."""
    places = {id(step): order.index(step) for step in steps}
    for first, second in pairwise(steps):
        if _follows(first, second) and places[id(first)] > places[id(second)]:
            return False
    return True


class _Search:
    """The search for one order of the steps."""

    def __init__(
        self,
        turn: Turn,
        steps: Sequence[Step],
        named: Payments,
        *,
        early: Early | None = None,
        everything_first: bool = False,
    ) -> None:
        self.turn = turn
        self.early = early or {}
        self.ruleset = turn.ruleset
        self.steps = steps
        self.everything_first = everything_first
        helping = [] if everything_first else [n for n, step in enumerate(steps) if _helps(turn, step, steps)]
        self.alike = helping[-1] + 1 if helping and len(steps) > 1 else 0
        """From this step on the order does not matter, and their needs are taken together."""
        self.pair = naval.beryl(turn)
        self.totals = turn.me.cubes()
        self.imports = frozenset(good for island in turn.me.new_world for good in island)
        self.needs = self._needs()
        self.named_places = tuple(dict.fromkeys(p for s in steps if s.rise for p in s.rise.place if p not in READY))
        self.makers = self._makers()
        self.spot = {industry: index for index, industry in enumerate(self.makers)}
        self.places = [self._places(industry) for industry in self.makers]
        self.offers = {good: self._offer(good, named) for good in {str(n[1]) for n in self.needs if n[0] == "good"}}
        self.left = Counter(str(need[1]) for need in self.needs if need[0] == "good")
        self.prices = self.ruleset.shift_end_price
        self.gold_weight, self.token_weight = (TOKEN, GOLD) if turn.spare_tokens else (GOLD, TOKEN)
        self.named = tuple(
            p for p in named if not isinstance(p, Exhaust) and not (isinstance(p, Return) and p.tier < 0)
        )

    # what is wanted --------------------------------------------------------------------------------

    def _needs(self) -> list[Need]:
        """Every unit the steps ask for, in order, each step closed by what it brings."""
        pool = self.turn.pool.copy()
        goods: list[list[Need]] = [[] for _ in self.steps]
        for number, step in enumerate(self.steps):
            for good, count in step.cost.resources:
                from_pool = min(count, pool[good])
                pool[good] -= from_pool
                when = self.early.get((number, good), number)
                units: list[Need] = [("good", good, when)] * (count - from_pool)
                goods[when] = units + goods[when] if when < number else goods[when] + units
        needs: list[Need] = []
        for number, step in enumerate(self.steps):
            needs += goods[number]
            needs += [("cube", tier, number) for tier, count in step.cost.cubes for _ in range(count)]
            if step.cost.trade:
                needs.append(("trade", step.cost.trade, number))
            if step.cost.exploration:
                needs.append(("explore", step.cost.exploration, number))
            needs.append(("done", step, number))
        # all resources of the last steps first, each kind together, so that its workplaces are soon forgotten
        needs.sort(key=self._place_of_need)
        return needs

    def _place_of_need(self, need: Need) -> tuple[int, int, str]:
        kind, what, number = need
        if number < self.alike:
            return number, 0, ""
        return (self.alike, 0, str(what)) if kind == "good" else (self.alike, 1, f"{number:03}")

    def _makers(self) -> list[str]:
        """Where it matters which cubes lie there: own makers of what is needed, places of cubes that rise."""
        goods = dict.fromkeys(str(need[1]) for need in self.needs if need[0] == "good")
        own = {field.stands for field in self.turn.me.fields}
        own.update(step.industry for step in self.steps)
        makers = [industry for good in goods for industry in self.ruleset.makers.get(good, ()) if industry in own]
        return makers + [place for place in self.named_places if place not in makers]

    def _places(self, industry: str) -> int:
        return self.ruleset.limits.workplaces * sum(field.stands == industry for field in self.turn.me.fields)

    def _offer(self, good: str, named: Payments) -> tuple[int, int] | None:
        """(price, seat) of the trade to consider: with the partner the player named, else the best one."""
        if good in self.turn.traded or good in self.ruleset.new_world_goods:
            return None
        offers = trade.offers(self.turn, good)
        wanted = [p.partner for p in named if isinstance(p, Trade) and p.good == good and p.partner >= 0]
        if wanted:
            offers = [offer for offer in offers if offer[1] == wanted[0]]
        if not offers:
            return None
        cheapest = min(price for price, _, _ in offers)
        seats = [seat for price, seat, _ in offers if price == cheapest]
        return cheapest, least_profiting(self.turn, seats)

    # the search ------------------------------------------------------------------------------------

    def best(self, bound: int, beam: int = 0) -> Plan | None:
        """The best way that weighs less than the bound, if there is one; with a beam only the best positions go on."""
        me = self.turn.me
        gold = me.gold - sum(step.gold for step in self.steps)
        gold -= sum(self.prices[p.tier] for p in self.named if isinstance(p, Return))
        spots = tuple(self._occupants(industry) for industry in self.makers)
        start: Position = (
            tuple(me.ready), me.trade + me.trade_cards, naval.exploration_tokens(self.turn), gold, spots,
            frozenset(), tuple(self.named),
        )  # fmt: skip
        if self.everything_first:
            start = self._with_everything(start)
        # one layer a need: position → (weight, deeds, the position before)
        layer: Layer = {start: (0, (), None)}
        layers = [layer]
        for need in self.needs:
            following: Layer = {}
            if need[0] == "good":
                self.left[str(need[1])] -= 1
            for position, (weight, _, _) in layer.items():
                for reached, extra, deeds in self._ways(position, need):
                    total = weight + extra
                    if total >= bound:
                        continue
                    known = following.get(reached)
                    if known is None or total < known[0]:
                        following[reached] = (total, deeds, position)
            if isinstance(need[1], Step) and not self.everything_first:
                self._advance(need[1])
            if not following:
                return None
            if beam and len(following) > beam:
                kept = sorted(following, key=lambda position: following[position][0])[:beam]
                following = {position: following[position] for position in kept}
            layers.append(following)
            layer = following
        return self._retrace(layers)

    def _with_everything(self, start: Position) -> Position:
        """The start with all that the steps bring already there: if this does not suffice, no order does."""
        ready, tokens, explore, *rest = start
        gained = Counter(tier for step in self.steps for tier in step.cubes)
        gained.update(step.rise.to for step in self.steps if step.rise is not None)
        for tier, count in gained.items():
            self.totals[tier] += count
        for index, industry in enumerate(self.makers):
            built = sum(step.industry == industry for step in self.steps)
            self.places[index] += built * self.ruleset.limits.workplaces
        ready = tuple(n + gained[tier] for tier, n in enumerate(ready))
        tokens += sum(step.trade for step in self.steps)
        explore += sum(step.explore for step in self.steps)
        return (ready, tokens, explore, *rest)  # type: ignore[return-value]

    def _occupants(self, industry: str) -> tuple[int, ...]:
        if industry in EXHAUSTED:
            return tuple(tier for tier, count in enumerate(self.turn.me.exhausted) for _ in range(count))
        return tuple(sorted(tier for f in self.turn.me.fields if f.stands == industry for tier in f.cubes))

    def _ways(self, at: Position, need: Need) -> Iterator[tuple[Position, int, Deeds]]:
        kind, what, number = need
        if kind == "good":
            yield from self._ways_to_good(at, str(what))
        elif kind == "cube":
            assert isinstance(what, int)
            for reached, extra, deeds in self._ways_to_cube(at, what):
                yield self._spent(reached, what), extra, (*deeds, ("spent", what, None))
            yield at, UNPAID, (("unpaid", self.ruleset.tiers[what], None),)
        elif kind == "trade":
            assert isinstance(what, int)
            yield from self._ways_to_tokens(at, what, "trade_token")
        elif kind == "explore":
            assert isinstance(what, int)
            ready, tokens, explore, gold, spots, traded, named = at
            short = max(0, what - explore)
            yield (
                (ready, tokens, explore - what + short, gold, spots, traded, named),
                UNPAID * short,
                _short("exploration_token", short),
            )
        else:
            assert isinstance(what, Step)
            yield from self._ways_to_do(at, what, number)

    def _spent(self, at: Position, tier: int) -> Position:
        """A cube has been exhausted directly; where the exhausted area is watched, it lies there."""
        index = self.spot.get(EXHAUSTED[0])
        if index is None:
            return at
        spots = at[4]
        return (*at[:4], (*spots[:index], tuple(sorted((*spots[index], tier))), *spots[index + 1 :]), *at[5:])

    def _ways_to_good(self, at: Position, good: str) -> Iterator[tuple[Position, int, Deeds]]:
        """One unit of a resource: made, traded for, imported, or left unpaid. Named payments for it must be used."""
        promised = [p for p in at[6] if _pays(self.ruleset.makers, p, good)] if at[6] else []
        free = self.left[good] >= len(promised)
        for industry in self.ruleset.makers.get(good, ()):
            if industry in self.spot:
                named = next((p for p in promised if _works_at(p, industry)), None)
                if named is not None or free:
                    yield from self._ways_to_work((*at[:6], _without(at[6], named)), industry, good)
        offer = self.offers.get(good)
        if offer is not None and good not in at[5]:
            traded = next((p for p in promised if isinstance(p, Trade)), None)
            if traded is not None or free:
                after = (*at[:5], at[5] | {good}, _without(at[6], traded))
                for reached, extra, _ in self._ways_to_tokens(after, offer[0], ""):
                    yield self._forget(reached, good), extra, (("trade", good, offer[1]),)
        if good in self.imports:
            imported = next((p for p in promised if isinstance(p, Import)), None)
            after = (*at[:6], _without(at[6], imported))
            for reached, extra, _ in self._ways_to_tokens(after, self.ruleset.limits.import_price, ""):
                yield self._forget(reached, good), extra, (("import", good, None),)
        yield self._forget(at, good), UNPAID, (("unpaid", good, None),)

    def _forget(self, at: Position, good: str) -> Position:
        """Workplaces that make nothing still needed no longer tell positions apart."""
        if self.left[good] > 0:
            return at
        spots, traded = at[4], at[5]
        makers = [industry for industry in self.ruleset.makers.get(good, ()) if industry not in self.named_places]
        if any(spots[self.spot[industry]] for industry in makers if industry in self.spot):
            spots = tuple(() if self.makers[index] in makers else spot for index, spot in enumerate(spots))
        elif good not in traded:
            return at
        return (*at[:4], spots, traded - {good}, at[6])

    def _ways_to_tokens(self, at: Position, count: int, unpaid: str) -> Iterator[tuple[Position, int, Deeds]]:
        """Trade tokens first, then with Beryl O'Mara pairs of exploration tokens."""
        ready, tokens, explore, gold, spots, traded, named = at
        rest = max(0, count - tokens)
        pairs = rest * self.pair if self.pair else 0
        short = rest if not self.pair or pairs > explore else 0
        if short and not unpaid:
            return
        used = 0 if short else pairs
        reached = (ready, max(0, tokens - count), explore - used, gold, spots, traded, named)
        yield reached, self.token_weight * count + UNPAID * short, _short(unpaid, short)

    def _ways_to_work(self, at: Position, industry: str, good: str) -> Iterator[tuple[Position, int, Deeds]]:
        """A cube works at an industry, after shift ends where the workplace or the cube is not free."""
        index = self.spot[industry]
        tier = self.ruleset.industries[industry].tier
        versatile = self.ruleset.demand.get(good, 0)
        for freed, cost, first in self._ways_to_place(at, index, industry):
            for reached, extra, second in self._ways_to_cube(freed, tier):
                ready, tokens, explore, gold, spots, traded, named = reached
                taken = (*spots[:index], tuple(sorted((*spots[index], tier))), *spots[index + 1 :])
                after = self._forget((ready, tokens, explore, gold, taken, traded, named), good)
                yield after, cost + extra + versatile, (*first, *second, ("work", industry, None))

    def _ways_to_place(self, at: Position, index: int, industry: str) -> Iterator[tuple[Position, int, Deeds]]:
        occupants = at[4][index]
        if len(occupants) < self.places[index]:
            yield at, 0, ()
            return
        for tier in set(occupants):
            yield from self._ways_home(at, tier, index)

    def _ways_to_cube(self, at: Position, tier: int) -> Iterator[tuple[Position, int, Deeds]]:
        """A ready cube is taken; if there is none, one comes home first, from a wanted workplace or from elsewhere."""
        ready = at[0]
        if ready[tier]:
            yield (_less(ready, tier), *at[1:]), TIER[tier], ()
            return
        for index, occupants in enumerate(at[4]):
            if tier in occupants:
                for home, cost, deeds in self._ways_home(at, tier, index):
                    yield (_less(home[0], tier), *home[1:]), cost + TIER[tier], deeds
        if self._elsewhere(at, tier):
            for home, cost, deeds in self._ways_home(at, tier, -1):
                yield (_less(home[0], tier), *home[1:]), cost + TIER[tier], deeds

    def _ways_home(self, at: Position, tier: int, index: int) -> Iterator[tuple[Position, int, Deeds]]:
        """A shift end for a cube on a wanted workplace (`index`) or elsewhere (-1); named ones are paid already."""
        ready, tokens, explore, gold, spots, traded, named = at
        place = self.makers[index] if index >= 0 else ""
        if index >= 0:
            occupants = list(spots[index])
            occupants.remove(tier)
            spots = (*spots[:index], tuple(occupants), *spots[index + 1 :])
        more = tuple(n + (t == tier) for t, n in enumerate(ready))
        match = next((p for p in named if isinstance(p, Return) and p.tier == tier and _fits(p, place)), None)
        price = 0 if match else self.prices[tier]
        if gold >= price:
            after = (more, tokens, explore, gold - price, spots, traded, _without(named, match))
            yield after, self.gold_weight * price, (("home", tier, place),)

    def _elsewhere(self, at: Position, tier: int) -> int:
        """Used cubes of a tier that lie neither ready nor on a wanted workplace."""
        return self.totals[tier] - at[0][tier] - sum(occupants.count(tier) for occupants in at[4])

    def _ways_to_do(self, at: Position, step: Step, number: int) -> Iterator[tuple[Position, int, Deeds]]:
        """The step is done: what it brings is there for the next."""
        if self.everything_first:
            yield at, 0, ()
            return
        if step.rise is not None:
            yield from self._ways_to_rise(at, step.rise, number)
            return
        ready, tokens, explore, gold, spots, traded, named = at
        if step.cubes:
            ready = tuple(n + step.cubes.count(tier) for tier, n in enumerate(ready))
        if step.lost:
            spots = tuple(() if self.makers[i] in step.lost else spot for i, spot in enumerate(spots))
        yield (
            (ready, tokens + step.trade, explore + step.explore, gold, spots, traded, named),
            0,
            (("done", number, None),),
        )

    def _ways_to_rise(self, at: Position, rise: Rise, number: int) -> Iterator[tuple[Position, int, Deeds]]:
        """A cube rises: a ready one stays ready, a used one stays where it lies."""
        tier, spots = rise.tier, at[4]
        if rise.place in ((), READY):
            for taken, cost, deeds in self._ways_to_cube(at, tier):
                ready = tuple(n + (t == rise.to) for t, n in enumerate(taken[0]))
                yield (ready, *taken[1:]), cost - TIER[tier], (*deeds, ("rise", number, ()))
        for index, occupants in enumerate(spots):
            if tier in occupants and (not rise.place or self.makers[index] in rise.place):
                changed = list(occupants)
                changed[changed.index(tier)] = rise.to
                after = (*spots[:index], tuple(sorted(changed)), *spots[index + 1 :])
                yield (*at[:4], after, *at[5:]), NOT_READY, (("rise", number, (self.makers[index],)),)
        if not rise.place and self._elsewhere(at, tier):
            yield at, NOT_READY, (("rise", number, ANYWHERE),)
        yield at, UNPAID, (("rise", number, rise.place), ("unpaid", self.ruleset.tiers[tier], None))

    def _advance(self, step: Step) -> None:
        """What is the same in all positions after a step: how many cubes and workplaces there are."""
        for tier in step.cubes:
            self.totals[tier] += 1
        if step.rise is not None:
            self.totals[step.rise.tier] -= 1
            self.totals[step.rise.to] += 1
        for index, industry in enumerate(self.makers):
            if industry == step.industry:
                self.places[index] += self.ruleset.limits.workplaces
            if industry in step.lost:
                self.places[index] -= self.ruleset.limits.workplaces

    # from the best position back to what is to be done ---------------------------------------------

    def _retrace(self, layers: list[Layer]) -> Plan:
        at: Position | None = min(layers[-1], key=lambda position: layers[-1][position][0])
        assert at is not None
        weight, unused = layers[-1][at][0], list(at[6])
        trail: list[tuple[int, Deeds]] = []
        for number in range(len(layers) - 1, 0, -1):
            assert at is not None
            _, deeds, at = layers[number][at]
            trail.append((number - 1, deeds))
        return _Table(self, unused).plan(reversed(trail), weight)


class _Table:
    """Turns deeds into payments with exact places, by following where the cubes lie."""

    def __init__(self, search: _Search, unused: list[Payment]) -> None:
        me = search.turn.me
        self.search = search
        self.unused = unused
        self.exhausted = me.exhausted[:]
        self.work: dict[str, list[int]] = {}
        for field in me.fields:
            if field.cubes:
                self.work.setdefault(field.stands, []).extend(field.cubes)

    def plan(self, trail: Iterable[tuple[int, Deeds]], weight: int) -> Plan:
        groups: list[tuple[Step, Payments]] = []
        payments: list[Payment] = []
        unpaid: Counter[str] = Counter()
        for at, deeds in trail:
            for kind, what, more in deeds:
                if kind in ("done", "rise"):
                    assert isinstance(what, int)
                    groups.append((self.step(what, more, at), tuple(payments)))
                    payments = []
                elif kind == "unpaid":
                    named = self.substitute(str(what))
                    unpaid[str(what)] += 1
                    payments += [named] if named is not None else []
                else:
                    payments += self.payment(kind, what, more, at)
        return Plan(groups, tuple(payments) + tuple(self.unused), unpaid, weight)

    def substitute(self, good: str) -> Payment | None:
        """A payment the player named for this and that is not possible: it is made all the same, and judged."""
        for payment in self.unused:
            if _pays(self.search.ruleset.makers, payment, good):
                self.unused.remove(payment)
                return payment
        return None

    def payment(self, kind: str, what: object, more: object, at: int) -> list[Payment]:
        if kind == "trade":
            assert isinstance(more, int)
            return [Trade(str(what), more)]
        if kind == "import":
            return [Import(str(what))]
        if kind == "spent":
            assert isinstance(what, int)
            self.exhausted[what] += 1
            return []
        if kind == "work":
            tier = self.search.ruleset.industries[str(what)].tier
            self.work.setdefault(str(what), []).append(tier)
            return [Work((str(what),))]
        assert isinstance(what, int)
        place = self.leave(what, (str(more),) if more else (), at)
        return [Return(what, place)]

    def leave(self, tier: int, place: Names, at: int) -> Names:
        """Takes a used cube from a place: as told, else exhausted, else a workplace that nothing left needs."""
        if not place and self.exhausted[tier] and EXHAUSTED[0] not in self.search.spot:
            self.exhausted[tier] -= 1
            return EXHAUSTED
        if place == EXHAUSTED:
            self.exhausted[tier] -= 1
            return EXHAUSTED
        for industry in place or self.unwanted(at):
            if tier in self.work.get(industry, ()):
                self.work[industry].remove(tier)
                return (industry,)
        return place

    def unwanted(self, at: int) -> list[str]:
        goods = {str(need[1]) for need in self.search.needs[at:] if need[0] == "good"}
        wanted = {industry for good in goods for industry in self.search.ruleset.makers.get(good, ())}
        return [industry for industry in self.work if industry not in wanted.union(self.search.named_places)]

    def step(self, number: int, place: object, at: int) -> Step:
        """The step, with the place of the cube that rises."""
        step = self.search.steps[number]
        if step.rise is None:
            return step
        rise = step.rise
        if place in ((), READY):
            return step._replace(rise=Rise(rise.tier, rise.to)) if rise.place == READY else step
        found = self.leave(rise.tier, () if place == ANYWHERE else place, at)  # type: ignore[arg-type]
        if found == EXHAUSTED:
            self.exhausted[rise.to] += 1
        elif found:
            self.work.setdefault(found[0], []).append(rise.to)
        return step._replace(rise=Rise(rise.tier, rise.to, found))


# small things ----------------------------------------------------------------------------------------------


def _pays(makers: Mapping[str, tuple[str, ...]], payment: Payment, good: str) -> bool:
    """Whether a named payment is one for this good."""
    if isinstance(payment, Work):
        return any(industry in makers.get(good, ()) for industry in payment.industry)
    return isinstance(payment, Trade | Import) and payment.good == good


def _works_at(payment: Payment, industry: str) -> bool:
    """Whether a named payment is work there, by the cube that belongs there."""
    return isinstance(payment, Work) and industry in payment.industry and payment.tier < 0


def _fits(payment: Return, place: str) -> bool:
    """Whether a named shift end can mean a cube at this workplace, or (with no place) elsewhere."""
    if not payment.place:
        return True
    return place in payment.place if place else True


def _without(named: tuple[Payment, ...], payment: Payment | None) -> tuple[Payment, ...]:
    if payment is None:
        return named
    index = named.index(payment)
    return named[:index] + named[index + 1 :]


def _less(counts: tuple[int, ...], tier: int) -> tuple[int, ...]:
    return (*counts[:tier], counts[tier] - 1, *counts[tier + 1 :])


def _short(name: str, count: int) -> Deeds:
    return (("unpaid", name, None),) * count


def least_profiting(turn: Turn, seats: Sequence[int]) -> int:
    """Of several partners the one with the fewest points so far, else the next in turn order."""
    if len(seats) == 1:
        return seats[0]
    from referee.games.anno1800.standing import points_so_far

    points = points_so_far(turn.before)
    return min(seats, key=lambda seat: (points[seat], (seat - turn.seat) % len(turn.state.players)))
