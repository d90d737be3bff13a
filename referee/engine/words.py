"""Reading what people type: normal forms of words, a vocabulary of phrases in several languages, near words.

A game's grammar asks for what it expects at a place ("a name of an industry here"); this module finds the
longest phrase that fits, in the chosen language first, then ids, then the other languages.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from referee.engine.value import Value

# a quoted text · a mark · a sign that joins · an elided article (l', d') · a word
_TOKEN = r"""("[^"]*+"|„[^„“”"]*+[“”"]|«[^«»]*+»|“[^“”]*+”)|([,;:])|[+&]|[dlDL]['’](?=\w)|[^\s,;"„«“»”:+&]+"""
_PARTING = str.maketrans(dict.fromkeys("_-'’‘`´/.!?()\"„“”«»", " "))
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_CLOSED = "-_'’/"
_CLOSING = str.maketrans("", "", _CLOSED)
IDS = "id"
"""The language of ids in `Vocabulary.order`."""
LONGEST_PHRASE = 8
LEAST_PREFIX = 3
LEAST_SHORTENED = 5
LEAST_LIKE = 4
"""Shorter words look like too much to be a slip of the finger."""


def fold(word: str) -> str:
    """Return a text in lower case without accents; ß is ss, œ is oe, ø is o."""
    plain = word.casefold().replace("œ", "oe").replace("æ", "ae").replace("ø", "o").replace("ł", "l")
    if plain.isascii():
        return plain
    decomposed = unicodedata.normalize("NFKD", plain)
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def split(phrase: str) -> list[str]:
    """Return the folded words of a phrase; hyphens, underscores and apostrophes part words."""
    return fold(phrase).translate(_PARTING).split()


def key_of(phrase: str, skipped: Collection[str] = ()) -> str:
    """Return the form under which a phrase is kept: folded, written together, without the words that say nothing."""
    words = split(phrase)
    return _together([word for word in words if word not in skipped] or words)


def _together(words: Iterable[str]) -> str:
    """Return words written together; very short ones stay apart (*chléb a mýdlo* is not *chleba*)."""
    return "".join(word if len(word) > 2 else f"_{word}_" for word in words)


def keys_of(phrase: str, skipped: Collection[str] = ()) -> Iterator[str]:
    """Yield the keys under which a phrase is found: as it is, with umlauts written out, with hyphens closed."""
    written_out = phrase.casefold().translate(_UMLAUTS)
    for form in dict.fromkeys((phrase.casefold(), written_out)):
        yield key_of(form, skipped)
        if any(mark in form for mark in _CLOSED):
            yield key_of(form.translate(_CLOSING), skipped)


def spellings(phrase: str) -> Iterator[str]:
    """Yield the ways to write a name, folded, its words apart: as it is, umlauts written out, hyphens closed."""
    yield " ".join(split(phrase))
    written_out = phrase.casefold().translate(_UMLAUTS)
    if written_out != phrase.casefold():
        yield " ".join(split(written_out))
    if any(mark in phrase for mark in "'’-"):
        yield " ".join(split(phrase.replace("'", "").replace("’", "").replace("-", "")))


Meaning = tuple[str, str]
"""(group, id), e.g. ("industry", "brewery") or ("keyword", "with")."""


class TypedToken(Value):
    """A piece of the typed text with its folded words and its place in the text."""

    text: str
    words: tuple[str, ...]
    start: int
    end: int
    quoted: bool = False
    is_mark: bool = False


def tokens_of(text: str) -> list[TypedToken]:
    found = []
    for match in re.finditer(_TOKEN, text):
        quoted = match[1] is not None
        word = match[1][1:-1] if quoted else match[0]
        found.append(TypedToken(word, tuple(split(word)), match.start(), match.end(), quoted, match[2] is not None))
    return found


class Vocabulary:
    """All phrases of a game. Languages stand in the order in which they are tried.

    They are kept by the first letter of their keys as one text, a line each: `beer en resource beer;id resource beer`.
    It is taken apart when the letter is looked up: of thousands of phrases a turn needs a few.
    """

    __slots__ = (
        "_goes_on",
        "_keys",
        "_known",
        "_opened",
        "ids",
        "names",
        "order",
        "phrases",
        "shown",
        "skipped",
        "suggests",
    )

    def __init__(
        self,
        ids: Mapping[str, Sequence[Meaning]],
        phrases: Mapping[str, str],
        order: Sequence[str],
        skipped: Mapping[str, Collection[str]],
        names: Mapping[str, Mapping[str, str]],
        shown: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        """Keep the compiled words of a game.

        `skipped`: the words of each language that say nothing; `names`: language → "group id" → its usual name;
        `shown`: language → how moves are shown: which keywords take a colon, which are verbs, and the forms of objects.
        """
        self.ids = ids
        self.phrases = phrases
        self.order = tuple(order)
        self.skipped = {language: frozenset(words) for language, words in skipped.items()}
        self.names = names
        self.shown = shown or {}
        self.suggests = True
        """Whether near words are looked for where something is not understood; that is most of the work then."""
        self._opened: dict[str, dict[str, str]] = {}
        self._keys: dict[str, list[str]] = {}
        self._goes_on: dict[str, bool] = {}
        self._known: dict[tuple[str, frozenset[str]], list[str]] = {}

    @property
    def language(self) -> str:
        """Return the chosen language."""
        return self.order[0]

    def led_by(self, language: str) -> Vocabulary:
        """Return the same words with another language first."""
        rest = [other for other in self.order if other not in (language, IDS)]
        return self._sort_phrases((language, IDS, *rest), self.suggests)

    def without_near(self) -> Vocabulary:
        """Return the same words for a reader that does not ask for near ones."""
        return self._sort_phrases(self.order, False)

    def _sort_phrases(self, order: Sequence[str], suggests: bool) -> Vocabulary:
        other = Vocabulary(self.ids, self.phrases, order, self.skipped, self.names, self.shown)
        other._opened, other._keys, other._known, other.suggests = self._opened, self._keys, self._known, suggests
        return other

    def list_phrases(self, letter: str) -> dict[str, str]:
        """Return the phrases under a letter: what each key means, in the order of the alphabet."""
        if letter not in self._opened:
            text = self.phrases.get(letter)
            self._opened[letter] = dict([entry.split(" ", 1) for entry in text.split("\n")]) if text else {}
        return self._opened[letter]

    def keys_from(self, prefix: str) -> Iterator[str]:
        """Return the keys that begin so, in the order of the alphabet."""
        letter = prefix[:1]
        keys = self._keys.get(letter) or self._keys.setdefault(letter, list(self.list_phrases(letter)))
        for place in range(bisect_left(keys, prefix), len(keys)):
            if not keys[place].startswith(prefix):
                return
            yield keys[place]

    def begins(self, key: str) -> bool:
        """Return whether some phrase begins so."""
        return next(self.keys_from(key), None) is not None

    def goes_on(self, id: str) -> bool:
        """Return whether a longer phrase begins with this id (`trade` and `trade token`)."""
        if id not in self._goes_on:
            key = key_of(id)
            self._goes_on[id] = any(longer != key for longer in self.keys_from(key))
        return self._goes_on[id]

    def meanings(self, key: str, language: str, groups: Collection[str]) -> tuple[Meaning, ...]:
        """Return what a key means in a language among these groups."""
        return tuple((group, id) for spoken, group, id in self.senses(key) if spoken == language and group in groups)

    def senses(self, key: str) -> list[tuple[str, str, str]]:
        """Return everything a key means: language, group, id."""
        found = self.list_phrases(key[:1]).get(key)
        return [(language, group, id) for language, group, id in map(str.split, found.split(";"))] if found else []

    def find_prefixed(self, prefix: str, language: str, groups: Collection[str]) -> tuple[Meaning, ...]:
        """Return the meanings of all phrases of a language that begin so; short words cannot be shortened."""
        if len(prefix.replace("_", "")) < LEAST_PREFIX or prefix.strip("_") in self.skipped.get(language, ()):
            return ()
        phrases, found = self.list_phrases(prefix[:1]), dict[Meaning, None]()
        marks = [f"{language} {group} " for group in groups]
        for key in self.keys_from(prefix):
            for mark in marks:  # hundreds of keys may begin so, and hardly any means such a thing
                if mark in phrases[key] and len(key) >= LEAST_SHORTENED:
                    found.update(dict.fromkeys(self.meanings(key, language, groups)))
                    break
        return tuple(found)

    def list_keys(self, language: str, groups: Collection[str]) -> list[str]:
        """Return all keys of a language that mean something of these groups; one may be a thing (`keyword to`)."""
        wanted = language, frozenset(groups)
        if wanted not in self._known:
            marks = [f"{language} {group}" if " " in group else f"{language} {group} " for group in groups]
            entries = [entry for letter in self.phrases for entry in self.list_phrases(letter).items()]
            self._known[wanted] = [key for key, senses in entries if any(mark in senses for mark in marks)]
        return self._known[wanted]

    def near(self, phrase: str, groups: Collection[str], most: int = 3, language: str = "") -> tuple[str, ...]:
        """Return what looks like the phrase and may stand there, best first, by its usual name in the language.

        A group may be one thing of it (`keyword to`). The phrase itself is never among them.
        """
        reader, found = language or self.order[0], dict[str, None]()
        kinds = {group.partition(" ")[0] for group in groups}
        for spoken in self.order:
            wanted = key_of(phrase, self.skipped.get(spoken, ()))
            if spoken == IDS or len(found) >= most or len(wanted.strip("_")) < LEAST_LIKE:
                continue
            likeness = 0.65 if spoken == reader else 0.75
            for key in alike(wanted, self.list_keys(spoken, groups), 2 * most, likeness):
                for group, id in self.meanings(key, spoken, kinds):
                    name = self.names.get(reader, {}).get(f"{group} {id}", "")
                    if (group in groups or f"{group} {id}" in groups) and name and key_of(name) != key_of(phrase):
                        found[name] = None
        return tuple(found)[:most]


class Match(Value):
    """A phrase that was found: what it can mean, its tokens, its language, whether only its beginning was typed."""

    meanings: tuple[Meaning, ...]
    length: int
    language: str = IDS
    shortened: bool = False


def match(tokens: Sequence[TypedToken], at: int, words: Vocabulary, groups: Collection[str]) -> Match | None:
    """Return the longest phrase from token `at` on that means something in these groups; the first language decides."""
    token = tokens[at]
    if token.is_mark:
        return None
    exact = tuple((group, id) for group, id in words.ids.get(token.text, ()) if group in groups)
    if token.text in words.ids:
        complete = not words.goes_on(token.text)
        if exact and (complete or _stands_alone(tokens, at, words)):
            return Match(exact, 1)
        if not exact and (complete or groups == ("keyword",)):
            return None
    best = Match(exact, 1) if exact else Match((), 0)
    readings = [(language, _keys_from(tokens, at, words, language)) for language in words.order]
    for find in (words.meanings, words.find_prefixed):
        for language, keys in readings:
            for length, key in reversed(keys):
                if length <= best.length:
                    break
                if meanings := find(key, language, groups):
                    best = Match(meanings, length, language, find == words.find_prefixed)
                    break
        if best.length:
            return best
    return None


def _stands_alone(tokens: Sequence[TypedToken], at: int, words: Vocabulary) -> bool:
    """Return whether what follows a token shows that its phrase ends there, as everywhere in canonical text."""
    if at + 1 == len(tokens):
        return True
    following = tokens[at + 1]
    if following.is_mark:
        return True
    known = following.text in words.ids or following.text.isdigit()
    return known and not words.begins(key_of(tokens[at].text) + key_of(following.text))


def _keys_from(tokens: Sequence[TypedToken], at: int, words: Vocabulary, language: str) -> list[tuple[int, str]]:
    """Return the keys that begin at a token, each with its number of tokens, as long as some phrase begins so.

    Articles are passed over, but never as the last word: the next name may need them (`de` is also *from*).
    """
    skipped = words.skipped.get(language, frozenset())
    found: list[tuple[int, str]] = []
    key, passed = "", ""
    for index in range(at, min(len(tokens), at + LONGEST_PHRASE)):
        token = tokens[index]
        if token.is_mark or (index > at and (token.quoted or tokens[at].quoted)):
            break
        said = _together(word for word in token.words if word not in skipped)
        if said:
            key += said
            if not words.begins(key):
                break
            found.append((index - at + 1, key))
        elif not key:
            passed += _together(token.words)
            if passed:
                found.append((index - at + 1, passed))
    return found


# near words ----------------------------------------------------------------------------------------------


def alike(word: str, others: Iterable[str], most: int, likeness: float) -> list[str]:
    """Return what `get_close_matches` finds, the best first; it is asked only about words that share enough letters.

    Of a thousand names few do, and comparing two words costs as much as counting the letters of twenty.
    """
    letters, length = frozenset(word), len(word)
    able = []
    for other in others:
        shared = min(length, sum(map(letters.__contains__, other)))
        if 2.0 * shared / (length + len(other)) >= likeness:
            able.append(other)
    return get_close_matches(word, able, most, likeness)


# the words of answers ------------------------------------------------------------------------------------------------

YES, NO, DROP = "yes", "no", "drop"
ANSWER_MARKS = str.maketrans(dict.fromkeys('.,;:!?…()"„“”«»/', " "))
REPLY_KEYS = (
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

    whole = {tuple(split_answer(phrase)): kind for kind in (DROP, NO, YES) for phrase in table.get(kind, ())}
    return ReplyWords(
        whole, keys("skip"), number(table.get("ordinals", ())), number(table.get("numbers", ())),
        keys("last"), keys("least"), keys("most"), keys("denied"), keys("asking"), phrases("waiting"),
        phrases("plus"), phrases("minus"), phrases("corrected"), tuple(table.get("more", ())),
        frozenset(fold(word) for phrase in table.get("polite", ()) for word in phrase.split()),
        {command: tuple(words) for command, words in table.get("commands", {}).items()},
    )  # fmt: skip


def split_answer(text: str) -> list[str]:
    """Return the folded words of an answer without its marks."""
    return split(text.translate(ANSWER_MARKS))
