"""Every way to have one thing on a real table: a resource, or a ready cube. For the search through a whole turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.engine.value import Value
from referee.games.anno1800 import moves as m
from referee.games.anno1800.moves import EXHAUSTED, Import, Names, Payment, Return, Trade, Work
from referee.games.anno1800.payment.means import without
from referee.games.anno1800.payment.payer import offers_to_try
from referee.games.anno1800.payment.plan import GOLD, TIER, TOKEN
from referee.games.anno1800.rules import new_world, production, trade

if TYPE_CHECKING:
    from referee.games.anno1800.payment.steps import Step
    from referee.games.anno1800.ruleset import Ruleset
    from referee.games.anno1800.turn import Turn


class Deed(Value):
    """Payments that belong together, what they weigh, and which of the named ones are left after them."""

    payments: tuple[Payment, ...]
    weight: int
    named: tuple[Payment, ...]


class Deeds:
    """Every way to have a resource or a ready cube, in a fixed order."""

    def __init__(self, rules: Ruleset, goods: Counter[str], clauses: Sequence[m.Clause]) -> None:
        self.rules = rules
        self.clauses = clauses
        self.goods = goods
        """Everything that the turn asks for."""
        self.watched = {industry for good in goods for industry in rules.makers.get(good, ())} | set(_places(clauses))
        """Where it matters which cubes lie there."""
        self.explorers_leave = any("exploration_ship" in name for name in _leaving(clauses))

    def token_weight(self, turn: Turn) -> int:
        return GOLD if turn.spare_tokens else TOKEN

    def gold_weight(self, turn: Turn, tier: int) -> int:
        return self.rules.shift_end_price[tier] * (TOKEN if turn.spare_tokens else GOLD)

    def to_make(self, turn: Turn, good: str, named: tuple[Payment, ...]) -> Iterator[Deed]:
        """Made at an own industry, traded for, or imported."""
        for industry in self.rules.makers.get(good, ()):
            if turn.me.has(industry):
                yield from self._to_work(turn, industry, named)
        yield from self._to_trade(turn, good, named)
        price = new_world.import_price(turn, good)
        if price is not None:
            left = without(named, next((p for p in named if isinstance(p, Import) and p.good == good), None))
            yield Deed((Import(good),), self.token_weight(turn) * price, left)

    def _to_trade(self, turn: Turn, good: str, named: tuple[Payment, ...]) -> Iterator[Deed]:
        said = next((p for p in named if isinstance(p, Trade) and p.good == good), None)
        sellers, partner = trade.offers(turn, good), -1 if said is None else said.partner
        for price, seat, _ in offers_to_try(turn, good, sellers, turn.traded, partner):
            yield Deed((Trade(good, seat),), self.token_weight(turn) * price, without(named, said))

    def _to_work(self, turn: Turn, industry: str, named: tuple[Payment, ...]) -> Iterator[Deed]:
        me, rules = turn.me, self.rules
        tier = rules.industries[industry].tier
        said = next((p for p in named if isinstance(p, Work) and industry in p.industry and p.tier in (-1, tier)), None)
        left = without(named, said)
        weight = TIER[tier] + rules.demand.get(rules.industries[industry].makes, 0)
        fields = [me.fields[place] for place in production.workplaces(turn, industry)]
        freed: list[Deed] = [Deed((), 0, left)]
        if len(fields[0].cubes) >= rules.limits.workplaces:
            tiers = sorted({tier for field in fields for tier in field.cubes})
            freed = [self.shift_end(turn, self._called(left, other, (industry,)), left) for other in tiers]
        for first in freed:
            home = first.payments[0] if first.payments else None
            ready = me.ready[tier] + (isinstance(home, Return) and home.tier == tier)
            comes = [Deed((), 0, first.named)] if ready else self.to_bring_home(turn, tier, first.named)
            for second in comes:
                payments = (*first.payments, *second.payments, Work((industry,)))
                yield Deed(payments, first.weight + second.weight + weight, second.named)

    def to_bring_home(self, turn: Turn, tier: int, named: tuple[Payment, ...]) -> Iterator[Deed]:
        """A shift end of a cube of the tier: exhausted, on a workplace that matters, or on any other."""
        me = turn.me
        places: list[Names] = [EXHAUSTED] if me.exhausted[tier] else []
        working = dict.fromkeys(field.stands for field in me.fields if tier in field.cubes)
        places += [(id,) for id in working if id in self.watched]
        places += [(id,) for id in working if id not in self.watched][:1]
        for place in places:
            yield self.shift_end(turn, self._called(named, tier, place), named)

    def _called(self, named: tuple[Payment, ...], tier: int, place: Names) -> Return:
        """The shift end as the player named it, where that can mean this cube."""
        for payment in named:
            if isinstance(payment, Return) and payment.tier == tier and set(place) & set(payment.place or place):
                return Return(tier, place) if payment.place else payment
        return Return(tier, place)

    def shift_end(self, turn: Turn, cube: Return, named: tuple[Payment, ...]) -> Deed:
        said = next((p for p in named if isinstance(p, Return) and _means(p, cube)), None)
        return Deed((cube,), self.gold_weight(turn, cube.tier), without(named, said))

    def uses(self, turn: Turn, deed: Deed, lost: set[str], tiers: set[int], *, tokens: bool) -> bool:
        """Whether a deed gains from being done before these things leave and cubes of these tiers move.

        `tokens` tells whether naval tokens move, too.
        """
        payment = deed.payments[-1]
        if not isinstance(payment, Work):
            return tokens
        (industry,) = payment.industry
        if industry in lost or self.rules.industries[industry].tier in tiers:
            return True
        return any(tiers.intersection(turn.me.fields[place].cubes) for place in turn.me.where[industry])

    def all_within_reach(self, turn: Turn) -> bool:
        """Whether everything the turn asks for can be had at all, from somebody, some time in it."""
        own = {id for field in turn.me.fields for id in (field.printed, field.built)} | set(_coming(self.clauses))
        for good in self.goods:
            made = own.intersection(self.rules.makers.get(good, ())) or trade.offers(turn, good)
            if not made and new_world.import_price(turn, good) is None and good not in _given(self.clauses):
                return False
        return True

    def places_to_rise(self, turn: Turn, step: Step) -> list[Names]:
        """Where the cube of a step can lie when its cost is paid."""
        rise = step.rise
        if rise is None or rise.place:
            return [() if rise is None else rise.place]
        makers = [id for good, _ in step.cost.resources for id in self.rules.makers.get(good, ())]
        working = {id for id in makers if self.rules.industries[id].tier == rise.tier and turn.me.has(id)}
        working.update(field.stands for field in turn.me.fields if rise.tier in field.cubes)
        used = turn.me.exhausted[rise.tier] or any(tier == rise.tier for tier, _ in step.cost.cubes)
        return [(), *([EXHAUSTED] if used else []), *((id,) for id in sorted(working))]


def _means(said: Return, cube: Return) -> bool:
    return said.tier == cube.tier and (not said.place or said == cube or bool(set(said.place) & set(cube.place)))


def _places(clauses: Sequence[m.Clause]) -> Iterator[str]:
    """Workplaces that the player named."""
    for clause in clauses:
        if isinstance(clause, m.Upgrade | m.Activate):
            yield from (place for rise in clause.rises for place in rise.place)
        cubes = clause.cubes if isinstance(clause, m.ShiftEnd) else ()
        if isinstance(clause, m.Expand | m.Play | m.Workforce | m.Upgrade):
            cubes = tuple(payment for payment in clause.pay if isinstance(payment, Return))
        yield from (place for cube in cubes for place in cube.place)


def _coming(clauses: Sequence[m.Clause]) -> Iterator[str]:
    """Industries that the turn brings."""
    for clause in clauses:
        if isinstance(clause, m.Expand):
            yield from (name for building in clause.buildings for name in building.names)
        elif isinstance(clause, m.OldWorld):
            yield from (island.industry for island in clause.islands)


def _given(clauses: Sequence[m.Clause]) -> set[str]:
    """New World resources that the turn brings."""
    goods = {clause.good for clause in clauses if isinstance(clause, m.Activate)}
    return goods.union(good for c in clauses if isinstance(c, m.NewWorld) for island in c.islands for good in island)


def _leaving(clauses: Sequence[m.Clause]) -> Iterator[str]:
    """What is built over or put back."""
    for clause in clauses:
        if isinstance(clause, m.Expand):
            for building in clause.buildings:
                yield from building.over
            for names in clause.removed:
                yield from names
