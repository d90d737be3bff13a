"""The search for one order of the steps: one need after the other, every way to meet it that can be best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, pairwise, permutations
from typing import TYPE_CHECKING

from referee.engine.value import Value
from referee.games.anno1800.moves import EXHAUSTED, Exhaust, Import, Names, Payment, Payments, Return, Rise, Trade, Work
from referee.games.anno1800.rules import naval, trade
from referee.games.anno1800.rules.trade import Trades

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Rise
    from referee.games.anno1800.payment.bill import Step
    from referee.games.anno1800.turn import Turn

# Lower is better, each outweighs all that follow: nothing left unpaid; no gold; few trade tokens; cubes that rise are
# ready ones; no high tiers at work (one weight a tier); workplaces free whose resource many things need.
UNPAID, GOLD, TOKEN, NOT_READY = 10**17, 10**14, 10**12, 10**10
IMPOSSIBLE = 1000 * UNPAID
MOST_POSITIONS = 60_000
"""So many positions a search may look at, over all orders; then it gives up and says so."""
BEAM = 100
"""Positions followed when only a near miss is wanted; the search for a way to pay follows all that can be best."""
TIER = (1 << 11, 1 << 16, 1 << 21, 1 << 26, 1 << 31)

# Position: ready cubes, trade tokens, exploration tokens, gold, cubes on the wanted workplaces, the trades of the turn,
# payments the player named and that are still to be used.
Position = tuple[tuple[int, ...], int, int, int, tuple[tuple[int, ...], ...], Trades, tuple[Payment, ...]]
Deeds = tuple[tuple[str, object, object], ...]
Way = tuple[Position, int, Deeds]
"""What is reached, what that weighs, what is done."""
Need = tuple[str, object, int]


Early = Mapping[tuple[int, str], int]
"""For a step's number and a resource of its cost: the earlier step before which it is made."""
Layer = dict[Position, tuple[int, Deeds, Position | None]]
ANYWHERE: Names = ("anywhere",)
READY: Names = ("ready",)


class Unfinished(Exception):
    """More would have to be looked at than a search may: nothing is known."""


class Plan(Value):
    """A way to pay: the steps in order, each with the payments made before it; what is paid besides; what is not."""

    groups: list[tuple[Step, Payments]]
    besides: Payments
    unpaid: Counter[str]
    weight: int


def pays(makers: Mapping[str, tuple[str, ...]], payment: Payment, good: str) -> bool:
    """Return True if a named payment is one for this good."""
    if isinstance(payment, Work):
        return any(industry in makers.get(good, ()) for industry in payment.industry)
    return isinstance(payment, Trade | Import) and payment.good == good


Offer = tuple[int, int, trade.Trades]
"""A trade that can be made: its price, the partner's seat, and the trades of the turn after it."""


class Payer:
    """What the player who pays for these steps has, and what the others offer."""

    def __init__(self, turn: Turn, steps: Sequence[Step], named: Payments) -> None:
        me, rules = turn.me, turn.ruleset
        self.turn = turn
        self.ruleset = rules
        self.named = tuple(
            p for p in named if not isinstance(p, Exhaust) and not (isinstance(p, Return) and p.tier < 0)
        )
        self.pair = naval.beryl(turn)
        self.ready = tuple(me.ready)
        self.cubes = tuple(me.cubes())
        """All cubes by tier, wherever they lie."""
        self.trade = me.trade + me.trade_cards
        self.explore = naval.exploration_tokens(turn)
        self.prices = rules.shift_end_price
        self.gold = me.gold - sum([step.gold for step in steps])
        self.gold -= sum([self.prices[p.tier] for p in self.named if isinstance(p, Return)])
        self.gold_weight, self.token_weight = (TOKEN, GOLD) if turn.spare_tokens else (GOLD, TOKEN)
        self.places: dict[str, int] = {}
        """Workplaces of everything that stands there."""
        self.at_work: dict[str, tuple[int, ...]] = {}
        for field in me.fields:
            self.places[field.stands] = self.places.get(field.stands, 0) + rules.limits.workplaces
            if field.cubes:
                self.at_work[field.stands] = tuple(sorted((*self.at_work.get(field.stands, ()), *field.cubes)))
        self.looked_at = 0
        """Positions that the searches at this table have followed."""
        self._sellers: dict[str, list[tuple[int, int, str]]] = {}
        self._offers: dict[tuple[str, trade.Trades, int], list[Offer]] = {}
        goods = {good for step in steps for good, _ in step.cost.resources}
        self._makers = {industry for good in goods for industry in rules.makers.get(good, ())}
        self._tiers = {rules.industries[industry].tier for industry in self._makers}
        self._tiers.update(tier for step in steps for tier, _ in step.cost.cubes)

    def look(self, positions: int = 1) -> None:
        """Count positions; raises Unfinished where there are more than any search may follow."""
        self.looked_at += positions
        if self.looked_at > MOST_POSITIONS:
            raise Unfinished

    def helps(self, step: Step) -> bool:
        """Return True if what a step brings can pay for another one."""
        if step.trade or step.rise is not None or (step.explore and self.pair):
            return True
        return step.industry in self._makers or not self._tiers.isdisjoint(step.cubes)

    def occupants(self, place: str) -> tuple[int, ...]:
        """Return the cubes at an industry; or those in the exhausted area, where one of them rises."""
        if place in EXHAUSTED:
            return tuple(tier for tier, count in enumerate(self.turn.me.exhausted) for _ in range(count))
        return self.at_work.get(place, ())

    def offers(self, good: str, trades: trade.Trades, partner: int = -1) -> list[Offer]:
        """Return the trades for a resource that are worth trying after others, with one partner where that was said."""
        key = good, trades, partner
        found = self._offers.get(key)
        if found is None:
            if good not in self._sellers:
                self._sellers[good] = trade.offers(self.turn, good)
            found = self._offers[key] = offers_to_try(self.turn, good, self._sellers[good], trades, partner)
        return found


def offers_to_try(
    turn: Turn, good: str, sellers: Sequence[tuple[int, int, str]], trades: trade.Trades, partner: int = -1
) -> list[Offer]:
    """Return the trades that the rules allow after others; of those that leave the same trades open the best.

    The best is the cheapest, then the one from which the partner profits least. Only `partner` is asked where one was
    named (-1: none).
    """
    alike: dict[trade.Trades, list[tuple[int, int]]] = {}
    for price, seat, _ in sellers:
        after = trade.after_trade(trades, good, seat) if partner in (-1, seat) else None
        if after is not None:
            alike.setdefault(after, []).append((price, seat))
    found = []
    for after, those in alike.items():
        price = min(those)[0]
        seats = [seat for cost, seat in those if cost == price]
        if len(seats) > 1:  # the one with the fewest points so far, else the next in turn order
            from referee.games.anno1800.scoring import points_so_far

            points = points_so_far(turn.before)
            seats.sort(key=lambda seat: (points[seat], (seat - turn.seat) % len(turn.state.players)))
        found.append((price, seats[0], after))
    return found


Maker = tuple[int, str, int]
"""Where it is among all makers, the industry, and the tier that works there."""


class Stage:
    """One need, and what is the same there in all positions."""

    __slots__ = (
        "count", "demand", "forgotten", "good", "import_price", "kind", "left", "makers", "number", "places", "step",
        "totals",
    )  # fmt: skip

    def __init__(self, kind: str, number: int, totals: Sequence[int], places: Sequence[int]) -> None:
        self.kind = kind
        self.number = number
        """Of the step it belongs to."""
        self.totals = totals
        """The player's cubes by tier, wherever they lie."""
        self.places = places
        """Workplaces at each of the makers."""
        self.good = ""
        self.left = 0
        """Units of the resource that are wanted after this one."""
        self.demand = 0
        """How many things ask for the resource."""
        self.makers: Sequence[Maker] = ()
        self.forgotten: Sequence[int] = ()
        """Makers whose workplaces nothing wants any more after this need."""
        self.import_price: int | None = None
        """What a unit costs from an own island; None where none shows it."""
        self.count = 0
        """How many tokens; or the tier of the cube."""
        self.step: Step | None = None


class Wanted:
    """What one order of the steps asks for, and where it can come from."""

    def __init__(
        self, table: Payer, steps: Sequence[Step], *, early: Early | None = None, everything_first: bool = False
    ) -> None:
        self.table = table
        self.ruleset = table.ruleset
        self.steps = steps
        self.early = early or {}
        self.everything_first = everything_first
        helping = [] if everything_first else [number for number, step in enumerate(steps) if table.helps(step)]
        self.alike = helping[-1] + 1 if helping and len(steps) > 1 else 0
        """From this step on the order does not matter, and their needs are taken together."""
        self.needs = self._needs()
        self.named_places = tuple(dict.fromkeys(p for s in steps if s.rise for p in s.rise.place if p not in READY))
        self.makers = self._makers()
        self.spot = {industry: index for index, industry in enumerate(self.makers)}
        self.stages = self._stages()

    def _needs(self) -> list[Need]:
        """Return every unit the steps ask for, in order, each step closed by what it brings."""
        pool = self.table.turn.pool.copy()
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
        """Return where it matters which cubes lie there: own makers of what is needed, places of cubes that rise."""
        goods = dict.fromkeys([str(what) for kind, what, _ in self.needs if kind == "good"])
        built = [step.industry for step in self.steps]
        makers = [
            industry
            for good in goods
            for industry in self.ruleset.makers.get(good, ())
            if industry in self.table.places or industry in built
        ]
        return makers + [place for place in self.named_places if place not in makers]

    # the needs one by one --------------------------------------------------------------------------

    def _stages(self) -> list[Stage]:
        """Return the needs, each with how many cubes and workplaces there are by then, and where it can come from."""
        totals: Sequence[int] = self.table.cubes
        places: Sequence[int] = [self.table.places.get(industry, 0) for industry in self.makers]
        if self.everything_first:
            for step in self.steps:
                totals, places = self._advance(step, totals, places)
        stages = []
        last: dict[str, Stage] = {}
        for kind, what, number in reversed(self.needs):
            stage = Stage(kind, number, totals, places)
            stages.append(stage)
            if kind == "good":
                stage.good = str(what)
                self._sources(stage, last.get(stage.good))
                last[stage.good] = stage
            elif isinstance(what, int):
                stage.count = what
            else:
                stage.step = self.steps[number]
        stages.reverse()
        if not self.everything_first:
            for stage in stages:
                stage.totals, stage.places = totals, places
                if stage.step is not None:
                    totals, places = self._advance(stage.step, totals, places)
        return stages

    def _sources(self, stage: Stage, following: Stage | None) -> None:
        """Note where a resource can come from: as for the next unit of it; or, for the last one, looked up."""
        if following is not None:
            stage.left = following.left + 1
            stage.demand, stage.makers = following.demand, following.makers
            stage.import_price = following.import_price
            return
        rules, good = self.ruleset, stage.good
        stage.demand = rules.demand.get(good, 0)
        makers = [industry for industry in rules.makers.get(good, ()) if industry in self.spot]
        stage.makers = [(self.spot[industry], industry, rules.industries[industry].tier) for industry in makers]
        stage.forgotten = [self.spot[industry] for industry in makers if industry not in self.named_places]
        stage.import_price = trade.import_price(self.table.turn, good)

    def _advance(self, step: Step, totals: Sequence[int], places: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """Return what a step changes for all positions after it; with everything first, only what it brings."""
        rise, lost = step.rise, () if self.everything_first else step.lost
        if step.cubes or rise is not None:
            totals = list(totals)
            for tier in step.cubes:
                totals[tier] += 1
            if rise is not None:
                totals[rise.to] += 1
                totals[rise.tier] -= not self.everything_first
        if step.industry in self.spot or lost:
            places = list(places)
            for index, industry in enumerate(self.makers):
                change = (industry == step.industry) - (industry in lost)
                places[index] += change * self.ruleset.limits.workplaces
        return totals, places


MANY = 3
"""So many ready cubes of a tier stand for any number of them."""

Rest = tuple[int, tuple[int, ...], trade.Trades]
"""What an estimate goes by: trade tokens, ready cubes by tier up to MANY, the trades of the turn."""


class Estimate:
    """A lower bound for every position, from its tokens, its gold, its ready cubes and its trades.

    It is the search itself with less to remember: workplaces are always free, many ready cubes are enough for
    everything, and a cube of a tier that has none left costs its shift end. So no way weighs less than this.
    """

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.table = wanted.table
        self.stages = wanted.stages
        self.end = len(self.stages)
        self.known: list[dict[Rest, int]] = [{} for _ in self.stages]
        self.few: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.pair = self.table.pair
        """With Beryl O'Mara exploration tokens are counted, and so many make a trade token."""

    def still(self, number: int, at: Position) -> int:
        """Return the least that the needs from this one on weigh; UNPAID if the tokens or the gold cannot suffice."""
        ready, tokens, explore, gold, _, traded, named = at
        if number == self.end or named:
            return 0
        cubes = self.few.get(ready)
        if cubes is None:
            cubes = self.few[ready] = tuple([min(count, MANY) for count in ready])
        least = self._least(number, (tokens * self.pair + explore if self.pair else tokens, cubes, traded))
        if least >= GOLD == self.table.gold_weight and least // GOLD > gold:
            return UNPAID
        return least

    def _least(self, number: int, rest: Rest) -> int:
        if number == self.end:
            return 0
        known = self.known[number]
        least = known.get(rest)
        if least is None:
            self.table.look()
            stage = self.stages[number]
            least = known[rest] = self._good(number, stage, rest) if stage.good else self._other(number, stage, rest)
        return least

    def _good(self, number: int, stage: Stage, rest: Rest) -> int:
        """Weigh one unit of a resource: made, traded for or imported; the cheapest ways first."""
        tokens, cubes, traded = rest
        good, one, weight = stage.good, self.pair or 1, self.table.token_weight
        ways: list[tuple[int, Rest]] = []
        after = traded if stage.left else trade.forget_good(traded, good)
        for _, _, tier in stage.makers:
            ways.append((self._cube(tier, cubes) + stage.demand, (tokens, _less(cubes, tier), after)))
        for price, _, trades in self.table.offers(good, traded):
            if tokens >= price * one:
                then = trades if stage.left else trade.forget_good(trades, good)
                ways.append((price * weight, (tokens - price * one, cubes, then)))
        imported = stage.import_price
        if imported is not None and tokens >= imported * one:
            ways.append((imported * weight, (tokens - imported * one, cubes, after)))
        ways.sort()
        least, following = UNPAID, number + 1
        for weight, left in ways:
            if weight >= least:
                break
            least = min(least, weight + self._least(following, left))
        return least

    def _other(self, number: int, stage: Stage, rest: Rest) -> int:
        """Weigh a cube or tokens that are asked for, or a step that is done."""
        tokens, cubes, traded = rest
        weight = 0
        if stage.kind == "cube":
            weight = self._cube(stage.count, cubes)
            cubes = _less(cubes, stage.count)
        elif stage.kind == "trade":
            weight = self.table.token_weight * stage.count
            tokens -= stage.count * (self.pair or 1)
        elif stage.kind == "explore":
            tokens -= stage.count if self.pair else 0
        elif stage.step is not None and not self.wanted.everything_first:
            if stage.step.rise is not None:
                return self._rise(number, stage.step.rise, rest)
            tokens += stage.step.trade * (self.pair or 1) + (stage.step.explore if self.pair else 0)
            for tier in stage.step.cubes:
                cubes = _more(cubes, tier)
        return UNPAID if tokens < 0 else weight + self._least(number + 1, (tokens, cubes, traded))

    def _rise(self, number: int, rise: Rise, rest: Rest) -> int:
        """Weigh a rise: a ready cube stays ready, after a shift end if need be; or a used one, where it lies."""
        tokens, cubes, traded = rest
        least = UNPAID
        if rise.place != READY:
            least = NOT_READY + self._least(number + 1, rest)
        if rise.place in ((), READY):
            weight = self._cube(rise.tier, cubes) - TIER[rise.tier]
            risen = _more(_less(cubes, rise.tier), rise.to)
            least = min(least, weight + self._least(number + 1, (tokens, risen, traded)))
        return least

    def _cube(self, tier: int, cubes: tuple[int, ...]) -> int:
        return TIER[tier] if cubes[tier] else TIER[tier] + self.table.prices[tier] * self.table.gold_weight


def _less(cubes: tuple[int, ...], tier: int) -> tuple[int, ...]:
    count = cubes[tier]
    return cubes if count == MANY or not count else (*cubes[:tier], count - 1, *cubes[tier + 1 :])


def _more(cubes: tuple[int, ...], tier: int) -> tuple[int, ...]:
    return (*cubes[:tier], min(cubes[tier] + 1, MANY), *cubes[tier + 1 :])


class Search(Wanted):
    """The search for one order of the steps: every way to meet each need, in a fixed order, and the best of them."""

    def ways(self, at: Position, stage: Stage) -> list[Way]:
        """Return every position that can be reached by meeting the need, with what that weighs and the deeds."""
        if stage.good:
            return self._ways_to_good(at, stage)
        if stage.step is not None:
            return self._ways_to_do(at, stage, stage.step)
        count = stage.count
        if stage.kind == "cube":
            found = [
                (self._spent(reached, count), extra, (*deeds, ("spent", count, None)))
                for reached, extra, deeds in self._ways_to_cube(at, stage, count)
            ]
            return [*found, (at, UNPAID, (("unpaid", self.ruleset.tiers[count], None),))]
        if stage.kind == "trade":
            return self._ways_to_tokens(at, count, "trade_token")
        short = max(0, count - at[2])
        reached = (*at[:2], at[2] - count + short, *at[3:])
        return [(reached, UNPAID * short, _short("exploration_token", short))]

    def _spent(self, at: Position, tier: int) -> Position:
        """Exhaust a cube directly; where the exhausted area is watched, it lies there."""
        index = self.spot.get(EXHAUSTED[0])
        if index is None:
            return at
        spots = at[4]
        return (*at[:4], (*spots[:index], tuple(sorted((*spots[index], tier))), *spots[index + 1 :]), *at[5:])

    # resources and tokens --------------------------------------------------------------------------

    def _ways_to_good(self, at: Position, stage: Stage) -> list[Way]:
        """List the ways to one unit of a resource: made, traded for, imported, unpaid. Named payments must be used."""
        good = stage.good
        promised = [p for p in at[6] if pays(self.ruleset.makers, p, good)] if at[6] else []
        free = stage.left >= len(promised)
        found: list[Way] = []
        for index, industry, tier in stage.makers:
            works = (p for p in promised if isinstance(p, Work) and industry in p.industry and p.tier < 0)
            named = next(works, None) if promised else None
            if named is not None or free:
                start = at if named is None else (*at[:6], without(at[6], named))
                for freed, cost, first in self._ways_to_place(start, stage, index):
                    for reached, extra, second in self._ways_to_cube(freed, stage, tier):
                        after = self._at_work(reached, stage, index, tier)
                        found.append((after, cost + extra + stage.demand, (*first, *second, ("work", industry, None))))
        traded = next((p for p in promised if isinstance(p, Trade)), None) if promised else None
        if traded is not None or free:
            for price, seat, trades in self.table.offers(good, at[5], -1 if traded is None else traded.partner):
                after = (*at[:5], trades, without(at[6], traded))
                for reached, extra, _ in self._ways_to_tokens(after, price, ""):
                    found.append((self._forget(reached, stage), extra, (("trade", good, seat),)))
        if stage.import_price is not None:
            imported = next((p for p in promised if isinstance(p, Import)), None)
            after = (*at[:6], without(at[6], imported))
            for reached, extra, _ in self._ways_to_tokens(after, stage.import_price, ""):
                found.append((self._forget(reached, stage), extra, (("import", good, None),)))
        # a resource left unpaid weighs a little more than a cube, so that a miss names what is really short
        found.append((self._forget(at, stage), UNPAID + NOT_READY, (("unpaid", good, None),)))
        return found

    def _at_work(self, at: Position, stage: Stage, index: int, tier: int) -> Position:
        """Place a cube on a workplace; return the position after it."""
        if index in stage.forgotten:
            return self._forget(at, stage)
        ready, tokens, explore, gold, spots, traded, named = at
        taken = (*spots[:index], tuple(sorted((*spots[index], tier))), *spots[index + 1 :])
        return self._forget((ready, tokens, explore, gold, taken, traded, named), stage)

    def _forget(self, at: Position, stage: Stage) -> Position:
        """Drop the workplaces that make nothing still needed: they no longer tell positions apart."""
        if stage.left:
            return at
        ready, tokens, explore, gold, spots, traded, named = at
        left = list(spots)
        for index in stage.forgotten:
            left[index] = ()
        return ready, tokens, explore, gold, tuple(left), trade.forget_good(traded, stage.good), named

    def _ways_to_tokens(self, at: Position, count: int, unpaid: str) -> list[Way]:
        """Return the way to pay tokens: trade tokens first, then with Beryl O'Mara pairs of exploration tokens."""
        ready, tokens, explore, gold, spots, traded, named = at
        rest = max(0, count - tokens)
        pair = self.table.pair
        pairs = rest * pair
        short = rest if not pair or pairs > explore else 0
        if short and not unpaid:
            return []
        used = 0 if short else pairs
        reached = (ready, max(0, tokens - count), explore - used, gold, spots, traded, named)
        return [(reached, self.table.token_weight * count + UNPAID * short, _short(unpaid, short))]

    # cubes and workplaces --------------------------------------------------------------------------

    def _ways_to_place(self, at: Position, stage: Stage, index: int) -> list[Way]:
        """List the ways to a free workplace; if there is none, one is freed by a shift end."""
        occupants = at[4][index]
        if len(occupants) < stage.places[index]:
            return [(at, 0, ())]
        return [way for tier in set(occupants) for way in self._ways_home(at, tier, index)]

    def _ways_to_cube(self, at: Position, stage: Stage, tier: int) -> list[Way]:
        """List the ways to a ready cube; if there is none, one comes home first, from a wanted place or elsewhere."""
        ready, weight = at[0], TIER[tier]
        if ready[tier]:
            return [((_without_way(ready, tier), *at[1:]), weight, ())]
        if at[3] < self.table.prices[tier] and not at[6]:
            return []
        places = [index for index, occupants in enumerate(at[4]) if tier in occupants]
        if self._elsewhere(at, stage, tier):
            places.append(-1)
        found = []
        for index in places:
            for home, cost, deeds in self._ways_home(at, tier, index):
                found.append(((_without_way(home[0], tier), *home[1:]), cost + weight, deeds))
        return found

    def _ways_home(self, at: Position, tier: int, index: int) -> list[Way]:
        """List shift ends for a cube on a wanted workplace (`index`) or elsewhere (-1); named ones are paid already."""
        ready, tokens, explore, gold, spots, traded, named = at
        place = self.makers[index] if index >= 0 else ""
        match = None
        if named:
            match = next((p for p in named if isinstance(p, Return) and p.tier == tier and _fits(p, place)), None)
        price = 0 if match else self.table.prices[tier]
        if gold < price:
            return []
        if index >= 0:
            occupants = list(spots[index])
            occupants.remove(tier)
            spots = (*spots[:index], tuple(occupants), *spots[index + 1 :])
        more = (*ready[:tier], ready[tier] + 1, *ready[tier + 1 :])
        after = (more, tokens, explore, gold - price, spots, traded, without(named, match))
        return [(after, self.table.gold_weight * price, (("home", tier, place),))]

    def _elsewhere(self, at: Position, stage: Stage, tier: int) -> int:
        """Return used cubes of a tier that lie neither ready nor on a wanted workplace."""
        return stage.totals[tier] - at[0][tier] - sum([occupants.count(tier) for occupants in at[4]])

    # steps -----------------------------------------------------------------------------------------

    def _ways_to_do(self, at: Position, stage: Stage, step: Step) -> list[Way]:
        """Do the step: what it brings is there for the next."""
        if self.everything_first:
            return [(at, 0, ())]
        if step.rise is not None:
            return self._ways_to_rise(at, stage, step.rise)
        ready, tokens, explore, gold, spots, traded, named = at
        if step.cubes:
            ready = tuple(n + step.cubes.count(tier) for tier, n in enumerate(ready))
        if step.lost:
            spots = tuple(() if self.makers[i] in step.lost else spot for i, spot in enumerate(spots))
        reached = (ready, tokens + step.trade, explore + step.explore, gold, spots, traded, named)
        return [(reached, 0, (("done", stage.number, None),))]

    def _ways_to_rise(self, at: Position, stage: Stage, rise: Rise) -> list[Way]:
        """List the ways in which a cube rises: a ready one stays ready, a used one stays where it lies."""
        tier, spots, number = rise.tier, at[4], stage.number
        found: list[Way] = []
        if rise.place in ((), READY):
            for taken, cost, deeds in self._ways_to_cube(at, stage, tier):
                ready = tuple(n + (t == rise.to) for t, n in enumerate(taken[0]))
                found.append(((ready, *taken[1:]), cost - TIER[tier], (*deeds, ("rise", number, ()))))
        for index, occupants in enumerate(spots):
            if tier in occupants and (not rise.place or self.makers[index] in rise.place):
                changed = list(occupants)
                changed[changed.index(tier)] = rise.to
                after = (*spots[:index], tuple(sorted(changed)), *spots[index + 1 :])
                found.append(((*at[:4], after, *at[5:]), NOT_READY, (("rise", number, (self.makers[index],)),)))
        if not rise.place and self._elsewhere(at, stage, tier):
            found.append((at, NOT_READY, (("rise", number, ANYWHERE),)))
        unpaid: Deeds = (("rise", number, rise.place), ("unpaid", self.ruleset.tiers[tier], None))
        return [*found, (at, UNPAID, unpaid)]

    # the best way ----------------------------------------------------------------------------------

    def best(self, bound: int) -> Plan | None:
        """Return the best way that weighs less than the bound, if there is one.

        If a way weighs just what it has to, none is better. Else what the best one weighs is found out first.
        """
        start, still = self._start(), Estimate(self).still
        weight = still(0, start)
        if weight >= bound:
            return None
        route = self._straight(0, start, weight, still, {})
        if route is None:
            if bound == UNPAID:  # the most promising position alone gives a bound for the others
                alone = self._follow(start, bound, still, 1)
                bound = bound if alone is None else _lightest(alone[-1]) + 1
            layers = self._follow(start, bound, still)
            if layers is None:
                return None
            weight = _lightest(layers[-1])
            route = self._straight(0, start, weight, still, {})
            assert route is not None
        return self._plan(route, weight)

    def possible(self, bound: int) -> bool:
        """Return True if there is any way that weighs less than the bound."""
        start, still = self._start(), Estimate(self).still
        if still(0, start) >= bound:
            return False
        return self._follow(start, bound, still, 1) is not None or self._follow(start, bound, still) is not None

    def near_miss(self) -> Plan | None:
        """Return a way that leaves few units unpaid; only the best positions are followed."""
        layers = self._follow(self._start(), IMPOSSIBLE, lambda number, at: 0, BEAM)  # units may be left unpaid
        if layers is None:
            return None
        weight = _lightest(layers[-1])
        at: Position | None = next(position for position, (total, _, _) in layers[-1].items() if total == weight)
        route: Route = []
        for layer in reversed(layers[1:]):
            assert at is not None
            _, deeds, before = layer[at]
            route.append((deeds, at))
            at = before
        route.reverse()
        return self._plan(route, weight)

    def _start(self) -> Position:
        table, steps = self.table, self.steps
        spots = tuple([table.occupants(industry) for industry in self.makers])
        ready, tokens, explore = table.ready, table.trade, table.explore
        if self.everything_first:  # if this does not suffice, no order does
            gained = [tier for step in steps for tier in step.cubes]
            gained += [step.rise.to for step in steps if step.rise is not None]
            ready = tuple([count + gained.count(tier) for tier, count in enumerate(ready)])
            tokens += sum([step.trade for step in steps])
            explore += sum([step.explore for step in steps])
        return ready, tokens, explore, table.gold, spots, table.turn.traded, table.named

    def _straight(
        self, number: int, at: Position, limit: int, still: Still, dead: dict[tuple[int, Position], int]
    ) -> Route | None:
        """Return the first way that weighs no more than the limit; `dead` keeps what was left where none is."""
        if number == len(self.stages):
            return []
        following = number + 1
        self.table.look()
        for reached, extra, deeds in self.ways(at, self.stages[number]):
            left = limit - extra
            if left < still(following, reached) or left <= dead.get((following, reached), -1):
                continue
            route = self._straight(following, reached, left, still, dead)
            if route is not None:
                return [(deeds, reached), *route]
            dead[following, reached] = left
        return None

    def _follow(self, start: Position, bound: int, still: Still, beam: int = 0) -> list[Layer] | None:
        """Return a layer of positions for each need, of those that weigh less than the bound; None if nothing is left.

        With a beam only so many of the most promising positions go on.
        """
        layer: Layer = {start: (0, (), None)}
        layers = [layer]
        for number, stage in enumerate(self.stages, start=1):
            following: Layer = {}
            self.table.look(len(layer))
            for position, (weight, _, _) in layer.items():
                for reached, extra, deeds in self.ways(position, stage):
                    total = weight + extra
                    if total >= bound:
                        continue
                    known = following.get(reached)
                    if (known is None or total < known[0]) and total + still(number, reached) < bound:
                        following[reached] = (total, deeds, position)
            if not following:
                return None
            if beam and len(following) > beam:
                promise = {at: following[at][0] + still(number, at) for at in following}
                following = {at: following[at] for at in sorted(promise, key=promise.__getitem__)[:beam]}
            layers.append(following)
            layer = following
        return layers

    def _plan(self, route: Route, weight: int) -> Plan:
        unused = route[-1][1][6] if route else self.table.named
        return Trail(self, list(unused)).plan(enumerate([deeds for deeds, _ in route]), weight)


def _fits(payment: Return, place: str) -> bool:
    """Return True if a named shift end can mean a cube at this workplace, or (with no place) elsewhere."""
    if not payment.place:
        return True
    return place in payment.place if place else True


def without(named: tuple[Payment, ...], payment: Payment | None) -> tuple[Payment, ...]:
    if payment is None:
        return named
    index = named.index(payment)
    return named[:index] + named[index + 1 :]


def _without_way(counts: tuple[int, ...], tier: int) -> tuple[int, ...]:
    return (*counts[:tier], counts[tier] - 1, *counts[tier + 1 :])


def _short(name: str, count: int) -> Deeds:
    return (("unpaid", name, None),) * count


class Trail:
    """Turns deeds into payments with exact places, by following where the cubes lie."""

    def __init__(self, search: Search, unused: list[Payment]) -> None:
        me = search.table.turn.me
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
        """Return a payment the player named for this and that is not possible: it is made all the same, and judged."""
        for payment in self.unused:
            if pays(self.search.ruleset.makers, payment, good):
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
        """Take a used cube from a place: as told, else exhausted, else a workplace that nothing left needs."""
        if not place and self.exhausted[tier] and EXHAUSTED[0] not in self.search.spot:
            self.exhausted[tier] -= 1
            return EXHAUSTED
        if place == EXHAUSTED:
            self.exhausted[tier] -= 1
            return EXHAUSTED
        for industry in place or self.list_unwanted(at):
            if tier in self.work.get(industry, ()):
                self.work[industry].remove(tier)
                return (industry,)
        return place

    def list_unwanted(self, at: int) -> list[str]:
        goods = {str(need[1]) for need in self.search.needs[at:] if need[0] == "good"}
        wanted = {industry for good in goods for industry in self.search.ruleset.makers.get(good, ())}
        return [industry for industry in self.work if industry not in wanted.union(self.search.named_places)]

    def step(self, number: int, place: object, at: int) -> Step:
        """Return the step, with the place of the cube that rises."""
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


Still = Callable[[int, Position], int]
"""What the needs from a number on will weigh at least, from a position."""
Route = list[tuple[Deeds, Position]]
"""For each need what is done and what that leads to."""


def _lightest(layer: Layer) -> int:
    return min([weight for weight, _, _ in layer.values()])


def find(turn: Turn, steps: Sequence[Step], named: Payments = ()) -> Plan:
    """Return the best way to pay for the steps that keeps to what the player named, over all orders that can matter.

    If there is none, a near miss for the order as told: few units unpaid. Raises Unfinished where there is more to look
    at than a search may and no way is known by then.
    """
    steps = [*[step for step in steps if step.opens], *[step for step in steps if not step.opens]]
    table = Payer(turn, steps, named)
    best: Plan | None = None
    try:
        for better in _better(table, steps):
            best = better
    except Unfinished:
        if best is None:
            raise
    if best is None and turn.near_miss:  # that there is no way is known; what is short is found within the same limit
        table.looked_at = 0
        with suppress(Unfinished):
            best = Search(table, steps).near_miss()
    return best or Plan([(step, ()) for step in steps], named, Counter(), IMPOSSIBLE)


def _better(table: Payer, steps: Sequence[Step]) -> Iterator[Plan]:
    """Yield ways to pay, each better than the one before."""
    bound = UNPAID
    for variant in _one_cube_each(table.turn, steps):
        for number, order in enumerate(_orders(table, variant)):
            if number == 1 and not Search(table, variant, everything_first=True).possible(bound):
                break  # no other order can be better than what is known
            for early in _early(table, order):
                best = Search(table, order, early=early).best(bound)
                if best is not None:
                    yield best
                    bound = best.weight
            if bound < NOT_READY:
                break


def _one_cube_each(turn: Turn, steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """Yield where a cube that rises several steps lies: at home, exhausted or on a workplace, then at each step."""
    rungs = [number for number in range(1, len(steps)) if steps[number].follows(steps[number - 1])]
    first = next((n - 1 for n in rungs if n - 1 not in rungs), None)
    rise = steps[first].rise if first is not None else None
    if first is None or rise is None or rise.place:
        yield steps
        return
    yield [step.move_rise(READY) if number == first else step for number, step in enumerate(steps)]
    ladder = range(first, next((n for n in range(first + 1, len(steps)) if n not in rungs), len(steps)))
    working = {field.stands for field in turn.me.fields if rise.tier in field.cubes}
    working |= {id for id in turn.me.industries() if turn.ruleset.industries[id].tier == rise.tier}
    for place in (EXHAUSTED, *((id,) for id in sorted(working))):
        yield [step.move_rise(place) if number in ladder else step for number, step in enumerate(steps)]


def _orders(table: Payer, steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """Yield the order as told if none can matter; else those that help others first, in every order, and the rest last.

    A step that brings nothing useful never gains from coming before one that does; a shipyard that ships wait for
    comes first.
    """
    opening = [step for step in steps if step.opens]
    useful = [step for step in steps if table.helps(step)]
    if not useful or len(steps) < 2:
        yield steps
        return
    rest = [step for step in steps if not table.helps(step) and not step.opens]
    seen = set()
    for order in permutations(useful):
        table.look()
        keys = tuple(step.key for step in order)
        if keys not in seen and _keeps_ladders(useful, order):
            seen.add(keys)
            yield [*opening, *order, *rest]


def _early(table: Payer, steps: Sequence[Step]) -> Iterator[Early]:
    """Yield which resources are made before an earlier step that takes away what makes them."""
    rules = table.ruleset
    takers = [(number, step) for number, step in enumerate(steps) if step.rise is not None or step.lost]
    found: list[tuple[tuple[int, str], int]] = []
    for late, step in enumerate(steps if takers else ()):
        for good, _ in step.cost.resources:
            makers = [industry for industry in rules.makers.get(good, ()) if industry in table.places]
            tiers = {rules.industries[industry].tier for industry in makers}
            for number, before in takers:
                if number >= late:
                    break
                climbs = before.rise and step.rise and before.rise.to <= step.rise.tier  # else the other order does it
                if (climbs and before.rise and before.rise.tier in tiers) or set(makers).intersection(before.lost):
                    found.append(((late, good), number))
    for count in range(len(found) + 1):
        for chosen in combinations(found, count):
            table.look()
            if len(dict(chosen)) == count:
                yield dict(chosen)


def _keeps_ladders(steps: Sequence[Step], order: Sequence[Step]) -> bool:
    """Return True if a cube that rises twice takes its steps in their order."""
    places = {id(step): order.index(step) for step in steps}
    for first, second in pairwise(steps):
        if second.follows(first) and places[id(first)] > places[id(second)]:
            return False
    return True
