"""A referee and score sheet for board games, in German, English, French and Czech."""

__version__ = "1.0.0"
