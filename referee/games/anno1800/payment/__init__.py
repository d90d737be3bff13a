"""Paying: `bill` is the way in. It takes what was told, else looks for the best way.

A `Step` is one thing of an action with its cost; `search` looks for a way to pay for one action, `whole_turn` for a
turn of several. docs/paying.md tells it in words.
"""
