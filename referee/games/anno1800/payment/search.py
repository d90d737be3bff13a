"""The search for one order of the steps: layer by layer, one need after the other, every way to meet it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.games.anno1800.moves import EXHAUSTED, Import, Payment, Return, Rise, Trade, Work
from referee.games.anno1800.payment.plan import (
    ANYWHERE,
    NOT_READY,
    READY,
    TIER,
    UNPAID,
    Deeds,
    Layer,
    Need,
    Plan,
    Position,
    pays,
)
from referee.games.anno1800.payment.trail import Trail
from referee.games.anno1800.payment.wanted import Wanted
from referee.games.anno1800.rules import naval
from referee.games.anno1800.steps import Step


class Search(Wanted):
    """The search for one order of the steps."""

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
        promised = [p for p in at[6] if pays(self.ruleset.makers, p, good)] if at[6] else []
        free = self.left[good] >= len(promised)
        for industry in self.ruleset.makers.get(good, ()):
            if industry in self.spot:
                named = next((p for p in promised if _works_at(p, industry)), None)
                if named is not None or free:
                    yield from self._ways_to_work((*at[:6], without(at[6], named)), industry, good)
        offer = self.offers.get(good)
        if offer is not None and good not in at[5]:
            traded = next((p for p in promised if isinstance(p, Trade)), None)
            if traded is not None or free:
                after = (*at[:5], at[5] | {good}, without(at[6], traded))
                for reached, extra, _ in self._ways_to_tokens(after, offer[0], ""):
                    yield self._forget(reached, good), extra, (("trade", good, offer[1]),)
        if good in self.imports:
            imported = next((p for p in promised if isinstance(p, Import)), None)
            after = (*at[:6], without(at[6], imported))
            for reached, extra, _ in self._ways_to_tokens(after, self.ruleset.limits.import_price, ""):
                yield self._forget(reached, good), extra, (("import", good, None),)
        # a resource left unpaid weighs a little more than a cube, so that a miss names what is really short
        yield self._forget(at, good), UNPAID + NOT_READY, (("unpaid", good, None),)

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
            after = (more, tokens, explore, gold - price, spots, traded, without(named, match))
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
        return Trail(self, unused).plan(reversed(trail), weight)


def _works_at(payment: Payment, industry: str) -> bool:
    """Whether a named payment is work there, by the cube that belongs there."""
    return isinstance(payment, Work) and industry in payment.industry and payment.tier < 0


def _fits(payment: Return, place: str) -> bool:
    """Whether a named shift end can mean a cube at this workplace, or (with no place) elsewhere."""
    if not payment.place:
        return True
    return place in payment.place if place else True


def without(named: tuple[Payment, ...], payment: Payment | None) -> tuple[Payment, ...]:
    if payment is None:
        return named
    index = named.index(payment)
    return named[:index] + named[index + 1 :]


def _less(counts: tuple[int, ...], tier: int) -> tuple[int, ...]:
    return (*counts[:tier], counts[tier] - 1, *counts[tier + 1 :])


def _short(name: str, count: int) -> Deeds:
    return (("unpaid", name, None),) * count
