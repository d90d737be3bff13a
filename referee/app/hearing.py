"""A turn as somebody said it: what it means at this table, in the chosen language, else in another one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from referee.engine.speech.hearing import Heard, hear
from referee.engine.text import Ref
from referee.engine.verdict import Ambiguous, Judgement, Misread
from referee.engine.words import IDS, split
from referee.storage.speech import load

if TYPE_CHECKING:
    from referee.app.records import Record
    from referee.engine.game import StateLike
    from referee.engine.speech.frames import Speech
    from referee.engine.speech.lexicon import Lexicon
    from referee.speech.table import SpokenTable

LONGEST_SAYING = 600
NOTHING_HEARD = 60
LONGEST_HALF_TYPED = 200
"""A longer line is understood when it is complete; each key must be answered at once."""
NAMED_WHOLE = ("card",)
"""What the exact grammar misses where the words are clear and only no such thing exists."""
LEAST_NEAR, LONGEST_NEAR = 4, 30
UNNAMED = frozenset(("number", "ordinal", "player", "square"))
"""What is known by its shape or at the table only: no list of names has it."""
_SHIP = r"ship \d (?P<acts>sail|explore)\b"
MOST_STRANGE = 8
FOREIGN = 0.34
"""From this share of strange words on, another language may have been spoken."""


class Meant:
    """What came of a saying: the judgement of its only reading, or several readings, or why there is none."""

    def __init__(self, found: Judgement[StateLike] | Misread | Ambiguous, heard: Heard | None, text: str = "") -> None:
        self.found = found
        self.heard = heard
        self.text = text


def understand(record: Record, state: StateLike, text: str, player: str | None = None) -> Meant | None:
    """What a saying means that the exact grammar could not read; None where it has nothing to add to that."""
    speech = record.game.speech(state)
    if speech is None or len(text) > LONGEST_SAYING:
        return None
    heard = _in_some_language(record, text, speech)
    if not heard.readings:
        refusal = _not_heard(text, heard)
        return None if refusal is None else Meant(_with_near(refusal, record, speech), heard)
    mover = player if heard.seat < 0 else speech.players[heard.seat]
    meant = _judged(record, state, text, heard, mover)
    for reading in heard.further if meant is None else ():
        meant = meant or _judged(record, state, text, heard._replace(readings=(reading,), guessed=True), mover)
    return meant if meant is None else _unless_slip(meant, speech.slips)


def judge_heard(record: Record, state: StateLike, text: str, heard: Any) -> Meant | None:
    """Return the verdict on what was heard, or the question which reading is meant; None where none can be read."""
    speech = cast("SpokenTable", record.game.spoken_table(state))
    mover = None if heard.seat < 0 else speech.players[heard.seat]
    meant = _judged(record, state, text, heard, mover)
    for reading in heard.further if meant is None else ():
        meant = meant or _judged(record, state, text, heard._replace(readings=(reading,), guessed=True), mover)
    return meant if meant is None else _unless_slip(meant, speech.slips)


def _unless_slip(meant: Meant, slips: frozenset[str]) -> Meant | None:
    """What breaks a rule that hardly anybody breaks knowingly was rather heard wrong: a guess; two doubts are too many.

    Of 11,307 turns understood right 39 break one, of 52 that were taken for others without a doubt 27; of 3,029 right
    guesses 11, of 184 others 47. No other reading is looked for: what is legal does not decide what was said.
    """
    if not isinstance(meant.found, Judgement) or meant.heard is None:
        return meant
    if slips.isdisjoint(broken.rule for broken in meant.found.verdict.violations):
        return meant
    return None if meant.heard.guessed else Meant(meant.found, meant.heard._replace(guessed=True), meant.text)


def readings_of(record: Record, state: StateLike, text: str) -> Heard | Misread | None:
    """How a saying can be read, whatever comes of it; None where the exact grammar knows better."""
    speech = record.game.speech(state)
    if speech is None or len(text) > LONGEST_SAYING:
        return None
    heard = _in_some_language(record, text, speech)
    return heard if heard.readings else _not_heard(text, heard)


def _judged(record: Record, state: StateLike, text: str, heard: Heard, player: str | None) -> Meant | None:
    """The verdict on the only reading, else the question which of them is meant."""
    judged: dict[str, Judgement[StateLike]] = {}
    unknown: Misread | None = None
    asked: dict[str, None] = {}
    for reading in heard.readings:
        found = record.game.judge(state, reading, record.words, player)
        if isinstance(found, Judgement):
            judged[reading] = found
        elif isinstance(found, Ambiguous):
            asked.update(dict.fromkeys(whole(reading, option) for option in found.readings))
        elif found.expected in NAMED_WHOLE:
            unknown = found._replace(text=text, start=0, end=len(text))
    if len(judged) == 1 and not asked:
        reading, judgement = next(iter(judged.items()))
        return Meant(judgement, heard, reading)
    if judged and not asked and (reading := _all_refused(judged)):
        alike = (
            len({re.sub(r"( for )?\d+", "", told) for told in judged}) == 1
        )  # *a merchant ship* may have any strength
        return Meant(judged[reading], heard if alike else heard._replace(guessed=True), reading)
    if judged or asked:
        return Meant(Ambiguous(text, 0, len(text), (*judged, *asked)), heard)
    return None if unknown is None or heard.further else Meant(unknown, heard)


def _all_refused(judged: Mapping[str, Judgement[StateLike]]) -> str:
    """The first reading where all are illegal for the same reasons, so that no question is needed; "" elsewhere."""
    if any(judgement.legal is not False for judgement in judged.values()):
        return ""
    reasons = {tuple(sorted({broken.rule for broken in found.verdict.violations})) for found in judged.values()}
    return next(iter(judged)) if len(reasons) == 1 else ""


def _in_some_language(record: Record, text: str, speech: Speech) -> Heard:
    """In the chosen language if it is understood there, else in the one where it is, without a guess."""
    chosen = record.words.language
    own = load(record.game.id, chosen)
    first = hear(text, own, speech)
    if (first.readings and not first.guessed) or first.no_turn or not first.strange:
        return first
    if first.strange < FOREIGN:
        return first if first.readings else _in_a_mixture(record, text, speech, first)
    words = [word for word in split(text) if word.isalpha()]
    for language in record.words.order:
        if language not in (chosen, IDS) and _knows_more(load(record.game.id, language), own, words):
            other = hear(text, load(record.game.id, language), speech)
            if other.readings and not other.guessed:
                return other
    return first if first.readings else _in_a_mixture(record, text, speech, first)


def _knows_more(other: Lexicon, own: Lexicon, words: Sequence[str]) -> bool:
    """Whether as many words at least are known in another language: else it was hardly spoken."""
    return sum(other.known([word]) for word in words) >= sum(own.known([word]) for word in words)


def _in_a_mixture(record: Record, text: str, speech: Speech, first: Heard) -> Heard:
    """With words of one other language among those of the chosen one: *je build une brasserie*; always a guess."""
    chosen = load(record.game.id, record.words.language)
    strange = [word for word in split(text) if len(word) >= LEAST_NEAR and not chosen.known([word])][:MOST_STRANGE]
    for language in record.words.order if strange else ():
        other = load(record.game.id, language) if language not in (chosen.language, IDS) else chosen
        if any(other.known([word]) for word in strange):
            mixed = hear(text, chosen.mixed_with(other), speech)
            if len(mixed.readings) == 1 and not mixed.rank:  # nothing is strange in both
                return mixed._replace(guessed=True)
    return first


def whole(text: str, option: str | Ref) -> str:
    """The whole turn with one of the things it can mean: `play beer, bread for 1 engineer`, `expand sawmill_worker`."""
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        fitted = _fitted(clause, option)
        if fitted:
            return "; ".join([*clauses[:at], fitted, *clauses[at + 1 :]])
    return option.id if isinstance(option, Ref) else option


def _fitted(clause: str, option: str | Ref) -> str:
    """A clause with what it was asked for put in; "" where the question was about another one."""
    action, _, rest = clause.partition(" ")
    told, paid, payment = rest.partition(" with ")
    if isinstance(option, Ref):
        words = re.split(r"([, ]+)", told)
        for place, word in enumerate(words):
            if word and option.id.startswith(f"{word}_"):
                return f"{action} {''.join(words[:place])}{option.id}{''.join(words[place + 1 :])}{paid}{payment}"
        return ""
    first = option.partition(" ")[0]
    if ship := re.match(_SHIP, option):
        return _with_ship(clause, option, ship["acts"])
    if first == "keep" and " keep " in f" {clause}":
        return f"{clause[: f' {clause}'.index(' keep ')]}{option}"
    if first == action:
        return option
    if first == "lose" and action == "roll" and " lose " in clause:
        return _with_loss(clause, option.removeprefix("lose "))
    if first in ("take", "lose") and action == "roll":
        return f"{clause}, {option.removeprefix(f'{first} ')}" if f" {first} " in clause else f"{clause} {option}"
    same = sorted(option.partition(" for ")[0].split(", ")) == sorted(told.split(", "))
    return f"{action} {option}{paid}{payment}" if same else ""


def _with_loss(clause: str, loss: str) -> str:
    """`roll 6 1 lose Ben spice` with what was told more closely in its place: `lose Ben spice at 4 to E12`."""
    rolled, _, losses = clause.partition(" lose ")
    kept = [told for told in losses.split(", ") if not loss.startswith(told)]
    return f"{rolled} lose {', '.join((*kept, loss))}"


def _with_ship(clause: str, option: str, acts: str) -> str:
    """`sail B5`, `explore keep spice` with the ship that is meant; "" where another clause was asked about."""
    action, _, rest = clause.partition(" ")
    told, kept, tile = f"{rest} ".partition("keep ")
    if action != acts or (not option.endswith(f"{acts} {told.strip()}") and told.strip()):
        return ""
    return f"{option} {kept}{tile}".strip()


def _not_heard(text: str, heard: Heard) -> Misread | None:
    """No turn at all, or the word that carries meaning and was not used; None where the exact grammar knows better."""
    if heard.no_turn:
        return Misread(text, 0, len(text), "turn", (heard.command,) if heard.command else (), heard.language)
    if heard.end > heard.start and heard.rank < NOTHING_HEARD:
        return Misread(text, heard.start, heard.end, "meaning", (), heard.language)
    return None


def _with_near(refusal: Misread, record: Record, speech: Speech) -> Misread:
    """The refusal with names that resemble a word that nobody knows and could stand in a turn of this game."""
    word = refusal.word
    lexicon = load(record.game.id, record.words.language)
    if refusal.expected != "meaning" or not LEAST_NEAR <= len(word) <= LONGEST_NEAR or lexicon.known(split(word)):
        return refusal
    groups = {group for frame in speech.frames for slot in frame.slots for group in slot.groups}
    named = frozenset(group for group in groups if ":" not in group) - UNNAMED
    return refusal._replace(near=record.words.near(word, named, language=record.words.language))


def heard_so_far(record: Record, state: StateLike, text: str) -> Heard | None:
    """What a line that is still being typed means in the chosen language: words only, nothing is judged or paid."""
    speech = record.game.speech(state)
    if speech is None or len(text) > LONGEST_HALF_TYPED:
        return None
    return hear(text, load(record.game.id, record.words.language), speech)
