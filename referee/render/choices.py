"""Moves in the reader's words: canonical text that can be typed back, and the list of what a player could do now."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import Ref
from referee.engine.value import Value
from referee.engine.words import key_of, match, split, tokens_of
from referee.i18n import LANGUAGES, _, pgettext
from referee.render.text import Speaker

if TYPE_CHECKING:
    from referee.engine.verdict import PossibleMove
    from referee.engine.words import Vocabulary

_PIECES = re.compile(r'("[^"]*")|([a-z][a-z0-9_-]*)(?: (\d+)(?!\d))?|(\d+)|(\s+|.)', re.IGNORECASE)
_AGAIN = re.compile(
    r"(?<![\w-])(?<!\d )(?<! at )(?<! over )(?<! from )(?<! to )"
    r"([a-z][a-z0-9_]*(?: to [a-z_]+)?)((?:, \1)+)(?=$|[,;]| with )"
)
"""The same thing several times in a row, which people count."""
_IDS = re.compile(r"[a-z][a-z0-9_-]*")
KINDS = {"stack": "card", "ship": "construction", "shipyard": "construction"}
"""Groups of words whose things the catalogs know as another kind."""


class MovePhraser:
    """The words for moves of one game in the active language. What it returns can be typed back and means the same."""

    def __init__(self, words: Vocabulary, speaker: Speaker, players: Collection[str]) -> None:
        self.words = words
        self.speaker = speaker
        self.players = frozenset(players)
        self.usual = words.names.get(words.order[0], {})

    def phrase_move(self, canonical: str) -> str:
        """Return a whole turn of canonical text in words, its clauses in their order; players' names stay."""
        told: list[str] = []
        count, keyword = 1, -1
        # `farmer, farmer, worker` as `2 farmer, worker`
        counted = _AGAIN.sub(lambda found: f"{found[0].count(',') + 1} {found[1]}", canonical)
        for quoted, word, size, number, rest in _PIECES.findall(counted):
            sized = f"{word}_{size}"  # a thing whose size stands apart (`shipyard 2`)
            whole = self._phrase_id(sized, 1) if size and sized in self.words.ids else ""
            is_keyword = bool(word) and not whole and self._is_keyword(word)
            if keyword >= 0 and word and not is_keyword:
                told[keyword] = self._phrase_before_name(told[keyword])
            if word or not (number or rest.isspace()):
                keyword = len(told) if is_keyword else -1
            if word:
                phrase = whole or (word if word in self.players else self._phrase_id(word, count))
                told += [phrase, f" {size}" if size and not whole else ""]
            else:
                told.append(quoted or number or rest)
            count = int(size or number or (count if rest.isspace() else 1))
        return "".join(told)

    def _phrase_before_name(self, keyword: str) -> str:
        """Return a keyword in front of a name that is told as it is, not in the case that the keyword asks for."""
        # Translators: {word} is a word such as "build" or "over" with the name of a thing behind it. Where the name
        # would have to be inflected, put a colon here.
        phrase = pgettext("before a name", "{word}").format(word=keyword)
        return "→" if phrase != keyword and keyword == self.usual.get("keyword to") else phrase

    def _is_keyword(self, id: str) -> bool:
        return id not in self.players and next(iter(self._find_meanings(id)), ("", ""))[0] == "keyword"

    def _phrase_id(self, id: str, count: int) -> str:
        """Return the words for a keyword or a thing; several of a thing in the form for `count`."""
        lexicon = self.speaker.lexicon
        for group, known in self._find_meanings(id):
            kind = KINDS.get(group, group)
            if group == "keyword" or known not in lexicon.names.get(kind, {}):
                name = self.usual.get(f"{group} {known}", "")
            elif count > 1 and kind not in lexicon.versions:
                name = self.speaker.inflect_name(kind, known, count)
            else:
                name = self.speaker.bare_name(kind, known)
            if name:
                return name
        return id

    def _find_meanings(self, id: str) -> Sequence[tuple[str, str]]:
        """Return groups and ids that an id can mean; move text has English words, too (`agreement`)."""
        known = self.words.ids.get(id)
        return known or [(group, one) for spoken, group, one in self.words.senses(key_of(id)) if spoken == "en"]


class MoveChoice(Value):
    """One thing to do: its action, what can be typed for it, and the same as canonical text."""

    action: str
    text: str
    move: str
    pay: tuple[str, ...]


def list_choices(
    options: Sequence[PossibleMove], words: Vocabulary, speaker: Speaker, players: Collection[str]
) -> list[MoveChoice]:
    """Return all options in words, actions in the order of the rulebook, each with what needs nothing rare first."""
    phraser = MovePhraser(words, speaker, players)
    order = {action: place for place, action in enumerate(dict.fromkeys(option.action for option in options))}
    ranked = sorted(options, key=lambda option: (order[option.action], option.rare, len(option.pay)))
    return [MoveChoice(option.action, phraser.phrase_move(option.move), option.move, option.pay) for option in ranked]


def tell_no_options() -> str:
    """Return what is said in a game that does not tell what could be done."""
    return _("For this game the referee does not list what could be done; say a turn, and it is checked.")


def name_action(action: str, speaker: Speaker) -> str:
    """Return the name of an action."""
    return speaker.name(Ref("action", action))


class ChoiceFilter:
    """The part of a list that somebody wants to see: actions or things, named in any language."""

    def __init__(self, typed: str, words: Vocabulary, speaker: Speaker) -> None:
        self.actions: set[str] = set()
        self.things: list[set[str]] = []
        self.unknown: list[str] = []
        tokens, at = tokens_of(typed), 0
        groups = {group for meanings in words.ids.values() for group, _id in meanings}
        names = {
            id: {" ".join(split(speaker.bare_name("action", id, language))) for language in LANGUAGES}
            for id in speaker.lexicon.names.get("action", {})
        }
        while at < len(tokens):
            if tokens[at].is_mark:
                at += 1
                continue
            found = match(tokens, at, words, groups)
            length = found.length if found else 1
            text = " ".join(word for token in tokens[at : at + length] for word in token.words)
            actions = {id for id, forms in names.items() if any(text in form for form in forms)}
            ids = {id for _group, id in found.meanings} if found else set()
            if not actions and not ids:
                self.unknown.append(text)
            self.things.append(ids)
            self.actions |= actions
            at += length

    def fits(self, choice: MoveChoice) -> bool:
        """Tell whether a choice has to do with every thing that was named, or is one of the actions."""
        has = set(_IDS.findall(choice.move))
        sizes = {id.replace(" ", "_") for id in re.findall(r"[a-z][a-z0-9_-]* \d+", choice.move)}
        return all(ids & (has | sizes) or choice.action in self.actions for ids in self.things)
