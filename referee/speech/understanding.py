"""Run the five stages: what a saying means at a table, in one language, with every step kept for `tools.hear`."""

from __future__ import annotations

from copy import copy

from referee.engine.value import Value
from referee.speech.candidates import MOST_ITEMS, Cover, cover, is_foreign
from referee.speech.clauses import ClauseSet, list_clause_sets
from referee.speech.composer import compose
from referee.speech.decision import Candidate, Heard, decide, list_doubts
from referee.speech.items import NUMBER, Item, build_items
from referee.speech.lexicon import Lexicon
from referee.speech.mentions import Mention, find_mentions
from referee.speech.rewrites import rewrite_items
from referee.speech.table import SpokenTable
from referee.speech.tokens import Token, tokenize

MOST_WORDS = 120
SET_COST = 2.0
"""What each further way to hear a saying costs more than the one before."""


class Trace(Value):
    """What each stage made of a saying."""

    tokens: list[Token]
    mentions: list[Mention]
    sets: list[tuple[ClauseSet, list[Item]]]
    candidates: list[Candidate]
    heard: Heard


def understand(text: str, table: SpokenTable, lexicon: Lexicon) -> Heard:
    """Return what a saying means in this language at this table."""
    return trace(text, table, lexicon).heard


def trace(text: str, table: SpokenTable, lexicon: Lexicon, skipped: frozenset[str] = frozenset()) -> Trace:
    """Return what each stage makes of a saying; `skipped` names rewrites that are left out."""
    tokens = tokenize(text)
    if len(tokens) > MOST_WORDS:
        return Trace(tokens, [], [], [], Heard(end=len(text), language=lexicon.language, strange=1.0))
    mentions = find_mentions(tokens, lexicon, table.players, table.shape, table.seat)
    said = [m for m in mentions if not m.has("pause", "stop") and m.seat < 0]
    strange = sum(m.has("unknown") or m.guessed or m.foreign for m in said) / max(len(said), 1)
    named = any(m.has("thing") for m in mentions)
    command = next((m.senses["command"][0] for m in mentions if m.has("command") and not (named and m.has("verb"))), "")
    sets = [] if command else list_clause_sets(mentions, table.seat, table.players, table.starts_with_die)
    candidates: list[Candidate] = []
    heard_sets: list[tuple[ClauseSet, list[Item]]] = []
    for number, clauses in enumerate(sets):
        items, clauses = _prepare(clauses, table, skipped)
        heard_sets.append((clauses, items))
        for way in (items, _split_die(items) if table.starts_with_die else []):
            if 0 < len(way) <= MOST_ITEMS:
                found = cover(way, table.frames, table.state)
                candidates += _spell(found, clauses, table, SET_COST * number)
    heard = decide(candidates, lexicon.language)
    asked = any(m.tells("stop", "?") or m.tells("clause", "may") for m in mentions)
    if not candidates:
        heard = heard._replace(no_turn=not sets or not any(items for _, items in heard_sets), command=command)
    return Trace(tokens, mentions, heard_sets, candidates, heard._replace(strange=strange, is_question=asked))


def _prepare(clauses: ClauseSet, table: SpokenTable, skipped: frozenset[str]) -> tuple[list[Item], ClauseSet]:
    """Return the items of a clause set with all rewrites applied, and the set with the doubts these bring."""
    items = build_items(clauses.kept, table.numbered, table.starts_with_die)
    _mark_stated(items, clauses)
    items, applied = rewrite_items(table.prepare(items), table, skipped)
    doubts = [rewrite.doubt for rewrite in applied if rewrite.doubt]
    for item in items:
        if item.number is not None and not item.by_article and is_foreign(item, table.frames):
            item.name(NUMBER)  # *two from my expedition*, where no expedition is known
    items = [item for item in items if item.is_noun("another") or not is_foreign(item, table.frames)]
    for item in items:
        item.optional = item.optional or (item.seat >= 0 and item.seat == table.seat and item.count is None)
    return items, clauses._replace(doubts=(*clauses.doubts, *doubts), rewritten=tuple(r.name for r in applied))


def _split_die(items: list[Item]) -> list[Item]:
    """Return the items with the number of the first name standing alone, as the die: *5 ship to D7*; else none."""
    at = 1 if len(items) > 1 and items[0].is_verb and "roll" in items[0].verbs else 0
    first = items[at] if items else None
    if first is None or not first.things or first.count is None or first.by_article or first.groups == {"number"}:
        return []
    if first.stated or first.is_noun("field", "step") or (at and first.break_before):
        return []
    die, rest = Item(first.start, first.start), copy(first)
    die.name(NUMBER)
    die.count, die.break_before, rest.count = first.count, first.break_before, None
    return [*items[:at], die, rest, *items[at + 1 :]]


def _mark_stated(items: list[Item], clauses: ClauseSet) -> None:
    """Mark the items between two breaks in which a word only says how things are."""
    part: list[Mention] = []
    for m in (*clauses.kept, None):
        if m is not None and not m.ends_part:
            part.append(m)
            continue
        if any(other.tells("clause", "state", "owned") and not other.has("thing", "verb") for other in part):
            for item in items:
                item.stated = item.stated or part[0].start <= item.start < part[-1].end
        part = []


def _spell(found: list[Cover], clauses: ClauseSet, table: SpokenTable, extra: float) -> list[Candidate]:
    candidates: dict[str, Candidate] = {}
    for entry in found:
        text = table.finish(compose(entry.pieces))
        if text and text not in candidates:
            doubts = list_doubts(entry, text, clauses, table)
            candidates[text] = Candidate(text, entry.cost + extra, doubts, entry, clauses)
    return list(candidates.values())
