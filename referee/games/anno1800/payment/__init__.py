"""Paying: `bill` is the way in. It takes what was told (`as_told`), else looks for the best way.

`steps` are what an action does, each with its cost. `one_action` searches for a way to pay for one action, with `payer`
(what lies on the table), `wanted`, `means`, `search`, `estimate`, `trail` and `plan`; `whole`, with `deeds`, searches
through a turn of several actions, and `outcome` says what becomes of it. docs/paying.md tells it in words.
"""
