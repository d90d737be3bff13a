"""The table before the first turn: the normal setup, a described position, and what `new` asks."""
