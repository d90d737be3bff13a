"""What hands have to do, what a turn set off and how it is told, in words and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.hands import Event, Hands
from referee.engine.text import Text
from referee.i18n import N_, _
from referee.render.cells import safe
from referee.render.text import Speaker
from referee.render.verdict import plain

GENERAL = {"over": N_("The game is over. The points: referee score; the sheet: referee sheet")}
"""Events that every game has; a game has its own words for the rest, `event.…` in its messages."""


def tell_said(player: str, story: Sequence[Text], speaker: Speaker) -> str:
    """A turn as somebody at the table would say it: "Linda builds: brewery"; it can be typed back."""
    clauses = _("; ").join(speaker.text(clause) for clause in story)
    # Translators: {player} is a name, {story} begins with a verb in the third person ("builds: brewery").
    return _("{player} {story}").format(player=safe(player), story=clauses) if clauses else safe(player)


def tell_hands(hands: Sequence[Hands], speaker: Speaker) -> list[str]:
    """One line a player."""
    # Translators: {player} is a name, {deeds} a list of what this player's hands do now.
    line = _("{player}: {deeds}")
    return ["  ▸ " + line.format(player=safe(one.player), deeds=_deeds(one, speaker)) for one in hands]


def _deeds(one: Hands, speaker: Speaker) -> str:
    return _(", ").join(speaker.text(deed.told) for deed in one.deeds)


def tell_events(events: Sequence[Event], speaker: Speaker) -> list[str]:
    """Each on a line of its own, marked."""
    return [f"★ {tell_event(event, speaker)}" for event in events]


def tell_event(event: Event, speaker: Speaker) -> str:
    own = f"event.{event.what}"
    return speaker.say(own, event.facts) if speaker.knows(own) else _(GENERAL[event.what])


def hands_json(hands: Sequence[Hands], speaker: Speaker) -> list[dict[str, object]]:
    """What everybody does, with the facts behind it under their kinds, in order."""
    found = []
    for one in hands:
        entry: dict[str, Any] = {"player": one.player, "text": _deeds(one, speaker)}
        for deed in one.deeds:
            entry.setdefault(deed.kind, []).append(dict(deed.facts))
        found.append(entry)
    return found


def events_json(events: Sequence[Event], speaker: Speaker) -> list[dict[str, object]]:
    return [
        {"event": event.what, "player": event.player or None, "text": tell_event(event, speaker)}
        | {name: plain(fact) for name, fact in event.facts.items() if name != "player"}
        for event in events
    ]
