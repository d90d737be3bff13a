"""Answer what people ask at a table from the data and the record: prices, stocks, who works where, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from referee.app.records import build_plain_ruleset, judge, publishers_of
from referee.app.shelf import load
from referee.app.turns import Answer, Table
from referee.engine.asking import Asked, Information, find_kind, is_asking
from referee.engine.text import Ref
from referee.engine.value import Value
from referee.engine.verdict import Judgement, Misread, Verdict
from referee.engine.words import IDS
from referee.speech.mentions import find_mentions
from referee.speech.tokens import tokenize
from referee.storage.rulesets import load_asking_words, load_vocabulary
from referee.storage.spoken import load_lexicon

CHECK, RULE, TURN, PRICE = "check", "rule", "turn", "price"
LONGEST_QUESTION = 400
STATED = ("price", "stock", "works", "who", "thing", "has")
"""Kinds of questions that are about something named."""


class Finding(Value):
    """What was found out about a question; of the kind `rule` where only the rulebook can answer it."""

    kind: str
    text: str
    game: str
    told: Information = Information()
    player: str | None = None
    """Whom the answer is about: for `turn` the player to move."""
    verdict: Verdict | None = None
    """Whether this player could pay now what was asked for."""
    answer: Answer | None = None
    """The answer of the referee to a turn that was asked about."""
    near: tuple[str, ...] = ()
    """Names that resemble what was asked for."""
    edition: str = ""
    """Whose rulebook the table has."""


def sounds_like_question(text: str, language: str) -> bool:
    """Return whether a line asks for something, with or without a question mark."""
    return is_asking(text, load_asking_words(language))


def leaves_words(answer: Answer) -> bool:
    """Return whether a turn was heard only by leaving out words, so that a question rather asks for something else."""
    doubts = () if answer.heard is None else answer.heard.doubts
    return any(doubt.startswith(("unused", "unknown", "chatter")) for doubt in doubts)


def find_answer(game_id: str, table: Table | None, text: str, language: str, player: str | None = None) -> Finding:
    """Return what the data and the table answer to a question of `player`, by default the player to move.

    A question that is a turn is answered by the referee; one that is neither is left to the rulebook.
    """
    edition = table.record.ruleset.edition if table is not None else next(iter(publishers_of(game_id)))
    finding = find_told(game_id, table, text, language, player)
    if finding is None and table is not None:
        answer = table.check(text, player)
        if not isinstance(answer.verdict, Misread) and not leaves_words(answer):
            finding = Finding(CHECK, text, game_id, answer=answer)
    if finding is None:
        words = load_vocabulary(game_id, language)
        groups = {key.partition(" ")[0] for key in words.names.get(language, ())}
        longest = max(text.rstrip("?! .").split(), key=len, default="")
        finding = Finding(RULE, text, game_id, player=player, near=words.near(longest, groups))
    return finding._replace(edition=edition)


def find_told(game_id: str, table: Table | None, text: str, language: str, player: str | None = None) -> Finding | None:
    """Return the answer to a question whose words say what is asked for; None where they do not, or no answer is known.

    The words of the chosen language are tried first, then those of the others.
    """
    if len(text) > LONGEST_QUESTION:
        return None
    for each in (each for each in load_vocabulary(game_id, language).order if each != IDS):
        words = load_asking_words(each)
        kind, rest = find_kind(text, words) if is_asking(text, words) else ("", "")
        if kind and (found := _tell(game_id, table, text, kind, rest, each, player)) is not None:
            return found
    return None


def _tell(
    game_id: str, table: Table | None, text: str, kind: str, rest: str, language: str, player: str | None
) -> Finding | None:
    game = load(game_id)
    state = None if table is None else table.state
    names = [] if state is None else [one.name for one in state.players]
    to_move = None if table is None else table.to_move
    asker = player if player in names else to_move
    if kind == TURN:
        return None if table is None else Finding(TURN, text, game_id, player=to_move)
    asked = _read_question(game_id, kind, rest, language, names, names.index(asker) if asker in names else -1)
    if kind in STATED and not (asked.things or asked.nouns):
        return None
    ruleset = (
        table.record.ruleset if table is not None else build_plain_ruleset(game, next(iter(publishers_of(game_id))))
    )
    if isinstance(ruleset, list):
        return None
    told = game.tell_asked(ruleset, state, asked)
    if told is None:
        return None
    meant = names[asked.seat] if asked.seat >= 0 else None
    finding = Finding(kind, text, game_id, told, meant)
    if table is None or not told.move or meant is None or to_move is None:
        return finding
    paid = judge(table.record, game.move_as(table.state, asked.seat), told.move)  # as if it were this player's turn
    return finding._replace(verdict=paid.verdict) if isinstance(paid, Judgement) else finding


def _read_question(game_id: str, kind: str, rest: str, language: str, names: Sequence[str], asker: int) -> Asked:
    """Return what a question names: things, actions, numbers, and the player whom it is about."""
    lexicon = load_lexicon(game_id, language)
    mentions = find_mentions(tokenize(rest), lexicon, names, lambda word: None, asker)
    things = tuple(Ref(group, id) for mention in mentions for group, id in mention.things() if group != "noun")
    verbs = frozenset(verb for mention in mentions for verb in mention.senses.get("verb", ()))
    nouns = frozenset(noun for mention in mentions for noun in mention.senses.get("noun", ()))
    numbers = tuple(int(n) for m in mentions for k in ("number", "size") for n in m.senses.get(k, ()) if n.isdecimal())
    seat = next((mention.seat for mention in mentions if mention.seat >= 0), asker)
    return Asked(kind, things, verbs, nouns, numbers, seat)
