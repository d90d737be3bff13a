"""Questions that are answered in the same breath: *Brewery? – Too dear. – The bakery then. – Yes, the bakery.*"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.again import ONLY_ROLLED
from referee.engine.speech.beside import settles
from referee.engine.speech.mending import is_reason, kinds_of
from referee.engine.speech.mention import Mention
from referee.engine.speech.rolling import begins_with_die
from referee.engine.speech.shaping import parted
from referee.engine.speech.talking import talks
from referee.engine.speech.tokens import says_one
from referee.engine.speech.weighing import without_talking_words

if TYPE_CHECKING:
    from referee.engine.speech.deciding import Heard
    from referee.engine.speech.hearing import Hearing

ENDS = frozenset(".?!")
SILENT = frozenset(("filler", "pause", "stop", "so", "settles", "then", "and"))
AGREEMENT = "agreement"
ASKED = ("?",)
STATED = {"stop": (".",)}


def answered(mentions: list[Mention], hearing: Hearing, first: Heard) -> Heard:
    """What is settled behind the questions, as a guess; what was understood at `first` where nothing is.

    What is told of another time is settled by nobody; what had one reading stays, unless something is said twice in it.
    """
    speech = hearing.speech
    sentences = _sentences(mentions)
    told = _settled(sentences, speech.leading)
    again = [one for at, one in enumerate(told) if any(_is_again(one, later) for later in told[at + 1 :])]
    planned = says_one(hearing.text, hearing.lexicon.plans)
    if not told or _asks(told[-1]) or planned or (len(first.readings) == 1 and not again):
        doubted = planned or (speech.leading and _only_rolls(first))
        return first._replace(guessed=True) if doubted and first.readings else first
    told = [one for one in told if one not in again]
    stated = hearing.as_stated()
    last = [told[-1:]] if _names([m for one in told for m in one]) <= _names(told[-1]) else []
    for kept in (told, *last):
        whole = [m for sentence in kept for m in sentence]
        chosen = _is_chosen(sentences, kept[-1])
        if not chosen and stated.weight(whole) <= 0:
            continue
        heard = stated(whole)
        only = stated.is_only(heard) and not speech.unsure(heard.readings[0])
        only = only and not (speech.leading and _only_rolls(heard))
        if only and (heard.doing or heard.decided or len(kept) > 1 or chosen):
            return heard._replace(guessed=True)
    return first


def _only_rolls(heard: Heard) -> bool:
    """Whether only a die is told: behind a question it may only be talked of."""
    return all(";" not in told and len(told.split(" ")) <= ONLY_ROLLED for told in heard.readings)


def _is_chosen(sentences: Sequence[Sequence[Mention]], last: Sequence[Mention]) -> bool:
    """Whether it is settled what was asked: a word says so, its name was offered, or another one was refused."""
    asked = [m for sentence in sentences if _asks(sentence) for m in sentence]
    refused = any(_refuses(sentence) for sentence in sentences[1:])
    return settles(last) or refused or not _names(asked).isdisjoint(_names(last))


def _sentences(mentions: Sequence[Mention]) -> list[list[Mention]]:
    found = parted(mentions, lambda m: not ENDS.isdisjoint(m.senses.get("stop", ())))
    return [part for part in found if any(map(_is_said, part))]


def _settled(sentences: Sequence[list[Mention]], leading: bool) -> list[list[Mention]]:
    """The sentences without refused, open or answered questions, and without reasons; none where the last is one."""
    kept: list[list[Mention]] = []
    for at, sentence in enumerate(sentences):
        following = sentences[at + 1] if at + 1 < len(sentences) else []
        told = _accepted(sentence, following) if _asks(sentence) else _without_no(sentence)
        if leading and not kept and begins_with_die(sentence):
            kept.append(sentence)
        elif _asks(sentence) or not any(map(_is_said, told)):
            kept += [told] if told else []
        elif _answers(sentence, following) and _begins_with_no(following):
            continue  # *– Take the tobacco. – No, rather the tools*
        elif not is_reason(told, kinds_of([m for other in sentences if other is not sentence for m in other])):
            kept.append(told)
        elif not following and kinds_of(told):
            return []  # *… – And which building? – The church, you heathen*
    return [told for told in kept if any(map(_is_said, told))]


def _accepted(question: list[Mention], following: Sequence[Mention]) -> list[Mention]:
    """The question as a statement where it is not answered by anything else; nothing where it is."""
    if not following:
        return question
    agreed = AGREEMENT in next((m for m in following if not m.has("pause")), following[0]).senses.get("filler", ())
    if _answers(question, following) or not (agreed or not (_refuses(following) or talks(question))):
        return []
    plain = without_talking_words(question) if agreed else question
    return [m._replace(senses=STATED) if m.senses.get("stop") == ASKED else m for m in plain]


def _is_again(sentence: Sequence[Mention], later: Sequence[Mention]) -> bool:
    named = _names(sentence)
    return bool(named) and named <= _names(later)


def _asks(sentence: Sequence[Mention]) -> bool:
    return any(m.senses.get("stop") == ASKED for m in sentence)


def _is_said(mention: Mention) -> bool:
    return not mention.senses.keys() <= SILENT


def _refuses(sentence: Sequence[Mention]) -> bool:
    """Whether it begins with a word that denies, or only says why not."""
    first = next((m for m in sentence if m.has("no") or m.has("not") or _is_said(m)), None)
    return first is not None and (first.has("no") or first.has("not") or is_reason(sentence, frozenset()))


def _answers(question: Sequence[Mention], sentence: Sequence[Mention]) -> bool:
    """Whether it names something of the kind of what was asked for."""
    return not kinds_of(question).isdisjoint(kinds_of(sentence))


def _begins_with_no(sentence: Sequence[Mention]) -> bool:
    first = next(filter(_is_said, sentence), None)
    return first is not None and first.has("no")


def _without_no(sentence: list[Mention]) -> list[Mention]:
    """Without the *no* that it begins with: it answers what was asked before."""
    at = next((at for at, m in enumerate(sentence) if _is_said(m)), 0)
    return sentence[:at] + sentence[at + 1 :] if _begins_with_no(sentence) else sentence


def _names(sentence: Sequence[Mention]) -> frozenset[str]:
    """What is named or counted in it."""
    found = {value for m in sentence for value in m.senses.get("thing", ())}
    found |= {f"number {m.senses['number'][0]}" for m in sentence if m.has("number")}
    return frozenset(found | {f"player {m.seat}" for m in sentence if m.seat >= 0 and not m.has("self")})
