"""The words of the console: those by which commands are called, and move text in the reader's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.api import choices_of, in_words
from referee.app.turns import Table
from referee.engine.text import Ref
from referee.engine.verdict import Ambiguous
from referee.engine.words import fold
from referee.i18n import pgettext
from referee.render.cells import safe
from referee.render.text import Speaker

BARE = ("help", "status", "history", "undo", "redo", "score", "sheet", "why", "end", "quit")
"""Commands that take nothing but a number, a player or an option; with other words after it, a line is a turn."""
ENGLISH = (
    "help", "status", "history", "options", "ways", "undo", "redo", "score", "sheet", "rules", "terms", "why", "check",
    "overrule", "adjust", "amend", "reveal", "language", "end", "quit",
)  # fmt: skip
ALSO = {"exit": "quit", ":q": "quit", "done": "end"}


def list_spoken_words() -> dict[str, str]:
    """Return for each command its words in the active language, separated by commas, the one that is shown first."""
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


def _split_words(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def show_command(command: str) -> str:
    """Return the name of a command in the active language."""
    return _split_words(list_spoken_words()[command])[0]


def list_command_words() -> Iterator[tuple[str, str]]:
    """Yield every word with its command, those of the active language first."""
    for command, words in list_spoken_words().items():
        for word in _split_words(words):
            yield word, command
    yield from ((command, command) for command in ENGLISH)
    yield from ALSO.items()


def find_command(line: str, players: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the command that a line calls, and what follows it; None where the line is no command."""
    folded = fold(line)
    for word, command in list_command_words():
        key = fold(word)
        if folded == key or folded.startswith(f"{key} "):
            rest = line.split(maxsplit=len(word.split()))[len(word.split()) :]
            following = rest[0] if rest else ""
            if command not in BARE or _is_argument(following, players):
                return command, following
    return None


def _is_argument(rest: str, players: tuple[str, ...]) -> bool:
    """Return true if `rest` can belong to the command before it: nothing, a number, an option, a player."""
    known = {fold(player) for player in players}
    return not rest or rest.isdecimal() or rest.startswith("-") or fold(rest) in known


def split_continuation(line: str) -> tuple[str, bool]:
    """Return a line without the words at its end that say that the turn goes on, and whether it had them."""
    # Translators: all words at the end of a line that say that the turn goes on, separated by commas.
    for word in ("+", *_split_words(pgettext("the turn goes on", "and more, and then")), "and more"):
        if fold(line).endswith(fold(word)) and (word == "+" or fold(line).endswith(f" {fold(word)}")):
            return line[: len(line) - len(word)].rstrip(" ,;…"), True
    return line, False


LONG = 4
"""Where readings begin with so many words alike, only the rest is shown: it is what is asked."""


def label_readings(table: Table, question: Ambiguous) -> list[str]:
    """Return what each reading of a question says: as a story where it is a whole turn, else only where they differ."""
    spelt = [each for each in question.readings if isinstance(each, str)]
    if len(spelt) == len(question.readings) > 1 and len(_common_words(spelt)) >= LONG:
        return [in_words(table, text) for text in _strip_common_words(spelt)]
    told = choices_of(table, question)
    if told and len(set(told)) == len(told):
        return told
    speaker = Speaker(table.record.lexicon)
    if len(spelt) < len(question.readings):
        return [speaker.name(each) if isinstance(each, Ref) else in_words(table, each) for each in question.readings]
    return [in_words(table, text) for text in _strip_common_words(spelt)]


def find_chooser(table: Table, shown: Sequence[str]) -> str:
    """Return the player whom all choices are about, such as what somebody takes; "" where there is none."""
    players = map(str, table.record.document.data.get("players", ()))
    return next((name for name in players if all(label.startswith(f"{safe(name)} ") for label in shown)), "")


def _common_words(texts: Sequence[str]) -> list[str]:
    """Return the words with which all texts begin."""
    first, *others = [text.split(" ") for text in texts]
    same = 0
    while all(len(other) > same + 1 and other[same] == first[same] for other in [first, *others]):
        same += 1
    return first[:same]


def _strip_common_words(texts: Sequence[str]) -> list[str]:
    """Return the texts without what they all begin with, but for the last word of it."""
    cut = max(len(_common_words(texts)) - 1, 0)
    return [" ".join(text.split(" ")[cut:]) for text in texts]
