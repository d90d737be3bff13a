"""The search through a whole turn: several actions that share cubes, tokens, gold and trades, or ships that leave.

What is enumerated. The turn is played on copies of the table by the rules themselves, cheapest beginning first: one
deed after the other, each a payment that meets the next need, a step that is done, or a clause that is not paid for.
For each action every order of its steps is tried, and every moment at which a token can be put back.

Why nothing is missed. A payment gains from being made earlier than its own step only if something is taken away in
between: a cube rises, an industry or a ship is built over or put back, or everything comes back by a festival. So what
later steps and actions of the turn want may also be made right before such a step, or before the clause that does it
(free upgrades, a festival). No other clause takes away what could pay. A shift end never gains from being made before
its cube or its workplace is wanted. The first way that is complete is the best: every other beginning that is left
weighs as much or more.

What is pruned. Two ways to the same table with the same things still to do have the same future: one is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from referee.games.anno1800 import moves as m
from referee.games.anno1800.moves import Payment, Return
from referee.games.anno1800.payment import one_action
from referee.games.anno1800.payment.as_told import PAY, can_close, close, covered, put_back
from referee.games.anno1800.payment.bill import Bill, note, pay_as_planned, payments_to_make, too_many
from referee.games.anno1800.payment.deeds import Deed, Deeds
from referee.games.anno1800.payment.plan import NOT_READY, TIER, UNPAID, Unfinished
from referee.games.anno1800.rules import cost, naval, turns

if TYPE_CHECKING:
    from referee.games.anno1800.payment.steps import Step
    from referee.games.anno1800.turn import Turn

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

    def further(self, **changes: object) -> Beginning:
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
        """The turn played and paid in the best way; None if there is none. Raises Unfinished after so many tables."""
        rules = start.ruleset
        self.wanted = [self._wanted(start, number) for number in range(len(self.clauses))]
        self.deeds = Deeds(rules, sum(self.wanted, Counter()), self.clauses)
        if not self.deeds.all_within_reach(start):
            return None
        seen = set()
        waiting = [(0, 0, Beginning(start.twin(), 0))]
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

    def _wanted(self, turn: Turn, number: int) -> Counter[str]:
        """The resources that a clause asks for, as far as can be told before it is reached."""
        clause = self.clauses[number]
        if type(clause) not in self.bills:
            return Counter()
        bill = self.bills[type(clause)](turn.twin(), clause)
        return sum((Counter(dict(step.cost.resources)) for step in bill.steps), Counter())

    # the next deed -------------------------------------------------------------------------------------------

    def _following(self, at: Beginning) -> Iterator[tuple[int, Beginning]]:
        if at.bill is None:
            yield from self._begin(at)
        elif at.aim is not None:
            yield from self._towards(at, at.aim)
        elif at.todo:
            yield from self._aims(at)
            yield from self._made_ahead(at)
        else:
            yield from self._leave(at)

    def _begin(self, at: Beginning) -> Iterator[tuple[int, Beginning]]:
        """The next clause: its bill, or all of it where it asks for no payment."""
        clause = self.clauses[at.clause]
        kind, turn = type(clause), at.turn.twin()
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
        if at.clause == len(self.clauses) - 1 and bill.steps and not turn.pairs and not bill.entangled():
            yield from self._finish(turn, bill, named)
            return
        for pairs in self._pairs(turn):
            own = turn.twin()
            own.pairs = pairs
            first = Beginning(own, at.clause).further(
                bill=bill, todo=tuple(bill.steps), named=named, removing=bool(bill.removed), pairs=pairs
            )
            yield 0, first
            if bill.removed:
                before = own.twin()
                put_back(before, bill.removed)
                yield 0, first.further(turn=before, removing=False)

    def _finish(self, turn: Turn, bill: Bill, named: m.Payments) -> Iterator[tuple[int, Beginning]]:
        """The last clause is paid like one action by itself, which is looked for much faster."""
        self.looked_at += A_SEARCH
        plan = one_action.find(turn, bill.steps, named)
        if plan.weight < UNPAID:
            note(turn, bill, *pay_as_planned(turn, bill, plan.groups, plan.besides), 0)
            turns.end_action(turn)
            yield plan.weight, Beginning(turn, len(self.clauses))

    def _pairs(self, turn: Turn) -> Iterable[int]:
        """How many trade tokens are paid with exploration tokens first: a choice where a ship with such tokens goes."""
        pair = naval.beryl(turn)
        if turn.pairs or not pair or not self.deeds.explorers_leave:
            return (turn.pairs,)
        return range(naval.exploration_tokens(turn) // pair + 1)

    def _aims(self, at: Beginning) -> Iterator[tuple[int, Beginning]]:
        """Each step that can be next; a cube that rises is ready, exhausted or at work."""
        seen = set()
        for number, step in enumerate(at.todo):
            if step.key in seen or (number and _follows(at.todo[number - 1], step)):
                continue
            seen.add(step.key)
            rest = at.todo[:number] + at.todo[number + 1 :]
            for place in self.deeds.places_to_rise(at.turn, step):
                aim = step if step.rise is None else step._replace(rise=step.rise._replace(place=place))
                todo = rest
                if place and number < len(rest) and _follows(step, rest[number]):
                    todo = (*rest[:number], _at_place(rest[number], place), *rest[number + 1 :])
                yield NOT_READY if place else 0, at.further(aim=aim, todo=todo)

    def _towards(self, at: Beginning, aim: Step) -> Iterator[tuple[int, Beginning]]:
        """The next payment for a step; or the step itself."""
        yield from self._named_shift_end(at)
        turn = at.turn
        short = next((good for good, count in aim.cost.resources if turn.pool.get(good, 0) < count), "")
        if short:
            for deed in self.deeds.to_make(turn, short, at.named):
                yield self._made(at, deed)
            return
        wanted = Counter(dict(aim.cost.cubes))
        if aim.rise is not None and not aim.rise.place:
            wanted[aim.rise.tier] += 1
        for tier, count in wanted.items():
            if turn.me.ready[tier] < count:
                for deed in self.deeds.to_bring_home(turn, tier, at.named):
                    yield self._made(at, deed)
                return
        yield from self._close(at, aim)

    def _close(self, at: Beginning, aim: Step) -> Iterator[tuple[int, Beginning]]:
        assert at.bill is not None
        if not covered(at.turn, aim.cost.resources) or not can_close(at.turn, aim, at.done):
            return
        weight = sum(TIER[tier] * count for tier, count in aim.cost.cubes)
        weight += self.deeds.token_weight(at.turn) * aim.cost.trade
        for removing in (False, True) if at.removing else (False,):
            turn = at.turn.twin()
            close(turn, aim, at.bill.removed if removing else ())
            left = at.removing and not removing
            yield weight, at.further(turn=turn, aim=None, ahead="", done=(*at.done, aim), removing=left)

    def _leave(self, at: Beginning) -> Iterator[tuple[int, Beginning]]:
        """All steps are done; what later clauses want may be made before this one takes away what makes it."""
        assert at.bill is not None
        yield from self._named_shift_end(at)
        yield from self._made_ahead(at)
        if at.named:
            return
        turn = at.turn.twin()
        if at.removing:
            put_back(turn, at.bill.removed)
        note(turn, at.bill, list(at.done), list(at.paid), at.pairs)
        if type(self.clauses[at.clause]) in turns.ACTIONS:
            turns.end_action(turn)
        yield 0, Beginning(turn, at.clause + 1)

    def _made_ahead(self, at: Beginning) -> Iterator[tuple[int, Beginning]]:
        """What later steps want may be made with what this clause takes away."""
        assert at.bill is not None
        lost = {id for step in at.todo for id in step.lost}.union(at.bill.removed if at.removing else ())
        tiers = {step.rise.tier for step in at.todo if step.rise is not None}.union(at.bill.takes)
        tokens = isinstance(self.clauses[at.clause], m.Festival) or any(id in self.deeds.rules.ships for id in lost)
        yield from self._ahead(at, lambda deed: self.deeds.uses(at.turn, deed, lost, tiers, tokens=tokens))

    def _ahead(self, at: Beginning, gains: Callable[[Deed], bool]) -> Iterator[tuple[int, Beginning]]:
        """Resources for later steps, in a fixed order, where that gains something or was said."""
        later = sum((Counter(dict(step.cost.resources)) for step in at.todo), Counter())
        later = sum(self.wanted[at.clause + 1 :], later)
        for good in sorted(later):
            if good < at.ahead or at.turn.pool.get(good, 0) >= later[good]:
                continue
            for deed in self.deeds.to_make(at.turn, good, at.named):
                if deed.named != at.named or gains(deed):
                    weight, made = self._made(at, deed)
                    yield weight, made.further(ahead=good)

    def _named_shift_end(self, at: Beginning) -> Iterator[tuple[int, Beginning]]:
        payment = next((p for p in at.named if isinstance(p, Return)), None)
        if payment is not None:
            yield self._made(at, self.deeds.shift_end(at.turn, payment, at.named))

    def _made(self, at: Beginning, deed: Deed) -> tuple[int, Beginning]:
        turn = at.turn.twin()
        paid = [PAY[type(payment)](turn, payment) for payment in deed.payments]
        return deed.weight, at.further(turn=turn, named=deed.named, paid=(*at.paid, *paid))


def _follows(first: Step, second: Step) -> bool:
    """Whether the second step is that of a cube that has just taken the first one."""
    return bool(first.rise and second.rise and first.rise.to == second.rise.tier and not second.said)


def _at_place(step: Step, place: m.Names) -> Step:
    assert step.rise is not None
    return step._replace(rise=step.rise._replace(place=place))
