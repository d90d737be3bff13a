"""Correcting an earlier turn: the new text is judged in its place, and the rest is replayed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from referee.app.outcomes import Refused, Unread
from referee.app.records import Judged, Record, judge_turn, open_record, replay
from referee.engine.messages import Lexicon
from referee.engine.misread import Ambiguous, Misread
from referee.engine.verdict import Judgement, Verdict
from referee.storage.records import RecordedTurn, replace_turn
from referee.storage.writing import write_text


@dataclass(frozen=True, slots=True)
class Amended:
    """What a correction would do: the verdict on it, and the later turns that are no longer legal."""

    verdict: Verdict | Misread | Ambiguous
    broken: tuple[Judged, ...]
    written: bool
    lexicon: Lexicon


@dataclass(frozen=True, slots=True)
class NoSuchTurn:
    turns: int


def amend(path: Path, number: int, text: str, language: str, *, write: bool) -> Amended | NoSuchTurn | Refused | Unread:
    """Corrects a turn. Nothing is written unless told to, nor if the correction itself is not legal."""
    record = open_record(path, language)
    if not isinstance(record, Record):
        return record
    if not 1 <= number <= len(record.turns):
        return NoSuchTurn(len(record.turns))
    state = record.start
    for judged in replay(replace(record, turns=record.turns[: number - 1])):
        state = judged.after
    old = record.turns[number - 1]
    found = judge_turn(record, state, RecordedTurn(old.player, (text,), None, old.line))
    if not isinstance(found, Judgement) or found.verdict.legal is False:
        verdict = found.verdict if isinstance(found, Judgement) else found
        return Amended(verdict, (), False, record.lexicon)
    was_broken = {judged.number for judged in replay(record) if judged.illegal}
    new = replace(old, moves=found.verdict.moves, overruled=None)
    turns = (*record.turns[: number - 1], new, *record.turns[number:])
    later = [judged for judged in replay(replace(record, turns=turns)) if judged.number > number and judged.illegal]
    broken = tuple(judged for judged in later if judged.number not in was_broken)
    if write:
        problem = write_text(path, replace_turn(record.document.text, number, old.player, found.verdict.moves))
        if problem is not None:
            return Unread(problem)
    return Amended(found.verdict, broken, write, record.lexicon)
