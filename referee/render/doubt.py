"""What is not certain about a number, in words and as JSON: how sure it is, and where it comes from."""

from __future__ import annotations

from referee.engine.verdict import Doubt
from referee.i18n import N_, _, number
from referee.render.text import Speaker

CONFIDENCE = {
    "single": N_("only one source"),
    "disputed": N_("sources disagree"),
    "unknown": N_("not known"),
}


def doubt_json(doubt: Doubt) -> dict[str, str]:
    found = {"component": doubt.component, "field": doubt.field, "confidence": str(doubt.confidence)}
    return {**found, "source": doubt.source} if doubt.source else found


def confidence_of(doubt: Doubt, speaker: Speaker) -> str:
    """ "sources disagree; 1 of 2 public transcriptions"; without the source where the ruleset does not say it."""
    word = _(CONFIDENCE.get(doubt.confidence, doubt.confidence))
    source = _source(doubt.source, speaker)
    # Translators: {confidence} is for example "sources disagree", {source} says where a number comes from.
    return _("{confidence}; {source}").format(confidence=word, source=source) if source else word


def _source(text: str, speaker: Speaker) -> str:
    from referee.engine.confidence import Pages, Transcriptions, source_of

    match source_of(text):
        case Pages(edition, first, last):
            pages = number(first) if first == last else f"{number(first)}–{number(last)}"
            # Translators: {publisher} is whose rulebook it is, for example KOSMOS.
            return _("rulebook {publisher}, p. {pages}").format(publisher=speaker.edition(edition), pages=pages)
        case Transcriptions(agree, total) if total > 1:
            # Translators: of {count} people who wrote down what the components show, {agree} say what we say.
            told = _("{agree} of {count} public transcriptions")
            return told.format(agree=number(agree), count=number(total))
        case Transcriptions(1):
            return _("one public transcription")
        case Transcriptions():
            return _("no public transcription has it")
        case _:
            return ""
