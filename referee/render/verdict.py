"""A turn in words and as JSON: the verdict with its rules and pages, what hands do, events, adjustments, the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.text import Fact, Findings, Listing, Ref, Text, fitting
from referee.engine.verdict import Ambiguous, Event, Hands, Hint, Misread, Verdict, Violation
from referee.i18n import N_, _, listing, number
from referee.render.cells import safe, width
from referee.render.rules import (
    CitedRule,
    cite_rule,
    doubt_json,
    tell_confidence,
    tell_house_rule,
    tell_place,
    translate_rule,
)
from referee.render.text import Speaker

if TYPE_CHECKING:
    from referee.engine.adjustment import Adjustment

EXPECTED = {
    "clause": N_("say first what you do (for example: {example})"),
    "clause_end": N_("this doesn’t fit here; put a comma before more of the same, a semicolon before another action"),
    "player": N_("a player has to stand here"),
    "number": N_("a number has to stand here"),
    "count": N_("a number from 1 on has to stand here"),
    "said_twice": N_("something else was said before this, and only one of the two can be meant"),
    "shorter": N_("this is too long for a turn"),
    "meaning": N_("I don’t know the word “{word}”, and leaving it out could change your turn."),
}
"""Expectations of any game; a game has its own words for the rest, `expected.…` in its messages."""
EVENTS = {"over": N_("The game is over. The points: referee score; the sheet: referee sheet")}
"""Events that every game has; a game has its own words for the rest, `event.…` in its messages."""
REJECTIONS = {
    # Translators: {thing} is a name such as "gold" or "worker, ready"; {count} of it are there.
    "adjust_fewer": N_("{player} would have fewer than none of this: {thing} ({count} there)"),
    # Translators: {thing} is a name; {count} of it are left.
    "adjust_more": N_("There are not so many of this: {thing} ({count} left)"),
    "adjust_no_field": N_("{player} has no free field for this: {thing}"),
    "adjust_not_there": N_("This does not stand in front of {player}: {thing}"),
    # Translators: {thing} is an industry, {count} a number of free workplaces.
    "adjust_workplaces": N_("There are not so many free workplaces: {thing} ({count} free)"),
    "adjust_cubes_there": N_("Cubes are at work there; set them right first: {thing}"),
    "adjust_building_there": N_("A public building stands on the last space; set it right first: {building} ({thing})"),
    "adjust_seat": N_("{player} cannot leave twice, nor come back without having left"),
    "adjust_last": N_(
        "Without {player} only one player would be left. If you stop here, say so: referee amend --stopped …"
    ),
    "adjust_player": N_("None of the players has this name: {player}"),
    "adjust_unknown": N_("I don’t know this: {thing}"),
}
"""Reasons why something cannot be adjusted."""

MOST = 4
"""A refusal has at most so many lines; `why` tells the rest."""


class Reporter:
    """The words for verdicts of one game: its names, how broken rules are told, and its rules."""

    def __init__(self, speaker: Speaker, findings: Findings, rules: Mapping[str, CitedRule], game: str) -> None:
        self.speaker = speaker
        self.findings = findings
        self.rules = rules
        self.game = game

    def tell_verdict(self, verdict: Verdict, *, overruled: bool = False, why: bool = False) -> list[str]:
        """Return who does what and whether that is legal, then why not or how it is paid; with `why` the rules, too."""
        # Translators: {turn} says who does what, for example "Linda builds: brewery".
        if overruled:
            answer = "✗ " + _("{turn} – not legal, but you allowed it.")
        elif verdict.legal is None:
            answer = "? " + _("{turn} – I can’t tell.")
        else:
            answer = "✓ {turn}" if verdict.legal else "✗ " + _("{turn} – not legal.")
        lines = [answer.format(turn=tell_turn(verdict.player, verdict.story, self.speaker))]
        hints = ["  " + self.speaker.say(hint.what, hint.facts) for hint in verdict.hints]
        rest = [f"  ? {self.speaker.say(doubt.what, doubt.facts)}" for doubt in verdict.unjudged]
        if verdict.legal is not False or overruled:
            rest += [f"  {line}" for line in tell_payment(verdict, self.speaker)]
        rest += [*self._tell_basis(verdict, why=why), *hints]
        if why:
            return [*lines, *self.tell_violations(verdict.violations), *rest]
        causes = self._tell_causes(verdict.violations)
        if verdict.legal is not False or overruled or any(violation.bare for violation in verdict.violations):
            return [*lines, *causes, *rest]
        return [*lines, *causes[: max(1, MOST - 1 - len(rest))], *rest][:MOST]

    def _tell_causes(self, violations: Sequence[Violation]) -> list[str]:
        """Return each cause in a line, with the page of the rule that says it most exactly."""
        causes: dict[str, list[CitedRule]] = {}
        for violation in _merge_alike(violations):
            rule = self.rules.get(violation.rule)
            message = list(causes)[-1] if violation.of and causes else self.tell_violation(violation)
            causes.setdefault(message, []).extend([rule] if rule is not None and "house" not in violation.facts else [])
        return [f"  • {self._add_place(message, rules)}" for message, rules in causes.items()]

    def _add_place(self, message: str, rules: Sequence[CitedRule]) -> str:
        """Return a cause and where its rule stands: of several rules the one with the fewest pages."""
        printed = [rule for rule in rules if rule.pages] or list(rules)
        if printed and all(rule.reason for rule in printed):
            # Translators: {cause} is a sentence; no rulebook prints what it rests on.
            return _("{cause} (our ruling; the rulebook doesn’t say)").format(cause=message)
        place = tell_place(min(printed, key=lambda rule: (bool(rule.reason), len(rule.pages)))) if printed else ""
        # Translators: {cause} is a sentence, {place} for example "p. 5".
        return _("{cause} ({place})").format(cause=message, place=place) if place else message

    def tell_violations(self, violations: Sequence[Violation]) -> list[str]:
        """Return each violation with its rule; a cause that breaks several rules is said once, with all of them."""
        lines: list[str] = []
        for violation in violations:
            if not violation.of:
                lines.append(f"  • {self.tell_violation(violation)}")
            rule = self.rules.get(violation.rule)
            if rule is not None:
                lines.append(f"      {cite_rule(rule, self.game)}")
        return lines

    def tell_violation(self, violation: Violation) -> str:
        """Return the sentence for a broken rule; its id where the game has none."""
        if "house" in violation.facts:
            return tell_house_rule(violation.rule, self.speaker)
        if violation.bare and violation.rule in self.rules:
            return translate_rule(self.rules[violation.rule].text, self.game)
        templates = self.findings.get(violation.rule)
        if templates is None:
            return violation.rule
        return self.speaker.text(fitting(templates, violation.facts))

    def _tell_basis(self, verdict: Verdict, *, why: bool) -> list[str]:
        """Return where the rulebooks differ, and what the verdict rests on without certainty."""
        lines = []
        if len(set(verdict.editions.values())) > 1:
            legal = listing([self.speaker.edition(code) for code, answer in verdict.editions.items() if answer])
            other = listing(
                [self.speaker.edition(code) for code, answer in verdict.editions.items() if answer is False]
            )
            # Translators: {legal} and {illegal} are lists of publishers of rulebooks.
            line = _("The rulebooks differ. Legal by: {legal}. Not legal by: {illegal}.")
            lines.append("  " + line.format(legal=legal, illegal=other))
        broken = {violation.rule for violation in verdict.violations}  # told already, as the rule that it is
        for id in verdict.rulings:
            if id not in self.rules or id in broken:
                continue
            rule = self.rules[id]
            # Translators: {question} is something that no rulebook settles, {answer} what the referee decided.
            decided = _("The rulebook doesn’t say. {question} Our ruling: {answer}")
            question, text = translate_rule(rule.title, self.game), translate_rule(rule.text, self.game)
            told = cite_rule(rule, self.game) if why else decided.format(question=question, answer=text)
            lines.append(f"  § {told}")
        lines += [f"  § {tell_house_rule(id, self.speaker)}" for id in verdict.house.values() if id not in broken]
        for doubt in verdict.unsure:
            # Translators: {component} is a thing of the game, {field} what of it is meant ("costs").
            line = _("I’m not certain about this: {component}, {field} ({confidence}). Trust what your own box shows.")
            facts = {
                "confidence": tell_confidence(doubt, self.speaker),
                "component": self.speaker.bare_name("", doubt.component),
                "field": self.speaker.bare_name("data", doubt.field),
            }
            lines.append("  ~ " + line.format(**facts))
        return lines

    def verdict_json(self, verdict: Verdict) -> dict[str, object]:
        """Return a verdict for other programs."""
        found: dict[str, Any] = {
            "legal": verdict.legal,
            "player": verdict.player,
            "move": "; ".join(verdict.moves),
            "pay": list(verdict.pay),
            "violations": [self.violation_json(violation) for violation in verdict.violations],
            "editions": dict(verdict.editions),
        }
        if verdict.unjudged:
            found["unjudged"] = [self.speaker.say(doubt.what, doubt.facts) for doubt in verdict.unjudged]
        found["unsure"] = [doubt_json(doubt) for doubt in verdict.unsure]
        found["rulings"] = list(verdict.rulings)
        if verdict.house:
            found["house"] = list(verdict.house)
        if verdict.winner:
            found["winner"] = verdict.winner
        if verdict.hints:
            found["hints"] = [self.speaker.say(hint.what, hint.facts) for hint in verdict.hints]
        return found

    def violation_json(self, violation: Violation) -> dict[str, object]:
        """Return a broken rule for other programs, with its pages and the facts behind it."""
        rule = self.rules.get(violation.rule)
        pages = list(rule.pages) if rule else []
        section = {"section": rule.section} if rule and rule.section else {}
        return {
            "rule": violation.rule,
            "page": pages[0] if pages else None,
            "pages": pages,
            **section,
            "message": self.tell_violation(violation),
            "facts": {name: _fact_json(fact) for name, fact in violation.facts.items()},
        }


def _merge_alike(violations: Sequence[Violation]) -> list[Violation]:
    """Return the violations; those of one rule that differ only in the thing they are about become one with a list."""
    merged: list[Violation] = []
    for violation in violations:
        place, about = next(
            ((place, name) for place, other in enumerate(merged) if (name := _only_difference(other, violation))),
            (-1, ""),
        )
        if not about:
            merged.append(violation)
            continue
        known = merged[place].facts[about]
        items = known.items if isinstance(known, Listing) else (known,)
        facts = {**merged[place].facts, about: Listing((*items, violation.facts[about]))}
        merged[place] = merged[place]._replace(facts=facts)
    return merged


def _only_difference(one: Violation, other: Violation) -> str:
    """Return the name of the thing in which two violations of a rule differ; "" where they differ otherwise."""
    if (one.rule, one.of, one.facts.keys()) != (other.rule, other.of, other.facts.keys()):
        return ""
    names = [name for name in one.facts if one.facts[name] != other.facts[name]]
    return names[0] if len(names) == 1 and isinstance(other.facts[names[0]], Ref) else ""


def tell_payment(verdict: Verdict, speaker: Speaker) -> list[str]:
    """Return how a turn is paid, in a line that can be followed on the board; no line where nothing is paid."""
    # Translators: {plan} is a list of payments such as "coal (charcoal kiln), pigs (trade with Linda)".
    return [_("Paid with: {plan}").format(plan=tell_plan(verdict.plan, speaker))] if verdict.plan else []


def tell_plan(plan: Sequence[Fact], speaker: Speaker) -> str:
    """Return payments as a list; equal ones are counted."""
    counts = Counter(speaker.fact(item) for item in plan)
    several = _("{count} × {thing}")
    return _(", ").join(
        several.format(count=number(count), thing=thing) if count > 1 else thing for thing, count in counts.items()
    )


def _fact_json(fact: Fact) -> object:
    """Return a fact as other programs want it: ids and numbers."""
    match fact:
        case Ref():
            return fact.id if fact.amount is None else {"id": fact.id, "count": fact.amount}
        case Listing():
            return [_fact_json(item) for item in fact.items]
        case Text():
            return {name: _fact_json(item) for name, item in fact.facts.items()}
        case tuple():
            return [_fact_json(item) for item in fact]
        case _:
            return fact


# text that was not understood ----------------------------------------------------------------------------------------


def tell_misread(problem: Misread, speaker: Speaker) -> list[str]:
    """Return what was not understood: the text with a mark under the word, what was expected, and near words.

    Talk at the table is answered with what would be a turn, or with the command that was meant.
    """
    told = _("I don’t understand this: {what}")
    meant = _("Did you mean: {names}")
    example = speaker.example(problem.language)
    if problem.expected == "turn":
        lines = [_("I couldn’t make a turn out of that.")]
        if problem.near:
            return [*lines, "  " + meant.format(names=f"referee {problem.near[0]}")]
        return [*lines, "  " + _("Say what you do, for example: {example}").format(example=example)]
    own = f"expected.{problem.expected}"
    general = problem.expected if problem.expected in EXPECTED else "clause"
    facts = {"example": example, "word": safe(problem.word)}
    expected = speaker.say(own, {}) if speaker.knows(own) else _(EXPECTED[general]).format(**facts)
    lines = [expected if general == "meaning" else told.format(what=expected), *_point_at(problem)]
    if problem.near:
        lines.append("  " + meant.format(names=listing([safe(word) for word in problem.near], style="or")))
    return lines


def tell_ambiguous(problem: Ambiguous, speaker: Speaker, choices: Sequence[str] = ()) -> list[str]:
    """Return what could mean several things, each with how to say it; whole turns in the reader's words, numbered."""
    lines = [_("What do you mean?"), *_point_at(problem)]
    if choices:
        return lines + [f"  {number}) {choice}" for number, choice in enumerate(choices, start=1)]
    for reading in problem.readings:
        lines.append(
            f"  – {speaker.name(reading)} ({reading.id})" if isinstance(reading, Ref) else f"  – {safe(reading)}"
        )
    return lines


def _point_at(problem: Misread | Ambiguous) -> list[str]:
    """Return the text with a mark under the word in question; nothing where there is no text."""
    text = problem.text
    if not text:
        return []
    before, word = safe(text[: problem.start]), safe(text[problem.start : problem.end])
    return [f"  {safe(text)}", f"  {' ' * width(before)}{'^' * max(1, width(word))}"]


def misread_json(problem: Misread | Ambiguous, lines: Sequence[str], choices: Sequence[str] = ()) -> dict[str, object]:
    """Return text that was not understood, for other programs."""
    found: dict[str, Any] = {
        "error": "ambiguous" if isinstance(problem, Ambiguous) else "misread",
        "text": problem.text,
    }
    found |= {"start": problem.start, "end": problem.end, "message": lines[0]}
    if isinstance(problem, Misread):
        found |= {"expected": problem.expected, "near": list(problem.near)}
    else:
        found["readings"] = [reading.id if isinstance(reading, Ref) else reading for reading in problem.readings]
        if choices:
            found["choices"] = list(choices)
    return found


# what follows a turn -------------------------------------------------------------------------------------------------


def tell_hands(hands: Sequence[Hands], speaker: Speaker) -> list[str]:
    """Return what everybody's hands do now, one line a player."""
    # Translators: {player} is a name, {deeds} a list of what this player's hands do now.
    line = _("{player}: {deeds}")
    return ["  ▸ " + line.format(player=safe(one.player), deeds=_tell_deeds(one, speaker)) for one in hands]


def _tell_deeds(one: Hands, speaker: Speaker) -> str:
    return _(", ").join(speaker.text(deed.told) for deed in one.deeds if deed.told is not None)


def hands_json(hands: Sequence[Hands], speaker: Speaker) -> list[dict[str, object]]:
    """Return what everybody does for other programs, with the facts behind it under their kinds, in order."""
    found = []
    for one in hands:
        entry: dict[str, Any] = {"player": one.player, "text": _tell_deeds(one, speaker)}
        for deed in one.deeds:
            entry.setdefault(deed.kind, []).append(dict(deed.facts))
        found.append(entry)
    return found


def tell_events(events: Sequence[Event], speaker: Speaker) -> list[str]:
    """Return what a turn set off, each event marked and on a line of its own."""
    return [f"★ {_tell_event(event, speaker)}" for event in events]


def _tell_event(event: Event, speaker: Speaker) -> str:
    own = f"event.{event.what}"
    return speaker.say(own, event.facts) if speaker.knows(own) else _(EVENTS[event.what])


def events_json(events: Sequence[Event], speaker: Speaker) -> list[dict[str, object]]:
    """Return what a turn set off, for other programs."""
    return [
        {"event": event.what, "player": event.player or None, "text": _tell_event(event, speaker)}
        | {name: _fact_json(fact) for name, fact in event.facts.items() if name != "player"}
        for event in events
    ]


# recorded turns ------------------------------------------------------------------------------------------------------


def tell_turn(player: str, clauses: Sequence[Text], speaker: Speaker) -> str:
    """Return a turn as somebody at the table would say it: "Linda builds: brewery"; it can be typed back."""
    story = _("; ").join(speaker.text(clause) for clause in clauses)
    # Translators: {player} is a name, {story} begins with a verb in the third person ("builds: brewery").
    return _("{player} {story}").format(player=safe(player), story=story) if story else safe(player)


def tell_recorded_turn(
    number_of_turn: int, player: str, verdict: Verdict, overruled: str | None, speaker: Speaker
) -> list[str]:
    """Return one turn of the history: who, what, how it was paid, and whether the table overruled the referee."""
    # Translators: one turn of the history; {said} is for example "Linda builds: brewery".
    line = _("{number}. {said}")
    lines = [line.format(number=number(number_of_turn), said=tell_turn(player, verdict.story, speaker))]
    lines += [f"   {line}" for line in tell_payment(verdict, speaker)]
    if overruled:
        # Translators: {reason} is what a player typed.
        lines.append("   " + _("Against the rules, by decision of the table: {reason}").format(reason=safe(overruled)))
    elif verdict.violations:
        reporter = Reporter(speaker, speaker.lexicon.findings(), {}, speaker.lexicon.game)
        causes = [reporter.tell_violation(violation) for violation in verdict.violations if not violation.of]
        lines += ["   " + _("Breaks the rules: {causes}").format(causes=cause) for cause in dict.fromkeys(causes)]
    if not verdict.violations:
        lines += [f"   {tell_house_rule(ruling, speaker)}" for ruling in verdict.house.values()]
    return lines


def turn_json(number_of_turn: int, player: str, moves: Sequence[str], overruled: str | None) -> dict[str, object]:
    """Return one turn of the history for other programs."""
    found: dict[str, Any] = {"number": number_of_turn, "player": player, "moves": list(moves)}
    return found | ({"overruled": overruled} if overruled else {})


# adjustments ---------------------------------------------------------------------------------------------------------


def tell_rejection(hint: Hint, speaker: Speaker) -> str:
    """Return why something cannot be adjusted."""
    return _(REJECTIONS[hint.what]).format(**{name: speaker.fact(fact) for name, fact in hint.facts.items()})


def tell_change(change: int) -> str:
    """Return a change with its sign."""
    return ("+" if change > 0 else "−") + number(abs(change))


def tell_adjustment(adjustment: Adjustment, thing: Fact, speaker: Speaker) -> str:
    """Return one line: whose, what, by how much, and why."""
    facts = {"player": safe(adjustment.player), "thing": speaker.fact(thing), "change": tell_change(adjustment.change)}
    if adjustment.why:
        # Translators: something was set right, for example "Linda: gold +1 (we missed one)".
        return _("Corrected: {player} {change} {thing} ({why})").format(why=safe(adjustment.why), **facts)
    return _("Corrected: {player} {change} {thing}").format(**facts)


def adjustment_json(adjustment: Adjustment) -> dict[str, object]:
    """Return an adjustment for other programs."""
    found = {"player": adjustment.player, "thing": adjustment.thing, "change": adjustment.change}
    return {"after": adjustment.after, **found} | ({"why": adjustment.why} if adjustment.why else {})
