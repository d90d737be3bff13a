"""Read answers to open questions and calls of commands: a number, an ordinal, words of one option, yes, no, a command.

The words of a language are data (`rulesets/replies/<language>.toml`). They are read in all languages at once, that of
the reader first, so that whoever answers in another one is understood too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher
from functools import cache

from referee.engine.value import Value
from referee.engine.words import ANSWER_MARKS, DROP, NO, YES, ReplyWords, fold, spellings, split, split_answer
from referee.languages import SOURCE
from referee.storage.rulesets import load_reply_words

__all__ = [
    "DROP", "NO", "YES", "SpokenChange", "begins_correction", "find_choice", "find_choices", "find_command",
    "find_players", "name_command", "read_change", "read_nod", "read_reply", "read_turn_number", "says_more",
    "split_continuation", "split_ending",
]  # fmt: skip

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
_ENDS = " ?!.,:;…"
_SIGNED = re.compile(r"([+\-−–])(\d{1,3})")


def read_nod(answer: str, language: str) -> str:
    """Return `YES`, `NO` or `DROP` (*never mind*) for such phrases and words that mean nothing; else ""."""
    words, languages = tuple(split_answer(answer)), load_reply_words(language)
    for each in languages:
        if words in each.whole:
            return each.whole[words]
    for each in languages:
        kinds, at = set(), 0
        while at < len(words):
            thinks = next((said for said in each.waiting if words[at : at + len(said)] == said), ())
            end = next((end for end in range(len(words), at, -1) if words[at:end] in each.whole), None)
            if thinks:
                end = at + len(thinks)
            elif end is not None:
                kinds.add(each.whole[words[at:end]])
            elif words[at] not in each.skip:
                break
            at = end or at + 1
        if at >= len(words) and kinds - {DROP} <= {NO} and DROP in kinds:
            return DROP
        if at >= len(words) and len(kinds) == 1:
            return kinds.pop()
    return ""


def begins_correction(text: str, language: str) -> bool:
    """Return true if a line corrects what was said before: *no, actually a farmer*."""
    words, own = tuple(split_answer(text)), load_reply_words(language)[0]
    denials = [phrase for phrase, kind in own.whole.items() if kind == NO]
    return any(words[: len(phrase)] == phrase for phrase in (*own.corrected, *denials))


class SpokenChange(Value):
    """By how much somebody has more or less of something, as it was said; with `total` how much of it in all."""

    amount: int
    thing: str
    total: bool = False


def read_change(text: str, language: str) -> SpokenChange | None:
    """Read *gold +1*, *ein Bauer weniger*, *gold 10*; None where no amount or no thing is said."""
    words, sign, languages = text.split(), 0, load_reply_words(language)
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


def read_turn_number(text: str, last: int, language: str) -> tuple[int, str] | None:
    """Return the number of a turn at the beginning of a text, *the last* as `last`, and what follows: *3 festival*."""
    words, languages = text.split(), load_reply_words(language)
    found = None
    for place, word in enumerate(words, start=1):
        plain = fold(word).strip(".,:;!?")
        if plain.isdecimal() and len(plain) <= MOST_DIGITS:
            found = int(plain)
        for each in languages if found is None else ():
            if plain in each.last or plain in each.places or plain in each.counts:
                found = last if plain in each.last else each.places.get(plain) or each.counts[plain]
                break
        if found is not None:
            rest = words[place:]
            while rest and any(fold(rest[0]).strip(",:;") in {"", *each.skip} for each in languages):
                rest = rest[1:]
            return found, " ".join(rest)
        if not any(plain in each.skip for each in languages):
            return None
    return None


def find_choice(answer: str, labels: Sequence[str], language: str, names: Iterable[str] = ()) -> int | None:
    """Return the place of the option in `labels` that an answer means; None where it means none or several."""
    found = find_choices(answer, labels, language, names)
    return found[0] if len(found) == 1 else None


def find_choices(answer: str, labels: Sequence[str], language: str, names: Iterable[str] = ()) -> tuple[int, ...]:
    """Return the places of the options in `labels` that an answer can mean.

    A number alone is the place in the list. Else the words of the answer choose the labels that have most of them: a
    word fits one that it begins, or that is nearly the same but for an ending. An ordinal, *the last* or *the smaller
    one* chooses among these. Words that say nothing and `names` (whoever has to choose) do not count. What is denied
    is not meant, but what follows it may be: *not the first, the second*.
    """
    answer, languages = answer.strip(), load_reply_words(language)
    exact = [place for place, label in enumerate(labels) if fold(label) == fold(answer)]
    if len(exact) == 1:
        return (exact[0],)
    said = f" {' '.join(split_answer(answer))} "
    if any(f" {' '.join(phrase)} " in said for each in languages for phrase in each.waiting):
        return ()
    if answer.isdecimal():
        placed = _check_place(int(answer), labels) if len(answer) <= MOST_DIGITS else ()
        named = tuple(place for place, label in enumerate(labels) if answer in _list_words(label))
        return named if not placed and len(named) == 1 else placed
    denied, asking = languages[0].denied, languages[0].asking
    for part in reversed(_PARTS.split(answer)) if denied & {*split_answer(answer)} else [answer]:
        words = split_answer(part)
        if not words:
            continue
        first = next((word for word in words if word not in languages[0].skip), words[0])
        if {words[0], first} & asking or (answer.endswith("?") and len(words) > MOST_ASKED):
            return ()
        at = next((at for at, word in enumerate(words) if word in denied), len(words))
        if found := _find_in_part(words[:at], labels, language, names):
            return found
        unwanted = _find_in_part(words[at + 1 :], labels, language, names)
        if len(unwanted) == 1 and len(labels) == 2:  # *not the rum*: the other one
            return (1 - unwanted[0],)
    return ()


def _find_in_part(words: Sequence[str], labels: Sequence[str], language: str, names: Iterable[str]) -> tuple[int, ...]:
    languages = load_reply_words(language)
    own = {word for name in names for word in split(name)}
    counts = {word: str(count) for each in reversed(languages) for word, count in each.counts.items()}
    offered = [_list_words(label) for label in labels]
    skip = frozenset[str]().union(*(each.skip for each in languages)) - frozenset[str]().union(*offered)
    skip |= own.union(*(each.skip for each in languages[:1]))
    plain = [word for word in words if word not in skip]
    if len(plain) == 1 and plain[0].isdecimal():
        return find_choices(plain[0], labels, language)
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
    said = {word for word in wanted if word.isdecimal()}
    told = [{word for word in offered[place] if word.isdecimal()} for place in fitting]
    if any(said and numbers and said.isdisjoint(numbers) for numbers in told):  # *three farmers* are no *2 farmers*
        return ()
    named = {place: {word for word in offered[place] if not word.isdecimal()} for place in fitting}
    alone = [place for place in fitting if all(named[place] < named[other] for other in fitting if other != place)]
    return tuple(alone or fitting)  # *the farmers*: those alone, before farmers and artisans


def read_reply(answer: str, labels: Sequence[str], language: str, names: Iterable[str] = ()) -> int | str:
    """Return the place of the option that an answer means, or the nod that it is as a whole; "" where it is neither."""
    if fold(answer.strip()) not in map(fold, labels) and (nod := read_nod(answer, language)):
        return nod
    place = find_choice(answer, labels, language, names)
    return "" if place is None else place


def says_more(answer: str, label: str, language: str) -> bool:
    """Return true if an answer has words that neither belong to the option it means nor say nothing."""
    languages = load_reply_words(language)
    skip = frozenset[str]().union(*(each.skip for each in languages))
    counts = {word: str(count) for each in languages for word, count in each.counts.items()}
    offered = _list_words(label)
    for word in split_answer(answer):
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
    words = {word for spelled in spellings(label.translate(ANSWER_MARKS)) for word in spelled.split()}
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


def find_players(words: Iterable[str], players: Sequence[str]) -> list[str]:
    """Return the players whose names stand among the words, in any case."""
    said = [word for each in words for word in split(each)]
    return [name for name in players if any(_is_name(word, fold(name)) for word in said)]


def _is_name(word: str, name: str) -> bool:
    """Return true if a word is a name, perhaps in another case: *Lindy*, *Andreas'*."""
    stem = name[: max(3, len(name) - 2)]
    return word == name or (len(name) > 3 and word.startswith(stem) and abs(len(word) - len(name)) <= 2)


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
        following = following.rstrip(_ENDS)
        if not following or following.isdecimal() or following.startswith("-") or fold(following) in known:
            return command, following
    return None


def _fold_word(word: str) -> str:
    return fold(word.replace("’", "'")).rstrip(_ENDS)


def split_ending(line: str, language: str) -> tuple[str, bool]:
    """Return a line without the words at its end that end the turn, and whether it had them.

    A single word such as *next* needs a mark before it.
    """
    typed = line.split()
    said = tuple(map(_fold_word, typed))
    for words, command in _list_calls(language):
        before = typed[: -len(words)]
        sure = before and (len(words) > 1 or before[-1][-1] in _ENDS)
        if sure and command in ("end", "close") and said[-len(words) :] == words:
            return " ".join(before).rstrip(_ENDS), True
    return line, False


def split_continuation(line: str, language: str) -> tuple[str, bool]:
    """Return a line without the words at its end that say that the turn goes on, and whether it had them."""
    for word in ("+", *(more for each in load_reply_words(language) for more in each.more)):
        if fold(line).endswith(fold(word)) and (word == "+" or fold(line).endswith(f" {fold(word)}")):
            return line[: len(line) - len(word)].rstrip(" ,;…"), True
    return line, False
