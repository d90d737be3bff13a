"""What the steps of an action want, unit by unit, and where each can come from: industries, partners, imports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.anno1800.payment.payer import Payer
from referee.games.anno1800.payment.plan import READY, Early, Need
from referee.games.anno1800.rules import new_world

if TYPE_CHECKING:
    from referee.games.anno1800.payment.steps import Step

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
        """Every unit the steps ask for, in order, each step closed by what it brings."""
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
        """Where it matters which cubes lie there: own makers of what is needed, places of cubes that rise."""
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
        """The needs, each with how many cubes and workplaces there are by then, and where it can come from."""
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
        """Where a resource can come from: as for the next unit of it; or, for the last one, looked up."""
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
        stage.import_price = new_world.import_price(self.table.turn, good)

    def _advance(self, step: Step, totals: Sequence[int], places: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """What a step changes for all positions after it; with everything first, only what it brings."""
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
