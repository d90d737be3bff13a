"""What a correction makes of the turns of a record: which are no longer legal, and why."""

from __future__ import annotations

from referee.api import reporter_for
from referee.app.records import Judged
from referee.engine.messages import Lexicon
from referee.engine.misread import Ambiguous, Misread
from referee.engine.verdict import Verdict
from referee.i18n import _, number
from referee.render.cells import safe
from referee.render.text import Speaker
from referee.render.verdict import tell_ambiguous, tell_misread


def broken_json(broken: tuple[Judged, ...], lexicon: Lexicon) -> list[dict[str, object]]:
    """The turns that are no longer legal, which rules they break now, and that in words."""
    return [
        {
            "turn": judged.number,
            "player": judged.turn.player,
            "rules": _rules(judged.verdict),
            "messages": _reasons(judged.verdict, lexicon),
        }
        for judged in broken
    ]


def _rules(verdict: Verdict | Misread | Ambiguous) -> list[str]:
    return [violation.rule for violation in verdict.violations] if isinstance(verdict, Verdict) else []


def _reasons(verdict: Verdict | Misread | Ambiguous, lexicon: Lexicon) -> list[str]:
    """Why a turn is not legal, in sentences."""
    if isinstance(verdict, Verdict):
        reporter = reporter_for(lexicon, verdict)
        return [reporter.message(violation) for violation in verdict.violations if not violation.of]
    speaker = Speaker(lexicon)
    return tell_misread(verdict, speaker) if isinstance(verdict, Misread) else tell_ambiguous(verdict, speaker)


def consequences(broken: tuple[Judged, ...], written: bool, lexicon: Lexicon) -> list[str]:
    """Which turns are no longer legal, why, and whether the record was changed."""
    lines = []
    for judged in broken:
        # Translators: {number} is the number of a turn; the reasons follow as sentences.
        told = _("No longer legal: turn {number} ({player})")
        lines.append(told.format(number=number(judged.number), player=safe(judged.turn.player)))
        lines += [f"  {reason}" for reason in _reasons(judged.verdict, lexicon)]
    if not lines:
        lines = [_("All turns stay legal.")]
    return [*lines, _("The record is corrected.") if written else _("Nothing was changed; --yes does it.")]
