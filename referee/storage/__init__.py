"""Files: the only place that reads and writes them.

`documents` reads a file that people wrote, `plain` the quick way, `toml` and `shape` with everything that can be wrong.
`turns` are the turns in it, `lines` says on which line something stands. `records` writes values as TOML; `editing`
changes the text of a record and keeps what people wrote; `recording` puts a change into the file, under the lock of
`locking`, by the one exchange in `writing`. `rulesets`, `vocabularies` and `words` read what comes with a game,
`user_config` what a user declared for all records.
"""
