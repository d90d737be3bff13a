"""Stage 3: from mentions to items: names with their number, size and role; verbs; and the breaks between them."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.words import Meaning
from referee.speech.mentions import Mention

BARE = frozenset(("",))
"""The roles of a name with no role word before it."""
NO_ROLES: frozenset[str] = frozenset()
OVER, WITH = frozenset(("over",)), frozenset(("with",))
CLEAR = OVER | WITH
"""Roles that change the meaning so much that their word must not stand unused."""
PLACES = frozenset(("at", "on", "in", "over", "to"))
NUMBER: tuple[Meaning, ...] = (("number", ""),)
PRONOUN, ONE, ALSO = "them", "one", "also"
"""Nouns of words that stand for what was named before."""
PAUSE, STOP, THEN = 1, 2, 3
"""How strongly a break parts what stands on both sides of it."""


class Item:
    """One thing that was said: a name with what belongs to it, a verb, or a word that nobody knows."""

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.things: tuple[Meaning, ...] = ()
        self.verbs = NO_ROLES
        self.roles = BARE
        self.seat = -1
        self.count: int | None = None
        self.after: int | None = None
        """A number behind the name: a strength for some things, a count for others."""
        self.size: int | None = None
        self.rough = False
        """Whether the size was told by a word: *a bigger shipyard*."""
        self.as_size: int | None = None
        """The size that its name would be behind another name: *a three* is a card, and a ship."""
        self.ordinal: int | None = None
        self.times = 1
        self.every = self.both = self.each = False
        self.by_article = False
        """Whether its number is only an article."""
        self.one_named = False
        """Whether an article stands before its number: *a three* is one card or one die."""
        self.plural = self.single = False
        self.part_of = False
        """Whether it is some of several: *two of my farmers*."""
        self.exhausted = self.mine = self.fresh = self.bracketed = False
        self.optional = False
        """Whether it may stand there without a meaning: *for me*."""
        self.addressed = False
        """Whether it is a player who stands alone between two pauses, as whoever is spoken to."""
        self.unknown = self.guessed = self.foreign = False
        self.negated = self.takes_back = self.mends = self.early = False
        self.stated = False
        """Whether its clause only says how things are."""
        self.concluded = False
        """Whether a word such as *so* leads right to it."""
        self.break_before = 0
        self.by_and = False
        """Whether only *and* stands before it."""
        self.case = ""
        self.parts: tuple[tuple[Meaning, ...], ...] = ()
        self.text = ""
        self._groups: frozenset[str] | None = None

    @property
    def groups(self) -> frozenset[str]:
        """The groups of what it can be; a noun is a group of its own (`noun:card`)."""
        if self._groups is None:
            self._groups = frozenset(f"noun:{id}" if group == "noun" else group for group, id in self.things)
        return self._groups

    def name(self, things: tuple[Meaning, ...]) -> None:
        """Let it be these things instead."""
        self.things, self._groups = things, None

    def ids(self, *groups: str) -> tuple[str, ...]:
        """Return the ids of what it can be in these groups."""
        return tuple(dict.fromkeys(id for group, id in self.things if group in groups))

    def is_noun(self, *nouns: str) -> bool:
        """Tell whether it can be one of these nouns."""
        return any(group == "noun" and id in nouns for group, id in self.things)

    @property
    def is_name(self) -> bool:
        return any(group != "noun" for group, _ in self.things)

    @property
    def is_verb(self) -> bool:
        return bool(self.verbs) and not self.things

    @property
    def number(self) -> int | None:
        """How many, told before the name or behind it; an article yields to a number behind."""
        told = self.count is not None and not (self.by_article and self.after is not None)
        return self.count if told else self.after

    @property
    def amount(self) -> int:
        """How many in all, one where nobody said."""
        return (1 if self.number is None else self.number) * self.times

    @property
    def own_size(self) -> int | None:
        """The strength that its name has in it: *explorer 2* as one name."""
        number = self.things[0][1].rpartition("_")[2] if len(self.things) == 1 else ""
        return int(number) if number.isdigit() else None

    def __repr__(self) -> str:
        plain = vars(Item(self.start, self.end))
        told = [f"{key}={value!r}" for key, value in vars(self).items() if value != plain[key] and key != "_groups"]
        return f"<{' '.join(told)}>"


def build_items(mentions: Sequence[Mention], numbered: frozenset[str] = NO_ROLES, dice: bool = False) -> list[Item]:
    """Return the items in their order.

    Things of `numbered` groups have a number behind them (*ship 2*). With `dice` a turn begins with a number, and a
    size stands for one: *a four, Paul takes cloth*.
    """
    return _Builder(mentions, numbered, dice).build()


class _Builder:
    """Reads mentions from left to right and keeps what waits for its name: a role, a number, a size."""

    def __init__(self, mentions: Sequence[Mention], numbered: frozenset[str], dice: bool) -> None:
        self.mentions, self.numbered, self.dice = mentions, numbered, dice
        self.items: list[Item] = []
        self.waiting: Item | None = None
        self.roles: frozenset[str] | None = None
        self.role_word: Mention | None = None
        self.break_before = 0
        self.by_and = self.linked = False
        self.mine = self.fresh = self.each = self.concluded = self.bracketed = self.part_of = False
        self.loose_ordinal = False
        """Whether the order that waits may have been said without a meaning: *first*."""
        self.portion = 0
        """How often the next player, or *own*, gives something: *1x Gwen*."""

    @property
    def last(self) -> Item | None:
        return self.items[-1] if self.items else None

    @property
    def is_counted(self) -> bool:
        return self.waiting is not None and self.waiting.count is not None and not self.waiting.by_article

    def build(self) -> list[Item]:
        for at, mention in enumerate(self.mentions):
            self.read(at, mention)
        self.flush(ends=True)
        return self.items

    def read(self, at: int, m: Mention) -> None:
        self.mine = self.mine or m.has("mine")
        last = self.last
        ends = at + 1 == len(self.mentions) or self.mentions[at + 1].ends_part
        if "also" in m.signs and ends and last is not None and last.is_name and last.seat < 0 and not self.waiting:
            self.add(Item(m.start, m.end))  # *coal from Ann, the bricks too*
            self.items[-1].name((("noun", ALSO),))
            return
        if (
            m.has("speaker")
            and last is not None
            and last.things
            and not last.verbs
            and not (self.waiting or self.roles)
        ):
            self.break_before = max(self.break_before, PAUSE)  # *I buy wood I make a pioneer*
        if m.has("some") and self.waiting is not None and not self.name_follows(at):
            self.waiting.by_article, self.waiting.part_of = False, True  # *einer davon wird Ingenieur*
        if m.has("fresh"):
            self.read_fresh(at)
        if m.has("each"):
            self.each = True
            if self.items and not self.break_before:
                self.items[-1].each = True
        if m.has("so"):
            if self.dice and not self.items and self.is_counted:
                self.flush()  # *a five so stone*
            self.concluded = True
        if m.has("then") and self.roles is not None and self.name_follows(at, at_once=True):
            pass  # *with the next pioneer*
        elif m.ends_part:
            self.read_break(m)
        elif m.has("player", "thing"):
            if m.has("size") and self.name_follows(at):
                self.read_number(at, m)
            else:
                self.read_name(m)
        elif (
            m.has("another")
            and self.items
            and self.waiting is None
            and not self.name_follows(at)
            and not self.is_numeric(at + 1)
        ):
            self.read_noun(at, m._replace(senses={"noun": ("another",)}))
        elif m.has("article") and not m.has("number"):
            item = self.pending(m)
            if item.count is None:
                item.count, item.by_article = 1, True
        elif m.has("number", "size", "ordinal", "times", "every"):
            self.read_number(at, m)
        elif m.has("noun") and not (self.is_strength(at)) and not (self.dice and m.tells("verb", "roll")):
            self.read_noun(at, m)
        elif m.has("verb"):
            self.read_word(m)
        elif m.has("role"):
            self.read_role(m)
        elif m.has("unknown", "not", "no", "mend") or (m.has("early") and self.items):
            denied = m.has("no") and (self.denies(at) or (m.has("not") and self.name_follows(at, at_once=True)))
            self.read_word(m._replace(senses={"not": ("",)}) if denied else m)  # *látku, ne koření*

    # what can stand there ------------------------------------------------------------------------------------------

    def read_break(self, m: Mention) -> None:
        strength = THEN if m.has("then") else STOP if m.has("stop") else PAUSE if m.has("pause") else 0
        last = self.last
        begun = self.items[-2] if last is not None and last.optional and len(self.items) > 1 else last
        if strength == THEN and begun is not None and begun.is_verb and begun.break_before and not self.break_before:
            begun.break_before = THEN  # *and build (me) then a bakery*: the verb has begun what follows
            self.flush()
            return
        self.flush(ends=strength >= PAUSE)
        self.by_and = strength == 0
        if m.tells("pause", "(", ")"):
            self.bracketed = m.tells("pause", "(")
        self.break_before = max(self.break_before, strength, PAUSE)
        self.linked = strength <= PAUSE
        if self.dice and not self.items and strength:
            self.roles = self.role_word = None  # *Dé : 3*
        if strength > PAUSE or (strength == PAUSE and self.role_word is None and last is not None and last.verbs):
            self.roles = None  # *the factory out, a bakery in*: the role of a verb goes no further

    def read_name(self, m: Mention) -> None:
        counts_player = m.seat >= 0 and self.is_counted and (self.roles is None or self.dice)
        die = self.dice and self.waiting is not None and self.waiting.size is not None
        receives = (
            m.case == "receivers" and self.is_counted and (self.waiting.count or 0) > 1 if self.waiting else False
        )
        if counts_player or die or receives:
            roles, self.roles = self.roles, None
            self.flush()  # nobody counts players: *1, Jonas spice*
            self.roles = roles
        item = self.taken(m)
        item.seat, item.text, item.case = m.seat, m.text, m.case
        if m.seat >= 0 and self.portion:
            item.times, self.portion = self.portion, 0
        item.optional = m.has("self")
        item.plural = m.has("plural")
        item.single = m.has("single")
        if item.single and not m.tells("single", "form") and item.number is None:
            item.count = 1  # *zlaťák*: a form that means one
        item.as_size = int(m.senses["size"][0]) if m.has("size") else None
        item.name((("player", str(m.seat)),) if m.seat >= 0 else m.things())
        item.parts = tuple(tuple((g, id) for g, _, id in (v.partition(" ") for v in part)) for part in m.parts)
        item.verbs = frozenset(m.senses.get("verb", ()))
        self.add(item)

    def read_noun(self, at: int, m: Mention) -> None:
        nouns = m.senses["noun"]
        if PRONOUN in nouns and not m.has("verb") and self.name_follows(at, at_once=True):
            return  # *them pigs*
        area = "exhausted_area" in nouns and self.roles is None and self.name_follows(at, at_once=True)
        if "exhausted" in nouns or area:  # *den erschöpften Bauern*
            item = self.pending(m)
            item.exhausted, item.guessed = True, item.guessed or m.guessed
            return
        if self.dice and ("everyone" in nouns or (self.waiting is not None and self.waiting.size and not self.items)):
            self.flush()  # *a four, ship two to B8*, *6/6 everyone*
        item = self.taken(m)
        item.name(tuple(("noun", noun) for noun in nouns))
        item.plural, item.text = m.has("plural"), m.text
        if PRONOUN in nouns and item.count is not None:
            item.name((*item.things, *NUMBER))  # *three of them*
        item.verbs = frozenset(m.senses.get("verb", ()))
        item.optional = "same" in nouns
        self.add(item)

    def read_word(self, m: Mention) -> None:
        """A verb, a word that takes back or denies, or one that nobody knows."""
        within = m.has("mine") or m.tells("verb", "import")  # *from my own kiln*, *with imported cocoa*
        self.role_word = None if within else self.role_word
        number = self.waiting.count if m.has("unknown") and self.is_counted and not self.dice and self.waiting else None
        if number is not None or (m.has("verb") and self.waiting is not None and self.is_article(self.waiting)):
            self.waiting = None
        self.flush()
        roles, self.roles = self.roles, None
        item = Item(m.start, m.end)
        item.verbs, item.text = frozenset(m.senses.get("verb", ())), m.text
        item.unknown, item.count, item.guessed = m.has("unknown"), number, m.guessed
        if "own" in item.verbs and self.portion:
            item.times, self.portion = self.portion, 0
        item.negated = m.has("not", "no", "early")
        item.takes_back, item.early, item.mends = m.has("no", "mend"), m.has("early"), m.has("mend")
        self.add(item)
        self.roles = m.roles() if m.has("role") else roles if item.unknown or within else None

    def read_role(self, m: Mention) -> None:
        roles = m.roles()
        said = self.role_word is not None or self.roles == OVER  # a verb may give that role too: *par-dessus*
        before = self.roles if said and self.waiting is None else None
        if before and "from" in roles and (before <= CLEAR or "over" in before):
            return  # *instead of the bakery*, *auf das Feld vom Hof*
        self.part_of = self.is_counted and "from" in roles
        ordered = self.dice and self.waiting is not None and (self.waiting.ordinal or self.waiting.size) is not None
        sized = self.waiting is not None and self.waiting.size is not None and self.has_numbered()
        if (self.is_counted or ordered or sized) and not roles & {"", "from"}:
            self.flush()  # *1 for the farmer*: no number of farmers; *the second to C3*: no order of squares
        self.roles, self.role_word = roles, m

    def read_number(self, at: int, m: Mention) -> None:
        if m.has("that_one") and self.stands_for_name(at):
            return
        if self.is_numeric(at) and self.gives_portions(at):
            self.portion = int(m.senses["number"][0])
            return
        if self.read_behind(at, m) or (m.has("number") and self.tells_of_how_many(at)):
            return
        if self.dice and m.has("size") and m.has("filler"):
            return  # *a little pioneer*
        if self.waiting is not None and self.waiting.size is not None and (m.has("size") or self.dice):
            self.flush()  # *to the one on two 1 gold*
        item = self.pending(m)
        if m.has("size"):
            item.size, item.rough = int(m.senses["size"][0]), not m.has("number")
            item.optional = m.has("filler") and not self.items
        if m.has("ordinal") and self.is_strength(at + 1):
            item.size = int(m.senses["ordinal"][0])
        elif m.has("ordinal") and not m.has("number"):
            item.ordinal = int(m.senses["ordinal"][0])
            self.loose_ordinal = m.has("filler")
        if m.has("times"):
            item.times = int(m.senses["times"][0])
        item.every = item.every or m.has("every")
        if m.has("number"):
            if item.by_article:
                item.by_article, item.one_named = False, True
            elif item.count is not None or (item.size is not None and not self.name_follows(at)):
                self.flush()  # *levels 1 1 3*
                item = self.pending(m)
            item.count, item.both = int(m.senses["number"][0]), m.has("both")

    def read_behind(self, at: int, m: Mention) -> bool:
        """Take a number that belongs to the name before it: `Werft 2`, `Stärke eins`, `Bauer 2x`."""
        last = self.last
        if m.has("number") and (self.is_strength(at - 1) or (self.is_strength(at + 1) and not self.is_numeric(at + 2))):
            if self.roles == WITH:
                self.roles = self.role_word = None  # *with strength two*
            value = int(m.senses["number"][0])
            self.pending(m).size = value
            return True
        if last is None or not last.things or self.waiting or m.has("both"):
            return False
        if m.has("number") and self.roles == WITH and self.is_open_numbered(last) and not self.name_follows(at):
            last.size, self.roles, self.role_word = int(m.senses["number"][0]), None, None  # *the ship with the 2*
            return True
        if self.roles is not None:
            return False
        times = at > 0 and self.mentions[at - 1].has("by")
        if m.has("number") and times and not self.break_before and last.times == 1 and last.number in (None, 1):
            last.times = int(m.senses["number"][0])  # *Coal: Luc x2*
            if self.name_follows(at):
                self.break_before = PAUSE
            return True
        if m.has("times") and last.times == 1 and not self.name_follows(at) and not self.is_numeric(at + 1):
            last.times = int(m.senses["times"][0])
            return True
        either = self.name_follows(at) and not times
        if self.break_before or not m.has("number"):
            return False
        if either and (not self.is_open_numbered(last) or self.is_measure(at + 1)):
            return False
        if last.after is not None or last.seat >= 0:
            return False
        value, last.end = int(m.senses["number"][0]), m.end
        last.after = value
        return True

    def read_fresh(self, at: int) -> None:
        """*New workers*; behind the name: *two workers more*."""
        last = self.last
        if last is None or not last.things or self.waiting or self.break_before or self.name_follows(at):
            self.fresh = True
        else:
            last.fresh = True

    # keeping and giving ----------------------------------------------------------------------------------------------

    def flush(self, *, ends: bool = False) -> None:
        """Make what waits for a name an item of its own, or give it to the name before.

        Where a part of the sentence `ends`, an article right behind a verb is a number: *I sell one*.
        """
        waiting, self.waiting = self.waiting, None
        sized = waiting is not None and waiting.size is not None
        told = waiting is not None and (sized or (waiting.count is not None and not waiting.by_article))
        clear = self.roles is not None and bool(self.roles) and (self.roles <= CLEAR or (self.dice and sized))
        if not (told and clear):
            self.keep_dangling_role()
        if waiting is None:
            return
        if self.part_of:
            self.roles, self.part_of = None, False
        last = self.last
        owner = self.items[-2] if last is not None and last.is_verb and len(self.items) > 1 else last
        counts = (
            self.dice
            if last is None
            else last.groups == {"number"} or (self.dice and owner is not None and owner.seat >= 0)
        )
        counts = counts or (ends and last is not None and (bool(last.verbs) or last.takes_back) and not last.things)
        if waiting.by_article and ((sized and not self.dice) or not counts) and not waiting.every:
            waiting.count = None
        target = owner if owner is not None and owner.groups <= self.numbered else last
        if told and clear:
            waiting.name(NUMBER)
            self.add(waiting)  # *instead of the big one*
        elif target is not None and self.takes_size(target, waiting):
            target.size = waiting.size  # *build a trader, strength 2*
        elif last is not None and sized and waiting.size == last.size and waiting.count is None and not self.dice:
            pass  # *the big one, strength 3*: the same said twice
        elif waiting.exhausted and waiting.count is None and not sized and (named := self.last_named()) is not None:
            named.exhausted, named.guessed = True, named.guessed or waiting.guessed
        elif waiting.ordinal is not None and last is not None and self.is_open_numbered(last) and not self.break_before:
            last.ordinal, last.end = waiting.ordinal, waiting.end
        elif waiting.ordinal is not None and waiting.count is None and not sized:
            waiting.name((("ordinal", ""),))
            waiting.optional = self.loose_ordinal
            self.add(waiting)
            self.break_before = waiting.break_before if waiting.optional else 0
        elif waiting.count is not None or sized or waiting.every or waiting.times > 1:
            waiting.name((("noun", "new"), *NUMBER) if self.fresh and waiting.count is not None else NUMBER)
            self.add(waiting)

    def keep_dangling_role(self) -> None:
        """Keep a clear role word without a name behind it as a word that nobody understood."""
        role, self.role_word = self.role_word, None
        if role is not None and self.roles is not None and self.roles <= CLEAR:
            item = Item(role.start, role.end)
            item.unknown, item.text = True, role.text
            self.roles = self.roles - WITH or None
            self.add(item)

    def add(self, item: Item) -> None:
        item.mine, self.mine = self.mine, False
        item.fresh, self.fresh = self.fresh, False
        item.each, self.each = item.each or self.each, False
        item.concluded = self.concluded
        self.concluded = self.concluded and item.is_verb  # *so I get tools*
        item.bracketed = self.bracketed
        item.break_before, item.by_and = self.break_before, self.by_and
        self.by_and = False
        last = self.last
        if self.roles is not None:
            item.roles = self.roles | BARE if self.part_of else self.roles
            item.part_of = self.part_of
        elif last is not None and last.things and last.roles != BARE and self.shares_role(last, item):
            alike = bool(item.groups & last.groups) or item.groups == {"number"}
            roles = last.roles if alike or "to" not in last.roles or not item.break_before else last.roles - PLACES
            listed = not self.break_before and item.groups == last.groups  # *for wood tools and cloth*
            item.roles = roles | BARE if self.linked or listed else item.roles
        self.items.append(item)
        self.break_before, self.roles, self.linked, self.role_word, self.part_of = 0, None, False, None, False

    def pending(self, m: Mention) -> Item:
        if self.waiting is None:
            self.waiting = Item(m.start, m.end)
        self.waiting.end = m.end
        return self.waiting

    def taken(self, m: Mention) -> Item:
        waiting, self.waiting = self.waiting, None
        item = waiting if waiting is not None else Item(m.start, m.end)
        item.end = m.end
        item.guessed, item.foreign = item.guessed or m.guessed, m.foreign
        return item

    # what stands around ----------------------------------------------------------------------------------------------

    @staticmethod
    def is_article(item: Item) -> bool:
        return item.by_article and item.size is None and item.ordinal is None and item.times == 1 and not item.every

    @staticmethod
    def shares_role(last: Item, item: Item) -> bool:
        """*Beans from my card, and a roastery*: what has an article of its own is rather something new."""
        return bool(item.things) and (not item.by_article or bool(item.groups & last.groups))

    def takes_size(self, item: Item, waiting: Item) -> bool:
        if not item.things or item.seat >= 0 or waiting.size is None or waiting.count is not None:
            return False
        return item.size is None and item.as_size is None and item.own_size in (None, waiting.size)

    def is_open_numbered(self, item: Item) -> bool:
        told = item.number is not None or item.size is not None or item.ordinal is not None
        return bool(item.things) and not told and item.groups <= self.numbered

    def has_numbered(self) -> bool:
        return any(item.groups and item.groups <= self.numbered for item in self.items)

    def last_named(self) -> Item | None:
        for item in reversed(self.items):
            if item.things:
                return item
        return None

    def is_strength(self, at: int) -> bool:
        return 0 <= at < len(self.mentions) and self.mentions[at].tells("noun", "strength")

    def is_measure(self, at: int) -> bool:
        """Tell whether a word is there that wants a number before it: *two fields*, *two steps*, *two gold*."""
        m = self.mentions[at]
        return m.tells("noun", "field", "step") or any(v.startswith("token ") for v in m.senses.get("thing", ()))

    def is_numeric(self, at: int) -> bool:
        return 0 <= at < len(self.mentions) and self.mentions[at].has("number")

    def name_follows(self, at: int, *, at_once: bool = False) -> bool:
        """Tell whether the next mention that says something is a name, in the same part of the sentence."""
        for m in self.mentions[at + 1 :]:
            if m.has("thing") and all(value.startswith("square ") for value in m.senses["thing"]):
                return False  # nobody counts squares
            if m.has("thing", "size") or (m.has("noun") and not m.tells("noun", "strength")):
                return True
            if at_once or not m.has("filler", "by", "ordinal"):
                return False
        return False

    def stands_for_name(self, at: int) -> bool:
        """*The level 2 one*, *a sawmill, the one for workers*, *the beer one*: *one* counts nothing there."""
        before = self.mentions[at - 1] if at else None
        after = self.mentions[at + 1] if at + 1 < len(self.mentions) else None
        if before is not None and (before.has("size", "ordinal") or (before.has("number") and not self.dice)):
            return True
        last = self.last
        described = last is not None and last.things and not self.waiting and before is not None and before.has("thing")
        if (
            last is not None
            and described
            and not self.dice
            and not self.name_follows(at)
            and not last.groups & self.numbered
        ):
            self.read_noun(at, self.mentions[at]._replace(senses={"noun": (ONE,)}))
            return True
        leads = after is not None and after.has("role") and before is not None and before.has("filler")
        if leads and not self.dice and self.waiting is None and after is not None and after.roles() == WITH:
            self.read_noun(at, self.mentions[at]._replace(senses={"noun": (ONE,)}))
            return True
        return leads and not self.dice and at > 1 and self.mentions[at - 2].has("pause")

    def tells_of_how_many(self, at: int) -> bool:
        """*One of my three farmers*: some were counted already, and this number only says of how many."""
        if self.waiting is None or self.waiting.count is None or self.waiting.size is not None:
            return False
        between = [m for m in self.mentions[:at] if m.start >= self.waiting.start]
        of = between[0].has("some") or any(m.has("mine") or (m.roles() and "to" not in m.roles()) for m in between[1:])
        points = at + 1 < len(self.mentions) and self.mentions[at + 1].tells("noun", "point")
        return of and self.name_follows(at) and not points

    def gives_portions(self, at: int) -> bool:
        """*1x Gwen*, *2x own*: so often somebody gives something."""
        following = self.mentions[at + 2] if at + 2 < len(self.mentions) else None
        if self.dice or following is None or not self.mentions[at + 1].has("by"):
            return False
        return following.seat >= 0 or following.tells("verb", "own")

    def denies(self, at: int) -> bool:
        """*I hire no workers*: behind a verb or *and*, *no* denies the name behind it."""
        before = self.mentions[at - 1] if at else None
        leads = before is not None and (before.has("so", "and") or (before.has("verb") and not before.has("thing")))
        m = self.mentions[at]
        if not (m.tells("no", "denies") or (leads and m.tells("no", "may_deny"))):
            return False
        named = next((o for o in self.mentions[at + 1 :] if not o.has("filler", "role", "article")), None)
        return named is not None and named.has("thing", "noun", "number")
