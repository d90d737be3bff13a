"""Stage 4: spell filled frames as one canonical text: equal actions become one, additions join their action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.speech.frames import ABOUT, Part
from referee.speech.items import THEN, WITH

if TYPE_CHECKING:
    from referee.speech.candidates import Piece

PAID = "with"


class _Clause:
    def __init__(self, part: Part) -> None:
        self.action, self.is_first, self.vague, self.opens = part.action, part.first, part.vague, part.opens
        self.texts = [part.text] if part.text else []
        self.tails = [part.tail] if part.tail else []
        self.added: dict[str, list[str]] = {}

    def add(self, part: Part) -> None:
        if self.vague and not part.vague:
            self.texts, self.tails, self.vague = [], [], False  # *swap cards: I put one …*: the same said closer
        elif part.vague and not self.vague:
            return
        self.texts += [part.text] if part.text else []
        self.tails += [part.tail] if part.tail else []

    def is_bare(self, action: str) -> bool:
        return self.action == action and not self.texts and not self.tails

    def spell(self) -> str:
        pieces = [self.action, ", ".join(self.texts), " ".join(self.tails)]
        order = sorted(
            self.added.items(), key=lambda added: (ABOUT, PAID).index(added[0]) if added[0] in (ABOUT, PAID) else -1
        )
        pieces += [f"{keyword} {', '.join(texts)}" for keyword, texts in order]
        return " ".join(piece for piece in pieces if piece)


def compose(pieces: Sequence[Piece]) -> str:
    """Return the turn as the exact grammar reads it; "" where no action was said."""
    clauses: list[_Clause] = []
    waiting: list[Part] = []
    parted = 0
    for at, piece in enumerate(pieces):
        parted = max(parted, piece.break_before)
        for part in piece.parts:
            if part.behind:
                if clauses and parted < THEN and not _leads(pieces, at):
                    clauses[-1].added.setdefault(part.behind, []).append(part.text)
                else:
                    waiting.append(part)
                continue
            last = clauses[-1] if clauses else None
            if last is not None and _continues(last, part, piece, parted):
                continue
            missing = part.after and not any(part.after in clause.action for clause in clauses)
            clauses.append(_Clause(part._replace(action=f"{part.after} {part.action}") if missing else part))
            for held in waiting:
                clauses[-1].added.setdefault(held.behind, []).append(held.text)
            waiting, parted = [], 0
    for held in waiting if clauses else ():
        clauses[-1].added.setdefault(held.behind, []).append(held.text)
    clauses.sort(key=lambda clause: not clause.is_first)
    return "; ".join(clause.spell() for clause in clauses)


def _continues(last: _Clause, part: Part, piece: Piece, parted: int) -> bool:
    """Add a part to the clause before it where it goes on with that; tell whether it does."""
    if last.is_first and part.first:
        if last.opens and " " not in part.text:
            last.texts, last.opens = [f"{last.texts[0]} {part.text}"], False  # *six, and then a four*
            return True
        if last.texts == [part.text]:
            return True
    if last.is_bare(part.action) and (parted < THEN or not (part.text or part.tail)):
        last.add(part)  # *party, everyone goes home*; *the Old World. With a brickworks*
        return True
    alone = piece.filled is None or piece.filled.frame.is_("alone")
    same = last.action == part.action or (part.runs_on and last.action.endswith(f" {part.action}"))
    if same and not alone and (parted < THEN or part.runs_on):
        last.add(part)
        return True
    return False


def _leads(pieces: Sequence[Piece], at: int) -> bool:
    """*…, and with coal from Jo I build*: an addition behind a break belongs to the action right behind it."""
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    if following is None or following.break_before or not pieces[at].break_before:
        return False
    filled = pieces[at].filled
    acts = bool(following.parts) and not following.parts[0].behind
    return acts and filled is not None and filled.items[0].roles == WITH
