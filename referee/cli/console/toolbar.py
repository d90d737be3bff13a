"""The prompt, and the line below it: what is at hand, and how the turn is understood so far."""

from __future__ import annotations

from referee.api import in_words
from referee.app.hearing import heard_so_far
from referee.cli.console.command_words import command_of, goes_on
from referee.cli.console.drafts import midway
from referee.cli.console.session import Session
from referee.i18n import _, number
from referee.render.cells import safe
from referee.render.cells import width as cells
from referee.render.text import Speaker

MARK = ">"
PARTED = " · "


def prompt(session: Session) -> str:
    """Who is asked: round and player, with dots where the turn is open."""
    player = session.table.to_move
    if player is None:
        return f"{MARK} "
    current_round = getattr(session.table.state, "round", None)
    more = " …" if session.draft is not None else ""
    if isinstance(current_round, int):
        # Translators: the prompt of the console; {round} is the number of the round, {player} who is to move.
        head = _("Round {round}, {player}").format(round=number(current_round), player=safe(player))
        return f"{head}{more}{MARK} "
    return f"{safe(player)}{more}{MARK} "


def at_hand(session: Session) -> str:
    """Gold, cubes, tokens or cards of the player to move."""
    table = midway(session)
    speaker = Speaker(table.record.lexicon)
    return PARTED.join(speaker.fact(fact) for fact in table.record.game.brief(table.state))


def folded(text: str, width: int) -> str:
    """What is at hand in as many lines as the terminal needs, parted only between two things."""
    lines = [""]
    for part in text.split(PARTED):
        longer = f"{lines[-1]}{PARTED}{part}" if lines[-1] else part
        if lines[-1] and cells(longer) > width:
            lines.append(part)
        else:
            lines[-1] = longer
    return "\n".join(lines)


def so_far(session: Session, text: str) -> str:
    """How a half-typed turn is understood; "" where it is no turn yet."""
    text, _more = goes_on(text.strip().lstrip("? "))
    if session.question is not None or len(text) < 3 or command_of(text, ()) is not None:
        return ""
    table = midway(session)
    heard = heard_so_far(table.record, table.state, text)
    if heard is None or not heard.readings:
        return ""
    readings = " / ".join(in_words(table, reading) for reading in heard.readings[:3])
    return f"→ {readings}{' ?' if heard.guessed else ''}"
