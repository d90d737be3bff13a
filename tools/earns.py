"""Print what each frame, rewrite, doubt and word list earns on sentences that nothing is tuned on.

    python -m tools.earns [--part held|open] [--every N] [--most N]     what each part earns, the least first
    python -m tools.earns --write                                       keep a witness of each in tests/speech

A part earns a sentence that is understood better with it: a turn heard right, or as a guess instead of not at all, or
a mistake that is a guess or a refusal instead of a verdict; talk that is no turn. What earns nothing goes, unless it is
`WANTED`. Held sentences are never shown: the witness of a part is the hash of a sentence that needs it.
"""

from __future__ import annotations

import argparse
import hashlib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast
from unittest.mock import patch

from referee.games import GAMES
from referee.places import data_folder
from referee.speech.decision import WEIGHTS, Heard, decide
from referee.speech.frames import Frame
from referee.speech.lexicon import CASES, LISTS, Lexicon, compile_forms
from referee.speech.rewrites import REWRITES
from referee.speech.table import SpokenTable
from referee.speech.understanding import Trace, trace
from referee.storage.spoken import FOLDER, FREE, KEYS, NUMBERS, OWN_NAME, load_lexicon
from referee.storage.words import read_vocabulary
from tools.corpus import SENTENCES, Sentence, normalize_meaning, open_table, select_sentences

WITNESSES = Path(__file__).resolve().parent.parent / "tests" / "speech" / "earned.txt"
WANTED: Mapping[str, str] = {
    **dict.fromkeys(
        ("frame anno1800 pass pass 1",),
        "passing is a house rule of some groups, and nobody passes in the corpus",
    ),
    **dict.fromkeys(
        ("frame anno1800 trade open_trade 1",),
        "people at tables leave out from whom they trade, and are asked",
    ),
    **dict.fromkeys(
        ("rewrite also", "words sign.also"),
        "without it a good that comes from the same player too is paid with an own industry, without a nod",
    ),
    **dict.fromkeys(
        ("doubt two_verbs",),
        "keeps a sentence of tests/speech from being heard as another move without a nod",
    ),
    **dict.fromkeys(
        (
            "words portion",
            "words shortened",
            "words elisions",
            "words pets",
            "words dice",
            "words objects",
            "words means",
            "words no.denies",
            "words single.single",
        ),
        "is how people write or speak in one of the languages: endings, letters, cases, spoken marks",
    ),
    **dict.fromkeys(
        ("words perfect",),
        "is how a dispute tells what somebody has done, and what others at the table tell of the one to move",
    ),
    **dict.fromkeys(
        (
            "words clause.address",
            "words clause.handover",
            "words clause.means",
            "words clause.others",
            "words clause.owned",
            "words clause.plan",
            "words sign.because",
            "words sign.hence",
            "words sign.plan",
        ),
        "keeps talk from being a turn, as do other lists beside it",
    ),
    **dict.fromkeys(
        (
            "words command.help",
            "words command.history",
            "words command.score",
            "words command.status",
            "words command.undo",
        ),
        "answers that a command was meant",
    ),
    **dict.fromkeys(
        ("words filler.agreement",),
        "keeps politeness from changing a turn",
    ),
}
"""What earns nothing on the held third and is kept, with the reason."""
LISTED = (*LISTS, *CASES, "compounds")
FRAME, REWRITE, DOUBT, WORDS = "frame", "rewrite", "doubt", "words"


class Saying(NamedTuple):
    """A sentence at its table, and what each stage makes of it."""

    sentence: Sentence
    game: str
    table: SpokenTable
    lexicon: Lexicon
    found: Trace


def listen(sentence: Sentence) -> Saying:
    """Return what a sentence is understood as, with what is needed to try it again."""
    opened = open_table(sentence.table, sentence.language)
    game = opened.record.game.id
    table = cast(SpokenTable, opened.record.game.spoken_table(opened.state))
    lexicon = load_lexicon(game, sentence.language)
    return Saying(sentence, game, table, lexicon, trace(sentence.text, table, lexicon))


def name_frames(game: str, frames: Sequence[Frame]) -> dict[str, Frame]:
    """Return the frames by name: the game, the action, how it is spelled, and which one of these it is."""
    found: dict[str, Frame] = {}
    for frame in frames:
        name = f"{FRAME} {game} {frame.action} {frame.spell.__name__.removeprefix('spell_')}"
        found[f"{name} {1 + sum(known.rpartition(' ')[0] == name for known in found)}"] = frame
    return found


def list_word_parts() -> list[str]:
    """Return the names of all word lists: `words verb`, `words clause.state`, `words endings`."""
    whole = [*OWN_NAME.split(), *NUMBERS, *FREE, "role", "initial", "thing", *LISTED]
    return [f"{WORDS} {name}" for name in (*whole, *(f"{name}.{key}" for name in KEYS for key in KEYS[name].split()))]


def list_parts() -> list[str]:
    """Return the names of all frames, rewrites, doubts and word lists."""
    some = [listen(select_sentences(next(iter(sorted(SENTENCES.glob(f"*-{game}.txt")))))[0]) for game in GAMES]
    frames = [name for saying in some for name in name_frames(saying.game, saying.table.frames)]
    doubts, rewrites = [f"{DOUBT} {name}" for name in WEIGHTS], [f"{REWRITE} {each.name}" for each in REWRITES]
    return [*frames, *rewrites, *doubts, *list_word_parts()]


def list_relevant(saying: Saying) -> Iterator[str]:
    """Yield the parts that may change how a sentence is understood."""
    found = saying.found
    used = {id(filled.frame) for candidate in found.candidates for filled in candidate.cover.fitted}
    yield from (name for name, frame in name_frames(saying.game, saying.table.frames).items() if id(frame) in used)
    yield from {f"{REWRITE} {name}": 0 for clauses, _ in found.sets for name in clauses.rewritten}
    doubts = {doubt for candidate in found.candidates for doubt in candidate.doubts} | set(found.heard.doubts)
    yield from (f"{DOUBT} {name}" for name in sorted(doubts))
    yield from (name for name in list_word_parts() if _may_matter(name.partition(" ")[2], saying))


def _may_matter(words: str, saying: Saying) -> bool:
    """Tell whether a sentence has a word of a list, or one that its endings or beginnings may explain."""
    mentions, tokens = saying.found.mentions, saying.found.tokens
    section, _, key = words.partition(".")
    if section in CASES:
        return any(mention.case == section for mention in mentions)
    if section in (*LISTS, "compounds") and section not in ("endings", "dice", "perfect"):
        edges = tuple(form.split(" ")[0] for form in saying.lexicon.lists.get(section, ()))
        strange = [token.text for token in tokens if not token.is_mark and not saying.lexicon.knows(token.text)]
        return any(not edges or word.startswith(edges) or word.endswith(edges) for word in strange)
    if section in ("endings", "dice", "perfect"):
        return bool(saying.lexicon.lists[section])
    if section == "initial":
        return any(len(token.text) == 1 and token.text.isalpha() for token in tokens)
    if section == "sign":
        return any(key in mention.signs for mention in mentions)
    kind, value = ("player", "") if section == "self" else (section, key)
    value = section if section in OWN_NAME.split() and section != "self" else value
    return any(m.tells(kind, value) if value else m.has(kind) for m in mentions)


def hear_without(saying: Saying, part: str) -> Heard:
    """Return what a sentence is understood as without one part."""
    kind, _, name = part.partition(" ")
    text, table, lexicon = saying.sentence.text, saying.table, saying.lexicon
    if kind == DOUBT:
        with patch.dict(WEIGHTS, {name: 0.0}):
            return decide(saying.found.candidates, lexicon.language)
    if kind == REWRITE:
        return trace(text, table, lexicon, frozenset((name,))).heard
    if kind == WORDS:
        return trace(text, table, _load_without(saying.game, lexicon.language, name)).heard
    frame = name_frames(saying.game, table.frames)[part]
    less = tuple(other for other in table.frames if other is not frame)
    return trace(text, table._replace(frames=_keep(less)), lexicon).heard


@cache
def _keep(frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """Return the frames as one object for each set of them, as the pipeline knows tables by their identity."""
    return frames


@cache
def _load_without(game: str, language: str, words: str) -> Lexicon:
    """Return the words of a language without one list."""
    section, _, key = words.partition(".")
    tables: list[dict[str, Any]] = []
    for name in (language, f"{language}-{game}"):
        table = tomllib.loads((data_folder("rulesets") / FOLDER / f"{name}.toml").read_text("utf-8"))
        (table.get(section, {}) if key else table).pop(key or section, None)
        tables.append(table)
    return Lexicon(language, compile_forms(tables), read_vocabulary(game, language))


def grade(sentence: Sentence, heard: Heard) -> int:
    """Return how well a sentence is understood: from 0, a sure mistake, to 4, right without a nod."""
    if not heard.readings:
        return 2 if sentence.meanings else 4
    wanted = {normalize_meaning(sentence.table, text) for text in sentence.meanings} - {None}
    met = any(normalize_meaning(sentence.table, text) in wanted for text in heard.readings)
    asks = heard.guessed or len(heard.readings) > 1
    return (3 if asks else 4) if met else 1 if asks else 0


def earns(saying: Saying, part: str) -> bool:
    """Return whether a sentence is understood better with a part than without it."""
    return grade(saying.sentence, saying.found.heard) > grade(saying.sentence, hear_without(saying, part))


def hash_sentence(sentence: Sentence) -> str:
    """Return what names a sentence without showing it."""
    return hashlib.sha256(f"{sentence.table} {sentence.text}".encode()).hexdigest()[:16]


def find_earnings(sentences: Sequence[Sentence], most: int = 0) -> dict[str, list[Sentence]]:
    """Return the sentences that each part earns, at most so many; 0: all of them."""
    earned: dict[str, list[Sentence]] = {part: [] for part in list_parts()}
    for sentence in sentences:
        saying = listen(sentence)
        for part in list_relevant(saying):
            if not (most and len(earned[part]) >= most) and earns(saying, part):
                earned[part].append(sentence)
    return earned


def main() -> None:
    """Count and print, the least first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--most", type=int, default=0, help="count no part further than this")
    parser.add_argument("--part", choices=("open", "held"), default="held")
    parser.add_argument("--write", action="store_true", help="keep witnesses, of the held third")
    told = parser.parse_args()
    part = "held" if told.write else told.part
    sentences = [s for path in sorted(SENTENCES.glob("*.txt")) for s in select_sentences(path, part, told.every)]
    earned = find_earnings(sentences, told.most)
    for name, found in sorted(earned.items(), key=lambda entry: (len(entry[1]), entry[0])):
        print(f"{len(found):5}  {name}" + (f"  ({WANTED[name]})" if name in WANTED else ""))
    if told.write:
        lines = [f"{name}\t{hash_sentence(found[0])}\n" for name, found in earned.items() if found]
        WITNESSES.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
