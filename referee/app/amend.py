"""Correcting an earlier turn: the new text is judged in its place, and the rest is replayed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.outcomes import Refused, unusable
from referee.app.records import Judged, Record, judge_turn, locked_record, open_record, replay
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.engine.verdict import Judgement, Verdict
from referee.storage.records import RecordedTurn, replace_turn

if TYPE_CHECKING:
    from referee.engine.messages import Lexicon
    from referee.engine.misread import Ambiguous, Misread


Broken = tuple[Judged, ...]


class Amended(Value):
    """What a correction would do: the verdict on it, and the later turns that are no longer legal."""

    verdict: Verdict | Misread | Ambiguous
    broken: tuple[Judged, ...]
    written: bool
    lexicon: Lexicon
    notes: tuple[Problem, ...] = ()


class NoSuchTurn(Value):
    turns: int


def amend(path: Path, number: int, text: str, language: str, *, write: bool) -> Amended | NoSuchTurn | Refused:
    """Corrects a turn. Nothing is written unless told to, nor if the correction itself is not legal."""
    if not write:
        return _amended(open_record(path, language), number, text, write=False)
    with locked_record(path, language) as record:
        return _amended(record, number, text, write=True)


def _amended(record: Record | Refused, number: int, text: str, *, write: bool) -> Amended | NoSuchTurn | Refused:
    if not isinstance(record, Record):
        return record
    if not 1 <= number <= len(record.turns):
        return NoSuchTurn(len(record.turns))
    state = record.start
    for judged in replay(record._replace(turns=record.turns[: number - 1])):
        state = judged.after
    old = record.turns[number - 1]
    found = judge_turn(record, state, RecordedTurn(old.player, (text,)))
    if not isinstance(found, Judgement) or found.verdict.legal is False:
        verdict = found.verdict if isinstance(found, Judgement) else found
        return Amended(verdict, (), False, record.lexicon)
    new = old._replace(moves=found.verdict.moves, overruled=None, unjudged=bool(found.verdict.unjudged))
    broken = _broken_by(record, number, new)
    notes: tuple[Problem, ...] = ()
    if write:
        doubts = [doubt.what for doubt in found.verdict.unjudged]
        written = replace_turn(record.document, number, found.verdict.moves, doubts)
        if isinstance(written, Problem):
            return unusable(written)
        notes = written.notes
    return Amended(found.verdict, broken, write, record.lexicon, notes)


def _broken_by(record: Record, number: int, new: RecordedTurn) -> Broken:
    """The later turns that were legal before a correction and are not after it."""
    turns = (*record.turns[: number - 1], new, *record.turns[number:])
    return tuple(judged for judged in newly_broken(record, record._replace(turns=turns)) if judged.number > number)


def newly_broken(before: Record, after: Record) -> Broken:
    """The turns that were legal before a correction and are not after it."""
    was_broken = {judged.number for judged in replay(before) if judged.illegal}
    return tuple(judged for judged in replay(after) if judged.illegal and judged.number not in was_broken)
