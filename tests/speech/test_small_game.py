"""A game declares its speech as data: one frame, a few words, and the pipeline understands it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence

import pytest

from referee.engine.words import Vocabulary
from referee.speech.frames import Filled, Part, frame
from referee.speech.lexicon import Lexicon, compile_forms
from referee.speech.table import SpokenTable
from referee.speech.understanding import understand

WORDS = """
endings = ["s"]
[verb]
take = ["take", "grab"]
[thing.stone]
stone = ["stone~"]
[noun]
expedition = ["expedition~"]
[role]
on = ["onto"]
from = ["from"]
[number]
2 = ["two"]
3 = ["three"]
[filler]
filler = ["I", "please", "my"]
[no]
no = ["no"]
[clause]
asks = ["how many"]
"""


def spell_take(filled: Filled, state: object) -> Sequence[Part]:
    counts = {item.number for item in filled.all("stones") if item.number is not None}
    return [Part("take", str(counts.pop()))] if len(counts) == 1 else ()


FRAMES = (frame("take", spell_take, "stones!+#: number stone / - from", verbs="take"),)
TABLE = SpokenTable(FRAMES, None, ["Ann", "Bob"], 0)
LEXICON = Lexicon("en", compile_forms([tomllib.loads(WORDS)]), Vocabulary({}, {}, ("en",), {}, {}))


@pytest.mark.parametrize(
    ("text", "readings", "guessed"),
    [
        ("I take two stones", ("take 2",), False),
        ("three stones, please, I grab", ("take 3",), False),
        ("take two, no, three stones", ("take 3",), False),
        ("I take two zonks", (), False),
        ("how many stones?", (), False),
        ("I take two stones onto my expedition", ("take 2",), False),  # a noun of other games
        ("I take two from my expedition", ("take 2",), False),
        ("I take two stones, three expeditions", (), False),
    ],
)
def test_a_small_game_is_understood(text: str, readings: tuple[str, ...], guessed: bool) -> None:
    heard = understand(text, TABLE, LEXICON)
    assert heard.readings == readings
    assert heard.guessed == guessed
