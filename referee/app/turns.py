"""Check and record turns, and hold a record open for one turn after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.app.records import (
    LONGEST_TURN,
    Judged,
    Record,
    Refused,
    find_table,
    judge,
    open_record,
    refuse_file,
    refuse_unread,
    replay,
)
from referee.engine.reading import ASK, Problem
from referee.engine.text import Ref
from referee.engine.value import Value
from referee.engine.verdict import Ambiguous, Hint, Judgement, Misread, Verdict, Way
from referee.storage.documents import Document, is_unchanged
from referee.storage.locking import hold_lock
from referee.storage.records import FILE_CHANGED, RecordedTurn, append_step
from referee.storage.rulesets import load_asking_words, load_vocabulary
from referee.storage.toml_text import format_file, format_position, format_turn
from referee.storage.user_files import get_phone_key, read_config

if TYPE_CHECKING:
    from referee.engine.game import AnyGame, StateLike
    from referee.engine.text import GameLexicon
    from referee.engine.verdict import Event, Hands, Waiting
    from referee.speech.decision import Heard

__all__ = ["get_phone_key"]

TRIES = 3
"""So often a turn is judged if an editor saves the record each time between reading and writing."""


CONSENT = "consent"
"""What a turn waits for if its payment spends something that nobody said."""

PLAYING, OVER, FINAL_ROUND = "playing", "over", "final_round"
"""The phases that every game has, and the one in which everybody has one turn left."""

LEFT_BEHIND = ("turn", "undone", "position", "reveal", "adjust")
"""What of a record belongs to its turns and not to the table after them."""


def status_at(game: AnyGame, state: StateLike) -> dict[str, Any]:
    """Return a table of a game as plain data; `game`, `phase`, `to_move` and `players` are there in every game."""
    to_move = game.whose_turn(state)
    common = {
        "game": game.id,
        "phase": OVER if to_move is None else PLAYING,
        "to_move": to_move,
        "players": [{"player": player.name} for player in state.players],
    }
    told = game.status(state)
    if waiting := game.waiting(state):
        told["waiting"] = waiting_json(waiting)
    return told | {key: value for key, value in common.items() if key not in told}


def cover_status(game: AnyGame, status: dict[str, Any], viewer: str | None = None) -> dict[str, Any]:
    """Return a status in which what a game keeps hidden of players other than the viewer is a number."""
    players = [
        each if each["player"] == viewer else each | {key: sum(each[key].values()) for key in game.hidden}
        for each in status["players"]
    ]
    return status | {"players": players}


def waiting_json(waiting: Sequence[Waiting]) -> list[dict[str, str]]:
    """Return for other programs what players have not used yet."""
    return [{"player": each.player, "card": each.card, "effect": each.effect} for each in waiting]


def _find_basis(verdict: Verdict) -> set[object]:
    return {*verdict.rulings, *verdict.house.values(), *verdict.unsure}


class Answer(Value):
    """What the referee says to a turn, and whether it stands in the record now."""

    verdict: Verdict | Misread | Ambiguous
    lexicon: GameLexicon
    recorded: bool = False
    overruled: bool = False
    warnings: tuple[Hint, ...] = ()
    next_player: str | None = None
    notes: tuple[Problem, ...] = ()
    heard: Heard | None = None
    """How a turn was understood that was said and not typed as move text."""
    text: str = ""
    """The turn in move text."""
    asked: bool = False
    """Whether somebody asked, weighed, wished or remembered it, and did not say that they do it."""
    waits_for: str = ""
    """Why a legal turn was not recorded: `nod` where it is a guess or was only asked, `consent` where its payment
    spends something that nobody said, else what must still be told."""
    hands: tuple[Hands, ...] = ()
    """What hands have to do if the turn counts, in order."""
    events: tuple[Event, ...] = ()
    """What it sets off."""
    waiting: tuple[Waiting, ...] = ()
    """What the player has earned and not used when the turn is done; at the end of the game, all players."""
    reminders: tuple[Waiting, ...] = ()
    """That part of it which has to be told now: it is new, or this is the last chance."""
    unsaid: Mapping[str, Any] = MappingProxyType({})
    """What its payment spends that nobody said: gold, one of several partners, tokens that another way would keep."""
    known: frozenset[object] = frozenset()
    """Rulings and uncertain numbers that the verdict rests on, and an earlier turn of the game did already."""

    @property
    def guessed(self) -> bool:
        return self.heard is not None and self.heard.guessed and isinstance(self.verdict, Verdict)

    @property
    def spelled(self) -> str:
        """Return a legal turn with its whole payment, so that nothing is left to be found; any other as it was said."""
        legal = isinstance(self.verdict, Verdict) and self.verdict.legal is not False and self.verdict.moves
        return "; ".join(legal) if legal else self.text


def _prefer_exact_error(exact: Misread | Ambiguous, heard: Judgement[StateLike] | Misread | Ambiguous) -> bool:
    """Return true if neither grammar nor speech could read a text and the grammar came further: its hint helps more."""
    if not isinstance(exact, Misread) or not isinstance(heard, Misread) or heard.expected != "meaning":
        return False
    return exact.start > 0 and exact.start >= heard.start


def _drop_useless_question(question: Ambiguous) -> Ambiguous | Misread:
    """Return a question about the keyword of a turn, but no turn where more was said that would be lost by an answer.

    *Ich* begins many a keyword and says nothing of what is done.
    """
    keywords = all(isinstance(each, Ref) and each.kind == "keyword" for each in question.readings)
    if not keywords or question.end >= len(question.text.rstrip(" .!?")):
        return question
    return Misread(question.text, 0, len(question.text), "turn", ())


def is_undecided(text: str, heard: Heard | None, language: str) -> bool:
    """Return whether a turn was asked about, weighed, wished or remembered and not told: *festival?*, *I could*."""
    if heard is None and "?" not in text:  # move text says what is done
        return False
    from referee.engine.asking import has_question_mark
    from referee.engine.words import split

    if has_question_mark(text) or (heard is not None and heard.is_question):
        return True
    words = load_asking_words(heard.language if heard is not None and heard.language else language)
    return words.undecided.search(" ".join(split(text))) is not None


def may_go_on(table: Table, verdict: Verdict) -> bool:
    """Return true if nothing is wrong with a turn so far that its rest could not still put right."""
    return all(violation.rule in table.record.game.end_rules for violation in verdict.violations)


class Table:
    """A record with its table, for one turn after the other without replaying each time."""

    def __init__(self, record: Record, state: StateLike) -> None:
        self.record = record
        self.state = state
        self.document = record.document
        self.plain_words = load_vocabulary(record.game.id, record.words.language, suggests=False)

    @classmethod
    def open(cls, path: Path, language: str) -> Table | Refused:
        record = open_record(path, language)
        if not isinstance(record, Record):
            return record
        state = find_table(record)
        return state if isinstance(state, Refused) else cls(record, state)

    def check(self, text: str, player: str | None = None) -> Answer:
        """Return the verdict alone; nothing changes."""
        said = text
        found, heard, text = self.understand(said, player)
        verdict = self.add_advice(found.verdict, text) if isinstance(found, Judgement) else found
        answer = Answer(
            verdict,
            self.record.lexicon,
            warnings=self.record.warnings,
            next_player=self.to_move,
            heard=heard,
            text=text,
            asked=is_undecided(said, heard, self.record.words.language),
            known=self._find_known(verdict),
        )
        if not isinstance(found, Judgement) or found.legal is False:
            return answer
        answer = answer._replace(unsaid=self._find_unsaid(found.verdict, text))
        return self._add_hands(answer, found.verdict, found.after)

    def _find_known(self, verdict: Verdict | Misread | Ambiguous) -> frozenset[object]:
        """Return the rulings and uncertain numbers behind a verdict that an earlier turn rested on, too."""
        if not isinstance(verdict, Verdict) or not (verdict.rulings or verdict.house or verdict.unsure):
            return frozenset()
        wanted, known = _find_basis(verdict), set[object]()
        for judged in replay(self.record):
            if isinstance(judged.verdict, Verdict):
                known |= wanted & _find_basis(judged.verdict)
            if known == wanted:
                break
        return frozenset(known)

    def _add_hands(self, answer: Answer, verdict: Verdict, after: StateLike) -> Answer:
        """Return the answer with what follows from a turn that counts; `state` is still the table before it."""
        game, before = self.record.game, self.state
        hands = game.hands(before, after, verdict.player, verdict.moves)
        answer = answer._replace(hands=hands, events=game.events(before, after, verdict.moves))
        return self._add_waiting(answer, verdict.player, after)

    def _add_waiting(self, answer: Answer, player: str, after: StateLike) -> Answer:
        """Return the answer with what the player has earned and not used, and what of it has to be told now."""
        game, before = self.record.game, self.state
        ended = after.over and not before.over
        waiting = tuple(each for each in game.waiting(after) if ended or each.player == player)
        if not waiting:
            return answer
        known = game.waiting(before)
        new = tuple(each for each in waiting if known.count(each) < waiting.count(each))
        if len(new) < len(waiting) and (ended or self.in_final_round):
            new = waiting
        return answer._replace(waiting=waiting, reminders=new)

    def _find_unsaid(self, verdict: Verdict, text: str) -> Mapping[str, Any]:
        """Return what a legal turn of the player to move spends that `text` does not say."""
        if verdict.legal is not True or verdict.player != self.to_move:
            return {}
        return self.record.game.unsaid(self.state, text, self.record.words, verdict.moves)

    def asks_about(self, unsaid: Mapping[str, Any]) -> bool:
        """Return true if this table is asked before a payment spends what was not said (`[settings] ask`)."""
        found = [
            source.data.get("settings")
            for source in (read_config(self.record.game.id), self.document)
            if isinstance(source, Document)
        ]
        asked = [table[ASK] for table in found if isinstance(table, dict) and ASK in table]
        how_much = asked[-1] if asked else "gold"
        return bool(unsaid if how_much == "always" else unsaid.keys() & {"gold", "partners"}) and how_much != "never"

    def understand(
        self, text: str, player: str | None = None
    ) -> tuple[Judgement[StateLike] | Misread | Ambiguous, Heard | None, str]:
        """Return the judgement on a turn in move text or as people say it, how it was heard, and its canonical text."""
        judge_plain = partial(judge, self.record._replace(words=self.plain_words), self.state)
        for name in (other.name for other in self.state.players if other.name != (player or self.to_move)):
            if rest := self._strip_name(text, name):  # a name comes before a word that looks like it
                told = judge_plain(rest, name)
                if isinstance(told, Judgement):
                    return told, None, rest
        found = judge_plain(text, player)
        if isinstance(found, Judgement) and found.unsettled is None:
            return found, None, text
        if isinstance(found, Misread) and found.expected == "shorter":
            return found, None, text
        from referee.app.understanding import complete_reading, understand_turn

        if isinstance(found, Judgement):  # *build a factory, the brewery*: refused whatever a name means
            meant = understand_turn(self.record, self.state, text, player)
            if meant is None or not isinstance(meant.found, Judgement) or meant.found.legal is False:
                return found, None, text
            return meant.found, meant.heard, meant.text or text
        if rest := self._strip_name(text, player):
            told = judge_plain(rest, player)
            if isinstance(told, Judgement):
                return told, None, rest
        if isinstance(found, Ambiguous):  # move text that leaves a choice open: nothing else of it is lost
            whole = [complete_reading(self.record.game, text, reading) for reading in found.readings]
            if all(isinstance(reading, str) for reading in found.readings) and not set(whole) & set(found.readings):
                return found._replace(readings=tuple(whole)), None, text
        meant = understand_turn(self.record, self.state, text, player)
        if meant is None or _prefer_exact_error(found, meant.found):
            exact = judge(self.record, self.state, text, player)
            return (_drop_useless_question(exact) if isinstance(exact, Ambiguous) else exact), None, text
        return meant.found, meant.heard, meant.text or text

    def _strip_name(self, text: str, player: str | None) -> str:
        """Return what follows the name of whoever moves, as turns are told: "Linda builds: brewery"; else nothing."""
        name = player or self.to_move
        if name is None or not text.startswith((f"{name} ", f"{name}:")):
            return ""
        return text[len(name) :].lstrip(": ")

    def add_advice(self, verdict: Verdict, text: str) -> Verdict:
        """Return the verdict with what would make an illegal turn legal."""
        if verdict.legal is not False:
            return verdict
        return verdict._replace(hints=tuple(self.record.game.advise(self.state, text, self.record.words)))

    def record_turn(
        self, text: str, overrule: str | None = None, *, again: bool = True, nod: bool = False, asks: bool = False
    ) -> Answer | Refused:
        """Check a turn and, if it is legal or the table overrules the referee, append it to the record.

        What rests on a guess is recorded only with a `nod`. Where somebody can be asked (`asks`), a turn waits for
        consent if its payment spends something that nobody said. What would not be recorded is answered even where
        the record cannot be locked.

        If somebody else has changed the record since, the turn is judged `again` at the new table, or not at all.
        """
        with hold_lock(self.record.path) as problem:
            for attempt in range(TRIES):
                changed = self.refresh()
                if isinstance(changed, Refused):
                    return changed
                if changed and not again and problem is None:
                    break
                answer = self._record(text, overrule, nod, asks, problem)
                overtaken = isinstance(answer, Refused) and answer.problems[0].what == FILE_CHANGED
                if not overtaken or attempt == TRIES - 1:
                    return answer
            return refuse_file(Problem(str(self.record.path), "", "record_changed"))

    def _record(
        self, text: str, overrule: str | None, nod: bool, asks: bool, unlocked: Problem | None
    ) -> Answer | Refused:
        """Judge a turn and append it to the record, unless it waits for something or the record is `unlocked`."""
        lexicon, warnings, game = self.record.lexicon, self.record.warnings, self.record.game
        if self.record.stopped is not None:
            return Refused([self.record.stopped], lexicon)
        said = text
        found, heard, text = self.understand(said)
        if not isinstance(found, Judgement):
            return Answer(found, lexicon, warnings=warnings, heard=heard)
        if found.legal is False and overrule is not None:
            if found.unsettled is not None:  # what stands in the record means one thing
                return Answer(found.unsettled, lexicon, warnings=warnings)
            allowed = game.judge_allowed(self.state, text, self.record.words, found.verdict.player)
            found = allowed if isinstance(allowed, Judgement) else found
        verdict, asked = found.verdict, is_undecided(said, heard, self.record.words.language)
        seen = Answer(verdict, lexicon, warnings=warnings, next_player=self.to_move, heard=heard, text=text)
        seen = seen._replace(asked=asked, known=self._find_known(verdict))
        if verdict.legal is False and overrule is None:
            return seen._replace(verdict=self.add_advice(verdict, text), waits_for=self.find_missing(verdict))
        seen = seen._replace(unsaid=self._find_unsaid(verdict, text))
        waiting = self._add_waiting(seen, verdict.player, found.after)
        waits_for = "nod" if (seen.guessed or asked) and not nod else self.find_missing(verdict)
        forgets = not nod and any(each.player == verdict.player for each in waiting.reminders) and self.in_final_round
        if not waits_for and asks and (forgets or self.asks_about(seen.unsaid)):
            waits_for = CONSENT
        if waits_for:
            return waiting._replace(waits_for=waits_for)
        if unlocked is not None:
            return refuse_file(unlocked)
        reason = overrule if verdict.legal is False else None
        extras: dict[str, Any] = {"overruled": reason} if reason is not None else {}
        if verdict.unjudged:
            extras["unjudged"] = [doubt.what for doubt in verdict.unjudged]
        written = append_step(self.document, format_turn(verdict.player, verdict.moves, extras))
        if isinstance(written, Problem):
            return refuse_file(written)
        self.document = self.document._replace(text=written.text, data=written.data or {})
        told = RecordedTurn(verdict.player, verdict.moves, reason, bool(verdict.unjudged))
        self.record = self.record._replace(turns=(*self.record.turns, told))
        after = self.state if self.to_move is None else found.after  # after the end turns change nothing
        answer = seen._replace(recorded=True, overruled=reason is not None, notes=written.notes, asked=False)
        answer = self._add_hands(answer, verdict, after)
        if answer.reminders and not after.over and self.in_final_round:
            answer = answer._replace(reminders=())  # too late; what was never used is told at the end
        self.state = after
        return answer._replace(next_player=self.to_move)

    def find_missing(self, verdict: Verdict) -> str:
        """Return what must still be told before a turn can be recorded that breaks no rule but for that; else ""."""
        game, rules = self.record.game, {violation.rule for violation in verdict.violations}
        if not rules:
            return game.find_open_question(verdict.moves)
        asked = game.asked_rules.get(rules.pop(), "") if len(rules) == 1 else ""
        return asked if asked and game.answers(self.state, "; ".join(verdict.moves)) else ""

    def ways(self, text: str) -> list[Way]:
        """Return ways to pay for a turn that differ in something that matters."""
        if len(text) > LONGEST_TURN:
            return []
        return self.record.game.ways(self.state, text, self.record.words)

    def status(self, *, is_open: bool = True) -> dict[str, Any]:
        """Return the table as plain data: what the game tells, and who plays and is to move where it does not."""
        found = status_at(self.record.game, self.state)
        return found if is_open else cover_status(self.record.game, found)

    def as_record(self) -> str | None:
        """Return the text of a record that begins at this table; None where no record of the game can."""
        position = self.record.game.position(self.state)
        if position is None:
            return None
        head = {key: value for key, value in self.document.data.items() if key not in LEFT_BEHIND}
        return format_file(head) + format_position(position)

    def refresh(self) -> bool | Refused:
        """Read the record again if its file has changed since; return whether it has."""
        if is_unchanged(self.document):
            return False
        table = Table.open(self.record.path, self.record.words.order[0])
        if isinstance(table, Refused):
            return table
        self.record, self.state, self.document = table.record, table.state, table.document
        return True

    @property
    def in_final_round(self) -> bool:
        """Return whether everybody has but this one turn left."""
        return self.record.game.status(self.state).get("phase") == FINAL_ROUND

    @property
    def to_move(self) -> str | None:
        return self.record.game.whose_turn(self.state)


# for phones ----------------------------------------------------------------------------------------------


class Replayed:
    """A record as it was read once: every turn with its verdict, and the table after the last one."""

    __slots__ = ("table", "turns")

    def __init__(self, table: Table, turns: tuple[Judged, ...]) -> None:
        self.table = table
        self.turns = turns

    @property
    def document(self) -> Document:
        return self.table.document

    @property
    def before(self) -> StateLike:
        """Return the table before the last turn; the start where there is none."""
        return self.turns[-2].after if len(self.turns) > 1 else self.table.record.start

    def is_unchanged(self) -> bool:
        """Return whether the file still says what was read from it."""
        return is_unchanged(self.table.document)


def open_replayed(path: Path, language: str) -> Replayed | Refused:
    """Return the record in a file, replayed once."""
    record = open_record(path, language)
    if not isinstance(record, Record):
        return record
    turns = tuple(replay(record))
    unread = next((judged for judged in turns if not isinstance(judged.found, Judgement)), None)
    if unread is not None:
        return refuse_unread(record, unread)
    return Replayed(Table(record, turns[-1].after if turns else record.start), turns)


def in_language(table: Table, language: str) -> Table:
    """Return the same table for somebody who says turns in this language; the first word for a thing is theirs."""
    record = table.record
    same = Table(record._replace(words=load_vocabulary(record.game.id, language)), table.state)
    same.document = table.document
    return same
