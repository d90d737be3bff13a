"""From the deeds of the best way back to payments with exact places, by following where the cubes lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.games.anno1800.moves import EXHAUSTED, Import, Names, Payment, Payments, Return, Rise, Trade, Work
from referee.games.anno1800.payment.plan import ANYWHERE, READY, Deeds, Plan, pays

if TYPE_CHECKING:
    from referee.games.anno1800.payment.search import Search
    from referee.games.anno1800.payment.steps import Step


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
        """A payment the player named for this and that is not possible: it is made all the same, and judged."""
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
