"""Tools for working on this project; not part of the installed program."""
