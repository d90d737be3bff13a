"""A correction without a plain *no*: *the glassworks, wait, the soap factory*, *two, er, three farmers*."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention

HALTS, HUMS = "halts", "hums"
LISTED = frozenset(("resource",))
"""What is rather listed than corrected where somebody only hums: *beer, er, sausages*."""


def with_corrections(mentions: list[Mention]) -> list[Mention]:
    """The mentions with a word that takes something back where somebody wavers between two of a kind: as a guess."""
    return [_put_right(mentions, at) if m.has("wavers") else m for at, m in enumerate(mentions)]


def _put_right(mentions: Sequence[Mention], at: int) -> Mention:
    """What a word of these is where it stands: a *no*, an *I mean*, or what it is besides."""
    m = mentions[at]
    how = m.senses["wavers"]
    others = {kind: told for kind, told in m.senses.items() if kind != "wavers"}
    if m.has("no") or m.has("mend"):
        return m._replace(senses=others)
    if HALTS in how and _beside_no(mentions, at):
        return m._replace(senses={"filler": ("",)})  # *the bakery … no, wait, the brewery*
    if (HALTS in how and _halts(mentions, at)) or _recounts(mentions, at):
        return m._replace(senses={"no": ("",)}, guessed=True)
    if HUMS in how and _hums(mentions, at):
        return m._replace(senses={"mend": ("",)}, guessed=True)
    return m._replace(senses=others or {"filler": ("",)})


def _beside_no(mentions: Sequence[Mention], at: int) -> bool:
    """Whether a plain *no* stands right beside it, and it only goes along with that."""
    before = next((m for m in reversed(mentions[:at]) if not (_is_idle(m) or _pauses(m))), None)
    after = next((m for m in mentions[at + 1 :] if not (_is_idle(m) or _pauses(m))), None)
    return any(m is not None and m.has("no") for m in (before, after))


def _halts(mentions: Sequence[Mention], at: int) -> bool:
    """Whether it stands alone between two pauses, and what follows is of the kind of something before it."""
    before = next((m for m in reversed(mentions[:at]) if not _is_idle(m)), None)
    after = next((m for m in mentions[at + 1 :] if not _is_idle(m)), None)
    if before is None or after is None or not _pauses(before):
        return False
    if not (after.has("pause") or mentions[at].has("talk")):
        return False
    kind = _kind_behind(mentions, at)
    named = [m for m in mentions[:at] if _kind(m)]
    return bool(kind) and any(kind == _kind(m) or (kind == "number" and m.has("article")) for m in named)


def _hums(mentions: Sequence[Mention], at: int) -> bool:
    """Whether two names of a kind, or two numbers, stand right before and behind it."""
    before = next((m for m in reversed(mentions[:at]) if not (_is_idle(m) or m.has("pause"))), None)
    idle = ("pause", "article", "role")
    after = next((m for m in mentions[at + 1 :] if _kind(m) or not (_is_idle(m) or any(map(m.has, idle)))), None)
    if before is None or after is None:
        return False
    kind = _kind(before)
    return bool(kind) and kind == _kind(after) and kind not in LISTED


def _recounts(mentions: Sequence[Mention], at: int) -> bool:
    """Whether only a number follows, and what stands right before it was counted: *two farmers, er, three*."""
    said = [m for m in mentions[:at] if not (_is_idle(m) or _pauses(m))][-2:]
    counted = len(said) > 1 and (said[0].has("number") or said[0].has("article")) and said[1].has("thing")
    return counted and _pauses(mentions[at - 1]) and _kind_behind(mentions, at) == "number"


def _pauses(m: Mention) -> bool:
    """Whether it is a pause, or dots in which a sentence trails off."""
    return m.has("pause") or m.senses.get("stop") == ("…",)


def _is_idle(m: Mention) -> bool:
    return m.has("filler") and not (m.has("article") or m.has("pause") or m.has("verb"))


def _kind_behind(mentions: Sequence[Mention], at: int) -> str:
    """The kind of the first name in the next part, of a number where nothing is named in it."""
    counted = ""
    begun = False
    for m in mentions[at + 1 :]:
        if m.ends_part() and begun:
            break
        begun = begun or not m.ends_part()
        if (kind := _kind(m)) and kind != "number":
            return kind
        counted = "number" if kind or m.has("article") else counted
    return counted


def _kind(m: Mention) -> str:
    """The group of a name; "" where it is none."""
    if m.seat >= 0:
        return "player"
    if m.has("thing"):
        return m.senses["thing"][0].partition(" ")[0]
    return "noun" if m.has("noun") else "number" if m.has("number") else ""
