"""*A drop of schnapps*, *ein Sack Kohle*: a word for a portion says nothing before the name of what it is of."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention

SILENT = {"filler": ("",)}
UNKNOWN = {"unknown": ("",)}


def without_portions(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions with such words as fillers where something is named behind them; elsewhere they are what else they
    are, or strange."""
    found = list(mentions)
    for at, m in enumerate(mentions):
        if not m.has("portion"):
            continue
        name = _name_behind(mentions, at)
        other = {kind: told for kind, told in m.senses.items() if kind != "portion"}
        found[at] = m._replace(senses=SILENT if name else other or UNKNOWN)
        if name > at + 1 and "from" in " ".join(mentions[at + 1].senses.get("role", ())):
            found[at + 1] = mentions[at + 1]._replace(senses=SILENT)  # *of*
    return found


def _name_behind(mentions: Sequence[Mention], at: int) -> int:
    """Where something is named behind a portion, with nothing between them but *of* and *my own*; 0: nowhere.

    What may be a verb or a name itself is a portion only where it is counted: *a drop of rum*, but *drop the rum*; and
    so is one of a place: *a piece of the New World*, but *take the bottles off the New World*.
    """
    counted = at > 0 and (mentions[at - 1].has("article") or mentions[at - 1].has("number"))
    if not counted and (mentions[at].has("verb") or mentions[at].has("thing")):
        return 0
    for place, m in enumerate(mentions[at + 1 : at + 5], start=at + 1):
        if m.has("thing"):
            return place if counted or not m.has("noun") else 0
        leads = place == at + 1 and m.has("role")
        if not (leads or m.has("filler") or m.has("article") or m.senses.get("verb") == ("own",)):
            return 0
    return 0
