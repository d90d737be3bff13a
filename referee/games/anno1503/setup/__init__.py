"""Before the first turn: the normal setup, a described position, and what only the box shows."""
