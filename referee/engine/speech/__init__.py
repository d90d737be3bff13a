"""Understanding turns as people say them: what a sentence mentions, fitted to the frames of a game's actions.

Nothing here knows a language or a game: words come from `Lexicon`, actions from a game's table of `Frame`.
"""
