"""Completion: what could be typed next at this table, possible turns first; accents and capitals do not matter.

Tab takes the first candidate, and again the next one (`taken`); the menu shows them in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from referee.api import in_words
from referee.app.turns import Table
from referee.cli.console.core import (
    MEANINGS,
    DraftMoment,
    Session,
    list_possible,
    show_command,
    strip_payment,
    table_midway,
)
from referee.engine.value import Value
from referee.engine.words import Vocabulary, fold, match, spellings, tokens_of
from referee.i18n import current

LONGEST_NAME = 4
"""So many words a name may have that is completed."""
BEHIND_A_THING = (
    "with",
    "over",
    "keep",
    "at",
    "from",
    "to",
    "for",
    "remove",
    "return",
    "import",
    "take",
    "lose",
    "pay",
)
"""Keywords that stand behind a thing."""
MOST = 60
LONGEST = 400
"""A longer line is not completed: each key must be answered at once."""
MOST_TOLD = 12
"""So many earlier turns of the record are offered again."""


class CompletionCandidate(Value):
    """A text to insert, and how many characters before the cursor it takes the place of."""

    text: str
    replaces: int
    possible: bool = True


class CompletionOffer(Value):
    """Something that may follow: its words, whether it is possible now, whether it stands for the whole clause."""

    text: str
    possible: bool = True
    whole: bool = False


def complete(session: Session, before: str) -> list[CompletionCandidate]:
    """Return what could follow `before`, the best first."""
    if len(before) > LONGEST:
        return []
    if session.question is not None:
        return _rank_offers(before, [CompletionOffer(choice.label) for choice in session.question.choices])
    earlier, _mark, clause = before.rpartition(";")
    clause = clause.lstrip()
    return _rank_offers(clause, _list_offers(session, DraftMoment(session, earlier), clause))


def complete_by_tab(session: Session, before: str, times: int = 1) -> str:
    """Return the line after so many Tabs; as it was where nothing fits."""
    found = complete(session, before)
    if not found:
        return before
    candidate = found[(times - 1) % len(found)]
    return before[: len(before) - candidate.replaces] + candidate.text


def _list_offers(session: Session, place: DraftMoment, clause: str) -> list[CompletionOffer]:
    """Return everything that may follow in this clause, the likely things first."""
    turns = _list_turns(place)
    table = _table_after(place)
    action, keyword, named = _find_keywords(session, clause)
    fitting = table.record.game.follows(table.state, keyword, named) if keyword else None
    said = next((turn for turn in turns if clause.endswith(" ") and clause.rstrip() in (turn.text, turn.move)), None)
    keywords, joining, names = _vocabulary(table.record.words, current())
    if said is not None:
        return [*_list_payments(place, said), *joining]
    if fitting is not None:
        return [
            *(CompletionOffer(in_words(table, each, keyword)) for each in fitting),
            *([] if clause.endswith(" ") else joining),
        ]
    if keyword:
        wanted = action if "," in clause else keyword  # in a list of things comes one more of them
        own = [turn.move for turn in turns if turn.move.split(" ", 1)[0] == wanted]
        found = [CompletionOffer(in_words(table, rest, wanted)) for move in own if (rest := move.partition(" ")[2])]
        return [*found, *(_offer_turns(turns) if clause[-1:] not in " ," else ()), *joining, *names]
    commands = [] if place.earlier else [CompletionOffer(word) for word in map(show_command, MEANINGS)]
    return [*_offer_turns(turns), *keywords, *commands, *names]


def _offer_turns(turns: Iterable[TurnChoice]) -> list[CompletionOffer]:
    return [CompletionOffer(turn.text, turn.possible, whole=True) for turn in turns]


@lru_cache(maxsize=4)
def _vocabulary(words: Vocabulary, language: str) -> tuple[tuple[CompletionOffer, ...], ...]:
    """Return the keywords of the game, those that stand behind a thing, and the names of everything."""
    names = words.names.get(language, {})
    keywords = tuple(CompletionOffer(name) for key, name in names.items() if key.startswith("keyword "))
    joining = tuple(CompletionOffer(names[f"keyword {id}"]) for id in BEHIND_A_THING if f"keyword {id}" in names)
    beside = ("keyword ", "particle ", "article ", "number ")
    rest = tuple(CompletionOffer(name, possible=False) for key, name in names.items() if not key.startswith(beside))
    return keywords, joining, rest


def _find_keywords(session: Session, clause: str) -> tuple[str, str, list[str]]:
    """Return the first and the last keyword before the word that is typed ("" for none), and the ids named."""
    words, action, keyword, named = session.table.record.words, "", "", []
    groups = {group for meanings in words.ids.values() for group, _id in meanings} - {"number"}
    tokens = tokens_of(clause.rpartition(" ")[0])
    at = 0
    while at < len(tokens):
        found = None if tokens[at].is_mark else match(tokens, at, words, groups)
        at += found.length if found else 1
        meanings = found.meanings if found else ()
        keywords = [id for group, id in meanings if group == "keyword"]
        keyword = keywords[0] if keywords and len(keywords) == len(meanings) else keyword
        action = action or keyword
        named += [id for group, id in meanings if group != "keyword"]
    return action, keyword, named


# what fits -------------------------------------------------------------------------------------------------


def _rank_offers(clause: str, offered: Iterable[CompletionOffer]) -> list[CompletionCandidate]:
    """Return the offers that the last words begin: possible ones first, then by how many words they share."""
    seen: set[str] = set()
    tails = [(count, tail, _list_spellings(tail)) for count, tail in _list_tails(clause)]
    whole = [(LONGEST_NAME, clause, _list_spellings(clause))]
    ranked: list[tuple[tuple[int, int, int, int], CompletionCandidate]] = []
    for place, offer in enumerate(offered):
        for words, tail, typed in whole if offer.whole else tails:
            inside = _rank_match(typed, _list_spellings(offer.text))
            if inside is not None and offer.text not in seen:
                seen.add(offer.text)
                rank = (not offer.possible, -words, inside, place)
                ranked.append((rank, CompletionCandidate(offer.text, len(tail), offer.possible)))
                break
    return [candidate for _rank, candidate in sorted(ranked, key=lambda entry: entry[0])[:MOST]]


def _list_tails(clause: str) -> Iterator[tuple[int, str]]:
    """Yield the last words of a clause, most first, with their number; behind a space nothing has been typed yet."""
    if not clause or clause[-1] in " ,":
        yield 0, ""
        return
    words = clause.replace(",", " ").split(" ")
    for count in range(min(LONGEST_NAME, len(words)), 0, -1):
        tail = " ".join(words[-count:])
        if tail.strip() and "," not in clause[len(clause) - len(tail) :]:
            yield count, clause[len(clause) - len(tail) :]


def _rank_match(typed: tuple[str, ...], forms: tuple[str, ...]) -> int | None:
    """Return 0 where a text begins as typed, 1 where a later word does, 2 where its words begin so one after the other,
    with others between them; None where it does not fit."""
    if not any(typed) or any(form.startswith(typed) for form in forms):
        return 0
    if any(f" {each}" in form for form in forms for each in typed):
        return 1
    return 2 if any(" " in each and _begin_in_order(each, form) for form in forms for each in typed) else None


@lru_cache(maxsize=4096)
def _list_spellings(text: str) -> tuple[str, ...]:
    """Return the ways to type a text, folded."""
    return tuple(dict.fromkeys((" ".join(fold(text).split()), *spellings(text))))


def _begin_in_order(typed: str, text: str) -> bool:
    """Return true if each typed word begins a word of `text`, in this order."""
    left = iter(text.split())
    return all(any(word.startswith(each) for word in left) for each in typed.split())


# whole turns -----------------------------------------------------------------------------------------------


class TurnChoice(Value):
    """Something that can be done: move text without payment, and the same in words."""

    move: str
    text: str
    possible: bool = True


@lru_cache(maxsize=4)
def _table_after(place: DraftMoment) -> Table:
    """Return the table after the clauses that stand in the line already."""
    table = table_midway(place.session)
    if not place.earlier:
        return table
    text = table.understand(place.earlier)[2]
    return Table(table.record, table.record.game.midway(table.state, text, table.record.words))


@lru_cache(maxsize=4)
def _list_turns(place: DraftMoment) -> tuple[TurnChoice, ...]:
    """Return what is possible now, the free actions beside it, and earlier turns, those of the player to move first."""
    session, table = place.session, _table_after(place)
    found = (table.record.game.options(table.state) or []) if place.earlier else list_possible(session)
    # steps come in the order of the turn, actions with the cheap ones first
    ranked = found if table.record.game.by_steps else sorted(found, key=lambda option: option.rare)
    moves: dict[str, bool] = {}
    for option in ranked:  # where something is built over another thing, also without saying over what
        moves |= {(move := strip_payment(option.move)): True, move.partition(" over ")[0]: True}
    moves |= dict.fromkeys(table.record.game.suggestions(table.state), True)
    if session.draft is None and not place.earlier:
        moves |= {move: False for move in _list_earlier_turns(session) if move not in moves}
    return tuple(TurnChoice(move, in_words(table, move), can) for move, can in moves.items())


def _list_earlier_turns(session: Session) -> list[str]:
    """Return the last turns of the record without payment, those of the player to move first."""
    turns = list(reversed(session.table.record.turns))
    ordered = sorted(turns, key=lambda turn: turn.player != session.table.to_move)
    return list(dict.fromkeys("; ".join(map(strip_payment, turn.moves)) for turn in ordered))[:MOST_TOLD]


@lru_cache(maxsize=4)
def _list_payments(place: DraftMoment, turn: TurnChoice) -> tuple[CompletionOffer, ...]:
    """Return ways to pay for a turn that was said, as they stand behind it."""
    table = _table_after(place)
    ways = [way.move.partition(" with ")[2] for way in table.ways(turn.move)] if ";" not in turn.move else []
    return tuple(CompletionOffer(in_words(table, f"with {way}")) for way in ways if way)
