"""Stage 2: the words of one language and what each of them can be, found by the longest phrase.

A sense is a kind and a value: ("verb", "build"), ("role", "over at"), ("thing", "industry brewery"), ("filler", "").
The kinds are listed in docs/adding-words.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from referee.engine.value import Value
from referee.engine.words import IDS, Vocabulary, fold, split
from referee.speech.tokens import Token

Sense = tuple[str, str]

STEM = "~"
"""At the end of a form: any of the language's endings may follow."""
NAMES = ("thing", "noun")
"""Kinds that may be written in one word or in several."""
EXACT = ("no", "not", "each")
"""Kinds that change a meaning altogether: typed with an accent, such a word is rather another one."""
LISTS = ("endings", "elisions", "possessives", "pets", "denying", "prothetic", "dice", "perfect")
"""Plain lists of letters that a language may have; see docs/adding-words.md."""
CASES = ("objects", "means", "receivers")
"""Lists of endings that tell the case of a name."""
SIGN = "sign"
"""The kind of phrases that only mark their clause; their words keep their other senses."""
LETTER = "initial"
"""The kind of a letter that stands for a name."""
LEAST_STEM, LEAST_FOREIGN, LONGEST_ENDING, LONGEST_PHRASE = 3, 3, 5, 7
UNTYPED = ("keyword", "number", "particle", "article", "where")
"""Groups of the vocabulary that only the exact grammar uses."""


class Phrase(Value):
    """A phrase that was found: how many tokens it takes and everything it can be."""

    length: int
    senses: tuple[Sense, ...]
    is_stem: bool = False
    is_foreign: bool = False


class Forms:
    """Forms by their first letter, a line each, unpacked when the letter is needed: form, then kind, value, …"""

    def __init__(self, chunks: Mapping[str, str]) -> None:
        self.chunks = chunks
        self.opened: dict[str, dict[str, str]] = {}

    def letter(self, letter: str) -> dict[str, str]:
        """Return the forms that begin with a letter, senses still packed."""
        found = self.opened.get(letter)
        if found is None:
            text = self.chunks.get(letter)
            lines = text.split("\n") if text else ()
            found = self.opened[letter] = dict([line.split("\t", 1) for line in lines])
        return found

    def get(self, form: str) -> tuple[Sense, ...]:
        """Return the senses of a form."""
        packed = self.letter(form[:1]).get(form)
        return () if packed is None else unpack_senses(packed)

    def __contains__(self, form: str) -> bool:
        return form in self.letter(form[:1])


def unpack_senses(packed: str) -> tuple[Sense, ...]:
    """Return the senses of one line of `Forms`."""
    parts = packed.split("\t")
    return tuple(zip(parts[::2], parts[1::2], strict=True))


def join_name(words: Iterable[str]) -> str:
    """Return the key of a name: its words together; very short ones stay apart, as in `Vocabulary`."""
    return "".join(word if len(word) > 2 else f"_{word}_" for word in words)


class Lexicon:
    """All words of a language for one game: its speech, and the names of things in every language."""

    def __init__(self, language: str, forms: Mapping[str, Any], vocabulary: Vocabulary) -> None:
        self.language = language
        self.exact = Forms(forms["exact"])
        self.stems = Forms(forms["stems"])
        self.accented = Forms(forms["accented"])
        """Words with accents that mean something else without: *hätte* is not *hatte*."""
        self.signs = Forms(forms["signs"])
        """Phrases by which a clause is known (a condition, a wish), whatever else their words are."""
        self.lists: Mapping[str, Sequence[str]] = {name: tuple(forms.get(name, ())) for name in LISTS}
        self.endings = frozenset(self.lists["endings"])
        self.has_compounds: bool = forms["compounds"]
        self.cases = {case: tuple(forms["cases"][case]) for case in CASES if forms["cases"].get(case)}
        self.vocabulary = vocabulary
        self.order = (language, IDS, *(other for other in vocabulary.order if other not in (language, IDS)))
        self.skipped = vocabulary.skipped.get(language, frozenset())
        self.beside: Lexicon | None = None
        """Another language whose words may stand among those of this one."""
        self._misspellable: dict[tuple[int, str], list[tuple[str, Sequence[Sense]]]] = {}

    def mixed_with(self, other: Lexicon) -> Lexicon:
        """Return these words, and where they know nothing the other's: *je build une brasserie*."""
        mixed = copy(self)
        mixed.beside = other
        return mixed

    def longest(self, tokens: Sequence[Token], at: int) -> Phrase | None:
        """Return the longest phrase from a token on; own speech goes before names, own names before foreign ones."""
        best: Phrase | None = None
        run: list[str] = []
        dots = 0
        for index in range(at, min(len(tokens), at + LONGEST_PHRASE)):
            if tokens[index].is_mark:
                if not _shortens_word(tokens, index, index - at):
                    break
                dots += 1  # *merch. ship*
                continue
            run.append(tokens[index].text)
            said = [token for token in tokens[at : index + 1] if not token.is_mark]
            found = self._find_accented(said) or _drop_exact(said, self.phrase(run))
            if found is not None and not (best is not None and found.is_foreign and not best.is_foreign):
                best = found._replace(length=found.length + dots)
        return best

    def longest_beside(self, tokens: Sequence[Token], at: int) -> Phrase | None:
        """Return the longest phrase of the other language of a mixture."""
        found = self.beside.longest(tokens, at) if self.beside is not None else None
        return found if found is not None and len(tokens[at].text) >= LEAST_FOREIGN else None

    def phrase(self, run: Sequence[str]) -> Phrase | None:
        """Return what exactly these words mean together."""
        senses = self._add_stem(self._get_both(self.exact, run, run[-1]), run)
        named = self._find_names(run)
        if named is not None and not named[1]:
            return Phrase(len(run), tuple(dict.fromkeys((*senses, *named[0]))))
        if senses:
            return Phrase(len(run), senses)
        if stemmed := self._find_stem(run):
            return Phrase(len(run), stemmed, True)
        return Phrase(len(run), named[0], is_foreign=True) if named is not None else None

    def find_signs(self, tokens: Sequence[Token], at: int) -> tuple[int, tuple[str, ...]]:
        """Return the longest phrase that marks a clause from a token on: its length and its signs."""
        run: list[str] = []
        best: tuple[int, tuple[str, ...]] = (0, ())
        for token in tokens[at : at + LONGEST_PHRASE]:
            if token.is_mark:
                break
            run.append(token.text)
            if senses := self.signs.get(" ".join(run)):
                best = len(run), tuple(value for _, value in senses)
        return best

    def knows(self, word: str) -> bool:
        """Tell whether a word means anything."""
        return self.phrase([word]) is not None

    def is_verb(self, word: str) -> bool:
        """Tell whether a word can be a verb."""
        found = self.phrase([word])
        return found is not None and any(kind == "verb" for kind, _ in found.senses)

    def says_nothing(self, word: str) -> bool:
        """Tell whether a word is unknown or a filler only: *c* in French."""
        return all(kind == "filler" for kind, _ in self.exact.get(word))

    def case_of(self, words: Iterable[str]) -> str:
        """Return the case of a name by the endings of its words, "" where they do not tell it."""
        words = list(words)
        return next((c for c, endings in self.cases.items() if any(word.endswith(endings) for word in words)), "")

    def misspellable(self, letter: str, *, stems: bool = False) -> Sequence[tuple[str, Sequence[Sense]]]:
        """Return the single words (or stems) of this language that begin so and are long enough to be misspelt."""
        key = (stems, letter)
        if key not in self._misspellable:
            forms = (self.stems if stems else self.exact).letter(letter).items()
            self._misspellable[key] = [
                (form, unpack_senses(packed))
                for form, packed in forms
                if len(form) > LEAST_STEM and " " not in form and "_" not in form
            ]
        return self._misspellable[key]

    def _find_accented(self, tokens: Sequence[Token]) -> Phrase | None:
        if not any(token.typed for token in tokens):
            return None
        senses = self.accented.get(join_name(token.typed or token.text for token in tokens))
        return Phrase(len(tokens), self._add_stem(senses, [token.text for token in tokens])) if senses else None

    def _add_stem(self, senses: tuple[Sense, ...], run: Sequence[str]) -> tuple[Sense, ...]:
        """Add to a form listed by itself the verbs (or, to a plural, the names) of its stem."""
        kept = {"verb": ("verb",), "plural": NAMES, "single": NAMES}
        kinds = [other for kind, _ in senses for other in kept.get(kind, ())]
        if not kinds:
            return senses
        return tuple(dict.fromkeys((*senses, *(sense for sense in self._find_stem(run) if sense[0] in kinds))))

    def _get_both(self, forms: Forms, run: Sequence[str], last: str) -> tuple[Sense, ...]:
        """Return the senses of a phrase that ends in `last` as speech, and as a name, written together or apart."""
        words = [*run[:-1], last]
        spoken = forms.get(" ".join(words))
        joined = join_name(words)
        named = forms.get(joined) if joined != " ".join(words) else ()
        if len(run) == 2 and named and not all(self._is_word(word) for word in run):
            return (*spoken, *named)  # *auf steigen*, not *ein Bauer*
        return (*spoken, *(sense for sense in named if sense[0] in NAMES))

    def _is_word(self, word: str) -> bool:
        return word in self.exact or word in self.skipped or bool(self.vocabulary.senses(word))

    def _find_stem(self, run: Sequence[str]) -> tuple[Sense, ...]:
        last = run[-1]
        for cut in range(len(last), max(LEAST_STEM, len(last) - LONGEST_ENDING) - 1, -1):
            if cut == len(last) or last[cut:] in self.endings:
                senses = self._get_both(self.stems, run, last[:cut])
                if senses:
                    return senses
        return ()

    def _find_names(self, run: Sequence[str]) -> tuple[tuple[Sense, ...], bool] | None:
        """Return the things with this name in the vocabulary, and whether the name is of another language."""
        if run[0] in self.skipped or run[-1] in self.skipped:
            return None
        keys = [join_name(run)]
        if len(run) > 2:
            keys.append(join_name(word for word in run if word not in self.skipped))
        known = [[s for s in self.vocabulary.senses(key) if s[1] not in UNTYPED] for key in dict.fromkeys(keys)]
        if not any(known):
            return None
        joins = any(word in self.skipped or ("and", "") in self.exact.get(word) for word in run[1:-1])
        for language in self.order:
            for senses in known:  # *farmer and worker* are two things
                found = [s for s in senses if s[0] == language and not (joins and s[1] == "stack")]
                if found:
                    things = tuple(("thing", f"{group} {id}") for _, group, id in found)
                    return things, language not in (self.language, IDS)
        return None


def _shortens_word(tokens: Sequence[Token], at: int, before: int) -> bool:
    """Tell whether a full stop only shortens the word before it, with more of the name behind it."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    short = tokens[at].text == "." and tokens[at].joined and before > 0 and tokens[at - 1].text.isalpha()
    return short and following is not None and not following.is_mark and not following.joined


def _drop_exact(tokens: Sequence[Token], found: Phrase | None) -> Phrase | None:
    """Drop *no* from a word typed with an accent: *ně*, them, is not *ne*."""
    if found is None or found.is_stem or not any(token.typed for token in tokens):
        return found
    senses = tuple(sense for sense in found.senses if sense[0] not in EXACT)
    return found._replace(senses=senses) if senses else None


# from word files to forms -----------------------------------------------------------------------------------------


def compile_forms(tables: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the tables of a language turned round, form → senses, as plain data that `Lexicon` opens."""
    exact: dict[str, list[Sense]] = {}
    stems: dict[str, list[Sense]] = {}
    accented: dict[str, list[Sense]] = {}
    signs: dict[str, list[Sense]] = {}
    entries = [entry for table in tables for entry in _list_entries(table)]
    plain = frozenset(form.casefold() for _, _, form in entries if fold(form) == form.casefold())
    for kind, value, form in entries:
        is_accented = fold(form) != form.casefold()
        if kind == SIGN:
            _put_form(signs, form, (kind, value))
            continue
        if is_accented and (kind in EXACT or len(form) == 1) and fold(form) in plain:
            accented.setdefault(_join_accented(form), []).append((kind, value))  # *ü* for *über* is not *u*
            continue
        _put_form(stems if form.endswith(STEM) else exact, form.rstrip(STEM), (kind, value))
        if is_accented and not form.endswith(STEM):
            accented.setdefault(_join_accented(form), []).append((kind, value))
    named = (*NAMES, "plural", "single")
    accented = {key: senses for key, senses in accented.items() if not any(kind in named for kind, _ in senses)}
    lists = {name: sorted({fold(p) for table in tables for p in table.get(name, ())}) for name in (*LISTS, *CASES)}
    return {
        "exact": _pack(exact),
        "stems": _pack(stems),
        "accented": _pack(accented),
        "signs": _pack(signs),
        "compounds": any(table.get("compounds", False) for table in tables),
        **{name: lists[name] for name in LISTS},
        "cases": {case: lists[case] for case in CASES},
    }


def _list_entries(table: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield kind, value and form of everything in a word file."""
    for kind, entries in table.items():
        if not isinstance(entries, Mapping):
            continue
        for value, forms in entries.items():
            if isinstance(forms, Mapping):  # [thing.industry] brewery = […]
                yield from ((kind, f"{value} {id}", form) for id, names in forms.items() for form in names)
            else:
                yield from ((kind, value, form) for form in forms)


def _put_form(found: dict[str, list[Sense]], form: str, sense: Sense) -> None:
    for spelling in dict.fromkeys((form, form.casefold().translate(_WRITTEN_OUT))):
        if words := split(spelling):
            senses = found.setdefault(join_name(words) if sense[0] in NAMES else " ".join(words), [])
            senses += [] if sense in senses else [sense]


def _join_accented(form: str) -> str:
    return join_name(form.casefold().translate(_APART).split())


def _pack(forms: Mapping[str, Sequence[Sense]]) -> dict[str, str]:
    lines: dict[str, list[str]] = {}
    for form, senses in forms.items():
        lines.setdefault(form[:1], []).append("\t".join([form, *(part for sense in senses for part in sense)]))
    return {letter: "\n".join(found) for letter, found in lines.items()}


_APART = str.maketrans("-'’/", "    ")
_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
