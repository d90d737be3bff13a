"""What a saying means: readings as canonical text, how sure they are, or why it is no turn."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.cover import MOST_ITEMS, Cover, covers, is_foreign
from referee.engine.speech.deciding import Heard, decide
from referee.engine.speech.doubts import (
    asks_back,
    asks_for_something,
    begun,
    breaks_off,
    changed_behind,
    counts_before,
    cut_short,
    is_of_others,
    names_nothing,
    only_asked,
)
from referee.engine.speech.frames import Speech
from referee.engine.speech.items import Item
from referee.engine.speech.joining import items_of
from referee.engine.speech.lexicon import Lexicon
from referee.engine.speech.mention import Mention
from referee.engine.speech.mentions import mentions_of
from referee.engine.speech.shaping import (
    grouped,
    mark_decided,
    mark_mine,
    mark_stated,
    names_several,
    put_right,
    without_chatter,
    without_receiver,
    without_talk,
)
from referee.engine.speech.tokens import Word, holds_one, says_one, words_of
from referee.engine.value import Value

__all__ = ["Heard", "hear"]

MOST_WORDS = 120
LEAST_REASONED = 5
"""So few words hold no turn and why it is made."""
MOST_HEARD = 80
"""So many words are heard, those heard again among them: 7 of 12,100 turns that were understood take more."""
TELLING = 7
"""So many words tell by their weight that they are mere talk."""


def hear(text: str, lexicon: Lexicon, speech: Speech) -> Heard:
    """What a saying means in this language at this table."""
    words = words_of(text)
    if len(words) > MOST_WORDS:
        return Heard((), end=len(text), language=lexicon.language, rank=999)
    heard = _of_words(text, words, lexicon, speech)
    if heard.readings or heard.command or not lexicon.sounds:
        return heard
    from referee.engine.speech.sounding import as_it_sounds  # most words are written as they are meant

    told = (_of_words(text, other, lexicon, speech) for other in as_it_sounds(words, lexicon))
    sure = next((other for other in told if other.doing and len(other.readings) == 1 and not other.rank), None)
    return heard if sure is None else sure._replace(guessed=True)


def _mentioned(
    text: str, words: Sequence[Word], lexicon: Lexicon, speech: Speech
) -> tuple[list[Mention], list[Mention]]:
    """What is mentioned, in the order in which things are done, and what is only said to stay as it is."""
    mentions = mentions_of(words, lexicon, speech.players, speech.special, speech.seat)
    if sum(m.has("number") or m.has("article") for m in mentions) > 1 or any(m.has("of_them") for m in mentions):
        from referee.engine.speech.some_of import with_some_of  # most turns count one thing

        mentions = with_some_of(mentions)
    instead = any(m.senses.get("role") == ("over",) for m in mentions)
    if instead and not (speech.leading and _rolled(mentions)) and not says_one(text, lexicon.conditions):
        from referee.engine.speech.instead import without_replaced  # few say what they do not take

        mentions = without_replaced(mentions, speech.places | speech.sized)
    if holds_one(words, lexicon.ahead):
        from referee.engine.speech.ordering import in_order  # most things are told in their order

        mentions = in_order(mentions, lexicon.ahead, speech.seat)
    if not speech.leading and (":" in text or "1. " in text):
        from referee.engine.speech.listing import without_list_marks

        mentions = without_list_marks(mentions)
    if not speech.leading and "(" in text:
        from referee.engine.speech.listing import without_costs

        mentions = without_costs(mentions)
    idle: list[Mention] = []
    if speech.leading:
        from referee.engine.speech.noted import with_noted_die
        from referee.engine.speech.rolling import of_dice, without_idle

        mentions, idle = without_idle(of_dice(with_noted_die(mentions, lexicon)))
    elif any(m.senses.get("verb") == ("keep",) for m in mentions):
        from referee.engine.speech.keeping import without_kept

        mentions, idle = without_kept(mentions)
    return mentions, idle


def _of_words(text: str, words: Sequence[Word], lexicon: Lexicon, speech: Speech) -> Heard:
    mentions, idle = _mentioned(text, words, lexicon, speech)
    strange = sum(m.has("unknown") or m.guessed or m.foreign for m in mentions)
    said = sum(not (m.has("pause") or m.has("stop") or m.seat >= 0) for m in mentions)
    hearing = Hearing(text, lexicon, speech)
    heard = hearing(mentions)
    if "?" in text.rstrip("? "):
        from referee.engine.speech.answering import answered  # few ask themselves

        heard = answered(mentions, hearing, heard)
    if (not heard.readings and not heard.command) or (heard.guessed and any(m.has("holds") for m in mentions)):
        from referee.engine.speech.again import hear_again  # most turns are understood at once

        heard = hear_again(mentions, hearing, heard)
    stated = any(m.has("state") for m in mentions)
    if len(mentions) >= LEAST_REASONED and (stated or holds_one(words, lexicon.wishes)):
        from referee.engine.speech.reasons import beside_reasons  # few say why

        heard = beside_reasons(mentions, hearing, heard)
    if heard.guessed and lexicon.hence:
        from referee.engine.speech.reasons import without_reasons  # most guesses have no reason beside them

        heard = without_reasons(mentions, hearing, heard)
    if speech.places and len(mentions) >= LEAST_REASONED and holds_one(words, lexicon.laid_there):
        from referee.engine.speech.there import laid_there  # few point at what lies there

        heard = laid_there(mentions, hearing, heard)
    if heard.readings and len(mentions) >= TELLING:
        from referee.engine.speech.weighing import unless_talk  # not for short turns: it reads a file

        heard = unless_talk(heard, mentions, hearing)
    if any(m.has("unknown") or m.guessed for m in idle) and heard.readings:
        heard = heard._replace(guessed=True)
    if heard.readings and heard.guessed:
        from referee.engine.speech.omitting import leaves_out

        lost = leaves_out(mentions, heard.readings, speech)
        if speech.leading and not lost and not begun(heard.readings, speech):
            from referee.engine.speech.rolling import begins_with_die_alone

            lost = begins_with_die_alone(mentions)
        heard = Heard((), language=lexicon.language, rank=40) if lost else heard
    return heard._replace(strange=strange / max(said, 1))


class _Said(Value):
    """What mentions say, before it is decided what they mean."""

    found: Sequence[Cover]
    items: Sequence[Item]
    kept: Sequence[Mention]
    dropped: Sequence[Mention]
    seat: int
    chatter: int
    asking: bool
    taken_back: bool


class Hearing:
    """A saying in one language at one table, heard as a whole and, where that means nothing, again in parts."""

    def __init__(self, text: str, lexicon: Lexicon, speech: Speech) -> None:
        self.text, self.lexicon, self.speech = text, lexicon, speech
        self._known: dict[tuple[int, ...], tuple[list[Mention], _Said | Heard]] = {}

    def __call__(self, mentions: list[Mention], lenient: bool = False) -> Heard:
        """What these mentions mean; of those heard again three in ten are the same, and taken apart only once."""
        key = tuple(map(id, mentions))
        if key not in self._known:
            if self._known and sum(map(len, self._known)) + len(mentions) > MOST_HEARD:
                return Heard((), language=self.lexicon.language, rank=40)
            self._known[key] = mentions, _said(self.text, mentions, self.lexicon, self.speech)
        said = self._known[key][1]
        return said if isinstance(said, Heard) else _decided(said, mentions, self, lenient)

    def is_only(self, heard: Heard) -> bool:
        """Whether it has one reading, and nobody else is said to move."""
        return len(heard.readings) == 1 and heard.seat in (-1, self.speech.seat)

    def depends(self) -> bool:
        """Whether something is said to depend on a condition."""
        return says_one(self.text, self.lexicon.conditions)

    def weight(self, mentions: Sequence[Mention]) -> float:
        """How much more these are like a turn than like talk."""
        from referee.engine.speech.weighing import weight

        return weight(mentions, "?" in self.text, self.lexicon.weights())

    def as_stated(self) -> Hearing:
        """The same saying as if nothing were asked in it."""
        return Hearing(self.text.replace("?", "."), self.lexicon, self.speech)


def _said(text: str, mentions: list[Mention], lexicon: Lexicon, speech: Speech) -> _Said | Heard:
    named = any(m.has("thing") for m in mentions)
    command = next((m.senses["command"][0] for m in mentions if m.has("command") and not (named and m.has("verb"))), "")
    kept, dropped = without_talk(mentions, speech.acting)
    if command or not kept:
        return Heard((), no_turn=True, command=command, language=lexicon.language, rank=99)
    if speech.leading and dropped and dropped[0].start < kept[0].start and _rolled(dropped):
        return Heard((), language=lexicon.language, rank=40)  # *a one, let me think, stone. And …*
    seat = -1
    if any(m.seat >= 0 for m in kept):
        from referee.engine.speech.mover import mover_of  # most turns name no player

        seat, kept = mover_of(kept, speech)
    items = [
        item
        for item in items_of(kept, speech.numbered, speech.leading, speech.acting)
        if not is_foreign(item, speech.frames)
    ]
    asking = asks_back(kept, text)
    if asking and items and items[-1].takes_back and not items[-1].things and any(i.break_before for i in items[1:-1]):
        items.pop()  # *I take two workers and a farmer, no?*
    if speech.leading and items:
        from referee.engine.speech.rolling import alone_in_front

        alone_in_front(items)
    said = grouped(items, speech)
    items, taken_back = put_right(said)
    if taken_back and speech.leading and items:
        from referee.engine.speech.rolling import with_first_die

        items = with_first_die(items, said)
    mark_stated(items, kept)
    mark_decided(items, mentions)
    if any(item.in_hand for item in items):
        from referee.engine.speech.recounting import with_some_of_them

        items = with_some_of_them(items)
    items, chatter = without_chatter(items)
    if not items or len(items) > MOST_ITEMS:
        return Heard((), no_turn=not items, language=lexicon.language, rank=99)
    items = without_receiver(items, speech.seat)
    mark_mine(items, speech.seat)
    for item in items:
        mover = item.seat >= 0 and item.seat == speech.seat
        counted = mover and item.count and not item.both  # *an 8 off me*
        item.optional = (item.optional or mover) and not counted
    unclear = changed_behind(kept, dropped) or cut_short(mentions, dropped)
    unclear = unclear or (speech.leading and counts_before(kept, dropped))
    if dropped:
        from referee.engine.speech.explaining import leaves_payment, names_only_lack, without_address  # few are told so

        unclear = unclear or names_only_lack(kept, dropped) or leaves_payment(dropped, speech.seat)
        dropped = without_address(dropped)
    if unclear:
        return Heard((), language=lexicon.language, rank=40)
    return _Said(_covered(items, speech), items, kept, dropped, seat, chatter, asking, taken_back)


def _decided(said: _Said, mentions: list[Mention], hearing: Hearing, lenient: bool) -> Heard:
    text, lexicon, speech = hearing.text, hearing.lexicon, hearing.speech
    found, items, kept, dropped, seat, chatter, asking, taken_back = said
    explained, around = False, bool(chatter)
    left_out = any(m.has("aside") or m.has("thing") or m.has("number") for m in dropped)
    if left_out:
        from referee.engine.speech.explaining import about_oneself, only_explains

        explained = only_explains(text, kept, dropped, lexicon.conditions)
        around = around or not (explained and about_oneself(dropped))
    heard = decide(found, speech, lexicon.language, asks_for_something(kept), around, lenient)
    unfinished = breaks_off(kept) or asking or only_asked(mentions, text)
    stated = heard.doing and "?" not in text  # but *is Ivy winning?*
    harmless = explained or not left_out or (names_nothing(dropped, kept) and not hearing.depends())
    beside = around and (chatter > 1 or not (stated and harmless))
    if heard.readings and (taken_back or beside or unfinished or any(m.has("player") for m in dropped)):
        heard = heard._replace(guessed=True)
    if heard.readings and seat >= 0 and seat != speech.seat and ":" not in text:
        if heard.rank or around or dropped or not (stated or begun(heard.readings, speech)):
            return Heard((), language=lexicon.language, rank=40)  # *Lars keeps his tools*: no die, no turn of his
        heard = heard._replace(guessed=True)  # it may only be said what somebody else does
    prefers = not heard.doing and any(m.has("prefers") for m in mentions)  # *I prefer pioneers to merchants*
    prefers = prefers or any(m.has("hedges") for m in kept)  # *perhaps a brewery*
    if heard.readings and is_of_others(kept) and not any(m.has("so") for m in kept):
        return Heard((), language=lexicon.language, rank=40)
    if heard.readings and prefers:
        heard = heard._replace(guessed=True)
    decided = all(item.decided for item in items if item.things)
    return heard._replace(seat=seat, decided=decided)


def _rolled(mentions: Sequence[Mention]) -> bool:
    from referee.engine.speech.rolling import begins_with_die

    return begins_with_die(mentions)


def _covered(items: list[Item], speech: Speech) -> Sequence[Cover]:
    """The best covers; where a game begins with a number, also of the items with the first number standing alone."""
    told = items
    if names_several(items):
        from referee.engine.speech.grouping import without_headings

        told = without_headings(items, speech.generic, speech.leading, speech.counted)
    found = covers(told, speech.frames, speech.table)
    if not speech.leading:
        return found
    from referee.engine.speech.rolling import with_die_apart

    return with_die_apart(items, found, speech)
