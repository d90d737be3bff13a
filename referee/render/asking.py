"""Tell answers to what people ask at a table: what a game tells, whether it can be paid now, what a rule says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from referee.i18n import LANGUAGES, _, listing
from referee.render.cells import safe
from referee.render.lookup import SearchableRules, find_answers
from referee.render.rules import CitedRule, tell_place, translate_rule
from referee.render.verdict import Reporter, tell_plan

if TYPE_CHECKING:
    from referee.engine.asking import Information
    from referee.engine.verdict import Verdict

RULE, TURN, NOTHING = "rule", "turn", "unknown"


class AskedRules(SearchableRules, Protocol):
    """The rulebook in which an answer is looked for."""

    @property
    def rules(self) -> Mapping[str, Any]: ...


class FoundAnswer(Protocol):
    """What was found out about a question."""

    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def told(self) -> Information: ...
    @property
    def player(self) -> str | None: ...
    @property
    def verdict(self) -> Verdict | None: ...
    @property
    def near(self) -> tuple[str, ...]: ...


def ask_json(found: FoundAnswer, book: AskedRules, reporter: Reporter) -> dict[str, Any]:
    """Return an answer with its kind, its text of one to three lines, and the facts behind it."""
    if found.kind == TURN:
        return {"kind": TURN, "text": tell_whose_turn(found.player), "player": found.player}
    if found.kind == RULE:
        return _rule_json(found, book)
    told = found.told
    rule = book.rules.get(told.rule)
    lines = [reporter.speaker.text(line) for line in told.lines]
    if rule is not None and not lines:
        lines = [translate_rule(rule.text, book.game)]
    if rule is not None and (place := tell_place(rule)):
        lines[-1] = _("{cause} ({place})").format(cause=lines[-1], place=place)
    data: dict[str, Any] = {"kind": found.kind, "text": "", **told.facts}
    if found.player is not None:
        data["player"] = found.player
    if found.verdict is not None:
        lines.append(tell_payable(found.verdict, reporter))
        data |= {"legal": found.verdict.legal, "pay": list(found.verdict.pay)}
    data |= _cite_rule(rule)
    return data | {"text": "\n".join(lines)}


def tell_whose_turn(player: str | None) -> str:
    """Return whose turn it is; None where the game is over."""
    return _("The game is over.") if player is None else _("To move: {player}").format(player=safe(player))


def tell_payable(verdict: Verdict, reporter: Reporter) -> str:
    """Return whether a player could do now what was asked about: with what it is paid, or what is in the way."""
    player = safe(verdict.player)
    if verdict.legal is False:
        cause = next(iter(verdict.violations))
        # Translators: {player} cannot do now what was asked about; {cause} is a sentence.
        return _("{player}, now: no. {cause}").format(player=player, cause=reporter.tell_violation(cause))
    plan = tell_plan(verdict.plan, reporter.speaker)
    # Translators: {player} can do now what was asked about; {plan} is a list of payments.
    told = _("{player}, now: yes, paid with {plan}") if plan else _("{player}, now: yes")
    return told.format(player=player, plan=plan)


def _rule_json(found: FoundAnswer, book: AskedRules) -> dict[str, Any]:
    rules = find_answers(book.rules, found.text, book, LANGUAGES)
    if not rules:
        lines = [_("I know nothing about this: {query}").format(query=safe(found.text))]
        if found.near:
            lines.append(_("Did you mean: {names}").format(names=listing([safe(n) for n in found.near], style="or")))
        return {"kind": NOTHING, "text": "\n".join(lines), "near": list(found.near)}
    first, place = rules[0], tell_place(rules[0])
    text = translate_rule(first.text, book.game)
    title = translate_rule(first.title, book.game)
    lines = [title, _("{cause} ({place})").format(cause=text, place=place) if place else text]
    others: Sequence[CitedRule] = rules[1:3]
    if others:
        named = listing([translate_rule(rule.title, book.game) for rule in others])
        # Translators: {titles} is a list of titles of rules that may also answer the question.
        lines.append(_("See also: {titles}").format(titles=named))
    return {"kind": RULE, "text": "\n".join(lines), **_cite_rule(first), "rules": [rule.id for rule in rules]}


def _cite_rule(rule: CitedRule | None) -> dict[str, Any]:
    if rule is None:
        return {}
    return {"rule": rule.id, "page": rule.pages[0] if rule.pages else None}
