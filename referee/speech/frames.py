"""Stage 4: frames, the table by which a game tells how each action is said, and how items fill their slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from referee.engine.value import Value
from referee.speech.items import BARE, OVER, PRONOUN, THEN, Item

ROLES = frozenset(("", "over", "at", "to", "with", "from", "for", "on", "as", "in"))
ABOUT = "about"
"""Behind this keyword stands what is only said about an action; a game checks that it is true and leaves it out."""
UNKNOWN_COST, WORD_COST, THING_COST, DENIED_COST, OPTIONAL_COST = 3.0, 4.0, 6.0, 12.0, 0.1
"""What it costs to leave an unknown word, a verb, a name, a denial, *me* unexplained."""
FRAME_COST = 1.0
WEAK_COST, WEAK_ADDED_COST, NOUN_COST = 2.0, 0.5, 0.3
"""What it costs that no verb calls an action, an addition; that only a noun does."""
STOP_COST, THEN_COST, AGAIN_COST, LIST_COST = 1.5, 6.0, 1.5, 0.2
"""What it costs that a frame runs over a stop, over *then*; has a second verb; lists names without *and*."""
MOST_FITS = 12
MEASURES = frozenset(("field", "step"))
"""Nouns with which a number always says something, even one."""
WISHES = frozenset(("want", "become", "leave"))
"""Verbs that may stand before any action and change nothing: *I want …*, *there goes …*."""
EXPLAINED, UNUSED = "_", "-"


class Slot(Value):
    """A place in a frame; see `slot` for its notation."""

    name: str
    groups: frozenset[str]
    roles: frozenset[str]
    needed: bool = False
    many: bool = False
    counted: bool = False
    repeats: bool = False
    cost: float = 0.0


def slot(text: str) -> Slot:
    """Return a slot from its notation: `name` flags `:` groups `/` roles.

    `build!#: industry ship / - as`: must be filled (!), may have a number (#), takes an industry or a ship, bare (-) or
    behind a word for *as*. More flags: `+` takes several, `=` the same thing may be named again, `~1.4` costs so much.
    Roles are bare where none are told, `*` is any. `noun:card` is the noun `card`.
    """
    head, _, rest = text.partition(": ")
    groups, _, roles = rest.partition(" / ")
    head, _, cost = head.partition("~")
    name = head.rstrip("!#+=")
    flags = head[len(name) :]
    told = ROLES if roles == "*" else names(roles.replace("-", "none")) if roles else BARE
    told = frozenset("" if role == "none" else role for role in told)
    return Slot(name, names(groups), told, "!" in flags, "+" in flags, "#" in flags, "=" in flags, float(cost or 0))


def names(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


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
    doubt: str = ""
    """The name of the doubt where the words alone do not say so; see `decision.WEIGHTS`."""
    clear: bool = False
    """Whether its names say what is done as a verb would: *ship 1 to C10*."""


Spelled = Sequence[Part] | Sequence[Sequence[Part]]
NOTHING: Sequence[Part] = ()


class Frame(Value):
    """How an action is said.

    `verbs` and the nouns of `calls` call it by themselves; `explains` and `nouns` may stand beside it but are no sign
    of it. Without a call one of the slots in `tells` must be filled. `spell` returns the canonical parts, several where
    the words leave it open, none where they cannot mean this.
    """

    action: str
    verbs: frozenset[str]
    explains: frozenset[str]
    nouns: frozenset[str]
    calls: frozenset[str]
    tells: frozenset[str]
    slots: tuple[Slot, ...]
    spell: Callable[[Filled, Any], Spelled]
    behind: str = ""
    cost: float = FRAME_COST
    flags: frozenset[str] = frozenset()
    says: str = ""
    """A sentence that needs it, behind its table: `en-town: a brewery`."""

    def is_(self, flag: str) -> bool:
        """Tell whether a flag is set: main (a turn has one of these), frees (brings one more), alone (no list of it),
        every (knows *all*), sizes (knows sizes), weak (a doubt where nothing calls it), opening (a turn begins so)."""
        return flag in self.flags


def frame(
    action: str,
    spell: Callable[[Filled, Any], Spelled],
    *slots: str,
    verbs: str = "",
    explains: str = "",
    nouns: str = "",
    calls: str = "",
    tells: str = "",
    behind: str = "",
    cost: float = FRAME_COST,
    flags: str = "",
    says: str = "",
) -> Frame:
    """Return a frame from words separated by spaces and slots in their notation."""
    told = tuple(map(slot, slots))
    return Frame(
        action, names(verbs), names(explains), names(nouns), names(calls), names(tells), told, spell, behind, cost,
        names(flags), says,
    )  # fmt: skip


class Filled:
    """A frame with its slots filled from a run of items."""

    def __init__(self, frame: Frame, items: Sequence[Item]) -> None:
        self.frame = frame
        self.items = items
        self.slots: dict[str, list[Item]] = {}
        self.unused: list[Item] = []
        self.verbs: frozenset[str] = frozenset()
        self.called = False
        self.again = 0
        """How many more verbs call it behind a break: then two actions were rather said."""

    def all(self, name: str) -> list[Item]:
        """Return the items in a slot."""
        return self.slots.get(name, [])

    def one(self, name: str) -> Item | None:
        """Return the first item in a slot, None where it is empty."""
        found = self.slots.get(name)
        return found[0] if found else None

    def need(self, name: str) -> Item:
        """Return the item in a slot that must be filled."""
        return self.slots[name][0]

    def names_noun(self, *nouns: str) -> bool:
        """Tell whether one of the items is one of these nouns."""
        return any(item.is_noun(*nouns) for item in self.items)

    @property
    def acts(self) -> bool:
        """Whether a verb says more than a wish."""
        return bool(self.verbs - WISHES) or bool(self.verbs & self.frame.verbs)

    @property
    def cost(self) -> float:
        frame = self.frame
        found = frame.cost + self.again * AGAIN_COST + sum(map(cost_unused, self.unused))
        if not self.called:
            found += WEAK_ADDED_COST if frame.behind else WEAK_COST
        elif self.verbs.isdisjoint(frame.verbs):
            found += NOUN_COST
        for item in self.items[1:]:
            found += THEN_COST if item.break_before >= THEN else STOP_COST if item.break_before == 2 else 0
        for slot in frame.slots:
            items = self.slots.get(slot.name, ())
            found += slot.cost * len(items)
            found += sum(LIST_COST for item in items[1:] if not item.break_before and not item.by_and)
            found += sum(AGAIN_COST for one, two in pairwise(items) if two.break_before and self._has_verb(one, two))
        return found

    def _has_verb(self, one: Item, two: Item) -> bool:
        """Tell whether a verb stands between two items: *bought stone, dropped cloth* is hardly one action."""
        return any(item.is_verb and one.start < item.start < two.start for item in self.items)


def cost_unused(item: Item) -> float:
    """Return what it costs to leave an item unexplained."""
    if item.optional:
        return OPTIONAL_COST
    if item.addressed:
        return UNKNOWN_COST
    if item.negated:
        return DENIED_COST
    if item.stated:
        return UNKNOWN_COST
    return THING_COST if item.things else WORD_COST if item.verbs else UNKNOWN_COST


class Option(Value):
    """What one item can be in a frame: the slots it fits, its verbs there, whether it calls or tells the frame."""

    slots: tuple[str, ...]
    verbs: frozenset[str]
    calls: bool
    tells: bool


NO_OPTION = Option((UNUSED,), frozenset(), False, False)


def find_option(frame: Frame, item: Item) -> Option:
    """Return what an item can be in a frame."""
    known = (frame.is_("every") or not item.every) and (frame.is_("sizes") or item.size is None)
    fitting = tuple([slot.name for slot in frame.slots if _takes(slot, item)]) if known else ()
    free = frozenset[str]() if "activate" in item.verbs else WISHES
    said = item.verbs & (frame.verbs | frame.explains | free) if item.verbs else item.verbs
    if item.verbs and not said and item.is_noun(PRONOUN):
        return NO_OPTION  # *I promote him*: what is done with him is no part of this
    nouns = {id for group, id in item.things if group == "noun"}
    measured = bool(nouns & MEASURES) and item.number is not None and not item.by_article
    told = said or nouns & (frame.nouns | frame.calls | {PRONOUN})
    sized = item.size is not None and "" not in item.roles and nouns.isdisjoint(frame.calls)
    single = (item.number or 1) == item.times == 1
    if not fitting and told and single and known and not (measured or sized or item.roles == OVER):
        fitting = (EXPLAINED,)  # a number or a size must not be lost with the word that it belongs to
    elif fitting and said and item.number is None and item.roles == BARE and not nouns:
        fitting = (*fitting, EXPLAINED)  # *segeln* is sails and to sail
    calls = bool(said & frame.verbs or nouns & frame.calls)
    return Option(fitting or (UNUSED,), said, calls, any(name in frame.tells for name in fitting))


def _takes(slot: Slot, item: Item) -> bool:
    if not slot.counted and (item.number or 1) != 1:
        return False
    return not slot.groups.isdisjoint(item.groups) and not slot.roles.isdisjoint(item.roles)


def fit(frame: Frame, items: Sequence[Item], options: Sequence[Option]) -> Iterator[Filled]:
    """Yield the ways to fill the frame with all of the items; what finds no place is unused."""
    calls = [bool(item.verbs) and item.break_before for item, found in zip(items, options, strict=True) if found.calls]
    if not calls and not any(found.tells for found in options):
        return
    again = sum(map(bool, calls[1:])) if frame.slots else 0
    single = {slot.name for slot in frame.slots if not slot.many}
    verbs = frozenset[str]().union(*(found.verbs for found in options))
    for choice in _list_choices([found.slots for found in options], single):
        filled = Filled(frame, items)
        filled.called, filled.verbs, filled.again = bool(calls), verbs, again
        for item, name, found in zip(items, choice, options, strict=True):
            if name == UNUSED:  # *me* may go unused, but not beside another player in its place
                filled.unused += [] if item.optional and found.slots == (UNUSED,) else [item]
            elif name != EXPLAINED:
                filled.slots.setdefault(name, []).append(item)
        told = filled.called or not frame.tells.isdisjoint(filled.slots)
        if told and not _names_twice(filled) and all(s.name in filled.slots for s in frame.slots if s.needed):
            yield filled


def _names_twice(filled: Filled) -> bool:
    """Tell whether one slot has the same thing twice without a number: then something else was meant."""
    for slot in filled.frame.slots:
        items = filled.slots.get(slot.name, ())
        if len(items) > 1 and not slot.repeats:
            bare = [item.things for item in items if item.number is None and item.size is None]
            counted = {i.things for i in items if i.number is not None and not i.by_article and i.is_name}
            if len(set(bare)) < len(bare) or not counted.isdisjoint(bare):
                return True
    return False


def _list_choices(options: Sequence[Sequence[str]], single: set[str]) -> list[tuple[str, ...]]:
    """Return one slot for each item, no single slot twice; an item whose slots are all taken is unused."""
    found: list[tuple[str, ...]] = [()]
    for slots in options:
        longer = []
        for begun in found:
            free = [name for name in slots if name not in single or name not in begun]
            longer += [(*begun, name) for name in free or [UNUSED]]
        found = longer[: 4 * MOST_FITS]
    return found[:MOST_FITS]
