"""Paying for an action: the named payments as they stand if they suffice, else the best completion of them.

Where that does not settle it, because the turn has more actions to pay for or something leaves the islands on the way,
the whole turn is looked through (`payment/whole_turn.py`): the turn says so in `searched` and `whole`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.text import Ref
from referee.engine.value import Value
from referee.engine.verdict import UNCERTAIN
from referee.games.anno1800.moves import Exhaust, Import, Payment, Payments, Return, Trade, Work
from referee.games.anno1800.rules import building, cost, naval, production, trade
from referee.games.anno1800.state import SHIPS
from referee.games.anno1800.turn import Savepoint

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Names, Rise
    from referee.games.anno1800.ruleset import Cost, Counts
    from referee.games.anno1800.turn import Turn

MOST_ALLOWED = 12
"""For so many resources a payment is looked for where the table allows more than an action does."""


class Step(Value):
    """One thing of an action (a ship, a new cube, one upgrade, a card): paid first, then done.

    `kind` and `id` name the thing, `rule` is the chapter's own rule about this cost. `cubes`, `trade`, `explore` and
    `industry` are what the step brings that can pay for later steps; `lost` is what leaves the islands with it. `opens`
    are the numbers of ships of which at least one can be built only after this shipyard. Steps with the same `key` are
    alike; `said` is what the chapter needs to spell the step.
    """

    cost: Cost
    kind: str
    id: str
    rule: str
    do: Callable[[Turn, Step], None]
    key: Hashable = ""
    cubes: tuple[int, ...] = ()
    trade: int = 0
    explore: int = 0
    industry: str = ""
    lost: tuple[str, ...] = ()
    rise: Rise | None = None
    gold: int = 0
    said: Any = ""
    number: int = -1
    opens: frozenset[int] = frozenset()

    @property
    def thing(self) -> Ref:
        """Return what the step is about, as it is told."""
        return Ref(self.kind, self.id)

    def follows(self, first: Step) -> bool:
        """Return True if this is the step of a cube that has just taken the first one."""
        return bool(first.rise and self.rise and first.rise.to == self.rise.tier and not self.said)

    def move_rise(self, place: Names) -> Step:
        """Return the step with its cube rising at this place; a step without a rise stays as it is."""
        return self._replace(rise=self.rise._replace(place=place)) if self.rise is not None else self


MOST_TRIES = 400
"""So many moments for the steps are tried where doing each at once does not work."""

Event = Payment | tuple[Step | None, Sequence[str]]
"""A payment, or a step that is done (if any) and what is put back with it."""


def pay_as_told(turn: Turn, bill: Bill, waiting: list[Payment], saved: Savepoint) -> list[Payment] | None:
    """Pay and do the steps in the order given; return None if that does not work.

    A ship that is put back leaves as late as possible: until then it serves.
    """
    if not bill.removed:
        paid = _in_order(turn, bill, waiting, -1)
    # with which step something is put back: 0 is before the first, one more than there are after the last
    moments = range(len(bill.steps) + 1, -1, -1) if bill.removed else ()
    if bill.removed and not bill.removed[0].startswith(SHIPS):
        moments = (*range(1, len(bill.steps) + 2), 0)
    for moment in moments:
        turn.restore(saved)
        paid = _in_order(turn, bill, waiting, moment)
        if paid is not None:
            break
    if paid is not None or bill.beyond or not any(step.lost or step.rise is not None for step in bill.steps):
        return paid
    turn.restore(saved)
    events = _with_patience(turn.copy(), bill, waiting, 0, 0, bool(bill.removed), [MOST_TRIES])
    return None if events is None else [made for event in events if (made := _happen(turn, event)) is not None]


def _in_order(turn: Turn, bill: Bill, named: list[Payment], moment: int) -> list[Payment] | None:
    """Do each step as soon as it is covered; what is put back leaves with the step of that number."""
    paid: list[Payment] = []
    violations = turn.violations
    found = len(violations)
    waiting = named[::-1]
    if moment == 0:
        put_back(turn, bill.removed)
    for number, step in enumerate(bill.steps, start=1):
        resources = step.cost.resources
        while not is_covered(turn, resources):
            if not waiting:
                return None
            payment = waiting.pop()
            paid.append(PAY[type(payment)](turn, payment))
            if len(violations) > found:
                return None
        while waiting and type(waiting[-1]) is Return:
            paid.append(PAY[Return](turn, waiting.pop()))
        if (step.opens or step.rise is not None) and not can_close(turn, step, bill.steps[: number - 1]):
            return None
        close(turn, step, bill.removed if number == moment else ())
        if len(violations) > found:
            return None
    if waiting and turn.more_to_pay:  # for a later action of the turn
        paid += [PAY[type(payment)](turn, payment) for payment in reversed(waiting)]
        waiting = []
    if moment > len(bill.steps):
        put_back(turn, bill.removed)
    return None if waiting or len(violations) > found else paid


def _with_patience(
    turn: Turn, bill: Bill, waiting: list[Payment], paid: int, done: int, removing: bool, tries: list[int]
) -> list[Event] | None:
    """Return the order of payments and steps that works where a step is better done later than at once."""
    tries[0] -= 1
    if turn.violations or tries[0] < 0:
        return None
    steps = bill.steps
    if done == len(steps) and paid == len(waiting):
        return [(None, bill.removed)] if removing else []
    for event in _next_events(turn, bill, waiting, paid, done, removing):
        after = turn.copy()
        _happen(after, event)
        if type(event) is tuple:
            back = removing and not event[1]
            rest = _with_patience(after, bill, waiting, paid, done + 1, back, tries)
        else:
            rest = _with_patience(after, bill, waiting, paid + 1, done, removing, tries)
        if rest is not None:
            return [event, *rest]
    return None


def _next_events(
    turn: Turn, bill: Bill, waiting: list[Payment], paid: int, done: int, removing: bool
) -> Iterator[Event]:
    """Yield what can come next: for a step that takes something away the next payment first, else the step itself."""
    ahead: list[Event] = [waiting[paid]] if paid < len(waiting) else []
    if done == len(bill.steps):
        yield from ahead
        return
    step = bill.steps[done]
    ready = is_covered(turn, step.cost.resources) and can_close(turn, step, bill.steps[:done])
    closing: list[Event] = [(step, ()), (step, bill.removed)] if removing else [(step, ())]
    yield from ahead
    if ready:
        yield from closing


def _happen(turn: Turn, event: Event) -> Payment | None:
    if type(event) is tuple:
        step, removed = event
        if step is not None:
            close(turn, step, removed)
        else:
            put_back(turn, removed)
        return None
    return PAY[type(event)](turn, event)


def can_close(turn: Turn, step: Step, done: Sequence[Step]) -> bool:
    """Return True if a step that is covered can be done now: a ready cube rises, a shipyard comes before its ship."""
    if step.rise is not None and not step.rise.place and not turn.me.ready[step.rise.tier]:
        return False
    return not step.opens or not step.opens.issubset([other.number for other in done])


def is_covered(turn: Turn, resources: Counts) -> bool:
    pool = turn.pool
    for good, count in resources:  # noqa: SIM110  # a plain loop: it is asked before every payment
        if pool.get(good, 0) < count:
            return False
    return True


def close(turn: Turn, step: Step, removed: Sequence[str] = ()) -> None:
    """Take the cost from what was made, exhaust cubes and tokens, put back what goes, and do the step."""
    (resources, cubes, tokens, exploration, confidence), pool = step.cost, turn.pool
    missing: dict[str, int] = {}
    for good, count in resources:
        has = pool.get(good, 0)
        if has < count:
            missing[good] = count - has
            count = has
        pool[good] = has - count
        if turn.free:
            # what an activated card gave is used first
            used = min(count, turn.free.count(good))
            turn.free = (*[other for other in turn.free if other != good], *[good] * (turn.free.count(good) - used))
    if missing:
        cost.check_paid_in_full(turn, step, missing)
    for tier, count in cubes:
        production.exhaust_cubes(turn, tier, count, step.thing)
    if tokens:
        cost.check_trade_tokens(turn, step)
        naval.spend_trade(turn, tokens)
    if exploration:
        naval.check_exploration(turn, step.rule, exploration)
        naval.spend_exploration(turn, exploration)
    if confidence in UNCERTAIN:
        turn.doubts(step.id, "cost", confidence)
    if removed:
        put_back(turn, removed)
    step.do(turn, step)


def put_back(turn: Turn, removed: Sequence[str]) -> None:
    for id in removed:
        building.put_back(turn, id)


def _work(turn: Turn, payment: Work) -> Work:
    """Let a cube work; of the versions a name can mean where it can now, else where one stands, else at the first."""
    names = payment.industry
    if len(names) > 1:
        me, rules = turn.me, turn.ruleset
        standing = [id for id in names if me.has(id)]
        free = [
            id
            for id in standing
            if me.ready[rules.industries[id].tier]
            and len(me.fields[production.workplaces(turn, id)[0]].cubes) < rules.limits.workplaces
        ]
        payment = Work(((free or standing or [*names])[0],), payment.tier)
    production.work(turn, turn.ruleset.industries[payment.industry[0]], payment.tier)
    return payment


def _trade(turn: Turn, payment: Trade) -> Trade:
    if payment.partner < 0:
        payment = Trade(payment.good, _partner(turn, payment.good), payment.kind)
    trade.trade(turn, payment.good, payment.partner, payment.kind)
    return payment


def _import(turn: Turn, payment: Import) -> Import:
    trade.import_good(turn, payment.good)
    return payment


PAY: dict[type, Callable[[Turn, Any], Payment]] = {
    Work: _work,
    Trade: _trade,
    Import: _import,
    Return: production.send_home,
}
"""Each makes one payment and gives it with the workplace, the partner or the place of the cube that it came to."""


def _partner(turn: Turn, good: str) -> int:
    """Return the partner where none was named: the cheapest, of those the one who profits least."""
    sellers = trade.offers(turn, good)
    if not sellers:
        return (turn.seat + 1) % len(turn.state.players)
    from referee.games.anno1800.payment.search import offers_to_try

    found = offers_to_try(turn, good, sellers, turn.traded)
    return min(found, key=lambda offer: offer[0])[1] if found else sellers[0][1]


Settled = tuple[list[Step], list[Payment]]
"""What was done: the steps in order, and every payment as it was made."""


class Bill:
    """What a clause asks to be paid: its steps, the payments named for them, the tokens that are put back."""

    __slots__ = ("beyond", "log", "named", "removed", "steps", "takes")

    def __init__(
        self,
        steps: list[Step],
        named: Payments,
        log: Callable[[Turn, list[Step], list[Payment]], None],
        removed: Sequence[str] = (),
        *,
        beyond: bool = False,
        takes: Collection[int] = (),
    ) -> None:
        self.steps = steps
        self.named = named
        self.log = log
        """Notes what was done, from the steps in order and every payment."""
        self.removed = removed
        self.beyond = beyond
        """It is more than the action allows: nothing is looked for, unless the table allows it."""
        self.takes = takes
        """Tiers of cubes that the clause itself moves, so that a later action can gain from working before it."""

    def goods(self) -> int:
        """Return how many units of resources it asks for."""
        return sum(count for step in self.steps for _, count in step.cost.resources)

    def is_entangled(self) -> bool:
        """Return True if what is paid can hang on moments that the search for one action does not follow."""
        if self.removed:
            return True
        return any(step.opens or [id for id in step.lost if id.startswith(SHIPS)] for step in self.steps)


def settle(turn: Turn, bill: Bill) -> None:
    """Pay for the steps and do them; findings are reported to the turn."""
    pairs = turn.pairs = cost.check_named(turn, bill.steps, bill.named)
    waiting = payments_to_make(turn, bill.named)
    if not bill.steps:
        made = [PAY[type(payment)](turn, payment) for payment in waiting]
        put_back(turn, bill.removed)
        note(turn, bill, [], made, pairs)
        return
    saved = Savepoint(turn)
    steps, paid = bill.steps, pay_as_told(turn, bill, waiting, saved)
    if paid is None:
        turn.restore(saved)
        as_told = bill.beyond and not (turn.allowed and bill.goods() <= MOST_ALLOWED)
        steps, paid = _beyond(turn, bill, waiting) if as_told else _find_payments(turn, bill, waiting)
    note(turn, bill, steps, paid, pairs)


def note(turn: Turn, bill: Bill, steps: list[Step], paid: list[Payment], pairs: int) -> None:
    """Note that everything is paid and done."""
    if pairs:
        naval.check_pairs_spent(turn)
        paid = [*paid, *[Exhaust("exploration_token")] * (pairs * naval.beryl(turn))]
    turn.paid += paid
    bill.log(turn, steps, paid)


def payments_to_make(turn: Turn, named: Payments) -> list[Payment]:
    """Return the payments without what a cost demands anyway; naval tokens have no shift end."""
    kinds = set(map(type, named))
    if Return not in kinds and Exhaust not in kinds:
        return list(named)
    made = []
    for payment in named:
        if type(payment) is Return and payment.tier < 0:
            production.check_cubes_only(turn, payment.thing)
        elif type(payment) is not Exhaust:
            made.append(payment)
    return made


def _beyond(turn: Turn, bill: Bill, waiting: list[Payment]) -> Settled:
    """Do more than the action allows as it was told, without asking how it could be paid."""
    paid = [PAY[type(payment)](turn, payment) for payment in waiting]
    put_back(turn, bill.removed)
    for step in bill.steps:
        step.do(turn, step)
    turn.pool.clear()
    return bill.steps, paid


def _find_payments(turn: Turn, bill: Bill, waiting: list[Payment]) -> Settled:
    """Return the best way for this action alone."""
    from referee.games.anno1800.payment import search
    from referee.games.anno1800.payment.search import Unfinished

    turn.searched = True
    turn.whole = turn.whole or bool(turn.pairs) or bill.is_entangled()
    steps, named = bill.steps, tuple(waiting)
    if steps and too_many(named, MOST_PAYMENTS if turn.more_to_pay else bill.goods()):
        return pay_as_planned(turn, bill, [(steps[0], named), *[(step, ()) for step in steps[1:]]], ())
    if bill.removed:
        steps = [steps[0]._replace(lost=(*bill.removed, *steps[0].lost)), *steps[1:]]
    try:
        plan = search.find(turn, steps, named)
    except Unfinished:
        turn.cannot_tell("payment_unfinished")
        return _beyond(turn, bill, waiting)
    return pay_as_planned(turn, bill, plan.groups, plan.besides)


def pay_as_planned(turn: Turn, bill: Bill, groups: Sequence[tuple[Step, Payments]], besides: Payments) -> Settled:
    """Pay for each step what a plan says, do it, and return the steps and payments as they were made."""
    paid: list[Payment] = []
    removed = bill.removed
    for step, payments in groups:
        paid += [PAY[type(payment)](turn, payment) for payment in payments]
        close(turn, step, removed)
        removed = ()
    paid += [PAY[type(payment)](turn, payment) for payment in besides]
    return [step for step, _ in groups], paid


MOST_PAYMENTS = 200
"""No turn can use so many: there are not that many cubes and tokens in the box."""


def too_many(named: Sequence[Payment], goods: int) -> bool:
    """Return True if more was named than the cost can use, so that nothing need be looked for."""
    paying = [p for p in named if type(p) is not Return and not (isinstance(p, Trade) and p.kind != "resource")]
    return len(named) > MOST_PAYMENTS or len(paying) > goods
