"""What could be typed next at this table: things that are possible now first, accents and capitals do not matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from referee.cli.console.drafts import midway
from referee.cli.console.guide import possible
from referee.cli.console.saying import in_words
from referee.cli.console.session import Draft, Session
from referee.cli.console.words import all_words
from referee.engine.value import Value
from referee.engine.verdict import Option
from referee.engine.words import IDS, fold, key_of, spellings
from referee.i18n import current

STANDING = ("over", "remove", "at", "with", "on")
"""Keywords after which something that stands on one's own islands follows."""
LONGEST_NAME = 4
"""So many words a name may have that is completed."""
MOST = 60


class Candidate(Value):
    """A text to insert, and how many characters before the cursor it takes the place of."""

    text: str
    replaces: int
    possible: bool = True


def complete(session: Session, before: str) -> list[Candidate]:
    """What could follow, the best first."""
    if session.question is not None:
        offered = [(choice.label, True) for choice in session.question.choices]
        return list(_fitting(before, offered))
    clause = before.rpartition(";")[2]
    return list(_fitting(clause.lstrip(), _offered(session, clause, len(clause) == len(before))))


def _offered(session: Session, clause: str, at_start: bool) -> list[tuple[str, bool]]:
    """Everything that may follow in this clause, each with whether it is possible now."""
    keyword = _last_keyword(session, clause)
    if keyword == "from":
        mover = session.table.to_move
        return [(name, True) for name in _players(session) if name != mover]
    if keyword in STANDING:
        return [(in_words(session.table, id), True) for id in dict.fromkeys(_standing(session))]
    options = _possible(session)
    own = [option.move for option in options if option.move.split(" ", 1)[0] == keyword]
    objects = [_object(move) for move in (own or [option.move for option in options])]
    things = [(in_words(session.table, each), True) for each in dict.fromkeys(objects) if each]
    names = session.table.record.words.names.get(current(), {}).items()
    actions = [(name, True) for key, name in names if key.startswith("keyword ")] if not clause.split()[1:] else []
    rest = [
        (name, False) for key, name in names if not key.startswith(("keyword ", "particle ", "article ", "number "))
    ]
    commands = [(word, True) for word, _command in all_words()] if at_start and not clause.split()[1:] else []
    return [*things, *actions, *rest, *commands]


def _fitting(clause: str, offered: Iterable[tuple[str, bool]]) -> Iterator[Candidate]:
    """Those that the last words begin; the more words they share, the better."""
    seen: set[str] = set()
    tails = list(_tails(clause))
    ranked: list[tuple[tuple[int, int, int], Candidate]] = []
    for place, (text, can) in enumerate(offered):
        for words, tail in tails:
            inside = _begins(tail, text)
            if inside is not None and text not in seen:
                seen.add(text)
                ranked.append(((not can, -words, inside * MOST * 10 + place), Candidate(text, len(tail), can)))
                break
    for _rank, candidate in sorted(ranked, key=lambda entry: entry[0])[:MOST]:
        yield candidate


def _tails(clause: str) -> Iterator[tuple[int, str]]:
    """The last words of a clause, most first; behind a space nothing has been typed of what follows."""
    if not clause or clause[-1] in " ,":
        yield 0, ""
        return
    words = clause.replace(",", " ").split(" ")
    for count in range(min(LONGEST_NAME, len(words)), 0, -1):
        tail = " ".join(words[-count:])
        if tail.strip() and "," not in clause[len(clause) - len(tail) :]:
            yield count, clause[len(clause) - len(tail) :]


def _begins(tail: str, text: str) -> int | None:
    """0 where the text begins so, 1 where a later word of it does, None where none does."""
    if not tail:
        return 0
    wanted = {" ".join(fold(tail).split()), *spellings(tail)}
    forms = [fold(text), *spellings(text)]
    if any(form.startswith(tuple(wanted)) for form in forms):
        return 0
    later = any(f" {each}" in form for form in forms for each in wanted)
    return 1 if later and len(tail) > 1 else None


def _last_keyword(session: Session, clause: str) -> str:
    """The last keyword before the word that is being typed; "" for none."""
    words, found = session.table.record.words, ""
    typed = clause.split(" ")[:-1]
    for word in typed:
        for language in (current(), IDS):
            meanings = words.meanings(key_of(word), language, ("keyword",)) if word else ()
            found = meanings[0][1] if meanings else found
    return found


def _object(move: str) -> str:
    return move.partition(" with ")[0].partition(" ")[2]


def _players(session: Session) -> list[str]:
    return [str(name) for name in session.table.record.document.data.get("players", ())]


def _standing(session: Session) -> list[str]:
    """What stands on the table for the player to move."""
    status = session.table.record.game.status(session.table.state)
    mine: dict[str, Any] = next((p for p in status["players"] if p["player"] == session.table.to_move), {})
    lists = [value for value in mine.values() if isinstance(value, list)]
    return [each for value in lists for each in value if isinstance(each, str)]


def _possible(session: Session) -> list[Option]:
    return _options_of(_Same(session))


class _Same:
    """A session by what decides its options, so that they are found once a turn and not once a key."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.key: tuple[int, Draft | None] = (id(session.table.state), session.draft)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.key == other.key and self.session.table is other.session.table

    def __hash__(self) -> int:
        return hash(self.key[0])


@lru_cache(maxsize=2)
def _options_of(same: _Same) -> list[Option]:
    return possible(same.session)


def state_now(session: Session) -> Any:
    """The table as the player sees it in the middle of a turn."""
    return midway(session).state
