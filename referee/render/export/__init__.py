"""Results for other programs and for a message: one small writer per format."""

from __future__ import annotations

FORMATS = ("json", "csv", "bgstats", "bgg", "markdown")
