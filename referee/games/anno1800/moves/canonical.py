"""Read and spell the canonical text that records hold: ids only, one form for everything, no vocabulary needed.

A replay reads thousands of clauses. Whatever is not exactly canonical is left to `notation`, which knows languages."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Listing, NotCanonical, Ref, Text, make, read_number, read_seat, spell_player
from referee.games.anno1800 import moves as m
from referee.games.anno1800.moves import EXHAUSTED, Exhaust, Import, Names, Payment, Return, Trade, Work
from referee.games.anno1800.ruleset import TOKENS, Effect, Island, Ruleset
from referee.games.anno1800.state import COAST, LAND, SEA

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Island, Ruleset
    from referee.games.anno1800.turn import Turn


_EFFECTS = ("extra-action", "expedition-cards", "upgrade", "return", "import")
_CHOICES = ("upgrade", "return", "import")
_GIVEN = (*TOKENS, "gold")


def split_at_word(text: str, mark: str) -> tuple[str, str]:
    """Return what stands before a word and what stands behind it; a word with nothing behind it is not canonical."""
    before, found, behind = text.partition(mark)
    if found and not behind:
        raise NotCanonical
    return before, behind


def read_counts(text: str, known: Collection[str]) -> dict[str, int]:
    """Read names in a list, each with a number before it or once."""
    counts: dict[str, int] = {}
    for item in text.split(", "):
        number, space, name = item.rpartition(" ")
        if name not in known:
            raise NotCanonical
        counts[name] = counts.get(name, 0) + (read_number(number) if space else 1)
    return counts


def card_of(text: str, rules: Ruleset) -> tuple[m.CardName, str]:
    """Return a card by its needs, and by its effect where it is told; and what follows it."""
    needs, told = split_at_word(text, " for ")
    if told:
        effect, rest = _effect(told.split(" "), rules)
    else:
        effect, rest = (), ""
        for word in _CHOICES:
            if f" {word} " in needs:
                needs, chosen = split_at_word(needs, f" {word} ")
                rest = f"{word} {chosen}"
    counts = read_counts(needs, (*rules.makers, *rules.new_world_goods, *TOKENS))
    return make(m.CardName, (tuple(sorted(counts.items())), effect, "", None)), rest


def _effect(words: list[str], rules: Ruleset) -> tuple[tuple[tuple[str, str, int], ...], str]:
    """Read `2 gold and 1 trade_token`, `upgrade 3 farmer`, `return 2`; and what follows."""
    found: list[tuple[str, str, int]] = []
    words.reverse()
    words.insert(0, "")
    while True:
        count = read_number(words.pop()) if words[-1].isdecimal() else 0
        word = words.pop()
        if word in _EFFECTS:
            count = read_number(words.pop()) if words[-1].isdecimal() else count
            found.append(("effect", word, count))
            if word == "upgrade":
                tier = words.pop()
                if tier not in rules.tiers:
                    raise NotCanonical
                found.append(("tier", tier, 0))
        elif word in rules.tiers:
            found.append(("tier", word, count))
        elif word in _GIVEN:
            found.append(("token", word, count))
        else:
            raise NotCanonical
        if words[-1] != "and":
            return tuple(found), " ".join(words[:0:-1])
        words.pop()


_QUOTED = r'"([^"]*+)"|«([^«»]*+)»'
_FIELDS = (LAND, COAST, SEA, "new-world")


def read(text: str, players: Sequence[str], ruleset: Ruleset) -> list[m.Clause] | None:
    """Return the clauses of a canonical turn, or None if it is anything else."""
    try:
        if '"' in text or "«" in text:
            text = re.sub(_QUOTED, lambda quoted: f"#{players.index(quoted[1] or quoted[2]) + 1}", text)
        return [_read_clause(said, players, ruleset) for said in text.split("; ")]
    except (NotCanonical, IndexError, ValueError, KeyError):
        return None


_PAID = ("expand", "play", "workforce", "upgrade", "festival", "activate")
"""Clauses behind which payments can be told."""


def _read_clause(said: str, players: Sequence[str], rules: Ruleset) -> m.Clause:
    done, paid = split_at_word(said, " with ")
    word, text = split_at_word(done, " ")
    if paid and word not in _PAID:
        raise NotCanonical
    pay = _payments(paid, players, rules) if paid else ()
    items = text.split(", ")
    match word:
        case "expand":
            built, *removed = f" {text}".split(" remove ")
            buildings = tuple([_building(item, rules) for item in built[1:].split(", ")]) if built else ()
            return make(m.Expand, (buildings, tuple([(_construction(id, rules),) for id in removed]), pay))
        case "play":
            card, rest = card_of(text, rules)
            if not rest:
                return make(m.Play, ((card,), pay))
        case "workforce":
            return make(m.Workforce, (tuple([rules.tiers.index(tier) for tier in items]), pay))
        case "upgrade":
            return make(m.Upgrade, (tuple([_rise(item, rules) for item in items]), pay))
        case "activate":
            return _activate(text, rules, pay)
        case "swap":
            return make(m.Swap, (tuple(read_counts(text, rules.stacks).items()),))
        case "old-world":
            return m.OldWorld(tuple([_island(item, rules) for item in items]))
        case "new-world" if {*items} <= {*rules.new_world_goods}:
            size = rules.limits.new_world_goods
            return m.NewWorld(tuple([tuple(items[at : at + size]) for at in range(0, len(items), size)]))
        case "expedition":
            return m.Expedition(read_number(text))
        case "objective":
            id, returned = split_at_word(text, " return ")
            if not returned or rules.objectives[id].gives == "return_hand_cards":
                known = rules.objectives[id].id
                return m.UseObjective(known, tuple(read_counts(returned, rules.stacks).items()) if returned else ())
        case "shift-end":
            return m.ShiftEnd(tuple([_return(item, rules) for item in items]))
        case "festival" if not text:
            return m.Festival(pay)
        case "pass" if not text:
            return m.Pass()
    raise NotCanonical


# names -----------------------------------------------------------------------------------------------------


def _construction(text: str, rules: Ruleset) -> str:
    if text in rules.industries or text in rules.ships:
        return text
    if text.startswith(("shipyard ", "shipyard_")) and read_number(text[9:]) in rules.shipyards:
        return f"shipyard_{text[9:]}"
    raise NotCanonical


def _resource(word: str, rules: Ruleset) -> str:
    if word in rules.makers or word in rules.new_world_goods:
        return word
    raise NotCanonical


def _place(text: str, rules: Ruleset) -> m.Names:
    """Return where a cube lies: `exhausted`, `at sawmill_farmer`, or nothing for one that is ready."""
    if not text:
        return ()
    if text == "exhausted":
        return m.EXHAUSTED
    at, _, place = text.partition(" ")
    if at != "at":
        raise NotCanonical
    return (_construction(place, rules),)


# clauses with which payments can be told ------------------------------------------------------------------


def _building(text: str, rules: Ruleset) -> m.Building:
    if text in rules.industries:
        return make(m.Building, ((text,), (), ""))
    rest, on = split_at_word(text, " on ")
    name, over = split_at_word(rest, " over ")
    if on and on not in _FIELDS:
        raise NotCanonical
    covered = (_construction(over, rules),) if over else ()
    return make(m.Building, ((_construction(name, rules),), covered, on))


def _rise(text: str, rules: Ruleset) -> m.Rise:
    """Read `farmer to worker at sawmill_farmer`."""
    tiers = rules.tiers
    name, rest = split_at_word(text, " to ")
    to, place = split_at_word(rest, " ")
    return make(m.Rise, (tiers.index(name), tiers.index(to), _place(place, rules) if place else ()))


def _free_rise(text: str, rules: Ruleset) -> m.Rise:
    """Read `farmer at sawmill_farmer`, which rises one step."""
    name, place = split_at_word(text, " ")
    tier = rules.tiers.index(name)
    if tier + 1 == len(rules.tiers):
        raise NotCanonical
    return m.Rise(tier, tier + 1, _place(place, rules) if place else ())


# paying ----------------------------------------------------------------------------------------------------


def _payments(text: str, players: Sequence[str], rules: Ruleset) -> m.Payments:
    industries = rules.industries
    return tuple([
        make(m.Work, ((item,), -1)) if item in industries else _other_payment(item, players, rules)
        for item in text.split(", ")
    ])  # fmt: skip


def _other_payment(text: str, players: Sequence[str], rules: Ruleset) -> m.Payment:
    word, _, rest = text.partition(" ")
    if word == "trade":
        good, partner = split_at_word(rest, " from ")
        return make(m.Trade, (_resource(good, rules), read_seat(partner, players), "resource"))
    if word == "import":
        return m.Import(_resource(rest, rules))
    if word == "shift-end":
        return _return(rest, rules)
    if text == "exploration_token":
        return m.Exhaust(text)
    raise NotCanonical


def _return(text: str, rules: Ruleset) -> m.Return:
    tier, place = split_at_word(text, " ")
    return make(m.Return, (rules.tiers.index(tier), _place(place, rules), ""))


# islands and free actions ----------------------------------------------------------------------------------


def _island(text: str, rules: Ruleset) -> Island:
    number, _, word = text.partition(" ")
    if number.isdecimal():
        if word == "expedition-cards":
            return Island(effect=Effect("expedition_cards", amount=read_number(number)))
        return Island(effect=Effect("cubes", tier=rules.tiers.index(word), amount=read_number(number)))
    name = _construction(text, rules)
    if name in rules.ships:
        return Island(ship=name)
    return Island(industry=name) if name in rules.industries else Island(shipyard=int(name[9:]))


def _activate(text: str, rules: Ruleset, pay: m.Payments) -> m.Activate:
    card, rest = card_of(text, rules)
    word, _, chosen = rest.partition(" ")
    if word == "upgrade":
        return m.Activate(card, rises=tuple([_free_rise(item, rules) for item in chosen.split(", ")]), pay=pay)
    if pay:
        raise NotCanonical
    if not rest:
        return m.Activate(card)
    if word == "return":
        return m.Activate(card, returned=tuple(read_counts(chosen, rules.stacks).items()))
    if word == "import":
        return m.Activate(card, good=_resource(chosen, rules))
    raise NotCanonical


def spell_payment(turn: Turn, payment: Payment) -> str:
    """Spell a payment as it was made, in canonical words."""
    if isinstance(payment, Work):
        return payment.industry[0]
    if isinstance(payment, Trade):
        partner = spell_player(turn.state.players[payment.partner].name, payment.partner)
        return f"trade {payment.good} from {partner}"
    if isinstance(payment, Import):
        return f"import {payment.good}"
    if isinstance(payment, Exhaust):
        return payment.thing
    assert isinstance(payment, Return), payment
    return "shift-end " + spell_return(turn, payment)


def tell_payment(turn: Turn, payment: Payment) -> Fact:
    """Tell a payment as it was made, as it is told."""
    if isinstance(payment, Work):
        industry = payment.industry[0]
        made = Ref("resource", turn.ruleset.industries[industry].makes)
        # Translators: how something is paid: {good} is made at {industry}, for example "coal (charcoal kiln)".
        return Text(N_("{good} ({industry})"), {"good": made, "industry": Ref("plain", industry)})
    if isinstance(payment, Trade):
        good, partner = Ref(payment.kind, payment.good), turn.state.players[payment.partner].name
        return Text(N_("{good} (trade with {partner})"), {"good": good, "partner": partner})
    if isinstance(payment, Import):
        return Text(N_("{good} (New World)"), {"good": Ref("resource", payment.good)})
    if isinstance(payment, Exhaust):
        return Ref("token", payment.thing)
    assert isinstance(payment, Return), payment
    return Text(N_("{cube} (shift end)"), {"cube": Ref("tier", turn.ruleset.tiers[payment.tier])})


def spell_payments(turn: Turn, payments: Sequence[Payment]) -> str:
    """Return the payments as they follow a clause."""
    return " with " + ", ".join([spell_payment(turn, payment) for payment in payments]) if payments else ""


def spell_return(turn: Turn, cube: Return) -> str:
    """Spell a cube that was sent home, with its workplace if it lay on one."""
    if cube.tier < 0:
        return cube.thing
    return turn.ruleset.tiers[cube.tier] + (f" at {cube.place[0]}" if cube.place else "")


def spell_place(place: Names) -> str:
    """Return where a cube lies that rises; nothing for one that is ready."""
    if place == EXHAUSTED:
        return " exhausted"
    return f" at {place[0]}" if place else ""


def tell_cubes(ruleset: Ruleset, cubes: Mapping[tuple[int, Names], int]) -> Listing:
    """Return cubes by tier and place, counted: "2 farmers, 1 worker (at sawmill)"."""
    return Listing(tuple(tell_cube(ruleset, tier, place, count) for (tier, place), count in cubes.items()))


def tell_cube(ruleset: Ruleset, tier: int, place: Names, count: int | None = None) -> Fact:
    cubes = Ref("tier", ruleset.tiers[tier], count)
    if not place:
        return cubes
    if place == EXHAUSTED:
        return Text(N_("{cubes} (exhausted)"), {"cubes": cubes})
    # Translators: {cubes} is for example "2 farmers", {place} an industry.
    return Text(N_("{cubes} (at {place})"), {"cubes": cubes, "place": Ref("industry", place[0])})


def spell_island(ruleset: Ruleset, island: Island) -> str:
    """Return what an island shows, in the words of the move text."""
    if island.effect is not None:
        if island.effect.kind == "cubes":
            return f"{island.effect.amount} {ruleset.tiers[island.effect.tier]}"
        return f"{island.effect.amount} expedition-cards"
    return island.industry or island.ship or f"shipyard {island.shipyard}"
