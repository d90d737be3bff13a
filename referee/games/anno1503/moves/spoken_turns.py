"""The last touch to a reading of Anno 1503, where one clause depends on another, and what speaks against a reading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.games.anno1503.moves.spoken_goods import BROUGHT, CHOSEN, IT, MORE, OTHER, SECOND, YIELDED, name_seat
from referee.games.anno1503.moves.spoken_island import BESIDE, POST
from referee.games.anno1503.ruleset import ANY

if TYPE_CHECKING:
    from referee.games.anno1503.state import Player, State

SLIPS = frozenset((
    "agreement.brown_jetty", "building.great_post", "building.great_post.once", "building.great_post.price",
    "building.no_duplicate", "buy.price", "develop.one_step", "event.fire.gold_untouched", "event.golden_times",
    "event.pirate.gold_untouched", "event.second_roll", "explore.use_needs_look", "hand.discard_moment",
    "post.free_jetty", "post.no_exchange", "sell.needs_card", "sell.own_inhabitants", "settle.next_field",
    "settle.pioneer_only", "ship.orthogonal", "ship.own_on_board", "ship.sea_only", "tile.max_four_small",
    "treasure.upgrade", "turn.active_only", "turn.clockwise", "turn.phase_order", "yield.one_good_only",
    "yield.one_roll_for_all", "yield.six_no_goods",
))  # fmt: skip
"""Rules that few break who say what they want: what a die brings, who buys what, what comes first."""
_OPEN = re.compile(rf" ({YIELDED}|{CHOSEN}) ([a-z]+)")
_SAME = re.compile(r"(?P<name>.{1,80}) same (?P<times>\d)")
_KEPT = re.compile(r"roll (?P<die>[1-5])(?P<rest>( take [^;]*)?); keep (?P<good>[a-z]+)(?P<more> take [^;]*)?(?=;|$)")
_TO_ALL = re.compile(rf"roll (?P<die>[1-5])\b.* {BROUGHT} (?P<goods>[a-z ]+?)(?= (?:take|pay|lose) |;|$)")
_TAKEN = re.compile(r"roll [1-5] take ([^;]*?)(?= (?:pay|lose) |;|$)")
_LAST_GOOD = re.compile(r"^(roll|buy|draw)\b.* (?P<good>[a-z]+)( for \d+)?$")
_SOLD_FOR = re.compile(r"(?:sell|,) ([a-z]+)(?: to (?:[a-z]+|\d+|[a-z]+ at \d+))? for (\d+)")
_BUYER = re.compile(r" to (?:(?P<level>[a-z]+)(?: at (?P<at>\d+))?|(?P<field>\d+))")


def finish(text: str, state: State) -> str:
    """Return the reading as the exact grammar takes it; "" where its clauses do not go together."""
    text = re.sub(r"\bdevelop (\w+(?: at \d)?), to ", r"develop \1 to ", text)  # *he rises, he becomes a settler*
    text = re.sub(r"\b([A-Z]\d+), \1\b", r"\1", text)
    clauses = _settle_die(_keep_of_die(text, state), state)
    clauses = _name_others(_resolve_lists(clauses, state.ruleset.goods), state)
    clauses = [clause for before, clause in pairwise(("", *clauses)) if not _looks_again(before, clause)]
    clauses = [_count_squares(clause) for clause in clauses if not _is_source(clause, clauses[0], state)]
    clauses = [clause for at, clause in enumerate(clauses) if not _stays_in_hand(clause, clauses[:at], state)]
    clauses = [clause.removesuffix(BESIDE) for clause in clauses]
    clauses = [
        c for c, following in zip(clauses, [*clauses[1:], ""], strict=False) if not _pays_for(c, following, state)
    ]
    clauses = [clause for before, clause in pairwise(("", *clauses)) if not _pays_for(clause, before, state)]
    for at, clause in enumerate(clauses):
        before = clauses[at - 1] if at else ""
        if clause.startswith("keep ") and "explore" not in before.split(" "):
            clauses[at] = f"explore {clause}"
        ship = re.match(r"ship \d sail\b", before)
        if ship and re.fullmatch(r"explore( keep .*)?", clauses[at]):
            clauses[at] = f"{ship[0].removesuffix('sail')}{clauses[at]}"  # *the first ship two fields, then explore*
    rolls = sum(clause.startswith("roll ") for clause in clauses)
    return "" if _names_twice(clauses) or rolls > 1 else "; ".join(clauses)


# the die --------------------------------------------------------------------------------------------------------------


def _brings(player: Player, die: int, keyword: str, good: str) -> bool:
    home, post = player.shows(die), player.posts.get(die)
    choice = home == ANY or (post is not None and post != home)
    return choice == (keyword == CHOSEN) and (home == ANY or good in (home, post))


def _keep_of_die(text: str, state: State) -> str:
    """*Three, I keep the wood*: what the die brings is kept, and no tile that nobody looked for."""
    told = _KEPT.match(text)
    if told is None or (told["rest"] and told["more"]):
        return text
    me, die = state.players[state.to_move], int(told["die"])
    keyword = next((word for word in (YIELDED, CHOSEN) if _brings(me, die, word, told["good"])), "")
    return (
        f"roll {die} {keyword} {told['good']}{told['rest'] or told['more'] or ''}{text[told.end() :]}"
        if keyword
        else text
    )


def _settle_die(text: str, state: State) -> list[str]:
    """Return the clauses of a reading in which what the die brings is true; none where it is not."""
    event = re.search(r"roll 6 [1-6]", text)
    if (" event " in text and not event) or (re.search(r" (pay|lose) ", text) and not re.search(r"roll 6 [1-4]", text)):
        return []
    if re.search(rf"roll \d{SECOND}", text):
        return []
    text = text.replace(SECOND, "", 1)
    if (" sum named" in text and "sell " not in text) or (" discount named" in text and "buy " not in text):
        return []
    text = re.sub(r" (event|all|sum|discount) named(, named)*", "", text)
    if f" {BROUGHT} " in text:
        told = _TO_ALL.search(text)
        shown = (
            {g for p in state.players for g in (p.shows(int(told["die"])), p.posts.get(int(told["die"])))}
            if told
            else set()
        )
        if told is None or not set(told["goods"].split(" ")) <= shown:
            return []
        text = text.replace(f" {BROUGHT} {told['goods']}", "")
    clauses = text.split("; ")
    me, own_name = state.players[state.to_move], name_seat(state.to_move, state)
    for at, clause in enumerate(clauses):
        chosen = _OPEN.findall(clause)
        if not chosen:
            continue
        told_clause, _, taken = _OPEN.sub("", clause).partition(" take ")
        action, _, die = told_clause.partition(" ")
        if action != "roll" or len(chosen) > 1 or not die.isdigit() or not _brings(me, int(die), *chosen[0]):
            return []
        own = f"{own_name} {chosen[0][1]}"
        entries = [own, *(entry for entry in taken.split(", ") if entry not in ("", own))]
        clauses[at] = f"roll {die} take {', '.join(entries)}"
    clauses = [_repeat_same(clause) for clause in clauses]
    for taken in (found for clause in clauses for found in _TAKEN.findall(clause)):
        players = [entry.rpartition(" ")[0] for entry in taken.split(", ")]
        if len(set(players)) < len(players) or any(
            e.lstrip("0123456789 ") in state.ruleset.goods for e in taken.split(", ")
        ):
            return []  # no die from 1 to 5 brings two goods
    brings = re.match(r"roll 6 [1-4].* take ", clauses[0]) if clauses else None
    return clauses if all(clauses) and not brings else []


def _repeat_same(clause: str) -> str:
    """Put in what somebody takes or pays just as whoever was named before; "" where nobody was."""
    if " same " not in clause:
        return clause
    head, keyword, taken = clause.partition(" take ")
    entries: list[str] = []
    what = ""
    for entry in taken.split(", "):
        told = _SAME.fullmatch(entry)
        if told is None:
            entries.append(entry)
            what = entry.rpartition(" ")[2]
            continue
        entries = [other for other in entries if not other.startswith(f"{told['name']} ")]
        entries.append(f"{told['name']} {'' if told['times'] == '1' else told['times'] + ' '}{what}")
    return f"{head}{keyword}{', '.join(entries)}"


# goods ----------------------------------------------------------------------------------------------------------------


def _resolve_lists(clauses: Sequence[str], goods: Sequence[str]) -> list[str]:
    """Drop the marks of what was only listed behind something else; none where nothing was before it."""
    if any(clause.partition(", ")[0].endswith(MORE) for clause in clauses):
        return []
    found: list[str] = []
    for clause in clauses:
        told = clause.replace(f"{MORE},", ",").removesuffix(MORE)
        if told.startswith(f"sell {IT} "):
            named = _LAST_GOOD.search(found[-1]) if found else None
            if named is None or named["good"] not in goods:
                return []
            told = told.replace(IT, named["good"], 1)
        action, _, rest = told.partition(" ")
        sales = rest.split(", ")
        found.append(f"{action} {', '.join(sales)}".strip())
    return found


def _names_twice(clauses: Sequence[str]) -> bool:
    """Tell whether a sale or purchase names one good twice, or one ship looks at two squares: rather misunderstood."""
    text = "; ".join(clauses)
    if re.search(r"(^|; )ship; (ship \d )?(sail|explore)\b|explore [A-Z]\d+; explore [A-Z]\d+", text):
        return True
    for clause in clauses:
        action, _, rest = clause.partition(" ")
        sales = rest.split(", ")
        goods = [name.split(" ")[0] for name in sales]
        placed = len(set(sales)) == len(sales) and all(" to " in name for name in sales)
        if action in ("sell", "buy") and len(set(goods)) < len(goods) and not placed:
            return True
    return False


def _pays_for(clause: str, following: str, state: State) -> bool:
    """*Wood and tools go back, a pioneer comes*: whether what is laid away is just what the next action costs."""
    if not clause.startswith("discard ") or following.startswith("ship "):
        return False
    entries = [entry.split(" ") for entry in clause.removeprefix("discard ").split(", ")]
    told = {words[-1]: int(words[0]) if words[0].isdigit() else 1 for words in entries}
    limits, levels = state.ruleset.limits, state.ruleset.inhabitants.values()
    costs = {"settle": [limits.settle_cost], "ship": [limits.ship_cost], "develop": [level.cost for level in levels]}
    due = costs.get(following.partition(" ")[0], [])
    return any(told == {good: number for good, number in cost.items() if number} for cost in due)


def _stays_in_hand(clause: str, before: Sequence[str], state: State) -> bool:
    """*Tobacco to the merchant, the spice I keep*: a good in hand of which nothing else was said stays there."""
    good = clause.removeprefix("explore ").removeprefix("keep ")
    held = good in state.ruleset.goods and state.players[state.to_move].hand.get(good, 0) > 0
    traded = bool(before) and before[-1].startswith(("sell ", "buy ", "discard "))
    return held and traded and not any(good in re.split(r"[ ,]+", told) for told in before)


def _name_others(clauses: Sequence[str], state: State) -> list[str]:
    """Return the clauses with whoever *the other* stands for; none where that is not clear."""
    found: list[str] = []
    for clause in clauses:
        if clause.startswith("sell ") and f" to {OTHER}" in clause and not (clause := _name_other_buyer(clause, state)):
            return []
        found.append(clause)
    return found


def _name_other_buyer(clause: str, state: State) -> str:
    sales = clause.removeprefix("sell ").split(", ")
    lives = state.players[state.to_move].inhabitants
    for at, sale in enumerate(sales):
        if f" to {OTHER}" not in sale:
            continue
        told = _BUYER.search(sales[at - 1]) if at else None
        if told is None:
            return ""
        field = int(told["field"] or told["at"] or 0)
        level = told["level"] or (lives[field - 1] if 0 < field <= len(lives) else "")
        fields = [number for number, name in enumerate(lives, 1) if name == level]
        rest = [number for number in fields if number != field]
        sales[at] = sale.replace(f" to {OTHER}", f" to {rest[0]}", 1)
    return f"sell {', '.join(sales)}"


# voyages --------------------------------------------------------------------------------------------------------------


def _looks_again(before: str, clause: str) -> bool:
    """*… explores A5, boring, I turn it over again*: looking at the same tile twice is putting it back."""
    _, explores, where = clause.rpartition("explore")
    return bool(explores) and bool(re.search(rf"explore{where or '( [A-Z][0-9]+)?'}$", before))


def _count_squares(clause: str) -> str:
    """*One up, to A9*: steps that the fields behind them are."""
    told = re.fullmatch(r"(?P<ship>(?:ship \d )?sail) (?P<steps>\d), (?P<squares>[A-Z]\d+(?:, [A-Z]\d+)*)", clause)
    counted = told is not None and len(told["squares"].split(", ")) == int(told["steps"])
    return f"{told['ship']} {told['squares']}" if told is not None and counted else clause


def _is_source(clause: str, rolled: str, state: State) -> bool:
    """*A one, Ruth takes tobacco from her post*: where a good comes from is no tile that is kept."""
    die = re.match(r"roll (?P<die>[1-5]) take (?P<taken>.*)", rolled)
    kept = re.fullmatch(rf"(?:explore )?keep (?P<tile>{POST}|[a-z_]+)(?: at (?P<pier>\d))?", clause)
    if die is None or kept is None or kept["pier"] not in (None, die["die"]):
        return False
    taken = {entry.rpartition(" ")[2] for entry in die["taken"].split(", ")}
    posts = {player.posts.get(int(die["die"])) for player in state.players} & taken
    return bool(posts) and kept["tile"] in {POST, *posts}


# doubts ---------------------------------------------------------------------------------------------------------------


def list_doubts(text: str, state: State) -> list[str]:
    """Return what speaks against a finished reading: what cannot be true, or is rather something else."""
    clauses, me, found = text.split("; "), state.players[state.to_move], list[str]()
    told = _TAKEN.match(clauses[0])
    seats = {name_seat(seat, state): player for seat, player in enumerate(state.players)}
    for name, _, good in (entry.rpartition(" ") for entry in (told[1].split(", ") if told is not None else ())):
        player = seats.get(name)
        if player is not None and player.island is not None and good in state.ruleset.goods:
            die = int(clauses[0][len("roll ")])
            if not any(_brings(player, die, keyword, good) for keyword in (YIELDED, CHOSEN)):
                found.append("untrue")
    for clause in clauses:
        for good, price in _SOLD_FOR.findall(clause) if clause.startswith("sell ") else ():
            levels = [level for level in me.inhabitants if good in state.ruleset.inhabitants[level].buys]
            usual = [state.ruleset.inhabitants[level].price for level in levels]
            if levels and int(price) not in [*usual, *(state.sale_price(me, level) for level in levels)]:
                found.append("untrue")
        kept = re.search(r"\bkeep ([a-z]+)$", clause)
        if kept is not None and kept[1] in state.ruleset.goods:
            found.append("inferred")  # what is kept at no pier is rather a good than a trading post
    for one, other in pairwise(clauses):
        if one.startswith("draw ") and " " not in one.removeprefix("draw ") and other.startswith("sell "):
            found.append("inferred")
        if one.endswith(" keep treasure") and other.startswith("develop "):
            found.append("inferred")
    return found
