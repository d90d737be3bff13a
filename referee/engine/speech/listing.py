"""Numbers that count no thing: those of the clauses of a list (*one: a brewery, two: a festival*), and prices."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention

COLON = (":",)
STOP = {"stop": (";",)}


def without_list_marks(mentions: list[Mention]) -> list[Mention]:
    """The mentions with such numbers, from the first on, as what only parts the clauses."""
    marks = [at for at in range(len(mentions) - 1) if _rank(mentions[at]) and _is_mark(mentions, at)]
    if len(marks) < 2 or [_rank(mentions[at]) for at in marks] != list(range(1, len(marks) + 1)):
        return mentions
    gone = {at + 1 for at in marks}
    return [m._replace(senses=STOP) if at in marks else m for at, m in enumerate(mentions) if at not in gone]


def without_costs(mentions: list[Mention]) -> list[Mention]:
    """*Glass Reto (1), brass Hilde (2)*: a number alone in brackets behind a player is what that costs, as a guess."""
    costs = [at for at in range(len(mentions) - 3) if _has_cost(mentions[at : at + 4])]
    gone = {at + behind for at in costs for behind in (1, 2, 3)}
    return [m._replace(guessed=m.guessed or at in costs) for at, m in enumerate(mentions) if at not in gone]


def _has_cost(run: Sequence[Mention]) -> bool:
    player, opened, number, closed = run
    brackets = opened.senses.get("pause") == ("(",) and closed.senses.get("pause") == (")",)
    return player.seat >= 0 and brackets and number.has("number")


def _rank(m: Mention) -> int:
    told = m.senses.get("number") or m.senses.get("ordinal") or (("1",) if m.has("article") else ())
    return int(told[0]) if told and not m.has("thing") else 0


def _is_mark(mentions: Sequence[Mention], at: int) -> bool:
    """Whether it stands alone between a break and a colon, or is a number with a full stop."""
    said = [m for m in mentions[:at] if not m.has("filler")]
    begins = not said or said[-1].has("stop") or said[-1].has("pause") or said[-1].ends_part()
    dotted = mentions[at + 1].senses.get("stop") == (".",) and mentions[at].text.isdigit()
    return begins and (dotted or mentions[at + 1].senses.get("pause") == COLON)
