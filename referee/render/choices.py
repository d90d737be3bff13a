"""What a player could do now, as a list to choose from: in the reader's words, grouped, the cheap ones first."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import Ref
from referee.engine.value import Value
from referee.engine.words import Meaning, Vocabulary, match, split, tokens_of
from referee.i18n import LANGUAGES
from referee.render.spoken import Spoken
from referee.render.text import Speaker

if TYPE_CHECKING:
    from referee.engine.verdict import Option

_IDS = re.compile(r"[a-z][a-z0-9_-]*")


class Choice(Value):
    """One thing to do: its action, what can be typed for it, and the same as canonical text."""

    action: str
    text: str
    move: str
    pay: tuple[str, ...]


def choices(options: Sequence[Option], words: Vocabulary, speaker: Speaker, players: Collection[str]) -> list[Choice]:
    """All options in words; actions in the order of the rulebook, within them those that need nothing rare first."""
    spoken = Spoken(words, speaker, players)
    order = {action: place for place, action in enumerate(dict.fromkeys(option.action for option in options))}
    ranked = sorted(options, key=lambda option: (order[option.action], option.rare, len(option.pay)))
    return [Choice(option.action, spoken.move(option.move), option.move, option.pay) for option in ranked]


class Wish:
    """What somebody wants to see of a list: an action or things, named in any language."""

    def __init__(self, typed: str, words: Vocabulary, speaker: Speaker) -> None:
        self.actions: set[str] = set()
        self.things: list[set[str]] = []
        self.unknown: list[str] = []
        tokens, at = tokens_of(typed), 0
        groups = {group for meanings in words.ids.values() for group, _id in meanings}
        actions = _actions(speaker)
        while at < len(tokens):
            if tokens[at].is_mark:
                at += 1
                continue
            found = match(tokens, at, words, groups)
            length = found.length if found else 1
            said = " ".join(word for token in tokens[at : at + length] for word in token.words)
            self._take(said, found.meanings if found else (), actions)
            at += length

    def _take(self, said: str, meanings: Sequence[Meaning], actions: dict[str, set[str]]) -> None:
        named = {id for id, names in actions.items() if any(said in name for name in names)}
        ids = {id for _group, id in meanings}
        if not named and not ids:
            self.unknown.append(said)
        self.things.append(ids)
        self.actions |= named

    def fits(self, choice: Choice) -> bool:
        """Whether a choice has to do with every thing that was named, or is one of the actions."""
        has = set(_IDS.findall(choice.move))
        sizes = {id.replace(" ", "_") for id in re.findall(r"[a-z][a-z0-9_-]* \d+", choice.move)}
        return all(ids & (has | sizes) or choice.action in self.actions for ids in self.things)


def _actions(speaker: Speaker) -> dict[str, set[str]]:
    """What each action is called in every language, folded."""
    known = speaker.lexicon.names.get("action", {})
    return {id: {" ".join(split(speaker.bare_name("action", id, language))) for language in LANGUAGES} for id in known}


def title(action: str, speaker: Speaker) -> str:
    """What the action is called."""
    return speaker.name(Ref("action", action))
