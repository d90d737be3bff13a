"""Every way to meet one need from one position: cubes work, trades, imports, shift ends, and steps that are done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.anno1800.moves import EXHAUSTED, Import, Payment, Return, Rise, Trade, Work
from referee.games.anno1800.payment.plan import ANYWHERE, NOT_READY, READY, TIER, UNPAID, Deeds, Position, Way, pays
from referee.games.anno1800.payment.wanted import Stage, Wanted
from referee.games.anno1800.rules import trade

if TYPE_CHECKING:
    from referee.games.anno1800.payment.steps import Step


class Means(Wanted):
    """What one order of the steps asks for, and every way to meet it. Ways are listed in a fixed order."""

    def ways(self, at: Position, stage: Stage) -> list[Way]:
        """Every position that can be reached by meeting the need, with what that weighs and the deeds."""
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
        """A cube has been exhausted directly; where the exhausted area is watched, it lies there."""
        index = self.spot.get(EXHAUSTED[0])
        if index is None:
            return at
        spots = at[4]
        return (*at[:4], (*spots[:index], tuple(sorted((*spots[index], tier))), *spots[index + 1 :]), *at[5:])

    # resources and tokens --------------------------------------------------------------------------

    def _ways_to_good(self, at: Position, stage: Stage) -> list[Way]:
        """One unit of a resource: made, traded for, imported, or left unpaid. Named payments for it must be used."""
        good = stage.good
        promised = [p for p in at[6] if pays(self.ruleset.makers, p, good)] if at[6] else []
        free = stage.left >= len(promised)
        found: list[Way] = []
        for index, industry, tier in stage.makers:
            named = next((p for p in promised if _works_at(p, industry)), None) if promised else None
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
        """A cube has been placed."""
        if index in stage.forgotten:
            return self._forget(at, stage)
        ready, tokens, explore, gold, spots, traded, named = at
        taken = (*spots[:index], tuple(sorted((*spots[index], tier))), *spots[index + 1 :])
        return self._forget((ready, tokens, explore, gold, taken, traded, named), stage)

    def _forget(self, at: Position, stage: Stage) -> Position:
        """Workplaces that make nothing still needed no longer tell positions apart."""
        if stage.left:
            return at
        ready, tokens, explore, gold, spots, traded, named = at
        left = list(spots)
        for index in stage.forgotten:
            left[index] = ()
        return ready, tokens, explore, gold, tuple(left), trade.forget_good(traded, stage.good), named

    def _ways_to_tokens(self, at: Position, count: int, unpaid: str) -> list[Way]:
        """Trade tokens first, then with Beryl O'Mara pairs of exploration tokens."""
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
        """A free workplace; if there is none, one is freed by a shift end."""
        occupants = at[4][index]
        if len(occupants) < stage.places[index]:
            return [(at, 0, ())]
        return [way for tier in set(occupants) for way in self._ways_home(at, tier, index)]

    def _ways_to_cube(self, at: Position, stage: Stage, tier: int) -> list[Way]:
        """A ready cube is taken; if there is none, one comes home first, from a wanted workplace or from elsewhere."""
        ready, weight = at[0], TIER[tier]
        if ready[tier]:
            return [((_less(ready, tier), *at[1:]), weight, ())]
        if at[3] < self.table.prices[tier] and not at[6]:
            return []
        places = [index for index, occupants in enumerate(at[4]) if tier in occupants]
        if self._elsewhere(at, stage, tier):
            places.append(-1)
        found = []
        for index in places:
            for home, cost, deeds in self._ways_home(at, tier, index):
                found.append(((_less(home[0], tier), *home[1:]), cost + weight, deeds))
        return found

    def _ways_home(self, at: Position, tier: int, index: int) -> list[Way]:
        """A shift end for a cube on a wanted workplace (`index`) or elsewhere (-1); named ones are paid already."""
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
        """Used cubes of a tier that lie neither ready nor on a wanted workplace."""
        return stage.totals[tier] - at[0][tier] - sum([occupants.count(tier) for occupants in at[4]])

    # steps -----------------------------------------------------------------------------------------

    def _ways_to_do(self, at: Position, stage: Stage, step: Step) -> list[Way]:
        """The step is done: what it brings is there for the next."""
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
        """A cube rises: a ready one stays ready, a used one stays where it lies."""
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
