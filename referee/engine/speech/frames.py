"""Frames: how an action is said. A game has a table of them; here they are fitted to what a saying mentions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.speech.items import BARE, PRONOUN, THEN, Item
from referee.engine.value import Value
from referee.engine.words import Meaning

ANY_ROLE = frozenset(("", "over", "at", "to", "with", "from", "for", "on", "as", "in"))
UNKNOWN_COST, WORD_COST, THING_COST = 3.0, 4.0, 6.0
WEAK_COST, FRAME_COST, STOP_COST, THEN_COST = 2.0, 1.0, 1.5, 6.0
WEAK_ADDED_COST = 0.5
NOUN_COST = 0.3
"""What it costs that a noun calls an action and no verb does."""
AGAIN_COST = 1.5
LIST_COST = 0.2
"""What it costs to take names for a list that neither a pause nor *and* makes one."""
MOST_FITS = 12
ABOUT = "about"
"""Behind this keyword stands what is only said about an action; a game checks that it is true and leaves it out."""


class Slot(Value):
    """A place in a frame: the groups of things it takes (`noun:card` is a noun), the roles they may have ("" is none),
    whether it must be filled, and whether it takes several."""

    name: str
    groups: frozenset[str]
    roles: frozenset[str] = BARE
    needed: bool = False
    many: bool = False
    cost: float = 0.0
    counted: bool = False
    """Whether a number that belongs to the thing is used; without that, a thing with a number has no place here."""
    repeats: bool = False
    """Whether the same thing may be named again and again: *worker worker engineer*."""


class Part(Value):
    """A piece of canonical text: an action with its object, or what is added to one behind a keyword (`with`)."""

    action: str
    text: str = ""
    tail: str = ""
    behind: str = ""
    """The keyword behind which it is added to another action; "" for an action of its own."""
    first: bool = False
    """Whether it happens before all others, wherever it was said."""
    opens: bool = False
    """Whether a second one of those that happen first may follow it."""
    after: str = ""
    """The action that must have been said before it; else it is said with it."""
    runs_on: bool = False
    """Whether one more of it, said with *then*, is the same action going on."""
    vague: bool = False
    """Whether nothing was named: beside another action it was hardly meant."""
    guess: bool = False
    """Whether the words alone do not say so: what lies on the table helped."""
    gaps: bool = False
    """Whether it only leaves out the verb of the same action right before it: no guess then."""
    clear: bool = False
    """Whether its names say what is done as a verb would: *ship 1 to C10*."""
    grants: bool = False
    """Whether it brings one more of the actions of which a turn has one only."""
    counted: bool = False
    """Whether the table leaves no doubt how many are meant: *the farmers at the sawmill*, where there are two."""


class Frame(Value):
    """An action as it is said.

    `verbs` call it by themselves; `explains` may stand there too but are no sign of it. A frame that is called by no
    verb needs one of its `telling` slots filled (or no slot at all to be telling: then it needs a verb or noun).
    `spell` gives the canonical parts, several where the words leave it open, none where they cannot mean this.
    """

    action: str
    verbs: frozenset[str]
    slots: tuple[Slot, ...]
    spell: Callable[[Filled, Any], Sequence[Part] | Sequence[Sequence[Part]]]
    explains: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()
    calling: frozenset[str] = frozenset()
    """Nouns that call the frame as a verb does (*Stadtfest*, *Expedition*)."""
    telling: tuple[str, ...] = ()
    behind: str = ""
    cost: float = FRAME_COST
    main: bool = False
    """Whether a turn has one of these only, so that two in one breath were hardly meant."""
    frees: bool = False
    """Whether it may bring one more of the actions of which a turn has one only."""
    every: bool = False
    """Whether it knows what *all* of a thing are."""
    alone: bool = False
    """Whether each is a clause of its own: two of them side by side are not one action with two things."""
    sizes: bool = False
    """Whether it knows sizes and strengths."""
    plain: bool = False
    """Whether its things are clear enough without a verb to be guessed beside words that nobody knows."""
    guess: bool = False
    """Whether it is only a guess where no verb calls it."""
    opening: bool = False
    """Whether a turn begins with it, as a rule without a verb."""


class Filled:
    """A frame with its slots filled from a run of items."""

    def __init__(self, frame: Frame, items: Sequence[Item]) -> None:
        self.frame = frame
        self.items = items
        self.slots: dict[str, list[Item]] = {}
        self.unused: list[Item] = []
        self.verbs: set[str] = set()
        self.called = False
        self.swallowed = False
        """Whether a name was explained only by the verb that it is besides."""
        self.again = 0
        """How many more verbs call it behind a break: then two actions were rather said."""

    def all(self, slot: str) -> list[Item]:
        return self.slots.get(slot, [])

    def one(self, slot: str) -> Item | None:
        found = self.slots.get(slot)
        return found[0] if found else None

    @property
    def names(self) -> set[tuple[tuple[str, str], ...]]:
        """The things that were named, without mere nouns, numbers and those it was added to by a role."""
        named = [item for items in self.slots.values() for item in items if "" in item.roles]
        return {item.things for item in named if any(group not in ("noun", "number") for group, _ in item.things)}

    @property
    def cost(self) -> float:
        unused = sum(map(cost_of, self.unused))
        breaks = sum(
            THEN_COST if i.break_before >= THEN else STOP_COST if i.break_before == 2 else 0 for i in self.items[1:]
        )
        by_noun = self.called and self.verbs.isdisjoint(self.frame.verbs)
        weak = NOUN_COST if by_noun else 0.0 if self.called else WEAK_ADDED_COST if self.frame.behind else WEAK_COST
        slots = sum(slot.cost * len(self.slots.get(slot.name, ())) for slot in self.frame.slots if slot.cost)
        many = sum(LIST_COST for items in self.slots.values() for i in items[1:] if not i.break_before and not i.by_and)
        return self.frame.cost + weak + slots + unused + breaks + many + self.again * AGAIN_COST


def cost_of(item: Item) -> float:
    """What it costs to leave an item unexplained."""
    if item.optional:
        return 0.1
    if item.negated:
        return 2 * THING_COST
    if item.remark:
        return UNKNOWN_COST
    return THING_COST if item.things else WORD_COST if item.verbs else UNKNOWN_COST


class Option(Value):
    """What one item can be in a frame: the slots it fits ("_": explained without one), its verbs, and what it tells."""

    slots: tuple[str, ...]
    verbs: frozenset[str]
    calls: bool
    tells: bool


UNUSED = ("-",)
OVER = frozenset(("over",))
"""The role that always adds something: what lies under it, or what is passed."""
MEASURES = frozenset(("field", "step"))
"""Nouns with which a number always says something, even one."""
WISHES = frozenset(("want", "become", "leave"))
"""Verbs that may stand before any action and change nothing: *I want …*, *there goes …*."""


NO_OPTION = Option(UNUSED, frozenset(), False, False)


def option(frame: Frame, item: Item) -> Option:
    known = (frame.every or not item.every) and (frame.sizes or item.size is None)
    fitting = tuple([slot.name for slot in frame.slots if _takes(slot, item)]) if known else ()
    free = frozenset[str]() if "activate" in item.verbs else WISHES  # *turn the card*: that is more than a wish
    said = item.verbs & (frame.verbs | frame.explains | free) if item.verbs else item.verbs
    if item.verbs and not said and item.is_pronoun:
        return NO_OPTION  # *I promote him*: what is done with him is no part of this
    nouns = {id for group, id in item.things if group == "noun"}
    measured = bool(nouns & MEASURES) and item.number is not None and not item.by_article
    told = said or nouns & (frame.nouns | frame.calling | {PRONOUN})
    sized = item.size is not None and "" not in item.roles and nouns.isdisjoint(frame.calling)
    lost = item.roles == OVER or sized  # *one of strength 3 within an action*
    single = (item.number or 1) == item.times == 1
    if not fitting and told and single and known and not measured and not lost:
        fitting = ("_",)  # a number or a size must not be lost with the word that it belongs to
    elif fitting and said and item.number is None and item.roles == BARE and not nouns:
        fitting = (*fitting, "_")  # *segeln* is sails and to sail
    calls = bool(said & frame.verbs or nouns & frame.calling)
    return Option(fitting or UNUSED, said, calls, any(name in frame.telling for name in fitting))


def fit(frame: Frame, items: Sequence[Item], options: Sequence[Option]) -> Iterator[Filled]:
    """The ways to fill the frame with all of the items; what finds no place is unused."""
    if not any(found.calls or found.tells for found in options):
        return
    calls = [bool(item.verbs) and item.break_before for item, found in zip(items, options, strict=True) if found.calls]
    called, again = bool(calls), sum(map(bool, calls[1:])) if frame.slots else 0
    single = {slot.name for slot in frame.slots if not slot.many}
    verbs = set().union(*(found.verbs for found in options))
    for choice in _choices([found.slots for found in options], single):
        filled = Filled(frame, items)
        filled.called, filled.verbs, filled.again = called, verbs, again
        for item, name, found in zip(items, choice, options, strict=True):
            if name == "-":  # *me* may go unused, but not beside another player in its place
                filled.unused += [] if item.optional and found.slots is UNUSED else [item]
            elif name != "_":
                filled.slots.setdefault(name, []).append(item)
            elif any(group != "noun" for group, _ in item.things):
                nouns = {id for group, id in item.things if group == "noun"}
                filled.swallowed = filled.swallowed or not nouns & (frame.nouns | frame.calling)
        told = called or any(name in filled.slots for name in frame.telling)
        if told and not _twice(filled) and all(slot.name in filled.slots for slot in frame.slots if slot.needed):
            yield filled


def _twice(filled: Filled) -> bool:
    """Whether one slot was filled with the same thing twice, without a number: then something else was meant."""
    repeats = {slot.name for slot in filled.frame.slots if slot.repeats}
    for name, items in filled.slots.items():
        if len(items) > 1 and name not in repeats:
            bare = [item.things for item in items if item.number is None and item.size is None]
            counted = {item.things for item in items if item.number is not None and not item.by_article}
            counted = {things for things in counted if any(group != "noun" for group, _ in things)}
            if len(set(bare)) < len(bare) or not counted.isdisjoint(bare):
                return True
    return False


def _takes(slot: Slot, item: Item) -> bool:
    if not slot.counted and (item.number or 1) != 1:
        return False
    return not slot.groups.isdisjoint(item.groups) and not slot.roles.isdisjoint(item.roles)


def _choices(options: Sequence[Sequence[str]], single: set[str]) -> Iterator[tuple[str, ...]]:
    """One slot for each item, no single slot twice; an item whose slots are all taken is unused."""
    found: list[tuple[str, ...]] = [()]
    for names in options:
        longer = []
        for begun in found:
            free = [name for name in names if name not in single or name not in begun]
            longer += [(*begun, name) for name in free or ["-"]]
        found = longer[: 4 * MOST_FITS]
    yield from found[:MOST_FITS]


def names(*values: str) -> frozenset[str]:
    return frozenset(values)


Special = Callable[[str], "tuple[str, str] | None"]


class Speech(Value):
    """What a game contributes: its frames at this table, words known by their shape, and what its spelling needs."""

    frames: Sequence[Frame]
    table: Any
    players: Sequence[str]
    seat: int
    special: Special
    doubtful: Callable[[str], bool] = lambda text: False
    """Whether a reading without a verb is rather a list of something else."""
    finish: Callable[[str], str] = lambda text: text
    """The last touch to a reading, where one clause depends on another."""
    leading: bool = False
    """Whether a turn begins with a bare number."""
    numbered: frozenset[str] = frozenset()
    """Groups of things that have a number behind them: *ship 2*, *field 3*."""
    generic: Mapping[str, str] = {}
    """Nouns that announce things of a group: `people` for tiers."""
    sized: frozenset[str] = frozenset()
    """Groups of things that differ by size."""
    narrows: Callable[[Item, Item], tuple[Meaning, ...]] = lambda one, other: ()
    """What two names side by side mean together, where one only says more closely what the other is."""
    unsure: Callable[[str], bool] = lambda text: False
    """Whether a reading is only a guess, however it was said."""
    fitting: Callable[[str], bool] = lambda text: False
    """Whether all that is added to the only action of a reading is just what that costs."""
    single: frozenset[str] = frozenset()
    """Groups of things that cost no more than one of each."""
    apart: Callable[[list[Item]], list[Item]] = lambda items: items
    """Takes names apart that mean two things together where the words around say so."""
    acting: frozenset[str] = frozenset()
    """Verbs that say by themselves what is done, without a name."""
    places: frozenset[str] = frozenset()
    """Groups of things at which those that are counted stand."""
    counted: frozenset[str] = frozenset()
    """Groups of things that are counted: a number said behind them and a pause counts them."""
    slips: frozenset[str] = frozenset()
    """Rules that hardly anybody breaks who was heard right: a reading that breaks one rests on a guess."""
