"""From mentions to items: things with their number, size and role; verbs; and the breaks between them."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.items import BARE, CLEAR, NO_ROLES, ONE, PAUSE, PRONOUN, STOP, THEN, Item
from referee.engine.speech.mention import Mention, meanings
from referee.engine.speech.waiting import Waiting


def items_of(
    mentions: Sequence[Mention],
    numbered: frozenset[str] = NO_ROLES,
    leading: bool = False,
    acting: frozenset[str] = NO_ROLES,
) -> list[Item]:
    """The items in their order. Things of `numbered` groups have a number behind them (*ship 2*).

    With `leading` a turn begins with a number, and a size stands for one: *a four, Paul takes cloth*. Verbs of
    `acting` need no name behind them.
    """
    return _Builder(mentions, numbered, leading, acting).build()


OTHER, SAME = "other", "same"
RECEIVERS = "receivers"
"""The case of whoever gets something."""
WITH, FOR, PRICED = frozenset(("with",)), frozenset(("for",)), frozenset(("for", "with"))
NOT = {"not": ("",)}
OVER = frozenset(("over",))


class _Builder(Waiting):
    """Reads mentions from left to right."""

    def build(self) -> list[Item]:
        for at, mention in enumerate(self.mentions):
            self.read(at, mention)
        self.flush(ends=True)
        if self.break_before >= THEN and any(item.early for item in self.items):
            last = next((item for item in reversed(self.items) if item.break_before or item.early), None)
            if last is not None and not last.early:
                last.break_before = THEN  # *une brasserie d'abord et la fête ensuite*
        for item in self.sizes:
            item.things = (("number", ""),)
            self.items.append(item)
        return self.items

    def read(self, at: int, m: Mention) -> None:
        self.mine = self.mine or m.has("mine")
        if m.has("first_person") and self.items and self.waiting is None and self.roles is None:
            self.break_before = max(self.break_before, PAUSE)  # *I buy wood I make a pioneer*
        self.stated = self.stated or (m.has("state") and not (m.has("verb") or m.has("thing")))
        if m.has("fresh"):
            self.is_fresh(at)
        self.each = self.each or m.has("each")
        sized = at > 0 and self.mentions[at - 1].has("size")  # *a trader and an explorer, level 3 each*
        if m.has("each") and self.items and (sized or not self.break_before):
            self.items[-1].each = True  # but *two cards, one of each*
        if m.has("so"):
            self.conclude()
        if m.has("each") and m.has("noun") and self.waiting is not None and self.waiting.count is not None:
            self.flush()  # *quatre chacun*
            self.items[-1].each = True
            if "" in self.items[-1].roles:
                self.items[-1].roles = BARE
            return
        if m.has("stop") or m.has("pause") or m.has("then") or m.has("and"):
            self.break_at(m)
        elif m.has("size") and m.has("thing") and self.name_follows(at) and not self.good_follows(at):
            self.number(at, m)
        elif m.has("heard") and not self.is_same(m) and self.sounds_like_number(at, m):
            self.heard(at, m)
        elif m.has("player") or m.has("thing"):
            self.thing(m)
        elif (m.has("article") and not m.has("number")) or (self.leading and m.has("uncast")):
            self.article(m)
        elif m.has("number") or m.has("size") or m.has("ordinal") or m.has("times") or m.has("every"):
            self.number(at, m)
        elif m.has("by"):
            pass
        elif m.has("noun") and ("strength" not in m.senses["noun"] or self.is_one_step(at)) and not self.is_die(m):
            self.noun(at, m)
        elif m.has("verb"):
            self.word(m)
        elif m.has("role"):
            self.role(m)
        elif m.has("unknown") or m.has("not") or m.has("no") or m.has("mend") or (m.has("early") and self.items):
            self.word(m._replace(senses=NOT) if m.has("no") and self.is_denied(at) else m)
        elif self.leading and self.roles and self.is_counted() and m.says_which(self.roles):
            self.flush()  # *the one on 4 is a merchant now*, *the settler on 4 my cloth*: no number of these

    def break_at(self, m: Mention) -> None:
        strength = THEN if m.has("then") else STOP if m.has("stop") else PAUSE if m.has("pause") else 0
        last = self.items[-1] if self.items else None
        inner = not self.break_before and last is not None and last.verbs and not last.things and last.break_before
        if strength == THEN and last is not None and inner and self.acting.isdisjoint(last.verbs):
            last.break_before = THEN  # *and build then a bakery*: the verb has begun what follows
            self.flush()
            return
        if self.mine and last is not None and last.things and last.seat < 0 and not self.break_before:
            last.mine, self.mine = True, False  # *prase moje, uhlí …*
        if self.waiting is not None and self.is_size_of_several(self.waiting):
            self.waiting.things = (("number", ""),)  # *two traders, a one and a two*
            self.add(self.waiting)
            self.waiting = None
        elif strength == 0 and self.waiting is not None and self.waiting.size is not None and self.size_goes_on():
            self.sizes.append(self.waiting)  # *a small and a big ship*: the name follows for both
            self.waiting = None
        if self.leading and not (self.items or self.uncast) and self.waiting is not None and self.waiting.is_article:
            self.waiting.by_article = False  # *un, bois*: nothing but a die stands alone in front
        self.flush(ends=strength >= PAUSE)
        self.by_and = strength == 0
        if m.has("pause") and m.senses["pause"][0] in "()":
            self.bracketed = m.senses["pause"][0] == "("
        self.break_before = max(self.break_before, strength, 1 if strength == 0 else 0)
        self.linked = strength <= PAUSE
        if self.leading and not self.items and strength:
            self.roles = self.role_word = None  # *Dé : 3*: what stands before the die gives it no role
        if strength > PAUSE or (strength == PAUSE and self.role_word is None and last is not None and last.verbs):
            self.roles = None  # *the factory out, a bakery in*: the role of a verb goes no further

    def thing(self, m: Mention) -> None:
        counted = self.waiting is not None and self.waiting.count is not None and not self.waiting.by_article
        die = self.leading and self.waiting is not None and self.waiting.size is not None
        if (m.seat >= 0 and counted and self.roles is None) or die:
            self.flush()  # nobody counts players: *1, Jonas spice*; but *both from Jonas*
        elif m.case == RECEIVERS and counted and self.waiting is not None and (self.waiting.count or 0) > 1:
            self.flush()  # *za dva osadníkovi*: one of them gets it, for two
        elif m.seat >= 0 and counted and self.leading:
            roles, self.roles, self.part_of = self.roles, None, False
            self.flush()  # *two gold from me and two from Ivy*
            self.roles = roles
        item = self.taken(m)
        item.seat, item.called = m.seat, m.text
        if m.seat >= 0 and self.portion:
            item.count, item.times, self.portion = 1 if self.portion == 1 else None, self.portion, 0
        if m.seat >= 0 and m.has("role") and self.roles is None:
            self.roles = m.roles()
        item.optional = m.has("self") or m.has("again")
        item.plural, item.case = m.has("plural") or self.several(m), m.case
        item.of_one = "form" in m.senses.get("single", ())
        if m.has("single") and not item.of_one and item.number is None:
            item.count = 1  # *zlaťák*: a form that means one
        item.as_size = int(m.senses["size"][0]) if m.has("size") else None
        item.things = (("player", str(m.seat)),) if m.seat >= 0 else tuple(meanings(m.senses["thing"]))
        item.things += tuple(("noun", noun) for noun in m.senses.get("noun", ()))
        item.parts = tuple(tuple(meanings(part)) for part in m.parts)
        item.verbs = frozenset(m.senses.get("verb", ()))
        sizes, self.sizes = self.sizes, []
        for sized in sizes if item.size is not None else ():
            sized.things, sized.end = item.things, item.end
            self.add(sized)
            self.break_before = 1
        self.sizes = [] if item.size is not None else sizes
        self.add(item)

    def noun(self, at: int, m: Mention) -> None:
        nouns = m.senses["noun"]
        if (PRONOUN in nouns and not m.has("verb") and self.names_next(at)) or (
            OTHER in nouns and self.name_follows(at)
        ):
            return  # *them pigs*, *the other ship*
        if "exhausted" in nouns:
            item = self.pending(m)
            item.exhausted, item.guessed = True, item.guessed or m.guessed
            return
        if self.leading and not self.items and self.waiting is not None and self.waiting.size is not None:
            if "ship" in nouns and self.is_numeric(at + 1) and not self.is_measure(at + 2):
                self.flush()  # *a four, ship two to B8*: the ship has its own number
            else:
                self.waiting.guessed = True  # *a two, with the ship …*: it may be the die
        if self.leading and "everyone" in nouns:
            self.flush()  # *6/6 everyone*
        doubtful = self.waiting is not None and self.waiting.guessed
        item = self.taken(m)
        item.guessed = item.guessed or doubtful
        item.things, item.plural = tuple(("noun", noun) for noun in nouns), m.has("plural")
        if PRONOUN in nouns and item.count is not None:
            item.things += (("number", ""),)  # *three of them*
        item.verbs = frozenset(m.senses.get("verb", ()))
        item.optional = item.optional or SAME in nouns
        self.add(item)

    def word(self, m: Mention) -> None:
        within = m.has("mine") or "import" in m.senses.get("verb", ())  # *from my own kiln*, *with imported cocoa*
        if within and self.role_word is not None:
            self.role_word = None  # the name is still to come
        counted = self.waiting is not None and self.waiting.count is not None and not self.waiting.by_article
        number = self.waiting.count if m.has("unknown") and counted and not self.leading and self.waiting else None
        if number is not None:
            self.waiting = None  # so many of what nobody knows
        if m.has("verb") and self.waiting is not None and self.waiting.is_article:
            self.waiting = self.one_of_several(m)  # *a new pioneer*: the article of a name that is still to come
        self.flush()
        roles, self.roles = self.roles, None
        item = Item(m.start, m.end)
        item.verbs = frozenset(m.senses.get("verb", ()))
        item.unknown, item.count = m.has("unknown"), number
        if "own" in item.verbs and self.portion:
            item.count, item.times, self.portion = 1 if self.portion == 1 else None, self.portion, 0
        item.negated = m.has("not") or m.has("no") or m.has("early")
        item.takes_back, item.early, item.mends = m.has("no") or m.has("mend"), m.has("early"), m.has("mend")
        item.outright = m.senses.get("no") == ("no",)
        item.guessed, item.optional = m.guessed, m.has("so")
        self.add(item)
        self.roles = m.roles() if m.has("role") else roles if item.unknown or within else None

    def role(self, m: Mention) -> None:
        roles = m.roles()
        said = self.role_word is not None or self.roles == OVER  # a verb may give that role too: *par-dessus*
        before = self.roles if said and self.waiting is None else None
        if before and "from" in roles and (before <= CLEAR or "over" in before):
            return  # *instead of the bakery*, *auf das Feld vom Hof*
        counted = self.waiting is not None and self.waiting.count is not None and not self.waiting.by_article
        if counted and "from" in roles and self.roles == OVER:
            return  # *instead of one of those*
        priced = counted and "to" in roles and "for" in (self.roles or NO_ROLES) <= PRICED
        self.part_of = counted and "from" in roles and not priced  # *pour deux au colon*
        ordered = self.leading and self.waiting is not None and (self.waiting.ordinal or self.waiting.size) is not None
        sized = self.waiting is not None and self.waiting.size is not None
        sized = sized and any(item.groups and item.groups <= self.numbered for item in self.items)
        if priced or ((counted or ordered or sized) and not roles & {"", "from"}):
            self.flush()  # *1 for the farmer*: no number of farmers; *the second to C3*: no order of fields
        last = self.items[-1] if self.items else None
        if last is not None and last.unknown and self.roles and self.roles & CLEAR and not self.waiting:
            last.roles = self.roles  # *over the zonk of …*: the role was that of the word that nobody knows
        purpose = self.roles == FOR and self.waiting is None  # *pour des bateaux*
        if self.roles is not None and (self.roles <= CLEAR or purpose) and self.role_word is not None and "" in roles:
            return  # *over the one of the farmers*
        self.roles, self.role_word = roles, m

    def number(self, at: int, m: Mention) -> None:
        if m.has("that_one") and self.is_that_one(at, m):
            return
        if self.is_portion(at):
            self.portion = int(m.senses["number"][0])  # *bricks: 1x brickworks, 1x Gwen*
            return
        if self.behind(at, m) or (m.has("number") and self.is_whole_of_part(at)):
            return
        if self.leading and m.has("size") and m.has("filler"):
            return  # *a little pioneer*: nothing has a size there
        if m.has("number") and self.leading and self.is_sized():
            self.flush()  # *wood to the one on the two 1 gold*
        item = self.pending(m)
        if item.size is not None and (m.has("size") or (self.leading and m.has("number"))):
            self.flush()  # *to the one on two 1 gold*
            item = self.pending(m)
        if m.has("size"):
            item.size, item.rough = int(m.senses["size"][0]), not m.has("number")
            item.optional = m.has("filler") and not self.items  # *big man, I activate …*
        if m.has("ordinal") and self.is_strength(at + 1):
            item.size = int(m.senses["ordinal"][0])  # *a third-level merchant*
        elif m.has("ordinal") and not m.has("number"):
            item.ordinal = int(m.senses["ordinal"][0])
            self.loose_ordinal = m.has("filler")
        if m.has("times") and self.leading and item.count is not None and not item.by_article:
            self.flush()  # *six, five, twice tobacco*
            item = self.pending(m)
        if m.has("times"):
            item.times = int(m.senses["times"][0])
        if m.has("every"):
            item.every = True
            item.of_each_size = self.is_strength(at + 1) and not self.is_numeric(at + 2)
        if m.has("number"):
            if item.by_article:
                item.by_article, item.one_named = False, True
            elif item.count is not None or (item.size is not None and not self.name_follows(at)):
                self.flush()  # *levels 1 1 3*
                item = self.pending(m)
            told = m.senses.get("both", ())
            item.count, item.both, item.pairs = int(m.senses["number"][0]), bool(told), "pair" in told

    def is_that_one(self, at: int, m: Mention) -> bool:
        """Whether *one* counts nothing: *the level 2 one*, *a sawmill, the one for workers*, *the beer one*."""
        told = at > 0 and (self.tells_which(at - 1) or (self.is_numeric(at - 1) and not self.leading))
        if told or (self.stands_for_name(at) and not self.described(at)):
            return True
        if described := self.described(at) or (self.waiting is None and self.leads_to_description(at)):
            self.noun(at, m._replace(senses={"noun": (ONE,)}))
        return described

    def behind(self, at: int, m: Mention) -> bool:
        """A number behind its name: `Werft 2`, `Stärke eins`, `Bauer 2x`; it is taken there, if no name follows it."""
        last = self.items[-1] if self.items else None
        told = self.strength_before(at)
        if told and m.has("number") and self.roles == WITH:
            self.roles, self.role_word = None, None  # *with strength two*
        if told and m.has("number"):
            value = int(m.senses["number"][0])
            unsized = last is not None and bool(last.things) and last.size is None and not self.waiting
            if self.is_counted_off(last, at):
                last.ordinal = value
            elif last is not None and unsized and self.takes_strength(at, last):
                last.size = value
            else:
                self.pending(m).size = value
            return True
        if m.has("number") and self.strength_after(at):
            if last is not None and last.things and last.size is None and not self.name_follows(at + 1):
                last.size = int(m.senses["number"][0])
            else:
                self.pending(m).size = int(m.senses["number"][0])
            return True
        if last is None or not last.things or self.waiting or self.roles is not None:
            return False
        if m.has("both"):
            return False
        if self.times_last(at, last):
            return True
        following = self.mentions[at + 1 : at + 3]
        whose = len(following) == 2 and following[0].has("role") and following[1].has("player")
        if whose and not (following[1].has("self") and self.is_numbered(last)):
            return False  # *glass and brass, both from Petra*; but *explorer two for me*
        if m.has("times") and last.times == 1 and not self.name_follows(at) and not self.is_numeric(at + 1):
            last.times = int(m.senses["times"][0])
            return True
        if self.break_before or (self.some_of(at) and not self.is_numbered(last)):
            return False
        times = at > 1 and self.mentions[at - 1].has("by") and self.mentions[at - 2].has("thing")
        if self.name_follows(at) and not times:  # *farmer worker x1 worker artisan x1*
            if not m.has("number") or not self.is_numbered(last) or self.is_measure(at + 1):
                return False
            last.either = True  # *ship 2 goods*: the number could belong to either name
        if m.has("number") and last.after is None and last.seat < 0:
            value, last.end = int(m.senses["number"][0]), m.end
            if last.roles == OVER and last.groups <= self.numbered:
                last.size = value  # *on top of shipyard 2*: one thing covers one
            else:
                last.after = value
            return True
        return False
