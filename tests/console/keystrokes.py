"""The least keys that a recorded turn takes at the console: what is typed, Tabs, digits and Enters, all counted.

A plan is found by trying what somebody at the prompt could do: the first letters of a turn and Tab, a payment behind
it, the guided turn by digits, step by step where the game goes so. It is then done at the console, and the same turn
must be recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, takewhile
from pathlib import Path
from typing import Any

from referee.api import in_words
from referee.app.turns import Table
from referee.cli.console import core
from referee.cli.console.completion import complete
from referee.cli.console.core import Session, append_to_draft, begin, may_go_on, step, strip_payment, table_midway
from referee.engine.verdict import Judgement, Verdict
from referee.engine.words import fold

MOST_TABS = 6
MOST_TYPED = 5


@dataclass(frozen=True, order=True)
class Line:
    """One line: how many keys it takes with its Enter, what they are, and the text that is entered."""

    keys: int
    pressed: str
    text: str


def reach(session: Session, before: str, wanted: str) -> Line:
    """The least keys that put a text behind what stands in the line: its first letters and Tab, else all of it."""
    best = Line(len(wanted), wanted, before + wanted)
    firsts = {word[:1] for word in _words(wanted)}
    if not any(candidate.text == wanted for typed in firsts for candidate in complete(session, before + typed)):
        return best  # it is never offered
    for typed in sorted(set(_beginnings(wanted)), key=len):
        if len(typed) + 1 >= best.keys:
            break
        for tabs, candidate in enumerate(complete(session, before + typed)[:MOST_TABS], start=1):
            line = before + typed
            line = line[: len(line) - candidate.replaces] + candidate.text
            if line == before + wanted and len(typed) + tabs < best.keys:
                best = Line(len(typed) + tabs, typed + "⇥" * tabs, line)
    return best


def _beginnings(text: str) -> Iterator[str]:
    """What somebody might type of a text: the beginning of it, of a later word, or of two words."""
    words = _words(text)
    yield ""
    for place, word in enumerate(words):
        rest = " ".join(words[place:])
        yield from (rest[:length] for length in range(1, min(len(rest), MOST_TYPED) + 1))
        for other in words[place + 1 :]:
            yield f"{word[:1]} {other[:1]}"


def _words(text: str) -> list[str]:
    return fold(text).replace(",", " ").replace("(", " ").replace(":", " ").split()


class Evening:
    """A record that grows turn by turn, and the keys it took."""

    def __init__(self, path: Path, language: str) -> None:
        table = Table.open(path, language)
        assert isinstance(table, Table), table
        self.path = path
        self.session, _lines = begin(table)
        self.plans: list[tuple[int, str]] = []
        self.targets: list[tuple[str, ...]] = []

    def play(self, target: tuple[str, ...]) -> None:
        """Finds the cheapest plan for a turn and does it at the console.

        A turn that is open is ended first; the roll that follows would end it without a key, too.
        """
        if self.session.draft is not None:
            self.session, _lines = step(self.session, "end")
        plans = sorted([*whole_turn(self.session, target), *in_steps(self.session, target)])
        assert plans, target
        keys, pressed, entered = plans[0]
        for line in entered:
            self.session, _lines = step(self.session, line)
        self.plans.append((keys, pressed))
        self.targets.append(target)

    def finish(self) -> float:
        """Ends the last turn, looks whether just these turns were recorded, and gives the mean of the keys."""
        if self.session.draft is not None:
            self.session, _lines = step(self.session, "end")
        recorded = [turn.moves for turn in self.session.table.record.turns][-len(self.targets) :]
        for moves, target in zip(recorded, self.targets, strict=True):
            assert same(moves, target), (moves, target)
        return sum(keys for keys, _pressed in self.plans) / len(self.plans)


Plan = tuple[int, str, tuple[str, ...]]


def whole_turn(session: Session, target: Sequence[str]) -> Iterator[Plan]:
    """In one line, by a question that it leads to, or by the digits of the guided turn."""
    if session.draft is not None:
        return
    said = in_words(session.table, "; ".join(map(strip_payment, target)))
    for line in (reach(session, "", said), one_line(session, "", target)):
        if line is not None and _means(session, line.text, target):
            yield line.keys + 1, f"{line.pressed}⏎", (line.text,)
    if len(target) == 1:
        yield from asked(session, target[0])
        yield from guided(session, target[0])


def asked(session: Session, clause: str) -> Iterator[Plan]:
    """Only the action; what an island shows is then asked for, by number."""
    head = clause.partition(" ")[0]
    if not session.table.record.game.find_open_question((head,)):
        return
    line = reach(session, "", in_words(session.table, head))
    after, _lines = step(session, line.text)
    for number, choice in enumerate(after.question.choices if after.question else (), start=1):
        if _means(session, choice.then.text, (clause,)):
            keys = line.keys + 1 + len(str(number)) + 1
            yield keys, f"{line.pressed}⏎{number}⏎", (line.text, str(number))


def one_line(session: Session, before: str, clauses: Sequence[str]) -> Line | None:
    """All clauses in a line, each with as much of its payment as the referee would not find by itself."""
    keys, pressed, text = 0, "", before
    for place, clause in enumerate(clauses):
        if place:
            text, keys, pressed = f"{text};", keys + 1, f"{pressed};"
        found = _thing(session, text, strip_payment(clause))
        text, keys, pressed = found.text, keys + found.keys, pressed + found.pressed
        paid = _paid(session, text, clause, tuple(clauses[: place + 1]))
        if paid is None:
            return None
        text, keys, pressed = paid.text, keys + paid.keys, pressed + paid.pressed
    return Line(keys, pressed, text)


def _thing(session: Session, before: str, clause: str) -> Line:
    """A clause without payment: at once, or with what is built over said behind it."""
    table = table_midway(session)
    append_to_draft = reach(session, before, in_words(table, clause))
    built, over, place = clause.partition(" over ")
    if over:
        first = reach(session, before, in_words(table, built))
        append_to_draft = min(append_to_draft, _more(session, first, in_words(table, "over"), in_words(table, place)))
    first_item, *others = clause.split(", ")
    line = reach(session, before, in_words(table, first_item))
    for item in others:
        line = _more(session, Line(line.keys + 1, f"{line.pressed},", f"{line.text},"), in_words(table, item))
    return min(append_to_draft, line)


def _more(session: Session, line: Line, *pieces: str) -> Line:
    """A line with more behind it, piece by piece, each behind a space."""
    for piece in pieces:
        found = reach(session, f"{line.text} ", piece.lstrip())
        line = Line(line.keys + 1 + found.keys, f"{line.pressed} {found.pressed}", found.text)
    return line


def _paid(session: Session, text: str, clause: str, wanted: tuple[str, ...]) -> Line | None:
    """What must be said of the payment so that it is the recorded one."""
    if _means(session, text, wanted):
        return Line(0, "", text)
    table = table_midway(session)
    payment = clause.partition(" with ")[2]
    items = payment.split(", ")
    start = Line(0, "", text)
    best = _more(session, start, in_words(table, f"with {payment}"))
    best = best if _means(session, best.text, wanted) else None  # type: ignore[assignment]
    for chosen in [[item] for item in dict.fromkeys(items)] + [items]:
        line = _more(session, start, in_words(table, "with"), in_words(table, chosen[0]))
        for item in chosen[1:]:
            line = _more(session, Line(line.keys + 1, f"{line.pressed},", f"{line.text},"), in_words(table, item))
        if (best is None or line < best) and _means(session, line.text, wanted):
            best = line
    return best


def _means(session: Session, text: str, wanted: Sequence[str]) -> bool:
    """Whether a line would be taken, without a question, as this turn; in which order it is paid does not matter."""
    found, heard, piece = table_midway(session).understand(text)
    if not isinstance(found, Judgement) or (heard is not None and heard.guessed):
        return False
    verdict = session.table.check(append_to_draft(session, piece)).verdict
    if not isinstance(verdict, Verdict) or not may_go_on(session.table, verdict):
        return False
    return same(verdict.moves, [*(session.draft.moves if session.draft else ()), *wanted])


def same(moves: Sequence[str], others: Sequence[str]) -> bool:
    return [_sorted(move) for move in moves] == [_sorted(move) for move in others]


def _sorted(move: str) -> tuple[str, list[str]]:
    return strip_payment(move), sorted(move.partition(" with ")[2].split(", "))


def _named(choice: Any) -> str:
    """What an answer leads to: the name of the function, "" where it is none of those with something to be about."""
    return choice.then.func.__name__ if hasattr(choice.then, "func") else ""


def guided(session: Session, clause: str) -> Iterator[Plan]:
    """Enter, then numbers: the action, the thing, the way to pay."""
    first, _lines = core.ask_for_action(session)
    if first.question is None:
        return
    for number, choice in enumerate(first.question.choices, start=1):
        if _named(choice) != "ask_for_thing":
            continue
        second, lines = choice.then(first)
        keys = ["", str(number)]
        if second.question is not None and _named(second.question.choices[0]) == "ask_for_payment":
            for at, thing in enumerate(second.question.choices, start=1):
                if thing.then.keywords["move"] == strip_payment(clause):
                    third, lines = thing.then(second._replace(question=None))
                    yield from _last(third, lines, [*keys, str(at)], clause)
        else:
            yield from _last(second, lines, keys, clause)


def _last(session: Session, lines: list, keys: list[str], clause: str) -> Iterator[Plan]:  # type: ignore[type-arg]
    plain = session._replace(question=None)
    if session.question is None:
        if lines and _means(plain, lines[-1].text, (clause,)):
            yield _pressed(keys)
        return
    for number, choice in enumerate(session.question.choices, start=1):
        if _named(choice) == "take_turn" and _means(plain, choice.then.keywords["text"], (clause,)):
            yield _pressed([*keys, str(number)])


def _pressed(lines: Sequence[str]) -> Plan:
    return sum(len(line) + 1 for line in lines), "".join(f"{line}⏎" for line in lines), tuple(lines)


def in_steps(session: Session, target: Sequence[str]) -> Iterator[Plan]:
    """Where a turn opens with a roll: the dice, then line by line; the next roll ends it."""
    if not session.table.record.game.by_steps:
        return
    dice = " ".join(takewhile(str.isdigit, target[0].split()[1:]))
    told = f"{dice} {in_words(session.table, target[0].partition(' take ')[2])}"
    ways = chain(_rolled(step(session, dice)[0], [dice], target[0]), _rolled(step(session, told)[0], [told], target[0]))
    for rolled, lines in ways:
        keys, pressed = _pressed(lines)[:2]
        for place, clause in enumerate(target[1:], start=1):
            line = one_line(rolled, "", (clause,))
            if line is None:
                return
            lines, keys, pressed = [*lines, line.text], keys + line.keys + 1, f"{pressed}{line.pressed}⏎"
            if place == len(target) - 1:  # it may win the game, and then it is recorded at once
                break
            rolled, _said = step(rolled, line.text)
            assert rolled.draft is not None, (clause, _said)
            assert same(rolled.draft.moves, target[: place + 1]), (clause, rolled.draft)
        yield keys, pressed, tuple(lines)
        return


def _rolled(session: Session, lines: list[str], wanted: str) -> Iterator[tuple[Session, list[str]]]:
    """After a roll and the answers to what everybody takes: the session in which just this roll stands."""
    if session.question is None:
        if session.draft is not None and session.draft.moves == (wanted,):
            yield session, lines
        return
    for number in range(1, len(session.question.choices) + 1):
        yield from _rolled(step(session, str(number))[0], [*lines, str(number)], wanted)
