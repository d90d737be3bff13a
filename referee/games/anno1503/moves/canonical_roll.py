"""The canonical spelling of the roll and of what clauses are made of (goods, numbers, players), and reading it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

from referee.games.anno1503 import moves as m
from referee.games.anno1503.state import AGREEMENT, POST

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import Ruleset

MOST_KNOWN = 500
"""So many texts are kept once they were read; a game has far fewer."""
_LONGEST_NUMBER = 3
_DIGITS = frozenset("0123456789")
made = tuple.__new__
"""Makes a value out of all its parts. A replay makes thousands; the class itself would first look for missing ones."""


class NotCanonical(Exception):
    """The text is not in the one form that the program writes."""


class Known:
    """The players and the rules by which text is read, and what was read by them: a record says most things often."""

    __slots__ = ("clauses", "dice", "players", "rules", "takes")

    def __init__(self, players: Sequence[str], rules: Ruleset) -> None:
        self.players = [*players]
        self.rules = rules
        self.clauses: dict[str, Sequence[m.Clause]] = {}
        self.takes: dict[str, m.Take] = {}
        self.dice: dict[str, tuple[int, int]] = {}


# what clauses are made of ------------------------------------------------------------------------------------


def in_order(goods: Iterable[str]) -> m.Goods:
    """Goods as they are told: those that are alike together, in the order of their first mention."""
    return tuple(Counter(goods).elements())


def takes_of(seat: int, goods: Iterable[str]) -> tuple[m.Take, ...]:
    """What a player takes, one entry for each kind of good; nothing at all is an entry, too."""
    goods = tuple(goods)
    if len(goods) < 2:
        return (made(m.Take, (seat, goods)),)
    counts = Counter(goods)
    return tuple([m.Take(seat, (good,) * count) for good, count in counts.items()])


def spell_goods(goods: Iterable[str]) -> str:
    """`2 tobacco, stone`."""
    return ", ".join([good if count == 1 else f"{count} {good}" for good, count in Counter(goods).items()])


def counted(text: str, rules: Ruleset) -> m.Goods:
    """`2 tobacco`."""
    if text in rules.goods:
        return (text,)
    told, _, good = text.partition(" ")
    count = number(told)
    if good not in rules.goods or not count:
        raise NotCanonical
    return (good,) * count


def number(text: str) -> int:
    """`12`; no sign, no zero in front, no digits of other scripts."""
    if text in _DIGITS:
        return int(text)
    if not (text.isascii() and text.isdigit()) or len(text) > _LONGEST_NUMBER or (text[0] == "0" and text != "0"):
        raise NotCanonical
    return int(text)


def field_of(text: str) -> str:
    """`B6`, `E12`: a letter and a number of at most two digits."""
    if not "A" <= text[0] <= "Z" or len(text) > _LONGEST_NUMBER or not number(text[1:]):
        raise NotCanonical
    return text


def seat_of(text: str, players: Sequence[str]) -> int:
    """A player by a name that is one word, or by the number of the seat."""
    if text[0] != "#":
        return players.index(text)
    seat = number(text[1:]) - 1
    if not 0 <= seat < len(players):
        raise NotCanonical
    return seat


def good_of(text: str, rules: Ruleset) -> str:
    if text not in rules.goods:
        raise NotCanonical
    return text


# the roll: `roll 4 take Anna cloth, Ben nothing`, `roll 6 2 pay Anna 3 lose Ben spice at 4 to E12` -----------------


def spell_roll(clause: m.Roll, words: Sequence[str]) -> str:
    said = f"roll {clause.number}" + (f" {clause.second}" if clause.second else "")
    if clause.takes:
        said += f" take {', '.join(_spell_takes(clause.takes, words))}"
    if clause.pays:
        said += f" pay {', '.join([f'{words[entry.seat]} {entry.gold}' for entry in clause.pays])}"
    if clause.losses:
        said += f" lose {', '.join([f'{words[entry.seat]} {_spell_loss(entry)}' for entry in clause.losses])}"
    return said


def _spell_takes(takes: Sequence[m.Take], words: Sequence[str]) -> list[str]:
    """A player is named once; what follows without a name is taken by the same one."""
    said: list[str] = []
    seat = -1
    for entry in takes:
        goods = spell_goods(entry.goods) or "nothing"
        said.append(goods if entry.seat == seat else f"{words[entry.seat]} {goods}")
        seat = entry.seat
    return said


def spell_tile(kind: str, good: str, pier: int) -> str:
    """A tile at a home island: `spice at 4`, `trade_agreement`."""
    return kind if kind == AGREEMENT else f"{good} at {pier}"


def _spell_loss(loss: m.Loss) -> str:
    said = spell_tile(loss.thing, loss.good, loss.number) if loss.thing else str(loss.number)
    return said + (f" to {loss.to}" if loss.to else "")


def read_roll(text: str, known: Known) -> list[m.Clause]:
    players, rules = known.players, known.rules
    rest, _, lost = text.partition(" lose ")
    rest, _, paid = rest.partition(" pay ")
    numbers, _, taken = rest.partition(" take ")
    dice = known.dice.get(numbers) or _read_dice(numbers, known)
    takes = _read_takes(taken, known) if taken else ()
    pays = tuple([made(m.Pay, (seat_of(who, players), number(gold))) for who, gold in _named(paid)]) if paid else ()
    losses = tuple([_read_loss(seat_of(who, players), what, rules) for who, what in _named(lost)]) if lost else ()
    return [made(m.Roll, (*dice, takes, pays, losses))]


def _read_dice(text: str, known: Known) -> tuple[int, int]:
    """`4`, `6 2`."""
    first, _, second = text.partition(" ")
    dice, sides = (number(first), number(second) if second else 0), known.rules.limits.sides
    if not 1 <= dice[0] <= sides or (second and not 1 <= dice[1] <= sides):
        raise NotCanonical
    known.dice[text] = dice
    return dice


def _named(text: str) -> list[tuple[str, str]]:
    """The items of a list, each with the name before it."""
    pairs = [item.partition(" ") for item in text.split(", ")]
    return [(who, what) for who, _, what in pairs]


def _read_takes(text: str, known: Known) -> tuple[m.Take, ...]:
    found: list[m.Take] = []
    for item in text.split(", "):
        found.append(known.takes.get(item) or _read_take(item, found, known))
    if "nothing" in text:
        check_nothing(found)
    return tuple(found)


def _read_take(item: str, before: Sequence[m.Take], known: Known) -> m.Take:
    """`Anna 2 tobacco`, `Anna nothing`; without a name the player named before takes this, too."""
    who, _, what = item.partition(" ")
    if not what or who.isdigit():
        return made(m.Take, (before[-1].seat, _read_taken(item, known.rules)))
    take: m.Take = made(m.Take, (seat_of(who, known.players), _read_taken(what, known.rules)))
    if len(known.takes) < MOST_KNOWN:
        known.takes[item] = take
    return take


def _read_taken(text: str, rules: Ruleset) -> m.Goods:
    return () if text == "nothing" else counted(text, rules)


def check_nothing(takes: Sequence[m.Take]) -> None:
    """Who takes nothing takes nothing else."""
    seats = [take.seat for take in takes]
    if any(not take.goods and seats.count(take.seat) > 1 for take in takes):
        raise NotCanonical


def _read_loss(seat: int, text: str, rules: Ruleset) -> m.Loss:
    what, _, to = text.partition(" to ")
    field = field_of(to) if to else ""
    if what == AGREEMENT:
        return m.Loss(seat, AGREEMENT, "", 0, field)
    good, _, pier = what.partition(" at ")
    if pier:
        return m.Loss(seat, POST, good_of(good, rules), number(pier), field)
    return m.Loss(seat, "", "", number(what) or refuse(), field)


def refuse() -> NoReturn:
    raise NotCanonical
