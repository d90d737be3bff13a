"""Stage 2: words that are not written as the lexicon has them: misspelt names, compounds, names of players, letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from referee.engine.cursor import SOFTENED, is_case_of
from referee.speech.lexicon import LEAST_STEM, LETTER, LONGEST_ENDING, NAMES, UNTYPED, Lexicon, Phrase, Sense, join_name
from referee.speech.tokens import Token

LEAST, LEAST_BEGUN, LONG_BEGUN, FAR, VERY_FAR = 5, 3, 6, 8, 16
VOWELS = frozenset("aeiou")
MISSPELT = ("verb", "noun", "thing")
"""Kinds of words that may be misspelt; fillers and roles are too short to be told from others."""
SWAPPED = (*MISSPELT, "article", "number", "size")
LINKS = ("", "s", "n", "en", "e", "es", "er")
LEAST_PART, LEAST_VERB, LEAST_ALIKE, LONGER = 3, 4, 4, 5


def find_nearest(word: str, lexicon: Lexicon, far: bool = True) -> tuple[Sense, ...] | None:
    """Return the senses of the only name within one edit (from 8 letters two, from 16 three); None for a choice."""
    if LEAST_BEGUN <= len(word) <= FAR and VOWELS.isdisjoint(word) and (bare := _find_without_vowels(word, lexicon)):
        return bare
    if len(word) < LEAST or word.isdigit():
        return _find_swapped(word, lexicon)
    most = (3 if len(word) >= VERY_FAR else 2) if far and len(word) >= FAR else 1
    by_edits: dict[int, dict[str, tuple[Sense, ...]]] = {}
    for key, senses in _list_candidates(word, most, lexicon):
        known = by_edits.setdefault(max(1, count_edits(word, key, most)), {})
        known[key] = (*known.get(key, ()), *(sense for sense in senses if sense not in known.get(key, ())))
    found = next((by_edits[edits] for edits in range(1, most + 1) if edits in by_edits), None)
    if not found:
        return _find_begun(word, lexicon) or _find_misspelt_stem(word, lexicon) or _find_swapped(word, lexicon)
    swapped = {key: senses for key, senses in found.items() if sorted(key) == sorted(word)}
    found = swapped if len(swapped) == 1 else found  # *Siefe* is rather *Seife* than *Siege*
    widest = max(found.values(), key=len)
    return widest if all(set(senses) <= set(widest) for senses in found.values()) else None


def count_edits(one: str, other: str, most: int) -> int:
    """Count letters changed, added, left out or swapped with their neighbour; above `most` only that it is more."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, row, older = row, [i], before
        for j, wanted in enumerate(other, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        before = last
        if min(row) > most:
            return most + 1
    return row[-1]


def _find_begun(word: str, lexicon: Lexicon) -> tuple[Sense, ...] | None:
    """*Redakt*, *konservenfab*: the only name that begins so."""
    if not word.isalpha() or len(word) < LONG_BEGUN:
        return None
    found = {things for _, things in _list_things(word[0], lexicon, lambda key: key.startswith(word))}
    return found.pop() if len(found) == 1 and any(kind in NAMES for kind, _ in next(iter(found))) else None


def _find_misspelt_stem(word: str, lexicon: Lexicon) -> tuple[Sense, ...] | None:
    """*Entwickellt*: the only stem within one edit to which an ending was added."""
    found: set[tuple[Sense, ...]] = set()
    stems = lexicon.misspellable(word[0], stems=True)
    for cut in range(max(LEAST_STEM, len(word) - LONGEST_ENDING), len(word) + 1):
        if cut < len(word) and word[cut:] not in lexicon.endings:
            continue
        begun, letters = word[:cut], frozenset(word[:cut])
        for key, senses in stems:
            near = abs(len(key) - cut) <= 1 and len(letters.symmetric_difference(key)) <= 2
            alike = len(key) >= LONG_BEGUN or sorted(begun) == sorted(key)  # *schlauer* is not *schauen*
            if near and alike and count_edits(begun, key, 1) <= 1 and any(kind in MISSPELT for kind, _ in senses):
                found.add(tuple(sense for sense in senses if sense[0] in MISSPELT))
    return found.pop() if len(found) == 1 else None


def _find_without_vowels(word: str, lexicon: Lexicon) -> tuple[Sense, ...] | None:
    """*Swp*, *frmr*: the only name of which just the vowels are left out, as few as possible."""
    found: dict[int, set[tuple[Sense, ...]]] = {}
    for key, senses in _list_candidates(word, len(word), lexicon):
        if "".join(letter for letter in key if letter not in VOWELS) == word:
            found.setdefault(len(key), set()).add(senses)
    shortest = found[min(found)] if found else set()
    return shortest.pop() if len(shortest) == 1 else None


def _find_swapped(word: str, lexicon: Lexicon) -> tuple[Sense, ...] | None:
    """*Byu*: a short word with two letters in each other's place, where that is the only known one."""
    found = [said.senses for text in _swaps(word) if (said := lexicon.phrase([text])) and not said.is_foreign]
    kinds = SWAPPED if len(word) >= LEAST_VERB else MISSPELT  # *Dev* is a name and no *dvě*
    return found[0] if len(found) == 1 and any(kind in kinds for kind, _ in found[0]) else None


def _swaps(word: str) -> set[str]:
    return {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(1, len(word) - 1)} - {word}


def is_slip(word: str, senses: tuple[Sense, ...], lexicon: Lexicon) -> bool:
    """Tell whether only two letters changed places, or one was doubled or left single: *konsturktér*, *distilery*."""
    doubled = {word[:at] + word[at] + word[at:] for at in range(1, len(word))}
    single = {word[:at] + word[at + 1 :] for at in range(1, len(word)) if word[at] == word[at - 1]}
    meant = [
        said for text in _swaps(word) | doubled | single if (said := lexicon.phrase([text])) and not said.is_foreign
    ]
    return len(word) >= LONG_BEGUN and any(set(senses) <= set(said.senses) for said in meant)


def _list_things(letter: str, lexicon: Lexicon, fits: Callable[[str], bool]) -> Iterator[tuple[str, tuple[Sense, ...]]]:
    """Yield the names of the language that begin with a letter and fit, with their things."""
    for key, text in lexicon.vocabulary.list_phrases(letter).items():
        if lexicon.language in text and fits(key):
            senses = [sense.split(" ") for sense in text.split(";")]
            own = [(group, id) for spoken, group, id in senses if spoken == lexicon.language and group not in UNTYPED]
            if own:
                yield key, tuple(("thing", f"{group} {id}") for group, id in own)


def _list_candidates(word: str, most: int, lexicon: Lexicon) -> Iterator[tuple[str, tuple[Sense, ...]]]:
    """Yield names that may be so many edits away: each edit adds at most one letter and changes at most two."""
    letters, length = frozenset(word), len(word)

    def fits(key: str) -> bool:
        return -most <= len(key) - length <= most and len(letters.symmetric_difference(key)) <= 2 * most

    yield from _list_things(word[0], lexicon, fits)
    for key, spoken in lexicon.misspellable(word[0]):
        if fits(key) and (kept := tuple((kind, value) for kind, value in spoken if kind in MISSPELT)):
            yield key, kept


# words in another shape -----------------------------------------------------------------------------------------------


def respell(word: Token, lexicon: Lexicon, players: Sequence[tuple[str, ...]]) -> list[Token] | None:
    """Return the word that is meant, or the words that it is made of, where the lexicon knows those."""
    parts = (_split_compound(word, lexicon) if lexicon.has_compounds else None) or _split_elision(
        word, lexicon, players
    )
    parts = parts or _split_denial(word, lexicon)
    if parts:
        return parts
    text = next((found for form in _list_shapes(word.text, lexicon) if (found := form)), "")
    return [Token(text, word.start, word.end, word.joined)] if text else None


def _list_shapes(word: str, lexicon: Lexicon) -> Iterator[str]:
    """Yield known words that one says like this: *threeeee*, *vokno* for *okno*."""
    for once in (r"\1\1", r"\1"):
        text = re.sub(r"(.)\1{2,}", once, word)
        if text != word and lexicon.knows(text):
            yield text
    for letters in lexicon.lists["prothetic"]:
        if word.startswith(letters) and lexicon.knows(word[len(letters) - 1 :]):
            yield word[len(letters) - 1 :]


def _split_elision(word: Token, lexicon: Lexicon, players: Sequence[tuple[str, ...]]) -> list[Token] | None:
    """*lusine* as *l'usine*."""
    for letters in lexicon.lists["elisions"]:
        rest = word.text[len(letters) :]
        if not word.text.startswith(letters) or len(rest) < LEAST_PART or rest[0] not in "aeiouyh":
            continue
        found = lexicon.phrase([rest])
        if (found is not None and (len(rest) > LEAST_PART or _carries(found))) or (rest,) in players:
            cut = min(word.start + len(letters), word.end)
            return [Token(letters, word.start, cut, word.joined), Token(rest, cut, word.end)]
    return None


def _split_denial(word: Token, lexicon: Lexicon) -> list[Token] | None:
    """*Nestavím* as *není* and *stavím*."""
    for pair in lexicon.lists["denying"]:
        letters, denial = pair.split(" ")
        rest = word.text.removeprefix(letters)
        if rest != word.text and len(rest) >= LEAST_VERB and lexicon.is_verb(rest):
            cut = word.start + len(letters)
            return [Token(denial, word.start, cut, word.joined), Token(rest, cut, word.end)]
    return None


def _split_compound(word: Token, lexicon: Lexicon) -> list[Token] | None:
    """*Brauereibau*: two names written as one word."""
    text = word.text
    for cut in range(len(text) - LEAST_PART, LEAST_PART - 1, -1):
        right = lexicon.phrase([text[cut:]])
        if right is None or not _carries(right):
            continue
        for link in LINKS:
            left = text[: cut - len(link)] if text[:cut].endswith(link) else ""
            found = lexicon.phrase([left]) if len(left) >= LEAST_PART else None
            first, last = Token(left, word.start, word.end, word.joined), Token(text[cut:], word.start, word.end)
            if found is not None and _carries(found):
                return [first, last]
    return None


def _carries(found: Phrase) -> bool:
    kinds = ("thing", "noun", "size", "number", "times")
    return not found.is_foreign and any(kind in kinds for kind, _ in found.senses)


# names of players -----------------------------------------------------------------------------------------------------


def find_player(
    tokens: Sequence[Token], at: int, names: Sequence[tuple[tuple[str, ...], int]], lexicon: Lexicon
) -> tuple[int, int]:
    """Return the seat of the player named here and the number of words, (-1, 0) where none is."""
    for length in (3, 2, 1):
        run = tuple(token.text for token in tokens[at : at + length] if not token.is_mark)
        if len(run) != length:
            continue
        endings = lexicon.lists["possessives"]
        seats = [seat for name, seat in names if _is_name(run, name) or _is_owner(run, name, endings)]
        if len(seats) == 1:
            return seats[0], length
    return -1, 0


def find_nickname(word: str, names: Sequence[tuple[tuple[str, ...], int]], lexicon: Lexicon) -> int:
    """Return the seat of the only player whose name resembles an unknown word, else -1: *Honzík* for *Honza*."""
    single = [(name[0], seat) for name, seat in names if len(name) == 1]
    fitting = [seat for name, seat in single if _is_alike(word, name)]
    pets = tuple(lexicon.lists["pets"])
    if not fitting and pets and word.endswith(pets):
        fitting = [seat for name, seat in single if name.startswith(word[:LEAST_PART])]  # *Míšenko* for *Míša*
    if not fitting and len(word) >= LEAST_PART:
        long = [(name, seat) for name, seat in single if len(name) > LEAST_PART]
        fitting = [seat for name, seat in long if name[0] == word[0] and count_edits(word, name, 1) <= 1]
        fitting = fitting or [seat for name, seat in long if any(_is_name((text,), (name,)) for text in _swaps(word))]
    return fitting[0] if len(fitting) == 1 else -1


def _is_alike(word: str, name: str) -> bool:
    stem = name[: max(LEAST_ALIKE, len(name) - 2)]
    return len(stem) >= LEAST_ALIKE and word.startswith(stem) and len(name) <= len(word) <= len(name) + LONGER


def _is_name(run: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Tell whether words are the name of a player, in any case."""
    if run == name:
        return True
    if run[0][:1] != name[0][:1] or len(run) != len(name):
        return False
    return run == tuple(word + "s" for word in name) or all(map(is_case_of, run, name))


def _is_owner(run: tuple[str, ...], name: tuple[str, ...], endings: Sequence[str]) -> bool:
    """*Petrovo uhlí*, *Katčina děla*: a name as an adjective."""
    if len(run) != 1 or len(name) != 1 or not endings or run[0][:2] != name[0][:2]:
        return False
    word = name[0]
    stems = [word[:-1] if word[-1] in "aeiouy" else word]
    stems += [word[:-2] + word[-1]] if word[-2:-1] == "e" else []  # *Radek*, *Radkův*
    stems += [stem[:-1] + SOFTENED[stem[-1]] for stem in stems if stem[-1:] in SOFTENED]
    return any(run[0] == stem + ending for stem in stems for ending in endings if len(stem) > 1)


# letters that stand for a name ---------------------------------------------------------------------------------------


def find_letter_name(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> str:
    """Return what a letter stands for where a name could stand: *2 W, 1 F*, *W -> A*; else ""."""
    if len(tokens[at].text) != 1 or len(tokens) == 1:
        return ""
    name = find_initial(tokens, at, lexicon)
    if not name:
        return ""
    before = tokens[at - 1] if at else None
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if name.startswith("noun ") and after is not None and after.joined and after.text.isdigit():
        return name  # *F4*
    beside = [token for token in (before, after) if token is not None]
    if (before is not None and before.text.isdigit()) or any(token.text in ("->", "<-", "×") for token in beside):
        return name
    between = before is not None and (before.is_mark or _gives_role(before, lexicon))  # *1 F to A*
    listed = (at > 1 and between and find_initial(tokens, at - 2, lexicon)) or (
        after is not None and after.is_mark and find_initial(tokens, at + 2, lexicon)
    )
    if tokens[at].text in lexicon.skipped or len(lexicon.exact.get(tokens[at].text)) > 1:
        return name if listed else ""
    return name if listed or after is None or after.is_mark or (before is not None and before.is_mark) else ""


def _gives_role(token: Token, lexicon: Lexicon) -> bool:
    said = lexicon.phrase([token.text])
    return said is not None and any(kind == "role" for kind, _ in said.senses)


def find_initial(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> str:
    """Return what a capital, or a letter written together with a number, stands for."""
    token = tokens[at] if 0 <= at < len(tokens) else None
    digit = at > 0 and tokens[at - 1].text.isdigit()
    if token is None or len(token.text) != 1 or not (token.is_capital or (token.joined and digit)):
        return ""
    senses = lexicon.accented.get(join_name([token.typed])) if token.typed else lexicon.exact.get(token.text)
    return next((value for kind, value in senses if kind == LETTER), "")
