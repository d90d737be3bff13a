"""Who is said to move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.engine.cursor import name_key
from referee.engine.speech.frames import Speech
from referee.engine.speech.mention import Mention

SUPPLYING = frozenset(("give", "trade", "sell", "make"))
"""Verbs before which another player's name is rather the partner than whoever moves."""


def mover_of(mentions: list[Mention], speech: Speech) -> tuple[int, list[Mention]]:
    """Who is said to move: a name in front, with a colon or a verb behind it, or the mover's own name anywhere."""
    said = [at for at, m in enumerate(mentions) if not m.has("filler")]
    for place, at in enumerate(said[:1]):
        m = mentions[at]
        if m.seat >= 0 and not m.guessed and m.text != name_key(speech.players[m.seat]):
            continue  # *Jarmile vytáhnu kartu*: in another case it is nobody who moves
        following = mentions[said[place + 1]] if place + 1 < len(said) else None
        if m.seat < 0 or following is None:
            continue
        colon = following.has("pause") and following.senses["pause"][0] in (":", ",", "–")
        if colon and (m.seat == speech.seat or following.senses["pause"][0] == ":") and not _list_of_players(mentions):
            return m.seat, mentions[:at] + mentions[said[place + 1] + 1 :]
        doing = following.senses.get("verb", ())
        supplies = m.seat != speech.seat and not SUPPLYING.isdisjoint(doing)
        supplies = supplies and not (speech.leading and "sell" in doing)  # there nobody sells to other players
        me = m.seat != speech.seat and any(o.has("first_person") for o in mentions[at + 1 : said[place + 1] + 1])
        if following.has("verb") and not supplies and not me:
            return m.seat, mentions[:at] + mentions[at + 1 :]
    return -1, mentions


def _list_of_players(mentions: Sequence[Mention]) -> bool:
    """Whether several players are named with something behind a colon each: what everybody takes."""
    colons = [before for before, m in pairwise(mentions) if m.has("pause") and m.senses["pause"][0] == ":"]
    return sum(before.seat >= 0 for before in colons) > 1
