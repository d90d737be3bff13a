"""What is told with *before*: *before I build the glassworks, I use the beer card* uses the card first."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mending import guessed_at
from referee.engine.speech.mention import Mention
from referee.engine.speech.shaping import parted

THEN = {"then": ("",)}
PAUSE = {"pause": (",",)}


def in_order(mentions: list[Mention], ahead: Sequence[str], seat: int) -> list[Mention]:
    """The mentions in the order in which things are done; as they are where no clause begins with one of `ahead`.

    A clause told behind *before* comes last: as a guess where it was told first.
    """
    found: list[Mention] = []
    for sentence in parted(mentions, lambda m: m.has("stop")):
        at, end = _ahead(sentence, ahead)
        found += sentence if at < 0 else _sorted(sentence, at, end, seat)
    return found


def _ahead(sentence: Sequence[Mention], ahead: Sequence[str]) -> tuple[int, int]:
    """Where such a word stands and what follows it, (-1, -1) where there is none."""
    for at in (at for at, m in enumerate(sentence) if not m.has("early")):
        for end in range(at + 1, min(at + 3, len(sentence)) + 1):
            said = " ".join(m.text for m in sentence[at:end])
            word = next((w for w in ahead if said == w or (end == at + 1 and said.startswith(f"{w} "))), "")
            if word and (" " in word or _begins_with_verb(sentence[end:])):  # but *before the coffee gets cold*
                return at, end
    return -1, -1


def _begins_with_verb(clause: Sequence[Mention]) -> bool:
    first = next((m for m in clause if not m.has("filler")), None)
    return first is not None and _acts(first) and not _names(first)  # but *before the festival*


def _sorted(sentence: list[Mention], at: int, end: int, seat: int) -> list[Mention]:
    before, clause = sentence[:at], sentence[end:]
    parting = [sentence[at]._replace(senses=senses, text="") for senses in (PAUSE, THEN)]
    if any(map(_acts, before)) and any(map(_names, before)):  # *I use the card before I build*
        return [*before, *parting, *clause] if _is_action(clause, seat) else sentence
    end = _end(clause)
    told, rest = clause[:end], clause[end:]
    mark = [m for m in rest[-1:] if m.has("stop")]
    rest = rest[: len(rest) - len(mark)]
    if not _is_action(told, seat) or not any(map(_acts, rest)) or not any(map(_names, rest)):
        return sentence
    while told[-1].has("pause"):
        told = told[:-1]
    return [*before, *rest, *parting, *guessed_at(told), *mark]


def _end(clause: Sequence[Mention]) -> int:
    """Where the clause ends: with its pause, else where the speaker is named again or another verb stands."""
    paused = next((at + 1 for at, m in enumerate(clause) if m.has("pause")), 0)
    named = next((at for at, m in enumerate(clause) if _names(m)), len(clause))
    again = next((at for at in range(named, len(clause)) if _begins(clause[at])), 0)
    return paused or again or len(clause)


def _begins(mention: Mention) -> bool:
    acts = mention.has("verb") and not mention.has("thing") and not mention.has("noun")
    return acts or mention.has("first_person") or mention.has("speaker")


def _is_action(clause: Sequence[Mention], seat: int) -> bool:
    """Whether something is named and done, and by nobody else."""
    others = any(m.has("talk") or m.has("unknown") or (m.seat >= 0 and m.seat != seat) for m in clause)
    return any(map(_names, clause)) and any(map(_acts, clause)) and not others


def _acts(mention: Mention) -> bool:
    return mention.has("verb")


def _names(mention: Mention) -> bool:
    return mention.has("thing") or mention.has("noun")
