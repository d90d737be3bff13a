"""What a verdict cites, in words and as JSON: rules with their pages, house rules, and numbers that are not certain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from referee.engine.reading import Pages, Transcriptions, parse_source
from referee.i18n import N_, _, gettext, listing, number

if TYPE_CHECKING:
    from referee.engine.verdict import Doubt
    from referee.render.text import Speaker

CONFIDENCE = {
    "single": N_("only one source"),
    "disputed": N_("sources disagree"),
    "unknown": N_("not known"),
}


class CitedRule(Protocol):
    """The part of a rule that a citation needs."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def pages(self) -> tuple[int, ...]: ...
    @property
    def section(self) -> str: ...
    @property
    def reason(self) -> str: ...


def translate_rule(english: str, game: str, language: str | None = None) -> str:
    """Return a text of a rule of `game` in `language`, else in the active one."""
    return gettext(english, domain=f"{game}-rules", language=language)


def tell_pages(pages: Sequence[int]) -> str:
    """Return "p. 5", or "p. 4, 6 and 16", three or more in a row as "4–9"; "" where no page is known."""
    if not pages:
        return ""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    numbers = [
        text
        for run in runs
        for text in ([f"{number(run[0])}–{number(run[-1])}"] if len(run) > 2 else [number(page) for page in run])
    ]
    # Translators: pages of a rulebook; {pages} is one number or a list of numbers.
    return _("p. {pages}").format(pages=listing(numbers))


def tell_place(rule: CitedRule) -> str:
    """Return the pages of a rule; where they are not known, the heading of the rulebook's section."""
    if rule.pages or not rule.section:
        return tell_pages(rule.pages)
    # Translators: {heading} is a heading of the rulebook in the language in which it is printed.
    return _("section: {heading}").format(heading=rule.section)


def cite_rule(rule: CitedRule, game: str) -> str:
    """Return the line under a finding: what the rule says, its page and id; a ruling is named as one."""
    text = translate_rule(rule.text, game)
    page = tell_place(rule)
    if rule.reason:
        # Translators: {text} is a sentence, {page} for example "p. 5", {id} the name of a rule in the program.
        with_page = _("The rulebook doesn’t say. {title} Our ruling: {text} ({page}, {id})")
        template = with_page if page else _("The rulebook doesn’t say. {title} Our ruling: {text} ({id})")
    else:
        template = _("{text} ({page}, {id})") if page else _("{text} ({id})")
    return template.format(title=translate_rule(rule.title, game), text=text, page=page, id=rule.id)


def tell_house_rule(ruling: str, speaker: Speaker) -> str:
    """Return what a table decided instead of the ruling with this id."""
    text = translate_rule(speaker.lexicon.rulings()[ruling]["otherwise"], speaker.lexicon.game)
    # Translators: {text} is a sentence: what the players of this table agreed upon instead of a ruling of the referee.
    return _("House rule of your table: {text}").format(text=text)


def rule_json(rule: CitedRule, game: str, editions: Sequence[str]) -> dict[str, object]:
    """Return a rule for other programs, its text in the active language."""
    pages = dict.fromkeys(editions, rule.pages[0]) if rule.pages else {}
    found: dict[str, Any] = {
        "id": rule.id,
        "title": translate_rule(rule.title, game),
        "text": translate_rule(rule.text, game),
        "pages": pages,
    }
    found |= {"section": rule.section} if rule.section else {}
    return found | ({"reason": translate_rule(rule.reason, game)} if rule.reason else {})


def tell_confidence(doubt: Doubt, speaker: Speaker) -> str:
    """Return "sources disagree; 1 of 2 public transcriptions"; without the source where the ruleset does not say it."""
    word = _(CONFIDENCE.get(doubt.confidence, doubt.confidence))
    match parse_source(doubt.source):
        case Pages(edition, first, last):
            pages = number(first) if first == last else f"{number(first)}–{number(last)}"
            # Translators: {publisher} is whose rulebook it is, for example KOSMOS.
            source = _("rulebook {publisher}, p. {pages}").format(publisher=speaker.edition(edition), pages=pages)
        case Transcriptions(agree, total) if total > 1:
            # Translators: of {count} people who wrote down what the components show, {agree} say what we say.
            told = _("{agree} of {count} public transcriptions")
            source = told.format(agree=number(agree), count=number(total))
        case Transcriptions(1):
            source = _("one public transcription")
        case Transcriptions():
            source = _("no public transcription has it")
        case _:
            return word
    # Translators: {confidence} is for example "sources disagree", {source} says where a number comes from.
    return _("{confidence}; {source}").format(confidence=word, source=source)


def doubt_json(doubt: Doubt) -> dict[str, str]:
    """Return an uncertain number for other programs."""
    found = {"component": doubt.component, "field": doubt.field, "confidence": str(doubt.confidence)}
    return {**found, "source": doubt.source} if doubt.source else found
