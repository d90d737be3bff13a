"""Reading what people type: normal forms of words, a vocabulary of phrases in several languages, near words.

A game's grammar asks for what it expects at a place ("a name of an industry here"); this module finds the
longest phrase that fits, in the chosen language first, then ids, then the other languages.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from referee.engine.value import Value

# a quoted text · a mark · a sign that joins · an elided article (l', d') · a word
_RAW = re.compile(
    r"""("[^"]*"|„[^“”"]*[“”"]|«[^»]*»|“[^”]*”)|([,;:])|[+&]|[dlDL]['’](?=\w)|[^\s,;"„«“»”:+&]+""",
)
_SPLIT = re.compile(r"""[\s_\-'’‘`´/.!?()"„“”«»]+""")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_CLOSED = "-_'’/"
_CLOSING = str.maketrans("", "", _CLOSED)
IDS = "id"
"""The language of ids in `Vocabulary.order`."""
LONGEST_PHRASE = 8
LEAST_PREFIX = 3
LEAST_SHORTENED = 5


def fold(word: str) -> str:
    """Lower case without accents; ß is ss, œ is oe, ø is o."""
    plain = word.casefold().replace("œ", "oe").replace("æ", "ae").replace("ø", "o").replace("ł", "l")
    if plain.isascii():
        return plain
    decomposed = unicodedata.normalize("NFKD", plain)
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def split(phrase: str) -> list[str]:
    """The folded words of a phrase; hyphens, underscores and apostrophes part words."""
    return [word for word in _SPLIT.split(fold(phrase)) if word]


def key_of(phrase: str, skipped: Collection[str] = ()) -> str:
    """The form under which a phrase is kept: folded, written together, without the words that say nothing."""
    words = split(phrase)
    return _together([word for word in words if word not in skipped] or words)


def _together(words: Iterable[str]) -> str:
    """Words written together; very short ones stay apart (*chléb a mýdlo* is not *chleba*)."""
    return "".join(word if len(word) > 2 else f"_{word}_" for word in words)


def keys_of(phrase: str, skipped: Collection[str] = ()) -> Iterator[str]:
    """The keys under which a phrase is found: as it is, with umlauts written out, with hyphens and the like closed."""
    written_out = phrase.casefold().translate(_UMLAUTS)
    for form in dict.fromkeys((phrase.casefold(), written_out)):
        yield key_of(form, skipped)
        if any(mark in form for mark in _CLOSED):
            yield key_of(form.translate(_CLOSING), skipped)


def spellings(phrase: str) -> Iterator[str]:
    """The ways to write a name, folded, its words apart: as it is, with umlauts written out, with hyphens closed."""
    yield " ".join(split(phrase))
    written_out = phrase.casefold().translate(_UMLAUTS)
    if written_out != phrase.casefold():
        yield " ".join(split(written_out))
    if any(mark in phrase for mark in "'’-"):
        yield " ".join(split(phrase.replace("'", "").replace("’", "").replace("-", "")))


Meaning = tuple[str, str]
"""(group, id), e.g. ("industry", "brewery") or ("keyword", "with")."""


class Token(Value):
    """A piece of the typed text with its folded words and its place in the text."""

    text: str
    words: tuple[str, ...]
    start: int
    end: int
    quoted: bool = False
    is_mark: bool = False


def tokens_of(text: str) -> list[Token]:
    found = []
    for match in _RAW.finditer(text):
        quoted = match[1] is not None
        word = match[1][1:-1] if quoted else match[0]
        found.append(Token(word, tuple(split(word)), match.start(), match.end(), quoted, match[2] is not None))
    return found


class Vocabulary:
    """All phrases of a game. Languages stand in the order in which they are tried.

    What a key means is kept as a text, `de industry brewery;cs resource beer`, and taken apart when the key is looked
    up: of thousands of phrases a turn needs a few, and texts are read from a file several times as fast.
    """

    __slots__ = ("_goes_on", "_keys", "ids", "names", "order", "phrases", "skipped")

    def __init__(
        self,
        ids: Mapping[str, Sequence[Meaning]],
        phrases: Mapping[str, str],
        order: Sequence[str],
        skipped: Mapping[str, Collection[str]],
        names: Mapping[str, Mapping[str, str]],
    ) -> None:
        """`skipped`: the words of each language that say nothing; `names`: language → "group id" → its usual name."""
        self.ids = ids
        self.phrases = phrases
        self.order = tuple(order)
        self.skipped = {language: frozenset(words) for language, words in skipped.items()}
        self.names = names
        self._keys: list[str] = []
        self._goes_on: dict[str, bool] = {}

    @property
    def keys(self) -> list[str]:
        """All keys in order, for prefixes."""
        if not self._keys:
            self._keys = sorted(self.phrases)
        return self._keys

    def led_by(self, language: str) -> Vocabulary:
        """The same words with another language first."""
        rest = [other for other in self.order if other not in (language, IDS)]
        other = Vocabulary(self.ids, self.phrases, (language, IDS, *rest), self.skipped, self.names)
        other._keys = self.keys
        return other

    def begins(self, key: str) -> bool:
        """Whether some phrase begins so."""
        place = bisect_left(self.keys, key)
        return place < len(self.keys) and self.keys[place].startswith(key)

    def goes_on(self, id: str) -> bool:
        """Whether a longer phrase begins with this id (`trade` and `trade token`)."""
        if id not in self._goes_on:
            key = key_of(id)
            place = bisect_left(self.keys, key + "\0")
            self._goes_on[id] = place < len(self.keys) and self.keys[place].startswith(key)
        return self._goes_on[id]

    def meanings(self, key: str, language: str, groups: Collection[str]) -> tuple[Meaning, ...]:
        """What a key means in a language among these groups."""
        return tuple((group, id) for spoken, group, id in self.senses(key) if spoken == language and group in groups)

    def senses(self, key: str) -> list[tuple[str, str, str]]:
        """Everything a key means: language, group, id."""
        found = self.phrases.get(key)
        return [_sense(sense) for sense in found.split(";")] if found else []

    def prefixed(self, prefix: str, language: str, groups: Collection[str]) -> tuple[Meaning, ...]:
        """The meanings of all phrases of a language that begin so; short words cannot be shortened."""
        if len(prefix.replace("_", "")) < LEAST_PREFIX or prefix.strip("_") in self.skipped.get(language, ()):
            return ()
        found: dict[Meaning, None] = {}
        for place in range(bisect_left(self.keys, prefix), len(self.keys)):
            key = self.keys[place]
            if not key.startswith(prefix):
                break
            if len(key) >= LEAST_SHORTENED:
                found.update(dict.fromkeys(self.meanings(key, language, groups)))
        return tuple(found)

    def near(self, phrase: str, groups: Collection[str], most: int = 3) -> tuple[str, ...]:
        """The usual names of what looks like the phrase, the best first, in the chosen language if it has any."""
        from difflib import get_close_matches

        found: dict[str, None] = {}
        for language in self.order:
            if language == IDS or len(found) >= most:
                continue
            likeness = 0.65 if language == self.order[0] else 0.75
            known = [key for key in self.phrases if self.meanings(key, language, groups)]
            for key in get_close_matches(key_of(phrase, self.skipped.get(language, ())), known, 2 * most, likeness):
                for group, id in self.meanings(key, language, groups):
                    found[self.names[language][f"{group} {id}"]] = None
        return tuple(found)[:most]


def _sense(text: str) -> tuple[str, str, str]:
    language, group, id = text.split(" ")
    return language, group, id


class Match(Value):
    """A phrase that was found: what it can mean, its tokens, its language, whether only its beginning was typed."""

    meanings: tuple[Meaning, ...]
    length: int
    language: str = IDS
    shortened: bool = False


def match(tokens: Sequence[Token], at: int, words: Vocabulary, groups: Collection[str]) -> Match | None:
    """The longest phrase from token `at` on that means something in these groups; the first such language decides."""
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
    for find in (words.meanings, words.prefixed):
        for language, keys in readings:
            for length, key in reversed(keys):
                if length <= best.length:
                    break
                if meanings := find(key, language, groups):
                    best = Match(meanings, length, language, find == words.prefixed)
                    break
        if best.length:
            return best
    return None


def _stands_alone(tokens: Sequence[Token], at: int, words: Vocabulary) -> bool:
    """Whether what follows a token shows that its phrase ends there, as everywhere in canonical text."""
    if at + 1 == len(tokens):
        return True
    following = tokens[at + 1]
    if following.is_mark:
        return True
    known = following.text in words.ids or following.text.isdigit()
    return known and not words.begins(key_of(tokens[at].text) + key_of(following.text))


def _keys_from(tokens: Sequence[Token], at: int, words: Vocabulary, language: str) -> list[tuple[int, str]]:
    """The keys that begin at a token, each with its number of tokens, as long as some phrase begins so.

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
