"""One function per use case: loads, calls the game, saves. Outcomes are data; nothing is printed here."""
