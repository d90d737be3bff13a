"""What a saying means: readings as canonical text, how sure they are, or why it is no turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.engine.speech.cover import MOST_ITEMS, Cover, covers
from referee.engine.speech.frames import Speech
from referee.engine.speech.items import PAUSE, STOP, THEN, Item, items_of
from referee.engine.speech.lexicon import Lexicon
from referee.engine.speech.mentions import Mention, mentions_of
from referee.engine.speech.spelling import spell
from referee.engine.speech.tokens import words_of
from referee.engine.value import Value

MOST_READINGS = 9
MOST_WORDS = 120
MOST_UNKNOWN = 1


class Heard(Value):
    """What was understood in one language: canonical readings (none: not understood), and what they rest on."""

    readings: tuple[str, ...]
    guessed: bool = False
    seat: int = -1
    """Who is said to move, -1 where nobody is named."""
    no_turn: bool = False
    command: str = ""
    start: int = 0
    end: int = 0
    """The word that carries meaning and was not used."""
    language: str = ""
    rank: int = 0
    """How far it was from being understood: the lower, the nearer."""


def hear(text: str, lexicon: Lexicon, speech: Speech) -> Heard:
    """What a saying means in this language at this table."""
    words = words_of(text)
    if len(words) > MOST_WORDS:
        return _lost(0, len(text), lexicon.language)
    mentions = mentions_of(words, lexicon, speech.players, speech.special, speech.seat)
    command = next((m.senses["command"][0] for m in mentions if m.has("command")), "")
    kept, dropped = _without_talk(mentions)
    if command or not kept:
        return Heard((), no_turn=True, command=command, language=lexicon.language, rank=99)
    seat, kept = _mover(kept, speech)
    items, corrected = _corrected(items_of(kept))
    items, chatter = _without_chatter(items)
    if not items or len(items) > MOST_ITEMS:
        return Heard((), no_turn=not items, language=lexicon.language, rank=99)
    found = covers(items, speech.frames, speech.table)
    heard = _decide(found, lexicon.language, "?" in text, chatter)
    if any(map(speech.doubtful, heard.readings)):
        heard = Heard((), language=lexicon.language, rank=30)
    if heard.readings and (corrected or any(m.has("thing") or m.has("player") for m in dropped)):
        heard = heard._replace(guessed=True)
    return heard._replace(seat=seat)


def _lost(start: int, end: int, language: str) -> Heard:
    return Heard((), start=start, end=end, language=language, rank=999)


def _without_talk(mentions: Sequence[Mention]) -> tuple[list[Mention], list[Mention]]:
    """The sentences that can be a turn, and those that are talk."""
    kept: list[Mention] = []
    dropped: list[Mention] = []
    sentence: list[Mention] = []
    for mention in [*mentions, None]:
        if mention is not None:
            sentence.append(mention)
        if mention is None or mention.has("stop"):
            (dropped if any(m.has("talk") for m in sentence) else kept).extend(sentence)
            sentence = []
    if not any(m.senses.keys() - {"filler", "stop", "pause", "and", "then", "talk"} for m in kept):
        return [], dropped
    return kept, dropped


def _mover(mentions: list[Mention], speech: Speech) -> tuple[int, list[Mention]]:
    """Who is said to move: a name in front, with a colon or a verb behind it, or the mover's own name anywhere."""
    said = [at for at, m in enumerate(mentions) if not m.has("filler")]
    for place, at in enumerate(said[:1]):
        m = mentions[at]
        following = mentions[said[place + 1]] if place + 1 < len(said) else None
        if m.seat < 0 or following is None:
            continue
        colon = following.has("pause") and following.senses["pause"][0] in (":", ",", "–")
        if colon and (m.seat == speech.seat or following.senses["pause"][0] == ":") and not _list_of_players(mentions):
            return m.seat, mentions[:at] + mentions[said[place + 1] + 1 :]
        if following.has("verb"):
            return m.seat, mentions[:at] + mentions[at + 1 :]
    return -1, mentions


def _list_of_players(mentions: Sequence[Mention]) -> bool:
    """Whether several players are named with something behind a colon each: what everybody takes."""
    colons = [before for before, m in pairwise(mentions) if m.has("pause") and m.senses["pause"][0] == ":"]
    return sum(before.seat >= 0 for before in colons) > 1


def _without_chatter(items: list[Item]) -> tuple[list[Item], bool]:
    """Without the parts between two breaks in which nothing of the game is said, and whether there were any."""
    parts: list[list[Item]] = []
    for item in items:
        if not parts or item.break_before:
            parts.append([])
        parts[-1].append(item)
    kept: list[Item] = []
    waiting = 0
    for part in parts:
        if len(part) > 1 and all(not item.things and not item.verbs for item in part):
            waiting = max(waiting, part[0].break_before)
        else:
            part[0].break_before = max(waiting, part[0].break_before)
            kept, waiting = kept + part, 0
    return (kept, len(kept) < len(items)) if kept else (items, False)


def _corrected(items: list[Item]) -> tuple[list[Item], bool]:
    """Without what the speaker took back: *brewery, no, bakery*."""
    for at, item in enumerate(items):
        if not item.negated or item.things or at + 1 >= len(items):
            continue
        after = items[at + 1]
        for back in range(at - 1, -1, -1):
            if items[back].groups and items[back].groups == after.groups:
                kept = items[:back] + items[at + 1 :]
                return _corrected(kept)[0], True
    return items, False


def _alone(item: Item, cover: Cover) -> bool:
    """Whether an unknown word is a whole sentence or clause of its own."""
    at = [number for number, piece in enumerate(cover.pieces) if item in piece.unused and piece.filled is None]
    after = cover.pieces[at[0] + 1].break_before if at and at[0] + 1 < len(cover.pieces) else THEN
    return bool(at) and item.break_before >= STOP and after >= STOP


def _pressed(cover: Cover) -> bool:
    """Whether names without a verb were made an action of their own right beside another action."""
    actions = [piece for piece in cover.pieces if piece.filled is not None and not piece.filled.frame.behind]
    for before, piece in pairwise(actions):
        one, other = before.filled, piece.filled
        assert one is not None
        assert other is not None
        weak = not (one.called and other.called) or (one.frame.main and other.frame.main)
        apart = piece.break_before >= (PAUSE if one.frame.action == other.frame.action else STOP)
        if weak and not apart and not before.parts[0].first:
            return True
    firsts = [piece.parts[0] for piece in actions if piece.parts[0].first]
    return len(firsts) > 1 and not (len(firsts) == 2 and firsts[0].opens and " " not in firsts[1].text)


def _decide(found: Sequence[Cover], language: str, asks: bool, chatter: bool) -> Heard:
    """Understood, guessed or not: by what the best readings leave unexplained."""
    readings: dict[str, Cover] = {}
    for cover in sorted(found, key=_pressed):
        if text := spell(cover.pieces):
            readings.setdefault(text, cover)
    if not readings:
        first = found[0].unused[0] if found and found[0].unused else None
        return Heard((), start=first.start if first else 0, end=first.end if first else 0, language=language, rank=60)
    best = next(iter(readings.values()))
    unused = best.unused
    missed = [item for item in unused if not item.unknown or _alone(item, best)]
    if missed or len(unused) > MOST_UNKNOWN:
        first = missed[0] if missed else unused[0]
        return Heard((), start=first.start, end=first.end, language=language, rank=10 + len(unused))
    weak = any(not p.filled.called and not p.filled.frame.behind for p in best.pieces if p.filled is not None)
    if _pressed(best) or ((unused or chatter) and (weak or asks)):
        return Heard((), start=0, end=0, language=language, rank=20)
    used = [item for piece in best.pieces if piece.filled is not None for item in piece.filled.items]
    guessed = bool(unused) or any(item.guessed for item in used)
    return Heard(tuple(readings)[:MOST_READINGS], guessed, language=language, rank=len(unused))
