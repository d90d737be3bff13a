"""A saying is heard again where talk stood in the way: a turn told beside talk, or what weighs as a turn does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING

from referee.engine.speech.beside import (
    behind_colon,
    clauses,
    decided_parts,
    only_chats,
    settles,
    telling_parts,
    with_what_was_judged,
)
from referee.engine.speech.deciding import HEAVY_VERBS, LIGHT_VERBS
from referee.engine.speech.holding import with_what_they_hold
from referee.engine.speech.mention import Mention
from referee.engine.speech.rolling import begins_with_die, with_die
from referee.engine.speech.shaping import parts_between_pauses
from referee.engine.speech.tokens import says_one
from referee.engine.speech.weighing import LONG, without_talking_words

if TYPE_CHECKING:
    from referee.engine.speech.deciding import Heard
    from referee.engine.speech.hearing import Hearing

CLEARLY_A_TURN = -3.0
A_TURN = 1.0
SURELY_A_TURN = 5.0
WITHOUT_CHATTER = 3.0
A_PART = 2.0
LEAST_WORDS = 4
"""Of fewer words each says too much to be left out: *a worker leaves*."""
EXPLAINED = 4.0
"""So much must a saying weigh to be heard as a turn although a word in it marks talk: where all the rest is clear,
where a verb says what is done, where none does, where clauses or parts of it are left out, and where a word more than
usual stays unexplained. Of 320 lines of talk never seen no long one with a clear reading weighed more than -18."""
TAKING_BACK = ("not", "no", "mend")
MOST_STRANGE = 1
"""So many words may stay unexplained in a turn beside talk."""
MOST_TRIES = 4
"""So many ways to leave some clauses out are tried, and that without all."""
ONLY_ROLLED = 3
"""So many words has a turn at most that only tells a die: that may be talked of as well."""


def hear_again(mentions: list[Mention], hearing: Hearing, heard: Heard) -> Heard:
    """What `hearing` makes of a part of the saying, or of the whole without its words of talk; always a guess.

    What was `heard` at first stays where nothing better is found.
    """
    speech = hearing.speech
    if held := with_what_they_hold(mentions, speech.seat):
        told = hearing(held)
        told = told if told.readings else _beside_talk(held, hearing) or told
        if hearing.is_only(told) and not speech.unsure(told.readings[0]):
            return told._replace(guessed=True)
    if heard.readings:
        return heard
    beside = _beside_talk(mentions, hearing)
    if beside or says_one(hearing.text, hearing.lexicon.plans):
        return beside or heard
    return (
        _by_weight(mentions, hearing)
        or _without_chatter(mentions, hearing)
        or _concluded(mentions, hearing)
        or _without_reason(mentions, hearing)
        or _leniently(mentions, hearing)
        or _without_a_word(heard, mentions, hearing)
        or _without_remarks(mentions, hearing)
        or heard
    )


def _without_remarks(mentions: list[Mention], hearing: Hearing) -> Heard | None:
    from referee.engine.speech.trailing import without_remarks  # most of what is understood is so before

    return without_remarks(mentions, hearing)


def _beside_talk(mentions: list[Mention], hearing: Hearing) -> Heard | None:
    """A turn told in full beside talk in the same sentence: *I take the brewery, grandpa always liked his beer*.

    Only where a verb says what is done, nothing depends on a condition, and the talk is about no other player.
    """
    lexicon, speech = hearing.lexicon, hearing.speech
    doing = frozenset[str]().union(*(frame.verbs for frame in speech.frames)) - LIGHT_VERBS
    beside = telling_parts(mentions, speech.seat, lexicon.conditions, doing, lexicon.plans)
    behind = decided_parts(mentions, speech.seat, lexicon.conditions, doing)
    judged = with_what_was_judged(mentions, lexicon.conditions)
    for kept in (beside, judged, behind):
        said = with_die(mentions, kept) if speech.leading else kept
        heard = hearing(said) if kept else None
        if heard is None or heard.loose or heard.rank > MOST_STRANGE or heard.seat not in (-1, speech.seat):
            continue
        thrown = speech.leading and "?" not in hearing.text and begins_with_die(said) and len(heard.readings) == 1
        thrown = thrown and len(heard.readings[0].split(" ")) > ONLY_ROLLED
        told = heard.doing or heard.decided or settles(kept) or thrown or behind_colon(mentions, kept) or kept is behind
        if told and (len(heard.readings) == 1 or (heard.readings and kept is judged)):
            return heard._replace(guessed=True)
    return None


def _concluded(mentions: list[Mention], hearing: Hearing) -> Heard | None:
    if not any(m.text in hearing.lexicon.hence for m in mentions):
        return None
    from referee.engine.speech.concluding import concluded  # few say *so*

    return concluded(mentions, hearing)


def _by_weight(mentions: list[Mention], hearing: Hearing) -> Heard | None:
    """What is said where a word marks talk, and yet the whole weighs as a turn does: always a guess.

    Else without the parts between pauses that weigh as talk does, where nothing is named or counted in them.
    """
    if hearing.speech.leading and mentions and mentions[0].text in hearing.lexicon.conditions:
        return None  # *if I roll a three I take spice*
    whole = hearing.weight(mentions)
    parts = parts_between_pauses(mentions)
    talk = [part for part in parts if hearing.weight(part) <= 0]
    kept = [mention for part in parts if part not in talk for mention in part]
    quiet = without_talking_words(mentions)
    if whole >= CLEARLY_A_TURN and quiet != mentions:  # else it was heard already
        heard = hearing(quiet)
        named = any(m.has("thing") for m in mentions) or not hearing.speech.leading  # but *a four*
        clear = not heard.guessed and named and len(mentions) >= LONG and not hearing.depends()
        least = CLEARLY_A_TURN if clear else A_TURN if heard.doing or heard.decided else SURELY_A_TURN
        if hearing.is_only(heard) and whole >= least and not _only_states(mentions):
            return heard._replace(guessed=True)
    if kept and talk and not any(_says_much(m) for part in talk for m in part):
        heard = hearing(without_talking_words(kept))
        doing = heard.doing or heard.decided or whole >= A_PART
        if hearing.is_only(heard) and doing:
            return heard._replace(guessed=True)
    return None


def _only_states(mentions: Sequence[Mention]) -> bool:
    """*The artisan is red*: whether it is said how things are, and no verb says that anything is done."""
    return any(m.has("state") for m in mentions) and not any(m.has("verb") for m in mentions)


def _says_much(mention: Mention) -> bool:
    """Whether it may belong to a turn: a name, a number, a verb that says much, or what takes one of them back."""
    return mention.has("number") or _names_or_calls(mention) or mention.has("no") or mention.has("mend")


def _names_or_calls(mention: Mention) -> bool:
    return mention.has("thing") or not HEAVY_VERBS.isdisjoint(mention.senses.get("verb", ()))


def _without_chatter(mentions: list[Mention], hearing: Hearing) -> Heard | None:
    """What is said without as few clauses as possible that weigh as talk does: *…, the shopkeeper knows me*.

    Always a guess. Of 600 sayings never seen 4 more were guessed right so and 1 wrong, and none of 160 lines of talk.
    """
    if hearing.weight(mentions) < WITHOUT_CHATTER or hearing.depends():
        return None
    parts = clauses(mentions)
    chatter = [
        at for at, part in enumerate(parts) if hearing.weight(part) <= 0 and only_chats(part, hearing.speech.seat)
    ]
    some = (left for number in range(1, len(chatter)) for left in combinations(chatter, number))
    tries = [*islice(some, MOST_TRIES), tuple(chatter)] if chatter else []
    for left in sorted(tries, key=lambda left: sum(len(parts[at]) for at in left)):
        kept = [mention for at, part in enumerate(parts) if at not in left for mention in part]
        heard = hearing(kept) if kept else None
        if heard is not None and hearing.is_only(heard):
            return heard._replace(guessed=True)
    return None


def _without_reason(mentions: list[Mention], hearing: Hearing) -> Heard | None:
    """What was put right, without the reason behind it: always a guess."""
    from referee.engine.speech.mending import without_last_reason

    kept = without_last_reason(mentions)
    heard = hearing(kept) if kept and not hearing.depends() else None
    return heard._replace(guessed=True) if heard is not None and hearing.is_only(heard) else None


def _leniently(mentions: list[Mention], hearing: Hearing) -> Heard | None:
    """What is said where all that is named is explained and the whole weighs as a turn does: always a guess.

    Of 520 sayings never seen 6 more were guessed right so, one wrong, and no line of 160 lines of talk.
    """
    if hearing.weight(mentions) < EXPLAINED or hearing.depends():
        return None
    heard = hearing(without_talking_words(mentions), lenient=True)
    if hearing.is_only(heard) and not hearing.speech.unsure(heard.readings[0]):
        return heard._replace(guessed=True)
    return None


def _without_a_word(first: Heard, mentions: list[Mention], hearing: Hearing) -> Heard | None:
    """What is said without one of the words where the caret stands, if all else is understood then: always a guess.

    Of 520 sayings never seen 5 more were guessed right so and none wrong.
    """
    short = len(mentions) < LEAST_WORDS
    if first.end <= first.start or short or hearing.weight(mentions) < EXPLAINED:
        return None
    found: dict[str, Heard] = {}
    for at in range(len(mentions)):
        if not _in_the_way(mentions, at, first):
            continue
        heard = hearing([*mentions[:at], *mentions[at + 1 :]])
        if hearing.is_only(heard) and not heard.guessed:
            found.setdefault(heard.readings[0], heard)
    return next(iter(found.values()))._replace(guessed=True) if len(found) == 1 else None


def _in_the_way(mentions: Sequence[Mention], at: int, first: Heard) -> bool:
    """Whether it may be left out: it stands where the caret does, or gives that its role.

    No name, no player, no verb that says much and nothing that takes back is left out, and no number where something
    was taken back.
    """
    mention = mentions[at]
    within = first.start <= mention.start < first.end
    following = next((m for m in mentions[at + 1 :] if not m.has("filler")), None)
    leads = mention.has("role") and following is not None and first.start <= following.start < first.end
    kept = mention.seat >= 0 or mention.has("unknown") or _names_or_calls(mention)
    kept = kept or any(mention.has(kind) for kind in TAKING_BACK) or (mention.has("size") and mention.text.isdigit())
    kept = kept or mention.senses.get("role") == ("over",)  # *two workers instead of a farmer*
    counts = following is not None and (following.has("thing") or following.has("noun"))
    listed = (
        mention.has("number") and at > 0 and mentions[at - 1].has("and") and not counts
    )  # *the settlers on 1 and 4*
    kept = kept or listed
    mended = mention.has("number") and any(m.has(kind) for m in mentions for kind in TAKING_BACK)
    return (within or leads) and not kept and not mended
