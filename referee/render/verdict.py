"""A verdict in words and as JSON: the answer, everything that is wrong with its rule and page, and what it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.messages import Findings, fitting
from referee.engine.misread import Ambiguous, Misread
from referee.engine.text import Fact, Listing, Ref, Text
from referee.engine.verdict import Doubt, Hint, Verdict, Violation
from referee.i18n import N_, _, listing
from referee.render.cells import safe, width
from referee.render.text import Speaker

if TYPE_CHECKING:
    from referee.render.rule import Cited


class Reporter:
    """Tells verdicts of one game: its words, how broken rules are told, and its rules."""

    def __init__(self, speaker: Speaker, findings: Findings, rules: Mapping[str, Cited], game: str) -> None:
        self.speaker = speaker
        self.findings = findings
        self.rules = rules
        self.game = game

    # words ---------------------------------------------------------------------------------------------

    def text(self, verdict: Verdict, *, overruled: bool = False, why: bool = False) -> list[str]:
        """The answer and its causes; with `why` the rules themselves, and everything the answer rests on."""
        lines = [self.answer(verdict, overruled)]
        lines += self.violations(verdict.violations) if why else self.causes(verdict.violations)
        lines += [f"  ? {self.speaker.say(doubt.what, doubt.facts)}" for doubt in verdict.unjudged]
        if verdict.legal is not False or overruled:
            lines += self.payment(verdict)
        lines += self.hints(verdict.hints)
        lines += self.basis(verdict, why=why)
        return lines

    def answer(self, verdict: Verdict, overruled: bool) -> str:
        name = safe(verdict.player)
        if overruled:
            return _("✗ {player}: not legal, but the table decided otherwise.").format(player=name)
        if verdict.legal is None:
            return _("? {player}: cannot be told.").format(player=name)
        return (_("✓ {player}: legal.") if verdict.legal else _("✗ {player}: not legal.")).format(player=name)

    def causes(self, violations: Sequence[Violation]) -> list[str]:
        """Each cause in a line, with the page of the rule that says it most exactly."""
        causes: dict[str, list[Cited]] = {}
        for violation in violations:
            rule = self.rules.get(violation.rule)
            message = list(causes)[-1] if violation.of and causes else self.message(violation)
            causes.setdefault(message, []).extend([rule] if rule is not None and "house" not in violation.facts else [])
        return [f"  • {self.with_place(message, rules)}" for message, rules in causes.items()]

    def with_place(self, message: str, rules: Sequence[Cited]) -> str:
        """A cause and where its rule stands: of several the one with the fewest pages, which says it most exactly."""
        from referee.render.rule import place_of

        printed = [rule for rule in rules if rule.pages] or list(rules)
        if printed and all(rule.reason for rule in printed):
            # Translators: {cause} is a sentence; no rulebook prints what it rests on.
            return _("{cause} (not printed: a ruling of the referee)").format(cause=message)
        place = place_of(min(printed, key=lambda rule: (bool(rule.reason), len(rule.pages)))) if printed else ""
        # Translators: {cause} is a sentence, {place} for example "p. 5".
        return _("{cause} ({place})").format(cause=message, place=place) if place else message

    def violations(self, violations: Sequence[Violation]) -> list[str]:
        """Each with its rule; a cause that breaks several rules is said once, with all of them."""
        lines: list[str] = []
        for violation in violations:
            if not violation.of:
                lines.append(f"  • {self.message(violation)}")
            rule = self.rules.get(violation.rule)
            if rule is not None:
                lines.append(f"      {self.citation(rule)}")
        return lines

    def citation(self, rule: Cited) -> str:
        from referee.render.rule import citation

        return citation(rule, self.game)

    def message(self, violation: Violation) -> str:
        if "house" in violation.facts:
            return self.house_rule(violation.rule)
        templates = self.findings.get(violation.rule)
        if templates is None:
            return violation.rule
        return self.speaker.text(fitting(templates, violation.facts))

    def payment(self, verdict: Verdict) -> list[str]:
        """The story of the turn and how it is paid, in a line that can be followed on the board."""
        lines = [f"  {self.speaker.text(clause)}" for clause in verdict.story]
        if verdict.plan:
            plan = " → ".join(self.speaker.fact(item) for item in verdict.plan)
            # Translators: {plan} is a chain of payments: industries that work, trades, imports, shift ends.
            lines.append("  " + _("Paid by: {plan}").format(plan=plan))
        return lines

    def hints(self, hints: Sequence[Hint]) -> list[str]:
        return ["  → " + self.speaker.say(hint.what, hint.facts) for hint in hints]

    def basis(self, verdict: Verdict, *, why: bool) -> list[str]:
        """Where the rulebooks differ, and what the verdict rests on without certainty."""
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
        rulings = [self.rules[id] for id in verdict.rulings if id in self.rules and id not in broken]
        lines += [f"  § {self.citation(rule) if why else self.ruling(rule)}" for rule in rulings]
        lines += [f"  § {self.house_rule(id)}" for id in verdict.house.values() if id not in broken]
        for doubt in verdict.unsure:
            from referee.render.doubt import confidence_of

            # Translators: {component} is a thing of the game, {field} what of it is meant ("costs").
            line = _("Not certain ({confidence}): {component}, {field}. What your own component shows decides.")
            facts = {
                "confidence": confidence_of(doubt, self.speaker),
                "component": self.component(doubt.component),
                "field": self.speaker.bare_name("data", doubt.field),
            }
            lines.append("  ~ " + line.format(**facts))
        return lines

    def ruling(self, rule: Cited) -> str:
        from referee.render.rule import said

        # Translators: {text} is a decision of the referee on something that no rulebook settles.
        return _("Not in the rulebook; the referee decides: {text}").format(text=said(rule.text, self.game))

    def house_rule(self, ruling: str) -> str:
        from referee.render.rule import tell_house_rule

        return tell_house_rule(ruling, self.speaker)

    def component(self, id: str) -> str:
        return self.speaker.bare_name("", id)

    # JSON ----------------------------------------------------------------------------------------------

    def json(self, verdict: Verdict) -> dict[str, object]:
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
        found["unsure"] = self.unsure_json(verdict.unsure) if verdict.unsure else []
        found["rulings"] = list(verdict.rulings)
        if verdict.house:
            found["house"] = list(verdict.house)
        if verdict.winner:
            found["winner"] = verdict.winner
        if verdict.hints:
            found["hints"] = [self.speaker.say(hint.what, hint.facts) for hint in verdict.hints]
        return found

    def unsure_json(self, unsure: Sequence[Doubt]) -> list[dict[str, str]]:
        from referee.render.doubt import doubt_json

        return [doubt_json(doubt) for doubt in unsure]

    def violation_json(self, violation: Violation) -> dict[str, object]:
        rule = self.rules.get(violation.rule)
        pages = list(rule.pages) if rule else []
        section = {"section": rule.section} if rule and rule.section else {}
        return {
            "rule": violation.rule,
            "page": pages[0] if pages else None,
            "pages": pages,
            **section,
            "message": self.message(violation),
            "facts": {name: plain(fact) for name, fact in violation.facts.items()},
        }


def plain(fact: Fact) -> object:
    """A fact as other programs want it: ids and numbers."""
    match fact:
        case Ref():
            return fact.id if fact.amount is None else {"id": fact.id, "count": fact.amount}
        case Listing():
            return [plain(item) for item in fact.items]
        case Text():
            return {name: plain(item) for name, item in fact.facts.items()}
        case tuple():
            return [plain(item) for item in fact]
        case _:
            return fact


EXPECTED = {
    "clause": N_("an action was expected here (for example: {example})"),
    "clause_end": N_("the clause should end here, or go on after a comma or a semicolon"),
    "player": N_("a player was expected here"),
    "number": N_("a number was expected here"),
    "shorter": N_("this is too long for a turn"),
    "meaning": N_("this word, without which the turn might mean something else"),
}
"""What is expected in any game; a game has its own words for the rest, `expected.…` in its messages."""


def tell_misread(problem: Misread, speaker: Speaker) -> list[str]:
    """What was not understood: the text with a mark under the word, what was expected, and near words."""
    if problem.expected == "turn":
        return no_turn(problem, speaker)
    what = _("Not understood: {what}").format(what=_expected(problem, speaker))
    lines = [what, *pointed(problem.text, problem.start, problem.end)]
    if problem.near:
        lines.append(
            "  " + _("Did you mean: {names}").format(names=listing([safe(w) for w in problem.near], style="or"))
        )
    return lines


def no_turn(problem: Misread, speaker: Speaker) -> list[str]:
    """Talk at the table: what would be a turn, or the command that was meant."""
    lines = [_("Not understood: {what}").format(what=_("this is no turn"))]
    if problem.near:
        return [*lines, "  " + _("Did you mean: {names}").format(names=f"referee {problem.near[0]}")]
    example = speaker.example(problem.language)
    return [*lines, "  " + _("A turn says what you do, for example: {example}").format(example=example)]


def _expected(problem: Misread, speaker: Speaker) -> str:
    own = f"expected.{problem.expected}"
    if speaker.knows(own):
        return speaker.say(own, {})
    general = problem.expected if problem.expected in EXPECTED else "clause"
    return _(EXPECTED[general]).format(example=speaker.example(problem.language))


def tell_ambiguous(problem: Ambiguous, speaker: Speaker, choices: Sequence[str] = ()) -> list[str]:
    """What could mean several things, each with how to say it; whole turns in the reader's words, numbered."""
    lines = [_("This could mean several things; say which:"), *pointed(problem.text, problem.start, problem.end)]
    if choices:
        return lines + [f"  {number}) {choice}" for number, choice in enumerate(choices, start=1)]
    for reading in problem.readings:
        lines.append(
            f"  – {speaker.name(reading)} ({reading.id})" if isinstance(reading, Ref) else f"  – {safe(reading)}"
        )
    return lines


def pointed(text: str, start: int, end: int) -> list[str]:
    if not text:
        return []
    before, word = safe(text[:start]), safe(text[start:end])
    return [f"  {safe(text)}", f"  {' ' * width(before)}{'^' * max(1, width(word))}"]


def misread_json(problem: Misread | Ambiguous, lines: Sequence[str], choices: Sequence[str] = ()) -> dict[str, object]:
    """Text that was not understood, for other programs."""
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
