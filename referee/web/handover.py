"""The address that hands a finished play to BG Stats on the phone."""

from __future__ import annotations

import datetime
from pathlib import Path

from referee.app.exporting import Export, export_file
from referee.i18n import current
from referee.render.export import Result
from referee.render.export.bgstats import link
from referee.render.text import Speaker


def play_link(path: Path) -> str | None:
    """None where the play is not over."""
    outcome = export_file(path, current())
    if not isinstance(outcome, Export) or not outcome.counted.scored.sheet.final:
        return None
    count, occasion = outcome.counted, outcome.counted.occasion
    if occasion.date is None:  # then it was played when the record was last changed
        occasion = occasion._replace(date=datetime.date.fromtimestamp(path.stat().st_mtime))
    facts = count.scored.sheet, count.rows, Speaker(count.lexicon), outcome.box, occasion, outcome.turns
    return link(Result(*facts, outcome.tally, outcome.rounds, outcome.people))
