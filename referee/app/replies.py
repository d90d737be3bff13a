"""Answers to open questions and calls of commands, read with the words of every language, the reader's first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache

from referee.engine import replies
from referee.engine.replies import DROP, NO, YES, SpokenChange
from referee.engine.words import fold, split
from referee.languages import SOURCE
from referee.storage.rulesets import load_reply_words

__all__ = [
    "DROP", "NO", "YES", "SpokenChange", "begins_correction", "find_choice", "find_choices", "find_command",
    "find_players", "name_command", "read_change", "read_nod", "read_reply", "read_turn_number", "says_more",
    "split_continuation", "split_ending",
]  # fmt: skip

_MARKS = " ?!.,:;…"


def find_choice(answer: str, labels: Sequence[str], language: str, names: Iterable[str] = ()) -> int | None:
    """Return the place in `labels` of the option that an answer means; None where it means none or several.

    `names` are those of players who have to choose, with which an answer may begin.
    """
    return replies.find_option(answer, labels, load_reply_words(language), names)


def find_choices(answer: str, labels: Sequence[str], language: str, names: Iterable[str] = ()) -> tuple[int, ...]:
    """Return the places in `labels` of all options that an answer can mean."""
    return replies.find_options(answer, labels, load_reply_words(language), names)


def read_reply(answer: str, labels: Sequence[str], language: str, names: Iterable[str] = ()) -> int | str:
    """Return the place of the option that an answer means, or the nod that it is as a whole; "" where it is neither."""
    if fold(answer.strip()) not in map(fold, labels) and (nod := read_nod(answer, language)):
        return nod
    place = find_choice(answer, labels, language, names)
    return "" if place is None else place


def says_more(answer: str, label: str, language: str) -> bool:
    """Return true if an answer has words that neither belong to the option it means nor say nothing."""
    return replies.says_more(answer, label, load_reply_words(language))


def find_players(words: Iterable[str], players: Sequence[str]) -> list[str]:
    """Return the players whose names stand among the words, in any case."""
    said = [word for each in words for word in split(each)]
    return [name for name in players if any(_is_name(word, fold(name)) for word in said)]


def _is_name(word: str, name: str) -> bool:
    """Return true if a word is a name, perhaps in another case: *Lindy*, *Andreas'*."""
    stem = name[: max(3, len(name) - 2)]
    return word == name or (len(name) > 3 and word.startswith(stem) and abs(len(word) - len(name)) <= 2)


def read_change(text: str, language: str) -> SpokenChange | None:
    """Read by how much somebody has more or less of something; None where no amount or no thing is said."""
    return replies.read_change(text, load_reply_words(language))


def read_turn_number(text: str, last: int, language: str) -> tuple[int, str] | None:
    """Return the number of a turn at the beginning of a text, and what follows: *3 festival*, *the last: festival*."""
    words, languages = text.split(), load_reply_words(language)
    found = replies.read_number(words, last, languages)
    if found is None:
        return None
    rest = words[found[1] :]
    while rest and any(fold(rest[0]).strip(",:;") in {"", *each.skip} for each in languages):
        rest = rest[1:]
    return found[0], " ".join(rest)


def begins_correction(text: str, language: str) -> bool:
    """Return true if a line corrects what was said before: *no, actually a farmer*."""
    return replies.begins_correction(text, load_reply_words(language)[0])


def read_nod(answer: str, language: str) -> str:
    """Return `YES`, `NO` or `DROP` (*never mind*), as far as an answer says nothing else; else ""."""
    return replies.read_nod(answer, load_reply_words(language))


# commands --------------------------------------------------------------------------------------------------


def name_command(command: str, language: str) -> str:
    """Return the word by which a language calls a command, in English where it has none."""
    own, source = (load_reply_words(each)[0].commands.get(command, ()) for each in (language, SOURCE))
    return (*own, *source, command)[0]


@cache
def _list_calls(language: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the folded words of every call of every language with its command, the longest first."""
    every = [pair for each in load_reply_words(language) for pair in each.commands.items()]
    calls = [(tuple(fold(word).split()), command) for command, words in every for word in (*words, command)]
    return tuple(sorted(dict(reversed(calls)).items(), key=lambda call: -len(call[0])))


def find_command(line: str, language: str, bare: Collection[str], arguments: Collection[str]) -> tuple[str, str] | None:
    """Return the command that a line calls in any language, and what follows it; None where it is no command.

    Marks and polite words do not matter. Behind a command of `bare` only a number, an option or one of `arguments` may
    stand; with other words the line is something else.
    """
    polite = {"", *(word for each in load_reply_words(language) for word in each.polite)}
    known = {fold(each) for each in arguments}
    typed = line.split()
    while typed and _fold_word(typed[0]) in polite:
        typed = typed[1:]
    said = tuple(map(_fold_word, typed))
    for words, command in _list_calls(language):
        if said[: len(words)] != words:
            continue
        rest = typed[len(words) :]
        while rest and _fold_word(rest[-1]) in (polite if command in bare else ("",)):
            rest = rest[:-1]
        following = " ".join(rest)
        if command not in bare:
            return command, following
        following = following.rstrip(_MARKS)
        if not following or following.isdecimal() or following.startswith("-") or fold(following) in known:
            return command, following
    return None


def _fold_word(word: str) -> str:
    return fold(word.replace("’", "'")).rstrip(_MARKS)


def split_ending(line: str, language: str) -> tuple[str, bool]:
    """Return a line without the words at its end that end the turn, and whether it had them.

    A single word such as *next* needs a mark before it.
    """
    typed = line.split()
    said = tuple(map(_fold_word, typed))
    for words, command in _list_calls(language):
        before = typed[: -len(words)]
        sure = before and (len(words) > 1 or before[-1][-1] in _MARKS)
        if sure and command in ("end", "close") and said[-len(words) :] == words:
            return " ".join(before).rstrip(_MARKS), True
    return line, False


def split_continuation(line: str, language: str) -> tuple[str, bool]:
    """Return a line without the words at its end that say that the turn goes on, and whether it had them."""
    for word in ("+", *(more for each in load_reply_words(language) for more in each.more)):
        if fold(line).endswith(fold(word)) and (word == "+" or fold(line).endswith(f" {fold(word)}")):
            return line[: len(line) - len(word)].rstrip(" ,;…"), True
    return line, False
