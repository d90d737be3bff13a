"""Rules in words: a citation under a verdict, a house rule, and a rule with its pages as `referee rules` shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from referee.i18n import _, gettext, listing, number

if TYPE_CHECKING:
    from referee.render.text import Speaker


class Cited(Protocol):
    """What a citation needs of a rule."""

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


def said(english: str, game: str, language: str | None = None) -> str:
    """A text of a rule in the active (or a given) language."""
    return gettext(english, domain=f"{game}-rules", language=language)


def pages_of(pages: Sequence[int]) -> str:
    """ "p. 5", or "p. 4, 6 and 16"; nothing where the page is not known."""
    if not pages:
        return ""
    numbers = listing(_runs(pages))
    # Translators: pages of a rulebook; {pages} is one number or a list of numbers.
    return _("p. {pages}").format(pages=numbers)


def place_of(rule: Cited) -> str:
    """Where a rule stands: its pages; where they are not known, the heading of the rulebook's section."""
    if rule.pages or not rule.section:
        return pages_of(rule.pages)
    # Translators: {heading} is a heading of the rulebook in the language in which it is printed.
    return _("section: {heading}").format(heading=rule.section)


def _runs(pages: Sequence[int]) -> list[str]:
    """Pages as they are cited: three or more in a row as "4–9"."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return [
        text
        for run in runs
        for text in ([f"{number(run[0])}–{number(run[-1])}"] if len(run) > 2 else [number(page) for page in run])
    ]


def citation(rule: Cited, game: str) -> str:
    """One line under a finding: what the rule says, its page and id; a ruling is named as one."""
    text = said(rule.text, game)
    page = place_of(rule)
    if rule.reason:
        # Translators: {text} is a sentence, {page} for example "p. 5", {id} the name of a rule in the program.
        with_page = _("Ruling, not printed: {title} {text} ({page}, {id})")
        template = with_page if page else _("Ruling, not printed: {title} {text} ({id})")
    else:
        template = _("{text} ({page}, {id})") if page else _("{text} ({id})")
    return template.format(title=said(rule.title, game), text=text, page=page, id=rule.id)


def tell_house_rule(ruling: str, speaker: Speaker) -> str:
    """What a table decided instead of a ruling."""
    text = said(speaker.lexicon.rulings()[ruling]["otherwise"], speaker.lexicon.game)
    # Translators: {text} is a sentence: what the players of this table agreed upon instead of a ruling of the referee.
    return _("House rule of your table: {text}").format(text=text)


def rule_json(rule: Cited, game: str, editions: Sequence[str]) -> dict[str, object]:
    """A rule for other programs, its text in the active language."""
    pages = dict.fromkeys(editions, rule.pages[0]) if rule.pages else {}
    found: dict[str, Any] = {
        "id": rule.id,
        "title": said(rule.title, game),
        "text": said(rule.text, game),
        "pages": pages,
    }
    found |= {"section": rule.section} if rule.section else {}
    return found | ({"reason": said(rule.reason, game)} if rule.reason else {})
