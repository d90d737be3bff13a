"""One thing that was said, with its number, size and role."""

from __future__ import annotations

from referee.engine.words import Meaning

BARE = frozenset(("",))
NO_ROLES: frozenset[str] = frozenset()
CLEAR = frozenset(("over", "with"))
"""Roles that change the meaning so much that their word must not stand unused."""
PRONOUN = "them"
"""The noun of words that stand for what was named before; where no frame makes anything of them, they say nothing."""
ONE = "one"
"""The noun of a word that stands for something described before it: *the beer and soap one*."""
PAUSE, STOP, THEN = 1, 2, 3
"""How strongly a break parts what stands on both sides of it."""


class Item:
    """One thing that was said: a name with what belongs to it, a verb, or a word that nobody knows."""

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.things: tuple[Meaning, ...] = ()
        self.verbs: frozenset[str] = NO_ROLES
        self.roles: frozenset[str] = BARE
        self.seat = -1
        self.count: int | None = None
        self.called = ""
        """The words of its name, folded."""
        self.size: int | None = None
        self.rough = False
        """Whether its size was told by a word and not by a number: *a bigger shipyard*."""
        self.as_size: int | None = None
        """The size that its name would be behind another name: *a three* is a card, and a ship."""
        self.after: int | None = None
        """A number behind the name: a strength for some things, a count for others."""
        self.ordinal: int | None = None
        self.times = 1
        self.every = False
        self.exhausted = False
        self.optional = False
        """Whether it may stand there without a meaning: *for me*."""
        self.by_article = False
        """Whether its number is only an article."""
        self.one_named = False
        """Whether an article stands before its number: *a three* is one card or one die, not three of something."""
        self.plural = False
        """Whether its form says that there are several."""
        self.of_one = False
        """Whether its form tells that there is one, although nobody counted it: *rolníka*."""
        self.unknown = False
        self.guessed = False
        self.foreign = False
        self.negated = False
        self.stated = False
        """Whether it stands beside a word that only says how things are: *my brewery is full*."""
        self.remark = False
        """Whether its part of the sentence only says how things are, and does nothing."""
        self.in_hand = False
        """Whether its part of the sentence says no more than that somebody has so many: *I've two spices, …*."""
        self.decided = False
        """Whether it stands behind a word that says that somebody has made up their mind: *so*, *all right then*."""
        self.concluded = False
        """Whether such a word leads right to it."""
        self.takes_back = False
        """Whether it takes back the name before it (*brewery, no, bakery*), and does not deny the one behind it."""
        self.outright = False
        """Whether it takes back and never denies a name behind it."""
        self.mends = False
        """Whether it takes back the name before it only if another one of its kind follows: *I mean*."""
        self.case = ""
        """The case of its name where the ending tells it."""
        self.both = False
        """Whether its number says *both*: of a list of two, or of one thing."""
        self.pairs = False
        """Whether *both* may stand before a list of two: *both glass and brass*; *les deux pierres* are two stones."""
        self.bracketed = False
        """Whether it stands in brackets."""
        self.early = False
        """Whether it says that its part of the sentence happens before what was said first."""
        self.break_before = 0
        self.mine = False
        """Whether the speaker called it theirs."""
        self.each = False
        """Whether its number was said to be that of each one."""
        self.fresh = False
        """Whether it was called new."""
        self.by_and = False
        """Whether only *and* stands before it."""
        self.of_each_size = False
        """Whether it says *of each size*."""
        self.either = False
        """Whether its number could as well belong to the next name."""
        self.part_of = False
        """Whether it is some of several: *two of my farmers*."""
        self.parts: tuple[tuple[Meaning, ...], ...] = ()
        """What each of two words of its name would be by itself."""
        self._groups: frozenset[str] | None = None

    @property
    def groups(self) -> frozenset[str]:
        """The groups of what it can be; a noun is a group of its own (`noun:card`)."""
        if self._groups is None:
            self._groups = frozenset(f"noun:{id}" if group == "noun" else group for group, id in self.things)
        return self._groups

    def ids(self, *groups: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id for group, id in self.things if group in groups))

    def is_noun(self, *nouns: str) -> bool:
        return any(group == "noun" and id in nouns for group, id in self.things)

    @property
    def is_pronoun(self) -> bool:
        return f"noun:{PRONOUN}" in self.groups

    @property
    def is_article(self) -> bool:
        """Whether nothing but an article was said yet."""
        more = self.size is not None or self.ordinal is not None or self.times > 1 or self.every or self.things
        return self.by_article and not more

    @property
    def number(self) -> int | None:
        told = self.count is not None and not (self.by_article and self.after is not None)
        return self.count if told else self.after

    @property
    def own_size(self) -> int | None:
        """The strength that its name has in it: *explorer 2* as one name."""
        number = self.things[0][1].rpartition("_")[2] if len(self.things) == 1 else ""
        return int(number) if number.isdigit() else None

    def __repr__(self) -> str:
        told = [
            f"{name}={value!r}"
            for name, value in vars(self).items()
            if value not in ((), NO_ROLES, BARE, None, False, 1, 0, -1)
        ]
        return f"<{' '.join(told)}>"
