"""A cursor over typed text: what every game's grammar is made of (keywords, counts, names, players)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from operator import eq
from typing import TypeVar

from referee.engine.text import Ref
from referee.engine.verdict import Ambiguous, Misread, Unclear
from referee.engine.words import IDS, Match, Meaning, TypedToken, Vocabulary, key_of, match, tokens_of

T = TypeVar("T")
C = TypeVar("C", bound="Cursor")
_TIMES = ("x", "X", "×")
_CZECH_ENDINGS = ("a", "e", "i", "y", "u", "em", "ou", "ovi", "o")
SOFTENED = {"k": "c", "h": "z", "g": "z"}
"""How the last letter of a stem sounds before some endings: *Katka*, *Katce*, *Katčin*."""
_LONGEST_NAME = 8


def understand(make: Callable[[Vocabulary], C], read: Callable[[C], T], words: Vocabulary) -> T | Misread | Ambiguous:
    """Return what `read` makes of the text, in the language in which all of it was typed; the chosen one decides.

    A text in another language, or in several, is taken if every language that leads to a reading leads to the same
    one: a word such as *a* (Czech: and, French: at, to) is never guessed. Without any reading, the one that came
    furthest tells what is wrong.
    """
    attempts: list[tuple[C, T | Unclear]] = []
    whole: list[T] = []
    for language in (words.order[0], *(other for other in words.order[1:] if other != IDS)):
        cursor = make(words if language == words.order[0] else words.led_by(language))
        outcome: T | Unclear
        try:
            outcome = read(cursor)
        except Unclear as unclear:
            outcome = unclear
        if cursor.heard <= {language, IDS}:
            if not isinstance(outcome, Unclear):
                if language == words.order[0]:
                    return outcome
                whole.append(outcome)
            elif isinstance(outcome.problem, Ambiguous) and not whole:
                return outcome.problem
        attempts.append((cursor, outcome))
    found = whole or [outcome for _, outcome in attempts if not isinstance(outcome, Unclear)]
    if found and all(outcome == found[0] for outcome in found):
        return found[0]
    if found:
        return _two_languages(attempts[0][0])
    failed = [(cursor, outcome) for cursor, outcome in attempts if isinstance(outcome, Unclear)]
    cursor, furthest = max(failed, key=lambda attempt: attempt[1].problem.start)
    problem = furthest.problem
    if not isinstance(problem, Misread):
        return problem
    heard = cursor.heard - {IDS}
    language = heard.pop() if len(heard) == 1 else words.order[0]
    return _with_near(problem._replace(language=language), cursor.words, furthest.groups, words.order[0])


def _two_languages(cursor: Cursor) -> Ambiguous:
    """Return the first keyword that says different things in two languages, with all that it can mean."""
    for token in cursor.tokens:
        by_language: dict[str, set[str]] = {}
        for language, group, id in cursor.words.senses(key_of(token.text)):
            if group == "keyword":
                by_language.setdefault(language, set()).add(id)
        if len(by_language) > 1 and not set.intersection(*by_language.values()):
            readings = tuple(Ref("keyword", id) for id in sorted(set.union(*by_language.values())))
            return Ambiguous(cursor.text, token.start, token.end, readings)
    return Ambiguous(cursor.text, 0, len(cursor.text), ())


def _with_near(problem: Misread, words: Vocabulary, groups: tuple[str, ...], reader: str) -> Misread:
    """Return the problem with words near to the longest run up to the next mark that has any."""
    if problem.near or not groups or not problem.word or not words.suggests:
        return problem
    typed: list[str] = []
    for token in tokens_of(problem.text[problem.start :])[:3]:
        if token.is_mark:
            break
        typed.append(token.text)
    for length in range(len(typed), 0, -1):
        if near := words.near(" ".join(typed[:length]), groups, language=reader):
            return problem._replace(near=near)
    return problem


class Cursor:
    """The tokens of a text and a place in them; each method reads one thing and moves on, or leaves all as it was."""

    def __init__(self, text: str, words: Vocabulary, players: Sequence[str]) -> None:
        self.text = text
        self.tokens: list[TypedToken] = tokens_of(text)
        self.at = 0
        self.words = words
        self.players = players
        self.heard: set[str] = set()
        """The languages of the phrases that were read."""

    @property
    def over(self) -> bool:
        return self.at >= len(self.tokens)

    def fail(self, expected: str, groups: Iterable[str] = (), at: int | None = None) -> Unclear:
        place = self.at if at is None else at
        while self._article(place):
            place += 1
        if place >= len(self.tokens):
            return Unclear(Misread(self.text, len(self.text), len(self.text), expected))
        token = self.tokens[place]
        return Unclear(Misread(self.text, token.start, token.end, expected), () if token.is_mark else tuple(groups))

    def ambiguous(self, start: int, meanings: Iterable[Meaning]) -> Unclear:
        first, last = self.tokens[start], self.tokens[self.at - 1]
        return Unclear(Ambiguous(self.text, first.start, last.end, tuple(Ref(group, id) for group, id in meanings)))

    def mark(self, *marks: str) -> bool:
        if not self.over and self.tokens[self.at].is_mark and self.tokens[self.at].text in marks:
            self.at += 1
            return True
        return False

    def find_phrase(self, groups: Collection[str]) -> Match | None:
        """Return the longest phrase of these groups at this place; the cursor stays."""
        return None if self.over else match(self.tokens, self.at, self.words, groups)

    def keyword(self, *wanted: str, unless: Collection[str] = ()) -> str | None:
        """Return one of these keywords, if the next words are one, and no longer name of a group in `unless`."""
        if self.over or self.tokens[self.at].quoted or self.tokens[self.at].text.isdigit():
            return None
        found = self.find_phrase(("keyword",))
        if found is None or (found.shortened and self._is_name()):
            return None
        if unless and (name := self.find_phrase(unless)) and name.length > found.length and not name.shortened:
            return None
        ids = [id for _, id in found.meanings if id in wanted]
        if not ids or (found.shortened and ids == ["then"]):  # *Dan* is no *danach*
            return None
        self.take(found)
        if found.shortened and len(ids) > 1:
            raise self.ambiguous(self.at - found.length, [("keyword", id) for id in ids])
        self.mark(":")  # as moves are told where names are not inflected: "postav: pila"
        return ids[0]

    def take(self, found: Match) -> None:
        self.at += found.length
        self.heard.add(found.language)

    def _is_name(self) -> bool:
        """Return whether the next words are the full name of something, so that they are no shortened keyword."""
        found = self.find_phrase({group for meanings in self.words.ids.values() for group, _ in meanings} - {"keyword"})
        return found is not None and not found.shortened

    def next_is(self, *wanted: str) -> bool:
        start, heard = self.at, set(self.heard)
        found = self.keyword(*wanted) is not None
        self.at, self.heard = start, heard
        return found

    def number(self, default: int | None = None) -> int | None:
        """Return a count: `2`, `2x`, `x2`, `2×`, `2.` or a word for it; the default if the next word is none."""
        if self.over or self.tokens[self.at].quoted:
            return default
        word = self.tokens[self.at].text.strip("x×X.()")
        if word.isascii() and word.isdigit() and len(word) < 4:
            self.at += 1
            if not self.over and self.tokens[self.at].text in _TIMES:
                self.at += 1
            return int(word)
        spoken = self.spoken("number")
        return default if spoken is None else int(spoken)

    def spoken(self, group: str) -> str | None:
        """Return the id of a small word (a count, a particle) that is typed in full; never an id of something."""
        if self.over or self.tokens[self.at].text in self.words.ids:
            return None
        found = self.find_phrase((group,))
        if found is None or found.shortened:
            return None
        self.take(found)
        return found.meanings[0][1]

    def meanings(self, *groups: str) -> tuple[Meaning, ...] | None:
        """Return all that the next words can mean among these groups, or None."""
        found = self.find_phrase(groups)
        if found is None:
            return None
        self.take(found)
        return tuple(dict.fromkeys(found.meanings))

    def name(self, expected: str, *groups: str) -> Meaning:
        """Return one thing of these groups; what could mean two is an error that lists both."""
        start = self.at
        meanings = self.meanings(*groups)
        if meanings is None:
            raise self.fail(expected, groups)
        if len(meanings) > 1:
            raise self.ambiguous(start, meanings)
        return meanings[0]

    def separator(self, *stops: str) -> bool:
        """Read a comma or *and*; return whether an item follows, and not the end or a keyword of something else."""
        if self.mark(","):
            self._and_too()
        elif not self.keyword("and"):
            return False
        return not self.over and not self.next_is("with", "then", *stops)

    def _and_too(self) -> None:
        """Pass over *and* behind a comma, as English lists have it before their last item."""
        found = self.find_phrase(("keyword",))
        if found is None or ("keyword", "and") not in found.meanings:
            return
        if found.language in (self.words.order[0], IDS):  # *a* may be an article in another language
            self.take(found)

    def once(self, said: T | None, again: T, start: int) -> T:
        """Return what a clause says once; raises Unclear for a second word of the kind, which contradicts the first."""
        if said:
            raise self.fail("said_twice", (), start)
        return again

    # players ---------------------------------------------------------------------------------------

    def player(self) -> int:
        """Read a player's name as typed, else folded, else its first letters, else a Czech case; return the seat."""
        if self.over:
            raise self.fail("player")
        seat = self._seat(eq, _fold_name)
        while seat is None and self._article(self.at):
            self.at += 1
        if seat is None:
            seat = self._seat(eq, _fold_name, _is_begun, _is_declined)
        if seat is not None:
            return seat
        from difflib import get_close_matches

        token = self.tokens[self.at]
        near = tuple(get_close_matches(token.text, self.players, 3, 0.5))
        raise Unclear(Misread(self.text, token.start, token.end, "player", near or tuple(self.players)))

    def _seat(self, *ways: Callable[[str, str], bool]) -> int | None:
        """Read the longest run of tokens that fits one name alone in one of these ways; return the seat."""
        for fits in ways:
            for length in range(min(_LONGEST_NAME, len(self.tokens) - self.at), 0, -1):
                run = self.tokens[self.at : self.at + length]
                typed = run[0].text if length == 1 else self.text[run[0].start : run[-1].end]
                seats = [seat for seat, name in enumerate(self.players) if fits(typed, name)]
                if len(seats) == 1:
                    self.at += length
                    return seats[0]
        return None

    def _article(self, place: int) -> bool:
        """Return whether an article stands at a place, with a word behind it."""
        if place + 1 >= len(self.tokens) or self.tokens[place + 1].is_mark:
            return False
        return any(set(self.tokens[place].words) <= skipped for skipped in self.words.skipped.values())


@lru_cache(maxsize=256)  # every run of words is compared with every name, in several ways
def name_key(name: str) -> str:
    """Return a name as it is compared: words folded, signs kept, so that names of signs alone differ too."""
    return " ".join("".join(token.words) or token.text for token in tokens_of(name)) or name


def _fold_name(typed: str, name: str) -> bool:
    return name_key(typed) == name_key(name)


def _is_begun(typed: str, name: str) -> bool:
    return " " not in typed and name_key(name).startswith(name_key(typed))


def _is_declined(typed: str, name: str) -> bool:
    """Return whether a Czech case of the name was typed: *od Lindy*, *s Andreasem*, *od Pavla*."""
    words, typed_words = name_key(name).split(), name_key(typed).split()
    return len(words) == len(typed_words) and all(map(is_case_of, typed_words, words))


def is_case_of(typed: str, word: str) -> bool:
    if typed == word:
        return True
    stems = [word[:-1]] if word[-1] in "aeiouy" else [word]
    if len(word) > 3 and word[-2] == "e":
        stems.append(word[:-2] + word[-1])
    if len(word) > 3 and word[-1] == "a" and word[-2] in SOFTENED and typed == word[:-2] + SOFTENED[word[-2]] + "e":
        return True  # *Lucce* for *Lucka*
    return any(typed == stem + ending for stem in stems for ending in _CZECH_ENDINGS if len(stem) > 1)
