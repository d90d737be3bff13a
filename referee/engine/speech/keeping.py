"""What somebody only says to keep: *I'm keeping the threes, but two of the eights can go*."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention

KEEP = ("keep",)
TAKEN = ("token ", "resource ", "good ")
"""Groups of things that are rather taken where somebody keeps them, such as gold; others stay as they are."""


def without_kept(mentions: list[Mention]) -> tuple[list[Mention], list[Mention]]:
    """Without the parts that only say what stays as it is, where another part says what is done; and these parts."""
    parts = _parts(mentions)
    kept = [part for part in parts if _only_kept(part)]
    rest = [m for part in parts if part not in kept for m in part]
    if not kept or not any(m.has("verb") for m in rest) or any(m.has("not") or m.has("no") for m in mentions):
        return mentions, []
    return rest, [m for part in kept for m in part]


def _parts(mentions: Sequence[Mention]) -> list[list[Mention]]:
    """The runs of mentions between breaks; a word such as *but* begins another one."""
    found: list[list[Mention]] = [[]]
    for m in mentions:
        if m.has("so") and found[-1]:
            found.append([])
        found[-1].append(m)
        if m.ends_part():
            found.append([])
    return [part for part in found if part]


def _only_kept(part: Sequence[Mention]) -> bool:
    verbs = [m.senses["verb"] for m in part if m.has("verb")]
    things = [value for m in part for value in m.senses.get("thing", ())]
    return bool(verbs) and all(told == KEEP for told in verbs) and not any(value.startswith(TAKEN) for value in things)
