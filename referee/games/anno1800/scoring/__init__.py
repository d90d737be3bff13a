"""The end: what is counted, what brings points, tallies of games that nobody logged, and what is asked for them."""
