"""The words by which the console's commands are called: those of the reader's language, and English ones always."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.words import fold
from referee.i18n import pgettext

BARE = ("help", "status", "history", "undo", "redo", "score", "sheet", "why", "end", "quit")
"""Commands that take nothing but a number, a player or an option; with other words after it, a line is a turn."""
ENGLISH = (
    "help", "status", "history", "options", "ways", "undo", "redo", "score", "sheet", "rules", "terms", "why", "check",
    "overrule", "adjust", "amend", "reveal", "language", "end", "quit",
)  # fmt: skip
ALSO = {"exit": "quit", ":q": "quit", "done": "end"}


def spoken() -> dict[str, str]:
    """For each command its words in the active language, separated by commas; the first is the one that is shown."""
    # Translators: in this context, all words by which somebody may call a command, separated by commas.
    return {
        "help": pgettext("command", "help"),
        "status": pgettext("command", "status"),
        "history": pgettext("command", "history"),
        "options": pgettext("command", "options"),
        "ways": pgettext("command", "ways"),
        "undo": pgettext("command", "undo"),
        "redo": pgettext("command", "redo"),
        "score": pgettext("command", "score"),
        "sheet": pgettext("command", "sheet"),
        "rules": pgettext("command", "rules"),
        "terms": pgettext("command", "terms"),
        "why": pgettext("command", "why"),
        "check": pgettext("command", "check"),
        "overrule": pgettext("command", "overrule"),
        "adjust": pgettext("command", "adjust"),
        "amend": pgettext("command", "amend"),
        "reveal": pgettext("command", "reveal"),
        "language": pgettext("command", "language"),
        "end": pgettext("command", "end"),
        "quit": pgettext("command", "quit"),
    }


def _split(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def shown(command: str) -> str:
    """What a command is called in the active language."""
    return _split(spoken()[command])[0]


def all_words() -> Iterator[tuple[str, str]]:
    """Every word with its command, those of the active language first."""
    for command, words in spoken().items():
        for word in _split(words):
            yield word, command
    yield from ((command, command) for command in ENGLISH)
    yield from ALSO.items()


def command_of(line: str, players: tuple[str, ...]) -> tuple[str, str] | None:
    """The command that a line calls, and what follows it; None where the line is none."""
    folded = fold(line)
    for word, command in all_words():
        key = fold(word)
        if folded == key or folded.startswith(f"{key} "):
            rest = line.split(maxsplit=len(word.split()))[len(word.split()) :]
            following = rest[0] if rest else ""
            if command not in BARE or _fits(following, players):
                return command, following
    return None


def _fits(rest: str, players: tuple[str, ...]) -> bool:
    """Whether what follows a command can belong to it: nothing, a number, an option, a player."""
    known = {fold(player) for player in players}
    return not rest or rest.isdecimal() or rest.startswith("-") or fold(rest) in known


def goes_on(line: str) -> tuple[str, bool]:
    """A line without the words at its end that say that the turn goes on, and whether it had them."""
    # Translators: all words at the end of a line that say that the turn goes on, separated by commas.
    for word in ("+", *_split(pgettext("the turn goes on", "and more, and then")), "and more"):
        if fold(line).endswith(fold(word)) and (word == "+" or fold(line).endswith(f" {fold(word)}")):
            return line[: len(line) - len(word)].rstrip(" ,;…"), True
    return line, False
