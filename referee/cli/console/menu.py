"""A turn without typing: the actions by number, then the things, then the ways to pay; `<` goes back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from referee.api import in_words
from referee.cli.console.drafts import Moment, midway, whole
from referee.cli.console.replies import ask
from referee.cli.console.session import TURN, Choice, Line, Question, Reply, Session, Then, told, warned
from referee.engine.text import Ref
from referee.engine.verdict import Option, Verdict
from referee.i18n import _
from referee.render.cells import safe
from referee.render.choices import Wish, choices
from referee.render.text import Speaker

ROLLS = range(1, 7)


def possible(session: Session) -> Sequence[Option]:
    """What the player to move could do now; in the middle of a turn, what could follow."""
    return _possible(Moment(session))


@lru_cache(maxsize=2)
def _possible(moment: Moment) -> Sequence[Option]:
    session = moment.session
    table = midway(session)
    found = table.record.game.options(table.state)
    if session.draft is None:
        return found
    return [option for option in found if _follows(session, option.move)]


def _follows(session: Session, move: str) -> bool:
    verdict = session.table.check(whole(session, move)).verdict
    end_rules = session.table.record.game.end_rules
    return isinstance(verdict, Verdict) and all(each.rule in end_rules for each in verdict.violations)


def rolls(session: Session) -> list[str]:
    """The rolls with which a turn of this game begins; none in a game without dice."""
    if session.draft is not None:
        return []
    return [text for text in (f"roll {number}" for number in ROLLS) if session.table.record.game.opens((text,))]


def head(session: Session) -> str:
    if session.table.to_move is None:
        return _("The game is over.")
    # Translators: {player} is the name of a player.
    return _("{player} could do this:").format(player=safe(session.table.to_move))


def actions(session: Session) -> Reply:
    """The first step: which action."""
    first = rolls(session)
    if first:
        return ask(session, _of_moves(session, first, None))
    found = [action for action, _group in groupby(possible(session), key=lambda option: option.action)]
    if not found and session.draft is None:
        return session, [told(head(session))]
    speaker = Speaker(session.table.record.lexicon)
    offered = [Choice(speaker.name(Ref("action", action)), Then("things", action)) for action in dict.fromkeys(found)]
    if session.draft is not None:
        offered.append(Choice(_("end the turn"), Then("end")))
    return ask(session, Question((head(session),), tuple(offered)))


def things(session: Session, action: str) -> Reply:
    """The second step: which thing; where there is only one, it is taken."""
    moves = list(dict.fromkeys(_unpaid(option.move) for option in possible(session) if option.action == action))
    if len(moves) == 1:
        return ways(session, moves[0], Then("actions"))
    first, speaker = {move.partition(" ")[0] for move in moves}, Speaker(session.table.record.lexicon)
    if len(first) > 1:
        return ask(session, _of_moves(session, moves, Then("actions")))
    named = [in_words(session.table, move.partition(" ")[2]) or in_words(session.table, move) for move in moves]
    offered = tuple(Choice(thing, Then("ways", move)) for thing, move in zip(named, moves, strict=True))
    # Translators: {action} is what an action is called; a list of things follows.
    title = _("{action}:").format(action=speaker.name(Ref("action", action)))
    return ask(session, Question((title,), offered, back=Then("actions")))


def matching(session: Session, words: str) -> Reply:
    """`options`: everything that could be done, or what has these words in it, each with a number."""
    record, speaker = session.table.record, Speaker(session.table.record.lexicon)
    players = tuple(map(str, record.document.data.get("players", ())))
    wish = Wish(words, record.words, speaker)
    if wish.unknown:
        unknown = _("This is not known: “{word}”").format(word=safe(" ".join(wish.unknown)))
        return session._replace(clear=False), [warned([unknown])]
    found = choices(possible(session), record.words, speaker, players)
    kept = list(dict.fromkeys(_unpaid(choice.move) for choice in found if wish.fits(choice)))
    if not kept:
        nothing = (
            _("{player} could do nothing of this now.") if words else _("There is nothing that {player} could do.")
        )
        name = safe(session.table.to_move or "–")
        return session, [told(nothing.format(player=name) if session.table.to_move else head(session))]
    return ask(session, _of_moves(session, kept, None))


def _of_moves(session: Session, moves: list[str], back: Then | None) -> Question:
    offered = tuple(Choice(in_words(session.table, move), Then("ways", move)) for move in moves)
    return Question((head(session),), offered, back=back)


def ways(session: Session, move: str, back: Then | None = None) -> Reply:
    """The third step: how to pay, where ways differ; else the turn is done."""
    table = session.table
    found = table.ways(move) if session.draft is None else []
    if len(found) < 2:
        return session, [Line(TURN, move)]
    return ask(session, Question((in_words(table, move),), ways_to_pay(session, move), back=back))


def ways_to_pay(session: Session, move: str) -> tuple[Choice, ...]:
    speaker = Speaker(session.table.record.lexicon)
    offered = []
    for way in session.table.ways(move):
        plan = " → ".join(speaker.fact(item) for item in way.plan)
        costs = ", ".join(speaker.fact(cost) for cost in way.costs)
        offered.append(Choice(_("{name}: {value}").format(name=costs, value=plan), Then("turn", way.move)))
    return tuple(offered)


def _unpaid(move: str) -> str:
    return move.partition(" with ")[0]
