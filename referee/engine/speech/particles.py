"""Verbs in two pieces: *leg das Holz ab*, *turn the card over*. The second piece stands at the end of its part."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.lexicon import Lexicon
from referee.engine.speech.mention import Mention

LONGEST = 12
OWN = ("own",)
SILENT = {"filler": ("",)}
REPLACED = ("verb", "unknown", "state", "filler")


def with_particles(mentions: list[Mention], lexicon: Lexicon) -> list[Mention]:
    """The mentions with such verbs as what both pieces mean together, where the lexicon knows that."""
    found = list(mentions)
    for at, last in enumerate(mentions):
        if not _may_end(last) or (at + 1 < len(mentions) and not _may_follow(mentions[at + 1])):
            continue
        place, senses = _verb_before(mentions, at, lexicon)
        if senses:
            kept = {kind: values for kind, values in found[place].senses.items() if kind not in REPLACED}
            found[place] = found[place]._replace(senses={**kept, "verb": senses})
            found[at] = last._replace(senses=SILENT)
    return found


def _may_follow(mention: Mention) -> bool:
    """If a part ends before it, or it leads to a name (*knock them off at the sawmill*), or to what is done next."""
    return mention.ends_part() or mention.has("verb") or (mention.has("role") and mention.seat < 0)


def _may_end(mention: Mention) -> bool:
    if mention.seat >= 0 or len(mention.text) > LONGEST or mention.ends_part():
        return False
    return not (mention.has("thing") or mention.has("noun")) or mention.has("filler")


def _verb_before(mentions: Sequence[Mention], at: int, lexicon: Lexicon) -> tuple[int, tuple[str, ...]]:
    """The place of the nearest verb before and what both mean; of words that nobody knows (*knock them off*) only
    one that is a verb with the particle; *self* may stand between them (*ich stelle sie selbst her*)."""
    for place in range(at - 1, -1, -1):
        if mentions[place].has("stop") or mentions[place].has("then"):
            break
        if mentions[place].has("verb") and mentions[place].senses["verb"] != OWN:
            return place, _together(mentions[place], mentions[at], lexicon)
        named = any(m.has("thing") for m in mentions[place:at])  # *my farmer is a worker now*
        loose = mentions[place].has("unknown") or (mentions[place].has("state") and named)
        senses = _together(mentions[place], mentions[at], lexicon) if loose else ()
        if senses:
            return place, senses
    return -1, ()


def _together(verb: Mention, particle: Mention, lexicon: Lexicon) -> tuple[str, ...]:
    """What a verb and its particle mean as one: listed in two words, or as the one word that they make together."""
    runs = [[*verb.text.split(" "), *particle.text.split(" ")]]
    if lexicon.compounds:
        runs.append([particle.text.replace(" ", "") + verb.text])
    known = [found for run in runs if (found := lexicon.phrase(run)) is not None and not found.foreign]
    return tuple(dict.fromkeys(value for found in known for kind, value in found.senses if kind == "verb"))
