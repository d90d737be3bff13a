"""The address that hands a finished play to BG Stats on the phone."""

from __future__ import annotations

from pathlib import Path

from referee.app.exporting import Export, export_file
from referee.i18n import current
from referee.render.export import Result
from referee.render.text import Speaker


def play_link(path: Path) -> str | None:
    """None where the play is not over or this version knows no such address."""
    from referee.render.export import bgstats

    link = getattr(bgstats, "link", None)
    outcome = export_file(path, current()) if link is not None else None
    if not isinstance(outcome, Export) or not outcome.counted.scored.sheet.final:
        return None
    count = outcome.counted
    facts = count.scored.sheet, count.rows, Speaker(count.lexicon), outcome.box, count.occasion
    return str(link(Result(*facts, outcome.turns, outcome.tally))) if link is not None else None
