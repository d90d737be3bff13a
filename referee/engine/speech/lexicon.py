"""The words of one language: what each can be (a verb, a role, a number, a filler …), found by the longest phrase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from referee.engine.speech.tokens import Word
from referee.engine.value import Value
from referee.engine.words import IDS, Vocabulary

Sense = tuple[str, str]
"""(kind, value): ("verb", "build"), ("role", "over at"), ("thing", "industry brewery"), ("filler", "")."""

NAMES = ("thing", "noun")
"""Kinds of words that may be written in one or in several words."""
EXACT = ("no", "not", "mend", "each")
"""Kinds of words that change a meaning altogether: without its accent such a word is rather another that is listed."""
DESCRIBING = ("unnamed", "relative", "used_for", "marked")
"""Kinds of words that say something only where a thing is described; elsewhere they are what else they are."""
LISTS = (
    "ahead", "because", "clipped", "conditions", "denying", "dice", "elisions", "endings", "hence", "laid_there",
    "pets", "plans", "pointing", "possessives", "prothetic", "remains", "repeating", "slurred", "sounds", "throws",
    "wishes",
)  # fmt: skip
"""Plain lists of letters and words that a language may have."""
INITIAL = "initial"
"""The kind of a letter that stands for a name."""
LEAST_STEM = 3
LEAST_FOREIGN = 3
LONGEST_ENDING = 5
LONGEST_PHRASE = 7
UNTYPED = ("keyword", "number", "particle", "article", "where")


class Found(Value):
    """A phrase of the lexicon in a saying: how many words it takes and all it can mean."""

    length: int
    senses: tuple[Sense, ...]
    stem: bool = False
    foreign: bool = False


def together(words: Iterable[str]) -> str:
    """Words written as one; very short ones stay apart, as in `Vocabulary`."""
    return "".join(word if len(word) > 2 else f"_{word}_" for word in words)


class Forms:
    """Forms with their senses, opened letter by letter: a saying needs a few of many thousands.

    A chunk has a line a form: the form, then kind and value of each sense, all parted by tabs.
    """

    def __init__(self, chunks: Mapping[str, str]) -> None:
        self.chunks = chunks
        self.opened: dict[str, dict[str, str]] = {}

    def letter(self, letter: str) -> dict[str, str]:
        found = self.opened.get(letter)
        if found is None:
            text = self.chunks.get(letter)
            lines = text.split("\n") if text else ()
            found = self.opened[letter] = dict([line.split("\t", 1) for line in lines])
        return found

    def get(self, form: str) -> tuple[Sense, ...]:
        told = self.letter(form[:1]).get(form)
        return () if told is None else senses_of(told)

    def __contains__(self, form: str) -> bool:
        return form in self.letter(form[:1])

    def items(self) -> Iterator[tuple[str, tuple[Sense, ...]]]:
        for letter in self.chunks:
            for form, told in self.letter(letter).items():
                yield form, senses_of(told)


def senses_of(told: str) -> tuple[Sense, ...]:
    parts = told.split("\t")
    return tuple(zip(parts[::2], parts[1::2], strict=True))


def apart(words: Sequence[str]) -> str:
    """The key of a phrase of speech: its words stay apart, for *bei den* is not *beiden*."""
    return " ".join(words)


def _unlike(words: Sequence[Word], found: Found | None) -> Found | None:
    """A word typed with an accent is not the *no* that is written without one: *ně*, them, is not *ne*."""
    if found is None or found.stem or not any(word.typed for word in words):
        return found
    senses = tuple(sense for sense in found.senses if sense[0] not in EXACT)
    return found._replace(senses=senses) if senses else None


class Lexicon:
    """All words of a language for one game: its speech, and the names of things in every language."""

    def __init__(
        self,
        language: str,
        forms: Mapping[str, Any],
        vocabulary: Vocabulary,
        weights: Callable[[], Mapping[str, float]] = dict,
    ) -> None:
        self.language = language
        self.weights = weights
        """What words weigh in turns against talk; read when it is needed first."""
        self.exact = Forms(forms["exact"])
        self.stems = Forms(forms["stems"])
        self.accented = Forms(forms["accented"])
        """Words of speech by their accents: *hätte* is not *hatte*, *wäre* no *Ware*."""
        self.endings = frozenset(forms["endings"])
        self.compounds: bool = forms["compounds"]
        self.elisions: Sequence[str] = forms.get("elisions", ())
        """What is often written together with the next word: *lusine* for *l'usine*."""
        self.clipped: Sequence[str] = forms.get("clipped", ())
        """Words of which only the first letters are written, together with the next word: *jvends* for *je vends*."""
        self.dice: Sequence[str] = forms.get("dice", ())
        """Letters that stand for a die before its number: *d4*."""
        self.throws: Sequence[str] = forms.get("throws", ())
        """Words that lead to a die that was thrown, before all else: *after the two*."""
        self.plans: Sequence[str] = forms.get("plans", ())
        """Words by which something is told of another time: *tomorrow*, *he said*."""
        self.hence: Sequence[str] = forms.get("hence", ())
        """Words behind which stands what is done, and before them why: *so*, *therefore*."""
        self.because: Sequence[str] = forms.get("because", ())
        """Words with which a clause says why something is done: *because*, *I need*."""
        self.pointing: Sequence[str] = forms.get("pointing", ())
        """Words that tell a place or a means by what was named before: *there*, *with it*."""
        self.laid_there: Sequence[str] = forms.get("laid_there", ())
        """Words by which something is laid over what was named before: *there*, *in its place*."""
        self.remains: Sequence[str] = forms.get("remains", ())
        """Words by which it is told what is left behind a turn: *one worker left*."""
        self.ahead: Sequence[str] = forms.get("ahead", ())  # words that lead to what is done later: *before I build …*
        self.wishes: Sequence[str] = forms.get("wishes", ())
        """Words by which a wish, a need or a lack is told: *I'd like*, *short of*."""
        self.prothetic: Sequence[str] = forms.get("prothetic", ())
        """How words begin before which some put a sound, with that sound: *vokno* for *okno*."""
        self.repeating: Sequence[str] = forms.get("repeating", ())
        """What is put before a verb for *again*: *réactiver*."""
        self.denying: Sequence[str] = forms.get("denying", ())
        """What is put before a verb that is denied, and a word that denies: *nestavím*."""
        self.slurred: Sequence[str] = forms.get("slurred", ())
        """Endings as some say them, and as they are written: *in ing*."""
        self.sounds: Sequence[str] = forms.get("sounds", ())
        """Words that a machine may have written down for one that sounds alike: *higher hire*."""
        self.conditions = frozenset(forms.get("conditions", ()))
        """Words of a condition or a plan: *if*, *as soon as*, *next time*."""
        self.possessives: Sequence[str] = forms.get("possessives", ())
        """The endings that make an adjective of a name: *Petrovo uhlí*."""
        self.pets = tuple(forms.get("pets", ()))
        """The endings of pet names."""
        self.cases: Mapping[str, tuple[str, ...]] = {
            case: tuple(found) for case, found in forms.get("cases", {}).items() if found
        }
        """The endings that tell the case of a name: something happens to *pilu*, *pilou* is what it is done with."""
        self.vocabulary = vocabulary
        self.order = (language, IDS, *(other for other in vocabulary.order if other not in (language, IDS)))
        self.skipped = vocabulary.skipped.get(language, frozenset())
        self.beside: Lexicon | None = None
        """Another language of which words may stand among those of this one."""
        self._letters: dict[str, list[tuple[str, Sequence[Sense]]]] = {}
        self._stems: dict[str, list[tuple[str, Sequence[Sense]]]] = {}

    def longest(self, words: Sequence[Word], at: int) -> Found | None:
        """The longest phrase from a word on; the language's own speech before names, own names before foreign ones."""
        best: Found | None = None
        run: list[str] = []
        shortened = 0
        for index in range(at, min(len(words), at + LONGEST_PHRASE)):
            if words[index].mark:
                if not self._shortens(words, index, index - at):
                    break
                shortened += 1  # *merch. ship*
                continue
            run.append(words[index].text)
            said = [word for word in words[at : index + 1] if not word.mark]
            found = self._as_typed(said) or _unlike(said, self.phrase(run))
            if found is not None and not (best is not None and found.foreign and not best.foreign):
                best = found._replace(length=found.length + shortened)
        return best

    @staticmethod
    def _shortens(words: Sequence[Word], at: int, before: int) -> bool:
        """Whether a full stop only shortens the word before it, with more of the name behind it."""
        following = words[at + 1] if at + 1 < len(words) else None
        told = words[at].text == "." and words[at].joined and before > 0 and words[at - 1].text.isalpha()
        return told and following is not None and not following.mark and not following.joined

    def mixed_with(self, other: Lexicon) -> Lexicon:
        """These words, and where they know nothing the other's: *je build une brasserie*."""
        mixed = copy(self)
        mixed.beside = other
        return mixed

    def of_another(self, words: Sequence[Word], at: int) -> Found | None:
        """The longest phrase of the other language from a word on."""
        found = self.beside.longest(words, at) if self.beside is not None else None
        return found if found is not None and len(words[at].text) >= LEAST_FOREIGN else None

    def case_of(self, words: Iterable[str]) -> str:
        """The case of a name by the endings of its words, "" where they do not tell it."""
        words = list(words)
        for case, endings in self.cases.items():
            if any(word.endswith(endings) for word in words):
                return case
        return ""

    def _as_typed(self, words: Sequence[Word]) -> Found | None:
        """What words with accents mean that are spelled exactly so."""
        if not any(word.typed for word in words):
            return None
        senses = self.accented.get(together(word.typed or word.text for word in words))
        if not senses:
            return None
        run = [word.text for word in words]
        describing = (sense for sense in self._spoken(run) if sense[0] in DESCRIBING)
        return Found(len(words), (*self._with_stem(senses, run), *describing))

    def phrase(self, run: Sequence[str]) -> Found | None:
        """What exactly these words mean together."""
        senses = self._with_stem(self._spoken(run), run)
        named = self._named(run)
        if named is not None and not named[1]:
            return Found(len(run), tuple(dict.fromkeys((*senses, *named[0]))))
        if senses:
            return Found(len(run), senses)
        stemmed = self._stemmed(run)
        if stemmed:
            return Found(len(run), stemmed, True)
        return Found(len(run), named[0], foreign=True) if named is not None else None

    def _with_stem(self, senses: tuple[Sense, ...], run: Sequence[str]) -> tuple[Sense, ...]:
        """A form listed by itself keeps the verbs of its stem, and all of it where it only describes."""
        if senses and all(kind in DESCRIBING for kind, _ in senses):
            return (*senses, *self._stemmed(run))
        kept = {"verb": ("verb",), "plural": NAMES, "single": NAMES}
        kinds = [other for kind, _ in senses for other in kept.get(kind, ())]
        if not kinds:
            return senses
        return tuple(dict.fromkeys((*senses, *(sense for sense in self._stemmed(run) if sense[0] in kinds))))

    def _spoken(self, run: Sequence[str]) -> tuple[Sense, ...]:
        return self._both_keys(self.exact, run[:-1], run[-1])

    def _both_keys(self, forms: Forms, before: Sequence[str], last: str) -> tuple[Sense, ...]:
        """The senses of a phrase as speech, and as a name, which may be written in one word or several."""
        run = [*before, last]
        spoken = forms.get(apart(run))
        joined = together(run)
        named = forms.get(joined) if joined != apart(run) else ()
        if len(run) == 2 and named and not all(map(self._alone, run)):
            return (*spoken, *named)  # *auf steigen*
        return (*spoken, *(sense for sense in named if sense[0] in NAMES))

    def _alone(self, word: str) -> bool:
        return word in self.exact or word in self.skipped

    def _stemmed(self, run: Sequence[str]) -> tuple[Sense, ...]:
        """The senses of a stem to which the last word adds one of the language's endings."""
        before, last = run[:-1], run[-1]
        for cut in range(len(last), max(LEAST_STEM, len(last) - LONGEST_ENDING) - 1, -1):
            if cut < len(last) and last[cut:] not in self.endings:
                continue
            senses = self._both_keys(self.stems, before, last[:cut])
            if senses:
                return senses
        return ()

    def _named(self, run: Sequence[str]) -> tuple[tuple[Sense, ...], bool] | None:
        """The things with this name, and whether the name is of another language."""
        if run[0] in self.skipped or run[-1] in self.skipped:
            return None
        keys = [together(run)]
        if len(run) > 2:
            keys.append(together(word for word in run if word not in self.skipped))
        known = [[s for s in self.vocabulary.senses(key) if s[1] not in UNTYPED] for key in dict.fromkeys(keys)]
        if not any(known):
            return None
        joins = any(word in self.skipped or self._is_and(word) for word in run[1:-1])
        for language in self.order:
            for senses in known:  # *farmer and worker* are two things
                found = [s for s in senses if s[0] == language and not (joins and s[1] == "stack")]
                if found:
                    things = tuple(("thing", f"{group} {id}") for _, group, id in found)
                    return things, language not in (self.language, IDS)
        return None

    def _is_and(self, word: str) -> bool:
        return "and" in [kind for kind, _ in self.exact.get(word)]

    def idle(self, word: str) -> bool:
        """Whether a word says nothing wherever it stands: *c* in French, no article and no *and*."""
        return all(kind == "filler" for kind, _ in self.exact.get(word))

    def is_verb(self, word: str) -> bool:
        found = self.phrase([word])
        return found is not None and any(kind == "verb" for kind, _ in found.senses)

    def stems_by_letter(self, letter: str) -> Sequence[tuple[str, Sequence[Sense]]]:
        """The stems of this language's speech that begin so, long enough to be misspelt."""
        if letter not in self._stems:
            found = self.stems.letter(letter).items()
            self._stems[letter] = [
                (key, senses_of(told)) for key, told in found if len(key) > LEAST_STEM and " " not in key
            ]
        return self._stems[letter]

    def by_letter(self, letter: str) -> Sequence[tuple[str, Sequence[Sense]]]:
        """The forms of this language's speech that begin so, long enough to be misspelt."""
        if letter not in self._letters:
            self._letters[letter] = [
                (key, senses_of(told))
                for key, told in self.exact.letter(letter).items()
                if len(key) > LEAST_STEM and "_" not in key and " " not in key
            ]
        return self._letters[letter]

    def known(self, run: Sequence[str]) -> bool:
        return self.phrase(run) is not None
