"""The rules of Anno 1503, one module per chapter of the rulebook; judge.py says which apply to which clause."""
