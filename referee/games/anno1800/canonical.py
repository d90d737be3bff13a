"""Reading the canonical spelling that records hold: ids only, one form for everything, no vocabulary needed.

A replay reads thousands of clauses. Whatever is not exactly canonical is left to `notation`, which knows languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from referee.games.anno1800 import moves as m
from referee.games.anno1800.ruleset import TOKENS, Effect, Island, Ruleset

_QUOTED = re.compile(r'"([^"]*)"|«([^»]*)»')
_EFFECTS = ("extra-action", "expedition-cards", "upgrade", "return", "import")
_CHOICES = ("upgrade", "return", "import")
_made = tuple.__new__
"""Makes a value out of all its parts. A replay makes thousands; the class itself would first look for missing ones."""


class _NotCanonical(Exception):
    """The text is not in the one form that the program writes."""


def read(text: str, players: Sequence[str], ruleset: Ruleset) -> list[m.Clause] | None:
    """The clauses of a canonical turn, or None if it is anything else."""
    try:
        if '"' in text or "«" in text:
            text = _QUOTED.sub(lambda quoted: f"#{players.index(quoted[1] or quoted[2]) + 1}", text)
        return [_clause(said, players, ruleset) for said in text.split("; ")]
    except (_NotCanonical, IndexError, ValueError, KeyError):
        return None


def _clause(said: str, players: Sequence[str], rules: Ruleset) -> m.Clause:
    done, _, paid = said.partition(" with ")
    word, _, rest = done.partition(" ")
    if word in _PAID:
        return _PAID[word](rest, rules, _payments(paid, players, rules) if paid else ())
    if paid:
        raise _NotCanonical
    return _UNPAID[word](rest, rules)


# names -----------------------------------------------------------------------------------------------------


def _construction(text: str, rules: Ruleset) -> str:
    if text in rules.industries or text in rules.ships:
        return text
    word, _, strength = text.partition(" ")
    if word == "shipyard":
        return f"shipyard_{int(strength)}"
    if word.startswith("shipyard_") and not strength:
        return word
    raise _NotCanonical


def _name(word: str, rules: Ruleset) -> str:
    if word in rules.makers or word in rules.new_world_goods or word in rules.stacks or word in rules.tiers:
        return word
    if word in TOKENS:
        return word
    raise _NotCanonical


def _counted(text: str, rules: Ruleset) -> dict[str, int]:
    """Names in a list, each with a number before it or once."""
    counts: dict[str, int] = {}
    for item in text.split(", "):
        number, _, name = item.rpartition(" ")
        _name(name, rules)
        counts[name] = counts.get(name, 0) + (int(number) if number else 1)
    return counts


def _place(text: str, rules: Ruleset) -> m.Names:
    """Where a cube lies: `exhausted`, `at sawmill_farmer`, or nothing for one that is ready."""
    if not text:
        return ()
    if text == "exhausted":
        return m.EXHAUSTED
    at, _, place = text.partition(" ")
    if at != "at":
        raise _NotCanonical
    return (_construction(place, rules),)


# actions that are paid for ---------------------------------------------------------------------------------


def _expand(text: str, rules: Ruleset, pay: m.Payments) -> m.Expand:
    built, *removed = text.split(" remove ")
    buildings = tuple([_building(item, rules) for item in built.split(", ")])
    return _made(m.Expand, (buildings, tuple([(_construction(id, rules),) for id in removed]), pay))


def _building(text: str, rules: Ruleset) -> m.Building:
    rest, _, on = text.partition(" on ")
    name, _, over = rest.partition(" over ")
    covered = (_construction(over, rules),) if over else ()
    return _made(m.Building, ((_construction(name, rules),), covered, on))


def _play(text: str, rules: Ruleset, pay: m.Payments) -> m.Play:
    card, rest = _card(text, rules)
    if rest:
        raise _NotCanonical
    return _made(m.Play, ((card,), pay))


def _card(text: str, rules: Ruleset) -> tuple[m.CardName, str]:
    """A card by its needs, and by its effect where it is told; and what follows it."""
    needs, _, told = text.partition(" for ")
    if told:
        effect, rest = _effect(told.split(" "), rules)
    else:
        effect, rest = (), ""
        for word in _CHOICES:
            if f" {word} " in needs:
                needs, _, chosen = needs.partition(f" {word} ")
                rest = f"{word} {chosen}"
    return _made(m.CardName, (tuple(sorted(_counted(needs, rules).items())), effect, "", None)), rest


def _effect(words: list[str], rules: Ruleset) -> tuple[tuple[tuple[str, str, int], ...], str]:
    """`2 gold and 1 trade_token`, `upgrade 3 farmer`, `return 2`; and what follows."""
    found: list[tuple[str, str, int]] = []
    words.reverse()
    words.insert(0, "")
    while True:
        count = int(words.pop()) if words[-1].isdecimal() else 0
        word = words.pop()
        if word in _EFFECTS:
            count = int(words.pop()) if words[-1].isdecimal() else count
            found.append(("effect", word, count))
            if word == "upgrade":
                found.append(("tier", words.pop(), 0))
        else:
            found.append(("tier" if word in rules.tiers else "token", word, count))
        if words[-1] != "and":
            return tuple(found), " ".join(words[:0:-1])
        words.pop()


def _workforce(text: str, rules: Ruleset, pay: m.Payments) -> m.Workforce:
    tiers = rules.tiers
    return _made(m.Workforce, (tuple([tiers.index(tier) for tier in text.split(", ")]), pay))


def _upgrade(text: str, rules: Ruleset, pay: m.Payments) -> m.Upgrade:
    return _made(m.Upgrade, (_rises(text, rules), pay))


def _rises(text: str, rules: Ruleset) -> tuple[m.Rise, ...]:
    return tuple([_rise(item, rules) for item in text.split(", ")])


def _rise(text: str, rules: Ruleset) -> m.Rise:
    """`farmer to worker at sawmill_farmer`; where the end is not named, it is the next tier."""
    tiers = rules.tiers
    name, _, rest = text.partition(" ")
    tier = tiers.index(name)
    to = tier + 1
    if rest.startswith("to "):
        name, _, rest = rest[3:].partition(" ")
        to = tiers.index(name)
    return _made(m.Rise, (tier, to, _place(rest, rules) if rest else ()))


# paying ----------------------------------------------------------------------------------------------------


def _payments(text: str, players: Sequence[str], rules: Ruleset) -> m.Payments:
    industries = rules.industries
    return tuple([
        _made(m.Work, ((item,), -1)) if item in industries else _other_payment(item, players, rules)
        for item in text.split(", ")
    ])  # fmt: skip


def _other_payment(text: str, players: Sequence[str], rules: Ruleset) -> m.Payment:
    word, _, rest = text.partition(" ")
    if word == "trade":
        good, _, partner = rest.partition(" from ")
        if good not in rules.makers and good not in rules.new_world_goods:
            raise _NotCanonical
        seat = int(partner[1:]) - 1 if partner[0] == "#" else players.index(partner)
        return _made(m.Trade, (good, seat, "resource"))
    if word == "import":
        return m.Import(_name(rest, rules))
    if word == "shift-end":
        return _return(rest, rules)
    raise _NotCanonical


def _return(text: str, rules: Ruleset) -> m.Return:
    tier, _, place = text.partition(" ")
    return _made(m.Return, (rules.tiers.index(tier), _place(place, rules), ""))


# actions that ask for nothing else, and free actions -------------------------------------------------------


def _swap(text: str, rules: Ruleset) -> m.Swap:
    return _made(m.Swap, (tuple(_counted(text, rules).items()),))


def _old_world(text: str, rules: Ruleset) -> m.OldWorld:
    return m.OldWorld(tuple([_island(item, rules) for item in text.split(", ")]))


def _island(text: str, rules: Ruleset) -> Island:
    number, _, word = text.partition(" ")
    if number.isdecimal():
        if word == "expedition-cards":
            return Island(effect=Effect("expedition_cards", amount=int(number)))
        return Island(effect=Effect("cubes", tier=rules.tiers.index(word), amount=int(number)))
    name = _construction(text, rules)
    if name in rules.ships:
        return Island(ship=name)
    return Island(industry=name) if name in rules.industries else Island(shipyard=int(name[-1]))


def _new_world(text: str, rules: Ruleset) -> m.NewWorld:
    goods = [_name(item, rules) for item in text.split(", ")]
    size = rules.limits.new_world_goods
    return m.NewWorld(tuple([tuple(goods[at : at + size]) for at in range(0, len(goods), size)]))


def _expedition(text: str, rules: Ruleset) -> m.Expedition:
    return m.Expedition(int(text))


def _festival(text: str, rules: Ruleset) -> m.Festival:
    if text:
        raise _NotCanonical
    return m.Festival()


def _activate(text: str, rules: Ruleset) -> m.Activate:
    card, rest = _card(text, rules)
    if not rest:
        return m.Activate(card)
    word, _, chosen = rest.partition(" ")
    if word == "upgrade":
        return m.Activate(card, rises=_rises(chosen, rules))
    if word == "return":
        return m.Activate(card, returned=tuple(_counted(chosen, rules).items()))
    if word == "import":
        return m.Activate(card, good=_name(chosen, rules))
    raise _NotCanonical


def _objective(text: str, rules: Ruleset) -> m.UseObjective:
    id, _, returned = text.partition(" return ")
    if id not in rules.objectives:
        raise _NotCanonical
    return m.UseObjective(id, tuple(_counted(returned, rules).items()) if returned else ())


def _shift_end(text: str, rules: Ruleset) -> m.ShiftEnd:
    return m.ShiftEnd(tuple([_return(item, rules) for item in text.split(", ")]))


_PAID: dict[str, Callable[[str, Ruleset, m.Payments], m.Clause]] = {
    "expand": _expand,
    "play": _play,
    "workforce": _workforce,
    "upgrade": _upgrade,
}
_UNPAID: dict[str, Callable[[str, Ruleset], m.Clause]] = {
    "swap": _swap,
    "old-world": _old_world,
    "new-world": _new_world,
    "expedition": _expedition,
    "festival": _festival,
    "activate": _activate,
    "objective": _objective,
    "shift-end": _shift_end,
}
