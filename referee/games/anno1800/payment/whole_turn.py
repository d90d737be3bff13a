"""The search through a whole turn, played on copies of the table by the rules themselves, cheapest beginning first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from referee.engine.value import Value
from referee.games.anno1800 import moves as m
from referee.games.anno1800.judge import BILLS, DO
from referee.games.anno1800.moves import EXHAUSTED, Import, Names, Payment, Return, Trade, Work, canonical
from referee.games.anno1800.payment import search
from referee.games.anno1800.payment.bill import (
    PAY,
    Bill,
    can_close,
    close,
    is_covered,
    note,
    pay_as_planned,
    payments_to_make,
    put_back,
    too_many,
)
from referee.games.anno1800.payment.search import (
    GOLD,
    NOT_READY,
    TIER,
    TOKEN,
    UNPAID,
    Unfinished,
    offers_to_try,
    without,
)
from referee.games.anno1800.rules import cost, naval, production, trade, turns
from referee.games.anno1800.turn import Turn

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Clause
    from referee.games.anno1800.payment.bill import Step
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
        self.goods = goods
        """Everything that the turn asks for."""
        self.watched = {industry for good in goods for industry in rules.makers.get(good, ())} | set(_places(clauses))
        """Where it matters which cubes lie there."""
        expands = [clause for clause in clauses if isinstance(clause, m.Expand)]
        coming = [id for clause in expands for building in clause.buildings for id in building.names]
        islands = [island for clause in clauses if isinstance(clause, m.OldWorld) for island in clause.islands]
        self.coming = {*coming, *(island.industry for island in islands)}
        """Industries that the turn brings."""
        leaving = [id for clause in expands for building in clause.buildings for id in building.over]
        leaving += [id for clause in expands for names in clause.removed for id in names]
        self.explorers_leave = any("exploration_ship" in id for id in leaving)
        self.given = {clause.good for clause in clauses if isinstance(clause, m.Activate)}
        """New World resources that the turn brings."""
        self.given.update(good for c in clauses if isinstance(c, m.NewWorld) for goods in c.islands for good in goods)

    def token_weight(self, turn: Turn) -> int:
        return GOLD if turn.spare_tokens else TOKEN

    def gold_weight(self, turn: Turn, tier: int) -> int:
        return self.rules.shift_end_price[tier] * (TOKEN if turn.spare_tokens else GOLD)

    def to_make(self, turn: Turn, good: str, named: tuple[Payment, ...]) -> Iterator[Deed]:
        """Yield the ways to a resource: made at an own industry, traded for, or imported."""
        for industry in self.rules.makers.get(good, ()):
            if turn.me.has(industry):
                yield from self._to_work(turn, industry, named)
        yield from self._to_trade(turn, good, named)
        price = trade.import_price(turn, good)
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
            freed = [self.shift_end(turn, self._name_shift_end(left, other, (industry,)), left) for other in tiers]
        for first in freed:
            home = first.payments[0] if first.payments else None
            ready = me.ready[tier] + (isinstance(home, Return) and home.tier == tier)
            comes = [Deed((), 0, first.named)] if ready else self.to_bring_home(turn, tier, first.named)
            for second in comes:
                payments = (*first.payments, *second.payments, Work((industry,)))
                yield Deed(payments, first.weight + second.weight + weight, second.named)

    def to_bring_home(self, turn: Turn, tier: int, named: tuple[Payment, ...]) -> Iterator[Deed]:
        """Yield a shift end of a cube of the tier: exhausted, on a workplace that matters, or on any other."""
        me = turn.me
        places: list[Names] = [EXHAUSTED] if me.exhausted[tier] else []
        working = dict.fromkeys(field.stands for field in me.fields if tier in field.cubes)
        places += [(id,) for id in working if id in self.watched]
        places += [(id,) for id in working if id not in self.watched][:1]
        for place in places:
            yield self.shift_end(turn, self._name_shift_end(named, tier, place), named)

    def _name_shift_end(self, named: tuple[Payment, ...], tier: int, place: Names) -> Return:
        """Return the shift end as the player named it, where that can mean this cube."""
        for payment in named:
            if isinstance(payment, Return) and payment.tier == tier and set(place) & set(payment.place or place):
                return Return(tier, place) if payment.place else payment
        return Return(tier, place)

    def shift_end(self, turn: Turn, cube: Return, named: tuple[Payment, ...]) -> Deed:
        alike = [p for p in named if isinstance(p, Return) and p.tier == cube.tier]
        said = next((p for p in alike if not p.place or p == cube or {*p.place} & {*cube.place}), None)
        return Deed((cube,), self.gold_weight(turn, cube.tier), without(named, said))

    def uses(self, turn: Turn, deed: Deed, lost: set[str], tiers: set[int], *, tokens: bool) -> bool:
        """Return True if a deed gains from being done before these things leave and cubes of these tiers move.

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
        """Return True if everything the turn asks for can be had at all, from somebody, some time in it."""
        own = {id for field in turn.me.fields for id in (field.printed, field.built)} | self.coming
        for good in self.goods:
            made = own.intersection(self.rules.makers.get(good, ())) or trade.offers(turn, good)
            if not made and trade.import_price(turn, good) is None and good not in self.given:
                return False
        return True

    def places_to_rise(self, turn: Turn, step: Step) -> list[Names]:
        """Return where the cube of a step can lie when its cost is paid."""
        rise = step.rise
        if rise is None or rise.place:
            return [() if rise is None else rise.place]
        makers = [id for good, _ in step.cost.resources for id in self.rules.makers.get(good, ())]
        working = {id for id in makers if self.rules.industries[id].tier == rise.tier and turn.me.has(id)}
        working.update(field.stands for field in turn.me.fields if rise.tier in field.cubes)
        used = turn.me.exhausted[rise.tier] or any(tier == rise.tier for tier, _ in step.cost.cubes)
        return [(), *([EXHAUSTED] if used else []), *((id,) for id in sorted(working))]


def _places(clauses: Sequence[m.Clause]) -> Iterator[str]:
    """Yield workplaces that the player named."""
    for clause in clauses:
        if isinstance(clause, m.Upgrade | m.Activate):
            yield from (place for rise in clause.rises for place in rise.place)
        cubes = clause.cubes if isinstance(clause, m.ShiftEnd) else ()
        if isinstance(clause, m.Expand | m.Play | m.Workforce | m.Upgrade):
            cubes = tuple(payment for payment in clause.pay if isinstance(payment, Return))
        yield from (place for cube in cubes for place in cube.place)


Bills = Mapping[type, Callable[["Turn", Any], Bill]]
Actions = Mapping[type, Callable[["Turn", Any], None]]
"""By the kind of clause: what it asks to be paid, and how it is played."""
MOST_TABLES, MOST_FOR_HINTS = 12_000, 2_000
"""So many tables are looked at; then the search says that it does not know. Hints ask many times and may miss one."""

A_SEARCH = 20
"""A search for the last action by itself counts as so many tables."""


class Beginning:
    """A turn that has been played up to some point, and what is still to do in the action in progress."""

    __slots__ = ("ahead", "aim", "bill", "clause", "done", "named", "paid", "pairs", "removing", "todo", "turn")

    def __init__(self, turn: Turn, clause: int) -> None:
        self.turn = turn
        self.clause = clause
        self.bill: Bill | None = None
        self.todo: tuple[Step, ...] = ()
        self.aim: Step | None = None
        """The step that is being paid for."""
        self.ahead = ""
        """The last resource made ahead for later steps: the next one comes not before it."""
        self.named: tuple[Payment, ...] = ()
        """Payments the player named and that are still to be made."""
        self.removing = False
        self.done: tuple[Step, ...] = ()
        self.paid: tuple[Payment, ...] = ()
        self.pairs = 0

    def replace(self, **changes: object) -> Beginning:
        following = Beginning.__new__(Beginning)
        for slot in Beginning.__slots__:
            setattr(following, slot, changes[slot] if slot in changes else getattr(self, slot))
        return following

    def key(self) -> tuple[object, ...]:
        turn, me = self.turn, self.turn.me
        todo = tuple([(step.number, step.key, step.rise and step.rise.place) for step in self.todo])
        aim = None if self.aim is None else (self.aim.number, self.aim.key, self.aim.rise and self.aim.rise.place)
        return (
            self.clause, self.bill is None, todo, aim, self.ahead, self.named, self.removing, self.pairs, turn.pairs,
            tuple(me.ready), tuple(me.exhausted), tuple([(field.stands, field.cubes) for field in me.fields]),
            me.trade, me.trade_used, me.trade_cards, me.explore, me.explore_used, me.explore_cards, me.gold,
            turn.traded, tuple(sorted(turn.pool.items())), turn.free,
        )  # fmt: skip


class Whole:
    """The search for the best way to pay for all clauses of a turn."""

    def __init__(self, clauses: Sequence[m.Clause], bills: Bills, do: Actions) -> None:
        self.clauses = clauses
        self.bills = bills
        self.do = do
        self.looked_at = 0

    def find(self, start: Turn, most: int) -> Turn | None:
        """Return the turn played and paid in the best way; None without one. Raises Unfinished after so many tables."""
        rules = start.ruleset
        self.wanted = [self._count_wanted(start, number) for number in range(len(self.clauses))]
        self.deeds = Deeds(rules, sum(self.wanted, Counter()), self.clauses)
        if not self.deeds.all_within_reach(start):
            return None
        seen = set()
        waiting = [(0, 0, Beginning(start.copy(), 0))]
        while waiting:
            weight, _, at = heappop(waiting)
            if at.clause == len(self.clauses):
                for check in turns.END:
                    check(at.turn, self.clauses)
                if not at.turn.violations:
                    return at.turn
                continue
            for extra, following in self._following(at):
                key = following.key()
                if following.turn.violations or key in seen:
                    continue
                seen.add(key)
                self.looked_at += 1
                heappush(waiting, (weight + extra, -self.looked_at, following))
            if self.looked_at > most:
                raise Unfinished
        return None

    def _count_wanted(self, turn: Turn, number: int) -> Counter[str]:
        """Return the resources that a clause asks for, as far as can be told before it is reached."""
        clause = self.clauses[number]
        if type(clause) not in self.bills:
            return Counter()
        bill = self.bills[type(clause)](turn.copy(), clause)
        return sum((Counter(dict(step.cost.resources)) for step in bill.steps), Counter())

    # the next deed -------------------------------------------------------------------------------------------

    def _following(self, at: Beginning) -> Iterator[tuple[int, Beginning]]:
        if at.bill is None:
            yield from self._begin(at)
        elif at.aim is not None:
            yield from self._towards(at, at.aim)
        elif at.todo:
            seen = set()
            for number, step in enumerate(at.todo):
                if step.key in seen or (number and step.follows(at.todo[number - 1])):
                    continue
                seen.add(step.key)
                rest = at.todo[:number] + at.todo[number + 1 :]
                for place in self.deeds.places_to_rise(at.turn, step):
                    aim, todo = step.move_rise(place), rest
                    if place and number < len(rest) and rest[number].follows(step):
                        todo = (*rest[:number], rest[number].move_rise(place), *rest[number + 1 :])
                    yield NOT_READY if place else 0, at.replace(aim=aim, todo=todo)
            yield from self._list_made_ahead(at)
        else:
            yield from self._leave(at)

    def _begin(self, at: Beginning) -> Iterator[tuple[int, Beginning]]:
        """Yield the next clause: its bill, or all of it where it asks for no payment."""
        clause = self.clauses[at.clause]
        kind, turn = type(clause), at.turn.copy()
        if kind in turns.ACTIONS:
            turns.begin_action(turn, kind)
        if kind not in self.bills:
            self.do[kind](turn, clause)
            if kind in turns.ACTIONS:
                turns.end_action(turn)
            yield 0, Beginning(turn, at.clause + 1)
            return
        bill = self.bills[kind](turn, clause)
        turn.pairs = cost.check_named(turn, bill.steps, bill.named)
        named = tuple(payments_to_make(turn, bill.named))
        if turn.violations or too_many(named, sum(self.deeds.goods.values())):
            return
        if at.clause == len(self.clauses) - 1 and bill.steps and not turn.pairs and not bill.is_entangled():
            self.looked_at += A_SEARCH
            plan = search.find(turn, bill.steps, named)
            if plan.weight < UNPAID:
                note(turn, bill, *pay_as_planned(turn, bill, plan.groups, plan.besides), 0)
                turns.end_action(turn)
                yield plan.weight, Beginning(turn, len(self.clauses))
            return
        for pairs in self._pairs(turn):
            own = turn.copy()
            own.pairs = pairs
            first = Beginning(own, at.clause).replace(
                bill=bill, todo=tuple(bill.steps), named=named, removing=bool(bill.removed), pairs=pairs
            )
            yield 0, first
            if bill.removed:
                before = own.copy()
                put_back(before, bill.removed)
                yield 0, first.replace(turn=before, removing=False)

    def _pairs(self, turn: Turn) -> Iterable[int]:
        """Return how many trade tokens are paid with exploration tokens first: a choice where such a ship goes."""
        pair = naval.beryl(turn)
        if turn.pairs or not pair or not self.deeds.explorers_leave:
            return (turn.pairs,)
        return range(naval.exploration_tokens(turn) // pair + 1)

    def _towards(self, at: Beginning, aim: Step) -> Iterator[tuple[int, Beginning]]:
        """Yield the next payment for a step; or the step itself."""
        yield from self._named_shift_end(at)
        turn = at.turn
        short = next((good for good, count in aim.cost.resources if turn.pool.get(good, 0) < count), "")
        if short:
            for deed in self.deeds.to_make(turn, short, at.named):
                yield self._make_ahead(at, deed)
            return
        wanted = Counter(dict(aim.cost.cubes))
        if aim.rise is not None and not aim.rise.place:
            wanted[aim.rise.tier] += 1
        for tier, count in wanted.items():
            if turn.me.ready[tier] < count:
                for deed in self.deeds.to_bring_home(turn, tier, at.named):
                    yield self._make_ahead(at, deed)
                return
        yield from self._close(at, aim)

    def _close(self, at: Beginning, aim: Step) -> Iterator[tuple[int, Beginning]]:
        assert at.bill is not None
        if not is_covered(at.turn, aim.cost.resources) or not can_close(at.turn, aim, at.done):
            return
        weight = sum(TIER[tier] * count for tier, count in aim.cost.cubes)
        weight += self.deeds.token_weight(at.turn) * aim.cost.trade
        for removing in (False, True) if at.removing else (False,):
            turn = at.turn.copy()
            close(turn, aim, at.bill.removed if removing else ())
            left = at.removing and not removing
            yield weight, at.replace(turn=turn, aim=None, ahead="", done=(*at.done, aim), removing=left)

    def _leave(self, at: Beginning) -> Iterator[tuple[int, Beginning]]:
        """Yield what follows when all steps are done: what later clauses want may be made first, or the clause ends."""
        assert at.bill is not None
        yield from self._named_shift_end(at)
        yield from self._list_made_ahead(at)
        if at.named:
            return
        turn = at.turn.copy()
        if at.removing:
            put_back(turn, at.bill.removed)
        note(turn, at.bill, list(at.done), list(at.paid), at.pairs)
        if type(self.clauses[at.clause]) in turns.ACTIONS:
            turns.end_action(turn)
        yield 0, Beginning(turn, at.clause + 1)

    def _list_made_ahead(self, at: Beginning) -> Iterator[tuple[int, Beginning]]:
        """Yield resources for later steps, in a fixed order, that this clause names or takes away the makers of."""
        assert at.bill is not None
        lost = {id for step in at.todo for id in step.lost}.union(at.bill.removed if at.removing else ())
        tiers = {step.rise.tier for step in at.todo if step.rise is not None}.union(at.bill.takes)
        tokens = isinstance(self.clauses[at.clause], m.Festival) or any(id in self.deeds.rules.ships for id in lost)
        later = sum((Counter(dict(step.cost.resources)) for step in at.todo), Counter())
        later = sum(self.wanted[at.clause + 1 :], later)
        for good in sorted(later):
            if good < at.ahead or at.turn.pool.get(good, 0) >= later[good]:
                continue
            for deed in self.deeds.to_make(at.turn, good, at.named):
                if deed.named != at.named or self.deeds.uses(at.turn, deed, lost, tiers, tokens=tokens):
                    weight, made = self._make_ahead(at, deed)
                    yield weight, made.replace(ahead=good)

    def _named_shift_end(self, at: Beginning) -> Iterator[tuple[int, Beginning]]:
        """Yield the first shift end that the player named."""
        payment = next((p for p in at.named if isinstance(p, Return)), None)
        if payment is not None:
            yield self._make_ahead(at, self.deeds.shift_end(at.turn, payment, at.named))

    def _make_ahead(self, at: Beginning, deed: Deed) -> tuple[int, Beginning]:
        turn = at.turn.copy()
        paid = [PAY[type(payment)](turn, payment) for payment in deed.payments]
        return deed.weight, at.replace(turn=turn, named=deed.named, paid=(*at.paid, *paid))


ABOUT_PAYING = (
    "cost.", "production.", "trade.", "naval.", "shift_end.", "objective.", "card.cost", "expand.cost_first",
    "expand.overbuild", "expand.one_token_per_field", "expand.stock", "expand.identical_industry",
    "upgrade.cost_per_step", "upgrade.replace_from_supply", "workforce.cost_per_cube", "workforce.card_or_gold",
    "expedition.cost", "old_world.cost", "new_world.cost", "new_world.own_only", "new_world.resource_cost",
    "effect.new_world_resource_now", "turn.free_action_affordable", "ruling.unused_resource",
    "ruling.nw_resource_needs_use", "ruling.direct_cube_sources",
)  # fmt: skip
"""How the ids of the rules begin that another way to pay can keep to; what breaks another rule needs no search."""


def whole_turn(turn: Turn, clauses: list[Clause], again: Callable[[list[Clause]], Turn]) -> Turn:
    """Return the best whole if there is one, played `again` as it is recorded; else the turn as paid one by one."""
    if not all(violation.rule.startswith(ABOUT_PAYING) for violation in turn.violations):
        return turn
    start = Turn(turn.before, turn.seat, near_miss=False, spare_tokens=turn.spare_tokens, picks=turn.picks)
    try:
        found = Whole(clauses, BILLS, DO).find(start, MOST_TABLES if turn.near_miss else MOST_FOR_HINTS)
    except Unfinished:
        if turn.violations or turn.whole:
            turn.violations.clear()
            turn.cannot_tell("payment_unfinished")
        return turn
    if found is None:
        return turn
    found.state.to_move = turn.seat
    text = canonical.read("; ".join(found.moves), [player.name for player in turn.before.players], turn.ruleset)
    told = again(text) if text is not None else found
    return found if told.searched or told.violations else told
