"""What a saying means at the table of a record: in the chosen language, else in another one, else in a mixture."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.engine.words import IDS, split
from referee.speech.understanding import understand
from referee.storage.spoken import load_lexicon

if TYPE_CHECKING:
    from referee.app.records import Record
    from referee.engine.game import StateLike
    from referee.speech.decision import Heard
    from referee.speech.table import SpokenTable

LONGEST_SAYING = 600
FOREIGN = 0.34
"""From this share of strange words on, another language may have been spoken."""


def understand_saying(record: Record, state: StateLike, text: str) -> Heard | None:
    """Return what a saying means; None where the game has no speech or the text is too long."""
    table = cast("SpokenTable | None", record.game.spoken_table(state))
    if table is None or len(text) > LONGEST_SAYING:
        return None
    own = load_lexicon(record.game.id, record.words.language)
    first = understand(text, table, own)
    if (first.readings and not first.guessed) or not first.strange:
        return first
    words = [word for word in split(text) if word.isalpha()]
    others = [language for language in record.words.order if language not in (own.language, IDS)]
    for language in others if first.strange >= FOREIGN else ():
        other = load_lexicon(record.game.id, language)
        if sum(map(other.knows, words)) >= sum(map(own.knows, words)):
            heard = understand(text, table, other)
            if heard.readings and not heard.guessed:
                return heard
    return first if first.readings else _understand_mixture(record, table, text, others) or first


def _understand_mixture(record: Record, table: SpokenTable, text: str, others: list[str]) -> Heard | None:
    """Understand words of one other language among those of the chosen one, as a guess: *je build une brasserie*."""
    own = load_lexicon(record.game.id, record.words.language)
    for language in others:
        heard = understand(text, table, own.mixed_with(load_lexicon(record.game.id, language)))
        if len(heard.readings) == 1:
            return heard._replace(guessed=True)
    return None
