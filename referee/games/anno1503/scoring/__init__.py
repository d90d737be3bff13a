"""The end: the five conditions, tallies of games that nobody logged, and what is asked for them."""
