"""Before the first turn: the normal setup, a described position, objectives that are chosen, cards turned up."""
