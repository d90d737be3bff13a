"""Stage 2: from tokens to mentions, each the longest phrase that is known, with everything that it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile

from referee.engine.cursor import name_key
from referee.engine.value import Value
from referee.engine.words import Meaning
from referee.speech.lexicon import LETTER, Lexicon, Phrase, Sense, join_name
from referee.speech.spelling import (
    FAR,
    LEAST_BEGUN,
    find_initial,
    find_letter_name,
    find_nearest,
    find_nickname,
    find_player,
    is_slip,
    respell,
)
from referee.speech.tokens import STOPS, Token

NONE = "none"
LONGEST_NUMBER = 3
MOST_SEARCHED, LONGEST_SEARCHED = 8, 40
"""So many strange words of a saying are searched for, none longer than that."""
LONG_PART, MOST_MISSPELT, LONGEST_PARTICLE = 6, 2, 12
MARKS = {"->": ("role", "to"), "<-": ("role", "from"), "@": ("role", "over at to"), "×": ("by", ""), "-": ("not", "-")}
SILENT: Mapping[str, tuple[str, ...]] = {"filler": ("",)}

Shape = Callable[[str], Sense | None]
"""Knows words by their shape, such as the squares of a board."""


class Mention(Value):
    """A piece of the saying with everything that it can be: kind → values."""

    start: int
    end: int
    senses: Mapping[str, tuple[str, ...]]
    seat: int = -1
    guessed: bool = False
    """Whether it is a misspelt name or a word of another language."""
    foreign: bool = False
    text: str = ""
    """Its words, folded."""
    case: str = ""
    """The case of a name where its ending tells it."""
    parts: tuple[tuple[str, ...], ...] = ()
    """What each of the two words of a name would be by itself."""
    signs: frozenset[str] = frozenset()
    """The phrases that it is a part of and that mark a clause: condition, plan, wish …"""

    def has(self, *kinds: str) -> bool:
        """Tell whether it can be one of these kinds."""
        return any(kind in self.senses for kind in kinds)

    def tells(self, kind: str, *values: str) -> bool:
        """Tell whether it can be of this kind with one of the values."""
        return any(value in values for value in self.senses.get(kind, ()))

    @property
    def ends_part(self) -> bool:
        return self.has("stop", "pause", "and", "then")

    def roles(self) -> frozenset[str]:
        """Return the roles that it can give the next name; "" where it can also say nothing (*du tabac*)."""
        values = self.senses.get("role", ())
        return frozenset("" if role == NONE else role for value in values for role in value.split())

    def things(self) -> tuple[Meaning, ...]:
        """Return the things that it can name, nouns included."""
        named = [value.partition(" ") for value in self.senses.get("thing", ())]
        nouns = [("noun", noun) for noun in self.senses.get("noun", ())]
        return (*((group, id) for group, _, id in named), *nouns)


def find_mentions(
    tokens: Sequence[Token], lexicon: Lexicon, players: Sequence[str], shape: Shape, seat: int
) -> list[Mention]:
    """Return the mentions in their order; *me* is the player at `seat`."""
    reader = _Reader(list(tokens), lexicon, players, shape)
    found: list[Mention] = []
    while reader.at < len(reader.tokens):
        slashed = reader.tokens[reader.at].is_slashed
        mention = reader.read_next()
        if slashed and (mention.has("self") or mention.seat >= 0 or (found and found[-1].seat >= 0)):
            found.append(Mention(mention.start, mention.start, {"pause": ("/",)}))  # *from Viktor/Iris*
        if mention.has("stop") and found and found[-1].has("shortened") and reader.at < len(reader.tokens):
            continue  # *Verk. Tuch an 2*
        if mention.has("self"):
            mention = mention._replace(senses={"player": (str(seat),), "self": ("",)}, seat=seat)
        found.append(mention)
    found = _name_speaker(_join_particles(_drop_portions(found), lexicon), seat)
    return _mark_signs(found, tokens, lexicon)


class _Reader:
    """Reads mentions from left to right."""

    def __init__(self, tokens: list[Token], lexicon: Lexicon, players: Sequence[str], shape: Shape) -> None:
        self.tokens = tokens
        self.lexicon = lexicon
        self.shape = shape
        self.at = 0
        self.searched = self.runs = 0
        self.names = [(tuple(name_key(name).split()), seat) for seat, name in enumerate(players)]
        self.letters = {name[0][:1] for name, _ in self.names if name}

    def read_next(self) -> Mention:
        """Return the mention at the cursor and move behind it."""
        token = self.tokens[self.at]
        if token.is_mark:
            kind = "stop" if token.text in STOPS else "and" if token.text in "+&" else "pause"
            return self.take(1, {kind: (token.text,)})
        if token.text in MARKS:
            kind, value = MARKS[token.text]
            return self.take(1, {kind: (value,)})
        if name := find_letter_name(self.tokens, self.at, self.lexicon):
            kind, _, noun = name.partition(" ")
            return self.take(1, {"noun": (noun,)} if kind == "noun" else {"thing": (name,)})
        named = token.text[:1] in self.letters
        seat, length = find_player(self.tokens, self.at, self.names, self.lexicon) if named else (-1, 0)
        found = self.without_count(self.lexicon.longest(self.tokens, self.at))
        if length and (found is None or found.length <= length):
            self.join_perfect(self.at + length)
            return self.take(length, {"player": (str(seat),)}, seat)
        if len(token.text) == 1 and (square := self.read_square()):
            return square
        if token.text.isdigit() and (found is None or found.length == 1):
            return self.read_digits(token)
        if (misspelt := self.read_misspelt_name(found)) is not None:
            return misspelt
        if found is not None and any(kind != LETTER for kind, _ in found.senses):
            parts = self.name_parts(found)
            return self.take(found.length, by_kind(found.senses), foreign=found.is_foreign)._replace(parts=parts)
        return self.read_unknown(token)

    def join_perfect(self, at: int) -> None:
        """*Ella hat eine Brauerei gebaut*: read what somebody has done as *Ella baut eine Brauerei*."""
        part = list(takewhile(lambda token: not token.is_mark, self.tokens[at:]))
        done = [place for place, token in enumerate(part) if place and self.is_kind(token, "verb")]
        if done and part[0].text in self.lexicon.lists["perfect"]:
            verb = self.tokens.pop(at + done[-1])
            self.tokens[at] = Token(verb.text, part[0].start, part[0].end)

    def take(
        self,
        length: int,
        senses: Mapping[str, tuple[str, ...]],
        seat: int = -1,
        *,
        guessed: bool = False,
        foreign: bool = False,
    ) -> Mention:
        tokens = self.tokens[self.at : self.at + length]
        self.at += length
        text = " ".join(token.text for token in tokens)
        case = self.lexicon.case_of(text.split(" ")) if "thing" in senses and self.lexicon.cases else ""
        return Mention(tokens[0].start, tokens[-1].end, senses, seat, guessed, foreign, text, case)

    def without_count(self, found: Phrase | None) -> Phrase | None:
        """Cut a number off a name that rather counts the next one: *one worker one artisan*."""
        if found is None or found.length < 2 or self.at + found.length >= len(self.tokens):
            return found
        last, following = self.tokens[self.at + found.length - 1 : self.at + found.length + 1]
        square = following.joined and self.shape(last.text + following.text) is not None  # *und A3*
        counts = self.is_kind(last, "number") and self.is_kind(following, "thing")
        if last.is_mark or following.is_mark or not (square or counts):
            return found
        shorter = self.lexicon.phrase([token.text for token in self.tokens[self.at : self.at + found.length - 1]])
        return shorter if shorter and (square or any(kind == "thing" for kind, _ in shorter.senses)) else found

    def is_kind(self, token: Token, wanted: str) -> bool:
        said = self.lexicon.phrase([token.text])
        return said is not None and any(kind == wanted for kind, _ in said.senses)

    def name_parts(self, found: Phrase) -> tuple[tuple[str, ...], ...]:
        """Return what the words of a name would be alone: *artisan engineer* is a stack, and two tiers."""
        joined = found.length == 3 and self.is_kind(self.tokens[self.at + 1], "and")  # *farmer and worker*
        if not (found.length == 2 or joined) or not any(kind == "thing" for kind, _ in found.senses):
            return ()
        ends = (self.tokens[self.at], self.tokens[self.at + found.length - 1])
        each = [self.lexicon.phrase([token.text]) for token in ends]
        things = [tuple(v for kind, v in one.senses if kind == "thing") if one is not None else () for one in each]
        return tuple(things) if all(things) else ()

    def read_square(self) -> Mention | None:
        """`B 5`, `b fünf`: a letter and a number that make one shape together."""
        token = self.tokens[self.at]
        following = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else None
        if following is None or following.is_mark:
            return None
        silent = token.is_capital and self.lexicon.says_nothing(token.text)
        if not following.joined and not silent and self.lexicon.knows(token.text):
            return None
        said = self.lexicon.phrase([following.text])
        numbers = [value for kind, value in said.senses if kind == "number"] if said is not None else []
        number = following.text if following.text.isdigit() else numbers[0] if numbers else ""
        shape = self.shape(token.text + number) if number else None
        return self.take(2, {shape[0]: (shape[1],)}) if shape is not None else None

    def read_digits(self, token: Token) -> Mention:
        """A number in digits, perhaps with the letters that make it a size (`3er`) or an order (`2nd`)."""
        following = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else None
        joined = following is not None and following.joined and not following.is_mark and following.text != "×"
        if following is not None and joined and not find_initial(self.tokens, self.at + 1, self.lexicon):
            merged = Token(token.text + following.text, token.start, following.end, token.joined)
            both = self.lexicon.longest([merged, *self.tokens[self.at + 2 :]], 0)
            if both is not None:
                self.tokens[self.at : self.at + 2] = [merged]
                return self.take(both.length, by_kind(both.senses))
        if len(token.text) > LONGEST_NUMBER:
            return self.take(1, {"unknown": (token.text,)})
        return self.take(1, {"number": (str(int(token.text)),)})

    def read_misspelt_name(self, found: Phrase | None) -> Mention | None:
        """*Trade agreemnt*, *bycicle factroy*: a name of several words of which one or two are misspelt."""
        if (found is not None and found.length > 1) or self.runs >= MOST_SEARCHED:
            return None
        for length in (3, 2):
            run = [token.text for token in self.tokens[self.at : self.at + length] if token.text.isalpha()]
            if len(run) < length:
                continue
            strange = [word for word in run if not self.lexicon.knows(word)]
            if not strange or len(strange) > MOST_MISSPELT or (strange[0] != run[0] and found is None):
                continue
            whole = join_name(run)
            if len(whole) < FAR or min(len(run[0]), len(run[-1])) < LEAST_BEGUN:
                continue
            self.runs += 1
            near = find_nearest(whole, self.lexicon, far=len(strange) > 1 or len(strange[0]) >= LONG_PART)
            if near is not None and any(kind in ("thing", "noun") for kind, _ in near):
                return self.take(length, by_kind(near), guessed=True)
        return None

    def read_unknown(self, token: Token) -> Mention:
        """A compound is read as its words, a misspelt name as that name; else the word stays unknown."""
        self.searched += 1
        if (found := self.lexicon.longest_beside(self.tokens, self.at)) is not None:
            return self.take(found.length, by_kind(found.senses), guessed=True, foreign=True)
        if self.searched > MOST_SEARCHED or len(token.text) > LONGEST_SEARCHED:
            return self.take(1, {"unknown": (token.text,)})
        if parts := respell(token, self.lexicon, [name for name, _ in self.names]):
            self.tokens[self.at : self.at + 1] = parts
            return self.read_next()
        seat = find_nickname(token.text, self.names, self.lexicon)
        if seat >= 0:
            return self.take(1, {"player": (str(seat),)}, seat, guessed=True)
        near = find_nearest(token.text, self.lexicon)
        if near is None:
            return self.take(1, {"unknown": (token.text,)})
        return self.take(1, by_kind(near), guessed=not is_slip(token.text, near, self.lexicon))


def by_kind(senses: Iterable[Sense]) -> dict[str, tuple[str, ...]]:
    """Return senses as a mapping, kind → values."""
    found: dict[str, tuple[str, ...]] = {}
    for kind, value in senses:
        if kind != LETTER:
            found[kind] = (*found.get(kind, ()), value)
    return found


def _name_speaker(mentions: list[Mention], seat: int) -> list[Mention]:
    """*I two cloth, Nora wood*: *I* right before a thing without a verb, beside other players, is who speaks."""
    if not any(m.seat >= 0 and m.seat != seat for m in mentions):
        return mentions
    found = list(mentions)
    for at, m in enumerate(mentions[:-1]):
        following = next(
            (o for o in mentions[at + 1 :] if not o.has("filler", "number", "article") or o.has("thing")), None
        )
        alone = at == 0 or mentions[at - 1].ends_part
        if (
            m.has("speaker")
            and not m.has("verb")
            and alone
            and following is not None
            and following.has("thing")
            and not following.has("verb")
        ):
            end = mentions.index(following)
            if end + 1 == len(mentions) or mentions[end + 1].ends_part:
                found[at] = m._replace(senses={"player": (str(seat),), "self": ("",)}, seat=seat)
    return found


def _drop_portions(mentions: list[Mention]) -> list[Mention]:
    """*A drop of schnapps*: a portion with *of* right before a name says nothing."""
    found = list(mentions)
    for at, mention in enumerate(mentions[:-1]):
        if not mention.has("portion"):
            continue
        behind = mentions[at + 1 : at + 3]
        named = [m for m in behind if m.has("thing")]
        leads = bool(named) and (behind[0] is named[0] or behind[0].has("role", "filler", "article"))
        senses = {kind: value for kind, value in mention.senses.items() if kind != "portion"}
        found[at] = mention._replace(senses=SILENT if leads else senses or {"unknown": (mention.text,)})
    return found


def _join_particles(mentions: list[Mention], lexicon: Lexicon) -> list[Mention]:
    """*Leg das Holz ab*, *turn the card over*: a verb in two pieces, the second at the end of its part."""
    found = list(mentions)
    for at, last in enumerate(mentions):
        following = mentions[at + 1] if at + 1 < len(mentions) else None
        if last.seat >= 0 or len(last.text) > LONGEST_PARTICLE or last.ends_part:
            continue
        if last.has("thing", "noun") and not last.has("filler"):
            continue
        if following is not None and not (following.ends_part or following.has("verb") or following.roles()):
            continue
        for place in range(at - 1, -1, -1):
            verb = mentions[place]
            if verb.has("stop"):
                break
            if verb.has("verb") and verb.senses["verb"] != ("own",):
                _put_together(found, place, at, lexicon)
                break
            named = any(m.has("thing") for m in mentions[place:at])
            loose = verb.has("unknown", "filler") or (verb.tells("clause", "state") and named)
            if loose and _put_together(found, place, at, lexicon):
                break
    return found


def _put_together(found: list[Mention], place: int, at: int, lexicon: Lexicon) -> bool:
    """Make a verb and its particle one, where the lexicon knows what they mean together."""
    verb, particle = found[place], found[at]
    runs = [[*verb.text.split(" "), *particle.text.split(" ")]]
    if lexicon.has_compounds:
        runs.append([particle.text.replace(" ", "") + verb.text])
    known = [phrase for run in runs if (phrase := lexicon.phrase(run)) is not None and not phrase.is_foreign]
    verbs = tuple(dict.fromkeys(value for phrase in known for kind, value in phrase.senses if kind == "verb"))
    if verbs:
        kept = {kind: v for kind, v in verb.senses.items() if kind not in ("verb", "unknown", "clause", "filler")}
        found[place] = verb._replace(senses={**kept, "verb": verbs})
        found[at] = particle._replace(senses=SILENT)
    return bool(verbs)


def _mark_signs(mentions: list[Mention], tokens: Sequence[Token], lexicon: Lexicon) -> list[Mention]:
    """Attach the phrases that mark a clause to the mentions that they stand in."""
    spans: list[tuple[int, int, tuple[str, ...]]] = []
    for at in range(len(tokens)):
        length, signs = lexicon.find_signs(tokens, at)
        if length:
            spans.append((tokens[at].start, tokens[at + length - 1].end, signs))
    if not spans:
        return mentions
    return [
        m._replace(
            signs=frozenset(sign for start, end, signs in spans if start < m.end and m.start < end for sign in signs)
        )
        for m in mentions
    ]
