"""Understand turns as people say them, in five stages; `understanding.understand` runs them.

1. `tokens` cuts the text into folded words and marks.
2. `lexicon`, `spelling`, `mentions` find what each word can be: a thing, a number, a verb, a role, a word of talk.
3. `items`, `clauses`, `rewrites` bind numbers, sizes and roles to names, say of each clause whether it tells a turn,
   and put right what the speaker corrected.
4. `frames`, `candidates`, `composer` fit the frames of a game to the items and spell each fit as canonical text.
5. `decision` weighs the readings against what they leave unexplained: sure, a guess, a question, or no turn.

The package knows no game: a game hands in a `table.SpokenTable` with its frames.
"""
