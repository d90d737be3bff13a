"""Moves in the reader's words: canonical text that can be typed back, and the list of what a player could do now."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import Ref
from referee.engine.value import Value
from referee.engine.words import key_of, match, split, tokens_of
from referee.i18n import LANGUAGES, _, pgettext
from referee.render.text import RISEN, Speaker

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
PEOPLE = ("tier", "inhabitant")
KINDS = {"stack": "card", "ship": "construction", "shipyard": "construction"}
"""Groups of words whose things the catalogs know as another kind."""


class MovePhraser:
    """The words for moves of one game in the active language. What it returns can be typed back and means the same."""

    def __init__(self, words: Vocabulary, speaker: Speaker, players: Collection[str]) -> None:
        self.words = words
        self.speaker = speaker
        self.players = frozenset(players)
        self.usual = words.names.get(words.order[0], {})
        self.shown = words.shown.get(words.order[0], {})

    def phrase_move(self, canonical: str, verb: str = "") -> str:
        """Return a whole turn of canonical text in words, its clauses in their order; players' names stay.

        `verb` is a keyword that is not in the text but stands before it.
        """
        told: list[str] = []
        count, keyword, risen, rising = 0, -1, 1, False
        # `farmer, farmer, worker` as `2 farmer, worker`
        counted = _AGAIN.sub(lambda found: f"{found[0].count(',') + 1} {found[1]}", canonical)
        for quoted, word, size, number, rest in _PIECES.findall(counted):
            sized = f"{word}_{size}"  # a thing whose size stands apart (`shipyard 2`)
            whole = sized if size and sized in self.words.ids else ""
            if word and not whole and self._is_keyword(word):
                at = f" {self.usual.get('keyword field', '')}" if word in self.shown.get("places", ()) else ""
                told += [self._phrase_id(word, count), f"{at} {size}" if size else ""]
                keyword, rising = len(told) - 2, word == "to"
                verb = verb if rising else word
            elif word:
                if keyword >= 0:
                    told[keyword] = self._phrase_before_name(verb, told[keyword])
                if rising and keyword >= 0 and word in self.speaker.lexicon.names.get(RISEN, {}):
                    told[keyword:] = [self.speaker.inflect_name(RISEN, word, risen)]
                else:
                    told += self._phrase_thing(whole or word, verb, count, told)
                    told.append(f" {size}" if size and not whole else "")
                    risen = count or 1
                keyword = -1
            else:
                told.append(quoted or number or rest)
                keyword = keyword if number or rest.isspace() else -1
            count = int(number or ("" if whole else size) or (count if rest.isspace() else 0))
        return "".join(told)

    def _phrase_thing(self, id: str, verb: str, count: int, told: list[str]) -> list[str]:
        """Return a thing in words, as the object of its verb; people are counted, and what has no plural takes “×”."""
        if id in self.players:
            return [id]
        phrase, (group, known) = self._phrase_id(id, count), next(iter(self._find_meanings(id)), ("", id))
        if group in PEOPLE and not count:
            phrase = f"1 {phrase}"
        elif (
            count > 1
            and verb not in self.shown.get("places", ())
            and not isinstance(self.speaker.lexicon.names.get(KINDS.get(group, group), {}).get(known), list)
        ):
            told[-2] += "×"
        return [self._inflect_object(phrase) if verb in self.shown.get("verbs", ()) else phrase]

    def _inflect_object(self, phrase: str) -> str:
        """Return a thing with its words as the object of a verb; what stands in brackets only names its version."""
        objects, (name, bracket, version) = self.shown["objects"], phrase.partition(" (")
        return " ".join(objects.get(word, word) for word in name.split(" ")) + bracket + version

    def _phrase_before_name(self, id: str, keyword: str) -> str:
        """Return a keyword in front of a name: with a colon where words.toml names it."""
        # Translators: {word} is a word such as "trade" with the name of a thing behind it.
        return (
            pgettext("before a name", "{word}:").format(word=keyword) if id in self.shown.get("colon", ()) else keyword
        )

    def _is_keyword(self, id: str) -> bool:
        return id not in self.players and next(iter(self._find_meanings(id)), ("", ""))[0] == "keyword"

    def _phrase_id(self, id: str, count: int) -> str:
        """Return the words for a keyword or a thing; several of a thing in the form for `count`."""
        lexicon = self.speaker.lexicon
        for group, known in self._find_meanings(id):
            kind = KINDS.get(group, group)
            if group == "keyword" and count and (thing := self._find_by_plural(known.replace("-", " "))):
                name = self.speaker.inflect_name(*thing, count)
            elif group == "keyword" or known not in lexicon.names.get(kind, {}):
                name = self.usual.get(f"{group} {known}", "")
            elif count > 1 and kind not in lexicon.versions:
                name = self.speaker.inflect_name(kind, known, count)
            else:
                name = self.speaker.bare_name(kind, known)
            if name:
                return name
        return id

    def _find_by_plural(self, plural: str) -> tuple[str, str] | None:
        """Return kind and id of the thing whose plural a keyword is (`2 expedition-cards`)."""
        kinds = self.speaker.lexicon.names.items()
        named = ((kind, id, entry) for kind, things in kinds for id, entry in things.items())
        return next(((kind, id) for kind, id, entry in named if list(entry)[1:] == [plural]), None)

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
