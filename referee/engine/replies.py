"""Read an answer to an open question: a number, an ordinal, words of one option, yes, no, or never mind.

The words of a language are data (`rulesets/replies/<language>.toml`). Answers are read in all languages at once, that
of the table first, so that whoever answers in another one is understood too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from referee.engine.value import Value
from referee.engine.words import fold, spellings, split

YES, NO, DROP = "yes", "no", "drop"
LEAST_STEM = 4
"""So many letters at least must be alike where a word is not written out or stands in another case."""
LONGEST_ENDING = 3
LEAST_NAME = 3
"""Letters of the shortest name that may stand in another case."""
MOST_DIGITS = 3
MOST_ASKED = 2
"""With more words and a question mark it is no answer."""
NEAR = 0.84
"""So much alike are two spellings of one word."""
MOST_STRANGE = 1
"""So many words more than those of the option may stand in an answer; with more of them it says something else."""
_LEADING_DIGITS = re.compile(r"\d+")
_PARTS = re.compile(r"[,;:–]| - |\.\s")
_MARKS = str.maketrans(dict.fromkeys('.,;:!?…()"„“”«»/', " "))


WORD_KEYS = (
    "yes", "no", "drop", "skip", "ordinals", "numbers", "last", "least", "most", "denied", "asking", "waiting", "plus",
    "minus", "corrected", "more", "polite", "commands",
)  # fmt: skip
"""The keys of a file with the words of answers."""


class ReplyWords(Value):
    """The words of one language in answers, folded; `counts` maps number words and `places` ordinals to numbers."""

    whole: Mapping[tuple[str, ...], str]
    skip: frozenset[str]
    places: Mapping[str, int]
    counts: Mapping[str, int]
    last: frozenset[str]
    least: frozenset[str]
    most: frozenset[str]
    denied: frozenset[str]
    asking: frozenset[str]
    waiting: tuple[tuple[str, ...], ...]
    """Phrases of somebody who thinks: *for a second* is no second option."""
    plus: tuple[tuple[str, ...], ...]
    minus: tuple[tuple[str, ...], ...]
    corrected: tuple[tuple[str, ...], ...]
    more: tuple[str, ...]
    """Words at the end of a line that say that the turn goes on."""
    polite: frozenset[str]
    commands: Mapping[str, tuple[str, ...]]
    """The words by which a command of the console is called, as they are written; the first one is shown."""


def make_reply_words(table: Mapping[str, Any]) -> ReplyWords:
    """Return the words of a language from its table; what the table does not name is empty."""

    def number(groups: Iterable[Sequence[str]]) -> dict[str, int]:
        return {fold(word): place for place, words in enumerate(groups, start=1) for word in words}

    def keys(name: str) -> frozenset[str]:
        return frozenset(word for phrase in table.get(name, ()) for word in split(phrase))

    def phrases(name: str) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(fold(phrase).split()) for phrase in table.get(name, ()))

    whole = {tuple(_split_answer(phrase)): kind for kind in (DROP, NO, YES) for phrase in table.get(kind, ())}
    return ReplyWords(
        whole, keys("skip"), number(table.get("ordinals", ())), number(table.get("numbers", ())),
        keys("last"), keys("least"), keys("most"), keys("denied"), keys("asking"), phrases("waiting"),
        phrases("plus"), phrases("minus"), phrases("corrected"), tuple(table.get("more", ())),
        frozenset(fold(word) for phrase in table.get("polite", ()) for word in phrase.split()),
        {command: tuple(words) for command, words in table.get("commands", {}).items()},
    )  # fmt: skip


def _split_answer(text: str) -> list[str]:
    return split(text.translate(_MARKS))


def read_nod(answer: str, languages: Sequence[ReplyWords]) -> str:
    """Return `YES`, `NO` or `DROP` for an answer made of such phrases and words that mean nothing; else ""."""
    words = tuple(_split_answer(answer))
    for language in languages:
        if words in language.whole:
            return language.whole[words]
    for language in languages:
        kinds, at = set(), 0
        while at < len(words):
            end = next((end for end in range(len(words), at, -1) if words[at:end] in language.whole), None)
            if end is not None:
                kinds.add(language.whole[words[at:end]])
            elif words[at] not in language.skip:
                break
            at = end or at + 1
        if at >= len(words) and kinds - {DROP} <= {NO} and DROP in kinds:
            return DROP
        if at >= len(words) and len(kinds) == 1:
            return kinds.pop()
    return ""


def begins_correction(text: str, language: ReplyWords) -> bool:
    """Return true if a line corrects what was said before: *no, actually a farmer*."""
    words = tuple(_split_answer(text))
    denials = [phrase for phrase, kind in language.whole.items() if kind == NO]
    return any(words[: len(phrase)] == phrase for phrase in (*language.corrected, *denials))


class SpokenChange(Value):
    """By how much somebody has more or less of something, as it was said; with `total` how much of it in all."""

    amount: int
    thing: str
    total: bool = False


_SIGNED = re.compile(r"([+\-−–])(\d{1,3})")


def read_change(text: str, languages: Sequence[ReplyWords]) -> SpokenChange | None:
    """Read *gold +1*, *ein Bauer weniger*, *gold 10*; None where no amount or no thing is said."""
    words, sign = text.split(), 0
    signs = {phrase: 1 for each in languages for phrase in each.plus}
    signs |= {phrase: -1 for each in languages for phrase in each.minus}
    said = [fold(word).strip(".,!?") for word in words]
    for phrase in sorted(signs, key=len, reverse=True):
        at = next((at for at in range(len(said)) if tuple(said[at : at + len(phrase)]) == phrase), None)
        if at is not None:
            sign, words = signs[phrase], [*words[:at], *words[at + len(phrase) :]]
            break
    counts = {word: count for each in reversed(languages) for word, count in each.counts.items()}
    left: list[str] = []
    numbers: list[tuple[int, str]] = []
    signed: list[int] = []
    for word in words:
        plain = fold(word).strip(".,!?")
        if found := _SIGNED.fullmatch(word):
            signed.append(int(found[2]) * (1 if found[1] == "+" else -1))
        elif plain.isdecimal() and len(plain) <= MOST_DIGITS:
            numbers.append((int(plain), word))
        elif plain in counts:
            numbers.append((counts[plain], word))
        else:
            left.append(word)
    if signed:  # *2 workers -1*
        left, numbers = [word for word in words if not _SIGNED.fullmatch(word)], []
    skip = frozenset[str]().union(*(each.skip for each in languages))
    while not signed and left and fold(left[0]) in skip:
        left = left[1:]
    while not signed and left and fold(left[-1]) in skip:
        left = left[:-1]
    amounts = signed or [number for number, _word in numbers] or ([1] if sign else [])
    total = not (signed or sign)
    if len(amounts) != 1 or not left or not (amounts[0] or total):
        return None
    return SpokenChange(amounts[0] * (sign or 1), " ".join(left), total)


def read_number(words: Sequence[str], last: int, languages: Sequence[ReplyWords]) -> tuple[int, int] | None:
    """Return the first number among words that say nothing else, *the last* as `last`, and how many words it took."""
    for place, word in enumerate(words):
        plain = fold(word).strip(".,:;!?")
        if plain.isdecimal() and len(plain) <= MOST_DIGITS:
            return int(plain), place + 1
        for language in languages:
            if plain in language.last:
                return last, place + 1
            if plain in language.places or plain in language.counts:
                return language.places.get(plain) or language.counts[plain], place + 1
        if not any(plain in each.skip for each in languages):
            return None
    return None


def find_option(
    answer: str, labels: Sequence[str], languages: Sequence[ReplyWords] = (), names: Iterable[str] = ()
) -> int | None:
    """Return the place of the option in `labels` that an answer means; None where it means none or several."""
    found = find_options(answer, labels, languages, names)
    return found[0] if len(found) == 1 else None


def find_options(
    answer: str, labels: Sequence[str], languages: Sequence[ReplyWords] = (), names: Iterable[str] = ()
) -> tuple[int, ...]:
    """Return the places of the options in `labels` that an answer can mean.

    A number alone is the place in the list. Else the words of the answer choose the labels that have most of them: a
    word fits one that it begins, or that is nearly the same but for an ending. An ordinal, *the last* or *the smaller
    one* chooses among these. Words that say nothing and `names` (whoever has to choose) do not count. What is denied
    is not meant, but what follows it may be: *not the first, the second*.
    """
    answer = answer.strip()
    exact = [place for place, label in enumerate(labels) if fold(label) == fold(answer)]
    if len(exact) == 1:
        return (exact[0],)
    said = f" {' '.join(_split_answer(answer))} "
    if any(f" {' '.join(phrase)} " in said for each in languages for phrase in each.waiting):
        return ()
    if answer.isdecimal():
        placed = _check_place(int(answer), labels) if len(answer) <= MOST_DIGITS else ()
        named = tuple(place for place, label in enumerate(labels) if answer in _list_words(label))
        return named if not placed and len(named) == 1 else placed
    denied, asking = (languages[0].denied, languages[0].asking) if languages else (frozenset(), frozenset())
    denies = bool(denied & {*_split_answer(answer)})
    for part in reversed(_PARTS.split(answer)) if denies else [answer]:
        words = _split_answer(part)
        if not words:
            continue
        first = next((word for word in words if word not in languages[0].skip), words[0]) if languages else words[0]
        if {words[0], first} & asking or (answer.endswith("?") and len(words) > MOST_ASKED):
            return ()
        at = next((at for at, word in enumerate(words) if word in denied), len(words))
        if found := _find_in_part(words[:at], labels, languages, names):
            return found
        unwanted = _find_in_part(words[at + 1 :], labels, languages, names)
        if len(unwanted) == 1 and len(labels) == 2:  # *not the rum*: the other one
            return (1 - unwanted[0],)
    return ()


def _find_in_part(
    words: Sequence[str], labels: Sequence[str], languages: Sequence[ReplyWords], names: Iterable[str]
) -> tuple[int, ...]:
    own = {word for name in names for word in split(name)}
    counts = {word: str(count) for each in reversed(languages) for word, count in each.counts.items()}
    offered = [_list_words(label) for label in labels]
    skip = frozenset[str]().union(*(each.skip for each in languages)) - frozenset[str]().union(*offered)
    skip |= own.union(*(each.skip for each in languages[:1]))
    plain = [word for word in words if word not in skip]
    if len(plain) == 1 and plain[0].isdecimal():
        return find_options(plain[0], labels)
    if not plain:  # *just one*
        plain = [word for word in words if word in counts and any(counts[word] in each for each in offered)]
        plain = plain if len(plain) == 1 and len(words) > 1 else []
    signs = [word for word in plain if any(_is_sign(word, each) for each in languages)]
    wanted = [counts.get(word, word) for word in plain if word not in signs]
    short = {word for word in wanted if len(word) <= LEAST_STEM and any(word in each for each in offered)}
    alike = [  # *Mia* is not *mit* where a Mia is offered
        sum(word in label if word in short else any(_fits(word, each) for each in label) for word in wanted)
        for label in offered
    ]
    best = max(alike, default=0)
    if len(wanted) - best > (best + MOST_STRANGE if best else MOST_STRANGE):
        return ()
    fitting = [place for place, count in enumerate(alike) if count == best]
    if best > 1 and len(fitting) > 1:  # *the coal from Ann* is not coal, and something else from Ann
        parts = [[_list_words(part) for part in labels[place].split(",")] for place in fitting]
        near = [max(sum(any(_fits(word, each) for each in part) for word in wanted) for part in each) for each in parts]
        fitting = [place for place, count in zip(fitting, near, strict=True) if count == max(near)]
    if not best and not signs:
        bare = wanted[0] if len(wanted) == len(plain) == 1 and plain[0] in counts else ""
        return _check_place(int(bare), labels) if bare else ()
    if signs and len(fitting) > 1:
        return _choose_by_sign(signs, fitting, labels, languages)
    if any(_contradicts(wanted, offered[place]) for place in fitting):  # *three farmers* are no *2 farmers*
        return ()
    named = {place: {word for word in offered[place] if not word.isdecimal()} for place in fitting}
    alone = [place for place in fitting if all(named[place] < named[other] for other in fitting if other != place)]
    return tuple(alone or fitting)  # *the farmers*: those alone, before farmers and artisans


def _contradicts(wanted: Sequence[str], offered: frozenset[str]) -> bool:
    """Return true if an answer counts what an option counts, and otherwise."""
    said, told = ({word for word in words if word.isdecimal()} for words in (wanted, offered))
    return bool(said and told) and said.isdisjoint(told)


def says_more(answer: str, label: str, languages: Sequence[ReplyWords]) -> bool:
    """Return true if an answer has words that neither belong to the option it means nor say nothing."""
    skip = frozenset[str]().union(*(each.skip for each in languages))
    counts = {word: str(count) for each in languages for word, count in each.counts.items()}
    offered = _list_words(label)
    for word in _split_answer(answer):
        known = word in skip or word.isdecimal() or any(_is_sign(word, each) for each in languages)
        if not known and not any(_fits(counts.get(word, word), each) for each in offered):
            return True
    return False


def _is_sign(word: str, language: ReplyWords) -> bool:
    return word in language.places or word in language.last | language.least | language.most


def _check_place(number: int, labels: Sequence[str]) -> tuple[int, ...]:
    return (number - 1,) if 1 <= number <= len(labels) else ()


def _choose_by_sign(
    signs: Sequence[str], fitting: Sequence[int], labels: Sequence[str], languages: Sequence[ReplyWords]
) -> tuple[int, ...]:
    """Return what words say about the place: an ordinal, the last one, the smallest or the largest number."""
    for language in languages:
        if not all(_is_sign(word, language) for word in signs):
            continue
        placed = [language.places[word] - 1 for word in signs if word in language.places]
        placed += [fitting[-1] for word in signs if word in language.last]
        if placed:
            return (placed[0],) if len({*placed}) == 1 and placed[0] in fitting else ()
        sizes = {place: sum(int(each) for each in _list_words(labels[place]) if each.isdecimal()) for place in fitting}
        least = signs[0] in language.least or signs[-1] in language.least  # *moins cher*, *plus petit*
        size = min(sizes.values()) if least else max(sizes.values())
        chosen = [place for place in fitting if sizes[place] == size]
        return tuple(chosen) if len(chosen) == 1 else ()
    return ()


def _list_words(label: str) -> frozenset[str]:
    words = {word for spelled in spellings(label.translate(_MARKS)) for word in spelled.split()}
    return frozenset(words | {found[0] for found in map(_LEADING_DIGITS.match, words) if found})


def _fits(word: str, offered: str) -> bool:
    """Return true if a typed word means a word of a label: begins it, or is alike but for an ending or a slip."""
    if word.isdecimal() or offered.isdecimal():
        return word == offered
    if (offered.startswith(word) and len(word) > 1) or (len(offered) >= LEAST_STEM and word.startswith(offered)):
        return True
    if offered[-2:-1] == "e" and word.startswith(offered[:-2] + offered[-1]) and len(word) <= len(offered) + 1:
        return True  # *Vaška* is Vašek
    alike = next((at for at, (one, two) in enumerate(zip(word, offered, strict=False)) if one != two), len(word))
    if len(offered) < LEAST_STEM + 1:  # *Evy* is Eva
        return len(offered) >= LEAST_NAME and alike >= len(offered) - 1 and abs(len(word) - len(offered)) <= 1
    if alike >= LEAST_STEM and max(len(word), len(offered)) - alike <= max(LONGEST_ENDING, alike - 1):
        return True
    return word[0] == offered[0] and SequenceMatcher(None, word, offered).ratio() >= NEAR
