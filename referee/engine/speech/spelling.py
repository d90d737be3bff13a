"""The pieces of a saying as one canonical text: equal actions side by side become one, additions join their action."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.cover import Piece
from referee.engine.speech.frames import ABOUT, Part
from referee.engine.speech.items import THEN

PAID = "with"
WITH = frozenset((PAID,))


class _Clause:
    def __init__(self, part: Part) -> None:
        self.action = part.action
        self.first = part.first
        self.vague = part.vague
        self.opens = part.opens
        self.texts = [part.text] if part.text else []
        self.tails = [part.tail] if part.tail else []
        self.added: dict[str, list[str]] = {}

    def add(self, part: Part) -> None:
        if self.vague and not part.vague:
            self.texts, self.tails, self.vague = [], [], False  # *Swap cards: I put one …*: the same said closer
        elif part.vague and not self.vague:
            return
        self.texts += [part.text] if part.text else []
        self.tails += [part.tail] if part.tail else []

    def is_bare(self, action: str) -> bool:
        return self.action == action and not self.texts and not self.tails

    def spell(self) -> str:
        pieces = [self.action, ", ".join(self.texts), " ".join(self.tails)]
        pieces += [f"{keyword} {', '.join(texts)}" for keyword, texts in sorted(self.added.items(), key=_paid_last)]
        return " ".join(piece for piece in pieces if piece)


def _paid_last(added: tuple[str, list[str]]) -> int:
    """Where an addition stands: what belongs to the action, what is said about it, what pays for it."""
    return (ABOUT, PAID).index(added[0]) + 1 if added[0] in (ABOUT, PAID) else 0


def spell(pieces: Sequence[Piece]) -> str:
    """The turn as the exact grammar reads it; "" where no action was said."""
    clauses: list[_Clause] = []
    waiting: list[tuple[Part, int]] = []
    parted = 0
    for at, piece in enumerate(pieces):
        parted = max(parted, piece.break_before)
        for part in piece.parts:
            if part.behind:
                if clauses and parted < THEN and not _leads(pieces, at):
                    clauses[-1].added.setdefault(part.behind, []).append(part.text)
                else:
                    waiting.append((part, parted))
                continue
            last = clauses[-1] if clauses else None
            if last is not None and last.first and part.first and _goes_on(last, part):
                continue
            if last is not None and not part.text and not part.tail and last.is_bare(part.action):
                continue  # *party, everyone goes home*: the same said twice
            if last is not None and last.is_bare(part.action) and parted < THEN:
                last.add(part)  # *the Old World. Yes, the Old World, with a brickworks*: the same said closer
                continue
            if (
                last is not None
                and (last.action == part.action or (part.runs_on and last.action.endswith(f" {part.action}")))
                and not _alone(piece)
                and (parted < THEN or part.runs_on)
            ):
                last.add(part)
            else:
                missing = part.after and not any(part.after in clause.action for clause in clauses)
                clauses.append(_Clause(part._replace(action=f"{part.after} {part.action}") if missing else part))
            for held, _ in waiting:
                clauses[-1].added.setdefault(held.behind, []).append(held.text)
            waiting = []
            parted = 0
    if clauses:
        for held, _ in waiting:
            clauses[-1].added.setdefault(held.behind, []).append(held.text)
    clauses.sort(key=lambda clause: not clause.first)
    return "; ".join(clause.spell() for clause in clauses)


def _leads(pieces: Sequence[Piece], at: int) -> bool:
    """Whether an addition stands behind a break and right before another action: *…, and with coal from Jo I build*"""
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    if following is None or following.break_before or not pieces[at].break_before:
        return False
    filled = pieces[at].filled
    acts = bool(following.parts) and not following.parts[0].behind
    return acts and filled is not None and filled.items[0].roles == WITH


def _goes_on(last: _Clause, part: Part) -> bool:
    """Whether a second opening belongs to the first: *six, and then a four*, or the same said again."""
    if last.opens and " " not in part.text:
        last.texts, last.opens = [f"{last.texts[0]} {part.text}"], False
        return True
    return last.texts == [part.text]


def _alone(piece: Piece) -> bool:
    return piece.filled is None or piece.filled.frame.alone
