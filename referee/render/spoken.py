"""Canonical move text in the reader's words. Whatever is made here can be typed back and means the same."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from referee.engine.words import key_of
from referee.i18n import pgettext
from referee.render.text import Speaker

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary

_PIECES = re.compile(r'("[^"]*")|([a-z][a-z0-9_-]*)(?: (\d+)(?!\d))?|(\d+)|(\s+|.)', re.IGNORECASE)
_AGAIN = re.compile(
    r"(?<![\w-])(?<!\d )(?<! at )(?<! over )(?<! from )(?<! to )"
    r"([a-z][a-z0-9_]*(?: to [a-z_]+)?)((?:, \1)+)(?=$|[,;]| with )"
)
"""The same thing several times in a row, which people count."""
KINDS = {"stack": "card", "ship": "construction", "shipyard": "construction"}
"""Groups of words whose things the catalogs know as another kind."""


class Spoken:
    """Says moves of one game in the active language."""

    def __init__(self, words: Vocabulary, speaker: Speaker, players: Collection[str]) -> None:
        self.words = words
        self.speaker = speaker
        self.players = frozenset(players)
        self.usual = words.names.get(words.order[0], {})

    def move(self, canonical: str) -> str:
        """A whole turn, its clauses as they stand."""
        told: list[str] = []
        count, keyword = 1, -1
        for quoted, word, size, number, rest in _PIECES.findall(_counted(canonical)):
            whole = self._sized(word, size)
            is_keyword = bool(word) and not whole and self._is_keyword(word)
            if keyword >= 0 and word and not is_keyword:
                told[keyword] = self._before_name(told[keyword])
            if word or not (number or rest.isspace()):
                keyword = len(told) if is_keyword else -1
            if word:
                said = whole or (word if word in self.players else self.word(word, count))
                told += [said, f" {size}" if size and not whole else ""]
            else:
                told.append(quoted or number or rest)
            count = int(size or number or (count if rest.isspace() else 1))
        return "".join(told)

    def _before_name(self, keyword: str) -> str:
        """A keyword in front of a name that is told as it is, not in the case that the keyword asks for."""
        # Translators: {word} is a word such as "build" or "over" with the name of a thing behind it. Where the name
        # would have to be inflected, put a colon here.
        said = pgettext("before a name", "{word}").format(word=keyword)
        return "→" if said != keyword and keyword == self.usual.get("keyword to") else said

    def _is_keyword(self, id: str) -> bool:
        return id not in self.players and next(iter(self._meanings(id)), ("", ""))[0] == "keyword"

    def _sized(self, id: str, size: str) -> str:
        """A thing whose size stands apart (`shipyard 2`); "" where the number says something else."""
        whole = f"{id}_{size}"
        return self.word(whole, 1) if size and whole in self.words.ids else ""

    def word(self, id: str, count: int) -> str:
        """A keyword or a thing; two of a thing in the form for two."""
        for group, known in self._meanings(id):
            if name := self._named(group, known, count):
                return name
        return id

    def _meanings(self, id: str) -> Sequence[tuple[str, str]]:
        """What an id means; move text has English words, too (`agreement`)."""
        known = self.words.ids.get(id)
        return known or [(group, one) for spoken, group, one in self.words.senses(key_of(id)) if spoken == "en"]

    def _named(self, group: str, id: str, count: int) -> str:
        usual = self.usual.get(f"{group} {id}", "")
        kind = KINDS.get(group, group)
        if group == "keyword" or id not in self.speaker.lexicon.names.get(kind, {}):
            return usual
        has_version = kind in self.speaker.lexicon.versions
        return (
            self.speaker.counted(kind, id, count) if count > 1 and not has_version else self.speaker.bare_name(kind, id)
        )


def _counted(canonical: str) -> str:
    """`farmer, farmer, worker` as `2 farmer, worker`."""
    return _AGAIN.sub(lambda found: f"{found[0].count(',') + 1} {found[1]}", canonical)
