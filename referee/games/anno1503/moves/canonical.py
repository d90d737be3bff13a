"""The one canonical spelling of a turn, and reading it back: ids only, everything spelled out, no vocabulary needed.

`read(spell(clauses))` gives the same clauses. A replay reads thousands of them; whatever is not exactly canonical, or
is spelled out only because it is wrong, is left to `notation`, which knows languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.text import spell_player
from referee.games.anno1503 import moves as m
from referee.games.anno1503.moves.canonical_roll import (
    MOST_KNOWN,
    Known,
    NotCanonical,
    counted,
    field_of,
    good_of,
    made,
    number,
    read_roll,
    refuse,
    seat_of,
    spell_goods,
    spell_roll,
)
from referee.games.anno1503.state import AGREEMENT, POST, TREASURE_GOLD, TREASURE_PROMOTION

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import Ruleset

_WORDS = {"take", "pay", "lose", "nothing", "to", "at", "for", "from", "keep", "exchange", "later", "stay"}
"""Words of a clause; a player with such a name makes reading a matter of grammar."""
_last: Known | None = None
"""What was read at the table of the turn before."""
_QUOTED = r'"([^"]*)"|«([^»]*)»'


def spell(clauses: Sequence[m.Clause], players: Sequence[str]) -> tuple[str, ...]:
    """A turn as move text; a tile that is used stands with the look at it."""
    words = [spell_player(name, seat) for seat, name in enumerate(players)]
    found: list[str] = []
    before: m.Clause | None = None
    for clause in clauses:
        said = _SPELL[type(clause)](clause, words)
        if isinstance(clause, m.Keep) and isinstance(before, m.Explore):
            found[-1] += f" {said}"
        else:
            found.append(said)
        before = clause
    return tuple(found)


def read(text: str, players: Sequence[str], ruleset: Ruleset) -> list[m.Clause] | None:
    """The clauses of a canonical turn, or None if it is anything else."""
    known = _known(players, ruleset)
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


def _known(players: Sequence[str], ruleset: Ruleset) -> Known | None:
    """What was read before with these players and rules; None where a name makes reading a matter of grammar."""
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


def _spell_settle(clause: m.Settle, words: Sequence[str]) -> str:
    parts = ["settle", clause.level, str(clause.field) if clause.field else "", clause.building]
    return " ".join([part for part in parts if part])


def _read_settle(text: str, known: Known) -> list[m.Clause]:
    field, _, building = text.partition(" ")
    if building and building not in known.rules.buildings:
        raise NotCanonical
    return [m.Settle("", number(field) or refuse(), building)]


def _spell_develop(clause: m.Develop, words: Sequence[str]) -> str:
    return f"develop {clause.field}" + (f" to {clause.to}" if clause.to else "")


def _read_develop(text: str, known: Known) -> list[m.Clause]:
    return [m.Develop(number(text) or refuse())]


def _spell_sell(clause: m.Sell, words: Sequence[str]) -> str:
    return f"sell {', '.join([_spell_sale(sale, words) for sale in clause.sales])}"


def _spell_sale(sale: m.Sale, words: Sequence[str]) -> str:
    owner = words[sale.owner] if sale.owner >= 0 else ""
    to = [part for part in (owner, str(sale.field) if sale.field or owner else "", sale.level) if part]
    return sale.good + (f" to {' '.join(to)}" if to else "") + (f" for {sale.price}" if sale.price >= 0 else "")


def _read_sell(text: str, known: Known) -> list[m.Clause]:
    return [made(m.Sell, (tuple([_read_sale(item, known.rules) for item in text.split(", ")]),))]


def _read_sale(text: str, rules: Ruleset) -> m.Sale:
    good, to, field, by, price = text.split(" ")
    if to != "to" or by != "for":
        raise NotCanonical
    return made(m.Sale, (good_of(good, rules), number(field) or refuse(), "", -1, number(price)))


def _spell_buy(clause: m.Buy, words: Sequence[str]) -> str:
    return f"buy {', '.join([_spell_purchase(purchase, words) for purchase in clause.purchases])}"


def _spell_purchase(purchase: m.Purchase, words: Sequence[str]) -> str:
    seller = f" from {words[purchase.seller]}" if purchase.seller >= 0 else ""
    return f"{purchase.good}{seller} for {purchase.price}"


def _read_buy(text: str, known: Known) -> list[m.Clause]:
    return [made(m.Buy, (tuple([_read_purchase(item, known.rules) for item in text.split(", ")]),))]


def _read_purchase(text: str, rules: Ruleset) -> m.Purchase:
    good, by, price = text.split(" ")
    if by != "for":
        raise NotCanonical
    return made(m.Purchase, (good_of(good, rules), number(price), -1))


def _spell_draw(clause: m.Draw, words: Sequence[str]) -> str:
    price = f" for {clause.price}" if clause.price >= 0 else ""
    return f"draw {words[clause.seat]} {clause.good}".rstrip() + price


def _read_draw(text: str, known: Known) -> list[m.Clause]:
    who, good = text.split(" ")
    return [made(m.Draw, (seat_of(who, known.players), good_of(good, known.rules), -1))]


# phase 3: `ship`, `ship 1 sail B6, B5`, `ship 1 explore A6 keep spice at 3` ------------------------------------------


def _spell_ship(clause: m.BuildShip, words: Sequence[str]) -> str:
    return "ship"


def spell_steps(clause: m.Sail) -> str:
    return ", ".join(clause.fields) or str(clause.steps)


def _spell_sail(clause: m.Sail, words: Sequence[str]) -> str:
    return f"ship {clause.ship} sail {spell_steps(clause)}"


def _spell_explore(clause: m.Explore, words: Sequence[str]) -> str:
    return f"ship {clause.ship} explore {clause.field}".rstrip()


def _spell_keep(clause: m.Keep, words: Sequence[str]) -> str:
    owner = words[clause.owner] if clause.owner >= 0 else ""
    at = f"at {clause.number}" if clause.tile in (POST, AGREEMENT) else str(clause.number)
    parts = [
        "exchange" if clause.exchanged else "keep",
        clause.good or clause.tile,
        owner,
        at if clause.number else "",
        f"to {clause.to}" if clause.to else "",
        "later" if clause.later else "",
        "stay" if clause.stays else "",
    ]
    return " ".join([part for part in parts if part])


def _read_ship(text: str, known: Known) -> list[m.Clause]:
    if not text:
        return [m.BuildShip()]
    told, does, *words = text.split(" ", 2)
    ship, rest = number(told) or refuse(), words[0] if words else ""
    if does == "explore":
        field, keep, tile = rest.rpartition("keep ") if "keep " in rest else (rest, "", "")
        field = field_of(field.removesuffix(" ")) if field else ""
        return [made(m.Explore, (ship, field)), *(_read_keep(tile, known) if keep else ())]
    if does != "sail":
        raise NotCanonical
    if rest.isdigit():
        return [made(m.Sail, (ship, (), number(rest) or refuse(), True))]
    return [m.Sail(ship, tuple([field_of(field) for field in rest.split(", ")]))]


def _read_keep(text: str, known: Known) -> list[m.Clause]:
    if text in (AGREEMENT, TREASURE_GOLD):
        return [m.Keep(text)]
    what, _, rest = text.partition(" ")
    if what == TREASURE_PROMOTION:
        return [m.Keep(what, "", number(rest) or refuse())]
    at, _, pier = rest.partition(" ")
    if at != "at":
        raise NotCanonical
    return [m.Keep(POST, good_of(what, known.rules), number(pier) or refuse())]


# the end: `discard 2 wood, stone`, `win`, `end` -----------------------------------------------------------------------


def _spell_discard(clause: m.Discard, words: Sequence[str]) -> str:
    return f"discard {spell_goods(clause.goods)}"


def _read_discard(text: str, known: Known) -> list[m.Clause]:
    return [made(m.Discard, (tuple([good for item in text.split(", ") for good in counted(item, known.rules)]),))]


def _spell_win(clause: m.ClaimWin, words: Sequence[str]) -> str:
    return "win"


def _read_win(text: str, known: Known) -> list[m.Clause]:
    return refuse() if text else [m.ClaimWin()]


def _spell_end(clause: m.End, words: Sequence[str]) -> str:
    return "end"


_SPELL: dict[type, Callable[[Any, Sequence[str]], str]] = {
    m.Roll: spell_roll, m.Settle: _spell_settle, m.Develop: _spell_develop, m.Sell: _spell_sell, m.Buy: _spell_buy,
    m.Draw: _spell_draw, m.BuildShip: _spell_ship, m.Sail: _spell_sail, m.Explore: _spell_explore,
    m.Keep: _spell_keep, m.Discard: _spell_discard, m.ClaimWin: _spell_win, m.End: _spell_end,
}  # fmt: skip
_READ: dict[str, Callable[[str, Known], list[m.Clause]]] = {
    "roll": read_roll, "settle": _read_settle, "develop": _read_develop, "sell": _read_sell, "buy": _read_buy,
    "draw": _read_draw, "ship": _read_ship, "keep": _read_keep, "discard": _read_discard, "win": _read_win,
}  # fmt: skip
