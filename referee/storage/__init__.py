"""Files: the only package that reads and writes them.

`files` reads and writes whole files, `locking` lets one writer in at a time. `toml_text` writes and edits the text of
records, `documents` reads TOML that people wrote, `records` reads turns and makes every change of a record. `rulesets`,
`words`, `spoken` and `guides` read what ships with a game; `user_files` keeps settings and lists of the user.
"""
