"""What stands around a mention of a saying."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention, is_good

DENIES, MAY_DENY = "denies", "may_deny"
"""Words that take something back and deny a name right behind them: always, or behind a verb, *and* or *but*."""


class Around:
    """The mentions of a saying, and what stands at a place of them."""

    mentions: Sequence[Mention]
    leading: bool

    def strength_before(self, at: int) -> bool:
        return self.is_strength(at - 1) or (self.is_filler(at - 1) and self.is_strength(at - 2))

    def strength_after(self, at: int) -> bool:
        return self.is_strength(at + 1) and not self.is_numeric(at + 2)

    def is_strength(self, at: int) -> bool:
        return 0 <= at < len(self.mentions) and "strength" in self.mentions[at].senses.get("noun", ())

    def tells_which(self, at: int) -> bool:
        """Whether a size, a strength or an order is told there."""
        m = self.mentions[at]
        return m.has("size") or m.has("ordinal") or (m.has("number") and self.strength_before(at))

    def stands_for_name(self, at: int) -> bool:
        """Whether *the one* is the name before a pause, told more closely behind it: *…, the one for workers*."""
        before, after = self.mentions[max(0, at - 2) : at], self.mentions[at + 1 : at + 2]
        closer = bool(after) and after[0].has("role") and not after[0].has("verb")
        return closer and not self.leading and len(before) == 2 and before[0].has("pause") and before[1].has("filler")

    def leads_to_description(self, at: int) -> bool:
        """Whether *the one* is told more closely behind it, and nothing counts it: *play the one with the farmers*."""
        before, after = self.mentions[at - 1] if at else None, self.mentions[at + 1 : at + 2]
        closer = bool(after) and after[0].senses.get("role") == ("with",)
        return closer and not self.leading and before is not None and before.has("filler")

    def is_thrown(self, at: int) -> bool:
        """*I rolled a too and …*: alone in front, where a turn begins with a number."""
        after = self.mentions[at + 1 : at + 2]
        before = [m for m in self.mentions[:at] if not m.has("filler")]
        told = all(m.has("article") or "roll" in m.senses.get("verb", ()) for m in before)
        return told and bool(after) and after[0].ends_part()

    def sounds_like_number(self, at: int, m: Mention) -> bool:
        """Whether *to* may be a number: right behind a verb or *and*, or where it can be nothing else."""
        if self.leading and self.is_thrown(at):
            return True
        if not m.has("role"):
            return True
        after = self.mentions[at + 1 : at + 2]
        if not after or not after[0].has("plural") or not at or self.mentions[at - 1].has("thing"):
            return False
        for before in reversed(self.mentions[:at]):
            if before.ends_part():
                return True
            if before.has("thing") or before.has("number") or before.has("noun"):
                return False
        return True

    def names_next(self, at: int) -> bool:
        """Whether a name follows at once, and no verb stands before."""
        before, after = self.mentions[at - 1] if at else None, self.mentions[at + 1 : at + 2]
        return bool(after) and after[0].has("thing") and not (before is not None and before.has("verb"))

    def some_of(self, at: int) -> bool:
        """*Two of my farmers*: whether the number counts a name behind a word for *of*."""
        after = self.mentions[at + 1 : at + 4]
        if not after or not any("from" in told.split() for told in after[0].senses.get("role", ())):
            return False
        named = next((m for m in after[1:] if not m.has("filler")), None)
        return named is not None and named.has("thing") and named.seat < 0

    def is_measure(self, at: int) -> bool:
        """Whether a word is there that wants a number before it: *two fields*, *two steps*."""
        if at >= len(self.mentions):
            return False
        senses = self.mentions[at].senses
        tokens = any(thing.startswith("token ") for thing in senses.get("thing", ()))
        return tokens or bool({"field", "step"} & set(senses.get("noun", ())))

    def is_one_step(self, at: int) -> bool:
        """*Go up a level*: behind an article, with no number and no name behind it, it is one step."""
        article = at > 0 and self.mentions[at - 1].has("article") and "step" in self.mentions[at].senses["noun"]
        return article and not self.is_numeric(at + 1) and not self.name_follows(at)

    def is_die(self, m: Mention) -> bool:
        """*Würfel 5*: where a turn begins with a number, a word that is also *to roll* names the die."""
        return self.leading and "roll" in m.senses.get("verb", ())

    def several(self, m: Mention) -> bool:
        """Whether an unknown number of them was said right before: *many workers*."""
        before = [other for other in self.mentions if other.end <= m.start][-1:]
        return bool(before) and before[0].has("several")

    def is_numeric(self, at: int) -> bool:
        return 0 <= at < len(self.mentions) and self.mentions[at].has("number")

    def is_filler(self, at: int) -> bool:
        return 0 <= at < len(self.mentions) and self.mentions[at].has("filler")

    def name_follows(self, at: int) -> bool:
        """Whether the next mention that says something is a name, in the same part of the sentence."""
        for m in self.mentions[at + 1 :]:
            if _is_place(m):
                return False  # nobody counts squares: *ship 2 D8*
            if m.has("thing") or m.has("size") or (m.has("noun") and "strength" not in m.senses["noun"]):
                return True
            if not (m.has("filler") or m.has("by") or m.has("ordinal")):
                return False
        return False

    def good_follows(self, at: int) -> bool:
        """*I play the three: bread and soap*: no good has a size."""
        following = next((m for m in self.mentions[at + 1 :] if not m.has("filler")), None)
        return following is not None and is_good(following)

    def is_denied(self, at: int) -> bool:
        """*I hire no workers*, *…, but no farmers*: behind a verb, *and* or *but* it denies a name."""
        before = self.mentions[at - 1] if at else None
        verb = before is not None and before.has("verb") and not before.has("thing")
        leads = before is not None and (before.has("so") or before.has("and") or verb)
        told = self.mentions[at].senses["no"]
        leads = (leads and MAY_DENY in told) or DENIES in told
        following = (m for m in self.mentions[at + 1 :] if not (m.has("filler") or m.has("role") or m.has("article")))
        named = next(following, None)
        return leads and named is not None and (named.has("thing") or named.has("noun") or named.has("number"))

    def is_portion(self, at: int) -> bool:
        """*1x Gwen*, *2x trade Gwen*, *1x own*: so many times that somebody gives something."""
        if self.leading or not self.is_numeric(at) or not self.mentions[at + 1 : at + 2]:
            return False
        if not self.mentions[at + 1].has("by"):
            return False
        following = self.mentions[at + 2 : at + 4]
        if following and not following[0].has("thing") and following[0].senses.keys() & {"verb", "role", "filler"}:
            told = set(following[0].senses.get("verb", ()))
            following = following if "own" in told else following[1:]
        first = following[0] if following else None
        return first is not None and (first.seat >= 0 or "own" in first.senses.get("verb", ()))


def _is_place(m: Mention) -> bool:
    return m.has("thing") and all(value.startswith("square ") for value in m.senses["thing"])
