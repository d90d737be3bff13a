"""Reports in sections (the status of a table), and turns as a story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.messages import Findings, fitting
from referee.engine.text import Fact, Listing, Text
from referee.engine.verdict import Section, Verdict, Violation
from referee.i18n import _, number
from referee.render.cells import left, safe, width
from referee.render.grid import Grid, merged
from referee.render.hands import tell_said
from referee.render.rule import tell_house_rule
from referee.render.text import Speaker

Row = tuple[Text, Fact]


def sections(report: Sequence[Section], speaker: Speaker) -> str:
    """Each section with its title, labels in a column."""
    column = max((width(speaker.text(label)) for section in report for label, _fact in section.rows), default=0)
    blocks = []
    for section in report:
        rows = [f"  {left(speaker.text(label), column)}  {speaker.fact(fact)}" for label, fact in section.rows]
        blocks.append("\n".join([speaker.text(section.title), *rows]))
    return "\n\n".join(blocks)


def players_grid(report: Sequence[Section], speaker: Speaker) -> Grid:
    """What the players have, a column each; lists have an item a line."""
    return _grid([section.rows for section in report], report, speaker, least=20)


def short_grid(report: Sequence[Section], speaker: Speaker) -> tuple[Grid, str]:
    """The same where room is short: numbers a column a player, and below it the lists, a line each."""
    numbers = [[row for row in section.short if not isinstance(row[1], Listing)] for section in report]
    lines = []
    for section in report:
        lists = [
            (speaker.text(label), speaker.fact(fact)) for label, fact in section.short if isinstance(fact, Listing)
        ]
        lines += [speaker.text(section.title), *(f"  {label}: {told}" for label, told in lists)] if lists else []
    return _grid(numbers, report, speaker, least=8), "\n".join(lines)


def _grid(rows: Sequence[Sequence[Row]], report: Sequence[Section], speaker: Speaker, least: int) -> Grid:
    told = [{speaker.text(label): _lines(fact, speaker) for label, fact in each} for each in rows]
    head = ("", *(speaker.text(section.title) for section in report))
    widest = max((width(line) for each in told for cell in each.values() for line in cell.split("\n")), default=least)
    labels = merged([list(each) for each in told])
    return Grid(
        head, tuple((label, *(each.get(label, "–") for each in told)) for label in labels), least=min(least, widest)
    )


def _lines(fact: Fact, speaker: Speaker) -> str:
    if isinstance(fact, Listing) and fact.items:
        return "\n".join(speaker.fact(item) for item in fact.items)
    return speaker.fact(fact)


def story(number_of_turn: int, player: str, verdict: Verdict, overruled: str | None, speaker: Speaker) -> list[str]:
    """One turn as it is told: who, what, how it was paid, and whether the table overruled the referee."""
    # Translators: one turn of the history; {said} is for example "Linda builds: brewery".
    line = _("{number}. {said}")
    lines = [line.format(number=number(number_of_turn), said=tell_said(player, verdict.story, speaker))]
    if verdict.plan:
        plan = " → ".join(speaker.fact(item) for item in verdict.plan)
        lines.append("   " + _("Paid by: {plan}").format(plan=plan))
    if overruled:
        # Translators: {reason} is what a player typed.
        lines.append("   " + _("Against the rules, by decision of the table: {reason}").format(reason=safe(overruled)))
    elif verdict.violations:
        lines += ["   " + _("Breaks the rules: {causes}").format(causes=cause) for cause in causes(verdict, speaker)]
    if not verdict.violations:
        lines += [f"   {tell_house_rule(ruling, speaker)}" for ruling in verdict.house.values()]
    return lines


def causes(verdict: Verdict, speaker: Speaker) -> list[str]:
    """Why a turn is not legal, each cause once."""
    findings = speaker.lexicon.findings()
    told = [violation for violation in verdict.violations if not violation.of]
    return list(dict.fromkeys(_cause(each, findings, speaker) for each in told))


def _cause(violation: Violation, findings: Findings, speaker: Speaker) -> str:
    if "house" in violation.facts:
        return tell_house_rule(violation.rule, speaker)
    return speaker.text(fitting(findings[violation.rule], violation.facts))


def turn_json(number_of_turn: int, player: str, moves: Sequence[str], overruled: str | None) -> dict[str, object]:
    found: dict[str, Any] = {"number": number_of_turn, "player": player, "moves": list(moves)}
    return found | ({"overruled": overruled} if overruled else {})
