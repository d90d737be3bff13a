"""Outcomes to words: the only place where sentences are made. Knows no game; templates and names travel along."""
