"""How fast referee is, next to programs of its kind: `benchmarks/run` does it all, docs/performance.md shows it.

`worker`, `playing`, `positions`, `ours` and `peers` run inside the environment that `environment` makes, with the built
wheel and the peers installed; all other modules need only the standard library.
"""
