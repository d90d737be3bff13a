"""A referee and score sheet for board games, in German, English, French and Czech."""

__version__ = "0.1.0"
