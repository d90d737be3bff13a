"""Read and write the canonical move text: ids only, everything spelled out, no vocabulary needed.

`read(spell(clauses))` gives the same clauses. A replay reads thousands of them; whatever is not exactly canonical, or
is spelled out only because it is wrong, is left to `notation`, which knows languages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

from referee.engine.text import LONGEST_NUMBER, NotCanonical, make, read_number, read_seat, spell_player
from referee.games.anno1503 import moves as m
from referee.games.anno1503.state import AGREEMENT, POST, TREASURE_GOLD, TREASURE_PROMOTION

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import Ruleset

MOST_KNOWN = 500
"""So many texts are kept once they were read; a game has far fewer."""


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


def group_alike(goods: Iterable[str]) -> m.Goods:
    """Return goods as they are told: those that are alike together, in the order of their first mention."""
    return tuple(Counter(goods).elements())


def list_takes(seat: int, goods: Iterable[str]) -> tuple[m.Take, ...]:
    """Return what a player takes, one entry for each kind of good; nothing at all is an entry, too."""
    goods = tuple(goods)
    if len(goods) < 2:
        return (make(m.Take, (seat, goods)),)
    counts = Counter(goods)
    return tuple([m.Take(seat, (good,) * count) for good, count in counts.items()])


def spell_goods(goods: Iterable[str]) -> str:
    """Spell goods: `2 tobacco, stone`."""
    return ", ".join([good if count == 1 else f"{count} {good}" for good, count in Counter(goods).items()])


def read_counted(text: str, rules: Ruleset) -> m.Goods:
    """Read `2 tobacco`."""
    if text in rules.goods:
        return (text,)
    told, _, good = text.partition(" ")
    count = read_number(told)
    if good not in rules.goods or not count:
        raise NotCanonical
    return (good,) * count


def read_field(text: str) -> str:
    """Read `B6`, `E12`: a letter and a number of at most two digits."""
    if not "A" <= text[0] <= "Z" or len(text) > LONGEST_NUMBER or not read_number(text[1:]):
        raise NotCanonical
    return text


def read_good(text: str, rules: Ruleset) -> str:
    if text not in rules.goods:
        raise NotCanonical
    return text


# the roll: `roll 4 take Anna cloth, Ben nothing`, `roll 6 2 pay Anna 3 lose Ben spice at 4 to E12` -----------------


def _spell_takes(takes: Sequence[m.Take], words: Sequence[str]) -> list[str]:
    """Spell what players take; each is named once, what follows without a name is taken by the same one."""
    said: list[str] = []
    seat = -1
    for entry in takes:
        goods = spell_goods(entry.goods) or "nothing"
        said.append(goods if entry.seat == seat else f"{words[entry.seat]} {goods}")
        seat = entry.seat
    return said


def spell_tile(kind: str, good: str, pier: int) -> str:
    """Spell a tile at a home island: `spice at 4`, `trade_agreement`."""
    return kind if kind == AGREEMENT else f"{good} at {pier}"


def read_roll(text: str, known: Known) -> list[m.Clause]:
    players, rules = known.players, known.rules
    rest, _, lost = text.partition(" lose ")
    rest, _, paid = rest.partition(" pay ")
    numbers, _, taken = rest.partition(" take ")
    dice = known.dice.get(numbers) or _read_dice(numbers, known)
    takes = _read_takes(taken, known) if taken else ()
    pays = (
        tuple([make(m.Pay, (read_seat(who, players), read_number(gold))) for who, gold in _split_names(paid)])
        if paid
        else ()
    )
    losses = (
        tuple([_read_loss(read_seat(who, players), what, rules) for who, what in _split_names(lost)]) if lost else ()
    )
    return [make(m.Roll, (*dice, takes, pays, losses))]


def _read_dice(text: str, known: Known) -> tuple[int, int]:
    """Read `4`, `6 2`."""
    first, _, second = text.partition(" ")
    dice, sides = (read_number(first), read_number(second) if second else 0), known.rules.limits.sides
    if not 1 <= dice[0] <= sides or (second and not 1 <= dice[1] <= sides):
        raise NotCanonical
    known.dice[text] = dice
    return dice


def _split_names(text: str) -> list[tuple[str, str]]:
    """Return the items of a list, each with the name before it."""
    pairs = [item.partition(" ") for item in text.split(", ")]
    return [(who, what) for who, _, what in pairs]


def _read_takes(text: str, known: Known) -> tuple[m.Take, ...]:
    found: list[m.Take] = []
    for item in text.split(", "):
        found.append(known.takes.get(item) or _read_take(item, found, known))
    if "nothing" in text:
        # nobody takes nothing and something else
        seats = [take.seat for take in found]
        if any(not take.goods and seats.count(take.seat) > 1 for take in found):
            raise NotCanonical
    return tuple(found)


def _read_take(item: str, before: Sequence[m.Take], known: Known) -> m.Take:
    """Read `Anna 2 tobacco`, `Anna nothing`; without a name the player named before takes this, too."""
    who, _, what = item.partition(" ")
    if not what or who.isdigit():
        return make(m.Take, (before[-1].seat, _read_taken(item, known.rules)))
    take: m.Take = make(m.Take, (read_seat(who, known.players), _read_taken(what, known.rules)))
    if len(known.takes) < MOST_KNOWN:
        known.takes[item] = take
    return take


def _read_taken(text: str, rules: Ruleset) -> m.Goods:
    return () if text == "nothing" else read_counted(text, rules)


def _read_loss(seat: int, text: str, rules: Ruleset) -> m.Loss:
    what, _, to = text.partition(" to ")
    field = read_field(to) if to else ""
    if what == AGREEMENT:
        return m.Loss(seat, AGREEMENT, "", 0, field)
    good, _, pier = what.partition(" at ")
    if pier:
        return m.Loss(seat, POST, read_good(good, rules), read_number(pier), field)
    return m.Loss(seat, "", "", read_number(what) or refuse(), field)


def refuse() -> NoReturn:
    raise NotCanonical


_WORDS = {"take", "pay", "lose", "nothing", "to", "at", "for", "from", "keep", "exchange", "later", "stay"}
"""Words of a clause; a player with such a name makes reading a matter of grammar."""
_last: Known | None = None
"""What was read at the table of the turn before."""
_QUOTED = r'"([^"]*)"|«([^»]*)»'


def spell(clauses: Sequence[m.Clause], players: Sequence[str]) -> tuple[str, ...]:
    """Return a turn as move text; a tile that is used stands with the look at it."""
    words = [spell_player(name, seat) for seat, name in enumerate(players)]
    found: list[str] = []
    before: m.Clause | None = None
    for clause in clauses:
        said = _spell_clause(clause, words)
        if isinstance(clause, m.Keep) and isinstance(before, m.Explore):
            found[-1] += f" {said}"
        else:
            found.append(said)
        before = clause
    return tuple(found)


def _spell_clause(clause: m.Clause, words: Sequence[str]) -> str:
    match clause:
        case m.Roll():
            said = f"roll {clause.number}" + (f" {clause.second}" if clause.second else "")
            if clause.takes:
                said += f" take {', '.join(_spell_takes(clause.takes, words))}"
            if clause.pays:
                said += f" pay {', '.join([f'{words[entry.seat]} {entry.gold}' for entry in clause.pays])}"
            losses = []
            for loss in clause.losses:
                lost = spell_tile(loss.thing, loss.good, loss.number) if loss.thing else str(loss.number)
                losses.append(f"{words[loss.seat]} {lost}" + (f" to {loss.to}" if loss.to else ""))
            return said + (f" lose {', '.join(losses)}" if losses else "")
        case m.Settle():
            return _join("settle", clause.level, str(clause.field) if clause.field else "", clause.building)
        case m.Develop():
            return f"develop {clause.field}" + (f" to {clause.to}" if clause.to else "")
        case m.Sell():
            return f"sell {', '.join([_spell_sale(sale, words) for sale in clause.sales])}"
        case m.Buy():
            sellers = [f" from {words[bought.seller]}" if bought.seller >= 0 else "" for bought in clause.purchases]
            goods = [f"{b.good}{seller} for {b.price}" for b, seller in zip(clause.purchases, sellers, strict=True)]
            return f"buy {', '.join(goods)}"
        case m.Draw():
            return _join("draw", words[clause.seat], clause.good, f"for {clause.price}" if clause.price >= 0 else "")
        case m.BuildShip():
            return "ship"
        case m.Sail():
            return f"ship {clause.ship} sail {spell_steps(clause)}"
        case m.Explore():
            return _join("ship", str(clause.ship), "explore", clause.field)
        case m.Keep():
            return _spell_keep(clause, words)
        case m.Discard():
            return f"discard {spell_goods(clause.goods)}"
        case m.ClaimWin():
            return "win"
        case m.End():
            return "end"


def _join(*parts: str) -> str:
    return " ".join([part for part in parts if part])


def read(text: str, players: Sequence[str], ruleset: Ruleset) -> list[m.Clause] | None:
    """Return the clauses of a canonical turn, or None if it is anything else."""
    known = _find_known(players, ruleset)
    if known is None:
        return None
    try:
        if '"' in text or "«" in text:
            text = re.sub(
                _QUOTED, lambda quoted: f"#{players.index(quoted[1] or quoted[2]) + 1}", text
            )  # seldom: no pattern is made before
        found: list[m.Clause] = []
        for said in text.split("; "):
            found += known.clauses.get(said) or _read_clause(said, known)
    except (NotCanonical, IndexError, ValueError, KeyError):
        return None
    return found if [*map(type, found)].count(m.Roll) < 2 else None


def _find_known(players: Sequence[str], ruleset: Ruleset) -> Known | None:
    """Return what was read before with these players and rules; None where a name makes reading a matter of grammar."""
    global _last
    known = _last
    if known is not None and known.rules is ruleset and known.players == players:
        return known
    if not (_WORDS.isdisjoint(players) and {*players}.isdisjoint(ruleset.goods)):
        return None
    _last = known = Known(players, ruleset)
    return known


def _read_clause(said: str, known: Known) -> list[m.Clause]:
    word, _, rest = said.partition(" ")
    found = _READ[word](rest, known)
    if word != "roll" and len(known.clauses) < MOST_KNOWN:  # hardly any roll comes twice
        known.clauses[said] = found
    return found


# phase 2: `settle 4 church`, `develop 2`, `sell stone to 1 for 1`, `buy spice for 6`, `draw Ben wood` ----------------


def _read_settle(text: str, known: Known) -> list[m.Clause]:
    field, _, building = text.partition(" ")
    if building and building not in known.rules.buildings:
        raise NotCanonical
    return [m.Settle("", read_number(field) or refuse(), building)]


def _read_develop(text: str, known: Known) -> list[m.Clause]:
    return [m.Develop(read_number(text) or refuse())]


def _spell_sale(sale: m.Sale, words: Sequence[str]) -> str:
    owner = words[sale.owner] if sale.owner >= 0 else ""
    to = [part for part in (owner, str(sale.field) if sale.field or owner else "", sale.level) if part]
    return sale.good + (f" to {' '.join(to)}" if to else "") + (f" for {sale.price}" if sale.price >= 0 else "")


def _read_sell(text: str, known: Known) -> list[m.Clause]:
    sales = []
    for item in text.split(", "):
        good, to, field, by, price = item.split(" ")
        if to != "to" or by != "for":
            raise NotCanonical
        parts = read_good(good, known.rules), read_number(field) or refuse(), "", -1, read_number(price)
        sales.append(make(m.Sale, parts))
    return [make(m.Sell, (tuple(sales),))]


def _read_buy(text: str, known: Known) -> list[m.Clause]:
    purchases = []
    for item in text.split(", "):
        good, by, price = item.split(" ")
        if by != "for":
            raise NotCanonical
        purchases.append(make(m.Purchase, (read_good(good, known.rules), read_number(price), -1)))
    return [make(m.Buy, (tuple(purchases),))]


def _read_draw(text: str, known: Known) -> list[m.Clause]:
    who, good = text.split(" ")
    return [make(m.Draw, (read_seat(who, known.players), read_good(good, known.rules), -1))]


# phase 3: `ship`, `ship 1 sail B6, B5`, `ship 1 explore A6 keep spice at 3` ------------------------------------------


def spell_steps(clause: m.Sail) -> str:
    return ", ".join(clause.fields) or str(clause.steps)


def _spell_keep(clause: m.Keep, words: Sequence[str]) -> str:
    owner = words[clause.owner] if clause.owner >= 0 else ""
    at = f"at {clause.number}" if clause.tile in (POST, AGREEMENT) else str(clause.number)
    return _join(
        "exchange" if clause.exchanged else "keep",
        clause.good or clause.tile,
        owner,
        at if clause.number else "",
        f"to {clause.to}" if clause.to else "",
        "later" if clause.later else "",
        "stay" if clause.stays else "",
    )


def _read_ship(text: str, known: Known) -> list[m.Clause]:
    if not text:
        return [m.BuildShip()]
    told, does, *words = text.split(" ", 2)
    ship, rest = read_number(told) or refuse(), words[0] if words else ""
    if does == "explore":
        field, keep, tile = rest.rpartition("keep ") if "keep " in rest else (rest, "", "")
        field = read_field(field.removesuffix(" ")) if field else ""
        return [make(m.Explore, (ship, field)), *(_read_keep(tile, known) if keep else ())]
    if does != "sail":
        raise NotCanonical
    if rest.isdigit():
        return [make(m.Sail, (ship, (), read_number(rest) or refuse(), True))]
    return [m.Sail(ship, tuple([read_field(field) for field in rest.split(", ")]))]


def _read_keep(text: str, known: Known) -> list[m.Clause]:
    if text in (AGREEMENT, TREASURE_GOLD):
        return [m.Keep(text)]
    what, _, rest = text.partition(" ")
    if what == TREASURE_PROMOTION:
        return [m.Keep(what, "", read_number(rest) or refuse())]
    at, _, pier = rest.partition(" ")
    if at != "at":
        raise NotCanonical
    return [m.Keep(POST, read_good(what, known.rules), read_number(pier) or refuse())]


# the end: `discard 2 wood, stone`, `win`, `end` -----------------------------------------------------------------------


def _read_discard(text: str, known: Known) -> list[m.Clause]:
    return [make(m.Discard, (tuple([good for item in text.split(", ") for good in read_counted(item, known.rules)]),))]


def _read_win(text: str, known: Known) -> list[m.Clause]:
    return refuse() if text else [m.ClaimWin()]


_READ: dict[str, Callable[[str, Known], list[m.Clause]]] = {
    "roll": read_roll, "settle": _read_settle, "develop": _read_develop, "sell": _read_sell, "buy": _read_buy,
    "draw": _read_draw, "ship": _read_ship, "keep": _read_keep, "discard": _read_discard, "win": _read_win,
}  # fmt: skip
