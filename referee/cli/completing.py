"""Completion at the prompt of the console: commands, players, and names in the chosen language."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.words import Vocabulary


def complete_with(words: Vocabulary, more: Sequence[str]) -> None:
    """Lets the Tab key complete names; without readline there is simply no completion."""
    try:
        import readline
    except ImportError:
        return
    names = sorted({*more, *words.names.get(words.order[0], {}).values(), *words.ids})

    def candidate(text: str, number: int) -> str | None:
        fitting = [name for name in names if name.lower().startswith(text.lower())]
        return fitting[number] if number < len(fitting) else None

    readline.set_completer_delims(" ,;")
    readline.set_completer(candidate)
    readline.parse_and_bind("tab: complete")
