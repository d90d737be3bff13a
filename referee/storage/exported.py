"""Results that were exported as JSON, read back: the tally inside them is what a file of ours would hold."""

from __future__ import annotations

import json
from typing import Any

from referee.engine.reading import Problem

FORMAT = "referee-result"


def tally_in(file: str, text: str) -> dict[str, Any] | Problem | None:
    """The tally of an exported result, or that it has none; None if the text is nothing of the kind."""
    if not text.lstrip().startswith("{"):  # no TOML starts like this
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return None
    tally = data.get("tally")
    return tally if isinstance(tally, dict) else Problem(file, "", "export_not_final")
