"""Look up what ships with a game: words, names, rules and rulings, pages of the guide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.app.records import lexicon_of, publishers_of
from referee.app.shelf import first_game, iterate_games, known_games, load
from referee.engine.reading import BrokenFile, Problem
from referee.engine.score import Box
from referee.engine.value import Value
from referee.engine.words import split
from referee.storage.documents import Document, read_document
from referee.storage.guides import GuidePage, read_guide_pages
from referee.storage.rulesets import load_optional_table, load_table, load_vocabulary
from referee.storage.words import load_typed_forms

if TYPE_CHECKING:
    from referee.engine.text import GameLexicon
    from referee.engine.words import Vocabulary


# the games and their words -------------------------------------------------------------------------------


def load_box(game: str) -> Box:
    """Return what is printed on the box, and by which number play logs know the game."""
    head = load_table(game, "ruleset")
    known = head.get("bgg", 0), head.get("year", 0), head.get("designer", "")
    seats, publishers = seats_of(game), publishers_of(game)
    return Box(game, head["name"], head["version"], seats, publishers, *known, load(game).by_points)


def seats_of(game: str) -> tuple[int, int]:
    """Return the fewest and the most players of a game."""
    players = load_table(game, "setup")["setup"]["players"]
    return players["min"], players["max"]


def load_action_examples(game: str) -> dict[str, str]:
    """Return how each action of a game is said, as move text; none where the ruleset does not tell."""
    return dict(load_optional_table(game, "lessons"))


def find_vocabulary(game: str, language: str) -> Vocabulary:
    """Return the words of a game, those of a language first."""
    return load_vocabulary(game, language)


def typed_forms(game: str) -> dict[str, dict[str, list[str]]]:
    """Return what may be typed for each thing, by id and language."""
    return {id: forms for group, things in load_typed_forms(game).items() for id, forms in things.items()}


def printed_names(game: str) -> dict[str, Any]:
    """Return where the rulebooks print the names of things, by group, id and language; nothing where nobody looked."""
    return dict(load_optional_table(game, "printed"))


def lexicons(game: str | None = None) -> list[GameLexicon]:
    """Return the words of one game, or of all."""
    return [lexicon_of(load(id)) for id in ([game] if game else known_games())]


def find_game_of_file(path: Path) -> str:
    """Return the game that a record is about, else the first one."""
    document = read_document(path)
    named = document.data.get("game") if isinstance(document, Document) else None
    return named if isinstance(named, str) and named in iterate_games() else first_game()


def list_typed_names(path: Path, language: str, *, separate: bool = True) -> list[str]:
    """Return the words of actions, names of things and players; `separate` ones have no spaces for a shell."""
    words = load_vocabulary(find_game_of_file(path), language)
    names = list(words.names.get(language, {}).values())
    spelled = [name.replace(" ", "_") for name in names] if separate else names
    return [*spelled, *find_players_of_file(path)]


def find_players_of_file(path: Path) -> list[str]:
    """Return the players of a record, if there is one."""
    document = read_document(path)
    players = document.data.get("players", []) if isinstance(document, Document) else []
    return [str(player) for player in players]


# the rulebook --------------------------------------------------------------------------------------------


KINDS = ("move", "position", "score", "grant", "unseen")
"""How the program uses a rule: it checks every turn by it, checks a described or counted table by it, counts by it;
it only allows something; or no record can show it."""


class Rule(Value):
    """A rule of the rulebook or a ruling of ours: texts in English, to be translated when shown."""

    id: str
    title: str
    text: str
    pages: tuple[int, ...]
    editions: tuple[str, ...] = ()
    """Whose text states it; none: that of all."""
    reason: str = ""
    """Why a ruling decides so; empty for a printed rule."""
    basis: str = ""
    section: str = ""
    """The heading of the rulebook under which it stands, as printed; for books whose pages are not known."""
    otherwise: str = ""
    """What holds at a table that decided a ruling otherwise; empty where it cannot."""
    kind: str = ""
    """How the program uses it, one of KINDS; empty for a ruling."""

    @property
    def is_ruling(self) -> bool:
        return bool(self.reason)


class Difference(Value):
    """Something in which the printed editions differ."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    real: bool


class Rulebook(Value):
    """All rules and rulings of a game, by id, with where the printed editions differ."""

    game: str
    rules: Mapping[str, Rule]
    editions: tuple[str, ...]
    differences: tuple[Difference, ...]
    asked: Mapping[str, Mapping[str, Sequence[str]]]
    """What people ask by, rule by rule and language by language, where title and text do not say it."""
    same: Mapping[str, Mapping[str, Sequence[str]]]
    """By language: words of the rulebook, and what people say instead of them."""

    def about(self, rule: str) -> list[Difference]:
        """Return the differences that concern a rule."""
        return [difference for difference in self.differences if rule in difference.rules]


def find_edition_of_file(path: Path, book: Rulebook, language: str) -> str:
    """Return whose rulebook the table of a record has; without one that of the language, else the first."""
    document = read_document(path)
    named = document.data.get("edition") if isinstance(document, Document) else language
    return named if isinstance(named, str) and named in book.editions else book.editions[0]


@cache
def rulebook(game: str) -> Rulebook:
    """Read the rulebook of a game; raise BrokenFile where a rule has no kind that is known."""
    printed, rulings = load_optional_table(game, "rules"), load_optional_table(game, "rulings")
    if problems := [
        Problem(f"rulesets/{game}/rules.toml", f"{id}.kind", "unknown_name", {"found": kind, "known": KINDS})
        for id, entry in printed.items()
        if (kind := entry.get("kind", "")) not in KINDS
    ]:
        raise BrokenFile(problems)
    rules = {
        id: Rule(
            id, entry["title"], entry["text"], tuple(entry["pages"]), tuple(entry.get("editions", ())),
            *(entry.get(key, "") for key in ("reason", "basis", "section", "otherwise", "kind")),
        )
        for id, entry in {**printed, **rulings}.items()
    }  # fmt: skip
    differences = tuple(
        Difference(id, entry["title"], entry["text"], tuple(entry["rules"]), entry.get("real", False))
        for id, entry in load_optional_table(game, "differences").items()
    )
    editions = tuple(load_table(game, "ruleset")["editions"])
    asked = dict(load_optional_table(game, "asked"))
    same = asked.pop("same", {})
    return Rulebook(game, rules, editions, differences, asked, same)


# the guide -----------------------------------------------------------------------------------------------


__all__ = ["GuidePage", "find_pages", "read_guide_pages"]


def find_pages(known: Sequence[GuidePage], query: str) -> list[GuidePage]:
    """Return the page meant; several where the words fit several; all where nothing is asked for."""
    words = split(query)
    if words and query.strip().isdecimal():
        return list(known[int(query) - 1 : int(query)]) if int(query) else []
    named = [page for page in known if page.topic == query.strip().lower()]
    return named or [page for page in known if all(any(word in said for said in split(page.title)) for word in words)]
