"""House rules in words: what a table decided instead of a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.i18n import _

if TYPE_CHECKING:
    from referee.render.text import Speaker


def tell_house_rule(ruling: str, speaker: Speaker) -> str:
    from referee.render.rule import said

    text = said(speaker.lexicon.rulings()[ruling]["otherwise"], speaker.lexicon.game)
    # Translators: {text} is a sentence: what the players of this table agreed upon instead of a ruling of the referee.
    return _("House rule of your table: {text}").format(text=text)
