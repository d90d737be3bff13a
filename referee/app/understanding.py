"""Understand a turn as somebody said it at the table of a record: in the chosen language, another one, or a mixture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from referee.engine.cursor import name_key
from referee.engine.verdict import Ambiguous, Judgement, Misread
from referee.engine.words import IDS, split
from referee.speech.mentions import find_mentions
from referee.speech.tokens import tokenize
from referee.speech.understanding import understand
from referee.storage.spoken import load_lexicon

if TYPE_CHECKING:
    from referee.app.records import Record
    from referee.engine.game import AnyGame, StateLike
    from referee.engine.text import Ref
    from referee.speech.decision import Heard
    from referee.speech.table import SpokenTable

LONGEST_SAYING = 600
LONGEST_HALF_TYPED = 200
"""A longer line is understood when it is complete; each key must be answered at once."""
FOREIGN = 0.34
"""From this share of strange words on, another language may have been spoken."""
NAMED_WHOLE = ("card",)
"""What the exact grammar misses where the words are clear and only no such thing exists."""
LEAST_NEAR, LONGEST_NEAR = 4, 30
LONGEST_ENDING = 2
UNNAMED = frozenset(("number", "ordinal", "player", "square"))
"""What is known by its shape or at the table only: no list of names has it."""


class Meant:
    """What came of a saying: the judgement of its only reading, or several readings, or why there is none."""

    def __init__(self, found: Judgement[StateLike] | Misread | Ambiguous, heard: Heard, text: str = "") -> None:
        self.found = found
        self.heard = heard
        self.text = text


def understand_turn(record: Record, state: StateLike, text: str, player: str | None = None) -> Meant | None:
    """Return what a saying means that the exact grammar could not read; None where it has nothing to add to that.

    `player` moves unless the saying names somebody else.
    """
    heard = hear_saying(record, state, text)
    if heard is None:
        return None
    if not heard.readings:
        if (named := _understand_without_name(record, state, text, heard)) is not None:
            return named
        refusal = explain_refusal(record, state, text, heard)
        return None if refusal is None else Meant(refusal, heard)
    table = cast("SpokenTable", record.game.spoken_table(state))
    if (stranger := _find_stranger(record, state, text, heard)) is not None:
        return Meant(stranger, heard)
    mover = player if heard.seat < 0 else table.players[heard.seat]
    meant = _judge_readings(record, state, text, heard, mover)
    for reading in heard.further if meant is None else ():
        less_likely = heard._replace(readings=(reading,), guessed=True)
        meant = meant or _judge_readings(record, state, text, less_likely, mover)
    return meant if meant is None else _downgrade_if_implausible(meant, table.slips)


def _understand_without_name(record: Record, state: StateLike, text: str, heard: Heard) -> Meant | None:
    """Return a turn of the player whose name alone was not used, as in *a festival for Mia*; else None."""
    table = cast("SpokenTable", record.game.spoken_table(state))
    said = name_key(text[heard.start : heard.end])
    for seat, name in enumerate(table.players):
        if said and seat != table.seat and _is_name(said, name_key(name)):
            rest = hear_saying(record, state, f"{text[: heard.start]} {text[heard.end :]}")
            if rest is None or not rest.readings or "weak_frame" in rest.doubts:  # *bread from Mia* is no turn of hers
                return None
            return _judge_readings(record, state, text, rest._replace(guessed=True, seat=seat), name)
    return None


def _find_stranger(record: Record, state: StateLike, text: str, heard: Heard) -> Misread | None:
    """Return that a player was expected in *Petr celebrates* or *coal from Petr* where no Petr sits; else None."""
    lexicon = load_lexicon(record.game.id, heard.language)
    names = tuple(player.name for player in state.players)
    mentions = find_mentions(tokenize(text), lexicon, names, lambda word: None, -1)
    partner = ("from",) if heard.language == "de" else ("from", "at")  # German nouns have a capital, too
    for before, mention in pairwise(mentions):
        word = text[mention.start : mention.end]
        strange = mention.seat < 0 and mention.senses.keys() <= {"unknown", "verb"}
        if strange and len(word) > 1 and word[0].isupper() and word.isalpha() and before.tells("role", *partner):
            return Misread(text, mention.start, mention.end, "player", names, heard.language)
    word, _, rest = text.partition(" ")
    if not heard.guessed or not (word.isalpha() and word[0].isupper() and len(word) > 1):
        return None
    following = find_mentions(tokenize(rest), lexicon, (), lambda word: None, -1)
    if any(map(lexicon.knows, split(word))) or not following or not following[0].has("verb"):
        return None
    if any(_is_name(name_key(word), name_key(name)) for name in names):
        return None
    alone = hear_saying(record, state, rest)
    if alone is None or alone.guessed or alone.readings != heard.readings:
        return None
    return Misread(text, 0, len(word), "player", names, heard.language)


def _is_name(word: str, name: str) -> bool:
    """Return whether a word is a name, perhaps with an ending: *Mias*, *Petra* of Petr."""
    return word == name or (len(name) > LONGEST_ENDING and word[: len(name)] == name and len(word) <= len(name) + 2)


def hear_saying(record: Record, state: StateLike, text: str) -> Heard | None:
    """Return how a saying can be read; None where the game has no speech or the text is too long.

    Another language is tried where it knows as many words as the chosen one, and then a mixture of both, as a guess.
    """
    table = cast("SpokenTable | None", record.game.spoken_table(state))
    if (
        table is None or len(text) > LONGEST_SAYING or re.search(r"(?<!\S)[-−]\d", text)
    ):  # `swap -1 …` is no number of cards
        return None
    own = load_lexicon(record.game.id, record.words.language)
    first = understand(text, table, own)
    if (first.readings and not first.guessed) or not first.strange:
        return first
    words = [word for word in split(text) if word.isalpha()]
    others = [language for language in record.words.order if language not in (own.language, IDS)]
    for language in others if first.strange >= FOREIGN else ():
        other = load_lexicon(record.game.id, language)
        if sum(map(other.knows, words)) >= sum(map(own.knows, words)):
            heard = understand(text, table, other)
            if heard.readings and not heard.guessed and not (first.readings and len(heard.readings) > 1):
                return heard
    for language in others if not first.readings else ():  # *je build une brasserie*
        heard = understand(text, table, own.mixed_with(load_lexicon(record.game.id, language)))
        if len(heard.readings) == 1 and "unknown_word" not in heard.doubts:
            return heard._replace(guessed=True)
    return first


def list_action_words(record: Record, state: StateLike, text: str) -> list[str]:
    """Return the words of a saying that call an action: verbs, and nouns such as *festival*."""
    table = cast("SpokenTable | None", record.game.spoken_table(state))
    if table is None:
        return text.split()
    lexicon = load_lexicon(record.game.id, record.words.language)
    mentions = find_mentions(tokenize(text), lexicon, table.players, table.shape, table.seat)
    calls = {noun for frame in table.frames for noun in frame.calls}
    return [m.text for m in mentions if m.has("verb") or any(m.tells("noun", noun) for noun in calls)]


def hear_so_far(record: Record, state: StateLike, text: str) -> Heard | None:
    """Return how a line that is still being typed can be read in the chosen language; nothing is judged or paid."""
    table = cast("SpokenTable | None", record.game.spoken_table(state))
    if table is None or len(text) > LONGEST_HALF_TYPED:
        return None
    return understand(text, table, load_lexicon(record.game.id, record.words.language))


def explain_refusal(record: Record, state: StateLike, text: str, heard: Heard) -> Misread | None:
    """Return why a saying has no reading: it is no turn, or a word was not used; None where neither is certain.

    Names that resemble an unknown word come with it.
    """
    if heard.no_turn:
        return Misread(text, 0, len(text), "turn", (heard.command,) if heard.command else (), heard.language)
    if heard.end <= heard.start:
        return None
    refusal = Misread(text, heard.start, heard.end, "meaning", (), heard.language)
    word = refusal.word
    if any(_is_name(name_key(word), name_key(player.name)) for player in state.players):
        return refusal._replace(start=0, end=len(text), expected="turn")  # *bread from Mia*: Mia is no unknown word
    lexicon = load_lexicon(record.game.id, record.words.language)
    if not LEAST_NEAR <= len(word) <= LONGEST_NEAR or all(map(lexicon.knows, split(word))):
        return refusal
    table = cast("SpokenTable", record.game.spoken_table(state))
    groups = {group for frame in table.frames for slot in frame.slots for group in slot.groups}
    named = frozenset(group for group in groups if ":" not in group) - UNNAMED
    return refusal._replace(near=record.words.near(word, named, language=record.words.language))


def complete_reading(game: AnyGame, text: str, option: str | Ref) -> str:
    """Return the whole turn with one of the things it can mean: `play beer, bread for 1 engineer`."""
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        if fitted := game.fit_option(clause, option):
            return "; ".join([*clauses[:at], fitted, *clauses[at + 1 :]])
    return option if isinstance(option, str) else option.id


def _judge_readings(record: Record, state: StateLike, text: str, heard: Heard, player: str | None) -> Meant | None:
    """Return the verdict on the only reading, or the question which of them is meant; None where none can be read."""
    judged: dict[str, Judgement[StateLike]] = {}
    unknown: Misread | None = None
    asked: dict[str, None] = {}
    for reading in heard.readings:
        found = record.game.judge(state, reading, record.words, player)
        if isinstance(found, Judgement):
            judged[reading] = found
        elif isinstance(found, Ambiguous):
            asked.update(dict.fromkeys(complete_reading(record.game, reading, option) for option in found.readings))
        elif found.expected in NAMED_WHOLE:
            unknown = found._replace(text=text, start=0, end=len(text))
    if len(judged) == 1 and not asked:
        reading, judgement = next(iter(judged.items()))
        return Meant(judgement, heard, reading)
    if judged and not asked and (reading := _find_common_refusal(judged)):
        alike = len({re.sub(r"( for )?\d+", "", told) for told in judged}) == 1  # *a merchant ship* of any strength
        return Meant(judged[reading], heard if alike else heard._replace(guessed=True), reading)
    if judged or asked:
        return Meant(Ambiguous(text, 0, len(text), (*judged, *asked)), heard)
    return None if unknown is None or heard.further else Meant(unknown, heard)


def _find_common_refusal(judged: Mapping[str, Judgement[StateLike]]) -> str:
    """Return the first reading where all are illegal for the same reasons, so that no question is needed; else ""."""
    if any(judgement.legal is not False for judgement in judged.values()):
        return ""
    reasons = {tuple(sorted({broken.rule for broken in found.verdict.violations})) for found in judged.values()}
    return next(iter(judged)) if len(reasons) == 1 else ""


def _downgrade_if_implausible(meant: Meant, slips: frozenset[str]) -> Meant | None:
    """Return a guess where a sure reading breaks a rule that hardly anybody breaks knowingly; None for a guess.

    Of 11,307 turns understood right 39 break one, of 52 that were taken for others without a doubt 27. No other
    reading is looked for: what is legal does not decide what was said.
    """
    if not isinstance(meant.found, Judgement):
        return meant
    if slips.isdisjoint(broken.rule for broken in meant.found.verdict.violations):
        return meant
    return None if meant.heard.guessed else Meant(meant.found, meant.heard._replace(guessed=True), meant.text)
