"""Single letters that stand for a name: *2 W, 1 F*, *W -> A*."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.engine.speech.lexicon import INITIAL, Lexicon, Sense, together
from referee.engine.speech.tokens import Word

BESIDE = ("->", "<-", "×")


def letter_name(words: Sequence[Word], at: int, lexicon: Lexicon) -> str:
    """What the letter at a place stands for, where a name could stand there; "" elsewhere."""
    if len(words[at].text) != 1 or len(words) == 1:
        return ""
    name = initial(words, at, lexicon)
    placed = name.startswith("noun ") and _digit(words, at + 1) and words[at + 1].joined  # *F4*
    return name if name and (placed or _in_place(words, at, lexicon)) else ""


def initial(words: Sequence[Word], at: int, lexicon: Lexicon) -> str:
    """What a capital, or a letter written together with a number, stands for."""
    word = words[at] if 0 <= at < len(words) else None
    if word is None or len(word.text) != 1 or not (word.capital or (word.joined and _digit(words, at - 1))):
        return ""
    told = lexicon.accented.get(together([word.typed])) if word.typed else lexicon.exact.get(word.text)
    return next((value for kind, value in told if kind == INITIAL), "")  # *Ř* is no *R*


def _in_place(words: Sequence[Word], at: int, lexicon: Lexicon) -> bool:
    """Whether it stands beside a number or an arrow, or in a list; a letter that is a word, in a list of letters."""
    before = words[at - 1] if at else None
    after = words[at + 1] if at + 1 < len(words) else None
    if _digit(words, at - 1) or any(word is not None and word.text in BESIDE for word in (before, after)):
        return True
    if at > 1 and before is not None and not before.mark and initial(words, at - 2, lexicon):
        return _gives_role(before, lexicon)  # *1 F to A*
    paused = after is not None and after.mark
    if words[at].text in lexicon.skipped or len(lexicon.exact.get(words[at].text)) > 1:
        listed = before is not None and before.mark and initial(words, at - 2, lexicon)
        return bool(listed or (paused and initial(words, at + 2, lexicon)))
    return after is None or paused or (before is not None and before.mark)


def _gives_role(word: Word, lexicon: Lexicon) -> bool:
    said = lexicon.phrase([word.text])
    return said is not None and any(kind == "role" for kind, _ in said.senses)


def _digit(words: Sequence[Word], at: int) -> bool:
    return 0 <= at < len(words) and words[at].text.isdigit()


def lettered_field(
    words: list[Word], at: int, lexicon: Lexicon, special: Callable[[str], Sense | None]
) -> Sense | None:
    """`B 5`, `b fünf`: a letter and a number that make one shape together; the words become one then."""
    word, following = words[at], words[at + 1] if at + 1 < len(words) else None
    if following is None:
        return None
    if not following.joined and not (word.capital and lexicon.idle(word.text)) and lexicon.known([word.text]):
        return None
    number = following.text if following.text.isdigit() else ""
    if not number and not following.mark:
        said = lexicon.phrase([following.text])
        numbers = [value for kind, value in said.senses if kind == "number"] if said is not None else []
        number = numbers[0] if numbers else ""
    shape = special(word.text + number) if number else None
    if shape is not None:
        words[at : at + 2] = [Word(word.text + number, word.start, following.end)]
    return shape
