"""What a guess would leave out: an action that was told and of which nothing is left in the reading."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.frames import Speech
from referee.engine.speech.mention import Mention
from referee.engine.speech.rolling import says_more
from referee.engine.speech.shaping import parted

NAMING = frozenset(("thing", "unknown", "noun"))
ACTION = "action"


def leaves_out(mentions: Sequence[Mention], readings: Sequence[str], speech: Speech) -> bool:
    """Whether what was read cannot be all that was said."""
    if speech.leading:
        return all(_only_opens(reading, speech) for reading in readings) and says_more(mentions)
    return _has_more(mentions, readings[0], speech)


def _only_opens(reading: str, speech: Speech) -> bool:
    """Whether nothing is read but what a turn begins with."""
    opening = {frame.action for frame in speech.frames if frame.opening}
    return "; " not in reading and reading.split(" ")[0] in opening


def _has_more(mentions: Sequence[Mention], reading: str, speech: Speech) -> bool:
    """Whether more was told than a reading without any of the actions of which a turn has one.

    *Flipping the beer card, then festie*: something follows behind *then*. *My proper action is …*, *Editor, festival*:
    an action is called by its name.
    """
    done = {clause.split(" ")[0] for clause in reading.split("; ")}
    main = [frame for frame in speech.frames if frame.main]
    if not done.isdisjoint(frame.action for frame in main):
        return False
    told = [part for part in parted(mentions, lambda m: m.has("then")) if any(map(_names, part))]
    if len(told) > len(reading.split("; ")):
        return True
    calling = frozenset((ACTION,)).union(*(frame.calling & speech.acting for frame in main))
    return any(not calling.isdisjoint(m.senses.get("noun", ())) for m in mentions)


def _names(mention: Mention) -> bool:
    return not NAMING.isdisjoint(mention.senses)
