"""What waits for its name while a saying is read: a role, a number, a size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from referee.engine.speech.around import Around
from referee.engine.speech.items import BARE, CLEAR, PAUSE, Item
from referee.engine.speech.mention import Mention

PARTING = frozenset(("sell", "discard"))
"""Verbs for which one of several may be told before them."""

WITH = frozenset(("with",))
PLACES = frozenset(("at", "on", "in", "over", "to"))


class Waiting(Around):
    """Keeps what waits for its name, and the items that are complete."""

    def __init__(
        self, mentions: Sequence[Mention], numbered: frozenset[str], leading: bool, acting: frozenset[str]
    ) -> None:
        self.leading, self.acting = leading, acting
        self.bracketed = False
        self.mentions = mentions
        self.numbered = numbered
        self.items: list[Item] = []
        self.roles: frozenset[str] | None = None
        self.role_word: Mention | None = None
        self.waiting: Item | None = None
        self.break_before = 0
        self.sizes: list[Item] = []
        self.mine = False
        self.fresh = False
        self.each = False
        self.by_and = False
        self.stated = False
        """Whether a word that only says how things are stands behind the last item."""
        self.part_of = False
        """Whether some of the next name are meant: *two of my farmers*."""
        self.loose_ordinal = False
        """Whether the order that waits may have been said without a meaning: *first*."""
        self.concluded = False
        """Whether a word such as *so* leads to the next item."""
        self.portion = 0
        """How many times the next player, or *own*, gives something, where that was told."""
        self.uncast = False
        """Whether the last article is never a die: *une*."""
        self.linked = False
        """Whether only *and* or a comma stands between the last item and the next one."""

    def flush(self, *, ends: bool = False) -> None:
        """What waits for a name becomes an item of its own, or belongs to the name before it.

        Where a part of the sentence `ends`, an article right behind a verb is a number: *I sell one*.
        """
        waiting, self.waiting = self.waiting, None
        told = waiting is not None and (waiting.size or (not waiting.by_article and waiting.count)) not in (None, False)
        placed = self.leading and waiting is not None and waiting.size is not None
        another = (
            waiting is not None and waiting.by_article and waiting.size is not None
        )  # *replaced by a strength 2 one*
        clear = self.roles is not None and (self.roles <= CLEAR or placed or (another and bool(self.roles & CLEAR)))
        instead = told and bool(self.roles) and clear
        if not instead:
            self.dangling()
        if waiting is None:
            return
        if self.part_of:
            self.roles, self.part_of = None, False  # *three of the …*: the role is not the number's
        last = self.items[-1] if self.items else None
        owner = self.items[-2] if last is not None and last.verbs and not last.things and len(self.items) > 1 else last
        paid = self.leading and owner is not None and owner.seat >= 0
        counts = (self.leading and not self.uncast) if last is None else last.groups == {"number"} or paid
        counts = counts or (ends and last is not None and (bool(last.verbs) or last.takes_back) and not last.things)
        more = ends and self.by_and and last is not None and last.by_article and waiting.is_article
        counts = counts or more  # *a farmer and one more*: not to be passed over
        small = waiting.size is not None and not self.leading  # *build a ship, a small one*
        if waiting.by_article and (small or not counts) and not waiting.every:
            waiting.count = None  # behind another number it is one too: *six et un*; *I pay three, Paul one*
        if instead or self.is_size_of_several(waiting):
            waiting.things = (("number", ""),)  # *instead of the big one*: it is no size of the name before
            self.add(waiting)
        elif (sized := owner if owner and owner.groups <= self.numbered else last) and _takes_size(sized, waiting):
            sized.size = waiting.size  # *build a trader, strength 2*: a verb may stand between them
        elif self.is_said_again(waiting, last):
            pass  # *the big one, strength 3*: the same said twice
        elif waiting.exhausted and waiting.count is None and waiting.size is None and (named := self.last_named()):
            named.exhausted, named.guessed = True, named.guessed or waiting.guessed
        elif waiting.ordinal is not None and last is not None and self.is_numbered(last) and not self.break_before:
            last.ordinal, last.end = waiting.ordinal, waiting.end
        elif waiting.ordinal is not None and waiting.count is None and waiting.size is None:
            waiting.things, waiting.optional = (("ordinal", ""),), self.loose_ordinal
            self.add(waiting)
            self.break_before = waiting.break_before if waiting.optional else 0  # *…. First I upgrade …*
        elif waiting.count is not None or waiting.size is not None or waiting.every or waiting.times > 1:
            waiting.things = (("number", ""),)
            if self.fresh and waiting.count is not None:
                waiting.things = (("noun", "new"), ("number", ""))  # *five new ones*
            self.add(waiting)

    def is_fresh(self, at: int) -> None:
        """*New workers*; behind its name: *two workers more*."""
        last = self.items[-1] if self.items else None
        if last is None or not last.things or self.waiting or self.break_before or self.name_follows(at):
            self.fresh = True
        else:
            last.fresh = True

    def conclude(self) -> None:
        """*A five so stone*: what was thrown counts nothing behind such a word."""
        counted = self.waiting is not None and self.waiting.count is not None and not self.waiting.by_article
        if self.leading and not self.items and counted:
            self.flush()
        self.concluded = True

    def is_size_of_several(self, waiting: Item) -> bool:
        """Whether a size stands behind a pause, after a name of which there are several, or after such a size."""
        named = next((item for item in reversed(self.items) if item.groups != {"number"}), None)
        if (
            named is None
            or waiting.size is None
            or self.leading
            or not (self.break_before or self.items[-1] is not named)
        ):
            return False
        return bool(named.things) and (named.count or 1) > 1 and named.size is None and named.seat < 0

    def is_said_again(self, waiting: Item, last: Item | None) -> bool:
        """Whether a size only repeats that of the name before; of dice, two may well be the same."""
        told = last is not None and waiting.size is not None and waiting.size == last.size and waiting.count is None
        return told and not self.leading

    def last_named(self) -> Item | None:
        """The last name of this part of the sentence; a verb may stand behind it: *the engineer gets exhausted*."""
        for item in reversed(self.items):
            if item.things:
                return item
            if item.break_before or not item.verbs:
                return None
        return None

    def is_numbered(self, item: Item) -> bool:
        """Whether a number behind it would say which one it is."""
        told = item.number is not None or item.size is not None or item.ordinal is not None
        return bool(item.things) and not told and item.groups <= self.numbered

    def is_same(self, m: Mention) -> bool:
        """*Ruth too*: whether it gives a player what was named before."""
        return "same" in m.senses.get("noun", ()) and bool(self.items) and self.items[-1].seat >= 0

    def is_counted(self) -> bool:
        """Whether a number waits that is no article."""
        return self.waiting is not None and self.waiting.count is not None and not self.waiting.by_article

    def one_of_several(self, m: Mention) -> Item | None:
        """*I've two tobacco, one I sell*: what waits before the verb counts what was named before; else nothing."""
        last, waiting = self.items[-1] if self.items else None, self.waiting
        told = last is not None and bool(last.things) and (last.count or 0) > 1 and bool(self.break_before)
        if waiting is None or not told or PARTING.isdisjoint(m.senses["verb"]):
            return None
        waiting.by_article = False
        return waiting

    def is_sized(self) -> bool:
        """Whether a size waits that counts nothing: *on the two*."""
        return self.waiting is not None and self.waiting.size is not None and self.waiting.count is None

    def takes_strength(self, at: int, last: Item) -> bool:
        """Whether a strength is that of the last name; *5, number 4 becomes …* tells a field behind a die."""
        die = self.leading and last.groups == {"number"}
        return not die and (not self.name_follows(at) or self.is_numbered(last))

    def size_goes_on(self) -> bool:
        """Whether a size that waits is told for a name to come; *a trader force 3 and an explorer* tells its own."""
        last = self.items[-1] if self.items else None
        told = last is not None and not self.break_before and last.groups <= self.numbered and self.roles is None
        return not self.leading and not (told and self.waiting and last and _takes_size(last, self.waiting))

    def times_last(self, at: int, last: Item) -> bool:
        """*Coal: Luc x2*, *farmer > worker x2 worker > artisan x1*: so many times what stands before the sign."""
        m = self.mentions[at]
        if not m.has("number") or self.break_before or not self.mentions[at - 1].has("by"):
            return False
        if last.times > 1 or last.after is not None or (last.count is not None and not last.by_article):
            return False
        if last.seat >= 0 or last.groups <= self.numbered:
            last.times = int(m.senses["number"][0])
        else:
            last.after, last.end = int(m.senses["number"][0]), m.end
        if self.name_follows(at):
            self.break_before, self.linked = PAUSE, False
        return True

    def is_counted_off(self, last: Item | None, at: int) -> TypeGuard[Item]:
        """*Investor number three*: behind what has no strength it only says which one it is."""
        if last is None or not last.things or last.seat >= 0 or self.waiting or self.break_before or self.roles:
            return False
        number = self.mentions[at - 1].has("filler")
        return number and not last.groups & self.numbered and last.number is None and not self.name_follows(at)

    def described(self, at: int) -> bool:
        """*The beer and soap one*: behind a name that has no strength, with no name behind it."""
        last = self.items[-1] if self.items else None
        named = last is not None and bool(last.things) and last.seat < 0 and not last.groups & self.numbered
        alone = self.waiting is None and not self.break_before and not self.is_numeric(at + 1)
        return named and alone and self.mentions[at - 1].has("thing") and not self.leading and not self.name_follows(at)

    def is_whole_of_part(self, at: int) -> bool:
        """*One of my three farmers*: some were counted already, and the next number only says of how many."""
        if self.waiting is None or self.waiting.count is None or self.waiting.size is not None:
            return False
        between = [m for m in self.mentions[:at] if m.start >= self.waiting.start]
        told = between[0].has("some") or (len(between) > 1 and any(m.has("mine") or _is_from(m) for m in between[1:]))
        points = any(
            "point" in m.senses.get("noun", ()) for m in self.mentions[at + 1 : at + 2]
        )  # *two of the 3-pointers*
        definite = between[0].has("some") or self.mentions[at].has("both") or any(m.has("filler") for m in between[1:])
        if told and definite and self.is_of_so_many(at):  # but *1 de 8* is a card
            self.waiting.by_article = False
            return True
        return told and self.name_follows(at) and not points

    def is_of_so_many(self, at: int) -> bool:
        """*One of the two at the sawmill*: a number with a place, a verb or nothing behind it."""
        following = self.mentions[at + 1] if at + 1 < len(self.mentions) else None
        ends = following is None or following.ends_part() or following.has("role") or following.has("verb")
        ends = ends and not (following is not None and following.has("thing"))
        few = self.waiting is not None and (self.waiting.count or 0) < int(self.mentions[at].senses["number"][0])
        return ends and few and not self.leading

    def article(self, m: Mention) -> None:
        """*Ein*, *une*: one, if a name follows and nothing else says how many."""
        item = self.pending(m)
        self.uncast = m.has("uncast")
        if item.count is not None and self.leading and not self.items and not item.by_article:
            self.flush()  # *six un*
            item = self.pending(m)
        if item.count is None:
            item.count, item.by_article = 1, True

    def heard(self, at: int, m: Mention) -> None:
        """*Too workers*: a number that was written as it sounds, if several of something follow."""
        thrown = self.leading and self.is_thrown(at)
        several = at + 1 < len(self.mentions) and self.mentions[at + 1].has("plural") and self.waiting is None
        if several or thrown:
            item = self.pending(m)
            item.count, item.guessed = int(m.senses["heard"][0]), True

    def dangling(self) -> None:
        """A word that clearly gives a role, and no name behind it: something was said that nobody understood."""
        role, self.role_word = self.role_word, None
        if role is not None and self.roles is not None and self.roles <= CLEAR:
            item = Item(role.start, role.end)
            item.unknown = True
            over = self.roles - WITH  # *with* may be *along*; *over* always says that something goes
            self.roles = over or None
            self.add(item)

    def add(self, item: Item) -> None:
        item.mine, self.mine = self.mine, False
        item.fresh, self.fresh = self.fresh, False
        item.each, self.each = item.each or self.each, False
        item.concluded = self.concluded
        self.concluded = self.concluded and bool(item.verbs and not item.things)  # *so I get tools*
        item.bracketed = self.bracketed
        if self.by_and and self.stated and item.things:
            self.by_and, self.linked = False, False  # *your beer I need, and bread I have*: each is said by itself
            self.break_before = max(self.break_before, PAUSE)
        item.break_before, item.by_and = self.break_before, self.by_and
        self.by_and = self.stated = False
        last = self.items[-1] if self.items else None
        if self.roles is not None:
            item.roles = self.roles | BARE if self.part_of else self.roles
            item.part_of = self.part_of
        elif last is not None and last.things and last.roles != BARE and _shares(last, item):
            listed = not self.break_before and item.groups == last.groups  # *for wood tools and cloth*
            item.roles = _shared(last, item) | BARE if self.linked or listed else item.roles
        self.items.append(item)
        self.break_before, self.roles, self.linked, self.role_word, self.part_of = 0, None, False, None, False

    def pending(self, m: Mention) -> Item:
        if self.waiting is None:
            self.waiting = Item(m.start, m.end)
        self.waiting.end = m.end
        return self.waiting

    def taken(self, m: Mention) -> Item:
        """The item for a name, with everything that waited for it."""
        waiting, self.waiting = self.waiting, None
        item = waiting if waiting is not None else Item(m.start, m.end)
        item.end = m.end
        item.guessed, item.foreign = item.guessed or m.guessed, m.foreign
        return item


def _is_from(m: Mention) -> bool:
    """Whether it leads to what something is taken from; *une à 3* does not."""
    return m.has("role") and any("from" in roles.split() and "to" not in roles.split() for roles in m.senses["role"])


def _takes_size(item: Item, waiting: Item) -> bool:
    """Whether a size that stands alone is that of a name."""
    if not item.things or item.seat >= 0 or waiting.size is None or waiting.count is not None:
        return False
    return item.size is None and item.as_size is None and item.own_size in (None, waiting.size)


def _shares(last: Item, item: Item) -> bool:
    """Whether the role of a name may hold for the next one; *beans from my card, and a roastery* is something new."""
    return bool(item.things) and (not item.by_article or bool(item.groups & last.groups))


def _shared(last: Item, item: Item) -> frozenset[str]:
    """What becomes of something tells no place for others: *the blue one to red, warehouse and kiln work*."""
    alike = bool(item.groups & last.groups) or item.groups == {"number"}
    return last.roles if alike or "to" not in last.roles or not item.break_before else last.roles - PLACES
