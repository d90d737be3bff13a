"""From words to mentions: each the longest phrase that somebody knows, players by name, misspelt names as guesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.engine.cursor import name_key
from referee.engine.speech.lexicon import DESCRIBING, INITIAL, Found, Lexicon, Sense, together
from referee.engine.speech.mention import Mention
from referee.engine.speech.tokens import STOPS, Word

PLAIN = frozenset(("thing", "verb", "number", "role", "filler", "article", "plural", "single", "and", "pause", "stop"))
"""Kinds of words that stand for nothing else."""
LEAST_PART = 3
LONGEST_NUMBER = 3
MOST_SEARCHED = 8
"""So many strange words of a saying are looked at for what they may be; more of them say nothing anyway."""
LONGEST_SEARCHED = 40
LONG_PART = 6
MOST_MISSPELT = 2


def mentions_of(
    words: Sequence[Word],
    lexicon: Lexicon,
    players: Sequence[str],
    special: Callable[[str], Sense | None],
    seat: int = -1,
) -> list[Mention]:
    """The mentions in their order. `special` knows words by their shape, such as fields of a board.

    *Me* is the player at `seat`; where nothing is made of that, it says nothing.
    """
    found: list[Mention] = []
    reader = _Reader(list(words), lexicon, players, special)
    while reader.at < len(reader.words):
        slashed = reader.words[reader.at].slashed
        mention = reader.next()
        if slashed and (mention.has("self") or mention.seat >= 0 or (found and found[-1].seat >= 0)):
            found.append(Mention(mention.start, mention.start, {"pause": ("/",)}))  # *from Viktor/Iris*
        if mention.has("stop") and found and found[-1].has("shortened") and reader.at < len(words):
            continue  # *Verk. Tuch an 2*
        if mention.has("self"):
            mention = mention._replace(senses={"player": (str(seat),), "self": ("",)}, seat=seat)
        found.append(mention)
    if seat >= 0 and any(m.seat == seat and not m.has("self") for m in found) and any(m.has("talk") for m in found):
        from referee.engine.speech.third_person import told_of_mover  # few tell of themselves as of somebody else

        found = told_of_mover(found, lexicon, seat)
    if any(m.has("portion") for m in found):
        from referee.engine.speech.portions import without_portions  # few tell portions

        found = without_portions(found)
    if any(m.has("verb") or m.has("unknown") or m.has("state") for m in found[:-1]):
        from referee.engine.speech.particles import with_particles  # a verb at the end has all its pieces

        found = with_particles(found, lexicon)
    if any(m.has("partitive") for m in found):
        from referee.engine.speech.partitive import with_their_names  # only some languages have a word for it

        found = with_their_names(found, lexicon.wishes, lexicon.conditions)
    if all(m.senses.keys() <= PLAIN for m in found):
        return found
    from referee.engine.speech.referring import referred  # many turns call everything by its name

    return referred(_described(found, lexicon), seat)


def _described(mentions: list[Mention], lexicon: Lexicon) -> list[Mention]:
    if not any(m.has(kind) for m in mentions for kind in (*DESCRIBING, "noun", "size")):
        return mentions
    from referee.engine.speech.describing import with_described  # few words are of these kinds

    return with_described(mentions, lexicon)


class _Reader:
    def __init__(
        self, words: list[Word], lexicon: Lexicon, players: Sequence[str], special: Callable[[str], Sense | None]
    ) -> None:
        self.words = words
        self.lexicon = lexicon
        self.special = special
        self.at = 0
        self.searched = self.runs = 0
        self.names = [(tuple(name_key(name).split()), seat) for seat, name in enumerate(players)]
        self.letters = {name[0][:1] for name, _ in self.names if name}  # how names begin

    def next(self) -> Mention:
        word = self.words[self.at]
        if word.mark:
            kind = "stop" if word.text in STOPS else "and" if word.text in "+&" else "pause"
            return self.take(1, {kind: (word.text,)})
        if word.text == "-":
            return self.take(1, {"not": ("-",)})
        if word.text == "->":
            return self.take(1, {"role": ("to",)})
        if word.text == "@":
            return self.take(1, {"role": ("over at to",)})
        if word.text == "<-":
            return self.take(1, {"role": ("from",)})
        if word.text == "×":
            return self.take(1, {"by": ("",)})
        if name := self.letter(self.at):
            kind, _, noun = name.partition(" ")
            return self.take(1, {"noun": (noun,)} if kind == "noun" else {"thing": (name,)})
        seat, length = self.player()
        found = self.not_counting(self.lexicon.longest(self.words, self.at))
        if length and (found is None or found.length <= length):
            return self.take(length, {"player": (str(seat),)}, seat)
        if len(word.text) == 1:
            from referee.engine.speech.letters import lettered_field

            if shape := lettered_field(self.words, self.at, self.lexicon, self.special):
                return self.take(1, {shape[0]: (shape[1],)})
        if word.text.isdigit() and (found is None or found.length == 1):
            return self.digits(word)
        if (both := self.misspelt_name(word, found)) is not None:
            return both
        if found is not None and any(kind != INITIAL for kind, _ in found.senses):
            parts = self.named_apart(found)
            return self.take(found.length, _by_kind(found.senses), foreign=found.foreign)._replace(parts=parts)
        return self.unknown(word)

    def not_counting(self, found: Found | None) -> Found | None:
        """A name without a number at its end that rather counts the next one: *one worker one artisan*."""
        if found is None or found.length < 2 or self.at + found.length >= len(self.words):
            return found
        last, following = self.words[self.at + found.length - 1 : self.at + found.length + 1]
        if last.capital and self.letter(self.at + found.length - 1):
            return self.lexicon.phrase([word.text for word in self.words[self.at : self.at + found.length - 1]])
        field = following.joined and self.special(last.text + following.text) is not None  # *und A3*
        if last.mark or following.mark or not (field or (self.is_number(last) and self.begins_name(following))):
            return found
        shorter = self.lexicon.phrase([word.text for word in self.words[self.at : self.at + found.length - 1]])
        return shorter if shorter and (field or any(kind == "thing" for kind, _ in shorter.senses)) else found

    def is_number(self, word: Word) -> bool:
        said = self.lexicon.phrase([word.text])
        return said is not None and any(kind == "number" for kind, _ in said.senses)

    def begins_name(self, word: Word) -> bool:
        said = self.lexicon.phrase([word.text])
        return said is not None and any(kind == "thing" for kind, _ in said.senses)

    def named_apart(self, found: Found) -> tuple[tuple[str, ...], ...]:
        """What the two words of a name would be by themselves: *artisan engineer* is a stack, and two tiers."""
        if found.length != 2 or not any(kind == "thing" for kind, _ in found.senses):
            return ()
        each = [self.lexicon.phrase([word.text]) for word in self.words[self.at : self.at + 2]]
        things = [tuple(v for kind, v in one.senses if kind == "thing") if one is not None else () for one in each]
        return tuple(things) if all(things) else ()

    def misspelt_name(self, word: Word, found: Found | None) -> Mention | None:
        """*trade agreemnt*, *bycicle factroy*: a name of several words of which one or two are misspelt."""
        if (found is not None and found.length > 1) or self.runs >= MOST_SEARCHED:
            return None
        for length in (3, 2):
            run = self.words[self.at : self.at + length]
            if len(run) < length or any(one.mark or not one.text.isalpha() for one in run):
                continue
            strange = [one.text for one in run if not self.lexicon.known([one.text])]
            if not strange or len(strange) > MOST_MISSPELT or (strange[0] != run[0].text and found is None):
                continue
            from referee.engine.speech.near import FAR, LEAST_BEGUN, nearest

            whole = together(one.text for one in run)
            if len(whole) < FAR or min(len(run[0].text), len(run[-1].text)) < LEAST_BEGUN:
                continue
            self.runs += 1
            far = len(strange) > 1 or len(strange[0]) >= LONG_PART
            near = nearest(whole, self.lexicon, far=far)
            if near is not None and any(kind in ("thing", "noun") for kind, _ in near):
                return self.take(length, _by_kind(near), guessed=True)
        return None

    def take(
        self, length: int, senses: Mapping[str, tuple[str, ...]], seat: int = -1, *, guessed: bool = False,
        foreign: bool = False,
    ) -> Mention:  # fmt: skip
        words = self.words[self.at : self.at + length]
        self.at += length
        text = " ".join(word.text for word in words)
        case = self.lexicon.case_of(text.split(" ")) if "thing" in senses and self.lexicon.cases else ""
        return Mention(words[0].start, words[-1].end, senses, seat, guessed, foreign, words[0].joined, text, case)

    def letter(self, at: int, anywhere: bool = False) -> str:
        """What a letter stands for, where a name could stand."""
        if len(self.words[at].text) != 1:
            return ""
        from referee.engine.speech.letters import initial, letter_name  # few write a letter for a name

        return (initial if anywhere else letter_name)(self.words, at, self.lexicon)

    def digits(self, word: Word) -> Mention:
        """A number in digits, perhaps with the letters that make it a size (`3er`) or an order (`2nd`)."""
        following = self.words[self.at + 1] if self.at + 1 < len(self.words) else None
        joined = following is not None and following.joined and not following.mark and following.text != "×"
        if following is not None and joined and not self.letter(self.at + 1, anywhere=True):
            merged = Word(word.text + following.text, word.start, following.end, word.joined)
            both = self.lexicon.longest([merged, *self.words[self.at + 2 :]], 0)
            if both is not None:
                self.words[self.at : self.at + 2] = [merged]
                return self.take(both.length, _by_kind(both.senses))
            letters = not following.text.isdigit()
            if letters and len(following.text) <= 2 and not self.lexicon.known([following.text]):
                return self.take(2, {"size": (word.text,)})
        if len(word.text) > LONGEST_NUMBER:
            return self.take(1, {"unknown": (word.text,)})
        return self.take(1, {"number": (str(int(word.text)),)})

    def player(self) -> tuple[int, int]:
        """The seat of a player named here and the number of words, (-1, 0) where none is."""
        if self.words[self.at].text[:1] not in self.letters:
            return -1, 0
        from referee.engine.speech.naming import is_name, is_owner

        for length in (3, 2, 1):
            run = tuple(word.text for word in self.words[self.at : self.at + length] if not word.mark)
            seats = [
                seat
                for name, seat in self.names
                if len(run) == length and (is_name(run, name) or is_owner(run, name, self.lexicon.possessives))
            ]
            if len(seats) == 1:
                return seats[0], length
        return -1, 0

    def unknown(self, word: Word) -> Mention:
        """A compound of two known words is read as these; a misspelt name as that name; else it stays unknown."""
        self.searched += 1
        if (found := self.lexicon.of_another(self.words, self.at)) is not None:
            return self.take(found.length, _by_kind(found.senses), guessed=True, foreign=True)
        if self.searched > MOST_SEARCHED or len(word.text) > LONGEST_SEARCHED:
            return self.take(1, {"unknown": (word.text,)})
        from referee.engine.speech.respelling import respelled  # most sayings have no strange word

        if parts := respelled(word, self.lexicon, [name for name, _ in self.names]):
            self.words[self.at : self.at + 1] = parts
            return self.next()
        seat = self.pet_name(word)
        if seat >= 0:
            return self.take(1, {"player": (str(seat),)}, seat, guessed=True)
        from referee.engine.speech.near import nearest

        length, near = self.cut_short(word)
        if near is None:
            length, near = 1, nearest(word.text, self.lexicon)
        if near is not None:
            return self.take(length, _by_kind(near), guessed=True)
        return self.take(1, {"unknown": (word.text,)})

    def cut_short(self, word: Word) -> tuple[int, tuple[Sense, ...] | None]:
        """*weap. factory*, *choc factory*: a name of which only the beginning of its first word is written."""
        behind = self.words[self.at + 1 : self.at + 3]
        dotted = bool(behind) and behind[0].text == "." and behind[0].joined
        following = behind[1:] if dotted else behind
        if not following or following[0].mark or not following[0].text.isalpha():
            return 1, None
        from referee.engine.speech.near import shortened

        return 2 + dotted, shortened(word.text, following[0].text, self.lexicon)

    def is_called(self) -> bool:
        """*Tome, …* for *Tomáš*: whether a word stands alone before a comma, as whoever is spoken to does."""
        following = self.words[self.at + 1 : self.at + 2]
        alone = self.at == 0 or self.words[self.at - 1].mark
        return alone and bool(following) and following[0].text == "," and len(self.words[self.at].text) >= LEAST_PART

    def pet_name(self, word: Word) -> int:
        """The seat of the only player whose name begins like an unknown word, else -1: *Honzík* for *Honza*."""
        from referee.engine.speech.naming import alike, is_swapped

        fitting = [seat for name, seat in self.names if len(name) == 1 and alike(word.text, name[0])]
        if not fitting and self.lexicon.pets and word.text.endswith(self.lexicon.pets):
            begun = word.text[:LEAST_PART]  # *Míšenko* for *Míša*
            fitting = [seat for name, seat in self.names if len(name) == 1 and name[0].startswith(begun)]
        if not fitting and len(word.text) >= LEAST_PART:
            from referee.engine.speech.near import edits

            long = [(name[0], seat) for name, seat in self.names if len(name) == 1 and len(name[0]) > LEAST_PART]
            fitting = [seat for name, seat in long if name[0] == word.text[0] and edits(word.text, name, 1) <= 1]
            fitting = fitting or [seat for name, seat in long if is_swapped(word.text, name)]
        if not fitting and self.is_called():
            fitting = [seat for name, seat in self.names if name[0][:LEAST_PART] == word.text[:LEAST_PART]]
        return fitting[0] if len(fitting) == 1 else -1


def _by_kind(senses: Sequence[Sense]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for kind, value in senses:
        if kind != INITIAL:
            found.setdefault(kind, []).append(value)
    return {kind: tuple(values) for kind, values in found.items()}
