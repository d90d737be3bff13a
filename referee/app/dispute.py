"""A move of a game that nobody recorded: what is asked for, the answers so far, and the verdict once it is certain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING

from referee.app.lookup import seats_of
from referee.app.new import NewRecord, Request, draft
from referee.app.records import NotUnderstood, Record, Refused, judge, lexicon_of, parse_record
from referee.app.understanding import complete_reading, explain_refusal, hear_saying
from referee.engine.reading import Problem
from referee.engine.text import Ref
from referee.engine.unknown_table import Disputed, Inquiry, Unknown
from referee.engine.value import Value
from referee.engine.verdict import Ambiguous, Judgement, Misread, Verdict
from referee.speech.mentions import find_mentions
from referee.speech.tokens import tokenize
from referee.storage.documents import Document
from referee.storage.files import WriteResult
from referee.storage.records import create_record
from referee.storage.rulesets import load_vocabulary
from referee.storage.spoken import load_lexicon
from referee.storage.toml_text import format_file, format_position

if TYPE_CHECKING:
    from referee.engine.game import StateLike
    from referee.engine.text import GameLexicon
    from referee.speech.decision import Heard

DEPTH = 4
"""So many choices in a row a turn may leave to its player."""


class Seats:
    """Who plays at a table that nobody recorded, and how a turn is judged there."""

    def __init__(self, record: Record, players: Sequence[str], seated: bool) -> None:
        self.record = record
        self.players = players
        self.seated = seated

    def inquiry(self, text: str, moves: str) -> Inquiry:
        """Return the inquiry into a move, of which nothing was told yet."""
        move = Disputed(text, moves, self.record.words, self.seated)
        facts = self.record.game.unknown_facts(self.record.ruleset, self.players, move) or []

        def judge_values(values: Mapping[str, int]) -> Judgement[StateLike] | None:
            found = self.judge_at(self.table(values), text)
            return found if isinstance(found, Judgement) else None

        return Inquiry(facts, judge_values)

    def table(self, values: Mapping[str, int]) -> StateLike:
        return self.record.game.supposed_table(self.record.ruleset, self.players, values)

    def judge_at(self, table: StateLike, text: str, depth: int = DEPTH) -> Judgement[StateLike] | Misread | Ambiguous:
        """Return the verdict; where the text leaves a choice, that on the first one that is legal, else on the first.

        A name that means two things is no choice of the player.
        """
        found = judge(self.record, table, text)
        if not isinstance(found, Ambiguous) or not depth:
            return found
        first: Judgement[StateLike] | None = None
        for reading in found.readings:
            if isinstance(reading, Ref):
                return found
            one = self.judge_at(table, complete_reading(self.record.game, text, reading), depth - 1)
            if isinstance(one, Judgement):
                if one.legal:
                    return one
                first = first or one
        return first or found

    def judge_generously(self, text: str) -> Judgement[StateLike] | Misread | Ambiguous:
        """Return the verdict at the most generous table, or why there is none."""
        inquiry = self.inquiry(text, text)
        tried = {fact.key: fact.values[-1] for fact in inquiry.facts.values()}
        return self.judge_at(self.table(tried), text, DEPTH if self.record.game.own_choices else 0)


class Dispute:
    """One disputed move. Facts are asked for until whatever else is true cannot change the answer."""

    def __init__(self, seats: Seats, text: str, understood: Verdict, heard: Heard | None = None) -> None:
        self.seats = seats
        self.record = seats.record
        self.text = text
        self.understood = understood
        """What the most generous table says to it, by which it can be told."""
        self.heard = heard
        """How it was understood, where it was said and not typed as move text."""
        self.asked: list[str] = []
        self.inquiry = seats.inquiry(text, "; ".join(understood.moves))

    @property
    def lexicon(self) -> GameLexicon:
        return lexicon_of(self.record.game)

    def question(self) -> Unknown | None:
        """Return the next question; None once the verdict is certain, or nobody knows what it depends on."""
        return None if self.inquiry.verdict() is not None else self.inquiry.next()

    def answer(self, fact: Unknown, value: int | None) -> None:
        self.inquiry.tell(fact.key, value)
        self.asked.append(fact.key)

    def back(self) -> None:
        """Forget the last answer."""
        if self.asked:
            self.inquiry.back(self.asked.pop())

    def verdict(self) -> tuple[bool | None, Verdict]:
        """Return whether the move is legal, and the verdict with what holds at every table that is possible."""
        legal = self.inquiry.verdict()
        if legal is None:
            return None, Verdict(self.understood.player, self.understood.moves)
        found = self.inquiry.answer()
        assert found is not None
        if self.record.game.own_choices:  # what nobody told, such as the buyer of a card, is not told by the answer
            return legal, found._replace(moves=(self.text,), pay=())
        return legal, found

    def depends_on(self) -> list[Unknown]:
        """Return what the answer hangs on although nobody knows it."""
        return self.inquiry.depends_on()

    def save(self, path: Path, notes: Sequence[str]) -> WriteResult | Problem:
        """Keep what was told as a record that starts there, and every answer as a note."""
        told = self.record.game.describe_facts(self.record.ruleset, self.seats.players, self.inquiry.told)
        said = "".join(f"# {note}\n" for note in notes)
        head = self.record.document.data
        data = {**head, "position": {key: value for key, value in told.items() if value != {}}}
        return create_record(path, said + format_file(head) + format_position(told), data)


def suppose_players(game_id: str, text: str, language: str) -> tuple[str, ...]:
    """Return who plays where nobody said it: whom the move names, whoever moves first, else A and B.

    A name is a word with a capital letter that is no word of the language, in the middle of a sentence any that names
    nothing of the game; but for German, where nouns have one.
    """
    least, most = seats_of(game_id)
    words = load_vocabulary(game_id, language)
    groups = {key.partition(" ")[0] for key in words.names.get(language, ())}
    names: dict[str, int] = {}
    for mention in find_mentions(tokenize(text), load_lexicon(game_id, language), (), lambda word: None, -1):
        word = text[mention.start : mention.end]
        within = language != "de" and mention.start > 0 and not mention.has("thing", "noun", "speaker")
        named = word[:1].isupper() and word.isalpha() and len(word) > 1 and (mention.has("unknown") or within)
        if named and not words.near(word, groups, language=language):
            names.setdefault(word, mention.start)
    leads = bool(names) and not text[: min(names.values())].strip()
    letters = [letter for letter in ascii_uppercase[: most + 1] if letter not in names]
    people = [*([] if leads else letters[:1]), *names]
    return tuple([*people, *letters[not leads :]][: max(least, min(len(people), most))])


class SeveralReadings(Value):
    """A move that can mean several things, and what each of them says; nothing where they are names and no turns."""

    problem: Ambiguous
    lexicon: GameLexicon
    verdicts: tuple[Verdict, ...]


def start_dispute(
    game_id: str, players: Sequence[str], edition: str | None, text: str, language: str, *, seated: bool = True
) -> Dispute | SeveralReadings | NotUnderstood | Refused:
    """Return the dispute about a move as somebody says it, first looked at on the most generous table."""
    drafted = draft(Path(), Request(game_id, players, edition, language), overwrite=True)
    if not isinstance(drafted, NewRecord):
        return drafted
    record = parse_record(Document("", "", dict(drafted.head)), language)
    if not isinstance(record, Record):
        return record
    seats = Seats(record, players, seated)
    if record.game.unknown_facts(record.ruleset, players, Disputed(text, text, record.words, seated)) is None:
        return Refused([Problem("", "", "no_disputes")], record.lexicon)
    exact = seats.judge_generously(text)
    if isinstance(exact, Judgement):
        return Dispute(seats, text, exact.verdict)
    heard = hear_saying(record, record.start, text)
    if heard is not None and heard.readings:
        if heard.seat > 0:  # whoever is said to move comes first
            turned = (*players[heard.seat :], *players[: heard.seat])
            return start_dispute(game_id, turned, edition, text, language, seated=seated)
        return _dispute_heard(seats, text, heard)
    refusal = None if heard is None else explain_refusal(record, record.start, text, heard)
    if refusal is None and isinstance(exact, Ambiguous):
        return _make_several_readings(seats, exact)
    return NotUnderstood(refusal or exact, record.lexicon)


def _make_several_readings(seats: Seats, question: Ambiguous) -> SeveralReadings:
    found = [seats.judge_generously(reading) for reading in question.readings if isinstance(reading, str)]
    told = tuple(one.verdict for one in found if isinstance(one, Judgement))
    whole = told if len(told) == len(question.readings) else ()
    return SeveralReadings(question, seats.record.lexicon, whole)


def _dispute_heard(seats: Seats, text: str, heard: Heard) -> Dispute | SeveralReadings | NotUnderstood:
    """Return the only reading, or the first where all are refused at the most generous tables; else ask for one."""
    judged: dict[str, Judgement[StateLike]] = {}
    asked: dict[str, None] = {}
    for reading in heard.readings:
        found = seats.judge_generously(reading)
        if isinstance(found, Judgement):
            judged[reading] = found
        elif isinstance(found, Ambiguous):
            asked.update(
                dict.fromkeys(complete_reading(seats.record.game, reading, option) for option in found.readings)
            )
    possible = [reading for reading, found in judged.items() if found.legal is not False]
    if not asked and judged and (len(judged) == 1 or not possible):
        first = next(iter(judged))
        return Dispute(seats, first, judged[first].verdict, heard)
    if not judged and not asked:
        return NotUnderstood(Misread(text, 0, len(text), "meaning", (), heard.language), seats.record.lexicon)
    return _make_several_readings(seats, Ambiguous(text, 0, len(text), (*judged, *asked)))
